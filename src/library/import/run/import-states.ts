/** The states of an import on its way from a file to its undoing, and which can follow on which. */

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

/** What is told of an import by which nothing has come in. */
export const NOTHING_CAME_IN = {
  neu: 0,
  veraendert: 0,
  mitgebracht: 0,
  gleich: 0,
  gefunden: 0,
  behalten: 0,
} as const;

/** How far a step is that begins, or has come to its end. */
export const JUST_BEGUN = {
  fortschritt: 0,
  zeilen: 0,
  zeilenJeSekunde: null,
  restSekunden: null,
} as const;
export const ALL_DONE = { fortschritt: 100, restSekunden: 0 } as const;

/** What people can ask for next; all else comes by itself. */
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

/** Something is done for it, or waits to be. */
export function isBusy(state: ImportState): boolean {
  return BUSY.has(state);
}

/** Nothing will come in by it any more, so its file is not kept. */
export function isOver(state: ImportState): boolean {
  return OVER.has(state);
}

/** Something has come in by it, or will. */
export function isThere(state: ImportState): boolean {
  return !["zurückgenommen", "fehlgeschlagen", "verfallen"].includes(state);
}

/** While they stand, its columns can be changed. */
export function isDeciding(state: ImportState): boolean {
  return state === "spalten" || state === "geprüft";
}

/** The catalogue is being changed for it. */
export function isWriting(state: ImportState): boolean {
  return state === "läuft" || state === "rücknahme";
}

/** Who wants the next step of an import: whoever works on it allows no more than they may. */
export function startedBy(actor: Actor | null): Values {
  return { durchSchluessel: actor?.byKey ? "ja" : "nein" };
}
