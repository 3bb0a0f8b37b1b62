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
    | { readonly filled: true }
  >
>;
