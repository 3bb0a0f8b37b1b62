/** The arithmetic of fees, for any amounts and any days. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { coinsOf, MONEY, moneyOf } from "../../src/core/model/codes/money.ts";
import { WEEKDAYS } from "../../src/core/words/dates/calendar.ts";
import { addDays, isClosed, openDay } from "../../src/core/words/dates/days.ts";
import {
  allot,
  changedFee,
  DEFAULT_FEES,
  daysLate,
  FEE_STATES,
  type Fee,
  type Fees,
  lateFee,
  openOf,
  usualFee,
} from "../../src/library/lending/fee-rules.ts";

const OPEN = { schliesstage: [], ruhetage: [] };
const RULES: Fees = { ...DEFAULT_FEES, an: true, waehrung: "EUR", proTag: "0.20 EUR" };
const coins = fc.integer({ min: 0, max: 99_999_999_999 });
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2020-01-01", days));
const closing = fc.record({
  ruhetage: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 6 }),
  schliesstage: fc.array(
    fc
      .tuple(day, fc.integer({ min: 0, max: 40 }))
      .map(([from, days]) => `${from}/${addDays(from, days)}`),
    { maxLength: 3 },
  ),
});

test("an amount in coins and its text are the same, in currencies with no, two and three places", () => {
  fc.assert(
    fc.property(coins, fc.constantFrom("EUR", "JPY", "TND"), (amount, currency) => {
      const text = moneyOf(amount, currency);
      assert.equal(coinsOf(text), amount);
      if (amount < 1e9) assert.equal(MONEY.read(text), text);
    }),
  );
  assert.equal(moneyOf(5, "EUR"), "0.05 EUR");
});

test("no closed day costs anything, and no day costs twice", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5, max: 120 }), closing, (due, days, closed) => {
      const until = addDays(due, days);
      const after = Array.from({ length: Math.max(0, days) }, (_, index) =>
        addDays(due, index + 1),
      );
      const last = openDay(due, closed);
      const counted = after.filter((one) => one > last && !isClosed(one, closed)).length;
      const fee = lateFee(due, until, RULES, closed);
      assert.equal(fee === null ? 0 : coinsOf(fee), counted * 20);
      const dayMore = lateFee(due, addDays(until, 1), RULES, closed);
      const grown = (dayMore ? coinsOf(dayMore) : 0) - (fee ? coinsOf(fee) : 0);
      assert.ok(grown === 0 || (grown === 20 && !isClosed(addDays(until, 1), closed)));
    }),
  );
});

test("the days of grace cost nothing, and nothing costs more than the most", () => {
  const rules = { ...RULES, kulanztage: 3, hoechstens: "1.00 EUR" };
  const after = (days: number) => lateFee("2026-03-10", addDays("2026-03-10", days), rules, OPEN);
  assert.deepEqual([3, 4, 5, 8, 9, 400].map(after), [
    null,
    "0.20 EUR",
    "0.40 EUR",
    "1.00 EUR",
    "1.00 EUR",
    "1.00 EUR",
  ]);
  assert.equal(lateFee("2026-03-10", "2026-04-10", { ...RULES, proTag: null }, OPEN), null);
});

test("what is lost costs what the copy cost, if that is in the library's own money", () => {
  const rules = { ...RULES, verlust: "15.00 EUR", beschaedigung: "3.00 EUR" };
  assert.equal(usualFee("verlust", rules, "12.90 EUR"), "12.90 EUR");
  assert.equal(usualFee("verlust", rules, "12.90 CHF"), "15.00 EUR");
  assert.equal(usualFee("verlust", rules, null), "15.00 EUR");
  assert.equal(usualFee("beschädigung", rules, "12.90 EUR"), "3.00 EUR");
  assert.equal(usualFee("sonstiges", rules, "12.90 EUR"), null);
});

const state = fc.constantFrom(...FEE_STATES);
const given = fc.record({
  betrag: fc.integer({ min: -5, max: 300 }),
  bezahlt: fc.integer({ min: 0, max: 300 }),
  zustand: state,
  einbehalten: fc.integer({ min: 0, max: 300 }),
});

test("however a fee is changed, what is paid, let off and open is what it was", () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 12 }), fc.boolean(), (changes, isDeposit) => {
      let fee: Fee | null = null;
      for (const change of changes) {
        const next: Fee | string = changedFee(fee, { ...change, isDeposit });
        if (typeof next === "string") continue;
        const isBack = next.zustand === "zurückgegeben";
        assert.ok(!isBack || (isDeposit && next.bezahlt === 0));
        assert.ok(next.einbehalten === 0 || isBack, "kept only of what is given back");
        assert.ok(next.betrag > 0 && next.bezahlt >= 0 && next.bezahlt <= next.betrag);
        const open = openOf(next);
        assert.equal(next.zustand === "offen", open > 0);
        assert.equal(next.zustand === "bezahlt", next.bezahlt === next.betrag);
        if (next.zustand !== "erlassen" && !isBack) assert.equal(next.bezahlt + open, next.betrag);
        assert.deepEqual(changedFee(next, next), next, "the same again changes nothing");
        fee = next;
      }
    }),
  );
});

test("a fee is paid whole by saying so, given back and let off at once, and never paid too much", () => {
  const fee = { betrag: 500, isDeposit: false, einbehalten: 0 };
  const open: Fee = { ...fee, bezahlt: 200, zustand: "offen" };
  const paid: Fee = { ...fee, bezahlt: 500, zustand: "bezahlt" };
  assert.deepEqual(changedFee(open, { ...open, zustand: "bezahlt" }), paid);
  const back: Fee = { ...fee, bezahlt: 0, zustand: "erlassen" };
  assert.deepEqual(changedFee(paid, back), back);
  const less: Fee = { ...paid, bezahlt: 300, zustand: "offen" };
  assert.deepEqual(changedFee(paid, less), less);
  assert.equal(changedFee(paid, { ...paid, zustand: "offen" }), "stand");
  assert.equal(changedFee(paid, { ...paid, zustand: "erlassen" }), "stand");
  assert.equal(changedFee(open, { ...open, bezahlt: 501 }), "zu-viel");
  assert.equal(changedFee(null, { ...open, betrag: 0, bezahlt: 0 }), "nichts");
  assert.equal(changedFee(paid, { ...paid, zustand: "zurückgegeben" }), "stand", "no deposit");
});

test("a deposit is given back whole or in part, and taken again as it was", () => {
  const open: Fee = {
    betrag: 500,
    bezahlt: 0,
    zustand: "offen",
    isDeposit: true,
    einbehalten: 0,
  };
  const paid: Fee = { ...open, bezahlt: 500, zustand: "bezahlt" };
  const back: Fee = { ...open, zustand: "zurückgegeben" };
  assert.deepEqual(changedFee(paid, { ...paid, zustand: "zurückgegeben" }), back);
  assert.deepEqual(changedFee(paid, { ...open, zustand: "erlassen" }), back, "as it was said");
  assert.deepEqual(changedFee(back, { ...back, bezahlt: 500 }), paid);
  assert.equal(changedFee(open, { ...open, zustand: "zurückgegeben" }), "stand", "never paid");
  const kept: Fee = { ...back, einbehalten: 200 };
  assert.deepEqual(changedFee(paid, kept), kept);
  assert.equal(changedFee(paid, { ...kept, einbehalten: 501 }), "zu-viel-behalten");
  assert.equal(changedFee(null, kept), "zu-viel-behalten", "never paid");
  assert.equal(changedFee(kept, { ...kept, einbehalten: 100 }), "stand");
  assert.equal(changedFee(paid, { ...paid, einbehalten: 100 }), "stand", "not given back");
  assert.deepEqual(changedFee(kept, { ...kept, bezahlt: 500 }), paid);
  const part: Fee = { ...open, bezahlt: 200, zustand: "erlassen" };
  assert.deepEqual(changedFee(part, { ...part, zustand: "zurückgegeben" }), back);
  assert.deepEqual(changedFee(back, { ...back, bezahlt: 200 }), part);
});

test("what is paid at once is shared out to the coin, the oldest first", () => {
  fc.assert(
    fc.property(fc.array(coins, { maxLength: 9 }), coins, (open, amount) => {
      const parts = allot(open, amount);
      const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
      assert.equal(sum(parts), Math.min(amount, sum(open)));
      parts.forEach((part, index) => {
        assert.ok(part >= 0 && part <= (open[index] ?? 0));
        const laterPaid = parts.slice(index + 1).some((one) => one > 0);
        assert.ok(part === open[index] || !laterPaid);
      });
    }),
  );
});

test("whoever is late for centuries is counted late for ten years", () => {
  const never = { schliesstage: [], ruhetage: [] };
  assert.equal(daysLate("0001-01-02", "2026-11-15", never), 3653);
});
