/** What visitors of a library of things ask first: what belongs to a thing, for how long it is lent, and the deposit. */

import type { MemberFacts, View } from "../../../core/model/answers/representation.ts";
import { coinsOf, moneyOf } from "../../../core/model/codes/money.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { shownDays } from "../../../core/texts/formats.ts";
import { isBookable, takenTimes } from "../../circulation/booking.ts";
import { linkIn } from "../../circulation/values.ts";
import { freeDays } from "../../lending/booking-rules.ts";
import { depositFor, feeRules } from "../../lending/fee-rules.ts";
import { isWithdrawn } from "../../lending/loan.ts";
import { daysFor, lendingRules, lends } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { calendarLink } from "../../site/booking-link.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** Of these nobody asks for accessories, and their pages stay as short as they are. */
const MEDIA = new Set("Buch Hörbuch Zeitschrift Noten Karte Film Musik Bild".split(" "));
/** Copies of a thing mostly have the same accessories, unlike times at which they are taken. */
const LOOKED_AT = 8;

function isThing({ values }: Member): boolean {
  return typeof values.art === "string" && !MEDIA.has(values.art);
}

/** The copies, for their accessories. */
export async function gatherThings(
  work: Member,
  read: Reading,
  { kinds }: View,
): Promise<readonly Member[]> {
  const ids = linksIn(work, "exemplar").map(({ id }) => id);
  return isThing(work) ? read.members(kinds.one("exemplar"), ids.slice(0, LOOKED_AT)) : [];
}

/** For how many days ahead the page says when the thing is free, and how many times at most. */
const AHEAD = 42;
const MOST_TIMES = 4;

/** When it is free to be booked, for whoever may book it or could after signing in: `2026-03-12/2026-03-18 2026-03-22/`. */
export async function tellFree(work: Member, read: Reading, view: View): Promise<MemberFacts> {
  if (!isThing(work) || calendarLink(work, view) === null) return {};
  const { kinds } = view;
  const rules = lendingRules(view.site ?? {});
  const ids = linksIn(work, "exemplar").map(({ id }) => id);
  const all = await read.members(kinds.one("exemplar"), ids);
  const copies = all.filter(isBookable);
  if (copies.length === 0) return {};
  const times = await takenTimes(copies, rules, { read, kinds });
  const taken = copies.map(({ id }) => times.get(id) ?? []);
  const free = freeDays(taken, read.today(), AHEAD, rules).slice(0, MOST_TIMES);
  return { free: free.map(({ von, bis }) => `${von}/${bis ?? ""}`).join(" ") };
}

/** "12. März 2026 bis 18. März 2026, ab 22. März 2026"; null where it cannot be booked. */
function freeTimes({ facts = {}, texts }: View): string | null {
  const { free } = facts;
  if (typeof free !== "string") return null;
  const { span, freeFrom, freeOn, notFree } = bookingTexts(texts);
  const { day } = texts.formats;
  if (free === "") return notFree(AHEAD / 7);
  const said = free.split(" ").map((one) => {
    const [von = "", bis = ""] = one.split("/");
    if (bis === "") return freeFrom(day(von));
    return von === bis ? freeOn(day(von)) : span(day(von), day(bis));
  });
  return said.join(", ");
}

export function thingFacts(work: Member, view: View): Markup | null {
  if (!isThing(work)) return null;
  const texts = lendingTexts(view.texts).availability;
  const art = `${work.values.art}`;
  const copies = (view.beside ?? []).filter(
    ({ kind, values }) => kind.singular === "exemplar" && linkIn(values, "werk")?.id === work.id,
  );
  const parts = copies.flatMap(({ values }) => (values.zubehoer ?? []) as readonly string[]);
  const deposit = depositRange(art, copies, view);
  const free = freeTimes(view);
  const copy = view.kinds.one("exemplar");
  const rows: (readonly [string, Markup | string])[] = [
    ...(parts.length > 0
      ? [
          [
            labelOf(copy, "zubehoer", view),
            html`<bdi>${[...new Set(parts)].join(", ")}</bdi>`,
          ] as const,
        ]
      : []),
    ...(lends(view) ? [[texts.period, period(art, view)] as const] : []),
    ...(deposit ? [[texts.deposit, deposit] as const] : []),
    ...(free === null ? [] : [[bookingTexts(view.texts).freeTimes, free] as const]),
  ];
  if (rows.length === 0) return null;
  return html`<dl class="details">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`;
}

function period(art: string, { site = {}, texts, language }: View): string {
  const rules = lendingRules(site);
  const { yearly, days } = lendingTexts(texts).availability;
  const last = rules.bisJeArt[art];
  return last === undefined ? days(daysFor(rules, art)) : yearly(shownDays(last, language));
}

/** What the copies cost, from the least to the most; null: nothing. */
function depositRange(art: string, copies: readonly Member[], view: View): string | null {
  const rules = feeRules(view.site ?? {});
  if (rules === null) return null;
  const lent = copies.filter(({ values }) => !isWithdrawn(values));
  const own = lent.map(({ values }) => (values.kaution ?? null) as string | null);
  const coins = (own.length > 0 ? own : [null]).map((one) =>
    coinsOf(depositFor(art, rules, one) ?? "0"),
  );
  const [least, most] = [Math.min(...coins), Math.max(...coins)];
  if (most === 0) return null;
  const ends = least === most ? [most] : [least, most];
  return ends.map((one) => view.texts.formats.money(moneyOf(one, rules.waehrung))).join(" – ");
}
