/** The result of a check: good, a hint, or a fault to be fixed. */

export interface Diagnosis {
  readonly state: "good" | "hint" | "ill";
  /** The finding, and what to do about it. */
  readonly sentence: string;
}

export const good = (sentence: string): Diagnosis => ({ state: "good", sentence });
export const hint = (sentence: string): Diagnosis => ({ state: "hint", sentence });
export const ill = (sentence: string): Diagnosis => ({ state: "ill", sentence });

const SIGNS = { good: "ok  ", hint: "hint", ill: "BAD " };

export function lineOf({ state, sentence }: Diagnosis): string {
  return `${SIGNS[state]}  ${sentence}\n`;
}

/** Whole days, negative in the past. */
export function daysUntil(moment: Date): number {
  const now = new Date();
  return Math.floor((moment.getTime() - now.getTime()) / 86_400_000);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
