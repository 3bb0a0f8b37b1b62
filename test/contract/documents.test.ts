/** What pages say to programs: every document in every representation that suits it, valid by its own schema. */

import assert from "node:assert/strict";
import { loadRepresentations, openApp } from "../../src/app.ts";
import { serving } from "../server/serving.ts";
import { Library, ORIGIN, settingsFor, withLibrary } from "../support/library.ts";
import { withFiles } from "../transfer/scratch.ts";
import { jsonFaults, parseXml, xmlFaults, xmlFaultsBeside } from "./judges.ts";

/** The pages that say something, each with the name of its schema and formats that it has to come in; there may be others. */
const DOCUMENTS = [
  ["/", "leihwerk", ["html", "json", "jsonld", "xml"]],
  ["/problem/entfernt", "problem", ["html", "json", "jsonld", "xml"]],
  ["/ausleihliste/2", "ausleihliste", ["html", "json", "jsonld", "xml", "csv", "ics"]],
  ["/theke/heute", "eintraege", ["html", "json", "xml", "csv"]],
  ["/theke/ueberfaellig", "eintraege", ["html", "json", "xml", "csv"]],
  ["/theke/bereitgestellt", "eintraege", ["html", "json", "xml", "csv"]],
  ["/theke/bereitlegen", "eintraege", ["html", "json", "xml", "csv"]],
  ["/theke/buchungen", "eintraege", ["html", "json", "xml", "csv"]],
  ["/belegung", "belegung", ["html", "json", "xml", "csv", "ics"]],
  ["/postausgang", "postausgang", ["html", "json", "xml"]],
  ["/probenachricht", "probenachricht", ["html", "json", "xml"]],
  ["/vorgaenge", "vorgaenge", ["html", "json", "xml", "csv"]],
  ["/doppelte", "doppelte", ["html", "json", "xml", "csv"]],
  ["/ereignisse", "ereignisse", ["html", "json", "xml", "csv", "atom", "feed.json"]],
  ["/verlauf", "verlauf", ["html", "json", "xml", "csv"]],
  ["/werk/1/verlauf", "verlauf", ["html", "json", "xml", "csv"]],
  ["/werk/1/zeiten", "zeiten", ["html", "json", "xml", "csv", "link"]],
  ["/werke/zeiten/20260101000000", "stand", ["html", "json", "xml", "csv"]],
  ["/etiketten", "etiketten", ["html", "json", "xml", "csv", "pdf"]],
  ["/ausweise", "ausweise", ["html", "json", "xml", "csv", "pdf"]],
  ["/einmalcodes", "einmalcodes", ["html", "json", "xml", "csv"]],
  ["/hilfe", "hilfe", ["html", "json", "xml"]],
  ["/hilfe/theke", "hilfethema", ["html", "json", "xml", "md"]],
  ["/zugang/2", "zugang", ["html", "json", "xml"]],
  ["/daten/2", "daten", ["html", "json", "xml"]],
] as const;

/** Something in every list: loans that run and that are late, a reservation, a session, a refusal. */
async function furnish(library: Library): Promise<void> {
  await library.lend("B1", "anna", { bis: "2026-03-06" });
  await library.lend("B3", "anna", { von: "2026-02-01", bis: "2026-03-01" });
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.lend("B2", "ben");
  await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-06" });
  const booked = { exemplar: { barcode: "B3" }, konto: { ausweis: "A-ben" }, von: "2026-03-07" };
  await library.ask("POST", "/buchungen", { as: "bibliothekarin", body: booked });
  await library.ask("GET", "/konten", { as: "anna" });
  for (const name of ["Lyrik", "lyrik"])
    await library.ask("POST", "/schlagworte", { as: "bibliothekarin", body: { name } });
}

function read(library: Library, path: string, accept: string) {
  return library.ask("GET", path, { as: "bibliothekarin", accept });
}

withLibrary("each document comes in exactly the formats that it names", async (library) => {
  await furnish(library);
  const representations = await loadRepresentations();
  for (const [path, , names] of DOCUMENTS) {
    const links = (await read(library, path, "text/html")).headers.get("Link") ?? "";
    const found = [...links.matchAll(/<([^>]+)>; rel="alternate"; type="([^"]+)"/g)];
    const types = new Set(found.map(([, , media]) => media));
    for (const { name, type, accepts } of representations) {
      const offered = types.has(accepts[0] ?? "");
      if ((names as readonly string[]).includes(name)) assert.ok(offered, `${path} ${links}`);
      const byAccept = await read(library, path, accepts[0] ?? "");
      assert.equal(byAccept.status, offered ? 200 : 406, `${path} ${name}`);
      const address = path === "/" ? `/?format=${name}` : `${path}.${name}`;
      const byName = await read(library, address, "image/png");
      assert.equal(byName.status, offered ? 200 : 406, address);
      if (!offered) continue;
      assert.equal(byAccept.headers.get("Content-Type"), type);
      assert.equal(byName.headers.get("Content-Type"), type);
      assert.ok(
        found.some(([, url, media]) => url === ORIGIN + address && media === accepts[0]),
        address,
      );
      if (name !== "html") assert.equal(byAccept.text, byName.text);
    }
  }
});

withLibrary("a 406 lists exactly the variants that answer here", async (library) => {
  for (const [path, , names] of DOCUMENTS) {
    const refused = await library.ask("GET", path, {
      as: "bibliothekarin",
      accept: "image/png, application/json;version=2",
    });
    assert.equal(refused.status, 406, path);
    const links = [
      ...(refused.headers.get("Link") ?? "").matchAll(
        /<([^>]+)>; rel="alternate"; type="([^"]+)"/g,
      ),
    ];
    assert.ok(links.length >= names.length, path);
    for (const [, url = "", type = ""] of links) {
      const answer = await read(library, url.slice(ORIGIN.length), "image/png");
      assert.equal(answer.status, 200, url);
      assert.ok(answer.headers.get("Content-Type")?.startsWith(type), url);
      assert.ok(refused.text.includes(url), "it is on the page too");
    }
  }
  const form = await library.ask("GET", "/personen?formular=neu", { as: "bibliothekarin" });
  assert.equal(form.status, 406);
  assert.deepEqual(form.json.links, [
    { url: `${ORIGIN}/personen.html?formular=neu`, type: "text/html" },
  ]);
});

withLibrary("each document is valid by its JSON Schema, which it names", async (library) => {
  for (const full of [false, true]) {
    if (full) await furnish(library);
    const { components } = (await library.ask("GET", "/openapi.json")).json;
    for (const [path, name] of DOCUMENTS) {
      const { json, headers } = await read(library, path, "application/json");
      const address = `${ORIGIN}/schema/${name}.json`;
      assert.ok(headers.get("Link")?.includes(`<${address}>; rel="describedby"`), path);
      const schema = await library.ask("GET", `/schema/${name}.json`, { accept: "*/*" });
      assert.equal(schema.headers.get("Content-Type"), "application/schema+json; charset=utf-8");
      assert.equal(schema.json.$id, address);
      assert.deepEqual(jsonFaults(json, schema.json), [], path);
      assert.notDeepEqual(jsonFaults({ fremd: 1 }, schema.json), [], "the judge is awake");
      assert.deepEqual(jsonFaults(json, components.schemas[name]), [], `${path} by OpenAPI`);
    }
  }
});

withLibrary("each document is valid by its XML Schema, says xmllint", async (library) => {
  await furnish(library);
  const texts: string[] = [];
  const schemas = new Map<string, string>();
  for (const [path, name] of DOCUMENTS) {
    texts.push((await read(library, path, "application/xml")).text);
    const schema = await library.ask("GET", `/schema/${name}.xsd`, { accept: "*/*" });
    assert.equal(schema.status, 200);
    schemas.set(name, schema.text);
  }
  const { faults, awake } = await xmlFaultsBeside(["<fremd/>"], texts, schemas);
  assert.deepEqual(faults, [], Object.entries(DOCUMENTS.map(([path]) => path)).join("\n"));
  assert.notDeepEqual(awake, [], "the judge is awake");
});

withLibrary("what JSON says, XML says too: the same entries in the same order", async (library) => {
  await furnish(library);
  const { json } = await read(library, "/ausleihliste/2", "application/json");
  const xml = parseXml((await read(library, "/ausleihliste/2", "application/xml")).text);
  const loans = xml.children.find(({ name }) => name === "ausleihen")?.children ?? [];
  assert.deepEqual(
    loans.map((loan) => loan.attributes.ref),
    json.ausleihe.map((loan: { url: string }) => loan.url),
  );
  assert.equal(loans.length, 2);
  const data = (await read(library, "/ausleihliste/2", "application/ld+json")).json;
  assert.equal(data["@type"], "ItemList");
  assert.equal(data.numberOfItems, 1, "what came back is lent no more");
  assert.equal(data.itemListElement[0].item["@type"], "LendAction");
  assert.equal(data.itemListElement[0].item.object.name, "Woyzeck");
});

withLibrary("the logs are a document too, where they can be read", async ({ database }) => {
  await withFiles(async (write, logs) => {
    const line = '192.0.2.1 - - [06/Mar/2026:12:00:00 +0100] "GET / HTTP/1.1" 200 5 "-" "curl"';
    await write("access.log", `${line}\n`);
    await write("error.log", "");
    await using app = await openApp({ ...settingsFor(database), logs, logView: true });
    const library = new Library(app, { now: 0 }, {}, database);
    const { json } = await read(library, "/protokoll", "application/json");
    assert.deepEqual([json.zugriff, json.fehler], [[line], []]);
    const schema = await library.ask("GET", "/schema/protokoll.json", { accept: "*/*" });
    assert.deepEqual(jsonFaults(json, schema.json), []);
    const { text } = await read(library, "/protokoll", "application/xml");
    const xsd = await library.ask("GET", "/schema/protokoll.xsd", { accept: "*/*" });
    assert.deepEqual(await xmlFaults([text], new Map([["protokoll", xsd.text]])), []);
  });
});

withLibrary(
  "a long table goes over the wire as it is taken; others need not wait",
  async (library) => {
    const kind = library.app.kinds.one("person");
    const values = (index: number) => ({
      vorname: "",
      nachname: `Lang ${index} ${"x".repeat(150)}`,
      username: `lang-${index}`,
    });
    const drafts = Array.from({ length: 3000 }, (_, index) => ({ values: values(index) }));
    await library.app.store.write((writing) => writing.insert(kind, drafts, null));
    const closing: (() => unknown)[] = [];
    const test = { after: (close: () => unknown) => closing.push(close) };
    const { port, connect } = await serving(test as never, library.app.application);
    try {
      const idle = await connect();
      idle.pause();
      idle.write("GET /personen.csv HTTP/1.1\r\nHost: localhost\r\n\r\n");
      const whole = await fetch(`http://127.0.0.1:${port}/personen.csv`);
      assert.equal((await whole.text()).trimEnd().split("\r\n").length, 3001);
      idle.destroy();
      assert.equal((await fetch(`http://127.0.0.1:${port}/gesundheit/bereit`)).status, 200);
    } finally {
      for (const close of closing) await close();
    }
  },
);
