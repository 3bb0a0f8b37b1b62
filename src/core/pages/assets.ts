/** Stylesheet and icon, at addresses that change with their content. */

import type { Page } from "../model/answers/page.ts";
import type { Assets } from "../representations/html/assets/assets.ts";

export type FindAsset = Assets["get"];

export function assetPage(find: FindAsset): Page {
  return {
    path: "/gestaltung/:key",
    read: ["all"],
    negotiated: false,
    answer({ key }) {
      const asset = find(`/gestaltung/${key}`);
      return asset ? { ...asset, immutable: true } : null;
    },
  };
}
