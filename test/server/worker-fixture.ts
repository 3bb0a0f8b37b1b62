/** A whole server for the tests of supervision: run it as a process, and its addresses misbehave on demand. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exposition } from "../../src/core/http/processes/exposition.ts";
import { isWorker } from "../../src/core/http/processes/messages.ts";
import { supervise } from "../../src/core/http/processes/supervise.ts";
import type { Timing } from "../../src/core/http/processes/timing.ts";
import { metricsOfAll, tellDatabase, work } from "../../src/core/http/processes/work.ts";
import type { Limits } from "../../src/core/http/scheduling/limits.ts";
import type { LogOptions } from "../../src/core/logs/write/open-logs.ts";
import { served, type WebApplication } from "./serving.ts";

export interface FixtureOptions {
  readonly logs: LogOptions;
  readonly workers: number;
  readonly port?: number;
  readonly timing?: Partial<Timing>;
  readonly limits?: Partial<Limits>;
  readonly proxies?: readonly string[];
  /** A file that makes start-up fail as long as it holds a sentence. */
  readonly failure?: string;
  /** A folder where each worker leaves its pid and does not start before there is a file "go-" and this pid. */
  readonly hold?: string;
}

const options: FixtureOptions = JSON.parse(process.argv[2] ?? "{}");
const hoard: unknown[] = [];

const application: WebApplication = async (request, exchange) => {
  const { pathname, searchParams } = new URL(request.url);
  switch (pathname) {
    case "/pid":
      return new Response(String(process.pid));
    case "/slow":
      await sleep(Number(searchParams.get("ms") ?? 500));
      return new Response("slow");
    case "/figures":
      return new Response(exposition(await metricsOfAll(), "prometheus"));
    case "/block":
      Atomics.wait(
        new Int32Array(new SharedArrayBuffer(4)),
        0,
        0,
        Number(searchParams.get("ms") ?? 400),
      );
      return new Response("busy");
    case "/throw":
      exchange.failure = { error: new Error("Division by zero"), module: "kinds" };
      return new Response(null, { status: 500 });
    case "/abort":
      return process.abort();
    case "/exit":
      return process.exit(Number(searchParams.get("with") ?? 0));
    case "/kill":
      process.kill(process.pid, "SIGKILL");
      return new Promise(() => {});
    case "/memory":
      for (;;) hoard.push(new Array(10_000).fill({ a: 1 }));
    case "/loop":
      if (searchParams.has("mark")) writeFileSync(searchParams.get("mark")!, "");
      // As deaf as any endless loop, but it leaves the processor to the other tests.
      for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    case "/timer":
      setTimeout(() => {
        throw new Error("thrown in a timer");
      }, 5);
      return new Promise(() => {});
    case "/rejection":
      void Promise.reject(new Error("nobody awaits me"));
      return new Promise(() => {});
    case "/database":
      tellDatabase(searchParams.get("away"));
      return new Response("told");
    case "/files":
      exchange.expectFile?.();
      return new Response(await request.text());
    case "/other":
      return new Response(await request.text());
    default:
      return new Response("hello");
  }
};

if (isWorker) {
  await work(async () => {
    if (options.hold) {
      writeFileSync(join(options.hold, String(process.pid)), "");
      while (!existsSync(join(options.hold, `go-${process.pid}`))) await sleep(10);
    }
    if (options.failure) {
      const sentence = readFileSync(options.failure, "utf8").trim();
      if (sentence !== "") throw new Error(sentence);
    }
    return { application: served(application) };
  }, options);
} else {
  try {
    const supervisor = await supervise({
      script: import.meta.filename,
      args: process.argv.slice(2),
      port: 0,
      ...options,
    });
    process.on("SIGUSR2", () => void supervisor.restart());
    process.stdout.write(`${JSON.stringify({ port: supervisor.port, pid: process.pid })}\n`);
    process.exitCode = await supervisor.stopped;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
