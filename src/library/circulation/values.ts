/** Accessors of lending values in members. */

import type { Link, Values } from "../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { CopyState } from "../lending/loan.ts";

export function linkIn(values: Values, name: string): Link | null {
  return linkOf({ values }, name);
}

export function stateOfCopy(copy: Member): CopyState {
  return (copy.values.status ?? "verfügbar") as CopyState;
}
