/** Lending, reserving, one's own account and signing in. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/lending.ts";
import desk from "./desk.ts";

export default {
  availability: {
    in: "Available",
    inDamaged: "Available, but damaged",
    out: "Lent",
    until: (day) => `Lent until ${day}`,
    late: (day) => `Lent, due since ${day}`,
    held: "Put aside for somebody",
    none: "Not lent",
    approval: "Only after asking at the desk",
    short: (days) =>
      days === 1 ? "Short loan: one day" : `Short loan: ${formats.number(days)} days`,
    gone: "No longer held",
    goneInList: "no longer held",
    ask: "Ask us for it:",
    copies: (total, there) =>
      there === total
        ? `${total} copies, ${total === 2 ? "both" : "all"} there`
        : `${total} copies, ${there === 0 ? "none" : there} there`,
    period: "Loan period",
    days: (count) => (count === 1 ? "one day" : `${formats.number(count)} days`),
    yearly: (day) => `until ${day}`,
    deposit: "Deposit",
    furtherCopies: (count) => (count === 1 ? "1 more copy" : `${count} more copies`),
    allCopies: (total) => `All ${total} copies`,
    otherEditions: "Other editions",
    waiting: (total) => `${total} waiting`,
  },
  list: {
    title: (name) => `Loans of ${name}`,
    about: "Only you and the library see this page.",
    aboutOther: "Only the library and whoever the account belongs to see this page.",
    aboutRepresented:
      "What is on loan and reserved is also seen and renewed by whoever represents you.",
    open: "On loan",
    none: "Nothing is on loan at present.",
    others: "For others",
    othersNone: (names) => `Nothing on loan or reserved: ${names.join(", ")}.`,
    reserveFor: "Reserve for",
    forMyself: "myself",
    reservations: "Reserved",
    returned: "Returned",
    due: "Due on",
    lent: "Lent on",
    back: "Returned on",
    renewals: renewalsIn,
    renew: (title) => `Renew “${title}”`,
    cancel: (title) => `Cancel the reservation of “${title}”`,
    place: (place, isOwn) =>
      place > 1 ? `Number ${place} in the queue` : isOwn ? "You are next" : "Next in the queue",
    fetch: (day, isOwn) => `Put aside ${isOwn ? "for you " : ""}until ${day}`,
    soonReady: (isOwn) => `Being put aside${isOwn ? " for you" : ""}`,
    since: (day) => `Reserved since ${day}`,
    calendar: "Due days as a calendar",
    reserve: "Reserve",
    yours: "You have this work on loan.",
    awaited: "You have reserved this work.",
    toWork: "To the work",
    signInToReserve: "Sign in to reserve it",
    renewAnyway: "Renew it anyway, at the desk and with a reason",
    notRenewable: {
      saeumig: () =>
        "Cannot be renewed as long as something is overdue: that has to be returned first.",
      gesperrt: () => "Cannot be renewed as long as the account is blocked.",
      abgelaufen: (p) =>
        `Cannot be renewed: the card was valid until ${formats.day(`${p.since}`)}.`,
      vorgemerkt: () => "Somebody waits for it, so it cannot be renewed.",
      gebucht: (p) =>
        `From ${formats.day(`${p.von}`)} on it is booked for somebody else, so it cannot be renewed.`,
      "kein-gewinn": (_, left) =>
        `${renewalsIn(left)}. Not worth renewing yet: today it would be until the same day.`,
    },
    lentTo: "Lent to",
    link: "Loans and reservations",
    home: "My account",
    parts: "Parts of the account",
    renewAll: (total) => `Renew all (${total})`,
    lateNote: (total) => (total === 1 ? "One loan is overdue." : `${total} loans are overdue.`),
    lateHelp: (total, canRenew) =>
      `Please bring ${total === 1 ? "it" : "them"} back soon${canRenew ? ", or renew" : ""}.`,
    daysLeft: (days) => (days === 0 ? "today" : days === 1 ? "1 day left" : `${days} days left`),
    calendarEvent: (title) => `Due: ${title}`,
    removing:
      "Everything that the account knows of the person is deleted and cannot be restored. The address stays taken, but names nobody.",
    access: "Password, sessions and keys",
    account: "Account",
    late: (days) => (days === 1 ? "overdue since yesterday" : `overdue for ${days} days`),
  },

  desk,

  steps: {
    back: "Take back",
    lost: "Report as lost",
    found: "It is here again",
    replaced: "It was replaced",
    repair: "Send to repair",
    repaired: "It is repaired",
    longer: "Takes longer",
    withdraw: "Withdraw",
    booked: (total) =>
      `No other copy can fulfil ${total === 1 ? "a booking" : `${total} bookings`} of this one. Those whose time is affected are listed under “Bookings” at the desk afterwards:`,
  },

  done: {
    vermerkt: "That is noted.",
    verschoben: "The loans are due on the next open day.",
    nichtVerschoben: "The move is undone.",
    versetzt: "They are in this group now.",
    kennwort: "Your password holds from now on.",
    verlaengert: "The loan is renewed.",
    alleVerlaengert: "All that could be renewed is renewed.",
    vorgemerkt: "The work is reserved.",
    gebucht: "It is booked.",
    buchungStorniert: "The booking is cancelled.",
    terminVereinbart: "The appointment is made.",
    terminGeloescht: "The appointment is cancelled.",
    storniert: "The reservation is cancelled.",
    gemerkt: "It is on your list.",
    geteilt: "Everybody who has the address can read the list now.",
    geschlossen: "Only you can read the list now.",
    geloescht: "The account is deleted.",
    inventurAbgeschlossen: "The stocktaking is closed, and what was announced is entered.",
    inventurWiederOffen: "The closing is undone: the stocktaking is open again.",
    jahrGewechselt: "The school year is changed: all classes have the names shown here.",
    jahrNochNicht:
      "The school year is not changed yet: the names are saved, but do not fit together.",
    jahrVereint:
      "The school year is not changed yet: several classes become one. See whether that is right, then change it.",
    jahrZurueck: "The change is undone: all classes have their former names again.",
    verschieden: "Noted: these are not the same.",
    wiederoffen: "The pair is open again, as far as the two still look the same.",
  },
} satisfies Said<typeof de>;

function renewalsIn(left: number): string {
  if (left === 0) return "No renewal left";
  return left === 1 ? "1 renewal left" : `${left} renewals left`;
}
