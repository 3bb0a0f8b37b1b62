/** Reads PubMed's export format: a tag of up to four letters per line, a blank line between articles. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { asBody, bodyIn } from "../makers/body-names.ts";
import { readBlocks } from "../text.ts";
import { entryOfTags, type Tag, type TagWords } from "./tag-words.ts";

const LINE = /^([A-Z]{2,4}) {0,2}-(?: (.*))?$/;

const NBIB: TagWords = {
  texts: { PMID: "id", TI: "titel", BTI: "titel", AB: "beschreibung", DP: "jahr", EN: "auflage" },
  lists: {
    IS: ["issn", null],
    ISBN: ["isbn", null],
    LA: ["sprache", null],
    TT: ["weitererTitel", null],
    MH: ["schlagwort", null],
    OT: ["schlagwort", null],
    PB: ["verlag", null],
  },
  names: {
    FAU: ["person", "aut"],
    AU: ["person", "aut"],
    FED: ["person", "edt"],
    ED: ["person", "edt"],
    CN: ["person", "aut"],
  },
  copies: {},
  type: "PT",
  types: { "Book Chapter": "", Book: "Buch" },
  articles: [
    {
      types: /Article|Review|Letter|Editorial|Comment|Report|Trial|Study/,
      journal: ["JT", "TA"],
      volume: ["VI"],
      issue: ["IP"],
      pages: ["PG"],
    },
  ],
  // Origin and dates of the record, foreign ids, and short forms of values that are read in full.
  housekeeping:
    /^(OWN|STAT|DA|DCOM|LR|CRDT|MHDA|EDAT|PHST|PST|SB|JID|PMC|PMCR|MID|AID|SO|DEP|AUID|CTDT|TA|PL|ORI)$/,
};

export function isNbib(start: string): boolean {
  return /^\s*PMID ?- ?[0-9]/.test(start);
}

export async function* readNbib(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let tags: [string, string][] = [];
  let [begin, length] = [0, 0];
  const ended = (): FieldsRow[] => {
    const row = tags.length > 0 ? [{ line: begin, ...entryIn(tags, kinds) }] : [];
    [tags, length] = [[], 0];
    return row;
  };
  for await (const block of readBlocks(bytes)) {
    const rows: FieldsRow[] = [];
    for (const [index, raw] of block.text.replace(/\n$/, "").split("\n").entries()) {
      const text = raw.trimEnd();
      const [, tag, value = ""] = LINE.exec(text) ?? [];
      if (text === "" || tag === "PMID") rows.push(...ended());
      if (tag !== undefined) {
        if (tags.length === 0) begin = block.line + index;
        tags.push([tag, value]);
      } else if (text !== "" && tags.length > 0) {
        // Continuation of a long line.
        const last = tags.at(-1)!;
        last[1] += ` ${text.trim()}`;
      }
      length += text.length;
      if (length > LONGEST_ROW) throw new FormatFault("line-too-long", { line: begin });
    }
    yield rows;
  }
  yield ended();
}

/** Short names (AU, ED) repeat the full ones (FAU, FED). */
function entryIn(tags: readonly Tag[], kinds: Kinds): ReadEntry {
  const has = (name: string) => tags.some(([own]) => own === name);
  const whole = tags.filter(
    ([name]) => !((name === "AU" && has("FAU")) || (name === "ED" && has("FED"))),
  );
  return entryOfTags(kinds, NBIB, whole.map(tidied), (text) => bodyIn(text) ?? text.trim());
}

/** In subjects a star marks the main topic and a slash a subheading; titles end in a full stop. */
function tidied([name, text]: Tag): Tag {
  if (name === "MH") return [name, text.replaceAll("*", "").replaceAll("/", ", ")];
  if (name === "CN") return [name, asBody(text)];
  if (name === "TI" || name === "BTI") return [name, text.replace(/(?<=[^.\s]{3})\.$/, "")];
  return [name, text];
}
