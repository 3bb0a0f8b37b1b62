/** The address of the drawn picture that stands in where a member has none: its initials and a colour, both stable. */

import { createHash } from "node:crypto";

export const COLOURS = 8;

export interface Monogram {
  readonly initials: string;
  readonly colour: number;
}

const ADDRESS = /^monogramm(?:-([\p{L}\p{N}]{1,2}))?-([0-7])$/u;

/** `/bild/monogramm-gb-3` for "Georg Büchner". */
export function monogramPath(title: string): string {
  const initials = initialsOf(title);
  const colour = createHash("sha1").update(title).digest().readUInt8(0) % COLOURS;
  return `/bild/${["monogramm", encodeURIComponent(initials), colour].filter((part) => part !== "").join("-")}`;
}

/** `key` is the decoded last part of an address; null where it is no monogram's. */
export function readMonogram(key: string): Monogram | null {
  const match = ADDRESS.exec(key);
  return match ? { initials: match[1] ?? "", colour: Number(match[2]) } : null;
}

/** Of the first and the last word, as on a letter of old: "Johann Wolfgang von Goethe" is JG. */
function initialsOf(title: string): string {
  const words = title.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => [...(word ?? "")][0] ?? "").join("");
  return letters.toLowerCase();
}
