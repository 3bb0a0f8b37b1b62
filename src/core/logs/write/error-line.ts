/** The format of an error log line, as a pure function: that of Apache, with the kind, file and line of the source. */

import { bytesOf, escapeMessage } from "./escape.ts";
import { maskSecrets } from "./mask.ts";
import type { ZoneClock } from "./zone-clock.ts";

export type ErrorLevel = "error" | "crit";
export type ErrorKind = "Parse error" | "Warning";

export interface ErrorFields {
  /** In microseconds since 1970. */
  readonly time: number;
  /** The part of the program: a folder below src, or "site". */
  readonly module: string;
  readonly level: ErrorLevel;
  readonly pid: number;
  readonly client: { readonly address: string; readonly port: number };
  readonly kind: ErrorKind;
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

export function errorLine(fields: ErrorFields, clock: ZoneClock): string {
  const { module, level, pid, client, kind, file, line } = fields;
  const origin = `[${moduleName(module)}:${level}] [pid ${pid}] [client ${client.address}:${client.port}]`;
  const text = escapeMessage(bytesOf(maskSecrets(shortened(fields.text))));
  return `[${clock.error(fields.time)}] ${origin} ${kind}: ${text} in ${escapeMessage(bytesOf(file))} on line ${line}`;
}

/** Apache truncates at 8 KiB; a message longer than this is a dump, which may contain what no log should. */
const longestText = 2000;

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text;
}

/** Log analysers split at the brackets and the colon. */
function moduleName(module: string): string {
  return /^[\w.-]+$/.test(module) ? module : "unknown";
}
