/** Reads RIS as reference managers write it: one tag per line, from TY to ER. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, firstWords, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { readBlocks } from "../text.ts";
import { entryOfTags, SUBTITLE, type Tag, type TagWords, tagWords } from "./tag-words.ts";

const LINE = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;

/** "2.", "Record #2 of 2": some programs number the entries. */
const COUNTED = /^(?:record )?#?[0-9]{1,9}\.?(?: of [0-9]{1,9})?$/i;

/** Some programs write their source above the first entry. */
export function isRis(start: string): boolean {
  return /^\s*TY {1,2}- /.test(start) || /^TY {1,2}- [^\n]*\n[A-Z][A-Z0-9] {1,2}-/m.test(start);
}

/** An entry without ER ends at the next TY; tags between entries and a cut-off entry are refused, other text there is named. */
export async function* readRis(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let tags: [string, string][] = [];
  let [begin, length] = [0, 0];
  /** The first line outside of entries, of those with a tag if there is one. */
  let stray = { line: 0, text: "" };
  const strayRows = (): FieldsRow[] => {
    const { line, text } = stray;
    stray = { line: 0, text: "" };
    if (text === "" || begin === 0) return [];
    const begins = firstWords(text);
    if (!LINE.test(text)) return [{ line, fields: null, unread: [begins] }];
    return [{ line, fields: new FormatFault("ris-syntax", { line }), begins }];
  };
  for await (const block of readBlocks(bytes)) {
    const rows: FieldsRow[] = [];
    for (const [index, raw] of block.text.split("\n").entries()) {
      const text = raw.trimEnd();
      const line = block.line + index;
      const [, tag, value = ""] = LINE.exec(text) ?? [];
      if (tag === "TY") {
        if (tags.length > 0) rows.push({ line: begin, ...entryIn(tags, kinds) });
        rows.push(...strayRows());
        [tags, begin, length] = [[["TY", value]], line, 0];
      } else if (tags.length === 0) {
        const isFirst = stray.text === "" || (tag !== undefined && !LINE.test(stray.text));
        if (text !== "" && isFirst && !COUNTED.test(text)) stray = { line, text };
      } else if (tag === "ER") {
        rows.push({ line: begin, ...entryIn(tags, kinds) });
        tags = [];
      } else if (tag !== undefined) {
        tags.push([tag, value]);
      } else if (text !== "") {
        // Continuation of a long line.
        const last = tags.at(-1)!;
        last[1] += ` ${text.trim()}`;
      }
      length += text.length;
      if (tags.length > 0 && length > LONGEST_ROW)
        throw new FormatFault("line-too-long", { line: begin });
    }
    yield rows;
  }
  yield strayRows();
  if (tags.length === 0) return;
  const begins = firstWords(tags.map(([tag, text]) => `${tag}  - ${text}`).join(" "));
  yield [{ line: begin, fields: new FormatFault("ris-cut", { line: begin }), begins }];
}

function entryIn(tags: readonly Tag[], kinds: Kinds): ReadEntry {
  const words = tagWords("ris", kinds);
  return entryOfTags(kinds, words, withSubtitle(tags, words), (text) => text.trim());
}

/** The full title is "Title: subtitle" and the short one "Title", as RIS has no tag for the subtitle; some entries have but the short one. */
function withSubtitle(tags: readonly Tag[], { texts }: TagWords): readonly Tag[] {
  const short = tags.find(([name]) => name === "ST")?.[1].trim() ?? "";
  if (short === "") return tags;
  if (!tags.some(([name, text]) => texts[name] === texts.TI && text.trim() !== ""))
    return [...tags, ["TI", short]];
  return tags.flatMap(([name, text]): Tag[] => {
    const subtitle = text.startsWith(short)
      ? /^\s*:\s+(.+)/.exec(text.slice(short.length))?.[1]
      : "";
    return texts[name] === texts.TI && subtitle
      ? [
          [name, short],
          [SUBTITLE, subtitle],
        ]
      : [[name, text]];
  });
}
