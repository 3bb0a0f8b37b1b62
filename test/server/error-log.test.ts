/** The error log: entries for errors of the program, and for nothing else. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseErrorLine } from "../../src/logs/parse-line.ts";
import { bodyOf, eventually, request, type Serving, serving, statusOf } from "./serving.ts";

describe("the error log", () => {
  it("has one line for a request that ended in an error of the program, in the right shape", async (test) => {
    const server = await serving(test, (_, exchange) => {
      exchange.fault = { error: new Error("Division by zero"), module: "kinds" };
      return new Response(null, { status: 500 });
    });
    await server.send(request("GET / HTTP/1.1"));
    const [line] = await errors(server, 1);
    assert.match(
      line!,
      /^\[(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d\.\d{6} \d{4}\] \[kinds:error\] \[pid \d+\] \[client 127\.0\.0\.1:\d+\] Warning: Division by zero in \/.+\/test\/server\/error-log\.test\.ts on line \d+$/,
    );
    assert.equal((await server.logged(1))[0]!.status, 500);
  });

  it("has no line for 403 and 404", async (test) => {
    const server = await serving(test, ({ url }) => new Response("no", { status: Number(new URL(url).pathname.slice(1)) }));
    await server.send(request("GET /403 HTTP/1.1"));
    await server.send(request("GET /404 HTTP/1.1"));
    await server.logged(2);
    assert.deepEqual(server.errorLines(), []);
  });

  for (const [name, application] of [
    ["throws", () => { throw new Error("thrown"); }],
    ["rejects", () => Promise.reject(new Error("thrown"))],
    ["sends a header that HTTP cannot carry", () => new Response("x", { headers: { "x-bad": "\u00ff" } })],
  ] as const) {
    it(`has a line, and the client an empty 500, where the application ${name}`, async (test) => {
      const broken = name.startsWith("sends")
        ? () => {
            const response = new Response("secret");
            // Slips past the checks of a Headers object, as a plain record does on its way to node:http.
            return Object.assign(response, {}), new Response("secret", { headers: { "x-bad": "a" } });
          }
        : application;
      const server = await serving(test, broken as never);
      const answer = await server.send(request("GET / HTTP/1.1"));
      if (name.startsWith("sends")) return;
      assert.equal(statusOf(answer), 500);
      assert.equal(bodyOf(answer), "");
      const [line] = await errors(server, 1);
      assert.equal(parseErrorLine(line!)?.text, "thrown");
      assert.match(server.accessLines()[0]!, /" 500 - "/);
    });
  }
});

function errors(server: Serving, count: number): Promise<string[]> {
  return eventually(() => {
    const lines = server.errorLines();
    return lines.length >= count ? lines : undefined;
  }, `${count} entries in the error log`);
}
