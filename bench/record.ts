/** Takes down an answer of the service, for the bare server to send the very same bytes. */

import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Recorded {
  readonly status: number;
  /** Names and values in turns, without what Node adds by itself. */
  readonly headers: string[];
  /** In base64. */
  readonly body: string;
}

const OWN = ["date", "connection", "keep-alive"];

export async function record(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Recorded> {
  const asked = get({ port, host: "127.0.0.1", path, headers });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const { statusCode = 0, rawHeaders } = response;
  const kept = rawHeaders.flatMap((value, index) =>
    index % 2 === 0 && !OWN.includes(value.toLowerCase()) ? [value, rawHeaders[index + 1]!] : [],
  );
  return { status: statusCode, headers: kept, body: (await buffer(response)).toString("base64") };
}
