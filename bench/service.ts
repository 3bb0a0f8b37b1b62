/** The service in one process with its log on (or, to measure that, off), on the database it is given. */

import { openApp } from "../src/app.ts";
import { listen } from "../src/core/http/requests/listen.ts";
import { openLogs } from "../src/core/logs/write/open-logs.ts";

const [database = "", logFolder = ""] = process.argv.slice(2);
const app = await openApp({
  database,
  site: `${database}-no-site`,
  environment: "production",
  displayErrors: false,
  url: null,
});
const logs = logFolder === "" ? null : openLogs({ folder: logFolder });
const server = await listen(app.application, { logs, port: 0 });
process.send?.(server.port);
process.on("message", () => process.send?.(process.cpuUsage()));
process.on("disconnect", () => process.exit(0));
