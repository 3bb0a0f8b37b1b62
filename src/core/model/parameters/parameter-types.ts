/** What a query parameter of a page can be. */

import type { Kind } from "../kinds/kind.ts";

export type PageParameter =
  | { readonly type: "choice"; readonly choices: readonly string[] }
  /** A whole number, or in millimetres. */
  | { readonly type: "number" | "length"; readonly min: number; readonly max: number }
  | { readonly type: "day" | "month" | "year" }
  /** A day, or an instant in UTC; `leads`: the answer is a redirect to the state of that time. */
  | { readonly type: "instant"; readonly leads?: true }
  /** A member by its id, or its slug: 400 where there is none. */
  | { readonly type: "member"; readonly kind: string }
  /** One of the kinds, by its singular. */
  | { readonly type: "kind"; readonly of: (kind: Kind) => boolean }
  | { readonly type: "text"; readonly max: number };

export type PageParameters = Readonly<Record<string, PageParameter>>;

export const parameter = {
  choice: (choices: readonly string[]) => ({ type: "choice", choices }),
  number: (min: number, max: number) => ({ type: "number", min, max }),
  /** An id, also of what is no longer there. */
  id: () => ({ type: "number", min: 1, max: 2 ** 31 - 1 }),
  length: (min: number, max: number) => ({ type: "length", min, max }),
  day: () => ({ type: "day" }),
  instant: () => ({ type: "instant" }),
  leading: () => ({ type: "instant", leads: true }),
  month: () => ({ type: "month" }),
  year: () => ({ type: "year" }),
  member: (kind: string) => ({ type: "member", kind }),
  kind: (of: (kind: Kind) => boolean) => ({ type: "kind", of }),
  text: (max = 1000) => ({ type: "text", max }),
} as const satisfies Record<string, (...given: never[]) => PageParameter>;
