/** What has to be said of a library's own files that are not as they should be. */

import type { Texts } from "../../core/texts/texts.ts";
export interface SiteFinding {
  /** null where there is no file any more. */
  readonly file: string | null;
  /** What the file declares is not there. */
  readonly missing: boolean;
  tell(texts: Texts): string;
}

/** A text of messages that cannot be taken as it is. */
export interface TemplateFault {
  readonly file: string;
  /** "name": there is no text of this name; "long": it is too long; "unreadable": it is no file; else what nothing fills in. */
  readonly what: "name" | "long" | "unreadable" | { readonly placeholder: string };
  /** What there is instead. */
  readonly known: readonly string[];
}

/** A rule for a kind of work that the library does not have. */
export interface RuleFault {
  readonly file: string;
  /** Its key in the file. */
  readonly rule: string;
  readonly art: string;
  /** The one that is probably meant. */
  readonly near: string | null;
  readonly known: readonly string[];
}

/** A page in a file that cannot be shown. */
export type PageFault = { readonly file: string } & (
  | { readonly what: "unreadable"; readonly reason: string }
  | { readonly what: "large" }
  /** Another file has its address already. */
  | { readonly what: "same"; readonly path: string; readonly other: string }
);
