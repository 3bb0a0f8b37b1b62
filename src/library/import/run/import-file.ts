/** The file of an import, stored in the database in pieces, so that every node can read it and no row is large. */

import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";

const PIECE = 1024 * 1024;

/** Prefix of the pieces' names. */
export const CONTENT = "inhalt-";

export function inPieces(bytes: Uint8Array): StoredFile[] {
  const pieces: StoredFile[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push({ name: nameOf(pieces.length), bytes: bytes.subarray(at, at + PIECE) });
  return pieces;
}

/** Hash that identifies the same file. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes it to disk for the file readers; false where it was deleted. */
export async function writeTo(
  path: string,
  kind: Kind,
  id: number,
  read: Reading,
): Promise<boolean> {
  await using file = await open(path, "w", 0o600);
  for (let number = 0; ; number++) {
    const bytes = await readPiece(read, kind, id, number);
    if (bytes === null) return number > 0;
    await file.write(bytes);
  }
}

/** null where there is none, or it was deleted. */
export function readPiece(
  read: Reading,
  kind: Kind,
  id: number,
  number: number,
): Promise<Uint8Array | null> {
  return read.file(kind, id, nameOf(number));
}

function nameOf(number: number): string {
  return `${CONTENT}${String(number).padStart(4, "0")}`;
}
