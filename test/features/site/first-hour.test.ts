/** The first hour of a library: who is led where, what is left to do, and the backup without a terminal. */

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { openApp } from "../../../src/app.ts";
import { openStore } from "../../../src/core/storage/open.ts";
import { prepareFirstStart } from "../../../src/library/commands/first-start.ts";
import { DEFAULT_SITE } from "../../../src/library/site/site.ts";
import { testKinds, UTC, withDatabases } from "../../support/database/databases.ts";
import { basic, Library, ORIGIN, PASSWORD, settingsFor } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";
import { withFiles } from "../../transfer/scratch.ts";

const DAY = Date.parse("2026-03-06T11:00:00Z");

/** A new, empty library; `printed`: the first password stood on the terminal. */
function withNewLibrary(
  name: string,
  run: (library: Library, password: string) => Promise<void>,
  { printed = false } = {},
): void {
  withDatabases(name, null, async (database) => {
    await using app = await openApp(settingsFor(database), () => DAY);
    const librarian = printed ? null : { username: "bibliothek", password: PASSWORD };
    const said: string[] = [];
    const { store, kinds } = app;
    const house = { store, kinds, site: DEFAULT_SITE, url: null };
    await prepareFirstStart(house, { librarian, demo: false }, (line) => said.push(line));
    const [, password = PASSWORD] = /password "([^"]+)"/.exec(said.join("\n")) ?? [];
    await run(new Library(app, { now: DAY }, {}, database), password);
  });
}

async function openSteps(visitor: Visitor): Promise<string[]> {
  const { json } = await visitor.get("/einrichten.json", "application/json");
  return json.schritt.flatMap((one: { name: string; erledigt: string }) =>
    one.erledigt === "nein" ? [one.name] : [],
  );
}

withNewLibrary(
  "the first librarian is led to what is to be done, from the password on",
  async (library, password) => {
    const visitor = new Visitor(library);
    const page = await visitor.get("/anmeldung?weiter=/werke");
    const entered = await visitor.submit(page, {}, { username: "bibliothek", kennwort: password });
    assert.match(entered.headers.get("Location") ?? "", /\/einrichten$/);
    const all = ["kennwort", "name", "zeiten", "werk", "leser", "etikett", "sicherung"];
    assert.deepEqual(await openSteps(visitor), all);
    const setup = await visitor.get("/einrichten");
    for (const way of ["zugang/1", "einspielungen", "werke?formular=neu", "sicherung"])
      assert.ok(setup.text.includes(`href="${way}"`), way);
    const [, hours = ""] = /href="([^"]*#bereich-besuch)"/.exec(setup.text) ?? [];
    const form = await visitor.get(`/${hours.replaceAll("&amp;", "&").split("#")[0]}`);
    assert.match(form.text, /<details class="form-group" id="bereich-besuch" open>/);
    assert.doesNotMatch(form.text, /id="bereich-farben" open/);
    const own = "ein ganz eigenes Wort";
    const access = await visitor.get("/zugang/1");
    const fields = { bisher: password, neu: own };
    const changed = await visitor.submit(access, { aktion: "kennwort" }, fields);
    assert.ok(changed.status < 400, changed.text);
    assert.ok(!(await openSteps(visitor)).includes("kennwort"));
  },
  { printed: true },
);

withNewLibrary(
  "the language in which they set it up is proposed for the library, until one is chosen",
  async (library) => {
    const visitor = new Visitor(library);
    await visitor.signIn("bibliothek");
    const proposed = async (language: string) =>
      /<option value="(..)" selected/.exec(
        (await visitor.get(`/einrichten?lang=${language}`)).text,
      )?.[1];
    assert.equal(await proposed("en"), "en");
    assert.equal(await proposed("de"), "de");
    for (const language of ["en", "de"]) {
      const { text } = await visitor.get(`/einrichten?lang=${language}`);
      assert.doesNotMatch(text, /If empty|Bleibt das leer/, "no choice of it is empty");
    }
    const setup = await visitor.get("/einrichten");
    await visitor.submit(setup, { _ziel: "/einstellungen" }, { name: "Aue", sprache: "de" });
    assert.equal(await proposed("en"), "de");
  },
);

withNewLibrary("each step is done when it is done, wherever that was", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothek");
  assert.ok(!(await openSteps(visitor)).includes("kennwort"));
  const setup = await visitor.get("/einrichten");
  const named = await visitor.submit(
    setup,
    { _ziel: "/einstellungen" },
    { name: "Stadtbücherei Aue", sprache: "de" },
  );
  assert.equal(named.status, 303, named.text);
  assert.match(named.headers.get("Location") ?? "", /\/einrichten/);
  assert.match((await visitor.get("/einrichten")).text, /Stadtbücherei Aue/);

  const settings = await library.ask("GET", "/einstellungen", { as: "bibliothek" });
  const body = { ...settings.json, oeffnungszeit: ["Mo–Fr 10:00–18:00"] };
  await library.ask("PUT", "/einstellungen", { as: "bibliothek", body });
  assert.ok((await openSteps(visitor)).includes("zeiten"), "there is no address yet");
  await library.patch("/einstellungen", { anschrift: "Markt 1\n08280 Aue" }, "bibliothek");
  await library.ask("POST", "/werke", { as: "bibliothek", body: { titel: "Das erste" } });
  await library.ask("POST", "/konten", { as: "bibliothek", body: { name: "Die Erste" } });
  assert.deepEqual(await openSteps(visitor), ["etikett", "sicherung"]);

  const ticked = await visitor.submit(
    await visitor.get("/einrichten"),
    { schritt: "etikett" },
    {
      aktion: "abhaken",
    },
  );
  assert.equal(ticked.status, 303);
  assert.deepEqual(await openSteps(visitor), ["sicherung"]);
});

withNewLibrary("the list stays at the desk until it is done or dismissed", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothek");
  const setup = await visitor.get("/einrichten");
  const onwards = await visitor.post("/einrichten", {
    _csrf: tokenIn(setup.text, "einrichten"),
    aktion: "weiter",
  });
  assert.equal(onwards.status, 303);
  const desk = await visitor.get("/theke");
  assert.match(desk.text, /Noch 6 Schritte/);
  const again = new Visitor(library);
  const entered = await again.signIn("bibliothek");
  assert.match(entered.headers.get("Location") ?? "", /\/theke$/);
  const sent = await visitor.post("/einrichten", {
    _csrf: tokenIn(desk.text, "einrichten"),
    aktion: "verwerfen",
  });
  assert.equal(sent.status, 303, sent.text);
  assert.doesNotMatch((await visitor.get("/theke")).text, /Noch 6 Schritte/);
});

withNewLibrary("nobody but librarians sets up a library or takes it along", async (library) => {
  const reader = { name: "Ben", username: "ben" };
  await library.ask("POST", "/konten", { as: "bibliothek", body: reader });
  for (const path of ["/einrichten", "/sicherung"])
    assert.equal((await library.ask("GET", path)).status, 403);
  const sent = await library.ask("POST", "/sicherung", {
    body: "",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(sent.status, 403);
});

withNewLibrary("a backup comes down by a button, and can be restored", async (library) => {
  await library.ask("POST", "/werke", { as: "bibliothek", body: { titel: "Bleibt" } });
  const request = new Request(`${ORIGIN}/sicherung`, {
    method: "POST",
    headers: {
      Authorization: basic("bibliothek"),
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  const { TMPDIR } = process.env;
  const saved = await withFiles(async (_, folder) => {
    process.env.TMPDIR = folder;
    const answer = await library.app.application(request, {
      client: { address: "192.0.2.1", port: 1 },
      target: "/sicherung",
      user: null,
      failure: null,
    });
    // A server that ends while somebody downloads it leaves nothing behind.
    assert.deepEqual(await readdir(folder), []);
    return answer;
  }).finally(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  assert.equal(saved.status, 200);
  assert.match(saved.headers.get("Content-Disposition") ?? "", /leihwerk-.*\.backup/);
  await withFiles(async (write, folder) => {
    const file = await write("a.backup", new Uint8Array(await saved.arrayBuffer()));
    await using store = await openStore(`${folder}/b.db`, testKinds, UTC);
    await store.restore(file);
    assert.equal(await store.read.count(testKinds.one("werk")), 1);
  });
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothek");
  assert.ok(!(await openSteps(visitor)).includes("sicherung"));
});

function tokenIn(page: string, action: string): string {
  const form = new RegExp(`action="${action}">[^§]*?name="_csrf" value="([^"]+)"`).exec(page);
  return form?.[1] ?? "";
}
