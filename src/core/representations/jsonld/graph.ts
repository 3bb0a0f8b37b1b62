/** Members, lists and pages in the terms of schema.org: one graph, written as JSON-LD and as Turtle. */

import { pathOf, pictureOf } from "../../model/answers/address.ts";
import type { Document, DocumentEntry, EntriesPart } from "../../model/answers/document.ts";
import type { View, WholeRepresentation } from "../../model/answers/representation.ts";
import { saidValue } from "../../model/answers/said-value.ts";
import { codeOf } from "../../model/codes/codes.ts";
import { mayRead, ownerOf } from "../../model/kinds/access.ts";
import type { Field, Link, Value } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Listing } from "../../model/store/query.ts";
import { jsonldLookOf } from "./look.ts";

export interface GraphNode {
  readonly "@type"?: unknown;
  readonly "@id"?: unknown;
  readonly [term: string]: unknown;
}

/** What the formats of linked data have in common: each writes the same graphs. */
export function graphWriters(
  write: (graph: GraphNode) => string,
): Pick<WholeRepresentation, "member" | "collection" | "document" | "created"> {
  return {
    member: (member, view) => write(memberGraph(member, view)),
    collection: (listing, view) => write(listGraph(listing, view)),
    document: {
      suits: ({ term }) => term !== undefined,
      write: (document, view) => write(pageGraph(document, view)),
    },
    created: (status, url) => write(createdGraph(status, url)),
  };
}

function listGraph({ members, total }: Listing, view: View): GraphNode {
  return {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: members.map((member, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: nodeFor(member.kind, member, view),
    })),
  };
}

function createdGraph(status: number, url: string): GraphNode {
  return { "@type": "CreateAction", actionStatus: String(status), url };
}

/** A page in the terms of its parts; a list of entries is a list of schema.org. */
function pageGraph({ shape, values, terms }: Document, view: View): GraphNode {
  const url = view.origin + view.path;
  const said: Record<string, unknown> = { "@type": shape.term, "@id": url };
  for (const [name, part] of Object.entries(shape.parts)) {
    const value = values[name] ?? null;
    if (value === null || part.term === undefined) continue;
    if (part.type === "entries")
      Object.assign(said, itemsOf(part, value as readonly DocumentEntry[], view));
    else said[part.term] = value;
  }
  return { ...said, ...terms, url, ...(shape.searches && searchAction(view)) };
}

function itemsOf(part: EntriesPart, list: readonly DocumentEntry[], view: View) {
  const current = list.filter(({ past }) => !past);
  return {
    numberOfItems: current.length,
    itemListElement: current.map((entry, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: itemOf(part, entry, view),
    })),
  };
}

function itemOf(part: EntriesPart, { values, path }: DocumentEntry, view: View) {
  const item: Record<string, unknown> = { "@type": part.term };
  if (path !== undefined) item["@id"] = view.origin + path;
  for (const [name, inner] of Object.entries(part.parts)) {
    const value = values[name] ?? null;
    if (value === null || inner.term === undefined) continue;
    item[inner.term] =
      inner.type === "reference" ? nodeFor(view.kinds.one(inner.to), value as Link, view) : value;
  }
  return item;
}

/** Searches the first collection in the menu. */
function searchAction({ kinds, origin }: View): Record<string, unknown> {
  const first = kinds.all.find((kind) => kind.menu > 0 && kind.access.list.includes("all"));
  if (!first) return {};
  return {
    potentialAction: {
      "@type": "SearchAction",
      target: `${origin}/${first.plural}?suche={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  };
}

function memberGraph(member: Member, view: View): GraphNode {
  const { kind } = member;
  const look = jsonldLookOf(kind);
  const document: Record<string, unknown> = nodeFor(kind, member, view);
  if (look.type) document["@type"] = look.type(member);
  for (const [name, field] of termedFields(kind)) {
    if (!mayRead(field, view.actor, ownerOf(member))) continue;
    for (const [term, some] of byTerm(field, field.term, member.values[name] ?? null)) {
      const value = fieldValue(field, some, member, view);
      if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) continue;
      const before = document[term];
      // Several fields can have the same term: all links to descriptions elsewhere are `sameAs`.
      document[term] = before === undefined || term === "name" ? value : [before, value].flat();
    }
  }
  return Object.assign(document, look.more?.(member, view));
}

const termedFields = fieldsOf((field): field is Field & { term: string } => Boolean(field.term));

/** By role: a translator is `translator`, other makers are `creator`. */
function byTerm(field: Field, term: string, value: Value): Iterable<[string, Value]> {
  if (field.type !== "links" || !field.codes) return [[term, value]];
  const codes = Object.entries(field.codes);
  return Map.groupBy((value ?? []) as readonly Link[], ({ extras }) => {
    const terms = codes.map(([extra, code]) => codeOf(code).term?.(extras[extra] ?? ""));
    return terms.find(Boolean) ?? term;
  });
}

function fieldValue(field: Field, value: Value, member: Member, view: View): unknown {
  if (field.type === "image")
    return pictureOf(field, value as string | null, member.title, view.origin);
  if (value === null) return null;
  if (field.type === "link") return nodeFor(view.kinds.target(field), value as Link, view);
  if (field.type === "links" || field.type === "derived") {
    return (value as readonly Link[]).map((link) => nodeFor(view.kinds.target(field), link, view));
  }
  if (field.type === "text" && field.href) return field.href(value as string);
  if (field.type !== "number") return saidValue(field, value, view);
  return field.year ? isoYear(value as number) : String(value);
}

/** ISO 8601: four digits, and the year before the year 1 is 0. */
function isoYear(year: number): string {
  const counted = year < 0 ? year + 1 : year;
  return `${counted < 0 ? "-" : ""}${String(Math.abs(counted)).padStart(4, "0")}`;
}

export function nodeFor(
  kind: Kind,
  link: { id: number; slug: string | null; title: string },
  view: View,
): Record<string, unknown> {
  const url = view.origin + pathOf(kind, link);
  return { "@type": kind.term, "@id": url, name: link.title, url };
}
