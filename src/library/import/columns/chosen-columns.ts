/** The chosen meanings of an import's columns, as its member stores them: two parallel lists of names and meanings. */

import { createHash } from "node:crypto";
import type { Fault } from "../../../core/model/answers/problem.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { LANGUAGES } from "../../../core/texts/languages.ts";
import { importTexts } from "../texts/themes.ts";
import { columnKey, targetsOf } from "./column-names.ts";
import { faultIn, presentMeaning } from "./columns.ts";
import type { Mapping } from "./guess/mapping.ts";

/** The meaning of a column that is left out. */
export const LEFT_OUT = "-";

const REASONS = new Set(
  Object.values(LANGUAGES).map((texts) => importTexts(texts).report.reasonColumn),
);

interface ChosenColumns {
  readonly kind: string;
  readonly columns: readonly string[];
}

/** null where the fields are named in the file. */
export function mappingOf(values: Values): Mapping | null {
  const [names, chosen] = [listIn(values, "kopf"), listIn(values, "spalte")];
  if (chosen.length === 0 || typeof values.art !== "string") return null;
  const columns = names.map((name, index) => {
    const to = chosen[index] ?? LEFT_OUT;
    return { name, to: to === LEFT_OUT ? null : presentMeaning(to) };
  });
  return { kind: values.art, columns };
}

export function faultsInColumns(values: Values, kinds: Kinds): Fault[] {
  const art = values.art ?? null;
  const kind = kinds.all.find(({ singular }) => singular === art);
  if (art !== null && !kind) {
    const choices = kinds.all.map(({ singular }) => singular).join(", ");
    return [{ pointer: "/art", code: "auswahl", params: { choices } }];
  }
  const chosen = listIn(values, "spalte");
  if (chosen.length === 0) return [];
  if (!kind) return [{ pointer: "/art", code: "pflicht" }];
  const most = listIn(values, "kopf").length;
  if (chosen.length > most)
    return [{ pointer: "/spalte", code: "zu-viele-eintraege", params: { limit: most } }];
  const mapping = mappingOf(values);
  const wrong = mapping && faultIn(mapping, kinds);
  if (!wrong) return [];
  const choices = [LEFT_OUT, ...targetsOf(kind, kinds)].join(", ");
  return [{ pointer: `/spalte/${chosen.indexOf(wrong.to)}`, code: "auswahl", params: { choices } }];
}

/** Key and value of the setting that remembers the choice for files with these columns. */
export function keyOfColumns(values: Values): [key: string | null, decision: string] {
  const mapping = mappingOf(values);
  if (mapping === null) return [null, ""];
  const columns = mapping.columns
    .filter(({ name }) => !isReason(name))
    .map(({ to }) => to ?? LEFT_OUT);
  const decision: ChosenColumns = { kind: mapping.kind, columns };
  return [settingOf(listIn(values, "kopf")), JSON.stringify(decision)];
}

/** The remembered choice for a file with the same columns, as far as it is still valid. */
export function rememberedIn(
  names: readonly string[],
  setting: string | null,
  kinds: Kinds,
): ChosenColumns | null {
  if (setting === null) return null;
  const { kind, columns } = JSON.parse(setting) as ChosenColumns;
  const decided = names.map((name, index) => (isReason(name) ? LEFT_OUT : columns[index]));
  const spalte = decided.map((to) => presentMeaning(to ?? LEFT_OUT));
  const isPossible = faultsInColumns({ kopf: names, art: kind, spalte }, kinds).length === 0;
  return isPossible ? { kind, columns: spalte } : null;
}

/** Case-insensitive. */
export function settingOf(names: readonly string[]): string {
  const text = JSON.stringify(names.filter((name) => !isReason(name)).map(columnKey));
  return `spalten ${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}

/** Our file of refused rows has one column more than the original. */
function isReason(name: string): boolean {
  return REASONS.has(name.trim());
}

export function listIn(values: Values, name: string): readonly string[] {
  return (values[name] ?? []) as readonly string[];
}
