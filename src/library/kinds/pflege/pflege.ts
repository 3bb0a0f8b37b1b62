/** The care log of copies: damage, repairs and checks, by whom, at what cost, and the next check. */

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
    /** A staff member or a workshop. */
    durch: text({ searchable: true, max: 200 }),
    kosten: text({ code: "betrag" }),
    pruefung: day({ sortable: true }),
    /** The loan after which it was noticed: the loan is anonymized on its own, this entry stays. */
    ausleihe: link("ausleihe", { needs: "ausleihe" }),
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

/** Sets the condition of the copy; its own rules then release it to the queue. */
async function setCondition(entry: Member, occasion: Occasion): Promise<void> {
  const copy = await linked(entry.values, "exemplar", "exemplar", occasion);
  if (!copy) return;
  const zustand = conditionAfter(entry.values.was as CareEvent, copy.values);
  if (zustand === undefined) return;
  await changeAndFollow(copy, { ...copy.values, zustand, reparaturBis: null }, occasion);
}
