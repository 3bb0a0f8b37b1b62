/** Days as people write them in German and in English, and the one form in which they are kept. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CODES } from "../../src/core/model/codes/codes.ts";
import { readDays, WEEKDAYS, weekdayIn } from "../../src/core/words/dates/calendar.ts";

test("reads weekdays whole and short, in both languages", () => {
  const written = ["Sonntag", "so", "So.", "SONNTAGS", "Sunday", "Sun", "sundays", " Su "];
  for (const text of written) assert.equal(weekdayIn(text), 0, text);
  const others = { Mittwochs: 3, Do: 4, Thurs: 4, Tue: 2, Sonnabend: 6, Sa: 6, fri: 5, Mo: 1 };
  for (const [text, day] of Object.entries(others)) assert.equal(weekdayIn(text), day, text);
  for (const text of ["", "s", "Sonntagg", "heute", "Sunn day", "tag"])
    assert.equal(weekdayIn(text), null, text);
});

test("reads days and ranges of days, and keeps them in one form", () => {
  const cases: Record<string, string> = {
    "2026-12-24": "2026-12-24",
    "12-24": "12-24",
    "02-29": "02-29",
    "24.12.2026": "2026-12-24",
    "24.12.26": "2026-12-24",
    "1.5.2027": "2027-05-01",
    "24.12.": "12-24",
    "24.12": "12-24",
    "24. 12. 2026": "2026-12-24",
    "24. Dezember": "12-24",
    "24. Dezember 2026": "2026-12-24",
    "24 December 2026": "2026-12-24",
    "December 24, 2026": "2026-12-24",
    "December 24": "12-24",
    "1 März": "03-01",
    "2026-07-06/2026-08-16": "2026-07-06/2026-08-16",
    "12-24/01-06": "12-24/01-06",
    "24.12.2026 - 06.01.2027": "2026-12-24/2027-01-06",
    "24.12.2026-06.01.2027": "2026-12-24/2027-01-06",
    "24.12.2026–06.01.2027": "2026-12-24/2027-01-06",
    "2026-12-24 bis 2027-01-06": "2026-12-24/2027-01-06",
    "vom 24.12. bis 6.1.": "12-24/01-06",
    "24.12. bis 6.1.2027": "2026-12-24/2027-01-06",
    "24. bis 28.12.2026": "2026-12-24/2026-12-28",
    "24 December 2026 to 6 January 2027": "2026-12-24/2027-01-06",
    "from December 24 until January 6": "12-24/01-06",
  };
  for (const [text, kept] of Object.entries(cases)) assert.equal(readDays(text), kept, text);
});

test("reads the name of a holiday before or behind its days", () => {
  const cases: Record<string, string> = {
    "24.12.: Heiligabend": "12-24 Heiligabend",
    "24.12. Heiligabend": "12-24 Heiligabend",
    "1.5. (Maifeiertag)": "05-01 Maifeiertag",
    "Herbstferien: 12.10.2026 bis 24.10.2026": "2026-10-12/2026-10-24 Herbstferien",
    "12.10.2026 – 24.10.2026: Herbstferien in  NRW": "2026-10-12/2026-10-24 Herbstferien in NRW",
    "24 December 2026: Christmas Eve": "2026-12-24 Christmas Eve",
    "12-24/01-06 Weihnachten": "12-24/01-06 Weihnachten",
    "24.12.2026": "2026-12-24",
  };
  const { read, shown } = CODES.schliesstag;
  for (const [text, kept] of Object.entries(cases)) {
    assert.equal(read(text), kept, text);
    for (const language of ["de", "en"]) assert.equal(read(shown(kept, language)), kept, kept);
  }
  for (const text of [
    "Heiligabend",
    "31.2.2026 bis 3.3.2026",
    "24.12.2026 bis gestern",
    "24.12. 26.12.",
    "Montag 24.12.",
    `24.12. ${"x".repeat(61)}`,
    "24.12. <script>",
  ])
    assert.notEqual(typeof read(text), "string", text);
});

test("refuses days that do not exist, and ranges that end before they begin", () => {
  for (const text of [
    "",
    "Montag",
    "2026-02-30",
    "13-01",
    "31.02.",
    "24.",
    "24.2026",
    "December 2026",
    "24 December 24",
    "2026-08-16/2026-07-06",
    "2026-07-06/08-16",
    "2026-07-06/",
    "1/2",
    "07-06/08-16/09-01",
    "24.12.2026 bis",
  ])
    assert.equal(readDays(text), null, text);
});

test("what is shown of a day in any language reads as the same day", () => {
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const { wochentag, schliesstag } = CODES;
  fc.assert(
    fc.property(
      day,
      day,
      fc.boolean(),
      fc.constantFrom("de", "en"),
      (one, other, yearly, tongue) => {
        const both = [one, other].sort().map((each) => (yearly ? each.slice(5) : each));
        for (const kept of [both[0] as string, both.join("/")])
          assert.equal(schliesstag.read(schliesstag.shown(kept, tongue)), kept);
      },
    ),
  );
  for (const name of WEEKDAYS)
    for (const tongue of ["de", "en"])
      assert.equal(wochentag.read(wochentag.shown(name, tongue)), name);
});
