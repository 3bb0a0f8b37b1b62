/**
 * Restarts the service ten times while clients go on asking, with wrk and through nginx: how many requests are lost? The socket stays
 * open meanwhile, as systemd keeps it, so that new connections wait for the next process.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../test/support/free-port.ts";
import { fillWithDemo } from "./demo.ts";

const RESTARTS = Number(process.env.BENCH_RESTARTS ?? 10);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const ENTRY = join(import.meta.dirname, "../bin/leihwerk.js");
const PATH = "/person/georg-buechner.json";

/** GET and, once in ten, a POST by nobody: refused, but never repeated by nginx, so that a lost one shows. */
const SCRIPT = `local count = 0
request = function()
  count = count + 1
  if count % 10 > 0 then return wrk.format("GET", "${PATH}") end
  return wrk.format("POST", "/personen/", { ["Content-Type"] = "application/json" }, "{}")
end
`;

export async function measureRestarts(folder: string): Promise<void> {
  const database = join(folder, "restarted.db");
  await fillWithDemo(database);
  console.log(
    `\n${RESTARTS} restarts under load${["requests", "lost", "503"].map((one) => one.padStart(12)).join("")}`,
  );
  const { port, fd } = await boundSocket();
  await underLoad("with wrk", folder, database, fd, port, () =>
    readFileSync(logOf(folder), "utf8"),
  );
  const nginx = await startNginx(folder, port);
  try {
    await underLoad("through nginx", folder, database, fd, nginx.port, () =>
      readFileSync(nginx.log, "utf8"),
    );
  } finally {
    await ended(nginx.process, "SIGTERM");
  }
}

async function underLoad(
  name: string,
  folder: string,
  database: string,
  fd: number,
  port: number,
  log: () => string,
): Promise<void> {
  let server = await serve(database, folder, fd);
  const before = existsSync(logOf(folder)) ? log().length : 0;
  const answered = () => log().slice(before).split("\n").length - 1;
  const script = join(folder, "mixed.lua");
  writeFileSync(script, SCRIPT);
  const load = ["-t", "1", "-c", "16", "-d", "3600", "--timeout", "60", "-s", script];
  const wrk = spawn("wrk", [...load, `http://127.0.0.1:${port}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  wrk.stdout.on("data", (chunk) => {
    said += chunk;
  });
  for (let restart = 0; restart < RESTARTS; restart++) {
    // Under way: whatever part of the load belongs to this process.
    const goal = Math.ceil((REQUESTS * (restart + 1)) / (RESTARTS + 1));
    while (answered() < goal && wrk.exitCode === null) await sleep(50);
    await ended(server, "SIGTERM");
    server = await serve(database, folder, fd);
  }
  while (answered() < REQUESTS && wrk.exitCode === null) await sleep(50);
  await ended(wrk, "SIGINT");
  await ended(server, "SIGTERM");
  const requests = Number(/(\d+) requests in/.exec(said)?.[1] ?? 0);
  const [, connect = 0, read = 0, write = 0, timeout = 0] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said) ?? [];
  const ofStatus = (pattern: RegExp) => log().slice(before).match(pattern)?.length ?? 0;
  const lost = [connect, read, write, timeout].reduce((sum: number, one) => sum + Number(one), 0);
  const numbers = [requests, lost + ofStatus(/" 50[024] /g), ofStatus(/" 503 /g)];
  console.log(name.padEnd(25) + numbers.map((one) => String(one).padStart(12)).join(""));
}

/** Bound and not polled by this process: only whoever inherits it accepts connections. */
async function boundSocket(): Promise<{ port: number; fd: number }> {
  const make = (net as unknown as { _createServerHandle: MakeHandle })._createServerHandle;
  const port = await freePort();
  return { port, fd: make("127.0.0.1", port, 4).fd };
}

type MakeHandle = (address: string, port: number, family: 4) => { readonly fd: number };

async function serve(database: string, folder: string, fd: number): Promise<ChildProcess> {
  const flags = ["--database", database, "--logs", join(folder, "restarted-logs")];
  const others = ["--site", join(folder, "no-site"), "--workers", "2", "--proxies", "127.0.0.1"];
  // Only the shell knows which process it is about to be.
  const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"';
  const server = spawn(
    "sh",
    ["-c", command, process.execPath, ENTRY, "serve", ...flags, ...others],
    { stdio: ["ignore", "pipe", "inherit", fd] },
  );
  for await (const chunk of server.stdout!) if (String(chunk).includes("listens at")) break;
  return server;
}

async function startNginx(
  folder: string,
  service: number,
): Promise<{ port: number; log: string; process: ChildProcess }> {
  const port = await freePort();
  const own = join(folder, "nginx");
  mkdirSync(own);
  const log = join(own, "access.log");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join("\n");
  writeFileSync(
    join(own, "nginx.conf"),
    `daemon off; master_process off; pid ${own}/pid; error_log ${own}/error.log;
events { worker_connections 1024; }
http {
  access_log ${log} combined;
  ${places}
  upstream leihwerk { server 127.0.0.1:${service}; keepalive 32; keepalive_timeout 5s; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000000;
    location / {
      proxy_pass http://leihwerk;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_request_buffering off;
    }
  }
}
`,
  );
  const nginx = spawn("nginx", ["-p", own, "-c", join(own, "nginx.conf")], { stdio: "inherit" });
  while (!existsSync(join(own, "pid"))) await sleep(20);
  return { port, log, process: nginx };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "close");
  child.kill(signal);
  await over;
}

function logOf(folder: string): string {
  return join(folder, "restarted-logs/access.log");
}
