/** What a worker of the server does: the application, and beside it all that runs by itself. */

import { type App, openApp } from "../../../app.ts";
import { isFirstWorker } from "../../../core/http/processes/messages.ts";
import { metricsOfAll, tellDatabase, work } from "../../../core/http/processes/work.ts";
import { complain } from "../../../core/logs/write/complain.ts";
import type { LogOptions } from "../../../core/logs/write/open-logs.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { SETTINGS, type Settings } from "../../../core/settings/settings.ts";
import { keepFinishingImports } from "../../import/work/broken-imports.ts";
import { keepImporting } from "../../import/work/keep-importing.ts";
import { keepSending } from "../../notices/send/send-notices.ts";
import { keepListening } from "../../sip2/sip2-server.ts";
import { remarkOn } from "../../site/findings.ts";
import { readSite } from "../../site/site.ts";
import { keepBulkChanges } from "../../upkeep/bulk-work.ts";
import { keepDailyWork } from "../../upkeep/daily-work.ts";
import { ELSEWHERE } from "../console/command-facts.ts";
import { failureSentence } from "../console/failure-sentence.ts";
import { openLibrary } from "../console/open-library.ts";
import { prepareFirstStart } from "../first-start.ts";

interface WorkerParts {
  /** The program itself, for what runs in a process of its own. */
  readonly entry: string;
  readonly logs: LogOptions;
}

export async function answerRequests(
  settings: Settings,
  { entry, logs }: WorkerParts,
): Promise<void> {
  const open = async () => {
    if (isFirstWorker) await prepare(settings);
    return openDay(settings, entry);
  };
  const explain = (error: unknown) => ({
    sentence: failureSentence(error),
    isSetting: error instanceof SettingsError,
  });
  await work(open, { logs, proxies: settings.proxies, explain });
}

/** Brings the database up to date, and fills a new one. */
async function prepare(settings: Settings): Promise<void> {
  const { store, kinds, findings, close } = await openLibrary(settings);
  // In development every worker says it, since each reads the site's scripts whenever they change.
  if (settings.environment !== "development")
    for (const one of findings) console.log(remarkOn(one));
  try {
    const library = { store, kinds, site: await readSite(settings.site), url: settings.url };
    await prepareFirstStart(library, settings, (line) => console.log(line));
  } finally {
    await close();
  }
}

/** The application, and beside it what comes with each new day, and what was broken off. */
async function openDay(settings: Settings, entry: string): Promise<App> {
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
      script: entry,
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
