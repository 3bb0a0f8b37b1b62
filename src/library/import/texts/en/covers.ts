/** Covers that come many at once. */

import { formats } from "../../../../core/texts/en/phrases.ts";
import type { Said } from "../../../../core/texts/phrases.ts";
import type de from "../de/covers.ts";

export default {
  title: "Covers",
  about:
    "A zip full of pictures: each becomes the cover of the work that its name tells, by an ISBN, by the barcode, inventory number or shelf mark of a copy (with “_” for “/”), or by the number in the work's address (9783518366752.jpg, W-012.png, 12.webp).",
  file: "Zip file",
  fileHelp: (mebibytes) =>
    `At most ${mebibytes} MiB; each picture JPEG, PNG, WebP or AVIF, at most 24 MiB.`,
  replace: "In the place of covers that are there already",
  submit: "Upload and check",
  photo: {
    title: "Photograph covers",
    about: "One work after the other: scan or search, take the picture, go on.",
    field: "Scan an ISBN or barcode, or type a title",
    find: "Go on",
    unknown: (text) => `There is no work here for “${text}”.`,
    done: (title) => `Saved: ${title}`,
    again: "Take it again",
    picture: "Photograph of the cover",
    pictureHelp:
      "Best on a table of one colour, from above, all of it in the picture. 24 MiB at most.",
    cut: "Cut it straight",
    textHelp: "Many telephones read text into a field with their camera.",
    save: "Save and go on",
    toWork: "To the work",
    other: "Another work",
    oneByOne: "Photograph with a telephone, one after the other",
  },
  taken: "taken",
  kept: "left out: the work has a cover already",
  unknown: "no work is called so",
  several: "several works have this number",
  refused: (why) => `refused: ${why}`,
  total: ({ taken, kept, unmatched, refused }) =>
    `${taken} taken, ${kept} left out, ${unmatched} without a work, ${refused} refused.`,
  nothing: "There is no picture in the zip.",
  pictures: "Pictures",
  running: "The pictures are taken one after the other. You can leave this page; the work goes on.",
  again: "Check once more",
  runPartly: (refused) =>
    refused === 1
      ? "Take the others, without this one"
      : `Take the others, without the ${formats.number(refused)} that have no work or are no picture`,
} satisfies Said<typeof de>;
