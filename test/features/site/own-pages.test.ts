/** The library's own pages: written in the browser or in files, with addresses, a place in the menu, and in the site map. */

import assert from "node:assert/strict";
import { type TestApp, withApp, withApps } from "../../support/app.ts";

async function add(app: TestApp, values: Record<string, unknown>): Promise<string> {
  const answer = await app.request("POST", "/seiten", {
    as: "bibliothekarin",
    body: JSON.stringify(values),
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  const { pathname } = new URL((await answer.json()).url);
  const found = await app.request("GET", pathname, { as: "bibliothekarin" });
  return found.headers.get("Location") ?? pathname;
}

async function html(app: TestApp, path: string, language = "de"): Promise<string> {
  const answer = await app.request("GET", path, {
    headers: { Accept: "text/html", "Accept-Language": language },
  });
  return answer.text();
}

const HEAD = /<nav class="site-nav"[\s\S]*?<\/nav>/;
const FOOT = /<ul class="notes">[\s\S]*?<\/ul>/;

function part(page: string, which: RegExp): string {
  return which.exec(page)?.[0] ?? "";
}

withApps(
  "a page that a librarian writes stands in the menu at once, and in the site map",
  async (app) => {
    assert.doesNotMatch(await html(app, "/werke"), /Anfahrt/);
    await add(app, {
      titel: "Anfahrt",
      text: "Mit der **Linie 3** bis [Markt](https://markt.example).",
      menue: "kopf",
    });
    await add(app, { titel: "Hausordnung", text: "Leise." });
    const list = await html(app, "/werke");
    assert.match(part(list, HEAD), /href="seite\/anfahrt"><bdi>Anfahrt/);
    assert.match(part(list, FOOT), /href="seite\/hausordnung"/);
    const page = await html(app, "/seite/anfahrt");
    assert.match(page, /<strong>Linie 3<\/strong>/);
    assert.match(page, /<meta name="description" content="Mit der Linie 3 bis Markt\."/);
    assert.match(page, /"@type":"WebPage"/);
    const map = await app.request("GET", "/sitemap.xml");
    assert.match(await map.text(), /\/seite\/anfahrt</);
    const json = await app.json("/seite/anfahrt");
    assert.equal(json.titel, "Anfahrt");
  },
  { fresh: true },
);

withApps(
  "a page whose text begins with a heading is called so everywhere, and its form says it",
  async (app) => {
    await add(app, { titel: "Über uns", text: "# Willkommen\n\nSchön, dass Sie da sind." });
    assert.match(part(await html(app, "/werke"), FOOT), /<bdi>Willkommen</);
    const page = await html(app, "/seite/ueber-uns");
    assert.match(page, /<h1[^>]*><bdi>Willkommen/);
    assert.match(page, /<title>Willkommen/, "in the tab and for search engines");
    assert.match(page, /aria-current="page"><bdi>Willkommen/);
    const form = await app.request("GET", "/seiten?formular=neu", {
      as: "bibliothekarin",
      headers: { Accept: "text/html" },
    });
    assert.match(await form.text(), /Beginnt der Text mit einer Überschrift/);
  },
  { fresh: true },
);

withApps(
  "what is not public is refused to anybody else, and not in the menu",
  async (app) => {
    await add(app, { titel: "Entwurf", text: "Noch nicht.", oeffentlich: "nein", menue: "kopf" });
    for (const path of ["/seite/entwurf", "/seite/niemals", "/seite/4711"])
      assert.equal((await app.request("GET", path)).status, 403, path);
    const nothing = await app.request("GET", "/seite/niemals", { as: "bibliothekarin" });
    assert.equal(nothing.status, 404);
    assert.doesNotMatch(await html(app, "/"), /Entwurf/);
    const map = await app.request("GET", "/sitemap.xml");
    assert.doesNotMatch(await map.text(), /entwurf/);
    const own = await app.request("GET", "/seite/entwurf", { as: "bibliothekarin" });
    assert.equal(own.status, 200);
    const list = await app.request("GET", "/seiten");
    assert.equal(list.status, 403);
    const refused = await app.request("POST", "/seiten", {
      as: "leserin",
      body: JSON.stringify({ titel: "Von mir" }),
      headers: { "Content-Type": "application/json" },
    });
    assert.equal(refused.status, 403);
  },
  { fresh: true },
);

withApps(
  "a page of one language stands in the menu of that language only, in the order of ranks",
  async (app) => {
    await add(app, { titel: "Directions", text: "By bus.", sprache: "en", menue: "kopf" });
    await add(app, { titel: "Zuletzt", text: "Z", menue: "kopf", rang: 9 });
    await add(app, { titel: "Zuerst", text: "Z", menue: "kopf", rang: 1 });
    assert.doesNotMatch(part(await html(app, "/"), HEAD), /Directions/);
    const english = part(await html(app, "/", "en"), HEAD);
    assert.match(english, /Directions[\s\S]*Zuerst[\s\S]*Zuletzt/);
  },
  { fresh: true },
);

withApp(
  "a page that was never public tells nobody its title once it is gone",
  async (app) => {
    await add(app, { titel: "Geheimer Plan", text: "Psst.", oeffentlich: "nein" });
    await app.request("DELETE", "/seite/geheimer-plan", { as: "bibliothekarin" });
    for (const path of ["/seite/1", "/seite/geheimer-plan"]) {
      const answer = await app.request("GET", path);
      assert.equal(answer.status, 403, path);
      assert.doesNotMatch(await answer.text(), /Geheimer Plan/, path);
      const known = await app.request("GET", path, { as: "bibliothekarin" });
      assert.equal(known.status, 410, path);
    }
  },
  { fresh: true },
);

withApp(
  "a page that goes leaves the menu, and its address to nobody else",
  async (app) => {
    const path = await add(app, { titel: "Fest", text: "Am Sonntag." });
    assert.match(await html(app, "/"), /Fest/);
    const gone = await app.request("DELETE", "/seite/fest", { as: "bibliothekarin" });
    assert.equal(gone.status, 204, path);
    assert.doesNotMatch(part(await html(app, "/"), FOOT), /Fest/);
    assert.equal((await app.request("GET", "/seite/fest")).status, 410);
  },
  { fresh: true },
);

withApp(
  "a file wins, and says to librarians where it stands",
  async (app) => {
    await add(app, { titel: "Anfahrt", text: "Aus der Datenbank." });
    const page = await html(app, "/seite/anfahrt");
    assert.match(page, /Aus der Datei/);
    assert.doesNotMatch(page, /Aus der Datenbank/);
    assert.doesNotMatch(page, /Festgelegt/);
    assert.match(part(page, HEAD), /href="seite\/anfahrt"><bdi>So finden Sie uns/);
    assert.doesNotMatch(part(page, FOOT), /Anfahrt/);
    const own = await app.request("GET", "/seite/anfahrt", {
      as: "bibliothekarin",
      headers: { Accept: "text/html" },
    });
    assert.match(await own.text(), /Festgelegt in seiten\/anfahrt\.md/);
    assert.match(part(await html(app, "/", "en"), FOOT), /House rules/);
    assert.match(await html(app, "/seite/regeln-en"), /Be quiet/);
  },
  {
    fresh: true,
    site: {
      "seiten/anfahrt.md": "---\nmenue: kopf\nrang: 2\n---\n# So finden Sie uns\n\nAus der Datei.",
      "seiten/regeln.en.md": "# House rules\n\nBe quiet.",
    },
  },
);

withApp(
  "a page that cannot be shown closes no library, and is told to whoever can mend it",
  async (app) => {
    assert.match(await html(app, "/seite/anfahrt"), /Linie 3/);
    for (const path of ["/seite/gross", "/seite/ordner"])
      assert.equal((await app.request("GET", path, { as: "bibliothekarin" })).status, 404, path);
    const answer = await app.request("GET", "/befunde", {
      as: "bibliothekarin",
      headers: { Accept: "application/json" },
    });
    const { befund } = await answer.json();
    assert.deepEqual(
      befund.map(({ datei }: { datei: string }) => datei),
      ["nachrichten/de/mahnung.md", "seiten/anfahrt.md", "seiten/gross.md", "seiten/ordner.md"],
    );
    assert.match(befund[1].satz, /\/seite\/anfahrt .*seiten\/Anfahrt\.md/);
    assert.match(befund[2].satz, /256 KiB/);
  },
  {
    fresh: true,
    site: {
      "seiten/Anfahrt.md": "# Anfahrt\n\nLinie 3\n",
      "seiten/anfahrt.md": "# Anfahrt\n\nLinie 4\n",
      "seiten/gross.md": "x".repeat(300_000),
      "seiten/ordner.md/innen.txt": "",
      "nachrichten/de/mahnung.md/innen.txt": "",
    },
  },
);
