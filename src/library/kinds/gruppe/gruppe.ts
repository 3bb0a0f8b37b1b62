/** Groups of readers, such as a class or a family. A change of a group applies to all its readers. */

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

  /** A renamed group must not get the name of another one. */
  async replace(before, values, occasion) {
    const { kind, id, title } = before;
    const name = `${values.name}`;
    if (nameKey(kind, title) === nameKey(kind, name)) return values;
    const other = (await occasion.writing.named(kind, [name])).get(name);
    if (!other || other.id === id) return values;
    const held = await occasion.writing.members(kind, [other.id]);
    throw refusal({ reason: "gruppe-vergeben", name: other.title }, occasion, ...held);
  },

  /** A new expiry day of a group is copied to all its accounts. */
  async follow(before, member, { writing, kinds, actor }) {
    const gueltigBis = member?.values.gueltigBis ?? null;
    if (!before || !member || gueltigBis === null || gueltigBis === before.values.gueltigBis)
      return;
    for (const account of await writing.matching(kinds.one("konto"), { gruppe: member.id })) {
      // Accounts that the user may not change are skipped.
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
    name: text({ required: true, sortable: true, byNumbers: true }),
    gueltigBis: day({ sortable: true, needs: "ausleihe" }),
    /** Lending rules of the group, overriding those of the library. */
    tage: number({ min: 1, max: 3650, needs: "ausleihe" }),
    verlaengerungen: number({ min: 0, max: 1000, needs: "ausleihe" }),
    ausleihen: number({ min: 0, max: 1000, needs: "ausleihe" }),
    /** The form of address in messages. */
    anrede: choice(SALUTATIONS),
    notiz: text({ multiline: true }),
    konto: derived("konto", "gruppe", {
      extras: ["name", "ausweis"],
      counted: true,
      listed: true,
    }),
  },
  entry: ["name", "gueltigBis", "konto"],
  rules,
  looks: { html: look },
});
