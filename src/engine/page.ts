/** A resource that is no member of a kind: the start page, a schema, a site map. */

import type { Role } from "./access.ts";
import type { View } from "./representation.ts";
import type { Reading } from "./store.ts";

export interface Page {
  /** "/robots.txt", or with one part left open: "/schema/:key". */
  readonly path: string;
  readonly read: readonly Role[];
  /** The account that the page of this key belongs to. */
  owner?(key: string): number | null;
  /** Comes in several representations, with suffixes and `?format=`; otherwise it is one file. */
  readonly negotiated: boolean;
  /** null: there is nothing under this key. */
  answer(visit: Visit): Promise<PageAnswer | null> | PageAnswer | null;
}

export interface Visit {
  readonly key: string;
  readonly view: View;
  readonly read: Reading;
}

export type PageAnswer = File | Views;

export interface File {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly status?: number;
  /** Its address changes with its content. */
  readonly immutable?: boolean;
}

/** By the name of the representation; those without a view of it are not available. */
export type Views = { readonly views: Readonly<Record<string, () => string | Promise<string>>> };
