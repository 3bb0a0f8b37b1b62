/** Which issues of a periodical are missing, which one comes next, and which are old enough to go: rules without a database. */

import { addDays, type Day } from "../../../core/words/dates/days.ts";
import {
  type Appearance,
  compareIssues,
  type Issue,
  issueAfter,
  issuesIn,
  dueTime,
  readIssue,
} from "./issue.ts";

export interface ExpectedIssue {
  readonly issue: Issue;
  /** Missing: a later one is here, or its time is over. */
  readonly zustand: "fehlt" | "erwartet";
  /** When it is to appear. */
  readonly von: Day | null;
  readonly bis: Day | null;
}

/** What a periodical says of itself and its issues. */
export interface Periodical extends Appearance {
  /** The numbers of those that are here, or were. */
  readonly known: readonly string[];
  /** Those that nobody waits for any more. */
  readonly cancelled: readonly string[];
  /** How long issues are kept; one that either keeps stays. */
  readonly keepYears: number | null;
  readonly keepIssues: number | null;
}

/** Nobody asks for more of one periodical. */
const MOST = 200;

/** The missing ones, the oldest first, then what is to appear now, or next. Nothing as long as no issue is here. */
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

/** The numbers, of those that are issues by their number, in the order in which they appeared. */
function issuesNamed(names: readonly string[]): Issue[] {
  return names.flatMap((name) => readIssue(name) ?? []).toSorted(compareIssues);
}

function covers(one: Issue, other: Issue): boolean {
  return one.year === other.year && one.from <= other.from && other.to <= one.to;
}

function expected(
  issue: Issue,
  appearance: Appearance,
  stateOf: (until: Day | null) => ExpectedIssue["zustand"],
): ExpectedIssue {
  const { from: von, to: bis } = dueTime(issue, appearance) ?? { from: null, to: null };
  return { issue, zustand: stateOf(bis), von, bis };
}

/** One by one from the first that is here; before that nobody had subscribed. */
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

/** What has begun to be due by now; where nothing has, or nobody can say, the one that comes next. */
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

/** What appears now and then begins anew with the year. */
function startOf(last: Issue, appearance: Appearance, today: Day): Issue {
  const year = Number(today.slice(0, 4));
  return last.year !== null && last.year < year && issuesIn(last.year, appearance) === null
    ? { year, from: 1, to: 1 }
    : issueAfter(last, appearance);
}

/** The names of those that the rule keeps no longer, the oldest first; none where there is no rule, or it cannot be told how old they are. */
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

/** The first that stays; null where all do. */
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

/** The last day of its time; of what has a year alone that of the year. */
function endOf(issue: Issue, appearance: Appearance): Day | null {
  return dueTime(issue, appearance)?.to ?? (issue.year === null ? null : `${issue.year}-12-31`);
}

function yearsBefore(today: Day, years: number): Day {
  const day = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return day.endsWith("-02-29") ? addDays(`${day.slice(0, 4)}-03-01`, -1) : day;
}
