/** A library's own files that are not as they should be. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/findings.ts";

export default {
  title: "Files of this site",
  about: "What is not as it should be in the library's own files, in the folder of the site.",
  none: "All is well: nothing in the library's own files is wrong.",
  link: (count) => `${count} to mend in the files of this site`,
  webhooks: (count) =>
    count === 1
      ? "A webhook took nothing any more and was turned off"
      : `${count} webhooks took nothing any more and were turned off`,
  columns: { datei: "File", befund: "What is wrong" },
  unreadable: (reason) => `It cannot be read: ${reason}.`,
  leftOut: "What it declares is missing until it is mended.",
  template: ({ what, known }) =>
    what === "name"
      ? `There is no message of this name; there are ${known.join(", ")}.`
      : what === "unreadable"
        ? "The file cannot be read; the text of the program is taken."
        : what === "long"
          ? "The text is too long for a message; the program's own is taken."
          : `Nothing fills in ${what.placeholder} here; there are ${known.join(", ")}.`,
  page: (fault) => {
    const why =
      fault.what === "unreadable"
        ? `The file cannot be read (${fault.reason}).`
        : fault.what === "large"
          ? "The file is larger than 256 KiB, which every visitor would wait for."
          : `The address ${fault.path} is that of ${fault.other} already; give one of the two another name.`;
    return `${why} Until then this page is missing.`;
  },
  rule: ({ rule, art, near, known }) =>
    `"${rule}" has no effect for "${art}": the library has no such kind of work. ${near === null ? `There are ${known.join(", ")}; more can be added in the settings.` : `Is "${near}" meant?`}`,
  leftFields: (kind, fields) =>
    `No file in the site folder adds ${fields.map((name) => `"${name}"`).join(", ")} to the kind "${kind}" any more: what was written there is kept, and is shown again when one does.`,
} satisfies Said<typeof de>;
