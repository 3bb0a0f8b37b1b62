/** Membership fees: paying one extends the account, and taking the payment back undoes that. */

import type { Values } from "../../../core/model/kinds/field.ts";
import { changeAndFollow, type Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { linked } from "../../circulation/circulation.ts";
import { feesOn } from "../../circulation/fees.ts";
import { memberUntil } from "../../lending/fees.ts";

/** Which day the account is valid until by this payment, and which one it was before. */
export async function withMembership(
  before: Values | null,
  values: Values,
  occasion: Occasion,
): Promise<Values> {
  const isPaid = values.zustand === "bezahlt";
  if (values.grund !== "beitrag" || isPaid === (before?.zustand === "bezahlt")) return values;
  const account = isPaid ? await linked(values, "konto", "konto", occasion) : null;
  if (!account) return { ...values, gueltigBis: null, gueltigVorher: null };
  const was = (account.values.gueltigBis ?? null) as string | null;
  const months = feesOn(occasion)?.beitragMonate ?? 0;
  return { ...values, gueltigBis: memberUntil(was, occasion.today, months), gueltigVorher: was };
}

/** An account that got another day since then keeps it. */
export async function extendAccount(
  before: Member | null,
  fee: Member,
  occasion: Occasion,
): Promise<void> {
  const [was, is] = [before?.values.gueltigBis ?? null, fee.values.gueltigBis ?? null];
  if (was === is) return;
  const account = await linked(fee.values, "konto", "konto", occasion);
  if (!account || (is === null && account.values.gueltigBis !== was)) return;
  const gueltigBis = is ?? before?.values.gueltigVorher ?? null;
  await changeAndFollow(account, { ...account.values, gueltigBis }, occasion);
}
