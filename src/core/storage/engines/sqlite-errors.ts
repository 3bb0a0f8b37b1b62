/** The errors of SQLite: what each means, and the sentence that tells the operator what to do. */

import { accessSync, constants } from "node:fs";
import { StorageError } from "./backend.ts";

/** https://www.sqlite.org/rescode.html */
const [BUSY, LOCKED, FULL] = [5, 6, 13];
const [CORRUPT, NOT_A_DATABASE] = [11, 26];
const [READ_ONLY, CANNOT_OPEN] = [8, 14];
/** Of the operating system: another user's file, or a disk that is mounted to be read only. */
const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];
/** Disk full while writing, truncating or resizing the shared memory of the files beside the database. */
const DISK_FULL_BESIDE = [778, 1546, 4874];

export function isDiskFull(error: unknown): boolean {
  return [FULL, ...DISK_FULL_BESIDE].includes(codeOf(error));
}

function isCorrupt(error: unknown): boolean {
  return (codeOf(error) & 0xff) === CORRUPT;
}

export function isLocked(error: unknown): boolean {
  return [BUSY, LOCKED].includes(codeOf(error) & 0xff);
}

export function isDamage(error: unknown): boolean {
  return isCorrupt(error) || (codeOf(error) & 0xff) === NOT_A_DATABASE;
}

/** SQLite writes beside the file, too, even if it only reads. */
export function isForbidden(file: string, error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  const result = codeOf(error) & 0xff;
  if (FORBIDDEN.includes(code) || result === READ_ONLY) return true;
  if (result !== CANNOT_OPEN) return false;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (reason) {
    return FORBIDDEN.includes((reason as NodeJS.ErrnoException).code ?? "");
  }
}

/** Why a file could not be opened. */
export function unopened(file: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isCorrupt(error)) return damaged(file, error);
  if (isForbidden(file, error)) return unwritable(file, error);
  return new StorageError(reasonOf(file, error), { cause: error });
}

function reasonOf(file: string, error: unknown): string {
  const { message } = error as Error;
  // The memory that its processes share is a file beside it, which is made anew.
  if (isDiskFull(error))
    return `The disk of the database ${file} is full, so it cannot be opened: make room there, then try again.`;
  if (isLocked(error))
    return `Another program has locked the database ${file} for more than ten seconds: let it finish, or end it, then try again.`;
  if (isDamage(error)) return `${file} is not a database: ${message}.`;
  return `The database ${file} cannot be opened: ${message}.`;
}

export function unwritable(file: string, error: unknown): StorageError {
  const who = process.getuid ? ` (number ${process.getuid()})` : "";
  return new StorageError(
    `The database ${file}, or its folder, cannot be written to by this user${who}: run the command as the server's user, give that one both (chown), or mount the disk so that it can be written to.`,
    { cause: error },
  );
}

export function damaged(file: string, error: unknown): StorageError {
  const { message } = error as Error;
  return new StorageError(
    `The database ${file} is damaged (${message}): leihwerk doctor says what to do.`,
    { cause: error },
  );
}

function codeOf(error: unknown): number {
  return (error as { errcode?: number }).errcode ?? 0;
}
