/** The measure of all things: node:http and constant bytes. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = Buffer.from("x".repeat(Number(process.argv[2] ?? 300)));
const headers = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": body.length,
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
