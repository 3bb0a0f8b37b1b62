/** Maps a record to a work by its format, which its tags tell: MARC 21, UNIMARC or PICA. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { FormatFault, type ReadEntry } from "../format.ts";
import { LOST } from "../text.ts";
import { entryOfMarc, type MarcRecord } from "./marc-words.ts";
import { entryOfPica, isPicaRecord } from "./pica.ts";
import { entryOfUnimarc, hasTagsOfUnimarc } from "./unimarc.ts";

/** Characters shown on either side of a lost byte. */
const AROUND = 20;

export function entryOfRecord(record: MarcRecord, kinds: Kinds): ReadEntry {
  const entry = byFormat(record, kinds);
  const damaged = damagedIn(record);
  if (damaged.length === 0 || entry.fields instanceof FormatFault) return entry;
  return { ...entry, unread: [...(entry.unread ?? []), ...damaged] };
}

function byFormat(record: MarcRecord, kinds: Kinds): ReadEntry {
  if (isPicaRecord(record)) return entryOfPica(record, kinds);
  const isOther = hasTagsOfUnimarc(record.fields.map(({ tag }) => tag));
  return isOther ? entryOfUnimarc(record, kinds) : entryOfMarc(record, kinds);
}

/** Control fields and subfields with lost bytes, and the words around the first of them. */
function damagedIn({ control, fields }: MarcRecord): string[] {
  return [
    ...control.flatMap(([tag, text]) => lostIn(text, tag)),
    ...fields.flatMap(({ tag, subfields }) =>
      subfields.flatMap(([code, text]) => lostIn(text, tag, code)),
    ),
  ];
}

function lostIn(text: string, tag: string, code?: string): readonly string[] {
  const at = text.indexOf(LOST);
  if (at < 0) return NONE;
  const around = text.slice(Math.max(0, at - AROUND), at + AROUND).trim();
  return [`${tag}${code === undefined ? "" : ` $${code}`} (${around})`];
}

const NONE: readonly string[] = [];
