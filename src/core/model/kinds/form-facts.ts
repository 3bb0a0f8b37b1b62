/** How the form of a kind is laid out: what is asked for at once, what is folded until needed, what is made along with it. */

import type { Values } from "./field.ts";

export interface FormFacts {
  /** In this order, always in sight. */
  readonly first: readonly string[];
  /** Folded until somebody needs them; what stands in none of them comes last. */
  readonly groups?: readonly FormGroup[];
  /** Proposed again for the next one: fields, and those of what is made along (`exemplar.standort`). */
  readonly keep?: readonly string[];
  /** The page that follows after one is created, with its id in place of `{id}`; otherwise its own page. */
  readonly next?: string;
  /** What points here, and can be made in the same form. */
  readonly along?: MadeAlong;
}

export interface FormGroup {
  readonly name: string;
  readonly fields: readonly string[];
  /** What people call it, by language; without it the texts of the program or its name. */
  readonly label?: Readonly<Record<string, string>>;
}

export interface MadeAlong {
  /** The derived field that lists them. */
  readonly field: string;
  /** Their fields that the form asks for; what no two can share is asked for line by line. */
  readonly asks: readonly string[];
  /** Those that it asks for below these, folded until somebody needs them. */
  readonly more?: readonly string[];
  /** What they have where nothing was said, from what they belong to. */
  readonly propose?: (owner: Values) => Readonly<Record<string, string>>;
}

/** So many at once. */
export const MOST_ALONG = 50;

/** The input of a form that belongs to what is made along. */
export function alongName(field: string, part: string): string {
  return `_mit.${field}.${part}`;
}

/** What is kept for the next one, as the form's inputs are called. */
export function rememberedFields({ keep = [], along }: FormFacts): string[] {
  return keep.map((name) => {
    const [field = "", part] = name.split(".");
    return part !== undefined && field === along?.field ? alongName(field, part) : name;
  });
}
