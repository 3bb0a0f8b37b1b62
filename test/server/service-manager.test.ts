/** The program as service managers, npm and an old Node start it: real processes, real signals, a real socket of systemd's. */

import assert from "node:assert/strict";
import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { present } from "../support/present.ts";
import { eventually, temporaryFolder } from "./serving.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = join(ROOT, "bin/leihwerk.js");
const run = promisify(execFile);

/** As a Node would be that has neither TypeScript nor a way to take its place. */
const OLD = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } }); process.execve = undefined;',
)}`;

test("tells systemd that it is ready, that it lives and that it stops", async (context) => {
  if (!present(context, "socat", "systemd-notify")) return;
  const socket = join(temporaryFolder(), "notify");
  const told = started(context, "socat", ["-u", `UNIX-RECV:${socket}`, "STDOUT"]);
  await eventually(async () => (await exists(socket)) || undefined, "the socket");
  const env = { NOTIFY_SOCKET: socket, WATCHDOG_USEC: "600000" };
  const server = started(context, process.execPath, [PROGRAM, ...SERVE], { env });
  await eventually(() => server.output().match(/listens/) ?? undefined, "the start");
  await eventually(() => told.output().match(/READY=1\nSTATUS=http:/) ?? undefined, "READY");
  assert.match(told.output(), new RegExp(`MAINPID=${server.child.pid}`));
  await eventually(() => told.output().match(/WATCHDOG=1/) ?? undefined, "a sign of life");
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
  await eventually(() => told.output().match(/STOPPING=1/) ?? undefined, "STOPPING");
});

test("takes the socket that systemd has opened, and answers whoever came there before it", async (context) => {
  const { server, url } = await startedBySystemd(context);
  const answer = fetch(`${url}/gesundheit/lebt`);
  await eventually(() => server.output().match(/listens at .*:(\d+)/) ?? undefined, "the start");
  assert.equal((await answer).status, 200);
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
});

test("whoever came to systemd's socket before a server that cannot start is told so, and waits no longer", async (context) => {
  const env = { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/nothing" };
  const { server, url } = await startedBySystemd(context, { starts: 2, env });
  const visitors = [0, 1].map(() => fetch(`${url}/`));
  for (const { status, headers } of await Promise.all(visitors)) {
    assert.equal(status, 503);
    assert.match(headers.get("Retry-After") ?? "", /^\d+$/);
  }
  assert.equal((await fetch(`${url}/`)).status, 503, "systemd has tried it again");
  assert.equal(await server.ended, 1);
  assert.match(server.output(), /PostgreSQL does not answer/);
});

/** On a socket that is open before the first start, and until the last has ended. */
async function startedBySystemd(context: TestContext, { starts = 1, env = {} } = {}) {
  const listening = createServer();
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as { port: number };
  const { fd } = (listening as Server & { _handle: { fd: number } })._handle;
  // Only the shell knows which process it is about to be.
  const start = `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`;
  const again = `for start in $(seq 2 ${starts}); do sh -c '${start}' "$0" "$@"; done; ${start}`;
  const args = [again, process.execPath, PROGRAM, "serve", "--no-demo", "--workers", "1"];
  const stdio = ["ignore", "pipe", "pipe", fd] as const;
  const server = started(context, "sh", ["-c", ...args], { stdio: [...stdio], env });
  listening.close();
  return { server, url: `http://127.0.0.1:${port}` };
}

test("a signal to npm stops the server that it has started (long)", async (context) => {
  const npm = started(context, "npm", ["start", "--", "--no-demo", "--workers", "1", "--port=0"]);
  const url = await eventually(
    () => npm.output().match(/listens at (\S+)/)?.[1] ?? undefined,
    "the start",
  );
  assert.equal((await fetch(`${url}/gesundheit/lebt`)).status, 200);
  npm.child.kill("SIGTERM");
  await npm.ended;
  const isOver = () =>
    fetch(`${url}/gesundheit/lebt`).then(
      () => undefined,
      () => true,
    );
  assert(await eventually(isOver, "the end of the server"));
});

test("on an old Node it goes on with the one that it brings (long)", async (context) => {
  const { stdout } = await run(process.execPath, ["--import", OLD, PROGRAM, "--version"]);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  await assert.rejects(run(process.execPath, ["--import", OLD, PROGRAM, "tanzen"]), { code: 2 });
  const server = started(context, process.execPath, ["--import", OLD, PROGRAM, ...SERVE]);
  await eventually(() => server.output().match(/listens/) ?? undefined, "the start");
  server.child.kill("SIGTERM");
  assert.equal(await server.ended, 0);
});

test("stops with one sentence on an old Node where it brings none", async () => {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  for (const file of ["leihwerk.js", "check-node.js"])
    await assert.rejects(run(process.execPath, ["--import", OLD, join(folder, "bin", file)]), {
      code: 1,
      stderr: /^Leihwerk needs Node 24 or later, and this is Node 20\.20\.2: [^\n]+\n$/,
    });
});

const SERVE = ["serve", "--no-demo", "--workers", "1", "--port", "0"];

function started(
  context: TestContext,
  command: string,
  args: readonly string[],
  { env, ...options }: SpawnOptions = {},
): { child: ChildProcess; output(): string; ended: Promise<unknown> } {
  const folder = temporaryFolder();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
    env: {
      ...process.env,
      DATABASE_URL: join(folder, "leihwerk.db"),
      LEIHWERK_LOGS: join(folder, "logs"),
      LEIHWERK_SITE: join(folder, "site"),
      ...env,
    },
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  context.after(() => {
    child.kill("SIGTERM");
    return ended;
  });
  return { child, output: () => output, ended };
}

function exists(path: string): Promise<boolean> {
  return run("test", ["-S", path]).then(
    () => true,
    () => false,
  );
}
