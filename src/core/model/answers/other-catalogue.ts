/** Another catalogue in which a number can be looked up: forms and imports depend on this interface only. */

import type { Params } from "../../texts/phrases.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Role } from "../kinds/access.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

export interface OtherCatalogue {
  /** Who is asked, as people are told. */
  readonly name: string;
  /** Who may make us ask. */
  readonly roles: readonly Role[];
  /** Never throws: a form goes on without it. */
  lookUp(code: string): Promise<Finding>;
  /** The same for long lists: one at a time, with a pause before each. */
  lookUpInTurn(code: string): Promise<Finding>;
  /** The bytes of a picture, whatever they are; null where there is none. */
  cover(code: string): Promise<Uint8Array | null>;
}

export type Finding = Known | NotKnown;

interface Known {
  readonly state: "known";
  /** The number in its one form. */
  readonly code: string;
  /** What is known, as far as the kind has fields for it. */
  inputFor(kind: Kind): Readonly<Record<string, unknown>>;
  /** All of it in the words of the catalogue, as the rows of other formats have it. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Why nothing was filled in. */
export type LookUpFailure = keyof Texts["lookUp"]["failures"];

interface NotKnown {
  readonly state: LookUpFailure;
  /** null where what was given is no number. */
  readonly code: string | null;
  readonly params: Params;
}

/** What came of it, for the page of the form. */
export interface Looked {
  readonly field: string;
  readonly state: "known" | LookUpFailure;
  readonly params: Params;
  /** What has this number here already. */
  readonly here: readonly Member[];
}
