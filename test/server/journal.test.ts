/** The journal that outlives a worker. */

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  openJournal,
  readJournal,
  type StartedRequest,
} from "../../src/core/http/crashes/journal.ts";
import { recordCrash } from "../../src/core/http/crashes/record-crash.ts";
import { openLogs } from "../../src/core/logs/write/open-logs.ts";
import { errorsIn, temporaryFolder } from "./serving.ts";

describe("a worker's journal", () => {
  it("tells what is under way, and which lines are not yet in the log", () => {
    const { journal, read } = opened();
    const first = journal.start(started("GET /1 HTTP/1.1"));
    const second = journal.start(started("GET /2 HTTP/1.1"));
    assert.deepEqual(read().requests, ["GET /1 HTTP/1.1", "GET /2 HTTP/1.1"]);
    journal.end(first, "line 1");
    const third = journal.start(started("GET /3 HTTP/1.1"));
    assert.deepEqual(read(), {
      requests: ["GET /2 HTTP/1.1", "GET /3 HTTP/1.1"],
      lines: ["line 1"],
    });
    journal.written();
    assert.deepEqual(read(), { requests: ["GET /2 HTTP/1.1", "GET /3 HTTP/1.1"], lines: [] });
    journal.end(third, "line 3");
    journal.end(second, "line 2");
    journal.written();
    assert.deepEqual(read(), { requests: [], lines: [] });
  });

  it("leaves one line of each request, wherever its worker was killed while it wrote them", () => {
    for (const killed of ["before the write", "within the write", "after the write"]) {
      const { journal, path, read } = opened();
      const folder = temporaryFolder();
      const accessLog = join(folder, "access.log");
      writeFileSync(accessLog, "line a\nan older line\n");
      const ids = ["a", "b", "c"].map((name) => journal.start(started(`GET /${name} HTTP/1.1`)));
      journal.commit();
      for (const [index, id] of ids.entries()) journal.end(id, `line ${"aac"[index]}`);
      journal.writing(statSync(accessLog).size);
      const lines = "line a\nline a\nline c\n";
      const written = { "before the write": 0, "within the write": 7 }[killed] ?? lines.length;
      appendFileSync(accessLog, lines.slice(0, written));
      assert.deepEqual(read().requests, [], killed);
      const logs = openLogs({ folder });
      recordCrash(readJournal(path), 1, { name: "", message: "", stack: "" }, logs, accessLog);
      logs.close();
      assert.equal(readFileSync(accessLog, "utf8"), `line a\nan older line\n${lines}`, killed);
      assert.deepEqual(errorsIn(folder), [], killed);
    }
  });

  it("gives back a request with all its fields", () => {
    const { journal, path } = opened();
    const whole: StartedRequest = {
      connection: 7,
      client: { address: "2001:db8::1", port: 4711 },
      time: 1_789_000_000_123,
      request: 'GET /\xff"\\ HTTP/1.1',
      referer: "\xfe",
      agent: undefined,
    };
    journal.start(whole);
    journal.commit();
    const { underWay, connections } = readJournal(path);
    assert.deepEqual(underWay, [whole]);
    assert.deepEqual(connections, new Set([7]));
  });

  it("is right at any moment, in any order of events, and does not grow without end", () => {
    const { journal, path, read } = opened();
    const event = fc.oneof(
      fc.record({ kind: fc.constant("start" as const), length: fc.integer({ min: 0, max: 9000 }) }),
      fc.record({ kind: fc.constant("end" as const), index: fc.nat() }),
      fc.record({ kind: fc.constant("written" as const) }),
    );
    const open = new Map<number, string>();
    let number = 0;
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        for (const step of events) {
          if (step.kind === "start") {
            const text = `GET /${++number}${"x".repeat(step.length)} HTTP/1.1`;
            open.set(journal.start(started(text)), text);
            assert.deepEqual(read().requests, [...open.values()]);
          } else if (step.kind === "end" && open.size > 0) {
            const id = [...open.keys()][step.index % open.size]!;
            journal.end(id, `line ${id}`);
            open.delete(id);
          } else if (step.kind === "written") {
            journal.written();
            assert.deepEqual(read(), { requests: [...open.values()], lines: [] });
          }
        }
        for (const id of open.keys()) journal.end(id, "line");
        open.clear();
        journal.written();
      }),
    );
    assert.ok(statSync(path).size < 4 * 1024 * 1024);
  });

  it("is empty where there is none, and never breaks its reader", () => {
    const { journal, path } = opened();
    assert.deepEqual(readJournal(`${path}.missing`).underWay, []);
    journal.start(started("GET /1 HTTP/1.1"));
    journal.commit();
    truncateSync(path, 20);
    assert.deepEqual(readJournal(path).underWay, []);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        writeFileSync(path, bytes);
        readJournal(path);
      }),
    );
  });

  it("is readable for its owner only", () => {
    assert.equal(statSync(opened().path).mode & 0o077, 0);
  });
});

function started(request: string): StartedRequest {
  return {
    connection: 1,
    client: { address: "127.0.0.1", port: 1 },
    time: 0,
    request,
    referer: undefined,
    agent: undefined,
  };
}

function opened() {
  const path = join(temporaryFolder(), "journal");
  const journal = openJournal(path);
  const read = () => {
    journal.commit();
    const { underWay, lines } = readJournal(path);
    return { requests: underWay.map(({ request }) => request), lines };
  };
  return { path, journal, read };
}
