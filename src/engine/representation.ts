/** What a representation is: one file that writes, and where it can also reads, what the engine holds. */

import type { Texts } from "../texts/texts.ts";
import type { Actor } from "./access.ts";
import type { Kind, Kinds } from "./kind.ts";
import type { ProblemDocument } from "./problem.ts";
import type { Listing, Member } from "./store.ts";

export interface Representation {
  /** Its suffix and its value of `?format=`. */
  readonly name: string;
  /** The Content-Type that it sends. */
  readonly type: string;
  /** What counts as asking for it in Accept; the first is its own name. */
  readonly accepts: readonly string[];
  readonly problemType: string;

  member(member: Member, view: View): string;
  collection(listing: Listing, view: View): string;
  /** The start page: the ways into the collections. */
  start(view: View): string | Promise<string>;
  /** The answer to a POST: status and URL. */
  created(status: number, url: string, view: View): string;
  problem(problem: ProblemDocument, view: View): string;

  /** Bodies in this format, read into the fields of the kind as JSON has them. */
  readonly body?: {
    readonly types: readonly string[];
    read(bytes: Uint8Array, type: string, kind: Kind, kinds: Kinds): Promise<Input> | Input;
  };
  /** The shape of a kind's documents, for programs. */
  readonly schema?: {
    readonly suffix: string;
    readonly type: string;
    of(kind: Kind, kinds: Kinds, origin: string): string;
  };
}

export type Input = Readonly<Record<string, unknown>>;

/** Everything about the request that may show in a representation. */
export interface View {
  /** `http://localhost:8080`: what every absolute address begins with. */
  readonly origin: string;
  /** The path asked for, without suffix, and its query. */
  readonly path: string;
  /** ".json" where the address has one: links to further pages keep it. */
  readonly suffix: string;
  readonly query: URLSearchParams;
  readonly language: string;
  readonly texts: Texts;
  readonly actor: Actor | null;
  readonly kinds: Kinds;
  readonly representations: readonly Representation[];
  /** The name of the library. */
  readonly siteName: string;
  /** What the start page shows; only there. */
  readonly start?: StartPage;
}

export interface StartPage {
  readonly newest: readonly Member[];
  readonly discover: readonly Member[];
  readonly counts: readonly { readonly kind: Kind; readonly total: number }[];
}
