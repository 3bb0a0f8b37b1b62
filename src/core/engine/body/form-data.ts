/** Streams a form, urlencoded or multipart, and stops at the first limit that it exceeds. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Problem } from "../../model/answers/problem.ts";
import type { Pair } from "../../model/answers/representation.ts";
import type { Field } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { decodeText } from "./decode-text.ts";

/** The limits of a form. */
export interface Bounds {
  /** Of the whole body, files included. */
  readonly bytes: number;
  readonly fields: number;
  readonly files: number;
}

/** In the order in which it was sent. */
interface SentForm {
  readonly fields: Pair[];
  readonly files: readonly FormFile[];
}

export interface FormFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const FORMAT = "form data";
const MEBIBYTE = 1024 * 1024;
const FIELDS = 1000;
const FILES = 10;
/** Control fields of a form, besides the fields of its kind. */
const ASIDE = 20;
const LONGEST_NAME = 200;
/** All texts together, where files are allowed as well. */
const LONGEST_TEXTS = MEBIBYTE;
/** Bytes that are parsed between two checks of the limits. */
const PIECE = 16 * 1024;

/** At least what a form of the kind needs, with both versions after an edit conflict. */
export function boundsFor(kind: Kind | null, bytes = MEBIBYTE): Bounds {
  const own = Object.values(kind?.fields ?? {});
  const needed = own.reduce((sum, field) => sum + inputsOf(field), 0);
  const images = own.filter(({ type }) => type === "image").length;
  return {
    bytes,
    fields: Math.max(FIELDS, 2 * needed + own.length + ASIDE),
    files: Math.max(FILES, images + 1),
  };
}

function inputsOf(field: Field): number {
  const { maxItems = 1 } = field.schema;
  if (field.type === "links") return maxItems * (1 + field.extras.length);
  return field.type === "derived" ? 0 : maxItems;
}

export async function parseForm(
  body: AsyncIterable<Uint8Array> | null,
  type: string,
  bounds: Bounds,
): Promise<SentForm> {
  const form = new Gathering(bounds);
  const parser = parserFor(type, bounds, form);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  finished.catch(() => {});
  parser.on("finish", resolve).on("error", () => reject(unreadable("multipart")));
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bounds.bytes) throw tooLarge(bounds.bytes);
    for (let at = 0; at < chunk.length; at += PIECE) {
      const piece = Buffer.from(chunk.subarray(at, at + PIECE));
      await Promise.race([new Promise((done) => parser.write(piece, done)), finished]);
      form.check();
    }
  }
  parser.end();
  // The parser ends within this turn of the event loop; on a part without an end it would never report anything.
  await Promise.race([finished, nextTurn().then(() => Promise.reject(unreadable("multipart")))]);
  return form.gathered();
}

export function isMultipart(type: string): boolean {
  return type.toLowerCase().startsWith("multipart/");
}

/** Every value is read as bytes, so that invalid UTF-8 is refused and not stored as question marks. */
function parserFor(type: string, { fields, files }: Bounds, form: Gathering): BusboyInstance {
  const plain = "application/x-www-form-urlencoded; charset=latin1";
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { "content-type": isMultipart(type) ? type : plain },
      isPartAFile: () => true,
      // One more than allowed, to notice that there were too many.
      limits: { parts: fields + files + 1, fieldNameSize: LONGEST_NAME + 1, headerSize: PIECE },
    });
  } catch {
    throw unreadable("multipart");
  }
  parser.on("partsLimit", () => form.refuse(unreadable("fields")));
  parser.on("field", (name, value) => {
    const part = form.add(Buffer.from(name, "latin1").toString(), null);
    form.fill(part, Buffer.from(value, "latin1"));
  });
  parser.on("file", (name: string | undefined, stream, fileName: string | undefined) => {
    const part = form.add(name ?? "", fileName ?? null);
    stream.on("data", (bytes: Buffer) => form.fill(part, bytes));
    // The parser reports the error as well.
    stream.on("error", () => {});
  });
  return parser;
}

interface FormDataPart {
  readonly name: string;
  /** null: a text. */
  readonly fileName: string | null;
  readonly bytes: Uint8Array[];
}

/** The parts received so far, and the first problem with them. */
class Gathering {
  readonly #bounds: Bounds;
  readonly #parts: FormDataPart[] = [];
  #files = 0;
  #texts = 0;
  #problem: Problem | null = null;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  add(name: string, fileName: string | null): FormDataPart {
    const part = { name, fileName, bytes: [] };
    if (this.#problem) return part;
    // Invalid UTF-8 has been decoded to this character.
    if (name.includes("\ufffd")) this.refuse(unreadable("UTF-8"));
    if (name.length > LONGEST_NAME) this.refuse(unreadable("name"));
    this.#parts.push(part);
    if (fileName !== null) this.#files++;
    const { fields, files } = this.#bounds;
    if (this.#files > files || this.#parts.length - this.#files > fields)
      this.refuse(unreadable("fields"));
    return part;
  }

  fill(part: FormDataPart, bytes: Uint8Array): void {
    if (this.#problem) return;
    if (part.fileName === null) this.#texts += bytes.length;
    if (this.#texts > LONGEST_TEXTS) this.refuse(tooLarge(LONGEST_TEXTS));
    part.bytes.push(bytes);
  }

  refuse(problem: Problem): void {
    this.#problem ??= problem;
  }

  check(): void {
    if (this.#problem) throw this.#problem;
  }

  gathered(): SentForm {
    this.check();
    const fields: Pair[] = [];
    const files: FormFile[] = [];
    for (const { name, fileName, bytes } of this.#parts) {
      const whole = Buffer.concat(bytes);
      if (fileName === null) fields.push([name, unixLines(decodeText(whole, FORMAT, true))]);
      else files.push({ name, fileName, bytes: whole });
    }
    return { fields, files };
  }
}

/** Browsers end the lines of a text with CR and LF. */
function unixLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function unreadable(reason: string): Problem {
  return new Problem("koerper-unlesbar", { format: FORMAT, reason });
}

/** Closes the connection after the body, of which nothing more is taken. */
export function tooLarge(limit: number): Problem {
  return new Problem("zu-gross", { limit }, { headers: { Connection: "close" } });
}
