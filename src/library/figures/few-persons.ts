/** Numbers of persons as they may be shown: so small a number would tell of somebody, also where it follows from the others and their sum. */

/** Fewer than these are never told. */
export const FEWEST_TOLD = 3;

/** "few": one or two; "withheld": more, but by it one of those could be worked out. */
export type Told = number | "few" | "withheld";

export function told(count: number): Told {
  return count > 0 && count < FEWEST_TOLD ? "few" : count;
}

/** The parts of a sum that is told as well; null where they cannot be told without telling of somebody. */
export function toldParts(parts: ReadonlyMap<string, number>): ReadonlyMap<string, Told> | null {
  const sum = [...parts.values()].reduce((total, count) => total + count, 0);
  if (sum < FEWEST_TOLD) return sum === 0 ? parts : null;
  const few = [...parts].filter(([, count]) => told(count) === "few");
  const others = [...parts]
    .filter(([, count]) => count >= FEWEST_TOLD)
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
    [...parts].map(([name, count]) => [name, withheld.includes(name) ? "withheld" : told(count)]),
  );
}

/** Whether each of the few can still be one as well as two, for somebody who knows what all that is hidden comes to. */
function isOpen(hidden: number, few: number, withheld: number): boolean {
  if (withheld === 0) return few < hidden && hidden < 2 * few;
  return hidden > few + withheld * FEWEST_TOLD;
}
