/** `/vorschlaege?suche=goe`: suggestions while typing, for search fields, programs and the search of browsers. */

import { pathOf } from "../../model/answers/address.ts";
import { type DocumentShape, entries, place } from "../../model/answers/document.ts";
import type { Page, Visit } from "../../model/answers/page.ts";
import type { View } from "../../model/answers/representation.ts";
import { number, text } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import { asTyped, hintOf, LOOKED_AT } from "../../representations/html/collection/as-typed.ts";
import { suggestedKinds } from "../../representations/html/collection/meant.ts";
import { searchedFirst } from "../../representations/html/frame/search.ts";
import { foldWithJoined, searchWords } from "../../words/fold.ts";
import { oneLine } from "../../words/one-line.ts";
import { listPath, type Suggestions, suggestionList } from "./vorschlaege-html.ts";

const SHAPE: DocumentShape = {
  name: "vorschlaege",
  parts: {
    suche: text({ required: true }),
    /** The number of hits, at least. */
    gesamt: number(),
    /** The list of all hits. */
    alle: place(),
    vorschlag: entries(
      "vorschlaege",
      { art: text({ required: true }), titel: text({ required: true }), hinweis: text() },
      { addressed: true },
    ),
  },
};

export const suggestionsPage: Page = {
  path: "/vorschlaege",
  read: ["all"],
  live: true,
  negotiated: true,
  document: SHAPE,
  parameters: { suche: parameter.text() },
  async answer({ view, read }) {
    const suggestions = await suggestionsFor(view, read);
    return {
      values: valuesOf(suggestions, view),
      html: () => suggestionList(suggestions, view),
    };
  },
};

/** The same for the address bar of browsers (OpenSearch Suggestions 1.1): the words, then lists of equal length. */
export const browserSuggestions: Page = {
  path: "/vorschlaege-browser",
  read: ["all"],
  live: true,
  negotiated: false,
  parameters: { suche: parameter.text() },
  sends: ["application/x-suggestions+json"],
  async answer({ view, read }: Visit) {
    const { words, groups } = await suggestionsFor(view, read);
    const members = groups.flatMap((group) => group.members);
    return {
      type: "application/x-suggestions+json",
      body: JSON.stringify([
        words,
        members.map(({ title }) => title),
        members.map((member) => hintOf(member, view)),
        members.map((member) => view.origin + pathOf(member.kind, member)),
      ]),
    };
  },
};

/** Longer input is cut off. */
const LONGEST = 100;

async function suggestionsFor(view: View, read: Reading): Promise<Suggestions> {
  const words = oneLine((view.query.get("suche") ?? "").slice(0, LONGEST), LONGEST);
  const asked = searchWords(words);
  const first = searchedFirst({ ...view, actor: null });
  if (asked.length === 0) return { words, groups: [], all: null };
  const query = { words: asked, phrase: words, sorting: null, limit: LOOKED_AT, cursor: null };
  const groups: { kind: Kind; members: Member[] }[] = [];
  let all: Suggestions["all"] = null;
  for (const kind of suggestedKinds(view)) {
    const { members, total, more } = await read.list(kind, query);
    if (kind === first && total > 0) all = { kind, total, more };
    // Kinds with names are suggested by name alone, not by other texts.
    const fitting = kind.named ? members.filter((one) => isCalled(one, asked)) : [...members];
    const most = kind.search.suggested?.most ?? 0;
    if (fitting.length > 0)
      groups.push({ kind, members: asTyped(fitting, words, view).slice(0, most) });
  }
  return { words, groups, all };
}

function valuesOf({ words, groups, all }: Suggestions, view: View) {
  const members = groups.flatMap((group) => group.members);
  return {
    suche: words,
    ...(all && {
      gesamt: all.total,
      alle: { title: "", path: listPath(all.kind, words) },
    }),
    vorschlag: members.map((member) => ({
      path: pathOf(member.kind, member),
      title: member.title,
      values: {
        art: member.kind.singular,
        titel: member.title,
        hinweis: hintOf(member, view) || null,
      },
    })),
  };
}

function isCalled({ title }: Member, words: readonly string[]): boolean {
  const name = ` ${foldWithJoined(title)}`;
  return words.every((word) => name.includes(` ${word}`));
}
