/** What a file's name tells: `gerdracor-personen.csv.gz` holds persons in CSV, and they come from "gerdracor". */

import { basename } from "node:path";
import type { Kind, Kinds } from "../model/kind.ts";

export type Format = "csv" | "jsonl";

export interface FileName {
  readonly kind: Kind | null;
  readonly format: Format | null;
  /** Where the rows come from; "" where the name says no more than kind and format. */
  readonly source: string;
}

const ENDINGS: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "jsonl",
};

export function readFileName(path: string, kinds: Kinds): FileName {
  const [first = "", ...endings] = basename(path).toLowerCase().split(".");
  const format = endings.map((ending) => ENDINGS[ending]).find((known) => known !== undefined);
  const words = first.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const at = words.findLastIndex((word) => kinds.find(word) !== null);
  const kind = at < 0 ? null : (kinds.find(words[at]!)?.kind ?? null);
  const source = words.filter((_, index) => index !== at).join("-");
  return { kind, format: format ?? null, source };
}
