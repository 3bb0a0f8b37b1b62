/** Figures of the demo: two years of a small library, so that there is a report to look at. They are removed with the demo. */

import type { Writing } from "../../../core/model/store/writing.ts";
import { addDays, type Day } from "../../../core/words/dates/days.ts";
import { AGES } from "../../lending/tally-rules.ts";
import { tallies } from "../../tables/tallies.ts";

/** Marks the figures of the demo: no real ones are counted at this place. */
const PLACE = "Demo";
const DAYS = 730;
/** Tuesday, Thursday and Saturday. */
const OPEN = [2, 4, 6];
const GROUPS = ["Theater-AG", "Lesekreis", ""];
/** Relative number of loans by month, from January on. */
const MONTHS = [1.1, 1, 1.1, 0.9, 0.9, 0.7, 0.4, 0.5, 1, 1.2, 1.4, 1];

/** Removes existing ones first, so that nothing is counted twice. */
export async function bringFigures(writing: Writing, today: Day): Promise<void> {
  await dropFigures(writing);
  for (let ago = DAYS; ago > 0; ago--) {
    const day = addDays(today, -ago);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (OPEN.includes(weekday)) countDay(day, weekday, writing);
  }
}

export function dropFigures(writing: Writing): Promise<void> {
  return writing.with(tallies).forgetPlace(PLACE);
}

function countDay(day: Day, weekday: number, writing: Writing): void {
  const chance = chances(Number(day.replaceAll("-", "")));
  const busy = (MONTHS[Number(day.slice(5, 7)) - 1] ?? 1) * (weekday === 6 ? 1.4 : 1);
  const count = (was: string, anzahl: number, { art = "", kreis = "" }) => {
    if (anzahl > 0) writing.with(tallies).count({ tag: day, was, art, ort: PLACE, kreis, anzahl });
  };
  let lent = 0;
  for (const [index, kreis] of GROUPS.entries()) {
    const loans = Math.round(busy * (1 + index) * (1 + 2 * chance()));
    lent += loans;
    count("ausleihe", loans, { art: "Buch", kreis });
    count("besuch", Math.ceil(loans / 2), { kreis });
  }
  count("rueckgabe", Math.round(lent * (0.8 + 0.3 * chance())), { art: "Buch" });
  count("verlaengerung", Math.round(lent * 0.25 * chance()), { art: "Buch" });
  count("vormerkung", Math.round(2 * chance()), { art: "Buch" });
  const first = Math.round(lent / 3);
  for (const [hour, anzahl] of [
    first,
    Math.ceil(first / 2),
    lent - first - Math.ceil(first / 2),
  ].entries())
    count("stunde", anzahl, { art: `${(weekday === 6 ? 10 : 14) + hour}` });
  // Most readers are first active in the first weeks of a year.
  const readers = Number(day.slice(5, 7)) < 4 ? 2 : Number(chance() < 0.2);
  const [kreis = "", age = ""] = [
    GROUPS[Math.floor(chance() * 3)],
    AGES[Math.floor(chance() * AGES.length)],
  ];
  count("aktiv", readers, { art: age, kreis });
  count("anmeldung", Number(chance() < 0.15), { art: age, kreis });
  count("mahnung", Number(chance() < 0.3), { art: "1" });
}

/** Deterministic random numbers from 0 to 1, seeded by the day (linear congruential generator). */
function chances(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
