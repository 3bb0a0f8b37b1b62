/** What the server refuses by itself, each refusal with its status and with exactly one line. */

import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { describe, it } from "node:test";
import {
  bodyOf,
  connected,
  eventually,
  halfSent,
  received,
  request,
  type Serving,
  serving,
  statusOf,
  type WebApplication,
} from "./serving.ts";

const hello = () => new Response("hello");

describe("the server", () => {
  const cases: [name: string, bytes: string, status: number, requestLine: string][] = [
    [
      "refuses HTTP/1.1 without a Host",
      "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
      400,
      "GET / HTTP/1.1",
    ],
    ["refuses two Hosts", request("GET / HTTP/1.1", "Host: other"), 400, "GET / HTTP/1.1"],
    [
      "refuses a Host that is none",
      "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n",
      400,
      "GET / HTTP/1.1",
    ],
    ...["1.2.3.999", "x:99999", "[1::2::3]"].map((host): [string, string, number, string] => [
      `refuses a Host that looks like one and is none, ${host}`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      400,
      "GET / HTTP/1.1",
    ]),
    [
      "refuses an expectation that it does not know",
      request("GET / HTTP/1.1", "Expect: miracles"),
      417,
      "GET / HTTP/1.1",
    ],
    ["refuses a method that nobody knows", request("FOO / HTTP/1.1"), 501, "FOO / HTTP/1.1"],
    ["refuses TRACE", request("TRACE / HTTP/1.1"), 501, "TRACE / HTTP/1.1"],
    [
      "refuses CONNECT",
      request("CONNECT example.org:443 HTTP/1.1"),
      501,
      "CONNECT example.org:443 HTTP/1.1",
    ],
    ["refuses an unknown version", request("GET / HTTP/3.0"), 505, "GET / HTTP/3.0"],
    ["refuses HTTP/2.0 in a request line", request("GET / HTTP/2.0"), 505, "GET / HTTP/2.0"],
    [
      "refuses an unknown transfer coding",
      request("POST / HTTP/1.1", "Transfer-Encoding: rot13"),
      501,
      "POST / HTTP/1.1",
    ],
    [
      "refuses a transfer coding before chunks",
      request("POST / HTTP/1.1", "Transfer-Encoding: gzip, chunked"),
      501,
      "POST / HTTP/1.1",
    ],
    [
      "refuses chunks within chunks",
      request("POST / HTTP/1.1", "Transfer-Encoding: chunked, chunked"),
      400,
      "POST / HTTP/1.1",
    ],
    ["refuses the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "PRI * HTTP/2.0"],
    [
      "refuses a target of over 8 KiB",
      request(`GET /${"a".repeat(8192)} HTTP/1.1`),
      414,
      `GET /${"a".repeat(1792)}... HTTP/1.1`,
    ],
    [
      "refuses header fields of over 16 KiB",
      request("GET / HTTP/1.1", `X: ${"a".repeat(16_400)}`),
      431,
      "GET / HTTP/1.1",
    ],
    [
      "refuses header fields of over 60 KiB",
      request("GET /x HTTP/1.1", `X: ${"a".repeat(60_000)}`),
      431,
      "GET /x HTTP/1.1",
    ],
    ["refuses * for anything but OPTIONS", request("GET * HTTP/1.1"), 400, "GET * HTTP/1.1"],
    [
      "refuses a target with a password",
      request("GET http://a:b@localhost/ HTTP/1.1"),
      400,
      "GET http://***@localhost/ HTTP/1.1",
    ],
    [
      "refuses bytes that are no HTTP",
      "\x16\x03\x01\x02\x00\x01\r\n\r\n",
      400,
      "\x16\x03\x01\x02\x00\x01",
    ],
    ["refuses a header with a NUL", request("GET / HTTP/1.1", "X: a\0b"), 400, "GET / HTTP/1.1"],
    [
      "refuses two lengths",
      request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"),
      400,
      "POST / HTTP/1.1",
    ],
    [
      "refuses a length beside chunks",
      request("POST / HTTP/1.1", "Content-Length: 3", "Transfer-Encoding: chunked"),
      400,
      "POST / HTTP/1.1",
    ],
    [
      "refuses chunks of HTTP/1.0, whose end nobody in between may know (RFC 9112, 6.1)",
      "POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "POST / HTTP/1.0",
    ],
    [
      "refuses raw bytes in the target",
      request("GET /gr\xc3\xbcn HTTP/1.1"),
      400,
      "GET /grün HTTP/1.1",
    ],
    ["refuses a request line without a version", "GET /\r\nHost: x\r\n\r\n", 400, "GET /"],
  ];
  for (const [name, bytes, status, requestLine] of cases) {
    it(`${name}: ${status}`, async (test) => {
      let asked = 0;
      const server = await serving(test, () => {
        asked++;
        return hello();
      });
      const answer = await server.send(bytes);
      assert.equal(statusOf(answer), status, answer);
      assert.match(answer, /connection: close/i);
      const entries = await oneMore(server);
      assert.equal(entries.length, 2);
      assert.equal(entries[0]!.status, status);
      assert.equal(entries[0]!.request, requestLine);
      assert.ok(entries[0]!.bytes > 0);
      assert.equal(asked, 1);
    });
  }

  it("answers refusals as problems, also where the application cannot write them", async (test) => {
    const application = Object.assign(hello, {
      refuse: () => {
        throw new Error("broken");
      },
    });
    const server = await serving(test, application);
    for (const line of ["TRACE / HTTP/1.1", "FOO / HTTP/1.1"]) {
      const answer = await server.send(request(line));
      assert.match(answer, /content-type: application\/problem\+json/i);
      assert.match(JSON.parse(bodyOf(answer)).type, /\/problem\/methode-unbekannt$/);
    }
  });

  it("answers OPTIONS * and absolute targets through the application", async (test) => {
    const seen: [string, string][] = [];
    const server = await serving(test, ({ url }, { target }) => {
      seen.push([target, url]);
      return hello();
    });
    await server.send(request("OPTIONS * HTTP/1.1"));
    await server.send(request("GET http://example.org/person/1?x=y HTTP/1.1"));
    await server.send(request("GET https://example.org HTTP/1.1"));
    assert.deepEqual(seen, [
      ["*", "http://localhost/"],
      ["http://example.org/person/1?x=y", "http://example.org/person/1?x=y"],
      ["https://example.org", "http://example.org/"],
    ]);
  });

  it("hands the raw target on, dot segments and odd bytes included", async (test) => {
    const seen: string[] = [];
    const server = await serving(test, ({ url }, { target }) => {
      seen.push(target);
      assert.ok(URL.canParse(url));
      return hello();
    });
    const targets = ["/a/../b", "/a/%2e%2e/b", "/a\\b", "/%00", "//x//", "/a?b\\c"];
    for (const target of targets) {
      assert.equal(statusOf(await server.send(request(`GET ${target} HTTP/1.1`))), 200, target);
    }
    assert.deepEqual(seen, targets);
  });

  it("serves HTTP/1.0 without a Host", async (test) => {
    const server = await serving(test, ({ url }) => new Response(url));
    assert.match(await server.send("GET /x HTTP/1.0\r\n\r\n"), /http:\/\/localhost\/x$/);
  });

  it("serves a Host with an empty port (RFC 3986, 3.2.3)", async (test) => {
    const server = await serving(test, ({ url }) => new Response(url));
    const answer = await server.send("GET /x HTTP/1.1\r\nHost: a:\r\nConnection: close\r\n\r\n");
    assert.match(answer, /http:\/\/a\/x$/);
  });

  it("drops a client that is slow with its header: 408", async (test) => {
    const server = await serving(test, hello, { limits: { headersTimeout: 200 } });
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write("GET / HTTP/1.1\r\nHos");
    assert.equal(statusOf(await answer), 408);
    const entries = await oneMore(server);
    assert.equal(entries.length, 2);
    assert.equal(entries[0]!.status, 408);
    assert.equal(entries[0]!.request, "-");
  });

  it("drops a client that is slow with its body: 408, and no error of the program", async (test) => {
    const server = await serving(test, async (asked) => new Response(await asked.text()), {
      limits: { requestTimeout: 200 },
    });
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write("POST /personen HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nslow");
    assert.equal(statusOf(await answer), 408);
    const entries = await oneMore(server);
    assert.deepEqual(
      entries.map(({ status, target }) => [status, target]),
      [
        [408, "/personen"],
        [200, "/after"],
      ],
    );
    assert.deepEqual(server.errorLines(), []);
  });

  it("gives more time to a file that the application is ready to take", async (test) => {
    const files: WebApplication = async (asked, exchange) => {
      if (!asked.url.endsWith("/other")) exchange.expectFile?.();
      return new Response(await asked.text());
    };
    const server = await serving(test, files, { limits: { requestTimeout: 100 } });
    for (const path of ["/bilder", "/bild/7", "/bilder?x=y"]) {
      const file = await halfSent(server.port, path);
      const other = await halfSent(server.port, "/other");
      assert.equal(statusOf(await other.answer), 408);
      file.socket.write("ow");
      assert.match(await file.answer, /^HTTP\/1\.1 200 [\s\S]*slow$/);
    }
  });

  it("drops a client that is too slow even with such a file: 408", async (test) => {
    const files: WebApplication = async (asked, exchange) => {
      exchange.expectFile?.();
      return new Response(await asked.text());
    };
    const server = await serving(test, files, { limits: { uploadTimeout: 100 } });
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write("POST /bilder HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nslow");
    assert.equal(statusOf(await answer), 408);
  });

  it("refuses garbage after a good request, without a word lost of either", async (test) => {
    const server = await serving(test, async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return new Response(`${asked.method} ${new URL(asked.url).pathname} ${await asked.text()}`);
    });
    const good =
      "POST /same HTTP/1.1\r\nHost: x\r\nContent-Length: 18\r\n\r\nbody\r\n\r\nPOST /same";
    const answer = await server.send(`${good}POST /same HTTP/1.1\r\nX: a\0b\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /HTTP\/1\.1 400 /);
    const entries = await oneMore(server);
    assert.deepEqual(
      entries.map(({ status, request }) => [status, request]),
      [
        [200, "POST /same HTTP/1.1"],
        [400, "POST /same HTTP/1.1"],
        [200, "GET /after HTTP/1.1"],
      ],
    );
  });

  const secret = "geheim".repeat(1500);
  const cut: [name: string, first: string, second: string, status: number][] = [
    [
      "a cookie of a head that goes wrong",
      "GET / HTTP/1.1\r\nHost: x\r\nCookie: a=gehe",
      "im; b=geheim\r\nNo Field\r\n\r\n",
      400,
    ],
    [
      "cookies that are too long",
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: a=${secret}`,
      `${secret}; b=${secret}; c=${secret}\r\n\r\n`,
      431,
    ],
    [
      "a body that is longer than announced",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=ge",
      "heim&b=geheim\r\n\r\n",
      400,
    ],
  ];
  for (const [name, first, second, status] of cut) {
    it(`neither logs nor answers ${name}, where it came in two packets`, async (test) => {
      const server = await serving(test, async (asked) => new Response(await asked.text()));
      const taken = nextServerSocket();
      const socket = await connected(server.port);
      const answer = received(socket);
      socket.write(first);
      const served = await taken;
      await eventually(() => served.bytesRead === first.length || undefined, "the first packet");
      socket.write(second);
      const [refusal = ""] = (await answer).split("HTTP/1.1 ").slice(-1);
      assert.equal(Number.parseInt(refusal, 10), status);
      assert.ok(!refusal.includes("heim"), refusal);
      const lines = (await oneMore(server)).map(({ request }) => request);
      assert.deepEqual(lines.slice(-2), ["-", "GET /after HTTP/1.1"]);
    });
  }

  it("does not log the end of a body that is longer than announced", async (test) => {
    const server = await serving(test, async (asked) => new Response(await asked.text()));
    await server.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=geheim\r\n\r\n");
    const lines = (await oneMore(server)).map(({ request }) => request);
    assert.deepEqual(lines, ["POST / HTTP/1.1", "-", "GET /after HTTP/1.1"]);
  });

  it("refuses a chunked body that is garbage with one 400", async (test) => {
    const server = await serving(test, async (asked) => new Response(await asked.text()));
    const answer = await server.send(
      `${request("POST /x HTTP/1.1", "Transfer-Encoding: chunked")}zzz\r\n`,
    );
    assert.equal(statusOf(answer), 400);
    const entries = await oneMore(server);
    assert.deepEqual(
      entries.map(({ status, target }) => [status, target]),
      [
        [400, "/x"],
        [200, "/after"],
      ],
    );
    assert.deepEqual(server.errorLines(), []);
  });

  for (const [name, rest] of [
    ["breaks off", ""],
    ["goes wrong", "zzz\r\n"],
  ] as const) {
    it(`answers and records a request once whose body ${name} after its answer`, async (test) => {
      const server = await serving(test, () => new Response("no", { status: 403 }));
      const socket = await connected(server.port);
      const answer = received(socket);
      socket.write("POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n");
      await server.logged(1);
      socket.end(rest);
      assert.match(await answer, /^HTTP\/1\.1 403 (?![\s\S]*HTTP)/);
      const lines = (await oneMore(server)).map(({ request }) => request);
      assert.deepEqual(lines, ["POST /x HTTP/1.1", "GET /after HTTP/1.1"]);
    });
  }

  it("records a connection that broke off within a request line, and none that never said a word", async (test) => {
    const server = await serving(test, hello);
    const silent = await connected(server.port);
    silent.destroy();
    const halfway = await connected(server.port);
    halfway.end("GET /hal");
    const entries = await server.logged(1);
    assert.equal(entries[0]!.status, 400);
    const taken = nextServerSocket();
    const reset = await connected(server.port);
    reset.write("GET /ha");
    // A reset throws away what was sent and not read yet.
    const served = await taken;
    await eventually(() => served.bytesRead || undefined, "the half line");
    reset.resetAndDestroy();
    assert.equal((await server.logged(2))[1]!.status, 400);
    assert.equal((await oneMore(server)).length, 3);
  });

  it("keeps serving others while one connection holds still", async (test) => {
    const server = await serving(test, hello, { limits: { connections: 3 } });
    const idle = [await connected(server.port), await connected(server.port)];
    assert.equal(statusOf(await server.send(request("GET / HTTP/1.1"))), 200);
    for (const socket of idle) socket.destroy();
  });
});

/** Sends one more good request, so that a second line for the one before would have come by then. */
async function oneMore(server: Serving) {
  const before = server.accessLog().length;
  await server.send(request("GET /after HTTP/1.1"));
  return server.logged(Math.max(before + 1, 2));
}

/** The server's own end of the next connection. */
function nextServerSocket(): Promise<Socket> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      unsubscribe("net.server.socket", take);
      resolve((message as { readonly socket: Socket }).socket);
    };
    subscribe("net.server.socket", take);
  });
}
