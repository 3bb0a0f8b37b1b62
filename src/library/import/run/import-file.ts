/** The file of an import, kept in the database in pieces, where every node finds it and no single row is large. */

import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";

const PIECE = 1024 * 1024;

/** What the names of the pieces begin with. */
export const CONTENT = "inhalt-";

export function inPieces(bytes: Uint8Array): StoredFile[] {
  const pieces: StoredFile[] = [];
  for (let at = 0; at < bytes.length; at += PIECE)
    pieces.push({ name: nameOf(pieces.length), bytes: bytes.subarray(at, at + PIECE) });
  return pieces;
}

/** By it the same file is known again. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Writes it where those can read it who read files; false where there is none any more. */
export async function writeTo(
  path: string,
  kind: Kind,
  id: number,
  read: Reading,
): Promise<boolean> {
  const file = await open(path, "w", 0o600);
  try {
    for (let number = 0; ; number++) {
      const bytes = await readPiece(read, kind, id, number);
      if (bytes === null) return number > 0;
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
}

/** null where there is none, or none any more. */
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
