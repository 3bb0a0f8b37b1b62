/** What every command tells of itself, without the words for it: the server's main process loads no texts. */

import type { CommandFlags } from "../../../core/settings/settings.ts";

/** What a command tells of itself; its sentences stand with the texts, under its name. */
export interface HelpFacts extends CommandFlags {
  readonly name: string;
  readonly usage: readonly string[];
}

/** Taken by every command that works on the database; the program reads it before the command does. */
export const ELSEWHERE = "--elsewhere";

export function isOnTheDatabase({ name, settings }: HelpFacts): boolean {
  return name !== "serve" && settings.includes("database");
}
