/** Names of columns that only lists of readers have: what stands below them is private, whatever it looks like. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { cached } from "../../../../core/words/cached.ts";
import { columnMeaning, loosened, meaningsOf } from "../column-names.ts";
import { areOthers } from "./of-parents.ts";

/** "Leser", "Entleiher", "Reserved by", "Telefon"; but not "Name", which publishers and places have, too. */
export function isReaderColumn(name: string, kinds: Kinds): boolean {
  const { ofReaders, ofEverybody } = cached(known, kinds, () => namesIn(kinds));
  return [name, ...loosened(name)].some(
    (one) =>
      columnMeaning(one, ofReaders) !== undefined && columnMeaning(one, ofEverybody) === undefined,
  );
}

/** The "Name" of "Leser: Name", whatever it is that is said of readers; null elsewhere, also for "Leser:in" and "Leser:". */
export function saidOfReaders(name: string, kinds: Kinds): string | null {
  const [whose, own] = divided(name);
  return own !== "" && isReaderColumn(whose, kinds) ? own : null;
}

/** "Leser: Name", "Eltern: Name": said of somebody who is not public. */
export function isSaidOfPersons(name: string, kinds: Kinds): boolean {
  const [whose, own] = divided(name);
  return own !== "" && arePersons(whose, kinds);
}

/** "Leser", "Eltern", "Notfallkontakt" above a group of columns: those below it are theirs. */
export function arePersons(group: string, kinds: Kinds): boolean {
  return isReaderColumn(group, kinds) || areOthers(group);
}

function divided(name: string): readonly [whose: string, own: string] {
  const at = name.search(/:(?!in(?:nen)?\b)/i);
  return at < 1 ? ["", ""] : [name.slice(0, at), name.slice(at + 1).trim()];
}

/** "ISBN", "Inventarnummer": what things have, and readers have not. */
export function isOfThings(name: string, kinds: Kinds): boolean {
  const { ofReaders, ofEverybody } = cached(known, kinds, () => namesIn(kinds));
  return (
    columnMeaning(name, ofEverybody) !== undefined && columnMeaning(name, ofReaders) === undefined
  );
}

/** "Titel", "Signatur": what things are called, and readers are not. */
export function isCalledAsThings(name: string, kinds: Kinds): boolean {
  const { ofEverybody } = cached(known, kinds, () => namesIn(kinds));
  const [kind = "", field] = columnMeaning(name, ofEverybody)?.split(".") ?? [];
  return isOfThings(name, kinds) && field === kinds.find(kind)?.kind.titleName;
}

interface Names {
  /** By column key, from the kinds that belong to readers: what they are, or whose a member is. */
  readonly ofReaders: ReadonlyMap<string, string>;
  /** From the kinds that everybody reads. */
  readonly ofEverybody: ReadonlyMap<string, string>;
}

const known = new WeakMap<Kinds, Names>();

function namesIn(kinds: Kinds): Names {
  const { accounts } = kinds;
  const owned = kinds.all.filter(({ owner }) => owner);
  const open = kinds.all.filter(({ access }) => access.read.includes("all"));
  const ofReaders = owned.flatMap((kind) => {
    const links = Object.keys(kind.fields).filter((name) => {
      const field = kind.fields[name];
      return field?.type === "link" && kinds.target(field) === accounts;
    });
    return [...meaningsOf(kind, kinds)].filter(
      ([, meaning]) =>
        meaning !== "id" && (kind === accounts || links.includes(meaning.split(".")[1] ?? "")),
    );
  });
  return {
    ofReaders: new Map(ofReaders),
    ofEverybody: new Map(open.flatMap((kind) => [...meaningsOf(kind, kinds)])),
  };
}
