/** OAI-PMH sets: works by type, and works by subject. */

import type { View } from "../../core/model/answers/representation.ts";
import type { ChoiceField, Link, LinksField } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import { filterBy } from "../../core/model/store/filter.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Cursor, Query } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { RecordedChange } from "../../core/model/store/recorded-change.ts";
import { isId, isSlug, slugOf } from "../../core/words/slug.ts";

/** The query for the members of a set; for removed works, a test of their last values. */
interface HarvestedSet {
  readonly query: Pick<Query, "filters" | "fields">;
  had(removed: RecordedChange): boolean;
}

const TYPE = "art";
const SUBJECT = "schlagwort";

/** null where there is no such set. */
export async function setAt(
  spec: string,
  work: Kind,
  read: Reading,
  view: View,
): Promise<HarvestedSet | null> {
  const type = choicesOf(work).find((choice) => typeSpec(choice) === spec);
  if (type !== undefined)
    return {
      query: { filters: { [TYPE]: [type] } },
      had: ({ vorher }) => vorher?.[TYPE] === type,
    };
  const key = spec.startsWith(`${SUBJECT}-`) ? spec.slice(SUBJECT.length + 1) : "";
  if (!isId(key) && !isSlug(key)) return null;
  const found = await read.find(subjectsOf(work, view), key);
  if (!("member" in found)) return null;
  const { id } = found.member;
  return {
    query: { fields: [filterBy(SUBJECT, [id])] },
    had: (removed) => subjectIds(removed).includes(id),
  };
}

/** The sets that a work is in. */
export function setsOf({ values }: Member): string[] {
  const type = values[TYPE];
  const subjects = (values[SUBJECT] ?? []) as readonly Link[];
  return [...(typeof type === "string" ? [typeSpec(type)] : []), ...subjects.map(subjectSpec)];
}

/** The sets that removed works belonged to, as far as those still exist. */
export async function setsOfRemoved(
  removed: readonly RecordedChange[],
  work: Kind,
  read: Reading,
  view: View,
): Promise<string[][]> {
  const ids = [...new Set(removed.flatMap(subjectIds))];
  const subjects = await read.entries(subjectsOf(work, view), ids);
  const specs = new Map(subjects.map((subject) => [subject.id, subjectSpec(subject)]));
  return removed.map((change) => [
    ...(typeof change.vorher?.[TYPE] === "string" ? [typeSpec(change.vorher[TYPE])] : []),
    ...subjectIds(change).flatMap((id) => specs.get(id) ?? []),
  ]);
}

/** All types first, then one page of subjects. */
export async function listSets(
  work: Kind,
  cursor: Cursor | null,
  limit: number,
  read: Reading,
  view: View,
): Promise<{ sets: readonly (readonly [spec: string, name: string])[]; next: Cursor | null }> {
  const query = { words: [], sorting: null, limit, cursor };
  const { members, next } = await read.list(subjectsOf(work, view), query);
  const types = cursor ? [] : choicesOf(work).map((choice) => [typeSpec(choice), choice] as const);
  return {
    sets: [...types, ...members.map((subject) => [subjectSpec(subject), subject.title] as const)],
    next,
  };
}

function choicesOf({ fields }: Kind): readonly string[] {
  return (fields[TYPE] as ChoiceField).choices;
}

function subjectsOf({ fields }: Kind, { kinds }: View): Kind {
  return kinds.target(fields[SUBJECT] as LinksField);
}

function subjectIds({ vorher }: RecordedChange): number[] {
  return ((vorher?.[SUBJECT] ?? []) as readonly { readonly id: number }[]).map(({ id }) => id);
}

/** The protocol allows few characters: "Hörbuch" becomes `art-hoerbuch`. */
function typeSpec(choice: string): string {
  return `${TYPE}-${slugOf(choice) ?? encodeURIComponent(choice).replaceAll("%", "_")}`;
}

function subjectSpec({ slug, id }: Pick<Link, "slug" | "id">): string {
  return `${SUBJECT}-${slug ?? id}`;
}
