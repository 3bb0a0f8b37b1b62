/** What a library declares itself: kinds with pages of their own. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ORIGIN, type TestApp, withApps } from "../app.ts";

const AS = { as: "bibliothek" } as const;

const example = (file: string) =>
  readFileSync(new URL(`../../examples/site/${file}`, import.meta.url), "utf8");

async function made(app: TestApp, path: string, body: Record<string, unknown>): Promise<string> {
  const response = await app.request("POST", path, { ...AS, body });
  assert.equal(response.status, 201, await response.clone().text());
  return (response.headers.get("Location") ?? "").slice(ORIGIN.length);
}

async function page(app: TestApp, path: string, headers = {}): Promise<string> {
  const response = await app.get(path, { Accept: "text/html", ...headers });
  assert.equal(response.status, 200, path);
  return response.text();
}

withApps(
  "a kind brings its page, its entry and what is gathered for it",
  async (app) => {
    const faust = await made(app, "/werke", { titel: "Faust" });
    const number = faust.split("/").at(-1);
    await made(app, "/ausstellungen", {
      titel: "Teufel & Co.",
      von: "2026-03-01",
      beschreibung: "Von Faust bis heute",
      werk: [{ url: `/werk/${number}` }],
    });
    const shown = await page(app, "/ausstellung/teufel-co", { "Accept-Language": "en" });
    assert.match(
      shown,
      /<h1><bdi>Teufel &amp; Co\.<\/bdi><\/h1>\n<p class="lead">1 March 2026 – …<\/p>/,
    );
    assert.match(shown, /<ul class="shelf">\n<li><a class="shelf-title" href="werk\/\d+"><svg/);
    assert.match(
      shown,
      /<link rel="canonical" href="[^"]+\/ausstellung\/teufel-co">/,
      "in the frame",
    );
    assert.match(shown, /<meta name="description" content="Von Faust bis heute">/);
    const list = await page(app, "/ausstellungen?suche=heute", { "Accept-Language": "en" });
    assert.match(list, /<div class="entry-facts">1 March 2026 – …<\/div><p class="excerpt"/);
    const json = await app.json("/ausstellung/teufel-co");
    assert.equal(json.von, "2026-03-01", "other representations are as ever");
  },
  { site: { "kinds/ausstellung.ts": example("kinds/ausstellung.ts") } },
);
