/** Log lines as JSON, one object per line, derived from the plain lines, so that masking and truncation are in one place. */

import { parseAccessLine, parseErrorLine } from "../read/parse-line.ts";

/** `time` in ISO 8601, with its offset. */
export function accessAsJson(plain: string, time: string): string {
  const { address: client, user, request, ...rest } = parseAccessLine(plain)!;
  const { method, target, status, bytes, referer, agent } = rest;
  // An invalid request line is in the place of the target, as in the plain line.
  const line = method === "" ? { method: null, target: request, protocol: null } : null;
  const protocol = / (HTTP\/\d\.\d)$/.exec(request)?.[1] ?? null;
  const asked = line ?? { method, target, protocol };
  return written({ time, client, user, ...asked, status, bytes, referer, agent });
}

export function errorAsJson(plain: string, time: string): string {
  const { level, module, pid, address, port, kind, text, file, line } = parseErrorLine(plain)!;
  return written({ time, level, module, pid, client: address, port, kind, text, file, line });
}

/** ASCII only, like everything in the log files, so that terminals interpret nothing in them. */
function written(fields: object): string {
  return JSON.stringify(fields).replace(
    /[\x7f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
