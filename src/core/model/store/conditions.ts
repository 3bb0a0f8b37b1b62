/** Conditions on the fields of members. */

/** By field: the value (for a link its id), null for an empty field, a bound, or any value. */
export type Conditions = Readonly<
  Record<
    string,
    | string
    | number
    | null
    | { readonly before: string; readonly from?: string }
    | { readonly from: string }
    | { readonly above: number }
    | { readonly below: number }
    | { readonly filled: true }
  >
>;

/** In batch queries also one of several: links by ids, or texts. */
export type WideConditions = Readonly<
  Record<string, Conditions[string] | { readonly among: readonly (number | string)[] }>
>;
