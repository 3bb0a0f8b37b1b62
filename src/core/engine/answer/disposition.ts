/** Under which name something is saved that is no page (RFC 6266). */

import type { Representation } from "../../model/answers/representation.ts";
import type { Target } from "../ask/route.ts";

export function isSaved(target: Target, { saved, designed }: Representation): boolean {
  return (
    saved === true ||
    (target.type === "page" && target.page.takenAlong === true && designed !== "html")
  );
}

/** After its address: `werke.csv`, `ausleihliste-7.ics`. */
export function dispositionOf(path: string, suffix: string): string {
  const name = `${decodeURIComponent(path).slice(1).replaceAll("/", "-") || "start"}.${suffix}`;
  return savedUnder(name);
}

export function savedUnder(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w.-]+/g, "");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** RFC 8187: only what needs no quoting stays as it is. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
