import assert from "node:assert/strict";
import sharp from "sharp";
import { openApp } from "../../../src/app.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { PICTURE } from "../../support/app.ts";
import { basic, type Library, settingsFor, withLibrary } from "../../support/library.ts";

const day = (library: Library) => doDailyWork(library.app.daily);

withLibrary(
  "gives the first answer again to a request that is repeated with its key",
  async (library) => {
    const body = { exemplar: { barcode: "B1" }, konto: { ausweis: "A-anna" } };
    const lend = (key: string, more = {}) =>
      library.ask("POST", "/ausleihen/", {
        as: "bibliothekarin",
        body: { ...body, ...more },
        headers: { "Idempotency-Key": key },
      });
    const first = await lend("abc");
    const again = await lend("abc");
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get("Location"), first.headers.get("Location"));
    assert.equal((await library.ask("GET", "/ausleihen", { as: "bibliothekarin" })).json.gesamt, 1);
    assert.equal((await lend("other")).status, 409);
    const changed = await lend("abc", { bis: "2026-03-20" });
    assert.equal(changed.status, 422);
    assert.match(changed.json.type, /schluessel-verbraucht/);
    assert.equal((await lend("x".repeat(201))).status, 400);
  },
);

withLibrary("a key stands for the bytes of a picture too", async (library) => {
  const send = (picture: Buffer) =>
    library.app.application(
      new Request("http://localhost/bilder/", {
        method: "POST",
        headers: {
          Authorization: basic("bibliothekarin"),
          "Content-Type": "image/png",
          "Idempotency-Key": "picture",
        },
        body: picture as BodyInit,
      }),
      {
        client: { address: "192.0.2.1", port: 1 },
        target: "/bilder/",
        user: null,
        failure: null,
      },
    );
  const first = await send(PICTURE.body);
  const again = await send(PICTURE.body);
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.equal(again.headers.get("Location"), first.headers.get("Location"));
  const other = await sharp({ create: { width: 3, height: 3, channels: 3, background: "red" } });
  assert.equal((await send(await other.png().toBuffer())).status, 422);
});

withLibrary("makes one loan of twenty parallel requests with one key", async (library) => {
  await library.ask("GET", "/konten", { as: "bibliothekarin" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      library.ask("POST", "/ausleihen/", {
        as: "bibliothekarin",
        body: { exemplar: { barcode: "B1" }, konto: { ausweis: "A-anna" } },
        headers: { "Idempotency-Key": "one" },
      }),
    ),
  );
  assert.deepEqual(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size, 1);
  assert.equal((await library.ask("GET", "/ausleihen", { as: "bibliothekarin" })).json.gesamt, 1);
});

withLibrary("keeps the keys of two accounts apart", async (library) => {
  await library.lend("B3", "anna");
  const headers = { "Idempotency-Key": "same" };
  const body = { werk: { url: "/werk/2" } };
  const answers = await Promise.all(
    ["ben", "carla"].map((as) => library.ask("POST", "/vormerkungen", { as, body, headers })),
  );
  assert.equal(new Set(answers.map((answer) => answer.json.url)).size, 2);
});

withLibrary("forgets who had what thirty days after it came back", async (library) => {
  const { anna, ben } = library.accounts;
  await library.change(`/konto/${ben}`, "ben", { verlaufBehalten: "ja" });
  await library.lend("B1", "anna");
  await library.lend("B2", "ben");
  await library.lend("B3", "anna");
  await library.change("/ausleihe/1", "anna", { verlaengerungen: 1 });
  for (const id of [1, 2]) {
    await library.change(`/ausleihe/${id}`, "bibliothekarin", { zurueck: "2026-03-06" });
  }
  library.later(30);
  assert.deepEqual(await day(library), { lapsed: 0, forgotten: 0, written: 0, unconfirmed: 0 });
  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "anna" })).status, 200);
  library.later(1);
  assert.deepEqual(await day(library), { lapsed: 0, forgotten: 1, written: 0, unconfirmed: 0 });
  assert.equal(await day(library), null);

  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "anna" })).status, 403);
  const forgotten = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.equal(forgotten.json.konto, undefined);
  const same = await library.ask("PUT", "/ausleihe/1", {
    as: "bibliothekarin",
    body: forgotten.text,
  });
  assert.equal(same.status, 200, same.text);
  assert.equal((await library.ask("GET", "/ausleihe/2", { as: "ben" })).status, 200);
  assert.equal((await library.ask("GET", "/ausleihe/3", { as: "anna" })).status, 200);

  const records = await library.app.store.rows.find("aenderung", { art: "ausleihe", mitglied: 1 });
  assert.ok(records.length >= 3);
  for (const record of records) {
    assert.doesNotMatch(`${record.vorher} ${record.nachher}`, /"konto"/);
    assert.notEqual(record.wer, anna);
  }
  const { json } = await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" });
  const note = json.vorgang.find((event: { was: string }) => event.was === "vergessen");
  assert.equal(note.einzelheit, "1");
});

withLibrary("hands on what nobody fetched in time", async (library) => {
  await library.lend("B3", "anna");
  const body = { werk: { url: "/werk/2" } };
  for (const as of ["ben", "carla"]) await library.ask("POST", "/vormerkungen", { as, body });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  library.later(30);
  assert.equal((await day(library))?.lapsed, 0, "it was not put aside, so ben was not told");
  const putAside = async (id: number) => {
    const bereitgelegt = library.app.store.read.today();
    await library.change(`/vormerkung/${id}`, "bibliothekarin", { bereitgelegt });
  };
  await putAside(1);
  library.later(7);
  assert.equal((await day(library))?.lapsed, 0);
  library.later(1);
  assert.equal((await day(library))?.lapsed, 1);
  const state = async (id: number, as: string) =>
    (await library.ask("GET", `/vormerkung/${id}`, { as })).json.status;
  assert.deepEqual(
    [await state(1, "ben"), await state(2, "carla")],
    ["verfallen", "bereitgestellt"],
  );
  await putAside(2);
  library.later(40);
  assert.equal((await day(library))?.lapsed, 1);
  assert.equal((await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" })).status, 410);
  assert.equal(await library.statusOf(3), "verfügbar");
});

withLibrary("does the work of a day once, however many workers there are", async (library) => {
  await library.lend("B1", "anna");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  await using other = await openApp(settingsFor(library.database), () => library.clock.now);
  library.later(31);
  const done = await Promise.all([day(library), doDailyWork(other.daily), day(library)]);
  assert.deepEqual(
    done.filter((one) => one !== null),
    [{ lapsed: 0, forgotten: 1, written: 0, unconfirmed: 0 }],
  );
});

withLibrary("does the day's work again where a crash has cut it off", async (library) => {
  await library.lend("B1", "anna");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  library.later(31);
  const { daily } = library.app;
  let writes = 0;
  const store: typeof daily.store = {
    ...daily.store,
    write(work) {
      if (writes++ > 0) throw new Error("the power is gone");
      return daily.store.write(work);
    },
  };
  await assert.rejects(doDailyWork({ ...daily, store }), /power/);
  assert.equal(await day(library), null, "as long as somebody may be at it, nobody else begins");
  library.clock.now += 31 * 60_000;
  assert.deepEqual(await day(library), { lapsed: 0, forgotten: 1, written: 0, unconfirmed: 0 });
  assert.equal(await day(library), null);
  const { json } = await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" });
  const runs = json.vorgang.filter((event: { was: string }) => event.was === "tagesarbeit");
  assert.deepEqual(
    runs.map((event: { einzelheit: string }) => event.einzelheit),
    ["2026-04-06"],
  );
});

withLibrary("leaves nothing of an account that is deleted", async (library) => {
  const { anna } = library.accounts;
  const path = `/konto/${anna}`;
  await library.change(path, "bibliothekarin", { name: "Anna Unverwechselbar" });
  await library.lend("B1", "anna");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  assert.equal((await library.ask("DELETE", path, { as: "anna" })).status, 204);
  const { rows } = library.app.store;
  for (const table of ["konto", "aenderung", "adresse", "sitzung", "vorgang", "ausleihe"]) {
    const text = JSON.stringify(await rows.find(table, {}));
    assert.doesNotMatch(text, /Unverwechselbar|"anna"/, table);
  }
});
