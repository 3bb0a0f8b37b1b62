/** Amounts of money: exact, and with their currency. Stored as text, "12.90 EUR", because floats are not exact. */

import { shownMoney } from "../../texts/formats.ts";
import { cached } from "../../words/cached.ts";
import type { Code, Wrong } from "./code.ts";

/** The default currency. */
export const USUAL_CURRENCY = "EUR";
const SIGNS: Readonly<Record<string, string>> = {
  "€": "EUR",
  EURO: "EUR",
  $: "USD",
  US$: "USD",
  "£": "GBP",
  FR: "CHF",
  SFR: "CHF",
  "¥": "JPY",
  DM: "DEM",
  "D-MARK": "DEM",
  ÖS: "ATS",
  RS: "INR",
  RP: "IDR",
  TL: "TRY",
  ZŁ: "PLN",
  KČ: "CZK",
};
/** Books are older than the euro: their prices stay in the former currency. Not used for payments or fees. */
const FORMER = "DEM DDM ATS FRF ITL NLG BEF LUF ESP PTE FIM IEP GRD".split(" ");
const CURRENCIES = new Set([...Intl.supportedValuesOf("currency"), ...FORMER]);
const MOST_DIGITS = 9;
const WRONG: Wrong = { code: "betrag" };

export const MONEY: Code = {
  read: (text) => readMoney(text),
  always: true,
  shown: shownMoney,
};

/** `own`: the currency if none is given. */
export function readMoney(text: string, own = USUAL_CURRENCY): string | Wrong {
  // In French the sign may stand for the comma: "10€50".
  const plain = text
    .replace(/\s/g, " ")
    .trim()
    .replace(/^([0-9]{1,6}) ?€ ?([0-9]{2})$/, "$1,$2 €");
  if (!/\d/.test(plain)) return WRONG;
  const [before, digits, behind] = partsOf(plain);
  if (before !== "" && behind !== "") return WRONG;
  const currency = currencyOf(before + behind, own);
  const amount = currency && amountOf(digits, currency);
  return amount ? `${amount} ${currency}` : WRONG;
}

/** In the smallest unit, so that sums are exact: "12.90 EUR" is 1290. Nine digits before the point always fit. */
export function coinsOf(amount: string): number {
  return Number((amount.split(" ")[0] ?? "").replace(".", ""));
}

export function currencyIn(amount: string): string {
  return amount.split(" ")[1] ?? USUAL_CURRENCY;
}

export function moneyOf(coins: number, currency: string): string {
  const places = placesOf(currency);
  const digits = `${Math.abs(coins)}`.padStart(places + 1, "0");
  const amount = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return `${coins < 0 ? "-" : ""}${amount} ${currency}`;
}

/** Splits off what precedes the first digit and follows the last; "12,–", "12.--" and "12/-" have only a dash there. */
function partsOf(text: string): [before: string, digits: string, behind: string] {
  const first = text.search(/\d/);
  const last = text.length - 1 - [...text].reverse().join("").search(/\d/);
  const behind = text.slice(last + 1).replace(/^[.,/][-–—=]{1,2}(?![-–—=])/, "");
  return [word(text.slice(0, first)), text.slice(first, last + 1), word(behind)];
}

function word(text: string): string {
  return text.trim().replace(/[.:]$/, "");
}

function currencyOf(word: string, own: string): string | null {
  const name = word.toUpperCase();
  if (name === "") return own;
  const currency = SIGNS[name] ?? name;
  if (CURRENCIES.has(currency)) return currency;
  // The signs that our own pages use: "CA$5.00".
  const signOf = (one: string) => shownMoney(`0 ${one}`, "en").replace(/[\d.,\s]/g, "");
  return [...CURRENCIES].find((one) => signOf(one) === name) ?? null;
}

/** The last separator is the decimal one, unless three digits follow; all others separate groups of three. */
function amountOf(digits: string, currency: string): string | null {
  const places = placesOf(currency);
  const end = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const hasAllPlaces = digits.search(/[.,]/) === end && digits.length - end - 1 === places;
  const hasPart = end > 0 && (hasAllPlaces || digits.length - end - 1 < 3);
  const part = hasPart ? digits.slice(end + 1) : "";
  const whole = ungrouped(hasPart ? digits.slice(0, end) : digits)?.replace(/^0+(?=\d)/, "");
  if (!whole || whole.length > MOST_DIGITS || !/^\d*$/.test(part) || part.length > places)
    return null;
  return places === 0 ? whole : `${whole}.${part.padEnd(places, "0")}`;
}

function ungrouped(digits: string): string | null {
  const sign = /[^\d]/.exec(digits)?.[0];
  if (sign === undefined) return digits;
  const [first = "", ...groups] = digits.split(sign);
  const isGrouped = ".,' ’".includes(sign) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped && /^[1-9]\d{0,2}$/.test(first) ? first + groups.join("") : null;
}

/** Cached, because it is needed for every amount and expensive. */
const places = new Map<string, number>();

function placesOf(currency: string): number {
  return cached(places, currency, () => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  });
}
