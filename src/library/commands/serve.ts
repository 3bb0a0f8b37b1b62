/** `leihwerk serve`: prepares the database, then keeps the workers running that answer. */

import { fileURLToPath } from "node:url";
import { type App, openApp } from "../../app.ts";
import { hasInheritedSocket } from "../../core/http/processes/service-manager.ts";
import { supervise } from "../../core/http/processes/supervise.ts";
import { isWorker, metricsOfAll, tellDatabase, work } from "../../core/http/processes/work.ts";
import { tryAddress } from "../../core/http/requests/listen.ts";
import { isLoopback } from "../../core/identity/demo.ts";
import { complain } from "../../core/logs/write/complain.ts";
import type { LogOptions } from "../../core/logs/write/open-logs.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import type { Terminal } from "../../core/settings/command-line.ts";
import {
  readSettings,
  SETTING_NAMES,
  SETTINGS,
  type Settings,
} from "../../core/settings/settings.ts";
import { keepFinishingImports } from "../import/work/broken-imports.ts";
import { keepImporting } from "../import/work/keep-importing.ts";
import { keepSending } from "../notices/send/send-notices.ts";
import { keepListening } from "../sip2/sip2-server.ts";
import { remarkOn } from "../site/findings.ts";
import { readSite } from "../site/site.ts";
import { siteChanges, watchSite } from "../site/watch.ts";
import { keepBulkChanges } from "../upkeep/bulk-work.ts";
import { keepDailyWork } from "../upkeep/daily-work.ts";
import { ELSEWHERE, type HelpFacts } from "./console/help.ts";
import { noteService } from "./console/last-service.ts";
import { openLibrary } from "./console/open-library.ts";
import { checkSettings } from "./doctor/check-settings.ts";
import { prepareFirstStart } from "./first-start.ts";

const ENTRY = fileURLToPath(new URL("../../../bin/leihwerk.js", import.meta.url));

export const help: HelpFacts = {
  name: "serve",
  usage: ["serve [FLAGS]", "serve --check [FLAGS]"],
  flags: [{ name: "check" }],
  settings: SETTING_NAMES,
};

/** The supervisor starts this same command once more for each worker. */
export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  if (args.includes("--check")) return checkSettings(args, terminal, help);
  const settings = readSettings(args, terminal.env);
  return isWorker ? answerRequests(settings) : keepRunning(settings, args);
}

async function keepRunning(settings: Settings, args: readonly string[]): Promise<number> {
  // Before there is a database, and a password that is shown only once.
  if (!hasInheritedSocket()) await tryAddress(settings.host, settings.port);
  const { sip2 } = settings;
  if (sip2) await tryAddress(sip2.host, sip2.port, { host: "--sip2", port: "--sip2" });
  const { store, kinds, findings, close } = await openLibrary(settings);
  const development = settings.environment === "development";
  // In development the workers say it, who read the site's scripts whenever they change.
  if (!development) for (const one of findings) console.log(remarkOn(one));
  try {
    const library = { store, kinds, site: await readSite(settings.site), url: settings.url };
    await prepareFirstStart(library, settings, (line) => console.log(line));
  } finally {
    await close();
  }
  const { workers, host, port } = settings;
  const supervisor = await supervise({
    script: ENTRY,
    args: ["serve", ...args],
    workers,
    host,
    port,
    logs: logOptions(settings),
    isOutdated: siteChanges(settings.site),
    proxies: settings.proxies,
  });
  noteService(settings);
  const local = settings.url === null ? "" : ` (here: ${supervisor.url})`;
  console.log(`Leihwerk listens at ${settings.url ?? supervisor.url}${local}`);
  if (settings.url === null && !isLoopback(host)) {
    console.log(
      "Say --url if people reach it by another address: without it every link takes the one that a request names.",
    );
  }
  const stopWatching = development ? watchSite(settings.site, supervisor) : () => {};
  const code = await supervisor.stopped;
  stopWatching();
  return code;
}

async function answerRequests(settings: Settings): Promise<number> {
  await work(() => openDay(settings), { logs: logOptions(settings), proxies: settings.proxies });
  return 0;
}

/** The application, and beside it what comes with each new day, and what was broken off. */
async function openDay(settings: Settings): Promise<App> {
  const app = await openApp(settings, Date.now, metricsOfAll);
  if (settings.environment === "development") for (const one of app.remarks) console.log(one);
  app.store.watch(tellDatabase);
  const stop = keepDailyWork(app.daily, complaint("the work of the day"));
  const stopSending = keepSending(app.sending, complaint("sending messages"));
  const stopImports = keepFinishingImports(
    app.daily,
    (report) => console.log(`An import that was broken off is finished now:\n${report}`),
    complaint("finishing an import"),
  );
  const stopWaiting = keepImporting(
    {
      store: app.store,
      kinds: app.kinds,
      script: ENTRY,
      args: ["import", "--waiting", ELSEWHERE],
      environment: environmentOf(settings),
    },
    complaint("starting an import"),
  );
  const { sip2, timeZone, url } = settings;
  const stopMachines = sip2
    ? keepListening({ ...app.daily, timeZone, url }, sip2, complaint("self-check machines"))
    : async () => {};
  const stopChanging = keepBulkChanges(app.daily, complaint("a bulk change"));
  const stops = [stop, stopSending, stopImports, stopWaiting, stopMachines, stopChanging];
  return {
    ...app,
    async close() {
      await Promise.all(stops.map((one) => one()));
      await app.close();
    },
  };
}

/** That the database is gone was said already, and each of these is tried again. */
function complaint(what: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Problem && error.code === "nicht-bereit")) complain(what, error);
  };
}

/** What the process that imports has to know, by the environment: a command line is for everybody to read. */
function environmentOf(settings: Settings): Record<string, string> {
  const { database, site, timeZone, url, isbnSource } = settings;
  return {
    [SETTINGS.database.variable]: database,
    [SETTINGS.site.variable]: site,
    [SETTINGS.timeZone.variable]: timeZone,
    ...(url !== null && { [SETTINGS.url.variable]: url }),
    ...(isbnSource !== null && { [SETTINGS.isbnSource.variable]: isbnSource }),
  };
}

function logOptions(settings: Settings): LogOptions {
  return {
    folder: settings.logs,
    format: settings.logFormat,
    timeZone: settings.timeZone,
    site: settings.site,
    showStacks: settings.environment === "development",
  };
}
