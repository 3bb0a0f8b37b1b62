/** A worker of the server: the application and its background jobs. */

import { type App, openApp } from "../../../app.ts";
import { isFirstWorker } from "../../../core/http/processes/messages.ts";
import { metricsOfAll, tellDatabase, work } from "../../../core/http/processes/work.ts";
import { complain } from "../../../core/logs/write/complain.ts";
import type { LogOptions } from "../../../core/logs/write/open-logs.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { SETTINGS, type Settings, variablesOf } from "../../../core/settings/settings.ts";
import { workOnChanges } from "../../../core/storage/work-on-changes.ts";
import { keepFinishingImports } from "../../import/work/broken-imports.ts";
import { keepImporting } from "../../import/work/keep-importing.ts";
import { keepSending } from "../../notices/send/send-notices.ts";
import { readSite } from "../../site/site.ts";
import { keepBulkChanges } from "../../upkeep/bulk-work.ts";
import { keepDailyWork } from "../../upkeep/daily-work.ts";
import { keepDelivering } from "../../webhooks/deliver.ts";
import { ELSEWHERE } from "../console/command-facts.ts";
import { failureSentence } from "../console/failure-sentence.ts";
import { upgradeBackup } from "../console/open-library.ts";
import { prepareFirstStart } from "../first-start.ts";

interface WorkerParts {
  /** The program file, for jobs in a process of their own. */
  readonly entry: string;
  readonly logs: LogOptions;
}

export async function answerRequests(
  settings: Settings,
  { entry, logs }: WorkerParts,
): Promise<void> {
  const open = async () => openDay(settings, await openPrepared(settings), entry);
  const explain = (error: unknown) => ({
    sentence: failureSentence(error),
    isSetting: error instanceof SettingsError,
  });
  await work(open, { logs, proxies: settings.proxies, explain });
}

/** The application. The first worker migrates the database with it, and fills a new one. */
async function openPrepared(settings: Settings): Promise<App> {
  const upgrade = isFirstWorker && { upgrade: upgradeBackup(settings) };
  const app = await openApp({ ...settings, ...upgrade }, Date.now, metricsOfAll);
  // In development every worker prints them, since each reloads the site's scripts when they change.
  if (isFirstWorker || settings.environment === "development")
    for (const one of app.remarks) console.log(one);
  if (isFirstWorker) {
    const { store, kinds } = app;
    const library = { store, kinds, site: await readSite(settings.site), url: settings.url };
    await prepareFirstStart(library, settings, (line) => console.log(line));
  }
  return app;
}

/** Starts its background jobs, which also resume interrupted work. */
async function openDay(settings: Settings, app: App, entry: string): Promise<App> {
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
  let stopMachines = async () => {};
  if (sip2) {
    const { keepListening } = await import("../../sip2/sip2-server.ts");
    const complain = complaint("self-check machines");
    stopMachines = keepListening({ ...app.daily, timeZone, url }, sip2, complain);
  }
  const stopChanging = keepBulkChanges(app.daily, complaint("a bulk change"));
  const stopTelling = keepDelivering(app.webhooks, complaint("sending events to webhooks"));
  const stopReindexing = workOnChanges(
    app.store,
    (stopping) => app.store.catchUp(stopping),
    complaint("reindexing what was renamed"),
  );
  const stops = [
    ...[stop, stopSending, stopImports, stopWaiting, stopMachines, stopChanging],
    ...[stopTelling, stopReindexing],
  ];
  return {
    ...app,
    async close() {
      await Promise.all(stops.map((one) => one()));
      await app.close();
    },
  };
}

/** An unreachable database was already reported, and each job is retried. */
function complaint(what: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Problem && error.code === "nicht-bereit")) complain(what, error);
  };
}

/** The settings of the import process are passed by environment: a command line is readable for every user of the machine. */
function environmentOf(settings: Settings): Record<string, string> {
  const { database, site, timeZone, url, isbnSource } = settings;
  return {
    // The name that wins, whichever the service was given.
    [variablesOf(SETTINGS.database)[0] ?? ""]: database,
    [SETTINGS.site.variable]: site,
    [SETTINGS.timeZone.variable]: timeZone,
    ...(url !== null && { [SETTINGS.url.variable]: url }),
    ...(isbnSource !== null && { [SETTINGS.isbnSource.variable]: isbnSource }),
  };
}
