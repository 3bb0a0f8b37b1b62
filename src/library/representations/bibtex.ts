/** BibTeX as biber reads it: a work, or the works of a list. */

import { type Citation, citationFormat } from "./citation/citation.ts";

export default citationFormat("bibtex", "bib", "application/x-bibtex", entryOf, {
  between: "\n",
});

/** biblatex has three fields for other roles, each with a field for the type of the role; further roles are written as editors. */
const OTHERS = ["editora", "editorb", "editorc"];

function entryOf({ key, url, type, tags, makers }: Citation): string {
  const people = new Map<string, string[]>();
  const others = [...new Set(makers.flatMap(({ role, called }) => (called ? [] : role)))];
  const types = others
    .slice(0, OTHERS.length)
    .map((role, index): [string, string] => [`${OTHERS[index]}type`, escaped(role)]);
  for (const { name, role, called } of makers) {
    const field = called ?? OTHERS[others.indexOf(role)] ?? "editor";
    people.set(field, [
      ...(people.get(field) ?? []),
      /\s/.test(name) && !name.includes(",") ? `{${escaped(name)}}` : escaped(name),
    ]);
  }
  const fields: [string, string][] = [
    ...[...people].map(([field, names]): [string, string] => [field, names.join(" and ")]),
    ...types,
    ...tags.map(({ name, texts, joins }): [string, string] => [
      name,
      texts.map(escaped).join(joins),
    ]),
    ["url", url],
  ];
  const said = fields
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `  ${name} = {${text}}`);
  return `@${type || "misc"}{${key},\n${said.join(",\n")}\n}\n`;
}

/** Escapes TeX's special characters, and braces that would end the field. */
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
