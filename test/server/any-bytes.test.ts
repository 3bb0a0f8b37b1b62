/** Whatever bytes a client sends, each request is one line that reads back to what was sent. */

import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, it } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { unescapeBytes } from "../../src/core/logs/write/escape.ts";
import { maskSecrets } from "../../src/core/logs/write/mask.ts";
import { tries } from "../running/same-each-time.ts";
import { received, serving, statusOf } from "./serving.ts";

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

describe("wherever the bytes of requests are cut", () => {
  it("the answers are the same, and so are their lines", async (test) => {
    const server = await serving(test, async (asked) => {
      const { pathname } = new URL(asked.url);
      // Some bodies are read as they come, some once they are there, some never.
      if (pathname === "/late") await setTimeout(20);
      const sent = pathname === "/unread" ? "" : await asked.text();
      return new Response(`${asked.method} ${sent.length} ${hash("sha1", sent)}\n`);
    });
    const answersTo = async (pieces: readonly Buffer[]) => {
      const before = server.accessLog().length;
      const socket = await server.connect();
      socket.setNoDelay(true);
      const answer = received(socket);
      for (const piece of pieces) {
        socket.write(piece);
        await setImmediate();
      }
      const answers = (await answer).replace(/^Date: .*\r\n/gm, "");
      const count = answers.match(/^HTTP\/1\.1 /gm)?.length ?? 0;
      const entries = (await server.logged(before + count)).slice(before);
      return { answers, lines: entries.map((one) => [one.request, one.status, one.bytes]) };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentRequest, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        async (requests, places) => {
          const last = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
          const bytes = Buffer.from(requests.join("") + last, "latin1");
          const cuts = places.map((place) => place % bytes.length).sort((a, b) => a - b);
          const pieces = [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at]));
          assert.deepEqual(await answersTo(pieces), await answersTo([bytes]));
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

/** Large bodies fill more than one buffer of the socket. */
const sentBody = fc.oneof(
  body,
  fc.integer({ min: 65_535, max: 200_000 }).map((size) => "ab\r\n".repeat(size / 4)),
);
const sentRequest = fc
  .tuple(
    fc.constantFrom("POST", "PUT", "DELETE", "GET"),
    fc.constantFrom("/soon", "/late", "/unread"),
    sentBody,
    fc.option(fc.integer({ min: 1, max: 70_000 })),
  )
  .map(([method, target, content, size]) => {
    const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\n`;
    if (size === null) return `${head}Content-Length: ${content.length}\r\n\r\n${content}`;
    const chunks: string[] = [];
    // Not too many of them.
    const step = Math.max(size, Math.ceil(content.length / 50));
    for (let at = 0; at < content.length; at += step) {
      const chunk = content.slice(at, at + step);
      chunks.push(`${chunk.length.toString(16)};a=b\r\n${chunk}\r\n`);
    }
    return `${head}Transfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\nX: y\r\n\r\n`;
  });

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
