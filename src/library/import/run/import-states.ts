/** The states of an import, from the upload to its undo, and the transitions between them. */

import type { Actor } from "../../../core/model/kinds/access.ts";
import type { Values } from "../../../core/model/kinds/field.ts";

export const IMPORT_STATES = [
  "liest",
  "spalten",
  "probe",
  "geprüft",
  "läuft",
  "angehalten",
  "fertig",
  "rücknahme",
  "zurückgenommen",
  "fehlgeschlagen",
  "verfallen",
] as const;

export type ImportState = (typeof IMPORT_STATES)[number];

/** Totals of an import without any rows written. */
export const NOTHING_CAME_IN = {
  neu: 0,
  veraendert: 0,
  mitgebracht: 0,
  personen: 0,
  benannt: [],
  gleich: 0,
  gefunden: 0,
  behalten: 0,
} as const;

/** Progress at the beginning and at the end of a step. */
export const JUST_BEGUN = {
  fortschritt: 0,
  zeilen: 0,
  zeilenJeSekunde: null,
  restSekunden: null,
} as const;
export const ALL_DONE = { fortschritt: 100, restSekunden: 0 } as const;

/** Transitions that users can request; all others are automatic. */
const NEXT: Readonly<Record<ImportState, readonly ImportState[]>> = {
  liest: [],
  spalten: ["liest", "probe"],
  probe: ["spalten"],
  geprüft: ["liest", "spalten", "probe", "läuft"],
  läuft: ["angehalten"],
  angehalten: ["läuft", "rücknahme"],
  fertig: ["rücknahme"],
  rücknahme: [],
  zurückgenommen: ["rücknahme"],
  fehlgeschlagen: [],
  verfallen: [],
};

const BUSY: ReadonlySet<ImportState> = new Set(["liest", "probe", "läuft", "rücknahme"]);
const OVER: ReadonlySet<ImportState> = new Set([
  "fertig",
  "rücknahme",
  "zurückgenommen",
  "fehlgeschlagen",
  "verfallen",
]);

export function canFollow(state: ImportState, next: ImportState): boolean {
  return NEXT[state].includes(next);
}

/** A step is running or queued. */
export function isBusy(state: ImportState): boolean {
  return BUSY.has(state);
}

/** When another try is worth it, for a refusal while a step is running: after the seconds of a usual one. */
export function retryAfterStep(state: ImportState): { readonly retryAfter?: number } {
  return isBusy(state) ? { retryAfter: 5 } : {};
}

/** Nothing more will be imported, so its file is deleted. */
export function isOver(state: ImportState): boolean {
  return OVER.has(state);
}

/** It has written members, or will. */
export function isThere(state: ImportState): boolean {
  return !["zurückgenommen", "fehlgeschlagen", "verfallen"].includes(state);
}

/** Its columns can be changed. */
export function isDeciding(state: ImportState): boolean {
  return state === "spalten" || state === "geprüft";
}

/** It changes the catalogue. */
export function isWriting(state: ImportState): boolean {
  return state === "läuft" || state === "rücknahme";
}

/** Whether the next step was requested with an API key: then it has no more rights than the key. */
export function startedBy(actor: Actor | null): Values {
  return { durchSchluessel: actor?.byKey ? "ja" : "nein" };
}
