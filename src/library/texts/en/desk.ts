/** What is said at the desk. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/desk.ts";

export default {
  title: "Desk",
  about: "One field for everything: card, name, barcode, shelf mark, ISBN or title.",
  field: "Scan or type",
  fieldHelp:
    "A card or a name opens an account. A copy (barcode, shelf mark, ISBN, title) shows who has it.",
  fieldHelpOpen: "A copy is lent, another card changes the account. Empty field and Enter: done.",
  fieldHelpReturn: "Each copy comes back at once; no card is needed.",
  submit: "Go on",
  camera: "Scan with the camera",
  cameraOpening: "Opening the camera …",
  cameraOpen: "Hold the barcode or QR code still before the camera.",
  cameraFailed:
    "The camera cannot be opened. Allow this page to use it in the browser, or type the number.",
  unknown: (text) => `“${text}” is no card, no name, no copy and no title that there is here.`,
  barcodeUnknown: (barcode) => `There is no copy “${barcode}”.`,
  lend: "Lend",
  takeBack: "Take back",
  lendTo: "Lend to (card or name)",
  missing: "Report as missing",
  found: "It is here again",
  isMissing: (title) => `“${title}” is reported as missing.`,
  isFound: (title) => `“${title}” is here again.`,
  readerUnknown: (text) => `“${text}” is not exactly one account. Give the number of the card.`,
  renew: "Renew",
  reserve: "Reserve",
  cancel: "Cancel",
  modeLend: "Lending",
  modeReturn: "Returns",
  next: "Done, next account",

  choices: (text) => `“${text}” can be several things. Which is meant?`,
  choiceReaders: "Accounts",
  choiceCopies: "Copies",
  choiceWorks: "Works",
  more: "There are more of them: type on.",

  lentTo: (title, reader, day) => `“${title}” is lent to ${reader} until ${day}.`,
  returned: (title) => `“${title}” is back.`,
  returnedLate: (title, days) =>
    days === 1 ? `“${title}” is back, a day late.` : `“${title}” is back, ${days} days late.`,
  putAside: (reader, day) => `Please put it aside for ${reader} until ${day}.`,
  renewed: (title, day) => `“${title}” is renewed until ${day}.`,
  reserved: (title, reader) => `“${title}” is reserved for ${reader}.`,
  cancelled: (title) => `The reservation of “${title}” is cancelled.`,
  tooOld: (hours) => `That was more than ${hours} hours ago. Enter it by hand, with the right day.`,
  ahead: "The clock of this device is fast: the step would be in the future. Set it right.",
  undone: "That is undone.",
  undoImpossible: "That cannot be undone: it is not of today, or has changed since.",
  undo: "Undo",
  reason: "Reason",
  reasonHelp: "Is kept with the loan, for the library.",
  anyway: "Lend it anyway",
  renewAnyway: "Renew it anyway",
  putAsideFor: (reader) => `This is put aside for ${reader}.`,
  hasItAlready: (title, reader, day) => `${reader} has “${title}” already, until ${day}.`,
  stillLent: (title, reader, day) =>
    `“${title}” is still on loan to ${reader}, until ${day}. Take it back first.`,
  isLent: (title, reader, day) => `${reader} has “${title}” until ${day}.`,
  isLate: (title, reader, days) =>
    `${reader} has “${title}”, ${days === 1 ? "a day" : `${days} days`} late.`,
  isFree: (title, shelf) =>
    `“${title}” (${shelf}) is not on loan. To lend it scan the card now, then the copy once more.`,
  isAside: (title, reader) => `“${title}” is put aside for ${reader}.`,
  isAway: (title, state) => `“${title}” is ${state}.`,

  today: "Today at the desk",
  backToday: "Returned today",
  all: (total) => `All ${total}`,
  wasLent: (day) => `lent until ${day}`,
  cameBack: "back",

  card: (number) => `Card ${number}`,
  born: (day) => `born on ${day}`,
  validUntil: (day) => `valid until ${day}`,
  expires: (day) => `The card expires soon: on ${day}.`,
  blocked: (why) => `Blocked: ${why}`,
  expired: (day) => `The card was valid until ${day}.`,
  mendAccount: "Change its validity or the block",
  notAsideYet: "still to be put there",
  note: "Note",
  late: (total) => `${formats.number(total)} overdue`,
  ready: (total) => `${formats.number(total)} to fetch`,
  fetchUntil: (day) => `to be fetched until ${day}`,
  loans: (total) => (total === 1 ? "1 loan" : `${formats.number(total)} loans`),
  reservations: (total) =>
    total === 1 ? "1 reservation" : `${formats.number(total)} reservations`,
  place: (place) => `place ${place} in the queue`,
  nothing: "Nothing on loan.",
  loanList: "All loans",

  offlineTitle: "Desk without network",
  offlineScript:
    "Without JavaScript the browser remembers nothing. Write down what you lend and take back.",
  offlineNow:
    "No network. Go on scanning: this browser remembers each step with its time, and sends it as soon as the network is back.",
  offlineSession:
    "You are no longer signed in. What is still to be sent stays here, and is sent once you have signed in.",
  offlineBack: "The network is back. Everything is sent.",
  offlineCard: "Card",
  offlineCopy: "Copy",
  offlineHelp: "First the card, then one copy after the other, each with Enter. Empty: next card.",
  offlineKeep: "Remember",
  offlineWaiting: "Still to be sent",
  offlineRefused: "Could not be entered",
  offlineRefusedAbout:
    "This has happened but is not entered. Enter it all the same with a reason, or put it away once it is settled.",
  offlineUnread: "Scanned when the network went, and not done. Scan it once more.",
  offlineSend: "Send now",
  offlineLent: "{exemplar} lent to {leser}",
  offlineReturned: "{exemplar} taken back",
  offlineRenewed: "renewed",
  offlineScanned: "{text} scanned",
  offlineInsist: "Enter it anyway",
  offlineForget: "Settled",
  offlineLeft:
    "Steps of the desk are not sent yet. They stay in this browser until somebody of the desk signs in there again.",
  offlineImpossible: "That does not work without network.",

  keys: "Keyboard",
  keyList: [
    ["Enter", "reads the field; empty: the account is done"],
    ["Arrow down", "into the suggestions below the field"],
    ["F", "into the field"],
    ["N", "done, next account"],
    ["A", "lending"],
    ["R", "returns"],
    ["B", "receipt of the open account"],
    ["T", "take back what is offered, as long as nothing was typed"],
    ["Z", "undo the last step"],
  ],
  keysHow:
    "Letters together with Alt and Shift (Firefox, Windows and Linux), Alt (Chrome, Edge) or Control and Option (Mac). After each step the cursor is back in the field.",
  sound: "Sound",

  lists: "Lists",
  collections: "Everything else",
  drawers: { ausleihe: "Lending", katalog: "Catalogue", haus: "House" },
  listTitles: {
    heute: "Due today",
    ueberfaellig: "Overdue",
    bereitgestellt: "Put aside",
    bereitlegen: "To put aside",
  },
  listAbout: {
    heute: "What should come back today.",
    ueberfaellig: "What should be back already, the oldest first.",
    bereitgestellt: "What waits to be fetched.",
    bereitlegen:
      "What somebody is to have and nobody has put there yet: found, not fetched and passed on, or returned without the desk.",
  },
  receipt: "Print a receipt",
  receiptTitle: "On loan",
  receiptDay: (day) => `As of ${day}`,
  receiptNone: "Nothing on loan. Thank you!",
  print: "Print",
  slip: "Print the slip",
  slips: "Print the slips",
  slipFor: "Put aside for",
  liesReady: "Lies ready",
  listNone: "The list is empty.",
  columns: {
    werk: "Work",
    exemplar: "Copy",
    konto: "Account",
    name: "Name",
    email: "E-mail",
    bis: "Until",
    tage: "Time",
    url: "Address",
  },
  days: (count) => {
    if (count === 0) return "today";
    const days = Math.abs(count) === 1 ? "1 day" : `${formats.number(Math.abs(count))} days`;
    return count > 0 ? `${days} late` : `${days} left`;
  },
} satisfies Said<typeof de>;
