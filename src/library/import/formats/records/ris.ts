/** Reads RIS, as reference managers write it: a tag to a line, from TY to ER. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { readBlocks } from "../text.ts";
import { entryOfTags, SUBTITLE, type Tag, type TagWords, tagWords } from "./tag-words.ts";

const LINE = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;

export function isRis(start: string): boolean {
  return /^\s*TY {1,2}- /.test(start);
}

export async function* readRis(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let tags: [string, string][] = [];
  let [begin, length] = [0, 0];
  for await (const block of readBlocks(bytes)) {
    const rows: FieldsRow[] = [];
    for (const [index, raw] of block.text.split("\n").entries()) {
      const text = raw.trimEnd();
      const line = block.line + index;
      const [, tag, value = ""] = LINE.exec(text) ?? [];
      if (tag === "TY") {
        if (tags.length > 0) throw new FormatFault("ris-cut", { line: begin });
        [tags, begin, length] = [[["TY", value]], line, 0];
      } else if (tags.length === 0) {
        if (text !== "") throw new FormatFault("ris-syntax", { line });
      } else if (tag === "ER") {
        rows.push({ line: begin, ...entryIn(tags, kinds) });
        tags = [];
      } else if (tag !== undefined) {
        tags.push([tag, value]);
      } else if (text !== "") {
        // What is too long for a line goes on in the next.
        const last = tags.at(-1)!;
        last[1] += ` ${text.trim()}`;
      }
      length += text.length;
      if (length > LONGEST_ROW) throw new FormatFault("line-too-long", { line: begin });
    }
    yield rows;
  }
  if (tags.length > 0) throw new FormatFault("ris-cut", { line: begin });
}

function entryIn(tags: readonly Tag[], kinds: Kinds): ReadEntry {
  const words = tagWords("ris", kinds);
  return entryOfTags(kinds, words, withSubtitle(tags, words), (text) => text.trim());
}

/** The whole title is "Title: subtitle", the short one "Title": there is no line for what is between them. */
function withSubtitle(tags: readonly Tag[], { texts }: TagWords): readonly Tag[] {
  const short = tags.find(([name]) => name === "ST")?.[1].trim() ?? "";
  if (short === "") return tags;
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
