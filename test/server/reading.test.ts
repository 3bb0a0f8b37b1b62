/** Requests that only read are asked without a Request of the Web: what they get is what one would get. */

import { strict as assert } from "node:assert";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Application } from "../../src/core/http/requests/exchange.ts";
import { basic, PASSWORD, withApp } from "../support/app.ts";
import { eventually, received, request, serving, statusOf } from "./serving.ts";

const ready = { find: () => null, renew: () => null };

withApp("a reader gets over a socket what the application answers", async (app, context) => {
  await app.add(app.kinds.one("person"), { vorname: "Irmgard", nachname: "Keun" });
  const server = await serving(context, app.application);
  const cases: [target: string, headers: Record<string, string>][] = [
    ["/person/irmgard-keun.json", {}],
    ["/person/irmgard-keun", { Accept: "application/xml", "Accept-Language": "en" }],
    ["/person/irmgard-keun", { Accept: "text/html", "If-None-Match": "*" }],
    ["/person/irmgard-keun", { Accept: "text/html", Cookie: "a=b; sprache=en" }],
    ["/person?lang=en", { Accept: "*/*" }],
    ["/personen.csv", {}],
    ["/niemand", { Accept: "application/json" }],
    ["/person/%zz", { Accept: "text/html" }],
  ];
  for (const [target, headers] of cases) {
    const answer = await fetch(server.url + target, { headers, redirect: "manual" });
    const own = await app.get(target, headers);
    assert.equal(answer.status, own.status, target);
    assert.equal(withoutHosts(await answer.text()), withoutHosts(await own.text()), target);
  }
  const asLibrarian = `Authorization: ${basic("bibliothekarin", PASSWORD)}\r\n`;
  const get = (lines: string) =>
    server.send(`GET /konten.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`);
  assert.equal(statusOf(await get(asLibrarian)), 200);
  assert.equal(statusOf(await get(asLibrarian + asLibrarian)), 401);
});

function withoutHosts(text: string): string {
  return text.replace(/https?:\/\/[^/\s"<&]+/g, "");
}

withApp("a body that was sent in parts is read whole", async (app, context) => {
  const server = await serving(context, app.application);
  const body = JSON.stringify({ vorname: "Irmgard", nachname: "Keun" });
  const head = [
    "POST /personen HTTP/1.1",
    "Host: x",
    "Connection: close",
    "Content-Type: application/json",
    `Authorization: ${basic("bibliothekarin", PASSWORD)}`,
  ];
  const chunks = [...body].map((one) => `1\r\n${one}\r\n`).join("");
  const sent = [...head, "Transfer-Encoding: chunked", "", `${chunks}0\r\n\r\n`].join("\r\n");
  assert.equal(statusOf(await server.send(sent)), 201);
  const { nachname } = await (await app.get("/person/irmgard-keun.json")).json();
  assert.equal(nachname, "Keun");
});

withApp(
  "who asks for the head of an answer that goes on gets it, and the next answer behind it",
  async (app, context) => {
    const server = await serving(context, app.application);
    const next = request("HEAD /robots.txt HTTP/1.1");
    const answer = await server.send(`HEAD /ereignisse/strom HTTP/1.1\r\nHost: x\r\n\r\n${next}`);
    assert.equal(answer.match(/^HTTP\/1\.1 200 /gm)?.length, 2);
    assert.match(answer, /^Content-Type: text\/event-stream/im);
    assert.equal((await server.logged(2)).length, 2);
  },
);

test("a body that has arrived before it is read is read whole", async (context) => {
  const server = await serving(context, async (asked) => {
    await setTimeout(100);
    return new Response(String((await asked.text()).length));
  });
  // Node takes it in as packets of 64 KiB, and stops where it holds more than one.
  for (const size of [0, 1, 65_536, 100_000, 130_000, 1_000_000]) {
    const answer = await fetch(server.url, { method: "POST", body: "a".repeat(size) });
    assert.equal(await answer.text(), String(size));
  }
});

test("a client that sends a long body before it reads gets the answer that refuses it", async (context) => {
  const targets: string[] = [];
  const server = await serving(context, (_, { target }) => {
    targets.push(target);
    return { status: 413, fields: ["Connection", "close", "Content-Length", "2"], body: "no" };
  });
  const body = Buffer.alloc(20_000_000, "a");
  const head = `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = await server.connect();
  socket.pause();
  socket.write(head);
  await new Promise<unknown>((sent) => socket.write(body, sent));
  socket.write("GET /behind HTTP/1.1\r\nHost: x\r\n\r\n");
  const answer = received(socket);
  socket.resume();
  assert.match(await answer, /^HTTP\/1\.1 413 [\s\S]*no$/);
  assert.deepEqual(targets, ["/x"]);
  assert.deepEqual(
    (await server.logged(1)).map(({ status, bytes }) => [status, bytes]),
    [[413, 2]],
  );
});

for (const connection of ["keep-alive", "close"]) {
  test(`a body that never ends after its answer ends the connection in time: ${connection}`, async (context) => {
    const limits = { requestTimeout: 200, keepAliveTimeout: 600_000 };
    const server = await serving(context, () => new Response("no", { status: 403 }), { limits });
    const head = `POST /x HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: 9`;
    assert.match(await server.send(`${head}\r\n\r\nbody`), /^HTTP\/1\.1 403 [\s\S]*no$/);
  });
}

test("an answer that goes on hears when its reader leaves", async (context) => {
  let left = false;
  const application: Application = {
    ready,
    answer: async ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener("abort", () => {
        left = true;
      });
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new TextEncoder().encode("on")),
      });
      return { status: 200, fields: [], body };
    },
  };
  const server = await serving(context, application);
  const socket = await server.connect();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  assert.equal(left, false);
  socket.resetAndDestroy();
  await eventually(() => left || undefined, "the end");
});
