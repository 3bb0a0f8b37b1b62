/** `Expect: 100-continue`: nobody is told to send a body that is refused by its head (RFC 9110, 10.1.1). */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bodyOf, eventually, received, request, serving, statusOf } from "./serving.ts";

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: x", "Expect: 100-continue", ...headers, "", ""].join("\r\n");

describe("an answer without a body", () => {
  it("says that it has none: it is not sent in chunks", async (test) => {
    const server = await serving(test, ({ url }) => ({
      status: Number(new URL(url).pathname.slice(1)),
      fields: ["Location", "/"],
      body: null,
    }));
    for (const status of [200, 303, 308, 400]) {
      const answer = await server.send(request(`GET /${status} HTTP/1.1`));
      assert.match(answer, /\r\nContent-Length: 0\r\n/i, answer);
      assert.doesNotMatch(answer, /Transfer-Encoding/i);
    }
    for (const line of ["GET /204", "GET /304", "HEAD /200"])
      assert.doesNotMatch(
        await server.send(request(`${line} HTTP/1.1`)),
        /Content-Length|Transfer-Encoding/i,
      );
  });
});

describe("whoever expects to be told to go on", () => {
  it("is told 100 once the application reads the body, and then answered", async (test) => {
    const server = await serving(test, async (asked) => new Response(await asked.text()));
    const socket = await server.connect();
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    const answer = received(socket);
    socket.write(head("/", "Content-Length: 4", "Connection: close"));
    await eventually(() => text.includes("\r\n\r\n") || undefined, "100");
    assert.equal(text, "HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("body");
    const final = (await answer).replace(/^.*?\r\n\r\n/s, "");
    assert.equal(statusOf(final), 200);
    assert.equal(bodyOf(final), "body");
    assert.equal((await server.logged(1)).length, 1);
  });

  it("is refused without 100 where the head decides, and the connection ends there", async (test) => {
    const asked: string[] = [];
    const server = await serving(test, (one) => {
      asked.push(new URL(one.url).pathname);
      return new Response("no", { status: 403 });
    });
    // A body that comes all the same looks like a request, and must not become one.
    const smuggled = request("GET /smuggled HTTP/1.1");
    const answer = await server.send(head("/", `Content-Length: ${smuggled.length}`) + smuggled);
    assert.equal(statusOf(answer), 403);
    assert.match(answer, /\r\nConnection: close\r\n/i);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
    assert.deepEqual(asked, ["/"]);
    assert.deepEqual(
      (await server.logged(1)).map(({ status }) => status),
      [403],
    );
  });

  it("is told nothing with HTTP/1.0, or where there is no body", async (test) => {
    const server = await serving(test, async (asked) => new Response(await asked.text()));
    const old = "POST / HTTP/1.0\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab";
    assert.equal(statusOf(await server.send(old)), 200);
    const empty = await server.send(head("/", "Content-Length: 0", "Connection: close"));
    assert.equal(statusOf(empty), 200);
  });
});
