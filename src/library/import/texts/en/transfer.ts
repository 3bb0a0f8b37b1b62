/** What imports and exports report. */

import type { Said } from "../../../../core/texts/phrases.ts";
import { howMany } from "../../../../core/words/how-many.ts";
import type de from "../de/transfer.ts";

export default {
  rows: {
    noId: "The row has no id.",
    badId: (longest) => `The id may have ${longest} characters and no line breaks.`,
    badUrl: (kind) => `The url must be the address of a ${kind}, such as /${kind}/12.`,
    badSlug: (slug) => `"${slug}" cannot be a slug here.`,
    twice: (key, file, place) => `"${key}" has a row already: ${file}, ${place}.`,
    taken: (field, value, kind) => `${field}: "${value}" belongs to another ${kind} already.`,
    formerly: (field, value, whose) =>
      `${field}: "${value}" is a former number of ${whose}; give the row another one, or delete it there.`,
    elsewhere: (id, source) => `"${id}" of ${source} is here already.`,
    severalOfName:
      "several here have this name, and nothing tells which of them is meant; give the row a card number, an e-mail address or the birthday.",
    bornOn: (day) =>
      `there is somebody of this name here, born on ${day}; give the row a card number, or put the date of birth right.`,
    reissued: (field, value, whose) =>
      `${field}: "${value}" belongs to ${whose} here. If the number was given out anew, give that account another one first, or remove it; if it is the same person, put the name right there.`,
    calledBefore: (name, address) =>
      `was called ${name} here until now: ${address}. If the number was given out anew, it is somebody else; look at the account.`,
    maybeAsRow: (by, place) =>
      `by ${by} perhaps the same as ${place}; but the class is another one, or other families have this e-mail address, too. If they are two, choose "They are different readers"; otherwise leave the row out.`,
    readerUnclear: (who, isOfSeveral) =>
      isOfSeveral
        ? `“${who}” can be several here; give the row a card number.`
        : `nobody here is “${who}”; import the readers first, or give the row a card number.`,
    workUnclear: (what, isOfSeveral) =>
      isOfSeveral
        ? `“${what}” can be several here; give the row the barcode of a copy, or a reservation the ISBN.`
        : `there is no “${what}” here, or no copy of it; import the works first, or give the row the barcode of a copy.`,
    turnedOff: (what, setting) =>
      `${what} are turned off here; turn on “${setting}” in the settings first.`,
    addressTaken: (address) => `the address ${address} belongs to another one.`,
    removed: (day) => `it was removed on ${day}, and its address is not given out again.`,
    edited: "people have changed it since its import, so it stays as it is.",
    changedSinceExport:
      "it was changed since its export, so it stays as it is; export again, or remove the column version.",
    removedMeanwhile: "it was removed while the import was on its way.",
    cameMeanwhile:
      "it came here by another way while the import was on its way, and stays as it is.",
    changedMeanwhile: "somebody changed it while the import was on its way, so it stays as it is.",
    labels: (fields) => fields.map(({ en, name }) => en ?? name).join(", "),
    noDay: "There is no such day; write it as DD.MM.YYYY or YYYY-MM-DD.",
    here: (by, address) =>
      by === "" ? `it is here already: ${address}.` : `it is here already, by ${by}: ${address}.`,
    sameAsRow: (by, place) =>
      by === "" ? `the same as ${place}.` : `by ${by} the same as ${place}.`,
    notTaken: (fields) => `different or only here, and not taken: ${fields}.`,
    restComesIn:
      "Everything else in this row comes in without it, if you import without the refused rows.",
    noFile: (file, folder) =>
      `its file ${file} is missing. Export once more, and import the table at the terminal from where the folder "${folder}" is beside it.`,
    severalFiles: (files, folder) =>
      `it has several files: ${files}. Leave only the right one in the folder "${folder}", and import the table once more.`,
    onlyIsbn:
      "there is an ISBN and no title; add a column with the title, or let the library look ISBNs up.",
    nobodyKnows: (isbn) => `nobody who was asked knows the ISBN ${isbn}; add the title.`,
    lookUpFailed: (isbn, why) =>
      `the ISBN ${isbn} could not be looked up (${why}); try again, or add the title.`,
    column: (column, sentence) => `column “${column}”: ${sentence}`,
    cell: (column, text, sentence) => `${column}: “${text}” is left out. ${sentence}`,
    notedCell: (column, text, sentence) => `${column}: “${text}” goes into the note. ${sentence}`,
  },
  cells: {
    group: (count, column, wrong) => `${count.toLocaleString("en")} × ${column}: ${wrong}`,
    wrong: {
      pflicht: "with nothing in it",
      "zu-lang": "too long",
      "zu-kurz": "too short",
      zeichen: "not of the form that is needed",
      steuerzeichen: "with a control character",
      "kein-name": "not a name",
      typ: "of another sort",
      auswahl: "none of the choices",
      tag: "no day",
      adresse: "no web address",
      email: "no e-mail address",
      bereich: "no fitting number",
      "zu-viele-eintraege": "too many entries",
      ziffern: "wrong number of digits",
      "keine-nummer": "no number of this sort",
      pruefziffer: "wrong check digit",
      "isbn-anfang": "wrong beginning",
      betrag: "no amount of money",
      "sprache-unbekannt": "unknown language",
    },
  },
  files: {
    unknownColumns: (kind, columns) =>
      `a ${kind} has no ${columns}; rename or remove the column, or import with --ignore-columns.`,
    noTitle: (columns) =>
      `which column holds the titles? Say it with --column "NAME=titel"; there are ${columns}.`,
    nothingMeant: (columns) =>
      `nobody knows what these columns mean: ${columns}. Say it with --column "NAME=titel", and --kind where the rows are no works.`,
    badColumn: (column, to) => `“${to}” is nothing that the column “${column}” could mean.`,
    noColumn: (column, columns) => `there is no column “${column}”; there are ${columns}.`,
    nothingToSet: (kinds, field) => `a ${kinds} has no "${field}" to set.`,
    noKind: (plurals) =>
      `the name does not tell what the file holds; say --kind, one of ${plurals}.`,
    folder: "this is a folder, not a file.",
    special: "this is a device or a pipe, not a file; save what comes out of it in a file first.",
    missing: "there is no such file.",
    forbidden:
      "the user of this command may not read this file; the installed leihwerk works as the service's user, also for root.",
    bomb: "unpacked the gzip file is more than a hundred times as large; pack only the table that is needed.",
    mostRefused: (most) =>
      `more than ${most} rows cannot come in; see whether this is the right file, and what its columns mean.`,
    damaged: "the gzip file is damaged or cut off; fetch it again.",
    unreadable: (why) => `it cannot be read: ${why}.`,
  },
  busy: (since) => `Another import is on its way since ${since}: try again when it is through.`,
  finishedFirst: "An import that was broken off is finished first:",
  report: {
    refused: "refused",
    without: "without",
    kept: "kept",
    found: "found",
    sums: (sums) =>
      [
        `${sums.created} new`,
        `${sums.changed} changed`,
        `${sums.unchanged} unchanged`,
        ...(sums.found > 0 ? [`${sums.found} here already`] : []),
        `${sums.kept} kept`,
        `${sums.refused} refused`,
      ].join(", "),
    onlyChecked: (sums) => `only checked so far: ${sums}`,
    andMore: (count, isAll) => `and ${isAll ? "" : "at least "}${count} more`,
    columns: (pairs) => `columns: ${pairs}`,
    speed: (rows, seconds, perSecond) =>
      `${howMany(rows, "row")} in ${seconds.toFixed(1)} seconds: ${perSecond.toLocaleString("en")} rows per second.`,
    outcomes: {
      stopped: "Stopped: nothing was written.",
      stoppedWith: (left) =>
        `Stopped: ${howMany(left, "row")} have not come in. Import the same files again for the rest.`,
      trial: "This was a trial (--dry-run): nothing was written.",
      all: "All rows are in.",
      allBut: (refused) => `All but ${howMany(refused, "row")} are in.`,
      nothing: (refused) =>
        `Nothing was written, since ${howMany(refused, "row")} ${refused === 1 ? "was" : "were"} refused: mend the file, or import the others with --keep-going.`,
    },
    more: (rows) => `… and ${howMany(rows, "more row")}`,
  },
  progress: {
    check: "check",
    write: "write",
    line: (percent, rows, perSecond) =>
      `${percent} %, ${rows.toLocaleString("en")} rows, ${perSecond.toLocaleString("en")} per second`,
  },
  command: {
    which: "Say which files: leihwerk import FILE…",
    waiting: (file) => `--waiting takes no file: leave it away to bring in ${file}.`,
    badSet: (text) => `--set must be FIELD=VALUE, such as sprache=de, not "${text}".`,
    badColumnFlag: (text) =>
      `--column must be COLUMN=FIELD, such as "Nummer=signatur", not "${text}".`,
    badKind: (plurals, name) => `--kind must be one of ${plurals}, not "${name}".`,
    badMapping: (file) =>
      `${file}: --mapping needs one JSON object, such as {"Nummer":"signatur"}.`,
  },
} satisfies Said<typeof de>;
