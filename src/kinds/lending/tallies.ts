/** Counts what happens to copies: by the kind of their work and the place where they stand. */

import { type HappeningCount, type CountedCopy, copyCounts } from "../../lending/tallies.ts";
import type { Member } from "../../model/member.ts";
import type { Occasion } from "../../model/rules.ts";
import { linkIn } from "./values.ts";

export function count(
  counts: readonly HappeningCount[],
  copy: Pick<Member, "values"> | null,
  occasion: Occasion,
): void {
  const work = linkIn(copy?.values ?? {}, "werk");
  countWork(
    counts,
    work?.id ?? null,
    linkIn(copy?.values ?? {}, "standort")?.title ?? "",
    occasion,
  );
}

/** What a change of a copy counts as. */
export function countsOfCopy(
  before: Member | null,
  after: Member | null,
  today: string,
): HappeningCount[] {
  return copyCounts(before && asCounted(before), after && asCounted(after), today);
}

function asCounted({ values, created }: Member): CountedCopy {
  const { zustand, zugang, ausgesondertAm } = values as Record<string, string | null>;
  return {
    zustand: zustand ?? null,
    zugang: zugang ?? null,
    ausgesondertAm: ausgesondertAm ?? null,
    since: created.slice(0, 10),
  };
}

export function countWork(
  counts: readonly HappeningCount[],
  work: number | null,
  ort: string,
  { writing, kinds }: Occasion,
): void {
  const art = work === null ? null : { kind: kinds.one("werk"), id: work, field: "art" };
  for (const { what, day, count } of counts)
    writing.tally({ tag: day, was: what, art, ort, anzahl: count });
}
