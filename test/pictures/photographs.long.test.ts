/** Books on tables, as telephones see them: askew, with grain, shadows, uneven light and cloths; what is found, and what is better left alone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { cornersIn } from "../../src/core/pictures/find-object.ts";
import { randomFrom } from "../running/same-each-time.ts";

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];
/** A smooth random number from 0 to 1 for each place. */
type Grain = (x: number, y: number) => number;
type Paint = (x: number, y: number, grain: Grain) => Colour;

interface Scene {
  readonly table: Paint;
  /** From 0 to 1 in both directions. */
  readonly cover: Paint;
  readonly corners: readonly Point[];
  /** How much brighter it is on one side than on the other. */
  readonly light?: number;
  readonly shadow?: number;
  readonly found?: false;
}

/** As `encode` looks at them. */
const [WIDTH, HEIGHT] = [180, 240] as const;
/** Of the diagonal. */
const MOST_OFF = 0.015;

const ASKEW: Point[] = [
  [42, 38],
  [141, 50],
  [134, 197],
  [32, 181],
];
const LEANING: Point[] = [
  [50, 52],
  [132, 48],
  [148, 196],
  [34, 200],
];
const TURNED: Point[] = [
  [60, 30],
  [152, 66],
  [112, 202],
  [24, 164],
];

const OAK = wood([176, 132, 88]);
const SCENES: Readonly<Record<string, Scene>> = {
  "a red cover on oak": { table: OAK, cover: printed([170, 30, 30]), corners: ASKEW },
  "a white cover on oak, from below": {
    table: OAK,
    cover: printed([238, 236, 230]),
    corners: LEANING,
  },
  "a white cover on a light table, with its shadow": {
    table: plain([205, 200, 192]),
    cover: printed([246, 245, 241]),
    corners: ASKEW,
    light: 0.15,
    shadow: 0.45,
  },
  "a dark cover on dark wood": {
    table: wood([88, 60, 42]),
    cover: printed([30, 34, 48]),
    corners: LEANING,
  },
  "a photograph as a cover": { table: OAK, cover: colourful, corners: ASKEW },
  "a turned book in slanting light": {
    table: plain([150, 150, 150]),
    cover: printed([60, 90, 150]),
    corners: TURNED,
    light: 0.55,
  },
  "a checked cloth": {
    table: (x, y, grain) => {
      const colour = (Math.floor(x / 12) + Math.floor(y / 12)) % 2 ? 220 : 60;
      return shaded([200, colour, colour], 0.94 + 0.12 * grain(x, y));
    },
    cover: printed([30, 60, 140]),
    corners: ASKEW,
  },
  "a pen beside it, and something dark at the rim": {
    table: (x, y, grain) => {
      if (Math.abs(x - 160) < 2 && y > 60 && y < 180) return [20, 20, 120];
      return y < 8 && x < 90 ? [60, 60, 60] : wood([190, 160, 120])(x, y, grain);
    },
    cover: printed([40, 110, 60]),
    corners: ASKEW,
  },
  "a yellow cover on a white desk, with a deep shadow": {
    table: plain([232, 232, 230]),
    cover: printed([235, 200, 40]),
    corners: TURNED,
    shadow: 0.5,
  },
  "a cover that is half white and half black": {
    table: plain([120, 118, 112]),
    cover: (_, y) => (y < 0.5 ? [240, 238, 230] : [25, 25, 30]),
    corners: ASKEW,
  },
  "a brown cover on brown wood": {
    table: OAK,
    cover: printed([165, 122, 80]),
    corners: LEANING,
    found: false,
  },
  "a table and nothing on it": { table: OAK, cover: OAK, corners: ASKEW, shadow: 0, found: false },
};

for (const [name, scene] of Object.entries(SCENES))
  test(`${scene.found === false ? "leaves alone" : "finds the corners in"}: ${name}`, async () => {
    for (const seed of [1, 2, 3]) {
      const found = cornersIn(await photograph(scene, seed));
      if (scene.found === false) {
        assert.equal(found, null, `${seed}: ${JSON.stringify(found)}`);
        continue;
      }
      const off = scene.corners.map(([x, y], index) =>
        Math.hypot((found?.[index]?.x ?? 0) + 0.5 - x, (found?.[index]?.y ?? 0) + 0.5 - y),
      );
      const most = Math.max(...off) / Math.hypot(WIDTH, HEIGHT);
      assert.ok(most < MOST_OFF, `${seed}: ${JSON.stringify(found)} ${most}`);
    }
  });

/** With the noise of a small sensor, and slightly out of focus. */
async function photograph(scene: Scene, seed: number) {
  const { table, cover, corners, light = 0.25, shadow = 0.35 } = scene;
  const random = randomFrom(seed);
  const grain = grainFrom(random);
  const [place, shaded] = [0, 5].map((away) =>
    within(corners.map(([x, y]): Point => [x + away, y + away])),
  );
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [across = 0, down = 0] = place?.(x, y) ?? [];
    const isOn = Math.min(across, down, 1 - across, 1 - down) > 0;
    const colour = isOn ? cover(across, down, grain) : table(x, y, grain);
    const [left = 0, top = 0] = shaded?.(x, y) ?? [];
    // Softer the farther from the book.
    const depth = Math.min(left, top, 1 - left, 1 - top) * 12 + 0.5;
    const dark = isOn ? 1 : 1 - shadow * Math.min(1, Math.max(0, depth));
    const slope = 1 + light * (x / WIDTH + y / HEIGHT - 1);
    for (let channel = 0; channel < 3; channel++) {
      const noise = (random() + random() + random() - 1.5) * 8;
      const value = (colour[channel] ?? 0) * slope * dark + noise;
      pixels[at * 3 + channel] = Math.min(255, Math.max(0, value));
    }
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const data = await sharp(pixels, { raw }).blur(0.8).raw().toBuffer();
  return { data, ...raw };
}

/** A title, a picture and the mark of a publisher on a ground of one colour. */
function printed(ground: Colour): Paint {
  const ink: Colour = ground[0] + ground[1] + ground[2] > 380 ? [20, 20, 25] : [245, 240, 230];
  return (x, y, grain) => {
    const isTitle = y > 0.08 && y < 0.2 && x > 0.12 && x < 0.88 && Math.floor(x * 30) % 3 !== 0;
    if (isTitle || (y > 0.9 && y < 0.94 && x > 0.4 && x < 0.6)) return ink;
    const isPicture = y > 0.32 && y < 0.85 && x > 0.15 && x < 0.85;
    return isPicture ? colourful(x, y, grain) : shaded(ground, 0.97 + 0.06 * grain(x * 40, y * 40));
  };
}

function colourful(x: number, y: number, grain: Grain): Colour {
  const channel = (shift: number) => 40 + 200 * grain(x * 6 + shift * 13, y * 8 + shift * 5);
  return [channel(0), channel(1), channel(2)];
}

function wood(colour: Colour): Paint {
  return (x, y, grain) =>
    shaded(colour, 0.83 + 0.34 * (0.6 * grain(x / 28, y / 1.2) + 0.4 * grain(x / 6, y / 0.8)));
}

function plain(colour: Colour): Paint {
  return (x, y, grain) => shaded(colour, 0.95 + 0.1 * grain(x, y));
}

function shaded([red, green, blue]: Colour, by: number): Colour {
  return [red * by, green * by, blue * by];
}

/** Where in a quadrilateral a point is, from 0 to 1 in both directions; solved by Newton's method. */
function within(corners: readonly Point[]): (x: number, y: number) => Point {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  return (x, y) => {
    let [across, down] = [0.5, 0.5];
    for (let step = 0; step < 4; step++) {
      const at = (side: 0 | 1) =>
        (1 - down) * ((1 - across) * a[side] + across * b[side]) +
        down * ((1 - across) * d[side] + across * c[side]);
      const right = (side: 0 | 1) => (1 - down) * (b[side] - a[side]) + down * (c[side] - d[side]);
      const below = (side: 0 | 1) =>
        (1 - across) * (d[side] - a[side]) + across * (c[side] - b[side]);
      const base = right(0) * below(1) - right(1) * below(0);
      const [offX, offY] = [x - at(0), y - at(1)];
      across += (offX * below(1) - offY * below(0)) / base;
      down += (right(0) * offY - right(1) * offX) / base;
    }
    return [across, down];
  };
}

function grainFrom(random: () => number): Grain {
  const values = Float64Array.from({ length: 65_536 }, random);
  const value = (x: number, y: number) => values[((x & 255) << 8) | (y & 255)] ?? 0;
  const soft = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [soft(x - left), soft(y - top)];
    const upper = value(left, top) * (1 - right) + value(left + 1, top) * right;
    const lower = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right;
    return upper * (1 - below) + lower * below;
  };
}
