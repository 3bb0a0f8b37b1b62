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
import { bookingsAround, dueBefore } from "../../circulation/booking.ts";
import { bookAgain } from "../../circulation/changed-bookings.ts";
import {
  borrowerOf,
  linked,
  missingFields,
  openLoans,
  refusal,
  rulesFor,
} from "../../circulation/circulation.ts";
import { checkUnpaid, dropFees, followFees } from "../../circulation/fees.ts";
import {
  count,
  countBorrower,
  countVisits,
  groupOf,
  loansAtDesk,
} from "../../circulation/tallies.ts";
import { catalogueOf, linkIn } from "../../circulation/values.ts";
import { TOLD_BY } from "../../lending/borrower.ts";
import { servedBy, waitingFor } from "../../lending/editions.ts";
import {
  begunBefore,
  dueDay,
  endedLoan,
  LOANS_IN_STATE,
  type Loan,
  type LoanEnd,
  OUTCOMES,
  stateOfLoan,
} from "../../lending/loan.ts";
import { loanEvent } from "../../lending/loan-event.ts";
import { type CountedLoan, loanCounts, visitDays } from "../../lending/tally-rules.ts";
import { look } from "./ausleihe-look.ts";
import words from "./ausleihe-words.ts";
import { applyToCopy, openReservations, reserveAgain } from "./copy-of-loan.ts";
import {
  artOfCopy,
  changeReturned,
  checkBookings,
  checkDays,
  checkDueDay,
  checkLending,
  renew,
} from "./loan-checks.ts";

const rules: Rules = {
  /** Told together with all other faults: only a loan that has ended can be nobody's. */
  faults({ konto = null, zurueck = null, ausgang = null }) {
    const isOpen = konto === null && zurueck === null && ausgang === null;
    return isOpen ? [{ pointer: "/konto", code: "pflicht" }] : [];
  },

  async create(values, occasion) {
    const { today } = occasion;
    const copy = (await linked(values, "exemplar", "exemplar", occasion)) as Member;
    const account = await linked(values, "konto", "konto", occasion);
    const rules = await rulesFor(account, occasion);
    const art = await artOfCopy(copy, occasion);
    const { bis: until = null, zurueck = null } = values as Record<string, string | null>;
    const begun = occasion.isImported
      ? begunBefore({ bis: until, zurueck }, rules, art, today)
      : today;
    const from = `${values.von ?? begun}`;
    const ends = account && borrowerOf(account).gueltigBis;
    const due = dueDay(from, rules, art, ends);
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
    // What a list of another system calls renewed was renewed by the rules there.
    const isSaid = more === 0 || isUndone || occasion.isImported;
    const changed = isSaid ? values : await renew(before, values, occasion);
    await checkDueDay(before, changed, occasion);
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

  checkRemoval: checkUnpaid,
  releases: ({ singular }) => singular === "gebuehr" || (singular === "buchung" && "stays"),

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
    const loan = (member ?? before) as Member;
    const copy = await linked(loan.values, "exemplar", "exemplar", occasion);
    const art = copy && (await artOfCopy(copy, occasion));
    const [was = null, is = null] = [before, member].map(
      (one) => one && (one.values as unknown as CountedLoan & Loan),
    );
    const counts = loanCounts(was, is, occasion.today);
    const visits = visitDays(was, is, occasion.today);
    if (counts.length + visits.length > 0) {
      const group = await groupOf(loan.values, occasion);
      count(counts, copy, occasion, group, art);
      await countVisits(visits, loan, group, occasion);
      await countBorrower(before, member, group, occasion);
    }
    const event = loanEvent(was, is);
    await followFees(event, { before, loan, copy, art }, occasion);
    if (copy) await applyToCopy(event, copy, loan, occasion);
  },
};

export default defineKind({
  singular: "ausleihe",
  plural: "ausleihen",
  needs: "ausleihe",
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
      told: ["werk"],
      searchable: true,
      write: STAFF,
      exchange: { columns: { ".werk": "gerät, instrument, schlüssel, spiel, werkzeug, medium" } },
    }),
    konto: link("konto", {
      by: "ausweis",
      told: TOLD_BY,
      searchable: true,
      filters: ["gruppe"],
      write: STAFF,
      exchange: {
        columns: {
          ".name":
            "ausgeliehen an, verliehen an, entliehen von, ausgeliehen von, entleiher, entleiherin, ausleiher, ausleiherin, wer hat es, checked out to, lent to, loaned to, borrowed by, on loan to, who has it, user, borrower name, person, prêté à, emprunté par",
          ".vorname": "borrower first name",
          ".nachname": "borrower last name",
        },
      },
    }),
    von: day({
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "von, from, seit, seit wann, ausgeliehen, ausgeliehen seit, verliehen, verliehen am, verliehen seit, entliehen, entliehen am, entliehen seit, entleihdatum, ausleihdatum, leihdatum, ausgabedatum, ausgabe, ausgabe am, ausgegeben am, since, checkout date, checked out, date checked out, date out, checkout on, issued, issue date, loan date, borrowed, borrowed on, date borrowed, lent on, on loan since, status begin dt, date de prêt, date du prêt, prêté le, emprunté le, date d'emprunt",
      },
    }),
    bis: day({
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "bis, until, to, fällig, fälligkeit, fälligkeitsdatum, rückgabe bis, zurück bis, zurückzugeben bis, ausgeliehen bis, verliehen bis, fällig am, rückgabedatum, rückgabe am, rückgabetermin, leihfrist, leihfristende, frist, due, due date, date due, due back, due back dt, due in, due on, return by, back by, return date, borrowed until, loaned until, expected checkin, expected checkin date, expected return, expected return date, date de retour prévue, date retour prévue, retour prévu le, à rendre le, date d'échéance, échéance, date de retour, date retour",
      },
    }),
    /** The day on which it ended, whatever the outcome. */
    zurueck: day({
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "zurückgegeben, zurückgegeben am, zurückgebracht, zurückgebracht am, rückgabe erfolgt, rückgabe erfolgt am, zurück am, returned, returned on, returned at, date returned, actual return date, checked in, checked in on, checkin date, check in date, date checked in, date in, rendu, rendu le, retourné le, date de retour effective",
        none: "nein, noch nicht, offen, ausgeliehen, no, not yet, open, on loan",
      },
    }),
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
      // What somebody had before is for nobody but them and the librarians; a lost copy can still turn up.
      { where: LOANS_IN_STATE, atDesk: ["laufend", "überfällig", "verloren"] },
    ),
  },
  form: {
    first: ["exemplar", "konto", "von", "bis", "zurueck", "ausgang", "verlaengerungen", "trotzdem"],
    later: ["zurueck", "ausgang", "verlaengerungen"],
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
