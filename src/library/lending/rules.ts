/** Lending rules: the settings in `site/leihwerk.json` under "ausleihe". */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { readYearlyDay, WEEKDAYS, type Weekday } from "../../core/words/dates/calendar.ts";
import type { Closing } from "../../core/words/dates/days.ts";
import { readOpenings } from "./opening.ts";

export const CAUTIONS = ["erlauben", "warnen", "verweigern"] as const;
export type Caution = (typeof CAUTIONS)[number];

export interface LendingRules extends Closing {
  /** Whether the library lends at all; one that only catalogues does not. */
  readonly an: boolean;
  /** The loan period in days. */
  readonly tage: number;
  /** Exceptions by kind of work: `{ "Film": 7 }`. */
  readonly tageJeArt: Readonly<Record<string, number>>;
  /** The day of the year on which loans of a kind of work end: `{ "Schulbuch": "07-31" }`. */
  readonly bisJeArt: Readonly<Record<string, string>>;
  readonly verlaengerungen: number;
  readonly verlaengerungenJeArt: Readonly<Record<string, number>>;
  /** The maximum number of open loans per account. */
  readonly ausleihen: number;
  /** Lower limits by kind of work: `{ "Spiel": 2 }`. */
  readonly ausleihenJeArt: Readonly<Record<string, number>>;
  /** Readers with overdue loans can still borrow and renew. */
  readonly saeumigAusleihen: boolean;
  readonly saeumigVerlaengern: boolean;
  /** A renewal counts even if it does not extend the loan. */
  readonly verlaengernOhneGewinn: boolean;
  /** A reservation blocks the renewal of all copies of the work, not only of the next one due. */
  readonly vormerkungSperrtAlle: boolean;
  /** Works without a copy that will be available again can be reserved. */
  readonly vormerkenOhneAussicht: boolean;
  /** Copies on the shelf can be reserved, and are put aside. */
  readonly vormerkenVerfuegbar: boolean;
  /** Loans end with the validity of the card at the latest. */
  readonly ausweisBegrenzt: boolean;
  readonly vormerkungen: number;
  /** How many days a copy stays put aside for its reader. */
  readonly abholtage: number;
  /** After how many days a returned loan is anonymized. */
  readonly vergessenNachTagen: number;
  /** Whether damaged copies, and reference copies, are lent: yes, only with a reason, or never. */
  readonly beschaedigt: Caution;
  readonly praesenz: Caution;
  /** Readers can book for themselves; staff always can. */
  readonly buchungSelbst: boolean;
  /** A representative can see the loans of a reader, and renew and reserve for them. */
  readonly vertretungErlaubt: boolean;
  /** The maximum number of bookings per reader. */
  readonly buchungen: number;
  /** The maximum length of a reader's booking, in days. */
  readonly buchungTage: number;
  /** Open days of preparation after a booking of whole days, before the copy is lent again. */
  readonly buchungVorbereitung: number;
  /** A returned copy can be picked up by the next reader on the same day. */
  readonly buchungWechseltag: boolean;
  /** How many days ahead a booking can begin. */
  readonly buchungVoraus: number;
  /** The length of an appointment for pickup and return, in minutes. */
  readonly terminMinuten: number;
  /** How many readers can have an appointment at the same time. */
  readonly terminPlaetze: number;
  /** How many days ahead appointments can be made. */
  readonly terminVoraus: number;
}

export const DEFAULT_RULES: LendingRules = {
  an: true,
  tage: 28,
  tageJeArt: {},
  bisJeArt: {},
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

interface KnownRules {
  readonly ausleihe: unknown;
  readonly oeffnungszeiten: unknown;
  readonly rules: LendingRules;
}

const known = new WeakMap<object, KnownRules>();

/**
 * The settings of the library, completed with the defaults; computed once, as a loan asks for them ten times. The desk keeps one object for
 * the settings, whose properties change with them: the same object may say something else by now.
 */
export function lendingRules(site: Readonly<Record<string, unknown>>): LendingRules {
  const { ausleihe, oeffnungszeiten } = site;
  const last = known.get(site);
  if (last && last.ausleihe === ausleihe && last.oeffnungszeiten === oeffnungszeiten)
    return last.rules;
  const all = { ...DEFAULT_RULES, ...(ausleihe as Partial<LendingRules> | undefined) };
  const hours = (oeffnungszeiten ?? []) as string[];
  const rules = all.ruhetage.length > 0 ? all : { ...all, ruhetage: daysWithoutHours(hours) };
  known.set(site, { ausleihe, oeffnungszeiten, rules });
  return rules;
}

/** Whether the library lends; the kinds and pages of lending say so with `needs: "ausleihe"`. */
export function lends({
  site = {},
}: {
  readonly site?: Readonly<Record<string, unknown>>;
}): boolean {
  return lendingRules(site).an;
}

/** A library with opening hours is closed on all other weekdays; without any, no weekday counts as closed. */
export function daysWithoutHours(hours: readonly string[]): readonly Weekday[] {
  const open = new Set(hours.flatMap((line) => readOpenings(line).flatMap(({ days }) => days)));
  return open.size === 0 ? [] : WEEKDAYS.filter((_, day) => !open.has(day));
}

/** The rules that a group can override. */
const GROUP_RULES = ["tage", "verlaengerungen", "ausleihen"] as const;

/** The rules for an account: its group can override some; rules for a kind of work apply to all groups. */
export async function rulesOfReader(
  account: Member | null,
  rules: LendingRules,
  { read, kinds }: { readonly read: Pick<Reading, "members">; readonly kinds: Kinds },
): Promise<LendingRules> {
  const link = account && linkOf(account, "gruppe");
  const [group] = link ? await read.members(kinds.one("gruppe"), [link.id]) : [];
  const own = GROUP_RULES.flatMap((name) =>
    typeof group?.values[name] === "number" ? [[name, group.values[name]]] : [],
  );
  return own.length > 0 ? { ...rules, ...Object.fromEntries(own) } : rules;
}

/** The exceptions for a kind of work, by the names of the rules. */
interface KindRule {
  readonly art: string;
  readonly tage?: number;
  readonly bis?: string;
  readonly verlaengerungen?: number;
  readonly ausleihen?: number;
}

const UNTIL = /^(?:bis|until)(?: zum)? (.+)$/i;

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

/** Parses "Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen" and "Schulbuch: bis 31.7."; null where it is invalid. */
export function readKindRule(line: string): KindRule | null {
  const at = line.indexOf(":");
  const art = line.slice(0, at).trim();
  if (at < 1 || art === "") return null;
  const rule: Record<string, unknown> = { art };
  for (const part of line.slice(at + 1).split(",")) {
    const [, until] = UNTIL.exec(part.trim()) ?? [];
    if (until !== undefined) {
      const day = readYearlyDay(until);
      if (day === null || "bis" in rule) return null;
      rule.bis = day;
      continue;
    }
    const text = part
      .trim()
      .replace(/^keine? /i, "0 ")
      .replace(/^no /i, "0 ")
      .replace(/^(\d{1,3}) ?(?:wochen?|weeks?)$/i, (_, weeks) => `${Number(weeks) * 7} days`);
    const found = KIND_WORDS.find(([, words]) => words.test(text));
    const value = Number(found?.[1].exec(text)?.[1]);
    if (!found || found[0] in rule || value < found[2] || value > found[3]) return null;
    rule[found[0]] = value;
  }
  return "tage" in rule && "bis" in rule ? null : (rule as unknown as KindRule);
}

const OF_KINDS = [...GROUP_RULES, "bis"] as const;

/** The same in the form of the rules: `tageJeArt` etc. */
export function kindRules(lines: readonly string[]): Partial<LendingRules> {
  const rules = lines.flatMap((line) => readKindRule(line) ?? []);
  const by = (name: (typeof OF_KINDS)[number]) =>
    Object.fromEntries(
      rules.flatMap((rule) => (rule[name] === undefined ? [] : [[rule.art, rule[name]]])),
    );
  const all = OF_KINDS.map((name) => [`${name}JeArt`, by(name)] as const);
  return Object.fromEntries(all.filter(([, values]) => Object.keys(values).length > 0));
}

export function daysFor(rules: LendingRules, art: string | null): number {
  return (art !== null && rules.tageJeArt[art]) || rules.tage;
}

export function renewalsFor(rules: LendingRules, art: string | null): number {
  return (art === null ? undefined : rules.verlaengerungenJeArt[art]) ?? rules.verlaengerungen;
}
