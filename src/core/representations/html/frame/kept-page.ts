/** Whole pages as anybody gets them: found again as long as everything that stands on them is the same. */

import type { View } from "../../../model/answers/representation.ts";

/** Characters that are kept, and once more as many that may soon be forgotten. */
const MOST = 4_000_000;

interface KeptPage {
  readonly shown: readonly unknown[];
  readonly text: string;
}

let kept = new Map<string, KeptPage>();
let before = new Map<string, KeptPage>();
let size = 0;

/**
 * `shown`: all that the page is made from besides its address, its language and the site. What was read the same is the same object, and so
 * is the face while nothing is decided anew: nobody has to be told when a page is out of date.
 */
export function keptPage(view: View, shown: readonly unknown[], make: () => string): string {
  if (view.actor !== null || view.again || view.notice) return make();
  const address = addressOf(view);
  const all = [...shown, ...around(view)];
  const young = kept.get(address);
  const known = young ?? before.get(address);
  if (known && isSame(known.shown, all)) {
    if (!young) keep(address, known);
    return known.text;
  }
  const page = { shown: all, text: make() };
  keep(address, page);
  return page.text;
}

function addressOf({ origin, path, suffix, query, language }: View): string {
  const asked = query.size > 0 ? `?${query}` : "";
  return `${origin}${path}${suffix}${asked} ${language}`;
}

function around({ face, kinds, beside = [], nearby = [], facts = {} }: View): unknown[] {
  return [
    face,
    kinds,
    ...beside,
    ...nearby.flatMap(({ field, title, members }) => [field, title, ...members]),
    ...Object.entries(facts).flat(),
  ];
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** What was not asked for in the time in which so much else was is forgotten. */
function keep(address: string, page: KeptPage): void {
  size += address.length + page.text.length;
  if (size > MOST) {
    before = kept;
    kept = new Map();
    size = page.text.length;
  }
  kept.set(address, page);
}
