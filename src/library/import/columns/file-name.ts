/** Kind and source by the file name: `gerdracor-personen.csv.gz` holds persons of the source "gerdracor". */

import { basename } from "node:path";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { FormatName } from "../texts/files.ts";

/** The source, if the file name has only a kind. */
export const NO_SOURCE = "import";

interface FileName {
  readonly kind: Kind | null;
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

/** Formats whose records name their fields, and come with ids of another program. */
export function isOfOthers(format: FormatName): boolean {
  return !["csv", "xlsx", "ods", "json"].includes(format);
}

/**
 * The source of an exchange format is the program plus the rest of the file name, as the first record of `export.ris` is not that of
 * `export.bib`. MARC is one source in both encodings.
 */
export function sourceOf({ source }: FileName, format: FormatName): string {
  if (!isOfOthers(format)) return source;
  const program = format === "marcxml" ? "marc" : format;
  return source === NO_SOURCE || source === program ? program : `${source}-${program}`;
}
