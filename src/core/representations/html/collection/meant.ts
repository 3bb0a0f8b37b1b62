/** Above the hits of a search: the person, and the subject, of that name. Many who type a name look for its page. */

import type { View } from "../../../model/answers/representation.ts";
import { isPublic } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Listing } from "../../../model/store/query.ts";
import type { Reading } from "../../../model/store/reading.ts";
import { foldWithJoined } from "../../../words/fold.ts";
import { html, type Markup } from "../frame/markup.ts";
import { entryList } from "./entries.ts";
import { wordsIn } from "./entry.ts";

/** The kinds that are suggested while typing, in order. */
export function suggestedKinds({ kinds }: View): Kind[] {
  const rankOf = ({ search }: Kind) => search.suggested?.rank ?? 0;
  return kinds.all
    .filter((kind) => rankOf(kind) > 0 && isPublic(kind))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** At most one of each other kind that has names; none on the following pages of a list. */
export async function gatherMeant(
  { kind, previous }: Listing,
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  const words = wordsIn(view);
  if (words.length === 0 || previous) return [];
  const meant: Member[] = [];
  for (const other of suggestedKinds(view)) {
    if (other === kind || !other.named) continue;
    // As typed: another form of a word is no part of the name.
    const query = { words, asTyped: true, sorting: null, limit: 1, cursor: null };
    const [first] = (await read.list(other, query)).members;
    if (first && isCalled(first, words)) meant.push(first);
  }
  return meant;
}

export function meantSection(view: View): Markup | null {
  const { meant = [] } = view;
  if (meant.length === 0) return null;
  return html`<section class="meant-members" aria-label="${view.texts.search.named}">${meant.map((member) => entryList([member], view))}</section>`;
}

/** Whether each word is a whole word of the name, not only the beginning of one. */
function isCalled({ title }: Member, words: readonly string[]): boolean {
  const name = ` ${foldWithJoined(title)} `;
  return words.every((word) => name.includes(` ${word} `));
}
