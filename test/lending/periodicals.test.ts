/** Issues by their numbers: which are missing, which one comes next, which are old enough to go. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expectedIssues,
  issuesToWithdraw,
  type Periodical,
} from "../../src/library/lending/periodicals/expected.ts";
import { issueName, readIssue } from "../../src/library/lending/periodicals/issue.ts";
import { numberAfter, renumbered } from "../../src/library/lending/periodicals/next-volume.ts";
import { issueNumbered, readPressCode } from "../../src/library/lending/periodicals/press-code.ts";

const MONTHLY: Periodical = {
  rhythm: "monatlich",
  times: null,
  known: [],
  cancelled: [],
  keepYears: null,
  keepIssues: null,
};

/** "3/2026 fehlt 2026-03-01 2026-03-31". */
function said(periodical: Partial<Periodical>, today: string): string[] {
  const whole = { ...MONTHLY, ...periodical };
  return expectedIssues(whole, today).map(({ issue, zustand, von, bis }) =>
    [issueName(issue, whole), zustand, von, bis].filter(Boolean).join(" "),
  );
}

test("reads the number of an issue however it is written", () => {
  for (const [text, name] of [
    ["3/2026", "3/2026"],
    ["2026,3", "3/2026"],
    ["Heft 03 (2026)", "3/2026"],
    ["7/8 2026", "7-8/2026"],
    ["7–8/2026", "7-8/2026"],
    ["245", "245"],
    ["2026", "1/2026"],
  ] as const) {
    const issue = readIssue(text);
    assert.equal(issue && issueName(issue, MONTHLY), name, text);
  }
  for (const text of ["", "IV", "Jg. 12 (2026), Heft 3", "8-3/2026", "1/2025/2026"])
    assert.equal(readIssue(text), null, text);
});

test("tells what is missing and what comes next from the rhythm and the last issue", () => {
  assert.deepEqual(said({}, "2026-03-06"), [], "nothing is waited for before the first is here");
  assert.deepEqual(said({ known: ["11/2025", "1/2026"] }, "2026-03-06"), [
    "12/2025 fehlt 2025-12-01 2025-12-31",
    "2/2026 fehlt 2026-02-01 2026-02-28",
    "3/2026 erwartet 2026-03-01 2026-03-31",
  ]);
  assert.deepEqual(said({ known: ["3/2026"] }, "2026-03-06"), [
    "4/2026 erwartet 2026-04-01 2026-04-30",
  ]);
  assert.deepEqual(
    said({ known: ["6/2026", "7-8/2026"], cancelled: ["9/2026"] }, "2026-10-20"),
    ["10/2026 erwartet 2026-10-01 2026-10-31"],
    "a double issue is both, and nobody waits for what is cancelled",
  );
  assert.deepEqual(said({ rhythm: "vierteljährlich", known: ["4/2025"] }, "2026-03-06"), [
    "1/2026 erwartet 2026-01-01 2026-03-31",
  ]);
  const fiveTimes = { rhythm: "mehrmals im Jahr", times: 5, known: ["5/2025"] } as const;
  assert.deepEqual(said(fiveTimes, "2026-03-06"), ["1/2026 erwartet 2026-01-01 2026-03-14"]);
  const yearly = { rhythm: "mehrmals im Jahr", times: 1, known: ["2024"] } as const;
  assert.deepEqual(said(yearly, "2026-03-06"), [
    "2025 fehlt 2025-01-01 2025-12-31",
    "2026 erwartet 2026-01-01 2026-12-31",
  ]);
});

test("counts weeks as the calendar does, and follows what has no rhythm only by its numbers", () => {
  const weekly = { rhythm: "wöchentlich", known: ["52/2026"] } as const;
  assert.deepEqual(said(weekly, "2027-01-05"), [
    "53/2026 fehlt 2026-12-28 2027-01-03",
    "1/2027 erwartet 2027-01-04 2027-01-10",
  ]);
  const now = { rhythm: "unregelmäßig" } as const;
  assert.deepEqual(said({ ...now, known: ["1/2026", "3/2026"] }, "2026-12-01"), [
    "2/2026 fehlt",
    "4/2026 erwartet",
  ]);
  assert.deepEqual(said({ ...now, known: ["3/2025"] }, "2026-03-06"), ["1/2026 erwartet"]);
  assert.deepEqual(said({ known: ["243", "245"] }, "2026-03-06"), ["244 fehlt", "246 erwartet"]);
});

test("lets go of what neither the years nor the number of issues keep", () => {
  const known = ["1/2023", "2/2024", "3/2024", "4/2024", "1/2026", "2/2026", "Register"];
  const gone = (rule: Partial<Periodical>) =>
    issuesToWithdraw({ ...MONTHLY, known, ...rule }, "2026-03-06");
  assert.deepEqual(gone({}), []);
  assert.deepEqual(gone({ keepYears: 2 }), ["1/2023", "2/2024"]);
  assert.deepEqual(gone({ keepIssues: 3 }), ["1/2023", "2/2024", "3/2024"]);
  assert.deepEqual(gone({ keepYears: 2, keepIssues: 5 }), ["1/2023"]);
  assert.deepEqual(gone({ keepYears: 50 }), []);
  const kept = said({ known, keepYears: 1 }, "2026-03-06");
  assert.ok(!kept.some((one) => one.includes("2023")), "what would go is not missed");
});

test("understands the bars on a periodical with the digits beside them", () => {
  for (const [text, field, value, issue] of [
    ["9771234567003 05", "issn", "1234-5679", 5],
    ["977123456700300105", "issn", "1234-5679", 5],
    ["1234-5679", "issn", "1234-5679", null],
    // Germany: the tax, the title, the price of 9,25 EUR.
    ["4190102109254 05", "objektnummer", "01021", 5],
    ["419010210925400012", "objektnummer", "01021", 12],
    ["4190102109254", "objektnummer", "01021", null],
    ["4140102109259+53", "objektnummer", "01021", 53],
    ["01021", "objektnummer", "01021", null],
  ] as const)
    assert.deepEqual(readPressCode(text), { field, value, issue }, text);
  for (const text of [
    "9771234567004 05",
    "4190102109255 05",
    "4190102109254 123",
    "4006381333931",
    "4180102109257",
    "",
    "x",
  ])
    assert.equal(readPressCode(text), null, text);
  const on = (number: number, today: string, last = "1/2026") => {
    const before = readIssue(last);
    return issueName(issueNumbered(number, before, MONTHLY, today), MONTHLY);
  };
  assert.equal(on(5, "2026-04-28"), "5/2026");
  assert.equal(on(1, "2026-12-18"), "1/2027", "it appears before its year begins");
  assert.equal(on(12, "2026-01-04"), "12/2025");
  assert.equal(on(1, "2026-12-18", "300"), "301");
  assert.equal(on(99, "2026-12-18", "300"), "299");
});

test("numbers the next volume as the one before", () => {
  for (const [band, next] of [
    ["3", "4"],
    ["Bd. 9", "Bd. 10"],
    ["3/2026", "4/2026"],
    ["2026/3", "2026/4"],
    ["IV", null],
    ["", null],
  ] as const)
    assert.equal(numberAfter(band), next);
  assert.equal(renumbered("Geo 3/2026", "3/2026", "4/2026"), "Geo 4/2026");
  assert.equal(renumbered("Zs", "3/2026", "4/2026"), "Zs 4/2026");
});
