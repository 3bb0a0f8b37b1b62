/** What is wrong with a parameter of an address. */

import type { ByName, Params } from "../phrases.ts";

export const VALUE_TYPES: ByName = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object with fields",
  boolean: "true or false",
};

const PARAMETERS: Readonly<Record<string, (params: Params) => string>> = {
  sortierung: (p) => `Possible: ${p.reason}; with a “-” before it in descending order.`,
  anzahl: (p) => `Possible is a whole number: ${p.reason}.`,
  felder: (p) =>
    p.reason === "nur-am-mitglied"
      ? "Only each member has it, its lists do not: ask for it at the address of a member."
      : `Possible: ${p.reason}.`,
  nach: () => "It marks a place in a list, and this one does not. Begin at the first page.",
};

/** What a value can be, by the word for why it is none. */
const VALUES: ByName = {
  ...VALUE_TYPES,
  zeitpunkt: "an instant such as 2026-03-01T12:00:00.000Z, or a day",
  zahl: "a whole number, or a range: 1944-1950, 1944-, /1950",
  tag: "a day (YYYY-MM-DD), or a range: 2026-01-01/2026-06-30, 2026-01-01/, /2026-06-30",
  "ein-tag": "YYYY-MM-DD",
  "ein-monat": "YYYY-MM",
  betrag: "an amount such as 12.90 EUR",
  uhrzeit: "a time of day such as 08:30",
  "ein-jahr": "YYYY",
};

export function parameterSentence(p: Params): string {
  return p.reason === "zu-viele-werte"
    ? `That many values at once are not possible: at most ${p.most} for “${p.name}”.`
    : p.reason === "kein-verweis"
      ? `Nothing is meant by “${p.value}” for “${p.name}”. ${p.meant ? `Did you mean “${p.meant}”? ` : ""}It can be given by: ${p.ways}.`
      : p.reason === "unbekannter-parameter"
        ? `There is no parameter “${p.name}” here.${p.meant ? ` Did you mean “${p.meant}”?` : ""}`
        : p.reason === "kein-filter"
          ? `This list cannot be narrowed down by “${p.name}”. Possible: ${p.choices}.`
          : `The parameter “${p.name}” cannot be “${p.value}”. ${p.meant ? `Did you mean “${p.meant}”? ` : ""}${PARAMETERS[p.name ?? ""]?.(p) ?? `Possible: ${VALUES[`${p.reason}`] ?? p.reason}.`}`;
}
