/** The fee for a reminder message: charged once per level in it, however many loans it names. */

import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import { textsOf } from "../../core/texts/languages.ts";
import { causeName, occasionName } from "../notices/rules/occasions.ts";
import { causesIn, dayOfNotice } from "../notices/rules/plan.ts";
import { levelsOf, noticeRules } from "../notices/rules/rules.ts";
import { siteLanguage } from "../texts/site-language.ts";
import { noticeTexts } from "../texts/themes.ts";
import { charge, feesOn } from "./fees.ts";
import { countOther } from "./tallies.ts";
import { linkIn } from "./values.ts";

/** Charged when the message was sent; sending a bounced message again is not charged twice. */
export async function chargeReminders({ values }: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, site } = occasion;
  const konto = linkIn(values, "konto");
  if (feesOn(occasion) === null || konto === null) return;
  const notices = noticeTexts(textsOf(siteLanguage(site)));
  const levels = levelsOf(noticeRules(site));
  const warned = causesIn(values.bezug ?? null).filter(({ name }) => name === "mahnung");
  for (const level of new Set(warned.map((cause) => cause.level))) {
    const betrag = levels[level - 1]?.gebuehr;
    if (!betrag) continue;
    const name = occasionName(causeName({ name: "mahnung", level }), notices);
    const vermerk = `${name}, ${dayOfNotice(values)}`;
    const same = { konto: konto.id, grund: "mahnung", vermerk };
    if ((await writing.matching(kinds.one("gebuehr"), same, 1)).length > 0) continue;
    await charge({ konto, grund: "mahnung", betrag, vermerk }, occasion);
  }
}

/** One message counts as one reminder, by its highest level. */
export function countReminder({ values }: Member, occasion: Occasion): void {
  const levels = causesIn(values.bezug ?? null).flatMap(({ name, level }) =>
    name === "mahnung" ? [level] : [],
  );
  if (levels.length > 0)
    countOther("mahnung", occasion.today, { art: `${Math.max(...levels)}` }, occasion);
}
