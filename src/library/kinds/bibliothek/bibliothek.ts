/** The settings of the library: a single member, edited by librarians in the browser. */

import type { Fault } from "../../../core/model/answers/problem.ts";
import { currencyIn } from "../../../core/model/codes/money.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  image,
  number,
  text,
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { choiceMeant } from "../../../core/model/kinds/kind-words.ts";
import { addedBy } from "../../../core/model/kinds/more-choices.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { LANGUAGE_CODES } from "../../../core/texts/language-code.ts";
import { type ColourName, unreadableOn } from "../../../core/words/readable-colour.ts";
import { shortenBookings } from "../../circulation/booked-times.ts";
import { settleDamaged } from "../../circulation/changed-bookings.ts";
import { refusal } from "../../circulation/circulation.ts";
import { faultsOfUrl } from "../../circulation/outside-url.ts";
import { depositOf } from "../../lending/fee-rules.ts";
import { isOpeningTime } from "../../lending/opening.ts";
import { CAUTIONS, DEFAULT_RULES, lendingRules, readKindRule } from "../../lending/rules.ts";
import { readLevel } from "../../notices/rules/rules.ts";
import { BARCODE_NAMES } from "../../paper/print/barcodes.ts";
import { look } from "./bibliothek-look.ts";
import words from "./bibliothek-words.ts";

const colour = () => text({ code: "farbe" });
const count = () => number({ min: 0, max: 1000 });
const yesOrNo = () => choice(["ja", "nein"]);
const days = (least: number) => number({ min: least, max: 3650 });

const KIND_OF_WORK = { kind: "werk", field: "art" };

/** Whether the library lends, and its rules, with the names that they have in LendingRules. */
const LENDING_FIELDS = {
  ausleihe: yesOrNo(),
  tage: days(1),
  verlaengerungen: count(),
  ausleihen: count(),
  vormerkungen: count(),
  abholtage: days(1),
  vergessenNachTagen: days(0),
  /** "Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen". */
  artRegel: texts("artRegeln", { max: 120, beginsWith: KIND_OF_WORK }),
  saeumigAusleihen: yesOrNo(),
  saeumigVerlaengern: yesOrNo(),
  verlaengernOhneGewinn: yesOrNo(),
  vormerkungSperrtAlle: yesOrNo(),
  vormerkenOhneAussicht: yesOrNo(),
  vormerkenVerfuegbar: yesOrNo(),
  ausweisBegrenzt: yesOrNo(),
  beschaedigt: choice(CAUTIONS),
  praesenz: choice(CAUTIONS),
  vertretungErlaubt: yesOrNo(),
};

/** Booking rules, with the names that they have in LendingRules. */
const BOOKING_FIELDS = {
  buchungSelbst: yesOrNo(),
  buchungen: count(),
  buchungTage: days(1),
  buchungVorbereitung: number({ min: 0, max: 30 }),
  buchungWechseltag: yesOrNo(),
  buchungVoraus: days(1),
};

/** Appointments for pickup and return; the numbers with the names of the rules. */
const APPOINTMENT_FIELDS = {
  termine: choice(["nein", "ja"], { under: "ausleihe" }),
  terminMinuten: number({ min: 5, max: 240 }),
  terminPlaetze: number({ min: 1, max: 50 }),
  terminVoraus: number({ min: 1, max: 60 }),
};

/** When readers are notified, with the names of the notice rules. */
const NOTICE_FIELDS = {
  benachrichtigen: choice(["ja", "nein"], { byMail: ["ja"] }),
  erinnerungstage: number({ min: 0, max: 60 }),
  /** "14", or "14: 2.50 EUR". */
  mahnstufe: texts("mahnstufen", { max: 40 }),
  abholnachricht: yesOrNo(),
  verfallsnachricht: yesOrNo(),
  buchungsnachricht: yesOrNo(),
  wunschnachricht: yesOrNo(),
  ausweistage: number({ min: 0, max: 365 }),
  willkommensnachricht: yesOrNo(),
  briefe: yesOrNo(),
};

const amount = () => text({ code: "betrag" });

/** Fees, with the names in FEE_SETTINGS. */
const FEE_FIELDS = {
  gebuehren: choice(["nein", "ja"], { under: "ausleihe" }),
  gebuehrTag: amount(),
  gebuehrKulanz: days(0),
  gebuehrHoechst: amount(),
  gebuehrVerlust: amount(),
  gebuehrSchaden: amount(),
  gebuehrAusweis: amount(),
  gebuehrBeitrag: amount(),
  beitragMonate: number({ min: 1, max: 120 }),
  gebuehrGrenze: amount(),
  /** "Ding: 20 €". */
  kaution: texts("kautionen", { max: 100, beginsWith: KIND_OF_WORK }),
};

const COLOUR_FIELDS = {
  verweis: colour(),
  verweisDunkel: colour(),
  band: colour(),
  bandDunkel: colour(),
};

const rules: Rules = {
  faults: (values, kinds) => [
    ...wrong(values, "mahnstufe", "mahnstufe", (level) => readLevel(level) !== null),
    ...wrong(values, "oeffnungszeit", "oeffnungszeit", isOpeningTime),
    ...wrong(values, "artRegel", "artregel", (line) => readKindRule(line) !== null),
    ...wrong(values, "kaution", "kaution", (line) => depositOf(line) !== null),
    ...wrongKinds(values, kinds),
    ...wrongMoney(values),
    ...faultsOfUrl("isbnQuelle", values, "--isbn-source"),
    ...Object.keys(COLOUR_FIELDS).flatMap((name) => {
      const value = values[name];
      const on =
        typeof value === "string" && value !== "" ? unreadableOn(name as ColourName, value) : null;
      return on === null ? [] : [{ pointer: `/${name}`, code: "kontrast" as const, params: on }];
    }),
  ],

  async replace(before, values, occasion) {
    await keepUsed(before, values, occasion);
    return withNamesOfKinds(values, occasion.kinds);
  },

  async follow(before, member, occasion) {
    if (!before || !member) return;
    await followDamage(before.values, member.values, occasion);
    await followTimes(before.values, member.values, occasion);
  },
};

/** By these a booking takes more or less time of a copy. */
const TIME_RULES = ["buchungWechseltag", "buchungVorbereitung"] as const;

function ruleIn(values: Values, name: (typeof TIME_RULES)[number]): boolean | number {
  const value = values[name] ?? null;
  if (value === null) return DEFAULT_RULES[name];
  return typeof value === "number" ? value : value === "ja";
}

/** Whether damaged copies are for loan is stored with them. */
async function followDamage(before: Values, values: Values, occasion: Occasion): Promise<void> {
  const [was, is] = [before, values].map((one) => one.beschaedigt ?? DEFAULT_RULES.beschaedigt);
  const { site } = occasion;
  // What the library's file says wins.
  if (was === is || lendingRules(site).beschaedigt !== was) return;
  const ausleihe = { ...(site.ausleihe as object | undefined), beschaedigt: is };
  await settleDamaged({ ...occasion, site: { ...site, ausleihe } });
}

/** The rules of bookings hold for those made before, too, as far as these then take less time. */
async function followTimes(before: Values, values: Values, occasion: Occasion): Promise<void> {
  const now = lendingRules(occasion.site);
  const changed = TIME_RULES.filter((name) => before[name] !== values[name])
    // What the library's file says wins.
    .filter((name) => now[name] === ruleIn(before, name));
  if (changed.length === 0) return;
  const said = changed.map((name) => [name, ruleIn(values, name)]);
  await shortenBookings({ ...now, ...Object.fromEntries(said) }, occasion);
}

export default defineKind({
  singular: "bibliothek",
  plural: "einstellungen",
  words,
  alone: true,
  menu: 0,
  title: () => "Einstellungen",
  access: { read: LIBRARIAN, list: LIBRARIAN, create: [], replace: LIBRARIAN, remove: [] },
  fields: {
    name: text({ max: 100 }),
    /** For page headers and labels, where a long name does not fit. */
    kurzname: text({ max: 30 }),
    motto: text(),
    sprache: choice(LANGUAGE_CODES),
    hinweis: text({ multiline: true, max: 2000 }),
    logo: image({ placeholder: false }),
    anschrift: text({ multiline: true, max: 500 }),
    telefon: text({ max: 60 }),
    email: text({ max: 200, format: "email" }),
    /** The library's own site, or that of its association, which the catalogue is a part of. */
    webseite: text({ max: 500, format: "uri", pattern: "^https?://" }),
    /** "Mo–Fr 10:00–18:00", "Sa 10:00–13:00". */
    oeffnungszeit: texts("oeffnungszeiten", { max: 60 }),
    ruhetag: texts("ruhetage", { code: "wochentag" }),
    /** "2026-12-24", or "12-24" for every year; "2026-12-24/2027-01-06", "12-24 Heiligabend". */
    schliesstag: texts("schliesstage", { code: "schliesstag" }),
    ...LENDING_FIELDS,
    ...BOOKING_FIELDS,
    ...APPOINTMENT_FIELDS,
    ...NOTICE_FIELDS,
    ...FEE_FIELDS,
    ...COLOUR_FIELDS,
    impressum: text({ multiline: true, markdown: true }),
    datenschutz: text({ multiline: true, markdown: true }),
    /** On the lending agreement that readers sign. */
    leihbedingungen: text({ multiline: true, max: 5000 }),
    /** Kinds of work in addition to the built-in ones. */
    art: texts("arten", { max: 40 }),
    /** Another catalogue to query for ISBNs. */
    isbnQuelle: text({ max: 1000, format: "uri" }),
    /** Readers can suggest works to buy. */
    wuensche: choice(["nein", "ja"]),
    /** Other servers are told what changes in the catalogue. */
    webhooks: choice(["nein", "ja"]),
    /** The barcode type of labels and cards. */
    strichcode: choice(BARCODE_NAMES),
    kennwortVergessen: choice(["nein", "ja"], { byMail: ["ja"] }),
    registrierung: choice(["nein", "theke", "email"], { byMail: ["email"] }),
    registrierungstage: days(1),
    /** How many days the change history keeps the values of accounts and of what belongs to them. */
    verlaufTage: days(1),
  },
  form: {
    first: ["name", "kurzname", "motto", "sprache", "logo", "hinweis"],
    groups: [
      { name: "besuch", fields: ["anschrift", "telefon", "email", "webseite", "oeffnungszeit"] },
      { name: "schliessung", fields: ["ruhetag", "schliesstag"] },
      { name: "ausleihe", fields: Object.keys(LENDING_FIELDS) },
      {
        name: "buchungen",
        fields: Object.keys(BOOKING_FIELDS),
        label: { de: "Buchungen", en: "Bookings" },
      },
      {
        name: "termine",
        fields: Object.keys(APPOINTMENT_FIELDS),
        label: { de: "Termine", en: "Appointments" },
      },
      { name: "nachrichten", fields: Object.keys(NOTICE_FIELDS) },
      { name: "gebuehren", fields: Object.keys(FEE_FIELDS) },
      {
        name: "konten",
        fields: ["kennwortVergessen", "registrierung", "registrierungstage", "verlaufTage"],
      },
      { name: "farben", fields: Object.keys(COLOUR_FIELDS) },
      { name: "katalog", fields: ["art", "isbnQuelle", "strichcode", "wuensche", "webhooks"] },
      { name: "seiten", fields: ["impressum", "datenschutz", "leihbedingungen"] },
    ],
  },
  term: "Library",
  rules,
  looks: { html: look },
});

/** A kind of work that is in use cannot be removed. */
async function keepUsed(before: Member, values: Values, occasion: Occasion): Promise<void> {
  const { kinds, writing } = occasion;
  const left = new Set(textsIn(values, "art"));
  const gone = textsIn(before.values, "art").filter((one) => !left.has(one));
  for (const art of gone)
    for (const { kind, field, first } of addedBy(kinds.all, "art")) {
      if (first.includes(art)) continue;
      const users = await writing.matching(kind, { [field]: art }, 1);
      if (users.length > 0) throw refusal({ reason: "art-in-gebrauch", art }, occasion, ...users);
    }
}

/** Settings whose lines begin with a kind of work: "Film: 7 Tage", "Ding: 20 €". */
const PER_KIND = { artRegel: readKindRule, kaution: depositOf };

/** A line for an unknown kind of work would have no effect. */
function wrongKinds(values: Values, kinds: Kinds): Fault[] {
  const { choices, meant, words } = kindsOfWork(values, kinds);
  const named = choices.map((choice) => words.en?.choices?.art?.[choice] ?? choice);
  return Object.entries(PER_KIND).flatMap(([name, read]) =>
    textsIn(values, name).flatMap((line, index): Fault[] => {
      const art = read(line)?.art;
      if (art === undefined || choices.includes(meant(art))) return [];
      const params = { art, choices: choices.join(", "), english: named.join(", ") };
      return [{ pointer: `/${name}/${index}`, code: "art-unbekannt", params }];
    }),
  );
}

/** Normalizes the kinds of work, since people write "film" and "book". */
function withNamesOfKinds(values: Values, kinds: Kinds): Values {
  const { meant } = kindsOfWork(values, kinds);
  const named = Object.entries(PER_KIND).map(([name, read]) => {
    const lines = textsIn(values, name).map((line) => {
      const art = read(line)?.art ?? "";
      return line.replace(art, meant(art));
    });
    return [name, lines];
  });
  return { ...values, ...Object.fromEntries(named) };
}

/** The built-in kinds of work and those that these settings add. */
function kindsOfWork(values: Values, kinds: Kinds) {
  const growing = addedBy(kinds.all, "art");
  const first = growing.flatMap((one) => one.first);
  const choices = [...new Set([...first, ...textsIn(values, "art")])];
  const words = kinds.one("werk").words;
  return { choices, words, meant: (text: string) => choiceMeant(words, "art", choices, text) };
}

function textsIn(values: Values, name: string): readonly string[] {
  return (values[name] ?? []) as readonly string[];
}

/** All amounts must be in one currency: that of the first. */
function wrongMoney(values: Values): Fault[] {
  const amounts = Object.entries(FEE_FIELDS).flatMap(([name, field]): [string, string][] => {
    const value = values[name] ?? null;
    return "code" in field && typeof value === "string" ? [[`/${name}`, value]] : [];
  });
  const deposits = textsIn(values, "kaution").flatMap((line, index): [string, string][] => {
    const betrag = depositOf(line)?.betrag;
    return betrag === undefined ? [] : [[`/kaution/${index}`, betrag]];
  });
  const levels = textsIn(values, "mahnstufe").flatMap((line, index): [string, string][] => {
    const gebuehr = readLevel(line)?.gebuehr ?? null;
    return gebuehr === null ? [] : [[`/mahnstufe/${index}`, gebuehr]];
  });
  const all = [...amounts, ...deposits, ...levels];
  const own = currencyIn(all[0]?.[1] ?? "");
  return all.flatMap(([pointer, value]) =>
    currencyIn(value) === own ? [] : [{ pointer, code: "waehrung", params: { own } }],
  );
}

function wrong(
  values: Values,
  name: string,
  code: Fault["code"],
  isRight: (text: string) => boolean,
): Fault[] {
  return textsIn(values, name).flatMap((one, index) =>
    isRight(one) ? [] : [{ pointer: `/${name}/${index}`, code }],
  );
}
