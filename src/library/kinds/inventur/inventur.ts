/** Stocktakings: their scope, results and consequences. Closing and reopening are changes of the state. */

import { LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, number, text } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { refusal } from "../../circulation/circulation.ts";
import {
  checkOpen,
  closeStocktaking,
  reopenStocktaking,
  resultsOf,
  scopeOf,
} from "../../circulation/stocktaking.ts";
import { WORK_TYPES } from "../werk/werk-fields.ts";
import { look } from "./inventur-look.ts";
import words from "./inventur-words.ts";

const CLOSED = "abgeschlossen";
const RESULTS = ["vorhanden", "fehlend", "verstellt", "verliehen", "wiederDa", "unbekannte"];
const NO_RESULTS = Object.fromEntries(RESULTS.map((name) => [name, null]));

const rules: Rules = {
  async create(values, { today }) {
    return {
      ...values,
      zustand: "offen",
      beginn: values.beginn ?? today,
      ende: null,
      ...NO_RESULTS,
    };
  },

  async replace(before, values, occasion) {
    const [was, is] = [before.values.zustand === CLOSED, values.zustand === CLOSED];
    if (is && !was) {
      const results = await resultsOf(
        { ...before, values: { ...values, zustand: "offen" } },
        occasion,
      );
      return { ...values, ende: occasion.today, ...results };
    }
    // The results apply to the scope at that time, so it cannot be changed after closing.
    const isOther = JSON.stringify(scopeOf(before)) !== JSON.stringify(scopeOf({ values }));
    if (was && isOther) throw refusal({ reason: "inventur-abgeschlossen" }, occasion, before);
    return was && !is ? { ...values, ende: null, ...NO_RESULTS } : values;
  },

  async follow(before, member, occasion) {
    const [was, is] = [before, member].map((one) => one?.values.zustand === CLOSED);
    if (!before || !member || was === is) return;
    await (is ? closeStocktaking(member, occasion) : reopenStocktaking(member, occasion));
  },

  /** A closed one is kept as a record; an open one is removed with its scans. */
  checkRemoval: async (before, occasion) => checkOpen(before, occasion),

  async remove(before, { writing, kinds, actor }) {
    const kind = kinds.one("erfassung");
    await writing.removeAll(kind, await writing.matching(kind, { inventur: before.id }), actor);
  },
  releases: ({ singular }) => singular === "erfassung",
};

const counted = () => number({ min: 0, write: [] });
const yesOrNo = (initial: "ja" | "nein", facts: { needs?: string } = {}) =>
  choice(["ja", "nein"], { initial, ...facts });

export default defineKind({
  singular: "inventur",
  plural: "inventuren",
  words,
  menu: 0,
  title: "name",
  newestFirst: true,
  access: { read: STAFF, list: STAFF, create: LIBRARIAN, replace: LIBRARIAN, remove: LIBRARIAN },
  fields: {
    name: text({ required: true, sortable: true, searchable: true, term: "name" }),
    /** The scope; empty for everything. */
    standort: link("standort"),
    von: text(),
    bis: text(),
    art: choice(WORK_TYPES, { more: "art" }),
    werk: link("werk"),
    ausleihbar: choice(["ja", "präsenz", "nein"], { needs: "ausleihe" }),
    /** The effects of closing. */
    alsVermisst: yesOrNo("ja"),
    zuruecknehmen: yesOrNo("ja", { needs: "ausleihe" }),
    umstellen: yesOrNo("nein"),
    bemerkung: text({ multiline: true }),
    zustand: choice(["offen", CLOSED], { initial: "offen", facet: true }),
    beginn: day({ sortable: true }),
    ende: day({ sortable: true, write: [] }),
    vorhanden: counted(),
    fehlend: counted(),
    verstellt: counted(),
    verliehen: counted(),
    wiederDa: counted(),
    unbekannte: counted(),
  },
  entry: ["name", "zustand", "beginn", "ende", "standort"],
  form: {
    first: ["name", "standort", "von", "bis"],
    groups: [
      {
        name: "eingrenzung",
        fields: ["art", "werk", "ausleihbar"],
        label: { de: "Weiter eingrenzen", en: "Narrow down further" },
      },
      {
        name: "abschluss",
        fields: ["alsVermisst", "zuruecknehmen", "umstellen", "bemerkung"],
        label: { de: "Was beim Abschließen geschieht", en: "What closing does" },
      },
    ],
    later: ["zustand"],
    next: "/erfassen/{id}",
  },
  term: "CheckAction",
  rules,
  looks: { html: look },
});
