/** Error messages for the terminal. */

import { StartError } from "../../../core/http/processes/start-error.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { problemDocument } from "../../../core/model/answers/problem-document.ts";
import { DeclarationError } from "../../../core/model/kinds/kind.ts";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { StorageError } from "../../../core/storage/engines/backend.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { FileError } from "../../import/rows/source-file.ts";
import { ImportError } from "../../import/run/import-turn.ts";

const EXPECTED = [
  SettingsError,
  FileError,
  ImportError,
  StorageError,
  DeclarationError,
  StartError,
];

const FORBIDDEN =
  "the user of this command may not. The installed leihwerk works as the service's user, also for root: name a place that is open to that one, such as /var/backups/leihwerk.";

/** Of the operating system about a file that somebody has named, by its code. */
const FILE_REASONS: Readonly<Record<string, string>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: "its disk can only be read.",
  ENOSPC: "its disk is full.",
  ENOENT: "there is no such file or folder.",
  ENOTDIR: "a part of this path is no folder.",
  EISDIR: "this is a folder.",
};

/** Readers are told to tell the library; whoever is at the terminal can do more. */
const FULL =
  "The disk of the database is full, so nothing was saved: make room there, then run the command again.";

/** A write that finds the disk full does not say of which file it was. */
const NO_ROOM =
  "A disk is full, so the files were not written to their end: make room there, then run the command again.";

/** Errors that a user can fix are one sentence; unexpected ones have a stack trace. */
export function failureSentence(error: unknown): string {
  if (EXPECTED.some((type) => error instanceof type)) return (error as Error).message;
  if (error instanceof Problem && error.code === "kein-platz") return FULL;
  if (error instanceof Problem) return problemDocument(error, textsOf("en"), null, "").detail;
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = FILE_REASONS[code];
  if (code === "ENOSPC" && !path) return NO_ROOM;
  if (reason && path) return `${path} cannot be used: ${reason}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
