/** Stylesheet and icon, at addresses that change with their content. */

import type { Page } from "../model/answers/page.ts";
import { assets } from "../representations/html/assets/assets.ts";

const page: Page = {
  path: "/gestaltung/:key",
  read: ["all"],
  negotiated: false,
  answer({ key }) {
    const asset = assets.get(`/gestaltung/${key}`);
    return asset ? { ...asset, immutable: true } : null;
  },
};

export default page;
