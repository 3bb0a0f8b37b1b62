/** Lending, reserving, one's own account and signing in. */

import type { LendingTexts } from "../lending.ts";
import desk from "./desk.ts";
import { formats } from "./phrases.ts";

export default {
  having: {
    in: "Available",
    out: "Lent",
    until: (day) => `Lent until ${day}`,
    late: (day) => `Lent, due since ${day}`,
    held: "Put aside for somebody",
    none: "Not lent",
    waiting: (total) => `${total} waiting`,
  },
  signIn: {
    title: "Sign in",
    about: "With your account you see what you have borrowed, renew it and reserve more.",
    username: "User name, card number or e-mail",
    password: "Password",
    passwordHelp: "Or the one-time code that the library gave you.",
    submit: "Sign in",
    wrong: "Name and password do not belong together. Please try once more.",
    late: "The page was open for too long. Please type your password once more.",
    wait: (seconds) =>
      seconds === 1
        ? "Too many tries. Please wait a second."
        : seconds > 120
          ? `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.`
          : `Too many tries. Please wait ${seconds} seconds.`,
    already: ["You are signed in as ", "."],
    out: "Sign out",
    outDone: "You are signed out.",
    link: "Sign in",
  },

  list: {
    title: (name) => `Loans of ${name}`,
    about: "Only you and the library see this page.",
    aboutOther: "Only the library and whoever the account belongs to see this page.",
    open: "On loan",
    none: "Nothing is on loan at present.",
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
    since: (day) => `Reserved since ${day}`,
    calendar: "Due days as a calendar",
    reserve: "Reserve",
    yours: "You have this work on loan.",
    awaited: "You have reserved this work.",
    toWork: "To the work",
    signInToReserve: "Sign in to reserve it",
    notRenewable: {
      saeumig: () => "Cannot be renewed as long as something is overdue.",
      gesperrt: () => "Cannot be renewed as long as the account is blocked.",
      abgelaufen: (p) =>
        `Cannot be renewed: the card was valid until ${formats.day(`${p.since}`)}.`,
      vorgemerkt: () => "Somebody waits for it, so it cannot be renewed.",
      "kein-gewinn": (_, left) =>
        `${renewalsIn(left)}. Not worth renewing yet: today it would be until the same day.`,
    },
    lentTo: "Lent to",
    link: "Loans and reservations",
    calendarEvent: (title) => `Due: ${title}`,
    access: "Password, sessions and keys",
    account: "Account",
    late: (days) => (days === 1 ? "overdue since yesterday" : `overdue for ${days} days`),
  },

  access: {
    title: (username) => `Access of ${username}`,
    about: "What this account signs in with, and where it is signed in now.",
    password: "Password",
    oldPassword: "Old password",
    newPassword: "New password",
    newPasswordHelp: (least) => `At least ${least} characters; there is no other rule.`,
    change: "Change password",
    changed: "The password is changed. All other sessions have ended.",
    wrongOld: "The old password is not right. Nothing was changed.",
    tooShort: (least) => `The new password needs at least ${least} characters.`,
    byCode: "You signed in with a one-time code. Please choose a password now.",
    sessions: "Sessions",
    thisOne: "this session",
    begun: (time) => `Begun: ${time}`,
    last: (time) => `Last used: ${time}`,
    end: "End this one",
    endOthers: "End all others",
    ended: "That has ended.",
    calendar: "Calendar",
    calendarAbout:
      "A calendar program can subscribe to your due days, at an address that shows this calendar and nothing else. Whoever knows it can read it; it can be closed at any time.",
    calendarMake: "Make an address for the calendar",
    calendarAnew: "Make a new address; the one before is closed",
    calendarMade: "The address of your calendar. It is shown only this once",
    calendarOpen: "Open in a calendar program",
    calendarClose: "Close the address of the calendar",
    calendarClosed: "The address of the calendar is closed.",
    keys: "Keys for programs",
    keysAbout:
      "A program shows a key instead of knowing your password. Each is good for some time and can be revoked by itself.",
    keyName: "What for",
    keyScope: "What it may do",
    scopes: { lesen: "read only", schreiben: "read and change" },
    keyDays: "Good for days",
    keyMake: "Make a key",
    keyMade: "Your new key. It is shown only now:",
    keyExpires: (day) => `good until ${day}`,
    keyExpired: "expired",
    revoke: (name) => `Revoke “${name}”`,
    revoked: "The key is revoked.",
    code: "One-time code",
    codeAbout:
      "For the first sign-in, and for somebody who has forgotten the password: the code is typed instead of it when signing in. It is good for a day, and once.",
    codeMake: "Hand out a one-time code",
    codeMade: "The one-time code. It is shown only now:",
    data: "Stored data",
    answersFor: "Represents",
    dataAbout: "Everything that is stored about this account, in one file.",
    changes: "Changes",
    dataLink: "Download the data (JSON)",
    remove: "Delete the account",
    removeAbout:
      "The account and all that belongs to it is deleted and does not come back. That is possible once nothing is on loan any more.",
    removeSubmit: "Delete the account for good",
  },

  desk,

  steps: {
    back: "Take back",
    lost: "Report as lost",
    found: "It is here again",
    replaced: "It was replaced",
    repair: "Send to repair",
    repaired: "It is repaired",
    withdraw: "Withdraw",
  },

  done: {
    vermerkt: "That is noted.",
    versetzt: "They are in this group now.",
    kennwort: "Your password holds from now on.",
    verlaengert: "The loan is renewed.",
    vorgemerkt: "The work is reserved.",
    storniert: "The reservation is cancelled.",
    gemerkt: "It is on your list.",
    geteilt: "Everybody who has the address can read the list now.",
    geschlossen: "Only you can read the list now.",
    geloescht: "The account is deleted.",
    verschieden: "Noted: these are not the same.",
    wiederoffen: "The pair is open again, as far as the two still look the same.",
  },

  events: {
    title: "Events",
    about:
      "Sign-ins, failures, refusals and the work of the night. Of a failed sign-in the name is kept only where an account has it.",
    none: "Nothing has happened so far.",
    time: "When",
    what: "What",
    who: "Who",
    address: "From where",
    detail: "Detail",
    names: {
      angemeldet: "signed in",
      abgemeldet: "signed out",
      fehlgeschlagen: "sign-in failed",
      gebremst: "too many tries",
      verweigert: "access denied",
      "kennwort-geaendert": "password changed",
      "einmalcode-ausgegeben": "one-time code handed out",
      registriert: "registered by themselves",
      "nicht-zugestellt": "e-mail not delivered",
      "schluessel-angelegt": "key made",
      "schluessel-widerrufen": "key revoked",
      vergessen: "borrowers forgotten",
      unbestaetigt: "unconfirmed registrations removed",
      verfallen: "reservations lapsed",
      nachrichten: "messages written",
      versendet: "messages sent",
      tagesarbeit: "the day's work done",
    },
  },

  again: {
    title: "What you typed",
    about: "Nothing is lost: here is what you typed.",
    submit: "Send once more",
    signIn: "Sign in first (opens in a new window)",
  },
} satisfies LendingTexts;

function renewalsIn(left: number): string {
  if (left === 0) return "No renewal left";
  return left === 1 ? "1 renewal left" : `${left} renewals left`;
}
