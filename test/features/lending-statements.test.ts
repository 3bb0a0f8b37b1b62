/** What lending asks of the database, counted, and what takes no write lock. */

import assert from "node:assert/strict";
import { type Asked, countingStatements } from "../counting-statements.ts";
import { holdWriting } from "../holding-writes.ts";
import { withLibrary } from "../library.ts";
import { Visitor } from "../visitor.ts";

function costOf(asked: readonly Asked[]): { statements: number; underLock: number } {
  return {
    statements: asked.length,
    underLock: asked.filter(({ underLock }) => underLock).length,
  };
}

function isWithin(asked: readonly Asked[], most: ReturnType<typeof costOf>): void {
  const cost = costOf(asked);
  const shown = JSON.stringify(cost);
  assert.ok(cost.underLock > 0 && cost.underLock <= most.underLock, shown);
  assert.ok(cost.statements <= most.statements, shown);
}

withLibrary(
  "a loan and a return ask no more of the database than they did",
  async (library, context) => {
    const count = countingStatements(context);
    // What is asked once in the life of a process is asked before.
    await library.patch(new URL((await library.lend("B3", "anna")).json.url).pathname, {
      zurueck: "2026-03-06",
    });
    isWithin(await count(() => library.lend("B1", "anna")), { statements: 38, underLock: 35 });
    const back = await count(() => library.patch("/ausleihe/2", { zurueck: "2026-03-06" }));
    isWithin(back, { statements: 27, underLock: 23 });
    assert.equal(await library.statusOf(1), "verfügbar");
  },
);

withLibrary("what was done before takes no lock", async (library) => {
  const body = { exemplar: { barcode: "B1" }, konto: { ausweis: "A-anna" } };
  const headers = { "Idempotency-Key": "a-key-of-mine" };
  const lend = () => library.ask("POST", "/ausleihen/", { as: "theke", body, headers });
  const first = await lend();
  assert.equal(first.status, 201, first.text);
  const desk = {
    aktion: "ausleihen",
    leser: "A-anna",
    barcode: "B3",
    schluessel: "k-0000001",
  };
  const visitor = await Visitor.signedIn(library, "theke");
  const step = async () => {
    const page = await visitor.get("/theke");
    return visitor.submit(page, { aktion: "feld" }, { ...desk, text: "" });
  };
  const done = await step();
  assert.equal(done.status, 303, done.text);
  const letGo = await holdWriting(library.database);
  try {
    const again = await lend();
    assert.deepEqual([again.status, again.json.url], [201, first.json.url]);
    assert.equal((await step()).headers.get("Location"), done.headers.get("Location"));
  } finally {
    await letGo();
  }
});

withLibrary("of many who want a copy at once one gets it, each time", async (library) => {
  const readers = ["anna", "ben", "carla"];
  for (let turn = 1; turn <= 5; turn++) {
    const answers = await Promise.all(
      [...readers, ...readers].map((reader) => library.lend("B1", reader)),
    );
    const lent = answers.filter(({ status }) => status === 201);
    assert.equal(lent.length, 1, answers.map(({ status }) => status).join());
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    const path = new URL(lent[0]!.json.url).pathname;
    const back = await Promise.all(
      [1, 2, 3].map(() => library.patch(path, { zurueck: "2026-03-06" })),
    );
    assert.deepEqual(
      back.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(await library.statusOf(1), "verfügbar");
  }
});
