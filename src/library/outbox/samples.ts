/** Every text of a message with real data, as a preview for its authors. */

import { linkOf, type Member } from "../../core/model/store/member.ts";
import { addDays, type Day } from "../../core/words/dates/days.ts";
import { type Cause, causeName, OCCASIONS, type OccasionName } from "../notices/rules/occasions.ts";
import { receiverOf } from "../notices/rules/receiver.ts";
import { levelsOf, type NoticeRules, noticeRules } from "../notices/rules/rules.ts";
import { composeNotice, type NoticeDesk } from "../notices/write/compose-notice.ts";
import type { Salutation } from "../notices/write/templates.ts";
import type { ShownNotice } from "./postausgang-html.ts";

const FROM: Readonly<Record<OccasionName, string>> = {
  mahnung: "ausleihe",
  faellig: "ausleihe",
  abholen: "vormerkung",
  ausfall: "buchung",
  buchung: "buchung",
  verfallen: "vormerkung",
  wunsch: "wunsch",
  ausweis: "konto",
  willkommen: "konto",
};

export async function sampleNotices(
  desk: NoticeDesk,
  language: string,
  salutation: Salutation,
): Promise<ShownNotice[]> {
  const levels = levelsOf(noticeRules(desk.site)).length;
  const shown = OCCASIONS.flatMap((name): Pick<Cause, "name" | "level">[] =>
    name === "mahnung"
      ? Array.from({ length: levels }, (_, index) => ({ name, level: index + 1 }))
      : [{ name, level: 0 }],
  );
  return Promise.all(shown.map((occasion) => sampleOf(occasion, desk, language, salutation)));
}

/** A sample of one occasion; its text is empty if there is no example. */
export async function sampleOf(
  occasion: Pick<Cause, "name" | "level">,
  desk: NoticeDesk,
  language: string,
  salutation: Salutation,
): Promise<ShownNotice> {
  const site = { ...desk.site, sprache: language };
  const found = await exampleFor(occasion.name, desk);
  const day = dayFor(occasion, found?.day ?? "", noticeRules(site), desk.read.today());
  const cause = found && { ...occasion, about: found.about, day };
  const composed =
    found &&
    (await composeNotice(
      found.account,
      [cause as Cause],
      { ...desk, site },
      { sample: true, salutation },
    ));
  return {
    id: null,
    account: found?.account ?? null,
    occasions: [causeName(occasion)],
    channel: null,
    address: found ? (await receiverOf(found.account, desk)).address : [],
    text: composed?.text ?? "",
    language,
  };
}

/** The day as if the message were written today: a reminder is about a past due day, and what can be collected has not expired. */
function dayFor(
  { name, level }: Pick<Cause, "name" | "level">,
  day: Day,
  rules: NoticeRules,
  today: Day,
): Day {
  if (name === "mahnung") return addDays(today, -(levelsOf(rules)[level - 1]?.tage ?? 1));
  if (name === "faellig") return addDays(today, rules.erinnerungstage);
  if (name === "ausweis") return addDays(today, rules.ausweistage);
  if (name === "verfallen") return day < today ? day : addDays(today, -1);
  return day < today ? today : day;
}

/** The newest member that still has a reader. */
async function exampleFor(
  name: OccasionName,
  { read, kinds }: NoticeDesk,
): Promise<{ account: Member; about: string; day: string } | null> {
  const konto = kinds.one("konto");
  for (const member of await read.newest(kinds.one(FROM[name]), 50)) {
    const link = linkOf(member, "konto");
    const [account] =
      FROM[name] === "konto" ? [member] : link ? await read.members(konto, [link.id]) : [];
    const { von, bis, ende, gueltigBis, erledigt } = member.values;
    const begin = FROM[name] === "buchung" ? von : erledigt;
    const day = `${begin ?? bis ?? ende ?? gueltigBis ?? read.today()}`;
    if (account) return { account, about: `/${FROM[name]}/${member.id}`, day };
  }
  return null;
}
