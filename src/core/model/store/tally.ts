/** What is counted as it happens, by day, kind, place and group, without anybody's name: figures that never change afterwards. */

import type { Kind } from "../kinds/kind.ts";

export interface Figure {
  readonly tag: string;
  readonly was: string;
  readonly art: string;
  readonly ort: string;
  /** The name of the reader's group. */
  readonly kreis: string;
  readonly anzahl: number;
}

/** `art`: known already, or what a field of another member has, looked up once for all that is counted in a write. */
export interface Tally extends Omit<Figure, "art"> {
  readonly art:
    | string
    | { readonly kind: Kind; readonly id: number; readonly field: string }
    | null;
}
