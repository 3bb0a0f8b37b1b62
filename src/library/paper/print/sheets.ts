/** Label sheets as they are sold, and the position of each label; all in millimetres. */

import { A4, type Area } from "./area.ts";

export interface LabelSheet {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** From the edges of the paper to the first label. */
  readonly left: number;
  readonly top: number;
  /** From one label to the next. */
  readonly across: number;
  readonly down: number;
}

/** The position of the labels on a sheet. */
export interface Placement {
  readonly sheet: LabelSheet;
  /** The first label to print on, from 1. */
  readonly start: number;
  /** Offset that corrects the printer. */
  readonly right: number;
  readonly below: number;
  /** Cutting lines for plain paper. */
  readonly lines: boolean;
}

/** A4 sheets that several brands sell, centred on the paper, named by number and size of labels. */
const SOLD: readonly (readonly [sheet: LabelSheet, articles: string])[] = [
  [centred(5, 13, 38.1, 21.2, 2.5), "Avery L7651"],
  [centred(4, 16, 48.5, 16.9), "Herma 4271, 4607"],
  [centred(4, 14, 52.5, 21.2), "Avery Zweckform 3668"],
  [centred(4, 12, 45.7, 21.2, 2.5), "Avery Zweckform 6102, Herma 4346"],
  [centred(4, 10, 48.5, 25.4), "Avery Zweckform 3657, 4780"],
  [centred(4, 10, 52.5, 29.7), "Avery Zweckform 3651"],
  [centred(3, 11, 70, 25.4), "Avery Zweckform 3421"],
  [centred(3, 9, 70, 32), ""],
  [centred(3, 8, 70, 37), "Avery Zweckform 3474, Herma 4464"],
  [centred(3, 8, 64, 33.9, 2.5), "Avery L7159"],
  [centred(3, 7, 63.5, 38.1, 2.5), "Avery L7160, Herma 4677"],
  [centred(3, 7, 70, 42.3), "Avery Zweckform 3652"],
  [centred(2, 8, 105, 37), "Avery Zweckform 3484, Herma 4620"],
  [centred(2, 7, 99.1, 38.1, 2.5), "Avery L7163"],
  [centred(2, 5, 85, 54, 10), "Avery Zweckform C32010, C32011"],
  [centred(2, 4, 105, 74), "Avery Zweckform 3427, Herma 4470"],
];

export const SHEETS: Readonly<Record<string, LabelSheet>> = Object.fromEntries(
  SOLD.map(([sheet]) => [nameOfSheet(sheet), sheet]),
);

/** Article numbers of the manufacturers; empty where none is known. */
export const ARTICLES: Readonly<Record<string, string>> = Object.fromEntries(
  SOLD.map(([sheet, articles]) => [nameOfSheet(sheet), articles]),
);

export const USUAL_LABELS = "24-70x37";
export const USUAL_CARDS = "10-85x54";

export function labelsOn({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

/** "24-70x37" */
function nameOfSheet(sheet: LabelSheet): string {
  return `${labelsOn(sheet)}-${sheet.width}x${sheet.height}`;
}

/** Position of a label; the index counts from 0 along the rows. */
export function areaOf({ sheet, right, below }: Placement, index: number): Area {
  const { columns, width, height, left, top, across, down } = sheet;
  return {
    x: left + right + (index % columns) * (width + across),
    y: top + below + Math.floor(index / columns) * (height + down),
    width,
    height,
  };
}

/** How far the labels reach; more than the paper is invalid. */
export function extentOf(sheet: LabelSheet): { readonly width: number; readonly height: number } {
  const { columns, rows, width, height, left, top, across, down } = sheet;
  return {
    width: left + columns * width + (columns - 1) * across,
    height: top + rows * height + (rows - 1) * down,
  };
}

function centred(
  columns: number,
  rows: number,
  width: number,
  height: number,
  across = 0,
): LabelSheet {
  const sheet = { columns, rows, width, height, left: 0, top: 0, across, down: 0 };
  const extent = extentOf(sheet);
  const half = (free: number) => Math.round(free * 50) / 100;
  return { ...sheet, left: half(A4.width - extent.width), top: half(A4.height - extent.height) };
}
