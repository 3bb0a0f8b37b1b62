/** The care log of copies: what broke, was mended or checked, by whom, for how much, and when it is checked next. */

import { STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, text } from "../../../core/model/kinds/field.ts";
import { changeAndFollow, type Occasion, type Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { linked } from "../../circulation/circulation.ts";
import { linkIn } from "../../circulation/values.ts";
import { CARE_EVENTS, type CareEvent, conditionAfter } from "../../lending/loan.ts";
import { look } from "./pflege-look.ts";
import words from "./pflege-words.ts";

const rules: Rules = {
  async create(values, { today, actor }) {
    return {
      ...values,
      am: values.am ?? today,
      durch: values.durch ?? actor?.username ?? null,
    };
  },

  async follow(before, member, occasion) {
    if (before === null && member) await setCondition(member, occasion);
  },
};

export default defineKind({
  singular: "pflege",
  plural: "pflegen",
  words,
  menu: 0,
  title: (values) => `${values.was ?? ""}, ${linkIn(values, "exemplar")?.title ?? ""}`,
  titleName: "titel",
  newestFirst: true,
  access: { read: STAFF, list: STAFF, create: STAFF, replace: STAFF, remove: STAFF },
  fields: {
    exemplar: link("exemplar", { by: "barcode", required: true, searchable: true }),
    was: choice(CARE_EVENTS, { required: true, facet: true }),
    am: day({ sortable: true }),
    /** Somebody of the staff, or a workshop. */
    durch: text({ searchable: true, max: 200 }),
    kosten: text({ code: "betrag" }),
    /** The day of the next check. */
    pruefung: day({ sortable: true }),
    /** The loan after which it was noticed: that one forgets its reader by itself, this entry stays. */
    ausleihe: link("ausleihe"),
    bemerkung: text({ multiline: true, searchable: true }),
  },
  entry: ["exemplar", "was", "am", "durch", "kosten", "pruefung"],
  form: {
    first: ["exemplar", "was", "am", "durch", "kosten", "pruefung", "bemerkung"],
    groups: [
      {
        name: "herkunft",
        fields: ["ausleihe"],
        label: { de: "Bemerkt nach", en: "Noticed after" },
      },
    ],
  },
  term: "Action",
  rules,
  looks: { html: look },
});

/** What a copy is after that; it goes on to those who wait by its own rules. */
async function setCondition(entry: Member, occasion: Occasion): Promise<void> {
  const copy = await linked(entry.values, "exemplar", "exemplar", occasion);
  if (!copy) return;
  const zustand = conditionAfter(entry.values.was as CareEvent, copy.values);
  if (zustand === undefined) return;
  await changeAndFollow(copy, { ...copy.values, zustand, reparaturBis: null }, occasion);
}
