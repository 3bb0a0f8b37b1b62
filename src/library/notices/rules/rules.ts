/** When a library writes to its readers: "nachrichten" in `site/leihwerk.json`, or the settings. */

import { MONEY } from "../../../core/model/codes/money.ts";
import { lends } from "../../lending/rules.ts";

export interface NoticeRules {
  /** Whether anything is sent at all. */
  readonly benachrichtigen: boolean;
  /** Days before the due day; 0: not at all. */
  readonly erinnerungstage: number;
  /** Days overdue for each level, and its fee: "7", "21: 2.50 EUR". */
  readonly mahnstufen: readonly string[];
  readonly abholnachricht: boolean;
  readonly verfallsnachricht: boolean;
  /** Reminds of a booking on the last open day before it begins; tells at once if its copy is lost. */
  readonly buchungsnachricht: boolean;
  /** Tells readers that a wished work has arrived. */
  readonly wunschnachricht: boolean;
  /** Days before a card expires; 0: not at all. */
  readonly ausweistage: number;
  readonly willkommensnachricht: boolean;
  /** Readers without an e-mail address get mandatory messages as letters. */
  readonly briefe: boolean;
}

/** Off by default, so that an update sends nothing by itself. */
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

/** A reminder level. */
interface Level {
  readonly tage: number;
  /** The fee, "2.50 EUR"; null: none. Also read by the accounting of fees. */
  readonly gebuehr: string | null;
}

export function noticeRules(site: Readonly<Record<string, unknown>>): NoticeRules {
  const rules = { ...DEFAULT_NOTICES, ...(site.nachrichten as Partial<NoticeRules> | undefined) };
  // Without lending nobody has a card that could expire.
  return lends({ site }) ? rules : { ...rules, ausweistage: 0 };
}

/** null if it cannot be parsed. */
export function readLevel(text: string): Level | null {
  const [, days = "", fee] = /^\s*(\d{1,3})\s*(?::(.{1,30}))?$/.exec(text) ?? [];
  const tage = Number(days);
  if (days === "" || tage < 1) return null;
  if (fee === undefined) return { tage, gebuehr: null };
  const gebuehr = MONEY.read(fee.trim());
  return typeof gebuehr === "string" ? { tage, gebuehr } : null;
}

/** Sorted by days, without duplicates. */
export function levelsOf({ mahnstufen }: Pick<NoticeRules, "mahnstufen">): readonly Level[] {
  const levels = mahnstufen.flatMap((text) => readLevel(text) ?? []);
  return [...new Map(levels.map((level) => [level.tage, level])).values()].sort(
    (one, other) => one.tage - other.tage,
  );
}
