/** What a library lends to whom and for how long, as it stands in `site/leihwerk.json` under "ausleihe". */

import { WEEKDAYS, type Weekday } from "../../core/words/dates/calendar.ts";
import type { Closing } from "../../core/words/dates/days.ts";
import { readOpenings } from "./opening.ts";

export const CAUTIONS = ["erlauben", "warnen", "verweigern"] as const;
export type Caution = (typeof CAUTIONS)[number];

export interface LendingRules extends Closing {
  /** For how many days something is lent. */
  readonly tage: number;
  /** The same for a kind of work that differs: `{ "Film": 7 }`. */
  readonly tageJeArt: Readonly<Record<string, number>>;
  readonly verlaengerungen: number;
  readonly verlaengerungenJeArt: Readonly<Record<string, number>>;
  /** How many loans an account may have at a time. */
  readonly ausleihen: number;
  /** The same for a kind of work that is rare: `{ "Spiel": 2 }`. */
  readonly ausleihenJeArt: Readonly<Record<string, number>>;
  /** Whoever has something overdue borrows and renews all the same. */
  readonly saeumigAusleihen: boolean;
  readonly saeumigVerlaengern: boolean;
  /** A renewal is spent even where it is for no day longer. */
  readonly verlaengernOhneGewinn: boolean;
  /** Whoever waits for a work keeps all its copies from being renewed, not only the next that comes back. */
  readonly vormerkungSperrtAlle: boolean;
  /** What is lost, withdrawn or never lent can be reserved all the same. */
  readonly vormerkenOhneAussicht: boolean;
  /** What stands on the shelf can be reserved: it is put aside. */
  readonly vormerkenVerfuegbar: boolean;
  /** Nothing is lent beyond the last day of the card. */
  readonly ausweisBegrenzt: boolean;
  readonly vormerkungen: number;
  /** How long something that was put aside waits for its reader. */
  readonly abholtage: number;
  /** After how many days a returned loan forgets who had it. */
  readonly vergessenNachTagen: number;
  /** Whether damaged copies, and those that stay in the house, are lent: yes, only with a reason, or never. */
  readonly beschaedigt: Caution;
  readonly praesenz: Caution;
  /** Readers book for themselves; staff always can. */
  readonly buchungSelbst: boolean;
  /** Whoever answers for a reader sees what they have, renews and reserves it for them. */
  readonly vertretungErlaubt: boolean;
  /** How many bookings a reader may have at a time. */
  readonly buchungen: number;
  /** For how many days a reader may book something at most. */
  readonly buchungTage: number;
  /** How many open days a copy needs after a booking of whole days, before it goes out again. */
  readonly buchungVorbereitung: number;
  /** What comes back on a day can be fetched by the next on the same day. */
  readonly buchungWechseltag: boolean;
  /** How many days ahead can be booked. */
  readonly buchungVoraus: number;
  /** How long an appointment for fetching and bringing back takes, in minutes. */
  readonly terminMinuten: number;
  /** How many readers can have one at the same time. */
  readonly terminPlaetze: number;
  /** How many days ahead they are given. */
  readonly terminVoraus: number;
}

export const DEFAULT_RULES: LendingRules = {
  tage: 28,
  tageJeArt: {},
  verlaengerungen: 2,
  verlaengerungenJeArt: {},
  ausleihen: 10,
  ausleihenJeArt: {},
  saeumigAusleihen: true,
  saeumigVerlaengern: false,
  verlaengernOhneGewinn: false,
  vormerkungSperrtAlle: false,
  vormerkenOhneAussicht: false,
  vormerkenVerfuegbar: false,
  ausweisBegrenzt: true,
  beschaedigt: "warnen",
  praesenz: "warnen",
  vormerkungen: 5,
  abholtage: 7,
  vergessenNachTagen: 30,
  vertretungErlaubt: false,
  buchungSelbst: false,
  buchungen: 5,
  buchungTage: 365,
  buchungVorbereitung: 0,
  buchungWechseltag: false,
  buchungVoraus: 365,
  terminMinuten: 15,
  terminPlaetze: 1,
  terminVoraus: 14,
  schliesstage: [],
  ruhetage: [],
};

/** The library's own decisions, and the usual ones where it has made none. */
export function lendingRules(site: Readonly<Record<string, unknown>>): LendingRules {
  const rules = { ...DEFAULT_RULES, ...(site.ausleihe as Partial<LendingRules> | undefined) };
  if (rules.ruhetage.length > 0) return rules;
  return { ...rules, ruhetage: daysWithoutHours((site.oeffnungszeiten ?? []) as string[]) };
}

/** Who tells opening hours is closed on all other days of the week; who tells none has said nothing about them. */
export function daysWithoutHours(hours: readonly string[]): readonly Weekday[] {
  const open = new Set(hours.flatMap((line) => readOpenings(line).flatMap(({ days }) => days)));
  return open.size === 0 ? [] : WEEKDAYS.filter((_, day) => !open.has(day));
}

/** What a group may have set for itself. */
const GROUP_RULES = ["tage", "verlaengerungen", "ausleihen"] as const;

/** What holds for a group instead of for everybody; what is set for a kind of work holds for all. */
export function rulesOfGroup(
  rules: LendingRules,
  group: Readonly<Record<string, unknown>>,
): LendingRules {
  const own = GROUP_RULES.flatMap((name) =>
    typeof group[name] === "number" ? [[name, group[name]]] : [],
  );
  return { ...rules, ...Object.fromEntries(own) };
}

/** What differs for a kind of work, by the names of the rules. */
interface KindRule {
  readonly art: string;
  readonly tage?: number;
  readonly verlaengerungen?: number;
  readonly ausleihen?: number;
}

const KIND_WORDS: readonly (readonly [keyof KindRule, RegExp, least: number, most: number])[] = [
  ["tage", /^(\d{1,4}) ?(?:tage?|days?)$/i, 1, 3650],
  ["verlaengerungen", /^(\d{1,4}) ?(?:verlängerung(?:en)?|renewals?)$/i, 0, 1000],
  [
    "ausleihen",
    /^(?:höchstens |at most )?(\d{1,4}) ?(?:ausleihen?|zugleich|loans?|at a time)$/i,
    0,
    1000,
  ],
];

/** "Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen"; null where nobody could tell what is meant. */
export function readKindRule(line: string): KindRule | null {
  const at = line.indexOf(":");
  const art = line.slice(0, at).trim();
  if (at < 1 || art === "") return null;
  const rule: Record<string, unknown> = { art };
  for (const part of line.slice(at + 1).split(",")) {
    const text = part
      .trim()
      .replace(/^keine? /i, "0 ")
      .replace(/^no /i, "0 ");
    const found = KIND_WORDS.find(([, words]) => words.test(text));
    const value = Number(found?.[1].exec(text)?.[1]);
    if (!found || found[0] in rule || value < found[2] || value > found[3]) return null;
    rule[found[0]] = value;
  }
  return rule as unknown as KindRule;
}

/** The same as the rules have it: `tageJeArt` and its like. */
export function kindRules(lines: readonly string[]): Partial<LendingRules> {
  const rules = lines.flatMap((line) => readKindRule(line) ?? []);
  const by = (name: (typeof GROUP_RULES)[number]) =>
    Object.fromEntries(
      rules.flatMap((rule) => (rule[name] === undefined ? [] : [[rule.art, rule[name]]])),
    );
  const all = GROUP_RULES.map((name) => [`${name}JeArt`, by(name)] as const);
  return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0));
}

export function daysFor(rules: LendingRules, art: string | null): number {
  return (art !== null && rules.tageJeArt[art]) || rules.tage;
}

export function renewalsFor(rules: LendingRules, art: string | null): number {
  return (art === null ? undefined : rules.verlaengerungenJeArt[art]) ?? rules.verlaengerungen;
}
