/** Crops a flat object out of its photograph and corrects the perspective: a book on a table becomes its cover. */

import { setImmediate } from "node:timers/promises";
import { cornersIn, type Pixels } from "./find-object.ts";
import { type Corners, distance, type PicturePoint } from "./quadrilateral.ts";

/** The longer side of the result. */
const LARGEST = 1600;
/** Yields to the event loop after this many rows. */
const ROWS_IN_A_TURN = 32;

/** `small`: the same picture, scaled down for detection. null where no object is found: better no crop than a wrong one. */
export async function straighten(whole: Pixels, small: Pixels): Promise<Pixels | null> {
  const corners = cornersIn(small);
  if (corners === null) return null;
  const scale = { x: whole.width / small.width, y: whole.height / small.height };
  // Maps the centre of a pixel of the small picture to the large one.
  const [a, b, c, d] = corners.map(({ x, y }) => ({
    x: (x + 0.5) * scale.x,
    y: (y + 0.5) * scale.y,
  })) as unknown as Corners;
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const shrink = Math.min(1, LARGEST / Math.max(width, height));
  const size = { width: Math.round(width * shrink), height: Math.round(height * shrink) };
  return warped(whole, [a, b, c, d], size);
}

/** Computes each pixel of the rectangle from its place in the photograph, by bilinear interpolation. */
async function warped(
  { data, width, height, channels }: Pixels,
  corners: Corners,
  size: { readonly width: number; readonly height: number },
): Promise<Pixels> {
  const place = projection(corners);
  const made = new Uint8Array(size.width * size.height * channels);
  for (let row = 0; row < size.height; row++) {
    if (row % ROWS_IN_A_TURN === 0) await setImmediate();
    for (let column = 0; column < size.width; column++) {
      const spot = place((column + 0.5) / size.width, (row + 0.5) / size.height);
      const x = Math.min(Math.max(spot.x - 0.5, 0), width - 1.001);
      const y = Math.min(Math.max(spot.y - 0.5, 0), height - 1.001);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const from = (top * width + left) * channels;
      const to = (row * size.width + column) * channels;
      for (let channel = 0; channel < channels; channel++) {
        const at = from + channel;
        const upper = (data[at] ?? 0) * (1 - right) + (data[at + channels] ?? 0) * right;
        const under = at + width * channels;
        const lower = (data[under] ?? 0) * (1 - right) + (data[under + channels] ?? 0) * right;
        made[to + channel] = upper * (1 - below) + lower * below + 0.5;
      }
    }
  }
  return { data: made, ...size, channels };
}

/** The projection of the unit square to four corners (P. Heckbert, Fundamentals of Texture Mapping, 1989, 2.2.3). */
function projection([a, b, c, d]: Corners): (u: number, v: number) => PicturePoint {
  const [one, two] = [
    { x: b.x - c.x, y: b.y - c.y },
    { x: d.x - c.x, y: d.y - c.y },
  ];
  const sum = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const base = one.x * two.y - two.x * one.y;
  const g = (sum.x * two.y - two.x * sum.y) / base;
  const h = (one.x * sum.y - sum.x * one.y) / base;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    };
  };
}
