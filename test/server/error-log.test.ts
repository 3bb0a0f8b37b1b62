/** The error log: entries for errors of the program, and for nothing else. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { parseErrorLine } from "../../src/core/logs/read/parse-line.ts";
import {
  bodyOf,
  eventually,
  request,
  type Serving,
  serving,
  statusOf,
  streamed,
  temporaryFolder,
  type WebApplication,
} from "./serving.ts";

describe("the error log", () => {
  const broken: [how: string, application: WebApplication, text: RegExp][] = [
    [
      "throws",
      () => {
        throw new Error("thrown");
      },
      /^thrown$/,
    ],
    ["rejects", () => Promise.reject(new Error("rejected")), /^rejected$/],
    ["gives back no response", (() => undefined) as unknown as WebApplication, /gave no response/],
    [
      "gives back a promise of none",
      (async () => null) as unknown as WebApplication,
      /gave no response/,
    ],
    [
      "sends a header with a line break",
      () => ({ status: 200, fields: ["x-bad", "a\nb"], body: "secret" }),
      /Invalid character/,
    ],
    [
      "sends a header that is no latin text",
      async () => ({ status: 200, fields: ["x-bad", "€"], body: "secret" }),
      /./,
    ],
  ];
  for (const [how, application, text] of broken) {
    it(`has a line, and the client an empty 500, where the application ${how}`, async (test) => {
      const server = await serving(test, application);
      const answer = await server.send(request("GET / HTTP/1.1"));
      assert.equal(statusOf(answer), 500);
      assert.equal(bodyOf(answer), "");
      const [line] = await errors(server, 1);
      assert.match(parseErrorLine(line!)!.text, text);
      assert.equal(server.errorLines().length, 1);
      assert.match(server.accessLines()[0]!, /" 500 - "/);
    });
  }

  it("has a line where a stream of the application broke halfway, and the client never sees why", async (test) => {
    const server = await serving(test, () => {
      const halves = [new TextEncoder().encode("half")];
      // Asked for more once the first half was taken.
      const body = new ReadableStream({
        pull(controller) {
          const half = halves.pop();
          if (half) controller.enqueue(half);
          else controller.error(new Error("the disk broke"));
        },
      });
      return streamed(body);
    });
    const answer = await server.send(request("GET / HTTP/1.1"));
    assert.doesNotMatch(answer, /disk/);
    const [line] = await errors(server, 1);
    assert.equal(parseErrorLine(line!)!.text, "the disk broke");
    const [entry] = await server.logged(1);
    assert.equal(entry!.status, 200);
    assert.equal(entry!.bytes, 4);
  });

  it("names the site's own script", async (test) => {
    const site = temporaryFolder();
    const script = join(site, "werk.ts");
    writeFileSync(script, "export function divide(by: bigint) {\n  return 1n / by;\n}\n");
    const { divide } = await import(pathToFileURL(script).href);
    const server = await serving(test, () => divide(0n), { site });
    await server.send(request("GET / HTTP/1.1"));
    const entry = parseErrorLine((await errors(server, 1))[0]!)!;
    assert.deepEqual(
      [entry.module, entry.text, entry.file, entry.line],
      ["site", "Division by zero", script, 2],
    );
  });
});

function errors(server: Serving, count: number): Promise<string[]> {
  return eventually(() => {
    const lines = server.errorLines();
    return lines.length >= count ? lines : undefined;
  }, `${count} entries in the error log`);
}
