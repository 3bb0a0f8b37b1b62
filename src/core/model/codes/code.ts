/** A code: what people write in several ways and is kept in one. */

import type { Fault } from "../answers/problem.ts";

/** What is wrong with a text that should be a code; the caller knows where it is. */
export type Wrong = Omit<Fault, "pointer">;

export interface Code {
  /** The one form in which it is kept, or what is wrong. */
  readonly read: (text: string) => string | Wrong;
  /** Further forms by which it is found. */
  readonly spellings?: (value: string) => readonly string[];
  /** As people write it, in a language of the pages. */
  readonly shown: (value: string, language: string) => string;
  /** What parts several of them that somebody has written on one line. */
  readonly several?: RegExp;
  /** Forms, too, have it as people write it. */
  readonly worded?: true;
  /** The property of schema.org that a link has by it; null where there is none. */
  readonly term?: (value: string) => string | null;
  /** What forms offer, as people write it: the common ones. */
  readonly offered?: (language: string) => readonly string[];
}

/** As a form has it: in words, unless they could not be read back. Languages have more names than anybody lists. */
export function asInput(code: Code, value: string, language: string): string {
  const words = code.shown(value, language);
  return code.read(words) === value ? words : value;
}
