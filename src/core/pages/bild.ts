/** The drawn placeholders for members without a picture; all other addresses below `/bild/` are members. */

import type { Page, PageAnswer } from "../model/answers/page.ts";
import type { View } from "../model/answers/representation.ts";
import type { Reading } from "../model/store/reading.ts";
import { rasterize } from "../pictures/raster.ts";
import { drawMonogram } from "../representations/html/drawing/monogram.ts";
import { lookOf } from "../representations/html/look.ts";
import { readDrawn } from "../words/drawn.ts";
import { readMonogram } from "../words/monogram.ts";

/** Wide enough for link previews. */
const WIDTH = 630;

const bild: Page = {
  path: "/bild/:key",
  read: ["all"],
  negotiated: false,
  has: (key) => isDrawn(withoutEnding(key)),
  async answer({ key, read, view }) {
    const drawing = await drawn(withoutEnding(key), read, view);
    if (drawing === null) return null;
    return key.endsWith(".png") ? asPixels(drawing) : { type: SVG, body: drawing };
  },
};

export default bild;

const SVG = "image/svg+xml; charset=utf-8";

async function asPixels(drawing: string): Promise<PageAnswer> {
  return { type: "image/png", body: await rasterize(drawing, WIDTH) };
}

function withoutEnding(key: string): string {
  return key.endsWith(".png") ? key.slice(0, -4) : key;
}

function isDrawn(name: string): boolean {
  return readMonogram(name) !== null || readDrawn(name) !== null;
}

async function drawn(name: string, read: Reading, view: View): Promise<string | null> {
  const monogram = readMonogram(name);
  if (monogram) return drawMonogram(monogram);
  const of = readDrawn(name);
  const kind = of && view.kinds.find(of.kind)?.kind;
  if (!kind?.access.read.includes("all")) return null;
  const found = await read.find(kind, `${of?.id}`);
  return found.state === "current" ? (lookOf(kind).drawn?.(found.member) ?? null) : null;
}
