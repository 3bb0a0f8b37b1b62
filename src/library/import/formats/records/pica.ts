/** Reads PICA+, used by union catalogues of Germany and the Netherlands: plain, normalized with control characters, or XML. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import { type FieldsRow, FormatFault, LONGEST_ROW, type ReadEntry } from "../format.ts";
import { readBlocks } from "../text.ts";
import type { MarcField, MarcRecord } from "./marc-words.ts";
import { entryOfOther, type FieldTable, firstOf, withSubfield } from "./translated-fields.ts";

const PICA: FieldTable = {
  places: {
    "004A": "020 0a Aa",
    "004J": "020 0a Aa",
    "005A": "022 0a",
    "009P": "856 au uu",
    "010@": "041 aa",
    "011@": "264 ac",
    "021A": "245 aa db hc; 246 fa",
    "021B": "245 ln ap",
    "021C": "245 ln ap",
    "025@": "240 aa",
    "026C": "246 aa",
    "027A": "246 aa",
    "028A": "100 aa dd 44 00 Be",
    "028B": "700 aa dd 44 00 Be",
    "028C": "700 aa dd 44 00 Be",
    "028D": "700 aa dd 44 00 Be",
    "029A": "110 aa bb 44 Be",
    "029F": "710 aa bb 44 Be",
    "029G": "710 aa bb 44 Be",
    "032@": "250 aa",
    "033A": "264 pa nb",
    "034D": "300 aa",
    "034M": "300 ab",
    "034I": "300 ac",
    "036C": "490 aa lv",
    "036E": "490 aa lv",
    "036F": "830 aa lv",
    "041A": "650 aa",
    "044A": "650 aa",
    "044F": "650 aa",
    "044K": "650 aa",
    "044N": "653 aa",
    "044S": "655 aa",
    "044Z": "653 aa",
    "045B": "084 aa",
    "045F": "082 aa",
    "045H": "082 aa",
    "047I": "520 aa",
    "209A": "952 ao fc gp",
  },
  // Ids and dates of records, links to other records, and loan data.
  housekeeping: /^(00[1-37]|006|009[@Q]|01[2379]|036[DHI]|03[79]|101|145|20[1-378]|209[BCG])/,
};

/** First letter of 002@ (material) to the type of record in MARC 21's leader. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ B: "g", G: "j", H: "t", K: "e", M: "c", S: "m", V: "r", Z: "o" },
};

const TAG = /^([0-2][0-9]{2}[A-Z@])(?:\/([0-9]{2,3}))? ?[\x1f$ƒ](?=[0-9A-Za-z])/;

export function isPica(start: string): boolean {
  return TAG.test(start.replace(/^[\s\x1d\x1e]*(?:[0-9X]+ +\x1e)?/, ""));
}

export function isPicaXml(start: string): boolean {
  return / tag="00[0-9][A-Z@]"/.test(start);
}

export function isPicaRecord({ fields }: MarcRecord): boolean {
  return fields.some(({ tag }) => /^0[0-9]{2}[A-Z@]/.test(tag));
}

/** A record ends at an empty line, at a group separator, or where the next one begins. */
export async function* readPica(
  bytes: AsyncIterable<Uint8Array>,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  let fields: MarcField[] = [];
  let [number, length] = [0, 0];
  const ended = (): FieldsRow[] => {
    const record = { leader: "", control: [], fields };
    [fields, length] = [[], 0];
    return record.fields.length > 0 ? [{ line: ++number, ...entryOfPica(record, kinds) }] : [];
  };
  for await (const block of readBlocks(bytes)) {
    const rows: FieldsRow[] = [];
    for (const part of block.text.replace(/\n$/, "").split(/[\x1e\n]/)) {
      const text = part.replace(/\r$/, "");
      const field = fieldIn(text);
      const isEnd = text === "\x1d" || (text === "" && !block.text.includes("\x1e"));
      if (isEnd || (field && isFirst(field, fields))) rows.push(...ended());
      if (field) fields.push(field);
      length += text.length;
      if (length > LONGEST_ROW) throw new FormatFault("line-too-long", { record: number + 1 });
    }
    yield rows;
  }
  yield ended();
}

/** A dollar sign within a text is doubled. */
function fieldIn(text: string): MarcField | null {
  const [start = "", tag = "", occurrence] = TAG.exec(text) ?? [];
  if (start === "") return null;
  const sign = start.at(-1) as string;
  const parts = text
    .slice(start.length)
    .replaceAll("$$", "\0")
    .split(sign)
    .map((one) => one.replaceAll("\0", "$").normalize("NFC"));
  const subfields = parts.map((one) => [one[0] ?? "", one.slice(1)] as const);
  return { tag: occurrence ? `${tag}/${occurrence}` : tag, indicators: "", subfields };
}

/** A new record begins with a title field after copy fields, or with an id that repeats. */
function isFirst({ tag }: MarcField, before: readonly MarcField[]): boolean {
  const last = before.at(-1)?.tag ?? tag;
  if (!tag.startsWith("0")) return false;
  return !last.startsWith("0") || (/^00[1-3]/.test(tag) && before.some((one) => one.tag === tag));
}

export function entryOfPica({ fields }: MarcRecord, kinds: Kinds): ReadEntry {
  const text = (tag: string) => {
    const field = fields.find((one) => one.tag === tag);
    return field ? firstOf(field, "0") : "";
  };
  const [medium = "", level = ""] = text("002@");
  const record: MarcRecord = {
    leader: `${" ".repeat(6)}${TYPES[medium] ?? "a"}${level === "b" ? "s" : "m"}`,
    control: [["001", text("003@")]],
    fields: withBarcodes(fields.map(prepared)),
  };
  return entryOfOther(record, PICA, kinds);
}

/** The fields of a copy share an occurrence number. */
function withBarcodes(fields: readonly MarcField[]): MarcField[] {
  return fields.map((field) => {
    const [tag, copy] = field.tag.split("/");
    if (tag !== "209A") return field;
    const other = fields.find((one) => one.tag === `209G/${copy}`);
    return other ? withSubfield(field, "g", firstOf(other, "a"), "") : field;
  });
}

/** Values from authority records are in capital subfields, or whole in $8. */
function prepared(field: MarcField): MarcField {
  const { tag } = field;
  if (/^028/.test(tag)) return withName(field);
  if (/^029|^04[14]/.test(tag)) return withSubfield(field, "a", firstOf(field, "aA8"), "A8");
  // @ marks the word to sort by: "Der @Zauberberg".
  const sorted = field.subfields.map(
    ([code, text]) => [code, text.replace(/(^| )@(?=\S)/, "$1")] as const,
  );
  return /^(02|036)/.test(tag) ? { ...field, subfields: sorted } : field;
}

function withName(field: MarcField): MarcField {
  const [last, first, prefix] = ["aA", "dD", "cC"].map((codes) => firstOf(field, codes));
  const [whole = ""] = firstOf(field, "P8").split(/ [;*]/);
  const given = [first, prefix].filter(Boolean).join(" ");
  const name = [last || whole, last && given].filter(Boolean).join(", ");
  const [born, died] = [firstOf(field, "E"), firstOf(field, "F")];
  const gnd = /gnd\/([0-9X-]+)/.exec(firstOf(field, "7"))?.[1] ?? "";
  const dated = withSubfield(field, "d", born && `${born}-${died}`, "DEF");
  const known = withSubfield(dated, "0", gnd && `(DE-588)${gnd}`, "");
  return withSubfield(known, "a", name, "ACcP8");
}
