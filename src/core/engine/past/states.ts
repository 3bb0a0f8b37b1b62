/**
 * The earlier states of a member, from the recorded changes: only public fields, and only those whose every change is recorded. What is
 * erased from the record is in no state any more.
 */

import { Problem } from "../../model/answers/problem.ts";
import { isPublic, mayRead } from "../../model/kinds/access.ts";
import { type Field, isReadOnly } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import type { Found } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { RecordedChange } from "../../model/store/recorded-change.ts";
import { isId } from "../../words/slug.ts";

type StateRecord = NonNullable<RecordedChange["nachher"]>;

/** A change after which the public fields differ from before. */
export type StateChange = RecordedChange & { readonly nachher: StateRecord };

/** Fields set by rules, such as whether a copy is lent, are not recorded each time; fields for staff are not public. */
export const publicFields = fieldsOf(
  (field): field is Field =>
    field.type !== "secret" && !isReadOnly(field) && mayRead(field, null, null),
);

export function hasPast(kind: Kind): boolean {
  return isPublic(kind) && !kind.alone;
}

/** Changes read per query: most members have fewer. */
const AT_ONCE = 50;

interface StatesQuery {
  readonly behind?: number | null;
  readonly until?: string;
  readonly after?: number;
}

/** Newest first; with `after`, oldest first. */
export async function statesOf(
  read: Reading,
  kind: Kind,
  id: number,
  query: StatesQuery,
  limit: number,
): Promise<StateChange[]> {
  const found: StateChange[] = [];
  let from = query;
  for (;;) {
    const some = await read.changes({ kind, ids: [id], ...from }, AT_ONCE);
    for (const change of some) if (isState(kind, change)) found.push(change);
    const last = some.at(-1);
    if (found.length >= limit || some.length < AT_ONCE || !last) return found.slice(0, limit);
    from = query.after === undefined ? { ...query, behind: last.id } : { after: last.id };
  }
}

/** The state at an instant; if the member had been removed by then, its last state. */
export async function stateAt(
  read: Reading,
  kind: Kind,
  id: number,
  instant: string,
): Promise<StateChange | null> {
  return (await statesOf(read, kind, id, { until: instant }, 1))[0] ?? null;
}

interface StatesAround {
  readonly at: StateChange;
  readonly first: StateChange | undefined;
  readonly previous: StateChange | undefined;
  readonly next: StateChange | undefined;
  readonly last: StateChange | undefined;
}

/** The state at an instant and its neighbours; those of a member with few changes are all read at once. */
export async function statesAround(
  read: Reading,
  kind: Kind,
  id: number,
  instant: string,
): Promise<StatesAround | null> {
  const changes = await read.changes({ kind, ids: [id] }, AT_ONCE);
  if (changes.length < AT_ONCE) {
    const states = changes.filter((change) => isState(kind, change));
    const index = states.findIndex(({ zeitpunkt }) => zeitpunkt <= instant);
    const at = states[index];
    const [previous, next] = [states[index + 1], states[index - 1]];
    return at ? { at, first: states.at(-1), previous, next, last: states[0] } : null;
  }
  const at = await stateAt(read, kind, id, instant);
  if (at === null) return null;
  const [[first], [previous], [next], [last]] = await Promise.all([
    statesOf(read, kind, id, { after: 0 }, 1),
    statesOf(read, kind, id, { behind: at.id }, 1),
    statesOf(read, kind, id, { after: at.id }, 1),
    statesOf(read, kind, id, {}, 1),
  ]);
  return { at, first, previous, next, last };
}

export async function firstState(
  read: Reading,
  kind: Kind,
  id: number,
): Promise<StateChange | null> {
  return (await statesOf(read, kind, id, { after: 0 }, 1))[0] ?? null;
}

/** An id means the same member for good, even if it is gone; a slug the member that has it now. */
export function memberMeant(key: string, found: Found | null): number | null {
  if (found === null || found.state === "free") return null;
  if (isId(key)) return Number(key);
  return "member" in found ? found.member.id : found.id;
}

/** Why there is no state: the member did not exist yet, or its record was erased, as the first version that is left shows. */
export async function noState(
  read: Reading,
  kind: Kind,
  id: number,
  path: string,
): Promise<Problem> {
  const [first] = await read.changes({ kind, ids: [id], after: 0 }, 1);
  const isWhole = first?.nachher && first.version === 1;
  if (!first || isWhole) return new Problem("nicht-gefunden", { path });
  return new Problem("entfernt", { title: "", since: first.zeitpunkt });
}

function isState(kind: Kind, change: RecordedChange): change is StateChange {
  const { vorher, nachher } = change;
  if (nachher === null) return false;
  return vorher === null || publicText(kind, vorher) !== publicText(kind, nachher);
}

function publicText(kind: Kind, record: StateRecord): string {
  return JSON.stringify(publicFields(kind).map(([name]) => unlessEmpty(record[name])));
}

/** An empty list counts as no value, recorded or not. */
export function unlessEmpty(value: unknown): unknown {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}
