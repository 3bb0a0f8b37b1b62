/** The measure of all things: node:http and constant bytes, those of an answer of the service. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Recorded } from "./record.ts";

const { status, headers, body }: Recorded = JSON.parse(readFileSync(process.argv[2]!, "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
