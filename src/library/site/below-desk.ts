/** Pages for staff: below the desk or another parent page, and not indexed by search engines. */

import type { View } from "../../core/model/answers/representation.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import type { Markup } from "../../core/representations/html/frame/markup.ts";
import { lends } from "../lending/rules.ts";
import { lendingTexts } from "../texts/themes.ts";

interface PageBelowDesk {
  readonly title: string;
  /** By default the title. */
  readonly description?: string;
  readonly path: string;
  readonly main: Markup;
  readonly stylesheet?: string;
  /** The parent pages; by default the desk. */
  readonly above?: readonly { readonly href: string; readonly title: string }[];
}

export function belowDesk(page: PageBelowDesk, view: View): string {
  const above = [{ href: "theke", title: lendingTexts(view.texts).desk.title }];
  const parents = lends(view) ? { above } : {};
  return layout({ description: page.title, ...parents, ...page, hidden: true }, view);
}
