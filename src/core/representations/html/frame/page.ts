/** The content and metadata of a page, before the frame is added. */

import type { Kind } from "../../../model/kinds/kind.ts";
import type { Markup } from "./markup.ts";

export interface PageContent {
  /** The title of the page; null for the start page. */
  readonly title: string | null;
  readonly description: string;
  /** The canonical path; null where the page is no resource: an error. */
  readonly path: string | null;
  readonly main: Markup;
  /** The breadcrumbs, from the top, without the start page. */
  readonly above?: readonly { readonly href: string; readonly title: string }[];
  /** The kind whose collection it belongs to. */
  readonly kind?: Kind;
  /** The absolute address of a picture, if there is one that is not drawn. */
  readonly image?: string | null;
  /** Further meta tags, by name. */
  readonly tags?: readonly (readonly [name: string, content: string])[];
  /** JSON-LD with schema.org terms. */
  readonly data?: string;
  /** Another stylesheet, for this page only. */
  readonly stylesheet?: string;
  /** Not for search engines. */
  readonly hidden?: boolean;
  /** A list that is filtered, searched or sorted: there are more of these than entries, with nothing new for search engines. */
  readonly combined?: boolean;
  /** Has a search of its own. */
  readonly searches?: boolean;
  /** The id of the list of entries; null where there is none. */
  readonly hits?: string | null;
}

/** The part that a kind's own page decides. */
export type Content = Pick<PageContent, "main" | "description" | "image" | "tags"> & {
  /** If the page has a better one than the member. */
  readonly title?: string;
};
