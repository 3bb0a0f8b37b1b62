/** The demo: its life, its accounts, who may use them, and how it goes and comes back. */

import assert from "node:assert/strict";
import { type App, openApp } from "../../../src/app.ts";
import type { Kind } from "../../../src/core/model/kinds/kind.ts";
import { dayIn } from "../../../src/core/words/dates/days.ts";
import { prepareFirstStart } from "../../../src/library/commands/first-start.ts";
import { addDemo } from "../../../src/library/import/demo/demo.ts";
import { importDemo } from "../../../src/library/import/demo/demo-catalogue.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { DEFAULT_SITE } from "../../../src/library/site/site.ts";
import { tallies } from "../../../src/library/tables/tallies.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Template, withDatabases } from "../../support/database/databases.ts";
import { Library, PASSWORD, settingsFor } from "../../support/library.ts";

const HERE = "127.0.0.1";
const DAY = Date.parse("2026-03-06T11:00:00Z");
const LOCAL = { host: HERE, proxies: [] };
const LIBRARIAN = { username: "bibliothekarin", password: PASSWORD };

/** A house whose first librarian is "bibliothekarin", with the demo in it. */
const DEMO_HOUSE: Template = {
  name: "demo_house",
  fill: async (database) => {
    const app = await openApp({ ...settingsFor(database), ...LOCAL }, () => DAY);
    await prepareFirstStart(houseOf(app), { librarian: LIBRARIAN, demo: true }, () => {});
    await app.close();
  },
};

const EMPTY_HOUSE: Template = {
  name: "empty_house",
  fill: async (database) => {
    const app = await openApp(settingsFor(database), () => DAY);
    await prepareFirstStart(houseOf(app), { librarian: LIBRARIAN, demo: false }, () => {});
    await app.close();
  },
};

function withDemo(
  name: string,
  run: (library: Library) => Promise<void>,
  { reach = LOCAL, template = DEMO_HOUSE }: { reach?: object; template?: Template } = {},
): void {
  withDatabases(name, template, async (database) => {
    await using app = await openApp({ ...settingsFor(database), ...reach }, () => DAY);
    await run(new Library(app, { now: DAY }, {}, database));
  });
}

function houseOf({ store, kinds }: App) {
  return { store, kinds, site: DEFAULT_SITE, url: null };
}

function as(username: string): Record<string, string> {
  const proof = Buffer.from(`${username}:vorhang-auf`).toString("base64");
  return { Authorization: `Basic ${proof}` };
}

async function demoPath(library: Library): Promise<string> {
  const { json } = await library.ask("GET", "/einspielungen?art=demo", { as: "bibliothekarin" });
  return new URL(json.einspielung.at(-1).url).pathname;
}

async function remove(library: Library, path: string) {
  const headers = { "Content-Type": "application/merge-patch+json" };
  const asked = await library.ask("PATCH", path, {
    as: "bibliothekarin",
    body: { zustand: "rücknahme" },
    headers,
  });
  assert.equal(asked.status, 200, asked.text);
  await workOnImports(houseOf(library.app));
  const { json } = await library.ask("GET", path, { as: "bibliothekarin" });
  assert.equal(json.zustand, "zurückgenommen");
  return json;
}

function figuresOf({ app }: Library) {
  return app.store.read.with(tallies).between("2020-01-01", "2030-01-01");
}

async function counts({ app }: Library): Promise<Record<string, number>> {
  const kinds = app.kinds.all.filter(({ alone }) => !alone);
  const count = async (kind: Kind) => [kind.singular, await app.store.read.count(kind)] as const;
  return Object.fromEntries(await Promise.all(kinds.map(count)));
}

withDemo(
  "the demo has readers, late loans, something to fetch, and figures of its own",
  async (library) => {
    const late = await library.ask("GET", "/ausleihen?status=überfällig", { as: "bibliothekarin" });
    assert.ok(late.json.gesamt >= 4, late.text);
    const open = await library.ask("GET", "/ausleihen?status=laufend", { as: "bibliothekarin" });
    assert.ok(open.json.gesamt >= 6, open.text);
    const ready = await library.ask("GET", "/vormerkungen?status=bereitgestellt", {
      as: "bibliothekarin",
    });
    assert.equal(ready.json.gesamt, 1);
    assert.equal(ready.json.vormerkung[0].bis, undefined, "it is still to be laid ready");
    const waiting = await library.ask("GET", "/vormerkungen?status=wartend", {
      as: "bibliothekarin",
    });
    assert.equal(waiting.json.gesamt, 2);
    const readers = await library.ask("GET", "/konten?rolle=leser", { as: "bibliothekarin" });
    assert.equal(readers.json.gesamt, 12);
    const figures = await figuresOf(library);
    const places = new Set(figures.map(({ ort }) => ort));
    assert.deepEqual(
      [...places],
      ["Demo"],
      "Its own figures are all there is: no other counts it.",
    );
    assert.ok(
      figures.some(({ tag }) => tag < "2025-03-06") &&
        figures.every(({ tag }) => tag < "2026-03-06"),
    );
    const page = await library.ask("GET", "/zahlen/2026", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(page.text, /class="bar-before"/, "beside the year before");
    await remove(library, await demoPath(library));
    assert.deepEqual(await figuresOf(library), [], "They go with it.");
  },
);

withDemo("who looks around signs in by a button, from this machine", async (library) => {
  const page = await library.ask("GET", "/anmeldung", { accept: "text/html", address: HERE });
  assert.match(page.text, /vorhang-auf/);
  for (const name of ["minna", "nathan"]) assert.match(page.text, new RegExp(`value="${name}"`));
  const cookie = (page.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const [, token = ""] = /name="_csrf" value="([^"]+)"/.exec(page.text) ?? [];
  const body = new URLSearchParams({ _csrf: token, username: "minna", kennwort: "vorhang-auf" });
  const entered = await library.ask("POST", "/anmeldung", {
    body: `${body}`,
    accept: "text/html",
    address: HERE,
    headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(entered.status, 303, entered.text);
  assert.match(entered.headers.get("Location") ?? "", /ausleihliste/);
  const librarian = await library.ask("GET", "/konten", { address: HERE, headers: as("nathan") });
  assert.equal(librarian.status, 200);
});

withDemo("nobody else learns of the demo's accounts, or comes in by them", async (library) => {
  const proxies = ["X-Forwarded-For", "X-Real-IP", "X-Forwarded-Host", "CF-Connecting-IP", "Via"];
  for (const name of [null, ...proxies]) {
    const headers = name === null ? {} : { [name]: "203.0.113.9" };
    const address = name === null ? "203.0.113.9" : HERE;
    const page = await library.ask("GET", "/anmeldung", { accept: "text/html", address, headers });
    assert.doesNotMatch(page.text, /vorhang-auf|nathan/);
    const answer = await library.ask("GET", "/konten", {
      address,
      headers: { ...headers, ...as("nathan") },
    });
    assert.equal(answer.status, 401);
  }
});

for (const [what, reach] of Object.entries({
  "listens on more than this machine": { host: "0.0.0.0", proxies: [] },
  "has a public address": { host: HERE, url: "https://katalog.example", proxies: [] },
  "stands behind a proxy": { host: HERE, proxies: ["127.0.0.1"] },
})) {
  withDemo(
    `a server that ${what} lets nobody in by the demo, not even with an older session`,
    async (library) => {
      const page = await library.ask("GET", "/anmeldung", { accept: "text/html", address: HERE });
      assert.doesNotMatch(page.text, /vorhang-auf/);
      const answer = await library.ask("GET", "/konten", { address: HERE, headers: as("nathan") });
      assert.notEqual(answer.status, 200);
    },
    { reach },
  );
}

withDemo("a session of the demo ends where the server opens to others", async (library) => {
  const { app, database } = library;
  const konto = app.kinds.one("konto");
  const account = await app.store.read.findBy(konto, "username", "nathan");
  const { sessions } = app.daily.identity;
  const secret = await sessions.begin({
    account: account!.id,
    cause: "kennwort",
    device: "",
    address: HERE,
  });
  const cookie = { Cookie: `leihwerk=${secret}` };
  const inside = await library.ask("GET", "/konten", { address: HERE, headers: cookie });
  assert.equal(inside.status, 200);
  await using open = await openApp({ ...settingsFor(database), host: "0.0.0.0" }, () => DAY);
  const outside = new Library(open, { now: DAY }, {}, database);
  const answer = await outside.ask("GET", "/konten", { address: HERE, headers: cookie });
  assert.equal(answer.status, 403);
});

withDemo(
  "all of it goes, and what was only played with it; then it comes back",
  async (library) => {
    const { app } = library;
    const before = await counts(library);
    // Somebody lends a book of the demo to a reader of the demo, and takes another back.
    const lent = await library.ask("POST", "/ausleihen", {
      as: "bibliothekarin",
      body: { exemplar: { barcode: "30004422" }, konto: { ausweis: "DEMO-08" } },
    });
    assert.equal(lent.status, 201, lent.text);
    const { json } = await library.ask("GET", "/ausleihen?status=überfällig", {
      as: "bibliothekarin",
    });
    const late = new URL(json.ausleihe[0].url).pathname;
    assert.equal(
      (await library.change(late, "bibliothekarin", { zurueck: "2026-03-06" })).status,
      200,
    );

    // What comes with the day, to readers and from them, belongs to the demo as well.
    await doDailyWork(app.daily);

    const path = await demoPath(library);
    const faust = (await library.ask("GET", "/werke?suche=Urfaust")).json.werk[0].url;
    const gone = await remove(library, path);
    assert.equal(gone.geblieben, 0, JSON.stringify(gone));
    const after = await counts(library);
    assert.deepEqual(
      Object.entries(after).filter(([name, count]) => count > 0 && name !== "einspielung"),
      [["konto", 1]],
    );
    assert.equal((await library.ask("GET", new URL(faust).pathname)).status, 410);
    const refused = await library.ask("GET", "/konten", { address: HERE, headers: as("nathan") });
    assert.equal(refused.status, 401);

    const back = await library.ask("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: { art: "demo" },
    });
    assert.equal(back.status, 201, back.text);
    await workOnImports(houseOf(app));
    assert.deepEqual(await counts(library), { ...before, einspielung: 2 });
    const twice = await library.ask("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: { art: "demo" },
    });
    assert.equal(twice.status, 409);
  },
);

withDemo("what somebody changed or built upon stays, and is listed", async (library) => {
  const find = async (words: string) =>
    (await library.ask("GET", `/werke?suche=${words}&anzahl=1`)).json.werk[0].url as string;
  const faust = new URL(await find("Urfaust")).pathname;
  assert.equal(
    (await library.change(faust, "bibliothekarin", { beschreibung: "Meins." })).status,
    200,
  );
  const account = await library.ask("GET", "/konten?suche=Tellheim", { as: "bibliothekarin" });
  const tellheim = new URL(account.json.konto[0].url).pathname;
  await library.change(tellheim, "bibliothekarin", { notiz: "Ist wirklich gekommen." });
  const { json } = await library.ask("GET", "/personen?suche=Lessing&anzahl=1");
  const made = await library.ask("POST", "/werke", {
    as: "bibliothekarin",
    body: { titel: "Ein Werk der Bibliothek", person: [{ url: json.person[0].url }] },
  });
  assert.equal(made.status, 201, made.text);
  const path = await demoPath(library);
  const gone = await remove(library, path);
  assert.ok(gone.geblieben >= 3, JSON.stringify(gone));
  assert.equal((await library.ask("GET", faust)).status, 200);
  assert.equal((await library.ask("GET", tellheim, { as: "bibliothekarin" })).status, 200);
  const report = await library.ask("GET", path.replace("einspielung", "einspielbericht"), {
    as: "bibliothekarin",
  });
  assert.match(report.text, /faust/i);
  assert.match(report.text, /tellheim/);
  const refused = await library.ask("GET", "/konten", { address: HERE, headers: as("tellheim") });
  assert.equal(refused.status, 401, "An account that stays needs a new password.");
});

withDemo(
  "a demo that an older release has brought in can be removed, too (long)",
  async (library) => {
    const { app } = library;
    await importDemo(app.store, app.kinds);
    const added = await addDemo(houseOf(app));
    assert.equal(added.values.zustand, "fertig");
    const gone = await remove(library, `/einspielung/${added.id}`);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 0, JSON.stringify(gone));
    assert.equal(await app.store.read.count(app.kinds.one("person")), 0);
  },
  { template: EMPTY_HOUSE },
);

withDemo("its page says so, and its buttons remove it and bring it back", async (library) => {
  const path = await demoPath(library);
  const page = async (address: string) =>
    (await library.ask("GET", address, { as: "bibliothekarin", accept: "text/html" })).text;
  assert.match(await page(path), /Demo entfernen/);
  assert.doesNotMatch(await page("/einspielungen"), /Demo einspielen/, "it is there already");
  const deleted = await library.ask("DELETE", path, { as: "bibliothekarin" });
  assert.equal(deleted.status, 409);
  await remove(library, path);
  assert.match(await page(path), /Demo wieder einspielen/);
  assert.match(await page("/einspielungen"), /Demo einspielen/);
});

withDemo("what is printed as new of today is not what the demo has brought", async (library) => {
  const day = dayIn("Europe/Berlin", Date.now());
  const printed = async (page: string, name: string) => {
    const { json } = await library.ask("GET", `/${page}.json?seit=${day}`, {
      as: "bibliothekarin",
    });
    return json[name].length;
  };
  assert.equal(await printed("etiketten", "etikett"), 0);
  const before = await printed("ausweise", "ausweis");
  const copy = { werk: { url: "/werk/1" }, signatur: "Neu 1" };
  const made = await library.ask("POST", "/exemplare", { as: "bibliothekarin", body: copy });
  assert.equal(made.status, 201, made.text);
  await library.ask("POST", "/konten", { as: "bibliothekarin", body: { name: "Mia Maurer" } });
  assert.equal(await printed("etiketten", "etikett"), 1);
  assert.equal(await printed("ausweise", "ausweis"), before + 1);
  assert.ok(before <= 1, "nobody of the demo");
});
