/** Wishes of readers for what the library should buy, and what becomes of them. */

import assert from "node:assert/strict";
import { planFor } from "../../../src/library/notices/rules/plan.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";
const ISBN = "978-3-15-018420-2";

function wish(library: Library, body: object, as = "anna") {
  return library.ask("POST", "/wuensche", { as, body });
}

async function turnOn(library: Library) {
  assert.equal((await library.patch("/einstellungen", { wuensche: "ja" })).status, 200);
}

withLibrary("there are no wishes unless the library wants them", async (library) => {
  for (const as of [LIBRARIAN, "anna"])
    assert.equal((await library.ask("GET", "/wuensche", { as })).status, 404);
  await turnOn(library);
  assert.equal((await library.ask("GET", "/wuensche", { as: "anna" })).json.gesamt, 0);
  assert.equal((await library.ask("GET", "/wuensche")).status, 403);
  const account = `/ausleihliste/${library.accounts.anna}`;
  const { text } = await library.ask("GET", account, { as: "anna", accept: "text/html" });
  assert.match(text, /href="wuensche"/);
});

withLibrary("readers see their own wishes and say nothing of their state", async (library) => {
  await turnOn(library);
  const made = await wish(library, { titel: "Momo" });
  assert.equal(made.status, 201, made.text);
  const path = new URL(made.json.url).pathname;
  assert.equal((await wish(library, {})).status, 422, "of what?");
  assert.equal((await wish(library, { isbn: "123" })).status, 422);
  assert.equal((await wish(library, { titel: "X", konto: { ausweis: "A-ben" } })).status, 422);
  assert.equal((await wish(library, { titel: "X", status: "bestellt" })).status, 422);
  assert.equal((await library.ask("GET", path, { as: "ben" })).status, 403);
  assert.equal((await library.ask("GET", "/wuensche", { as: "ben" })).json.gesamt, 0);
  assert.equal((await library.ask("GET", "/wuensche", { as: LIBRARIAN })).json.gesamt, 1);
  assert.equal((await library.patch(path, { titel: "Momo!" }, "anna")).status, 200);
  assert.equal((await library.patch(path, { status: "abgelehnt" })).status, 422, "why?");
  const declined = { status: "abgelehnt", grund: "vergriffen" };
  assert.equal((await library.patch(path, declined)).json.erledigt, "2026-03-06");
  assert.equal((await library.ask("GET", path, { as: "anna" })).json.grund, "vergriffen");
  const late = await library.patch(path, { titel: "Momo?" }, "anna");
  assert.deepEqual([late.status, late.json.grund], [409, "wunsch-stand"]);
  assert.equal((await library.ask("DELETE", path, { as: "ben" })).status, 403);
  assert.equal((await library.ask("DELETE", path, { as: "anna" })).status, 204);
  for (let count = 0; count < 20; count++)
    assert.equal((await wish(library, { titel: `Band ${count}` })).status, 201);
  assert.equal((await wish(library, { titel: "Band 21" })).json.grund, "zu-viele-wuensche");
});

withLibrary("what was wished for by its title is chosen among the works", async (library) => {
  await turnOn(library);
  await wish(library, { titel: "Woyzeck" });
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const found = await visitor.submit(await visitor.get("/wunsch/1"), { "_suche.werk": "Woyzeck" });
  assert.equal(found.status, 200);
  const [, step = ""] = /name="_schritt" value="(waehlen werk [^"]+)"/.exec(found.text) ?? [];
  const chosen = await visitor.submit(
    found,
    { _ziel: "/wunsch/1" },
    { status: "angeschafft", _schritt: step },
  );
  const saved = await visitor.submit(
    chosen,
    { _ziel: "/wunsch/1" },
    { status: "angeschafft", _schritt: "" },
  );
  assert.equal(saved.status, 303, saved.text);
  const { json } = await library.ask("GET", "/wunsch/1", { as: "anna" });
  assert.deepEqual([json.status, json.werk.titel], ["angeschafft", "Woyzeck"]);
});

withLibrary("what was bought is found by its number and told to its reader", async (library) => {
  await turnOn(library);
  const made = await wish(library, { isbn: ISBN });
  const path = new URL(made.json.url).pathname;
  const bought = { status: "angeschafft" };
  assert.equal((await library.patch(path, bought)).status, 422, "which work?");
  const body = { titel: "Leonce und Lena", isbn: [ISBN] };
  const work = await library.ask("POST", "/werke", { as: LIBRARIAN, body });
  const again = await wish(library, { isbn: "9783150184202" }, "ben");
  assert.equal(again.json.grund, "schon-im-katalog", again.text);
  assert.equal(again.json.links.length, 1);
  const settled = await library.patch(path, bought);
  assert.equal(settled.json.werk?.titel, "Leonce und Lena", settled.text);
  const { store, kinds } = library.app;
  const nachrichten = { benachrichtigen: true };
  const context = { read: store.read, kinds, mails: true, timeZone: "Europe/Berlin" };
  const { anna = 0 } = library.accounts;
  await library.patch(`/konto/${anna}`, { email: "anna@example.org" });
  const planned = async (site: object) =>
    (await planFor(anna, { ...context, site: { nachrichten, ...site } }))?.causes ?? [];
  assert.deepEqual(
    (await planned({ wuensche: true })).map(({ name, about }) => [name, about]),
    [["wunsch", "/wunsch/1"]],
  );
  assert.deepEqual(await planned({}), []);
  library.later(10);
  assert.deepEqual(await planned({ wuensche: true }), [], "it is no longer new");
  const gone = await library.ask("DELETE", new URL(work.json.url).pathname, { as: LIBRARIAN });
  assert.equal(gone.status, 204, gone.text);
  const left = (await library.ask("GET", path, { as: "anna" })).json;
  assert.deepEqual([left.status, left.werk], ["angeschafft", undefined]);
});
