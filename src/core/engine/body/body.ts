/** The request body: its size is limited while it is read, and its media type decides which representation parses it. */

import { createGunzip, type Gunzip } from "node:zlib";
import { type AskedRequest, mediaTypeOf } from "../../http/requests/exchange.ts";
import type { Page } from "../../model/answers/page.ts";
import { type Fault, invalid, Problem } from "../../model/answers/problem.ts";
import { type Input, type Representation, takenTypes } from "../../model/answers/representation.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Taken } from "../../model/kinds/upload.ts";
import { decodeText } from "./decode-text.ts";
import { fileNameIn, titleOf } from "./file-name.ts";
import { boundsFor, parseForm, tooLarge } from "./form-data.ts";

const USUAL_LIMIT = 1024 * 1024;
/** Room for a hundred addresses, each named twice. */
const PROTOCOL_LIMIT = 64 * 1024;

export interface Body {
  readonly input: Input;
  /** The format of the body, whose shape says which fields it could have had. */
  readonly format: Representation;
  /** As received. */
  readonly bytes?: Uint8Array;
  /** A partial update: fields that it leaves out stay. */
  readonly partial?: boolean;
  /** The file that was sent with it, ready to be stored. */
  readonly taken?: Taken;
  /** That file as received. */
  readonly file?: Uint8Array;
  /** Members to be created after it, in the same transaction. */
  readonly along?: readonly Input[];
  /** So many alike are to be made, with it. */
  readonly count?: number;
  /** What is wrong with the files of a form: reported together with all other faults. */
  readonly faults?: readonly Fault[];
}

/** `ownSize` is called only where the usual limit is exceeded: a document that was read may always be sent back. */
export async function readBody(
  request: AskedRequest,
  kind: Kind,
  kinds: Kinds,
  representations: readonly Representation[],
  ownSize: () => number,
  expectFile: () => void,
): Promise<Body> {
  const type = request.headers.get("Content-Type") ?? "";
  const name = mediaTypeOf(request);
  const { upload } = kind;
  if (upload?.types.includes(name) && request.method === "POST") {
    expectFile();
    const bytes = await readBytes(request, () => 0, upload.limit);
    if (bytes.length === 0) throw invalid({ pointer: "/datei", code: "datei-leer" });
    const taken = await upload.read(bytes, name);
    const fileName = fileNameIn(request.headers.get("Content-Disposition"));
    const title = titleOf(fileName);
    const input = title === null ? {} : { [kind.titleName]: title };
    return { input, format: representations[0] as Representation, taken, file: bytes };
  }
  const partial = request.method === "PATCH";
  const format = representations.find((one) => typesOf(one, request.method).includes(name));
  if (!format || !isOurs(type)) {
    const accepted = bodyTypes(representations, kind, request.method).join(", ");
    const headers = { [partial ? "Accept-Patch" : "Accept"]: accepted };
    throw new Problem("unbekanntes-format", { type, accepted }, { headers });
  }
  // A part must not be stored as if it were the whole (RFC 9110, 14.5).
  if (request.method === "PUT" && request.headers.has("Content-Range"))
    throw new Problem("ungueltige-anfrage", { reason: "Content-Range" });
  if (!format.body) {
    const { fields } = await parseForm(bytesOf(request), type, boundsFor(kind));
    return { input: format.form?.read(fields, kind, kinds) ?? {}, format };
  }
  const bytes = await readBytes(request, ownSize);
  return { input: await format.body.read(bytes, type, kind, kinds), format, bytes, partial };
}

/** What a program sends to a page. */
export async function readSent(
  request: AskedRequest,
  page: Page,
  representations: readonly Representation[],
): Promise<Input> {
  const type = request.headers.get("Content-Type") ?? "";
  const fields = page.programs && fieldsReader(representations, mediaTypeOf(request));
  if (fields && isOurs(type)) return fields(await readBytes(request, () => 0));
  const accepted = pageTypes(page, representations).join(", ");
  throw new Problem("unbekanntes-format", { type, accepted }, { headers: { Accept: accepted } });
}

/** The media types that may be sent to a page: forms; where it allows it, also the bodies of programs. */
export function pageTypes(
  { programs }: Page,
  representations: readonly Representation[],
): string[] {
  return representations.flatMap(({ form, body }) => [
    ...(form?.types ?? []),
    ...(programs && body?.fields ? body.types : []),
  ]);
}

/** The body of a request in a protocol of its own: a JSON object, or the fields of a form. */
export async function readObject(
  request: AskedRequest,
  representations: readonly Representation[],
): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("Content-Type") ?? "";
  const name = mediaTypeOf(request);
  const fields = fieldsReader(representations, name);
  const isForm = name === "application/x-www-form-urlencoded";
  const bytes = await readBytes(request, () => 0, PROTOCOL_LIMIT);
  // Signing out needs no body.
  if (name === "" && bytes.length === 0) return {};
  if ((!fields && !isForm) || !isOurs(type)) {
    const accepted = "application/json, application/x-www-form-urlencoded";
    throw new Problem("unbekanntes-format", { type, accepted }, { headers: { Accept: accepted } });
  }
  return fields
    ? fields(bytes)
    : Object.fromEntries(new URLSearchParams(decodeText(bytes, "form")));
}

/** Of the representation that reads bodies of this media type without a kind. */
function fieldsReader(representations: readonly Representation[], name: string) {
  return representations.find(({ body }) => body?.fields && body.types.includes(name))?.body
    ?.fields;
}

/** The media types that a body of this method may have. */
export function bodyTypes(
  representations: readonly Representation[],
  kind: Kind,
  method: string,
): string[] {
  const types = representations.flatMap((one) => typesOf(one, method));
  return method === "POST" ? [...types, ...(kind.upload?.types ?? [])] : types;
}

function typesOf(one: Representation, method: string): readonly string[] {
  return method === "PATCH" ? (one.body?.patches ?? []) : takenTypes(one);
}

async function readBytes(
  request: AskedRequest,
  ownSize: () => number,
  usual = USUAL_LIMIT,
): Promise<Uint8Array> {
  let limit = usual;
  const check = (size: number) => {
    if (size > limit) limit = Math.max(limit, 2 * ownSize());
    if (size > limit) throw tooLarge(limit);
  };
  check(Number(request.headers.get("Content-Length") ?? 0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request) ?? []) {
    size += chunk.length;
    check(size);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

function bytesOf(request: AskedRequest): AsyncIterable<Uint8Array> | null {
  return isPacked(request) ? unpacked(request) : request.body;
}

/** gzip is decompressed, with the limit on the result; any other coding is 415 (RFC 9110, 12.5.3). */
function isPacked(request: AskedRequest): boolean {
  const coding = request.headers.get("Content-Encoding")?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return false;
  if (coding === "gzip" || coding === "x-gzip") return true;
  const accepted = "gzip, identity";
  const headers = { "Accept-Encoding": accepted };
  throw new Problem("unbekanntes-format", { coding, accepted }, { headers });
}

/** Of several members too, as parallel programs write them (RFC 1952, 2.2): the `DecompressionStream` of the Web takes one. */
async function* unpacked({ body }: AskedRequest): AsyncGenerator<Uint8Array> {
  const plain = createGunzip();
  const fed = feed(body ?? [], plain);
  try {
    yield* plain;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!code.startsWith("Z_")) throw error;
    throw new Problem("koerper-unlesbar", { format: "gzip", reason: message });
  } finally {
    // What is left of the body can be drained only when nobody else reads it.
    await fed;
  }
}

/** Asks for the next bytes when the last are unpacked: a client that sends no more is refused at once. */
async function feed(body: AsyncIterable<Uint8Array> | [], plain: Gunzip): Promise<void> {
  const closed = new Promise<void>((resolve) => plain.once("close", resolve));
  try {
    for await (const chunk of body) {
      await Promise.race([closed, new Promise((unpacked) => plain.write(chunk, unpacked))]);
      if (plain.destroyed) return;
    }
    plain.end();
  } catch (error) {
    plain.destroy(error as Error);
  }
}

/** Documents are at version 1 and in UTF-8: a body that declares another version or charset is refused. */
function isOurs(type: string): boolean {
  const parameters = new Map(
    type
      .split(";")
      .slice(1)
      .map((parameter) => parameter.split("=").map((part) => part.trim().toLowerCase()))
      .map(([name = "", value = ""]) => [name, value.replaceAll('"', "")]),
  );
  const charset = parameters.get("charset") ?? "utf-8";
  return (
    (parameters.get("version") ?? "1") === "1" && ["utf-8", "utf8", "us-ascii"].includes(charset)
  );
}
