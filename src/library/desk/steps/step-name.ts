/**
 * The name of a step in an address of the desk: what was done, and to which members. `zurueck-12`, `satz-12.13.14`, `bezahlt-12-14` (the
 * first and the last entry in the cash book); once it is undone, `rueckgaengig-zurueck-12`.
 */

const STEPS = [
  "ausgeliehen",
  "weitergegeben",
  "zurueck",
  "verlaengert",
  "vermerkt",
  "vorgemerkt",
  "storniert",
  "vermisst",
  "gefunden",
  "bezahlt",
  "kaution",
  "satz",
  "zuruecksatz",
  "frueherer-ausweis",
] as const;
export type StepKind = (typeof STEPS)[number];

export interface NamedStep {
  readonly what: StepKind;
  readonly ids: readonly number[];
  readonly isUndone: boolean;
}

const UNDONE = "rueckgaengig-";
const NAME = new RegExp(`^(${UNDONE})?(${STEPS.join("|")})-([0-9][0-9.-]*)$`);

export function nameOfStep(what: StepKind, ...ids: readonly number[]): string {
  return `${what}-${ids.join(what === "bezahlt" ? "-" : ".")}`;
}

export function nameOfUndone(step: string): string {
  return UNDONE + step;
}

/** null: no such step. */
export function readStepName(text: string): NamedStep | null {
  const [, undone, what, numbers = ""] = NAME.exec(text) ?? [];
  const isPayment = what === "bezahlt";
  const ids = idsIn(isPayment ? numbers.replace("-", ".") : numbers);
  const isSet = what === "satz" || what === "zuruecksatz";
  if (ids.length === 0 || (!isSet && ids.length !== (isPayment ? 2 : 1))) return null;
  return { what: what as StepKind, ids, isUndone: undone !== undefined };
}

/** The ids of a set of members: "12.13.14". */
export function idsIn(text: string): readonly number[] {
  const isList = /^[0-9]{1,9}(?:\.[0-9]{1,9}){0,199}$/.test(text);
  return isList ? text.split(".").map(Number) : [];
}
