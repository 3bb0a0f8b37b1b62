/** What bookings and loans take of the time of copies, as it is stored. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type BookedTime, type Span, takenByLoan } from "../lending/booking.ts";
import type { LendingRules } from "../lending/rules.ts";
import { linkIn } from "./values.ts";

/** When a copy is taken, and by which booking or loan. */
interface TakenTime extends Span {
  readonly by: Member;
}

interface Shelves {
  readonly read: Reading;
  readonly kinds: Kinds;
}

export function timeOf({ values }: Pick<Member, "values">): BookedTime {
  const { von, bis, vonUhr = null, bisUhr = null } = values as Record<string, string | null>;
  return { von: `${von}`, bis: `${bis ?? von}`, vonUhr, bisUhr };
}

function spanOf({ values }: Member): Span {
  return { from: `${values.belegtVon}`, to: `${values.belegtBis}` };
}

/** The bookings of copies that are not over, the first first, by the ids of the copies. */
async function bookingsOf(
  copies: readonly number[],
  { read, kinds }: Shelves,
): Promise<Map<number, Member[]>> {
  if (copies.length === 0) return new Map();
  const open = { exemplar: { among: copies }, ende: null };
  const all = await read.matching(kinds.one("buchung"), open, MOST);
  const sorted = all.toSorted((a, b) => (spanOf(a).from < spanOf(b).from ? -1 : 1));
  return Map.groupBy(sorted, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
}

/** More than a library without staff of its own has to come. */
const MOST = 20_000;

/** The same with what is on loan. */
export async function takenTimes(
  copies: readonly number[],
  rules: LendingRules,
  shelves: Shelves,
): Promise<Map<number, TakenTime[]>> {
  const { read, kinds } = shelves;
  const bookings = await bookingsOf(copies, shelves);
  const isOpen = { exemplar: { among: copies }, zurueck: null };
  const loans = copies.length > 0 ? await read.matching(kinds.one("ausleihe"), isOpen, MOST) : [];
  const loanOf = Map.groupBy(loans, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
  return new Map(
    copies.map((id) => [
      id,
      [
        ...(loanOf.get(id) ?? []).map((by) => {
          const days = { von: `${by.values.von}`, bis: `${by.values.bis}` };
          return { ...takenByLoan(days, rules, read.today()), by };
        }),
        ...(bookings.get(id) ?? []).map((by) => ({ ...spanOf(by), by })),
      ],
    ]),
  );
}
