/** Loans and reservations as PAIA documents. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { linkedBy } from "../../core/pages/linked.ts";
import { loanListOf } from "../desk/loan-list/ausleihliste.ts";
import type { LoanEntry, ReservationEntry } from "../desk/loan-list/entries-html.ts";
import { waitingForEach } from "../lending/editions.ts";
import { isLaid } from "../lending/reservation.ts";
import { lendingRules } from "../lending/rules.ts";
import { causesIn } from "../notices/rules/plan.ts";

/** The status of a document (PAIA). */
export const NO_RELATION = 0;
const RESERVED = 1;
const ORDERED = 2;
const HELD = 3;
const PROVIDED = 4;
export const REJECTED = 5;

/** A loan or a reservation with its PAIA document. */
export interface PatronDocument {
  readonly about: Member;
  readonly work: number | null;
  readonly copy: number | null;
  readonly document: { readonly status: number } & Readonly<Record<string, unknown>>;
}

interface PatronShelf {
  readonly kinds: Kinds;
  readonly read: Reading;
  readonly site: Readonly<Record<string, unknown>>;
  readonly view: View;
}

export async function documentsOf(
  account: Member,
  { kinds, read, site, view }: PatronShelf,
): Promise<PatronDocument[]> {
  const rules = lendingRules(site);
  const list = await loanListOf(account, "none", { kinds, read, rules, fees: null });
  const works = [...list.open, ...list.reservations].flatMap(({ whole }) => whole ?? []);
  const waiting = await waitingForEach(works, { kinds, read });
  const sent = await read.matching(kinds.one("nachricht"), { konto: account.id });
  const warned = sent.flatMap(({ values }) => causesIn(values.bezug ?? null));
  const reservations = list.reservations.map(({ reservation }) => reservation);
  const copies = await linkedBy(reservations, "exemplar", { kinds, read });
  const queueOf = (work: number | null) => (work === null ? 0 : (waiting.get(work)?.length ?? 0));
  return [
    ...list.open.map((entry) => {
      const path = `/ausleihe/${entry.loan.id}`;
      const reminder = warned.filter(({ name, about }) => name === "mahnung" && about === path);
      const facts = { queue: queueOf(entry.work?.id ?? null), reminder: reminder.length };
      return loanDocument(entry, facts, view);
    }),
    ...list.reservations.map((entry) => {
      const copy = copies.get(linkOf(entry.reservation, "exemplar")?.id ?? 0) ?? null;
      return reservationDocument(entry, copy, queueOf(entry.work?.id ?? null), view);
    }),
  ];
}

function loanDocument(
  { loan, copy, work, refused }: LoanEntry,
  facts: { readonly queue: number; readonly reminder: number },
  view: View,
): PatronDocument {
  const { von, bis, verlaengerungen } = loan.values;
  return {
    about: loan,
    work: work?.id ?? null,
    copy: copy?.id ?? null,
    document: {
      status: HELD,
      ...named(copy, work, view),
      ...facts,
      renewals: Number(verlaengerungen ?? 0),
      starttime: `${von}`,
      endtime: `${bis}`,
      // Deprecated in PAIA 1.0, but still what VuFind shows.
      duedate: `${bis}`,
      cancancel: false,
      canrenew: refused === null,
    },
  };
}

function reservationDocument(
  { reservation, work }: ReservationEntry,
  copy: Member | null,
  queue: number,
  view: View,
): PatronDocument {
  const { status, seit, bis } = reservation.values;
  const isReady = isLaid(reservation.values);
  return {
    about: reservation,
    work: work?.id ?? null,
    copy: copy?.id ?? null,
    document: {
      status: isReady ? PROVIDED : status === "bereitgestellt" ? ORDERED : RESERVED,
      ...named(copy, work, view),
      queue,
      starttime: `${seit}`,
      ...(isReady && { endtime: `${bis}`, duedate: `${bis}` }),
      cancancel: true,
      canrenew: false,
    },
  };
}

/** Without a copy the item is the work: VuFind cancels by item only. */
function named(
  copy: Member | null,
  work: { readonly id: number; readonly title: string } | null,
  { origin }: View,
) {
  const edition = work && `${origin}/werk/${work.id}`;
  const place = copy && linkOf(copy, "standort");
  return {
    ...((copy || edition) && { item: copy ? `${origin}/exemplar/${copy.id}` : edition }),
    ...(edition && { edition }),
    about: work?.title ?? copy?.title ?? "",
    ...(copy && { label: `${copy.values.signatur}` }),
    ...(place && { storage: place.title, storageid: `${origin}/standort/${place.id}` }),
  };
}
