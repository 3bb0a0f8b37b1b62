/** Opens the three logs of the server; the only way to write to them. */

import { join, resolve } from "node:path";
import { lazy } from "../../words/cached.ts";
import { visibleLines } from "../read/visible.ts";
import { type AccessFields, type AccessFormat, accessLine } from "./access-line.ts";
import { describeError, moduleOf, type SourceFolders, stackText } from "./describe-error.ts";
import { type ErrorLevel, errorLine } from "./error-line.ts";
import { errorAsJson } from "./json-line.ts";
import { LogFile, type LogFileOptions } from "./log-file.ts";
import { slowLine } from "./slow-requests.ts";
import { nowInMicroseconds, zoneClock } from "./zone-clock.ts";

export interface LogOptions extends Pick<LogFileOptions, "say"> {
  /** The folder of `access.log`, `error.log` and `slow.log`; created if missing. */
  readonly folder: string;
  readonly format?: AccessFormat;
  readonly timeZone?: string;
  /** The site's own folder, for naming its scripts in the error log. */
  readonly site?: string | undefined;
  /** In development: also prints the stack of each error on the terminal. */
  readonly showStacks?: boolean;
}

type AccessWatcher = Pick<LogFileOptions, "writing" | "written">;

export interface ErrorEvent {
  readonly error: unknown;
  /** The part of the program; empty: derived from the file. */
  readonly module: string;
  readonly client: { readonly address: string; readonly port: number };
  readonly level?: ErrorLevel;
  readonly pid?: number;
  /** A temporary condition that affects every request: its stack is not printed. */
  readonly temporary?: boolean;
  /** How many requests have failed like this since the last line, including this one. */
  readonly repeated?: number;
}

export interface Logs {
  /** Appends the line of a request, and returns it. */
  access(fields: AccessFields): string;
  /** Appends a line that another process had not written before it died. */
  inherit(line: string): void;
  /** Appends the line of a slow request, from its line in the access log. */
  slow(accessLine: string, seconds: number): void;
  /** Writes an error immediately. */
  error(event: ErrorEvent): void;
  flush(): void;
  reopen(): void;
  close(): void;
}

export const accessLogName = "access.log";
export const errorLogName = "error.log";
export const slowLogName = "slow.log";

/** Disk errors never throw. `access`: called at each write of access lines. */
export function openLogs(options: LogOptions, access: AccessWatcher = {}): Logs {
  const { format = "combined", timeZone = "Europe/Berlin", showStacks = false } = options;
  // With the first line: a supervisor rarely writes one, and time zones take 25 ms to load.
  const clock = lazy(() => zoneClock(timeZone));
  const folder = resolve(options.folder);
  const accessFile = new LogFile(join(folder, accessLogName), { ...options, ...access });
  const errorFile = new LogFile(join(folder, errorLogName), options);
  const slowFile = new LogFile(join(folder, slowLogName), options);
  const files = [accessFile, errorFile, slowFile];
  const folders = sourceFolders(options.site);

  return {
    access(fields) {
      const line = accessLine(fields, format, clock());
      accessFile.append(line);
      return line;
    },
    inherit: (line) => accessFile.append(line),
    slow: (line, seconds) => slowFile.append(slowLine(line, seconds)),
    error({ error, module, client, level = "error", pid = process.pid, temporary, repeated }) {
      const time = nowInMicroseconds();
      const description = describeError(error, folders);
      const part = module || moduleOf(description.file, folders);
      const text =
        repeated === undefined
          ? description.text
          : `${description.text} (${repeated} requests since the last line)`;
      const fields = { time, module: part, level, pid, client, ...description, text };
      const line = errorLine(fields, clock());
      errorFile.append(format === "json" ? errorAsJson(line, clock().iso(time / 1000)) : line);
      // Errors are rare and matter most when the process is about to die.
      errorFile.flush();
      if (showStacks && !temporary) process.stderr.write(`${visibleLines(stackText(error))}\n`);
    },
    flush() {
      for (const file of files) file.flush();
    },
    reopen() {
      for (const file of files) file.reopen();
    },
    close() {
      for (const file of files) file.close();
    },
  };
}

export function sourceFolders(site?: string): SourceFolders {
  const project = resolve(import.meta.dirname, "../../../..");
  return {
    site: site === undefined ? undefined : resolve(site),
    project,
    main: resolve(import.meta.dirname, "../../../main.ts"),
  };
}
