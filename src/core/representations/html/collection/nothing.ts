/** An empty list: what that means, and what to do next. */

import type { View } from "../../../model/answers/representation.ts";
import { isReader, may } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { html, type Markup } from "../frame/markup.ts";
import { manyOf } from "../frame/names.ts";
import { lookOf } from "../look.ts";

interface Way {
  readonly href: string;
  readonly title: string;
}

/** Where no member exists yet. */
export function noneYet(kind: Kind, view: View): Markup {
  const { list } = view.texts;
  const { means, next } = kind.words[view.language]?.empty ?? {};
  const message = ownOnly(kind, view) ?? means;
  const mayMake = may(kind.access.create, view.actor) && !kind.merges;
  const ways =
    mayMake || may(kind.access.replace, view.actor) ? (lookOf(kind).emptyWays?.(view) ?? []) : [];
  const onwards = mayMake ? (next ?? list.make) : null;
  const first = message ?? list.empty(manyOf(kind, view));
  return nothing(onwards === null ? [first] : [first, onwards], ways);
}

/** What an empty list says, of a kind or of a page, and where it leads. */
export function nothing(sentences: readonly string[], ways: readonly Way[] = []): Markup {
  return html`<div class="nothing">${sentences.map((sentence) => html`<p>${sentence}</p>`)}${
    ways.length > 0 &&
    html`<ul class="titles">${ways.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>`
  }</div>`;
}

/** A sentence for a filter without hits where that is good, such as no overdue loans; null for others. */
export function goodNews(
  kind: Kind,
  chosen: readonly { readonly name: string; readonly value: string }[],
  view: View,
): string | null {
  const [only, ...more] = chosen;
  if (!only || more.length > 0) return null;
  // What nobody has is told to staff; of one's own there can be others than those chosen.
  if (seesOwnOnly(kind, view)) return null;
  return kind.words[view.language]?.empty?.narrowed?.[`${only.name}.${only.value}`] ?? null;
}

/** The sentence for users who see only their own: the general one would not be true of their list. */
function ownOnly(kind: Kind, view: View): string | null {
  if (!seesOwnOnly(kind, view)) return null;
  return kind.words[view.language]?.empty?.own ?? null;
}

function seesOwnOnly({ owner }: Kind, { actor }: View): boolean {
  return owner !== null && isReader(actor);
}
