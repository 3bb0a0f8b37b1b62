/** The recorded changes as users may see them: who did what when, field by field, as far as they may read the member. */

import { unlessEmpty } from "../../engine/past/states.ts";
import { type Actor, may, mayRead, ownerOf } from "../../model/kinds/access.ts";
import type { Field, Value, Values } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { RecordedChange } from "../../model/store/recorded-change.ts";
import { type RecordedLink, recordedFields } from "../../model/store/recorded-values.ts";

export const DOINGS = ["angelegt", "geaendert", "entfernt", "zurueckgeholt"] as const;
type EditName = (typeof DOINGS)[number];

/** The value of a field, as recorded and as a page shows it; null where it was empty. */
export interface EditedField {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly shownBefore: Value;
  readonly shownAfter: Value;
}

export interface Edit {
  readonly change: RecordedChange;
  readonly kind: Kind;
  readonly doing: EditName;
  /** The current title of the member, or the last one before its removal; empty where it was erased. */
  readonly title: string;
  readonly who: Member | null;
  readonly fields: readonly EditedField[];
}

/** The owner of a member according to its record. */
export function recordedOwner(kind: Kind, id: number, record: RecordedChange["vorher"]) {
  const link = kind.owner && kind.owner !== "id" ? record?.[kind.owner] : null;
  const values = (typeof link === "number" ? { [kind.owner ?? ""]: { id: link } } : {}) as Values;
  return ownerOf({ kind, id, values });
}

export async function editsIn(
  changes: readonly RecordedChange[],
  kinds: Kinds,
  read: Reading,
  actor: Actor | null,
): Promise<Edit[]> {
  const known = changes.flatMap((change) => {
    const kind = kinds.find(change.art)?.kind;
    return kind ? [{ change, kind }] : [];
  });
  const called = new Titles(read);
  const who = known.flatMap(({ change }) => change.wer ?? []);
  await called.learn(kinds.accounts, who);
  for (const [kind, some] of Map.groupBy(known, (one) => one.kind)) {
    await called.learn(
      kind,
      some.map(({ change }) => change.mitglied),
    );
    for (const [name, field] of recordedFields(kind)) {
      if (field.type !== "link" && field.type !== "links") continue;
      const ids = some.flatMap(({ change: { vorher, nachher } }) =>
        [vorher?.[name], nachher?.[name]].flatMap((value) => idsIn(value)),
      );
      await called.learn(kinds.target(field), ids);
    }
  }
  return Promise.all(
    known.map(async ({ change, kind }): Promise<Edit> => {
      const { vorher, nachher, mitglied, wer } = change;
      const owner = recordedOwner(kind, mitglied, nachher ?? vorher);
      const fields = changedFields(kind, change, actor, owner).map(
        ([name, field, before, after]): EditedField => {
          const shown = (value: unknown) => called.shown(field, value, kinds);
          return { name, before, after, shownBefore: shown(before), shownAfter: shown(after) };
        },
      );
      const title = await called.title(kind, mitglied);
      const account = wer === null ? null : called.member(kinds.accounts, wer);
      const isKnown = account && may(account.kind.access.read, actor, account.id);
      return { change, kind, doing: doingOf(change), title, who: isKnown ? account : null, fields };
    }),
  );
}

/** The fields that a change has changed and the user may read, with the values before and after. */
export function changedFields(
  kind: Kind,
  { vorher, nachher }: RecordedChange,
  actor: Actor | null,
  owner: number | null,
): [name: string, field: Field, before: unknown, after: unknown][] {
  return recordedFields(kind).flatMap(([name, field]) => {
    const [before, after] = [unlessEmpty(vorher?.[name]), unlessEmpty(nachher?.[name])];
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return isSame || !mayRead(field, actor, owner) ? [] : [[name, field, before, after]];
  });
}

/** If the values were erased since, only the version number tells. */
function doingOf({ version, vorher, nachher }: RecordedChange): EditName {
  if (vorher === null && nachher !== null) return version === 1 ? "angelegt" : "zurueckgeholt";
  if (vorher === null) return version === 1 ? "angelegt" : "geaendert";
  return nachher === null ? "entfernt" : "geaendert";
}

function idsIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return Array.isArray(value) ? (value as readonly RecordedLink[]).map(({ id }) => id) : [];
}

/** Reads the titles of members in batches. */
class Titles {
  readonly #read: Reading;
  readonly #members = new Map<string, Member>();

  constructor(read: Reading) {
    this.#read = read;
  }

  async learn(kind: Kind, ids: readonly number[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.member(kind, id));
    if (unknown.length === 0) return;
    for (const member of await this.#read.entries(kind, unknown))
      this.#members.set(`${kind.singular} ${member.id}`, member);
  }

  member(kind: Kind, id: number): Member | null {
    return this.#members.get(`${kind.singular} ${id}`) ?? null;
  }

  async title(kind: Kind, id: number): Promise<string> {
    const member = this.member(kind, id);
    if (member) return member.title;
    const found = await this.#read.find(kind, `${id}`);
    return "member" in found ? found.member.title : found.state === "gone" ? found.title : "";
  }

  /** A removed member is shown by its id. */
  shown(field: Field, value: unknown, kinds: Kinds): Value {
    if (value === null || (field.type !== "link" && field.type !== "links")) return value as Value;
    const target = kinds.target(field);
    const links = (
      field.type === "link" ? [{ id: value as number }] : (value as RecordedLink[])
    ).map(({ id, ...extras }) => {
      const member = this.member(target, id);
      const title = member?.title ?? `${target.singular}/${id}`;
      return { id, slug: member?.slug ?? null, title, extras: extras as Record<string, string> };
    });
    return field.type === "link" ? (links[0] ?? null) : links;
  }
}
