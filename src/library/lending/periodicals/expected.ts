/** Which issues of a periodical are missing, expected next, or old enough to withdraw: pure rules without a database. */

import { addDays, type Day } from "../../../core/words/dates/days.ts";
import {
  type Appearance,
  compareIssues,
  covers,
  dueTime,
  type Issue,
  issueAfter,
  issuesIn,
  readIssue,
} from "./issue.ts";

export interface ExpectedIssue {
  readonly issue: Issue;
  /** Missing: a later issue has arrived, or its publication period is over. */
  readonly zustand: "fehlt" | "erwartet";
  /** When it is expected to appear. */
  readonly von: Day | null;
  readonly bis: Day | null;
}

/** The publication data of a periodical and its issues. */
export interface Periodical extends Appearance {
  /** The numbers of the issues that are or were in stock. */
  readonly known: readonly string[];
  /** The issues that are no longer expected. */
  readonly cancelled: readonly string[];
  /** How long issues are kept; an issue that either rule keeps stays. */
  readonly keepYears: number | null;
  readonly keepIssues: number | null;
}

/** Upper limit of expected issues per periodical. */
const MOST = 200;

/** The missing issues, the oldest first, then those due now or next. Empty while no issue is in stock. */
export function expectedIssues(periodical: Periodical, today: Day): ExpectedIssue[] {
  const here = issuesNamed(periodical.known);
  const last = here.at(-1);
  if (!last) return [];
  const gone = issuesNamed(periodical.cancelled);
  const covered = [...here, ...gone];
  const oldest = oldestKept(periodical, here, today);
  const isWanted = (issue: Issue) =>
    !covered.some((one) => covers(one, issue)) &&
    (oldest === null || compareIssues(issue, oldest) >= 0);
  const gaps = numbersUpTo(last, here, periodical).filter(isWanted);
  const coming = issuesFrom(last, periodical, today, covered);
  return [
    ...gaps.map((issue) => expected(issue, periodical, () => "fehlt")),
    ...coming.map((issue) =>
      expected(issue, periodical, (until) => (until && until < today ? "fehlt" : "erwartet")),
    ),
  ].slice(-MOST);
}

/** Parses the names and sorts them by date of issue; names without a number are dropped. */
function issuesNamed(names: readonly string[]): Issue[] {
  return names.flatMap((name) => readIssue(name) ?? []).toSorted(compareIssues);
}

function expected(
  issue: Issue,
  appearance: Appearance,
  stateOf: (until: Day | null) => ExpectedIssue["zustand"],
): ExpectedIssue {
  const { from: von, to: bis } = dueTime(issue, appearance) ?? { from: null, to: null };
  return { issue, zustand: stateOf(bis), von, bis };
}

/** All numbers from the first issue in stock; earlier ones precede the subscription. */
function numbersUpTo(last: Issue, here: readonly Issue[], appearance: Appearance): Issue[] {
  const [first = last] = here;
  const all: Issue[] = [];
  for (let year = first.year ?? 0; year <= (last.year ?? 0); year++) {
    const own = here.filter((one) => (one.year ?? 0) === year);
    const highest = Math.max(0, ...own.map(({ to }) => to));
    const isLast = year === (last.year ?? 0);
    const end = isLast ? highest : Math.max(highest, issuesIn(year, appearance) ?? 0);
    const begin = year === (first.year ?? 0) ? first.from : 1;
    for (let number = Math.max(begin, end - MOST); number <= end; number++)
      all.push({ year: last.year === null ? null : year, from: number, to: number });
  }
  return all;
}

/** The issues due by now; if there are none, or the rhythm is unknown, only the next one. */
function issuesFrom(
  last: Issue,
  appearance: Appearance,
  today: Day,
  covered: readonly Issue[],
): Issue[] {
  const all: Issue[] = [];
  let issue = startOf(last, appearance, today);
  for (let count = 0; count < MOST; count++) {
    const period = dueTime(issue, appearance);
    const isDue = period !== null && period.from <= today;
    const isWanted = !covered.some((one) => covers(one, issue));
    if (isWanted && (isDue || all.length === 0)) all.push(issue);
    if (!isDue && all.length > 0) return all;
    issue = issueAfter(issue, appearance);
  }
  return all;
}

/** The numbering of an irregular periodical restarts with the year. */
function startOf(last: Issue, appearance: Appearance, today: Day): Issue {
  const year = Number(today.slice(0, 4));
  return last.year !== null && last.year < year && issuesIn(last.year, appearance) === null
    ? { year, from: 1, to: 1 }
    : issueAfter(last, appearance);
}

/** The names of the issues beyond the retention rule, the oldest first; empty if there is no rule or their age is unknown. */
export function issuesToWithdraw(periodical: Periodical, today: Day): string[] {
  const here = issuesNamed(periodical.known);
  const oldest = oldestKept(periodical, here, today);
  if (oldest === null) return [];
  return periodical.known
    .flatMap((name) => {
      const issue = readIssue(name);
      return issue && compareIssues(issue, oldest) < 0 ? [{ name, issue }] : [];
    })
    .toSorted((a, b) => compareIssues(a.issue, b.issue))
    .map(({ name }) => name);
}

/** The oldest issue to keep; null if all are kept. */
function oldestKept(
  { keepYears, keepIssues, ...appearance }: Periodical,
  here: readonly Issue[],
  today: Day,
): Issue | null {
  if (keepYears === null && keepIssues === null) return null;
  const byCount = keepIssues === null ? here.length : Math.max(0, here.length - keepIssues);
  const limit = yearsBefore(today, keepYears ?? 0);
  const isOld = (issue: Issue) => keepYears === null || (endOf(issue, appearance) ?? limit) < limit;
  const young = here.findIndex((issue) => !isOld(issue));
  const at = Math.min(byCount, young < 0 ? here.length : young);
  return here[at] ?? (here.length > 0 ? issueAfter(here.at(-1) as Issue, appearance) : null);
}

/** The last day of its publication period; of its year if only that is known. */
function endOf(issue: Issue, appearance: Appearance): Day | null {
  return dueTime(issue, appearance)?.to ?? (issue.year === null ? null : `${issue.year}-12-31`);
}

function yearsBefore(today: Day, years: number): Day {
  const day = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return day.endsWith("-02-29") ? addDays(`${day.slice(0, 4)}-03-01`, -1) : day;
}
