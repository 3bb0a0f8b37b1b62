/** Accessors of lending values in members, and of what a write can read. */

import type { Link, Value, Values } from "../../core/model/kinds/field.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Catalogue } from "../lending/editions.ts";
import type { CopyState } from "../lending/loan.ts";

export function linkIn(values: Values, name: string): Link | null {
  return linkOf({ values }, name);
}

export function stateOfCopy(copy: Member): CopyState {
  return (copy.values.status ?? "verfügbar") as CopyState;
}

export function catalogueOf({ writing, kinds }: Occasion): Catalogue {
  return { read: writing, kinds };
}

/** Some programs have a day to come, but nobody waits since then. */
export function earlierOf(day: Value, today: string): string {
  return day === null || `${day}` > today ? today : `${day}`;
}
