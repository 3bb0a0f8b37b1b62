/** The ornament of a drawn cover, by the sort of work: books on a shelf for a book, a staff for music. */

import { spread } from "./drawing.ts";

/** The `d` of a path within 200 × 300. */
export function ornamentOf(kind: string, id: number): string {
  const choices = FIGURES[kind] ?? (isBound(kind) ? BOOK : PLAIN);
  return choices[spread(id, choices.length, 1)]?.(id) ?? "";
}

/** Whether it has a spine: a picture, a thing, or what a library calls by a name of its own (a tool, a letter) is no book. */
export function hasSpine(kind: string): boolean {
  return isBound(kind) || BOXED.has(kind);
}

function isBound(kind: string): boolean {
  return LIKE_BOOKS.has(kind) || CALLED_BOOK.test(kind);
}

type Ornament = (id: number) => string;

const LIKE_BOOKS: ReadonlySet<string> = new Set([
  "",
  "Buch",
  "Hörbuch",
  "Zeitschrift",
  "Noten",
  "Karte",
  "Software",
  "Sonstiges",
]);
/** "Schulbuch", "Picture book", "Themenheft" */
const CALLED_BOOK = /buch|book|heft|comic|manga|roman/i;
const BOXED: ReadonlySet<string> = new Set(["Film", "Musik", "Spiel"]);

const BOOK: readonly Ornament[] = [shelf, sun, hills, pages];
const PLAIN: readonly Ornament[] = [sun, hills];
const FIGURES: Readonly<Record<string, readonly Ornament[]>> = {
  Bild: [frames],
  Film: [strip],
  Musik: [staff],
  Spiel: [chequers],
  Ding: [rings],
};

/** Spines of different heights, side by side. */
function shelf(id: number): string {
  let spines = "";
  for (let index = 0; index < 8; index++) {
    const height = 46 + spread(id, 60, index + 2);
    spines += `M${20 + index * 20} 250v-${height}h16v${height}z`;
  }
  return spines;
}

function sun(id: number): string {
  const radius = 52 + spread(id, 30, 2);
  return `M${200 - radius} 250a${radius} ${radius} 0 0 1 ${radius}-${radius}v${radius}z${circle(70, 205, 34)}`;
}

function hills(id: number): string {
  const top = 170 + spread(id, 30, 2);
  return `M8 ${top + 24}Q60 ${top - 30} 110 ${top + 16}T200 ${top}V250H8zM8 ${top + 52}Q80 ${top + 4} 130 ${top + 44}T200 ${top + 36}V250H8z`;
}

/** An open book. */
function pages(id: number): string {
  const rise = 12 + spread(id, 14, 2);
  const page = (side: number) =>
    `M${100 + side * 3} 182q${side * 36}-${rise} ${side * 74}-4v60q${side * -38}-${rise - 4} ${side * -74} 6z`;
  return page(-1) + page(1);
}

function frames(): string {
  return "M20 160h160v90H20zM34 174h132v62H34zM56 192h88v26H56z";
}

function strip(): string {
  const holes = [0, 1, 2, 3, 4, 5, 6].map(
    (index) => `M${24 + index * 23} 170h12v10h-12zM${24 + index * 23} 230h12v10h-12z`,
  );
  return `M8 162h192v86H8zM20 188h74v34H20zM106 188h74v34h-74z${holes.join("")}`;
}

function staff(id: number): string {
  const lines = [0, 1, 2, 3, 4].map((index) => `M20 ${176 + index * 16}h160v2H20z`);
  const notes = [0, 1, 2, 3].map((index) =>
    circle(46 + index * 36, 185 + spread(id, 8, index + 2) * 8, 8),
  );
  return [...lines, ...notes].join("");
}

function chequers(): string {
  const fields = Array.from({ length: 16 }, (_, index) => {
    const row = Math.floor(index / 4);
    return `M${20 + (index % 4) * 40 + (row % 2) * 20} ${170 + row * 20}h20v20h-20z`;
  });
  return fields.join("");
}

function rings(): string {
  return [50, 38, 26, 14].map((radius) => circle(130, 200, radius)).join("");
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;
}
