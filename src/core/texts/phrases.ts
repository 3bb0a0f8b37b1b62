/** What sentences are given to speak of. */

export type Params = Readonly<Record<string, string | number>>;

/** What one and what many of a kind are called. */
export type Nouns = readonly [one: string, many: string];

/** A sentence around something that the page marks up itself: a user name, a link. */
export type Around = readonly [before: string, after: string];
