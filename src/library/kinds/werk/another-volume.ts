/** Link from a volume to the form for the next one, prefilled with what they have in common. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Field } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import { entriesOfMember, pairsOf } from "../../../core/representations/html/form/entries.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nextVolume, numberAfter } from "../../lending/periodicals/next-volume.ts";
import { listTexts } from "../../texts/themes.ts";

/** null if the work is not part of a series. */
export function anotherVolume(work: Member, view: View): Markup | null {
  const { kind } = work;
  const [series] = linksIn(work, "reihe");
  if (!series || !may(kind.access.create, view.actor)) return null;
  const values = nextVolume(work.values, ({ extras }) => numberAfter(extras.band ?? ""));
  const next = { ...work, values };
  const entries = entriesOfMember(next, Object.keys(values), view.kinds, view.origin);
  const pairs = [...entries].flatMap(([name, entry]) =>
    entry === "" ? [] : pairsOf(name, kind.fields[name] as Field, entry),
  );
  const query = new URLSearchParams([["formular", "neu"], ...pairs.map(([...pair]) => pair)]);
  const number = linksIn(next, "reihe")[0]?.extras.band;
  return html`<ul class="actions"><li><a href="${kind.plural}?${query.toString()}">${listTexts(view.texts).anotherVolume(series.title, number ?? null)}</a></li></ul>`;
}
