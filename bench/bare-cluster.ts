/** The measure for new connections: node:http in cluster mode, and constant bytes, those of an answer of the service. */

import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Recorded } from "./record.ts";

const [file = "", workers = "2"] = process.argv.slice(2);
if (cluster.isPrimary) {
  let listening = 0;
  cluster.on("listening", (_worker, { port }) => {
    if (++listening === Number(workers)) process.send?.(port);
  });
  for (let worker = 0; worker < Number(workers); worker++) cluster.fork();
  process.on("disconnect", () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill();
    process.exit(0);
  });
} else {
  const { status, headers, body }: Recorded = JSON.parse(readFileSync(file, "utf8"));
  const bytes = Buffer.from(body, "base64");
  createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  }).listen(0, "127.0.0.1");
}
