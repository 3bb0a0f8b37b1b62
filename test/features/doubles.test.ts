/** Doubles: what looks the same is shown before another one is made. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../app.ts";

const AS = { as: "bibliothek" } as const;
const TYPE = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

const freshApps = (name: string, run: (app: TestApp) => Promise<void>) =>
  withApps(name, run, { fresh: true });

function send(app: TestApp, path: string, fields: Record<string, string>, headers = {}) {
  const body = new URLSearchParams(fields).toString();
  return app.request("POST", path, { ...AS, body, headers: { ...TYPE, ...headers } });
}

function post(app: TestApp, path: string, body: Record<string, unknown>) {
  return app.request("POST", path, { ...AS, body, headers: { Accept: "application/json" } });
}

async function make(app: TestApp, path: string, body: Record<string, unknown>): Promise<string> {
  const response = await post(app, path, body);
  assert.equal(response.status, 201, await response.clone().text());
  return new URL(response.headers.get("Location") ?? "").pathname;
}

function duplicates(response: Response): string[] {
  const links = response.headers.get("Link") ?? "";
  return [...links.matchAll(/<([^>]*)>; rel="duplicate"/g)].map(([, url]) => url as string);
}

freshApps(
  "A program hears by rel=duplicate of what looks the same, and makes it all the same",
  async (app) => {
    await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun", geboren: 1905 });
    const again = await post(app, "/personen/", { vorname: "irmgard", nachname: "KEUN" });
    assert.equal(again.status, 201);
    assert.deepEqual(duplicates(again), [`${ORIGIN}/person/irmgard-keun`]);
    const other = await post(app, "/personen/", {
      vorname: "Irmgard",
      nachname: "Keun",
      geboren: 1960,
    });
    // The one without a year may be either of them.
    assert.deepEqual(duplicates(other), [`${ORIGIN}/person/irmgard-keun-2`]);
    const plain = await post(app, "/personen/", { vorname: "Mascha", nachname: "Kaléko" });
    assert.deepEqual(duplicates(plain), []);
  },
);

freshApps("A work is known by its ISBN in any form, and by title and maker", async (app) => {
  const maker = await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun" });
  const first = await make(app, "/werke/", {
    titel: "Gilgi",
    isbn: ["3-446-20070-3"],
    person: [{ url: maker }],
  });
  const [, , id] = first.split("/");
  const byCode = await post(app, "/werke/", { titel: "Anderes", isbn: ["9783446200708"] });
  assert.deepEqual(duplicates(byCode), [`${ORIGIN}/werk/${id}`]);
  const byTitle = await post(app, "/werke/", {
    titel: "GILGI",
    person: [{ name: "Keun, Irmgard" }],
  });
  assert.deepEqual(duplicates(byTitle), [`${ORIGIN}/werk/${id}`]);
  const put = await app.request("PUT", "/werk/4711", {
    ...AS,
    body: { titel: "gilgi", person: [{ url: maker }] },
    headers: { Accept: "application/json" },
  });
  assert.equal(put.status, 201);
  assert.equal(duplicates(put).length, 2);
});

freshApps(
  "A work goes on looking like its double after its maker got another name",
  async (app) => {
    const maker = await make(app, "/personen/", { vorname: "Erich", nachname: "Kestner" });
    await make(app, "/werke/", { titel: "Emil", person: [{ url: maker }] });
    const right = { vorname: "Erich", nachname: "Kästner" };
    await app.request("PUT", maker.replace("personen", "person"), { ...AS, body: right });
    const other = await make(app, "/personen/", { vorname: "Erich", nachname: "Kästner" });
    const again = await post(app, "/werke/", { titel: "Emil", person: [{ url: other }] });
    assert.equal(duplicates(again).length, 1);
  },
);

freshApps(
  "A form shows what looks the same before it makes another, and loses nothing",
  async (app) => {
    await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun", geboren: 1905 });
    const fields = { vorname: "Irmgard", nachname: "Keun", beschreibung: "Schrieb <Gilgi> & mehr" };
    const before = (await app.json("/personen")).gesamt;
    const asked = await send(app, "/personen", fields);
    assert.equal(asked.status, 409);
    const page = await asked.text();
    assert.match(
      page,
      /href="[^"]*\/person\/irmgard-keun"[^>]*>Dieses nehmen: <bdi>Irmgard Keun \(1905\)/,
    );
    assert.match(page, /<form class="form" id="formular"/);
    assert.match(
      page,
      /<button[^>]* form="formular" name="_trotzdem" value="ja">Trotzdem neu anlegen/,
    );
    assert.match(page, /Schrieb &lt;Gilgi&gt; &amp; mehr/);
    assert.equal((await app.json("/personen")).gesamt, before);

    const insisted = await send(app, "/personen", { ...fields, _trotzdem: "ja" });
    assert.equal(insisted.status, 303);
    assert.match(insisted.headers.get("Location") ?? "", /\/person\/irmgard-keun-2\?/);
    assert.equal((await app.json("/personen")).gesamt, before + 1);
  },
);

freshApps("What was named on the way is not left behind when the form comes back", async (app) => {
  await make(app, "/werke/", { titel: "Gilgi", isbn: ["9783446200708"] });
  const asked = await send(app, "/werke", {
    titel: "Gilgi, eine von uns",
    isbn: "3446200703",
    "_suche.person": "Keun, Irmgard",
  });
  assert.equal(asked.status, 409);
  assert.match(await asked.text(), /Keun, Irmgard/);
  assert.equal((await app.json("/personen?suche=keun")).gesamt, 0);
});

freshApps("A form sent by a program, and a change, are never asked", async (app) => {
  await make(app, "/schlagworte/", { name: "Lyrik" });
  const program = await send(
    app,
    "/schlagworte",
    { name: "lyrik" },
    { Accept: "application/json" },
  );
  assert.equal(program.status, 201);
  assert.equal(duplicates(program).length, 1);
  const changed = await send(app, "/schlagworte", {
    _aktion: "ersetzen",
    _ziel: "/schlagwort/2",
    name: "LYRIK",
  });
  assert.equal(changed.status, 303);
});
