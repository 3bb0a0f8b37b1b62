/** School years: all classes move up at once. Running and undoing are changes of the state; the member stays as a record. */

import { LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  day,
  link,
  number,
  text,
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { refusal } from "../../circulation/circulation.ts";
import {
  checkMoveBack,
  checkPlan,
  moveBack,
  moveUp,
  recordOf,
  yearPlan,
} from "../../circulation/school-year.ts";
import { linkIn } from "../../circulation/values.ts";
import { look } from "./schuljahr-look.ts";
import words from "./schuljahr-words.ts";

const PLANNED = "geplant";
const DONE = "vollzogen";
const NOTHING_DONE = { vollzogenAm: null, klassen: null, abgaenge: null };

const rules: Rules = {
  async create(values) {
    return { ...values, zustand: PLANNED, ...NOTHING_DONE };
  },

  async replace(before, values, occasion) {
    const [was, is] = [before.values.zustand === DONE, values.zustand === DONE];
    if (is && !was) {
      const planned = { values: { ...values, zustand: PLANNED } };
      const plan = await yearPlan(planned, occasion.writing, occasion.kinds);
      await checkPlan(plan, occasion);
      return { ...values, vollzogenAm: occasion.today, ...recordOf(plan) };
    }
    if (was && wishOf(before.values) !== wishOf(values))
      throw refusal({ reason: "schuljahr-vollzogen" }, occasion, before);
    if (!was || is) return values;
    await checkMoveBack(before, occasion);
    return { ...values, ...NOTHING_DONE };
  },

  async follow(before, member, occasion) {
    const [was, is] = [before, member].map((one) => one?.values.zustand === DONE);
    if (!before || !member || was === is) return;
    if (!is) return moveBack(member, occasion);
    const planned = { values: { ...member.values, zustand: PLANNED } };
    const plan = await yearPlan(planned, occasion.writing, occasion.kinds);
    await moveUp(member, plan, occasion);
  },

  /** A finished one is kept as a record. */
  async checkRemoval(before, occasion) {
    if (before.values.zustand === DONE)
      throw refusal({ reason: "schuljahr-vollzogen" }, occasion, before);
  },
};

/** The inputs of the change, which must not differ from what was done. */
function wishOf(values: Values): string {
  const { wechsel, letzteStufe = null, gueltigBis = null } = values;
  return JSON.stringify([
    wechsel ?? [],
    letzteStufe,
    gueltigBis,
    linkIn(values, "einspielung")?.id ?? null,
  ]);
}

export default defineKind({
  singular: "schuljahr",
  plural: "schuljahre",
  needs: "ausleihe",
  words,
  menu: 0,
  title: "name",
  newestFirst: true,
  access: { read: STAFF, list: STAFF, create: LIBRARIAN, replace: LIBRARIAN, remove: LIBRARIAN },
  fields: {
    name: text({ required: true, sortable: true, searchable: true, term: "name" }),
    /** The new expiry day of the cards; empty: a year later than before. */
    gueltigBis: day(),
    /** The last grade, which leaves the school; empty: the highest in use. */
    letzteStufe: number({ min: 1, max: 13 }),
    /** The imported list of the school, if that assigns the classes. */
    einspielung: link("einspielung"),
    /** Exceptions from counting up: "9b=10c", "5f=5f" stays, "9h=" leaves. Afterwards all moves that were made. */
    wechsel: texts("klassenwechsel"),
    bemerkung: text({ multiline: true }),
    zustand: choice([PLANNED, DONE], { initial: PLANNED, facet: true }),
    vollzogenAm: day({ sortable: true, write: [] }),
    klassen: number({ min: 0, write: [] }),
    abgaenge: number({ min: 0, write: [] }),
  },
  entry: ["name", "zustand", "vollzogenAm", "klassen", "abgaenge"],
  form: {
    first: ["name", "gueltigBis", "letzteStufe"],
    groups: [
      {
        name: "anders",
        fields: ["einspielung", "wechsel", "bemerkung"],
        label: { de: "Anders als gezählt", en: "Other than counted" },
      },
    ],
    later: ["zustand"],
    next: "/jahreswechsel/{id}",
  },
  rules,
  looks: { html: look },
});
