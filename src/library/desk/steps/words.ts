/** The sentences of the desk, with titles of works and names of readers. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Problem } from "../../../core/model/answers/problem.ts";
import { problemDocument } from "../../../core/model/answers/problem-document.ts";
import { currencyIn } from "../../../core/model/codes/money.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { bookingAtHand, bookingsOf } from "../../circulation/booking.ts";
import { isHeld, sumOf } from "../../lending/fee-values.ts";
import { lastDayToFetch } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { faultsOfCopy, staffRemark } from "./parts.ts";
import { type ReaderNames, readerNames } from "./reader-names.ts";
import { type DeskStep, type DeskWay, memberIn, type Scene } from "./scene.ts";
import { passedOnFrom } from "./work.ts";

type WordsContext = Pick<Visit, "view" | "read">;

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
  const title = (copy && linkOf(copy, "werk")?.title) ?? loan.title;
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
  if (what === "ausgeliehen")
    return { message: desk.lentTo(title, reader, dayOf(loan, context)), lent: loan, ...whose };
  if (what === "weitergegeben") {
    const before = await loansBefore([loan], context);
    const [from] = await deskEntries([...before.values()], context);
    const message = desk.passedOn(title, from?.reader ?? "", reader, dayOf(loan, context));
    return { message, lent: loan, ...whose };
  }
  if (what === "verlaengert")
    return { message: desk.renewed(title, dayOf(loan, context)), ...whose };
  const { owed, deposit } = await feesAtReturn(loan, account, context);
  const held = await putAsideFor(linkOf(loan, "exemplar")?.id ?? 0, context);
  const kept = held ? null : await keptFor(linkOf(loan, "exemplar")?.id ?? 0, context);
  const { bis, zurueck } = loan.values;
  const late = daysBetween(`${bis}`, `${zurueck ?? bis}`);
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
  const title = linkOf(reservation, "werk")?.title ?? reservation.title;
  if (what === "storniert") return desk.cancelled(title);
  return desk.reserved(title, (await readerOf(reservation, { view, read })).reader);
}

/** A scanned copy without an open account: who has it, and the possible actions. */
export async function offerOf(copy: Member, context: WordsContext): Promise<DeskStep> {
  const { view, read } = context;
  const { desk } = lendingTexts(view.texts);
  const title = linkOf(copy, "werk")?.title ?? copy.title;
  const { status } = copy.values;
  const [loan] = await read.matching(view.kinds.one("ausleihe"), {
    exemplar: copy.id,
    zurueck: null,
  });
  if (loan) {
    const [{ reader, account }] = (await deskEntries([loan], context)) as [DeskEntry];
    const late = daysBetween(`${loan.values.bis}`, read.today());
    const message =
      late > 0
        ? desk.isLate(title, reader, late)
        : desk.isLent(title, reader, dayOf(loan, context));
    const ways = [takingBack(copy, context), renewing(loan, context)];
    return {
      state: "offer",
      message: withRemark(message, copy, context),
      ways,
      ...(account && { reader: account }),
    };
  }
  const held = status === "bereitgestellt" ? await putAsideFor(copy.id, context) : null;
  if (held)
    return {
      state: "offer",
      message: desk.isAside(title, held.reader),
      ...(held.account && { reader: held.account }),
    };
  const message =
    status === "verfügbar"
      ? desk.isFree(title, copy.title)
      : desk.isAway(title, choiceOf(copy.kind, "status", `${status}`, view));
  const faults = status === "verfügbar" ? faultsOfCopy(copy, context) : [];
  return { state: "offer", message: withRemark([message, ...faults].join(" "), copy, context) };
}

function withRemark(message: string, copy: Member, context: WordsContext): string {
  return [message, ...staffRemark(copy, context)].join(" ");
}

/** Why a step is refused, and the possible ways around it. */
export async function deskRefusal(
  problem: Problem,
  copy: Member | null,
  scene: Scene,
): Promise<DeskStep> {
  const { account, visit } = scene;
  const { view, read } = visit;
  const { desk } = lendingTexts(view.texts);
  const { reason } = problem.params;
  // null while passing on: the copy would be put aside only by the return in the same write.
  const held = copy && reason === "bereitgestellt" ? await putAsideFor(copy.id, visit) : null;
  if (copy && held) {
    const anyway = { ...lending(copy, visit), fields: [...lending(copy, visit).fields] };
    anyway.fields.push(["trotzdem", desk.anyway]);
    return { state: "warning", message: desk.putAsideFor(held.reader), ways: [anyway] };
  }
  const lent = { exemplar: copy?.id ?? 0, zurueck: null };
  const [loan] =
    reason === "ausgeliehen" ? await read.matching(view.kinds.one("ausleihe"), lent) : [];
  if (loan && copy) {
    const [{ title, reader }] = (await deskEntries([loan], visit)) as [DeskEntry];
    const day = dayOf(loan, visit);
    return linkOf(loan, "konto")?.id === account?.id
      ? {
          state: "offer",
          message: desk.hasItAlready(title, reader, day),
          ways: [takingBack(copy, visit), renewing(loan, visit)],
        }
      : {
          state: "problem",
          message: desk.stillLent(title, reader, day),
          ways: [...(account ? [passingOn(copy, visit)] : []), takingBack(copy, visit)],
        };
  }
  const { detail, faults } = problemDocument(problem, view.texts, null, view.path);
  const title = await titleToRenew(scene);
  const about = title === null ? [] : [desk.notRenewed(title)];
  const remarks = copy && reason === "beschaedigt" ? staffRemark(copy, visit) : [];
  const said = faults.map((fault) => fault.detail);
  const message = [...about, detail, ...said, ...remarks].join(" ");
  const ways = problem.members.trotzdem === true ? goingOn(copy, title, scene) : [];
  const mend = reason === "abgelaufen" || reason === "gesperrt" ? await whose(scene) : null;
  const state = ways.length > 0 ? "warning" : "problem";
  return { state, message, ways, ...(mend && { mend }) };
}

/** The account of the step's loan, which need not be the open one. */
async function whose({ account, fields, visit }: Scene): Promise<Member | null> {
  const loan = await memberIn(fields, "ausleihe", visit);
  if (loan === null) return account;
  const { view, read } = visit;
  return [...(await linkedBy([loan], "konto", { kinds: view.kinds, read })).values()][0] ?? null;
}

/** The rule can be about another loan of the reader, so the refusal says which one is not renewed; null for other steps. */
async function titleToRenew({ fields, visit }: Scene): Promise<string | null> {
  if (fields.get("aktion") !== "verlaengern") return null;
  const loan = await memberIn(fields, "ausleihe", visit);
  const [entry] = loan ? await deskEntries([loan], visit) : [];
  return entry?.title ?? null;
}

/** The same action again, with a reason. */
function goingOn(copy: Member | null, renewed: string | null, { fields, visit }: Scene): DeskWay[] {
  const { desk } = lendingTexts(visit.view.texts);
  if (renewed !== null) {
    const named: [string, string] = ["ausleihe", fields.get("ausleihe") ?? ""];
    const label = desk.renewAnyway(renewed);
    return [{ action: "verlaengern", fields: [named], label, asksReason: true }];
  }
  if (copy && fields.get("aktion") === "weitergeben")
    return [{ ...passingOn(copy, visit), asksReason: true }];
  return copy ? [{ ...lending(copy, visit), asksReason: true }] : [];
}

function passingOn({ id }: Member, { view }: WordsContext): DeskWay {
  const { passOn } = lendingTexts(view.texts).desk;
  return { action: "weitergeben", fields: [["exemplar", `${id}`]], label: passOn };
}

function lending({ id }: Member, { view }: WordsContext): DeskWay {
  const { anyway } = lendingTexts(view.texts).desk;
  return { action: "ausleihen", fields: [["exemplar", `${id}`]], label: anyway };
}

function takingBack({ id }: Member, { view }: WordsContext): DeskWay {
  const { takeBack } = lendingTexts(view.texts).desk;
  return { action: "zurueck", fields: [["exemplar", `${id}`]], label: takeBack, accessKey: "t" };
}

function renewing({ id }: Member, { view }: WordsContext): DeskWay {
  const { renew } = lendingTexts(view.texts).desk;
  return { action: "verlaengern", fields: [["ausleihe", `${id}`]], label: renew };
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

async function putAsideFor(
  copy: number,
  context: WordsContext,
): Promise<{ reservation: Member; reader: string; account: Member | null } | null> {
  const { view, read } = context;
  const conditions = { exemplar: copy, status: "bereitgestellt" };
  const [reservation] = await read.matching(view.kinds.one("vormerkung"), conditions);
  if (!reservation) return null;
  return { reservation, ...(await readerOf(reservation, context)) };
}

async function readerOf(
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

function dayOf({ values }: Member, { view }: WordsContext): string {
  return view.texts.formats.day(`${values.bis}`);
}
