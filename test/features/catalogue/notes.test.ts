import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "../../../src/app.ts";
import { holdWriting } from "../../support/database/holding-writes.ts";
import { BEGIN, basic, furnish, Library, settingsFor, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const MINUTE = 60_000;

withLibrary("nobody who only reads waits while somebody else writes", async (library) => {
  const [visitor, late] = [new Visitor(library), new Visitor(library)];
  await visitor.signIn("bibliothekarin");
  await late.signIn("anna");
  await library.ask("GET", "/theke", { as: "bibliothekarin" }); // A program whose password is known.
  library.clock.now += 20 * MINUTE; // From now on each request of a session is worth a note.
  const letGo = await holdWriting(library.database);
  assert.equal((await library.ask("GET", "/konten")).status, 403);
  assert.equal((await late.get("/konten")).status, 403);
  assert.equal((await visitor.get("/theke")).status, 200);
  library.clock.now += 20 * MINUTE;
  assert.equal((await visitor.get("/theke")).status, 200, "a session in use does not end");
  library.clock.now += 20 * MINUTE;
  assert.equal((await late.get("/konten")).status, 403, "one that is over is nobody's");
  const { json } = await visitor.get("/vorgaenge", "application/json");
  const refused = (json.vorgang as { was: string; name?: string }[]).filter(
    ({ was }) => was === "verweigert",
  );
  assert.deepEqual(
    refused.map(({ name }) => name ?? "nobody").sort(),
    ["anna", "nobody", "nobody"],
    "librarians see at once what has just happened",
  );
  await letGo();
});

withLibrary("what was noted is kept when the service stops", async (library) => {
  const { clock, accounts, database } = library;
  const other = await openApp(settingsFor(database), () => clock.now);
  const visitor = new Visitor(new Library(other, clock, accounts, database));
  await visitor.signIn("anna");
  await visitor.get("/konten");
  clock.now += 20 * MINUTE;
  await visitor.get("/");
  await other.close();
  const { rows } = library.app.store;
  const events = await rows.find("vorgang", {});
  assert.deepEqual(events.map(({ was }) => was).sort(), ["angemeldet", "verweigert"]);
  const [session] = await rows.find("sitzung", {});
  assert.equal(session?.zuletzt, new Date(clock.now).toISOString());
});

withLibrary("a note about an account that is deleted meanwhile is not written", async (library) => {
  const { anna } = library.accounts;
  assert.equal((await library.ask("GET", "/konten", { as: "anna" })).status, 403);
  assert.equal((await library.ask("DELETE", `/konto/${anna}`, { as: "anna" })).status, 204);
  await library.app.daily.identity.notes.flush();
  const rows = await library.app.store.rows.find("vorgang", {});
  assert.doesNotMatch(JSON.stringify(rows), /anna/);
});

const MOUNTING = process.getuid?.() === 0 ? false : "only root can make a small disk";

test("where the disk is full, reading goes on, with a password too, and a write is 507", {
  skip: MOUNTING,
}, async () => {
  const disk = mkdtempSync(join(tmpdir(), "leihwerk-disk-"));
  run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk);
  const filler = join(disk, "filler");
  const clock = { now: BEGIN };
  const database = join(disk, "leihwerk.db");
  const app = await openApp(settingsFor(database), () => clock.now);
  try {
    await furnish(app, 3);
    const library = new Library(app, clock, {}, database);
    assert.throws(() => writeFileSync(filler, Buffer.alloc(8 * 1024 * 1024)), /ENOSPC/);
    assert.equal((await library.ask("GET", "/werke")).status, 200);
    assert.equal((await library.ask("GET", "/konten")).status, 403);
    assert.equal((await library.ask("GET", "/konten", { as: "bibliothekarin" })).status, 200);

    const add = () =>
      library.ask("POST", "/personen/", { as: "bibliothekarin", body: { nachname: "Neu" } });
    const refused = await add();
    assert.equal(refused.status, 507, refused.text);
    assert.match(refused.json.detail, /kein Platz mehr/);
    assert.match(refused.json.type, /\/problem\/kein-platz$/);
    assert.equal((await new Visitor(library).signIn("anna")).status, 507);

    const guess = (password: string) =>
      library.ask("GET", "/werke", { headers: { Authorization: basic("ben", password) } });
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push((await guess(`${count}`)).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429], "guesses are still counted");

    rmSync(filler);
    assert.equal((await add()).status, 201, "with room again it goes on");
  } finally {
    await app.close();
    run("umount", disk);
    rmSync(disk, { recursive: true, force: true });
  }
});

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}
