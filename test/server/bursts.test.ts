/** Many connections at once: whoever cannot be served waits or hears so, and a listed proxy is not taken for one client. */

import assert from "node:assert/strict";
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
} from "./serving.ts";
import { inLoop, type Supervised, supervised } from "./supervised.ts";

const hello = () => new Response("hello");
/** More than may wait for a worker from one address, and are on their way to it. */
const MANY = 100;
const queuedPerAddress = 50;

describe("a worker that has enough connections", () => {
  it("answers 503 with Retry-After to another one, and puts it on record", async (test) => {
    const server = await serving(test, hello, { limits: { connections: 2 } });
    const idle = [await connected(server.port), await connected(server.port)];
    const answer = await server.send(request("GET /one-more HTTP/1.1", "User-Agent: somebody"));
    assertRefused(answer);
    const [entry] = await server.logged(1);
    assert.deepEqual(
      [entry!.target, entry!.status, entry!.bytes, entry!.agent],
      ["/one-more", 503, bodyOf(answer).length, "somebody"],
    );
    for (const socket of idle) socket.destroy();
  });

  it("of one address does the same, unless it is a listed proxy", async (test) => {
    const limits = { connectionsPerAddress: 1 };
    const direct = await serving(test, hello, { limits });
    const proxied = await serving(test, hello, { limits, proxies: ["127.0.0.1"] });
    const idle = [await connected(direct.port), await connected(proxied.port)];
    assertRefused(await direct.send(request("GET / HTTP/1.1")));
    assert.equal(statusOf(await proxied.send(request("GET / HTTP/1.1"))), 200);
    for (const socket of idle) socket.destroy();
  });
});

describe("a worker that refuses enough connections", () => {
  it("closes the next one at once", async (test) => {
    // Nobody is let go for being slow meanwhile.
    const limits = { connections: 1, lastRequestTimeout: 60_000 };
    const server = await serving(test, hello, { limits });
    const idle = [await connected(server.port), await connected(server.port)];
    assert.equal(await received(await connected(server.port)), "");
    for (const socket of idle) socket.destroy();
  });
});

describe("a server whose workers are busy", () => {
  it("lets one address wait up to a bound, answers 503 beyond, and leaves nobody without an answer", async (test) => {
    const { server, free } = await stuck(test, []);
    let early = 0;
    const answers = Array.from({ length: MANY }, async () => {
      const answer = await send(server.port, request("GET / HTTP/1.1"));
      if (statusOf(answer) !== 200) assertRefused(answer);
      early++;
      return statusOf(answer);
    });
    await eventually(() => early > 0 || undefined, "the first that is refused");
    await free();
    const statuses = await Promise.all(answers);
    assert.ok(statuses.includes(200) && statuses.includes(503));
  });

  it("lets all wait who come through a listed proxy", async (test) => {
    const { server, free } = await stuck(test, ["127.0.0.1"]);
    const sockets = await Promise.all(Array.from({ length: MANY }, () => connected(server.port)));
    const answers = sockets.map(received);
    for (const [number, socket] of sockets.entries()) {
      const address = `10.0.${number >> 8}.${number & 255}`;
      socket.write(request("GET / HTTP/1.1", `X-Forwarded-For: ${address}`));
    }
    await free();
    assert.deepEqual(new Set((await Promise.all(answers)).map(statusOf)), new Set([200]));
  });
});

describe("a client that opens many connections through a listed proxy", () => {
  it("lets the next one behind that proxy have its answer before most of its own are made", async (test) => {
    const server = await supervised(test, { proxies: ["127.0.0.1"] });
    const sockets = await Promise.all(Array.from({ length: MANY }, () => connected(server.port)));
    const answers = sockets.map(received);
    for (const [number, socket] of sockets.entries()) {
      const isLast = number === MANY - 1;
      const [path, address] = isLast ? ["/pid", "10.0.0.2"] : ["/block?ms=25", "10.0.0.1"];
      socket.write(request(`GET ${path} HTTP/1.1`, `X-Forwarded-For: ${address}`));
    }
    await Promise.all(answers);
    const before = server.accessLog().findIndex(({ target }) => target === "/pid");
    assert.ok(before >= 0 && before < MANY / 4, `${before} of ${MANY}`);
  });
});

function assertRefused(answer: string): void {
  assert.equal(statusOf(answer), 503);
  assert.match(answer, /\r\nRetry-After: \d+\r\n/i);
  assert.match(answer, /\r\nConnection: close\r\n/i);
  assert.equal(JSON.parse(bodyOf(answer)).status, 503);
}

/** Its only worker answers nothing until it is replaced. */
async function stuck(
  test: TestContext,
  proxies: string[],
): Promise<{ server: Supervised; free(): Promise<void> }> {
  const server = await supervised(test, { proxies, limits: { queuedPerAddress } });
  const pid = Number(bodyOf(await server.get("/pid")));
  const { answer } = await inLoop(server);
  return {
    server,
    async free() {
      process.kill(pid, "SIGKILL");
      await answer;
    },
  };
}
