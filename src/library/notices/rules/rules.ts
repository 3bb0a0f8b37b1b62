/** When a library writes to its readers, as it stands in `site/leihwerk.json` under "nachrichten" or in the settings. */

import { MONEY } from "../../../core/model/codes/money.ts";

export interface NoticeRules {
  /** Whether anything is sent at all. */
  readonly benachrichtigen: boolean;
  /** How many days before something is due; 0: not at all. */
  readonly erinnerungstage: number;
  /** After how many days late, one level after the other, and what a level costs: "7", "21: 2.50 EUR". */
  readonly mahnstufen: readonly string[];
  readonly abholnachricht: boolean;
  readonly verfallsnachricht: boolean;
  /** Reminds of what is booked, on the last open day before; tells at once where its copy is lost. */
  readonly buchungsnachricht: boolean;
  /** Tells readers that what they wished for is here. */
  readonly wunschnachricht: boolean;
  /** How many days before a card expires; 0: not at all. */
  readonly ausweistage: number;
  readonly willkommensnachricht: boolean;
  /** Whoever has no e-mail address gets a letter, where it is more than a courtesy. */
  readonly briefe: boolean;
}

/** Nobody is written to because of a new release: somebody turns it on. */
export const DEFAULT_NOTICES: NoticeRules = {
  benachrichtigen: false,
  erinnerungstage: 3,
  mahnstufen: ["3", "14", "28"],
  abholnachricht: true,
  verfallsnachricht: true,
  buchungsnachricht: true,
  wunschnachricht: true,
  ausweistage: 14,
  willkommensnachricht: false,
  briefe: true,
};

/** A level of lateness. */
interface Level {
  readonly tage: number;
  /** What it costs, "2.50 EUR"; null: nothing. Whoever keeps the accounts reads it here. */
  readonly gebuehr: string | null;
}

export function noticeRules(site: Readonly<Record<string, unknown>>): NoticeRules {
  return { ...DEFAULT_NOTICES, ...(site.nachrichten as Partial<NoticeRules> | undefined) };
}

/** null where the text is no level. */
export function readLevel(text: string): Level | null {
  const [, days = "", fee] = /^\s*(\d{1,3})\s*(?::(.{1,30}))?$/.exec(text) ?? [];
  const tage = Number(days);
  if (days === "" || tage < 1) return null;
  if (fee === undefined) return { tage, gebuehr: null };
  const gebuehr = MONEY.read(fee.trim());
  return typeof gebuehr === "string" ? { tage, gebuehr } : null;
}

/** In their order, each later than the one before. */
export function levelsOf({ mahnstufen }: Pick<NoticeRules, "mahnstufen">): readonly Level[] {
  const levels = mahnstufen.flatMap((text) => readLevel(text) ?? []);
  return [...new Map(levels.map((level) => [level.tage, level])).values()].sort(
    (one, other) => one.tage - other.tage,
  );
}
