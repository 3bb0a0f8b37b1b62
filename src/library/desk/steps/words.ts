/** The sentences of the desk, with titles of works and names of readers. */

import type { Visit } from "../../../core/model/answers/page.ts";
import { currencyIn } from "../../../core/model/codes/money.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { addDays, daysBetween, openDay } from "../../../core/words/dates/days.ts";
import { bookingAtHand, bookingsOf } from "../../circulation/booking.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { isHeld, sumOf } from "../../lending/fee-rules.ts";
import { lastDayToFetch } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { type ReaderNames, readerNames } from "./reader-names.ts";
import type { DeskStep } from "./scene.ts";
import { passedOnFrom } from "./work.ts";

export type WordsContext = Pick<Visit, "view" | "read">;

/** A loan with display names. */
export interface DeskEntry {
  readonly loan: Member;
  readonly title: string;
  readonly copy: string;
  /** Only if the work has several copies; else empty. */
  readonly barcode: string;
  readonly reader: string;
  readonly account: Member | null;
}

export async function deskEntries(
  loans: readonly Member[],
  { view, read }: WordsContext,
): Promise<DeskEntry[]> {
  const { kinds } = view;
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const accounts = await linkedBy(loans, "konto", { kinds, read });
  const works = await linkedBy([...copies.values()], "werk", { kinds, read });
  const names = await readerNames([...accounts.values()], { kinds, read });
  return loans.map((loan) => {
    const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
    const work = works.get((copy && linkOf(copy, "werk")?.id) ?? 0) ?? null;
    const account = accounts.get(linkOf(loan, "konto")?.id ?? 0) ?? null;
    return deskEntry(loan, { copy, work, account }, names);
  });
}

export function deskEntry(
  loan: Member,
  { copy, work, account }: Readonly<Record<"copy" | "work" | "account", Member | null>>,
  names: ReaderNames,
): DeskEntry {
  const title = titleOfWork(copy, loan.title);
  return {
    loan,
    title,
    copy: copy?.title ?? "",
    barcode: barcodeAmong(copy, work),
    reader: account ? names(account) : "",
    account,
  };
}

/** The barcode, to tell copies of the same work apart; empty if there is only one. */
export function barcodeAmong(copy: Member | null, work: Member | null): string {
  const isOneOfMany = work !== null && linksIn(work, "exemplar").length > 1;
  return isOneOfMany ? `${copy?.values.barcode ?? ""}` : "";
}

/** The outcome of a loan's step: `ausgeliehen-12`, `zurueck-12`, `verlaengert-12`. */
export async function sentenceOf(
  what: string,
  loan: Member,
  context: WordsContext,
): Promise<
  Pick<DeskStep, "message" | "exception" | "reader" | "lent" | "slip" | "owed" | "deposit">
> {
  const { desk } = lendingTexts(context.view.texts);
  const [{ title, reader, account }] = (await deskEntries([loan], context)) as [DeskEntry];
  const whose = account ? { reader: account } : {};
  if (what === "ausgeliehen") {
    const message = desk.lentTo(title, reader, dueDayOf(loan, context));
    return { ...(await untilBooked(message, loan, context)), lent: loan, ...whose };
  }
  if (what === "weitergegeben") {
    const before = await loansBefore([loan], context);
    const [from] = await deskEntries([...before.values()], context);
    const message = desk.passedOn(title, from?.reader ?? "", reader, dueDayOf(loan, context));
    return { ...(await untilBooked(message, loan, context)), lent: loan, ...whose };
  }
  if (what === "verlaengert")
    return { message: desk.renewed(title, dueDayOf(loan, context)), ...whose };
  const { owed, deposit } = await feesAtReturn(loan, account, context);
  const held = await reservationAside(linkOf(loan, "exemplar")?.id ?? 0, context);
  const kept = held ? null : await keptFor(linkOf(loan, "exemplar")?.id ?? 0, context);
  const { bis, zurueck } = loan.values;
  // On a closed day nothing can be brought back.
  const due = openDay(`${bis}`, lendingRules(context.view.site ?? {}));
  const late = daysBetween(due, `${zurueck ?? due}`);
  const back = late > 0 ? desk.returnedLate(title, late) : desk.returned(title);
  return {
    message: held
      ? `${back} ${desk.putAside(held.reader, fetchDay(held.reservation, context))}`
      : kept
        ? `${back} ${kept}`
        : back,
    ...((late > 0 || held || kept || owed || deposit) && { exception: true }),
    ...whose,
    ...(held && { slip: held.reservation.id }),
    ...(owed && { owed }),
    ...(deposit && { deposit }),
  };
}

/** By the id of each loan that was passed on today: the one that ended by it. */
export async function loansBefore(
  loans: readonly Member[],
  { view, read }: WordsContext,
): Promise<ReadonlyMap<number, Member>> {
  const found = new Map<number, Member>();
  if (loans.length === 0) return found;
  const copyOf = (loan: Member) => linkOf(loan, "exemplar")?.id ?? 0;
  const ended = { exemplar: { among: loans.map(copyOf) }, zurueck: read.today() };
  const back = await read.matching(view.kinds.one("ausleihe"), ended);
  for (const loan of loans) {
    const earlier = back.filter((one) => one.id < loan.id && copyOf(one) === copyOf(loan));
    const from = earlier.length > 0 ? await passedOnFrom(loan, read) : null;
    const before = earlier.find(({ id }) => id === from);
    if (before) found.set(loan.id, before);
  }
  return found;
}

/** The fees of the loan and the deposit to be returned, while the reader is still there. */
async function feesAtReturn(
  loan: Member,
  account: Member | null,
  { view, read }: WordsContext,
): Promise<Pick<DeskStep, "owed" | "deposit">> {
  if (account === null || !isEnabled({ needs: "gebuehren" }, view.site)) return {};
  const fees = await read.matching(view.kinds.one("gebuehr"), { ausleihe: loan.id });
  const open = fees.filter(({ values }) => values.zustand === "offen");
  const [first] = open;
  const deposit = loan.values.zurueck === null ? null : fees.find(({ values }) => isHeld(values));
  return {
    ...(first && { owed: { sum: sumOf(open, currencyIn(`${first.values.betrag}`)), account } }),
    ...(deposit && { deposit }),
  };
}

export async function reservedSentence(
  what: string,
  reservation: Member,
  { view, read }: WordsContext,
): Promise<string> {
  const { desk } = lendingTexts(view.texts);
  const title = titleOfWork(reservation);
  if (what === "storniert") return desk.cancelled(title);
  return desk.reserved(title, (await readerOf(reservation, { view, read })).reader);
}

/** Why a loan is shorter than usual: the copy is booked for somebody else, who is not to wait for it. */
async function untilBooked(
  message: string,
  loan: Member,
  context: WordsContext,
): Promise<Pick<DeskStep, "message" | "exception">> {
  const { view, read } = context;
  const copy = linkOf(loan, "exemplar")?.id ?? 0;
  const { von, bis } = loan.values;
  const usual = addDays(`${von}`, lendingRules(view.site ?? {}).tage);
  if (`${bis}` >= usual) return { message };
  const bookings = (await bookingsOf([copy], { read, kinds: view.kinds })).get(copy) ?? [];
  const next = bookings.find((booking) => {
    const isAnothers = linkOf(booking, "konto")?.id !== linkOf(loan, "konto")?.id;
    return isAnothers && `${booking.values.von}` > `${bis}` && `${booking.values.von}` <= usual;
  });
  if (!next) return { message };
  const { reader } = await readerOf(next, context);
  const day = view.texts.formats.day(`${next.values.von}`);
  const booked = lendingTexts(view.texts).desk.bookedNext(reader, day);
  return { message: `${message} ${booked}`, exception: true };
}

/** The sentence about a copy that is booked for now. */
async function keptFor(copy: number, context: WordsContext): Promise<string | null> {
  const { view, read } = context;
  const bookings = (await bookingsOf([copy], { read, kinds: view.kinds })).get(copy) ?? [];
  const booking = bookingAtHand(bookings, lendingRules(view.site ?? {}), read.today());
  if (!booking) return null;
  const { reader } = await readerOf(booking, context);
  const day = view.texts.formats.day(`${booking.values.von}`);
  return lendingTexts(view.texts).desk.keptFor(reader, day);
}

export async function reservationAside(
  copy: number,
  context: WordsContext,
): Promise<{ reservation: Member; reader: string; account: Member | null } | null> {
  const { view, read } = context;
  const conditions = { exemplar: copy, status: "bereitgestellt" };
  const [reservation] = await read.matching(view.kinds.one("vormerkung"), conditions);
  if (!reservation) return null;
  return { reservation, ...(await readerOf(reservation, context)) };
}

export async function readerOf(
  reservation: Member,
  { view: { kinds }, read }: WordsContext,
): Promise<{ reader: string; account: Member | null }> {
  const [account = null] = (await linkedBy([reservation], "konto", { kinds, read })).values();
  const names = await readerNames([account], { kinds, read });
  return { reader: account ? names(account) : "", account };
}

/** As long as nobody has put it aside, the days to fetch it would begin today. */
function fetchDay({ values }: Member, { view, read }: WordsContext): string {
  const day = values.bis ?? lastDayToFetch(read.today(), lendingRules(view.site ?? {}));
  return view.texts.formats.day(`${day}`);
}

export function dueDayOf({ values }: Member, { view }: WordsContext): string {
  return view.texts.formats.day(`${values.bis}`);
}
