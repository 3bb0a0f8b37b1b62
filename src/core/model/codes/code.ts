/** A code: a value that can be written in several ways and is stored in a normalized form. */

import type { Fault } from "../answers/problem.ts";

/** What is wrong with an invalid code; the caller adds the pointer. */
export type Wrong = Omit<Fault, "pointer">;

export interface Code {
  /** Normalizes it, or says what is wrong. */
  readonly read: (text: string) => string | Wrong;
  /** What cannot be read is stored nowhere: a filter by it says so. Of numbers on books there are wrong ones in print. */
  readonly always?: true;
  /** Further forms by which it is found. */
  readonly spellings?: (value: string) => readonly string[];
  /** The form for people, in a language of the pages. */
  readonly shown: (value: string, language: string) => string;
  /** The separator of several codes on one line. */
  readonly several?: RegExp;
  /** Forms show the form for people as well. */
  readonly worded?: true;
  /** The schema.org property of a link with this code; null if there is none. */
  readonly term?: (value: string) => string | null;
  /** Suggestions in forms: the common ones, in the form for people. */
  readonly offered?: (language: string) => readonly string[];
}

/** The value in a form: in words if they can be parsed back, since not every language has a unique name. */
export function asInput(code: Code, value: string, language: string): string {
  const words = code.shown(value, language);
  return code.read(words) === value ? words : value;
}
