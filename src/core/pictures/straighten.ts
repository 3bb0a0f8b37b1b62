/** Crops a flat object out of its photograph and corrects the perspective: a book on a table becomes its cover. */

import { setImmediate } from "node:timers/promises";

/** Raw pixels in rows, as the decoder returns them. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Clockwise from the upper left. */
type Corners = readonly [PicturePoint, PicturePoint, PicturePoint, PicturePoint];

/** The longer side of the result. */
const LARGEST = 1600;
/** A smaller object was not intended, a larger one is the whole picture. */
const LEAST_PART = 0.15;
const MOST_PART = 0.97;
/** How much of the quadrilateral between its corners the object has to fill: otherwise it is not flat and rectangular. */
const FILLED = 0.88;
/** The least difference of a pixel from the background, of 255. */
const LEAST_CONTRAST = 20;
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

/** The largest connected region that differs from the rim of the picture, which is the background, and its corners. */
function cornersIn(small: Pixels): Corners | null {
  const { width, height } = small;
  const differences = differencesIn(small);
  const limit = Math.max(LEAST_CONTRAST, dividing(differences));
  const piece = largestPiece(
    differences.map((one) => (one > limit ? 1 : 0)),
    width,
  );
  if (piece.length === 0) return null;
  const points = piece.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const most = (rank: (point: PicturePoint) => number) =>
    points.reduce((best, one) => (rank(one) > rank(best) ? one : best));
  const corners: Corners = [
    most(({ x, y }) => -x - y),
    most(({ x, y }) => x - y),
    most(({ x, y }) => x + y),
    most(({ x, y }) => y - x),
  ];
  const area = areaOf(corners);
  const part = area / (width * height);
  if (part < LEAST_PART || part > MOST_PART || piece.length < area * FILLED) return null;
  return corners;
}

/** The difference of each pixel from the median colour of the rim, by the channel with the largest difference. */
function differencesIn({ data, width, height, channels }: Pixels): Uint8Array {
  const colours = Math.min(channels, 3);
  const rim = Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
  });
  const middle = Array.from({ length: colours }, (_, colour) => {
    const values = rim.map((at) => data[at * channels + colour] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
  const differences = new Uint8Array(width * height);
  for (let at = 0; at < differences.length; at++)
    differences[at] = Math.max(
      ...middle.map((value, colour) => Math.abs((data[at * channels + colour] ?? 0) - value)),
    );
  return differences;
}

/** Otsu's threshold: separates two groups of values. */
function dividing(values: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [best, limit, below, belowSum] = [-1, 0, 0, 0];
  for (const [value, count] of counts.entries()) {
    below += count;
    belowSum += count * value;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (apart > best) [best, limit] = [apart, value];
  }
  return limit;
}

/** The indexes of the pixels of the largest connected region. */
function largestPiece(mask: Uint8Array, width: number): number[] {
  let largest: number[] = [];
  for (const [start, isOn] of mask.entries()) {
    if (!isOn) continue;
    const piece = [start];
    mask[start] = 0;
    for (let next = 0; next < piece.length; next++) {
      const at = piece[next] ?? 0;
      const x = at % width;
      const near = [
        at - width,
        at + width,
        ...(x > 0 ? [at - 1] : []),
        ...(x < width - 1 ? [at + 1] : []),
      ];
      for (const one of near) {
        if (!mask[one]) continue;
        mask[one] = 0;
        piece.push(one);
      }
    }
    if (piece.length > largest.length) largest = piece;
  }
  return largest;
}

function areaOf(corners: Corners): number {
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function distance(a: PicturePoint, b: PicturePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
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
