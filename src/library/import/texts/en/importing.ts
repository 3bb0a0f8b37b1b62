/** The pages on which somebody imports. */

import { both, counted, formats, lowered } from "../../../../core/texts/en/phrases.ts";
import type { Said } from "../../../../core/texts/phrases.ts";
import type de from "../de/importing.ts";

export default {
  steps: {
    file: "File",
    columns: "Columns",
    trial: "Trial",
    run: "Import",
    report: "Report",
  },
  states: {
    liest: "The file is here and is being read.",
    spalten: "Check what the columns mean, and start the trial. It changes nothing.",
    probe: "The trial looks through all rows. It changes nothing.",
    geprüft: "This is what would happen. Nothing is changed yet.",
    läuft: "The rows are being imported. You can leave this page; the work goes on.",
    angehalten: "The import is stopped. What has come in stays.",
    fertig: "The import is done.",
    rücknahme: "The import is being taken back.",
    zurückgenommen: "The import is taken back.",
    fehlgeschlagen: "This file cannot be imported.",
    verfallen: "Nothing has happened for a week, so the file was deleted. Upload it once more.",
  },
  upload: {
    file: "Choose a file, or drag it here",
    help: "A list from Excel or LibreOffice, CSV, MARC, BibTeX, RIS, JSON, or what another program has exported, at most 64 MB. First a trial shows what would happen.",
    submit: "Upload",
  },
  columns: {
    title: "What the columns mean",
    about:
      "The proposals follow from the names of the columns and from what stands in them. What you decide also holds for the next file with the same columns.",
    selfDescribing: "This file says itself what its fields mean.",
    column: "Column",
    example: "For example",
    means: "Means",
    leftOut: "(leave out)",
    dayFirst:
      "Where no cell of the column tells the day from the month, the day comes first: 5/10 is 5 October.",
    ofParents:
      "Only where a child has none of their own: messages and one-time codes then go to the parents. Otherwise it goes to the note.",
    rowId: "Id of the row",
    kind: "A row is",
    kindHelp: "After a change have the columns guessed again.",
    choose: "(please choose)",
    source: "Source",
    sourceHelp:
      "Where the list comes from. The same id of the same source is the same thing, next time too.",
    strict: "A cell that cannot be read",
    strictHelp: "A price “free”, a wrong ISBN. The trial names each.",
    strictChoices: { nein: "is left out, and its row comes in", ja: "refuses its row" },
    tryOut: "Start the trial",
    guessAgain: "Guess the columns again",
    preview: "The first rows",
  },
  facts: (format, encoding, separator) =>
    [
      format,
      encoding && `encoding ${encoding}`,
      separator && `separator ${separator === "Tab" ? "tab" : `“${separator}”`}`,
    ]
      .filter(Boolean)
      .join(", "),
  size: (bytes) =>
    bytes < 100_000
      ? `${formats.number(bytes)} bytes`
      : `${formats.number(Math.round(bytes / 1e5) / 10)} MB`,
  progress: "Progress",
  percent: (part) => `${part}%`,
  pace: (rows, perSecond, left) =>
    `${formats.number(rows)} so far, ${formats.number(perSecond)} a second, ${
      left === 0
        ? "almost done"
        : left < 100
          ? `about ${counted(left, ["second", "seconds"])} left`
          : `about ${counted(Math.ceil(left / 60), ["minute", "minutes"])} left`
    }.`,
  reload: "Load the state again",
  stopping: "What was begun comes to its end first. In a moment you see here how much has come in.",
  notRead: (names) => `Not read from the file: ${names}.`,
  noEntries: (rows) => `Not imported, since it looks like a sum, a heading or a remark: ${rows}.`,
  rowSaying: (line, words) => `row ${line} “${words}”`,
  loansBeside:
    "Who has something now comes in as a list of loans: import the same file once more afterwards, and choose “Loan” with the columns. Rows without a reader and without a day are left out then.",
  readOtherwise: (names) => `Read otherwise than the file has it: ${names}.`,
  quoted: (name) => `“${name}”`,
  onlySheet: (read, others) =>
    `Only the sheet ${read} is read, not: ${others}. Save each of the others as a file of its own, and import it by itself.`,
  stop: "Stop",
  sums: "Rows",
  samples: (count) => (count === 1 ? "How it will look" : `How the first ${count} will look`),
  others: ["other entry", "other entries"],
  run: (coming, changed, refused) => {
    const actions = [
      ...(coming.length > 0 || !changed
        ? [
            ["Import", both(coming.map(([n, nouns]) => counted(n, lowered(nouns))))]
              .join(" ")
              .trim(),
          ]
        : []),
      ...(changed
        ? [`${coming.length > 0 ? "change" : "Change"} ${counted(changed[0], lowered(changed[1]))}`]
        : []),
    ];
    const without =
      refused === 1
        ? "without the refused row"
        : `without the ${formats.number(refused)} refused rows`;
    return refused === 0 ? both(actions) : `${both(actions)} ${without}`;
  },
  namesakes: (count) =>
    `${count === 1 ? "One of them has" : `${formats.number(count)} of them have`} the name of somebody who is here already. If they are the same, the list lacks the class, the day of birth or the card; imported like this they will have two accounts.`,
  noDeposits:
    "No deposit is charged for these loans: they were made elsewhere. If the library holds one for them, enter it with the account afterwards, as a fee “Deposit”.",
  doubles: {
    title: "Twice in the list",
    once: (count) =>
      `${count === 1 ? "One row names" : `${formats.number(count)} rows name`} somebody who is further up already. Everybody comes in once, by the first row.`,
    row: (line, name, reason) => `Row ${line}, ${name}: ${reason}`,
    apart: "They are different readers: import all",
    areApart: "Who is in the list twice comes in as a reader of their own.",
    onceAgain: "Import doubles only once",
  },
  refusedHelp:
    "Refused rows can be mended in the report, or downloaded there as a file, mended and uploaded again.",
  changeColumns: "Change the columns",
  goOn: "Go on importing",
  undo: "Take the import back",
  undoHelp:
    "Takes back all that this import has made or changed and nobody has touched since. The rest is listed.",
  undoRest: "Try the rest once more",
  another: "Import another file",
  after: {
    all: (many) => `Look at ${many}, the newest first`,
    labels: "Print labels for the new copies",
    cards: "Print cards",
    desk: "To the desk",
  },
  removing:
    "Only what stands here about the import goes. What it has brought in stays in the catalogue, but cannot be taken back any more.",
  report: {
    first: "What does not come in",
    row: (line, reason) => `Row ${line}: ${reason}`,
    all: "All of them in the report",
    title: (name) => `Report: ${name}`,
    about:
      "Rows that do not come in, or not as expected, and why; after an undoing also what has stayed.",
    link: "To the report",
    none: "Nothing to report: no row was refused or kept, no cell left out.",
    line: "Row",
    outcome: "Outcome",
    outcomes: {
      abgelehnt: "refused",
      unvollständig: "without a cell",
      behalten: "kept",
      abweichend: "here, but different",
      gefunden: "here already",
      geblieben: "has stayed",
    },
    cells: "Cells that are left out",
    cellsHelp: "What stands in these cells cannot be read. Their rows come in without them.",
    toNote: (group) => `${group}: put the text into the note`,
    toNoteHelp:
      "Where this is ticked the text of such cells goes into the note for staff, else it is left out.",
    toNoteSave: "Check again this way",
    reason: "Reason",
    what: "What",
    back: "To the import",
    more: (shown, total) => `${formats.number(shown)} of ${formats.number(total)} are shown.`,
    next: "More rows",
    asTable: "This report as a table (CSV)",
    download: "Refused and incomplete rows as a file",
    downloadHelp:
      "With the columns of the file, and the reason in one more. Mended, it can be uploaded again.",
    reasonColumn: "Reason of refusal",
    mend: "Mend",
    mendHelp: "Change what is wrong; then the trial runs once more.",
    save: "Save and check again",
  },
  left: {
    touched: () => "Somebody has changed it since.",
    pointed: (p) =>
      p.pointers === 1
        ? "Something else points to it."
        : `${formats.number(Number(p.pointers))} others point to it.`,
    rule: () => "The rules of lending do not allow it just now.",
    lost: () => "What stood in it before is gone, or belongs to something else now.",
  },
  gaveUp:
    "The program has failed over this file several times. Split it into smaller ones, or save it in another format.",
  fileGone: "The file is no longer here. Upload it once more.",
  theFile: "the file",
} satisfies Said<typeof de>;
