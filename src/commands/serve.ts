/** `leihwerk serve`: the web server. */

import { openApp } from "../app.ts";
import { prepareFirstStart } from "../first-start.ts";
import { openLogs } from "../logs/open-logs.ts";
import { listen } from "../server/listen.ts";
import { readSettings } from "../settings.ts";

export const help = "Serves the catalogue and the lending desk.";

export async function run(args: string[]): Promise<number> {
  const settings = readSettings(args, process.env);
  const app = await openApp(settings);
  await prepareFirstStart(app.store, app.kinds, settings, (line) => console.log(line));
  const logs = openLogs({
    folder: settings.logs,
    format: settings.logFormat,
    timeZone: settings.timeZone,
  });
  const server = await listen(app.application, {
    logs,
    host: settings.host,
    port: settings.port,
    proxies: settings.proxies,
  });
  console.log(`Leihwerk listens at ${server.url}`);
  return new Promise(() => {});
}
