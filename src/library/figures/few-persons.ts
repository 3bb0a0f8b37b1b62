/**
 * Small-cell suppression: a count of persons small enough to identify somebody is hidden, and so are counts from which it could be derived.
 */

export const FEWEST_SHOWN = 3;

/** "few": one or two; "withheld": more, but hidden because a "few" could be derived from it. */
export type ShownCount = number | "few" | "withheld";

export function shownCount(count: number): ShownCount {
  return count > 0 && count < FEWEST_SHOWN ? "few" : count;
}

/** `written`: as a number is written where it is shown. */
export function countText(
  count: ShownCount | string,
  written: (count: number) => string = String,
): string {
  if (count === "few") return `< ${FEWEST_SHOWN}`;
  if (count === "withheld") return `≥ ${FEWEST_SHOWN}`;
  return typeof count === "number" ? written(count) : count;
}

/** The parts of a sum that is shown as well; null where any of them would identify somebody. */
export function shownParts(
  parts: ReadonlyMap<string, number>,
): ReadonlyMap<string, ShownCount> | null {
  const sum = [...parts.values()].reduce((total, count) => total + count, 0);
  if (sum < FEWEST_SHOWN) return sum === 0 ? parts : null;
  const few = [...parts].filter(([, count]) => shownCount(count) === "few");
  const others = [...parts]
    .filter(([, count]) => count >= FEWEST_SHOWN)
    .sort(([, one], [, other]) => one - other);
  const withheld: string[] = [];
  let hidden = few.reduce((total, [, count]) => total + count, 0);
  while (few.length > 0 && !isOpen(hidden, few.length, withheld.length)) {
    const next = others.shift();
    if (!next) return null;
    withheld.push(next[0]);
    hidden += next[1];
  }
  return new Map(
    [...parts].map(([name, count]) => [
      name,
      withheld.includes(name) ? "withheld" : shownCount(count),
    ]),
  );
}

/** Whether each "few" can still be one or two for somebody who knows the sum of all hidden counts. */
function isOpen(hidden: number, few: number, withheld: number): boolean {
  if (withheld === 0) return few < hidden && hidden < 2 * few;
  return hidden > few + withheld * FEWEST_SHOWN;
}
