/** A stop loses no request: answers announce the end of their connection, and quiet connections get time for one more. */

import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { describe, it, type TestContext } from "node:test";
import {
  bodyOf,
  connected,
  eventually,
  received,
  request,
  send,
  serving,
  statusOf,
  streamed,
  type WebApplication,
} from "./serving.ts";
import { supervised } from "./supervised.ts";

const CLOSE = /\r\nConnection: close\r\n/i;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe("a server that stops", () => {
  it("answers one more request on a connection that was quiet, and says that it is the last", async (test) => {
    const { server } = await held(test);
    const socket = await server.connect();
    const text = collected(socket);
    socket.write(get("/now"));
    await eventually(() => text().endsWith("/now") || undefined, "the first answer");
    assert.doesNotMatch(text(), CLOSE);
    const closed = server.close(60_000);
    socket.write(get("/once-more"));
    await eventually(() => text().endsWith("/once-more") || undefined, "the second answer");
    assert.match(text(), CLOSE);
    await closed;
  });

  it("answers the first request of a connection that has sent nothing so far", async (test) => {
    const { server } = await held(test);
    const socket = await server.connect();
    await server.send(request("GET /now HTTP/1.1"));
    const closed = server.close(60_000);
    const answer = received(socket);
    socket.write(get("/first"));
    assert.equal(bodyOf(await answer), "/first");
    assert.match(await answer, CLOSE);
    await closed;
  });

  it("says so in the answer to a request that was under way", async (test) => {
    const { server, asked, release } = await held(test);
    const socket = await server.connect();
    const answer = received(socket);
    socket.write(get("/held"));
    await asked(1);
    const closed = server.close(60_000);
    release();
    assert.equal(bodyOf(await answer), "/held");
    assert.match(await answer, CLOSE);
    await closed;
  });

  it("answers one more request after an answer whose head had left before", async (test) => {
    const { server, release } = await held(test);
    const socket = await server.connect();
    const text = collected(socket);
    socket.write(get("/begun"));
    await eventually(() => text().includes("the beginning") || undefined, "the beginning");
    const closed = server.close(60_000);
    release();
    await eventually(() => text().includes("the end") || undefined, "the end");
    assert.doesNotMatch(text(), CLOSE);
    socket.write(get("/once-more"));
    await eventually(() => text().endsWith("/once-more") || undefined, "the second answer");
    assert.match(text(), CLOSE);
    await closed;
  });

  it("answers all that was sent ahead, and only the last answer ends the connection", async (test) => {
    const { server, asked, release } = await held(test);
    const socket = await server.connect();
    const answer = received(socket);
    socket.write(get("/held") + get("/b") + get("/c"));
    await asked(1);
    const closed = server.close(60_000);
    release();
    const [, ...answers] = (await answer).split("HTTP/1.1 ");
    assert.deepEqual(
      answers.map((one) => [bodyOf(one), CLOSE.test(one)]),
      [
        ["/held", false],
        ["/b", false],
        ["/c", true],
      ],
    );
    await closed;
  });

  it("waits for the rest of a head that it has begun to read", async (test) => {
    const { server } = await held(test, 20);
    const socket = await server.connect();
    const answer = received(socket);
    const quiet = await server.connect();
    const nothing = received(quiet);
    socket.write("GET /in-two HTTP/1.1\r\n");
    await server.send(request("GET /now HTTP/1.1"));
    const closed = server.close(60_000);
    // Whoever says nothing at all is let go, and only they.
    assert.equal(await nothing, "");
    socket.write("Host: x\r\n\r\n");
    assert.equal(bodyOf(await answer), "/in-two");
    await closed;
  });

  it("serves connections that still wait for a worker", async (test) => {
    const server = await supervised(test);
    // Many more than the worker takes at a time.
    const answers = Array.from({ length: 40 }, () =>
      send(server.port, request("GET /block?ms=50 HTTP/1.1")),
    );
    await eventually(() => server.accessLog().length || undefined, "the first line");
    server.process.kill("SIGTERM");
    assert.deepEqual(new Set((await Promise.all(answers)).map(statusOf)), new Set([200]));
    assert.equal(await server.ended, 0);
    assert.equal(server.accessLog().length, 40);
  });

  it("serves connections that it had not even accepted", async (test) => {
    const server = await supervised(test);
    server.process.kill("SIGSTOP");
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(server.port)));
    const answers = sockets.map((socket) => received(socket));
    for (const socket of sockets) socket.write(request("GET / HTTP/1.1"));
    server.process.kill("SIGTERM");
    server.process.kill("SIGCONT");
    assert.deepEqual((await Promise.all(answers)).map(statusOf), Array(20).fill(200));
    assert.equal(await server.ended, 0);
  });

  it("loses none of many requests of clients that go on asking, over several restarts", async (test) => {
    const server = await supervised(test, { workers: 2 });
    let restarts = 0;
    let asked = 0;
    const clients = Array.from({ length: 8 }, async () => {
      while (restarts < 3) asked += await askUntilClosed(server.port, () => restarts === 3);
    });
    for (; restarts < 3; restarts++) {
      const pid = bodyOf(await server.get("/pid"));
      server.process.kill("SIGUSR2");
      await eventually(
        async () => ((await pids(server.port)).has(pid) ? undefined : true),
        "new workers",
      );
    }
    await Promise.all(clients);
    assert.ok(asked > 0);
    assert.deepEqual(server.errorLog(), []);
  });
});

async function pids(port: number): Promise<Set<string>> {
  const answers = [1, 2, 3, 4].map(() => send(port, request("GET /pid HTTP/1.1")));
  return new Set((await Promise.all(answers)).map(bodyOf));
}

/** One request after the other, until an answer says that it is the last. Rejects where one is lost. */
async function askUntilClosed(port: number, isOver: () => boolean): Promise<number> {
  const socket = await connected(port);
  let answers = 0;
  let last = false;
  return new Promise((resolve, reject) => {
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      assert.match(text, /^HTTP\/1\.1 200 .*hello$/s);
      answers++;
      last = CLOSE.test(text);
      if (!last) socket.write(isOver() ? request("GET / HTTP/1.1") : get("/"));
    });
    socket.on("error", reject);
    socket.on("close", () =>
      last ? resolve(answers) : reject(new Error(`Lost after ${answers} answers.`)),
    );
    socket.write(get("/"));
  });
}

function collected(socket: Socket): () => string {
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return () => text;
}

/** Answers with the path; what begins with "/held" and the rest of "/begun" only once it is released. */
async function held(test: TestContext, lastRequestTimeout = 60_000) {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const application: WebApplication = async (asked) => {
    const { pathname } = new URL(asked.url);
    count++;
    if (pathname === "/held") await released;
    if (pathname !== "/begun") return new Response(pathname);
    return streamed(
      new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from("the beginning")),
        async pull(controller) {
          await released;
          controller.enqueue(Buffer.from("the end"));
          controller.close();
        },
      }),
    );
  };
  const server = await serving(test, application, { limits: { lastRequestTimeout } });
  return {
    server,
    release,
    asked: (wanted: number) => eventually(() => count >= wanted || undefined, "the request"),
  };
}
