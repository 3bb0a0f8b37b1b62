/** Places where copies stand, how to find them, and whether they are lent from there. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, derived, text } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { settleCopy } from "../../circulation/circulation.ts";
import { calendarLink } from "../../site/booking-link.ts";
import { printTexts } from "../../texts/themes.ts";
import words from "./standort-words.ts";

const rules: Rules = {
  independent: true,
  /** Copies at a place that does not lend are unavailable; they are settled anew when that changes. */
  async follow(before, member, occasion) {
    if (!before || !member || before.values.ausleihbar === member.values.ausleihbar) return;
    await settleCopies(member, occasion);
  },
  joined: (kept, _lost, occasion) => settleCopies(kept, occasion),
  async part(kept, back, _joining, occasion) {
    for (const place of [kept, back]) await settleCopies(place, occasion);
  },
};

async function settleCopies(place: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const copies = await writing.matching(kinds.one("exemplar"), { standort: place.id });
  for (const copy of copies) await settleCopy(copy, occasion);
}

function shelfListLink({ id }: Member, view: View): Markup | null {
  if (!isStaff(view.actor)) return null;
  return html`<p class="lending"><a href="regalliste?standort=${id}">${printTexts(view.texts).shelves.ofPlace}</a></p>`;
}

export default defineKind({
  singular: "standort",
  plural: "standorte",
  words,
  slug: true,
  menu: 0,
  title: "name",
  named: { of: (name) => ({ name }) },
  alike: [{ by: "name" }],
  fields: {
    name: text({ required: true, sortable: true, byNumbers: true, term: "name" }),
    /** Directions for visitors. */
    hinweis: text({ multiline: true, term: "description" }),
    ausleihbar: choice(["ja", "nein"], { initial: "ja", needs: "ausleihe" }),
    exemplar: derived("exemplar", "standort", {
      extras: ["status"],
      listed: "signatur",
      leftAt: "ausgesondertAm",
    }),
  },
  term: "Place",
  rules,
  looks: {
    html: htmlLook({
      beside: (place, view) => html`${calendarLink(place, view)}${shelfListLink(place, view)}`,
    }),
  },
});
