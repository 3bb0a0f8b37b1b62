/** What a file's name tells: `gerdracor-personen.csv.gz` holds persons, and they come from "gerdracor". */

import { basename } from "node:path";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { FormatName } from "../texts/files.ts";

/** Where rows come from whose file has no name but its kind's. */
export const NO_SOURCE = "import";

interface FileName {
  readonly kind: Kind | null;
  /** Where the rows come from. */
  readonly source: string;
}

export function readFileName(path: string, kinds: Kinds): FileName {
  const [first = ""] = basename(path).toLowerCase().split(".");
  const words = first.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const at = words.findLastIndex((word) => kinds.find(word) !== null);
  const kind = at < 0 ? null : (kinds.find(words[at]!)?.kind ?? null);
  const source = words.filter((_, index) => index !== at).join("-");
  return { kind, source: source || NO_SOURCE };
}

/** Formats whose records say themselves what they have, and which program's ids they bring along. */
export function isOfOthers(format: FormatName): boolean {
  return !["csv", "xlsx", "ods", "json"].includes(format);
}

/**
 * What a program wrote comes from that program, and from whatever else the name tells: the first record of `export.ris` is not that of
 * `export.bib`. MARC is one, however it is written.
 */
export function sourceOf({ source }: FileName, format: FormatName): string {
  if (!isOfOthers(format)) return source;
  const program = format === "marcxml" ? "marc" : format;
  return source === NO_SOURCE || source === program ? program : `${source}-${program}`;
}
