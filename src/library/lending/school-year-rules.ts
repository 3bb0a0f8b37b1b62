/** The new school year: the new names of the classes, ordered so that no two groups ever have the same name while they are renamed. */

import { namedGradeOf, nextClass } from "./next-year.ts";

interface ClassNow {
  readonly id: number;
  readonly name: string;
}

/** "vereint": its readers come into another group, which gets or has the name. */
export const FATES = ["versetzt", "vereint", "abgang", "bleibt"] as const;

export interface ClassMove extends ClassNow {
  /** The new name of the class. */
  readonly becomes: string;
  readonly fate: (typeof FATES)[number];
  /** The group that its readers come into. */
  readonly into?: number;
  /** What the group itself is called then, where that is not the name of the class: it is empty. */
  readonly emptied?: string;
}

interface YearRules {
  /** The last grade, which leaves the school; null: the highest grade in use, if schools can end with it. */
  readonly lastGrade: number | null;
  /** Exceptions from counting up: "9b=10c", "5f=5f" stays, "9h=" leaves; "5b=6a" comes together with what else becomes 6a. */
  readonly wishes: readonly string[];
  /** The year in which the leavers leave: "2026". */
  readonly year: string;
  /** Names with the same key are considered equal. */
  readonly keyOf: (name: string) => string;
}

interface YearMoves {
  /** All of them, in the order of renaming, so that names never collide unless `twice` or `circle` says so. */
  readonly moves: readonly ClassMove[];
  /** Names that two groups would get, although nobody has wished it. */
  readonly twice: readonly string[];
  /** Groups that would only swap names among themselves. */
  readonly circle: readonly string[];
  /** Wishes for unknown groups. */
  readonly unknown: readonly string[];
}

/** "7a", "Klasse 7", "Jg. 7.2": a school grade, unlike "Jahrgang 2026". */
const GRADE =
  /^\s*(?:(?:klasse|kl|class|grade|year|jahrgang|jg|stufe)\b\.?\s*)?0?([1-9]|1[0-3])(?!\d)/i;

export function gradeOf(name: string): number | null {
  const [, grade] = GRADE.exec(name) ?? [];
  return grade === undefined ? null : Number(grade);
}

/** "7a", and "Q1" of an upper school whose grades have names. */
export function isClass(name: string): boolean {
  return gradeOf(name) !== null || namedGradeOf(name) !== null;
}

/** "EFa" is a class of "EF", "7b" of "Klasse 7"; none is of "7a". */
export function isOfGrade(name: string, whole: string): boolean {
  const [own, other] = [gradeAndRest(name), gradeAndRest(whole)];
  return own !== null && own.grade === other?.grade && other.rest.trim() === "";
}

function gradeAndRest(name: string): { readonly grade: string; readonly rest: string } | null {
  const grade = gradeOf(name);
  return grade === null ? namedGradeOf(name) : { grade: `${grade}`, rest: name.replace(GRADE, "") };
}

/** The name of a group of leavers. */
export function isLeaving(name: string): boolean {
  return /^Abgang \d{4}\b/.test(name);
}

/** "2026/27": from April on the coming school year. */
export function schoolYear(today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}/${`${(first + 1) % 100}`.padStart(2, "0")}`;
}

/** The calendar year in which a school year begins, by its name "2026/27"; by the day where the name says nothing. */
export function yearOfChange(name: string, today: string): string {
  return /^\s*(\d{4})\s*[/–-]/.exec(name)?.[1] ?? today.slice(0, 4);
}

export function yearMoves(groups: readonly ClassNow[], rules: YearRules): YearMoves {
  const { keyOf } = rules;
  const wishes = wishesIn(rules);
  const known = new Set(groups.map(({ name }) => keyOf(name)));
  const movedUp = movingUp(
    groups.map(({ name }) => name),
    rules.lastGrade,
  );
  const taken = new Set(known);
  const wanted = groups.map(({ id, name }): ClassMove => {
    const wish = wishes.get(keyOf(name)) ?? (isClass(name) ? (movedUp(name) ?? "") : name);
    const becomes = wish === "" ? freeName("Abgang", name, taken, rules) : wish;
    const isSame = becomes === name;
    return {
      id,
      name,
      becomes,
      fate: isSame ? "bleibt" : isLeaving(becomes) ? "abgang" : "versetzt",
    };
  });
  const isWished = ({ name }: ClassMove) => wishes.has(keyOf(name));
  const joined = withJoined(
    wanted,
    isWished,
    (name) => freeName("Aufgelöst", name, taken, rules),
    keyOf,
  );
  const { ordered, circle } = inOrder(joined, keyOf);
  return {
    moves: ordered,
    circle,
    twice: namesTwice(joined, keyOf),
    unknown: [...wishes.keys()].filter((key) => !known.has(key)),
  };
}

const LAST_GRADES = [4, 6, 9, 10, 12, 13];
/** In a school whose upper grades have names: the grades that can lead into them, and those that leave all the same. */
const BEFORE_NAMED = [9, 10, 11];
const LAST_BESIDE_NAMED = [12, 13];

/**
 * The next name of a class, null if it leaves. Without a last grade the highest one leaves, if schools can end with it; where the upper
 * school has named grades, it goes on to the lowest of them in use ("10a" to "EFa") or to the next number ("7a"), and their last one leaves.
 */
export function movingUp(
  names: readonly string[],
  lastGrade: number | null,
): (name: string) => string | null {
  const highest = Math.max(0, ...names.flatMap((name) => gradeOf(name) ?? []));
  // By name, which sorts "EF" before "Q1", and "J1" before "J2".
  const [upper] = names.flatMap((name) => namedGradeOf(name)?.grade ?? []).sort();
  const ends = upper === undefined ? LAST_GRADES : LAST_BESIDE_NAMED;
  const isLast = (grade: number) =>
    lastGrade === null ? grade === highest && ends.includes(grade) : grade >= lastGrade;
  return (name) => {
    const grade = gradeOf(name);
    const goesOn = grade === highest && BEFORE_NAMED.includes(grade) && !isLast(grade);
    if (upper !== undefined && goesOn) {
      const rest = name.replace(GRADE, "");
      return namedGradeOf(`${upper}${rest}`) ? `${upper}${rest}` : `${upper} ${rest}`;
    }
    return grade !== null && isLast(grade) ? null : nextClass(name);
  };
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

/** Of those that get one name by a wish, one has it; it is the one that has it already, else the first by name. */
function withJoined(
  moves: readonly ClassMove[],
  isWished: (move: ClassMove) => boolean,
  emptiedName: (name: string) => string,
  keyOf: YearRules["keyOf"],
): ClassMove[] {
  const byKey = Map.groupBy(moves, ({ becomes }) => keyOf(becomes));
  return moves.map((move) => {
    const same = byKey.get(keyOf(move.becomes)) ?? [];
    const changing = same.filter(({ fate }) => fate !== "bleibt");
    const isJoin = same.length > 1 && changing.some(isWished) && !isLeaving(move.becomes);
    if (!isJoin || move.fate === "bleibt") return move;
    const gradeIn = ({ name }: ClassMove) => gradeOf(name) ?? 0;
    const byName = changing.toSorted(
      (a, b) => gradeIn(a) - gradeIn(b) || (a.name < b.name ? -1 : 1),
    );
    const main = same.find(({ fate }) => fate === "bleibt") ?? byName[0] ?? move;
    if (main === move) return move;
    return { ...move, fate: "vereint", into: main.id, emptied: emptiedName(move.name) };
  });
}

const EMPTIED = /^Aufgelöst \d{4} (.+?)(?: \(\d+\))?$/;

/** The class that a group was which is empty since; null if it is none. */
export function emptiedClass(name: string): string | null {
  return EMPTIED.exec(name)?.[1] ?? null;
}

/** "Abgang 2026 10b", with a number appended if that name is taken. */
function freeName(
  what: "Abgang" | "Aufgelöst",
  name: string,
  taken: Set<string>,
  { year, keyOf }: YearRules,
): string {
  const first = `${what} ${year} ${name}`;
  for (let number = 1; ; number++) {
    const free = number === 1 ? first : `${first} (${number})`;
    if (taken.has(keyOf(free))) continue;
    taken.add(keyOf(free));
    return free;
  }
}

/** Of the group. */
export function nameAfter({ becomes, emptied }: ClassMove): string {
  return emptied ?? becomes;
}

/** Names that were duplicates before and do not change are not reported. */
function namesTwice(moves: readonly ClassMove[], keyOf: YearRules["keyOf"]): string[] {
  const byKey = Map.groupBy(moves, (move) => keyOf(nameAfter(move)));
  return [...byKey.values()]
    .filter((same) => same.length > 1 && same.some(({ fate }) => fate !== "bleibt"))
    .map(([first]) => first?.becomes ?? "");
}

/** Topological order: a group gets a name only after the group that has it now was renamed. */
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
      const [name, becomes] = [move.name, nameAfter(move)];
      const own = keyOf(name) === keyOf(becomes) ? 1 : 0;
      if ((held.get(keyOf(becomes)) ?? 0) > own && move.fate !== "bleibt") return true;
      hold(name, -1);
      hold(becomes, 1);
      ordered.push(move);
      return false;
    });
  }
  return { ordered: [...ordered, ...waiting], circle: circleIn(waiting, keyOf) };
}

/** Only those in the circle itself, without those that wait for it or for a name that two would get. */
function circleIn(waiting: readonly ClassMove[], keyOf: YearRules["keyOf"]): string[] {
  let left = waiting;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const names = new Set(left.map(({ name }) => keyOf(name)));
    const wanted = new Set(left.map((move) => keyOf(nameAfter(move))));
    left = left.filter((move) => names.has(keyOf(nameAfter(move))) && wanted.has(keyOf(move.name)));
  }
  return left.map(({ name }) => name);
}
