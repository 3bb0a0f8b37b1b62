/** Whoever takes a whole list keeps nobody else from being answered. */

import assert from "node:assert/strict";
import { listen } from "../../src/core/http/requests/listen.ts";
import { type TestApp, withApps } from "../app.ts";

const WORKS = 2500;

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

async function fill(app: TestApp): Promise<void> {
  const kind = app.kinds.one("werk");
  for (let have = await app.store.read.count(kind); have < WORKS; have += 500) {
    const drafts = Array.from({ length: 500 }, (_, index) => ({
      values: { titel: `Nummer ${have + index}` },
    }));
    await app.store.write((writing) => writing.insert(kind, drafts, null));
  }
}
