/** Finds a flat rectangular object in a photograph, such as a book on a table: what differs from the colours along the rim. */

import {
  bySides,
  type Corners,
  cosineAt,
  hullOf,
  isBetween,
  largestQuadrilateral,
  type PicturePoint,
  quadrilateralArea,
} from "./quadrilateral.ts";

/** Raw pixels in rows, as the decoder returns them. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

type PixelColour = readonly [red: number, green: number, blue: number];

/** The colours of the table, and from which difference on a pixel is not of the table. */
interface Table {
  readonly colours: readonly PixelColour[];
  readonly limit: number;
}

/** A smaller object was not intended, a larger one is the whole picture. */
const LEAST_PART = 0.15;
const MOST_PART = 0.97;
/** The pixels of the object per area between its corners: otherwise it is not rectangular. */
const FILLED = [0.95, 1.1] as const;
/** The cosine of a corner: a photograph from above shows nearly right angles. */
const MOST_SKEW = 0.3;
/** The least difference of a pixel from the table, of 255. */
const LEAST_CONTRAST = 18;
/** The darkest shadow, as a part of the light. */
const SHADOW = 0.5;
/** An object that is so much larger with its shadow may itself be taken for a shadow. */
const MOST_SHADOW = 1.3;
/** Colours of the table that differ less are one; those of fewer pixels of the rim belong to something that lies there. */
const ALIKE = 14;
const SELDOM = 0.015;
const RIM = 3;

/** `picture`: scaled down to some hundred pixels. null where no object is found: better no crop than a wrong one. */
export function cornersIn(picture: Pixels): Corners | null {
  const colours = evenlyLit(picture);
  const table = tableIn(colours, picture);
  const object = objectIn(colours, picture, table, SHADOW);
  const withShadow = objectIn(colours, picture, table, 1);
  if (withShadow.length > object.length * MOST_SHADOW) return null;
  return rectangleOf(object, picture);
}

/** Without the slope of the light from one side to the other, judged by the brightness of the rim. */
function evenlyLit(picture: Pixels): PixelColour[] {
  const { data, width, height, channels } = picture;
  const colours = Array.from({ length: width * height }, (_, at): PixelColour => {
    const [red = 0, green = red, blue = red] = data.subarray(at * channels, at * channels + 3);
    return channels < 3 ? [red, red, red] : [red, green, blue];
  });
  const rim = rimOf(picture).map((at) => ({
    ...placeOf(at, width),
    light: brightness(colours[at]),
  }));
  const middle = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const mean = rim.reduce((sum, { light }) => sum + light, 0) / rim.length;
  const slope = (side: "x" | "y") => {
    const over = rim.reduce((sum, one) => sum + (one[side] - middle[side]) * one.light, 0);
    return over / rim.reduce((sum, one) => sum + (one[side] - middle[side]) ** 2, 0);
  };
  const [right, down] = [slope("x"), slope("y")];
  return colours.map(([red, green, blue], at) => {
    const { x, y } = placeOf(at, width);
    const light = mean + right * (x - middle.x) + down * (y - middle.y);
    const factor = Math.min(3, mean / Math.max(light, 1));
    return [red * factor, green * factor, blue * factor];
  });
}

function brightness([red, green, blue]: PixelColour = [0, 0, 0]): number {
  return (red + green + blue) / 3;
}

function rimOf({ width, height }: Pixels): number[] {
  return Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    const { x, y } = placeOf(at, width);
    return Math.min(x, y, width - 1 - x, height - 1 - y) < RIM;
  });
}

function placeOf(at: number, width: number): PicturePoint {
  return { x: at % width, y: Math.floor(at / width) };
}

/** A cloth has several colours. */
function tableIn(colours: readonly PixelColour[], picture: Pixels): Table {
  const rim = rimOf(picture).map((at) => colours[at] as PixelColour);
  const groups: { readonly colour: PixelColour; count: number }[] = [];
  for (const colour of rim) {
    const group = groups.find((one) => apart(colour, one.colour, 1) < ALIKE);
    if (group) group.count += 1;
    else groups.push({ colour, count: 1 });
  }
  const often = groups.filter(({ count }) => count > rim.length * SELDOM);
  const own = often.map(({ colour }) => colour);
  const noise = rim.map((colour) => fromTable(colour, own, 1)).sort((a, b) => a - b);
  const usual = noise[Math.floor(noise.length * 0.95)] ?? 0;
  return { colours: own, limit: Math.max(LEAST_CONTRAST, 1.3 * usual) };
}

function fromTable(colour: PixelColour, table: readonly PixelColour[], darkest: number): number {
  return table.reduce((least, one) => Math.min(least, apart(colour, one, darkest)), 255);
}

/** The largest difference of a channel from another colour, in the shadow that makes them most alike. */
function apart(colour: PixelColour, other: PixelColour, darkest: number): number {
  const [[red, green, blue], [r, g, b]] = [colour, other];
  const alike = (red * r + green * g + blue * b) / Math.max(r * r + g * g + b * b, 1);
  const shade = Math.min(1, Math.max(darkest, alike));
  return Math.max(
    Math.abs(red - shade * r),
    Math.abs(green - shade * g),
    Math.abs(blue - shade * b),
  );
}

/** The indexes of its pixels. What looks like the table but is enclosed belongs to it. */
function objectIn(
  colours: readonly PixelColour[],
  picture: Pixels,
  table: Table,
  darkest: number,
): number[] {
  const { width } = picture;
  const differs = Uint8Array.from(colours, (colour) =>
    fromTable(colour, table.colours, darkest) > table.limit ? 1 : 0,
  );
  // Grown by a pixel and shrunk at the end: along a seam two colours of the object may mix to that of the table.
  const inside = differs.map((one, at) =>
    one === 1 || around(at, width).some((near) => differs[near] === 1) ? 1 : 0,
  );
  const outside = inside.map((one) => 1 - one);
  inside.fill(1);
  for (const start of rimOf(picture))
    for (const at of takePiece(outside, start, width)) inside[at] = 0;
  let largest: number[] = [];
  for (let start = 0; start < inside.length; start++) {
    const piece = takePiece(inside, start, width);
    if (piece.length > largest.length) largest = piece;
  }
  const whole = new Set(largest);
  return largest.filter((at) => around(at, width).every((near) => whole.has(near)));
}

function around(at: number, width: number): number[] {
  return [at - width, at - 1, at + 1, at + width];
}

/** The connected pixels from `start` on, removed from the mask. */
function takePiece(mask: Uint8Array, start: number, width: number): number[] {
  if (mask[start] !== 1) return [];
  const piece = [start];
  mask[start] = 0;
  for (let next = 0; next < piece.length; next++) {
    const at = piece[next] ?? 0;
    for (const near of around(at, width)) {
      const isBeside = Math.abs((near % width) - (at % width)) < 2;
      if (mask[near] !== 1 || !isBeside) continue;
      mask[near] = 0;
      piece.push(near);
    }
  }
  return piece;
}

function rectangleOf(object: readonly number[], { width, height }: Pixels): Corners | null {
  const whole = new Set(object);
  const edge = object
    .filter((at) => around(at, width).some((near) => !whole.has(near)))
    .map((at) => placeOf(at, width));
  const corners = largestQuadrilateral(hullOf(edge));
  if (!corners) return null;
  const area = quadrilateralArea(corners);
  const [part, fills] = [area / (width * height), object.length / area];
  const isRight = part >= LEAST_PART && part <= MOST_PART && isBetween(fills, FILLED);
  return isRight && corners.every((_, index) => Math.abs(cosineAt(corners, index)) < MOST_SKEW)
    ? bySides(corners, edge)
    : null;
}
