/** BibTeX as biber reads it: a work, or the works of a list. */

import { asBody } from "../import/formats/makers/body-names.ts";
import { type Citation, citationFormat, type Maker } from "./citation/citation.ts";

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
  for (const maker of makers) {
    const field = maker.called ?? OTHERS[others.indexOf(maker.role)] ?? "editor";
    people.set(field, [...(people.get(field) ?? []), nameOf(maker)]);
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

/**
 * Braces make one unit of what BibTeX would divide: at a blank or a comma into the parts of a name, at "and" into several names. A body
 * with a comma has two, since many programs put whole persons in braces: "{Berg, Anna}".
 */
function nameOf({ name, parts, isBody }: Maker): string {
  if (parts === null) {
    const whole = isBody || /[\s,]/.test(name) ? asBody(escaped(name)) : escaped(name);
    return name.includes(",") ? asBody(whole) : whole;
  }
  return [parts.family, parts.given]
    .map((part) => (/,|\sand\s/i.test(part) ? asBody(escaped(part)) : escaped(part)))
    .join(", ");
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
