/** In which ways money goes back that was paid, and in which what is still paid, or held again, was paid. */

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
 * A deposit that is held again, and what stays paid of a fee: so that it can go back once more the way it came. The cash book already has
 * how the rest went. Where the change log has forgotten how it was paid, nothing changes. Of what nothing is paid any more, nothing says how.
 */
export async function keepWayPaid(
  before: Member | null,
  fee: Member,
  { writing, actor }: Occasion,
): Promise<void> {
  if (!before) return;
  const [is, was] = [paidOf(fee.values), paidOf(before.values)];
  if (is === 0 && was > 0 && !isGivenBack(fee.values))
    return writing.update(fee, { ...fee.values, weise: null }, actor);
  // A way that is sent along is that of a new payment.
  if (fee.values.weise !== before.values.weise) return;
  const isHeldAgain = was === 0 && isGivenBack(before.values) && isHeld(fee.values);
  if (!isHeldAgain && (is === 0 || is >= was)) return;
  const changes = await writing.changes({ kind: fee.kind, ids: [fee.id] }, LOOKED_AT);
  const next = changes.find(
    ({ vorher, nachher }) => paidOf(vorher) === is && paidOf(nachher) !== is,
  );
  const weise = (next?.vorher?.weise ?? fee.values.weise) as string;
  if (weise !== fee.values.weise) await writing.update(fee, { ...fee.values, weise }, actor);
}

function paidOf(values: RecordedChange["vorher"]): number {
  return values === null ? 0 : feeOf(values as Values).bezahlt;
}
