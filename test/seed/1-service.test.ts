/** Section 1 of the seed: what the service does. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FREE_KINDS, ORIGIN, readerOf, withApps } from "../support/app.ts";
import { withService } from "./served.ts";

withService("1: it is a web application, served over HTTP", async ({ get, url }) => {
  assert.match(url, /^http:\/\//);
  assert.equal((await get("/")).status, 200);
});

withApps(
  "1.1: every resource has one address of its own, which names itself as such",
  async (app) => {
    const canonical = new Set<string>();
    for (const { singular } of FREE_KINDS) {
      const kind = app.kinds.one(singular);
      for (let count = 0; count < 2; count++) {
        const { id } = await app.add(kind);
        const response = await app.request("GET", `/${singular}/${id}`, { as: "bibliothekarin" });
        assert.equal(response.status, 200);
        const [, url = ""] =
          /<([^>]*)>; rel="canonical"/.exec(response.headers.get("Link") ?? "") ?? [];
        assert.ok(url.startsWith(`${ORIGIN}/${singular}/`), url);
        assert.ok(!canonical.has(url), `${url} is the address of two resources`);
        canonical.add(url);
      }
    }
  },
);

withApps(
  "1.1: an address can be linked to and bookmarked: it is all that a request needs",
  async (app) => {
    for (const singular of ["person", "werk"]) {
      const { path } = await app.shown(app.kinds.one(singular));
      const page = await app.get(path);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get("Set-Cookie"), null);
      assert.ok((await page.text()).includes(`<link rel="canonical" href="${ORIGIN}${path}"`));
    }
  },
);

withApps(
  "1.1: search engines find it: they may read it, and a site map lists it",
  async (app) => {
    const person = await app.addPerson("Georg", "Büchner");
    const work = await app.addWork("Woyzeck", [person]);
    assert.match(await (await app.get("/robots.txt")).text(), /^Sitemap: .*\/sitemap\.xml$/m);
    const map = await (await app.get("/sitemap.xml")).text();
    for (const { path } of [person, work]) {
      assert.ok(map.includes(`<loc>${ORIGIN}${path}</loc>`), path);
      const page = await app.get(path, { Accept: "text/html" });
      assert.doesNotMatch(page.headers.get("X-Robots-Tag") ?? "", /noindex/);
      assert.doesNotMatch(await page.text(), /<meta name="robots"[^>]*noindex/);
    }
  },
  { fresh: true },
);

withApps(
  "1.2: a resource leads to others by links, and no identifier stands by itself",
  async (app) => {
    for (const { singular, plural } of FREE_KINDS) {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      for (const address of [path, `/${plural}`]) {
        JSON.stringify(await app.json(address, "bibliothekarin"), (key, value) => {
          assert.doesNotMatch(key, /^(id|.*(_id|Id|_ID))$/, `${address} has ${key}`);
          return value;
        });
        const headers = { Accept: "application/xml" };
        const xml = await app.request("GET", address, { as: "bibliothekarin", headers });
        assert.doesNotMatch(await xml.text(), /<([a-zA-Z]*_)?id\b|\s([a-zA-Z]*_)?id="/, address);
      }
    }
    const person = await app.addPerson("Marieluise", "Fleißer");
    const work = await app.addWork("Fegefeuer in Ingolstadt", [person]);
    assert.equal((await app.json(person.path)).werk[0].url, ORIGIN + work.path);
    assert.equal((await app.json(work.path)).person[0].url, ORIGIN + person.path);
  },
);

withApps("1.4: one resource comes in several representations: HTML, XML and JSON", async (app) => {
  for (const { singular, plural } of FREE_KINDS) {
    const kind = app.kinds.one(singular);
    const { path } = await app.shown(kind);
    for (const [type, begin] of [
      ["text/html", "<!doctype html>"],
      ["application/xml", `<?xml version="1.0" encoding="UTF-8"?>\n<${singular}`],
      ["application/json", "{"],
    ] as const) {
      const asking = { ...readerOf(kind), headers: { Accept: type } };
      const response = await app.request("GET", path, asking);
      assert.equal(response.headers.get("Content-Type"), `${type}; charset=utf-8`);
      assert.ok((await response.text()).toLowerCase().startsWith(begin.toLowerCase()), path);
      const list = await app.request("GET", `/${plural}`, { ...asking, as: "bibliothekarin" });
      assert.equal(list.headers.get("Content-Type"), `${type}; charset=utf-8`);
    }
  }
});

withApps(
  "1.5: it is stateless: reading begins no session, and an answer depends on its request alone",
  async (app) => {
    const { path } = await app.addPerson("Irmgard", "Keun");
    const addresses = ["/", "/personen", "/werke?suche=keun", path, `${path}.json`];
    const read = async () => {
      const answers: string[] = [];
      for (const address of addresses) {
        const response = await app.get(address);
        assert.deepEqual(response.headers.getSetCookie(), [], address);
        answers.push(await response.text());
      }
      return answers;
    };
    const before = await read();
    await app.reopen(); // Another process that has never seen the client.
    assert.deepEqual(await read(), before);
  },
  { fresh: true },
);

withService("1.6: the web server writes an access log and an error log", async (service) => {
  await service.get("/personen");
  await service.logged(1);
  for (const name of ["access.log", "error.log"])
    assert.ok(existsSync(join(service.folder, name)), name);
});

withApps(
  "1: the example kinds are a person and a work, an item that belongs to a person",
  async (app) => {
    const person = await app.addPerson("Anna", "Seghers");
    const { path } = await app.addWork("Transit", [person]);
    const { person: makers } = await app.json(path);
    assert.equal(makers[0].url, ORIGIN + person.path);
  },
);
