/** Where things stand: the one place that puts an address together. */

import { monogramPath } from "../words/monogram.ts";
import type { Kind } from "./kind.ts";

/** The canonical path: by slug where there is one. */
export function pathOf(kind: Kind, member: { id: number; slug: string | null }): string {
  return `/${kind.singular}/${member.slug ?? member.id}`;
}

/** What answers with a picture of the member. */
export function imageOf(image: string | null, title: string, origin: string): string {
  return image ?? origin + monogramPath(title);
}
