/** Columns about the parents of a reader ("E-Mail Eltern"), or about others ("Notfall: Telefon"), which must not be taken for the reader's own. */

import { fold } from "../../../../core/words/fold.ts";
import { columnKey } from "../column-names.ts";

/** The part of a field that takes what a list says of the parents. */
const PART = "eltern";

const PARENTS =
  /(?:\b(?:der|des|of|von) )?(?:\b[12] )?(?:eltern(?:teile?s?)?|(?:erziehungs|sorge)ber(?:echtigte[nr]?(?: [nr]\b)?|\b)|\berz(?: ?ber)?(?=[ 12]|$)|mutter|vater|parents?|(?:legal )?guardians?|mother|father)(?: s\b)?(?: ?[12]\b)?/g;

/** Those of whom nothing is kept. */
const OTHERS =
  /lehrer|lehrkraft|\b(?:klassen|schul)leitung|notfall|arbeitgeber|dienststelle|ansprechpartner|kontaktperson|betreuer|trainer|teacher|tutor|emergency|employer|contact person/;

/** Its meaning, or null for one that no field has a place for; undefined: it is not about parents. */
export function meaningOfParents(
  name: string,
  meanings: ReadonlyMap<string, string>,
  possible: ReadonlySet<string>,
): string | null | undefined {
  if (![...possible].some(isOfParents)) return undefined;
  const words = fold(name);
  const own = words.replace(PARENTS, " ");
  if (own === words) return undefined;
  const to = `${meanings.get(columnKey(own)) ?? ""}.${PART}`;
  return possible.has(to) ? to : null;
}

/** In a list of teachers, "Lehrkraft" is the reader: only where another column names the reader is it somebody else. */
export function isOfSomebodyElse(name: string, columns: readonly { to: string | null }[]): boolean {
  return OTHERS.test(fold(name)) && columns.some(({ to }) => to !== null && READER.has(to));
}

const READER = new Set(["konto.name", "konto.nachname"]);

/** "Eltern", "Notfallkontakt": above a group of columns it says whose they are. */
export function areOthers(group: string): boolean {
  const words = fold(group);
  return OTHERS.test(words) || words.replace(PARENTS, " ") !== words;
}

/** Whether a column with this meaning is about the parents. */
export function isOfParents(to: string): boolean {
  return to.endsWith(`.${PART}`);
}
