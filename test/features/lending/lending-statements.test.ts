/** What lending asks of the database, counted, and what takes no write lock. */

import assert from "node:assert/strict";
import { isFile } from "../../../src/core/storage/engines/postgres-servers.ts";
import { type Asked, countingStatements } from "../../support/database/counting-statements.ts";
import { holdWriting, inLine } from "../../support/database/holding-writes.ts";
import { type Answer, withLibrary } from "../../support/library.ts";
import { type Fields, Visitor } from "../../support/visitor.ts";

function costOf(asked: readonly Asked[]): { statements: number; underLock: number } {
  return {
    statements: asked.length,
    underLock: asked.filter(({ underLock }) => underLock).length,
  };
}

function isWithin(asked: readonly Asked[], most: ReturnType<typeof costOf>): void {
  const cost = costOf(asked);
  const texts = asked.map(({ text, underLock }) => `${underLock ? "locked " : ""}${text}`);
  const shown = `${JSON.stringify(cost)} of ${JSON.stringify(most)}:\n${texts.join("\n")}`;
  assert.ok(cost.underLock > 0 && cost.underLock <= most.underLock, shown);
  assert.ok(cost.statements <= most.statements, shown);
}

withLibrary(
  "a loan, a return and its undoing read each member once, and where a server is asked before they take the write lock",
  async (library, context) => {
    const count = countingStatements(context);
    // What is asked once in the life of a process is asked before.
    await library.patch(new URL((await library.lend("B3", "anna")).json.url).pathname, {
      zurueck: "2026-03-06",
    });
    // Without round trips nothing is won by joining statements or by reading before.
    const most = isFile(library.database)
      ? { statements: 19, underLock: 17 }
      : { statements: 18, underLock: 7 };
    isWithin(await count(() => library.lend("B1", "anna")), most);
    isWithin(await count(() => library.patch("/ausleihe/2", { zurueck: "2026-03-06" })), most);
    assert.equal(await library.statusOf(1), "verfügbar");
    const undone = isFile(library.database)
      ? { statements: 23, underLock: 20 }
      : { statements: 21, underLock: 7 };
    isWithin(await count(() => library.patch("/ausleihe/2", { zurueck: null })), undone);
  },
);

withLibrary(
  "what a new work is a duplicate of is asked once, while it is written",
  async (library, context) => {
    const count = countingStatements(context);
    const make = (titel: string) =>
      library.ask("POST", "/werke/", { as: "bibliothekarin", body: { titel } });
    const lookedUp = async (titel: string) =>
      (await count(() => make(titel))).filter(({ text }) => /from aehnlich\b/.test(text)).length;
    await make("Gilgi");
    assert.equal(await lookedUp("Das kunstseidene Mädchen"), 1);
    // Only where there is one it is read again, to be named.
    assert.ok((await lookedUp("Gilgi")) > 1);
    assert.match((await make("Gilgi")).headers.get("Link") ?? "", /rel="duplicate"/);
  },
);

withLibrary(
  "the server learns whether writers who wait share a commit",
  async ({ app, database }) => {
    assert.equal(app.application.sharesCommits, isFile(database));
  },
);

withLibrary("a step at the desk and its page read each member once", async (library, context) => {
  const count = countingStatements(context);
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const reader = `/theke?konto=${library.accounts.anna}`;
  const step = (page: Answer, fields: Fields) =>
    count(async () => {
      const { headers } = await visitor.submit(page, { aktion: "feld" }, fields);
      const { pathname, search } = new URL(headers.get("Location") ?? "");
      const { status, text } = await visitor.get(pathname + search);
      assert.equal(status, 200, text);
    });
  const [lend, takeBack] = [{ text: "B1" }, { aktion: "zurueck", exemplar: "1" }];
  for (const fields of [lend, takeBack]) await step(await visitor.get(reader), fields);
  const [lent, back] = isFile(library.database)
    ? [
        { statements: 43, underLock: 19 },
        { statements: 34, underLock: 17 },
      ]
    : [
        { statements: 51, underLock: 6 },
        { statements: 41, underLock: 14 },
      ];
  isWithin(await step(await visitor.get(reader), lend), lent!);
  isWithin(await step(await visitor.get(reader), takeBack), back!);
});

withLibrary("what was done before takes no lock", async (library) => {
  const body = { exemplar: { barcode: "B1" }, konto: { ausweis: "A-anna" } };
  const headers = { "Idempotency-Key": "a-key-of-mine" };
  const lend = () => library.ask("POST", "/ausleihen/", { as: "bibliothekarin", body, headers });
  const first = await lend();
  assert.equal(first.status, 201, first.text);
  const desk = {
    aktion: "ausleihen",
    leser: "A-anna",
    barcode: "B3",
    schluessel: "k-0000001",
  };
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
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

withLibrary("of fifty loans of one copy at once one holds", async (library) => {
  const readers = Array.from({ length: 50 }, (_, index) => ["anna", "ben", "carla"][index % 3]!);
  const answers = await Promise.all(readers.map((reader) => library.lend("B1", reader)));
  const lent = answers.filter(({ status }) => status === 201);
  assert.equal(lent.length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 49);
});

withLibrary("nobody gets more than the limit, however many come at once", async (library) => {
  const barcodes = Array.from({ length: 14 }, (_, index) => `C${index}`);
  for (const barcode of barcodes) {
    const body = { werk: { url: "/werk/1" }, signatur: barcode, barcode };
    const made = await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
  }
  const answers = await Promise.all(barcodes.map((barcode) => library.lend(barcode, "anna")));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(10).fill(201), ...Array(4).fill(409)]);
});

withLibrary("what was read ahead and changed meanwhile is read again", async (library) => {
  const path = `/konto/${library.accounts.anna}`;
  // That she has signed in is written before.
  await library.ask("GET", path, { as: "bibliothekarin" });
  const letGo = await holdWriting(library.database);
  const barred = await inLine(() => library.patch(path, { gesperrt: "Mahnung" }));
  // Both have read of a reader who is not barred, and of copies that nobody has.
  const lending = await inLine(() => library.lend("B1", "anna"));
  const first = await inLine(() => library.lend("B3", "ben"));
  const second = await inLine(() => library.lend("B3", "carla"));
  await letGo();
  assert.equal((await barred.asked).status, 200, (await barred.asked).text);
  assert.equal((await lending.asked).status, 409, (await lending.asked).text);
  const statuses = [(await first.asked).status, (await second.asked).status];
  assert.deepEqual(statuses.sort(), [201, 409]);
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("a reservation made while a return waits gets the copy", async (library) => {
  const path = new URL((await library.lend("B3", "anna")).json.url).pathname;
  const letGo = await holdWriting(library.database);
  const body = { werk: { url: "/werk/2" }, konto: { ausweis: "A-ben" } };
  const reserved = await inLine(() =>
    library.ask("POST", "/vormerkungen/", { as: "bibliothekarin", body }),
  );
  const back = await inLine(() => library.patch(path, { zurueck: "2026-03-06" }));
  await letGo();
  assert.deepEqual([(await reserved.asked).status, (await back.asked).status], [201, 200]);
  assert.equal(await library.statusOf(3), "bereitgestellt");
});

withLibrary(
  "the page of a copy reads the other copies once, however often it is booked",
  async (library, context) => {
    const count = countingStatements(context);
    const book = async (von: string, more: object = {}) => {
      const set = { werk: { url: "/werk/1" }, konto: { ausweis: "A-anna" }, anzahl: 2 };
      const body = { ...set, von, ...more };
      const made = await library.ask("POST", "/buchungen", { as: "bibliothekarin", body });
      assert.equal(made.status, 201, made.text);
    };
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const page = async (named: number) => {
      let text = "";
      const asked = await count(async () => {
        text = (await visitor.get("/exemplar/1?lang=de")).text;
      });
      const [, told = "0"] = /(\w+) Buchung(?:en)? dieses Exemplars kann/.exec(text) ?? [];
      assert.equal(told === "Eine" ? 1 : Number(told), named);
      return asked.length;
    };
    await page(0);
    const none = await page(0);
    await book("2026-03-10");
    const one = await page(1);
    await book("2026-03-16", { wiederholung: "täglich", wiederholtBis: "2026-04-20" });
    const many = await page(37);
    assert.ok(none < one, "what the other copies do is not asked where nothing is booked");
    assert.ok(many <= one, `${one} statements for one booking, ${many} for 37`);
  },
);
