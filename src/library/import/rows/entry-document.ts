/** Converts a work from another catalogue to a document of the kind, as far as the kind has fields for it. */

import type { Field } from "../../../core/model/kinds/field.ts";
import { fieldNamed, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { isDay } from "../../../core/words/dates/calendar.ts";
import { partsOf } from "../columns/column-names.ts";
import { isExchanged } from "../columns/fields.ts";
import { KEYS } from "../columns/header.ts";
import type { Fields } from "../formats/format.ts";
import { asBody } from "../formats/makers/body-names.ts";
import { lifeYears } from "../formats/makers/life-years.ts";
import type { Named } from "../formats/records/entry.ts";
import { writtenDay } from "./cells.ts";

/** `onLeftOut` gets the names without a field. */
export function documentOfEntry(
  entry: Fields,
  kind: Kind,
  kinds: Kinds,
  onLeftOut: (words: readonly string[]) => void,
): Fields {
  const document: Record<string, unknown> = {};
  const leftOut: string[] = [];
  const parts = partsOf(kind, kinds);
  for (const [word, value] of Object.entries(entry)) {
    const field = fieldNamed(kind, word);
    const known = (KEYS as readonly string[]).includes(word);
    const part = parts.find(({ name }) => name === word);
    const fitting = part
      ? (value as readonly Fields[]).map((one) => documentOfEntry(one, part.kind, kinds, onLeftOut))
      : known
        ? value
        : field && isExchanged(field)
          ? fit(value, field, kinds)
          : undefined;
    if (fitting === undefined) leftOut.push(word);
    else document[word] = fitting;
  }
  if (leftOut.length > 0) onLeftOut(leftOut);
  return document;
}

/** undefined where the field cannot hold the value. */
function fit(value: unknown, field: Field, kinds: Kinds): unknown {
  const list = Array.isArray(value) ? value : [value];
  switch (field.type) {
    case "texts":
      return list;
    case "number":
      return Number(list[0]);
    case "day": {
      const day = writtenDay(String(list[0]));
      return isDay(day) ? day : undefined;
    }
    case "choice":
      return field.choices.includes(list[0]) ? list[0] : undefined;
    case "link":
    case "links": {
      const target = kinds.target(field);
      // Only members of kinds declared `named` can be created by name.
      if (!("named" in target && target.named)) return undefined;
      const extras = field.type === "links" ? field.extras : [];
      const links = list.map((one) => linkOf(one as Named | string, extras));
      return field.type === "links" ? links : links[0];
    }
    default:
      return list[0];
  }
}

function linkOf(one: Named | string, extras: readonly string[]): Readonly<Record<string, string>> {
  if (typeof one === "string") return { name: one };
  const extrasOfOne = Object.entries(one).filter(([key]) => extras.includes(key));
  const name = one.koerperschaft === "ja" ? asBody(one.name) : knownName(one);
  return { name, ...Object.fromEntries(extrasOfOne) };
}

/** "Dumas, Alexandre, 1802-1870 (DE-588)118528068": how catalogues distinguish persons of the same name. */
function knownName({ name, leben = "", gnd = "" }: Named): string {
  const life = lifeYears(leben);
  const years = life && `${life.born}-${life.died}`;
  const number = /(?:\(DE-588\)|\/gnd\/)([0-9X-]{4,12})/.exec(gnd)?.[1] ?? "";
  return [[name, years].filter(Boolean).join(", "), number && `(DE-588)${number}`]
    .filter(Boolean)
    .join(" ");
}
