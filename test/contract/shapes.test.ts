/** The shapes that the interface promises, to the letter, and the schemas that programs learn them from. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Member } from "../../src/core/model/store/member.ts";
import {
  EVERY_KIND,
  freeKindsOf,
  inEachWorld,
  manyOf,
  ORIGIN,
  onEachApp,
  WORLDS,
  withApps,
} from "../support/app.ts";
import { jsonFaults, parseXml, xmlFaultsBeside } from "./judges.ts";

const AS = { as: "bibliothekarin" } as const;

inEachWorld(
  "a list has the entries, how many there are and where it goes on",
  async (app) => {
    const first = await app.addPerson("Zzz", "Aaa");
    await app.addPerson("Zzy", "Aab");
    const page = await app.json(`/${app.maker.plural}?anzahl=1&sortierung=-vorname`);
    assert.deepEqual(Object.keys(page), [app.maker.singular, "gesamt", "weiter"]);
    assert.deepEqual(page[app.maker.singular], [
      { vorname: "Zzz", nachname: "Aaa", url: ORIGIN + first.path },
    ]);
    assert.equal(page.gesamt, await app.store.read.count(app.maker));
    const xml = parseXml(
      await (await app.get(`/${app.maker.plural}.xml?anzahl=1&sortierung=-vorname`)).text(),
    );
    assert.equal(xml.name, app.maker.plural);
    assert.deepEqual(Object.keys(xml.attributes), ["gesamt", "weiter"]);
    assert.equal(xml.attributes.gesamt, String(page.gesamt));
    const [entry] = xml.children;
    assert.deepEqual(
      [entry?.name, entry?.attributes],
      [app.maker.singular, { ref: ORIGIN + first.path }],
    );
    assert.deepEqual(
      entry?.children.map(({ name, text }) => [name, text]),
      [
        ["vorname", "Zzz"],
        ["nachname", "Aaa"],
      ],
    );
    const last = await app.json(`/${app.maker.plural}?suche=aaa`);
    assert.equal("weiter" in last, false, "the last page has no further one");
  },
  { fresh: true },
);

for (const { singular, plural, withApps } of EVERY_KIND) {
  withApps(
    `${singular}: its JSON and the list of its kind are valid by its JSON Schema`,
    async (app) => {
      const kind = app.kinds.one(singular);
      await app.add(kind);
      const { path } = await app.shown(kind);
      const response = await app.get(`/schema/${singular}.json`);
      assert.equal(response.headers.get("Content-Type"), "application/schema+json; charset=utf-8");
      const schema = await response.json();
      assert.deepEqual(jsonFaults(await app.json(path, "bibliothekarin"), schema), []);
      for (const query of ["?anzahl=1", "?anzahl=100", "?suche=gibtesnicht"]) {
        const list = await app.json(`/${plural}${query}`, "bibliothekarin");
        assert.deepEqual(jsonFaults(list, schema, plural), [], query);
      }
      assert.deepEqual(jsonFaults(await app.sample(kind), schema, "eingabe"), []);
      assert.notDeepEqual(jsonFaults({ fremd: 1 }, schema), [], "the judge is awake");
    },
  );

  withApps(
    `${singular}: says its own address, unless its shape is fixed, and takes it back`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      const read = async (name: string) => (await app.request("GET", `${path}.${name}`, AS)).text();
      const [json, xml] = [await read("json"), await read("xml")];
      const isFixed = "json" in kind.shape;
      assert.equal(JSON.parse(json).url, isFixed ? undefined : ORIGIN + path);
      assert.equal(parseXml(xml).attributes.ref, isFixed ? undefined : ORIGIN + path);
      if (isFixed) return;
      const { components, paths } = await app.json("/openapi.json");
      for (const part of ["eingabe", "aenderung"]) {
        const { url } = components.schemas[`${singular}-${part}`].properties;
        assert.deepEqual(url, { type: "string", readOnly: true });
      }
      assert.ok(paths[`/${plural}/{key}`].get);
      if (kind.merges) return;
      for (const [type, body] of [
        ["json", json],
        ["xml", xml],
      ] as const) {
        const headers = { "Content-Type": `application/${type}` };
        const put = await app.request("PUT", `${path}.${type}`, { ...AS, headers, body });
        assert.equal(put.status, 200, await put.clone().text());
        assert.equal(await put.text(), body);
      }
    },
  );

  withApps(
    `${singular}: every link in JSON, XML and JSON-LD is absolute, and ours answer`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      for (const address of [path, `/${plural}?anzahl=2`]) {
        for (const name of ["json", "xml", "jsonld"]) {
          const response = await app.request(
            "GET",
            `${address.replace(/(\?|$)/, `.${name}$1`)}`,
            AS,
          );
          const links = linksIn(await response.text(), name);
          assert.ok(links.length > 0 || isBare(address), `${address} ${name}`);
          for (const link of links) {
            assert.match(link, /^https?:\/\//);
            if (!link.startsWith(ORIGIN)) continue;
            const target = await app.request("GET", link.slice(ORIGIN.length), AS);
            // What has become part of another one leads on to that.
            const statuses = kind.merges ? [200, 308] : [200];
            assert.ok(statuses.includes(target.status), `${link} is ${target.status}`);
          }
        }
      }
    },
  );
}

for (const world of WORLDS)
  test(`every XML document of every kind, and every list, is valid by the XSD of its kind, says xmllint (${world.name})`, async () => {
    const schemas = new Map<string, string>();
    const documents: string[] = [];
    await onEachApp(world, async (app) => {
      for (const { singular, plural } of manyOf(app.kinds)) {
        const kind = app.kinds.one(singular);
        await app.add(kind);
        const { path } = await app.shown(kind);
        const schema = await (await app.get(`/schema/${singular}.xsd`)).text();
        assert.equal(schemas.get(singular) ?? schema, schema, "the same on every storage engine");
        schemas.set(singular, schema);
        const lists = ["anzahl=1", "anzahl=100", "suche=gibtesnicht"];
        for (const address of [path, ...lists.map((query) => `/${plural}?${query}`)]) {
          const headers = { Accept: "application/xml" };
          const response = await app.request("GET", address, { ...AS, headers });
          assert.equal(response.status, 200);
          documents.push(await response.text());
        }
      }
    });
    const strange = [`<${world.maker}><fremd/></${world.maker}>`];
    const { faults, awake } = await xmlFaultsBeside(strange, documents, schemas);
    assert.deepEqual(faults, []);
    assert.match(awake.join(), /fremd/, "the judge is awake");
  });

inEachWorld("JSON-LD speaks schema.org about itself, by its canonical address", async (app) => {
  for (const { singular, plural } of freeKindsOf(app)) {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.shown(kind);
    const response = await app.request("GET", `/${singular}/${id}.jsonld`, AS);
    const document = await response.json();
    assert.equal(document["@context"], "https://schema.org");
    const { type } = (kind.looks.jsonld ?? {}) as { type?: (member: Member) => unknown };
    assert.deepEqual(document["@type"], type?.(await app.member(kind, id)) ?? kind.term);
    assert.equal(document["@id"], ORIGIN + path);
    assert.equal(document.name, (await app.member(kind, id)).title);
    const list = await (await app.request("GET", `/${plural}.jsonld`, AS)).json();
    assert.equal(list["@type"], "ItemList");
    assert.equal(list.numberOfItems, await app.store.read.count(kind));
    for (const [index, entry] of list.itemListElement.entries()) {
      assert.equal(entry.position, index + 1);
      assert.ok(entry.item["@id"].startsWith(`${ORIGIN}/${singular}/`));
    }
  }
});

withApps("a work names each maker once for each role, a person each work once", async (app) => {
  const person = await app.addPerson("Bertolt", "Brecht");
  const url = ORIGIN + person.path;
  const work = await app.addWork("Baal", [], {
    person: [
      { url, rolle: "Autor" },
      { url, rolle: "Regie" },
    ],
  });
  const { person: makers } = await app.json(work.path);
  assert.deepEqual(
    makers.map((maker: { rolle: string }) => maker.rolle),
    ["aut", "drt"],
  );
  const { werk } = await app.json(person.path);
  assert.deepEqual(werk, [{ titel: "Baal", url: ORIGIN + work.path }]);
  const refused = await app.request("DELETE", person.path, {
    ...AS,
    headers: { Accept: "application/json" },
  });
  assert.deepEqual((await refused.json()).links, [{ url: ORIGIN + work.path, title: "Baal" }]);
});

inEachWorld("the start page names the collections in every format", async (app) => {
  for (const { name, type } of app.formats.page) {
    const response = await app.get(`/?format=${name}`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("Content-Type"), type);
  }
  const json = await app.json("/");
  const open = manyOf(app.kinds).filter((kind) => kind.access.list.includes("all"));
  assert.deepEqual(
    json.sammlung.map((one: { url: string }) => one.url),
    open.map((kind) => `${ORIGIN}/${kind.plural}`),
  );
  const xml = parseXml(await (await app.get("/?format=xml")).text());
  const collections = xml.children.find((node) => node.name === "sammlungen")?.children;
  assert.deepEqual(
    collections?.map((node) => node.attributes.ref),
    open.map((kind) => `${ORIGIN}/${kind.plural}`),
  );
});

/** Everything in a document that is meant as an address. */
function linksIn(document: string, format: string): string[] {
  if (format === "xml")
    return [...document.matchAll(/ (?:ref|weiter)="([^"]*)"/g)].map((found) =>
      (found[1] ?? "").replaceAll("&amp;", "&"),
    );
  const found: string[] = [];
  JSON.parse(document, (key, value) => {
    if (["url", "weiter", "image", "@id"].includes(key)) found.push(value);
    return value;
  });
  return found;
}

/** A member without any link of its own: only then may a document have none. */
function isBare(address: string): boolean {
  return !address.includes("?");
}
