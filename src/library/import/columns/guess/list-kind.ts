/** Which kind a list is of, by its columns: what is private must not become public, so in doubt its rows are readers or what readers have. */

import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { lifeYears } from "../../formats/makers/life-years.ts";
import { columnKey, columnMeaning, meaningsOf, ownKey, ownNames } from "../column-names.ts";
import { fieldMeant, type Guess, type Mapping } from "./mapping.ts";
import { isReaderColumn } from "./reader-columns.ts";

/** The kinds that are guessed, if none is given; of equally good ones the first. */
export const LISTS = [
  "werk",
  "konto",
  "person",
  "ausleihe",
  "vormerkung",
  "buchung",
  "wunsch",
  "gebuehr",
];

/** How well a guess explains the columns; null: it cannot be such a list, whatever its file is called. */
export function weightOf(
  guess: Guess,
  rows: readonly (readonly string[])[],
  kinds: Kinds,
): number | null {
  if (isOfReaders(guess, rows, kinds) || isOfStock(guess, rows)) return null;
  const { kind, columns } = guess;
  if (kind === "person" && !isOfMakers(guess, rows, kinds)) return 0;
  const known = columns.reduce((sum, { certainty, to }) => sum + (to === null ? 0 : certainty), 0);
  const tells = TELLS[kind];
  if (!tells) return known + (isTelling(guess) ? 3 : isOfNames(guess) ? -1 : 0);
  const more = tells(factsOf(guess, kinds.one(kind), kinds));
  return more === 0 ? 0 : known + more;
}

/** Of a table of things, read for what is lent: a row with neither a reader nor a day. */
export function isNotLent(row: readonly string[], { kind, columns }: Mapping): boolean {
  if (kind !== "ausleihe") return false;
  return columns.every(
    ({ to }, index) =>
      to === null || fieldMeant(to) === "ausleihe.exemplar" || (row[index]?.trim() ?? "") === "",
  );
}

/** What a list says, by the fields of its kind. */
interface ListFacts {
  readonly means: (field: string) => boolean;
  /** The number of a member, where a name could tell it, too. */
  readonly numbers: (field: string) => boolean;
  /** Under a name that only this kind has: "Ausgeliehen an", but not "Name". */
  readonly calls: (field: string) => boolean;
  readonly isUnpaid: boolean;
  /** "Leser" or "Schüler", where "Name" could be that of anybody. */
  readonly namesReaders: boolean;
}

function factsOf({ kind, columns }: Mapping, whole: Kind, kinds: Kinds): ListFacts {
  const meant = columns.flatMap(({ name, to }) => (to === null ? [] : [{ name, to }]));
  const own = meant.filter(({ name, to }) => {
    return !OF_ANYTHING.has(ownKey(name)) && ownNames(whole, to).includes(ownKey(name));
  });
  return {
    means: (field) => meant.some(({ to }) => fieldMeant(to) === `${kind}.${field}`),
    numbers: (field) => meant.some(({ to }) => to === `${kind}.${field}`),
    calls: (field) => own.some(({ to }) => fieldMeant(to) === `${kind}.${field}`),
    isUnpaid: meant.some(({ name, to }) => to === `${kind}.betrag` && UNPAID.test(name)),
    namesReaders: columns.some(
      ({ name }) => !OF_ANYTHING.has(ownKey(name)) && isReaderColumn(name, kinds),
    ),
  };
}

/**
 * Readers have names and years of birth, too: makers are those who are called so, and have nothing that only readers have, or of whom most
 * have died and nothing is said that could be said of readers.
 */
function isOfMakers(
  { columns }: Guess,
  rows: readonly (readonly string[])[],
  kinds: Kinds,
): boolean {
  const ofReaders = meaningsOf(kinds.accounts, kinds);
  const isReaders = (name: string) => columnMeaning(name, ofReaders) !== undefined;
  if (columns.some(({ name, to }) => to === "person.nachname" && !isReaders(name)))
    return !columns.some(({ name }) => isReaderColumn(name, kinds));
  const [died, born] = ["person.gestorben", "person.geboren"].map((meaning) =>
    columns.findIndex(({ to }) => to === meaning),
  ) as [number, number];
  const dead = rows.filter(
    (row) => (row[died] ?? "").trim() !== "" || (lifeYears(row[born] ?? "")?.died ?? "") !== "",
  );
  const areDead = rows.length === 0 ? died >= 0 : dead.length * 2 >= rows.length;
  return areDead && columns.every(({ name, to }) => to !== null || !isReaders(name));
}

/** More than what a list of readers or works can have of what is told; 0: it is none of these. */
const TELLS: Readonly<Record<string, (list: ListFacts) => number>> = {
  ausleihe({ means, numbers, calls, namesReaders }) {
    const isDated = means("von") || means("bis") || means("zurueck");
    if (numbers("exemplar") && numbers("konto")) return isDated ? 6 : 4;
    // "von" and "bis" beside names are also those of letters and their writers.
    const isOfReaders = calls("konto") || namesReaders;
    const isLent = calls("von") || calls("bis") || (isOfReaders && isDated);
    return means("exemplar") && means("konto") && isLent ? 6 : 0;
  },
  vormerkung({ means, numbers, calls }) {
    if (numbers("werk") && numbers("konto")) return means("bereitgelegt") ? 8 : 4;
    return means("werk") && means("konto") && (calls("konto") || calls("seit")) ? 8 : 0;
  },
  buchung({ means, calls }) {
    const isBooked = calls("konto") || (means("konto") && calls("zweck"));
    return means("werk") && isBooked && means("von") ? 8 : 0;
  },
  wunsch({ means, calls }) {
    return calls("konto") && (means("titel") || means("isbn")) ? 8 : 0;
  },
  /** It says what for or that it is open; a list of readers can also have a fee and when they paid it. */
  gebuehr({ means, isUnpaid }) {
    if (!means("konto") || !means("betrag")) return 0;
    if (isUnpaid || means("grund")) return 5;
    return means("bezahlt") ? 2 : 0;
  },
};

const UNPAID = /\b(?:offen|outstanding|owed|due)|amountoutstanding/i;
/** "Konto" is what each kind calls its reader, and "Person" a maker as well. */
const OF_ANYTHING = new Set(
  "konto, account, person, von, bis, from, until, to, since, am, datum, tag, date, user"
    .split(", ")
    .map(columnKey),
);

/** Columns that only works have, or only readers; a title that nothing but its cells made one is none of them. */
function isTelling({ columns }: Guess): boolean {
  return columns.some(({ to, reason }) => to !== null && reason !== "text" && TELLING.has(to));
}

const TELLING = new Set([
  "werk.titel",
  "werk.isbn",
  "werk.issn",
  "konto.gruppe",
  "konto.ausweis",
  "konto.username",
  "konto.email",
]);

/** Names alone are taken for readers rather than makers. */
function isOfNames({ kind, columns }: Guess): boolean {
  return columns.some(({ to }) => to?.startsWith(`${kind}.person.`));
}

/** Whoever stands with a card number or a class beside a title is its reader, not its maker; and what is waited for is not on loan. */
function isOfReaders(
  { kind, columns }: Guess,
  rows: readonly (readonly string[])[],
  kinds: Kinds,
): boolean {
  if (kind === "ausleihe") {
    const waits = kinds.find("vormerkung")?.kind;
    if (!waits) return false;
    const waiting = meaningsOf(waits, kinds);
    const read = columns.map(({ name }) => ({ name, to: columnMeaning(name, waiting) ?? null }));
    const { calls } = factsOf({ kind: waits.singular, columns: read }, waits, kinds);
    return calls("konto") || calls("seit");
  }
  if (kind !== "werk" || !columns.some(({ to }) => to?.startsWith("werk.person."))) return false;
  const ofReaders = meaningsOf(kinds.accounts, kinds);
  const isReaders = ({ name }: { readonly name: string }) => {
    const to = columnMeaning(name, ofReaders) ?? "";
    return READERS.has(to) || (isReaderColumn(name, kinds) && !OF_MAKERS.has(to));
  };
  // "Dr." is a title, too: each work has one, but hardly any reader.
  const title = columns.findIndex(({ to }) => to === "werk.titel");
  const titled = rows.filter((row) => (row[title] ?? "").trim() !== "");
  const isSeldom = title >= 0 && rows.length > 0 && titled.length <= rows.length / 2;
  return columns.some(isReaders) || isSeldom;
}

/** What only readers have, and a list of what they wait for names its titles besides. */
const READERS = new Set(["konto.ausweis", "konto.username", "konto.email", "konto.telefon"]);
/** What is said of makers and publishers, too, in words that no field of theirs has. */
const OF_MAKERS = new Set([
  "",
  "konto.name",
  "konto.vorname",
  "konto.nachname",
  "konto.anschrift",
  "konto.anschrift.ort",
]);

/** A list of loans names a reader in nearly each row; a table of things does where one is lent. */
function isOfStock(guess: Guess, rows: readonly (readonly string[])[]): boolean {
  if (guess.kind !== "ausleihe" || rows.length === 0) return false;
  const lent = rows.filter((row) => !isNotLent(row, guess));
  return lent.length < rows.length * MOST_LENT;
}

const MOST_LENT = 0.8;
