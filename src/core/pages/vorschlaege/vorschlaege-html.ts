/** Suggestions below a search field: the list alone, without the frame of a page. */

import type { View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { hintOf } from "../../representations/html/collection/as-typed.ts";
import { marked } from "../../representations/html/collection/highlight.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";
import { manyOf, nounsOf } from "../../representations/html/frame/names.ts";
import { lookOf } from "../../representations/html/look.ts";
import { searchWords } from "../../words/fold.ts";

export interface Suggestions {
  readonly words: string;
  readonly groups: readonly { readonly kind: Kind; readonly members: readonly Member[] }[];
  /** All hits of the search itself. */
  readonly all: { readonly kind: Kind; readonly total: number; readonly more: boolean } | null;
}

/** `data-status`: announced by screen readers when the list has loaded. */
export function suggestionList({ words, groups, all }: Suggestions, view: View): string {
  const { search } = view.texts;
  const found = searchWords(words);
  const total = groups.reduce((sum, { members }) => sum + members.length, 0);
  let number = 0;
  const option = (member: Member) => suggestion(member, ++number, found, view);
  return html`<div role="listbox" aria-label="${search.suggestions}" data-status="${search.suggested(total)}">
${groups.map(({ kind, members }) => html`<div role="group" aria-label="${manyOf(kind, view)}">\n${members.map(option)}</div>\n`)}${all && html`<a role="option" id="vorschlag-alle" tabindex="-1" aria-selected="false" class="suggestion-all" href="${listPath(all.kind, words).slice(1)}">${search.seeAll(all.total, all.more, nounsOf(all.kind, view))}</a>\n`}</div>
`.toString();
}

function suggestion(member: Member, number: number, words: readonly string[], view: View): Markup {
  const { cover, glance } = lookOf(member.kind);
  const hint = hintOf(member, view);
  return html`<a role="option" id="vorschlag-${number}" tabindex="-1" aria-selected="false" href="${hrefOf(member.kind, member)}">${cover?.(member)}<span class="suggestion-text"><bdi>${marked(member.title, words)}</bdi><span class="entry-facts"><bdi>${hint}</bdi> ${glance?.(member, view)}</span></span></a>\n`;
}

export function listPath({ plural }: Kind, words: string): string {
  return `/${plural}?${new URLSearchParams({ suche: words })}`;
}
