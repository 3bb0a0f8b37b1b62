/** A member as it was: the recorded values, with links titled as they were then. */

import { isPublic } from "../../model/kinds/access.ts";
import { emptyValue, type Field, type Link, type Value } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { RecordedLink } from "../../model/store/recorded-values.ts";
import { publicFields, type StateChange } from "./states.ts";

interface MemberThen {
  readonly member: Member;
  /** The linked members as they were then. */
  readonly beside: readonly Member[];
}

export async function pastMember(
  kind: Kind,
  change: StateChange,
  kinds: Kinds,
  read: Reading,
): Promise<MemberThen> {
  const known = new Map<string, Member>();
  for (const [name, field] of publicFields(kind)) {
    if (field.type !== "link" && field.type !== "links") continue;
    const ids = linksIn(field, change.nachher[name]).map(({ id }) => id);
    for (const one of await membersAt(kinds.target(field), ids, change.zeitpunkt, read))
      known.set(`${one.kind.singular} ${one.id}`, one);
  }
  const linked = (field: Field & { type: "link" | "links" }, recorded: unknown): Link[] =>
    linksIn(field, recorded).flatMap(({ id, ...extras }) => {
      // A linked member without any recorded title was erased, and links to it are as well.
      const one = known.get(`${field.to} ${id}`);
      return one
        ? [{ id, slug: null, title: one.title, extras: extras as Record<string, string> }]
        : [];
    });
  return { member: memberThen(kind, change, linked), beside: [...known.values()] };
}

/** Members at an instant, without their own links. Where nothing is recorded, as for kinds that are not public, the current ones. */
async function membersAt(
  kind: Kind,
  ids: readonly number[],
  instant: string,
  read: Reading,
): Promise<Member[]> {
  if (ids.length === 0) return [];
  const changes = isPublic(kind) ? await read.recordedAt(kind, ids, instant) : [];
  const then = changes.flatMap((change) =>
    change.nachher === null ? [] : [memberThen(kind, change as StateChange, () => [])],
  );
  const shown = new Set(then.map(({ id }) => id));
  const now = await read.members(
    kind,
    ids.filter((id) => !shown.has(id)),
  );
  return [...then, ...now];
}

/** Its address is by id, which stays the same when it is renamed. */
export function memberThen(
  kind: Kind,
  { mitglied: id, version, zeitpunkt, nachher }: StateChange,
  linked: (field: Field & { type: "link" | "links" }, recorded: unknown) => readonly Link[],
): Member {
  const values: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields))
    values[name] = field.type === "derived" ? [] : null;
  for (const [name, field] of publicFields(kind)) {
    const recorded = nachher[name] ?? null;
    if (field.type === "link") values[name] = linked(field, recorded)[0] ?? null;
    else if (field.type === "links") values[name] = linked(field, recorded);
    else values[name] = plain(field, recorded);
  }
  const moments = { created: zeitpunkt, changed: zeitpunkt, touched: zeitpunkt };
  return { kind, id, slug: null, version, title: kind.title(values), ...moments, values };
}

/** The field may have had another type when it was recorded. */
function plain(field: Field, recorded: unknown): Value {
  if (field.type === "texts")
    return (Array.isArray(recorded) ? recorded : [recorded ?? []].flat()).map(String);
  return typeof recorded === "string" || typeof recorded === "number"
    ? recorded
    : emptyValue(field);
}

function linksIn({ type }: Field, recorded: unknown): readonly RecordedLink[] {
  if (type === "link") return typeof recorded === "number" ? [{ id: recorded }] : [];
  if (!Array.isArray(recorded)) return [];
  return recorded.filter((one) => typeof one?.id === "number");
}
