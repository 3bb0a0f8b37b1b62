/** Moving a school up a year: preview, changes and undo. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { nameKey } from "../../core/model/kinds/naming.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import { memberBatches } from "../../core/model/store/member-batches.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { addDays } from "../../core/words/dates/days.ts";
import { readMissing } from "../import/readers/missing-readers.ts";
import { inTheNextYear } from "../lending/next-year.ts";
import {
  type ClassMove,
  emptiedClass,
  isClass,
  isLeaving,
  nameAfter,
  yearMoves,
  yearOfChange,
} from "../lending/school-year-rules.ts";
import { refusal } from "./circulation.ts";
import { doneIn, doStep, isStill, type StepChange, undoStep } from "./undoable.ts";
import { linkIn } from "./values.ts";

/** Groups per statement. */
const AT_A_TIME = 500;

export interface GroupMove extends ClassMove {
  readonly group: Member;
}

export interface YearPlan {
  readonly moves: readonly GroupMove[];
  readonly twice: readonly string[];
  readonly circle: readonly string[];
  readonly unknown: readonly string[];
  /** The readers who leave: those of leaving classes, or those missing in the new list. */
  readonly leaving: readonly number[];
}

type Year = Pick<Member, "values">;

/** With an imported list of the school, the list assigns the classes: no class is moved up, and readers missing in it leave. */
export async function yearPlan(year: Year, read: Reading, kinds: Kinds): Promise<YearPlan> {
  const planned = await movesIn(year, read, kinds);
  const list = linkIn(year.values, "einspielung");
  const gone = planned.moves.filter(({ fate }) => fate === "abgang").map(({ id }) => id);
  const leaving = list
    ? await missingPupils({ kind: kinds.one("einspielung"), id: list.id }, read, kinds)
    : (await accountsIn(gone, read, kinds)).map(({ id }) => id);
  return { ...planned, leaving };
}

/** Of those missing in the list, those in a class, or in a group that it has: teachers are in no list of pupils, and stay. */
async function missingPupils(
  list: Pick<Member, "kind" | "id">,
  read: Reading,
  kinds: Kinds,
): Promise<number[]> {
  const missing = await readMissing(read, list);
  const pupils = new Set(missing.filter(({ grouped }) => grouped).map(({ id }) => id));
  const others = missing.filter(({ grouped }) => !grouped).map(({ id }) => id);
  for (const { id, values } of await read.members(kinds.one("konto"), others))
    if (isClass(linkIn(values, "gruppe")?.title ?? "")) pupils.add(id);
  return missing.flatMap(({ id }) => (pupils.has(id) ? [id] : []));
}

/** The next name of one class, by the newest planned year if there is one; null: it stays or leaves. */
export async function nextNameOf(
  { id }: Member,
  read: Reading,
  kinds: Kinds,
): Promise<string | null> {
  const planned = { zustand: "geplant" };
  const [year] = await read.matching(kinds.one("schuljahr"), planned, 1, "last first");
  const { moves } = await movesIn(year ?? { values: {} }, read, kinds);
  const move = moves.find((one) => one.id === id);
  return move?.fate === "versetzt" ? move.becomes : null;
}

async function movesIn(
  { values }: Year,
  read: Reading,
  kinds: Kinds,
): Promise<Omit<YearPlan, "leaving">> {
  const kind = kinds.one("gruppe");
  const groups = await allOf("gruppe", read, kinds);
  const wishes = (values.wechsel ?? []) as readonly string[];
  const planned =
    values.zustand === "vollzogen"
      ? { moves: doneMoves(groups, wishes), twice: [], circle: [], unknown: [] }
      : yearMoves(
          groups.map(({ id, title: name }) => ({ id, name })),
          {
            lastGrade: (values.letzteStufe ?? null) as number | null,
            wishes: linkIn(values, "einspielung")
              ? groups.map(({ title }) => `${title}=${title}`)
              : wishes,
            year: yearOfChange(`${values.name ?? ""}`, read.today()),
            keyOf: (name) => nameKey(kind, name) ?? name,
          },
        );
  const byId = new Map(groups.map((group) => [group.id, group]));
  const moves = planned.moves.flatMap((move) => {
    const group = byId.get(move.id);
    return group ? [{ ...move, group }] : [];
  });
  return { ...planned, moves };
}

/** The moves of a finished change, from its record: "9b=10b". */
function doneMoves(groups: readonly Member[], done: readonly string[]): ClassMove[] {
  const both = done.map((wish) => {
    const at = wish.lastIndexOf("=");
    return [wish.slice(0, at), wish.slice(at + 1)] as const;
  });
  const before = new Map(both.map(([was, is]) => [is, was]));
  const after = new Map(both);
  return groups.map(({ id, title }) => {
    const emptied = emptiedClass(title);
    const joined = emptied === null ? undefined : after.get(emptied);
    if (emptied !== null && joined !== undefined)
      return { id, name: emptied, becomes: joined, fate: "vereint", emptied: title };
    const name = before.get(title) ?? title;
    const fate = name === title ? "bleibt" : isLeaving(title) ? "abgang" : "versetzt";
    return { id, name, becomes: title, fate };
  });
}

/** Refused while two groups would get the same name, names form a cycle, or a name is unknown. */
export async function checkPlan(plan: YearPlan, occasion: Occasion): Promise<void> {
  const { twice, circle, unknown } = plan;
  const names = (all: readonly string[]) => all.slice(0, 10).join(", ");
  if (twice.length > 0) throw refusal({ reason: "klassen-gleich", names: names(twice) }, occasion);
  if (circle.length > 0)
    throw refusal({ reason: "klassen-im-kreis", names: names(circle) }, occasion);
  if (unknown.length > 0)
    throw refusal({ reason: "klassen-unbekannt", names: names(unknown) }, occasion);
}

/** The values that record the change. */
export function recordOf({ moves, leaving }: YearPlan): Values {
  const renamed = moves.filter(({ fate }) => fate !== "bleibt");
  // Of those that became one, the group that is the class stands last: `doneMoves` reads its former name from there.
  const inOrder = renamed.toSorted(
    (a, b) => Number(b.fate === "vereint") - Number(a.fate === "vereint"),
  );
  return {
    wechsel: inOrder.map(({ name, becomes }) => `${name}=${becomes}`),
    klassen: renamed.length,
    abgaenge: leaving.length,
  };
}

/** Accounts before groups: renaming a group rewrites the group name in its accounts. */
export async function moveUp(year: Member, plan: YearPlan, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const over = addDays(today, -1);
  const until = (year.values.gueltigBis ?? null) as string | null;
  const leaving = new Set(plan.leaving);
  const changes: StepChange[] = [];
  const change = (member: Member, values: Values) => {
    if (!isStill(member, values)) changes.push({ member, values, alone: true });
  };
  const isMoved = ({ fate, group }: GroupMove) =>
    fate === "versetzt" || (linkIn(year.values, "einspielung") && isClass(group.title));
  const byId = new Map(plan.moves.map((move) => [move.id, move]));
  for (const move of plan.moves.filter((one) => isMoved(one) || one.into !== undefined)) {
    const main = byId.get(move.into ?? move.id) ?? move;
    const day = dayOf(main.group, until, today);
    const gruppe = main === move ? {} : { gruppe: linkToMember(main.group) };
    for (const account of await accountsIn([move.id], writing, kinds))
      if (!leaving.has(account.id))
        change(account, { ...gruppe, ...(day !== null && { gueltigBis: day }) });
  }
  for (const account of await writing.members(kinds.one("konto"), plan.leaving)) {
    const { gueltigBis } = account.values;
    const isOver = typeof gueltigBis === "string" && gueltigBis < over;
    if (!isOver) change(account, { gueltigBis: over });
  }
  for (const move of plan.moves) {
    const { group, fate } = move;
    const name = nameAfter(move);
    const day = fate === "abgang" ? over : isMoved(move) ? dayOf(group, until, today) : null;
    if (fate !== "bleibt" || day !== null)
      change(group, { name, ...(day !== null && { gueltigBis: day }) });
  }
  await doStep(year, changes, occasion);
}

/** Without an expiry date of its own a group gets none. */
function dayOf({ values }: Member, until: string | null, today: string): string | null {
  const own = (values.gueltigBis ?? null) as string | null;
  return until ?? (own === null ? null : inTheNextYear(own, today));
}

/** All classes or none: moving only some back could give two classes the same name. */
export async function checkMoveBack(year: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const kind = kinds.one("gruppe");
  const done = (await doneIn(year, occasion)).filter((one) => one.kind === kind.singular);
  const groups = await allOf("gruppe", writing, kinds);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const changed = done.flatMap(({ id, after = {} }) => {
    const group = byId.get(id);
    return group && !isStill(group, { name: after.name ?? group.title }) ? [group] : [];
  });
  if (changed.length > 0)
    throw refusal({ reason: "klassen-seither-geaendert" }, occasion, ...changed.slice(0, 10));
  const keyOf = (name: unknown) => nameKey(kind, `${name}`);
  const back = new Set(
    done.filter(({ id }) => byId.has(id)).map(({ before }) => keyOf(before.name)),
  );
  const moved = new Set(done.map(({ id }) => id));
  const inTheWay = groups.filter(({ id, title }) => !moved.has(id) && back.has(keyOf(title)));
  if (inTheWay.length > 0)
    throw refusal({ reason: "klassen-seither-neu" }, occasion, ...inTheWay.slice(0, 10));
}

export async function moveBack(year: Member, occasion: Occasion): Promise<void> {
  await undoStep(year, occasion);
}

export function accountsIn(
  groups: readonly number[],
  read: Reading,
  kinds: Kinds,
): Promise<readonly Member[]> {
  return read.matching(kinds.one("konto"), { gruppe: { among: groups } });
}

async function allOf(name: string, read: Reading, kinds: Kinds): Promise<Member[]> {
  const all: Member[] = [];
  for await (const some of memberBatches(read, kinds.one(name), AT_A_TIME)) all.push(...some);
  return all;
}
