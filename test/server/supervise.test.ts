/** The supervisor, with real processes that really die. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, it } from "node:test";
import { freePort } from "../support/free-port.ts";
import {
  bodyOf,
  connected,
  eventually,
  halfSent,
  received,
  request,
  send,
  statusOf,
  temporaryFolder,
} from "./serving.ts";
import { inLoop, type Supervised, supervised } from "./supervised.ts";

describe("a supervised server", { concurrency: 2 }, () => {
  it("serves from all of its workers, in turn", async (test) => {
    const server = await supervised(test, { workers: 2 });
    const pids = new Set<string>();
    for (let round = 0; round < 6; round++) pids.add(bodyOf(await server.get("/pid")));
    assert.equal(pids.size, 2);
    await logged(server, 6);
    assert.equal(server.accessLog().length, 6);
  });

  it("gives more time to files, where the application says that it takes them", async (test) => {
    const server = await supervised(test, { limits: { requestTimeout: 100 } });
    const file = await halfSent(server.port, "/files");
    const other = await halfSent(server.port, "/other");
    assert.equal(statusOf(await other.answer), 408);
    // It began before the other one, whose time is over.
    file.socket.write("ow");
    assert.equal(statusOf(await file.answer), 200);
  });

  it("does not say that the database is back when it stops without it", async (test) => {
    const server = await supervised(test, { workers: 1 });
    await server.get("/database?away=nobody+answers");
    await eventually(() => server.terminal().includes("is gone") || undefined, "the loss");
    server.process.kill("SIGTERM");
    assert.equal(await server.ended, 0);
    assert.doesNotMatch(server.terminal(), /is back/);
  });

  it("says that the database is back when the next worker has it", async (test) => {
    const server = await supervised(test, { workers: 1 });
    await server.get("/database?away=nobody+answers");
    await eventually(() => server.terminal().includes("is gone") || undefined, "the loss");
    await server.get("/kill");
    assert.equal(bodyOf(await server.get("/after")), "hello");
    await eventually(() => server.terminal().includes("is back") || undefined, "the return");
    const [, told = ""] = server.terminal().split(/ died \(/);
    assert.match(told, /is back since/);
  });

  for (const [address, message, file, line] of [
    ["/abort", /SIGABRT/, "worker-fixture.ts", true],
    ["/exit?with=3", /process\.exit\(3\) was called/, "worker-fixture.ts", true],
    ["/exit?with=0", /process\.exit\(0\) was called/, "worker-fixture.ts", true],
    ["/kill", /SIGKILL/, "main.ts", false],
    [
      "/loop",
      /did not answer for [\d.]+ seconds, as in an endless loop/,
      "worker-fixture.ts",
      true,
    ],
  ] as const) {
    const often = ["/abort", "/loop"].includes(address) ? "" : " (long)";
    it(`puts a request on record that ended in ${address}, and goes on${often}`, async (test) => {
      const server = await supervised(test, {
        // On a busy machine the thread that looks where it stands needs seconds.
        timing: { hang: address === "/loop" ? 10_000 : 60_000 },
      });
      assert.equal(await server.get(address), "");
      assert.equal(bodyOf(await server.get("/after")), "hello");
      await logged(server, 2);
      const entries = server.accessLog();
      assert.deepEqual(
        new Set(entries.map(({ target, status, bytes }) => `${target} ${status} ${bytes}`)),
        new Set([`${address} 500 0`, "/after 200 5"]),
      );
      assert.match(server.accessLines().find((entry) => entry.includes(address))!, /" 500 - "/);
      const [error, ...others] = server.errorLog();
      assert.deepEqual(others, []);
      assert.equal(error!.level, "crit");
      assert.equal(error!.address, "127.0.0.1");
      assert.match(error!.text, message);
      assert.ok(error!.file.endsWith(file), error!.file);
      assert.equal(error!.line > 0, line);
      assert.match(server.terminal(), /the worker \d+ died \(.*\)\. One request was under way\./);
    });
  }

  it("puts a request on record that used up all memory, and goes on (long)", async (test) => {
    const server = await supervised(test, { nodeFlags: ["--max-old-space-size=64"] });
    assert.equal(await server.get("/memory"), "");
    assert.equal(bodyOf(await server.get("/after")), "hello");
    const [error] = await eventually(() => some(server.errorLog()), "the entry");
    assert.match(error!.text, /heap out of memory/);
    assert.equal(error!.level, "crit");
  });

  it("answers from the other workers while one hangs, and takes over its waiting connections", async (test) => {
    const server = await supervised(test, { workers: 2, timing: { hang: 12_000 } });
    const hanging = await inLoop(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.get("/meanwhile")));
    assert.deepEqual(new Set(answers.map(bodyOf)), new Set(["hello"]));
    assert.equal(await hanging.answer, "");
    await logged(server, 21);
    assert.equal(server.accessLog().length, 21);
    assert.equal(server.errorLog().length, 1);
  });

  it("tells a worker that is busy from one that is stuck (long)", async (test) => {
    const server = await supervised(test, { timing: { hang: 4000 } });
    const before = bodyOf(await server.get("/pid"));
    // Longer than a worker may be silent, each of them much shorter.
    const ahead = "GET /block HTTP/1.1\r\nHost: x\r\n\r\n".repeat(14);
    const answer = await send(server.port, ahead + request("GET /block HTTP/1.1"));
    assert.equal(answer.match(/HTTP\/1\.1 200 /g)?.length, 15);
    assert.equal(bodyOf(await server.get("/pid")), before);
  });

  it("keeps its port open while its only worker is dead, and loses no connection", async (test) => {
    const server = await supervised(test, { timing: { hang: 12_000 } });
    const dying = await inLoop(server);
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.get("/meanwhile")));
    assert.equal(await dying.answer, "");
    assert.deepEqual(new Set(answers.map(bodyOf)), new Set(["hello"]));
    await logged(server, 31);
    assert.equal(server.accessLog().length, 31);
  });

  it("has exactly one line per request, and one entry per request lost, when workers are killed under load", async (test) => {
    const server = await supervised(test, { workers: 2, timing: { steady: 0 } });
    let asked = 0;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let round = 0; round < 25; round++) {
        const kills = client === 0 && round % 6 === 5;
        asked++;
        await server
          .get(kills ? `/kill?${round}` : `/slow?ms=5&${client}.${round}`)
          .catch(() => {});
      }
    });
    await Promise.all(clients);
    const entries = await eventually(() => {
      const targets = server.accessLog().map(({ target }) => target);
      return targets.includes("/slow?ms=5&0.24") ? server.accessLog() : undefined;
    }, "the last line");
    const targets = entries.map(({ target }) => target);
    assert.equal(new Set(targets).size, targets.length, "no request twice");
    assert.ok(targets.length <= asked);
    assert.equal(entries.filter(({ status }) => status === 500).length, server.errorLog().length);
    assert.equal(targets.filter((target) => target.startsWith("/kill")).length, 4);
  });

  for (const [address, often] of [
    ["/timer", ""],
    ["/rejection", " (long)"],
  ]) {
    it(`answers 500 to the one request whose error nobody caught (${address}), and finishes the others${often}`, async (test) => {
      const server = await supervised(test);
      const other = server.get("/slow?ms=700");
      const before = bodyOf(await server.get("/pid"));
      const answer = await server.get(`${address}`);
      assert.equal(statusOf(answer), 500);
      assert.equal(bodyOf(answer), "");
      assert.equal(bodyOf(await other), "slow");
      assert.notEqual(bodyOf(await server.get("/pid")), before);
      const [error, ...others] = server.errorLog();
      assert.deepEqual(others, []);
      assert.equal(error!.level, "error");
      assert.ok(error!.file.endsWith("worker-fixture.ts"));
      assert.ok(error!.line > 0);
    });
  }

  it("starts a worker that dies again and again with growing pauses, and says so", async (test) => {
    // However long it takes to die.
    const server = await supervised(test, { timing: { steady: 600_000 } });
    for (let round = 0; round < 4; round++) await server.get("/abort");
    assert.equal(bodyOf(await server.get("/after")), "hello");
    const pauses = [...server.terminal().matchAll(/the next one starts in ([\d.]+) s/g)].map(
      ([, pause]) => Number(pause),
    );
    assert.deepEqual(pauses, [0.05, 0.1, 0.2]);
  });

  it("writes the line of an error that the application met", async (test) => {
    const server = await supervised(test);
    assert.equal(statusOf(await server.get("/throw")), 500);
    const [error] = await eventually(() => some(server.errorLog()), "the entry");
    assert.equal(error!.module, "kinds");
    assert.equal(error!.level, "error");
    assert.equal(error!.kind, "Warning");
    assert.equal(error!.text, "Division by zero");
  });

  it("shows the whole stack at the terminal in development, and nothing that the terminal would obey", async (test) => {
    const folder = temporaryFolder();
    const server = await supervised(test, { logs: { folder, showStacks: true } });
    await server.get("/throw?\x1b[2J");
    await server.get("/throw");
    await eventually(
      () => (server.terminal().includes("Error: Division by zero\n    at ") ? true : undefined),
      "the stack",
    );
    assert.doesNotMatch(server.terminal(), /\x1b/);
  });

  for (const [signal, often] of [
    ["SIGTERM", ""],
    ["SIGINT", " (long)"],
  ] as const) {
    it(`finishes what is under way on ${signal}, takes nothing new, and ends with 0${often}`, async (test) => {
      const server = await supervised(test, { workers: 2 });
      const idle = await connected(server.port);
      const busy = await connected(server.port);
      const idleEnds = received(idle);
      const answer = received(busy);
      // Kept alive by the client: the server must close it all the same.
      busy.write("GET /slow?ms=600 HTTP/1.1\r\nHost: x\r\n\r\n");
      await server.get("/pid");
      server.process.kill(signal);
      await closedPort(server);
      assert.equal(bodyOf(await answer), "slow");
      assert.equal(await idleEnds, "");
      assert.equal(await server.ended, 0);
      assert.deepEqual(
        server
          .accessLog()
          .map(({ target }) => target)
          .sort(),
        ["/pid", "/slow?ms=600"],
      );
      assert.deepEqual(server.errorLog(), []);
    });
  }

  it("cuts off what takes too long to finish, and records it as 503", async (test) => {
    const server = await supervised(test, { timing: { grace: 300 } });
    const endless = server.get("/slow?ms=60000");
    await server.get("/pid");
    server.process.kill("SIGTERM");
    assert.equal(await endless, "");
    assert.equal(await server.ended, 0);
    const entry = server.accessLog().find(({ target }) => target.startsWith("/slow"));
    assert.equal(entry!.status, 503);
  });

  it("ends at once on a second signal, with everything on record", async (test) => {
    const server = await supervised(test);
    const endless = server.get("/slow?ms=60000");
    await server.get("/pid");
    await logged(server, 1);
    server.process.kill("SIGTERM");
    await closedPort(server);
    // Of two that are the same a busy process hears of one.
    server.process.kill("SIGINT");
    assert.equal(await endless, "");
    assert.equal(await server.ended, 1);
    assert.deepEqual(
      server
        .accessLog()
        .map(({ target, status }) => [target, status])
        .sort(),
      [
        ["/pid", 200],
        ["/slow?ms=60000", 503],
      ],
    );
  });

  it("opens its logs anew on SIGHUP", async (test) => {
    const server = await supervised(test, { workers: 2 });
    await server.get("/before");
    await logged(server, 1);
    const logs = ["access.log", "error.log", "slow.log"].map((name) => join(server.folder, name));
    for (const log of logs) renameSync(log, `${log}.1`);
    server.process.kill("SIGHUP");
    await eventually(() => logs.every((log) => existsSync(log)) || undefined, "the new files");
    // Both workers have been told by the time both have answered.
    await Promise.all(Array.from({ length: 4 }, () => server.get("/after")));
    await logged(server, 4);
    assert.deepEqual(new Set(server.accessLog().map(({ target }) => target)), new Set(["/after"]));
  });

  it("replaces its workers on demand without dropping a request", async (test) => {
    const server = await supervised(test, { workers: 2 });
    const before = new Set([bodyOf(await server.get("/pid")), bodyOf(await server.get("/pid"))]);
    const slow = server.get("/slow?ms=800");
    server.process.kill("SIGUSR2");
    await eventually(async () => {
      const pids = await Promise.all([server.get("/pid"), server.get("/pid")]);
      return pids.some((answer) => before.has(bodyOf(answer))) ? undefined : true;
    }, "new workers");
    assert.equal(bodyOf(await slow), "slow");
    assert.deepEqual(server.errorLog(), []);
  });

  it("stops with one sentence when a worker cannot start", async (test) => {
    const failure = join(temporaryFolder(), "failure");
    writeFileSync(failure, "The database is not there.\n");
    const server = await supervised(test, { workers: 2, failure });
    assert.equal(await server.ended, 1);
    assert.equal(server.terminal(), "The database is not there.\n");
  });

  it("keeps the old worker when a new one cannot start", async (test) => {
    const failure = join(temporaryFolder(), "failure");
    writeFileSync(failure, "");
    const server = await supervised(test, { failure });
    const before = bodyOf(await server.get("/pid"));
    writeFileSync(failure, "The database has gone away.\n");
    server.process.kill("SIGUSR2");
    await eventually(
      () =>
        server.terminal().includes("so the old one stays. The database has gone away.") ||
        undefined,
      "the sentence",
    );
    assert.equal(bodyOf(await server.get("/pid")), before);
  });

  it("stops with one sentence when its port is taken", async (test) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const server = await supervised(test, { port });
    assert.equal(await server.ended, 1);
    assert.equal(
      server.terminal(),
      `The address 127.0.0.1:${port} is already in use; choose another port with --port (PORT).\n`,
    );
    other.close();
  });

  it("listens when the first worker is ready, and not before", async (test) => {
    const hold = temporaryFolder();
    const port = await freePort();
    const starting = supervised(test, { workers: 2, port, hold });
    const pids = await eventually(() => {
      const found = readdirSync(hold);
      return found.length === 2 ? found : undefined;
    }, "two workers that start");
    await assert.rejects(connected(port), { code: "ECONNREFUSED" });
    writeFileSync(join(hold, `go-${pids[0]}`), "");
    const answer = await eventually(
      () => send(port, request("GET /pid HTTP/1.1")).catch(() => undefined),
      "an answer of the first worker",
    );
    assert.equal(bodyOf(answer), pids[0]);
    writeFileSync(join(hold, `go-${pids[1]}`), "");
    assert.equal((await starting).port, port);
  });

  it("goes on serving when another worker cannot start, and tries again", async (test) => {
    const [hold, failure] = [temporaryFolder(), join(temporaryFolder(), "failure")];
    writeFileSync(failure, "");
    const port = await freePort();
    const starting = supervised(test, { workers: 2, port, hold, failure });
    const waiting = () => readdirSync(hold).filter((name) => !existsSync(join(hold, `go-${name}`)));
    const go = async () => {
      const [pid = ""] = await eventually(() => {
        const found = waiting().filter((name) => !name.startsWith("go-"));
        return found.length > 0 ? found : undefined;
      }, "a worker that starts");
      writeFileSync(join(hold, `go-${pid}`), "");
      return pid;
    };
    const asked = () => send(port, request("GET /pid HTTP/1.1")).then(bodyOf, () => undefined);
    const first = await go();
    assert.equal(await eventually(asked, "an answer of the first worker"), first);
    writeFileSync(failure, "The database has gone away.\n");
    await go();
    const server = await starting;
    assert.match(server.terminal(), /a new worker could not start\. The database has gone away\./);
    assert.equal(await asked(), first);
    writeFileSync(failure, "");
    const third = await go();
    await eventually(async () => (await asked()) === third || undefined, "the one that came later");
  });

  it("survives logs that cannot be written, and says so once for all workers", async (test) => {
    const folder = join(temporaryFolder(), "logs");
    mkdirSync(join(folder, "access.log"), { recursive: true });
    const timing = { sameMessage: 600_000 };
    const server = await supervised(test, { workers: 2, logs: { folder }, timing });
    for (let round = 0; round < 6; round++) assert.equal(bodyOf(await server.get("/")), "hello");
    const sentences = server.terminal().match(/cannot write .*access\.log/g);
    assert.equal(sentences?.length, 1, server.terminal());
  });

  it("leaves nothing behind in memory", async (test) => {
    const shared = existsSync("/dev/shm") ? "/dev/shm" : null;
    if (shared === null) return test.skip("there is no /dev/shm here");
    const server = await supervised(test, { workers: 2 });
    const mine = () =>
      readdirSync(shared).filter((name) => name.startsWith(`leihwerk-${server.process.pid}-`));
    assert.equal(mine().length, 1);
    server.process.kill("SIGTERM");
    await server.ended;
    assert.equal(mine().length, 0);
    return undefined;
  });

  it("does not outlive its supervisor", async (test) => {
    const server = await supervised(test);
    const pid = Number(bodyOf(await server.get("/pid")));
    server.process.kill("SIGKILL");
    await eventually(() => (isAlive(pid) ? undefined : true), "the end of the worker");
    assert.deepEqual(
      server.accessLog().map(({ target }) => target),
      ["/pid"],
    );
  });
});

/** It takes nothing new any more. */
function closedPort({ port }: Supervised): Promise<true> {
  const isRefused = () =>
    connected(port).then(
      (socket) => void socket.destroy(),
      () => true as const,
    );
  return eventually(isRefused, "the closed port");
}

function logged(server: Supervised, count: number): Promise<true> {
  return eventually(
    () => (server.accessLog().length >= count ? true : undefined),
    `${count} lines`,
  );
}

function some<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
