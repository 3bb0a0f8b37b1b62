/** Formats counts: "1 row", "70,000 rows". */

export function howMany(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
