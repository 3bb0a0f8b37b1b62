/** BibTeX, as biber reads it: a work, or the works of a list, for whoever writes with TeX. */

import { type Citation, citationFormat } from "./citation/citation.ts";

export default citationFormat("bib", "application/x-bibtex", entryOf, "\n");

const TYPES: Readonly<Record<string, string>> = {
  Buch: "book",
  Zeitschrift: "periodical",
  Film: "movie",
  Musik: "music",
  Hörbuch: "audio",
  Bild: "image",
  Software: "software",
};

/** The fields of what schema.org calls so. */
const FIELDS: readonly (readonly [name: string, term: string, between: string])[] = [
  ["title", "name", " "],
  ["subtitle", "alternativeHeadline", " "],
  ["year", "datePublished", ", "],
  ["publisher", "publisher", " and "],
  ["address", "locationCreated", ", "],
  ["edition", "bookEdition", ", "],
  ["pagetotal", "materialExtent", ", "],
  ["series", "isPartOf", " and "],
  ["isbn", "isbn", ", "],
  ["issn", "issn", ", "],
  ["language", "inLanguage", ", "],
  ["keywords", "keywords", ", "],
  ["abstract", "description", " "],
];

const ROLES: Readonly<Record<string, string>> = {
  aut: "author",
  edt: "editor",
  trl: "translator",
  ill: "illustrator",
};

/** For what else people did biblatex has three fields, each with one that says what; whoever comes after that is named with the editors. */
const OTHERS = ["editora", "editorb", "editorc"];

function entryOf({ key, url, facts, makers, volume }: Citation): string {
  const [genre = ""] = facts.get("genre") ?? [];
  const people = new Map<string, string[]>();
  const others = [...new Set(makers.map(({ role }) => role))].filter((role) => !ROLES[role]);
  const types = others
    .slice(0, OTHERS.length)
    .map((role, index): [string, string] => [`${OTHERS[index]}type`, escaped(role)]);
  for (const { name, role } of makers) {
    const field = ROLES[role] ?? OTHERS[others.indexOf(role)] ?? "editor";
    people.set(field, [
      ...(people.get(field) ?? []),
      name.includes(",") ? escaped(name) : `{${escaped(name)}}`,
    ]);
  }
  const fields: [string, string][] = [
    ...[...people].map(([field, names]): [string, string] => [field, names.join(" and ")]),
    ...types,
    ...FIELDS.map(([field, term, between]): [string, string] => [
      field,
      (facts.get(term) ?? []).map(escaped).join(between),
    ]),
    ["volume", escaped(volume)],
    ["url", url],
  ];
  const said = fields
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `  ${name} = {${text}}`);
  return `@${TYPES[genre] ?? "misc"}{${key},\n${said.join(",\n")}\n}\n`;
}

/** What means something to TeX, and braces that would end the field. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\{}~^]/g, (sign) => SIGNS[sign] ?? "")
    .replace(/[#$%&_]/g, "\\$&");
}

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
