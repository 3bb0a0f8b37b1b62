/** One event for each change of a loan: fees, copies and bookings follow it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { loanEvent } from "../../src/library/lending/loan-event.ts";

const OUT = { bis: "2026-03-10", zurueck: null, ausgang: null };
const LATER = { ...OUT, bis: "2026-03-20" };
const BACK = { ...OUT, zurueck: "2026-03-09", ausgang: "zurück" } as const;
const LOST = { ...BACK, ausgang: "verloren" } as const;
const REPLACED = { ...BACK, ausgang: "ersetzt" } as const;

test("each change of a loan is one event, or none", () => {
  const changes = [
    [null, OUT, "lent"],
    [null, BACK, null],
    [OUT, OUT, null],
    [OUT, LATER, "extended"],
    [LATER, OUT, "shortened"],
    [OUT, BACK, "returned"],
    [OUT, REPLACED, "returned"],
    [OUT, LOST, "lost"],
    [LOST, BACK, "found"],
    [LOST, REPLACED, "found"],
    [LOST, LOST, null],
    [BACK, OUT, "reopened"],
    [LOST, LATER, "reopened"],
    [OUT, null, "undone"],
    [BACK, null, null],
  ] as const;
  for (const [before, after, event] of changes)
    assert.equal(loanEvent(before, after), event, JSON.stringify([before, after]));
});
