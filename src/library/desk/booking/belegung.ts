/** `/belegung?werk=12`, `?exemplar=7`, `?standort=3`: when copies are free and taken, for everybody and without names. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import { memberAsked, type Page, type Visit } from "../../../core/model/answers/page.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import { day, text } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { linkOf, linkToMember, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { addDays, closingsAfter, type Day } from "../../../core/words/dates/days.ts";
import { isBookable, type TakenTime, takenTimes, timeOf } from "../../circulation/booking.ts";
import { copiesFor } from "../../lending/editions.ts";
import { lendingRules } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { bookedSets } from "../../site/booked-sets.ts";
import { type CalendarPeriod, calendarPage } from "./belegung-html.ts";

/** When the library is closed, with the name of the holiday. */
export const CLOSED = entries(
  "schliesszeiten",
  { von: day({ required: true }), bis: day({ required: true }), name: text() },
  {
    addressed: true,
    calendar: {
      day: "von",
      until: { day: "bis", times: ["vonUhr", "bisUhr"] },
      name: (texts, title) => bookingTexts(texts).closedFor(title),
    },
  },
);

export function closedEntries({ view, read }: Visit): DocumentEntry[] {
  return closingsAfter(read.today(), lendingRules(view.site ?? {})).map(({ von, bis, name }) => ({
    title: name ?? "",
    path: `/belegung?monat=${von.slice(0, 7)}&von=${von}`,
    values: { von, bis, name },
  }));
}

export const CALENDAR: DocumentShape = {
  name: "belegung",
  table: "belegt",
  parts: {
    belegt: entries(
      "belegungen",
      {
        exemplar: reference("exemplar"),
        werk: reference("werk"),
        von: day({ required: true }),
        bis: day({ required: true }),
        vonUhr: text(),
        bisUhr: text(),
        konto: reference("konto"),
      },
      {
        addressed: true,
        calendar: {
          day: "von",
          until: { day: "bis", times: ["vonUhr", "bisUhr"] },
          name: (texts, title) => bookingTexts(texts).busy(title),
        },
      },
    ),
    geschlossen: CLOSED,
  },
};

const KINDS = ["exemplar", "werk", "standort"] as const;
/** At most this many copies are shown. */
const MOST = 200;

export const bookingCalendar: Page = {
  path: "/belegung",
  parameters: {
    ...Object.fromEntries(KINDS.map((name) => [name, parameter.member(name)])),
    monat: parameter.month(),
    woche: parameter.day(),
    von: parameter.text(40),
  },
  needs: "ausleihe",
  read: ["all"],
  negotiated: true,
  document: CALENDAR,
  async answer(visit) {
    const { view, read } = visit;
    const about = await subjectOf(visit);
    const period = periodOf(visit);
    const rules = lendingRules(view.site ?? {});
    const all = await copiesOf(about, visit);
    const copies = all.filter(isBookable);
    const shown = copies.slice(0, MOST);
    const times = await takenTimes(shown, rules, { read, kinds: view.kinds });
    const taken = [...times.values()].flat();
    return {
      html: async () => {
        const own = taken
          .map(({ by }) => by)
          .filter(({ kind }) => kind.singular === "buchung")
          .filter((one) => isStaff(view.actor) || linkOf(one, "konto")?.id === view.actor?.id);
        const readers = await linkedBy(own, "konto", { kinds: view.kinds, read });
        const beside = [...(view.beside ?? []), ...readers.values()];
        const page = { about, copies: shown, times, own, rules, today: read.today() };
        return calendarPage({ ...page, period }, { ...view, beside });
      },
      values: {
        belegt: taken.map((one) => busyEntry(one, isStaff(view.actor))),
        geschlossen: closedEntries(visit),
      },
    };
  },
};

/** All bookings with the names of their readers, for the calendar of staff; a set is one event. */
export async function everyBooking({ view, read }: Visit): Promise<DocumentEntry[]> {
  const all = await read.matching(
    view.kinds.one("buchung"),
    { status: "gebucht", ende: null },
    10_000,
  );
  const { several } = bookingTexts(view.texts);
  return bookedSets(all).map((some) => {
    const entry = busyEntry({ ...timeOf(some[0]), by: some[0] }, true);
    return some.length === 1 ? entry : { ...entry, title: several(some.length, entry.title ?? "") };
  });
}

/** The days as they were booked, without the preparation days, which are internal. */
function busyEntry(taken: Omit<TakenTime, "from" | "to">, named: boolean): DocumentEntry {
  const { by, von, bis, vonUhr, bisUhr } = taken;
  const work = linkOf(by, "werk");
  const account = named ? linkOf(by, "konto") : null;
  const copy = by.kind.singular === "exemplar" ? linkToMember(by) : linkOf(by, "exemplar");
  const title = [work?.title ?? copy?.title, account?.title].filter(Boolean).join(", ");
  return {
    title,
    // Each calendar event needs an address of its own; this one reveals only that the copy is taken.
    path: named
      ? `/${by.kind.singular}/${by.id}`
      : `/belegung?exemplar=${copy?.id}&von=${von}T${vonUhr ?? ""}`,
    changed: by.changed,
    values: {
      exemplar: copy && linkTo(copy),
      werk: work && linkTo(work),
      von,
      bis,
      vonUhr,
      bisUhr,
      konto: account && linkTo(account),
    },
  };
}

/** null: everything that is booked. */
async function subjectOf(visit: Visit): Promise<Member | null> {
  for (const name of KINDS) {
    const member = await memberAsked(name, visit);
    if (member) return member;
  }
  return null;
}

async function copiesOf(about: Member | null, { view, read }: Visit): Promise<readonly Member[]> {
  const { kinds } = view;
  const exemplar = kinds.one("exemplar");
  if (about === null) {
    const booked = await read.matching(
      kinds.one("buchung"),
      { status: "gebucht", ende: null },
      1000,
    );
    const ids = new Set(booked.flatMap((one) => linkOf(one, "exemplar")?.id ?? []));
    return read.members(exemplar, [...ids]);
  }
  if (about.kind === exemplar) return [about];
  return about.kind.singular === "werk"
    ? copiesFor(about.id, { read, kinds })
    : read.matching(exemplar, { standort: about.id }, MOST);
}

/** A month, or the week of a day from Monday on; the current month by default. */
function periodOf({ view, read }: Visit): CalendarPeriod {
  // A form may have put a day there.
  const month = (view.query.get("monat") ?? "").slice(0, 7);
  const week = view.query.get("woche") ?? "";
  if (week !== "") {
    const monday = addDays(week, -weekdayOf(week));
    return { name: "woche", days: daysFrom(monday, 7) };
  }
  const first = `${month || read.today().slice(0, 7)}-01`;
  const days = daysFrom(first, 31).filter((one) => one.startsWith(first.slice(0, 7)));
  return { name: "monat", days };
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, later) => addDays(first, later));
}

/** Monday is 0. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
