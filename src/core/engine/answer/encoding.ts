/** Text leaves compressed where the client takes it: Brotli or gzip, each variant with a tag of its own (RFC 9110, 8.4). */

import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { cached, cachedUpTo } from "../../words/cached.ts";

export type Encoding = "br" | "gzip";

/** Smaller bodies gain nothing from compression. */
export const LEAST_COMPRESSED = 1024;
/** Larger bodies are compressed asynchronously, so that they do not block the event loop. */
const AT_ONCE = 128 * 1024;
const TEXT =
  /^(text\/|image\/svg\+xml|application\/(json|xml|javascript|[a-z0-9.+-]+\+(json|xml)))/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: "-br", gzip: "-gz" };

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export function isCompressibleType(type: string): boolean {
  return TEXT.test(type);
}

const known = new Map<string, Encoding | null>();

/** Cached: browsers send the same few headers. */
export function chooseEncoding(header: string | null): Encoding | null {
  if (header === null) return null;
  return cachedUpTo(100, known, header, () => best(header));
}

export function variantTag(etag: string, encoding: Encoding | null): string {
  return encoding === null ? etag : `${etag.slice(0, -1)}${ENDINGS[encoding]}"`;
}

export function compress(
  body: string | Uint8Array,
  encoding: Encoding,
): Uint8Array | Promise<Uint8Array> {
  const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
  if (body.length > AT_ONCE) return encoding === "br" ? brotli(body, options) : gzip(body);
  return encoding === "br" ? zlib.brotliCompressSync(body, options) : zlib.gzipSync(body);
}

const finished = new WeakMap<Uint8Array, Map<Encoding, Uint8Array>>();

/** For immutable files: best compression, done once and cached. */
export function compressForGood(body: Uint8Array, encoding: Encoding): Uint8Array {
  const variants = cached(finished, body, () => new Map());
  return cached(variants, encoding, () =>
    encoding === "br" ? zlib.brotliCompressSync(body) : zlib.gzipSync(body, { level: 9 }),
  );
}

function best(header: string): Encoding | null {
  const wanted = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    wanted.set(name === "x-gzip" ? "gzip" : name, Number(q) || 0);
  }
  const qualityOf = (name: string) => wanted.get(name) ?? wanted.get("*") ?? 0;
  const [br, gz] = [qualityOf("br"), qualityOf("gzip")];
  const highest = Math.max(br, gz);
  // By its name, text that is not compressed may be liked better (RFC 9110, 12.5.3).
  if (highest <= 0 || highest < (wanted.get("identity") ?? 0)) return null;
  return br === highest ? "br" : "gzip";
}
