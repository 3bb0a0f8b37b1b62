/** The error log's line as one pure function: Apache's shape, with the kind, the file and the line of the source. */

import { bytesOf, escapeMessage } from "./escape.ts";
import { maskSecrets } from "./mask.ts";
import type { ZoneClock } from "./zone-clock.ts";

export type ErrorLevel = "error" | "crit";
export type ErrorKind = "Parse error" | "Warning";

export interface ErrorFields {
  /** In microseconds since 1970. */
  readonly time: number;
  /** Which part of the program it was: a folder below src, or "site". */
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

/** Apache cuts at 8 KiB; a message that needs more than this is a dump, and dumps hold what no log should. */
const longestText = 2000;

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text;
}

/** Readers split at the brackets and the colon. */
function moduleName(module: string): string {
  return /^[\w.-]+$/.test(module) ? module : "unknown";
}
