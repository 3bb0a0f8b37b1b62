/** What programs learn from a refusal: why, in a word, and whether a reason given by staff would help. */

import assert from "node:assert/strict";
import { REASONS } from "../../../src/library/lending/refusal.ts";
import { child, jsonFaults, parseXml, xmlFaults } from "../../contract/judges.ts";
import { type Answer, type Library, withLibrary } from "../../support/library.ts";

function why({ status, json, text }: Answer): [string, boolean] {
  assert.equal(status, 409, text);
  assert.match(json.type, /\/problem\/nicht-moeglich$/);
  return [json.grund, json.trotzdem];
}

async function block(library: Library, reader: string): Promise<void> {
  const path = `/konto/${library.accounts[reader]}`;
  const { status, text } = await library.patch(path, { gesperrt: "Ausweis verloren" });
  assert.equal(status, 200, text);
}

withLibrary("says why in a word, alike in JSON, XML and HTML", async (library) => {
  await library.lend("B1", "anna");
  const body = { exemplar: { barcode: "B1" }, konto: { ausweis: "A-ben" } };
  const asked = (accept: string) =>
    library.ask("POST", "/ausleihen/", { as: "bibliothekarin", body, accept });
  const json = await asked("application/json");
  assert.deepEqual(why(json), ["ausgeliehen", false]);
  const { components } = (await library.ask("GET", "/openapi.json")).json;
  assert.deepEqual(components.schemas.problem.properties.grund.enum, REASONS);
  assert.deepEqual(jsonFaults(json.json, components.schemas.problem), []);
  const root = parseXml((await asked("application/xml")).text);
  assert.equal(child(root, "grund").text, "ausgeliehen");
  assert.equal(child(root, "trotzdem").text, "false");
  const page = await asked("text/html");
  assert.match(page.text, /<div class="problem" data-grund="ausgeliehen" data-trotzdem="false">/);
  const form = await library.ask("POST", "/ausleihen/", {
    as: "bibliothekarin",
    body: new URLSearchParams({ "exemplar.barcode": "B1", "konto.ausweis": "A-ben" }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    accept: "text/html",
  });
  assert.match(form.text, /<div class="summary"[^>]* data-grund="ausgeliehen"/);
  // Other problems are as they were.
  const gone = (await library.ask("GET", "/ausleihe/99", { as: "bibliothekarin" })).json;
  assert.deepEqual(Object.keys(gone), ["type", "title", "status", "detail", "instance"]);
});

withLibrary("says whether a reason given by staff helps, and then it does", async (library) => {
  await block(library, "anna");
  assert.deepEqual(why(await library.lend("B1", "anna")), ["gesperrt", true]);
  assert.equal((await library.lend("B1", "anna", { trotzdem: "Klassensatz" })).status, 201);
  // The copy is on loan now: no reason lends it twice.
  await block(library, "ben");
  assert.deepEqual(why(await library.lend("B1", "ben")), ["ausgeliehen", false]);
});

withLibrary("promises no help where more than a rule is in the way", async (library) => {
  await library.lend("B3", "anna");
  await block(library, "anna");
  const renew = (more: object = {}) =>
    library.patch("/ausleihe/1", { verlaengerungen: 1, ...more });
  // Renewed on the day on which it was lent, it would gain nothing, whatever the block.
  for (const more of [{}, { trotzdem: "Ferien" }])
    assert.deepEqual(
      why(await renew(more)),
      ["kein-gewinn", false],
      "what no reason helps against",
    );
  library.later(7);
  assert.deepEqual(why(await renew()), ["gesperrt", true]);
  assert.equal((await renew({ trotzdem: "Ferien" })).status, 200);
});

withLibrary("promises no help to reservations, which take no reason", async (library) => {
  await library.lend("B3", "anna");
  await block(library, "ben");
  const body = { werk: { url: "/werk/2" } };
  const reserved = await library.ask("POST", "/vormerkungen", { as: "ben", body });
  assert.deepEqual(why(reserved), ["gesperrt", false]);
});

withLibrary(
  "a refusal is what the schemas of problems say, with its reason and links",
  async (library) => {
    await library.lend("B1", "anna");
    const schema = (await library.ask("GET", "/schema/problem.json")).json;
    const xsd = (await library.ask("GET", "/schema/problem.xsd")).text;
    const again = { as: "bibliothekarin", body: { exemplar: "B1", konto: "A-ben" } };
    const { json, status } = await library.ask("POST", "/ausleihen", again);
    assert.equal(status, 409);
    assert.ok(json.grund && json.links.length > 0);
    assert.deepEqual(jsonFaults(json, schema), []);
    const xml = await library.ask("POST", "/ausleihen", { ...again, accept: "application/xml" });
    assert.deepEqual(await xmlFaults([xml.text], new Map([["problem", xsd]])), []);
  },
);

withLibrary(
  "says to a reader where their own things are, and which role is needed",
  async (library) => {
    const headers = { "Accept-Language": "en" };
    const asAnna = await library.ask("GET", "/ausleihen", { as: "anna", headers });
    const own = `http://localhost/ausleihliste/${library.accounts.anna}`;
    assert.equal(asAnna.status, 403);
    assert.equal(
      asAnna.json.detail,
      `This is open to the staff of the library only. What is yours is at ${own}.`,
    );
    assert.equal(asAnna.json.links[0].url, own);
    const page = await library.ask("GET", "/ausleihen", { as: "anna", accept: "text/html" });
    assert.match(page.text, new RegExp(`href="${own}"`));
    const nobody = await library.ask("GET", "/ausleihen", { headers });
    assert.match(nobody.json.detail, /Sign in with an account that may/);
    assert.equal(nobody.json.links, undefined);

    await library.patch(`/konto/${library.accounts.ben}`, { rolle: "theke" });
    for (const [body, type] of [
      [JSON.stringify({ titel: "Gilgi" }), "application/json"],
      ["titel=Gilgi", "application/x-www-form-urlencoded"],
    ] as const) {
      const more = { ...headers, "Content-Type": type };
      const asDesk = await library.ask("POST", "/werke", { as: "ben", body, headers: more });
      assert.equal(asDesk.status, 403);
      assert.match(asDesk.json.detail, /^This is open to librarians only/);
    }
    const german = { "Accept-Language": "de" };
    const body = { titel: "Gilgi" };
    const inGerman = await library.ask("POST", "/werke", { as: "ben", body, headers: german });
    assert.match(inGerman.json.detail, /die Bibliothek kann sie auch Ihrem Konto geben\.$/);
    const staff = await library.ask("GET", "/konto/1/verlauf", { as: "ben", headers });
    assert.doesNotMatch(staff.json.detail ?? "", /staff of the library only/);
  },
);

withLibrary("says that a list was sent where an object is meant", async (library) => {
  const body = [{ titel: "Gilgi" }];
  const sentences = {
    de: "Das ist eine Liste, und gebraucht wird ein Objekt mit Feldern: Senden Sie jeden Eintrag in einer eigenen Anfrage.",
    en: "This is a list, and an object with fields is needed: send each entry in a request of its own.",
  };
  for (const [language, sentence] of Object.entries(sentences)) {
    const asked = { as: "bibliothekarin", body, headers: { "Accept-Language": language } };
    const { status, json } = await library.ask("POST", "/werke", asked);
    assert.equal(status, 422);
    assert.equal(json.errors[0].detail, sentence);
  }
});

withLibrary("says to librarians alone which setting turns something on", async (library) => {
  const ask = (path: string, as?: string, accept = "application/json") =>
    library.ask("GET", path, { ...(as && { as }), accept, headers: { "Accept-Language": "en" } });
  for (const path of ["/webhooks", "/webhook/1", "/gebuehren", "/kassenbuch", "/terminplan"]) {
    const told = await ask(path, "bibliothekarin");
    assert.equal(told.status, 404);
    assert.match(told.json.detail, /is turned off\. The setting “.+” \(\w+\) at \/einstellungen/);
    assert.equal(told.json.links[0].url, "http://localhost/einstellungen");
    for (const as of ["anna", undefined])
      assert.equal((await ask(path, as)).json.detail, `There is nothing at ${path}.`);
  }
  const page = await ask("/webhooks", "bibliothekarin", "text/html");
  assert.match(page.text, /href="http:\/\/localhost\/einstellungen"/);
  assert.equal((await ask("/nirgends", "bibliothekarin")).json.links, undefined);
});

withLibrary(
  "says when a step of an import that is being worked on is worth a try",
  async (library) => {
    const made = await library.ask("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: "titel;jahr\nGilgi;1931\n",
      headers: { "Content-Type": "text/csv" },
    });
    assert.equal(made.status, 201, made.text);
    const path = new URL(made.headers.get("Location") ?? "").pathname;
    const early = await library.patch(path, { zustand: "läuft" });
    assert.deepEqual(why(early), ["einspielung-schritt", false]);
    assert.equal(early.headers.get("Retry-After"), "5");
  },
);
