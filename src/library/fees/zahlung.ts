/** `/zahlung`: a payment is allotted to the open fees of an account, the oldest first, in one transaction. */

import { inOneWrite } from "../../core/engine/write/in-one-write.ts";
import { type Repeat, sentBefore } from "../../core/engine/write/repeat.ts";
import { create, put, type Write } from "../../core/engine/write/write.ts";
import { isLocal } from "../../core/model/answers/address.ts";
import type { Page } from "../../core/model/answers/page.ts";
import { invalid, type Problem } from "../../core/model/answers/problem.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { coinsOf, currencyIn, moneyOf, readMoney } from "../../core/model/codes/money.ts";
import { STAFF } from "../../core/model/kinds/access.ts";
import { choice, number, text } from "../../core/model/kinds/field.ts";
import type { Store } from "../../core/model/store/store.ts";
import json from "../../core/representations/json.ts";
import { isId } from "../../core/words/slug.ts";
import { allot, feeRules, openFees, PAYMENT_METHODS } from "../lending/fee-rules.ts";
import { notPossible } from "../lending/refusal.ts";
import { cashBook, chargedBy } from "../tables/cash-book.ts";

interface Till {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
  /** Renders the form again when the amount is invalid. */
  readonly again: NonNullable<Page["again"]>;
}

export function paymentPage({ store, site, again }: Till): Page {
  return {
    path: "/zahlung",
    needs: "gebuehren",
    read: STAFF,
    negotiated: true,
    personal: true,
    takes: {
      konto: number({ min: 1, required: true }),
      betrag: text({ required: true }),
      offen: text(),
      weise: choice(PAYMENT_METHODS),
      /** What is paid is also charged by it. */
      grund: choice(["beitrag"]),
      gueltigBis: text({ max: 10 }),
      schluessel: text({ max: 64 }),
      weiter: text({ max: 2000 }),
    },
    answer: () => ({ seeOther: "/gebuehren" }),
    again,
    async act({ view }, fields) {
      const { id: staff = 0 } = view.actor ?? {};
      const account = fields.get("konto") ?? "";
      const given = readMoney(fields.get("betrag") ?? "", feeRules(site)?.waehrung);
      const weise = fields.get("weise") ?? PAYMENT_METHODS[0];
      if (typeof given !== "string" || coinsOf(given) === 0) throw wrong("betrag");
      if (!isId(account)) throw wrong("pflicht", "/konto");
      const isMembership = fields.get("grund") === "beitrag";
      const seen = fields.get(isMembership ? "gueltigBis" : "offen");
      const key = fields.get("schluessel");
      const payment = {
        account: Number(account),
        given,
        weise,
        ...(seen !== undefined && { seen }),
        // Another amount from the same form is another payment, and so is another reader.
        ...(key && {
          repeat: {
            account: staff,
            key: `zahlung ${key} ${account} ${given} ${weise}`,
            fingerprint: given,
          },
        }),
      };
      const till = { store, site, view };
      const lines = await (isMembership ? takeMembership : takePayment)(payment, till);
      const next = fields.get("weiter") ?? "";
      if (!isLocal(next)) return { seeOther: "/gebuehren" };
      // The desk shows what was paid, and offers to undo it.
      const step = lines.length > 0 && next.startsWith("/theke?");
      return { seeOther: step ? `${next}&schritt=bezahlt-${lines[0]}-${lines.at(-1)}` : next };
    },
  };
}

interface Payment {
  readonly account: number;
  readonly given: string;
  readonly weise: string;
  /** The open amount shown to the user, of a membership the day until which it is valid; if it has changed since, the payment is refused. */
  readonly seen?: string;
  /** Limits the payment to one fee. */
  readonly fee?: number;
  /** Idempotency key: a repeated payment is booked once. */
  readonly repeat?: Repeat | null;
}

/** Returns the numbers of the cash book entries; empty for a repeated payment. */
export function takePayment(
  { account, given, weise, seen, fee: only, repeat = null }: Payment,
  { store, site, view }: Omit<Till, "again"> & { readonly view: View },
): Promise<number[]> {
  const { kinds } = view;
  return inOneWrite(store, async (here, writing) => {
    const all = await openFees(account, { read: writing, kinds });
    const fees = all.filter(
      ({ id, values }) =>
        currencyIn(`${values.offen}`) === currencyIn(given) && (only ?? id) === id,
    );
    const open = fees.map(({ values }) => coinsOf(`${values.offen}`));
    const sum = open.reduce((sum, one) => sum + one, 0);
    const isOther = seen !== undefined && coinsOf(seen) !== sum;
    // A form that shows what is open now has not paid it, or that was undone since.
    const mayBeRepeated = seen === undefined || isOther;
    if (repeat && mayBeRepeated && (await sentBefore(repeat, writing))) return [];
    if (isOther) throw notPossible({ reason: "anderes-offen" });
    if (coinsOf(given) > sum) throw wrong("zu-viel-bezahlt");
    const kind = kinds.one("gebuehr");
    const write: Write = { store: here, site, kinds, kind, view };
    const parts = allot(open, coinsOf(given));
    const lines: number[] = [];
    for (const [index, fee] of fees.entries()) {
      const part = parts[index] ?? 0;
      if (part === 0) continue;
      const bezahlt = moneyOf(coinsOf(`${fee.values.bezahlt}`) + part, currencyIn(given));
      await put(write, { input: { bezahlt, weise }, format: json, partial: true }, `${fee.id}`);
      const booked = await writing.with(cashBook).entries({ posten: fee.id });
      lines.push(booked.at(-1)?.nummer ?? 0);
    }
    const [first] = fees;
    if (repeat && first) await writing.remember(repeat, first);
    return lines;
  });
}

/** Charges the membership fee and takes it, in one write. */
function takeMembership(
  payment: Payment,
  { store, site, view }: Omit<Till, "again"> & { readonly view: View },
): Promise<number[]> {
  const { kinds } = view;
  return inOneWrite(store, async (here, writing) => {
    const { seen, repeat, ...paid } = payment;
    const [account] = await writing.members(kinds.one("konto"), [payment.account]);
    const isOther = seen !== undefined && seen !== (account?.values.gueltigBis ?? "");
    // As with other payments: the day that the form shows is there again once the payment is undone.
    const mayBeRepeated = seen === undefined || isOther;
    if (repeat && mayBeRepeated && (await sentBefore(repeat, writing))) return [];
    if (isOther) throw notPossible({ reason: "anderes-offen" });
    const kind = kinds.one("gebuehr");
    const write: Write = { store: here, site, kinds, kind, view };
    const konto = { url: `/konto/${payment.account}` };
    const input = { konto, grund: "beitrag", betrag: payment.given };
    const fee = await create(write, { input, format: json }, null);
    const lines = await takePayment({ ...paid, fee: fee.id }, { store: here, site, view });
    if (repeat) await writing.remember(repeat, fee);
    for (const line of lines) await writing.remember(chargedBy(line), fee);
    return lines;
  });
}

function wrong(code: "betrag" | "pflicht" | "zu-viel-bezahlt", pointer = "/betrag"): Problem {
  return invalid({ pointer, code });
}
