import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "../../src/core/texts/languages.ts";
import {
  dueDay,
  type Lending,
  type Renewal,
  renewalsLeft,
  renewedDay,
  stateOfLoan,
  whyNotLend,
  whyNotRenew,
} from "../../src/library/lending/loan.ts";
import { REASONS } from "../../src/library/lending/refusal.ts";
import {
  firstInQueue,
  lastDayToFetch,
  type Reserving,
  whyNotReserve,
} from "../../src/library/lending/reservation.ts";
import {
  DEFAULT_RULES,
  daysWithoutHours,
  type LendingRules,
  lendingRules,
} from "../../src/library/lending/rules.ts";
import { refusalTexts } from "../../src/library/texts/themes.ts";

const TODAY = "2026-03-06";
const READER = { gesperrt: null, gueltigBis: null };
const rules = (own: Partial<LendingRules> = {}): LendingRules => ({ ...DEFAULT_RULES, ...own });

test("lets nothing fall due on a day on which the library is closed", () => {
  assert.equal(dueDay(TODAY, rules(), null), "2026-04-03");
  // 3 April 2026 is Good Friday, the Monday after it is Easter Monday.
  const easter = rules({
    schliesstage: ["2026-04-03", "2026-04-06"],
    ruhetage: ["samstag", "sonntag"],
  });
  assert.equal(dueDay(TODAY, easter, null), "2026-04-07");
});

test("lends each kind of work for as long as the library says", () => {
  const own = rules({ tageJeArt: { Film: 7 } });
  assert.equal(dueDay(TODAY, own, "Film"), "2026-03-13");
  assert.equal(dueDay(TODAY, own, "Buch"), "2026-04-03");
  assert.equal(dueDay("2028-02-01", own, "Buch"), "2028-02-29");
});

test("lends a kind of work until the same day of every year, or the last open day before", () => {
  const school = rules({
    bisJeArt: { Schulbuch: "07-31" },
    schliesstage: ["2027-07-15/2027-08-28"],
    ruhetage: ["samstag", "sonntag"],
  });
  assert.equal(dueDay("2025-09-01", school, "Schulbuch"), "2026-07-31");
  assert.equal(dueDay("2026-07-31", school, "Schulbuch"), "2027-07-14", "the holidays begin");
  assert.equal(dueDay("2026-09-01", school, "Schulbuch", "2027-01-31"), "2027-01-29", "the card");
  assert.equal(dueDay("2026-09-01", school, "Buch"), "2026-09-29");
  const loan = { bis: "2026-07-31", zurueck: null, verlaengerungen: 0 };
  assert.equal(renewedDay(loan, "2026-07-01", school, "Schulbuch"), "2026-07-31");
  assert.equal(renewedDay(loan, "2026-08-20", school, "Schulbuch"), "2027-07-14");
});

test("calls a loan late from the day after its due day until it is back", () => {
  const loan = { bis: "2026-04-03", zurueck: null };
  assert.equal(stateOfLoan(loan, "2026-04-03"), "laufend");
  assert.equal(stateOfLoan(loan, "2026-04-04"), "überfällig");
  assert.equal(stateOfLoan({ ...loan, zurueck: "2026-05-01" }, "2026-06-01"), "zurückgegeben");
});

test("renews from today and never takes a day away", () => {
  const loan = { bis: "2026-04-03", zurueck: null, verlaengerungen: 0 };
  assert.equal(renewedDay(loan, "2026-04-01", rules(), null), "2026-04-29");
  assert.equal(
    renewedDay({ ...loan, bis: "2026-12-01" }, "2026-04-01", rules(), null),
    "2026-12-01",
  );
  assert.equal(renewalsLeft(loan, rules()), 2);
  assert.equal(renewalsLeft({ ...loan, verlaengerungen: 5 }, rules()), 0);
});

test("says why a copy cannot be lent", () => {
  const lending: Lending = {
    copy: "verfügbar",
    forBorrower: false,
    borrower: READER,
    openLoans: 0,
    rules: rules(),
    today: TODAY,
  };
  const why = (change: Partial<Lending>) => whyNotLend({ ...lending, ...change })?.reason ?? null;
  assert.equal(why({}), null);
  assert.equal(why({ copy: "ausgeliehen" }), "ausgeliehen");
  assert.equal(why({ copy: "vermisst" }), "vermisst");
  assert.equal(why({ copy: "bereitgestellt" }), "bereitgestellt");
  assert.equal(why({ copy: "bereitgestellt", forBorrower: true }), null);
  assert.equal(why({ borrower: { ...READER, gesperrt: "Gebühren" } }), "gesperrt");
  assert.equal(why({ borrower: { ...READER, gueltigBis: "2026-03-05" } }), "abgelaufen");
  assert.equal(why({ borrower: { ...READER, gueltigBis: TODAY } }), null);
  assert.equal(why({ openLoans: 9 }), null);
  assert.equal(why({ openLoans: 10 }), "zu-viele-ausleihen");
});

test("says why a loan cannot be renewed", () => {
  const loan = { bis: "2026-04-02", zurueck: null, verlaengerungen: 0 };
  const renewal: Renewal = { loan, borrower: READER, waiting: 0, rules: rules(), today: TODAY };
  const why = (change: Partial<Renewal>) => whyNotRenew({ ...renewal, ...change })?.reason ?? null;
  assert.equal(why({}), null);
  assert.equal(why({ waiting: 1 }), "vorgemerkt");
  assert.equal(why({ loan: { ...loan, verlaengerungen: 2 } }), "zu-oft-verlaengert");
  assert.equal(why({ loan: { ...loan, zurueck: TODAY } }), "zurueckgegeben");
  assert.equal(why({ borrower: { ...READER, gesperrt: "Gebühren" } }), "gesperrt");
  assert.equal(why({ late: true }), "saeumig");
  assert.equal(why({ late: true, rules: rules({ saeumigVerlaengern: true }) }), null);
  assert.equal(why({ loan: { ...loan, bis: "2026-04-03" } }), "kein-gewinn");
  const spends = rules({ verlaengernOhneGewinn: true });
  assert.equal(why({ loan: { ...loan, bis: "2026-04-03" }, rules: spends }), null);
});

test("says why a work cannot be reserved", () => {
  const reserving: Reserving = {
    borrower: READER,
    copies: ["ausgeliehen", "vermisst"],
    hasIt: false,
    waitsAlready: false,
    openReservations: 0,
    rules: rules(),
    today: TODAY,
  };
  const why = (change: Partial<Reserving>) =>
    whyNotReserve({ ...reserving, ...change })?.reason ?? null;
  assert.equal(why({}), null);
  assert.equal(why({ copies: [] }), "ohne-exemplar");
  assert.equal(why({ copies: ["ausgeliehen", "verfügbar"] }), "verfuegbar");
  assert.equal(why({ hasIt: true }), "schon-ausgeliehen");
  assert.equal(why({ waitsAlready: true }), "schon-vorgemerkt");
  assert.equal(why({ openReservations: 5 }), "zu-viele-vormerkungen");
  assert.equal(why({ borrower: { ...READER, gueltigBis: "2020-01-01" } }), "abgelaufen");
});

test("serves whoever has waited longest, and of one day whoever came first", () => {
  const waiting = [
    { seit: "2026-03-06", id: 7 },
    { seit: "2026-03-05", id: 9 },
    { seit: "2026-03-05", id: 8 },
  ];
  assert.equal(firstInQueue(waiting)?.id, 8);
  assert.equal(firstInQueue([]), null);
  assert.equal(lastDayToFetch(TODAY, rules()), "2026-03-13");
});

test("a weekday without hours is closed where hours are told, unless days of rest are", () => {
  const hours = ["Di–Fr 14:00–18:00", "Sat 10:00–13:00"];
  assert.deepEqual(daysWithoutHours(hours), ["sonntag", "montag"]);
  assert.deepEqual(daysWithoutHours([]), []);
  assert.deepEqual(daysWithoutHours(["nach Vereinbarung"]), []);
  assert.deepEqual(lendingRules({ oeffnungszeiten: hours }).ruhetage, ["sonntag", "montag"]);
  const own = { oeffnungszeiten: hours, ausleihe: { ruhetage: ["freitag"] } };
  assert.deepEqual(lendingRules(own).ruhetage, ["freitag"]);
});

test("has a sentence for each refusal in each language", () => {
  const params = {
    most: 2,
    why: "x",
    since: TODAY,
    von: TODAY,
    next: 1,
    total: 1,
    status: "x",
    value: "x",
    art: "x",
    bis: TODAY,
    owed: "4.00 EUR",
    tag: TODAY,
    frei: TODAY,
    tage: TODAY,
    name: "x",
    names: "x",
    titel: "x",
    nummer: "x",
    andere: 1,
  };
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    for (const reason of REASONS) {
      const sentence = refusalTexts(texts)[reason]?.(params) ?? "";
      assert.match(sentence, /\.$/, `${language} ${reason}`);
      assert.doesNotMatch(sentence, /undefined/, `${language} ${reason}`);
    }
  }
});
