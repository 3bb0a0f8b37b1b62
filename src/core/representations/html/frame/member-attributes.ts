/** The extra members of a problem as data attributes, for scripts that read the page. */

import type { ProblemDocument } from "../../../model/answers/problem-document.ts";
import { html, type Markup } from "./markup.ts";

export function memberAttributes({ members }: ProblemDocument): Markup[] {
  return Object.entries(members).map(([name, value]) => html` data-${name}="${String(value)}"`);
}
