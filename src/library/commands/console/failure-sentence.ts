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

/** Errors that a user can fix are one sentence; unexpected ones have a stack trace. */
export function failureSentence(error: unknown): string {
  if (EXPECTED.some((type) => error instanceof type)) return (error as Error).message;
  if (error instanceof Problem) return problemDocument(error, textsOf("en"), null, "").detail;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
