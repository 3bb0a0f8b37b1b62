/** The layout of a form: fields shown at once, collapsed groups, members created along with it. */

import type { Values } from "./field.ts";

export interface FormFacts {
  /** Always visible, in this order. */
  readonly first: readonly string[];
  /** Collapsed groups; fields in none of them come last. */
  readonly groups?: readonly FormGroup[];
  /** Asked only of members that are there: what became of them. */
  readonly later?: readonly string[];
  /** Values kept for the next new member: fields, and those of members created along (`exemplar.standort`). */
  readonly keep?: readonly string[];
  /** The page after creation, with the id for `{id}`; by default the member's page. */
  readonly next?: string;
  /** Members linking here that can be created in the same form. */
  readonly along?: MadeAlong;
}

export interface FormGroup {
  readonly name: string;
  readonly fields: readonly string[];
  /** The setting that shows it; without it, those of its fields that are there come last. */
  readonly needs?: string;
  /** Its label, by language; by default from the texts of the program, or its name. */
  readonly label?: Readonly<Record<string, string>>;
}

export interface MadeAlong {
  /** The derived field that lists them. */
  readonly field: string;
  /** Their fields in the form; unique ones are entered one per line. */
  readonly asks: readonly string[];
  /** Further fields, collapsed. */
  readonly more?: readonly string[];
  /** Their defaults, from the owner's values. */
  readonly propose?: (owner: Values) => Readonly<Record<string, string>>;
}

/** The maximum number at once. */
export const MOST_ALONG = 50;

/** The input name of how many alike are to be made. */
export const COUNT = "_anzahl";

/** The input name of the key by which a form that is sent twice is known. */
export const ONCE = "_schluessel";

/** The input name of a field of members created along. */
export function alongName(field: string, part: string): string {
  return `_mit.${field}.${part}`;
}

/** The input names of the values kept for the next new member. */
export function rememberedFields({ keep = [], along }: FormFacts): string[] {
  return keep.map((name) => {
    const [field = "", part] = name.split(".");
    return part !== undefined && field === along?.field ? alongName(field, part) : name;
  });
}
