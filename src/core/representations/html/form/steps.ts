/** Steps of a form before it is saved, without a script: search, choose, move, remove. */

import type { Pair } from "../../../model/answers/representation.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { type Entries, type LinkRow, rowsIn } from "./entries.ts";

export type Verb =
  | "nachschlagen"
  | "suchen"
  | "waehlen"
  | "neu"
  | "entfernen"
  | "hoch"
  | "vorschau";

/** The name of every step button. */
export const STEP = "_schritt";

export interface Step {
  readonly verb: string;
  readonly field: string;
  /** An address, or the number of a row. */
  readonly what: string;
}

/** The value of the step button. */
export function stepTo(verb: Verb, field: string, what: string | number = ""): string {
  return `${verb} ${field} ${what}`.trim();
}

export function stepIn(pairs: readonly Pair[]): Step {
  const value = pairs.find(([name]) => name === STEP)?.[1] ?? "";
  const [verb = "", field = "", ...what] = value.split(" ");
  return { verb, field, what: what.join(" ") };
}

/** The words in the search fields, by field; after a choice its search is cleared. */
export function searchedIn(pairs: readonly Pair[], step: Step): ReadonlyMap<string, string> {
  const words = pairs.flatMap(([name, value]) =>
    name.startsWith("_suche.") && value.trim() !== ""
      ? [[name.slice("_suche.".length), value.trim()] as const]
      : [],
  );
  const isOver = step.verb === "waehlen" || step.verb === "neu";
  return new Map(words.filter(([field]) => !isOver || field !== step.field));
}

export function afterStep(entries: Entries, step: Step, kind: Kind): Entries {
  const { verb, field, what } = step;
  const type = kind.fields[field]?.type;
  if (!entries.has(field)) return entries;
  const changed = new Map(entries);
  if (type === "image") {
    if (verb === "waehlen") changed.set(field, what);
    if (verb === "entfernen") changed.set(field, "");
  } else if (type === "link") {
    if (verb === "waehlen") changed.set(field, [{ url: what }]);
    if (verb === "neu") changed.set(field, [{ name: what }]);
    if (verb === "entfernen") changed.set(field, []);
  } else if (type === "links") {
    changed.set(field, changedRows(rowsIn(entries, field), verb, what));
  }
  return changed;
}

function changedRows(rows: readonly LinkRow[], verb: string, what: string): readonly LinkRow[] {
  const index = Number(what);
  if (verb === "waehlen") return [...rows, { url: what }];
  if (verb === "neu") return [...rows, { name: what }];
  if (verb === "entfernen") return rows.filter((_, position) => position !== index);
  const moving = rows[index];
  if (verb !== "hoch" || index < 1 || !moving) return rows;
  return rows.with(index, rows[index - 1] as LinkRow).with(index - 1, moving);
}
