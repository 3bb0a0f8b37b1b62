import assert from "node:assert/strict";
import type { Link } from "../../../src/core/model/kinds/field.ts";
import { siteSaying, withLibrary } from "../../support/library.ts";

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
    url: "http://localhost/ausleihe/1",
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
    as: "bibliothekarin",
    body: xml,
    headers: { "Content-Type": "application/xml" },
    accept: "application/xml",
  });
  assert.equal(byXml.status, 201);
  assert.match(byXml.text, /<neu status="201" ref="http:\/\/localhost\/ausleihen\/1"\/>/);
  const byForm = await library.ask("POST", "/ausleihen/", {
    as: "bibliothekarin",
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

withLibrary(
  "refuses a second loan of the same copy and says what stands in the way",
  async (library) => {
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
      as: "bibliothekarin",
      body: { exemplar: { barcode: "B1" }, konto: { ausweis: "A-ben" } },
      headers: { "Accept-Language": "en" },
    });
    assert.match(english.json.detail, /on loan/);
  },
);

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

withLibrary(
  "turns fifty parallel attempts into one loan and 49 clear refusals",
  async (library) => {
    const readers = ["anna", "ben", "carla"];
    await library.ask("GET", "/konten", { as: "bibliothekarin" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => library.lend("B1", readers[index % 3]!)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    assert.deepEqual(statuses, [201, ...Array(49).fill(409)]);
    const list = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    assert.equal(list.json.gesamt, 1);
  },
);

withLibrary("takes a copy back and lends it again", async (library) => {
  await library.lend("B1", "anna");
  const back = await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  assert.equal(back.status, 200, back.text);
  assert.equal(back.json.status, "zurückgegeben");
  assert.equal(await library.statusOf(1), "verfügbar");
  assert.equal((await library.lend("B1", "ben")).status, 201);
  const twice = await library.change("/ausleihe/1", "bibliothekarin", { zurueck: null });
  assert.equal(twice.status, 409);
  await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-06" });
  const late = await library.change("/ausleihe/1", "bibliothekarin", { zurueck: null });
  assert.equal(late.status, 409, "somebody else has had it since");
  const last = await library.change("/ausleihe/2", "bibliothekarin", { zurueck: null });
  assert.equal(last.status, 200, last.text);
});

withLibrary("computes the state of a loan from the day", async (library) => {
  await library.lend("B1", "anna");
  library.later(28);
  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "anna" })).json.status, "laufend");
  library.later(1);
  const late = await library.ask("GET", "/ausleihe/1", { as: "anna" });
  assert.equal(late.json.status, "überfällig");
  const again = await library.ask("PUT", "/ausleihe/1", { as: "bibliothekarin", body: late.text });
  assert.equal(again.status, 200);
  assert.equal(again.text, late.text);
  const forged = { ...late.json, status: "zurückgegeben" };
  const refused = await library.ask("PUT", "/ausleihe/1", { as: "bibliothekarin", body: forged });
  assert.equal(refused.status, 422);
  assert.equal(refused.json.errors[0].pointer, "/status");
});

withLibrary("renews step by step until no renewal is left", async (library) => {
  await library.lend("B1", "anna");
  library.later(10);
  const first = await library.change("/ausleihe/1", "anna", { verlaengerungen: 1 });
  assert.equal(first.status, 200, first.text);
  assert.equal(first.json.bis, "2026-04-13");
  assert.equal((await library.change("/ausleihe/1", "anna", { verlaengerungen: 3 })).status, 409);
  library.later(1);
  assert.equal((await library.change("/ausleihe/1", "anna", { verlaengerungen: 2 })).status, 200);
  const third = await library.change("/ausleihe/1", "anna", { verlaengerungen: 3 });
  assert.equal(third.status, 409);
  assert.match(third.json.detail, /2 Verlängerungen/);
});

withLibrary("lets a reader renew the own loan and change nothing else of it", async (library) => {
  await library.lend("B1", "anna");
  for (const change of [
    { bis: "2027-01-01" },
    { zurueck: "2026-03-06" },
    { von: "2026-01-01" },
    { konto: { url: `/konto/${library.accounts.ben}` } },
    { konto: { url: "/konto/4711" } },
    { exemplar: { url: "/exemplar/2" } },
  ]) {
    const refused = await library.change("/ausleihe/1", "anna", change);
    assert.equal(refused.status, 422, JSON.stringify(change));
    assert.equal(refused.json.errors[0].detail, "Das dürfen Sie nicht ändern.");
  }
  assert.equal((await library.change("/ausleihe/1", "ben", { verlaengerungen: 1 })).status, 403);
});

withLibrary("keeps the copy and the borrower of a loan as they are", async (library) => {
  await library.lend("B1", "anna");
  const other = await library.change("/ausleihe/1", "bibliothekarin", {
    exemplar: { url: "/exemplar/2" },
  });
  assert.equal(other.status, 409);
  const unknown = await library.change("/ausleihe/1", "bibliothekarin", {
    exemplar: { barcode: "B9" },
  });
  assert.equal(unknown.status, 422);
});

withLibrary("puts a returned copy aside for the first who waits", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B2", "ben");
  const body = { werk: { url: "/werk/1" } };
  const reserved = await library.ask("POST", "/vormerkungen/", { as: "carla", body });
  assert.equal(reserved.status, 201, reserved.text);
  assert.equal((await library.ask("POST", "/vormerkungen/", { as: "carla", body })).status, 409);
  const own = await library.ask("POST", "/vormerkungen/", { as: "anna", body });
  assert.match(own.json.detail, /selbst ausgeliehen/);
  const waits = await library.change("/ausleihe/1", "anna", { verlaengerungen: 1 });
  assert.equal(waits.status, 409);
  assert.match(waits.json.detail, /wartet/);

  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  assert.equal(await library.statusOf(1), "bereitgestellt");
  const mine = await library.ask("GET", "/vormerkung/1", { as: "carla" });
  assert.deepEqual(
    [mine.json.status, mine.json.bis, mine.json.exemplar.url],
    ["bereitgestellt", undefined, "http://localhost/exemplar/1"],
    "the days to fetch it begin when it lies there",
  );
  const other = await library.lend("B1", "anna");
  assert.equal(other.status, 409);
  assert.match(other.json.detail, /bereitgestellt/);
  assert.equal((await library.lend("B1", "carla")).status, 201);
  const done = await library.ask("GET", "/vormerkung/1", { as: "carla" });
  assert.deepEqual([done.json.status, done.json.ende], ["erledigt", "2026-03-06"]);
});

withLibrary("hands a cancelled copy on to the next in the queue", async (library) => {
  await library.lend("B3", "anna");
  const body = { werk: { url: "/werk/2" } };
  for (const as of ["carla", "ben"]) await library.ask("POST", "/vormerkungen/", { as, body });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const foreign = await library.change("/vormerkung/1", "ben", { status: "storniert" });
  assert.equal(foreign.status, 403);
  const wrong = await library.change("/vormerkung/1", "carla", { status: "erledigt" });
  assert.equal(wrong.status, 409);
  const cancelled = await library.change("/vormerkung/1", "carla", { status: "storniert" });
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.equal(cancelled.json.exemplar, undefined);
  const next = await library.ask("GET", "/vormerkung/2", { as: "ben" });
  assert.equal(next.json.status, "bereitgestellt");
  assert.equal(await library.statusOf(3), "bereitgestellt");
  assert.equal((await library.change("/vormerkung/1", "carla", { status: "wartend" })).status, 409);
  await library.change("/vormerkung/2", "ben", { status: "storniert" });
  assert.equal(await library.statusOf(3), "verfügbar");
});

withLibrary("reserves for nobody but oneself, unless a librarian does", async (library) => {
  await library.lend("B3", "anna");
  const werk = { url: "/werk/2" };
  const answers = await Promise.all(
    [`/konto/${library.accounts.ben}`, "/konto/4711"].map((url) =>
      library.ask("POST", "/vormerkungen/", { as: "carla", body: { werk, konto: { url } } }),
    ),
  );
  assert.deepEqual(
    answers.map((answer) => [answer.status, answer.json.errors]),
    Array(2).fill([422, [{ pointer: "/konto", detail: "Das dürfen Sie nicht ändern." }]]),
  );
  const own = { werk, konto: { url: `/konto/${library.accounts.carla}` } };
  assert.equal(
    (await library.ask("POST", "/vormerkungen/", { as: "carla", body: own })).status,
    201,
  );
  const forBen = { werk, konto: { ausweis: "A-ben" } };
  const made = await library.ask("POST", "/vormerkungen/", { as: "bibliothekarin", body: forBen });
  assert.equal(made.status, 201);
  const nobody = await library.ask("POST", "/vormerkungen/", {
    as: "bibliothekarin",
    body: { werk },
  });
  assert.equal(nobody.status, 422);
  assert.equal((await library.ask("POST", "/vormerkungen/", { body: { werk } })).status, 403);
});

withLibrary("reserves nothing that stands on the shelf", async (library) => {
  const body = { werk: { url: "/werk/1" } };
  const answer = await library.ask("POST", "/vormerkungen/", { as: "anna", body });
  assert.equal(answer.status, 409);
  assert.equal(answer.json.links.length, 3);
});

withLibrary("lends nothing to blocked and expired accounts", async (library) => {
  const anna = `/konto/${library.accounts.anna}`;
  await library.change(anna, "bibliothekarin", { gesperrt: "Gebühren offen" });
  const blocked = await library.lend("B1", "anna");
  assert.equal(blocked.status, 409);
  assert.match(blocked.json.detail, /Gebühren offen/);
  assert.equal((await library.ask("GET", anna, { as: "anna" })).status, 200);
  await library.change(anna, "bibliothekarin", { gesperrt: null, gueltigBis: "2026-03-05" });
  assert.match((await library.lend("B1", "anna")).json.detail, /5\. März 2026/);
  await library.change(anna, "bibliothekarin", { gueltigBis: "2026-03-06" });
  assert.equal((await library.lend("B1", "anna")).status, 201);
});

withLibrary("takes back what was missing, and offers what was found", async (library) => {
  await library.lend("B3", "anna");
  await library.change("/exemplar/3", "bibliothekarin", { zustand: "vermisst" });
  assert.equal(await library.statusOf(3), "ausgeliehen");
  await library.ask("POST", "/vormerkungen/", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  assert.equal(await library.statusOf(3), "bereitgestellt");
  await library.change("/exemplar/3", "bibliothekarin", { zustand: "vermisst" });
  assert.equal(await library.statusOf(3), "vermisst");
  const waiting = await library.ask("GET", "/vormerkung/1", { as: "ben" });
  assert.equal(waiting.json.status, "wartend");
  assert.equal((await library.lend("B3", "ben")).status, 409);
  await library.change("/exemplar/3", "bibliothekarin", { zustand: "gut" });
  assert.equal(await library.statusOf(3), "bereitgestellt");
});

withLibrary("offers a new copy to whoever waits for its work", async (library) => {
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen/", { as: "ben", body: { werk: { url: "/werk/2" } } });
  const body = { werk: { url: "/werk/2" }, signatur: "S 9" };
  await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
  assert.equal(await library.statusOf(4), "bereitgestellt");
});

withLibrary("undoes a return and a loan", async (library) => {
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen/", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const undone = await library.change("/ausleihe/1", "bibliothekarin", { zurueck: null });
  assert.equal(undone.status, 200, undone.text);
  assert.equal(await library.statusOf(3), "ausgeliehen");
  const waiting = await library.ask("GET", "/vormerkung/1", { as: "ben" });
  assert.equal(waiting.json.status, "wartend");
  await library.lend("B1", "carla");
  assert.equal((await library.ask("DELETE", "/ausleihe/2", { as: "bibliothekarin" })).status, 204);
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("removes no copy that is out, and none that ever was", async (library) => {
  await library.lend("B1", "anna");
  const out = await library.ask("DELETE", "/exemplar/1", { as: "bibliothekarin" });
  assert.equal(out.status, 409);
  assert.match(out.text, /ausleihe\/1/);
  assert.equal((await library.ask("DELETE", "/werk/1", { as: "bibliothekarin" })).status, 409);
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const lent = await library.ask("DELETE", "/exemplar/1", { as: "bibliothekarin" });
  assert.equal(lent.status, 409);
  assert.match(lent.json.detail, /Sondern Sie es aus/);
  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).status, 200);
  assert.equal((await library.ask("DELETE", "/exemplar/2", { as: "bibliothekarin" })).status, 204);
  const gone = await library.lend("B2", "anna");
  assert.equal(gone.status, 422);
});

withLibrary("refuses days that do not exist and days that cannot be", async (library) => {
  assert.equal((await library.lend("B1", "anna", { bis: "2026-02-30" })).status, 422);
  assert.equal((await library.lend("B1", "anna", { von: "2026-03-07" })).status, 409);
  assert.equal((await library.lend("B1", "anna", { bis: "2026-03-05" })).status, 409);
  assert.equal(await library.statusOf(1), "verfügbar");
  await library.lend("B1", "anna", { von: "2026-03-01", bis: "2026-03-20" });
  const early = await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-02-28" });
  assert.equal(early.status, 409);
  assert.equal(
    (await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-07" })).status,
    409,
  );
});

withLibrary("answers a return that comes again as it did the first time", async (library) => {
  await library.lend("B1", "anna");
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.equal(json.status, "laufend");
  const body = { ...json, zurueck: "2026-03-06" };
  const headers = { "Content-Type": "application/merge-patch+json" };
  const whole = () => library.ask("PUT", "/ausleihe/1", { as: "bibliothekarin", body });
  const part = () =>
    library.ask("PATCH", "/ausleihe/1", {
      as: "bibliothekarin",
      headers,
      body: { zurueck: "2026-03-06", status: "laufend" },
    });
  const first = await whole();
  assert.equal(first.status, 200, first.text);
  for (const answer of await Promise.all(Array.from({ length: 20 }, whole))) {
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json, first.json);
  }
  assert.equal(await library.statusOf(1), "verfügbar");
  assert.equal((await part()).status, 422, "that is another request, and not true any more");

  library.later(1);
  const { json: back } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  const otherDay = { ...back, zurueck: "2026-03-07" };
  for (const again of [otherDay, { ...body, zurueck: "2026-03-07", status: "zurückgegeben" }])
    assert.equal(
      (await library.ask("PUT", "/ausleihe/1", { as: "bibliothekarin", body: again })).status,
      409,
    );
  assert.equal((await whole()).status, 200, "nothing has happened since");
  await library.ask("PUT", "/ausleihe/1", {
    as: "bibliothekarin",
    body: { ...back, zurueck: null },
  });
  assert.equal((await whole()).status, 200);
  assert.equal(await library.statusOf(1), "verfügbar", "what was taken back is done anew");
});

withLibrary("lets twenty return one copy at once, by PUT and by PATCH", async (library) => {
  const headers = { "Content-Type": "application/merge-patch+json" };
  for (const barcode of ["B1", "B2"]) await library.lend(barcode, "anna");
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  const returns = Array.from({ length: 20 }, () => [
    library.ask("PUT", "/ausleihe/1", {
      as: "bibliothekarin",
      body: { ...json, zurueck: "2026-03-06" },
    }),
    library.ask("PATCH", "/ausleihe/2", {
      as: "bibliothekarin",
      headers,
      body: { zurueck: "2026-03-06", status: "laufend" },
    }),
  ]).flat();
  for (const answer of await Promise.all(returns)) {
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.status, "zurückgegeben");
  }
});

withLibrary("renews once where the same renewal comes twice", async (library) => {
  await library.lend("B1", "anna");
  library.later(10);
  for (const as of ["anna", "bibliothekarin"]) {
    const { json } = await library.ask("GET", "/ausleihe/1", { as });
    const body = { ...json, verlaengerungen: json.verlaengerungen + 1 };
    const [first, second] = [
      await library.ask("PUT", "/ausleihe/1", { as, body }),
      await library.ask("PUT", "/ausleihe/1", { as, body }),
    ];
    assert.equal(first.status, 200, first.text);
    assert.equal(second.status, 200, second.text);
    assert.deepEqual(second.json, first.json);
    library.later(3);
  }
});

withLibrary("gives no more loans and reservations than the library allows", async (library) => {
  const exemplare = Array.from({ length: 11 }, (_, index) => ({
    werk: { url: "/werk/1" },
    signatur: `T ${index}`,
    barcode: `T${index}`,
  }));
  for (const body of exemplare)
    await library.ask("POST", "/exemplare", { as: "bibliothekarin", body });
  for (let index = 0; index < 10; index++) {
    assert.equal((await library.lend(`T${index}`, "anna")).status, 201);
  }
  const eleventh = await library.lend("T10", "anna");
  assert.equal(eleventh.status, 409);
  assert.match(eleventh.json.detail, /10 Ausleihen/);
});

withLibrary("does not spoil a librarian's form with a loan of the same copy", async (library) => {
  const { app } = library;
  const exemplar = app.kinds.one("exemplar");
  const [before] = await app.store.read.members(exemplar, [1]);
  await library.lend("B1", "anna");
  const [after] = await app.store.read.members(exemplar, [1]);
  assert.equal(after?.version, before?.version);
});

const site = siteSaying({
  ausleihe: {
    tageJeArt: { Film: 7 },
    verlaengerungen: 1,
    ausleihen: 2,
    schliesstage: ["2026-03-13"],
    ruhetage: ["samstag", "sonntag"],
  },
});

withLibrary(
  "lends as the library's own rules say",
  async (library) => {
    await library.lend("B3", "anna");
    await library.lend("B1", "anna");
    const due = async (id: number) =>
      (await library.ask("GET", `/ausleihe/${id}`, { as: "anna" })).json.bis;
    // A week later is a closing day, and then comes the weekend.
    assert.deepEqual([await due(1), await due(2)], ["2026-03-16", "2026-04-03"]);
    const third = await library.lend("B2", "anna");
    assert.match(third.json.detail, /2 Ausleihen/);
    library.later(1);
    assert.equal((await library.change("/ausleihe/2", "anna", { verlaengerungen: 1 })).status, 200);
    assert.equal((await library.change("/ausleihe/2", "anna", { verlaengerungen: 2 })).status, 409);
  },
  { site },
);

withLibrary("a slip in the year is no loan", async (library) => {
  const slip = { von: "0206-03-01", bis: "0206-03-06" };
  const refused = await library.lend("B1", "anna", slip);
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.text, /Prüfen Sie das Jahr/);
});
