/** Years and months as the figures go through them. */

/** The months of a year, or the days of a month, up to today. */
export function stepsOf(period: string, today: string): string[] {
  const two = (number: number) => `${number}`.padStart(2, "0");
  const [year = 0, month = 0] = period.split("-").map(Number);
  const count = period.length === 4 ? 12 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${period}-${two(index + 1)}`).filter(
    (step) => step <= today.slice(0, step.length),
  );
}
