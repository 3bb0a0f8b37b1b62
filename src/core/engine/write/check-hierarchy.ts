/** Hierarchies within a kind: links lead up and never form a cycle. */

import type { Fault } from "../../model/answers/problem.ts";
import type { Link, LinkField, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { nameKey } from "../../model/kinds/naming.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import { pointerTo } from "./check-input.ts";
import { TO_BE_MADE } from "./resolve-links.ts";

const hierarchies = fieldsOf(
  (field): field is LinkField => field.type === "link" && Boolean(field.hierarchy),
);

/** Whether there is anything to check. */
export function standsBelow(kind: Kind, values: Values): boolean {
  return hierarchies(kind).some(([name]) => (values[name] ?? null) !== null);
}

/** `existing`: the member as it is; null for a new one. */
export async function checkHierarchies(
  kind: Kind,
  values: Values,
  existing: { readonly id: number; readonly values: Values } | null,
  reading: Pick<Reading, "members" | "matching">,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [name, field] of hierarchies(kind)) {
    const above = values[name] as Link | null;
    const before = (existing?.values[name] ?? null) as Link | null;
    if (!above || above.id === before?.id) continue;
    const isFlat = field.hierarchy === "flat";
    const found =
      above.id === TO_BE_MADE
        ? isItself(kind, values, above)
        : await upFrom(above, { kind, name, isFlat, id: existing?.id ?? null, reading });
    const hasBelow =
      isFlat && existing && (await reading.matching(kind, { [name]: existing.id }, 1)).length > 0;
    const fault = found ?? (hasBelow ? ({ code: "hat-darunter" } as const) : null);
    if (fault) faults.push({ pointer: pointerTo(name), ...fault });
  }
  return faults;
}

interface Climb {
  readonly kind: Kind;
  readonly name: string;
  readonly isFlat: boolean;
  readonly id: number | null;
  readonly reading: Pick<Reading, "members">;
}

async function upFrom(
  start: Link,
  { kind, name, isFlat, id, reading }: Climb,
): Promise<Omit<Fault, "pointer"> | null> {
  const seen = new Set<number>();
  for (let step: Link | null = start; step && !seen.has(step.id); ) {
    if (step.id === id) return { code: "kreis" };
    seen.add(step.id);
    const [member] = await reading.members(kind, [step.id]);
    const above = (member?.values[name] ?? null) as Link | null;
    if (isFlat && above && above.id !== id)
      return { code: "steht-darunter", params: { title: step.title, above: above.title } };
    step = above;
  }
  return null;
}

/** A parent that is created by its name must not have the name of the member itself. */
function isItself(kind: Kind, values: Values, above: Link): Omit<Fault, "pointer"> | null {
  return nameKey(kind, kind.title(values)) === nameKey(kind, above.title)
    ? { code: "kreis" }
    : null;
}
