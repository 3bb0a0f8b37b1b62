/** What a file's name tells: `gerdracor-personen.csv.gz` holds persons, and they come from "gerdracor". */

import { basename } from "node:path";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";

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
