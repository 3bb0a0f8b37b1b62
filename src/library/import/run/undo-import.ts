/**
 * Undoes what an import has written and nobody has changed since, in batches like the import itself; members that stay are reported with a
 * reason.
 */

import { setImmediate as breathe } from "node:timers/promises";
import { Problem } from "../../../core/model/answers/problem.ts";
import { emptyValue, type Value, type Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { holderOf, otherHolder, sharesAsBefore } from "../../../core/model/store/other-holder.ts";
import { valueIn } from "../../../core/model/store/recorded-values.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { origins } from "../../tables/origins.ts";
import type { Trace } from "../../tables/staged-import.ts";
import { staging } from "../../tables/staging.ts";
import { attributeTo } from "../../tables/tallies.ts";
import { depth } from "../rows/depth.ts";

interface Undoing {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** false where removals do not count in the figures. */
  readonly counted?: boolean;
  /** Called with the number of members handled. */
  readonly onMembers: (count: number) => void;
  /** Runs in the last transaction. */
  settle(writing: Writing, undone: Undone): Promise<void>;
}

export interface Undone {
  readonly removed: number;
  readonly restored: number;
  /** Members that could not be undone; only the first ones. */
  readonly left: readonly LeftMember[];
  readonly leftInAll: number;
}

export interface LeftMember {
  readonly kind: string;
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly reason: LeftReason;
  /** Number of links to it. */
  readonly pointers: number;
}

/** `touched`: edited since. `pointed`: others link to it. `rule`: its kind refuses. `lost`: its old values cannot be restored. */
type LeftReason = "touched" | "pointed" | "rule" | "lost";

/** Length of a transaction in milliseconds, and members handled between two checks of the time. */
const TURN = 300;
const BATCH = 100;
const PATIENCE = 10 * 60_000;
const MOST_LISTED = 1000;
/** The highest possible id. */
const TOP = 2 ** 31 - 1;

/** Linking kinds come before their targets; members that stayed only because of links are tried again after others were removed. */
export async function undoImport(job: number, undoing: Undoing): Promise<Undone> {
  const { kinds } = undoing;
  const order = [...kinds.all].sort((a, b) => depth(b, kinds) - depth(a, kinds));
  const sum = { removed: 0, restored: 0 };
  for (;;) {
    const left: LeftMember[] = [];
    let done = 0;
    let leftInAll = 0;
    for (const kind of order) {
      for (let upTo = TOP; upTo > 0; ) {
        const turn = await takeTurn(job, kind, upTo, undoing);
        upTo = turn.upTo;
        done += turn.removed + turn.restored;
        sum.removed += turn.removed;
        sum.restored += turn.restored;
        leftInAll += turn.left.length;
        left.push(...turn.left.slice(0, MOST_LISTED - left.length));
        undoing.onMembers(turn.removed + turn.restored);
        await breathe();
      }
    }
    // Members with links may be free of them now.
    if (done > 0 && left.some(({ reason }) => reason === "pointed")) continue;
    const undone = { ...sum, left, leftInAll };
    await undoing.store.write((writing) => undoing.settle(writing, undone), PATIENCE);
    return undone;
  }
}

interface UndoTurn {
  /** Cursor for the next batch; 0 at the end. */
  readonly upTo: number;
  readonly removed: number;
  readonly restored: number;
  readonly left: readonly LeftMember[];
}

function takeTurn(job: number, kind: Kind, from: number, undoing: Undoing): Promise<UndoTurn> {
  return undoing.store.write(async (writing) => {
    const end = performance.now() + TURN;
    const { kinds, site, origin, counted = true } = undoing;
    const today = writing.today();
    const occasion: Occasion = { writing, kinds, actor: null, today, site, origin };
    const left: LeftMember[] = [];
    let [upTo, removed, restored] = [from, 0, 0];
    while (upTo > 0 && performance.now() < end) {
      const traces = await writing.with(staging).traces(job, kind.singular, upTo, BATCH);
      upTo = traces.length < BATCH ? 0 : (traces.at(-1)?.member ?? 1) - 1;
      const undone = await takeBackAll(kind, traces, occasion, counted);
      removed += undone.removed;
      restored += undone.restored;
      left.push(...undone.left);
      const stays = new Set(undone.left.map(({ id }) => id));
      const gone = traces.flatMap(({ member }) => (stays.has(member) ? [] : [member]));
      if (gone.length > 0) await writing.with(staging).forgetTraces(job, kind.singular, gone);
    }
    return { upTo, removed, restored, left };
  }, PATIENCE);
}

/** New members are removed together, changed ones are restored one by one. */
async function takeBackAll(
  kind: Kind,
  traces: readonly Trace[],
  occasion: Occasion,
  counted: boolean,
): Promise<Omit<UndoTurn, "upTo">> {
  const { writing } = occasion;
  attributeTo(null, writing, counted, true);
  const ids = traces.map(({ member }) => member);
  const byId = new Map(ids.length === 0 ? [] : (await writing.members(kind, ids)).map(numbered));
  const pointed = ids.length === 0 ? new Map<number, number>() : await writing.pointed(kind, ids);
  const left: LeftMember[] = [];
  const going: Member[] = [];
  let restored = 0;
  for (const { member: id, first, version, before, earlier } of traces) {
    const member = byId.get(id);
    if (!member) continue;
    const stays = (reason: LeftReason, pointers = 0) => {
      const { slug, title } = member;
      left.push({ kind: kind.singular, id, slug, title, reason, pointers });
    };
    const pointers = pointed.get(id) ?? 0;
    try {
      if (member.version !== version) stays("touched");
      else if (before !== null) {
        const values = await valuesOf(kind, before, member, occasion);
        if (values === null) stays("lost");
        else {
          await restore(member, values, { first, earlier, counted }, occasion);
          restored++;
        }
      } else if (pointers > 0) stays("pointed", pointers);
      else {
        const { checkRemoval, remove } = rulesOf(kind);
        await checkRemoval?.(member, occasion);
        await remove?.(member, { ...occasion, referencesChecked: true });
        going.push(member);
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      stays("rule");
    }
  }
  await writing.removeAll(kind, going, null);
  for (const member of going) await rulesOf(kind).follow?.(member, null, occasion);
  return { removed: going.length, restored, left };
}

function numbered(member: Member): [number, Member] {
  return [member.id, member];
}

/** The restored values are attributed to the earlier import, which can still be undone. */
async function restore(
  member: Member,
  given: Values,
  { first, earlier, counted }: Pick<Trace, "first" | "earlier"> & { readonly counted: boolean },
  occasion: Occasion,
): Promise<void> {
  const { kind, id } = member;
  const { replace, follow } = rulesOf(kind);
  const values = (await replace?.(member, given, occasion)) ?? given;
  const source = (await occasion.writing.with(origins).sources(kind, [id])).get(id);
  // As the import found it: if nobody had edited it, its own file can be imported again; edits of people stay protected.
  const unedited = source && (source.version ?? 0) >= first - 1;
  attributeTo(earlier, occasion.writing, counted);
  await occasion.writing.update(member, values, null, unedited ? { source } : {});
  attributeTo(null, occasion.writing, counted, true);
  const [now = null] = await occasion.writing.members(kind, [id]);
  await follow?.(member, now, occasion);
}

/** The old values, completed by current ones that the record lacks; null where a unique value is taken by now or a link has no target. */
async function valuesOf(
  kind: Kind,
  record: Readonly<Record<string, unknown>>,
  now: Member,
  { writing, kinds }: Occasion,
): Promise<Values | null> {
  const values: Record<string, Value> = { ...now.values };
  for (const [name, field] of Object.entries(kind.fields)) {
    if (["secret", "derived", "computed"].includes(field.type)) continue;
    const stored = record[name];
    if (stored === undefined) {
      values[name] = field.type === "choice" ? null : emptyValue(field);
      continue;
    }
    const value = await valueIn(field, stored, kinds, writing);
    if (value === undefined) return null;
    if (field.unique && typeof value === "string") {
      const holder = await holderOf(kind, name, value, writing);
      if (holder && holder.id !== now.id) return null;
    }
    values[name] = value;
  }
  for (const name of Object.keys(kind.fields)) {
    if (sharesAsBefore(kind, name, values, now.values)) continue;
    if (await otherHolder(kind, name, { id: now.id, values }, { kinds, reading: writing }))
      return null;
  }
  return values;
}
