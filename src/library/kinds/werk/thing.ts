/** What visitors of a library of things ask first: what belongs to a thing, for how long it is lent, and the deposit. */

import type { View } from "../../../core/model/answers/representation.ts";
import { coinsOf, moneyOf } from "../../../core/model/codes/money.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { linkIn } from "../../circulation/values.ts";
import { depositFor, feeRules } from "../../lending/fees.ts";
import { isWithdrawn } from "../../lending/loan.ts";
import { daysFor, lendingRules } from "../../lending/rules.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** Of these nobody asks for accessories, and their pages stay as short as they are. */
const MEDIA = new Set("Buch Hörbuch Zeitschrift Noten Karte Film Musik Bild".split(" "));
/** Copies of a thing mostly have the same accessories. */
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

export function thingFacts(work: Member, view: View): Markup | null {
  if (!isThing(work)) return null;
  const texts = lendingTexts(view.texts).availability;
  const { site = {} } = view;
  const art = `${work.values.art}`;
  const copies = (view.beside ?? []).filter(
    ({ kind, values }) => kind.singular === "exemplar" && linkIn(values, "werk")?.id === work.id,
  );
  const parts = copies.flatMap(({ values }) => (values.zubehoer ?? []) as readonly string[]);
  const deposit = depositRange(art, copies, view);
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
    [texts.period, texts.days(daysFor(lendingRules(site), art))],
    ...(deposit ? [[texts.deposit, deposit] as const] : []),
  ];
  return html`<dl class="details">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`;
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
