/**
 * Earlier states by time (Memento, RFC 7089, pattern 1.1): a request with `Accept-Datetime` is redirected to the state of then, which has
 * an address of its own in every format.
 */

import { pathOf } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { PastView, Representation } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Found } from "../../model/store/member.ts";
import { httpDate } from "../answer/conditional.ts";
import { content } from "../answer/content.ts";
import { writtenMember } from "../answer/gathered-body.ts";
import { headersFor } from "../answer/headers.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { KindTarget, Target } from "../ask/route.ts";
import type { Answer } from "../cache/answer.ts";
import { readAcceptDatetime, writeInstant } from "./instants.ts";
import {
  collectionPath,
  statePath,
  timeGateLink,
  timeMapLink,
  timeMapPath,
} from "./past-addresses.ts";
import { pastMember } from "./past-member.ts";
import {
  firstState,
  memberMeant,
  noState,
  type StateChange,
  stateAt,
  statesAround,
} from "./states.ts";

/** An earlier state never changes, but a librarian can strike it: within a day every cache has forgotten it. */
const PAST = "public, max-age=86400, immutable";

type PastTarget = Target & { readonly type: "member"; readonly at: string };

export function isPast(target: Target): target is PastTarget {
  return target.type === "member" && target.at !== undefined;
}

/** 302 to the requested state; null where there is none: then the current one is sent. */
export async function ledToPast(
  context: RequestContext,
  target: KindTarget,
  found: Found | null,
  header: string,
): Promise<Answer | null> {
  const { kind } = target;
  const { read } = context;
  const asked = readAcceptDatetime(header);
  if (target.type === "collection") {
    const now = new Date().toISOString();
    const path = collectionPath(kind, asked < now ? asked : now);
    return redirect(context, path, [timeGateLink(context.origin, target.path)]);
  }
  const id = memberMeant(target.key, found);
  const state =
    id === null
      ? null
      : ((await stateAt(read, kind, id, asked)) ?? (await firstState(read, kind, id)));
  if (id === null || state === null) return null;
  return redirect(context, statePath(kind, state), aroundLinks(context, kind, id, found));
}

/** An earlier state in one of its formats. 200 302 304 308 404 410 412 */
export async function memento(
  context: RequestContext,
  { kind, key, at, path }: PastTarget,
  found: Found | null,
  representation: Representation,
): Promise<Answer> {
  const { read, view } = context;
  const id = memberMeant(key, found);
  if (id === null) throw new Problem("nicht-gefunden", { path });
  const states = await statesAround(read, kind, id, at);
  if (states === null) throw await noState(read, kind, id, path);
  const { at: change, first, previous, next, last } = states;
  const around = aroundLinks(context, kind, id, found);
  // The instant is not that of a change, or the address has a slug, which may change.
  if (statePath(kind, change) !== path) return redirect(context, statePath(kind, change), around);
  const { member, beside } = await pastMember(kind, change, view.kinds, read);
  const past: PastView = {
    instant: change.zeitpunkt,
    now: found !== null && "member" in found ? pathOf(kind, found.member) : null,
    all: timeMapPath(kind, id),
    ...(previous && { previous: writeInstant(previous.zeitpunkt) }),
    ...(next && { next: writeInstant(next.zeitpunkt) }),
  };
  const body = writtenMember(member, representation, { ...view, past, beside });
  const neighbours = { first, prev: previous, memento: change, next, last };
  return content(context, representation, body, {
    member,
    changed: representation.designed ? null : change.zeitpunkt,
    links: [...around, ...stateLinks(context, kind, neighbours)],
    more: {
      "Memento-Datetime": httpDate(change.zeitpunkt).date,
      // The newest state gets other links with the next change, and pages another frame with a new setting.
      ...(next && context.shareable && !representation.designed && { "Cache-Control": PAST }),
    },
  });
}

function redirect(context: RequestContext, path: string, links: readonly string[]): Answer {
  const { origin, search, target } = context;
  const headers = headersFor(context, "content");
  headers.Location = `${origin}${path}${target?.suffix ? `.${target.suffix}` : ""}${search}`;
  headers.Link = links.join(", ");
  return { status: 302, headers, body: null };
}

function aroundLinks(
  context: RequestContext,
  kind: Kind,
  id: number,
  found: Found | null,
): string[] {
  const now = found !== null && "member" in found ? found.member : { id, slug: null };
  return [timeGateLink(context.origin, pathOf(kind, now)), timeMapLink(context.origin, kind, id)];
}

/** The same state can be the first, the previous and the last. */
function stateLinks(
  { origin }: RequestContext,
  kind: Kind,
  states: Readonly<Record<string, StateChange | undefined>>,
): string[] {
  const known = Object.entries(states).filter(
    (entry): entry is [string, StateChange] => entry[1] !== undefined,
  );
  return [...Map.groupBy(known, ([, { id }]) => id).values()].flatMap((same) => {
    const [[, state]] = same as [[string, StateChange]];
    const relations = [...new Set([...same.map(([name]) => name), "memento"])].join(" ");
    const { date } = httpDate(state.zeitpunkt);
    return `<${origin}${statePath(kind, state)}>; rel="${relations}"; datetime="${date}"`;
  });
}
