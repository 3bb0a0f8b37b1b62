/** What a head alone decides is answered before anybody is told to send the body (RFC 9110, 10.1.1). */

import assert from "node:assert/strict";
import { serving, statusOf } from "../server/serving.ts";
import { basic, PASSWORD, withApp } from "../support/app.ts";

withApp(
  "whoever expects 100-continue gets the final status where the head decides, else 100",
  async (app, context) => {
    const server = await serving(context, app.application);
    const person = await app.add(app.kinds.one("person"));
    const librarian = `Authorization: ${basic("bibliothekarin", PASSWORD)}`;
    const json = "Content-Type: application/json";
    const form = "Content-Type: application/x-www-form-urlencoded";
    const cases: [status: number, line: string, ...headers: string[]][] = [
      [401, "POST /personen", `Authorization: ${basic("bibliothekarin", "wrong")}`, json],
      [403, "POST /personen", json],
      [403, "POST /personen", form],
      [403, "POST /bilder", "Content-Type: image/png"],
      [404, "POST /nichts", librarian, json],
      [405, "POST /schema/person.json", librarian, json],
      [412, `PUT ${person.path}`, librarian, json, 'If-Match: "other"'],
      [413, "POST /personen", librarian, json, "Content-Length: 99999999"],
      [413, "POST /personen", librarian, form, "Content-Length: 99999999"],
      [413, "POST /bilder", librarian, "Content-Type: image/png", "Content-Length: 99999999"],
      [415, "POST /personen", librarian, "Content-Type: text/plain"],
      [415, "POST /personen", librarian, json, "Content-Encoding: br"],
      [100, "POST /personen", librarian, json],
      [100, "POST /personen", librarian, form],
      [100, `PUT ${person.path}`, librarian, json],
    ];
    for (const [status, line, ...headers] of cases) {
      const socket = await server.connect();
      const first = new Promise<string>((resolve) =>
        socket.once("data", (chunk) => resolve(chunk.toString("latin1"))),
      );
      const lengths = headers.some((one) => one.startsWith("Content-Length"))
        ? []
        : ["Content-Length: 2"];
      const all = [`${line} HTTP/1.1`, "Host: x", "Expect: 100-continue", ...lengths, ...headers];
      socket.write(`${all.join("\r\n")}\r\n\r\n`);
      const answer = await first;
      assert.equal(statusOf(answer), status, `${line} ${headers}`);
      if (status !== 100) assert.match(answer, /\r\nConnection: close\r\n/i, `${status} ${line}`);
      socket.destroy();
    }
    const limited = async () => {
      const wrong = `Authorization: ${basic("bibliothekarin", "wrong")}`;
      const head = ["POST /personen HTTP/1.1", "Host: x", "Expect: 100-continue", wrong, json];
      return statusOf(await server.send(`${head.join("\r\n")}\r\nContent-Length: 2\r\n\r\n`));
    };
    const statuses = [];
    for (let tries = 0; tries < 12; tries++) statuses.push(await limited());
    assert.ok(statuses.includes(429), String(statuses));
    assert.ok(!statuses.includes(100));
  },
  { fresh: true },
);

withApp(
  "a body that is refused halfway leaves its connection to the next request",
  async (app, context) => {
    const server = await serving(context, app.application);
    const head = [
      "POST /personen HTTP/1.1",
      "Host: x",
      `Authorization: ${basic("bibliothekarin", PASSWORD)}`,
      "Content-Length: 900000",
    ];
    for (const form of ["application/json", "multipart/form-data; boundary=x"]) {
      const packed = form.includes("json") ? ["Content-Encoding: gzip"] : [];
      const all = [...head, `Content-Type: ${form}`, "Sec-Fetch-Site: same-origin", ...packed];
      const answer = await server.send(
        `${all.join("\r\n")}\r\n\r\n${"no gzip ".repeat(112_500)}GET /personen.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ["HTTP/1.1 400", "HTTP/1.1 200"], form);
    }
  },
);
