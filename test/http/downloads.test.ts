/** Whoever takes a whole list keeps nobody else from being answered. */

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { listen } from "../../src/core/http/requests/listen.ts";
import { Reader } from "../../src/core/storage/read/reader.ts";
import { type TestApp, withApps } from "../support/app.ts";
import { longestTurn } from "../support/longest-turn.ts";

const WORKS = 2500;
/** In milliseconds: longer than the scheduler goes on to start answers in a turn. */
const BATCH_TAKES = 6;

for (const suffix of ["csv", "bib", "ris"])
  withApps(`others are answered while somebody takes /werke.${suffix}`, async (app) => {
    await fill(app);
    const server = await listen(app.application, { logs: null, port: 0 });
    try {
      const origin = `http://127.0.0.1:${server.port}`;
      let over = false;
      const taken = fetch(`${origin}/werke.${suffix}`)
        .then((response) => response.text())
        .finally(() => {
          over = true;
        });
      let answered = 0;
      while (!over) {
        // What is found nowhere ready: each is another address.
        const response = await fetch(`${origin}/personen.json?suche=${answered}`);
        await response.arrayBuffer();
        assert.equal(response.status, 200);
        if (!over) answered++;
      }
      assert.ok(answered > 5, `${answered} were answered`);
      assert.equal((await taken).match(/Nummer/g)?.length, WORKS);
    } finally {
      await server.close(0);
    }
  });

// Every call of a function is counted, which makes them all slow.
withApps(
  "several downloads of one address make no turn of the event loop longer (long)",
  async (app, { mock }) => {
    await fill(app);
    slowBatches(mock);
    const server = await listen(app.application, { logs: null, port: 0 });
    try {
      const download = async () => {
        const response = await fetch(`http://127.0.0.1:${server.port}/werke.csv`);
        assert.equal((await response.text()).match(/Nummer/g)?.length, WORKS);
      };
      await download();
      const alone = await longestTurn(download);
      const together = await longestTurn(() => Promise.all([1, 2, 3, 4, 5, 6].map(download)));
      // PostgreSQL can answer all at once that an address may have under way, which are three.
      const most = app.engine === "SQLite" ? 1 : 3;
      assert.ok(together < (most + 0.5) * alone, `${alone} calls in a turn, then ${together}`);
    } finally {
      await server.close(0);
    }
  },
);

/** On a fast machine several batches would fit into a turn, and may: each takes a while by the clock of the process, whatever it takes. */
function slowBatches(mock: TestContext["mock"]): void {
  const now = performance.now.bind(performance);
  const { list } = Reader.prototype;
  let late = 0;
  mock.method(performance, "now", () => now() + late);
  mock.method(Reader.prototype, "list", function (this: Reader, ...asked: Parameters<typeof list>) {
    late += BATCH_TAKES;
    return list.apply(this, asked);
  });
}

async function fill(app: TestApp): Promise<void> {
  const kind = app.kinds.one("werk");
  for (let have = await app.store.read.count(kind); have < WORKS; have += 500) {
    const drafts = Array.from({ length: 500 }, (_, index) => ({
      values: { titel: `Nummer ${have + index}` },
    }));
    await app.store.write((writing) => writing.insert(kind, drafts, null));
  }
}
