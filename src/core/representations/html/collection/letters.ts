/** Links by initial letter. */

import type { View } from "../../../model/answers/representation.ts";
import { BEGINNING } from "../../../model/store/filter.ts";
import type { Listing } from "../../../model/store/query.ts";
import { fold } from "../../../words/fold.ts";
import { here } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";

/** Shorter lists need no letters. */
const LONG = 40;

export function letterLinks({ letters = [], total }: Listing, view: View): Markup | null {
  const current = fold(view.query.get(BEGINNING) ?? "");
  if (view.asFiles || letters.length < 2 || (total < LONG && current === "")) return null;
  const links = letters.map((letter) => {
    const isCurrent = letter === current;
    const href = here(view, { [BEGINNING]: isCurrent ? null : letter, nach: null });
    return html`<li><a rel="nofollow" href="${href}"${isCurrent && html` aria-current="true"`}>${letter.toUpperCase()}</a></li>\n`;
  });
  return html`<nav class="letters" aria-label="${view.texts.list.letters}"><ul>
${links}</ul></nav>`;
}
