/** What a program is told at its first requests, when a header or a field is not yet right. */

import assert from "node:assert/strict";
import { jsonFaults } from "../../contract/judges.ts";
import { withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

withLibrary("a document that was sent as a form is told its Content-Type", async (library) => {
  const send = (body: string, path = "/werke?lang=en", accept = "*/*") =>
    library.ask("POST", path, { ...AS, accept, headers: FORM, body });
  const json = await send('{"titel":"x","untertitel":"a=b&c"}');
  assert.equal(json.status, 415);
  assert.match(json.headers.get("Content-Type") ?? "", /^application\/problem\+json/);
  assert.equal(
    json.json.detail,
    "This looks like JSON: send it with the header Content-Type: application/json.",
  );
  const xml = await send("<werk><titel>x</titel></werk>");
  assert.equal(xml.status, 415);
  assert.match(xml.text, /This looks like XML: .*application\/xml/);
  const german = await send("[1]", "/werke?lang=de", "application/json");
  assert.notEqual(german.status, 201);
  const page = await send('{"aktion":"andere"}', "/zugang/1?lang=de", "application/json");
  assert.match(page.json.detail, /^Das sieht nach JSON aus: .*application\/json\.$/);
  assert.equal((await send("titel=Ein Buch")).status, 201);
});

withLibrary(
  "a partial change without Accept is answered in the format of its body",
  async (library) => {
    const headers = { "Content-Type": "application/merge-patch+json" };
    const done = { ...AS, accept: "*/*", headers, body: { jahr: 1913 } };
    const changed = await library.ask("PATCH", "/werk/1", done);
    assert.equal(changed.status, 200, changed.text);
    assert.match(changed.headers.get("Content-Type") ?? "", /^application\/json/);
    const wrong = await library.ask("PATCH", "/werk/1", { ...done, body: { jahr: "x" } });
    assert.match(wrong.headers.get("Content-Type") ?? "", /^application\/problem\+json/);
    const strange = { ...AS, accept: "*/*", headers: { "Content-Type": "application/foo+xml" } };
    const refused = await library.ask("PUT", "/werk/1", { ...strange, body: "<werk/>" });
    assert.equal(refused.status, 415);
    assert.match(refused.headers.get("Content-Type") ?? "", /^application\/problem\+xml/);
  },
);

withLibrary("a condition that failed says whether anything has changed", async (library) => {
  const { json: work, headers } = await library.ask("GET", "/werk/1", AS);
  const put = (more: Record<string, string>, path = "/werk/1") =>
    library.ask("PUT", `${path}?lang=en`, { ...AS, headers: more, body: work });
  const noTag = await put({ "If-Match": "x" });
  assert.equal(noTag.status, 412);
  assert.match(noTag.json.detail, /^If-Match has no valid tag/);
  const exists = await put({ "If-None-Match": "*" });
  assert.equal(exists.status, 412);
  assert.match(exists.json.detail, /^There is something here already\./);
  const old = await put({ "If-Match": '"1-old"' });
  assert.match(old.json.detail, /^It is no longer what your condition says\./);
  const nothing = await put({ "If-Match": '"1-old"' }, "/werk/4711");
  assert.ok([404, 412].includes(nothing.status));
  const tag = old.headers.get("ETag") ?? "";
  assert.equal((await put({ "If-Match": tag })).status, 200);
  assert.notEqual(headers.get("ETag"), null);
});

withLibrary("a picture that is none is told what it is", async (library) => {
  const send = (body: string | Uint8Array, type: string) =>
    library.ask("POST", "/bilder/?lang=en", { ...AS, headers: { "Content-Type": type }, body });
  const empty = await send("", "image/png");
  assert.equal(empty.status, 422);
  assert.deepEqual(empty.json.errors[0].pointer, "/datei");
  const list = await send("Titel;Jahr\nEffi Briest;1895\n", "image/jpeg");
  assert.equal(list.status, 415);
  assert.match(list.json.detail, /^A body of type “text\/plain” is not understood here\./);
  const bytes = await send(new Uint8Array([0, 1, 2, 3]), "image/jpeg");
  assert.match(bytes.json.detail, /“application\/octet-stream”/);
});

withLibrary("codes are handed out to the account that the address names", async (library) => {
  const { anna } = library.accounts;
  const ask = { ...AS, headers: FORM, body: "" };
  const made = await library.ask("POST", `/einmalcodes?konto=${anna}`, ask);
  assert.equal(made.status, 200, made.text);
  for (const [query, pointer] of [
    ["", "/konto"],
    ["?konto=4711", "/konto"],
    ["?gruppe=4711", "/gruppe"],
  ] as const) {
    const refused = await library.ask("POST", `/einmalcodes${query}`, ask);
    assert.equal(refused.status, 422, query);
    assert.equal(refused.json.errors[0].pointer, pointer);
  }
});

withLibrary("an unknown field is answered with the one that may be meant", async (library) => {
  const faults = async (method: string, path: string, body: unknown) => {
    const { json } = await library.ask(method, `${path}?lang=en`, { ...AS, body });
    return json.errors.map(({ detail }: { detail: string }) => detail);
  };
  const body = { title: "x", year: 1, tittel: "x", language: "de", editionOf: "/werk/1", xyzzy: 1 };
  const said = ["titel", "jahr", "titel", "sprache", "ausgabeVon"].map(
    (meant, index) => `There is no field “${Object.keys(body)[index]}”. Did you mean “${meant}”?`,
  );
  assert.deepEqual(
    (await faults("POST", "/werke", body)).filter((one: string) => one.startsWith("There is no")),
    [...said, "There is no field “xyzzy”."],
  );
  const hours = await faults("PATCH", "/einstellungen", { oeffnungszeiten: "Mo 9-12" });
  assert.match(hours[0], /Did you mean “oeffnungszeit”\?/);
  const key = await faults("POST", "/zugang/1", { aktion: "widerrufen", schlussel: "x" });
  assert.match(key[0], /Did you mean “schluessel”\?/);
});

withLibrary("a search without hits says in data, too, what may be meant", async (library) => {
  const { json } = await library.ask("GET", "/werke.json?suche=woyzek");
  assert.equal(json.gesamt, 0);
  assert.match(json.meinten, /^woyzeck$/i);
  const schema = (await library.ask("GET", "/schema/werke.json")).json;
  assert.deepEqual(jsonFaults(json, schema), []);
  const xml = await library.ask("GET", "/werke.xml?suche=woyzek");
  assert.match(xml.text, /meinten="woyzeck"/i);
  const found = await library.ask("GET", "/werke.json?suche=woyzeck");
  assert.equal(found.json.meinten, undefined);
});

withLibrary("all that a loan lacks is told at once", async (library) => {
  const refused = await library.ask("POST", "/ausleihen", { ...AS, body: {} });
  assert.equal(refused.status, 422);
  const pointers = refused.json.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(pointers.toSorted(), ["/exemplar", "/konto"]);
});

withLibrary("a link that names nothing is told what it can be given by", async (library) => {
  const body = { exemplar: { isbn: "9783150092439" }, konto: "A-anna" };
  const { json } = await library.ask("POST", "/ausleihen?lang=en", { ...AS, body });
  const missing = json.errors.find(
    ({ pointer }: { pointer: string }) => pointer === "/exemplar/url",
  );
  assert.match(missing.detail, /^This is required\. It can be given by: .*barcode/);
});
