/** Reads UNIMARC, used by libraries in France, Italy, Portugal and elsewhere: like MARC 21 with other tags. */

import type { Kinds } from "../../../../core/model/kinds/kind.ts";
import type { ReadEntry } from "../format.ts";
import type { MarcField, MarcRecord } from "./marc-words.ts";
import { entryOfOther, type FieldTable, firstOf, withSubfield } from "./translated-fields.ts";

const TITLES = [510, 512, 513, 514, 515, 516, 517, 518, 532, 540, 541];

const UNIMARC: FieldTable = {
  places: {
    "010": "020 aa",
    "011": "022 aa",
    "101": "041 aa",
    "200": "245 aa eb hn ip fc; 246 da",
    "205": "250 aa",
    "210": "264 aa cb dc",
    "214": "264 aa cb dc",
    "215": "300 aa cb dc",
    "225": "490 aa vv",
    "330": "520 aa",
    "410": "830 ta vv",
    "461": "830 ta vv",
    "500": "240 aa",
    ...Object.fromEntries(TITLES.map((tag) => [`${tag}`, "246 aa"])),
    "600": "600 aa",
    "601": "610 aa",
    "605": "630 aa",
    "606": "650 aa xx yy zz",
    "607": "651 aa xx yy zz",
    "608": "655 aa",
    "610": "653 aa",
    "676": "082 aa",
    "686": "084 aa",
    "700": "100 aa fd 44 00",
    "701": "700 aa fd 44 00",
    "702": "700 aa fd 44 00",
    "710": "110 aa bb 44",
    "711": "710 aa bb 44",
    "712": "710 aa bb 44",
    "856": "856 uu",
    "995": "952 fp ko ba ec",
  },
  // Foreign ids, coded data, the origin of the record, and what repeats 200 $f and the leader.
  housekeeping:
    /^(02[0-9]|03[0-9]|090|099|1(00|02|0[4-9]|[1-9][0-9])|18[123]|801|802|9[0-8][0-9])$/,
};

/** UNIMARC's codes of roles, as MARC relators. */
const ROLES = new Map(
  "005 act,010 adp,020 ann,040 art,070 aut,075 aft,080 aui,100 ant,205 ctb,212 wac,220 com,230 cmp,250 cnd,275 dnc,300 drt,340 edt,440 ill,460 ive,470 ivr,480 lbt,520 lyr,550 nrt,570 oth,590 prf,600 pht,630 pro,650 pbl,690 aus,721 sng,727 ths,730 trl"
    .split(",")
    .map((pair) => pair.split(" ") as [string, string]),
);

/** The title is in 200, which MARC 21 does not have, and 245 is missing. */
export function hasTagsOfUnimarc(tags: readonly string[]): boolean {
  return tags.includes("200") && !tags.includes("245");
}

/** By the directory of the first record, or by the first XML elements. */
export function isUnimarc(start: string): boolean {
  const [, directory = ""] =
    /^\s*[0-9]{5}.{19}((?:[0-9A-Za-z]{3}[0-9]{9})+)\x1e/s.exec(start) ?? [];
  const elements = /^\s*</.test(start) ? start.matchAll(/ tag="([0-9]{3})"/g) : [];
  return hasTagsOfUnimarc([
    ...(directory.match(/.{12}/g) ?? []).map((entry) => entry.slice(0, 3)),
    ...[...elements].map(([, tag]) => tag ?? ""),
  ]);
}

export function entryOfUnimarc(record: MarcRecord, kinds: Kinds): ReadEntry {
  const coded = firstOf(record.fields.find(({ tag }) => tag === "100") ?? NO_FIELD, "a");
  const control = record.control.filter(([tag]) => tag !== "008");
  return entryOfOther(
    {
      // Type of a computer file: "m" in MARC 21, "l" in UNIMARC.
      leader: record.leader.replace(/^(.{6})l/s, "$1m"),
      control: [...control, ["008", `${" ".repeat(6)}${coded.slice(8, 17)}`]],
      fields: record.fields.map(prepared),
    },
    UNIMARC,
    kinds,
  );
}

const NO_FIELD: MarcField = { tag: "", indicators: "", subfields: [] };

/** A person's names are in two subfields, the years of life in a third. */
function prepared(field: MarcField): MarcField {
  const named = /^(600|70[0-2])$/.test(field.tag) ? withName(field) : field;
  const subfields = named.subfields.map(([code, text]) => {
    const role = code === "4" && ROLES.get(text.trim());
    return [code, role || text] as const;
  });
  return { ...named, subfields };
}

function withName(field: MarcField): MarcField {
  const [last, first, numeral] = ["a", "b", "d"].map((code) => firstOf(field, code));
  const name = [last, [first, numeral].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return withSubfield(field, "a", name, "bd");
}
