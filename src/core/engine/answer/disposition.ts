/** Content-Disposition (RFC 6266): the file name of representations that are saved, not shown. */

import type { Representation } from "../../model/answers/representation.ts";
import type { Target } from "../ask/route.ts";

export function isSaved(target: Target, { saved, designed }: Representation): boolean {
  return (
    saved === true ||
    (target.type === "page" && target.page.takenAlong === true && designed !== "html")
  );
}

/** Named after the path: `werke.csv`, `ausleihliste-7.ics`. */
export function dispositionOf(path: string, suffix: string): string {
  const name = `${decodeURIComponent(path).slice(1).replaceAll("/", "-") || "start"}.${suffix}`;
  return savedUnder(name);
}

export function savedUnder(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w.-]+/g, "");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** RFC 8187: also percent-encodes the signs that encodeURIComponent leaves. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
