/** Maps a record to a work by its format, which its tags tell: MARC 21, UNIMARC or PICA. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import type { ReadEntry } from "../format.ts";
import { entryOfMarc, type MarcRecord } from "./marc-words.ts";
import { entryOfPica, isPicaRecord } from "./pica.ts";
import { entryOfUnimarc, hasTagsOfUnimarc } from "./unimarc.ts";

export function entryOfRecord(record: MarcRecord, kinds: Kinds): ReadEntry {
  if (isPicaRecord(record)) return entryOfPica(record, kinds);
  const isOther = hasTagsOfUnimarc(record.fields.map(({ tag }) => tag));
  return isOther ? entryOfUnimarc(record, kinds) : entryOfMarc(record, kinds);
}
