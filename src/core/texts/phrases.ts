/** The shapes that texts have, and what sentences are given to speak of. */

export type Params = Readonly<Record<string, string | number>>;

export interface ProblemText {
  readonly title: string;
  readonly detail: (params: Params) => string;
  /** What the page of this problem says to somebody who has just met it. */
  readonly help: string;
}

/** What one and what many of a kind are called. */
export type Nouns = readonly [one: string, many: string];

/** A sentence around something that the page marks up itself: a user name, a link. */
export type Around = readonly [before: string, after: string];

/** Texts that are looked up by a name that only the running program knows. */
export type ByName<T = string> = Readonly<Record<string, T>>;

/** What every language has to say: all that the German texts say, of the same facts, in words of its own. */
export type Said<T> = T extends (...facts: infer F) => infer R
  ? (...facts: F) => R extends string ? string : R
  : { readonly [K in keyof T]: Said<T[K]> };
