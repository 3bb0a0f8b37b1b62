import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isDay, type Weekday } from "../../src/core/words/dates/calendar.ts";
import {
  addDays,
  type Closing,
  dayIn,
  daysBetween,
  isClosed,
  openDay,
} from "../../src/core/words/dates/days.ts";

const OPEN: Closing = { schliesstage: [], ruhetage: [] };

test("knows which day it is where the library is, not where the server is", () => {
  const lateInBerlin = Date.parse("2026-01-31T23:30:00Z");
  assert.equal(dayIn("Europe/Berlin", lateInBerlin), "2026-02-01");
  assert.equal(dayIn("America/New_York", lateInBerlin), "2026-01-31");
  assert.equal(dayIn("Pacific/Kiritimati", lateInBerlin), "2026-02-01");
});

test("changes the day at midnight on both sides of a clock change", () => {
  for (const [instant, day] of [
    ["2026-03-28T22:59:59Z", "2026-03-28"],
    ["2026-03-28T23:00:00Z", "2026-03-29"],
    ["2026-03-29T21:59:59Z", "2026-03-29"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
    ["2026-10-24T22:00:00Z", "2026-10-25"],
    ["2026-10-25T22:59:59Z", "2026-10-25"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
  ] as const) {
    assert.equal(dayIn("Europe/Berlin", Date.parse(instant)), day, instant);
  }
});

test("counts days over clock changes, leap days and the end of the year", () => {
  assert.equal(addDays("2026-03-06", 28), "2026-04-03");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(addDays("2027-02-28", 1), "2027-03-01");
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(daysBetween("2026-10-20", "2026-10-30"), 10);
  assert.equal(daysBetween("2028-02-28", "2028-03-01"), 2);
});

test("finds as many days between two days as were added", () => {
  const day = fc
    .date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
      const to = addDays(from, count);
      return isDay(to) && daysBetween(from, to) === count && addDays(to, -count) === from;
    }),
  );
});

test("moves on to the first open day, past weekends and holidays in a row", () => {
  const closing: Closing = {
    schliesstage: ["12-24", "12-25", "12-26", "2026-12-28"],
    ruhetage: ["samstag", "sonntag"],
  };
  assert.equal(openDay("2026-12-23", closing), "2026-12-23");
  assert.equal(openDay("2026-12-24", closing), "2026-12-29");
  assert.equal(openDay("2027-12-28", closing), "2027-12-28");
  assert.equal(isClosed("2026-12-26", closing), true);
  assert.equal(openDay("2026-12-24", OPEN), "2026-12-24");
});

test("gives up on a library that is never open instead of searching for ever", () => {
  const ruhetage = "sonntag montag dienstag mittwoch donnerstag freitag samstag".split(" ");
  assert.equal(
    openDay("2026-12-24", { schliesstage: [], ruhetage: ruhetage as Weekday[] }),
    "2026-12-24",
  );
});

test("tells days from what only looks like one", () => {
  for (const text of ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", ""]) {
    assert.equal(isDay(text), false, text);
  }
  assert.equal(isDay("2028-02-29"), true);
});

test("a range of days is closed from its first to its last, over the turn of the year too", () => {
  const closing: Closing = { schliesstage: ["2026-07-06/2026-08-16", "12-24/01-06"], ruhetage: [] };
  for (const day of ["2026-07-06", "2026-08-01", "2026-08-16", "2026-12-24", "2027-01-06"])
    assert.ok(isClosed(day, closing), day);
  for (const day of ["2026-07-05", "2026-08-17", "2027-07-10", "2026-12-23", "2027-01-07"])
    assert.ok(!isClosed(day, closing), day);
  assert.equal(openDay("2026-12-30", closing), "2027-01-07");
});
