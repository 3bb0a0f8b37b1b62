/** Strict UTF-8: an invalid byte is refused, never stored as a replacement character. */

import { Problem } from "../../model/answers/problem.ts";

/** `ignoreBOM`: a byte order mark at the beginning is part of the text. */
export function decodeText(bytes: Uint8Array, format: string, ignoreBOM = false): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    throw new Problem("koerper-unlesbar", { format, reason: "UTF-8" });
  }
}
