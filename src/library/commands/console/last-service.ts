/**
 * Records the database and site folder of each service start, so that a command which would use others refuses: a backup of the wrong
 * database looks like one of the right. Each start writes a small file at a place that does not depend on settings; if it cannot be
 * written, there is no warning.
 */

import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { SettingsError } from "../../../core/settings/command-line.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { VERSION } from "../../../core/settings/version.ts";
import { isFile, postgresServers } from "../../../core/storage/engines/postgres-servers.ts";
import { isRunning } from "../../../core/system/is-running.ts";
import { makeFolder } from "../../../core/system/make-folder.ts";

interface RunningService {
  /** The installation folder: another installation has services of its own. */
  readonly program: string;
  readonly pid: number;
  readonly started: string;
  readonly version: string;
  /** Without a password. */
  readonly database: string;
  readonly site: string;
  readonly host: string;
  readonly port: number;
}

type Used = Pick<Settings, "database" | "site">;
type Listened = Pick<Settings, "host" | "port">;

/** The state folder of the systemd unit: also checked for other users. */
const INSTALLED = "/var/lib/leihwerk";
const PROGRAM = resolve(import.meta.dirname, "../..");
const NAME = /^service-\d+\.json$/;

export function noteService(settings: Used & Listened, env: NodeJS.ProcessEnv = process.env): void {
  const folder = stateFolder(env);
  const service: RunningService = {
    program: PROGRAM,
    pid: process.pid,
    started: new Date().toISOString(),
    version: VERSION,
    ...named(settings),
    host: settings.host,
    port: settings.port,
  };
  try {
    makeFolder(folder, 0o700);
    for (const { file, pid } of servicesIn(folder)) if (!isRunning(pid)) rmSync(file);
    writeFileSync(join(folder, `service-${process.pid}.json`), JSON.stringify(service));
  } catch {
    // The home folder cannot be written to, as in a container.
  }
}

/** Throws if there is a running or last service, and none of them uses the database and site folder of the command. */
export function checkService(settings: Used, env: NodeJS.ProcessEnv): void {
  const all = [INSTALLED, folderOf(env)].flatMap(servicesIn);
  const last = all.sort((a, b) => a.started.localeCompare(b.started)).at(-1);
  if (!last) return;
  const mine = named(settings);
  const isMine = ({ database, site }: RunningService) =>
    database === mine.database && site === mine.site;
  if ([last, ...all.filter(({ pid }) => isRunning(pid))].some(isMine)) return;
  const what =
    last.database === mine.database
      ? `the site folder ${last.site}, and this command would use ${mine.site}`
      : `the database ${last.database}, and this command would use ${mine.database}`;
  throw new SettingsError(
    `The service that was last started (${last.started.slice(0, 16).replace("T", " ")} UTC) uses ${what}. Give it the same DATABASE_URL and LEIHWERK_SITE, or say --elsewhere if that is what you want.`,
  );
}

/** The versions running on this database that differ from this one. */
export function otherReleases(settings: Used, env: NodeJS.ProcessEnv): string[] {
  const { database } = named(settings);
  const running = [INSTALLED, folderOf(env)]
    .flatMap(servicesIn)
    .filter((one) => one.database === database && isRunning(one.pid));
  return [...new Set(running.map(({ version }) => version))].filter((one) => one !== VERSION);
}

/** Whether a service of this installation listens there. */
export function isServed({ host, port }: Listened, env: NodeJS.ProcessEnv): boolean {
  return [INSTALLED, folderOf(env)]
    .flatMap(servicesIn)
    .some((one) => one.port === port && one.host === host && isRunning(one.pid));
}

/** The folder for the service's state outside of the database. */
export function stateFolder(env: NodeJS.ProcessEnv): string {
  return env.STATE_DIRECTORY?.split(":")[0] || folderOf(env);
}

function folderOf({ XDG_STATE_HOME, HOME }: NodeJS.ProcessEnv): string {
  return join(XDG_STATE_HOME || join(HOME || homedir(), ".local/state"), "leihwerk");
}

function servicesIn(folder: string): (RunningService & { readonly file: string })[] {
  return namesIn(folder)
    .filter((name) => NAME.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      try {
        return [{ ...(JSON.parse(readFileSync(file, "utf8")) as RunningService), file }];
      } catch {
        return []; // Half written, or deleted meanwhile.
      }
    })
    .filter(({ program }) => program === PROGRAM);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nothing was ever started, or the folder belongs to another user.
  }
}

/** Absolute paths, independent of the working directory. */
function named({ database, site }: Used): Used {
  return { database: isFile(database) ? pathOf(database) : serverOf(database), site: pathOf(site) };
}

function pathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Without user and password. */
export function serverOf(database: string): string {
  const urls = postgresServers(database).urls.map((url) => new URL(url));
  const hosts = urls.map(({ hostname, port }) => `${hostname}:${port || 5432}`);
  return `postgres://${hosts.join()}${urls[0]?.pathname}`;
}
