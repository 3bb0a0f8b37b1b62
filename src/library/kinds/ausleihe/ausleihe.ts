/** Loans: which copy is lent to whom, and until when. Returning and renewing are changes of a loan. */

import {
  isStaff,
  STAFF,
  STAFF_OR_OWNER,
  STAFF_OWNER_OR_REPRESENTATIVE,
} from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  computed,
  day,
  link,
  number,
  text,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { addDays, openDay } from "../../../core/words/dates/days.ts";
import {
  bookedByOthers,
  bookingCollected,
  bookingsAround,
  dueAgain,
  dueBefore,
  loansOutsideSets,
  runsInto,
} from "../../circulation/booking.ts";
import {
  bookAgain,
  collectBooking,
  finishBooking,
  fulfilAgain,
  makeWayFor,
  reopenBooking,
} from "../../circulation/changed-bookings.ts";
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
import { dropFees, followLoan, owesTooMuch } from "../../circulation/fees.ts";
import {
  count,
  countBorrower,
  countVisits,
  groupOf,
  loansAtDesk,
} from "../../circulation/tallies.ts";
import { catalogueOf, linkIn, stateOfCopy } from "../../circulation/values.ts";
import { isOfSet } from "../../lending/booking.ts";
import { awaiting, servedBy, waitingFor } from "../../lending/editions.ts";
import {
  dueDay,
  endedLoan,
  isSound,
  LOANS_IN_STATE,
  type Loan,
  type LoanEnd,
  OUTCOMES,
  renewedDay,
  stateOfLoan,
  whyNotLend,
  whyNotRenew,
} from "../../lending/loan.ts";
import { firstRefusal, type Reason, type Refusal } from "../../lending/refusal.ts";
import { type CountedLoan, loanCounts, visitDays } from "../../lending/tallies.ts";
import { look } from "./ausleihe-look.ts";
import words from "./ausleihe-words.ts";
import { handOut, openReservations, reserveAgain, takeIn } from "./copy-of-loan.ts";

const rules: Rules = {
  /** Told together with all other faults: only a loan that has ended can be nobody's. */
  faults({ konto = null, zurueck = null, ausgang = null }) {
    const isOpen = konto === null && zurueck === null && ausgang === null;
    return isOpen ? [{ pointer: "/konto", code: "pflicht" }] : [];
  },

  async create(values, occasion) {
    const { today } = occasion;
    const copy = (await linked(values, "exemplar", "exemplar", occasion)) as Member;
    const from = `${values.von ?? today}`;
    const account = await linked(values, "konto", "konto", occasion);
    const rules = await rulesFor(account, occasion);
    const ends = account && borrowerOf(account).gueltigBis;
    const due = dueDay(from, rules, await artOfCopy(copy, occasion), ends);
    const bis = values.bis ?? (account ? await dueBefore(copy, account.id, due, occasion) : due);
    const given: Values = {
      ...values,
      von: from,
      bis,
      verlaengerungen: values.verlaengerungen ?? 0,
    };
    const loan = endedLoan(null, given, today);
    checkDays(loan, occasion);
    // A loan that has already ended was imported from another system, so the lending rules do not apply.
    if (loan.zurueck !== null) return loan;
    if (account === null) throw missingFields("konto");
    await checkLending(copy, account, loan, occasion);
    return loan;
  },

  async replace(before, given, occasion) {
    const values = endedLoan(before.values, begunByNow(before, given, occasion), occasion.today);
    const same = (name: string) => linkIn(before.values, name)?.id === linkIn(values, name)?.id;
    if (!same("exemplar") || !same("konto"))
      throw refusal({ reason: "anderes-exemplar" }, occasion);
    checkDays(values, occasion);
    if (before.values.zurueck !== null) return changeReturned(before, values, occasion);
    const more = Number(values.verlaengerungen) - Number(before.values.verlaengerungen);
    // Staff can undo the last renewal, and set the due day themselves.
    const isUndone = more === -1 && isStaff(occasion.actor);
    const changed = more === 0 || isUndone ? values : await renew(before, values, occasion);
    await checkBookings(before, changed, occasion);
    return changed;
  },

  async readAhead(before, given, occasion) {
    const copy = await linked(given, "exemplar", "exemplar", occasion);
    const work = linkIn(copy?.values ?? {}, "werk")?.id;
    const konto = linkIn(given, "konto")?.id ?? 0;
    const isOut = (given.zurueck ?? null) === null;
    // At once, since each waits for a server; the rules then find all of it read.
    await Promise.all([
      groupOf(given, occasion),
      copy && bookingsAround(copy, occasion),
      isOut && openLoans({ konto }, occasion),
      work !== undefined && (isOut ? openFor(work) : waitingFor(work, catalogueOf(occasion))),
    ]);
    const loan = before
      ? await this.replace?.(before, given, occasion)
      : await this.create?.(given, occasion);
    const [was = null, is = null] = [before?.values, loan] as unknown as CountedLoan[];
    for (const { day } of visitDays(was, is, occasion.today))
      await loansAtDesk(occasion.kinds.one("ausleihe"), konto, day, occasion);

    async function openFor(work: number): Promise<void> {
      for (const werk of await servedBy(work, catalogueOf(occasion)))
        await openReservations(konto, werk, occasion);
    }
  },

  async remove(before, occasion) {
    await bookAgain(before, occasion);
    await reserveAgain(before, occasion);
    await dropFees(before, occasion);
  },

  async ownerGoes(own, occasion) {
    const open = own.filter(({ values }) => values.zurueck === null);
    if (open.length > 0)
      throw refusal({ reason: "offene-ausleihen", total: open.length }, occasion, ...open);
  },

  async follow(before, member, occasion) {
    const { values } = (member ?? before) as Member;
    const copy = await linked(values, "exemplar", "exemplar", occasion);
    const [was, is] = [before, member].map((one) => one && (one.values as unknown as CountedLoan));
    const counts = loanCounts(was ?? null, is ?? null, occasion.today);
    const visits = visitDays(was ?? null, is ?? null, occasion.today);
    const art = copy && (await artOfCopy(copy, occasion));
    if (counts.length + visits.length > 0) {
      const group = await groupOf(values, occasion);
      count(counts, copy, occasion, group, art);
      await countVisits(visits, (member ?? before) as Member, group, occasion);
      await countBorrower(before, member, group, occasion);
    }
    await followLoan({ before, after: member, copy, art }, occasion);
    if (copy === null) return;
    const wasOut = was !== null && was?.zurueck === null;
    const isOut = is !== null && is?.zurueck === null;
    if (isOut && !wasOut) {
      await handOut(copy, values, occasion);
      const loan = member as Member;
      await (before ? reopenBooking(loan, occasion) : collectBooking(copy, loan, occasion));
    }
    if (member && isOut && (!wasOut || before?.values.bis !== values.bis))
      await makeWayFor(copy, member, occasion);
    if (wasOut && !isOut)
      await (member ? finishBooking(copy, member, occasion) : fulfilAgain(copy, occasion));
    if (!isOut && (wasOut || was?.ausgang !== is?.ausgang)) {
      // Imported loans, and those removed long after their end, do not change the state of the copy.
      const seen = (values.zurueck ?? null) as string | null;
      if (was && (wasOut || is)) await takeIn(copy, is?.ausgang ?? "zurück", seen, occasion);
    }
  },
};

export default defineKind({
  singular: "ausleihe",
  plural: "ausleihen",
  words,
  title: (values) => `${linkIn(values, "exemplar")?.title ?? ""}, ${values.von ?? ""}`,
  sort: "bis",
  owner: "konto",
  outlives: true,
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF,
    create: STAFF,
    replace: STAFF_OWNER_OR_REPRESENTATIVE,
    remove: STAFF,
  },
  fields: {
    exemplar: link("exemplar", {
      required: true,
      by: "barcode",
      searchable: true,
      write: STAFF,
    }),
    konto: link("konto", {
      by: "ausweis",
      searchable: true,
      filters: ["gruppe"],
      write: STAFF,
    }),
    von: day({
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "von, seit, ausgeliehen, ausgeliehen seit, verliehen am, verliehen seit, entliehen am, ausleihdatum, leihdatum, ausgabedatum, since, checkout date, checked out, issued, issue date, loan date",
      },
    }),
    bis: day({
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "bis, fällig, fälligkeit, fälligkeitsdatum, rückgabe bis, zurück bis, zurückzugeben bis, ausgeliehen bis, verliehen bis, fällig am, rückgabedatum, rückgabetermin, leihfrist, leihfristende, frist, due, due date, date due, return by",
      },
    }),
    /** The day on which it ended, whatever the outcome. */
    zurueck: day({ sortable: true, write: STAFF }),
    ausgang: choice(OUTCOMES, { write: STAFF }),
    verlaengerungen: number({ min: 0, max: 1000, write: STAFF_OWNER_OR_REPRESENTATIVE }),
    /** The reason that staff gave for overriding a rule. */
    trotzdem: text({ read: STAFF, write: STAFF }),
    status: computed(
      (values, today) =>
        stateOfLoan(
          {
            bis: `${values.bis}`,
            zurueck: values.zurueck as string | null,
            ausgang: values.ausgang as LoanEnd | null,
          },
          today,
        ),
      { where: LOANS_IN_STATE },
    ),
  },
  entry: ["exemplar", "konto", "von", "bis", "zurueck", "verlaengerungen", "status"],
  term: "LendAction",
  single: [{ per: ["exemplar"], until: "zurueck" }],
  rules,
  looks: { html: look },
});

/** A loan dated ahead by a wrong clock begins today at the latest, else it could not be returned before that day. */
function begunByNow(before: Member, given: Values, { today }: Occasion): Values {
  const isAhead = given.von === before.values.von && `${given.von}` > today;
  return isAhead ? { ...given, von: today } : given;
}

/** A hundred years, in days: an older date is a typo. */
const LONGEST_AGO = 36_525;

function checkDays(values: Values, occasion: Occasion): void {
  const { von, bis, zurueck } = values as Record<string, string | null>;
  if (von === null || bis === null) throw missingFields(von === null ? "von" : "bis");
  if (von! < addDays(occasion.today, -LONGEST_AGO))
    throw refusal({ reason: "zu-lange-her", von: von! }, occasion);
  if (von! > occasion.today || (zurueck ?? "") > occasion.today)
    throw refusal({ reason: "in-der-zukunft" }, occasion);
  if (bis! < von! || (zurueck !== null && zurueck! < von!))
    throw refusal({ reason: "vor-der-ausleihe", von: von! }, occasion);
}

async function checkLending(
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
    damaged: copy.values.zustand === "beschädigt",
    inHouse: copy.values.ausleihbar !== "nein" && isSound(copy.values),
    booked: await runsInto(copy, account.id, `${loan.bis}`, occasion),
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
  const titel = linkIn(copy?.values ?? {}, "werk")?.title ?? first.title;
  return { ...refused, titel, bis: `${first.values.bis}`, andere: others.length };
}

/** What is due on a closed day is late after the next open one. */
function lateAmong(loans: readonly Member[], occasion: Occasion): Member[] {
  const rules = libraryRules(occasion);
  return loans.filter(({ values }) => openDay(`${values.bis}`, rules) < occasion.today);
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

async function renew(before: Member, values: Values, occasion: Occasion): Promise<Values> {
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

/** A later due day may run into a booking as little as a new loan. */
async function checkBookings(before: Member, values: Values, occasion: Occasion): Promise<void> {
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
async function changeReturned(before: Member, values: Values, occasion: Occasion): Promise<Values> {
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
  return { ...values, bis: await dueAgain(copy, account, `${values.bis}`, occasion) };
}

async function artOfCopy(copy: Member, occasion: Occasion): Promise<string | null> {
  const { writing, kinds } = occasion;
  const link = linkIn(copy.values, "werk");
  const [work] = link ? await writing.members(kinds.one("werk"), [link.id], "none") : [];
  return (work?.values.art ?? null) as string | null;
}
