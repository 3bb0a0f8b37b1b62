/** Cells in which several fields stand together, as in catalogues and on cards: "Stuttgart: Thienemann, 1973", "Ende, Michael: Momo". */

import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { columnMeaning, loosened, meaningsOf } from "../../columns/column-names.ts";
import { fieldMeant, type Mapping } from "../../columns/guess/mapping.ts";

declare module "../../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** Further fields that a cell of a list can have, too, and what of it is of which; without its own there is nothing to divide. */
    readonly together?: {
      readonly with: readonly string[];
      readonly parts: (cell: string, column: SharedColumn) => CellParts;
    };
  }
}

interface SharedColumn {
  /** The fields that its name has, in their order; at least one. */
  readonly named: readonly string[];
  /** Those without a column of their own. */
  readonly free: ReadonlySet<string>;
}

type CellParts = Readonly<Record<string, string>>;

/** The meaning of a column that is called after several such fields: "Verlag, Ort", "Autor u. Titel"; undefined: it is none. */
export function meaningTogether(
  name: string,
  kind: Kind,
  meanings: ReadonlyMap<string, string>,
): string | undefined {
  const named = fieldsNamed(name, kind, meanings);
  if (named.length < 2) return undefined;
  const own = named.find((field) => {
    const others = kind.fields[field]?.exchange?.together?.with ?? [];
    return named.every((other) => other === field || others.includes(other));
  });
  return own && `${kind.singular}.${own}`;
}

/** Columns for the fields that stand in others, and the cells of a row for all of them. */
export function dividing(
  { kind: singular, columns }: Mapping,
  kinds: Kinds,
  note: (written: string, read: string, column: number) => void,
): {
  readonly more: readonly string[];
  readonly read: (cells: readonly string[]) => readonly string[];
} {
  const kind = kinds.one(singular);
  const meant = new Set(columns.map(({ to }) => to && fieldMeant(to)));
  const shared = columns.flatMap(({ name, to }, index) => {
    const own = to?.startsWith(`${singular}.`) ? to.slice(singular.length + 1) : "";
    const together = kind.fields[own]?.exchange?.together;
    const free = (together?.with ?? []).filter((other) => !meant.has(`${singular}.${other}`));
    if (!together || free.length === 0) return [];
    const named = fieldsNamed(name, kind, meaningsOf(kind, kinds));
    const column = { named: named.includes(own) ? named : [own], free: new Set(free) };
    return [{ index, own, free, parts: (cell: string) => together.parts(cell, column) }];
  });
  return {
    more: shared.flatMap(({ free }) => free.map((field) => `${singular}.${field}`)),
    read: (cells) => {
      const all = [...cells];
      for (const { index, own, free, parts } of shared) {
        const cell = cells[index]?.trim() ?? "";
        const found = cell === "" ? {} : parts(cell);
        if (own in found) {
          all[index] = found[own] ?? "";
          const read = [own, ...free].flatMap((field) => found[field] || []);
          if (read.length > 1) note(cell, read.join(" | "), index);
        }
        all.push(...free.map((field) => (own in found ? (found[field] ?? "") : "")));
      }
      return all;
    },
  };
}

/** Of "Ort: Verlag" and "Autor u. Titel" both. */
function fieldsNamed(name: string, kind: Kind, meanings: ReadonlyMap<string, string>): string[] {
  const words = name.split(/[/,&:;+]| (?:u\.|und|and|et|with|mit) /);
  const fields = words.flatMap((word) => {
    const meaning = [word, ...loosened(word)].flatMap((one) => columnMeaning(one, meanings) ?? []);
    const [singular, field = ""] = fieldMeant(meaning[0] ?? "").split(".");
    return singular === kind.singular ? [field] : [];
  });
  return [...new Set(fields)];
}

const YEAR = /(?:^|[\s,(]{1,9})\[?(?:c|©)?((?:1[4-9]|20)[0-9]{2})[\])]?\.?$/;
const NO_YEAR = /[\s,]{1,9}\[?(?:o\. ?j|s\. ?a|n\. ?d|s\. ?d)\.?\]?$/i;
/** "Stuttgart: Thienemann", "Würzburg : Arena"; of several nothing is known. */
const PLACED = /^(\[?\p{Lu}[^:0-9]{1,60}?)(?: :|: ) ?([^:]+)$/u;
const OF_PUBLISHERS = /verl|edition|éd\.|press|books|publ|gmbh|universit|druck/i;

/** Publisher, place and year. The sign between place and publisher is that of catalogues, whatever the column is called. */
export function imprintParts(cell: string, { named, free }: SharedColumn): CellParts {
  const has = (field: string) => named.includes(field) && free.has(field);
  const placed = PLACED.test(cell) && free.has("ort");
  const year = has("jahr") || (placed && free.has("jahr")) ? YEAR.exec(cell) : null;
  const text = year ? cell.slice(0, year.index) : has("jahr") ? cell.replace(NO_YEAR, "") : cell;
  const jahr = year?.[1] ?? "";
  const [, place = "", publisher = ""] = (free.has("ort") && PLACED.exec(text)) || [];
  if (publisher !== "" && !OF_PUBLISHERS.test(place))
    return { verlag: publisher, ort: place.trim(), jahr };
  if (!has("ort")) return { verlag: text, jahr };
  const [, name, inside] = /^(.+?) ?\(([^()]+)\)$/.exec(text) ?? [];
  if (name !== undefined && inside !== undefined) return { verlag: name, ort: inside, jahr };
  const pieces = text.split(text.includes("/") ? "/" : ",").map((piece) => piece.trim());
  if (pieces.length < 2) return { verlag: text, jahr };
  if (named.indexOf("ort") < named.indexOf("verlag"))
    return { verlag: pieces.at(-1) ?? "", ort: pieces.slice(0, -1).join(", "), jahr };
  return { verlag: pieces[0] ?? "", ort: pieces.slice(1).join(", "), jahr };
}

/** Makers before a colon, or behind a slash, where the name of the column has both. */
export function titleParts(cell: string, { named, free }: SharedColumn): CellParts {
  if (!named.includes("person") || !free.has("person")) return {};
  if (named.indexOf("person") < named.indexOf("titel")) {
    const [, person, titel] = /^([^:]{2,80}?)(?:: | [/–-] )(.+)$/.exec(cell) ?? [];
    return person === undefined || titel === undefined ? {} : { titel: titel.trim(), person };
  }
  const [, titel, person] = /^(.+)(?: [/–-] )(.{2,80})$/.exec(cell) ?? [];
  return person === undefined || titel === undefined ? {} : { titel, person };
}
