/** Sheet and position of the labels, parsed from the address: `?bogen=24-70x37&ab=5&rechts=-1`. Defaults are remembered in a cookie. */

import { cookieLine, cookiesIn } from "../../../core/http/requests/cookies.ts";
import type { Visit } from "../../../core/model/answers/page.ts";
import { wrongParameter } from "../../../core/model/answers/problem.ts";
import { type PageParameters, parameter } from "../../../core/model/parameters/parameter-types.ts";
import { A4 } from "../print/area.ts";
import { extentOf, type LabelSheet, labelsOn, type Placement, SHEETS } from "../print/sheets.ts";

/** A sheet given by its measures. */
export const OWN = "eigen";

type MeasureBounds = readonly [least: number, most: number];

/** Lowest and highest value of each measure. */
export const MEASURES = {
  spalten: [1, 20],
  zeilen: [1, 60],
  breite: [10, 210],
  hoehe: [8, 297],
  links: [0, 100],
  oben: [0, 150],
  abstand: [0, 100],
  zeilenabstand: [0, 150],
} as const satisfies Readonly<Record<string, MeasureBounds>>;

export type SheetMeasure = keyof typeof MEASURES;

/** In millimetres: no printer is off by more. */
export const MOST_OFF = 20;

export interface AskedPlacement extends Placement {
  /** The name of the sheet, or `OWN`. */
  readonly name: string;
  /** The parameters that lead to it again, also those that were remembered. */
  readonly asked: readonly (readonly [name: string, value: string])[];
}

/** Where labels stand on which sheet. Whether they have room there is seen when all is read. */
export const SHEET_PARAMETERS: PageParameters = {
  bogen: parameter.choice([...Object.keys(SHEETS), OWN]),
  ab: parameter.number(1, MEASURES.spalten[1] * MEASURES.zeilen[1]),
  rechts: parameter.length(-MOST_OFF, MOST_OFF),
  unten: parameter.length(-MOST_OFF, MOST_OFF),
  linien: parameter.choice(["ja"]),
  spalten: parameter.number(...MEASURES.spalten),
  zeilen: parameter.number(...MEASURES.zeilen),
  breite: parameter.length(...MEASURES.breite),
  hoehe: parameter.length(...MEASURES.hoehe),
  links: parameter.length(...MEASURES.links),
  oben: parameter.length(...MEASURES.oben),
  abstand: parameter.length(...MEASURES.abstand),
  zeilenabstand: parameter.length(...MEASURES.zeilenabstand),
  teil: parameter.number(1, 9999),
  probe: parameter.choice(["ja"]),
};

const REMEMBERED = ["bogen", "ab", "rechts", "unten", "linien", ...Object.keys(MEASURES)];
/** All parameters about the sheet; all others choose what is printed. */
export const OF_SHEET: ReadonlySet<string> = new Set([...REMEMBERED, "inhalt", "teil", "probe"]);

const YEAR = 365 * 24 * 60 * 60;

export function readPlacement(query: URLSearchParams, usual: string): AskedPlacement {
  const name = query.get("bogen") || usual;
  const known = Object.hasOwn(SHEETS, name) ? SHEETS[name] : undefined;
  if (!known && name !== OWN)
    throw wrongParameter("bogen", name, [...Object.keys(SHEETS), OWN].join(", "));
  const sheet = known ?? ownSheet(query);
  const most = labelsOn(sheet);
  return {
    name,
    sheet,
    start: numberWithin("ab", query.get("ab") || "1", [1, most]),
    right: decimal("rechts", query.get("rechts") || "0", [-MOST_OFF, MOST_OFF]),
    below: decimal("unten", query.get("unten") || "0", [-MOST_OFF, MOST_OFF]),
    lines: query.get("linien") === "ja",
    asked: REMEMBERED.flatMap((one) => {
      const value = query.get(one) ?? "";
      return value === "" ? [] : [[one, value] as const];
    }),
  };
}

/** The placement from the cookie, where the address names no sheet; an invalid cookie is ignored. */
export function withRemembered(page: string, { view, request }: Visit): URLSearchParams {
  const { query } = view;
  if (query.has("bogen")) return query;
  const text = cookiesIn(request.headers.get("Cookie"), isSecure(view)).get(nameOf(page)) ?? "";
  const remembered = new URLSearchParams(text);
  try {
    readPlacement(remembered, Object.keys(SHEETS)[0] ?? "");
  } catch {
    return query;
  }
  const both = new URLSearchParams(query);
  for (const [name, value] of remembered)
    if (REMEMBERED.includes(name) && !query.get(name)) both.set(name, value);
  return both;
}

/** `count`: number of labels printed now, so that the next ones start behind them. */
export function remembering(
  page: string,
  { start, sheet, asked }: AskedPlacement,
  count: number,
  { view }: Visit,
): string[] {
  if (!view.query.has("bogen")) return [];
  const next = ((start - 1 + count) % labelsOn(sheet)) + 1;
  const carried = new URLSearchParams(Object.fromEntries([...asked, ["ab", `${next}`]]));
  return [cookieLine(nameOf(page), carried.toString(), isSecure(view), YEAR)];
}

function nameOf(page: string): string {
  return `bogen-${page}`;
}

function isSecure({ origin }: { readonly origin: string }): boolean {
  return origin.startsWith("https:");
}

function ownSheet(query: URLSearchParams): LabelSheet {
  const measure = (name: SheetMeasure, otherwise = "") =>
    decimal(name, query.get(name) || otherwise, MEASURES[name]);
  const sheet = {
    columns: numberWithin("spalten", query.get("spalten") ?? "", MEASURES.spalten),
    rows: numberWithin("zeilen", query.get("zeilen") ?? "", MEASURES.zeilen),
    width: measure("breite"),
    height: measure("hoehe"),
    left: measure("links", "0"),
    top: measure("oben", "0"),
    across: measure("abstand", "0"),
    down: measure("zeilenabstand", "0"),
  };
  const { width, height } = extentOf(sheet);
  checkRoom("breite", sheet.width, sheet.columns, A4.width - width);
  checkRoom("hoehe", sheet.height, sheet.rows, A4.height - height);
  return sheet;
}

/** Tolerates half a millimetre, as the measures on packets are rounded. */
function checkRoom(name: "breite" | "hoehe", value: number, count: number, left: number): void {
  if (left >= -0.5) return;
  const most = Math.floor((value + left / count) * 10) / 10;
  throw wrongParameter(name, `${value}`, `${MEASURES[name][0]}–${most} mm`);
}

export function numberWithin(name: string, value: string, [least, most]: MeasureBounds): number {
  const number = /^\d{1,4}$/.test(value.trim()) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrongParameter(name, value, `${least}–${most}`);
}

/** With a comma or a point. */
function decimal(name: string, value: string, [least, most]: MeasureBounds): number {
  const text = value.trim().replace(",", ".").replace("−", "-");
  const number = /^-?\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrongParameter(name, value, `${least}–${most} mm`);
}
