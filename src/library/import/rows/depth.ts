/** Depth of a kind in the graph of links: persons are 0, works 1, copies 2, loans 3. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";

export function depth(kind: Kind, kinds: Kinds, above: readonly Kind[] = []): number {
  if (above.includes(kind)) return 0;
  const targets = Object.values(kind.fields).flatMap((field) =>
    field.type === "link" || field.type === "links" ? [kinds.target(field)] : [],
  );
  return Math.max(0, ...targets.map((target) => 1 + depth(target, kinds, [...above, kind])));
}
