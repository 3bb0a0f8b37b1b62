/** The data of a work for reference managers, by the field names of their formats. Every kind with makers can be cited. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { Representation, View } from "../../../core/model/answers/representation.ts";
import { mayRead } from "../../../core/model/kinds/access.ts";
import type { Link, Value } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { type TagFormat, tagPlacesOf } from "../../import/formats/records/tag-words.ts";
import { type MakerName, makerName } from "../works/maker-name.ts";
import { besideOf, type WorkFormat, workFormat } from "../works/work-format.ts";

export interface Citation {
  /** Unique here, in characters that every program accepts. */
  readonly key: string;
  readonly url: string;
  /** The format's name of the work's type; "" where it has none. */
  readonly type: string;
  /** Names and values of the fields, in their order. */
  readonly tags: readonly WrittenTag[];
  readonly makers: readonly Maker[];
}

interface WrittenTag {
  readonly name: string;
  readonly texts: readonly string[];
  /** The separator between several values. */
  readonly joins: string;
}

export interface Maker extends MakerName {
  /** A MARC relator code, or free text. */
  readonly role: string;
  /** The format's name of this role; null where it has none. */
  readonly called: string | null;
}

/** For every cited kind, even if its fields declare no names. */
const USUAL: Readonly<Record<TagFormat, { readonly title: string; readonly maker: string }>> = {
  bibtex: { title: "title", maker: "author" },
  ris: { title: "TI", maker: "AU" },
};

export function citationFormat(
  format: TagFormat,
  name: string,
  type: string,
  entryOf: (citation: Citation) => string,
  marks: Pick<WorkFormat, "head" | "between" | "foot"> = {},
): Representation {
  return workFormat({
    name,
    type: `${type}; charset=utf-8`,
    ...marks,
    entry: (work, view) => entryOf(citationOf(work, format, view)),
  });
}

export function citationOf(work: Member, format: TagFormat, view: View): Citation {
  const { kind, values, id, title } = work;
  const usual = USUAL[format];
  const tags: WrittenTag[] = [];
  let makers: Maker[] = [];
  let type = "";
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!mayRead(field, view.actor, null)) continue;
    const places = tagPlacesOf(field, format) ?? {};
    const value = values[name] ?? (field.term === "datePublished" ? dateMade(work, view) : null);
    const links = field.type === "links" ? ((value ?? []) as readonly Link[]) : [];
    if (field.type === "links" && field.term === "creator") {
      const roles = Object.entries(places.roles ?? { [usual.maker]: "aut" });
      const calledBy = new Map(roles.map(([called, role]) => [role, called] as const).toReversed());
      makers = links.map((link) => makerOf(link, view.kinds.target(field), calledBy, view));
    } else if (places.choices) {
      [type = ""] = places.choices[`${value}`]?.split(" ") ?? [];
    } else if (places.name !== undefined) {
      const texts = textsOf(value, isLinking(field));
      tags.push({ name: places.name, texts, joins: places.joins ?? ", " });
    }
    for (const [extra, [called]] of Object.entries(places.extras ?? {}))
      if (called !== undefined)
        tags.push({ name: called, texts: [links[0]?.extras[extra] ?? ""], joins: "" });
  }
  if (!tags.some((tag) => tag.name === usual.title))
    tags.unshift({ name: usual.title, texts: [title], joins: "" });
  const url = view.origin + pathOf(kind, work);
  return { key: `${kind.singular}${id}`, url, type, tags, makers };
}

/** What was never published is cited by the year in which it was made, or by its dating: "um 1780". */
function dateMade({ kind, values }: Member, view: View): Value {
  const dates = ["dateCreated", "temporal"].map((wanted) => {
    const made = Object.entries(kind.fields).find(([, { term }]) => term === wanted);
    return made && mayRead(made[1], view.actor, null) ? (values[made[0]] ?? null) : null;
  });
  return dates.find((date) => date !== null && date !== "") ?? null;
}

export function isYear(date: string): boolean {
  return /^-?\d+$/.test(date);
}

function makerOf(
  { id, title, extras }: Link,
  kind: Kind,
  calledBy: ReadonlyMap<string, string>,
  view: View,
): Maker {
  const maker = besideOf(kind, id, view);
  const role = extras.rolle || "aut";
  const called = calledBy.get(role) ?? null;
  const named = maker ? makerName(maker) : { name: title, parts: null, isBody: false };
  return { ...named, role, called };
}

function textsOf(value: Value, linking: boolean): string[] {
  if (value === null || value === "") return [];
  if (!Array.isArray(value)) return [linking ? (value as Link).title : `${value}`];
  return value.map((one) => (linking ? (one as Link).title : `${one}`));
}
