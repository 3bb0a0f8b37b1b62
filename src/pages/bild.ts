/** The drawn pictures that stand in where a member has none; all others below `/bild/` are members of their kind. */

import type { Page } from "../model/page.ts";
import { drawMonogram } from "../representations/html/drawing/monogram.ts";
import { readMonogram } from "../words/monogram.ts";

const bild: Page = {
  path: "/bild/:key",
  read: ["all"],
  negotiated: false,
  has: (key) => readMonogram(key) !== null,
  answer({ key }) {
    const monogram = readMonogram(key);
    return monogram && { type: "image/svg+xml; charset=utf-8", body: drawMonogram(monogram) };
  },
};

export default bild;
