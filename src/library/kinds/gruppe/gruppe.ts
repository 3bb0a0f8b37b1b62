/** Groups: readers who belong together, such as a class or a family. What is done for all of them at once is a change of their group. */

import { isReader, STAFF, towards } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, derived, number, text } from "../../../core/model/kinds/field.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { refusal } from "../../circulation/circulation.ts";
import { classSpelling } from "../../lending/next-year.ts";
import { SALUTATIONS } from "../../notices/write/templates.ts";
import { look } from "./gruppe-look.ts";
import words from "./gruppe-words.ts";

const rules: Rules = {
  independent: true,

  /** A class that moves up does not become a second one of that name. */
  async replace(before, values, occasion) {
    const { kind, id, title } = before;
    const name = `${values.name}`;
    if (nameKey(kind, title) === nameKey(kind, name)) return values;
    const other = (await occasion.writing.named(kind, [name])).get(name);
    if (!other || other.id === id) return values;
    const held = await occasion.writing.members(kind, [other.id]);
    throw refusal({ reason: "gruppe-vergeben", name: other.title }, occasion, ...held);
  },

  /** The cards of a class are good as long as the class is: a new day holds for everybody in it. */
  async follow(before, member, { writing, kinds, actor }) {
    const gueltigBis = member?.values.gueltigBis ?? null;
    if (!before || !member || gueltigBis === null || gueltigBis === before.values.gueltigBis)
      return;
    for (const account of await writing.matching(kinds.one("konto"), { gruppe: member.id })) {
      // Whoever may not change an account does not change it by its group either.
      if (isReader(towards(actor, account)) || account.values.gueltigBis === gueltigBis) continue;
      await writing.update(account, { ...account.values, gueltigBis }, actor);
    }
  },
};

export default defineKind({
  singular: "gruppe",
  plural: "gruppen",
  words,
  menu: 0,
  title: "name",
  named: { of: (name) => ({ name }), spelling: classSpelling },
  alike: [{ by: "name" }],
  access: { read: STAFF, list: STAFF, create: STAFF, replace: STAFF, remove: STAFF },
  fields: {
    name: text({ required: true, sortable: true }),
    gueltigBis: day({ sortable: true }),
    /** What holds for its readers where it differs from what holds for all. */
    tage: number({ min: 1, max: 3650 }),
    verlaengerungen: number({ min: 0, max: 1000 }),
    ausleihen: number({ min: 0, max: 1000 }),
    /** How messages speak to its readers. */
    anrede: choice(SALUTATIONS),
    notiz: text({ multiline: true }),
    konto: derived("konto", "gruppe", { extras: ["name", "ausweis"], counted: true }),
  },
  entry: ["name", "gueltigBis", "konto"],
  rules,
  looks: { html: look },
});
