/** What readers are notified of, and when: pure functions of days and of the messages sent before. */

import {
  addDays,
  type Closing,
  type Day,
  daysBetween,
  isClosed,
  openDay,
} from "../../../core/words/dates/days.ts";
import { isLaid } from "../../lending/reservation.ts";
import type { NoticeTexts } from "../../texts/themes.ts";
import { levelsOf, type NoticeRules } from "./rules.ts";

/** The most urgent first: it gives the message its subject. */
export const OCCASIONS = [
  "mahnung",
  "abholen",
  "ausfall",
  "buchung",
  "faellig",
  "verfallen",
  "wunsch",
  "ausweis",
  "willkommen",
] as const;
export type OccasionName = (typeof OCCASIONS)[number];

/** Occasions that readers can opt out of; all others are mandatory. */
const OPTIONAL: ReadonlySet<OccasionName> = new Set([
  "buchung",
  "faellig",
  "wunsch",
  "ausweis",
  "willkommen",
]);

/** Written on closing days, too, since nobody has to come on that day: a reminder keeps its days before the due day. */
const EVERY_DAY: ReadonlySet<OccasionName> = new Set(["faellig"]);

export function isForEveryDay(name: OccasionName): boolean {
  return EVERY_DAY.has(name);
}

export function isOptional(name: OccasionName): boolean {
  return OPTIONAL.has(name);
}

/** Whether the library sends messages of this kind. */
export function isTurnedOn({ name, level }: Pick<Cause, "name" | "level">, rules: NoticeRules) {
  switch (name) {
    case "mahnung":
      return level <= levelsOf(rules).length;
    case "abholen":
      return rules.abholnachricht;
    case "ausfall":
    case "buchung":
      return rules.buchungsnachricht;
    case "wunsch":
      return rules.wunschnachricht;
    case "faellig":
      return rules.erinnerungstage > 0;
    case "verfallen":
      return rules.verfallsnachricht;
    case "ausweis":
      return rules.ausweistage > 0;
    case "willkommen":
      return rules.willkommensnachricht;
  }
}

/** One reason for a message: the loan, reservation, booking or account, and the day. Sent messages are recorded by it. */
export interface Cause {
  readonly name: OccasionName;
  /** The reminder level, counted from 1; else 0. */
  readonly level: number;
  /** `/ausleihe/17` */
  readonly about: string;
  /** The day that it refers to; another day is another cause. */
  readonly day: Day;
}

/** "mahnung-2" */
export function causeName({ name, level }: Pick<Cause, "name" | "level">): string {
  return level > 0 ? `${name}-${level}` : name;
}

/** "mahnung-2" → "overdue (2)", for people. */
export function occasionName(name: string, { occasions }: NoticeTexts): string {
  const [plain = "", level] = name.split("-");
  const word = occasions[plain as OccasionName] ?? plain;
  return level === undefined ? word : `${word} (${level})`;
}

/** "mahnung-2 /ausleihe/17 2026-12-01" */
export function causeText(cause: Cause): string {
  return `${causeName(cause)} ${cause.about} ${cause.day}`;
}

/** null if it cannot be parsed. */
export function readCause(text: string): Cause | null {
  const [, name = "", level = "0", about = "", day = ""] =
    /^([a-z]{1,20})(?:-(\d{1,3}))? (\/[a-z]{1,20}\/\d{1,10}) (\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return (OCCASIONS as readonly string[]).includes(name)
    ? { name: name as OccasionName, level: Number(level), about, day }
    : null;
}

/** A cause that was sent, and on which day. */
export interface SentCause extends Cause {
  readonly on: Day;
}

/**
 * The message of today about a loan due on `bis`. `sent`: earlier messages about this loan. Levels are never skipped, however late the loan
 * is, and keep their distance in days: the first reminder is never of level three. Weekly closing days count as days late, holidays do not.
 */
export function causeOfLoan(
  loan: { readonly about: string; readonly bis: Day },
  sent: readonly SentCause[],
  rules: NoticeRules,
  today: Day,
  closing: Closing = ALWAYS_OPEN,
): Cause | null {
  const late = lateness(loan.bis, today, closing);
  const before = sent.filter(({ day }) => day === loan.bis);
  const cause = { about: loan.about, day: loan.bis };
  if (late <= 0) {
    const left = daysBetween(today, loan.bis);
    const soon = rules.erinnerungstage > 0 && left >= 0 && left <= rules.erinnerungstage;
    return soon && before.length === 0 ? { name: "faellig", level: 0, ...cause } : null;
  }
  const levels = levelsOf(rules);
  const warned = before.filter(({ name }) => name === "mahnung");
  const last = warned.reduce((most, { level }) => Math.max(most, level), 0);
  const next = levels[last];
  if (!next || late < next.tage) return null;
  const since = warned.find(({ level }) => level === last)?.on;
  const apart = next.tage - (levels[last - 1]?.tage ?? 0);
  if (since !== undefined && daysBetween(since, today) < apart) return null;
  return { name: "mahnung", level: last + 1, ...cause };
}

const ALWAYS_OPEN: Closing = { ruhetage: [], schliesstage: [] };

/** Days since the due day, or the next open one, without holidays; 0 or less if it is not late. */
function lateness(bis: Day, today: Day, closing: Closing): number {
  const due = openDay(bis, closing);
  const holidays = { ...closing, ruhetage: [] };
  let late = daysBetween(due, today);
  for (let day = addDays(due, 1); day <= today && late > 0; day = addDays(day, 1))
    if (isClosed(day, holidays)) late--;
  return late;
}

/** Notifies once each time a copy is put aside, and once when it no longer is. */
export function causeOfReservation(
  reservation: {
    readonly about: string;
    readonly status: string;
    readonly bis: Day | null;
    readonly bereitgelegt: Day | null;
    readonly ende: Day | null;
  },
  sent: readonly SentCause[],
  today: Day,
): Cause | null {
  const { about, status, bis, ende } = reservation;
  const day = bis ?? ende;
  if (day === null) return null;
  const cause: Cause | null =
    isLaid(reservation) && day >= today
      ? { name: "abholen", level: 0, about, day }
      : status === "verfallen"
        ? { name: "verfallen", level: 0, about, day }
        : null;
  return cause && sent.some((one) => one.name === cause.name && one.day === day) ? null : cause;
}

/** Reminds of a booking on the last open day before it begins; tells at once if no copy is available. */
export function causeOfBooking(
  booking: {
    readonly about: string;
    readonly status: string;
    readonly von: Day;
    readonly ausfall: Day | null;
  },
  sent: readonly SentCause[],
  today: Day,
  nextOpen: Day,
): Cause | null {
  const { about, status, von, ausfall } = booking;
  const name = ausfall === null ? "buchung" : "ausfall";
  const isSoon = von > today && von <= nextOpen;
  const isCause = status === "gebucht" && (ausfall === null ? isSoon : von >= today);
  const isSent = sent.some((one) => one.name === name && one.day === von);
  return isCause && !isSent ? { name, level: 0, about, day: von } : null;
}

/** Notifies once about a fulfilled wish, while it is recent. */
export function causeOfWish(
  wish: { readonly about: string; readonly status: string; readonly erledigt: Day | null },
  sent: readonly SentCause[],
  today: Day,
): Cause | null {
  const { about, status, erledigt: day } = wish;
  if (status !== "angeschafft" || day === null || daysBetween(day, today) > NEW) return null;
  return sent.some(({ name }) => name === "wunsch")
    ? null
    : { name: "wunsch", level: 0, about, day };
}

/** Messages about the account itself: its card expires, or it is new. */
export function causesOfAccount(
  account: { readonly about: string; readonly gueltigBis: Day | null; readonly since: Day },
  sent: readonly SentCause[],
  rules: NoticeRules,
  today: Day,
): Cause[] {
  const { about, gueltigBis, since } = account;
  const isSent = (name: OccasionName, day: Day) =>
    sent.some((one) => one.name === name && one.day === day);
  const causes: Cause[] = [];
  const isOver = gueltigBis !== null && gueltigBis < today;
  if (gueltigBis !== null && !isOver && daysBetween(today, gueltigBis) < rules.ausweistage)
    causes.push({ name: "ausweis", level: 0, about, day: gueltigBis });
  // A list of members that moves in also names those whose membership has ended.
  if (daysBetween(since, today) <= NEW && !isOver)
    causes.push({ name: "willkommen", level: 0, about, day: since });
  return causes.filter(({ name, day }) => !isSent(name, day));
}

/** How many days an account counts as new: long enough to wait until the library opens again. */
export const NEW = 7;
