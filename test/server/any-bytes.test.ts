/** Whatever bytes a client sends, each request is one line that reads back to what was sent. */

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { unescapeBytes } from "../../src/core/logs/write/escape.ts";
import { maskSecrets } from "../../src/core/logs/write/mask.ts";
import { tries } from "../same-each-time.ts";
import { serving, statusOf } from "./serving.ts";

describe("for any bytes in the request line and the headers", () => {
  it("the line reads back to the fields sent, and there are exactly as many lines as requests", async (test) => {
    const server = await serving(test, () => new Response("hello"));
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(requestLine, headerValue, headerValue, async (line, referer, agent) => {
        const answer = await server.send(
          `${line}\r\nHost: x\r\nConnection: close\r\nReferer: ${referer}\r\nUser-Agent: ${agent}\r\n\r\n`,
        );
        sent++;
        await server.logged(sent);
        const lines = server.accessLines();
        assert.equal(lines.length, sent);
        const found = fields.exec(lines.at(-1)!);
        assert.ok(found !== null, String(lines.at(-1)));
        const [, request, status, bytes, loggedReferer, loggedAgent] = found;
        assert.equal(unescapeBytes(request!.replace(/^_ (.*) _$/, "$1")), maskSecrets(line));
        assert.equal(Number(status), statusOf(answer));
        assert.notEqual(bytes, "-");
        // A request that the parser refused has no headers that anybody could trust.
        if (status === "200") {
          assert.equal(unescapeBytes(loggedReferer!), maskSecrets(trimmed(referer)) || "-");
          assert.equal(unescapeBytes(loggedAgent!), trimmed(agent) || "-");
        }
      }),
      { numRuns: tries(Number(process.env.RUNS ?? 300)) },
    );
  });

  it("pipelined requests are answered and recorded one by one, the bad one last", async (test) => {
    const server = await serving(test, async (asked) => {
      const { pathname } = new URL(asked.url);
      await asked.arrayBuffer();
      return new Response(pathname);
    });
    let before = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(path, body), { maxLength: 5 }),
        badLine,
        async (good, bad) => {
          const bytes = good
            .map(
              ([target, content]) =>
                `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${content.length}\r\n\r\n${content}`,
            )
            .join("");
          await server.send(`${bytes}${bad}\r\nHost: x\r\n\r\n`);
          const entries = (await server.logged(before + good.length + 1)).slice(before);
          before += entries.length;
          // What is no request line may be the end of a body.
          const isKnown = good.length === 0 || bad.includes(" HTTP/");
          const expected = [
            ...good.map(([target]) => `POST ${target} HTTP/1.1`),
            isKnown ? bad : "-",
          ];
          assert.deepEqual(
            entries.map(({ request }) => request),
            expected,
          );
        },
      ),
      { numRuns: tries(Number(process.env.RUNS ?? 100)) },
    );
  });
});

const fields =
  /^127\.0\.0\.1 - - \[[^\]]+\] "((?:[^"\\]|\\.)*)" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"$/;

const byteOf = (allowed: (code: number) => boolean) =>
  fc
    .integer({ min: 0, max: 255 })
    .filter(allowed)
    .map((code) => String.fromCharCode(code));
const lineByte = byteOf((code) => code !== 10 && code !== 13);
const visibleByte = byteOf((code) => code > 32 && code < 127);
const path = fc
  .string({ unit: visibleByte, maxLength: 40 })
  .map((rest) => `/${rest.replace(/[#\\]/g, "")}`);
const body = fc.oneof(
  fc.string({ unit: byteOf(() => true), maxLength: 60 }),
  fc.constant("\r\n\r\nGET / HTTP/1.1\r\n\r\n"),
);

/** Bytes of any kind, and lines that look like requests. */
const requestLine = fc.oneof(
  fc.string({ unit: lineByte, minLength: 1, maxLength: 60 }),
  fc
    .tuple(fc.constantFrom("GET", "PUT", "DELETE", "OPTIONS", "PROPFIND", "FOO", "get"), path)
    .map(([method, target]) => `${method} ${target} HTTP/1.1`),
  fc
    .tuple(
      fc.string({ unit: lineByte, maxLength: 10 }),
      fc.string({ unit: lineByte, maxLength: 40 }),
    )
    .map(([method, target]) => `G${method} /${target} HTTP/1.1`),
);
const headerValue = fc.string({ unit: lineByte, maxLength: 60 });
const badLine = fc.constantFrom(
  "BAD LINE",
  "\0",
  "GET /\x01 HTTP/1.1",
  "POST",
  "FOO / HTTP/1.1",
  "GET / HTTP/9.9",
);

function trimmed(value: string): string {
  return value.replace(/^[ \t]+|[ \t]+$/g, "");
}
