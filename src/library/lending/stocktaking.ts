/** What a scanned number means in a stocktaking: plain functions of a copy and of what is being counted. */

import { fold } from "../../core/words/fold.ts";
import { type StockScope, UNSCANNED } from "../tables/stocktaking.ts";
import { type CopyState, isMissing, isWithdrawn } from "./loan.ts";

/** What a scan can mean, the most urgent first; "fehlt" is entered at the end for what nobody has scanned. */
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

/** The lists that a stocktaking results in. */
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

/** What somebody else has or what was given up comes first: that it stands here at all is the news. */
export function findingOf(copy: ScannedCopy | null, scope: StockScope): StockFinding {
  if (copy === null) return "unbekannt";
  if (isWithdrawn(copy)) return "ausgesondert";
  if (copy.status === "ausgeliehen") return "ausgeliehen";
  if (isMissing(copy)) return "wieder da";
  if (isMisplaced(copy, scope)) return "falsch gestellt";
  return isAskedFor(copy, scope) ? "vorhanden" : "nicht gefragt";
}

/** It belongs on another shelf than those that are counted. */
export function isMisplaced(copy: ScannedCopy, scope: StockScope): boolean {
  const [from, to] = shelfRange(scope);
  const key = fold(copy.signatur);
  if (scope.standort !== null && copy.standort !== scope.standort) return true;
  return (from !== null && key < from) || (to !== null && key > to);
}

function isAskedFor(copy: ScannedCopy, scope: StockScope): boolean {
  const isSo = (name: "art" | "werk" | "ausleihbar") =>
    scope[name] === null || copy[name] === scope[name];
  return isSo("art") && isSo("werk") && isSo("ausleihbar");
}

/** As shelf marks are ordered; whatever begins as the last one belongs to it: "Kin" ends behind "Kin Z". */
export function shelfRange({ von, bis }: StockScope): [from: string | null, to: string | null] {
  return [von === null ? null : fold(von), bis === null ? null : `${fold(bis)}\uffff`];
}

/** The numbers in the file of a scanner: one in a line, the last column where there are more; each once. */
export function numbersIn(text: string): string[] {
  const numbers = text.split(/\r?\n|\r/).map((line) => {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    return cells.findLast((cell) => cell !== "") ?? "";
  });
  return [...new Set(numbers.map((one) => one.normalize("NFC").slice(0, 200)))].filter(
    (one) => one !== "",
  );
}
