/** Keys for abbreviated and mistyped names and titles ("J. K. Rowling", "Micheal Ende", "Emil u. die Detektive"), to find possible duplicates. */

import { swappable } from "../../../core/model/duplicates/duplicate-keys.ts";
import type { Value, Values } from "../../../core/model/kinds/field.ts";
import { fold, foldName } from "../../../core/words/fold.ts";

/** Words that are often left out of titles or abbreviated. */
const SMALL = new Set(
  "und u and et der die das dem den des d ein eine einer eines the a an of".split(" "),
);
const SHORT: Readonly<Record<string, string>> = {
  bd: "band",
  nr: "nummer",
  no: "nummer",
  vol: "band",
  st: "sankt",
  dr: "doktor",
  prof: "professor",
  jh: "jahrhundert",
};

/** Surname with all initials, and with the first given name if the others are initials; none for corporate bodies. */
export function initialKeys({ vorname, nachname, koerperschaft }: Values): string[] {
  const surname = textOf(nachname);
  const [first = "", ...others] = textOf(vorname).split(" ");
  if (surname === "" || first === "" || koerperschaft === "ja") return [];
  const letters = [first, ...others].map(([letter = ""]) => letter).join("");
  const isFirstWhole = !isShort(first) && others.every(isShort);
  return [`${surname} ${letters}`, ...(isFirstWhole ? [`${surname} = ${first}`] : [])];
}

/** Two full names must be equal; if one is abbreviated, the parts that are full in both must agree. */
export function initialMarks({ vorname }: Values): (string | null)[] {
  const names = textOf(vorname).split(" ");
  const [first = "", second = ""] = names;
  const wholeNames = [first, second].map((name) => (name === "" || isShort(name) ? null : name));
  return [names.some(isShort) ? null : names.join(" "), ...wholeNames];
}

/** All words of a name, sorted: "Kafka Franz" and "Franz Kafka" have the same. */
export function wordKeys({ vorname, nachname, koerperschaft }: Values): string[] {
  const words = `${textOf(vorname)} ${textOf(nachname)}`.trim().split(" ");
  return words.length > 1 && koerperschaft !== "ja" ? [words.sort().join(" ")] : [];
}

/** The letters of surname and given names, sorted: those of a name in which two letters are swapped are the same. */
export function letterKeys({ vorname, nachname, koerperschaft }: Values): string[] {
  const names = [lettersOf(nachname), lettersOf(vorname)];
  const isPerson = koerperschaft !== "ja" && names.every((name) => name.length > 1);
  return isPerson ? [names.map((name) => [...name].sort().join("")).join(",")] : [];
}

/** Of other names with these letters ("Arno", "Nora") only those count that one swap of neighbours turns into each other. */
export function letterMarks({ vorname, nachname }: Values): string[] {
  return [swappable(`${lettersOf(vorname)} ${lettersOf(nachname)}`)];
}

/** Unlike folded text with each "e" behind an "a", which is no umlaut where letters are swapped. */
function lettersOf(value: Value | undefined): string {
  if (typeof value !== "string") return "";
  const plain = value
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
  return plain.replace(/[^\p{L}]+/gu, " ").trim();
}

function isShort(name: string): boolean {
  return name.length === 1;
}

/** The significant words of a title, in order; people leave out the others. */
export function shortTitle(title: string): string {
  const words = fold(title).split(" ");
  const carrying = words.filter((word) => !SMALL.has(word)).map((word) => SHORT[word] ?? word);
  return (carrying.length > 0 ? carrying : words).join(" ");
}

/** "rowling j" of "Joanne K. Rowling" and of "J. K. Rowling". */
export function shortName(name: string): string {
  const words = foldName(name).split(" ");
  const surname = words.at(-1) ?? "";
  return words.length > 1 ? `${surname} ${words[0]?.[0] ?? ""}` : surname;
}

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? fold(value) : "";
}
