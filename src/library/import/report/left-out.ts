/** What of a file is not read, by the names that it has there: columns, tags, fields. Gathered over the whole file, which may have as many as it likes; so many of them are kept as a person can look at. */

import type { Texts } from "../../../core/texts/texts.ts";
import { oneLine } from "../../../core/words/one-line.ts";
import { importTexts, transferTexts } from "../texts/themes.ts";

/** As many as a field of several texts holds. */
const MOST = 200;
const LONGEST = 60;
const SHOWN = 50;

export class LeftOut {
  readonly names: string[] = [];
  readonly #known = new Set<string>();

  add(names: readonly string[]): void {
    for (const name of names) {
      if (this.names.length === MOST) return;
      if (this.#known.has(name)) continue;
      // A part of a text keeps the whole of it in memory, and that may be a megabyte of the file: hence a copy.
      const plain = Buffer.from(oneLine(name.slice(0, 2 * LONGEST), LONGEST)).toString();
      if (plain === "" || this.#known.has(plain)) continue;
      this.#known.add(plain);
      this.names.push(plain);
    }
  }
}

/** A sentence; nothing where nothing is left out. */
export function sayLeftOut(names: readonly string[], texts: Texts): string {
  return names.length === 0 ? "" : importTexts(texts).notRead(namesOf(names, texts));
}

export function namesOf(names: readonly string[], texts: Texts): string {
  const more = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).join(", ");
  return more > 0
    ? `${shown} ${transferTexts(texts).report.andMore(more, names.length < MOST)}`
    : shown;
}
