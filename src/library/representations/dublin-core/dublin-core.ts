/** A work in simple Dublin Core (DCMES 1.1), which all harvesters and search clients understand. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { mayRead } from "../../../core/model/kinds/access.ts";
import type { Field, Link, Value } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { type Element, element } from "../../../core/representations/xml/write.ts";
import { cached } from "../../../core/words/cached.ts";
import { makerName } from "../works/maker-name.ts";
import { besideOf } from "../works/work-format.ts";

export const DC_NAMESPACE = "http://purl.org/dc/elements/1.1/";

/** By the schema.org term of a field; terms that are missing here have no element. */
const ELEMENTS: Readonly<Record<string, string>> = {
  alternateName: "title",
  keywords: "subject",
  description: "description",
  publisher: "publisher",
  datePublished: "date",
  genre: "type",
  materialExtent: "format",
  isbn: "identifier",
  issn: "identifier",
  inLanguage: "language",
  isPartOf: "relation",
  sameAs: "relation",
};

const PREFIXES: Readonly<Record<string, string>> = { isbn: "urn:isbn:", issn: "urn:issn:" };

/** Roles that are creators; all others are contributors. */
const CREATORS = new Set(["", "aut", "cmp", "art", "drt"]);

/** The elements of the work, each `dc:…`. */
export function dublinCoreOf(work: Member, view: View): Element[] {
  const { kind, values, title } = work;
  const subtitle = values.untertitel ? `: ${values.untertitel}` : "";
  const said: [name: string, text: string][] = [
    ["identifier", view.origin + pathOf(kind, work)],
    ["title", title + subtitle],
  ];
  const fields = cached(describing, kind, () =>
    Object.entries(kind.fields).filter(
      ([, { term = "" }]) => term === "creator" || term in ELEMENTS,
    ),
  );
  for (const [name, field] of fields) {
    const { term = "" } = field;
    const value = values[name] ?? null;
    if (value === null || !mayRead(field, view.actor, null)) continue;
    if (field.type === "links" && term === "creator") {
      const target = view.kinds.target(field);
      for (const link of value as readonly Link[]) {
        const maker = besideOf(target, link.id, view);
        const called = CREATORS.has(link.extras.rolle ?? "") ? "creator" : "contributor";
        said.push([called, maker ? makerName(maker).name : link.title]);
      }
    } else if (ELEMENTS[term] !== undefined) {
      const prefix = PREFIXES[term] ?? "";
      for (const text of textsOf(value, isLinking(field)))
        said.push([ELEMENTS[term], prefix + text]);
    }
  }
  // What was never published has the date of its making: the year, or else "um 1920".
  if (!said.some(([name]) => name === "date")) {
    const date = `${values.entstanden ?? values.datierung ?? ""}`;
    // "o. J." is no date.
    if (/[0-9]/.test(date)) said.push(["date", date]);
  }
  return said.map(([name, text]) => element(`dc:${name}`, {}, text));
}

/** The fields that have an element. */
const describing = new WeakMap<Kind, readonly (readonly [string, Field])[]>();

/** For a series: its name and the volume. */
function textsOf(value: Value, linking: boolean): string[] {
  const all = Array.isArray(value) ? value : [value];
  if (!linking) return all.map(String);
  return (all as readonly Link[]).map(({ title, extras }) =>
    [title, extras.band].filter(Boolean).join(" ; "),
  );
}
