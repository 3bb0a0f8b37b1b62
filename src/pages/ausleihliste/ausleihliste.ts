/** `/ausleihliste/<user_id>`: what an account has on loan, for its owner and the librarians and nobody else. */

import { type Day, daysBetween } from "../../lending/calendar.ts";
import { type Loan, renewalsLeft, renewedDay, whyNotRenew } from "../../lending/loan.ts";
import type { LendingRules } from "../../lending/rules.ts";
import { pathOf } from "../../model/address.ts";
import type { Link } from "../../model/field.ts";
import type { Kinds } from "../../model/kind.ts";
import type { Member } from "../../model/member.ts";
import type { Page } from "../../model/page.ts";
import type { Reading } from "../../model/reading.ts";
import type { View } from "../../model/representation.ts";
import { documentOf, type Element, element } from "../../representations/xml/write.ts";
import { isId } from "../../words/slug.ts";
import { linkedBy, linkOf } from "../linked.ts";
import { calendarOf } from "./calendar-file.ts";
import { type LoanEntry, type LoanList, loanListPage, type ReservationEntry } from "./html.ts";

const OWN = {
  read: ["bibliothekar", "owner"],
  owner: (key: string) => (isId(key) ? Number(key) : null),
} as const;

export function loanListPages(rules: LendingRules): Page[] {
  return [
    {
      ...OWN,
      path: "/ausleihliste/:key",
      negotiated: true,
      async answer({ key, view, read }) {
        const list = await gather(key, view.kinds, read, rules);
        if (list === null) return null;
        return {
          views: {
            html: () => loanListPage(list, view),
            json: () => JSON.stringify(jsonOf(list, view)),
            xml: () => documentOf(xmlOf(list, view)),
            jsonld: () => JSON.stringify(linkedDataOf(list, view)),
          },
        };
      },
    },
    {
      ...OWN,
      path: "/ausleihliste/:key.ics",
      negotiated: false,
      async answer({ key, view, read }) {
        const list = await gather(key, view.kinds, read, rules);
        return list && { type: "text/calendar; charset=utf-8", body: calendarOf(list.open, view) };
      },
    },
  ];
}

async function gather(
  key: string,
  kinds: Kinds,
  read: Reading,
  rules: LendingRules,
): Promise<LoanList | null> {
  const [account] = isId(key) ? await read.members(kinds.one("konto"), [Number(key)]) : [];
  if (!account) return null;
  const loans = await read.matching(kinds.one("ausleihe"), { konto: account.id });
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const works = await linkedBy([...copies.values()], "werk", { kinds, read });
  const context = { kinds, read, rules, copies, works };
  const entries = await Promise.all(loans.map((loan) => loanEntry(loan, account, context)));
  const reserved = await read.matching(kinds.one("vormerkung"), { konto: account.id, ende: null });
  return {
    account,
    open: entries.filter(({ loan }) => loan.values.zurueck === null).sort(byDueDay),
    returned: entries.filter(({ loan }) => loan.values.zurueck !== null).reverse(),
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
}

async function loanEntry(
  loan: Member,
  account: Member,
  { kinds, read, rules, copies, works }: Context,
): Promise<LoanEntry> {
  const today = read.today();
  const values = loan.values as unknown as Loan;
  const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
  const work = copy && linkOf(copy, "werk");
  const art = (works.get(work?.id ?? 0)?.values.art ?? null) as string | null;
  const open = values.zurueck === null;
  const waiting = open && work ? await waitingFor(work.id, kinds, read) : [];
  const { gesperrt, gueltigBis } = account.values as Record<string, string | null>;
  const borrower = { gesperrt: gesperrt ?? null, gueltigBis: gueltigBis ?? null };
  const refused = whyNotRenew({ loan: values, borrower, waiting: waiting.length, rules, today });
  return {
    loan,
    copy,
    work,
    renewalsLeft: renewalsLeft(values, rules),
    renewable: refused === null,
    gains: renewedDay(values, today, rules, art) > values.bis,
    waited: refused?.reason === "vorgemerkt",
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
  const before = await waitingFor(work.id, kinds, read);
  const place = before.filter((other) => isBefore(other, reservation)).length + 1;
  return { reservation, work, place };
}

function waitingFor(work: number, kinds: Kinds, read: Reading): Promise<readonly Member[]> {
  return read.matching(kinds.one("vormerkung"), { werk: work, status: "wartend" });
}

function isBefore(a: Member, b: Member): boolean {
  const [first, second] = [`${a.values.seit}`, `${b.values.seit}`];
  return first < second || (first === second && a.id < b.id);
}

function byDueDay(a: LoanEntry, b: LoanEntry): number {
  return `${a.loan.values.bis}`.localeCompare(`${b.loan.values.bis}`) || a.loan.id - b.loan.id;
}

function jsonOf({ account, open, returned, reservations }: LoanList, view: View): object {
  return {
    konto: { username: account.title, url: view.origin + pathOf(account.kind, account) },
    ausleihe: [...open, ...returned].map((entry) => loanObject(entry, view)),
    vormerkung: reservations.map((entry) => reservationObject(entry, view)),
    kalender: { url: `${view.origin}/ausleihliste/${account.id}.ics` },
  };
}

/** schema.org has no word for a loan list: a list of things that are lent. */
function linkedDataOf({ open }: LoanList, view: View): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: open.length,
    itemListElement: open.map(({ loan, work }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "LendAction",
        "@id": view.origin + pathOf(loan.kind, loan),
        ...(work && {
          object: { "@type": "CreativeWork", name: work.title, url: workUrl(work, view) },
        }),
        endTime: loan.values.bis,
      },
    })),
  };
}

function loanObject({ loan, copy, work, ...entry }: LoanEntry, view: View): object {
  const { von, bis, zurueck, status, verlaengerungen } = loan.values;
  const url = view.origin + pathOf(loan.kind, loan);
  return {
    ...(work && { werk: { titel: work.title, url: workUrl(work, view) } }),
    ...(copy && { exemplar: { signatur: copy.title, url: view.origin + pathOf(copy.kind, copy) } }),
    von,
    bis,
    ...(zurueck !== null && { zurueck }),
    status,
    verlaengerungen,
    verlaengerbar: entry.renewalsLeft,
    moeglich: entry.renewable
      ? [
          {
            aktion: "verlaengern",
            methode: "PUT",
            verlaengerungen: Number(verlaengerungen) + 1,
            url,
          },
        ]
      : [],
    url,
  };
}

function reservationObject({ reservation, work, place }: ReservationEntry, view: View): object {
  const { seit, status, bis } = reservation.values;
  const url = view.origin + pathOf(reservation.kind, reservation);
  return {
    ...(work && { werk: { titel: work.title, url: workUrl(work, view) } }),
    seit,
    status,
    ...(place !== null && { platz: place }),
    ...(bis !== null && { bis }),
    moeglich: [{ aktion: "stornieren", methode: "PUT", status: "storniert", url }],
    url,
  };
}

function xmlOf({ account, open, returned, reservations }: LoanList, view: View): Element {
  return element("ausleihliste", { ref: `${view.origin}/ausleihliste/${account.id}` }, [
    element("konto", { ref: view.origin + pathOf(account.kind, account) }, account.title),
    element(
      "ausleihen",
      {},
      [...open, ...returned].map((entry) => loanElement(entry, view)),
    ),
    element(
      "vormerkungen",
      {},
      reservations.map((entry) => reservationElement(entry, view)),
    ),
    element("kalender", { ref: `${view.origin}/ausleihliste/${account.id}.ics` }),
  ]);
}

function loanElement({ loan, copy, work, ...entry }: LoanEntry, view: View): Element {
  const ref = view.origin + pathOf(loan.kind, loan);
  const { von, bis, zurueck, status, verlaengerungen } = loan.values;
  const next = { verlaengerungen: `${Number(verlaengerungen) + 1}` };
  return element("ausleihe", { ref }, [
    ...(work ? [element("werk", { ref: workUrl(work, view) }, work.title)] : []),
    ...(copy
      ? [element("exemplar", { ref: view.origin + pathOf(copy.kind, copy) }, copy.title)]
      : []),
    ...texts({ von, bis, zurueck, status, verlaengerungen, verlaengerbar: entry.renewalsLeft }),
    ...(entry.renewable
      ? [element("moeglich", { aktion: "verlaengern", methode: "PUT", ...next, ref })]
      : []),
  ]);
}

function reservationElement(entry: ReservationEntry, view: View): Element {
  const { reservation, work, place } = entry;
  const ref = view.origin + pathOf(reservation.kind, reservation);
  const { seit, status, bis } = reservation.values;
  const action = { aktion: "stornieren", methode: "PUT", status: "storniert", ref };
  return element("vormerkung", { ref }, [
    ...(work ? [element("werk", { ref: workUrl(work, view) }, work.title)] : []),
    ...texts({ seit, status, platz: place, bis }),
    element("moeglich", action),
  ]);
}

function texts(values: Readonly<Record<string, unknown>>): Element[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [element(name, {}, `${value}`)],
  );
}

function workUrl(work: Link, view: View): string {
  return view.origin + pathOf(view.kinds.one("werk"), work);
}
