/** Guesses the meaning of a column by its content, where its name tells nothing. */

import { readCode } from "../../../../core/model/codes/codes.ts";
import { isGivenName } from "../../rows/names/given-names.ts";
import type { GuessReason } from "../../texts/files.ts";

interface FoundMeaning {
  readonly to: string;
  readonly certainty: number;
  readonly reason: GuessReason;
}

interface Sign {
  readonly to: string;
  readonly reason: GuessReason;
  readonly certainty: number;
  readonly fits: (cell: string) => boolean;
  /** A wrong number is worse than none: nearly all cells with digits must match. */
  readonly exact?: true;
  /** Only where the column has no name of its own: a name that is not known may be that of reviewers, or of readers. */
  readonly nameless?: true;
  /** Tests all cells together. */
  readonly whole?: (cells: readonly string[], isNameOfThing: boolean) => boolean;
}

interface ColumnName {
  readonly isNameless: boolean;
  /** A column "Name" in a list that is of things by its other columns. */
  readonly isNameOfThing: boolean;
}

/** By kind of row. The first match wins. */
const SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  werk: [
    { to: "werk.isbn", reason: "isbn", certainty: 0.95, fits: isIsbn, exact: true },
    { to: "werk.jahr", reason: "year", certainty: 0.8, fits: isYear },
    {
      to: "exemplar.barcode",
      reason: "barcode",
      certainty: 0.6,
      fits: (cell) => /^[A-Za-z]{0,4}[0-9]{5,14}$/.test(cell),
      exact: true,
      whole: areDifferent,
    },
    { to: "werk.person", reason: "names", certainty: 0.7, fits: isTurnedName, nameless: true },
    {
      to: "werk.titel",
      reason: "text",
      certainty: 0.3,
      fits: (cell) => /\p{L}{2}/u.test(cell),
      whole: (cells, isNameOfThing) =>
        areDifferent(cells) &&
        (cells.some((cell) => cell.includes(" ")) ||
          (isNameOfThing && !areNames(cells, isOfGivenNames))) &&
        cells.filter(isTurnedName).length < cells.length * MOST &&
        !areNames(cells, isWholeName),
    },
  ],
  konto: [
    {
      to: "konto.email",
      reason: "email",
      certainty: 0.95,
      fits: (cell) => /^[^\s@]+@[^\s@]+$/.test(cell),
    },
    {
      to: "konto.gruppe",
      reason: "class",
      certainty: 0.7,
      fits: isClassCell,
    },
    { to: "konto.name", reason: "names", certainty: 0.7, fits: isTurnedName },
    {
      to: "konto.vorname",
      reason: "names",
      certainty: 0.6,
      fits: (cell) => /^\p{Lu}[\p{L} '’-]*$/u.test(cell),
      whole: (cells) => areNames(cells, isOfGivenNames),
    },
  ],
  person: [],
};

/** The share of cells that must match; some always hold words such as "keine". */
const MOST = 0.8;
const NEARLY_ALL = 0.95;

export function byContent(
  kind: string,
  cells: readonly string[],
  isFree: (to: string) => boolean,
  { isNameless, isNameOfThing }: ColumnName,
): FoundMeaning | null {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length === 0) return null;
  const numbers = filled.filter((cell) => /[0-9]/.test(cell));
  const found = (SIGNS[kind] ?? []).find(
    ({ to, fits, exact, nameless, whole }) =>
      isFree(to) &&
      (!nameless || isNameless) &&
      filled.filter(fits).length >= filled.length * MOST &&
      (!exact || numbers.filter(fits).length >= numbers.length * NEARLY_ALL) &&
      (whole?.(filled, isNameOfThing) ?? true),
  );
  return found ? { to: found.to, certainty: found.certainty, reason: found.reason } : null;
}

/** Values that occur in rows but never in headers: ISBN, year, e-mail address, class, barcode, given name. */
export function isContent(cell: string): boolean {
  const text = cell.trim();
  return (
    isIsbn(text) ||
    isYear(text) ||
    /^[^\s@]+@[^\s@]+$/.test(text) ||
    isClassCell(text) ||
    /^[A-Za-z]{0,4}[0-9]{5,14}$/.test(text) ||
    isOfGivenNames(text)
  );
}

/** Thirteen digits with the prefix 978 or 979, even with a wrong check digit; ten digits only if the check digit is right. */
function isIsbn(cell: string): boolean {
  const digits = cell.replace(/[ -]/g, "");
  return /^97[89][0-9]{10}$/.test(digits) || readCode("isbn", digits) !== null;
}

/** "1a" to "13 H" */
export function isClassCell(cell: string): boolean {
  return /^([1-9]|1[0-3])\s?[a-hA-H]$/.test(cell);
}

function isYear(cell: string): boolean {
  return /^(1[4-9][0-9]{2}|20[0-9]{2})$/.test(cell);
}

/** "Keun, Irmgard" */
function isTurnedName(cell: string): boolean {
  const [last = "", first = "", ...more] = cell.split(",");
  const isName = (text: string) => text.length <= 40 && /^\p{L}[\p{L}'’ .-]*$/u.test(text);
  return more.length === 0 && last.length > 1 && isName(last.trim()) && isName(first.trim());
}

/** Only common names are known: where a third of the cells have them, the others are names, too. */
function areNames(cells: readonly string[], isName: (cell: string) => boolean): boolean {
  return cells.filter(isName).length * 3 >= cells.length;
}

/** "Anna", "Lena Marie" */
function isOfGivenNames(cell: string): boolean {
  return cell.split(" ").every((word) => word.length > 1 && isGivenName(word));
}

/** "Anna Müller" */
function isWholeName(cell: string): boolean {
  const [first = "", ...more] = cell.split(" ");
  const isName = (word: string) => /^\p{Lu}[\p{L}'’-]+$/u.test(word);
  return isOfGivenNames(first) && more.length > 0 && more.length < 3 && more.every(isName);
}

function areDifferent(cells: readonly string[]): boolean {
  return new Set(cells).size >= cells.length * 0.9;
}
