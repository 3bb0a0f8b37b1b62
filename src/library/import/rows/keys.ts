/** Finds the member that a row is about: by its id in the source, or by its address here. */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Source } from "../../../core/model/store/source.ts";
import type { Draft } from "../../../core/model/store/writing.ts";
import { isId, isSlug } from "../../../core/words/slug.ts";
import { origins } from "../../tables/origins.ts";
import type { Fields } from "../formats/format.ts";
import type { TransferTexts } from "../texts/themes.ts";

export interface RowKey {
  /** As in the row, for the report. */
  readonly text: string;
  /** Last part of the row's address here; null where the row has the source's id. */
  readonly address: string | null;
  /** The version that was exported. */
  readonly version: number | null;
  /** Initial values of a new member. */
  readonly draft: Omit<Draft, "values">;
}

export interface FoundMember {
  readonly member: Member;
  /** Why the member must not be changed; null where it may be. */
  readonly keep: string | null;
  /** Found by these fields instead of a key: existing values stay, missing ones are added. */
  readonly by?: readonly string[];
}

const LONGEST_ID = 200;

/** The key, or a sentence that says why there is none. */
export function readKey(
  fields: Fields,
  kind: Kind,
  source: string,
  texts: TransferTexts["rows"],
): RowKey | string {
  const url = textOf(fields.url);
  if (url === "") {
    const id = textOf(fields.id);
    if (id === "") return texts.noId;
    if (!isPlain(id)) return texts.badId(LONGEST_ID);
    return { text: id, address: null, version: null, draft: { source: { name: source, id } } };
  }
  const address = url.replace(/^https?:\/\/[^/]+/, "").split("/");
  const [, first = "", key = ""] = address;
  const known = first === kind.singular || first === kind.plural;
  if (!known || address.length !== 3 || !(isId(key) || isSlug(key))) {
    return texts.badUrl(kind.singular);
  }
  const slug = textOf(fields.slug);
  if (slug !== "" && !(kind.slug && isSlug(slug))) return texts.badSlug(slug);
  return {
    text: `/${kind.singular}/${key}`,
    address: key,
    version: Number(textOf(fields.version)) || null,
    draft: {
      ...(isId(key) && { id: Number(key) }),
      ...(slug !== "" ? { slug } : isSlug(key) && kind.slug && { slug: key }),
      ...sourceOf(fields),
    },
  };
}

/** Looks up a batch: for each key its member, null where it is new, or a sentence where it is not available. */
export async function findMembers(
  reading: Reading,
  kind: Kind,
  keys: readonly RowKey[],
  texts: TransferTexts["rows"],
): Promise<Map<RowKey, FoundMember | null | string>> {
  const found = new Map<RowKey, FoundMember | null | string>();
  const imported = await importedOf(reading, kind, keys);
  const present = await presentOf(reading, kind, keys);
  for (const key of keys) {
    const source = key.draft.source;
    const known = source && imported.get(nameOf(source));
    if (key.address === null) {
      const keep = known?.edited ? texts.edited : null;
      found.set(key, known ? { member: known.member, keep } : null);
    } else {
      const at = await findAt(reading, kind, key, present.get(key.draft.id ?? 0), texts);
      const other = at === null && known ? texts.elsewhere(source.id, source.name) : null;
      found.set(key, other ?? at);
    }
  }
  return found;
}

async function importedOf(reading: Reading, kind: Kind, keys: readonly RowKey[]) {
  const sources = keys.flatMap((key) => key.draft.source ?? []);
  const imported = new Map<string, { member: Member; edited: boolean }>();
  for (const [name, some] of Map.groupBy(sources, (source) => source.name)) {
    const ids = some.map((source) => source.id);
    for (const [id, entry] of await reading.with(origins).imported(kind, name, ids)) {
      imported.set(nameOf({ name, id }), entry);
    }
  }
  return imported;
}

/** One query for all ids, to avoid N+1; those not found are then looked up one by one. */
async function presentOf(
  reading: Reading,
  kind: Kind,
  keys: readonly RowKey[],
): Promise<Map<number, Member>> {
  const ids = keys.flatMap((key) => key.draft.id ?? []);
  const members = ids.length === 0 ? [] : await reading.members(kind, ids);
  return new Map(members.map((member) => [member.id, member]));
}

async function findAt(
  reading: Reading,
  kind: Kind,
  key: RowKey,
  present: Member | undefined,
  texts: TransferTexts["rows"],
): Promise<FoundMember | null | string> {
  const at = present
    ? ({ state: "current", member: present } as const)
    : await reading.find(kind, key.address ?? "");
  if (at.state === "gone") return texts.removed(reading.today(at.since));
  const member = at.state === "free" ? null : at.member;
  const { slug } = key.draft;
  if (slug !== undefined && slug !== member?.slug && slug !== key.address) {
    const holder = await reading.find(kind, slug);
    const own = holder.state === "former" && holder.member.id === member?.id;
    if (holder.state !== "free" && !own) return texts.addressTaken(`/${kind.singular}/${slug}`);
  }
  if (member === null) return null;
  const stale = key.version !== null && key.version !== member.version;
  const keep = stale ? texts.changedSinceExport : null;
  return { member, keep };
}

function sourceOf(fields: Fields): { source?: Source } {
  const name = textOf(fields.quelle);
  const id = textOf(fields.quelle_id);
  return name !== "" && id !== "" && isPlain(name) && isPlain(id) ? { source: { name, id } } : {};
}

function nameOf(source: Source): string {
  return `${source.name}\n${source.id}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function isPlain(text: string): boolean {
  return text.length <= LONGEST_ID && !/[\p{Cc}\p{Cs}]/u.test(text);
}
