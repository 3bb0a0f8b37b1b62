/** What the server refuses before the application sees it is a problem as any other, in the asked-for format and language. */

import assert from "node:assert/strict";
import { bodyOf, request, serving, statusOf } from "../server/serving.ts";
import { withApp } from "../support/app.ts";

const CASES: [status: number, code: string, bytes: (...headers: string[]) => string][] = [
  [400, "ungueltige-anfrage", (...more) => request("GET / HTTP/1.1", "Host: two", ...more)],
  [400, "ungueltige-anfrage", (...more) => request("GET / HTTP/1.1", ...more, "X: a\0b")],
  [414, "adresse-zu-lang", (...more) => request(`GET /${"a".repeat(8192)} HTTP/1.1`, ...more)],
  [417, "erwartung-unerfuellbar", (...more) => request("GET / HTTP/1.1", "Expect: x", ...more)],
  [
    431,
    "kopf-zu-lang",
    (...more) => request("GET / HTTP/1.1", ...more, `X: ${"a".repeat(17_000)}`),
  ],
  [
    431,
    "kopf-zu-lang",
    (...more) => request("GET / HTTP/1.1", ...more, `X: ${"a".repeat(60_000)}`),
  ],
  [501, "methode-unbekannt", (...more) => request("TRACE / HTTP/1.1", ...more)],
  [501, "methode-unbekannt", (...more) => request("FOO / HTTP/1.1", ...more)],
  [501, "methode-unbekannt", (...more) => request("CONNECT a:1 HTTP/1.1", ...more)],
  [
    501,
    "uebertragung-unbekannt",
    (...more) => request("POST / HTTP/1.1", ...more, "Transfer-Encoding: rot13"),
  ],
  [505, "version-unbekannt", (...more) => request("GET / HTTP/2.0", ...more)],
  [505, "version-unbekannt", (...more) => request("GET / HTTP/3.0", ...more)],
];

withApp(
  "errors of the parser and of the limits are problems as any other",
  async (app, context) => {
    const server = await serving(context, app.application);
    for (const [status, code, bytes] of CASES) {
      const json = await server.send(bytes("Accept: application/json", "Accept-Language: en"));
      assert.equal(statusOf(json), status, json);
      assert.match(json, /\r\nContent-Type: application\/problem\+json/i);
      assert.match(json, /\r\nContent-Language: en\r\n/i);
      const problem = JSON.parse(utf8(bodyOf(json)));
      assert.equal(problem.type, `/problem/${code}`);
      assert.equal(problem.status, status);
      assert.equal((await app.get(`/problem/${code}`)).status, 200);

      const xml = await server.send(bytes("Accept: application/xml", "Accept-Language: de"));
      assert.match(xml, /\r\nContent-Type: application\/problem\+xml/i, code);
      assert.match(xml, /\r\nContent-Language: de\r\n/i);

      const page = utf8(await server.send(bytes("Accept: text/html", "Accept-Language: de")));
      assert.match(page, /\r\nContent-Type: text\/html/i);
      assert.match(page, /<html lang="de"/);
      assert.equal(
        Number(/\r\nContent-Length: (\d+)/i.exec(page)?.[1]),
        Buffer.byteLength(bodyOf(page)),
        code,
      );
    }
  },
);

withApp("a body that is too slow is 408, in the asked-for format", async (app, context) => {
  const server = await serving(context, app.application, { limits: { requestTimeout: 100 } });
  const head = ["POST /anmeldung HTTP/1.1", "Host: x", "Accept: application/json"];
  const form = "Content-Type: application/x-www-form-urlencoded";
  const answer = await server.send(
    `${[...head, form].join("\r\n")}\r\nContent-Length: 9\r\n\r\na=`,
  );
  assert.equal(statusOf(answer), 408);
  assert.equal(JSON.parse(utf8(bodyOf(answer))).type, "/problem/zu-langsam");
});

function utf8(text: string): string {
  return Buffer.from(text, "latin1").toString();
}
