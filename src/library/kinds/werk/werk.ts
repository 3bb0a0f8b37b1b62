/** Works: what the library has, regardless of the number of copies. */

import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import type { Link, Values } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { withoutArticle } from "../../../core/words/article.ts";
import { fold, foldName } from "../../../core/words/fold.ts";
import { settleEdition, settleWork } from "../../circulation/circulation.ts";
import { joinWaiting, partWaiting } from "../../circulation/joined-reservations.ts";
import { linkIn } from "../../circulation/values.ts";
import { shortName, shortTitle } from "../person/abbreviated.ts";
import { fields } from "./werk-fields.ts";
import { look } from "./werk-look.ts";
import words from "./werk-words.ts";
import { data } from "./work-data.ts";

const rules: Rules = {
  independent: true,
  quietWhenNew: true,

  async follow(before, member, occasion) {
    if (!before || !member) return;
    const [was, is] = [before, member].map(({ values }) => linkIn(values, "ausgabeVon")?.id);
    if (was !== is) await settleEdition(member, occasion);
  },

  /** After merging, a copy of one work can fulfil a reservation of the other. */
  join: joinWaiting,
  joined: (kept, _lost, occasion) => settleWork(kept, occasion),
  part: partWaiting,

  /** Ended reservations are removed with their work; an open one prevents it. Wishes lose their link to it. */
  releases: ({ singular }) =>
    singular === "vormerkung"
      ? { unless: { ende: null } }
      : ["merkliste", "wunsch"].includes(singular) && "stays",

  async remove(before, { writing, kinds, actor, referencesChecked }) {
    if (referencesChecked) return;
    const reservations = await writing.matching(kinds.one("vormerkung"), { werk: before.id });
    for (const reservation of reservations) await writing.remove(reservation, actor);
    for (const wish of await writing.matching(kinds.one("wunsch"), { werk: before.id }))
      await writing.update(wish, { ...wish.values, werk: null }, null);
    await leaveLists(before, writing);
  },
};

export default defineKind({
  singular: "werk",
  plural: "werke",
  words,
  title: "titel",
  menu: 1,
  search: {
    weighedBy: ["exemplar.werk", "ausleihe.exemplar"],
    foundBy: {
      kind: "exemplar",
      link: "werk",
      list: "zubehoer",
      unless: { zustand: "ausgesondert" },
    },
    suggested: { most: 5, rank: 2 },
  },
  fields,
  entry: ["titel", "jahr", "person"],
  glance: ["exemplar", "sprache"],
  alike: [
    { by: isbnsOf },
    { by: titleAndMaker, unless: ["art", "jahr", "untertitel", "auflage"] },
    { by: shortened, unless: ["art", "jahr", "untertitel", "auflage"], guessed: true },
  ],
  form: {
    first: ["isbn", "titel", "person", "image"],
    along: {
      field: "exemplar",
      asks: ["standort", "signatur", "barcode"],
      more: ["zugang", "preis", "kaution", "herkunft", "inventarnummer", "zubehoer"],
      propose: proposeCopy,
    },
    groups: [
      { name: "art", fields: ["art", "sprache", "untertitel", "weitererTitel"] },
      {
        name: "erschienen",
        fields: ["jahr", "verlag", "ort", "auflage", "umfang", "reihe", "isbn", "issn", "ean"],
      },
      {
        name: "inhalt",
        fields: ["schlagwort", "beschreibung", "inhaltsverzeichnis", "altersfreigabe"],
      },
    ],
    keep: ["art", "sprache", "exemplar.standort"],
  },
  term: "CreativeWork",
  rules,
  looks: { html: look, jsonld: data },
});

/** The common part of ISBN-10 and ISBN-13: without the prefix 978 and the check digit. */
function isbnsOf({ isbn }: Values): string[] {
  const codes = ((isbn ?? []) as readonly string[]).map((text) => text.replace(/[^0-9xX]/g, ""));
  return codes.map((code) => code.replace(/^978(?=.{10}$)/, "").slice(0, -1));
}

/** "o. T.", "ohne Titel" and the like, folded. */
const UNTITLED = new Set(
  "o t, ohne titel, untitled, sans titre, senza titolo, sin titulo, zonder titel".split(", "),
);

/** Of a maker's works that have no title many are of one year; their size tells them apart. */
function titleAndMaker({ titel, person, umfang }: Values): string[] {
  const [maker] = (person ?? []) as readonly Link[];
  const title = fold(`${titel}`);
  const size = UNTITLED.has(title) ? fold(`${umfang ?? ""}`) : "";
  if (title === "") return [];
  return [`${title} / ${foldName(maker?.title ?? "")}${size && ` / ${size}`}`];
}

/** The same key, abbreviated. */
function shortened({ titel, person }: Values): string[] {
  const [maker] = (person ?? []) as readonly Link[];
  const title = shortTitle(`${titel}`);
  if (title === "" || !maker || UNTITLED.has(fold(`${titel}`))) return [];
  return [`${title} / ${shortName(maker.title)}`];
}

/** A suggested shelf mark from maker and title; libraries with another system enter their own. */
function proposeCopy({ titel, person, sprache }: Values): Record<string, string> {
  const [maker] = (person ?? []) as readonly Link[];
  const name = maker?.title.split(" ").at(-1) ?? "";
  const title = withoutArticle(`${titel}`, (sprache ?? []) as readonly string[]);
  const beginning = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, "")].slice(0, 3).join("");
  return { signatur: [beginning(name).toUpperCase(), beginning(title)].filter(Boolean).join(" ") };
}

/** Removes a work from all reading lists, which do not prevent its removal. */
async function leaveLists({ kind, id }: Member, writing: Writing): Promise<void> {
  for (;;) {
    const pointers = await writing.pointers(kind, id);
    const lists = pointers.find((pointer) => pointer.kind.singular === "merkliste");
    if (!lists) return;
    const ids = lists.links.map((list) => list.id);
    for (const list of await writing.members(lists.kind, ids)) {
      const works = (list.values.werk as readonly Link[]).filter((work) => work.id !== id);
      await writing.update(list, { ...list.values, werk: works }, null);
    }
  }
}
