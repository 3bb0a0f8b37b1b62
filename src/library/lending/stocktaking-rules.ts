/** What a scanned number means in a stocktaking: pure functions of a copy and the scope. */

import { countingKey } from "../../core/words/fold.ts";
import { type StockScope, UNSCANNED } from "../tables/stocktaking.ts";
import { type CopyState, isMissing, isWithdrawn } from "./loan.ts";

/** The results of a scan, the most urgent first; "fehlt" is recorded at the end for copies that were not scanned. */
export const FINDINGS = [
  "fehlt",
  "falsch gestellt",
  "ausgeliehen",
  "wieder da",
  "ausgesondert",
  "nicht gefragt",
  "unbekannt",
  "vorhanden",
] as const;
export type StockFinding = (typeof FINDINGS)[number];

/** The result lists of a stocktaking. */
export const RESULTS = [...FINDINGS, ...UNSCANNED] as const;
export type Result = (typeof RESULTS)[number];

export interface ScannedCopy {
  readonly standort: number | null;
  readonly signatur: string;
  readonly art: string | null;
  readonly werk: number | null;
  readonly ausleihbar: string | null;
  readonly zustand: string | null;
  readonly status: CopyState;
}

/** Withdrawn, lent or missing takes precedence over misplaced: that the copy is here at all matters most. */
export function findingOf(copy: ScannedCopy | null, scope: StockScope): StockFinding {
  if (copy === null) return "unbekannt";
  if (isWithdrawn(copy)) return "ausgesondert";
  if (copy.status === "ausgeliehen") return "ausgeliehen";
  if (isMissing(copy)) return "wieder da";
  if (isMisplaced(copy, scope)) return "falsch gestellt";
  return isAskedFor(copy, scope) ? "vorhanden" : "nicht gefragt";
}

/** It belongs to a shelf outside the scope. */
export function isMisplaced(copy: ScannedCopy, scope: StockScope): boolean {
  const [from, to] = shelfRange(scope);
  const key = countingKey(copy.signatur);
  if (scope.standort !== null && copy.standort !== scope.standort) return true;
  return (from !== null && key < from) || (to !== null && key > to);
}

function isAskedFor(copy: ScannedCopy, scope: StockScope): boolean {
  const isSo = (name: "art" | "werk" | "ausleihbar") =>
    scope[name] === null || copy[name] === scope[name];
  return isSo("art") && isSo("werk") && isSo("ausleihbar");
}

/** As folded sort keys; the upper bound includes all shelf marks with that prefix: "Kin" includes "Kin Z". */
export function shelfRange({ von, bis }: StockScope): [from: string | null, to: string | null] {
  return [
    von === null ? null : countingKey(von),
    bis === null ? null : `${countingKey(bis)}\uffff`,
  ];
}

/** "17.11.2026", "2026-11-17 10:00:12", "10:00": scanners write them beside the number. */
const WHEN = /^\d{1,4}[-./]\d{1,2}[-./]\d{2,4}([ T].*)?$|^\d{1,2}:\d{2}(:\d{2})?$/;

/** The numbers in the file of a scanner: one per line, in the last column that is no day or time, without duplicates. */
export function numbersIn(text: string): string[] {
  const numbers = text.split(/\r?\n|\r/).map((line) => {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    return cells.findLast((cell) => cell !== "" && !WHEN.test(cell)) ?? "";
  });
  return [...new Set(numbers.map((one) => one.normalize("NFC").slice(0, 200)))].filter(
    (one) => one !== "",
  );
}
