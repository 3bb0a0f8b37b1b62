/** The body of a request: its size is bounded while it is read, its type decides who understands it. */

import type { Kind, Kinds } from "../../model/kind.ts";
import { type Fault, Problem } from "../../model/problem.ts";
import type { Input, Representation } from "../../model/representation.ts";
import type { Taken } from "../../model/upload.ts";

const USUAL_LIMIT = 1024 * 1024;

export interface Body {
  readonly input: Input;
  /** The format it came in, whose shape says which fields it could have had. */
  readonly format: Representation;
  /** The file that came with it, ready to be stored. */
  readonly taken?: Taken;
  /** What is wrong with the files of a form: told together with all else that is wrong. */
  readonly faults?: readonly Fault[];
}

/** `ownSize` is asked for only where the usual bound is passed: what was read may always be sent back. */
export async function readBody(
  request: Request,
  kind: Kind,
  kinds: Kinds,
  representations: readonly Representation[],
  ownSize: () => number,
): Promise<Body> {
  const type = request.headers.get("Content-Type") ?? "";
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const { upload } = kind;
  if (upload?.types.includes(name) && request.method === "POST") {
    const bytes = await readBytes(request, () => 0, upload.limit);
    const taken = await upload.read(bytes, name);
    return { input: {}, format: representations[0] as Representation, taken };
  }
  const format = representations.find((representation) =>
    representation.body?.types.includes(name),
  );
  if (!format?.body || request.headers.has("Content-Encoding")) {
    const accepted = [
      ...representations.flatMap((representation) => representation.body?.types ?? []),
      ...(request.method === "POST" ? (upload?.types ?? []) : []),
    ].join(", ");
    const shown = request.headers.get("Content-Encoding") ?? type;
    throw new Problem(
      "unbekanntes-format",
      { type: shown, accepted },
      { headers: { Accept: accepted } },
    );
  }
  // A part must not be stored as if it were the whole (RFC 9110, 14.5).
  if (request.method === "PUT" && request.headers.has("Content-Range"))
    throw new Problem("ungueltige-anfrage", { reason: "Content-Range" });
  const bytes = await readBytes(request, ownSize);
  return { input: await format.body.read(bytes, type, kind, kinds), format };
}

async function readBytes(
  request: Request,
  ownSize: () => number,
  usual = USUAL_LIMIT,
): Promise<Uint8Array> {
  let limit = usual;
  const check = (size: number) => {
    if (size > limit) limit = Math.max(limit, 2 * ownSize());
    if (size > limit)
      throw new Problem("zu-gross", { limit }, { headers: { Connection: "close" } });
  };
  check(Number(request.headers.get("Content-Length") ?? 0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    check(size);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Text in UTF-8, and nothing else: a byte that is none must not be stored as a question mark. */
export function decodeText(bytes: Uint8Array, format: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("koerper-unlesbar", { format, reason: "UTF-8" });
  }
}
