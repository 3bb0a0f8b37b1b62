/** Folders have to be writable, files unreadable for others, and the disk needs free space. */

import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Settings } from "../../../core/settings/settings.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { type Diagnosis, good, hint, ill } from "./diagnosis.ts";

const MIB = 2 ** 20;
const TOO_LITTLE = 100 * MIB;
const LITTLE = 1024 * MIB;

export async function examineMachine(settings: Settings): Promise<Diagnosis[]> {
  const { database, logs } = settings;
  const folders = [
    ...new Set([logs, ...(isFile(database) ? [dirname(database)] : [])].map((one) => resolve(one))),
  ];
  const found = await Promise.all(folders.map(folder));
  return [...found.flat(), ...(isFile(database) ? await secrecy(database) : [])];
}

/** A missing folder is created at the start, if its parent is writable. */
async function folder(path: string): Promise<Diagnosis[]> {
  const there = await existing(path);
  const writable = await access(there, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) {
    const who = process.getuid ? ` (number ${process.getuid()})` : "";
    return [
      ill(
        `${path} cannot be written to by this user${who}: run the doctor as the server's user, or give that one the folder (chown).`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const room = `${path} can be written to, with ${Math.round(free / MIB).toLocaleString("en")} MiB of room`;
  if (free < TOO_LITTLE) return [ill(`${room}: far too little. Make room before writing fails.`)];
  if (free < LITTLE) return [hint(`${room}: that is little.`)];
  return [good(`${room}.`)];
}

async function existing(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    const isThere = await stat(at).then(
      () => true,
      () => false,
    );
    if (isThere || dirname(at) === at) return at;
  }
}

async function secrecy(file: string): Promise<Diagnosis[]> {
  if (process.platform === "win32") return [];
  const found = await stat(file).catch(() => null);
  if (found === null || (found.mode & 0o004) === 0) return [];
  return [
    hint(`${file} holds private data, and everybody on this machine can read it: chmod o= ${file}`),
  ];
}
