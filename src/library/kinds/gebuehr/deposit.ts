/** Deposits that were paid: in which ways they go back, and as what they are held once that is undone. */

import { invalid } from "../../../core/model/answers/problem.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { RecordedChange } from "../../../core/model/store/recorded-change.ts";
import { feeOf, isGivenBack, isHeld, waysBack } from "../../lending/fee-rules.ts";

/** How many changes of a fee are looked at; more are hardly ever made. */
const LOOKED_AT = 50;

/** To a card only money goes back that came from it. */
export function checkWayBack(before: Values, values: Values): void {
  const [is, was] = [feeOf(values), feeOf(before)];
  if (!is.isDeposit || is.bezahlt >= was.bezahlt) return;
  const ways = waysBack(before);
  if (ways.some((way) => way === (values.weise ?? "bar"))) return;
  throw invalid({ pointer: "/weise", code: "auswahl", params: { choices: ways.join(", ") } });
}

/**
 * So that one paid by card can still be given back by card. The cash book already has the opposite of how it was given back. Where the
 * change log has forgotten how it was paid, nothing changes.
 */
export async function holdAsPaid(
  before: Member | null,
  fee: Member,
  { writing, actor }: Occasion,
): Promise<void> {
  if (!before || feeOf(before.values).bezahlt > 0 || !isGivenBack(before.values)) return;
  // A way that is sent along is that of a new payment.
  if (!isHeld(fee.values) || fee.values.weise !== before.values.weise) return;
  const changes = await writing.changes({ kind: fee.kind, ids: [fee.id] }, LOOKED_AT);
  const givenBack = changes.find(({ vorher, nachher }) => isPaid(vorher) && !isPaid(nachher));
  const weise = (givenBack?.vorher?.weise ?? fee.values.weise) as string;
  if (weise !== fee.values.weise) await writing.update(fee, { ...fee.values, weise }, actor);
}

function isPaid(values: RecordedChange["vorher"]): boolean {
  return values !== null && feeOf(values as Values).bezahlt > 0;
}
