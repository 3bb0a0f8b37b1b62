/** Nobody's requests keep out those of others: fair turns, bounds on what is under way, and on what is not taken. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it, type TestContext } from "node:test";
import type { Journal } from "../../src/core/http/crashes/journal.ts";
import type { ReadyAnswer } from "../../src/core/http/requests/exchange.ts";
import type { Limits } from "../../src/core/http/scheduling/limits.ts";
import {
  bodyOf,
  eventually,
  received,
  request,
  serving,
  statusOf,
  streamed,
  type WebApplication,
} from "./serving.ts";

describe("turns", () => {
  it("come to each connection after the other, however much one has sent ahead", async (test) => {
    const stalled = await stalling(test, { underWay: 1 });
    const greedy = await stalled.from("10.0.0.1", "/a1", "/a2", "/a3");
    await stalled.asked(1);
    const modest = await stalled.from("10.0.0.1", "/b1");
    await stalled.probe();
    stalled.release();
    await stalled.asked(4);
    assert.deepEqual(stalled.order, ["/a1", "/b1", "/a2", "/a3"]);
    greedy.destroy();
    modest.destroy();
  });

  it("come to each address after the other, however many connections one has", async (test) => {
    const stalled = await stalling(test, { underWay: 1 });
    for (const path of ["/x1", "/x2", "/x3", "/x4"]) await stalled.from("10.0.0.1", path);
    await stalled.asked(1);
    await stalled.probe();
    await stalled.from("10.0.0.2", "/y1");
    await stalled.probe();
    const [first] = stalled.order;
    stalled.release();
    await stalled.asked(5);
    assert.equal(stalled.order[0], first);
    // The other one has had a turn already.
    assert.equal(stalled.order[1], "/y1");
  });

  it("come as soon to an address whose answer has waited for the disk", async (test) => {
    const stalled = await stalling(test, { underWay: 1 });
    await stalled.from("10.0.0.1", "/disk");
    await stalled.asked(1);
    // So many that a collection of garbage meanwhile, which is charged to whoever was last, does not outweigh them.
    const others = Array.from({ length: 200 }, (_, index) => `/y${index}`);
    for (const path of others) await stalled.from("10.0.0.2", path);
    await stalled.from("10.0.0.1", "/x");
    await stalled.probe();
    stalled.release();
    await stalled.asked(202);
    assert.notEqual(stalled.order.at(-1), "/x");
  });

  it("leave a turn of the event loop between two answers that take their time", async (test) => {
    const order: string[] = [];
    const server = await serving(test, (asked) => {
      const { pathname } = new URL(asked.url);
      order.push(pathname);
      setImmediate(() => order.push("turn"));
      // Meanwhile the others come, and are found all at once.
      blockFor(pathname === "/block" ? 300 : 10);
      return new Response(pathname);
    });
    const paths = ["/block", "/1", "/2", "/3"];
    await Promise.all(paths.map((path) => server.send(request(`GET ${path} HTTP/1.1`))));
    const made = order.flatMap((step, index) => (step === "turn" ? [] : [index]));
    assert.equal(made.length, 4);
    for (const [at, index] of made.entries())
      if (at > 0) assert.ok(order.slice(made[at - 1], index).includes("turn"), order.join(" "));
  });

  it("are bounded for an address, and others still get theirs", async (test) => {
    const stalled = await stalling(test, { underWayPerAddress: 2 });
    for (const path of ["/x1", "/x2", "/x3", "/x4"]) await stalled.from("10.0.0.1", path);
    await stalled.from("10.0.0.2", "/y1");
    await stalled.asked(3);
    await stalled.probe();
    assert.equal(stalled.order.length, 3);
    assert.ok(stalled.order.includes("/y1"));
    stalled.release();
    await stalled.asked(5);
  });

  it("of an address that writes leave it those of reading, however long its writes wait", async (test) => {
    const stalled = await stalling(test, { underWayPerAddress: 1, writesPerAddress: 1 });
    await stalled.from("10.0.0.1", "POST /w1");
    await stalled.asked(1);
    await stalled.from("10.0.0.1", "POST /w2");
    await stalled.probe();
    await stalled.from("10.0.0.1", "/r1");
    await stalled.asked(2);
    assert.deepEqual(stalled.order, ["/w1", "/r1"]);
    stalled.release();
    await stalled.asked(3);
  });

  it("of an address that writes are more where writers who wait share a commit", async (test) => {
    const limits = { writesPerAddress: 1, sharingWritesPerAddress: 3 };
    const stalled = await stalling(test, limits, true);
    for (const path of ["/w1", "/w2", "/w3", "/w4"]) await stalled.from("10.0.0.1", `POST ${path}`);
    await stalled.asked(3);
    await stalled.probe();
    assert.equal(stalled.order.length, 3);
    stalled.release();
    await stalled.asked(4);
  });

  it("end with 503 and Retry-After for those beyond what may wait, and their connection goes on", async (test) => {
    const stalled = await stalling(test, { underWayPerAddress: 1, waitingPerAddress: 1 });
    await stalled.from("10.0.0.1", "/x1");
    await stalled.asked(1);
    await stalled.from("10.0.0.1", "/x2");
    await stalled.probe();
    const refused = await stalled.from("10.0.0.1", "/x3");
    const answer = received(refused);
    const [entry] = (await stalled.logged(({ target }) => target === "/x3")) ?? [];
    assert.equal(entry!.status, 503);
    stalled.release();
    await stalled.asked(2);
    refused.write(stalled.bytes("10.0.0.1", "/x4"));
    await stalled.asked(3);
    refused.end();
    const text = await answer;
    assert.equal(statusOf(text), 503);
    assert.match(text, /\r\nRetry-After: \d+\r\n/i);
    assert.match(text, /HTTP\/1\.1 200 /);
  });

  it("end with 503 for those who have waited too long behind a stalled application", async (test) => {
    const stalled = await stalling(test, { underWay: 1, patience: 100 });
    await stalled.from("10.0.0.1", "/x1");
    await stalled.asked(1);
    const late = await stalled.server.send(request("GET /late HTTP/1.1"));
    assert.equal(statusOf(late), 503);
    assert.match(late, /\r\nRetry-After: \d+\r\n/i);
    assert.deepEqual(stalled.order, ["/x1"]);
    // What is urgent, or ready, is answered all the same.
    await stalled.probe();
    assert.equal(bodyOf(await stalled.server.send(request("GET /ready HTTP/1.1"))), "ready");
  });

  it("of an answer in parts are bounded for an address as its requests are", async (test) => {
    const begun: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const application: WebApplication = (_, { client, inTurn }) =>
      streamed(
        partsOf(3, () =>
          inTurn!(async () => {
            begun.push(client.address);
            await held;
            return "part";
          }),
        ),
      );
    const limits = { underWayPerAddress: 2 };
    const server = await serving(test, application, { limits, proxies: ["127.0.0.1"] });
    const from = (address: string) =>
      server.send(request("GET / HTTP/1.1", `X-Forwarded-For: ${address}`));
    const answers = Array.from({ length: 4 }, () => from("10.0.0.1"));
    await eventually(() => begun.length >= 2 || undefined, "the first parts");
    answers.push(from("10.0.0.2"));
    await eventually(() => begun.includes("10.0.0.2") || undefined, "a part of somebody else");
    assert.deepEqual(begun.toSorted(), ["10.0.0.1", "10.0.0.1", "10.0.0.2"]);
    release();
    for (const answer of await Promise.all(answers)) assert.equal(answer.match(/part/g)?.length, 3);
  });

  it("of an answer in parts are waited for, however long others take", async (test) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const application: WebApplication = async (asked, { inTurn }) => {
      if (!asked.url.endsWith("/parts")) {
        begin();
        await held;
        return new Response("x");
      }
      return streamed(partsOf(3, () => begun.then(() => inTurn!(async () => "part"))));
    };
    const server = await serving(test, application, { limits: { underWay: 1, patience: 100 } });
    const socket = await server.connect();
    const parts = received(socket);
    socket.write(request("GET /parts HTTP/1.1"));
    await once(socket, "data");
    const stalled = server.send(request("GET /stalled HTTP/1.1"));
    await begun;
    // Longer than a request would wait.
    const late = await server.send(request("GET /late HTTP/1.1"));
    assert.equal(statusOf(late), 503);
    release();
    assert.equal((await parts).match(/part/g)?.length, 3);
    assert.equal(statusOf(await stalled), 200);
  });

  it("leave a turn of the event loop between two parts of an answer that take their time", async (test) => {
    const order: string[] = [];
    const application: WebApplication = (_, { inTurn }) =>
      streamed(
        partsOf(5, () =>
          inTurn!(async () => {
            order.push("part");
            setImmediate(() => order.push("turn"));
            blockFor(10);
            return "part";
          }),
        ),
      );
    const server = await serving(test, application);
    await server.send(request("GET / HTTP/1.1"));
    // The second may come first in the turn that the first has asked for.
    assert.doesNotMatch(order.join(" "), /part part part/);
  });

  it("stop reading from a connection that has sent enough ahead, and lose nothing of it", async (test) => {
    const stalled = await stalling(test, {});
    const count = 1200;
    const greedy = await stalled.server.connect();
    const answer = received(greedy);
    // Few of them are in what is read at once.
    greedy.write(`GET /n HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(150)}\r\n\r\n`.repeat(count - 1));
    greedy.write(request("GET /n HTTP/1.1"));
    await stalled.asked(1);
    for (let times = 0; times < 20; times++) await stalled.probe();
    assert.ok(stalled.started() < count / 2, `${stalled.started()} requests were read`);
    stalled.release();
    assert.equal((await answer).match(/HTTP\/1\.1 200 /g)?.length, count);
  });
});

describe("a client that does not read", () => {
  const LARGE = Buffer.alloc(40 * 1024 * 1024, "x");
  const large = () => new Response(LARGE);

  it("is let go once it has taken nothing for a while, with one line of what it took", async (test) => {
    const server = await serving(test, large, { limits: { unreadTimeout: 200 } });
    const socket = await server.connect();
    socket.pause();
    socket.write(request("GET /large HTTP/1.1"));
    const entries = await server.logged(1);
    assert.deepEqual([entries.length, entries[0]!.status], [1, 200]);
    assert.ok(entries[0]!.bytes < LARGE.length);
    socket.destroy();
  });

  it("is let go where it takes nothing of an answer in parts", async (test) => {
    const parts = () => streamed(partsOf(2, async () => LARGE.toString("latin1")));
    const server = await serving(test, parts, { limits: { unreadTimeout: 200 } });
    const socket = await server.connect();
    socket.pause();
    socket.write(request("GET /large HTTP/1.1"));
    const [entry] = await server.logged(1);
    assert.ok(entry!.bytes < LARGE.length);
    socket.destroy();
  });

  it("is not given its next answer before it has taken the one before", async (test) => {
    const asked: string[] = [];
    const server = await serving(test, (one) => {
      asked.push(new URL(one.url).pathname);
      return large();
    });
    const socket = await server.connect();
    socket.pause();
    socket.write(`GET /1 HTTP/1.1\r\nHost: x\r\n\r\n${request("GET /2 HTTP/1.1")}`);
    await server.send(request("GET /other HTTP/1.1"));
    assert.deepEqual(asked.toSorted(), ["/1", "/other"]);
    const answer = received(socket);
    socket.resume();
    assert.equal((await answer).match(/HTTP\/1\.1 200 /g)?.length, 2);
  });

  it("goes first where more waits to be sent than there is room for", async (test) => {
    const server = await serving(test, large, { limits: { unsentBytes: 2.5 * LARGE.length } });
    const idle = await server.connect();
    idle.pause();
    idle.write("GET /idle HTTP/1.1\r\nHost: x\r\n\r\n");
    await eventually(() => idle.readableLength || undefined, "the beginning of an answer");
    for (const path of ["/1", "/2", "/3"]) {
      const answer = await server.send(request(`GET ${path} HTTP/1.1`));
      assert.equal(bodyOf(answer).length, LARGE.length);
      if (path === "/1") {
        const second = await server.connect();
        second.pause();
        second.write(request("GET /second HTTP/1.1"));
        await eventually(() => second.readableLength || undefined, "the beginning of an answer");
        test.after(() => second.destroy());
      }
    }
    const entries = await eventually(() => {
      const found = server.accessLog().filter(({ target }) => target === "/idle");
      return found.length > 0 ? found : undefined;
    }, "the line of the client that was let go");
    assert.ok(entries[0]!.bytes < LARGE.length);
    assert.equal(server.accessLog().filter(({ target }) => target === "/second").length, 0);
    idle.destroy();
  });
});

function partsOf(count: number, make: () => Promise<string>): ReadableStream<Uint8Array> {
  let left = count;
  return new ReadableStream({
    async pull(controller) {
      if (left-- === 0) controller.close();
      else controller.enqueue(Buffer.from(await make()));
    },
  });
}

/** An application that answers nothing but what is urgent or ready before it is released. */
async function stalling(test: TestContext, limits: Partial<Limits>, sharesCommits = false) {
  const order: string[] = [];
  let started = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  test.after(() => release());
  const ready: ReadyAnswer = {
    status: 200,
    fields: ["Content-Length", "5"],
    body: Buffer.from("ready"),
    lasting: true,
  };
  const application: WebApplication = Object.assign(
    async (asked: Request) => {
      const { pathname } = new URL(asked.url);
      if (pathname !== "/urgent") {
        order.push(pathname);
        if (pathname === "/disk") blockFor(500);
        await held;
      }
      return new Response("x");
    },
    {
      urgent: ["/urgent"],
      sharesCommits,
      ready: {
        find: ({ target }: { target: string }) => (target === "/ready" ? ready : null),
        renew: () => null,
      },
    },
  );
  const journal: Journal = {
    start: () => ++started,
    commit() {},
    end() {},
    writing() {},
    written() {},
  };
  const server = await serving(test, application, { limits, journal, proxies: ["127.0.0.1"] });
  /** Paths to GET, or with a method before them. */
  const bytes = (address: string, ...paths: string[]) =>
    paths
      .map((path) => (path.startsWith("/") ? `GET ${path}` : path))
      .map((line) => `${line} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`)
      .join("");
  return {
    server,
    order,
    release,
    bytes,
    started: () => started,
    /** On a connection of their own, all at once. */
    async from(address: string, ...paths: string[]) {
      const socket = await server.connect();
      test.after(() => socket.destroy());
      socket.write(bytes(address, ...paths));
      return socket;
    },
    asked: (count: number) =>
      eventually(() => order.length >= count || undefined, `${count} requests`),
    /** What was sent before has been read once this is answered. */
    async probe() {
      assert.equal(statusOf(await server.send(request("GET /urgent HTTP/1.1"))), 200);
    },
    logged: (matches: (entry: { target: string | null }) => boolean) =>
      eventually(() => {
        const found = server.accessLog().filter(matches as never);
        return found.length > 0 ? found : undefined;
      }, "a line in the access log"),
  };
}

function blockFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
