/** Roles of contributors are stored as MARC relator codes; a role without a code stays as written. */

import { LANGUAGES, textsOf } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { fold } from "../../words/fold.ts";
import type { Code } from "./code.ts";

type Relator = keyof Texts["relators"];

/** Suggestions in forms: the roles common in a library. */
const COMMON: readonly Relator[] = [
  ..."aut edt ill trl pht ctb aui aft adp art cmp lyr prf sng cnd".split(" "),
  ..."nrt drt aus act pro dsr".split(" "),
] as Relator[];

/** Their schema.org properties. */
const TERMS: Partial<Record<string, string>> = {
  aut: "author",
  edt: "editor",
  ill: "illustrator",
  trl: "translator",
  drt: "director",
  act: "actor",
  pro: "producer",
  nrt: "readBy",
  aui: "contributor",
  aft: "contributor",
  ctb: "contributor",
  pht: "contributor",
};

export const RELATOR: Code = {
  read(text) {
    const given = text.trim();
    return words().get(given) ?? words().get(fold(given)) ?? given;
  },
  shown(value, language) {
    const { relators } = textsOf(language);
    const words = Object.hasOwn(relators, value) ? relators[value as Relator] : value;
    return words.split("|", 1)[0] ?? value;
  },
  term: (value) => TERMS[value] ?? null,
  offered: (language) => COMMON.map((code) => RELATOR.shown(code, language)),
};

let known: ReadonlyMap<string, string> | null = null;

/** Codes by themselves and by all their words in all languages, folded. */
function words(): ReadonlyMap<string, string> {
  if (known) return known;
  const all = Object.values(LANGUAGES).flatMap(({ relators }) =>
    Object.entries(relators).flatMap(([code, words]) =>
      words.split("|").map((word) => [fold(word), code] as const),
    ),
  );
  const codes = Object.keys(textsOf("de").relators).map((code) => [code, code] as const);
  known = new Map([...all, ...codes]);
  return known;
}
