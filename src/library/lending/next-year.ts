/** The name of a class in the next school year, and the new expiry day of its cards. */

import { fold } from "../../core/words/fold.ts";

const LAST_YEAR = 13;

/** Grades that have names instead of numbers, in their order: in North Rhine-Westphalia, in Baden-Württemberg, and in its courses. */
const NAMED_GRADES = [
  ["EF", "Q1", "Q2"],
  ["J1", "J2"],
  ["KS1", "KS2"],
];

/** What may follow a grade in the name of a class: "a", "A", "g1", " Musik"; "EFG" is a word, "Q1G" is none. */
const AFTER_GRADE = /^(?:[a-zA-F]\d?|[\s./-].*)?$/;
const AFTER_DIGIT = /^(?:[a-zA-Z]\d?|[\s./-].*)?$/;

interface NamedGrade {
  readonly grade: string;
  /** The grade after it; null: it is the last one of the school. */
  readonly next: string | null;
  /** What follows in the name of the class: "a" in "EFa". */
  readonly rest: string;
}

export function namedGradeOf(name: string): NamedGrade | null {
  for (const grades of NAMED_GRADES)
    for (const [place, grade] of grades.entries()) {
      const rest = name.slice(grade.length);
      const after = /\d$/.test(grade) ? AFTER_DIGIT : AFTER_GRADE;
      if (name.toUpperCase().startsWith(grade) && after.test(rest))
        return { grade, next: grades[place + 1] ?? null, rest };
    }
  return null;
}

/** "8a" after "7a", "Klasse 8" after "Klasse 7", "Q1" after "EF"; null if the name contains no school grade, or the last one. */
export function nextClass(name: string): string | null {
  const named = namedGradeOf(name);
  if (named) return named.next && `${named.next}${named.rest}`;
  const [number] = /\d+/.exec(name) ?? [];
  if (number === undefined || Number(number) < 1 || Number(number) >= LAST_YEAR) return null;
  const next = `${Number(number) + 1}`.padStart(number.length, "0");
  return name.replace(number, next);
}

/** Normalizes "Klasse 5a", "5 A" and "05a" to "5a"; other group names stay as they are. */
export function classSpelling(name: string): string {
  const [, year, letter = ""] =
    /^(?:(?:klasse|kl|class) ?)?0?([1-9]|1[0-3]) ?(?:klasse|class)? ?([a-z]?)$/.exec(fold(name)) ??
    [];
  return year === undefined || /[^\p{L}\p{N}\s.-]/u.test(name) ? name : `${year}${letter}`;
}

const SCHOOL_YEAR =
  /^(.{1,40}?)(?: ?[,(]|(?= )) ?(?:schuljahr |sj\.? ?|school year )?(?:20)?([2-9][0-9]) ?[/-] ?(?:20)?([2-9][0-9])\)?$/i;

/** "5b" of "5b (2024/25)", which is another school year the next time; "Jahrgang 12/13" are two grades. */
export function withoutSchoolYear(name: string): string {
  const [, own, first, second] = SCHOOL_YEAR.exec(name) ?? [];
  return own !== undefined && Number(second) === Number(first) + 1 ? own : name;
}

/** The same day in the first year in which it lies in the future; without a day, 31 July of the school year, from April on of the coming one. */
export function inTheNextYear(day: string | null, today: string): string {
  const [thisYear = 0, month = 0] = today.split("-").map(Number);
  const [year = "", ...rest] = (day ?? `${month < 4 ? thisYear - 1 : thisYear}-07-31`).split("-");
  const monthAndDay = rest.join("-") === "02-29" ? "02-28" : rest.join("-");
  let next = Number(year) + 1;
  while (`${next}-${monthAndDay}` <= today) next++;
  return `${next}-${monthAndDay}`;
}
