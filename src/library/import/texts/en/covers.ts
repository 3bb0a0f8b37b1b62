/** Covers that come many at once. */

import { formats } from "../../../../core/texts/en/phrases.ts";
import type { Said } from "../../../../core/texts/phrases.ts";
import type de from "../de/covers.ts";

export default {
  title: "Covers",
  about:
    "A zip full of pictures: each becomes the cover of the work that its name tells, by an ISBN, by the barcode of a copy, or by the number in the work's address (9783518366752.jpg, 0004.png, 12.webp).",
  file: "Zip file",
  fileHelp: (mebibytes) =>
    `At most ${mebibytes} MiB; each picture JPEG, PNG, WebP or AVIF, at most 8 MiB.`,
  replace: "In the place of covers that are there already",
  submit: "Upload and check",
  taken: "taken",
  kept: "left out: the work has a cover already",
  unknown: "no work is called so",
  several: "several works have this ISBN",
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
