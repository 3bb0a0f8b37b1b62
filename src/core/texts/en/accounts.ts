/** What is said at the sign-in and around accounts. */

import type de from "../de/accounts.ts";
import type { Said } from "../phrases.ts";

export default {
  signIn: {
    title: "Sign in",
    about: "With your account you see what you have borrowed, renew it and reserve more.",
    username: "User name, card number or e-mail",
    withoutCards: {
      about: "With your account you see and change what is yours.",
      username: "User name or e-mail",
    },
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
    keyUsed: (day) => `last used on ${day}`,
    keyUnused: "not used yet",
    revoke: (name) => `Revoke “${name}”`,
    revoked: "The key is revoked.",
    code: "One-time code",
    codeAbout:
      "For the first sign-in, and for somebody who has forgotten the password: the code is typed instead of it when signing in. It is good for a day, and once.",
    codeMake: "Hand out a one-time code",
    codeMade: "The one-time code. It is shown only now:",
    data: "Stored data",
    answersFor: "Represents",
    dataAbout:
      "Everything that is stored about this account: to look at, and as a file to take along.",
    dataShown: "Look at it and download it",
    changes: "Changes",
    dataLink: "Download the data (JSON)",
    remove: "Delete the account",
    removeAbout:
      "The account and all that belongs to it is deleted and does not come back. That is possible once nothing is outstanding any more.",
    removeSubmit: "Delete the account for good",
  },

  events: {
    title: "Activity",
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
      "webhook-abgeschaltet": "turned off a webhook that took nothing any more",
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
} satisfies Said<typeof de>;
