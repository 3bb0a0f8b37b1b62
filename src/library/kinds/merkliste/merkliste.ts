/** Reading lists: collections of works, private or public. */

import { Problem } from "../../../core/model/answers/problem.ts";
import { SIGNED_IN } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, link, links, text } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { linkToMember } from "../../../core/model/store/member.ts";
import { look } from "./merkliste-look.ts";
import words from "./merkliste-words.ts";

const OWNER = ["owner"] as const;

const rules: Rules = {
  async create(values, { actor, writing, kinds }) {
    const [account] = actor ? await writing.members(kinds.one("konto"), [actor.id]) : [];
    if (!account) throw new Problem("kein-zugriff");
    return { ...values, konto: linkToMember(account) };
  },

  /** A removed list leaves no trace in the change history, not even its name. */
  async follow(before, member, { writing }) {
    if (before !== null && member === null) await writing.conceal(before);
  },
};

export default defineKind({
  singular: "merkliste",
  plural: "merklisten",
  words,
  title: "name",
  menu: 0,
  owner: "konto",
  keepsAccount: false,
  rows: "werk",
  shared: { field: "oeffentlich", value: "ja" },
  access: {
    read: OWNER,
    list: OWNER,
    create: SIGNED_IN,
    replace: OWNER,
    remove: OWNER,
  },
  fields: {
    name: text({ required: true, sortable: true }),
    beschreibung: text({ multiline: true }),
    oeffentlich: choice(["nein", "ja"], { initial: "nein" }),
    werk: links("werk", { extras: ["notiz"] }),
    /** The owner of a public list is not shown to others. */
    konto: link("konto", { read: OWNER, write: [] }),
  },
  entry: ["name", "oeffentlich"],
  term: "ItemList",
  rules,
  looks: { html: look },
});
