/** Names and titles as people shorten them: "J. K. Rowling", "Emil u. die Detektive". What is short looks like all that it can stand for. */

import type { Value, Values } from "../../../core/model/kinds/field.ts";
import { fold, foldName } from "../../../core/words/fold.ts";

/** What people leave out of titles, or shorten to a letter. */
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

/** The surname with the first letters of all given names, and with the first of them where any others are short; none of bodies. */
export function initialKeys({ vorname, nachname, koerperschaft }: Values): string[] {
  const surname = textOf(nachname);
  const [first = "", ...others] = textOf(vorname).split(" ");
  if (surname === "" || first === "" || koerperschaft === "ja") return [];
  const letters = [first, ...others].map(([letter = ""]) => letter).join("");
  const isFirstTold = !isShort(first) && others.every(isShort);
  return [`${surname} ${letters}`, ...(isFirstTold ? [`${surname} = ${first}`] : [])];
}

/** Two names that are written out are two; where one is short, the parts that both write out must agree. */
export function initialMarks({ vorname }: Values): (string | null)[] {
  const names = textOf(vorname).split(" ");
  const [first = "", second = ""] = names;
  const told = [first, second].map((name) => (name === "" || isShort(name) ? null : name));
  return [names.some(isShort) ? null : names.join(" "), ...told];
}

function isShort(name: string): boolean {
  return name.length === 1;
}

/** The words that carry a title, in their order: whoever types a list leaves out the others. */
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
