/** The shapes that the interface promises, to the letter, and the schemas that programs learn them from. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FREE_KINDS, KINDS, MEMBER_FORMATS, manyOf, ORIGIN, onEachApp, withApps } from "../app.ts";
import type { Member } from "../../src/model/member.ts";
import { jsonFaults, parseXml, xmlFaults } from "./judges.ts";

const AS = { as: "bibliothek" } as const;

withApps(
  "a person in JSON and XML is exactly what the seed shows: no field more, none less",
  async (app) => {
    const person = await app.addPerson("Georg", "Büchner", {
      username: "georg.buechner",
      image: "https://example.org/b.jpg",
      geboren: 1813,
      gestorben: 1837,
      beschreibung: "Schriftsteller & Arzt",
      gnd: "118517074",
      wikidata: "Q7033",
    });
    const woyzeck = await app.addWork("Woyzeck", [person]);
    const lenz = await app.addWork("Lenz <1839>", [person]);

    const json = await (await app.get("/person/georg-buechner.json")).text();
    assert.equal(
      json,
      JSON.stringify({
        image: "https://example.org/b.jpg",
        vorname: "Georg",
        nachname: "Büchner",
        werk: [
          { titel: "Lenz <1839>", url: ORIGIN + lenz.path },
          { titel: "Woyzeck", url: ORIGIN + woyzeck.path },
        ],
      }),
    );

    const xml = await (await app.get("/person/georg-buechner.xml")).text();
    assert.equal(
      xml,
      `<?xml version="1.0" encoding="UTF-8"?>
<person><image ref="https://example.org/b.jpg"/><vorname>Georg</vorname><nachname>Büchner</nachname><username>georg.buechner</username><werke><werk ref="${ORIGIN}${lenz.path}">Lenz &lt;1839&gt;</werk><werk ref="${ORIGIN}${woyzeck.path}">Woyzeck</werk></werke></person>
`,
    );
    for (const address of [`/person/${person.id}`, `/personen/${person.id}`]) {
      assert.equal(await (await app.get(`${address}.json`)).text(), json);
      assert.equal(await (await app.get(`${address}.xml`)).text(), xml);
    }
  },
  { fresh: true },
);

withApps(
  "a person without first name, works or image still has every field of the seed",
  async (app) => {
    const { path } = await app.addPerson("", "Klabund");
    const json = await app.json(path);
    assert.deepEqual(Object.keys(json), ["image", "vorname", "nachname", "werk"]);
    assert.deepEqual([json.vorname, json.nachname, json.werk], ["", "Klabund", []]);
    const xml = parseXml(await (await app.get(`${path}.xml`)).text());
    assert.deepEqual(
      xml.children.map(({ name, text, attributes }) => [name, text, Object.keys(attributes)]),
      [
        ["image", "", ["ref"]],
        ["vorname", "", []],
        ["nachname", "Klabund", []],
        ["username", "klabund", []],
        ["werke", "", []],
      ],
    );
    assert.equal(xml.children[0]?.attributes.ref, json.image);
  },
);

withApps("the image of a person is an address that answers with a picture", async (app) => {
  for (const nachname of [
    "Büchner",
    "😀",
    "İnönü",
    "李白",
    "von der Vogelweide",
    "O’Neill",
    "3 Brüder",
    "ǅungla",
    "ﬁ",
  ]) {
    const { path } = await app.addPerson("", nachname);
    const { image } = await app.json(path);
    assert.ok(image.startsWith(`${ORIGIN}/bild/`), image);
    const picture = await app.get(image.slice(ORIGIN.length));
    assert.equal(picture.status, 200, `${nachname}: ${image}`);
    assert.match(picture.headers.get("Content-Type") ?? "", /^image\//);
    assert.equal(parseXml(await picture.text()).name, "svg");
  }
});

withApps(
  "the page of a person has heading, image, the sentence, and relative links that work",
  async (app) => {
    const person = await app.addPerson("Marieluise", "Fleißer", { username: "fleisser" });
    const works = [
      await app.addWork("Fegefeuer in Ingolstadt", [person]),
      await app.addWork("Pioniere <in> Ingolstadt & anderswo", [person]),
    ];
    for (const address of [
      person.path,
      `/person/${person.id}`,
      `/personen/${person.id}`,
      `${person.path}.html`,
    ]) {
      const page = await (await app.get(address, { Accept: "text/html" })).text();
      assert.match(page, /<h1[^>]*>(<bdi>)?Marieluise Fleißer</);
      assert.match(page, /<img[^>]+src="[^"]*\/bild\/monogramm-mf-[0-7]"/);
      const sentence = /<p class="lead">(.*?)<\/p>/s.exec(page)?.[1]?.replace(/<[^>]*>/g, "") ?? "";
      assert.match(sentence, /zwei|2/);
      assert.match(sentence, /fleisser/);
      // Relative, as the seed has them; the base makes them work from every address of the page.
      assert.match(page, /<base href="\/">/);
      for (const [index, { id }] of works.entries()) {
        const link = new RegExp(`<a href="werk/${id}">(<bdi>)?([^<]*)`).exec(page);
        const title = ["Fegefeuer in Ingolstadt", "Pioniere &lt;in&gt; Ingolstadt &amp; anderswo"][
          index
        ];
        assert.equal(link?.[2], title, address);
        const target = new URL(`werk/${id}`, new URL("/", ORIGIN + address));
        assert.equal((await app.get(target.pathname)).status, 200);
      }
    }
  },
);

withApps(
  "a list has the entries, how many there are and where it goes on",
  async (app) => {
    const first = await app.addPerson("Zzz", "Aaa");
    await app.addPerson("Zzy", "Aab");
    const page = await app.json("/personen?anzahl=1&sortierung=-vorname");
    assert.deepEqual(Object.keys(page), ["person", "gesamt", "weiter"]);
    assert.deepEqual(page.person, [{ vorname: "Zzz", nachname: "Aaa", url: ORIGIN + first.path }]);
    assert.equal(page.gesamt, await app.store.read.count(app.kinds.one("person")));
    const xml = parseXml(
      await (await app.get("/personen.xml?anzahl=1&sortierung=-vorname")).text(),
    );
    assert.equal(xml.name, "personen");
    assert.deepEqual(Object.keys(xml.attributes), ["gesamt", "weiter"]);
    assert.equal(xml.attributes.gesamt, String(page.gesamt));
    const [entry] = xml.children;
    assert.deepEqual([entry?.name, entry?.attributes], ["person", { ref: ORIGIN + first.path }]);
    assert.deepEqual(
      entry?.children.map(({ name, text }) => [name, text]),
      [
        ["vorname", "Zzz"],
        ["nachname", "Aaa"],
      ],
    );
    const last = await app.json("/personen?suche=aaa");
    assert.equal("weiter" in last, false, "the last page has no further one");
  },
  { fresh: true },
);

for (const { singular, plural } of KINDS.all) {
  withApps(
    `${singular}: its JSON and the list of its kind are valid by its JSON Schema`,
    async (app) => {
      const kind = app.kinds.one(singular);
      await app.add(kind);
      const { path } = await app.shown(kind);
      const response = await app.get(`/schema/${singular}.json`);
      assert.equal(response.headers.get("Content-Type"), "application/schema+json; charset=utf-8");
      const schema = await response.json();
      assert.deepEqual(jsonFaults(await app.json(path, "bibliothek"), schema), []);
      for (const query of ["?anzahl=1", "?anzahl=100", "?suche=gibtesnicht"]) {
        const list = await app.json(`/${plural}${query}`, "bibliothek");
        assert.deepEqual(jsonFaults(list, schema, plural), [], query);
      }
      assert.deepEqual(jsonFaults(await app.sample(kind), schema, "eingabe"), []);
      assert.notDeepEqual(jsonFaults({ fremd: 1 }, schema), [], "the judge is awake");
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
          assert.ok(links.length > 0 || isBare(kind.entry.length, address), `${address} ${name}`);
          for (const link of links) {
            assert.match(link, /^https?:\/\//);
            if (!link.startsWith(ORIGIN)) continue;
            const target = await app.request("GET", link.slice(ORIGIN.length), AS);
            assert.equal(target.status, 200, link);
          }
        }
      }
    },
  );
}

test("every XML document of every kind, and every list, is valid by the XSD of its kind, says xmllint", async () => {
  const schemas = new Map<string, string>();
  const documents: string[] = [];
  await onEachApp(async (app) => {
    for (const { singular, plural } of KINDS.all) {
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
  assert.deepEqual(await xmlFaults(documents, schemas), []);
  const strange = await xmlFaults(["<person><fremd/></person>"], schemas);
  assert.match(strange.join(), /fremd/, "the judge is awake");
});

withApps("JSON-LD speaks schema.org about itself, by its canonical address", async (app) => {
  for (const { singular, plural } of FREE_KINDS) {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.shown(kind);
    const response = await app.request("GET", `/${singular}/${id}.jsonld`, AS);
    const document = await response.json();
    assert.equal(document["@context"], "https://schema.org");
    const { type } = (kind.looks.jsonld ?? {}) as { type?: (member: Member) => string };
    assert.equal(document["@type"], type?.(await app.member(kind, id)) ?? kind.term);
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

withApps("the start page names the collections in every format", async (app) => {
  for (const { name, type } of MEMBER_FORMATS) {
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
function isBare(_entries: number, address: string): boolean {
  return !address.includes("?");
}
