/** Bookings: a copy, or any copy of a work, for future days or hours. Two bookings of a copy never overlap. */

import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import { isReader, SIGNED_IN, STAFF, STAFF_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, number, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { isBookable, takenTimes, timeOf } from "../../circulation/booking.ts";
import { cancelOthers, leaveSeries, letGo, uncount } from "../../circulation/changed-bookings.ts";
import {
  actingReader,
  borrowerOf,
  libraryRules,
  linked,
  missingFields,
  refusal,
} from "../../circulation/circulation.ts";
import { countBookings, isStillCounted } from "../../circulation/tallies.ts";
import { catalogueOf, linkIn } from "../../circulation/values.ts";
import {
  BOOKING_STATES,
  type BookingState,
  inTheWay,
  LONGEST_SERIES,
  RHYTHMS,
  repeated,
  takenBy,
  whyNotBook,
} from "../../lending/booking-rules.ts";
import { TOLD_BY } from "../../lending/borrower.ts";
import { copiesFor } from "../../lending/editions.ts";
import { look } from "./buchung-look.ts";
import words from "./buchung-words.ts";

const rules: Rules = {
  onceBy: ["konto", "werk", "exemplar", "von", "vonUhr"],

  faults(values) {
    const { von, bis, vonUhr, bisUhr } = values as Record<string, string | null | undefined>;
    if (!von) return [];
    const last = bis ?? von;
    if (last < von) return [{ pointer: "/bis", code: "ende-vor-anfang" }];
    const isBackwards = last === von && vonUhr && bisUhr && bisUhr <= vonUhr;
    return isBackwards ? [{ pointer: "/bisUhr", code: "ende-vor-anfang" }] : [];
  },

  async create(values, occasion) {
    const { actor } = occasion;
    const account = await actingReader(linkIn(values, "konto")?.id ?? null, occasion);
    if (isReader(actor) && !libraryRules(occasion).buchungSelbst) throw new Problem("kein-zugriff");
    const given = { ...values, bis: values.bis ?? values.von ?? null };
    // The others of a set need not be of the same copy (`bookOthers`).
    const isAlone = occasion.isBroughtBack || linkIn(values, "exemplar") !== null;
    const [booked] = await book(given, account, occasion, { count: isAlone ? 1 : countOf(values) });
    return {
      ...booked,
      konto: linkToMember(account),
      status: "gebucht",
      ausleihe: null,
      ende: null,
    };
  },

  async replace(before, given, occasion) {
    const values: Values = { ...given, bis: given.bis ?? given.von ?? null };
    const [was, is] = [before.values, values].map(({ status }) => status as BookingState);
    const isSame = (name: string) => textOf(before.values[name]) === textOf(values[name]);
    if (!isSame("konto")) throw refusal({ reason: "anderes-exemplar" }, occasion);
    const isMoved = !MOVES.every(isSame);
    if (was !== "gebucht" && (isMoved || was !== is))
      throw refusal({ reason: "buchung-zu-ende", status: `${was}` }, occasion);
    if (was !== is) {
      if (is === "verfallen" && isReader(occasion.actor)) throw new Problem("kein-zugriff");
      if (is !== "storniert" && is !== "verfallen")
        throw refusal({ reason: "buchung-stand", status: `${was}` }, occasion);
      const auchFolgende = values.auchFolgende ?? null;
      return { ...before.values, status: is, auchFolgende, ende: occasion.today };
    }
    if (!isMoved) return values;
    if (isReader(occasion.actor) && !libraryRules(occasion).buchungSelbst)
      throw new Problem("kein-zugriff");
    const account = await linked(values, "konto", "konto", occasion);
    if (!account) throw missingFields("konto");
    // If only the work is changed, any copy of the new one is booked.
    const copy = isSame("exemplar") && !isSame("werk") ? null : (values.exemplar ?? null);
    const [moved] = await book({ ...values, exemplar: copy }, account, occasion, { before });
    return moved as Values;
  },

  async follow(before, member, occasion) {
    if (before === null && member && !isStillCounted(member, occasion))
      await countBookings([member.values], 1, occasion);
    if (before === null && member && !occasion.isBroughtBack) await bookOthers(member, occasion);
    const isOff = (member?.values.status ?? "storniert") === "storniert";
    if (isOff && before?.values.status === "gebucht") await uncount(before, occasion);
    const isCancelled =
      before?.values.status === "gebucht" && member?.values.status === "storniert";
    if (isCancelled) await cancelOthers(member, occasion);
    if (before?.values.status === "gebucht") await letGo(before, occasion);
  },

  remove: leaveSeries,
  releases: ({ singular }) => singular === "buchung",
};

/** The fields that cannot be changed once the booking was collected. */
const MOVES = ["werk", "exemplar", "von", "bis", "vonUhr", "bisUhr"];

export default defineKind({
  singular: "buchung",
  plural: "buchungen",
  needs: "ausleihe",
  words,
  menu: 0,
  title: (values) => `${linkIn(values, "werk")?.title ?? ""}, ${values.von ?? ""}`,
  sort: "von",
  owner: "konto",
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF_OR_OWNER,
    create: SIGNED_IN,
    replace: STAFF_OR_OWNER,
    remove: STAFF,
  },
  fields: {
    /** Any copy of it, if no copy is given. */
    werk: link("werk", {
      told: ["isbn", "titel"],
      searchable: true,
      exchange: { columns: { ".titel": "raum/gegenstand, resource, item, item name" } },
    }),
    exemplar: link("exemplar", { by: "barcode", searchable: true }),
    konto: link("konto", {
      by: "ausweis",
      told: TOLD_BY,
      searchable: true,
      write: STAFF_OR_OWNER,
      exchange: {
        columns: {
          ".name":
            "gebucht von, gebucht für, bucher, bucherin, wer bucht, buchung von, buchung für, booked by, booked for, booking for",
        },
      },
    }),
    von: day({
      required: true,
      sortable: true,
      exchange: {
        columns:
          "beginn, start, startdatum, abholung, abholung am, from, start date, starts, begin, booked from, gebucht ab, pickup, pick up",
      },
    }),
    bis: day({
      sortable: true,
      exchange: {
        columns:
          "ende, enddatum, rückgabe, rückgabe am, to, until, end, end date, ends, booked until, booked to, gebucht bis, return",
      },
    }),
    vonUhr: text({ code: "uhrzeit" }),
    bisUhr: text({ code: "uhrzeit" }),
    zweck: text({
      searchable: true,
      exchange: { columns: "zweck, anlass, grund, purpose, reason, event" },
    }),
    status: choice(BOOKING_STATES, {
      initial: "gebucht",
      takesAway: ["storniert"],
      sortable: true,
      facet: true,
      write: STAFF_OR_OWNER,
    }),
    /** The loan by which it was collected. */
    ausleihe: link("ausleihe", { write: [] }),
    ende: day({ sortable: true, write: [] }),
    /** The day since which its copy is lost or withdrawn and no other one is free. */
    ausfall: day({ write: [] }),
    /** A series, e.g. every week until a day; the others are booked in the same transaction. */
    wiederholung: choice(Object.keys(RHYTHMS)),
    wiederholtBis: day(),
    /** So many copies of the work, such as a class set: each is a booking of its own, all in the same transaction. */
    anzahl: number({ min: 1, max: 200, write: STAFF }),
    /** The first booking of the series or the set; empty for that one itself. */
    serie: link("buchung", { write: [] }),
    /** Cancel all later bookings of the series, too, or only those of the set at the same time. */
    auchFolgende: choice(["nein", "ja", "satz"]),
    /** Local timestamps between which nobody else can have the copy. */
    belegtVon: text({ code: "ortszeit", read: STAFF, write: [] }),
    belegtBis: text({ code: "ortszeit", read: STAFF, write: [] }),
  },
  entry: ["werk", "exemplar", "konto", "von", "bis", "vonUhr", "bisUhr", "status"],
  form: {
    first: [
      ...["werk", "exemplar", "konto", "von", "bis", "vonUhr", "bisUhr", "zweck"],
      ...["anzahl", "wiederholung", "wiederholtBis"],
    ],
    later: ["status", "auchFolgende"],
  },
  term: "ReserveAction",
  disjoint: { per: "exemplar", from: "belegtVon", to: "belegtBis", until: "ende" },
  rules,
  looks: { html: look },
});

function countOf({ anzahl }: Values): number {
  return Number(anzahl ?? 1);
}

/** Assigns as many free copies as wanted, one to each booking, and computes the time that they take. */
async function book(
  values: Values,
  account: Member,
  occasion: Occasion,
  { count = 1, before = null }: { count?: number; before?: Member | null } = {},
): Promise<Values[]> {
  const { actor, today, writing, kinds } = occasion;
  const rules = libraryRules(occasion);
  const time = timeOf({ values });
  const asked = await candidates(values, occasion);
  const copies = asked.filter(isBookable);
  const times = await takenTimes(copies, rules, catalogueOf(occasion));
  const takenOf = ({ id }: Member) => (times.get(id) ?? []).filter(({ by }) => !isOne(by, before));
  const open = { konto: account.id, ende: null };
  const countsOwn = isReader(actor) && before === null;
  const refused = whyNotBook({
    time,
    borrower: borrowerOf(account),
    copies: copies.map(takenOf),
    byReader: isReader(actor),
    own: countsOwn ? (await writing.matching(kinds.one("buchung"), open)).length : null,
    rules,
    today,
  });
  const ways = copies.map((copy) => ({ copy, taken: inTheWay(time, takenOf(copy), rules) }));
  if (refused)
    throw refusal(refused, occasion, ...ways.flatMap(({ taken }) => taken.map(({ by }) => by)));
  const free = ways.filter(({ taken }) => taken.length === 0);
  if (free.length < count)
    throw refusal({ reason: "satz-belegt", frei: free.length, most: count }, occasion);
  const { from, to } = takenBy(time, rules);
  return free.slice(0, count).map(({ copy }) => {
    const place = {
      werk: linkIn(copy.values, "werk"),
      exemplar: linkToMember(copy),
      ausfall: null,
    };
    return { ...values, ...place, belegtVon: from, belegtBis: to };
  });
}

/** The other copies of a set, and the other days of a series. All or nothing: if some of the days are taken, the error names all of them. */
async function bookOthers(first: Member, occasion: Occasion): Promise<void> {
  const { writing, actor } = occasion;
  const { wiederholung, wiederholtBis } = first.values;
  const count = countOf(first.values);
  const account = await linked(first.values, "konto", "konto", occasion);
  if (!account) return;
  const serie = linkToMember(first);
  const insert = async (all: readonly Values[]) => {
    const drafts = all.map((values) => ({ values }));
    await writing.insert(first.kind, drafts, actor);
    await countBookings(all, 1, occasion);
  };
  if (count > 1) {
    const others = { ...first.values, exemplar: null, serie };
    await insert(await book(others, account, occasion, { count: count - 1 }));
  }
  if (!wiederholung || !wiederholtBis) return;
  const rules = libraryRules(occasion);
  if (daysBetween(`${first.values.von}`, `${wiederholtBis}`) > LONGEST_SERIES) {
    const most = Math.min(rules.buchungVoraus, LONGEST_SERIES);
    throw refusal({ reason: "buchung-zu-weit", most }, occasion);
  }
  const rhythm = wiederholung as keyof typeof RHYTHMS;
  const times = repeated(timeOf(first), rhythm, `${wiederholtBis}`, rules);
  // For the others any free copy of the work is taken if the first one is not free.
  const taken: string[] = [];
  for (const time of times) {
    const same = { ...first.values, ...time, serie };
    const any = { ...same, exemplar: null };
    try {
      const booked =
        count > 1
          ? await book(any, account, occasion, { count })
          : await book(same, account, occasion).catch((error: unknown) => {
              if (!isTaken(error)) throw error;
              return book(any, account, occasion);
            });
      await insert(booked);
    } catch (error) {
      if (!isTaken(error)) throw error;
      taken.push(time.von);
    }
  }
  if (taken.length > 0) throw refusal({ reason: "serie-belegt", tage: taken.join(" ") }, occasion);
}

function isTaken(error: unknown): boolean {
  return error instanceof Problem && ["belegt", "satz-belegt"].includes(`${error.members.grund}`);
}

function isOne(member: Member, other: Member | null): boolean {
  return other !== null && member.kind === other.kind && member.id === other.id;
}

/** The given copy, or all copies of the work. */
async function candidates(values: Values, occasion: Occasion): Promise<readonly Member[]> {
  const copy = await linked(values, "exemplar", "exemplar", occasion);
  if (copy) return [copy];
  const work = linkIn(values, "werk");
  if (!work) throw invalid({ pointer: "/werk", code: "pflicht" });
  return copiesFor(work.id, catalogueOf(occasion));
}

function textOf(value: Values[string] | undefined): string {
  const isLink = typeof value === "object" && value !== null && "id" in value;
  return `${isLink ? value.id : (value ?? "")}`;
}
