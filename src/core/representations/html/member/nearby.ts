/** Nearby members: more by the same maker, more on the same subject. */

import type { Nearby, View } from "../../../model/answers/representation.ts";
import type { Field, Link } from "../../../model/kinds/field.ts";
import { fieldsOf } from "../../../model/kinds/per-kind.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Reading, SharedList } from "../../../model/store/reading.ts";
import { html, type Markup } from "../frame/markup.ts";
import { shelf } from "./shelf.ts";

const SHOWN = 6;
/** Of many makers, only the first ones count. */
const MAKERS = 2;

const connectingFields = fieldsOf((field): field is Field => Boolean(field.connects));

interface TitledList extends SharedList {
  readonly title: string;
}

export async function findNearby(member: Member, read: Reading): Promise<Nearby[]> {
  const { kind, values } = member;
  const lists = connectingFields(kind).flatMap(([field, { type }]): TitledList[] => {
    const value = values[field];
    if (!Array.isArray(value) || value.length === 0) return [];
    if (type === "texts") return [{ field, title: "", entries: value as readonly string[] }];
    const makers = (value as readonly Link[]).slice(0, MAKERS);
    return makers.map(({ id, title }) => ({ field, title, entries: [id] }));
  });
  if (lists.length === 0) return [];
  const found = await read.similar(member, lists, SHOWN);
  const nearby = lists.map(({ field, title }, list) => ({
    field,
    title,
    members: found[list] ?? [],
  }));
  return withoutRepeats(nearby);
}

/** A member that is listed for a maker is not repeated for a subject. */
function withoutRepeats(nearby: readonly Nearby[]): Nearby[] {
  const seen = new Set<number>();
  return nearby.flatMap((one) => {
    const members = one.members.filter(({ id }) => !seen.has(id));
    for (const { id } of members) seen.add(id);
    return members.length > 0 ? [{ ...one, members }] : [];
  });
}

export function nearbySections(view: View): Markup[] {
  return (view.nearby ?? []).map((one, index) => {
    const id = `nahe-${index + 1}`;
    return html`<section aria-labelledby="${id}"><h2 id="${id}">${headingOf(one, view)}</h2>
${shelf(one.members, view)}</section>\n`;
  });
}

function headingOf({ field, title, members }: Nearby, view: View): string {
  const { nearby } = view.texts;
  if (title === "") return nearby.subject;
  const target = members[0]?.kind.fields[field];
  return target?.term === "creator" ? nearby.by(title) : nearby.with(title);
}
