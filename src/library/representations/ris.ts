/** RIS: a work, or the works of a list, for reference managers, a tag to a line. */

import { type Citation, citationFormat } from "./citation/citation.ts";

export default citationFormat("ris", "application/x-research-info-systems", entryOf);

const TYPES: Readonly<Record<string, string>> = {
  Buch: "BOOK",
  Zeitschrift: "JFULL",
  Film: "VIDEO",
  Musik: "SOUND",
  Hörbuch: "SOUND",
  Noten: "MUSIC",
  Karte: "MAP",
  Bild: "ART",
  Software: "COMP",
};

/** The tags of what schema.org calls so. */
const TAGS: readonly (readonly [tag: string, term: string])[] = [
  ["PY", "datePublished"],
  ["PB", "publisher"],
  ["CY", "locationCreated"],
  ["ET", "bookEdition"],
  ["SP", "materialExtent"],
  ["T3", "isPartOf"],
  ["SN", "isbn"],
  ["SN", "issn"],
  ["LA", "inLanguage"],
  ["KW", "keywords"],
  ["AB", "description"],
];

const BETWEEN = ": ";

/** Whoever did something else is named with the editors; of books A2 are those of the series. */
const ROLES: Readonly<Record<string, string>> = { aut: "AU", edt: "ED", trl: "A4" };

function entryOf({ key, url, facts, makers, volume }: Citation): string {
  const of = (term: string) => facts.get(term) ?? [];
  const [genre = ""] = of("genre");
  const [title = "", subtitle = ""] = [...of("name"), ...of("alternativeHeadline")];
  const lines: [string, string][] = [
    ["TY", TYPES[genre] ?? "GEN"],
    ["ID", key],
    ["TI", subtitle === "" ? title : title + BETWEEN + subtitle],
    // RIS has no line for a subtitle: with the short title beside the whole one it can be told where that begins.
    ["ST", subtitle === "" ? "" : title],
    ...makers.map(({ name, role }): [string, string] => [ROLES[role] ?? "ED", name]),
    ...TAGS.flatMap(([tag, term]) => of(term).map((text): [string, string] => [tag, text])),
    ["VL", volume],
    ["UR", url],
    ["ER", ""],
  ];
  const said = lines.filter(([tag, text]) => text !== "" || tag === "ER");
  return said.map(([tag, text]) => `${tag}  - ${text.replace(/\s+/g, " ").trim()}\r\n`).join("");
}
