/** Puts the file of an import, which is stored in the database, on disk for the file readers. */

import { join } from "node:path";
import type { Member } from "../../../core/model/store/member.ts";
import { inTemporaryFolder } from "../../../core/system/temporary-folder.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import { FileError } from "../rows/source-file.ts";
import { writeTo } from "../run/import-file.ts";
import { importTexts } from "../texts/themes.ts";
import type { ImportContext } from "./import-context.ts";
import { fail } from "./import-moves.ts";

/** The file exists on disk while the callback runs; an unreadable file ends the import with a message instead of throwing. */
export function withFile(
  context: ImportContext,
  member: Member,
  work: (path: string) => Promise<void>,
): Promise<void> {
  return inTemporaryFolder("einspielung", async (folder) => {
    const path = join(folder, "datei");
    try {
      if (await writeTo(path, member.kind, member.id, context.store.read)) await work(path);
      else await fail(context, member, importTexts(NOTED).fileGone);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const name = `${member.values.titel ?? importTexts(NOTED).theFile}`;
      await fail(context, member, error.message.replaceAll(path, name));
    }
  });
}
