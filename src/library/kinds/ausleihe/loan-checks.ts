/** Whether a loan may be made, renewed or changed: reads what the rules of lending ask about, and refuses by them. */

import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import {
  bookedByOthers,
  bookingCollected,
  dueAgain,
  loansOutsideSets,
  runsInto,
} from "../../circulation/booking.ts";
import {
  borrowerOf,
  libraryRules,
  linked,
  missingFields,
  openLoans,
  putAsideFor,
  refusal,
  rulesFor,
} from "../../circulation/circulation.ts";
import { owesTooMuch } from "../../circulation/fees.ts";
import { catalogueOf, linkIn, stateOfCopy } from "../../circulation/values.ts";
import { isOfSet } from "../../lending/booking-rules.ts";
import { awaiting, titleOfWork } from "../../lending/editions.ts";
import {
  isDamaged,
  isDueTooLate,
  isLate,
  type Loan,
  renewedDay,
  stateOnShelf,
  whyNotLend,
  whyNotRenew,
} from "../../lending/loan.ts";
import { firstRefusal, type Reason, type Refusal } from "../../lending/refusal.ts";

/** A hundred years, in days: an older date is a typo. */
const LONGEST_AGO = 36_525;

export function checkDays(values: Values, occasion: Occasion): void {
  const { von, bis, zurueck } = values as Record<string, string | null>;
  if (von === null || bis === null) throw missingFields(von === null ? "von" : "bis");
  if (von! < addDays(occasion.today, -LONGEST_AGO))
    throw refusal({ reason: "zu-lange-her", von: von! }, occasion);
  if (von! > occasion.today || (zurueck ?? "") > occasion.today)
    throw refusal({ reason: "in-der-zukunft" }, occasion);
  if (bis! < von! || (zurueck !== null && zurueck! < von!))
    throw refusal({ reason: "vor-der-ausleihe", von: von! }, occasion);
}

export async function checkLending(
  copy: Member,
  account: Member,
  loan: Values,
  occasion: Occasion,
): Promise<void> {
  const reservation = await putAsideFor(copy, occasion);
  const loans = await openLoans({ konto: account.id }, occasion);
  const late = lateAmong(loans, occasion);
  const rules = await rulesFor(account, occasion);
  const least = Math.min(rules.ausleihen, ...Object.values(rules.ausleihenJeArt));
  const counted =
    loans.length < least ? loans : await loansOutsideSets(loans, account.id, occasion);
  const booking = await bookingCollected(copy, account.id, occasion);
  const refused = whyNotLend({
    copy: stateOfCopy(copy),
    forBorrower: linkIn(reservation?.values ?? {}, "konto")?.id === account.id,
    borrower: borrowerOf(account),
    openLoans: counted.length,
    ofSet: booking !== null && isOfSet(booking),
    ...(await countOfSameArt(copy, counted, occasion)),
    late: late.length > 0,
    owes: await owesTooMuch(account, occasion),
    damaged: isDamaged(copy.values),
    // By its condition it could be lent: only `ausleihbar: präsenz` or its place keeps it in the library.
    inHouse:
      copy.values.ausleihbar !== "nein" &&
      stateOnShelf({ zustand: copy.values.zustand }, rules) === null,
    booked: await runsInto(copy, account.id, `${loan.bis}`, occasion),
    bis: `${loan.bis}`,
    overridden: Boolean(loan.trotzdem),
    rules,
    today: occasion.today,
  });
  if (refused === null) return;
  const inTheWay: Partial<Record<Reason, readonly Member[]>> = {
    ...(refused.reason === "ausgeliehen" && {
      ausgeliehen: await openLoans({ exemplar: copy.id }, occasion),
    }),
    bereitgestellt: reservation ? [reservation] : [],
    saeumig: late,
  };
  const why = await namedIfLate(refused, late, occasion);
  throw refusal(why, occasion, copy, ...(inTheWay[refused.reason] ?? []));
}

/** Says what is overdue: the loan that is due first, and how many others. */
async function namedIfLate(
  refused: Refusal,
  late: readonly Member[],
  occasion: Occasion,
): Promise<Refusal> {
  const [first, ...others] = late.toSorted((a, b) =>
    `${a.values.bis}` < `${b.values.bis}` ? -1 : 1,
  );
  if (refused.reason !== "saeumig" || !first) return refused;
  const copy = await linked(first.values, "exemplar", "exemplar", occasion);
  const titel = titleOfWork(copy, first.title);
  return { ...refused, titel, bis: `${first.values.bis}`, andere: others.length };
}

function lateAmong(loans: readonly Member[], occasion: Occasion): Member[] {
  const rules = libraryRules(occasion);
  return loans.filter(({ values }) => isLate(`${values.bis}`, occasion.today, rules));
}

/** Only counted if the library has a limit for this kind of work. */
async function countOfSameArt(
  copy: Member,
  loans: readonly Member[],
  occasion: Occasion,
): Promise<{ sameKind?: { art: string; count: number } }> {
  const art = await artOfCopy(copy, occasion);
  if (art === null || libraryRules(occasion).ausleihenJeArt[art] === undefined) return {};
  let count = 0;
  for (const loan of loans) {
    const other = await linked(loan.values, "exemplar", "exemplar", occasion);
    if (other && (await artOfCopy(other, occasion)) === art) count++;
  }
  return { sameKind: { art, count } };
}

export async function renew(before: Member, values: Values, occasion: Occasion): Promise<Values> {
  const { today } = occasion;
  const loan = before.values as unknown as Loan;
  if (values.verlaengerungen !== loan.verlaengerungen + 1) {
    throw refusal({ reason: "nur-eine-verlaengerung", next: loan.verlaengerungen + 1 }, occasion);
  }
  const copy = await linked(values, "exemplar", "exemplar", occasion);
  const account = await linked(values, "konto", "konto", occasion);
  const work = linkIn(copy?.values ?? {}, "werk");
  const art = copy && (await artOfCopy(copy, occasion));
  const rules = await rulesFor(account, occasion);
  const late = account ? lateAmong(await openLoans({ konto: account.id }, occasion), occasion) : [];
  const overridden = Boolean(values.trotzdem) && values.trotzdem !== before.values.trotzdem;
  const booked = copy && !overridden ? await bookedByOthers(copy, account?.id ?? 0, occasion) : [];
  const renewal = {
    loan,
    borrower: account ? borrowerOf(account) : { gesperrt: null, gueltigBis: null },
    waiting: work
      ? await awaiting(before, work.id, catalogueOf(occasion), rules.vormerkungSperrtAlle)
      : 0,
    late: late.length > 0,
    booked,
    overridden,
    art,
    rules,
    today,
  };
  const first = whyNotRenew(renewal);
  // Staff are told what no reason of theirs helps against.
  const beyond = isStaff(occasion.actor) ? whyNotRenew({ ...renewal, overridden: true }) : null;
  const refused = first && (beyond ?? first);
  if (refused) {
    const others = refused.reason === "saeumig" ? late.filter(({ id }) => id !== before.id) : [];
    throw refusal(await namedIfLate(refused, late, occasion), occasion, before, ...others);
  }
  const bis =
    values.bis === loan.bis
      ? renewedDay(loan, today, rules, art, account && borrowerOf(account).gueltigBis, booked)
      : (values.bis ?? null);
  return { ...values, bis };
}

/** A due day that staff set by hand; the reason `trotzdem` has to be new, since it may be that of the loan. */
export async function checkDueDay(
  before: Member,
  values: Values,
  occasion: Occasion,
): Promise<void> {
  const bis = `${values.bis}`;
  if (values.zurueck !== null || bis <= `${before.values.bis}`) return;
  const rules = await rulesFor(await linked(values, "konto", "konto", occasion), occasion);
  const isOverridden = Boolean(values.trotzdem) && values.trotzdem !== before.values.trotzdem;
  const isTooLate = isDueTooLate(bis, rules, occasion.today);
  const refused = firstRefusal([isTooLate && { reason: "zu-weit-voraus", bis }], isOverridden);
  if (refused) throw refusal(refused, occasion, before);
}

/** A later due day may run into a booking as little as a new loan. */
export async function checkBookings(
  before: Member,
  values: Values,
  occasion: Occasion,
): Promise<void> {
  const { bis, trotzdem = null } = before.values;
  const isOverridden = (values.trotzdem ?? null) !== null && values.trotzdem !== trotzdem;
  if (values.zurueck !== null || `${values.bis}` <= `${bis}` || isOverridden) return;
  const copy = await linked(values, "exemplar", "exemplar", occasion);
  const account = linkIn(values, "konto")?.id ?? 0;
  const von = copy && (await runsInto(copy, account, `${values.bis}`, occasion));
  const refused = firstRefusal([von ? { reason: "gebucht", von } : null], false);
  if (refused) throw refusal(refused, occasion, before);
}

/** Allowed changes of an ended loan: undoing the return if the copy is not lent again, or a lost copy that is found or replaced. */
export async function changeReturned(
  before: Member,
  values: Values,
  occasion: Occasion,
): Promise<Values> {
  const { ausgang } = before.values;
  if (values.zurueck !== null && ausgang === "verloren" && values.ausgang !== ausgang)
    return values;
  if (values.zurueck !== null || linkIn(values, "konto") === null)
    throw refusal({ reason: "zurueckgegeben" }, occasion, before);
  const copy = await linked(values, "exemplar", "exemplar", occasion);
  if (!copy) return values;
  const { id: exemplar } = copy;
  if (stateOfCopy(copy) === "ausgeliehen") {
    const others = await openLoans({ exemplar }, occasion);
    throw refusal({ reason: "ausgeliehen" }, occasion, copy, ...others);
  }
  // Who has had it since then got it from the shelf.
  const [last] = await occasion.writing.matching(before.kind, { exemplar }, 1, "last first");
  if (last && last.id !== before.id && `${last.values.von}` >= `${before.values.zurueck}`)
    throw refusal({ reason: "zurueckgegeben" }, occasion, before, last);
  if (values.bis !== before.values.bis) return values;
  const account = linkIn(values, "konto")?.id ?? 0;
  return { ...values, bis: await dueAgain(copy, account, before, occasion) };
}

export async function artOfCopy(copy: Member, occasion: Occasion): Promise<string | null> {
  const { writing, kinds } = occasion;
  const link = linkIn(copy.values, "werk");
  const [work] = link ? await writing.members(kinds.one("werk"), [link.id], "none") : [];
  return (work?.values.art ?? null) as string | null;
}
