/** Many changes as one step that can be undone: what each member was before is kept with the member that records the step. */

import { setImmediate as breathe } from "node:timers/promises";
import { Problem } from "../../core/model/answers/problem.ts";
import type { Link, Value, Values } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import { changeAndFollow, type Occasion, rulesOf } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";

/** What a member is to become: only the fields that change. */
export interface StepChange {
  readonly member: Member;
  readonly values: Values;
  /** Nothing follows from it: the step has asked for all of it itself, and names every member that changes. */
  readonly alone?: true;
}

/** What was done to a member, and its version when the whole step was over. */
interface DoneChange {
  readonly kind: string;
  readonly id: number;
  readonly version: number;
  readonly before: Values;
  /** Of a change alone: what it set. Whatever else has changed since is no matter. */
  readonly after?: Values;
}

const FILE = "getan";

/** Where a step is too long for one write: each part is a write of its own, and undone as one. */
interface StepPart {
  readonly part?: number;
  /** Hears of a member that a rule keeps as it is, and why; without it nothing of the step is done then. */
  readonly onRefused?: (member: Member, why: Problem) => void;
}

/** Others are answered in between: a school has hundreds of cards. */
const IN_A_TURN = 20;

/** In their order, each by the rules of its kind. */
export async function doStep(
  record: Member,
  wanted: readonly StepChange[],
  occasion: Occasion,
  { part, onRefused }: StepPart = {},
): Promise<void> {
  const { writing, actor } = occasion;
  const changes: StepChange[] = [];
  for (const [index, one] of wanted.entries()) {
    if (index % IN_A_TURN === 0) await breathe();
    try {
      const { member, values, alone } = one;
      if (alone) await writing.update(member, { ...member.values, ...values }, actor);
      else await change(member, values, occasion);
      changes.push(one);
    } catch (error) {
      // A rule says no before anything is written.
      if (!(error instanceof Problem) || error.status >= 500 || !onRefused) throw error;
      onRefused(one.member, error);
    }
  }
  const versions = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(changes, ({ member }) => member.kind)) {
    const ids = own.map(({ member }) => member.id);
    for (const { id, version } of await writing.members(kind, ids))
      versions.set(`${kind.singular} ${id}`, version);
  }
  const done = changes.map(
    ({ member: { kind, id, values: before }, values, alone }): DoneChange => ({
      kind: kind.singular,
      id,
      version: versions.get(`${kind.singular} ${id}`) ?? 0,
      before: Object.fromEntries(
        Object.keys(values).map((name) => [name, before[name] ?? null]),
      ) as Values,
      ...(alone && { after: values }),
    }),
  );
  const bytes = Buffer.from(JSON.stringify(done));
  await writing.addFiles(record.kind, record.id, [{ name: fileOf(part), bytes }]);
}

/** Files are removed by how their names begin: none of these begins like another. */
function fileOf(part: number | undefined): string {
  return part === undefined ? FILE : `${FILE}-${String(part).padStart(6, "0")}`;
}

/**
 * The last first. What was changed since, is gone or cannot be put back stays as it is: how many are told. `may`: whether
 * whoever undoes it may change the member at all.
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
    const { kind: singular, id, version, before, after } = one;
    const kind = kinds.one(singular);
    const [member] = await writing.members(kind, [id]);
    if (!member || !(after ? isStill(member, after) : member.version === version)) continue;
    if (!may(member)) continue;
    try {
      const anew = await relinked(kind, before, occasion);
      if (after) await writing.update(member, { ...member.values, ...anew }, occasion.actor);
      else await change(member, anew, occasion);
      undone++;
    } catch (error) {
      // A rule says no before anything is written: the copy has been lent to somebody else.
      if (!(error instanceof Problem)) throw error;
    }
  }
  await writing.removeFiles(record.kind, record.id, name);
  return { undone, left: done.length - undone };
}

/** What a step would set back, for whoever has to ask first whether it can. */
export async function doneIn(
  { kind, id }: Member,
  { writing }: Pick<Occasion, "writing">,
  part?: number,
): Promise<readonly DoneChange[]> {
  const file = await writing.file(kind, id, fileOf(part));
  return file ? (JSON.parse(Buffer.from(file).toString()) as DoneChange[]) : [];
}

/** Texts and days; a step alone sets no others. */
export function isStill({ values }: Member, after: Values): boolean {
  return Object.entries(after).every(([name, value]) => (values[name] ?? null) === value);
}

async function change(member: Member, changed: Values, occasion: Occasion): Promise<void> {
  const values = { ...member.values, ...changed };
  const ruled = (await rulesOf(member.kind).replace?.(member, values, occasion)) ?? values;
  await changeAndFollow(member, ruled, occasion);
}

/** What links led to may have been renamed or removed since. */
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
