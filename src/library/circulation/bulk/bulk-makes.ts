/** What a bulk change does for each member of a list beside setting fields: it takes the membership fee, which extends the account. */

import { moneyOf } from "../../../core/model/codes/money.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { feeRules, PAYMENT_METHODS } from "../../lending/fee-rules.ts";
import type { Reason } from "../../lending/refusal.ts";
import { cashBook, chargedBy } from "../../tables/cash-book.ts";
import type { StepChange } from "../undoable.ts";

export interface BulkMake {
  readonly choices: readonly string[];
  /** Or why not; null: this user may not. */
  plan(member: Member, chosen: string, occasion: Occasion): Promise<StepChange | Reason | null>;
}

/** By the name that stands for it in the changes: `beitrag=überweisung`. */
export function bulkMakes(
  { singular }: Kind,
  site: Readonly<Record<string, unknown>>,
): Readonly<Record<string, BulkMake>> {
  return singular === "konto" && membershipFee(site) !== null ? { beitrag: MEMBERSHIP } : {};
}

export function membershipFee(site: Readonly<Record<string, unknown>>): string | null {
  return feeRules(site)?.beitrag ?? null;
}

const MEMBERSHIP: BulkMake = {
  choices: PAYMENT_METHODS,
  async plan(account, weise, occasion) {
    const { kinds, writing, actor, site, today } = occasion;
    const kind = kinds.one("gebuehr");
    if (!may(kind.access.create, actor) || !may(kind.access.replace, actor)) return null;
    if (account.values.rolle !== "leser") return "beitrag-nur-leser";
    if ((account.values.unbestaetigt ?? null) !== null) return "beitrag-unbestaetigt";
    const rules = feeRules(site);
    const all = await writing.matching(kind, { konto: account.id, grund: "beitrag" }, 10_000);
    const isPaidToday = ({ values }: Member) =>
      values.zustand === "bezahlt" && values.erledigt === today;
    // The same list sent twice by mistake must not take money twice, of one that is owed neither.
    if (all.some(isPaidToday)) return "beitrag-heute";
    // One that is owed already is paid instead of another.
    const owed = all.find(({ values }) => values.zustand === "offen") ?? null;
    const betrag = `${owed?.values.betrag ?? rules?.beitrag}`;
    const paid = { bezahlt: betrag, zustand: "bezahlt", weise };
    const none = { bezahlt: moneyOf(0, rules?.waehrung ?? ""), zustand: "erlassen" };
    const made = { konto: linkToMember(account), grund: "beitrag", betrag, ...paid };
    return {
      member: account,
      values: {},
      other: owed
        ? { kind, member: owed, values: paid, undone: owedAgain(owed) }
        : { kind, member: null, values: made, undone: none, follow: rememberCharged },
    };
  },
};

/** So that undoing the payment at the desk lets off the fee, which nobody owed before. */
async function rememberCharged(fee: Member, { writing }: Occasion): Promise<void> {
  for (const { nummer } of await writing.with(cashBook).entries({ posten: fee.id }))
    await writing.remember(chargedBy(nummer), fee);
}

/** The money goes back the way it came, so `weise` stays; then it is that of what was paid before (`keepWayPaid`). */
function owedAgain({ values }: Member) {
  const { bezahlt = null, zustand = null } = values;
  return { bezahlt, zustand };
}
