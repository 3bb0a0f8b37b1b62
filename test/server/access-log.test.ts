/** One line per request, whatever becomes of it. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import {
  bodyOf,
  connected,
  eventually,
  received,
  request,
  serving,
  statusOf,
  streamed,
} from "./serving.ts";

const hello = () => new Response("hello");

describe("the access log", () => {
  it("counts no bytes for HEAD, 204, 304 and an empty 500", async (test) => {
    const server = await serving(test, (asked) => {
      const status = Number(new URL(asked.url).searchParams.get("status") ?? 200);
      return new Response(status === 200 ? "hello" : null, { status });
    });
    for (const line of ["HEAD /", "GET /?status=204", "GET /?status=304", "GET /?status=500"]) {
      await server.send(request(`${line} HTTP/1.1`));
    }
    const entries = await server.logged(4);
    assert.deepEqual(
      entries.map(({ status, bytes }) => [status, bytes]),
      [
        [200, 0],
        [204, 0],
        [304, 0],
        [500, 0],
      ],
    );
    for (const line of server.accessLines()) assert.match(line, /" \d{3} - "/);
  });

  it("counts the bytes of a body that is streamed in pieces, without the framing", async (test) => {
    const server = await serving(test, () => {
      let left = 5;
      const body = new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setImmediate(resolve));
          if (left-- === 0) controller.close();
          else controller.enqueue(new TextEncoder().encode("grüße "));
        },
      });
      return streamed(body);
    });
    const answer = await server.send(request("GET / HTTP/1.1"));
    assert.match(answer, /transfer-encoding: chunked/i);
    const [entry] = await server.logged(1);
    assert.equal(entry!.bytes, 5 * Buffer.byteLength("grüße "));
  });

  it("counts bytes, not characters", async (test) => {
    const server = await serving(test, () => new Response("äöü€"));
    await server.send(request("GET / HTTP/1.1"));
    assert.equal((await server.logged(1))[0]!.bytes, 9);
  });

  it("records a download that the client broke off, with the bytes really sent", async (test) => {
    const size = 64 * 1024 * 1024;
    const server = await serving(test, () => new Response(new Uint8Array(size)));
    const socket = await server.connect();
    let got = 0;
    socket.on("data", (chunk) => {
      got += chunk.length;
      if (got > 100_000) socket.destroy();
    });
    socket.write(request("GET /bild/1 HTTP/1.1"));
    const [entry] = await server.logged(1);
    assert.equal(entry!.status, 200);
    assert.ok(entry!.bytes >= 100_000 - 1000, `${entry!.bytes} bytes`);
    assert.ok(entry!.bytes < size, `${entry!.bytes} bytes`);
  });

  it("records a stream that the client broke off, with the bytes really sent", async (test) => {
    let cancelled = false;
    const server = await serving(test, () => {
      const body = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
        cancel: () => {
          cancelled = true;
        },
      });
      return streamed(body);
    });
    const socket = await server.connect();
    let got = 0;
    socket.on("data", (chunk) => {
      got += chunk.length;
      if (got > 100_000) socket.destroy();
    });
    socket.write(request("GET /endless HTTP/1.1"));
    const [entry] = await server.logged(1);
    assert.equal(entry!.status, 200);
    assert.ok(entry!.bytes > 90_000);
    assert.ok(entry!.bytes < 64 * 1024 * 1024, `${entry!.bytes} bytes`);
    await eventually(() => cancelled || undefined, "the end of the stream");
    assert.deepEqual(server.errorLines(), []);
  });

  it("records what the application answered although the client had left", async (test) => {
    let arrived = () => {};
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serving(test, async ({ signal }) => {
      arrived();
      await once(signal, "abort");
      return new Response("made", { status: 201 });
    });
    const socket = await server.connect();
    socket.write(request("POST /personen HTTP/1.1", "Content-Length: 0"));
    await asked;
    socket.resetAndDestroy();
    const entries = await server.logged(1);
    assert.equal(entries.length, 1);
    assert.equal(entries[0]!.status, 201);
    assert.equal(entries[0]!.bytes, 0);
  });

  it("records an upload that the client broke off as 400, and not as an error of the program", async (test) => {
    const arrived = Promise.withResolvers<void>();
    const server = await serving(test, async (asked) => {
      arrived.resolve();
      return new Response(await asked.text());
    });
    const socket = await server.connect();
    socket.write("POST /bilder HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf of it");
    await arrived.promise;
    socket.destroy();
    const entries = await server.logged(1);
    assert.equal(entries[0]!.status, 400);
    await server.send(request("GET / HTTP/1.1"));
    await server.logged(2);
    assert.deepEqual(server.errorLines(), []);
  });

  it("gives an upgrade attempt an ordinary answer and an ordinary line", async (test) => {
    const server = await serving(test, hello);
    const answer = await server.send(
      "GET /chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eHh4\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    assert.equal(statusOf(answer), 200);
    assert.equal(bodyOf(answer), "hello");
    const [entry] = await server.logged(1);
    assert.equal(entry!.target, "/chat");
  });

  it("has a line for each of many requests on one connection, in order", async (test) => {
    const server = await serving(test, async (asked) => {
      // The later ones are ready first.
      const number = Number(new URL(asked.url).pathname.slice(1));
      await new Promise((resolve) => setTimeout(resolve, 20 - number));
      return new Response("x".repeat(number + 1));
    });
    const requests = Array.from(
      { length: 20 },
      (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    const socket = await server.connect();
    const answer = received(socket);
    socket.write(requests.join(""));
    const entries = await server.logged(20);
    socket.destroy();
    await answer;
    assert.deepEqual(
      entries.map(({ target, bytes }) => [target, bytes]),
      requests.map((_, index) => [`/${index}`, index + 1]),
    );
  });

  it("has lines for pipelined requests whose connection broke before their turn", async (test) => {
    let count = 0;
    const server = await serving(test, async ({ signal }) => {
      count++;
      await once(signal, "abort");
      return new Response("x");
    });
    const socket = await server.connect();
    socket.write(
      "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\nGET /c HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    await eventually(() => count || undefined, "the first request");
    socket.resetAndDestroy();
    const entries = await server.logged(3);
    assert.deepEqual(entries.map(({ target }) => target).sort(), ["/a", "/b", "/c"]);
    assert.equal(server.accessLog().length, 3);
  });

  it("answers a client that closes its own side after asking", async (test) => {
    const server = await serving(test, async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return new Response("hello");
    });
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.end("GET / HTTP/1.0\r\n\r\n");
    assert.equal(bodyOf(await answer), "hello");
    const [entry] = await server.logged(1);
    assert.equal(entry!.request, "GET / HTTP/1.0");
    assert.equal(entry!.bytes, 5);
  });

  it("counts every one of many parallel requests", async (test) => {
    const server = await serving(test, async (asked) => new Response(new URL(asked.url).pathname));
    const clients = Array.from({ length: 40 }, async (_, client) => {
      for (let round = 0; round < 10; round++)
        await server.send(request(`GET /${client}/${round} HTTP/1.1`));
    });
    await Promise.all(clients);
    const entries = await server.logged(400);
    assert.equal(entries.length, 400);
    assert.equal(new Set(entries.map(({ target }) => target)).size, 400);
  });
});
