/** `leihwerk serve`: supervises the workers that serve requests. This process loads none of their code. */

import { fileURLToPath } from "node:url";
import { isWorker } from "../../core/http/processes/messages.ts";
import { hasInheritedSocket } from "../../core/http/processes/service-manager.ts";
import { supervise } from "../../core/http/processes/supervise.ts";
import { tryAddress } from "../../core/http/requests/server-address.ts";
import { isLoopback } from "../../core/identity/demo.ts";
import type { LogOptions } from "../../core/logs/write/open-logs.ts";
import type { Terminal } from "../../core/settings/command-line.ts";
import { readSettings, SETTING_NAMES, type Settings } from "../../core/settings/settings.ts";
import { siteChanges, watchSite } from "../site/watch.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { noteService } from "./console/last-service.ts";

const ENTRY = fileURLToPath(new URL("../../../bin/leihwerk.js", import.meta.url));

export const help: HelpFacts = {
  name: "serve",
  usage: ["serve [FLAGS]", "serve --check [FLAGS]"],
  flags: [{ name: "check" }],
  settings: SETTING_NAMES,
  flagsOnly: true,
};

/** The supervisor starts this same command for each worker. */
export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  if (args.includes("--check")) {
    const { checkSettings } = await import("./doctor/check-settings.ts");
    return checkSettings(args, terminal, help);
  }
  const settings = readSettings(args, terminal.env);
  if (!isWorker) return keepRunning(settings, args);
  const { answerRequests } = await import("./serve/answer-requests.ts");
  await answerRequests(settings, { entry: ENTRY, logs: logOptions(settings) });
  return 0;
}

async function keepRunning(settings: Settings, args: readonly string[]): Promise<number> {
  // Before the database is created and a password is shown only once.
  if (!hasInheritedSocket()) await tryAddress(settings.host, settings.port);
  const { sip2 } = settings;
  if (sip2) await tryAddress(sip2.host, sip2.port, { host: "--sip2", port: "--sip2" });
  const development = settings.environment === "development";
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
    firstPrepares: true,
  });
  if (!supervisor.isUp) return supervisor.stopped;
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

function logOptions(settings: Settings): LogOptions {
  return {
    folder: settings.logs,
    format: settings.logFormat,
    timeZone: settings.timeZone,
    site: settings.site,
    showStacks: settings.environment === "development",
  };
}
