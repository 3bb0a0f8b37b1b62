/** Recognizes a file by its bytes, whatever its sender declares. What else is in it does not matter: pictures are encoded anew. */

import { invalid, Problem } from "../model/answers/problem.ts";

/** By the decoder's name of the format. */
export const TYPES: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

/** Common formats that are not accepted, so that the error can name them. */
const OTHERS: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^GIF8[79]a/, "image/gif"],
  [/^BM/, "image/bmp"],
  [/^(II\*\0|MM\0\*)/, "image/tiff"],
  [/^.{4}ftyp(heic|heix|hevc|mif1|msf1)/s, "image/heic"],
  [/^%PDF-/, "application/pdf"],
  [/^PK\x03\x04/, "application/zip"],
];
/** Bytes that are read to tell the format. */
const GLANCE = 1024;

/** "jpeg", "png", "webp" or "avif"; 415 for anything else, 422 for a picture of another type than declared. */
export function recognize(bytes: Uint8Array, declared: string | null): string {
  const glance = latin(bytes.subarray(0, GLANCE));
  const format = formatOf(glance);
  const accepted = Object.values(TYPES).join(", ");
  if (format === null) {
    const type = otherOf(glance) ?? (declared === null ? "?" : plainOf(glance));
    throw new Problem("unbekanntes-format", { type, accepted }, { headers: { Accept: accepted } });
  }
  if (declared !== null && declared !== TYPES[format])
    throw fault("bild-anderer-typ", { type: TYPES[format] ?? "" });
  return format;
}

export function fault(
  code: "bild-kaputt" | "bild-zu-gross" | "bild-anderer-typ",
  params: Readonly<Record<string, string | number>> = {},
): Problem {
  return invalid({ pointer: "/datei", code, params });
}

function otherOf(glance: string): string | null {
  const text = glance.trimStart();
  if (!text.startsWith("<")) return OTHERS.find(([pattern]) => pattern.test(glance))?.[1] ?? null;
  const isDrawing = /^<(\?xml|!--|!doctype svg|svg)/i.test(text) && /<svg[\s>]/i.test(text);
  return isDrawing ? "image/svg+xml" : "text/html";
}

/** What was announced as a picture and is none: text, or just bytes. */
function plainOf(glance: string): string {
  return /[\0-\x08\x0e-\x1f]/.test(glance) ? "application/octet-stream" : "text/plain";
}

function formatOf(head: string): string | null {
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  return /^.{4}ftyp(avif|avis)/s.test(head) ? "avif" : null;
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
