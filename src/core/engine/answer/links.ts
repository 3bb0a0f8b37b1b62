/** The Link header of an answer (RFC 8288): canonical address, other representations, next page, collection, schema. */

import { inLanguage, pathOf, variantPath } from "../../model/answers/address.ts";
import {
  type DocumentShape,
  isNext,
  type PartValues,
  type Place,
  placeAddress,
} from "../../model/answers/document.ts";
import type { Page } from "../../model/answers/page.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { may, ownerOf, towards } from "../../model/kinds/access.ts";
import type { Member } from "../../model/store/member.ts";
import { FIELDS } from "../ask/query/chosen-fields.ts";
import type { RequestContext } from "../ask/request-context.ts";
import { timeGateLink, timeMapLink } from "../past/past-addresses.ts";
import { hasPast } from "../past/states.ts";

const MOST_DUPLICATES = 10;

/** The address of the chosen representation. */
export function contentLocation(context: RequestContext, representation: Representation): string {
  const { target, origin, url, search } = context;
  return origin + variantPath(target?.path ?? url.pathname, representation.name, search);
}

/** Content-Location after a write: the member's own address, with the requested fields. */
export function writtenLocation(
  { origin, url, view }: RequestContext,
  member: Member,
  { name }: Representation,
): string {
  const fields = url.searchParams.getAll(FIELDS).join(",");
  const search = view.chosen ? `?${new URLSearchParams({ [FIELDS]: fields })}` : "";
  return origin + variantPath(pathOf(member.kind, member), name, search);
}

/** rel="alternate": the same in other formats. */
export function alternates(context: RequestContext): string[] {
  const { target, origin, view } = context;
  if (!target) return [];
  const search = target.type === "collection" ? context.search : "";
  return view.variants.map(
    ({ name, accepts }) =>
      `<${origin}${variantPath(target.path, name, search)}>; rel="alternate"; type="${accepts[0]}"`,
  );
}

export function memberLinks(
  context: RequestContext,
  member: Member,
  representation: Representation,
): string[] {
  const { origin } = context;
  const { kind } = member;
  const canonical = origin + pathOf(kind, member);
  // A page in a language named by `?lang=` is canonical itself; data is never translated.
  const named = context.representation?.form ? context.namedLanguage : null;
  const links = [
    `<${inLanguage(canonical, named)}>; rel="canonical"`,
    `<${origin}/${kind.plural}>; rel="collection"`,
    ...schemaLinks(context, kind.singular, representation),
  ];
  if (hasPast(kind))
    links.push(timeGateLink(origin, pathOf(kind, member)), timeMapLink(origin, kind, member.id));
  if (may(kind.access.replace, towards(context.actor, member), ownerOf(member)))
    links.push(`<${canonical}>; rel="edit"`);
  return links;
}

/** Links to likely duplicates of a new member, for programs, which have no form that warns them. */
export async function duplicateLinks(
  { origin, actor, app }: RequestContext,
  { kind, id, values }: Member,
): Promise<string[]> {
  const duplicates = await app.store.read.possibleDuplicates(kind, values, MOST_DUPLICATES, id);
  return duplicates
    .filter((member) => may(kind.access.read, actor, ownerOf(member)))
    .map((member) => `<${origin}${pathOf(kind, member)}>; rel="duplicate"`);
}

/** rel="describedby": the schema of the format; a format without one links to those of the others. */
export function schemaLinks(
  context: RequestContext,
  name: string,
  representation: Representation,
): string[] {
  // No schema describes a choice of fields.
  if (context.view.chosen) return [];
  const formats = representation.schema ? [representation] : context.view.representations;
  const links: string[] = [];
  for (const { schema } of formats)
    if (schema)
      links.push(
        `<${context.origin}/schema/${name}.${schema.suffix}>; rel="describedby"; type="${withoutParameters(schema.type)}"`,
      );
  return links;
}

function withoutParameters(type: string): string {
  const end = type.indexOf(";");
  return end === -1 ? type : type.slice(0, end);
}

export function pageLinksOf({ origin }: RequestContext, { links = [] }: Page): string[] {
  return links.map(
    ({ path, relation, type }) =>
      `<${origin}${path}>; rel="${relation}"${type === undefined ? "" : `; type="${type}"`}`,
  );
}

/** rel="next" of a page's document. */
export function nextOf(
  { origin }: RequestContext,
  shape: DocumentShape,
  values: PartValues,
): string[] {
  return Object.entries(shape.parts).flatMap(([name, part]) => {
    const place = isNext(part) ? (values[name] as Place | undefined) : undefined;
    return pageLink("next", place && placeAddress(place, origin));
  });
}

/** A longer link is left out of the header; the body has it. */
const LONGEST_LINK = 700;

/** To another page of the same list. */
export function pageLink(relation: string, address: string | null | undefined): string[] {
  return address && address.length <= LONGEST_LINK ? [`<${address}>; rel="${relation}"`] : [];
}
