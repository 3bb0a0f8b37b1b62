/** What readers are written. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/notices.ts";

export default {
  occasions: {
    mahnung: "overdue",
    abholen: "ready to fetch",
    ausfall: "booking without a copy",
    buchung: "booking begins",
    wunsch: "wish is here",
    faellig: "due soon",
    verfallen: "reservation lapsed",
    ausweis: "card expires",
    willkommen: "welcome",
  },
  item: {
    mahnung: (day) => `due on ${day}`,
    abholen: (day) => `to be fetched by ${day}`,
    ausfall: (day) => `booked from ${day}`,
    buchung: (day) => `booked from ${day}`,
    wunsch: (day) => `here since ${day}`,
    faellig: (day) => `due on ${day}`,
    verfallen: (day) => `was to be fetched by ${day}`,
    ausweis: (day) => `valid until ${day}`,
    willkommen: (day) => `made on ${day}`,
  },
  several: (first, others) =>
    `${first} (and ${others === 1 ? "one more thing" : `${formats.number(others)} more things`})`,
  preview: {
    title: "What is to be written today",
    about: "This is what would be written today. None of it is done yet.",
    off: "Messages are off: none of this is written until the settings say so.",
    quiet:
      "The library is closed today. On closing days only reminders before the due day are sent; everything else follows when the library opens again.",
    none: "There is nothing to write to anybody today.",
    total: (total, more) =>
      more
        ? `More than ${formats.number(total)} messages; so many are shown here.`
        : total === 1
          ? "One message."
          : `${formats.number(total)} messages.`,
    settings: "Settings of messages",
    when: "By itself this is done once a day, shortly after midnight.",
    writeNow: "Write now",
    writeNowHelp:
      "E-mails then go out within a minute, letters wait to be printed. Nobody gets a second one today.",
    written: "This is written. What becomes of it stands here and with the messages.",
    link: "Reminders and other messages of today",
  },
  templates: {
    title: "Texts of messages",
    about:
      "This is what the texts look like with real data. Each can be changed, by level, language and salutation; files in the folder of the site, below nachrichten/, win.",
    none: "There is no example for it now: nothing like it has happened yet.",
    change: "Change the text",
    frame: "Greeting and end of all messages",
    source: {
      site: "From a file of the library",
      own: "Your own text",
      delivered: "As delivered",
      other: "No text of its own yet: the general one holds.",
    },
    titleOf: (what) => `Text: ${what}`,
    editAbout:
      "Write in Markdown. What stands in braces is filled in in every message; a line for which there is nothing is left out.",
    fileWins: (file) =>
      `The file ${file} in the folder of the site holds. What you save here holds only once it is removed.`,
    placeholders: "Placeholders",
    placeholdersCopy: "To copy into the subject and the text:",
    placeholdersClick: "A click puts it where you were writing last.",
    placeholder: {
      name: "name of the person",
      bibliothek: "name of the library",
      anschrift: "postal address of the library",
      telefon: "telephone of the library",
      email: "e-mail of the library",
      oeffnungszeiten: "opening hours",
      ausleihliste: "address of the person’s loan list, for a link",
      heute: "the day on which it is written",
      betreff: "subject of the message",
      abschnitte: "what it is about: the texts of the single occasions",
      anzahl: "how many they are",
      liste: "titles with their day, one to a line",
      stufe: "level of the reminder, as a number",
      gebuehr: "what this level costs",
      ausweis: "card number",
      bis: "until when the card is valid",
    },
    preview: "Preview",
    previewAbout: "This is how the text arrives, with real data.",
    previewAsked: "This is how the text would arrive. Nothing is stored yet.",
    reset: "Back to the delivered text",
  },
  letters: {
    title: "Letters",
    about:
      "Whoever gets no e-mail gets a letter. Print them all first, then say that they are printed.",
    none: "There is no letter to print.",
    print: (total) =>
      total === 1 ? "Print the letter (PDF)" : `Print all ${formats.number(total)} letters (PDF)`,
    printed: (total) =>
      total === 1 ? "This letter is printed" : `These ${formats.number(total)} letters are printed`,
    printedHelp:
      "Only when every sheet has come out of the printer well: after that they are no longer listed here.",
    done: "The letters are noted as printed.",
    noAddress: "no address",
    longAddress: (names) =>
      `The window of the envelope has room for six lines; lines in the middle of the address are missing for: ${names.slice(0, 20).join(", ")}${names.length > 20 ? " …" : ""}.`,
  },
  outbox: {
    title: "Outbox",
    about:
      "What there is to write to readers, what it looks like, and what of it is to be printed.",
    on: (day) =>
      `Messages are on. The next time they are written is on ${day}, shortly after midnight.`,
    off: "Messages are off: nothing is written.",
    mails: "E-mails go out by the mail server.",
    noMails: "There is no mail server: everything becomes a letter.",
    failures: "What did not arrive lately",
    waiting: "What still waits",
    to: "To",
    again: "Send once more",
    asLetter: "Print as a letter instead",
    moot: "Do not send any more",
    cameBack: "Came back as undeliverable",
    wasSent: "Has arrived",
    sending: "Is being sent.",
    unclear:
      "The connection broke when the message was on its way. It may have arrived; it is sent again only if you say so.",
    gaveUp: (tries) => `Given up after ${formats.number(tries)} tries.`,
    failedAt: (day) => `The message of ${day} did not arrive`,
    waitingNext: (moment) => `Next try: ${moment}`,
  },
  test: {
    title: "Send a test message",
    about:
      "A single e-mail goes the same way as all others, at once. What the mail server answered is shown here then.",
    noServer: "Whoever runs the program names it with LEIHWERK_SMTP.",
    to: "To",
    submit: "Send now",
    result: {
      sent: (to, server) =>
        `${server} has taken the message to ${to}. If it does not arrive, look among the unwanted messages.`,
      refused: (to, server) => `${server} refuses the message to ${to}.`,
      later: (to, server) => `The message to ${to} could not be handed to ${server}.`,
      unknown: (to, server) =>
        `The connection to ${server} broke when the message to ${to} was on its way. It may have arrived.`,
    },
    answered: "The answer:",
    subject: "Test message",
    letter: (library) => `Hello,

${library} has sent this message as a test. If it has arrived, so do the messages to readers.`,
  },
  addressGone: ({ library, day }) => [
    "This e-mail address is no longer that of your account",
    `Hello,

since ${day} this e-mail address is no longer that of your account at ${library}; we do not write to it any more.

Is this not what you wanted? Then please tell the library at once.`,
  ],
  unsubscribe: {
    title: "Unsubscribe from reminders",
    about:
      "You will get no more courtesy reminders by e-mail, such as before something is due. What is necessary, such as when something is overdue or ready to fetch, is still written.",
    submit: "No more reminders",
    done: "You will get no more reminders. You can change that in your account.",
    invalid: "This link is not valid (any more). Change it in your account, or tell the desk.",
  },
} satisfies Said<typeof de>;
