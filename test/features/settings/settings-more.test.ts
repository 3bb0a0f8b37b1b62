/** Settings that reach further: kinds of work of the library's own, what a file has decided, and a look before it is kept. */

import assert from "node:assert/strict";
import { openLibrary } from "../../../src/library/commands/console/open-library.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { DEFAULT_SITE } from "../../../src/library/site/site.ts";
import { type TestApp, withApp, withApps } from "../../support/app.ts";

async function set(app: TestApp, values: Record<string, unknown>): Promise<Response> {
  return app.request("PATCH", "/einstellungen", {
    as: "bibliothekarin",
    body: JSON.stringify(values),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
}

async function addWork(app: TestApp, values: Record<string, unknown>): Promise<Response> {
  return app.request("POST", "/werke", {
    as: "bibliothekarin",
    body: JSON.stringify(values),
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
}

async function textOf(app: TestApp, path: string, as?: "bibliothekarin"): Promise<string> {
  const answer = await app.request("GET", path, {
    ...(as && { as }),
    headers: { Accept: path.includes(".") ? "*/*" : "text/html" },
  });
  return answer.text();
}

withApps(
  "a kind of work that the library adds is at work at once, everywhere",
  async (app) => {
    const before = await addWork(app, { titel: "Bohrmaschine", art: "Werkzeug" });
    assert.equal(before.status, 422);
    assert.doesNotMatch(await textOf(app, "/openapi.json"), /Werkzeug/);
    assert.doesNotMatch(await textOf(app, "/schema/werk.json"), /Werkzeug/);
    assert.equal((await set(app, { art: ["Werkzeug", "Buch"] })).status, 200);

    const made = await addWork(app, { titel: "Bohrmaschine", art: "Werkzeug" });
    assert.equal(made.status, 201, await made.clone().text());
    for (const path of ["/openapi.json", "/schema/werk.json"])
      assert.match(await textOf(app, path), /Werkzeug/, path);
    const form = await textOf(app, "/werke?formular=neu", "bibliothekarin");
    assert.match(form, /<option value="Werkzeug"/);
    assert.equal(form.match(/<option value="Buch"/g)?.length, 1);
    const narrowed = await app.json("/werke?art=Werkzeug");
    assert.equal(narrowed.gesamt, 1);
    await addWork(app, { titel: "Handbuch", art: "Buch" });
    assert.match(await textOf(app, "/werke"), /art=Werkzeug/);
  },
  { fresh: true },
);

withApps(
  "an import knows the library's own kinds of work, in a process of its own, too",
  async (app) => {
    await set(app, { art: ["Werkzeug"] });
    const sent = await app.request("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: Buffer.from("id;titel;art\n1;Säge;werkzeug\n"),
      headers: { "Content-Type": "text/csv", Accept: "application/json" },
    });
    const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
    const house = await openLibrary({
      database: app.database,
      site: "no-such-folder",
      timeZone: "Europe/Berlin",
    });
    try {
      const imports = { store: house.store, kinds: house.kinds, site: DEFAULT_SITE, url: null };
      await workOnImports(imports);
      for (const zustand of ["probe", "läuft"]) {
        await app.request("PATCH", path, {
          as: "bibliothekarin",
          body: JSON.stringify({ zustand }),
          headers: { "Content-Type": "application/merge-patch+json" },
        });
        await workOnImports(imports);
      }
    } finally {
      await house.close();
    }
    assert.equal((await app.json(path, "bibliothekarin")).zustand, "fertig");
    assert.equal((await app.json("/werke?art=Werkzeug")).gesamt, 1);
  },
  { fresh: true },
);

withApps(
  "a kind of work that works still have cannot be taken away",
  async (app) => {
    await set(app, { art: ["Werkzeug", "Leiter"] });
    await addWork(app, { titel: "Bohrmaschine", art: "Werkzeug" });
    const refused = await set(app, { art: [] });
    assert.equal(refused.status, 409);
    assert.match((await refused.json()).detail, /Werkzeug/);
    assert.equal((await set(app, { art: ["Werkzeug"] })).status, 200);
    assert.equal((await addWork(app, { titel: "Steht", art: "Leiter" })).status, 422);
  },
  { fresh: true },
);

withApp(
  "what a file has decided is shown with what holds, and what is stored stays",
  async (app) => {
    await set(app, { name: "Gespeicherter Name", motto: "Ein Motto" });
    const form = await textOf(app, "/einstellungen?formular=aendern", "bibliothekarin");
    assert.match(form, /Festgelegt in leihwerk\.json/);
    assert.match(form, /<p class="fixed-value"[^>]*>Haus der Datei/);
    assert.match(form, /<input type="hidden" name="name" value="Gespeicherter Name">/);
    assert.match(form, /<input[^>]*name="motto"[^>]*value="Ein Motto"/);
    assert.match(form, /Festgelegt in impressum\.md/);
    assert.match(form, /Festgelegt in --isbn-source/);
    assert.match(form, /sonntag/);
  },
  {
    fresh: true,
    settings: { isbnSource: "http://127.0.0.1:9/sru" },
    site: {
      "leihwerk.json": JSON.stringify({
        name: "Haus der Datei",
        ausleihe: { tage: 14, ruhetage: ["sonntag"] },
      }),
      "impressum.md": "# Impressum\n\nVon der Datei.",
    },
  },
);

withApp(
  "the imprint is seen before it is kept, and nothing is saved by looking",
  async (app) => {
    const before = await app.json("/einstellungen", "bibliothekarin");
    const fields = new URLSearchParams({
      _aktion: "ersetzen",
      _ziel: "/einstellungen",
      name: "Aue",
      impressum: "# Wir\n\nEin **Haus** am [Markt](https://markt.example).",
      _schritt: "vorschau impressum",
    });
    const answer = await app.request("POST", "/einstellungen", {
      as: "bibliothekarin",
      body: `${fields}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    });
    const page = await answer.text();
    assert.equal(answer.status, 200, page);
    assert.match(page, /<section class="preview"[\s\S]*<h2>Wir<\/h2>[\s\S]*<strong>Haus<\/strong>/);
    assert.match(page, /value="Aue"/);
    assert.deepEqual(await app.json("/einstellungen", "bibliothekarin"), before);
  },
  { fresh: true },
);

withApp(
  "librarians name a source of ISBNs, and it must not lead into the house",
  async (app) => {
    assert.doesNotMatch(await textOf(app, "/werke?formular=neu", "bibliothekarin"), /127\.0\.0\.1/);
    for (const inside of ["127.0.0.1:9", "localhost", "sru.localhost", "[::1]", "192.168.0.5"]) {
      const refused = await set(app, { isbnQuelle: `http://${inside}/sru` });
      assert.equal(refused.status, 422, inside);
      const [fault] = (await refused.json()).errors;
      assert.equal(fault.pointer, "/isbnQuelle");
      assert.match(fault.detail, /--isbn-source/);
    }
    assert.equal((await set(app, { isbnQuelle: "https://sru.example/dnb" })).status, 200);
    // One that is there already, from before that was told, is never asked.
    await app.store.write(async (writing) => {
      const member = await app.member(app.kinds.one("bibliothek"), 1);
      const values = { ...member.values, isbnQuelle: "http://127.0.0.1:9/sru" };
      await writing.update(member, values, null);
    });
    const form = await textOf(app, "/werke?formular=neu", "bibliothekarin");
    assert.match(form, /nachschlagen/);
    const fields = new URLSearchParams({
      _schritt: "nachschlagen isbn",
      _nachschlagen: "9783161484100",
      isbn: "9783161484100",
    });
    const answer = await app.request("POST", "/werke", {
      as: "bibliothekarin",
      body: `${fields}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    });
    assert.match(await answer.text(), /private address/);
  },
  { fresh: true },
);

withApp(
  "a slip in the source of ISBNs is told of, and an old one breaks no page",
  async (app) => {
    for (const slip of ["http:", "https://", "ftp://sru.example/", "sru.example", "http://a b/"]) {
      const refused = await set(app, { isbnQuelle: slip });
      assert.equal(refused.status, 422, slip);
      assert.match((await refused.json()).errors[0].detail, /https:\/\//, slip);
    }
    await app.store.write(async (writing) => {
      const kind = app.kinds.one("bibliothek");
      const member = await app.member(kind, 1);
      await writing.update(member, { ...member.values, isbnQuelle: "http:" }, null);
    });
    for (const path of ["/einstellungen?formular=aendern", "/werke?formular=neu"]) {
      const answer = await app.request("GET", path, { as: "bibliothekarin" });
      assert.equal(answer.status, 200, path);
    }
  },
  { fresh: true },
);

withApp(
  "until the imprint is written, librarians are led to where they write it",
  async (app) => {
    for (const path of ["/impressum", "/datenschutz"]) {
      const stranger = await textOf(app, path);
      assert.doesNotMatch(stranger, /\.md|href="einstellungen/, path);
      assert.match(stranger, /Einstellungen/, path);
      const [, way = ""] =
        /href="(einstellungen[^"]*#[^"]*)"/.exec(await textOf(app, path, "bibliothekarin")) ?? [];
      assert.match(way, /#bereich-seiten$/);
      const form = await textOf(
        app,
        `/${way.replaceAll("&amp;", "&").split("#")[0]}`,
        "bibliothekarin",
      );
      assert.match(form, /id="bereich-seiten" open>/);
    }
  },
  { fresh: true, site: {} },
);

withApp(
  "there is no motto unless the library has one",
  async (app) => {
    for (const path of ["/", "/werke"])
      assert.doesNotMatch(
        await textOf(app, path),
        /class="motto"|class="lead"|Hier hat alles/,
        path,
      );
    await set(app, { motto: "Lies!" });
    assert.match(await textOf(app, "/"), /<p class="lead">Lies!/);
    assert.match(await textOf(app, "/werke"), /<p class="motto">Lies!/);
  },
  { fresh: true },
);

withApp(
  "an account without anything is asked for its name, not for what is made of it",
  async (app) => {
    const answer = await app.request("POST", "/konten", {
      as: "bibliothekarin",
      body: "username=&name=",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
    });
    const page = await answer.text();
    assert.equal(answer.status, 422, page);
    assert.match(page, /href="[^"]*#feld-nachname"[^>]*>Nachname: Diese Angabe wird gebraucht/);
    assert.doesNotMatch(page, /Benutzername: Diese Angabe/);
    assert.equal(page.match(/Bleibt das leer, [^<]*aus de[nm]/g)?.length, 1);
  },
);
