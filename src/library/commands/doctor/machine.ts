/** Folders have to be writable, files unreadable for others, the disk needs free space, and the processor what pictures need. */

import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { accessLogName, errorLogName, slowLogName } from "../../../core/logs/write/open-logs.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { type Diagnosis, good, hint, ill } from "./diagnosis.ts";

const MIB = 2 ** 20;
const TOO_LITTLE = 100 * MIB;
const LITTLE = 1024 * MIB;
/** What x86-64-v2 adds, as /proc/cpuinfo calls it: libvips is compiled for it. */
const NEEDED = ["cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"];

export async function examineMachine(settings: Settings): Promise<Diagnosis[]> {
  const { database, logs } = settings;
  const folders = [
    ...new Set([logs, ...(isFile(database) ? [dirname(database)] : [])].map((one) => resolve(one))),
  ];
  const found = await Promise.all(folders.map(folder));
  const processor = await readFile("/proc/cpuinfo", "latin1").catch(() => "");
  return [
    ...found.flat(),
    ...(await logFiles(logs)),
    ...(isFile(database) ? await secrecy(database) : []),
    ...(process.arch === "x64" ? lacking(processor) : []),
  ];
}

/** `processor`: as Linux describes it. On one that lacks any of these the library for pictures ends its process with an illegal instruction. */
export function lacking(processor: string): Diagnosis[] {
  const [, flags = ""] = /^flags\s*:(.*)$/m.exec(processor) ?? [];
  const there = new Set(flags.trim().split(" "));
  const missing = flags === "" ? [] : NEEDED.filter((name) => !there.has(name));
  if (missing.length === 0) return [];
  return [
    ill(
      `The processor lacks ${missing.join(", ")} (x86-64-v2): whatever makes or reads a picture ends a worker. Give the virtual machine another model of processor, such as "host" instead of "kvm64" or "qemu64".`,
    ),
  ];
}

/** A missing folder is created at the start, if its parent is writable. */
async function folder(path: string): Promise<Diagnosis[]> {
  const there = await existing(path);
  const refusal = await access(there, constants.W_OK | constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? "",
  );
  if (refusal === "EROFS")
    return [
      ill(
        `${path} lies on a disk that can only be read: mount it so that it can be written to, or name a folder elsewhere.`,
      ),
    ];
  if (refusal !== null) {
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

/** A command that root has run once can have left one that the server may not write to: it goes on without a log then. */
async function logFiles(folder: string): Promise<Diagnosis[]> {
  const files = [accessLogName, errorLogName, slowLogName].map((name) => resolve(folder, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const error = await access(file, constants.W_OK).then(
        () => null,
        ({ code }: NodeJS.ErrnoException) => code,
      );
      if (error !== "EACCES" || (await existing(file)) !== file) return [];
      return [ill(`${file} cannot be written to by this user: give that one the file (chown).`)];
    }),
  );
  return found.flat();
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
