/** That a copy is damaged, wherever its state is shown. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { isDamaged } from "../lending/loan.ts";

/** ", damaged". */
export function damageOf(copies: Kind, copy: { readonly zustand?: unknown }, view: View): string {
  return isDamaged(copy) ? `, ${choiceOf(copies, "zustand", `${copy.zustand}`, view)}` : "";
}
