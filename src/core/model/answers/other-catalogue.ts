/** Another catalogue in which an ISBN or other number can be looked up: forms and imports depend on this interface only. */

import type { Params } from "../../texts/phrases.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Role } from "../kinds/access.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

export interface OtherCatalogue {
  /** Its name for users. */
  readonly name: string;
  /** Roles that may start a lookup. */
  readonly roles: readonly Role[];
  /** Never throws: the form works without it. */
  lookUp(code: string): Promise<Finding>;
  /** The same for long lists: one at a time, with a pause before each (rate limit). */
  lookUpInTurn(code: string): Promise<Finding>;
  /** The bytes of a cover image, in any format; null if there is none. */
  cover(code: string): Promise<Uint8Array | null>;
}

export type Finding = Known | NotKnown;

interface Known {
  readonly state: "known";
  /** The normalized number. */
  readonly code: string;
  /** The data found, as input for the fields of the kind. */
  inputFor(kind: Kind): Readonly<Record<string, unknown>>;
  /** All data in the words of the other catalogue, as rows of other formats have it. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Why nothing was filled in. */
export type LookUpFailure = keyof Texts["lookUp"]["failures"];

interface NotKnown {
  readonly state: LookUpFailure;
  /** null if the input is no valid number. */
  readonly code: string | null;
  readonly params: Params;
}

/** The result, for the page of the form. */
export interface Looked {
  readonly field: string;
  readonly state: "known" | LookUpFailure;
  readonly params: Params;
  /** Members that already have this number. */
  readonly here: readonly Member[];
}
