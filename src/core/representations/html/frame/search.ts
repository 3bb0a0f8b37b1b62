/** The search field, wherever it stands: a plain form whose answer has an address. */

import type { View } from "../../../model/answers/representation.ts";
import { may } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { html, type Markup } from "./markup.ts";
import { manyOf } from "./names.ts";

interface SearchField {
  readonly id: string;
  readonly words?: string;
  /** There is no room for the label; it stands in the field instead, and is still read out. */
  readonly narrow?: boolean;
  /** What else to send along: sorting, language. */
  readonly carried?: readonly (readonly [name: string, value: string])[];
  /** Other collections that the same words can be sent to. */
  readonly others?: readonly Kind[];
}

export function searchForm(kind: Kind, view: View, field: SearchField): Markup {
  const { search } = view.texts;
  const label = search.in(manyOf(kind, view));
  const carried = field.carried ?? [];
  return html`<form class="search" role="search" action="${kind.plural}" aria-label="${label}"${view.asFiles && html` data-index="${indexFolder(kind)}" data-none="${search.none.join("…")}" data-hits="${search.hits(0, false)}"`}>
<label for="${field.id}"${field.narrow && html` class="unseen"`}>${label}</label>
<span class="search-line"><input id="${field.id}" type="search" name="suche" value="${field.words ?? ""}" ${field.narrow && html`placeholder="${label}" `}dir="auto" autocomplete="off" enterkeyhint="search"${!view.asFiles && kind.search.suggested && html` data-suggest="vorschlaege"`}><button>${search.submit}</button></span>
${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}${others(field.others ?? [], view)}</form>`;
}

/** Where the words of a kind lie among the files of an export. */
export function indexFolder({ plural }: Kind): string {
  return `_suche/${plural}`;
}

/** Where a search begins that nobody has chosen a collection for: the first in the menu. */
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
