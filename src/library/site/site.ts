/** Settings of the library, not of the machine: `leihwerk.json` in the site folder. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/schema";
import { normalForm, readCode } from "../../core/model/codes/codes.ts";
import { isPattern } from "../../core/model/kinds/numbering.ts";
import { SettingsError } from "../../core/settings/command-line.ts";
import { LANGUAGE_CODES } from "../../core/texts/language-code.ts";
import { WEEKDAYS } from "../../core/words/dates/calendar.ts";
import { closest } from "../../core/words/distance.ts";
import type { FeeRules } from "../lending/fees.ts";
import { isOpeningTime } from "../lending/opening.ts";
import { CAUTIONS, DEFAULT_RULES } from "../lending/rules.ts";
import { DEFAULT_NOTICES, readLevel } from "../notices/rules/rules.ts";
import { COLOURS, checkColours } from "./colours.ts";
import { FEES, FEES_MUST, readFees } from "./fees.ts";

const days = (least: number) => Type.Integer({ minimum: least, maximum: 3650 });
const count = Type.Integer({ minimum: 0, maximum: 1000 });

const LENDING = Type.Object(
  {
    tage: days(1),
    tageJeArt: Type.Record(Type.String(), days(1)),
    verlaengerungen: count,
    verlaengerungenJeArt: Type.Record(Type.String(), count),
    ausleihen: count,
    ausleihenJeArt: Type.Record(Type.String(), count),
    saeumigAusleihen: Type.Boolean(),
    saeumigVerlaengern: Type.Boolean(),
    verlaengernOhneGewinn: Type.Boolean(),
    vormerkungSperrtAlle: Type.Boolean(),
    vormerkenOhneAussicht: Type.Boolean(),
    vormerkenVerfuegbar: Type.Boolean(),
    ausweisBegrenzt: Type.Boolean(),
    beschaedigt: Type.Enum([...CAUTIONS]),
    praesenz: Type.Enum([...CAUTIONS]),
    vertretungErlaubt: Type.Boolean(),
    buchungSelbst: Type.Boolean(),
    buchungen: count,
    buchungTage: days(1),
    buchungVorbereitung: Type.Integer({ minimum: 0, maximum: 30 }),
    buchungWechseltag: Type.Boolean(),
    buchungVoraus: days(1),
    terminMinuten: Type.Integer({ minimum: 5, maximum: 240 }),
    terminPlaetze: Type.Integer({ minimum: 1, maximum: 50 }),
    terminVoraus: Type.Integer({ minimum: 1, maximum: 60 }),
    vormerkungen: count,
    abholtage: days(1),
    vergessenNachTagen: days(0),
    schliesstage: Type.Array(
      Type.Refine(Type.String(), (day) => readCode("schliesstag", day) === day),
    ),
    ruhetage: Type.Array(Type.Enum([...WEEKDAYS]), { maxItems: 6 }),
  },
  { additionalProperties: false },
);

const lending = Compile(LENDING);

const DAYS = "a whole number of days, from 1 to 3650";
const COUNT = "a whole number from 0 to 1000";
const COUNTS = 'an object with numbers by kind of work, such as {"Spiel":2}';
const YES_OR_NO = "true or false";
const CAUTION = `one of ${CAUTIONS.join(", ")}`;

const RULES_MUST: Readonly<Record<string, string>> = {
  tage: DAYS,
  tageJeArt: 'an object with days by kind of work, such as {"Film":7}',
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
  buchungVorbereitung: "a whole number of days, from 0 to 30",
  buchungWechseltag: YES_OR_NO,
  buchungVoraus: DAYS,
  terminMinuten: "a whole number of minutes, from 5 to 240",
  terminPlaetze: "a whole number from 1 to 50",
  terminVoraus: "a whole number of days, from 1 to 60",
  vormerkungen: COUNT,
  abholtage: DAYS,
  vergessenNachTagen: "a whole number of days, from 0 to 3650",
  schliesstage: 'a list of days that exist, such as ["12-24","2026-04-03","2026-07-06/2026-08-16"]',
  ruhetage: `a list of at most six of ${WEEKDAYS.join(", ")}`,
};

/** All optional. */
const NOTICES = Type.Partial(
  Type.Object({
    benachrichtigen: Type.Boolean(),
    erinnerungstage: Type.Integer({ minimum: 0, maximum: 60 }),
    mahnstufen: Type.Array(
      Type.Refine(Type.String(), (text) => readLevel(text) !== null),
      {
        maxItems: 9,
      },
    ),
    abholnachricht: Type.Boolean(),
    verfallsnachricht: Type.Boolean(),
    buchungsnachricht: Type.Boolean(),
    wunschnachricht: Type.Boolean(),
    ausweistage: Type.Integer({ minimum: 0, maximum: 365 }),
    willkommensnachricht: Type.Boolean(),
    briefe: Type.Boolean(),
  }),
  { additionalProperties: false },
);

const PATTERN = Type.Optional(Type.Refine(Type.String(), isPattern));
const line = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\p{Cc}\\p{Cs}]*$" });
const lines = Type.String({ minLength: 1, maxLength: 2000 });

const SITE = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$",
    }),
    kurzname: Type.Optional(
      Type.String({ minLength: 1, maxLength: 30, pattern: "^[^\\p{Cc}\\p{Cs}]*$" }),
    ),
    sprache: Type.Enum([...LANGUAGE_CODES]),
    motto: Type.Optional(line),
    hinweis: Type.Optional(lines),
    anschrift: Type.Optional(lines),
    telefon: Type.Optional(line),
    email: Type.Optional(line),
    oeffnungszeiten: Type.Optional(Type.Array(Type.Refine(Type.String(), isOpeningTime))),
    ausleihe: LENDING,
    nachrichten: NOTICES,
    farben: COLOURS,
    gebuehren: Type.Optional(FEES),
    wuensche: Type.Optional(Type.Boolean()),
    termine: Type.Optional(Type.Boolean()),
    webhooks: Type.Optional(Type.Boolean()),
    nummern: Type.Object(
      { barcode: PATTERN, inventarnummer: PATTERN, ausweis: PATTERN },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** The description of each key, for error messages. */
const MUST: Readonly<Record<keyof SiteFile, string>> = {
  name: "a name of 1 to 100 characters",
  kurzname: "a name of 1 to 30 characters",
  sprache: LANGUAGE_CODES.map((code) => `"${code}"`).join(" or "),
  motto: "a line of at most 200 characters",
  hinweis: "a text of at most 2000 characters",
  anschrift: "a text of at most 2000 characters",
  telefon: "a line of at most 200 characters",
  email: "an e-mail address",
  oeffnungszeiten: 'a list such as ["Di–Fr 14:00–18:00","Sa 10:00–13:00"]',
  ausleihe: "an object of lending rules as docs/lending.md lists them",
  nachrichten:
    'an object such as {"benachrichtigen":true,"erinnerungstage":3,"mahnstufen":["3","14: 2.50 EUR"]}, as docs/messages.md lists it',
  farben: 'an object of colours such as {"verweis":"#0b5863"}, as docs/site.md lists them',
  gebuehren: FEES_MUST,
  wuensche: YES_OR_NO,
  termine: YES_OR_NO,
  webhooks: YES_OR_NO,
  nummern: 'an object such as {"barcode":"EX{nummer:6}","inventarnummer":"{jahr}-{nummer:5}"}',
};

type SiteFile = Readonly<Static<typeof SITE>>;

/** Pages that the library writes itself are in files of their own, or in the settings. */
export type Site = Omit<SiteFile, "gebuehren"> & {
  readonly gebuehren?: Partial<FeeRules>;
  readonly impressum?: string;
  readonly datenschutz?: string;
  /** Another catalogue to look up ISBNs, unless the server's settings name one. */
  readonly isbnQuelle?: string;
  /** The barcode type on labels and cards. */
  readonly strichcode?: string;
  /** "ja": a forgotten password can be reset by a code sent by e-mail. */
  readonly kennwortVergessen?: string;
  /** Who may register, and how that is confirmed. */
  readonly registrierung?: string;
  /** Days until an unconfirmed registration is deleted. */
  readonly registrierungstage?: number;
  readonly verlaufTage?: number;
};

export const DEFAULT_SITE: Site = {
  name: "Leihwerk",
  sprache: "de",
  ausleihe: DEFAULT_RULES as never,
  nachrichten: DEFAULT_NOTICES as never,
  farben: {},
  nummern: {},
};

const check = Compile(SITE);

/** The defaults, overridden by the file. */
export async function readSite(folder: string): Promise<Site> {
  const given = await readSiteFile(folder);
  return {
    ...DEFAULT_SITE,
    ...given,
    ausleihe: { ...DEFAULT_SITE.ausleihe, ...given.ausleihe },
    nachrichten: { ...DEFAULT_SITE.nachrichten, ...given.nachrichten },
  };
}

/** The content of the file; empty if the folder or the file is missing. */
export async function readSiteFile(folder: string): Promise<Partial<SiteFile>> {
  const file = join(folder, "leihwerk.json");
  const text = await textOf(file);
  if (text === null) return {};
  const given = withFees(withKeptDays(parse(text, file)), file);
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(MUST, key)) throw new SettingsError(unknownKey(key, file));
  }
  const site = { ...DEFAULT_SITE, ...given, ausleihe: withDefaults(given.ausleihe) };
  if (check.Check(site)) {
    checkColours(site.farben, file);
    return given as Partial<SiteFile>;
  }
  const key = Object.keys(MUST).find((name) =>
    isWrong(name as keyof SiteFile, site),
  ) as keyof SiteFile;
  if (key === "ausleihe") checkRules(given.ausleihe, file);
  throw new SettingsError(
    `In ${file}, "${key}" must be ${MUST[key]}, not ${JSON.stringify(site[key]).slice(0, 100)}.`,
  );
}

/** Names the invalid rule; a value that is no object is left to the caller. */
function checkRules(given: unknown, file: string): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return;
  for (const [name, value] of Object.entries(given)) {
    const must = Object.hasOwn(RULES_MUST, name) ? RULES_MUST[name] : undefined;
    if (must === undefined) {
      const known = Object.keys(RULES_MUST);
      const near = closest(name, known);
      const suggestion =
        near === null ? `it may have: ${known.join(", ")}.` : `did you mean "${near}"?`;
      throw new SettingsError(`In ${file}, "ausleihe" has an unknown key "${name}"; ${suggestion}`);
    }
    if (lending.Check({ ...DEFAULT_RULES, [name]: value })) continue;
    const shown = JSON.stringify(value).slice(0, 100);
    throw new SettingsError(`In ${file}, "ausleihe.${name}" must be ${must}, not ${shown}.`);
  }
}

/** Normalizes days: "Sonntag" and "Sunday" to "sonntag", "24.12." to "12-24". */
function withKeptDays(given: Record<string, unknown>): Record<string, unknown> {
  const { ausleihe } = given;
  if (typeof ausleihe !== "object" || ausleihe === null || Array.isArray(ausleihe)) return given;
  const codes = { ruhetage: "wochentag", schliesstage: "schliesstag" } as const;
  const lists = Object.entries(codes).flatMap(([name, code]) => {
    const days: unknown = (ausleihe as Record<string, unknown>)[name];
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

/** Rules that are not set keep their defaults. */
function withDefaults(given: unknown): unknown {
  if (given === undefined) return DEFAULT_SITE.ausleihe;
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  return isObject ? { ...DEFAULT_SITE.ausleihe, ...given } : given;
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
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new SettingsError(`${file} must hold one JSON object, such as {"name":"Leihwerk"}.`);
}

function unknownKey(key: string, file: string): string {
  const keys = Object.keys(MUST);
  const near = closest(key, keys);
  const suggestion = near === null ? `it may have: ${keys.join(", ")}.` : `did you mean "${near}"?`;
  return `${file} has an unknown key "${key}"; ${suggestion}`;
}

function isWrong(key: keyof Site, site: Record<string, unknown>): boolean {
  return !check.Check({ ...DEFAULT_SITE, [key]: site[key] });
}
