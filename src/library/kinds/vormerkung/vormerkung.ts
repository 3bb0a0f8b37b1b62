/** Reservations: the queue for a work, and the copies put aside. */

import { Problem } from "../../../core/model/answers/problem.ts";
import {
  isReader,
  SIGNED_IN,
  STAFF,
  STAFF_OR_OWNER,
  STAFF_OWNER_OR_REPRESENTATIVE,
} from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import {
  actingReader,
  borrowerOf,
  isFree,
  libraryRules,
  linked,
  offerFree,
  openLoans,
  refusal,
  release,
} from "../../circulation/circulation.ts";
import { countWork, groupOf, isStillCounted } from "../../circulation/tallies.ts";
import { catalogueOf, earlierOf, linkIn, stateOfCopy } from "../../circulation/values.ts";
import { TOLD_BY } from "../../lending/borrower.ts";
import { copiesFor, editionsOf, servedBy } from "../../lending/editions.ts";
import type { Reason } from "../../lending/refusal.ts";
import {
  isLaid,
  isOpen,
  lastDayToFetch,
  RESERVATION_STATES,
  type ReservationState,
  whyNotReserve,
} from "../../lending/reservation.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { copiesAndReaders, onwards } from "../ausleihe/lending-look.ts";
import words from "./vormerkung-words.ts";

const rules: Rules = {
  inTurn: "seit",

  async create(values, occasion) {
    const account = await actingReader(linkIn(values, "konto")?.id ?? null, occasion);
    const work = (await linked(values, "werk", "werk", occasion)) as Member;
    await checkReserving(work, account, occasion);
    return {
      ...values,
      konto: linkToMember(account),
      seit: earlierOf(values.seit ?? null, occasion.today),
      status: "wartend",
      exemplar: null,
      bis: null,
      ende: null,
    };
  },

  async replace(before, values, occasion) {
    const same = (name: string) => linkIn(before.values, name)?.id === linkIn(values, name)?.id;
    if (!same("werk") || !same("konto")) throw refusal({ reason: "anderes-exemplar" }, occasion);
    const was = before.values.status as ReservationState;
    const is = values.status as ReservationState;
    if (!isOpen(was)) throw refusal({ reason: "vormerkung-zu-ende", status: was }, occasion);
    const isLaidNow = isLaid(values) && !before.values.bereitgelegt;
    const until = lastDayToFetch(occasion.today, libraryRules(occasion));
    // The time to fetch it begins when it lies there.
    if (was === is)
      return isLaidNow && `${values.bis ?? ""}` < until ? { ...values, bis: until } : values;
    const lapsed = is === "verfallen" && was === "bereitgestellt";
    if (lapsed && isReader(occasion.actor)) throw new Problem("kein-zugriff");
    if (is !== "storniert" && !lapsed)
      throw refusal({ reason: "stand-folgt", status: was }, occasion);
    return { ...values, exemplar: null, ende: occasion.today };
  },

  /** A copy put aside is released to the next in the queue; a copy on the shelf is put aside. */
  async follow(before, member, occasion) {
    const { values } = (member ?? before) as Member;
    const isUndone = member === null && values.seit === occasion.today;
    if (before === null || isUndone) {
      const count = isUndone ? -1 : 1;
      const counted = { what: "vormerkung", day: `${values.seit}`, count } as const;
      const work = linkIn(values, "werk")?.id ?? null;
      const kreis = await groupOf(values, occasion);
      if (isUndone || (member && !isStillCounted(member, occasion)))
        countWork([counted], work, { ort: "", kreis }, occasion);
      // What is reserved in another program is kept for the first in the queue, wherever it lies there.
      const isOffered = occasion.isImported || libraryRules(occasion).vormerkenVerfuegbar;
      if (member && work !== null && isOffered) await offerFree(work, occasion);
    }
    if (before === null || member?.values.exemplar) return;
    const copy = await linked(before.values, "exemplar", "exemplar", occasion);
    if (copy && stateOfCopy(copy) === "bereitgestellt") await release(copy, occasion);
  },
};

export default defineKind({
  singular: "vormerkung",
  plural: "vormerkungen",
  needs: "ausleihe",
  words,
  title: (values) => linkIn(values, "werk")?.title ?? "",
  sort: "seit",
  owner: "konto",
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF,
    create: SIGNED_IN,
    replace: STAFF_OWNER_OR_REPRESENTATIVE,
    remove: STAFF,
  },
  fields: {
    werk: link("werk", {
      required: true,
      told: ["exemplar", "isbn", "titel"],
      searchable: true,
    }),
    konto: link("konto", {
      by: "ausweis",
      told: TOLD_BY,
      searchable: true,
      write: STAFF_OWNER_OR_REPRESENTATIVE,
      exchange: {
        columns: {
          ".name":
            "vorgemerkt für, vorgemerkt von, reserviert für, reserviert von, vormerkung für, vormerkung von, wer wartet, reserved for, reserved by, on hold for, hold for, réservé par, réservé pour",
        },
      },
    }),
    seit: day({
      sortable: true,
      write: [],
      imported: true,
      exchange: {
        columns:
          "vorgemerkt, vorgemerkt am, vorgemerkt seit, vormerkdatum, vormerkung am, reserviert, reserviert am, reserved, reserved on, reserve date, reservation date, hold date, hold placed, date placed, réservé le, date de réservation, am, datum, tag, date",
      },
    }),
    status: choice(RESERVATION_STATES, {
      initial: "wartend",
      takesAway: ["storniert"],
      sortable: true,
      write: STAFF_OWNER_OR_REPRESENTATIVE,
    }),
    exemplar: link("exemplar", { write: [] }),
    bis: day({ sortable: true, write: STAFF }),
    /** The day on which it was put on the pickup shelf; until then staff have to fetch it. */
    bereitgelegt: day({ read: STAFF, write: STAFF }),
    ende: day({ sortable: true, write: [] }),
  },
  entry: ["werk", "konto", "seit", "status", "bis"],
  form: {
    first: ["werk", "konto", "status", "bis", "bereitgelegt"],
    later: ["status", "bis", "bereitgelegt"],
  },
  term: "ReserveAction",
  single: [
    { per: ["werk", "konto"], until: "ende" },
    { per: ["exemplar"], until: "ende" },
  ],
  rules,
  looks: {
    html: htmlLook({
      emptyWays: emptyWays(["werke"]),
      beside: onwards,
      gather: (reservation, read, view) => copiesAndReaders([reservation], read, view),
      gatherEntries: copiesAndReaders,
      /** Readers act on reservations by the buttons of their list only. */
      byButton: ["leser"],
    }),
  },
});

async function checkReserving(work: Member, account: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const shelves = catalogueOf(occasion);
  const copies = await copiesFor(work.id, shelves);
  // A reader may not wait twice for works that the same copy can fulfil.
  const same = [...(await servedBy(work.id, shelves)), ...(await editionsOf(work.id, shelves))];
  const loans = await openLoans({ konto: account.id }, occasion);
  const open = await writing.matching(kinds.one("vormerkung"), { konto: account.id, ende: null });
  const ids = new Set(copies.map((copy) => copy.id));
  const rules = libraryRules(occasion);
  const refused = whyNotReserve({
    borrower: borrowerOf(account),
    copies: copies.map(stateOfCopy),
    comesBack: copies.some(comesBack),
    hasIt: loans.some((loan) => ids.has(linkIn(loan.values, "exemplar")?.id ?? 0)),
    waitsAlready: open.some((one) => same.includes(linkIn(one.values, "werk")?.id ?? 0)),
    openReservations: open.length,
    rules,
    today,
  });
  if (refused === null || (occasion.isImported && !PREVENTING.has(refused.reason))) return;
  const free = copies.filter(isFree);
  throw refusal(refused, occasion, work, ...(refused.reason === "verfuegbar" ? free : []));
}

/** What also keeps a reservation of another program out: the other rules were those there. */
const PREVENTING = new Set<Reason>(["schon-vorgemerkt", "schon-ausgeliehen", "ohne-exemplar"]);

/** Lent, put aside, or in repair or processing; lost, withdrawn and reference copies will not become available. */
function comesBack(copy: Member): boolean {
  const { zustand, ausleihbar } = copy.values;
  const isOut = ["ausgeliehen", "bereitgestellt"].includes(stateOfCopy(copy));
  const isMended = zustand === "in Reparatur" || zustand === "in Bearbeitung";
  return isOut || (isMended && (ausleihbar ?? "ja") === "ja");
}
