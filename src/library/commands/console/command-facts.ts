/** The facts about every command, without its texts: the server's main process loads none. */

import type { CommandFlags } from "../../../core/settings/settings.ts";

/** The facts about a command; its sentences are in the texts, under its name. */
export interface HelpFacts extends CommandFlags {
  readonly name: string;
  readonly usage: readonly string[];
  /** With this flag it does not use the database of the service. */
  readonly apart?: string;
}

/** A flag of every command that uses the database; read by the program before the command. */
export const ELSEWHERE = "--elsewhere";

export function isOnTheDatabase({ name, settings }: HelpFacts): boolean {
  return name !== "serve" && settings.includes("database");
}

/** A backup is tried in a database of its own. */
export function isApart({ apart }: HelpFacts, words: readonly string[]): boolean {
  return apart !== undefined && words.includes(`--${apart}`);
}
