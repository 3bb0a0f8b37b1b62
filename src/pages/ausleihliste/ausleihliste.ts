/** `/ausleihliste/<user_id>`: what an account has on loan, for its owner and for librarians, and nobody else. */

import { type Day, daysBetween } from "../../lending/calendar.ts";
import { awaiting, waitingFor } from "../../lending/editions.ts";
import { type Fees, feeRules } from "../../lending/fees.ts";
import { type Loan, renewalsLeft, whyNotRenew } from "../../lending/loan.ts";
import { type LendingRules, rulesOfGroup } from "../../lending/rules.ts";
import { LIBRARIAN_OR_OWNER } from "../../model/access.ts";
import type { Kinds } from "../../model/kind.ts";
import { linkOf, type Member } from "../../model/member.ts";
import type { Page } from "../../model/page.ts";
import type { Reading } from "../../model/reading.ts";
import { isId } from "../../words/slug.ts";
import { linkedBy } from "../linked.ts";
import { LOAN_LIST, valuesOf } from "./document.ts";
import { type LoanEntry, type LoanList, loanListPage, type ReservationEntry } from "./html.ts";
import { owedBy } from "./owed.ts";

/** `rules`: as they are now. */
export function loanListPages(rules: () => LendingRules): Page[] {
  return [
    {
      path: "/ausleihliste/:key",
      read: LIBRARIAN_OR_OWNER,
      owner: (key) => (isId(key) ? Number(key) : null),
      negotiated: true,
      document: LOAN_LIST,
      keys: "id",
      async answer({ key, view, read }) {
        const list = await loanListOf(key, view.kinds, read, rules(), feeRules(view.site ?? {}));
        return list && { html: () => loanListPage(list, view), values: valuesOf(list) };
      },
    },
  ];
}

export async function loanListOf(
  key: string,
  kinds: Kinds,
  read: Reading,
  all: LendingRules,
  fees: Fees | null = null,
): Promise<LoanList | null> {
  const [account] = isId(key) ? await read.members(kinds.one("konto"), [Number(key)]) : [];
  if (!account) return null;
  const group = linkOf(account, "gruppe");
  const [own] = group ? await read.members(kinds.one("gruppe"), [group.id]) : [];
  const rules = own ? rulesOfGroup(all, own.values) : all;
  const loans = await read.matching(kinds.one("ausleihe"), { konto: account.id });
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const works = await linkedBy([...copies.values()], "werk", { kinds, read });
  const today = read.today();
  const late = loans.some(({ values }) => values.zurueck === null && `${values.bis}` < today);
  const context = { kinds, read, rules, copies, works, late };
  const entries = await Promise.all(loans.map((loan) => loanEntry(loan, account, context)));
  const reserved = await read.matching(kinds.one("vormerkung"), { konto: account.id, ende: null });
  return {
    account,
    open: entries.filter(({ loan }) => loan.values.zurueck === null).sort(byDueDay),
    returned: entries.filter(({ loan }) => loan.values.zurueck !== null).reverse(),
    owed: fees && (await owedBy(account, loans, fees, { kinds, read, rules })),
    reservations: await Promise.all(reserved.map((one) => reservationEntry(one, kinds, read))),
  };
}

interface Context {
  readonly kinds: Kinds;
  readonly read: Reading;
  readonly rules: LendingRules;
  /** By id. What sort a work is decides how long it is lent. */
  readonly copies: ReadonlyMap<number, Member>;
  readonly works: ReadonlyMap<number, Member>;
  /** Something that the account has is overdue. */
  readonly late: boolean;
}

async function loanEntry(
  loan: Member,
  account: Member,
  { kinds, read, rules, copies, works, late }: Context,
): Promise<LoanEntry> {
  const today = read.today();
  const values = loan.values as unknown as Loan;
  const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
  const work = copy && linkOf(copy, "werk");
  const art = (works.get(work?.id ?? 0)?.values.art ?? null) as string | null;
  const open = values.zurueck === null;
  const waiting =
    open && work ? await awaiting(loan, work.id, { kinds, read }, rules.vormerkungSperrtAlle) : 0;
  const { gesperrt, gueltigBis } = account.values as Record<string, string | null>;
  const borrower = { gesperrt: gesperrt ?? null, gueltigBis: gueltigBis ?? null };
  const refused = whyNotRenew({ loan: values, borrower, waiting, late, art, rules, today });
  return {
    loan,
    copy,
    work,
    renewalsLeft: renewalsLeft(values, rules, art),
    refused,
    daysLate: open ? Math.max(0, daysBetween(values.bis, today as Day)) : 0,
  };
}

async function reservationEntry(
  reservation: Member,
  kinds: Kinds,
  read: Reading,
): Promise<ReservationEntry> {
  const work = linkOf(reservation, "werk");
  if (reservation.values.status !== "wartend" || work === null)
    return { reservation, work, place: null };
  const before = await waitingFor(work.id, { kinds, read });
  const place = before.filter((other) => isBefore(other, reservation)).length + 1;
  return { reservation, work, place };
}

function isBefore(a: Member, b: Member): boolean {
  const [first, second] = [`${a.values.seit}`, `${b.values.seit}`];
  return first < second || (first === second && a.id < b.id);
}

function byDueDay(a: LoanEntry, b: LoanEntry): number {
  return `${a.loan.values.bis}`.localeCompare(`${b.loan.values.bis}`) || a.loan.id - b.loan.id;
}
