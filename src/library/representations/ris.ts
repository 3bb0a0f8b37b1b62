/** RIS: a work, or the works of a list, for reference managers; one tag per line. */

import { SUBTITLE } from "../import/formats/records/tag-words.ts";
import { type Citation, citationFormat } from "./citation/citation.ts";

export default citationFormat("ris", "ris", "application/x-research-info-systems", entryOf);

const BETWEEN = ": ";

/** Contributors in other roles are written as editors (ED): for books A2 means the editors of the series. */
const OTHERS = "ED";

function entryOf({ key, url, type, tags, makers }: Citation): string {
  const of = (wanted: string) => tags.find(({ name }) => name === wanted)?.texts[0] ?? "";
  const [title, subtitle] = [of("TI"), of(SUBTITLE)];
  const others = tags.filter(({ name }) => name !== "TI" && name !== SUBTITLE);
  const lines: [string, string][] = [
    ["TY", type || "GEN"],
    ["ID", key],
    ["TI", subtitle === "" ? title : title + BETWEEN + subtitle],
    // RIS has no tag for a subtitle: a reader finds where it begins by comparing the short title with the full one.
    ["ST", subtitle === "" ? "" : title],
    ...makers.map(({ name, called }): [string, string] => [called ?? OTHERS, name]),
    ...others.flatMap(({ name, texts }) => texts.map((text): [string, string] => [name, text])),
    ["UR", url],
    ["ER", ""],
  ];
  const said = lines.filter(([tag, text]) => text !== "" || tag === "ER");
  return said.map(([tag, text]) => `${tag}  - ${text.replace(/\s+/g, " ").trim()}\r\n`).join("");
}
