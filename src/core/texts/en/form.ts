/** Forms in which something is made, changed and removed. */

import type de from "../de/form.ts";
import type { Said } from "../phrases.ts";
import { both, formats, lower, turnedOnBy } from "./phrases.ts";

export default {
  saveAndNext: "Save and next",
  howMany: "How many",
  alongHelp: (many) =>
    `This many ${lower(many)} are added with it. What you leave empty is filled in for them.`,
  countHelp: (many) =>
    `This many ${lower(many)} of the same are added. Each gets the numbers that you leave empty; one that you type is counted on from.`,
  rest: "Further details",
  groups: {
    bibliothek: {
      besuch: "Visit and opening hours",
      schliessung: "Closing days",
      ausleihe: "Rules of lending",
      nachrichten: "Messages to readers",
      gebuehren: "Fees",
      farben: "Colours",
      katalog: "Kinds of works, source of ISBNs, barcode",
      konten: "Accounts and passwords",
      seiten: "Imprint and privacy",
    },
    werk: { art: "Type and language", erschienen: "Published", inhalt: "Content" },
    konto: {
      ausweis: "Card and user name",
      erreichbar: "Address and representative",
      rechte: "Signing in and role",
    },
  },
  create: (one) => `Add ${/^[aeio]/i.test(one) ? "an" : "a"} ${lower(one)}`,
  edit: (title) => `Edit “${title}”`,
  remove: (title) => `Remove “${title}”?`,
  removeQuestion: "Its address stays taken and says what stood here.",
  save: "Save",
  thisOne: "Take this one:",
  allTheSame: "Make a new one all the same",
  cancel: "Cancel",
  confirmRemove: "Yes, remove it",
  required: "required",
  onePerLine: "One entry per line.",
  atMost: (characters) => `At most ${formats.number(characters)} characters.`,
  nothingChosen: "nothing chosen",
  addressOf: (one) => `Address (${lower(one)})`,
  faultSummary: (total) =>
    total === 1
      ? "One detail is not right yet. Nothing was saved."
      : `${formats.number(total)} details are not right yet. Nothing was saved.`,
  saved: "It is saved.",
  removed: "It is removed.",
  yours: "Your version",
  theirs: "The version that was saved in the meantime",

  editLink: "Edit",
  removeLink: "Remove",
  createdWithNamed: "Saved. What you named and did not exist yet has been made along with it.",
  toBeMade: (name) => `“${name}” does not exist yet; it is made when you save.`,
  addNew: (name) => `Make “${name}” new`,
  created: "It has been added.",
  restored: "It is restored.",
  failed: "Error",
  whole: (least, most) => `A whole number from ${least} to ${most}.`,
  numbered: "Left empty, it gets the next number.",
  made: "Left empty, it is made from the other details.",
  clash:
    "Somebody has changed this in the meantime. For each detail that differs, choose the version that is to count, and then save. Nothing was saved yet.",

  find: (many) => `Search ${lower(many)}`,
  findSubmit: "Search",
  results: (total) => (total === 1 ? "1 result" : `${formats.number(total)} results`),
  noResults: "Nothing found. The beginning of a word is enough.",
  choose: (title) => `Choose ${title}`,
  takeAway: (title) => `Take ${title} away`,
  upwards: (title) => `Move ${title} up`,

  file: "Picture file",
  fileHelp: "JPEG, PNG, WebP or AVIF, 24 MiB and 40 megapixels at the most.",
  filesAreLost: "Please choose a file again: browsers do not keep it.",
  pictureHelp:
    "Upload a new file, search the pictures for one, or give a web address. Without a picture one is drawn.",

  keptBy: (total) =>
    total === 1
      ? "Not yet: something points to it"
      : `Not yet: ${formats.number(total)} others point to it`,
  notRemovable: (title) => `“${title}” cannot be removed yet`,
  turnedOffObstacles: (names, setting) =>
    `What is turned off stands in the way: ${both(names.map(lower))}. ${turnedOnBy(setting)}`,
  back: "Back",
  nothingPoints: "Nothing else points to it.",
  pointers: (total) =>
    total === 1
      ? "Something still points to it. It is removed along with it or loses only this link."
      : `${formats.number(total)} others point to it. They are removed along with it or lose only this link.`,
  goesAlong: "Is removed together with the account.",
  staysUnnamed: "Stays, with nobody named in it.",
  staysUnlinked: "Stays; only its link to this goes.",
  andMore: (total) => `and ${formats.number(total)} more`,
  noMail:
    "No mail server is set: no e-mail goes out, and messages are letters only. Ask whoever runs the server; docs/messages.md says how (LEIHWERK_SMTP).",
  noAddressInMail:
    "The public address is not set: e-mails do not say where to sign in, and none leads here. Ask whoever runs the server (--url or LEIHWERK_URL).",
  fixed: (file) => `Set in ${file}; it cannot be changed here.`,
  preview: "Preview",
  previewOf: (label) => `Preview: ${label}`,
  previewAbout: "This is how it will look. It is not saved yet.",
  anyFile: "File",
} satisfies Said<typeof de>;
