/** The parts of an entry of any kind: the link to the member, its facts, where words were found. */

import type { View } from "../../../model/answers/representation.ts";
import { mayRead } from "../../../model/kinds/access.ts";
import { isEnabled } from "../../../model/kinds/enabled.ts";
import type { Field, Link, TextField } from "../../../model/kinds/field.ts";
import { type Linking, listedIn } from "../../../model/kinds/kind.ts";
import { fieldsOf } from "../../../model/kinds/per-kind.ts";
import type { Member } from "../../../model/store/member.ts";
import { cached } from "../../../words/cached.ts";
import { searchWords } from "../../../words/fold.ts";
import { hrefOf } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf, nounsOf } from "../frame/names.ts";
import { lookOf } from "../look.ts";
import { extrasMarkup, extraTexts, shownAs } from "../member/values.ts";
import { excerpt, marked, missingWords } from "./highlight.ts";

const NAMED: ReadonlySet<Field["type"]> = new Set(["day", "number", "text"]);

/** A day or a number needs its label; a link or a state does not. */
export function facts(member: Member, names: readonly string[], view: View): Markup | null {
  const { kind, values } = member;
  const shown = names.flatMap((name) => {
    const field = kind.fields[name];
    if (name === kind.titleName || !field || !isEnabled(field, view.site)) return [];
    if (!mayRead(field, view.actor, null)) return [];
    const value = shownAs(kind, name, values[name], view);
    const said = field.type === "link" && (values[name] as Link | null)?.title === member.title;
    if (!value || said) return [];
    return NAMED.has(field.type) ? [html`${labelOf(kind, name, view)}: ${value}`] : [value];
  });
  if (shown.length === 0) return null;
  return html`<div class="entry-facts">${shown.map((fact, index) => html`${index > 0 && " · "}${fact}`)}</div>`;
}

/** Such as how many works a publisher has. */
export function countsLine(member: Member, view: View): Markup | null {
  const shown = countsIn(member, view);
  return shown.length > 0 ? html`<div class="entry-facts">${shown.join(" · ")}</div>` : null;
}

export function countsIn({ kind, counts = {} }: Member, view: View): string[] {
  return Object.entries(counts).flatMap(([name, total]) => {
    const field = kind.fields[name] as Linking;
    return total > 0 ? [view.texts.count(total, nounsOf(view.kinds.target(field), view))] : [];
  });
}

export function titleLink(member: Member, view: View): Markup {
  const href = hrefOf(member.kind, member);
  const title = marked(lookOf(member.kind).called?.(member) ?? member.title, wordsIn(view));
  // The page of a person has plain links to its works: an address and the title only.
  if (view.listed)
    return html`<bdi class="entry-title"><a href="${href}">${title}</a></bdi>${besideLink(member, view.listed.member, view)}`;
  return html`<a class="entry-title" href="${href}"><bdi>${title}</bdi></a>`;
}

/**
 * The texts of its links to the member on whose page it is listed: the role of a person in a work. The number of a volume is shown before
 * the entry.
 */
function besideLink({ kind, values }: Member, on: Member, view: View): Markup | null {
  const [, { by = "", listed = "" } = {}] = listedIn(on.kind) ?? [];
  const field = kind.fields[by];
  if (field?.type !== "links") return null;
  const texts: string[] = [];
  for (const link of (values[by] ?? []) as readonly Link[])
    if (link.id === on.id) texts.push(...extraTexts(field, link, view, `${listed}`));
  return extrasMarkup(texts);
}

/** Excerpts with the words that the entry itself does not show. */
export function foundIn(member: Member, view: View): Markup | null {
  const wanted = wordsIn(view);
  if (wanted.length === 0) return null;
  const { kind, values, title } = member;
  let words = missingWords(title, wanted);
  for (const name of kind.entry) {
    const value = values[name];
    if (words.length === 0) return null;
    for (const one of Array.isArray(value) ? value : [])
      words = missingWords(typeof one === "object" ? one.title : one, words);
  }
  if (words.length === 0) return null;
  for (const [name, field] of searchedTexts(kind)) {
    const value = values[name];
    if (typeof value !== "string") continue;
    const place = mayRead(field, view.actor, null) ? excerpt(value, words) : null;
    if (place) return html`<p class="excerpt" dir="auto">${place}</p>`;
  }
  return null;
}

const searchedTexts = fieldsOf(
  (field): field is TextField => field.type === "text" && field.searchable === true,
);

const WORDS = new WeakMap<URLSearchParams, string[]>();

/** Once for each page: every entry asks for them. */
export function wordsIn({ query }: View): readonly string[] {
  return cached(WORDS, query, () => searchWords(query.get("suche") ?? ""));
}
