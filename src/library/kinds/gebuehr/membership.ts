/** Membership fees: paying one extends the account, and taking the payment back undoes that. */

import type { Values } from "../../../core/model/kinds/field.ts";
import { changeAndFollow, type Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { linked, refusal } from "../../circulation/circulation.ts";
import { feesOn } from "../../circulation/fees.ts";
import { linkIn } from "../../circulation/values.ts";
import { memberUntil } from "../../lending/fee-rules.ts";

/** Which day the account is valid until by this payment, and which one it was before. */
export async function withMembership(
  before: Values | null,
  values: Values,
  occasion: Occasion,
): Promise<Values> {
  const isPaid = values.zustand === "bezahlt";
  if (values.grund !== "beitrag" || isPaid === (before?.zustand === "bezahlt")) return values;
  if (before && !isPaid) await checkIsLast(before, occasion);
  const account = isPaid ? await linked(values, "konto", "konto", occasion) : null;
  if (!account) return { ...values, gueltigBis: null, gueltigVorher: null };
  const was = (account.values.gueltigBis ?? null) as string | null;
  const months = feesOn(occasion)?.beitragMonate ?? 0;
  return { ...values, gueltigBis: memberUntil(was, occasion.today, months), gueltigVorher: was };
}

/** The days of a later payment follow from this one: undone before it, they would stay and nobody had paid them. */
async function checkIsLast(fee: Values, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const konto = linkIn(fee, "konto")?.id;
  if (konto === undefined || (fee.gueltigBis ?? null) === null) return;
  const all = await writing.matching(kinds.one("gebuehr"), { konto, grund: "beitrag" }, 10_000);
  // Only what is paid has this day.
  const later = all.find(({ values }) => values.gueltigVorher === fee.gueltigBis);
  if (later) throw refusal({ reason: "beitrag-danach" }, occasion, later);
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
