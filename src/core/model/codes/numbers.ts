/** Numbers with a check digit, as scanned from barcodes, so that most typos are detected. */

import { hyphenate, parse } from "isbn3";
import type { Code, Wrong } from "./code.ts";

/** Hyphens of all kinds, spaces, and the name of the number before it. */
const BETWEEN = /[\s\u00ad\u2010-\u2015\u2212.-]+/g;
const DIGITS = /^[0-9]+$/;
const NAME = /^(?:isbn|issn|ean|gtin|upc)(?:-?1[023])?:?(?=[0-9])/i;

/** Always 13 digits: ISBN-10 is converted to what a scanner reads from the same book. */
export const ISBN: Code = {
  read(text) {
    const digits = digitsOf(text);
    if (/^[0-9]{9}[0-9X]$/.test(digits)) {
      const right = remainderOf11(digits);
      if (right !== digits.at(-1)) return wrongDigit("ISBN", right);
      const bare = `978${digits.slice(0, 9)}`;
      return bare + remainderOf10(bare);
    }
    if (!/^[0-9]{13}$/.test(digits)) return wrongLength("ISBN", "10, 13", digits);
    if (!/^97[89]/.test(digits)) return { code: "isbn-anfang" };
    return checked("ISBN", digits);
  },
  spellings(value) {
    const short = parse(value)?.isbn10;
    return short ? [short] : [];
  },
  shown: (value) => hyphenate(value) ?? value,
};

const ADD_ON = /(?<=^977[0-9]{10})(?:[0-9]{2}|[0-9]{5})$/;

/**
 * Eight digits with a hyphen, as in the standard; in a barcode it is between 977 and three further digits, followed by the number of the
 * issue.
 */
export const ISSN: Code = {
  read(text) {
    const scanned = digitsOf(text).replace(ADD_ON, "");
    const isScanned = /^977[0-9]{10}$/.test(scanned);
    if (isScanned && remainderOf10(scanned.slice(0, 12)) !== scanned.at(-1))
      return wrongDigit("ISSN", remainderOf10(scanned.slice(0, 12)));
    const bare = scanned.slice(3, 10);
    const digits = isScanned ? bare + remainderOf11(`${bare}0`) : scanned;
    if (!/^[0-9]{7}[0-9X]$/.test(digits)) return wrongLength("ISSN", "8", digits);
    const right = remainderOf11(digits);
    if (right !== digits.at(-1)) return wrongDigit("ISSN", right);
    return `${digits.slice(0, 4)}-${digits.slice(4)}`;
  },
  spellings: (value) => [value.replace("-", "")],
  shown: (value) => value,
};

const PRESS_CODE = /^41[49]([0-9]{5})[0-9]{5}(?=$|[0-9]{2}$|[0-9]{5}$)/;

/**
 * The five digits of a German periodical in trade (VDZ-Objektnummer); in a barcode they are between 414 or 419, which tells the tax, and
 * the price, followed by the number of the issue.
 */
export const PRESS: Code = {
  read(text) {
    const digits = digitsOf(text);
    if (/^[0-9]{5}$/.test(digits)) return digits;
    const [scanned, number] = PRESS_CODE.exec(digits) ?? [];
    if (scanned === undefined || number === undefined)
      return wrongLength("Objektnummer", "5, 13", digits);
    const right = remainderOf10(scanned.slice(0, 12));
    return right === scanned.at(-1) ? number : wrongDigit("Objektnummer", right);
  },
  shown: (value) => value,
};

/** Eight or 13 digits; a 12-digit UPC gets a leading zero. */
export const EAN: Code = {
  read(text) {
    const digits = digitsOf(text);
    if (!/^(?:[0-9]{8}|[0-9]{12,13})$/.test(digits)) return wrongLength("EAN", "8, 12, 13", digits);
    return checked("EAN", digits.length === 12 ? `0${digits}` : digits);
  },
  spellings: (value) => (value.startsWith("0") && value.length === 13 ? [value.slice(1)] : []),
  shown: (value) => value,
};

function digitsOf(text: string): string {
  if (DIGITS.test(text)) return text;
  return text.replace(BETWEEN, "").replace(NAME, "").toUpperCase();
}

function checked(name: string, digits: string): string | Wrong {
  const right = remainderOf10(digits.slice(0, -1));
  return right === digits.at(-1) ? digits : wrongDigit(name, right);
}

/** ISO 15420: every other digit from the right is weighted by three. */
function remainderOf10(digits: string): string {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digits[at]) * weight;
  return `${(10 - (sum % 10)) % 10}`;
}

/** ISO 2108 (ISBN-10) and ISO 3297: each digit is weighted by its position from the right; the check digit is ignored. */
function remainderOf11(digits: string): string {
  const { length } = digits;
  const sum = [...digits.slice(0, -1)].reduce(
    (sum, digit, index) => sum + Number(digit) * (length - index),
    0,
  );
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? "X" : `${rest}`;
}

function wrongDigit(name: string, digit: string): Wrong {
  return { code: "pruefziffer", params: { name, digit } };
}

function wrongLength(name: string, lengths: string, digits: string): Wrong {
  const count = digits.replace(/[^0-9X]/g, "").length;
  const isNumber = /^[0-9]+X?$/.test(digits);
  return isNumber
    ? { code: "ziffern", params: { name, lengths, count } }
    : { code: "keine-nummer", params: { name, lengths } };
}
