/** Bulk changes: the members of a list get the same values, each by the rules of its kind, after a preview. */

import { readFields } from "../../../core/engine/ask/query/filters.ts";
import { readQuery } from "../../../core/engine/ask/query/list.ts";
import { unknownParameters } from "../../../core/engine/ask/query/parameters.ts";
import { checkInput } from "../../../core/engine/write/check-input.ts";
import { completeValues, sameValues } from "../../../core/engine/write/complete-values.ts";
import { TO_BE_MADE } from "../../../core/engine/write/resolve-links.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { type Fault, invalid, Problem } from "../../../core/model/answers/problem.ts";
import { may, mayWrite, ownerOf, towards } from "../../../core/model/kinds/access.ts";
import { bulkFields } from "../../../core/model/kinds/enabled.ts";
import type { Field, Link, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { isAddress } from "../../../core/model/kinds/naming.ts";
import { type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import type { Query } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { refusal } from "../circulation.ts";
import { doStep, type StepChange, undoStep } from "../undoable.ts";
import { type BulkMake, bulkMakes } from "./bulk-makes.ts";

/** Members per transaction: up to this many are changed at once, more in batches of this size. */
export const BULK_BATCH = 100;
/** Upper limit of a list that can be changed; no library of this size has more of anything. */
const MOST = 100_000;
const AT_A_TIME = 500;
/** How many of the members that cannot be changed are named. */
const MOST_NAMED = 100;

/** The ids of all members to change, stored with the change, since changing them can change the list itself. */
const CHOSEN = "auswahl";

export const NOT_BEGUN = { aendert: 0, gleich: 0, gehtNicht: 0, hindernis: [], erledigt: 0 };

/** `schlagwort+=Drama`: field, operator and value. */
const ENTRY = /^([a-zA-Z][a-zA-Z0-9]*)([+-]?)=(.*)$/s;

interface BulkEntry {
  readonly name: string;
  readonly how: "" | "+" | "-";
  readonly text: string;
  readonly pointer: string;
}

type ListEntry = string | Link;

/** The parsed change that applies to each member. */
interface BulkValues {
  readonly kind: Kind;
  readonly set: Values;
  /** By list field: the entries to add and to remove. */
  readonly more: Readonly<Record<string, readonly ListEntry[]>>;
  readonly less: Readonly<Record<string, readonly ListEntry[]>>;
  readonly make: { readonly by: BulkMake; readonly chosen: string } | null;
}

/** What reading a list needs, in a write or on a page. */
type ListPlace = Pick<Occasion, "kinds" | "actor" | "origin"> & { readonly writing: Reading };

/** Parses the address of the list: `/exemplare?standort=3`. */
export async function listMeant(
  path: string,
  { writing: reading, kinds, actor, origin }: ListPlace,
): Promise<{ kind: Kind; query: Query }> {
  const [, plural = "", search = ""] = /^\/([a-z0-9]+)(?:\?(.*))?$/s.exec(path) ?? [];
  const found = kinds.find(plural);
  if (!found?.collection)
    throw invalid({ pointer: "/liste", code: "nichts-da", params: { url: path } });
  const { kind } = found;
  if (!may(kind.access.list, actor) || !may(kind.access.replace, actor))
    throw new Problem("kein-zugriff");
  const asked = new URLSearchParams(search);
  for (const name of ["anzahl", "nach"]) asked.delete(name);
  const fields = await readFields(kind, asked, { kinds, actor, origin, reading });
  // What a search finds only because it was widened is not changed by the way.
  const query = { ...readQuery(kind, asked, { actor }), fields, asTyped: true, limit: AT_A_TIME };
  return { kind, query };
}

/** The list of a body: what is wrong in its address is a fault of the body, 422. */
export async function listSent(path: string, place: ListPlace): ReturnType<typeof listMeant> {
  try {
    return await listMeant(path, place);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "ungueltiger-parameter") throw error;
    throw invalid({ pointer: "/liste", code: "parameter", params: error.params });
  }
}

/** 422 for a parameter that nobody knows: a list of which it is left out has members that were not meant. */
export function refuseUnknown(path: string, kind: Kind, { kinds }: Pick<Occasion, "kinds">): void {
  const [, search = ""] = path.split(/\?(.*)/s);
  const target = { type: "collection", kind, path, suffix: null } as const;
  const faults = unknownParameters(target, new URLSearchParams(search), kinds).map(
    ({ name, meant }): Fault => ({
      pointer: "/liste",
      code: "unbekannt",
      params: { name, ...(meant !== null && { meant }) },
    }),
  );
  if (faults.length > 0) throw invalid(faults);
}

/** The number of members in the list; refused where a search stops counting, since it would not find all of them. */
export async function countMeant(
  { kind, query }: { readonly kind: Kind; readonly query: Query },
  occasion: Occasion,
): Promise<number> {
  const { total, more } = await occasion.writing.list(kind, { ...query, limit: 1 });
  if (more || total > MOST) throw refusal({ reason: "zu-viele-treffer", total }, occasion);
  return total;
}

/** Reads all ids page by page; `pause` yields to the event loop. */
export async function idsMeant(
  { kind, query }: { readonly kind: Kind; readonly query: Query },
  { writing }: Pick<Occasion, "writing">,
  pause: () => Promise<unknown> = async () => {},
): Promise<number[]> {
  const ids: number[] = [];
  let cursor = query.cursor;
  do {
    const { members, next } = await writing.list(kind, { ...query, cursor });
    ids.push(...members.map(({ id }) => id));
    cursor = next;
    await pause();
  } while (cursor !== null && ids.length < MOST);
  return ids;
}

export async function keepChosen(
  { kind, id }: Member,
  ids: readonly number[],
  { writing }: Occasion,
): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(ids));
  await writing.addFiles(kind, id, [{ name: CHOSEN, bytes }]);
}

/** Parses and resolves the changes once for all members; 422 where one is invalid. `make`: create linked members given only by name. */
export async function bulkValues(
  kind: Kind,
  said: readonly string[],
  sample: Member,
  occasion: Occasion,
  make: boolean,
): Promise<BulkValues> {
  const makes = bulkMakes(kind, occasion.site);
  const entries = entriesIn(kind, said, makes, occasion);
  const [made] = entries.filter(({ name }) => Object.hasOwn(makes, name));
  const by = made && makes[made.name];
  // Undone together, the one would not find the member as the other has left it.
  if (by && entries.length > 1) throw invalid({ pointer: made.pointer, code: "nur-fuer-sich" });
  if (by) return { kind, set: {}, more: {}, less: {}, make: { by, chosen: made.text } };
  const part = (how: BulkEntry["how"]) => entries.filter((one) => one.how === how);
  const set = await resolved(kind, part(""), sample, occasion, make);
  const more = await resolved(kind, part("+"), sample, occasion, make);
  const less = await resolved(kind, part("-"), sample, occasion, false);
  return {
    kind,
    set,
    more: more as BulkValues["more"],
    less: less as BulkValues["less"],
    make: null,
  };
}

function entriesIn(
  kind: Kind,
  said: readonly string[],
  makes: Readonly<Record<string, BulkMake>>,
  { actor, site }: Occasion,
): BulkEntry[] {
  const names = bulkFields(kind, actor, site);
  const faults: Fault[] = [];
  const entries = said.flatMap((text, index): BulkEntry[] => {
    const [, name = "", how = "", value = ""] = ENTRY.exec(text) ?? [];
    const pointer = `/aenderung/${index}`;
    const isMade = how === "" && makes[name]?.choices.includes(value.trim()) === true;
    if (isMade) return [{ name, how, text: value.trim(), pointer }];
    const isKnown = names.includes(name) && isList(kind.fields[name]) === (how !== "");
    if (isKnown && (how === "" || value.trim() !== ""))
      return [{ name, how: how as BulkEntry["how"], text: value.trim(), pointer }];
    const choices = [
      ...names.flatMap((one) =>
        isList(kind.fields[one]) ? [`${one}+=…`, `${one}-=…`] : [`${one}=…`],
      ),
      ...Object.entries(makes).flatMap(([one, make]) => make.choices.map((to) => `${one}=${to}`)),
    ];
    faults.push({ pointer, code: "auswahl", params: { choices: choices.join(", ") } });
    return [];
  });
  if (said.length === 0) faults.push({ pointer: "/aenderung", code: "pflicht" });
  if (faults.length > 0) throw invalid(faults);
  return entries;
}

function isList(field: Field | undefined): boolean {
  return field?.type === "links" || field?.type === "texts";
}

/** Validated as a change of the sample member, with the same checks and messages. */
async function resolved(
  kind: Kind,
  entries: readonly BulkEntry[],
  sample: Member,
  occasion: Occasion,
  make: boolean,
): Promise<Values> {
  const { writing, kinds, actor, origin } = occasion;
  const byName = Map.groupBy(entries, ({ name }) => name);
  const addressed = (text: string) => (isAddress(text, kinds) ? { url: text } : text);
  const input = [...byName].map(([name, own]) => {
    const field = kind.fields[name];
    const values = own.map(({ text }) =>
      field?.type === "link" || field?.type === "links"
        ? addressed(text)
        : field?.type === "number" && text !== ""
          ? Number(text)
          : text,
    );
    // When both a value and an empty one are given for a field, the value wins.
    const single = values.findLast((value) => value !== "") ?? null;
    return [name, isList(field) ? values : single] as const;
  });
  if (input.length === 0) return {};
  const checked = checkInput(kind, kinds, Object.fromEntries(input));
  const { values, faults } = await completeValues(kind, checked, {
    reading: writing,
    kinds,
    origin,
    actor,
    shape: [],
    existing: sample,
    make: (target, given) => (make ? made(target, given, occasion) : provisional(target, given)),
  });
  if (faults.length > 0)
    throw invalid(
      ...faults.map((fault) => {
        const [, name = ""] = fault.pointer.split("/");
        return { ...fault, pointer: byName.get(name)?.at(-1)?.pointer ?? "/aenderung" };
      }),
    );
  return Object.fromEntries([...byName.keys()].map((name) => [name, values[name] ?? null]));
}

/** A linked member that does not exist yet is created by its name, as in every form. */
async function made(target: Kind, given: Values, occasion: Occasion): Promise<Link> {
  const { writing, actor } = occasion;
  const values = (await rulesOf(target).create?.(given, occasion)) ?? given;
  const [id = 0] = await writing.insert(target, [{ values }], actor);
  const [member] = await writing.members(target, [id]);
  if (!member) throw new Error(`What was made is gone: ${target.singular} ${id}`);
  await rulesOf(target).follow?.(null, member, occasion);
  return linkToMember(member);
}

/** For the preview: nothing is created. */
async function provisional(target: Kind, given: Values): Promise<Link> {
  return { id: TO_BE_MADE, slug: null, title: target.title(given), extras: {} };
}

/** The preview for some members. */
interface BulkPlan {
  readonly changes: readonly StepChange[];
  readonly same: number;
  readonly refused: readonly RefusedMember[];
}

interface RefusedMember {
  readonly member: Member;
  readonly reason: string;
}

/** Runs all checks of a single change on each member; writes nothing. */
async function planOf(
  members: readonly Member[],
  bulk: BulkValues,
  occasion: Occasion,
): Promise<BulkPlan> {
  const changes: StepChange[] = [];
  const refused: RefusedMember[] = [];
  let same = 0;
  for (const member of members) {
    const { kind } = member;
    if (bulk.make) {
      const { by, chosen } = bulk.make;
      const step = mayChange(member, [], occasion) && (await by.plan(member, chosen, occasion));
      if (step && typeof step !== "string") changes.push(step);
      else refused.push({ member, reason: step || "kein-zugriff" });
      continue;
    }
    const values = valuesFor(member, bulk);
    const after = { ...member.values, ...values };
    if (sameValues(kind, after, member.values)) same++;
    else if (!mayChange(member, Object.keys(values), occasion))
      refused.push({ member, reason: "kein-zugriff" });
    else {
      try {
        const [fault] = rulesOf(kind).faults?.(after, occasion.kinds) ?? [];
        if (fault) throw invalid(fault);
        await rulesOf(kind).replace?.(member, after, occasion);
        changes.push({ member, values });
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        refused.push({ member, reason: reasonOf(error) });
      }
    }
  }
  return { changes, same, refused };
}

function reasonOf({ code, params }: Problem): string {
  return code === "nicht-moeglich" ? `${params.reason}` : code;
}

/** Whether the user may change members of its kind at all; which of them is seen with each. */
export function mayTakeSteps(
  { values }: Member,
  { kinds, actor }: Pick<Occasion, "kinds" | "actor">,
): boolean {
  return may(kinds.one(`${values.art}`).access.replace, actor);
}

function mayChange(member: Member, names: readonly string[], { actor }: Occasion): boolean {
  const { kind } = member;
  const [who, owner] = [towards(actor, member), ownerOf(member)];
  return (
    may(kind.access.replace, who, owner) &&
    names.every((name) => mayWrite(kind.fields[name] as Field, who, owner))
  );
}

function valuesFor({ values }: Member, { set, more, less }: BulkValues): Values {
  const lists: Record<string, Value> = {};
  for (const name of new Set([...Object.keys(more), ...Object.keys(less)])) {
    const before = (lists[name] ?? values[name] ?? []) as readonly ListEntry[];
    const going = new Set((less[name] ?? []).map(entryKey));
    const kept = before.filter((entry) => !going.has(entryKey(entry)));
    const known = new Set(kept.map(entryKey));
    const coming = (more[name] ?? []).filter((entry) => !known.has(entryKey(entry)));
    lists[name] = [...kept, ...coming] as Value;
  }
  return { ...set, ...lists };
}

/** A member that is not created yet has no id, so its title is the key. */
function entryKey(entry: ListEntry): string {
  return typeof entry === "string" ? entry : entry.id > 0 ? `${entry.id}` : entry.title;
}

/** The ids of the next batch, and those of its members that still exist. */
async function batchOf(
  record: Member,
  from: number,
  occasion: Occasion,
): Promise<{ ids: readonly number[]; members: readonly Member[]; kind: Kind }> {
  const { writing, kinds } = occasion;
  const kind = kinds.one(`${record.values.art}`);
  const file = await writing.file(record.kind, record.id, CHOSEN);
  const all = file ? (JSON.parse(Buffer.from(file).toString()) as number[]) : [];
  const ids = all.slice(from, from + BULK_BATCH);
  return { ids, members: await writing.members(kind, ids), kind };
}

function saidIn({ values }: Member): readonly string[] {
  return (values.aenderung ?? []) as readonly string[];
}

/** Previews the next batch: the totals so far, and whether it was the last one. */
export async function lookAtBatch(record: Member, occasion: Occasion): Promise<BatchDone> {
  const { ids, members, kind } = await batchOf(record, doneIn(record), occasion);
  const [sample] = members;
  if (!sample) return batchDone(record, ids.length, NOTHING);
  const bulk = await bulkValues(kind, saidIn(record), sample, occasion, false);
  return batchDone(record, ids.length, await planOf(members, bulk, occasion));
}

/** Changes the next batch. Members that a rule refuses by now count as refused. */
export async function changeBatch(record: Member, occasion: Occasion): Promise<BatchDone> {
  const from = doneIn(record);
  const { ids, members, kind } = await batchOf(record, from, occasion);
  const [sample] = members;
  if (!sample) return batchDone(record, ids.length, NOTHING);
  const bulk = await bulkValues(kind, saidIn(record), sample, occasion, true);
  const plan = await planOf(members, bulk, occasion);
  const late: RefusedMember[] = [];
  await doStep(record, plan.changes, occasion, {
    part: from / BULK_BATCH,
    onRefused: (member, why) => late.push({ member, reason: reasonOf(why) }),
  });
  const isLate = new Set(late.map(({ member }) => member.id));
  const changes = plan.changes.filter(({ member }) => !isLate.has(member.id));
  return batchDone(record, ids.length, { ...plan, changes, refused: [...plan.refused, ...late] });
}

export async function undoBatch(record: Member, occasion: Occasion): Promise<BatchDone> {
  const done = doneIn(record);
  const part = Math.ceil(done / BULK_BATCH) - 1;
  const names = saidIn(record).map((text) => ENTRY.exec(text)?.[1] ?? "");
  const { undone, left } = await undoStep(record, occasion, {
    part,
    // Left as they are, they would stay so: the change counts as undone, and nobody could go on.
    may(member) {
      if (mayChange(member, fieldsAmong(names, member), occasion)) return true;
      throw new Problem("kein-zugriff");
    },
  });
  const sum = (name: string) => Number(record.values[name] ?? 0);
  const values = {
    erledigt: part * BULK_BATCH,
    zurueckgenommen: sum("zurueckgenommen") + undone,
    geblieben: sum("geblieben") + left,
  };
  return { values, isLast: part <= 0 };
}

/** What was made for the members is of another kind, and has other fields. */
function fieldsAmong(names: readonly string[], { kind }: Member): string[] {
  return names.filter((name) => Object.hasOwn(kind.fields, name));
}

interface BatchDone {
  readonly values: Values;
  readonly isLast: boolean;
}

const NOTHING: BulkPlan = { changes: [], same: 0, refused: [] };

function doneIn({ values }: Member): number {
  return Number(values.erledigt ?? 0);
}

function batchDone({ values }: Member, count: number, plan: BulkPlan): BatchDone {
  const sum = (name: string) => Number(values[name] ?? 0);
  const named = (values.hindernis ?? []) as readonly string[];
  const more = plan.refused.map(
    ({ member: { kind, id }, reason }) => `${pathOf(kind, { id, slug: null })} ${reason}`,
  );
  const erledigt = sum("erledigt") + count;
  return {
    values: {
      aendert: sum("aendert") + plan.changes.length,
      gleich: sum("gleich") + plan.same,
      gehtNicht: sum("gehtNicht") + plan.refused.length,
      hindernis: [...named, ...more].slice(0, MOST_NAMED),
      erledigt,
    },
    isLast: count === 0 || erledigt >= sum("insgesamt"),
  };
}
