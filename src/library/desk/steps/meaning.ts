/** What somebody means who types or scans something at the desk: a rule without a database. */

import { fold } from "../../../core/words/fold.ts";

/** All that a text can stand for, as it was found. */
export interface Findings<Reader, Copy, Work> {
  readonly text: string;
  /** Whose card number or user name it is. */
  readonly cards: readonly (Called<Reader> & { readonly by: "ausweis" | "username" | "url" })[];
  /** The copies whose number it is, or that of their work. */
  readonly copies: readonly { readonly it: Copy; readonly id: number; readonly by: string }[];
  /** Whose name has these words … */
  readonly readers: readonly Called<Reader>[];
  /** … and which works. */
  readonly works: readonly Called<Work>[];
}

interface Called<It> {
  readonly it: It;
  readonly id: number;
  readonly name: string;
  /** Nobody has said so; it only sounds like it. */
  readonly guessed?: boolean;
}

export type Meaning<Reader, Copy, Work> =
  | { readonly what: "nothing" }
  | { readonly what: "reader"; readonly reader: Reader }
  | { readonly what: "copy"; readonly copy: Copy }
  | { readonly what: "unknown" }
  | Choice<Reader, Copy, Work>;

interface Choice<Reader, Copy, Work> {
  readonly what: "choose";
  readonly readers: readonly Reader[];
  readonly copies: readonly Copy[];
  readonly works: readonly Work[];
  /** None is called so; all only sound like it. */
  readonly guessed?: true;
}

/**
 * What a scanner reads comes before what somebody may have typed: each of these rules out those behind it. Where a card and a copy
 * have the same number, only people can tell.
 */
const SUREST = [["url"], ["barcode", "ausweis"], ["inventarnummer"], ["signatur"], ["username"]];

/**
 * A number decides alone: what it stands for is opened, or lent. Words never lend: a title is always a choice, since a desk has the
 * thing in hand. A name opens a reader where nobody else is called so and no work is, and so does a user name; one that is only
 * similar is always a choice.
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
  if (card) return { what: "reader", reader: card.it };
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
