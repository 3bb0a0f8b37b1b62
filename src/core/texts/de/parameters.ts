/** What is wrong with a parameter of an address. */

import type { ByName, Params } from "../phrases.ts";

export const VALUE_TYPES: ByName = {
  string: "ein Text",
  integer: "eine ganze Zahl",
  number: "eine Zahl",
  array: "eine Liste",
  object: "ein Objekt mit Feldern",
  boolean: "wahr oder falsch",
};

const PARAMETERS: Readonly<Record<string, (params: Params) => string>> = {
  sortierung: (p) => `Möglich: ${p.reason}; mit „-“ davor absteigend.`,
  anzahl: (p) => `Möglich ist eine ganze Zahl: ${p.reason}.`,
  felder: (p) =>
    p.reason === "nur-am-mitglied"
      ? "Das hat nur jedes einzelne Mitglied, Listen haben es nicht: Fragen Sie an der Adresse eines Mitglieds danach."
      : `Möglich: ${p.reason}.`,
  nach: () =>
    "Er bezeichnet eine Stelle in einer Liste, und die gibt es nicht. Beginnen Sie mit der ersten Seite.",
};

/** What a value can be, by the word for why it is none. */
const VALUES: ByName = {
  ...VALUE_TYPES,
  zeitpunkt: "ein Zeitpunkt wie 2026-03-01T12:00:00.000Z, oder ein Tag",
  zahl: "eine ganze Zahl, oder ein Bereich: 1944-1950, 1944-, /1950",
  tag: "ein Tag (JJJJ-MM-TT), oder ein Bereich: 2026-01-01/2026-06-30, 2026-01-01/, /2026-06-30",
  "ein-tag": "JJJJ-MM-TT",
  "ein-monat": "JJJJ-MM",
  betrag: "ein Betrag wie 12.90 EUR",
  uhrzeit: "eine Uhrzeit wie 08:30",
  "ein-jahr": "JJJJ",
};

export function parameterSentence(p: Params): string {
  return p.reason === "zu-viele-werte"
    ? `So viele Werte auf einmal gehen nicht: höchstens ${p.most} für „${p.name}“.`
    : p.reason === "kein-verweis"
      ? `Unter „${p.name}“ ist mit „${p.value}“ nichts gemeint. ${p.meant ? `Meinten Sie „${p.meant}“? ` : ""}Angeben lässt es sich durch: ${p.ways}.`
      : p.reason === "unbekannter-parameter"
        ? `Einen Parameter „${p.name}“ gibt es hier nicht.${p.meant ? ` Meinten Sie „${p.meant}“?` : ""}`
        : p.reason === "kein-filter"
          ? `Nach „${p.name}“ lässt sich diese Liste nicht eingrenzen. Möglich: ${p.choices}.`
          : `Der Parameter „${p.name}“ kann nicht „${p.value}“ sein. ${p.meant ? `Meinten Sie „${p.meant}“? ` : ""}${PARAMETERS[p.name ?? ""]?.(p) ?? `Möglich: ${VALUES[`${p.reason}`] ?? p.reason}.`}`;
}
