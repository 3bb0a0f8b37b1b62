/** Labels of kinds and fields: from their declaration, else the name itself. */

import type { View } from "../../../model/answers/representation.ts";
import { may } from "../../../model/kinds/access.ts";
import type { TextsField } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Nouns } from "../../../texts/phrases.ts";

export function nounsOf(kind: Kind, view: View): Nouns {
  return (
    kind.label[view.language] ??
    Object.values(kind.label)[0] ?? [capital(kind.singular), capital(kind.plural)]
  );
}

export function manyOf(kind: Kind, view: View): string {
  return nounsOf(kind, view)[1];
}

/** The breadcrumb of the collection, if the user may list it. */
export function collectionAbove(kind: Kind, view: View): { href: string; title: string }[] {
  return may(kind.access.list, view.actor, view.actor?.id) && !kind.alone
    ? [{ href: kind.plural, title: manyOf(kind, view) }]
    : [];
}

/** The short name of the site. */
export function shortNameOf({ site, siteName }: View): string {
  return typeof site?.kurzname === "string" ? site.kurzname : siteName;
}

export function labelOf(kind: Kind, name: string, view: View): string {
  const label = kind.fields[name]?.label ?? {};
  return label[view.language] ?? Object.values(label)[0] ?? capital(name);
}

/** `person`, `0`, `rolle`: the role in the first entry of the makers. */
export function partName(
  kind: Kind | null,
  [name = "", ...rest]: readonly string[],
  view: View,
): string {
  const isField = kind !== null && Object.hasOwn(kind.fields, name);
  const further = rest.map((part) => {
    if (/^\d+$/.test(part)) return view.texts.problem.entry(Number(part) + 1);
    return kind?.words[view.language]?.fields[`${name}.${part}`] ?? part;
  });
  return [isField ? labelOf(kind, name, view) : name, ...further].join(", ");
}

/** A choice of a built-in kind has a label in each language; one of the site is shown as it is declared. */
export function choiceOf(kind: Kind, name: string, value: string, view: View): string {
  const words = kind.words[view.language]?.choices?.[name] ?? {};
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
}

/** A line as the page says it: the choice that it begins with is stored by its own name. */
export function lineIn({ beginsWith }: TextsField, line: string, view: View): string {
  if (!beginsWith) return line;
  const at = Math.max(0, line.indexOf(":"));
  const kind = view.kinds.one(beginsWith.kind);
  return choiceOf(kind, beginsWith.field, line.slice(0, at).trimEnd(), view) + line.slice(at);
}

/** "JSON-LD" is the official spelling; the others are abbreviations. */
export function formatName(representation: { readonly name: string }): string {
  return CALLED[representation.name] ?? representation.name.toUpperCase();
}

const CALLED: Readonly<Record<string, string>> = {
  jsonld: "JSON-LD",
  bib: "BibTeX",
  md: "Markdown",
  "feed.json": "JSON Feed",
  link: "Link Format",
};

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
