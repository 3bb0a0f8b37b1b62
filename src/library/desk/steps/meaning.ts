/** Decides what a text typed or scanned at the desk means: pure rules without a database. */

import { fold } from "../../../core/words/fold.ts";

/** What a reader is known by at the desk; former cards count where nobody has the number now. */
export const CARD_FIELDS = ["url", "ausweis", "ausweisAlt", "username"] as const;
type CardField = (typeof CARD_FIELDS)[number];

/** All possible meanings of a text, as found. */
export interface Findings<Reader, Copy, Work> {
  readonly text: string;
  /** The accounts with this card number or user name. */
  readonly cards: readonly (Called<Reader> & { readonly by: CardField })[];
  /** The copies with this number, or whose work has it. */
  readonly copies: readonly { readonly it: Copy; readonly id: number; readonly by: string }[];
  /** The readers whose name has these words … */
  readonly readers: readonly Called<Reader>[];
  /** … and which works. */
  readonly works: readonly Called<Work>[];
}

interface Called<It> {
  readonly it: It;
  readonly id: number;
  readonly name: string;
  /** No exact match: it is only similar. */
  readonly guessed?: boolean;
}

export type Meaning<Reader, Copy, Work> =
  | { readonly what: "nothing" }
  /** `former`: known by a card that was replaced. */
  | { readonly what: "reader"; readonly reader: Reader; readonly former?: true }
  | { readonly what: "copy"; readonly copy: Copy }
  | { readonly what: "unknown" }
  | Choice<Reader, Copy, Work>;

interface Choice<Reader, Copy, Work> {
  readonly what: "choose";
  readonly readers: readonly Reader[];
  readonly copies: readonly Copy[];
  readonly works: readonly Work[];
  /** No exact match: all of them are only similar. */
  readonly guessed?: true;
}

/** Scanned codes before typed text: each group rules out the later ones. If a card and a copy share a number, staff choose. */
const SUREST = [
  ["url"],
  ["barcode", "ausweis"],
  ["ausweisAlt"],
  ["inventarnummer"],
  ["signatur"],
  ["username"],
];

/**
 * A number decides alone: what it identifies is opened, or lent. Words never lend: a title is always a choice, since a desk has the thing
 * in hand. A name or user name opens a reader only if no other reader and no work has the same name; a similar one is always a choice.
 */
export function meaningOf<Reader, Copy, Work>(
  found: Findings<Reader, Copy, Work>,
): Meaning<Reader, Copy, Work> {
  if (found.text.trim() === "") return { what: "nothing" };
  const best = Math.min(...[...found.cards, ...found.copies].map(({ by }) => rank(by)));
  const cards = distinct(found.cards.filter(({ by }) => rank(by) === best));
  const copies = distinct(found.copies.filter(({ by }) => rank(by) === best));
  if (cards.length + copies.length > 1) return choice(cards, copies, []);
  const [card] = cards;
  const [copy] = copies;
  const isCalledSo = ({ name }: { readonly name: string }) => fold(name) === fold(found.text);
  const titled = card?.by === "username" ? found.works.filter(isCalledSo) : [];
  if (titled.length > 0) return choice(cards, [], titled);
  const former = card?.by === "ausweisAlt" && ({ former: true } as const);
  if (card) return { what: "reader", reader: card.it, ...former };
  if (copy) return { what: "copy", copy: copy.it };

  const { readers, works } = found;
  if (readers.length + works.length === 0) return { what: "unknown" };
  const called = readers.filter(isCalledSo);
  const [one] = works.some(isCalledSo) ? [] : called.length > 0 ? called : readers;
  const isAlone = called.length === 1 || (readers.length === 1 && works.length === 0);
  if ([...readers, ...works].every(({ guessed }) => guessed))
    return { ...choice(readers, [], works), guessed: true };
  if (one?.guessed) return choice(readers, [], works);
  return one && isAlone ? { what: "reader", reader: one.it } : choice(readers, [], works);
}

function rank(by: string): number {
  const at = SUREST.findIndex((names) => names.includes(by));
  return at < 0 ? SUREST.length : at;
}

function distinct<One extends { readonly id: number }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function choice<Reader, Copy, Work>(
  readers: readonly { readonly it: Reader }[],
  copies: readonly { readonly it: Copy }[],
  works: readonly { readonly it: Work }[],
): Choice<Reader, Copy, Work> {
  return {
    what: "choose",
    readers: readers.map(({ it }) => it),
    copies: copies.map(({ it }) => it),
    works: works.map(({ it }) => it),
  };
}
