/** The search field on every page: a plain GET form, so that results have an address. */

import type { View } from "../../../model/answers/representation.ts";
import { may } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { html, type Markup } from "./markup.ts";
import { manyOf } from "./names.ts";

interface SearchField {
  readonly id: string;
  readonly words?: string;
  /** No room for a label: it is the placeholder, and still read by screen readers. */
  readonly narrow?: boolean;
  /** Further parameters to send: sorting, language. */
  readonly carried?: readonly (readonly [name: string, value: string])[];
  /** Other collections that can be searched for the same words. */
  readonly others?: readonly Kind[];
}

export function searchForm(kind: Kind, view: View, field: SearchField): Markup {
  const { search } = view.texts;
  const label = search.in(manyOf(kind, view));
  const carried = field.carried ?? [];
  return html`<form class="search" role="search" action="${kind.plural}" aria-label="${label}"${view.asFiles && html` data-index="${indexFolder(kind)}" data-none="${search.none.join("…")}" data-hits="${search.hits(0, false)}"`}>
<label for="${field.id}"${field.narrow && html` class="unseen"`}>${label}</label>
<span class="search-line"><input id="${field.id}" type="search" name="suche" value="${field.words ?? ""}" ${field.narrow && html`placeholder="${label}" `}dir="auto" autocomplete="off" enterkeyhint="search"${!view.asFiles && kind.search.suggested && html` data-suggest="vorschlaege"`}><button>${search.submit}</button></span>
${view.asFiles && !field.narrow && html`<noscript><p class="help">${search.needsScript}</p></noscript>\n`}${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${others(field.others ?? [], view)}</form>`;
}

/** The folder with the word lists of a kind in a static export. */
export function indexFolder({ plural }: Kind): string {
  return `_suche/${plural}`;
}

/** The collection searched by default: the first in the menu. */
export function searchedFirst(view: View): Kind | null {
  return searchable(view)[0] ?? null;
}

export function searchable(view: View): Kind[] {
  return view.kinds.all.filter((kind) => kind.menu > 0 && may(kind.access.list, view.actor));
}

function others(kinds: readonly Kind[], view: View): Markup | null {
  if (kinds.length === 0) return null;
  return html`<span class="search-others"><span>${view.texts.search.orIn}</span> ${kinds.map((kind) => html`<button formaction="${kind.plural}">${manyOf(kind, view)}</button>\n`)}</span>`;
}
