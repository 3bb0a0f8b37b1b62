/** The new school year: what each class is called then, and in which order they are renamed so that no two groups ever have one name. */

import { nextClass } from "./next-year.ts";

interface ClassNow {
  readonly id: number;
  readonly name: string;
}

export const FATES = ["versetzt", "abgang", "bleibt"] as const;

export interface ClassMove extends ClassNow {
  /** What it is called then. */
  readonly becomes: string;
  readonly fate: (typeof FATES)[number];
}

interface YearRules {
  /** Whoever is in it leaves the school; null: the highest that there is, where schools end with it. */
  readonly lastGrade: number | null;
  /** What is wished otherwise than counting says: "9b=10c", "5f=5f" stays, "9h=" leaves. */
  readonly wishes: readonly string[];
  readonly today: string;
  /** Two names with the same key are one name. */
  readonly keyOf: (name: string) => string;
}

interface YearMoves {
  /** In the order of renaming: at no moment two have one name. */
  readonly moves: readonly ClassMove[];
  /** Names that two groups would have. */
  readonly twice: readonly string[];
  /** Groups that would only change names among themselves. */
  readonly circle: readonly string[];
  /** Wishes for groups that there are not. */
  readonly unknown: readonly string[];
}

/** "7a", "Klasse 7", "Jg. 7.2": a year of a school, and not "Jahrgang 2026". */
const GRADE =
  /^\s*(?:(?:klasse|kl|class|grade|year|jahrgang|jg|stufe)\b\.?\s*)?0?([1-9]|1[0-3])(?!\d)/i;

export function gradeOf(name: string): number | null {
  const [, grade] = GRADE.exec(name) ?? [];
  return grade === undefined ? null : Number(grade);
}

/** The group that those come into who leave together. */
export function isLeaving(name: string): boolean {
  return /^Abgang \d{4}\b/.test(name);
}

/** "2026/27": from spring on it is the one that comes. */
export function schoolYear(today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}/${`${(first + 1) % 100}`.padStart(2, "0")}`;
}

export function yearMoves(groups: readonly ClassNow[], rules: YearRules): YearMoves {
  const { keyOf } = rules;
  const wishes = wishesIn(rules);
  const known = new Set(groups.map(({ name }) => keyOf(name)));
  const last = rules.lastGrade ?? lastGradeOf(groups);
  const taken = new Set(known);
  const wanted = groups.map(({ id, name }): ClassMove => {
    const counted = (gradeOf(name) ?? 0) >= last ? null : nextClass(name);
    const wish = wishes.get(keyOf(name)) ?? (gradeOf(name) === null ? name : (counted ?? ""));
    const becomes = wish === "" ? leavingName(name, taken, rules) : wish;
    const isSame = becomes === name;
    return {
      id,
      name,
      becomes,
      fate: isSame ? "bleibt" : isLeaving(becomes) ? "abgang" : "versetzt",
    };
  });
  const { ordered, circle } = inOrder(wanted, keyOf);
  return {
    moves: ordered,
    circle,
    twice: namesTwice(wanted, keyOf),
    unknown: [...wishes.keys()].filter((key) => !known.has(key)),
  };
}

const LAST_GRADES = [4, 6, 9, 10, 12, 13];

/** A library that knows only its fifth classes sends nobody away. */
function lastGradeOf(groups: readonly ClassNow[]): number {
  const highest = Math.max(0, ...groups.flatMap(({ name }) => gradeOf(name) ?? []));
  return LAST_GRADES.includes(highest) ? highest : Number.POSITIVE_INFINITY;
}

function wishesIn({ wishes, keyOf }: YearRules): Map<string, string> {
  return new Map(
    wishes.map((wish) => {
      const at = wish.lastIndexOf("=");
      const [name, becomes] = at < 0 ? [wish, wish] : [wish.slice(0, at), wish.slice(at + 1)];
      return [keyOf(name.trim()), becomes.trim()];
    }),
  );
}

/** "Abgang 2026 10b"; in a year in which some of that class have left already, one with a number. */
function leavingName(name: string, taken: Set<string>, { today, keyOf }: YearRules): string {
  const first = `Abgang ${today.slice(0, 4)} ${name}`;
  for (let number = 1; ; number++) {
    const free = number === 1 ? first : `${first} (${number})`;
    if (taken.has(keyOf(free))) continue;
    taken.add(keyOf(free));
    return free;
  }
}

/** Those that stay as they are may have been two of one name before. */
function namesTwice(moves: readonly ClassMove[], keyOf: YearRules["keyOf"]): string[] {
  const byKey = Map.groupBy(moves, ({ becomes }) => keyOf(becomes));
  return [...byKey.values()]
    .filter((same) => same.length > 1 && same.some(({ fate }) => fate !== "bleibt"))
    .map(([first]) => first?.becomes ?? "");
}

/** Whoever takes the name of another one waits until that one has a new one. */
function inOrder(
  moves: readonly ClassMove[],
  keyOf: YearRules["keyOf"],
): { ordered: ClassMove[]; circle: string[] } {
  const held = new Map<string, number>();
  const hold = (name: string, by: number) =>
    held.set(keyOf(name), (held.get(keyOf(name)) ?? 0) + by);
  for (const { name } of moves) hold(name, 1);
  const ordered: ClassMove[] = [];
  let waiting = [...moves];
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length;
    waiting = waiting.filter((move) => {
      const { name, becomes } = move;
      const own = keyOf(name) === keyOf(becomes) ? 1 : 0;
      if ((held.get(keyOf(becomes)) ?? 0) > own && move.fate !== "bleibt") return true;
      hold(name, -1);
      hold(becomes, 1);
      ordered.push(move);
      return false;
    });
  }
  return { ordered, circle: waiting.map(({ name }) => name) };
}
