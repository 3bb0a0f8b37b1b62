/** The icon that browsers ask for where no page has told them of another: in feeds, beside pictures, in old bookmarks. */

import type { Page } from "../model/answers/page.ts";
import { iconOf, rasterize } from "../pictures/raster.ts";
import { assets, iconPath } from "../representations/html/assets/assets.ts";

const SIZE = 48;

const made = new Map<string, Promise<Uint8Array>>();

const favicon: Page = {
  path: "/favicon.ico",
  read: ["all"],
  negotiated: false,
  async answer({ view }) {
    const path = view.face?.logo ?? iconPath;
    let icon = made.get(path);
    if (!icon) {
      icon = draw(path);
      made.set(path, icon);
    }
    return { type: "image/x-icon", body: await icon };
  },
};

export default favicon;

async function draw(path: string): Promise<Uint8Array> {
  const logo = assets.get(path)?.body ?? new Uint8Array();
  return iconOf(await rasterize(logo, SIZE), SIZE);
}
