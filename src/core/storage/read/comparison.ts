/** Translates conditions to SQL operators. */

import type { Conditions } from "../../model/store/conditions.ts";

/** The operator and value of a comparison; without a value there is no parameter. */
export function comparison(wanted: Conditions[string]): {
  operator: string;
  value?: string | number;
} {
  if (wanted === null) return { operator: "is null" };
  if (typeof wanted !== "object") return { operator: "=", value: wanted };
  if ("filled" in wanted) return { operator: "is not null" };
  if ("before" in wanted) return { operator: "<", value: wanted.before };
  if ("from" in wanted) return { operator: ">=", value: wanted.from };
  if ("below" in wanted) return { operator: "<", value: wanted.below };
  return { operator: ">", value: wanted.above };
}
