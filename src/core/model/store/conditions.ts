/** What single members are asked for by: how their fields are. */

/** By field: the value (of a link its id), null for an empty field, a bound or a choice. */
export type Conditions = Readonly<
  Record<
    string,
    | string
    | number
    | null
    | { readonly before: string }
    | { readonly from: string }
    | { readonly above: number }
    | { readonly below: number }
    | { readonly filled: true }
  >
>;

/** What is asked for all at once can also be one of several: links by their ids, or texts. */
export type WideConditions = Readonly<
  Record<string, Conditions[string] | { readonly among: readonly (number | string)[] }>
>;
