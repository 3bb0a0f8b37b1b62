/**
 * The earlier states of a member, from the record of changes: only what everybody may read, and only what is recorded whenever it
 * changes. So whatever is struck from the record is in no state any more.
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

/** A change that left something for everybody to read that was not there before. */
export type StateChange = RecordedChange & { readonly nachher: StateRecord };

/** What the rules set by themselves, as whether a copy is lent, is not recorded each time; what staff alone may read is nobody's past. */
export const publicFields = fieldsOf(
  (field): field is Field =>
    field.type !== "secret" && !isReadOnly(field) && mayRead(field, null, null),
);

export function hasPast(kind: Kind): boolean {
  return isPublic(kind) && !kind.alone;
}

/** Changes that are looked at in one question: mostly a member has fewer. */
const AT_ONCE = 50;

interface StatesQuery {
  readonly behind?: number | null;
  readonly until?: string;
  readonly after?: number;
}

/** The last first; behind a given change in order. */
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

/** The state that held at an instant; where the member was gone by then, its last one before. */
export async function stateAt(
  read: Reading,
  kind: Kind,
  id: number,
  instant: string,
): Promise<StateChange | null> {
  return (await statesOf(read, kind, id, { until: instant }, 1))[0] ?? null;
}

export async function firstState(
  read: Reading,
  kind: Kind,
  id: number,
): Promise<StateChange | null> {
  return (await statesOf(read, kind, id, { after: 0 }, 1))[0] ?? null;
}

/** Whatever has become of it: a number means the same member for good, a name the one that has it now. */
export function memberMeant(key: string, found: Found | null): number | null {
  if (found === null || found.state === "free") return null;
  if (isId(key)) return Number(key);
  return "member" in found ? found.member.id : found.id;
}

/** Why there is none: nothing was there yet, or what was has been forgotten, as the number of the first version tells that is left. */
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
  return JSON.stringify(publicFields(kind).map(([name]) => filled(record[name])));
}

/** An empty list is nothing, recorded or not. */
function filled(value: unknown): unknown {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
}
