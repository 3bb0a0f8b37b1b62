/** Counts what happens to copies: by the kind of their work, the place where they stand, and the group of who has them. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Day } from "../../core/words/dates/days.ts";
import { type CountedCopy, copyCounts, type HappeningCount } from "../lending/tallies.ts";
import { tallies } from "../tables/tallies.ts";
import { linkIn } from "./values.ts";

/** Groups with fewer readers are not counted by name: the figures would reveal individuals. */
const FEWEST = 5;

export function count(
  counts: readonly HappeningCount[],
  copy: Pick<Member, "values"> | null,
  occasion: Occasion,
  kreis = "",
  /** The kind of its work, where it is known. */
  art?: string | null,
): void {
  const work = linkIn(copy?.values ?? {}, "werk");
  const ort = linkIn(copy?.values ?? {}, "standort")?.title ?? "";
  countWork(counts, art ?? work?.id ?? null, { ort, kreis }, occasion);
}

/** The name of the group of whoever has borrowed or reserved it; nothing else is kept of them. */
export async function groupOf(values: Values, { writing, kinds }: Occasion): Promise<string> {
  const [kind, konto] = [kinds.one("konto"), linkIn(values, "konto")];
  const [account] = konto ? await writing.members(kind, [konto.id]) : [];
  const group = linkIn(account?.values ?? {}, "gruppe");
  if (group === null) return "";
  const readers = await writing.matching(kind, { gruppe: group.id }, FEWEST);
  return readers.length < FEWEST ? "" : group.title;
}

/** A reader comes once a day, however much is lent or taken back; who it was is not kept. */
export async function countVisits(
  visits: readonly HappeningCount[],
  { kind, id, values }: Member,
  kreis: string,
  occasion: Occasion,
): Promise<void> {
  const konto = linkIn(values, "konto");
  if (konto === null) return;
  for (const visit of visits) {
    const found = await loansAtDesk(kind, konto.id, visit.day, occasion);
    if (found.some((other) => other.id !== id)) continue;
    countWork([visit], null, { ort: "", kreis }, occasion);
  }
}

/** Two at most that begin, and two that end, on that day: one of them can be the loan that is asked about. */
export async function loansAtDesk(
  kind: Kind,
  konto: number,
  day: Day,
  { writing }: Occasion,
): Promise<Member[]> {
  const signs = [{ von: day }, { zurueck: day }];
  return (
    await Promise.all(signs.map((sign) => writing.matching(kind, { konto, ...sign }, 2)))
  ).flat();
}

/** What a change of a copy counts as. */
export function countsOfCopy(
  before: Member | null,
  after: Member | null,
  { writing, today }: Occasion,
): HappeningCount[] {
  const asCounted = (copy: Member) => countedCopy(copy, writing.today(copy.created));
  return copyCounts(before && asCounted(before), after && asCounted(after), today);
}

function countedCopy({ values }: Member, since: string): CountedCopy {
  const { zustand, zugang, ausgesondertAm } = values as Record<string, string | null>;
  return {
    zustand: zustand ?? null,
    zugang: zugang ?? null,
    ausgesondertAm: ausgesondertAm ?? null,
    since,
  };
}

export function countWork(
  counts: readonly HappeningCount[],
  work: string | number | null,
  { ort, kreis }: { readonly ort: string; readonly kreis: string },
  { writing, kinds }: Occasion,
): void {
  const art = typeof work === "number" ? { kind: kinds.one("werk"), id: work, field: "art" } : work;
  for (const { what, day, count } of counts)
    writing.with(tallies).count({ tag: day, was: what, art, ort, kreis, anzahl: count });
}
