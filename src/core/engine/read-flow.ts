/** How a read is answered, once it is known what is read, by whom and in which representation; as in flow.ts. */

import { pathOf } from "../model/answers/address.ts";
import { wantsFacets } from "../model/answers/facet-counts.ts";
import type { Representation } from "../model/answers/representation.ts";
import { isComputed, type Kind } from "../model/kinds/kind.ts";
import { talliesOf } from "../model/kinds/per-kind.ts";
import { isChosenElsewhere } from "../model/store/filter.ts";
import type { Found } from "../model/store/member.ts";
import type { Query } from "../model/store/query.ts";
import { maySoonChange } from "./answer/conditional.ts";
import { certainDate, changedWithSettings } from "./answer/content.ts";
import * as respond from "./answer/respond.ts";
import { isPage, readWhole } from "./answer/whole-list.ts";
import { atDeskOnly, ownOnly, readFields } from "./ask/query/filters.ts";
import { readQuery } from "./ask/query/list.ts";
import type { RequestContext } from "./ask/request-context.ts";
import type { KindTarget } from "./ask/route.ts";
import { destinationOfCode } from "./ask/scanned-code.ts";
import type { Answer } from "./cache/answer.ts";

export async function answerRead(
  context: RequestContext,
  found: Found | null,
  { kind }: KindTarget,
  representation: Representation,
): Promise<Answer> {
  // Is every parameter known, where the client wants that checked? 400
  context.checkParameters();

  // One member. 200 304 412
  if (found?.state === "current")
    return await respond.member(context, found.member, representation);

  // Is it the code of one member? Browsers are redirected there, programs get the list. 303
  const words = context.url.searchParams.get("suche") ?? "";
  if (representation.interactive && words !== "" && !context.url.searchParams.has("nach")) {
    const destination = await destinationOfCode(words, kind, {
      ...context.view,
      reading: context.read,
    });
    if (destination) return respond.led(context, pathOf(destination.kind, destination.member));
  }

  // Or a list of them. 200 304 400 412
  return await answerList(context, kind, representation);
}

export async function answerList(
  context: RequestContext,
  kind: Kind,
  representation: Representation,
  changed: string | null = null,
): Promise<Answer> {
  const asked = context.url.searchParams;
  const place = { ...context.view, reading: context.read };
  const own = ownOnly(kind, context.actor);
  const fields = [...(await readFields(kind, asked, place)), ...own, ...atDeskOnly(kind, place)];
  const basic = readQuery(kind, asked, {
    interactive: representation.interactive || (!representation.rest && wantsFacets(asked)),
    actor: context.actor,
    usual: representation.sorting ?? null,
  });
  // Before the list is read: a change meanwhile is newer than the answer claims. What is found by the day changes without a write.
  const isByDay = fields.some(({ conditions }) => conditions !== undefined);
  const isUndated = own.length > 0 || isByDay;
  const last = changed ?? (isUndated ? null : await lastModified(context, kind, representation));
  const { chosen } = context.view;
  const tallied = chosen?.facts.some((fact) => talliesOf(kind).has(fact)) ?? false;
  const query = {
    ...basic,
    fields,
    ownOnly: own.length > 0,
    ...(chosen && { whole: true, tallied }),
  };
  if (representation.rest) return exportList(context, kind, representation, query, last);
  const listing = await context.read.list(kind, { ...query, suggests: true });
  return await respond.listing(context, listing, representation, last);
}

/** The whole list, unless a page is requested. */
async function exportList(
  context: RequestContext,
  kind: Kind,
  representation: Representation,
  query: Query,
  changed: string | null,
): Promise<Answer> {
  const { read, view, url } = context;
  if (!isPage(url.searchParams))
    return respond.wholeList(context, { read, kind, query, view, representation, changed });
  const listing = await readWhole(read, kind, query);
  return respond.listing(context, listing, representation, changed);
}

/**
 * When a list last changed; null where that is not known: for pages, for values computed from the current day, for lists selected by
 * fields of linked members, and right after a change.
 */
async function lastModified(
  context: RequestContext,
  kind: Kind,
  { designed }: Representation,
): Promise<string | null> {
  if (designed || isComputed(kind) || isChosenElsewhere(kind)) return null;
  const last = changedWithSettings(context, await context.unrecorded.lastChange(kind));
  context.soonStale = last !== null && maySoonChange(last);
  return context.soonStale ? null : certainDate(context, last);
}
