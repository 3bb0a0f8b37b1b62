/** The writes of scanning, closing and reopening a stocktaking. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type CopyState, isMissing } from "../lending/loan.ts";
import {
  findingOf,
  isMisplaced,
  type ScannedCopy,
  type StockFinding,
  shelfRange,
} from "../lending/stocktaking-rules.ts";
import { type Stock, type StockScope, stocktaking } from "../tables/stocktaking.ts";
import { tallies } from "../tables/tallies.ts";
import { refusal } from "./circulation.ts";
import { doStep, type StepChange, undoStep } from "./undoable.ts";
import { linkIn } from "./values.ts";

export function scopeOf({ values }: Pick<Member, "values">): StockScope {
  const text = (name: string) => (values[name] ?? null) as string | null;
  return {
    standort: linkIn(values, "standort")?.id ?? null,
    von: text("von"),
    bis: text("bis"),
    art: text("art"),
    werk: linkIn(values, "werk")?.id ?? null,
    ausleihbar: text("ausleihbar"),
  };
}

export function stockOf(stock: Member): Stock {
  const scope = scopeOf(stock);
  const [von, bis] = shelfRange(scope);
  return {
    ...scope,
    von,
    bis,
    id: stock.id,
    beginn: `${stock.values.beginn}`,
    erstellt: stock.created,
    closed: stock.values.zustand === "abgeschlossen",
  };
}

export function checkOpen(
  stock: Member,
  occasion: Pick<Occasion, "origin" | "actor" | "site">,
): void {
  if (stock.values.zustand === "abgeschlossen")
    throw refusal({ reason: "inventur-abgeschlossen" }, occasion, stock);
}

/** Resolves scanned numbers in a bounded number of statements. A new scan of a copy replaces the earlier one (back on its shelf by now). */
export async function scansOf(
  numbers: readonly string[],
  stock: Member,
  occasion: Occasion,
): Promise<Values[]> {
  const { writing, actor } = occasion;
  const copies = await copiesNumbered(numbers, occasion);
  const works = await kindsOfWorks([...copies.values()], stock, occasion);
  const scope = scopeOf(stock);
  const ids = [...new Set([...copies.values()].map(({ id }) => id))];
  const unknown = new Set(numbers.filter((number) => !copies.has(number)));
  const earlier = await earlierScans(ids, unknown, stock, occasion);
  for (const scan of earlier) await writing.adjust(scan, { ueberholt: occasion.today });
  const done = new Set<number>();
  return numbers.flatMap((barcode): Values[] => {
    const copy = copies.get(barcode) ?? null;
    // A file can contain both the inventory number and the barcode of one copy.
    if (copy && done.has(copy.id)) return [];
    if (copy) done.add(copy.id);
    const facts = copy && scannedCopy(copy, works);
    return [
      {
        inventur: linkToMember(stock),
        barcode,
        exemplar: copy && linkToMember(copy),
        befund: findingOf(facts, scope),
        gehoertNach: copy && facts && isMisplaced(facts, scope) ? placeOf(copy) : null,
        durch: actor?.username ?? null,
        ueberholt: null,
      },
    ];
  });
}

async function earlierScans(
  copies: readonly number[],
  unknown: ReadonlySet<string>,
  { id: inventur }: Member,
  { writing, kinds }: Occasion,
): Promise<readonly Member[]> {
  const kind = kinds.one("erfassung");
  const still = { inventur, ueberholt: null };
  const found = await writing.matching(kind, { ...still, exemplar: { among: copies } });
  if (unknown.size === 0) return found;
  const others = await writing.matching(kind, { ...still, befund: "unbekannt" });
  return [...found, ...others.filter(({ values }) => unknown.has(`${values.barcode}`))];
}

/** Scanning a copy counts as having seen it. */
export async function seen(scans: readonly Values[], occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const ids = scans.flatMap((scan) => linkIn(scan, "exemplar")?.id ?? []);
  for (const copy of await writing.members(kinds.one("exemplar"), ids))
    if (copy.values.zuletztGesehen !== today) await writing.adjust(copy, { zuletztGesehen: today });
}

/** By barcode, inventory number or the address in the QR code of the label. */
async function copiesNumbered(
  numbers: readonly string[],
  { writing, kinds, origin }: Occasion,
): Promise<Map<string, Member>> {
  const kind = kinds.one("exemplar");
  const ids = new Map<string, number>();
  for (const number of numbers) {
    const [, id] = /^https?:\/\/[^/]+\/exemplar\/([1-9][0-9]{0,9})$/.exec(number) ?? [];
    if (id !== undefined && new URL(number).origin === origin) ids.set(number, Number(id));
  }
  for (const field of ["barcode", "inventarnummer"]) {
    const left = numbers.filter((number) => !ids.has(number));
    if (left.length === 0) break;
    for (const [number, id] of await writing.holdersOf(kind, field, left)) ids.set(number, id);
  }
  const found = await writing.members(kind, [...new Set(ids.values())]);
  const copies = new Map(found.map((copy) => [copy.id, copy]));
  return new Map(
    [...ids].flatMap(([number, id]) => {
      const copy = copies.get(id);
      return copy ? [[number, copy] as const] : [];
    }),
  );
}

/** Only queried if the stocktaking is limited to one kind of work. */
async function kindsOfWorks(
  copies: readonly Member[],
  stock: Member,
  { writing, kinds }: Occasion,
): Promise<ReadonlyMap<number, string | null>> {
  if ((stock.values.art ?? null) === null) return new Map();
  const ids = [...new Set(copies.flatMap(({ values }) => linkIn(values, "werk")?.id ?? []))];
  const works = await writing.entries(kinds.one("werk"), ids);
  return new Map(works.map(({ id, values }) => [id, (values.art ?? null) as string | null]));
}

function scannedCopy({ values }: Member, works: ReadonlyMap<number, string | null>): ScannedCopy {
  const werk = linkIn(values, "werk")?.id ?? null;
  return {
    standort: linkIn(values, "standort")?.id ?? null,
    signatur: `${values.signatur}`,
    art: works.get(werk ?? 0) ?? null,
    werk,
    ausleihbar: `${values.ausleihbar ?? "ja"}`,
    zustand: (values.zustand ?? null) as string | null,
    status: (values.status ?? "verfügbar") as CopyState,
  };
}

/** "Magazin · 823 ROW" */
function placeOf({ values }: Member): string {
  const place = linkIn(values, "standort")?.title;
  return [...(place ? [place] : []), `${values.signatur}`].join(" · ");
}

/** What closing a stocktaking does, as far as its options say. */
interface ClosingPlan {
  /** The copies not found: recorded as such, whether they are marked as missing or not. */
  readonly unfound: readonly number[];
  readonly missing: readonly number[];
  readonly found: readonly Member[];
  readonly loans: readonly number[];
  readonly moved: readonly Member[];
}

/** For the preview and for closing itself; computed anew, so changes since the scans count. */
export async function closingPlan(
  stock: Member,
  read: Reading,
  kinds: Kinds,
): Promise<ClosingPlan> {
  const open = { ...stockOf(stock), closed: false };
  const table = read.with(stocktaking);
  const copiesIn = async (finding: StockFinding) =>
    read.members(kinds.one("exemplar"), await table.copies(open, finding));
  const { alsVermisst, zuruecknehmen, umstellen } = stock.values;
  const here = linkIn(stock.values, "standort");
  const unfound = await table.copies(open, "fehlt");
  const found = await copiesIn("wieder da");
  const moved = umstellen === "ja" && here ? await copiesIn("falsch gestellt") : [];
  return {
    unfound,
    missing: alsVermisst === "ja" ? unfound : [],
    found: found.filter(({ values }) => isMissing(values)),
    loans: zuruecknehmen === "ja" ? await table.loansBefore(open) : [],
    moved: moved.filter(({ values }) => linkIn(values, "standort")?.id !== here?.id),
  };
}

export async function closeStocktaking(stock: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, actor } = occasion;
  writing.with(tallies).leaveOutVisits();
  const plan = await closingPlan(stock, writing, kinds);
  const unfound = await writing.members(kinds.one("exemplar"), plan.unfound);
  const changes: StepChange[] = [];
  if (plan.missing.length > 0)
    for (const member of unfound) changes.push({ member, values: { zustand: "vermisst" } });
  for (const member of plan.found) changes.push(await found(member, occasion));
  for (const member of await writing.members(kinds.one("ausleihe"), plan.loans))
    changes.push({ member, values: { zurueck: occasion.today, ausgang: "zurück" } });
  for (const member of plan.moved)
    changes.push({ member, values: { standort: linkIn(stock.values, "standort") } });
  await doStep(stock, changes, occasion);
  // Copies not scanned are recorded, so that the result does not change later.
  const drafts = unfound.map((copy) => ({
    values: {
      inventur: linkToMember(stock),
      barcode: `${copy.values.barcode ?? copy.values.signatur}`,
      exemplar: linkToMember(copy),
      befund: "fehlt",
      gehoertNach: placeOf(copy),
      durch: actor?.username ?? null,
      ueberholt: null,
    },
  }));
  if (drafts.length > 0) await writing.insert(kinds.one("erfassung"), drafts, actor);
}

/** A copy lost by a reader is found through its loan, as at the desk, so that its fees are adjusted. */
async function found(copy: Member, { writing, kinds }: Occasion): Promise<StepChange> {
  const lost =
    copy.values.zustand === "verloren"
      ? await writing.matching(kinds.one("ausleihe"), { exemplar: copy.id, ausgang: "verloren" })
      : [];
  const loan = lost.at(-1);
  return loan
    ? { member: loan, values: { ausgang: "zurück" } }
    : { member: copy, values: { zustand: null } };
}

/** Undoes closing, so that scanning can continue. */
export async function reopenStocktaking(stock: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, actor } = occasion;
  writing.with(tallies).leaveOutVisits();
  await undoStep(stock, occasion);
  const kind = kinds.one("erfassung");
  const missing = await writing.matching(kind, { inventur: stock.id, befund: "fehlt" });
  await writing.removeAll(kind, missing, actor);
}

/** The number of copies per result, for the record. */
export async function resultsOf(stock: Member, { writing }: Occasion): Promise<Values> {
  const counts = await writing.with(stocktaking).counts(stockOf(stock));
  const number = (name: string) => counts.get(name) ?? 0;
  return {
    vorhanden: number("vorhanden") + number("gesehen"),
    fehlend: number("fehlt"),
    verstellt: number("falsch gestellt"),
    verliehen: number("ausgeliehen"),
    wiederDa: number("wieder da"),
    unbekannte: number("unbekannt"),
  };
}
