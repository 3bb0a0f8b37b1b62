/** Many changes as one undoable step: the previous values of each member are stored with the member that records the step. */

import { setImmediate as breathe } from "node:timers/promises";
import { Problem } from "../../core/model/answers/problem.ts";
import type { Link, Value, Values } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import { changeAndFollow, type Occasion, rulesOf } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";

/** What a member is to become: only the fields that change. */
export interface StepChange {
  readonly member: Member;
  readonly values: Values;
  /** No follow rules run: the step has computed all consequences itself, and names every member that changes. */
  readonly alone?: true;
  /** Instead of the member itself, what is made or changed for it; undoing sets `undone`. */
  readonly other?: {
    readonly kind: Kind;
    /** null: it is made. */
    readonly member: Member | null;
    readonly values: Values;
    readonly undone: Values;
    /** Once it is made, and its rules have followed. */
    readonly follow?: (made: Member, occasion: Occasion) => Promise<void>;
  };
}

/** What was done to a member, and its version at the end of the step. */
interface DoneChange {
  readonly kind: string;
  readonly id: number;
  readonly version: number;
  readonly before: Values;
  /** What the rules of its kind changed besides, as it was before. */
  readonly ruled?: Values;
  /** For a change with `alone`: the values that it set; later changes to other fields do not prevent undo. */
  readonly after?: Values;
}

/** The name of the file that records a step. */
export const FILE = "getan";

/** A step too long for one transaction is split: each part is written and undone in a transaction of its own. */
interface StepPart {
  readonly part?: number;
  /** Called for each member that a rule refuses to change; without it the whole step fails. */
  readonly onRefused?: (member: Member, why: Problem) => void;
}

/** Yields to the event loop after this many changes: a school has hundreds of accounts. */
const IN_A_TURN = 20;

/** Changes the members in their order, each by the rules of its kind. */
export async function doStep(
  record: Member,
  wanted: readonly StepChange[],
  occasion: Occasion,
  { part, onRefused }: StepPart = {},
): Promise<void> {
  const { writing, actor } = occasion;
  const changes: Touched[] = [];
  for (const [index, one] of wanted.entries()) {
    if (index % IN_A_TURN === 0) await breathe();
    try {
      const { member, values, alone, other } = one;
      if (other) changes.push(await changeOther(other, occasion));
      else {
        const ruled = alone ? {} : await change(member, values, occasion);
        if (alone) await writing.update(member, { ...member.values, ...values }, actor);
        changes.push({ kind: member.kind, id: member.id, ...recordOf(one), ruled });
      }
    } catch (error) {
      // A rule refuses before anything is written.
      if (!(error instanceof Problem) || error.status >= 500 || !onRefused) throw error;
      onRefused(one.member, error);
    }
  }
  const versions = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(changes, (one) => one.kind)) {
    const ids = own.map(({ id }) => id);
    for (const { id, version } of await writing.members(kind, ids))
      versions.set(`${kind.singular} ${id}`, version);
  }
  const done = changes.map(({ kind: { singular }, id, ...record }): DoneChange => {
    const version = versions.get(`${singular} ${id}`) ?? 0;
    return { kind: singular, id, version, ...record };
  });
  const bytes = Buffer.from(JSON.stringify(done));
  await writing.addFiles(record.kind, record.id, [{ name: fileOf(part), bytes }]);
}

/** A member that the step has written, and what undoes that. */
interface Touched extends Pick<DoneChange, "id" | "before" | "ruled" | "after"> {
  readonly kind: Kind;
}

function recordOf({ member, values, alone }: StepChange): Pick<Touched, "before" | "after"> {
  const names = Object.keys(values);
  const before = Object.fromEntries(names.map((name) => [name, member.values[name] ?? null]));
  return { before, ...(alone && { after: values }) };
}

async function changeOther(
  { kind, member, values, undone, follow }: NonNullable<StepChange["other"]>,
  occasion: Occasion,
): Promise<Touched> {
  if (member) {
    await change(member, values, occasion);
    return { kind, id: member.id, before: undone };
  }
  const { writing, actor } = occasion;
  const ruled = (await rulesOf(kind).create?.(values, occasion)) ?? values;
  const [id = 0] = await writing.insert(kind, [{ values: ruled }], actor);
  const [made] = await writing.members(kind, [id]);
  await rulesOf(kind).follow?.(null, made ?? null, occasion);
  if (made) await follow?.(made, occasion);
  return { kind, id, before: undone };
}

/** Files are removed by name prefix, so none of these names may be a prefix of another. */
function fileOf(part: number | undefined): string {
  return part === undefined ? FILE : `${FILE}-${String(part).padStart(6, "0")}`;
}

/**
 * In reverse order. Members changed or removed since, or that a rule refuses to put back, are left as they are and counted.
 * `may`: whether a member is to be put back; what it throws ends the undo.
 */
export async function undoStep(
  record: Member,
  occasion: Occasion,
  { part, may = () => true }: Pick<StepPart, "part"> & { may?: (member: Member) => boolean } = {},
): Promise<{ undone: number; left: number }> {
  const { writing, kinds } = occasion;
  const name = fileOf(part);
  const done = await doneIn(record, occasion, part);
  let undone = 0;
  for (const [index, one] of done.toReversed().entries()) {
    if (index % IN_A_TURN === 0) await breathe();
    const { kind: singular, id, version, before, ruled = {}, after } = one;
    const kind = kinds.one(singular);
    const [member] = await writing.members(kind, [id]);
    if (!member || !(after ? isStill(member, after) : member.version === version)) continue;
    if (!may(member)) continue;
    try {
      const anew = await relinked(kind, before, occasion);
      if (after) await writing.update(member, { ...member.values, ...anew }, occasion.actor);
      else await change(member, anew, occasion, await relinked(kind, ruled, occasion));
      undone++;
    } catch (error) {
      // A rule refuses before anything is written, e.g. if the copy has been lent to somebody else.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
  await writing.removeFiles(record.kind, record.id, name);
  return { undone, left: done.length - undone };
}

/** The changes of a step, to check before undoing it. */
export async function doneIn(
  { kind, id }: Member,
  { writing }: { readonly writing: Pick<Reading, "file"> },
  part?: number,
): Promise<readonly DoneChange[]> {
  const file = await writing.file(kind, id, fileOf(part));
  return file ? (JSON.parse(Buffer.from(file).toString()) as DoneChange[]) : [];
}

/** Compares texts, days and single links; changes with `alone` set no others. */
export function isStill({ values }: Member, after: Values): boolean {
  const plain = (value: Value | undefined) => (value as Link | null)?.id ?? value ?? null;
  return Object.entries(after).every(([name, value]) => plain(values[name]) === plain(value));
}

/** `back`: what is set whatever the rules say. Returns what they changed besides, as it was before. */
async function change(
  member: Member,
  changed: Values,
  occasion: Occasion,
  back: Values = {},
): Promise<Values> {
  const before = member.values;
  const values = { ...before, ...changed };
  const ruled = (await rulesOf(member.kind).replace?.(member, values, occasion)) ?? values;
  await changeAndFollow(member, { ...ruled, ...back }, occasion);
  const names = Object.keys(ruled).filter(
    (name) =>
      !Object.hasOwn(changed, name) &&
      JSON.stringify(ruled[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}

/** Link targets may have been renamed or removed since. */
async function relinked(kind: Kind, before: Values, occasion: Occasion): Promise<Values> {
  const anew: Record<string, Value> = { ...before };
  for (const name of Object.keys(before)) {
    const field = kind.fields[name];
    if (field?.type !== "link" && field?.type !== "links") continue;
    const links = [before[name] ?? []].flat() as readonly Link[];
    const keys = links.map(({ id }) => `${id}`);
    const found = await occasion.writing.resolve(occasion.kinds.target(field), keys);
    const there = links.flatMap(({ id, extras }) => {
      const now = found.get(`${id}`);
      return now ? [{ ...now, extras }] : [];
    });
    anew[name] = field.type === "links" ? there : (there[0] ?? null);
  }
  return anew;
}
