/** What has to be said of words in a declaration that mean nothing. */

/** A word in a declaration that means nothing. */
export interface Mistake {
  readonly kind: string;
  /** The field that it stands in; null: in the kind itself. */
  readonly field: string | null;
  /** The fact that it stands in, such as "entry". */
  readonly place: string | null;
  readonly word: string;
  /** What it was to be. */
  readonly means: "fact" | "field" | "role";
  /** The nearest one that there is. */
  readonly near: string | null;
  /** It may have been meant to keep people out: without it everybody would come in. */
  readonly locks: boolean;
}
