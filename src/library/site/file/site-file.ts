/** Reads and checks `leihwerk.json` in the site folder: settings of the library, not of the machine. */

import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { IsEmail } from "typebox/format";
import { normalForm, readCode } from "../../../core/model/codes/codes.ts";
import { isPattern } from "../../../core/model/kinds/numbering.ts";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../core/texts/language-code.ts";
import { readYearlyDay, WEEKDAYS } from "../../../core/words/dates/calendar.ts";
import type { FeeRules } from "../../lending/fee-rules.ts";
import { isOpeningTime } from "../../lending/opening.ts";
import { CAUTIONS, type LendingRules } from "../../lending/rules.ts";
import { type NoticeRules, readLevel } from "../../notices/rules/rules.ts";
import {
  byName,
  checkParts,
  isRecord,
  type KeyCheck,
  listOf,
  numberFrom,
  objectOf,
  textThat,
  unknownKey,
  wordOf,
  wrongValue,
  YES_OR_NO,
} from "./checks.ts";
import { COLOURS, type Colours, checkColours } from "./colours.ts";
import { FEES, readFees } from "./fees.ts";

/** A type, which fits where any settings are taken by their names. */
export type SiteFile = {
  readonly name: string;
  readonly kurzname?: string;
  readonly sprache: LanguageCode;
  readonly motto?: string;
  readonly hinweis?: string;
  readonly anschrift?: string;
  readonly telefon?: string;
  readonly email?: string;
  readonly webseite?: string;
  readonly oeffnungszeiten?: readonly string[];
  readonly ausleihe: LendingRules;
  readonly nachrichten: Partial<NoticeRules>;
  readonly farben: Colours;
  readonly gebuehren?: Partial<FeeRules>;
  readonly wuensche?: boolean;
  readonly termine?: boolean;
  readonly webhooks?: boolean;
  /** Patterns of numbers that are given out. */
  readonly nummern: { readonly [Of in "barcode" | "inventarnummer" | "ausweis"]?: string };
};

const DAYS = numberFrom(1, 3650, "days");
const COUNT = numberFrom(0, 1000);
const COUNTS = byName(COUNT, 'an object with numbers by kind of work, such as {"Spiel":2}');
const CAUTION = wordOf(CAUTIONS);

const LENDING: Readonly<Record<keyof LendingRules, KeyCheck>> = {
  an: YES_OR_NO,
  tage: DAYS,
  tageJeArt: byName(DAYS, 'an object with days by kind of work, such as {"Film":7}'),
  bisJeArt: byName(
    textThat("", (day) => readYearlyDay(day) === day),
    'an object with days of the year by kind of work, such as {"Schulbuch":"07-31"}',
  ),
  verlaengerungen: COUNT,
  verlaengerungenJeArt: COUNTS,
  ausleihen: COUNT,
  ausleihenJeArt: COUNTS,
  saeumigAusleihen: YES_OR_NO,
  saeumigVerlaengern: YES_OR_NO,
  verlaengernOhneGewinn: YES_OR_NO,
  vormerkungSperrtAlle: YES_OR_NO,
  vormerkenOhneAussicht: YES_OR_NO,
  vormerkenVerfuegbar: YES_OR_NO,
  ausweisBegrenzt: YES_OR_NO,
  beschaedigt: CAUTION,
  praesenz: CAUTION,
  vertretungErlaubt: YES_OR_NO,
  buchungSelbst: YES_OR_NO,
  buchungen: COUNT,
  buchungTage: DAYS,
  buchungVorbereitung: numberFrom(0, 30, "days"),
  buchungWechseltag: YES_OR_NO,
  buchungVoraus: DAYS,
  terminMinuten: numberFrom(5, 240, "minutes"),
  terminPlaetze: numberFrom(1, 50),
  terminVoraus: numberFrom(1, 60, "days"),
  vormerkungen: COUNT,
  abholtage: DAYS,
  vergessenNachTagen: numberFrom(0, 3650, "days"),
  schliesstage: listOf(
    textThat("", (day) => readCode("schliesstag", day) === day),
    'a list of days that exist, such as ["12-24","2026-04-03","2026-07-06/2026-08-16"]',
  ),
  ruhetage: listOf(wordOf(WEEKDAYS), `a list of at most six of ${WEEKDAYS.join(", ")}`, 6),
};

const NOTICES: Readonly<Record<keyof NoticeRules, KeyCheck>> = {
  benachrichtigen: YES_OR_NO,
  erinnerungstage: numberFrom(0, 60, "days"),
  mahnstufen: listOf(
    textThat("", (text) => readLevel(text) !== null),
    'a list such as ["3","14: 2.50 EUR"]',
    9,
  ),
  abholnachricht: YES_OR_NO,
  verfallsnachricht: YES_OR_NO,
  buchungsnachricht: YES_OR_NO,
  wunschnachricht: YES_OR_NO,
  ausweistage: numberFrom(0, 365, "days"),
  willkommensnachricht: YES_OR_NO,
  briefe: YES_OR_NO,
};

const CONTROL = /[\p{Cc}\p{Cs}]/u;
const fits = (text: string, most: number) => text !== "" && [...text].length <= most;
const line = (most: number, must: string) =>
  textThat(must, (text) => fits(text, most) && !CONTROL.test(text));
const LINE = line(200, "a line of at most 200 characters");
const LINES = textThat("a text of at most 2000 characters", (text) => fits(text, 2000));
const NAME = line(100, "a name of 1 to 100 characters");
const PATTERN = textThat("", isPattern);

const KEYS: Readonly<Record<keyof SiteFile, KeyCheck>> = {
  name: { must: NAME.must, isGood: (value) => NAME.isGood(value) && /\S/.test(`${value}`) },
  kurzname: line(30, "a name of 1 to 30 characters"),
  sprache: wordOf(LANGUAGE_CODES, LANGUAGE_CODES.map((code) => `"${code}"`).join(" or ")),
  motto: LINE,
  hinweis: LINES,
  anschrift: LINES,
  telefon: LINE,
  email: textThat(
    'an e-mail address such as "post@example.org"',
    (text) => fits(text, 200) && IsEmail(text),
  ),
  webseite: textThat(
    'an address such as "https://example.org"',
    (text) => fits(text, 500) && /^https?:\/\//.test(text) && URL.canParse(text),
  ),
  oeffnungszeiten: listOf(
    textThat("", isOpeningTime),
    'a list such as ["Di–Fr 14:00–18:00","Sa 10:00–13:00"]',
  ),
  ausleihe: objectOf(LENDING, "an object of lending rules as docs/lending.md lists them"),
  nachrichten: objectOf(
    NOTICES,
    'an object such as {"benachrichtigen":true,"erinnerungstage":3,"mahnstufen":["3","14: 2.50 EUR"]}, as docs/messages.md lists it',
  ),
  farben: objectOf(
    COLOURS,
    'an object of colours such as {"verweis":"#0b5863"}, as docs/site.md lists them',
  ),
  gebuehren: objectOf(
    FEES,
    'an object such as {"an":true,"proTag":"0.20 EUR"}, as docs/fees.md lists',
  ),
  wuensche: YES_OR_NO,
  termine: YES_OR_NO,
  webhooks: YES_OR_NO,
  nummern: objectOf(
    { barcode: PATTERN, inventarnummer: PATTERN, ausweis: PATTERN },
    'an object such as {"barcode":"EX{nummer:6}","inventarnummer":"{jahr}-{nummer:5}"}',
  ),
};

/** The content of the file; empty if the folder or the file is missing. */
export async function readSiteFile(folder: string): Promise<Partial<SiteFile>> {
  const file = join(folder, "leihwerk.json");
  const text = await textOf(file);
  if (text === null) return {};
  const given = withFees(withKeptDays(parse(text, file)), file);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(KEYS, key))
      throw new SettingsError(`${file} has ${unknownKey(key, Object.keys(KEYS))}`);
  }
  checkParts("ausleihe", given.ausleihe, LENDING, file);
  for (const [key, check] of Object.entries(KEYS)) {
    if (Object.hasOwn(given, key) && !check.isGood(given[key]))
      throw wrongValue(key, check, given[key], file);
  }
  if (given.farben) checkColours(given.farben, file);
  return given as Partial<SiteFile>;
}

/**
 * When the file was last written, put there or taken away (which only the folder tells); null where there is neither. What has a date to
 * come was written by now: until that day, it would hide every later change.
 */
export async function siteFileChanged(folder: string): Promise<string | null> {
  const paths = [folder, join(folder, "leihwerk.json")];
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  const times = found.flatMap((one) => one?.mtimeMs ?? []);
  if (times.length === 0) return null;
  return new Date(Math.min(Math.max(...times), Date.now())).toISOString();
}

/** Normalizes days: "Sonntag" and "Sunday" to "sonntag", "24.12." to "12-24". */
function withKeptDays(given: Record<string, unknown>): Record<string, unknown> {
  const { ausleihe } = given;
  if (!isRecord(ausleihe)) return given;
  const codes = { ruhetage: "wochentag", schliesstage: "schliesstag" } as const;
  const lists = Object.entries(codes).flatMap(([name, code]) => {
    const days = ausleihe[name];
    const one = (day: unknown) => (typeof day === "string" ? normalForm(code, day) : day);
    return Array.isArray(days) ? [[name, days.map(one)]] : [];
  });
  return { ...given, ausleihe: { ...ausleihe, ...Object.fromEntries(lists) } };
}

/** Normalizes the amounts. */
function withFees(given: Record<string, unknown>, file: string): Record<string, unknown> {
  return given.gebuehren === undefined
    ? given
    : { ...given, gebuehren: readFees(given.gebuehren, file) };
}

async function textOf(file: string): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw new SettingsError(`${file} is not UTF-8: save it again as UTF-8.`);
    }
    throw new SettingsError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function parse(text: string, file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`${file} is not well-formed JSON: ${(error as Error).message}.`);
  }
  if (isRecord(value)) return value;
  throw new SettingsError(`${file} must hold one JSON object, such as {"name":"Leihwerk"}.`);
}
