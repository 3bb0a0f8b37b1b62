/** Gives numbers to what is written without them: inventory numbers, barcodes. Inside the write, so that no two get the same. */

import type { TextField, Values } from "../../model/field.ts";
import type { Kind } from "../../model/kind.ts";
import { seriesOf } from "../../model/numbering.ts";
import { fieldsOf } from "../../model/per-kind.ts";
import type { Occasion } from "../../model/rules.ts";

export type Numbering = Pick<Occasion, "writing" | "site" | "today">;

export const numberedFields = fieldsOf(
  (field): field is TextField & { numbered: string } =>
    field.type === "text" && field.numbered !== undefined,
);

/** The same values, in their order, each with what it lacked. */
export async function withNumbers<T extends Values>(
  kind: Kind,
  all: readonly T[],
  { writing, site, today }: Numbering,
): Promise<readonly T[]> {
  if (numberedFields(kind).length === 0) return all;
  const patterns = (site.nummern ?? {}) as Readonly<Record<string, string>>;
  const given = all.map((values) => ({ ...values }));
  for (const [name, field] of numberedFields(kind)) {
    const lacking = given.filter((values) => (values[name] ?? null) === null);
    const series = seriesOf(patterns[name] ?? field.numbered, today);
    if (lacking.length === 0 || series === null) continue;
    const taken = given.flatMap((values) => (values[name] as string | null) ?? []);
    const numbers = await writing.nextNumbers(kind, name, series, lacking.length, taken);
    for (const [index, values] of lacking.entries())
      Object.assign(values, { [name]: numbers[index] ?? null });
  }
  return given;
}
