/** The loan list for programs: loans, reservations, and the possible actions. */

import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  nextPage,
  type PartValues,
  place,
  reference,
} from "../../../core/model/answers/document.ts";
import { day, number, text } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { isLaid } from "../../lending/reservation.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { appointmentEntry } from "../booking/terminplan.ts";
import type { LoanList } from "./ausleihliste-html.ts";
import type { LoanEntry, ReservationEntry } from "./entries-html.ts";

const LOAN = {
  werk: reference("werk", { term: "object" }),
  exemplar: reference("exemplar"),
  von: day({ required: true }),
  bis: day({ required: true, term: "endTime" }),
  zurueck: day(),
  status: text({ required: true }),
  verlaengerungen: number({ min: 0, required: true }),
  verlaengerbar: number({ min: 0, required: true }),
};

const RESERVATION = {
  werk: reference("werk"),
  seit: day({ required: true }),
  status: text({ required: true }),
  platz: number({ min: 1 }),
  bis: day(),
};

const READER = { leser: text({ required: true }) };

const RENEWING = {
  verlaengern: { method: "PUT", sets: { verlaengerungen: number({ min: 1 }) } },
} as const;
const CANCELLING = { stornieren: { method: "PUT", sets: { status: text() } } } as const;

const BOOKING = {
  werk: reference("werk"),
  exemplar: reference("exemplar"),
  von: day({ required: true }),
  bis: day({ required: true }),
  vonUhr: text(),
  bisUhr: text(),
  status: text({ required: true }),
};

const APPOINTMENT = {
  tag: day({ required: true }),
  uhr: text({ required: true }),
  bis: text({ required: true }),
};

/** schema.org has no term for a loan list: an ItemList of the lent things. */
export const LOAN_LIST: DocumentShape = {
  name: "ausleihliste",
  term: "ItemList",
  table: "ausleihe",
  parts: {
    konto: reference("konto", { required: true }),
    ausleihe: entries("ausleihen", LOAN, {
      addressed: true,
      term: "LendAction",
      actions: RENEWING,
      calendar: {
        day: "bis",
        name: (texts, title) => lendingTexts(texts).list.calendarEvent(title),
      },
    }),
    vormerkung: entries("vormerkungen", RESERVATION, {
      addressed: true,
      actions: CANCELLING,
    }),
    buchung: entries("buchungen", BOOKING, {
      addressed: true,
      actions: CANCELLING,
      calendar: {
        day: "von",
        until: { day: "bis", times: ["vonUhr", "bisUhr"] },
        name: (texts, title) => bookingTexts(texts).calendarEvent(title),
      },
    }),
    /** Loans of represented readers, each with the reader's name. */
    ausleiheAnderer: entries(
      "ausleihenAnderer",
      { ...READER, ...LOAN },
      { addressed: true, actions: RENEWING },
    ),
    vormerkungAnderer: entries(
      "vormerkungenAnderer",
      { ...READER, ...RESERVATION },
      { addressed: true, actions: CANCELLING },
    ),
    termin: entries("termine", APPOINTMENT, {
      addressed: true,
      calendar: {
        day: "tag",
        until: { day: "tag", times: ["uhr", "bis"] },
        name: (texts, title) => bookingTexts(texts).visit.event(title),
      },
    }),
    kalender: place({ required: true }),
    weiter: nextPage(),
  },
};

/** `suffix`: the ending of this page's address, also used for the next page. */
export function valuesOf(list: LoanList, others: readonly LoanList[], suffix: string): PartValues {
  const { account, open, returned, reservations, bookings, next } = list;
  const path = `/ausleihliste/${account.id}${suffix}?nach=${next}`;
  return {
    konto: linkTo(account),
    ausleihe: [...open, ...returned].map(loanEntry),
    vormerkung: reservations.map(reservationEntry),
    buchung: bookings.map(bookingEntry),
    termin: (list.appointments ?? []).map((one) => appointmentEntry(one, false)),
    ausleiheAnderer: others.flatMap(({ account, open }) =>
      open.map((entry) => ofReader(account, loanEntry(entry))),
    ),
    vormerkungAnderer: others.flatMap(({ account, reservations }) =>
      reservations.map((entry) => ofReader(account, reservationEntry(entry))),
    ),
    kalender: { path: `/ausleihliste/${account.id}.ics`, title: "" },
    weiter: next === null ? undefined : { path, title: "" },
  };
}

function ofReader({ values, title }: Member, entry: DocumentEntry): DocumentEntry {
  return { ...entry, values: { leser: `${values.name ?? title}`, ...entry.values } };
}

function loanEntry({ loan, copy, work, ...entry }: LoanEntry): DocumentEntry {
  const { zurueck, verlaengerungen } = loan.values;
  const next = { verlaengerungen: Number(verlaengerungen) + 1 };
  return {
    path: pathOf(loan.kind, loan),
    title: work?.title ?? loan.title,
    changed: loan.changed,
    past: zurueck !== null,
    values: {
      ...(loan.values as PartValues),
      werk: work,
      exemplar: copy && linkTo(copy),
      verlaengerbar: entry.renewalsLeft,
    },
    actions: entry.refused === null ? [{ name: "verlaengern", sets: next }] : [],
  };
}

function reservationEntry({ reservation, work, place }: ReservationEntry): DocumentEntry {
  const values = reservation.values as PartValues;
  return {
    path: pathOf(reservation.kind, reservation),
    values: { ...values, werk: work, platz: place, bis: isLaid(values) ? values.bis : null },
    actions: [{ name: "stornieren", sets: { status: "storniert" } }],
  };
}

function bookingEntry(booking: Member): DocumentEntry {
  return {
    path: pathOf(booking.kind, booking),
    title: titleOfWork(booking),
    changed: booking.changed,
    values: booking.values as PartValues,
    actions: [{ name: "stornieren", sets: { status: "storniert" } }],
  };
}
