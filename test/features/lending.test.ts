import assert from "node:assert/strict";
import type { Link } from "../../src/engine/field.ts";
import { withLibrary } from "../library.ts";

withLibrary("lends a copy by barcode and card number for 28 days", async (library) => {
  const lent = await library.lend("B1", "anna");
  assert.equal(lent.status, 201);
  assert.deepEqual(lent.json, { status: 201, url: "http://localhost/ausleihen/1" });
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "anna" });
  assert.deepEqual(json, {
    exemplar: { signatur: "S 1", url: "http://localhost/exemplar/1" },
    konto: { username: "anna", url: `http://localhost/konto/${library.accounts.anna}` },
    von: "2026-03-06",
    bis: "2026-04-03",
    verlaengerungen: 0,
    status: "laufend",
  });
  assert.equal(await library.statusOf(1), "ausgeliehen");
  const work = await library.ask("GET", "/werk/1");
  assert.deepEqual(work.json.exemplar, [
    { signatur: "S 1", url: "http://localhost/exemplar/1", status: "ausgeliehen" },
    { signatur: "S 2", url: "http://localhost/exemplar/2", status: "verfügbar" },
  ]);
});

withLibrary("lends by address too, also from XML and from a form", async (library) => {
  const { accounts } = library;
  const xml = `<ausleihe><exemplar ref="http://localhost/exemplar/1"/><konto ausweis="A-anna"/></ausleihe>`;
  const byXml = await library.ask("POST", "/ausleihen/", {
    as: "theke",
    body: xml,
    headers: { "Content-Type": "application/xml" },
    accept: "application/xml",
  });
  assert.equal(byXml.status, 201);
  assert.match(byXml.text, /<neu status="201" ref="http:\/\/localhost\/ausleihen\/1"\/>/);
  const byForm = await library.ask("POST", "/ausleihen/", {
    as: "theke",
    body: new URLSearchParams({
      "exemplar.barcode": "B2",
      konto: `/konto/${accounts.ben}`,
    }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    accept: "text/html",
  });
  assert.equal(byForm.status, 303);
  assert.equal(await library.statusOf(2), "ausgeliehen");
});

withLibrary("refuses a second loan of the same copy and says what stands in the way", async (library) => {
  await library.lend("B1", "anna");
  const second = await library.lend("B1", "ben");
  assert.equal(second.status, 409);
  assert.match(second.json.type, /\/problem\/nicht-moeglich$/);
  assert.match(second.json.detail, /ausgeliehen/);
  assert.deepEqual(
    second.json.links.map((link: { url: string }) => link.url),
    ["http://localhost/exemplar/1", "http://localhost/ausleihe/1"],
  );
  const english = await library.ask("POST", "/ausleihen/", {
    as: "theke",
    body: { exemplar: { barcode: "B1" }, konto: { ausweis: "A-ben" } },
    headers: { "Accept-Language": "en" },
  });
  assert.match(english.json.detail, /on loan/);
});

withLibrary("keeps the database itself from lending a copy twice", async (library) => {
  const { app, accounts } = library;
  const [ausleihe, exemplar] = [app.kinds.one("ausleihe"), app.kinds.one("exemplar")];
  await library.lend("B1", "anna");
  const [copy] = await app.store.read.members(exemplar, [1]);
  const values = {
    exemplar: { id: copy!.id, slug: null, title: copy!.title, extras: {} } satisfies Link,
    konto: { id: accounts.ben!, slug: null, title: "ben", extras: {} } satisfies Link,
    von: "2026-03-06",
    bis: "2026-04-03",
    zurueck: null,
    verlaengerungen: 0,
  };
  await assert.rejects(
    app.store.write((writing) => writing.insert(ausleihe, [{ values }], null)),
    /unique/i,
  );
  await app.store.write((writing) =>
    writing.insert(ausleihe, [{ values: { ...values, zurueck: "2026-03-06" } }], null),
  );
});

withLibrary("turns fifty parallel attempts into one loan and 49 clear refusals", async (library) => {
  const readers = ["anna", "ben", "carla"];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => library.lend("B1", readers[index % 3]!)),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  assert.deepEqual(statuses, [201, ...Array(49).fill(409)]);
  const list = await library.ask("GET", "/ausleihen", { as: "theke" });
  assert.equal(list.json.gesamt, 1);
});

withLibrary("takes a copy back and lends it again", async (library) => {
  await library.lend("B1", "anna");
  const back = await library.change("/ausleihe/1", "theke", { zurueck: "2026-03-06" });
  assert.equal(back.status, 200, back.text);
  assert.equal(back.json.status, undefined, "a changed state is computed, and so not sent");
});

withLibrary("computes the state of a loan from the day", async (library) => {
  await library.lend("B1", "anna");
  library.later(28);
  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "anna" })).json.status, "laufend");
  library.later(1);
  const late = await library.ask("GET", "/ausleihe/1", { as: "anna" });
  assert.equal(late.json.status, "überfällig");
  const again = await library.ask("PUT", "/ausleihe/1", { as: "theke", body: late.text });
  assert.equal(again.status, 200);
  assert.equal(again.text, late.text);
  const forged = { ...late.json, status: "zurückgegeben" };
  const refused = await library.ask("PUT", "/ausleihe/1", { as: "theke", body: forged });
  assert.equal(refused.status, 422);
  assert.equal(refused.json.errors[0].pointer, "/status");
});
