/** Collects the names of columns, tags and fields of a file that are not read, up to a limit. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { fold } from "../../../core/words/fold.ts";
import { oneLine } from "../../../core/words/one-line.ts";
import { listIn } from "../columns/chosen-columns.ts";
import type { SheetNames } from "../formats/format.ts";
import { importTexts, transferTexts } from "../texts/themes.ts";

/** The maximum of a field of several texts. */
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
      // A substring keeps the whole string in memory, perhaps a megabyte of the file: hence the copy.
      const plain = Buffer.from(oneLine(name.slice(0, 2 * LONGEST), LONGEST)).toString();
      if (plain === "" || this.#known.has(plain)) continue;
      this.#known.add(plain);
      this.names.push(plain);
    }
  }
}

/** In sentences; empty where nothing is left out. "100 $a (UTF-8 → Windows-1252)" was read, although not as the file has it. */
export function sayLeftOut(names: readonly string[], kind: unknown, texts: Texts): string {
  const { notRead, readOtherwise, loansBeside, noEntries, rowSaying } = importTexts(texts);
  const rows = names.filter((name) => OF_ROW.test(name));
  const [left, otherwise] = [false, true].map((isRead) =>
    names.filter((name) => !OF_ROW.test(name) && name.includes(" → ") === isRead),
  ) as [string[], string[]];
  const said = rows.map((name) => {
    const [, line = "", words = ""] = OF_ROW.exec(name) ?? [];
    return rowSaying(line, words);
  });
  return [
    ...(left.length > 0 ? [endedOnce(notRead(namesOf(left, texts)))] : []),
    ...(kind === "werk" && left.some((name) => ABOUT_LOANS.test(fold(name))) ? [loansBeside] : []),
    ...(said.length > 0 ? [endedOnce(noEntries(namesOf(said, texts)))] : []),
    ...(otherwise.length > 0 ? [endedOnce(readOtherwise(namesOf(otherwise, texts)))] : []),
  ].join(" ");
}

/** "#12: Summe 412,00" is a row that is no entry. */
const OF_ROW = /^#([0-9]+): (.+)$/;

/** "Lfd. Nr." brings its own full stop. */
function endedOnce(sentence: string): string {
  return sentence.replace(/\.\.$/, ".");
}

/** "Checked Out To", "Ausgeliehen bis" of a table of things: who has them is a list of its own. */
const ABOUT_LOANS =
  /(?:^| )(?:ausgeliehen|verliehen|entliehen|entleiher|entleiherin|ausleiher|ausleiherin|borrower|borrowed|loaned|checked out|checkout date|expected checkin|lent to|on loan)(?: |$)/;

/** A sentence; empty where there is no other sheet. */
export function saySheets({ read, others }: SheetNames, texts: Texts): string {
  const { quoted, onlySheet } = importTexts(texts);
  return others.length === 0 ? "" : onlySheet(quoted(read), namesOf(others.map(quoted), texts));
}

/** As an import stores them. */
export function sheetsIn(values: Values): SheetNames {
  return { read: `${values.blatt ?? ""}`, others: listIn(values, "ungelesenesBlatt") };
}

function namesOf(names: readonly string[], texts: Texts): string {
  const more = names.length - SHOWN;
  const shown = names.slice(0, SHOWN).join(", ");
  return more > 0
    ? `${shown} ${transferTexts(texts).report.andMore(more, names.length < MOST)}`
    : shown;
}
