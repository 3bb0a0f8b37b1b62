/** The icon that browsers request by default: for feeds, pictures, old bookmarks. */

import type { Page } from "../model/answers/page.ts";
import { iconOf, rasterize } from "../pictures/raster.ts";
import { iconPath } from "../representations/html/assets/assets.ts";
import { cached } from "../words/cached.ts";
import type { FindAsset } from "./assets.ts";

const SIZE = 48;

export function faviconPage(find: FindAsset): Page {
  const made = new Map<string, Promise<Uint8Array>>();

  async function draw(path: string): Promise<Uint8Array> {
    const logo = find(path)?.body ?? new Uint8Array();
    return iconOf(await rasterize(logo, SIZE), SIZE);
  }

  return {
    path: "/favicon.ico",
    read: ["all"],
    negotiated: false,
    async answer({ view }) {
      const path = view.face?.logo ?? iconPath;
      const icon = cached(made, path, () => draw(path));
      return { type: "image/x-icon", body: await icon };
    },
  };
}
