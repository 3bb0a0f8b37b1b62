/** What an examination finds: that something is well, that somebody should think about it, or that it has to be mended. */

export interface Diagnosis {
  readonly state: "good" | "hint" | "ill";
  /** What it is, and what to do about it. */
  readonly sentence: string;
}

export const good = (sentence: string): Diagnosis => ({ state: "good", sentence });
export const hint = (sentence: string): Diagnosis => ({ state: "hint", sentence });
export const ill = (sentence: string): Diagnosis => ({ state: "ill", sentence });

const SIGNS = { good: "ok  ", hint: "hint", ill: "BAD " };

export function lineOf({ state, sentence }: Diagnosis): string {
  return `${SIGNS[state]}  ${sentence}\n`;
}

/** By the calendar: whole days, below 0 for what is past. */
export function daysUntil(moment: Date): number {
  const now = new Date();
  return Math.floor((moment.getTime() - now.getTime()) / 86_400_000);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
