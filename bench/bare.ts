/** The measure of all things: node:http and constant bytes. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** As many bytes as the path says: what it is measured against sends the same. */
const answers = new Map<string, { body: Buffer; headers: Record<string, string | number> }>();

function answerOf(path: string) {
  const body = Buffer.from("x".repeat(Number(path.slice(1))));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
  };
  answers.set(path, { body, headers });
  return { body, headers };
}

const server = createServer(({ url = "/0" }, response) => {
  const { body, headers } = answers.get(url) ?? answerOf(url);
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
