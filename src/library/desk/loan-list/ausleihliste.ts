/** `/ausleihliste/<user_id>`: the loans of an account, only for its owner and for librarians. */

import { readAfter } from "../../../core/engine/ask/query/list.ts";
import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { put, type Write } from "../../../core/engine/write/write.ts";
import { memberAt, type Page } from "../../../core/model/answers/page.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { type Actor, answersFor, LIBRARIAN_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { number } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import json from "../../../core/representations/json.ts";
import { type Day, daysBetween } from "../../../core/words/dates/days.ts";
import { isId } from "../../../core/words/slug.ts";
import { bookingsOf, spanOf } from "../../circulation/booking.ts";
import { linkIn } from "../../circulation/values.ts";
import { awaiting, waitingForEach } from "../../lending/editions.ts";
import { type Fees, feeRules } from "../../lending/fee-rules.ts";
import {
  holidayThatMoved,
  isLate,
  type Loan,
  renewalsLeft,
  whyNotRenew,
} from "../../lending/loan.ts";
import { type LendingRules, lendingRules, rulesOfReader } from "../../lending/rules.ts";
import { type LoanList, loanListPage } from "./ausleihliste-html.ts";
import type { LoanEntry, ReservationEntry } from "./entries-html.ts";
import { LOAN_LIST, valuesOf } from "./loan-list-document.ts";
import { owedBy } from "./owed.ts";

interface LoanListSources {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

export function loanListPages({ store, site }: LoanListSources): Page[] {
  const contextOf = (kinds: Kinds, read: Reading): LoanListParts => ({
    kinds,
    read,
    rules: lendingRules(site),
    fees: null,
    appoints: isEnabled(kinds.one("termin"), site),
  });
  return [
    {
      path: "/ausleihliste/:key",
      needs: "ausleihe",
      read: LIBRARIAN_OR_OWNER,
      owner: (key) => (isId(key) ? Number(key) : null),
      negotiated: true,
      document: LOAN_LIST,
      keys: "id",
      async answer({ key, view, read }) {
        const { kinds } = view;
        const account = await memberAt("konto", key, { view, read });
        if (!account) return null;
        const past = { behind: readAfter(view.query) };
        const context = { ...contextOf(kinds, read), fees: feeRules(view.site ?? {}) };
        const list = await loanListOf(account, past, context);
        const others = list.isFirst ? await listsOfOthers(account, view.actor, context) : [];
        return {
          html: () => loanListPage(list, others, view),
          values: valuesOf(list, others, view.suffix),
        };
      },
      /** The account whose loans are renewed; by default the owner of the list. */
      takes: { konto: number({ min: 1 }) },
      /** Renews everything that can be renewed, by the same writes as the interface. */
      async act({ key, view }, fields) {
        const { kinds, actor } = view;
        const named = fields.get("konto") ?? key;
        const isTheirs = named === key || (`${actor?.id}` === key && isOther(actor, named));
        await inOneWrite(store, async (here, writing) => {
          const [account] = isTheirs
            ? await writing.members(kinds.one("konto"), [Number(named)])
            : [];
          if (!account) throw new Problem("kein-zugriff");
          const { open } = await loanListOf(account, "none", contextOf(kinds, writing));
          const kind = kinds.one("ausleihe");
          const write: Write = { store: here, site, kinds, kind, view };
          for (const { loan } of open.filter(({ refused }) => refused === null)) {
            const input = { verlaengerungen: Number(loan.values.verlaengerungen) + 1 };
            await put(write, { input, format: json, partial: true }, `${loan.id}`);
          }
        });
        return { seeOther: `/ausleihliste/${key}`, notice: "alleVerlaengert" };
      },
    },
  ];
}

function isOther(actor: Actor | null, named: string): boolean {
  return isId(named) && answersFor(actor, Number(named));
}

/** The current loans of represented readers, on the reader's own list; their past loans are not shown. */
async function listsOfOthers(
  account: Member,
  actor: Actor | null,
  context: LoanListParts,
): Promise<LoanList[]> {
  if (actor?.id !== account.id || !actor.answersFor) return [];
  const ids = actor.answersFor.map(({ id }) => id);
  const others = await context.read.members(context.kinds.one("konto"), ids);
  return Promise.all(others.map((one) => loanListOf(one, "none", { ...context, fees: null })));
}

/** Past loans per page. */
const PAST = 100;

/** Which past loans are listed with the open ones: none, those returned today, or a page of all. Later pages list only past loans. */
type Past = "none" | "today" | { readonly behind: number | null };

interface LoanListParts {
  readonly kinds: Kinds;
  readonly read: Reading;
  readonly rules: LendingRules;
  readonly fees: Fees | null;
  /** Also reads the appointments, if the library offers them. */
  readonly appoints?: boolean;
}

export async function loanListOf(
  account: Member,
  past: Past,
  { kinds, read, rules: all, fees, appoints }: LoanListParts,
): Promise<LoanList> {
  const isFirst = typeof past === "string" || past.behind === null;
  const [ausleihe, konto] = [kinds.one("ausleihe"), account.id];
  const open = isFirst ? await read.matching(ausleihe, { konto, zurueck: null }) : [];
  const over = await loansOver(ausleihe, konto, past, read);
  const shown = typeof past === "string" ? over : over.slice(0, PAST);
  const reserved = isFirst
    ? await read.matching(kinds.one("vormerkung"), { konto, ende: null })
    : [];
  const ownBookings = isFirst
    ? await read.matching(kinds.one("buchung"), { konto, status: "gebucht" })
    : [];
  const rules = await rulesOfReader(account, all, { read, kinds });
  const copies = await linkedBy([...open, ...shown], "exemplar", { kinds, read });
  const works = await linkedBy([...copies.values(), ...reserved], "werk", { kinds, read });
  const awaited = [
    ...open.map((loan) => copies.get(linkOf(loan, "exemplar")?.id ?? 0)),
    ...reserved,
  ];
  const waited = new Set(awaited.map((one) => (one && linkOf(one, "werk")?.id) ?? 0));
  const waiting = await waitingForEach(
    [...works.values()].filter(({ id }) => waited.has(id)),
    { kinds, read },
  );
  const late = open.some(({ values }) => isLate(`${values.bis}`, read.today(), rules));
  const booked = await bookingsOf(
    open.flatMap((loan) => linkOf(loan, "exemplar")?.id ?? []),
    {
      kinds,
      read,
    },
  );
  const context = { kinds, read, rules, copies, works, waiting, booked, late };
  const entriesOf = (loans: readonly Member[]) =>
    Promise.all(loans.map((loan) => loanEntry(loan, account, context)));
  return {
    account,
    open: (await entriesOf(open)).sort(byDueDay),
    returned: await entriesOf(shown),
    isFirst,
    next: over.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    owed: isFirst && fees ? await owedBy(account, open, fees, { kinds, read, rules }) : null,
    bookings: ownBookings.toSorted((a, b) => (spanOf(a).from < spanOf(b).from ? -1 : 1)),
    appointments: isFirst && appoints ? await appointmentsOf(konto, read, kinds) : null,
    reservations: reserved.map((one) => reservationEntry(one, waiting, works)),
  };
}

async function appointmentsOf(konto: number, read: Reading, kinds: Kinds) {
  const toCome = { konto, tag: { from: read.today() } };
  const all = await read.matching(kinds.one("termin"), toCome);
  return all.toSorted((a, b) => `${a.values.tag}`.localeCompare(`${b.values.tag}`));
}

/** Newest first; one more than a page shows, to know whether there is a next page. */
async function loansOver(
  ausleihe: Kind,
  konto: number,
  past: Past,
  read: Reading,
): Promise<readonly Member[]> {
  if (past === "none") return [];
  if (past === "today") {
    const today = { konto, zurueck: read.today() };
    return read.matching(ausleihe, today, undefined, "last first");
  }
  const { behind } = past;
  const before = {
    konto,
    zurueck: { filled: true },
    ...(behind !== null && { id: { below: behind } }),
  } as const;
  return read.matching(ausleihe, before, PAST + 1, "last first");
}

interface LoanListContext {
  readonly kinds: Kinds;
  readonly read: Reading;
  readonly rules: LendingRules;
  /** By id. The kind of work decides the loan period. */
  readonly copies: ReadonlyMap<number, Member>;
  readonly works: ReadonlyMap<number, Member>;
  /** The reservations of a work, by its id. */
  readonly waiting: ReadonlyMap<number, readonly Member[]>;
  /** The bookings of a copy, by its id. */
  readonly booked: ReadonlyMap<number, readonly Member[]>;
  /** Whether the account has anything overdue. */
  readonly late: boolean;
}

async function loanEntry(
  loan: Member,
  account: Member,
  { kinds, read, rules, copies, works, waiting: queues, booked: all, late }: LoanListContext,
): Promise<LoanEntry> {
  const today = read.today();
  const values = loan.values as unknown as Loan & { readonly von: Day };
  const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
  const work = copy && linkOf(copy, "werk");
  const whole = works.get(work?.id ?? 0) ?? null;
  const art = (whole?.values.art ?? null) as string | null;
  const open = values.zurueck === null;
  const waiting =
    open && work
      ? await awaiting(
          loan,
          work.id,
          { kinds, read },
          rules.vormerkungSperrtAlle,
          queues.get(work.id),
        )
      : 0;
  const { gesperrt, gueltigBis } = account.values as Record<string, string | null>;
  const borrower = { gesperrt: gesperrt ?? null, gueltigBis: gueltigBis ?? null };
  const booked = (all.get(copy?.id ?? 0) ?? [])
    .filter(
      ({ values: one }) => one.status === "gebucht" && linkIn(one, "konto")?.id !== account.id,
    )
    .map(spanOf);
  const asked = { loan: values, borrower, waiting, late, art, booked, rules, today };
  const refused = whyNotRenew(asked);
  return {
    loan,
    copy,
    work,
    whole,
    days: daysBetween(values.von, values.bis),
    daysGone: daysBetween(values.von, today as Day),
    renewalsLeft: renewalsLeft(values, rules, art),
    refused,
    daysLate: open ? Math.max(0, daysBetween(values.bis, today as Day)) : 0,
    holiday: open ? holidayThatMoved(values, rules, art) : null,
  };
}

function reservationEntry(
  reservation: Member,
  waiting: ReadonlyMap<number, readonly Member[]>,
  works: ReadonlyMap<number, Member>,
): ReservationEntry {
  const work = linkOf(reservation, "werk");
  const whole = works.get(work?.id ?? 0) ?? null;
  if (reservation.values.status !== "wartend" || work === null)
    return { reservation, work, whole, place: null };
  const before = waiting.get(work.id) ?? [];
  const place = before.filter((other) => isBefore(other, reservation)).length + 1;
  return { reservation, work, whole, place };
}

function isBefore(a: Member, b: Member): boolean {
  const [first, second] = [`${a.values.seit}`, `${b.values.seit}`];
  return first < second || (first === second && a.id < b.id);
}

function byDueDay(a: LoanEntry, b: LoanEntry): number {
  return `${a.loan.values.bis}`.localeCompare(`${b.loan.values.bis}`) || a.loan.id - b.loan.id;
}
