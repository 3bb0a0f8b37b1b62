/** What a page has to say about itself before the frame goes round it. */

import type { Kind } from "../../../model/kinds/kind.ts";
import type { Markup } from "./markup.ts";

export interface PageContent {
  /** What tells the page apart from all others; null for the start page. */
  readonly title: string | null;
  readonly description: string;
  /** The canonical path; null where the page is no resource: an error. */
  readonly path: string | null;
  readonly main: Markup;
  /** What stands above it, from the top, without the start page. */
  readonly above?: readonly { readonly href: string; readonly title: string }[];
  /** The kind whose collection it belongs to. */
  readonly kind?: Kind;
  /** An absolute address of a picture, where there is a real one. */
  readonly image?: string | null;
  /** What else its head says, by name. */
  readonly tags?: readonly (readonly [name: string, content: string])[];
  /** The same thing with the terms of schema.org, as JSON. */
  readonly data?: string;
  /** Another stylesheet, for what only this page has. */
  readonly stylesheet?: string;
  /** Nothing for search engines. */
  readonly hidden?: boolean;
  /** A list that is narrowed down, searched or in another order: there are more of these than entries, and nothing new on them. */
  readonly combined?: boolean;
  /** Has a search of its own. */
  readonly searches?: boolean;
  /** The id of a list of entries; null where it has none. */
  readonly hits?: string | null;
}

/** The part of it that a kind's own page decides. */
export type Content = Pick<PageContent, "main" | "description" | "image" | "tags"> & {
  /** Where the page has a better one than the member. */
  readonly title?: string;
};
