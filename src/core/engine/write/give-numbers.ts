/** Assigns inventory numbers and barcodes to members written without them. Inside the transaction, so that no two get the same. */

import { isEnabled } from "../../model/kinds/enabled.ts";
import type { TextField, Value, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { type NumberSeries, seriesOf } from "../../model/kinds/numbering.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import type { Occasion } from "../../model/kinds/rules.ts";

type Numbering = Pick<Occasion, "writing" | "site" | "today">;

export const numberedFields = fieldsOf(
  (field): field is TextField & { numbered: string } =>
    field.type === "text" && field.numbered !== undefined,
);

/** The same values, in order, with the missing numbers. `reservedFor`: by field, numbers of its series that other members will have. */
export async function withNumbers<T extends Values>(
  kind: Kind,
  all: readonly T[],
  { writing, site, today }: Numbering,
  reservedFor: (name: string) => ReadonlySet<string> | undefined = () => undefined,
): Promise<readonly T[]> {
  if (numberedFields(kind).length === 0) return all;
  const given: Record<string, Value>[] = all.map((values) => ({ ...values }));
  for (const [name, series] of seriesFor(kind, site, today)) {
    const lacking = given.filter((values) => (values[name] ?? null) === null);
    if (lacking.length === 0) continue;
    const own = given.flatMap((values) => (values[name] as string | null) ?? []);
    const reserved = reservedFor(name);
    const numbers = await writing.nextNumbers(kind, name, series, lacking.length, own, reserved);
    lacking.forEach((values, index) => {
      values[name] = numbers[index] ?? null;
    });
  }
  return given as unknown as readonly T[];
}

/** By field: the number series for members without a number. */
export function seriesFor(
  kind: Kind,
  site: Occasion["site"],
  today: string,
): [name: string, series: NumberSeries][] {
  const patterns = (site.nummern ?? {}) as Readonly<Record<string, string>>;
  return numberedFields(kind).flatMap(([name, field]) => {
    if (!isEnabled(field, site)) return [];
    const series = seriesOf(patterns[name] ?? field.numbered, today);
    return series === null ? [] : [[name, series] as [string, NumberSeries]];
  });
}
