/** Files of members: images and files of imports, as base64 in a table of their own. */

import { setImmediate as othersTurn } from "node:timers/promises";
import type { Kind } from "../../model/kinds/kind.ts";
import type { StoredFile } from "../../model/kinds/upload.ts";
import type { Database } from "../engines/backend.ts";
import { SYSTEM_TABLES } from "../schema/migrations.ts";

export async function storeFiles(
  database: Database,
  kind: Pick<Kind, "singular">,
  id: number,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { name, bytes } of files) {
    const inhalt = Buffer.from(bytes).toString("base64");
    const row = { art: kind.singular, mitglied: id, name, inhalt };
    await database
      .insertInto("datei")
      .values(row)
      .onConflict((conflict) => conflict.columns(SYSTEM_TABLES.datei).doUpdateSet({ inhalt }))
      .execute();
    // Large files are stored in pieces: yields to the event loop between them.
    await othersTurn();
  }
}

export async function deleteFiles(
  database: Database,
  kind: Kind,
  id: number,
  begin: string,
): Promise<void> {
  await database
    .deleteFrom("datei")
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .where("name", "like", `${begin}%`)
    .execute();
}
