/**
 * The meaning of each column of a list: guessed by name and content, corrected by the user.
 *
 * A mapping is plain JSON, one entry per column, in the order of the table:
 *
 *     { "kind": "werk", "columns": [{ "name": "Autor", "to": "werk.person" }, { "name": "gelesen", "to": null }] }
 *
 * `kind` is the kind of the rows; a work may have its copies in the same row. `to` is null where the column is left out, else
 *
 *     werk.titel            a field of the kind, or of its parts (exemplar.signatur)
 *     werk.reihe.band       a text that belongs to a link
 *     werk.person(trl)      makers in one role: a MARC relator
 *     werk.exemplar         the number of copies
 *     werk.person.nachname  one half of a name; the other is werk.person.vorname. For readers both are fields: konto.nachname
 *     ausleihe.konto.email  what tells the reader of a loan who has no number there, as the link declares (`told`)
 *     konto.anschrift.plz   one of several cells that make a text, as its field declares (`join`)
 *     konto.gruppe          a reader's class, created if there is none of that name
 *     id                    the id of the row in its source
 *
 * `targetsOf(kind, kinds)` (column-names.ts) lists all possible meanings; `peek` (peek.ts) reads the beginning of a file and guesses;
 * `importFiles(…, { mapping })` (import.ts) imports by it.
 */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { meaningTogether } from "../rows/names/cells-of-several.ts";
import {
  columnKey,
  columnMeaning,
  isNameless,
  loosened,
  meaningsOf,
  nameRank,
  namesBeside,
  targetsOf,
} from "./column-names.ts";
import { mendBesideOthers, readBesideOthers } from "./guess/beside-others.ts";
import { byContent } from "./guess/column-content.ts";
import { LISTS, weightOf } from "./guess/list-kind.ts";
import { fieldMeant, type Guess, type GuessedColumn, type Mapping } from "./guess/mapping.ts";
import { isOfSomebodyElse, meaningOfParents } from "./guess/of-parents.ts";
import { isReaderColumn, isSaidOfPersons, saidOfReaders } from "./guess/reader-columns.ts";
import { knownExport, knownMeanings } from "./known-exports.ts";

/** The kind in the file name weighs a little more than one telling column: a list of books stays one, even in `reihen.csv`. */
const NAMED = 3.5;

/** `rows`: the first rows below the header; a hundred are enough. `kind`: that of the rows, if known; `named`: the one in the file name. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  kinds: Kinds,
  kind: Kind | null = null,
  named: Kind | null = null,
): Guess {
  const known = knownExport(header);
  if (known && (kind === null || kind.singular === known.kind))
    return {
      kind: known.kind,
      columns: knownMeanings(known, header).map((to, index) => ({
        name: header[index] ?? "",
        to,
        certainty: to === null ? 0 : 1,
        reason: to === null ? "nothing" : "name",
      })),
    };
  const lists = LISTS.flatMap((name) => kinds.find(name)?.kind ?? []);
  const candidates = kind ? [kind] : [...new Set([...(named ? [named] : []), ...lists])];
  const weighed = candidates.map((one) => {
    const guess = guessFor(one, header, rows, kinds);
    const weight = weightOf(guess, rows, kinds);
    return { guess, weight: weight === null ? 0 : weight + (one === named ? NAMED : 0) };
  });
  const [best] = weighed.sort((a, b) => b.weight - a.weight);
  return best?.guess as Guess;
}

/** Validates a mapping against these columns; returns the first column that does not fit, for an error message. */
export function faultIn(
  mapping: Mapping,
  kinds: Kinds,
): { readonly name: string; readonly to: string } | null {
  const kind = kinds.find(mapping.kind)?.kind;
  if (!kind) return { name: "", to: mapping.kind };
  const possible = new Set(targetsOf(kind, kinds));
  const wrong = mapping.columns.find(({ to }) => to !== null && !isPossible(to, possible));
  return wrong ? { name: wrong.name, to: wrong.to as string } : null;
}

/** Upgrades mappings stored before the halves of a reader's name became fields. */
export function presentMeaning(to: string): string {
  return to.replace(/^konto\.name\.(vorname|nachname)$/, "konto.$1");
}

/** The guess with the user's choices for single columns: column name to field (`jahr` or `werk.jahr`), or "" to leave it out. */
export function withColumns(
  guess: Guess,
  said: Readonly<Record<string, string | null>>,
  kinds: Kinds,
): Guess {
  const kind = kinds.one(guess.kind);
  const meanings = meaningsOf(kind, kinds);
  const possible = new Set(targetsOf(kind, kinds));
  const byKey = new Map(Object.entries(said).map(([name, to]) => [columnKey(name), to] as const));
  return {
    ...guess,
    columns: guess.columns.map((column) => {
      const said = byKey.get(columnKey(column.name));
      if (said === undefined) return column;
      const to = said && presentMeaning(said);
      const meant =
        to === null || to === ""
          ? null
          : isPossible(to, possible)
            ? to
            : columnMeaning(to, meanings);
      return {
        name: column.name,
        to: meant === undefined ? to : meant,
        certainty: 1,
        reason: "said",
      };
    }),
  };
}

function isPossible(to: string, possible: ReadonlySet<string>): boolean {
  return (
    possible.has(to) || (/^[^()]+\([^()]+\)$/.test(to) && possible.has(to.replace(/\(.*/, "")))
  );
}

function guessFor(
  kind: Kind,
  written: readonly string[],
  rows: readonly (readonly string[])[],
  kinds: Kinds,
): Guess {
  const meanings = meaningsOf(kind, kinds);
  // In a list of readers, or of what they have, "Leser: Name" is just the name.
  const header =
    kind.owner === null ? written : written.map((name) => saidOfReaders(name, kinds) ?? name);
  const keys = header.map(columnKey);
  const possible = new Set(targetsOf(kind, kinds));
  const meant = header.map((name) => ({ to: columnMeaning(name, meanings) ?? null }));
  const isNotTheirs = (name: string) =>
    isOfSomebodyElse(name, meant) || (kind.owner === null && isSaidOfPersons(name, kinds));
  const ofParents = header.map((name) =>
    isNotTheirs(name) ? null : meaningOfParents(name, meanings, possible),
  );
  const columns: GuessedColumn[] = header.map((name, index) => {
    const to =
      columnMeaning(name, meanings) ??
      (ofParents[index] === undefined ? numbered(name, meanings, kind, kinds) : ofParents[index]);
    return { name, to, certainty: to === null ? 0 : 1, reason: to === null ? "nothing" : "name" };
  });
  const list = { header, rows, kind, possible };
  readBesideOthers(columns, list);
  keepOneOfEach(columns, kind, kinds);
  const taken = new Set(columns.map(({ to }) => to));
  for (const [index, { name, reason }] of columns.entries()) {
    if (reason !== "nothing" || ofParents[index] === null) continue;
    const to = meaningTogether(name, kind, meanings) ?? meantLoosely(name, meanings);
    if (to === null || (taken.has(to) && !canBeSeveral(to, kind, kinds))) continue;
    taken.add(to);
    columns[index] = { name, to, certainty: 0.7, reason: "name" };
  }
  // A column "Name" is preferred for the title.
  const inTurn = [...header.keys()].sort(
    (a, b) => Number(keys[b] === "name") - Number(keys[a] === "name"),
  );
  for (const index of inTurn) {
    const name = header[index] ?? "";
    if (columns[index]?.to !== null || ofParents[index] === null) continue;
    if (kind.owner === null && isReaderColumn(name, kinds)) continue;
    const cells = rows.map((row) => row[index]?.trim() ?? "");
    const isFree = (to: string) =>
      possible.has(to) && !taken.has(to) && (to !== "exemplar.barcode" || !isForeignNumber(name));
    const found = byContent(kind.singular, cells, isFree, {
      isNameless: isNameless(name),
      // Beside two columns of things it is no reader.
      isNameOfThing: keys[index] === "name" && columns.filter(({ to }) => to !== null).length > 1,
    });
    if (!found) continue;
    taken.add(found.to);
    columns[index] = { name, ...found };
  }
  mendBesideOthers(columns, list, kinds);
  const named = columns.map((column, index) => ({ ...column, name: written[index] ?? "" }));
  return { kind: kind.singular, columns: named };
}

/** "release_id", "online_identifier": the number that another catalogue gave to the work; "Medien-ID" is one of our own. */
function isForeignNumber(name: string): boolean {
  if (/item|copy|exemplar|medi|asset|invent|accession|barcode/i.test(name)) return false;
  return /(?:[ _-]id|identifier|const)$/i.test(name);
}

/** Of a name with several words nothing is known where two of them are fields that do not stand together: "Titel/Signatur". */
function meantLoosely(name: string, meanings: ReadonlyMap<string, string>): string | null {
  const whole = loosened(name).flatMap((one) => columnMeaning(one, meanings) ?? []);
  const fields = namesBeside(name).flatMap((one) => columnMeaning(one, meanings) ?? []);
  return new Set(fields.map(fieldMeant)).size > 1 ? null : (whole[0] ?? null);
}

/** "Subject 1" … "Subject 9", for fields with several values. */
function numbered(
  name: string,
  meanings: ReadonlyMap<string, string>,
  kind: Kind,
  kinds: Kinds,
): string | null {
  const to = meanings.get(columnKey(name).replace(/[1-9]$/, ""));
  return to !== undefined && canBeSeveral(to, kind, kinds) ? to : null;
}

function canBeSeveral(to: string, kind: Kind, kinds: Kinds): boolean {
  const [singular = "", field = "", extra] = to.split(".");
  const owner = kinds.find(singular)?.kind ?? kind;
  const { type, exchange } = owner.fields[field.replace(/\(.*/, "")] ?? {};
  if (exchange?.join) return true;
  return extra === undefined && (type === "texts" || type === "links");
}

/** Several columns are allowed for lists, links and texts of several cells only; otherwise the first wins, and the others are left to the user. */
function keepOneOfEach(columns: GuessedColumn[], kind: Kind, kinds: Kinds): void {
  const seen = new Set<string>();
  // The barcode of a copy tells more than its shelf mark, and "Klasse" more than "Jahrgang", wherever it stands.
  const rankOf = ({ name, to }: GuessedColumn) =>
    to === null ? 0 : nameRank(name, to, kind, kinds);
  const inTurn = [...columns.entries()].sort(([, a], [, b]) => rankOf(a) - rankOf(b));
  for (const [index, { name, to }] of inTurn) {
    if (to === null) continue;
    if (seen.has(to) && !canBeSeveral(to, kind, kinds))
      columns[index] = { name, to: null, certainty: 0.5, reason: "taken" };
    seen.add(to);
  }
}
