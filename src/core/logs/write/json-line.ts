/** The logs as JSON, an object for each line: what the plain lines say, taken from these, so that masks and bounds stand in one place. */

import { parseAccessLine, parseErrorLine } from "../read/parse-line.ts";

/** `time` in ISO 8601, with its offset. */
export function accessAsJson(plain: string, time: string): string {
  const { address: client, user, request, ...rest } = parseAccessLine(plain)!;
  const { method, target, status, bytes, referer, agent } = rest;
  // What is no request line stands in the target's place, as in the plain line.
  const line = method === "" ? { method: null, target: request, protocol: null } : null;
  const protocol = / (HTTP\/\d\.\d)$/.exec(request)?.[1] ?? null;
  const asked = line ?? { method, target, protocol };
  return written({ time, client, user, ...asked, status, bytes, referer, agent });
}

export function errorAsJson(plain: string, time: string): string {
  const { level, module, pid, address, port, kind, text, file, line } = parseErrorLine(plain)!;
  return written({ time, level, module, pid, client: address, port, kind, text, file, line });
}

/** In ASCII, as all that is written to the files: a terminal that shows them obeys nothing in them. */
function written(fields: object): string {
  return JSON.stringify(fields).replace(
    /[\x7f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
