/** How lending, the loss of copies, and other bookings of a series change bookings. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import {
  besideFrom,
  inTheWay,
  leastTaken,
  overlapping,
  setOf,
  takenBy,
  takenByLoan,
} from "../lending/booking-rules.ts";
import { type Catalogue, copiesFor } from "../lending/editions.ts";
import { isMissing, isWithdrawn, stateOnShelf } from "../lending/loan.ts";
import { type LendingRules, lendingRules } from "../lending/rules.ts";
import {
  bookingCollected,
  bookingsAround,
  bookingsOf,
  isBookable,
  repairedOn,
  spanOf,
  takenTimes,
  timeOf,
} from "./booking.ts";
import { isFree, linked, release, settleCopy } from "./circulation.ts";
import { countBookings, isOfToday } from "./tallies.ts";
import { catalogueOf, linkIn, stateOfCopy } from "./values.ts";

/** Marks a booking as collected: from now on its loan takes the copy. Another one that was kept for it is free. */
export async function collectBooking(
  copy: Member,
  loan: Member,
  occasion: Occasion,
): Promise<void> {
  const account = linkIn(loan.values, "konto")?.id ?? 0;
  const booking = await bookingCollected(copy, account, occasion);
  if (!booking) return;
  const taken = { belegtVon: null, belegtBis: null };
  const links = { exemplar: linkToMember(copy), ausleihe: linkToMember(loan) };
  await change(booking, { status: "abgeholt", ...links, ...taken }, occasion);
  const kept = await linked(booking.values, "exemplar", "exemplar", occasion);
  if (kept && kept.id !== copy.id && isFree(kept)) await release(kept, occasion);
}

/** Ends the booking of a loan that has ended; one that the loan stood in the way of can be fulfilled again. */
export async function finishBooking(copy: Member, loan: Member, occasion: Occasion): Promise<void> {
  const ende = `${loan.values.zurueck ?? occasion.today}`;
  for (const booking of await bookingsAround(copy, occasion))
    if (linkIn(booking.values, "ausleihe")?.id === loan.id)
      await change(booking, { status: "erledigt", ende }, occasion);
  await fulfilAgain(copy, occasion);
}

/** The copy is here: bookings that it could not fulfil while it was out can be. */
export async function fulfilAgain(copy: Member, occasion: Occasion): Promise<void> {
  const around = await bookingsAround(copy, occasion);
  if (around.some(isUnfulfillable)) await settleBookings(copy, occasion);
}

function isUnfulfillable({ values }: Member): boolean {
  return (values.ausfall ?? null) !== null;
}

/** A return was undone: the booking of the loan is collected again. */
export async function reopenBooking(loan: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const ended = { ausleihe: loan.id, status: "erledigt" };
  for (const booking of await writing.matching(kinds.one("buchung"), ended))
    await change(booking, { status: "abgeholt", ende: null }, occasion);
}

/** The bookings of others that begin before a loan is due move to another copy, or are marked as unfulfillable; those after it are not. */
export async function makeWayFor(copy: Member, loan: Member, occasion: Occasion): Promise<void> {
  const time = timeOf(loan);
  const reader = linkIn(loan.values, "konto")?.id;
  const isHindered = (booking: Member) =>
    booking.values.status === "gebucht" &&
    linkIn(booking.values, "exemplar")?.id === copy.id &&
    spanOf(booking).from < to &&
    linkIn(booking.values, "konto")?.id !== reader;
  // Read already, to check the loan.
  const around = await bookingsAround(copy, occasion);
  const own = around.find(
    (one) => linkIn(one.values, "ausleihe")?.id === loan.id && time.bis <= timeOf(one).bis,
  );
  const to =
    own && time.bis >= occasion.today
      ? besideFrom(timeOf(own))
      : takenByLoan(time, lendingRules(occasion.site), occasion.today).to;
  if (around.some((one) => isHindered(one) || isUnfulfillable(one)))
    await settleBookings(copy, occasion, isHindered);
}

/** The loan was entered by mistake: its booking is restored, unless it is over or somebody else has booked that period since. */
export async function bookAgain(loan: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const rules = lendingRules(occasion.site);
  for (const booking of await writing.matching(kinds.one("buchung"), { ausleihe: loan.id })) {
    const copy = linkIn(booking.values, "exemplar")?.id ?? 0;
    const time = timeOf(booking);
    const times = (await bookingsOf([copy], catalogueOf(occasion))).get(copy) ?? [];
    const others = times
      .filter(({ id, values }) => id !== booking.id && values.status === "gebucht")
      .map(spanOf);
    // What was booked beside it, by other rules, is not in its way.
    const free = [takenBy(time, rules), leastTaken(time, rules)].find(
      (span) => overlapping(span, others).length === 0,
    );
    const again =
      booking.values.ende === null && time.bis >= today && free
        ? { status: "gebucht", belegtVon: free.from, belegtBis: free.to }
        : { status: "verfallen", ende: today };
    await change(booking, { ...again, ausleihe: null }, occasion);
  }
}

/** Cancels the later bookings of the series, too, or only those of the set at the same time, as `auchFolgende` says. */
export async function cancelOthers(booking: Member, occasion: Occasion): Promise<void> {
  const { writing, today } = occasion;
  const { von, auchFolgende } = booking.values;
  if (auchFolgende !== "ja" && auchFolgende !== "satz") return;
  const isMeant = (one: Member) =>
    auchFolgende === "ja" ? `${one.values.von}` >= `${von}` : setOf(one) === setOf(booking);
  const serie = linkIn(booking.values, "serie")?.id ?? booking.id;
  // Of a set the first one begins at the same time.
  const first = await writing.members(booking.kind, [serie]);
  const others = await writing.matching(booking.kind, { serie, status: "gebucht" });
  for (const one of [...first, ...others])
    if (one.values.status === "gebucht" && isMeant(one)) {
      await change(one, { status: "storniert", ende: today }, occasion);
      await uncount(one, occasion);
      await letGo(one, occasion);
    }
}

/** What is cancelled on the day on which it was booked does not count as a booking. */
export async function uncount(booking: Member, occasion: Occasion): Promise<void> {
  if (isOfToday(booking, occasion)) await countBookings([booking.values], -1, occasion);
}

/** A copy that was kept for the booking is released to the queue, unless another booking keeps it. */
export async function letGo(before: Member, occasion: Occasion): Promise<void> {
  const copy = await linked(before.values, "exemplar", "exemplar", occasion);
  if (copy && stateOfCopy(copy) === "verfügbar") await release(copy, occasion);
}

/** Before the first booking of a series is removed, the next one becomes the head of the series. */
export async function leaveSeries(
  { kind, id }: Member,
  { writing }: Pick<Occasion, "writing">,
): Promise<void> {
  const [next, ...others] = await writing.matching(kind, { serie: id });
  if (!next) return;
  await writing.update(next, { ...next.values, serie: null }, null);
  for (const one of others)
    await writing.update(one, { ...one.values, serie: linkToMember(next) }, null);
}

/** When a copy is moved to another work, its bookings move with it. */
export async function followCopy({ id, values }: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  for (const booking of await writing.matching(kinds.one("buchung"), { exemplar: id, ende: null }))
    await change(booking, { werk: values.werk ?? null }, occasion);
}

/**
 * After a copy was lost, withdrawn, given to repair or is back, or is out after all: bookings that it cannot fulfil move to another free
 * copy, or are marked as unfulfillable (`ausfall`).
 */
export async function settleBookings(
  copy: Member,
  occasion: Occasion,
  isHindered: (booking: Member) => boolean = hinderedBy(copy, lendingRules(occasion.site)),
): Promise<void> {
  const { writing, kinds, today } = occasion;
  const rules = lendingRules(occasion.site);
  const open = { exemplar: copy.id, status: "gebucht" };
  for (const booking of await writing.matching(kinds.one("buchung"), open)) {
    const other = isHindered(booking)
      ? (await freeInstead(copy, workOf(booking), rules, catalogueOf(occasion)))(booking)
      : copy;
    const was = booking.values.ausfall ?? null;
    const ausfall = other ? null : (was ?? today);
    if (ausfall === was && (other ?? copy).id === copy.id) continue;
    // A copy of an edition belongs to another work, by which its bookings are found (`bookingsAround`).
    const place = other && { werk: other.values.werk ?? null, exemplar: linkToMember(other) };
    await change(booking, { ...place, ausfall }, occasion);
  }
}

/** Where a copy is away until another day than before: its bookings move, or return. */
export async function followAbsence(
  before: Member,
  copy: Member,
  occasion: Occasion,
): Promise<void> {
  const rules = lendingRules(occasion.site);
  if (awayUntil(before, rules) !== awayUntil(copy, rules)) await settleBookings(copy, occasion);
}

/** The key in the settings table: what the states of damaged copies go by. */
const DAMAGED_BY = "beschaedigt";

export async function isDamageSettled(
  { beschaedigt }: Pick<LendingRules, "beschaedigt">,
  read: Pick<Reading, "setting">,
): Promise<boolean> {
  const refuses = (rule: unknown) => rule === "verweigern";
  return refuses(await read.setting(DAMAGED_BY)) === refuses(beschaedigt);
}

/** After the library has decided whether damaged copies are for loan, in its file or in the browser. */
export async function settleDamaged(occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const rules = lendingRules(occasion.site);
  if (await isDamageSettled(rules, writing)) return;
  for (const copy of await writing.matching(kinds.one("exemplar"), { zustand: "beschädigt" })) {
    await settleCopy(copy, occasion);
    await settleBookings(copy, occasion);
  }
  await writing.setSetting(DAMAGED_BY, rules.beschaedigt);
}

/** The bookings of a copy that nobody could fulfil if it were away from now on. */
export async function bookingsWithoutOther(
  copy: Member,
  rules: LendingRules,
  catalogue: Catalogue,
): Promise<Member[]> {
  const open = { exemplar: copy.id, status: "gebucht" };
  const all = await catalogue.read.matching(catalogue.kinds.one("buchung"), open);
  // Bookings of one copy do not overlap, so none takes another copy from the next one: the other copies are read once for all.
  const without: Member[] = [];
  for (const [work, bookings] of Map.groupBy(all, workOf)) {
    const freeFor = await freeInstead(copy, work, rules, catalogue);
    without.push(...bookings.filter((one) => freeFor(one) === null));
  }
  return without;
}

function hinderedBy(copy: Member, rules: LendingRules): (booking: Member) => boolean {
  const until = awayUntil(copy, rules);
  return (booking) => until !== null && timeOf(booking).von <= until;
}

/** Later than any booking. */
const FOR_EVER = "9999-12-31";

/** The last day on which a copy cannot be handed out because of itself; null if it can. */
function awayUntil(copy: Member, rules: LendingRules): string | null {
  const { values } = copy;
  return stateOnShelf(values, rules) === null ? null : (repairedOn(copy) ?? FOR_EVER);
}

/** Not available, with no known day of return. */
export function isGone({ values }: Member): boolean {
  return isMissing(values) || isWithdrawn(values);
}

function workOf({ values }: Member): number | undefined {
  return linkIn(values, "werk")?.id;
}

/** Reads the other copies of a work and when they are taken; returns which of them is free for a booking. */
async function freeInstead(
  copy: Member,
  work: number | undefined,
  rules: LendingRules,
  catalogue: Catalogue,
): Promise<(booking: Member) => Member | null> {
  const all = work === undefined ? [] : await copiesFor(work, catalogue);
  const others = all.filter((one) => one.id !== copy.id && isBookable(one));
  const times = await takenTimes(others, rules, catalogue);
  return (booking) => {
    const time = timeOf(booking);
    const isFree = ({ id }: Member) => inTheWay(time, times.get(id) ?? [], rules).length === 0;
    return others.find(isFree) ?? null;
  };
}

function change(booking: Member, values: Values, { writing }: Occasion): Promise<void> {
  return writing.update(booking, { ...booking.values, ...values }, null);
}
