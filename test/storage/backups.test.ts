import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { type App, openApp } from "../../src/app.ts";
import { StorageError } from "../../src/core/storage/engines/backend.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { MIGRATIONS } from "../../src/core/storage/schema/migrations.ts";
import { openLibrary } from "../../src/library/commands/console/open-library.ts";
import { loadKinds } from "../../src/library/site/load-kinds.ts";
import { temporaryFolder } from "../server/serving.ts";
import { siteFolder } from "../support/app.ts";
import { EMPTY_STORE, ENGINES } from "../support/database/databases.ts";
import { Library, settingsFor } from "../support/library.ts";

const FOLDER = join(import.meta.dirname, "backups");
/** The version of the last release, 0.2.0, whether or not a migration has followed it. */
const RELEASED = 15;
/** The numbers 2 and 3 were only ever on the way to 4. */
const VERSIONS = [...new Set([...MIGRATIONS.keys(), RELEASED])].filter(
  (version) => version > 0 && ![2, 3].includes(version),
);
const OLDEST_WITH_LOANS = 4;
const FIRST_WITH_PLACES = 8;
/** Each time one of each age: the oldest goes through every migration. The others are in the long run. */
const USUAL: readonly (number | undefined)[] = [
  VERSIONS[0],
  OLDEST_WITH_LOANS,
  FIRST_WITH_PLACES,
  RELEASED,
  VERSIONS.at(-1),
];
const seldom = (version: number, usual = USUAL) => (usual.includes(version) ? "" : " (long)");

const LIBRARY = { site: "no-such-folder", timeZone: "Europe/Berlin" };

const scratch = temporaryFolder();

test("there is a backup and a database of every version there was", () => {
  const files = VERSIONS.flatMap((version) => [
    `version-${version}.db.gz`,
    `version-${version}.jsonl.gz`,
  ]);
  const present = readdirSync(FOLDER).filter((name) => files.includes(name));
  assert.deepEqual(
    present,
    files.sort(),
    "npx node test/storage/backups/make.ts, run before the migration is there, makes one",
  );
});

for (const version of VERSIONS) {
  for (const [engine, create] of Object.entries(ENGINES)) {
    // Rows are brought forward before they come to an engine.
    const isUsual = engine === "SQLite" || [VERSIONS[0], RELEASED].includes(version);
    const often = isUsual ? seldom(version) : " (long)";
    test(`a backup of version ${version} is brought forward, and nothing is lost${often} (${engine})`, async () => {
      await using place = await create(EMPTY_STORE);
      const { database } = place;
      const app = await openApp(settingsFor(database));
      try {
        await app.store.restore(join(FOLDER, `version-${version}.jsonl.gz`));
        await checkLibrary(app, database, version);
      } finally {
        await app.close();
      }
      // And it opens again, as one of this version.
      await using again = await openApp(settingsFor(database));
      assert.equal(await again.store.read.setting("fassung"), `${MIGRATIONS.length}`);
      await checkLibrary(again, database, version);
    });
  }

  test(`a database of version ${version} is brought up to date at the start${seldom(version)}`, async () => {
    const database = join(scratch, `version-${version}.db`);
    const packed = readFileSync(join(FOLDER, `version-${version}.db.gz`));
    writeFileSync(database, gunzipSync(packed));
    await using app = await openApp(settingsFor(database));
    await checkLibrary(app, database, version);
  });
}

for (const version of VERSIONS.filter((one) => one < MIGRATIONS.length)) {
  // The upgrade and the backup of each are tested above: here it is both together.
  const often = seldom(version, [VERSIONS[0], RELEASED]);
  test(`a database of version ${version} is saved before it is brought up to date, and nothing is lost${often}`, async () => {
    const folder = mkdtempSync(join(scratch, "upgrade-"));
    const old = join(folder, "leihwerk.db");
    writeFileSync(old, gunzipSync(readFileSync(join(FOLDER, `version-${version}.db.gz`))));
    const { kinds } = await loadKinds("no-such-folder");
    const told: string[] = [];
    const tell = (line: string) => told.push(line);
    const upgrade = { folder, database: "leihwerk.db", optional: false, tell };
    const open = () => openStore(old, kinds, () => "2026-03-06", { upgrade });
    await (await open()).close();
    const [saved = "", ...more] = readdirSync(folder).filter((name) => name.endsWith(".backup"));
    assert.match(
      saved,
      new RegExp(`^before-version-${MIGRATIONS.length}-leihwerk\\.db-[\\dT-]+Z\\.backup$`),
    );
    assert.deepEqual(more, []);
    const database = join(folder, "restored.db");
    const app = await openApp(settingsFor(database));
    try {
      await app.store.restore(join(folder, saved));
      await checkLibrary(app, database, version);
    } finally {
      await app.close();
    }
    // Once: it is up to date now.
    await (await open()).close();
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", new RegExp(`saved to ${join(folder, saved)} before`));
  });
}

test("before an upgrade a database is saved or left alone; three such backups stay", async () => {
  const folder = mkdtempSync(join(scratch, "upgrade-"));
  const packed = readFileSync(join(FOLDER, "version-14.db.gz"));
  const database = join(folder, "leihwerk.db");
  for (const hour of [1, 2, 3, 4])
    writeFileSync(join(folder, `before-version-9-leihwerk.db-2025-01-01T0${hour}0000Z.backup`), "");
  writeFileSync(join(folder, "mine.backup"), "");
  writeFileSync(database, gunzipSync(packed));
  await (await openLibrary({ ...LIBRARY, database })).close();
  const left = readdirSync(folder).filter((name) => name.endsWith(".backup"));
  assert.equal(left.length, 4, left.join());
  for (const name of ["mine.backup", "before-version-9-leihwerk.db-2025-01-01T040000Z.backup"])
    assert.ok(left.includes(name), name);
  // Where it cannot be saved it stays as it was.
  writeFileSync(database, gunzipSync(packed));
  const place = join(folder, "leihwerk.db");
  const upgrade = { folder: place, database: "leihwerk.db", optional: false, tell: () => {} };
  const { kinds } = await loadKinds("no-such-folder");
  await assert.rejects(
    openStore(database, kinds, () => "2026-03-06", { upgrade }),
    (error) => error instanceof StorageError && /nothing was changed/.test(error.message),
  );
  const same = new DatabaseSync(database, { readOnly: true });
  assert.equal(
    same.prepare("select wert from einstellung where name = 'fassung'").get()?.wert,
    "14",
  );
  same.close();
});

test("a start that waits for another writer says so, and goes on when that one is done (long)", async () => {
  const folder = mkdtempSync(join(scratch, "wait-"));
  const database = join(folder, "leihwerk.db");
  const { kinds } = await loadKinds("no-such-folder");
  await (await openStore(database, kinds, () => "2026-03-06")).close();
  const other = new DatabaseSync(database);
  other.exec("BEGIN IMMEDIATE");
  const told = Promise.withResolvers<string>();
  const upgrade = { folder, database: "leihwerk.db", optional: false, tell: told.resolve };
  const opening = openStore(database, kinds, () => "2026-03-06", { upgrade });
  assert.match(await told.promise, /^Another process is writing to the database: waiting for it/);
  other.exec("ROLLBACK");
  other.close();
  await (await opening).close();
});

test("databases that share a folder keep their own backups of before the upgrade (long)", async () => {
  const folder = mkdtempSync(join(scratch, "upgrade-"));
  const names = ["eins.db", "zwei.db", "drei.db", "vier.db", "vier"];
  for (const name of names) {
    const database = join(folder, name);
    writeFileSync(database, gunzipSync(readFileSync(join(FOLDER, "version-14.db.gz"))));
    await (await openLibrary({ ...LIBRARY, database })).close();
  }
  const saved = readdirSync(folder).filter((name) => name.endsWith(".backup"));
  const whose = saved.map((name) => /^before-version-\d+-(.*)-\d{4}-\d\d-\d\dT/.exec(name)?.[1]);
  assert.deepEqual(whose.sort(), names.sort());
});

test("readers of an older database keep their names, and are put in the order of their surnames", async () => {
  const database = join(scratch, "names.db");
  writeFileSync(database, gunzipSync(readFileSync(join(FOLDER, `version-${RELEASED}.db.gz`))));
  const before = new DatabaseSync(database);
  before.exec("update konto set name = 'Anton Zabel' where username = 'anna'");
  before.exec("update konto set name = 'Zora Abel' where username = 'theke'");
  before.close();
  await using app = await openApp(settingsFor(database));
  const library = new Library(app, { now: Date.now() }, {}, database);
  const { json } = await library.ask("GET", "/konten", { as: "theke" });
  const named = json.konto.map(({ name }: Record<string, string>) => name);
  assert.deepEqual(named, ["Zora Abel", "Anton Zabel"]);
});

test("a backup of a newer release is refused with a sentence, and changes nothing", async () => {
  await using place = await ENGINES.SQLite!();
  const { database } = place;
  await using app = await openApp(settingsFor(database));
  const file = join(scratch, "newer.gz");
  const rows = [{ leihwerk: "backup", fassung: MIGRATIONS.length + 1 }, ["zukunft", { id: 1 }]];
  writeFileSync(file, gzipSync(rows.map((row) => JSON.stringify(row)).join("\n")));
  await app.store.write((writing) => writing.setSetting("da", "ja"));
  await assert.rejects(
    app.store.restore(file),
    (error) => error instanceof StorageError && /newer release of Leihwerk/.test(error.message),
  );
  assert.equal(await app.store.read.setting("da"), "ja");
  assert.equal(await app.store.read.setting("fassung"), `${MIGRATIONS.length}`);
});

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`after a restore nothing of before is answered, and no number comes again (${engine})`, async () => {
    const { database, drop } = await create(EMPTY_STORE);
    const settings = { ...settingsFor(database), environment: "production" as const };
    const [server, other] = [await openApp(settings), await openApp(settings)];
    const file = join(scratch, `era-${engine}.gz`);
    const person = server.kinds.one("person");
    // Some programs, among them readline, take these two for the end of a line.
    const beschreibung = "eins\u2028zwei\u2029drei";
    const add = (nachname: string) =>
      other.store.write((writing) =>
        writing.insert(person, [{ values: { nachname, beschreibung } }], null),
      );
    const asked = async (id: number) => {
      const library = new Library(server, { now: 0 }, {}, database);
      return (await library.ask("GET", `/person/${id}`)).json.nachname;
    };
    try {
      await add("Davor");
      await other.store.backup(file);
      await add("Damals");
      const before = await server.store.change();
      for (let count = 0; count < 3; count++) assert.equal(await asked(2), "Damals");
      await other.store.restore(file);
      await add("Heute");
      assert.notEqual(await server.store.change(), before);
      for (let count = 0; count < 3; count++)
        assert.deepEqual(
          [await asked(1), await asked(2), await asked(3)],
          ["Davor", undefined, "Heute"],
        );
    } finally {
      await server.close();
      await other.close();
      await drop();
    }
  });

  test(`what was changed since this morning is not what was there before a restore (${engine})`, async () => {
    const [here, there] = [await create(EMPTY_STORE), await create(EMPTY_STORE)];
    const [app, old] = [
      await openApp(settingsFor(here.database)),
      await openApp(settingsFor(there.database)),
    ];
    const file = join(scratch, `moved-${engine}.gz`);
    const person = app.kinds.one("person");
    const add = ({ store }: App, nachname: string) =>
      store.write((writing) => writing.insert(person, [{ values: { nachname } }], null));
    try {
      for (const name of ["Eins", "Zwei"]) await add(old, name);
      await old.store.backup(file);
      const since = new Date(Date.now() + 1).toISOString();
      const query = { kinds: [person], since };
      assert.deepEqual(await app.store.read.changes(query, 10), []);
      await app.store.restore(file);
      assert.deepEqual(await app.store.read.changes(query, 10), []);
      await setTimeout(2);
      await add(app, "Heute");
      const changes = await app.store.read.changes(query, 10);
      assert.deepEqual(
        changes.map(({ nachher }) => nachher?.nachname),
        ["Heute"],
      );
    } finally {
      await app.close();
      await old.close();
      await here.drop();
      await there.drop();
    }
  });

  test(`a kind with many fields comes back with all of its members (${engine})`, async () => {
    const { database, drop } = await create(EMPTY_STORE);
    const names = Array.from({ length: 120 }, (_, index) => `feld${index}`);
    const site = siteFolder({
      "kinds/akte.ts": `import { defineKind, text } from "leihwerk";
export default defineKind({
  singular: "akte",
  plural: "akten",
  title: "feld0",
  fields: { ${names.map((name) => `${name}: text({})`).join(", ")} },
});
`,
    });
    const app = await openApp({ ...settingsFor(database), site });
    const file = join(scratch, `wide-${engine}.gz`);
    const kind = app.kinds.one("akte");
    const drafts = Array.from({ length: 500 }, (_, index) => ({
      values: Object.fromEntries(names.map((name) => [name, `${index}`])),
    }));
    try {
      await app.store.write((writing) => writing.insert(kind, drafts, null));
      await app.store.backup(file);
      await app.store.restore(file);
      assert.equal(await app.store.read.count(kind), 500);
      const [last] = await app.store.read.members(kind, [500]);
      assert.equal(last?.values.feld119, "499");
    } finally {
      await app.close();
      await drop();
    }
  });
}

/** All that `make.ts` has put there. */
async function checkLibrary(app: App, database: string, version: number): Promise<void> {
  const library = new Library(app, { now: Date.now() }, {}, database);
  const person = await library.ask("GET", "/person/georg-buechner");
  assert.equal(person.json?.nachname, "Büchner", person.text);
  assert.deepEqual(
    person.json.werk.map(({ titel, title }: { titel?: string; title?: string }) => titel ?? title),
    ["Lenz", "Woyzeck"],
  );
  assert.equal((await library.ask("GET", "/person/niemand-mehr")).status, 410);
  assert.equal((await library.ask("GET", "/person/2")).status, 410);
  const work = await library.ask("GET", "/werk/1");
  assert.deepEqual([work.json.titel, work.json.jahr], ["Woyzeck", 1879]);
  const subjects = work.json.schlagwort as { name: string; url: string }[];
  assert.deepEqual(
    subjects.map(({ name }) => name),
    ["Drama", "Fragment"],
  );
  for (const { name, url } of subjects) {
    assert.match(url, /\/schlagwort\/(drama|fragment)$/);
    assert.deepEqual((await library.ask("GET", new URL(url).pathname)).json.werk.length, 1, name);
  }
  assert.equal(work.json.person[0].rolle, "aut");
  for (const words of ["woyzeck", "buchner", "fragment"]) {
    const found = await library.ask("GET", `/werke?suche=${words}`);
    assert.match(found.text, /Woyzeck/, words);
  }
  const accounts = await library.ask("GET", "/konten", { as: "theke" });
  assert.equal(accounts.status, 200, "the password is the same");
  assert.match(accounts.text, /anna/);
  if (version >= OLDEST_WITH_LOANS) {
    const loan = await library.ask("GET", "/ausleihe/1", { as: "anna" });
    assert.equal(loan.status, 200, loan.text);
    assert.equal(loan.json.zurueck ?? null, null);
    assert.equal((await library.ask("GET", "/ausleihe/2", { as: "theke" })).status, 410);
    assert.equal((await library.ask("GET", "/exemplar/1")).json.status, "ausgeliehen");
    assert.equal((await library.ask("GET", "/vormerkung/1", { as: "theke" })).status, 200);
  }
  if (version >= FIRST_WITH_PLACES) {
    // One place, however it was written: a text of the version before, a link now.
    const place = (await library.ask("GET", "/standort/freihand-1-og")).json;
    assert.equal(place.name, "Freihand 1. OG");
    assert.equal(place.exemplar.length, 2);
    const copies = await library.ask("GET", "/exemplare?suche=freihand&sortierung=standort");
    assert.equal(copies.json.gesamt, 2, copies.text);
  }
  if (version >= OLDEST_WITH_LOANS) {
    const picture = await library.ask("GET", "/bild/1", { accept: "image/*" });
    assert.match(picture.headers.get("Content-Type") ?? "", /^image\//);
  }
  const rows = await app.store.rows.find("aenderung", {});
  assert.ok(rows.length >= 6, "what was ever changed is on record");
  const body = { vorname: "Neu", nachname: `${database.length}-${Date.now()}` };
  const added = await library.ask("POST", "/personen/", { as: "theke", body });
  assert.equal(added.status, 201, added.text);
}
