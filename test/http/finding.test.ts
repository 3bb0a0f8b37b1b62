/** Finding the way: from the start page to the interface, from a document to its shape, from a refusal to the door. */

import assert from "node:assert/strict";
import { jsonFaults, xmlFaults, xmlFaultsBeside } from "../contract/judges.ts";
import { KINDS, ORIGIN, type TestApp, withApp, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

function linksOf(response: Response): { url: string; rel: string; type: string }[] {
  const links = (response.headers.get("Link") ?? "").matchAll(
    /<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g,
  );
  return [...links].map(([, url = "", rel = "", type = ""]) => ({ url, rel, type }));
}

async function follow(app: TestApp, link: { url: string; type: string } | undefined) {
  assert.ok(link);
  const response = await app.get(link.url.slice(ORIGIN.length));
  assert.equal(response.status, 200, link.url);
  const type = response.headers.get("Content-Type") ?? "";
  assert.equal(type.split(";")[0], link.type, link.url);
  return response;
}

withApp("the start page leads to the interface in every format", async (app) => {
  for (const format of ["html", "json", "xml"]) {
    const links = linksOf(await app.get(`/?format=${format}`));
    const to = (relation: string) => links.find(({ rel }) => rel === relation);
    assert.equal(to("service-desc")?.url, `${ORIGIN}/openapi.json`);
    await follow(app, to("service-desc"));
    assert.equal(to("service-doc")?.url, `${ORIGIN}/schnittstelle`);
    await follow(app, to("service-doc"));
    assert.equal(to("api-catalog")?.url, `${ORIGIN}/.well-known/api-catalog`);
    await follow(app, to("api-catalog"));
  }
});

withApp(
  "the catalogue of interfaces is a linkset whose links all answer, to HEAD too",
  async (app) => {
    const response = await app.get("/.well-known/api-catalog");
    assert.equal(
      response.headers.get("Content-Type"),
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const { linkset } = await response.json();
    const item = linkset.flatMap((context: { item?: object[] }) => context.item ?? []);
    assert.deepEqual(item, [{ href: `${ORIGIN}/` }]);
    const own = linkset.find(({ anchor }: { anchor: string }) => anchor === `${ORIGIN}/`);
    for (const relation of ["service-desc", "service-doc", "status"]) {
      const [{ href: url, type }] = own[relation];
      await follow(app, { url, type });
    }
    const head = await app.request("HEAD", "/.well-known/api-catalog");
    assert.equal(head.status, 200);
    assert.equal(await head.text(), "");
    assert.deepEqual(
      linksOf(head).map(({ url, rel }) => [rel, url]),
      [
        ["api-catalog", `${ORIGIN}/.well-known/api-catalog`],
        ["item", `${ORIGIN}/`],
      ],
    );
  },
);

withApp("each format names its own schema, others name all, and each answers", async (app) => {
  const expected: Record<string, readonly string[]> = {
    json: ["json"],
    xml: ["xsd"],
    html: ["json", "xsd"],
  };
  for (const { singular, plural } of KINDS.all) {
    const { path } = await app.shown(app.kinds.one(singular));
    for (const [address, name] of [
      [path, singular],
      [`/${plural}`, plural],
    ] as const) {
      for (const [format, suffixes] of Object.entries(expected)) {
        const links = linksOf(await app.request("GET", `${address}.${format}`, AS));
        const schemas = links.filter(({ rel }) => rel === "describedby");
        assert.deepEqual(
          schemas.map(({ url }) => url),
          suffixes.map((suffix) => `${ORIGIN}/schema/${name}.${suffix}`),
        );
        for (const schema of schemas) await follow(app, schema);
      }
    }
  }
});

/** Lists as they come: whole, a page, the end of one, narrowed down, nothing found. */
async function listsOf(app: TestApp, plural: string, accept: string): Promise<string[]> {
  const documents: string[] = [];
  for (const query of ["", "?anzahl=1", "?anzahl=100", "?suche=gibtesnicht", "?suche=a"]) {
    for (const who of [AS, { as: "leserin" } as const, {}]) {
      const headers = { Accept: accept };
      const response = await app.request("GET", `/${plural}${query}`, { ...who, headers });
      if (response.status === 403) continue;
      assert.equal(response.status, 200);
      documents.push(await response.text());
    }
  }
  return documents;
}

withApps(
  "every list of every kind, empty or full, for whomever, fits the schema that it names",
  async (app) => {
    const documents: string[] = [];
    const schemas = new Map<string, string>();
    for (const full of [false, true]) {
      for (const { singular, plural } of KINDS.all) {
        const kind = app.kinds.one(singular);
        if (full) for (let count = 0; count < 2; count += 1) await app.add(kind);
        const schema = await (await app.get(`/schema/${plural}.json`)).json();
        assert.equal(schema.$id, `${ORIGIN}/schema/${plural}.json`);
        const lists = await listsOf(app, plural, "application/json");
        if (full) assert.match(lists.join(), /"weiter":/);
        for (const list of lists) assert.deepEqual(jsonFaults(JSON.parse(list), schema), [], list);
        assert.notDeepEqual(jsonFaults({ gesamt: 1 }, schema), [], "the judge is awake");
        schemas.set(plural, await (await app.get(`/schema/${plural}.xsd`)).text());
        documents.push(...(await listsOf(app, plural, "application/xml")));
      }
    }
    const strange = ["<personen/>", "<person/>"];
    const { faults, awake } = await xmlFaultsBeside(strange, documents, schemas);
    assert.deepEqual(faults, []);
    assert.match(awake.join(), /gesamt.*No matching global declaration/s, "the judge is awake");
  },
  { fresh: true },
);

withApps(
  "a search that finds more than it counts fits the schema of its list too",
  async (app) => {
    const kind = app.kinds.one("person");
    const values = (index: number) => ({ vorname: "", nachname: `Viel ${index}` });
    const drafts = Array.from({ length: 1001 }, (_, index) => ({ values: values(index) }));
    await app.store.write((writing) => writing.insert(kind, drafts, null));
    const list = await app.json("/personen?suche=viel");
    assert.equal(list.mehr, true);
    const schema = await (await app.get("/schema/personen.json")).json();
    assert.deepEqual(jsonFaults(list, schema), []);
    const xsd = await (await app.get("/schema/personen.xsd")).text();
    const xml = await (await app.get("/personen.xml?suche=viel")).text();
    assert.deepEqual(await xmlFaults([xml], new Map([["personen", xsd]])), []);
  },
  { fresh: true },
);

withApp("the type of a problem does not depend on the Host that somebody names", async (app) => {
  const missing = await (await app.get("/gibt-es-nicht.json")).json();
  assert.equal(missing.type, "/problem/nicht-gefunden");
  assert.equal((await app.get(missing.type)).status, 200, "from the root, whatever it came from");
  assert.equal((await app.json("/problem/entfernt")).type, "/problem/entfernt");
});

withApp(
  "with a public address the type is absolute",
  async (app) => {
    const missing = await (await app.get("/gibt-es-nicht.json")).json();
    assert.equal(missing.type, `${ORIGIN}/problem/nicht-gefunden`);
    assert.equal((await app.json("/problem/entfernt")).type, `${ORIGIN}/problem/entfernt`);
  },
  { url: ORIGIN },
);

withApp("a 403 tells nobody in particular how to come in, and nobody who is known", async (app) => {
  const challenge = async (asking: object, path = "/konten") => {
    const response = await app.request("GET", path, asking);
    assert.equal(response.status, 403);
    return response.headers.get("WWW-Authenticate");
  };
  assert.equal(await challenge({}), 'Basic realm="Leihwerk", charset="UTF-8"');
  assert.equal(await challenge({}, "/ausleihliste/1"), await challenge({}));
  assert.equal(await challenge({ as: "leserin" }), null);
  const foreign = await app.request("POST", "/anmeldung", {
    headers: { Origin: "https://anderswo.example" },
  });
  assert.equal(foreign.status, 403);
  assert.equal(foreign.headers.get("WWW-Authenticate"), null, "no password would help");
});

withApp("what is saved has a name", async (app) => {
  const name = async (path: string) => {
    const response = await app.request("GET", path, AS);
    assert.equal(response.status, 200, path);
    return response.headers.get("Content-Disposition");
  };
  const saved = (file: string) => `attachment; filename="${file}"; filename*=UTF-8''${file}`;
  assert.equal(await name("/werke.csv"), saved("werke.csv"));
  assert.equal(await name("/werke.csv?anzahl=1&suche=a"), saved("werke.csv"));
  assert.equal(await name("/theke/heute.csv"), saved("theke-heute.csv"));
  assert.equal(await name("/ausleihliste/1.ics"), saved("ausleihliste-1.ics"));
  assert.equal(await name("/daten/1.json"), saved("daten-1.json"));
  assert.equal(await name("/daten/1.xml"), saved("daten-1.xml"));
  for (const path of ["/daten/1", "/werke", "/werke.json", "/ausleihliste/1.xml", "/"])
    assert.equal(await name(path), null, path);
  const byAccept = await app.get("/werke", { Accept: "text/csv" });
  assert.equal(byAccept.headers.get("Content-Disposition"), saved("werke.csv"));
  assert.equal((await app.get("/werke.csv?anzahl=0")).headers.get("Content-Disposition"), null);
});
