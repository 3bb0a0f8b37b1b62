/** What a library declares itself: kinds with pages of their own, and fields that it adds to ours. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { exportKinds } from "../../../src/library/export/export.ts";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { findingsOn, remarkOn } from "../../../src/library/site/findings.ts";
import { loadKinds } from "../../../src/library/site/load-kinds.ts";
import { ORIGIN, siteFolder, TestApp, withApps } from "../../support/app.ts";

const PROGRAM = new URL("../../../bin/leihwerk.js", import.meta.url).pathname;

const AS = { as: "bibliothekarin" } as const;

const example = (file: string) =>
  readFileSync(new URL(`../../../examples/site/${file}`, import.meta.url), "utf8");

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
    for (const titel of ["Urfaust", "Faust, der Tragödie erster Teil"]) {
      const headers = { "If-Match": "*" };
      const put = await app.request("PUT", `/werk/${number}`, { ...AS, headers, body: { titel } });
      assert.equal(put.status, 200);
      const kept = [
        await page(app, "/ausstellung/teufel-co"),
        await page(app, "/ausstellung/teufel-co"),
      ];
      for (const one of kept) assert.ok(one.includes(`<bdi>${titel}</bdi>`), "never stale");
    }
    const json = await app.json("/ausstellung/teufel-co");
    assert.equal(json.von, "2026-03-01", "other representations are as ever");
  },
  { site: { "kinds/ausstellung.ts": example("kinds/ausstellung.ts") } },
);

const EXAMPLE = {
  "kinds/ausstellung.ts": example("kinds/ausstellung.ts"),
  "kinds/werk.ts": example("kinds/werk.ts"),
};

withApps(
  "fields that a site adds to works are in every format, form, schema, search and list",
  async (app) => {
    const body = { titel: "Heidi", lesestufe: "Kinder", stifterin: "Familie Änderlin" };
    const path = (await made(app, "/werke", body)).replace("/werke/", "/werk/");
    await made(app, "/werke", { titel: "Effi Briest", lesestufe: "Erwachsene" });
    await made(app, "/ausstellungen", { titel: "Berge", werk: [{ url: path }] });

    const json = await app.json(path);
    assert.deepEqual([json.lesestufe, json.stifterin], ["Kinder", "Familie Änderlin"]);
    assert.equal(json.ausstellung[0].titel, "Berge");
    const xml = await (await app.get(`${path}.xml`)).text();
    assert.match(xml, /<lesestufe>Kinder<\/lesestufe>/);
    assert.match(xml, /<ausstellungen><ausstellung ref="[^"]+">Berge</);
    const put = { ...json, stifterin: "Anna" };
    const changed = await app.request("PUT", path, {
      ...AS,
      body: put,
      headers: { "If-Match": "*" },
    });
    assert.equal(changed.status, 200, await changed.clone().text());
    assert.equal((await app.json(path)).stifterin, "Anna");
    const wrong = await app.request("POST", "/werke", { ...AS, body: { ...body, lesestufe: "x" } });
    assert.equal(wrong.status, 422);

    const shown = await page(app, path, { "Accept-Language": "en" });
    assert.match(shown, /<dt>Given by<\/dt><dd><bdi>Anna<\/bdi><\/dd>/);
    assert.match(shown, /<h2 id="feld-ausstellung">On show in<\/h2>/);
    const form = await app.request("GET", "/werke?formular=neu", {
      ...AS,
      headers: { Accept: "text/html", "Accept-Language": "en" },
    });
    assert.match(await form.text(), /<label for="feld-lesestufe">Reading level<\/label>\n<select/);
    assert.match(await (await app.get("/schema/werk.json")).text(), /"stifterin"/);
    assert.match(await (await app.get("/schema/werk.xsd")).text(), /name="stifterin"/);
    assert.match(await (await app.get("/openapi.json")).text(), /"stifterin"/);

    assert.equal((await app.json("/werke?suche=anna")).werk[0].titel, "Heidi");
    const list = await app.json("/werke?lesestufe=Kinder");
    assert.deepEqual([list.gesamt, list.werk[0].lesestufe], [1, "Kinder"]);
    const entries = await page(app, "/werke");
    assert.match(entries, /<div class="entry-facts"><bdi>Kinder<\/bdi><\/div>/);
    assert.match(entries, /<a rel="nofollow" href="\/werke\?lesestufe=Kinder">/);
    const sorted = await app.json("/werke?sortierung=-stifterin");
    assert.equal(sorted.werk[0].titel, "Heidi");
  },
  { site: EXAMPLE, fresh: true },
);

/** Fields that are called like parameters of every list. */
const LIKE_PARAMETERS = `import { choice, defineKind, number, text } from "leihwerk";

export default defineKind({
  singular: "spielzeug",
  plural: "spielzeuge",
  title: "name",
  label: { de: ["Spielzeug", "Spielzeug"] },
  fields: {
    name: text({ required: true, sortable: true }),
    anzahl: number({ min: 0, label: { de: "Teile" } }),
    format: choice(["groß", "klein"], { label: { de: "Größe" } }),
  },
});
`;

withApps(
  "a field that is called like a parameter of lists is filtered by under a name of its own",
  async (app) => {
    const all = [
      { name: "Bagger", anzahl: 1, format: "groß" },
      { name: "Kreisel", anzahl: 2, format: "klein" },
      { name: "Murmeln", anzahl: 50, format: "klein" },
    ];
    for (const one of all) await made(app, "/spielzeuge", one);
    const found = async (query: string) => {
      const { spielzeug, gesamt } = await app.json(`/spielzeuge${query}`);
      const names = spielzeug.map(({ name }: { name: string }) => name);
      assert.equal(gesamt, query.includes("feld-") ? names.length : all.length, query);
      return names;
    };
    assert.deepEqual(await found("?anzahl=2"), ["Bagger", "Kreisel"], "as everywhere: two of them");
    assert.deepEqual(await found("?feld-anzahl=2"), ["Kreisel"]);
    assert.deepEqual(await found("?feld-anzahl=2-&anzahl=5"), ["Kreisel", "Murmeln"]);
    assert.deepEqual(await found("?feld-format=KLEIN&feld-anzahl=50"), ["Murmeln"]);
    assert.equal((await app.get("/spielzeuge?feld-format=mittel")).status, 400);
    assert.match(await page(app, "/spielzeuge?feld-anzahl=2"), /<\/span>Teile: <bdi>2<\/bdi>/);
    const { parameters } = (await app.json("/openapi.json")).paths["/spielzeuge"].get;
    const described = parameters.map(({ name }: { name?: string }) => name);
    for (const name of ["feld-anzahl", "feld-format"]) assert.ok(described.includes(name), name);
    const strict = { Prefer: "handling=strict" };
    assert.equal((await app.get("/spielzeuge?feld-anzahl=2", strict)).status, 200);
    const near = await app.get("/spielzeuge.json?feld-anzal=2", strict);
    assert.match(await near.text(), /feld-anzahl/);
  },
  { site: { "kinds/spielzeug.ts": LIKE_PARAMETERS } },
);

withApps(
  "fields that a site adds are imported and exported",
  async (app) => {
    const folder = siteFolder({
      "werke.csv": "id,titel,lesestufe,stifterin\nw1,Momo,Jugend,Otto\n",
    });
    await importFiles(app.store, app.kinds, [join(folder, "werke.csv")], {});
    assert.equal((await app.json("/werke?suche=otto")).werk[0].lesestufe, "Jugend");
    const options = { format: "csv", packed: false, overwrite: true } as const;
    await exportKinds(app.store.read, [app.kinds.one("werk")], folder, options);
    assert.match(readFileSync(join(folder, "werke.csv"), "utf8"), /Momo.*Jugend.*Otto/);
  },
  { site: EXAMPLE, fresh: true },
);

/** One of each that is kept in another way. */
const EXTENDED = {
  "kinds/person.ts": `import { extendKind, link, links, number, text, texts } from "leihwerk";
export default extendKind("person", {
  fields: {
    spitzname: text({ searchable: true, sortable: true, term: "additionalName" }),
    kennzahl: text({ unique: true }),
    groesse: number({ sortable: true, facet: { name: "gross", of: (value) => (Number(value) > 180 ? "ja" : "nein"), choices: ["ja", "nein"] } }),
    beruf: texts("berufe", { searchable: true }),
    lehrer: link("person"),
    freund: links("person", { extras: ["seit"] }),
  },
  entry: ["spitzname"],
});
`,
};
const NOTHING = { "impressum.md": "# Impressum" };

withApps(
  "what is added to persons changes no byte of their JSON and XML",
  async (app) => {
    await made(app, "/personen", { vorname: "Bertolt", nachname: "Brecht" });
    const paths = ["/person/bertolt-brecht", "/personen"].flatMap((path) =>
      [".json", ".xml"].map((suffix) => path + suffix),
    );
    const texts = async () => Promise.all(paths.map(async (path) => (await app.get(path)).text()));
    const before = await texts();
    await app.reopen(EXTENDED);
    const put = await app.request("PUT", "/person/bertolt-brecht", {
      ...AS,
      headers: { "If-Match": "*" },
      body: {
        vorname: "Bertolt",
        nachname: "Brecht",
        spitzname: "bidi",
        groesse: 175,
        beruf: ["Dichter"],
      },
    });
    assert.equal(put.status, 200, await put.clone().text());
    assert.deepEqual(await texts(), before);
    for (const suffix of ["json", "xml"]) {
      const body = await (await app.get(`/person/bertolt-brecht.${suffix}`)).text();
      const headers = { "If-Match": "*", "Content-Type": `application/${suffix}` };
      const back = await app.request("PUT", "/person/bertolt-brecht", { ...AS, body, headers });
      assert.equal(back.status, 200, await back.clone().text());
    }
    const shown = await page(app, "/person/bertolt-brecht");
    assert.match(
      shown,
      /<dt>Spitzname<\/dt><dd><bdi>bidi<\/bdi><\/dd>/,
      "what the format has not, stays",
    );
    assert.match(shown, /<dt>Beruf<\/dt><dd><bdi>Dichter<\/bdi><\/dd>/);
    assert.match(await page(app, "/personen"), /Spitzname: <bdi>bidi<\/bdi>/);
    const linked = await (await app.get("/person/bertolt-brecht.jsonld")).json();
    assert.equal((linked as Record<string, unknown>).additionalName, "bidi");
  },
  { site: NOTHING, fresh: true },
);

withApps(
  "without the file the values stay, the start names the fields, and the file brings them back",
  async (app) => {
    const named = (vorname: string, more = {}) =>
      made(app, "/personen", { vorname, nachname: "N", ...more });
    await named("Anna");
    await named("Berta");
    const friend = (name: string) => ({ url: `/person/${name}-n` });
    await named("Clara", {
      ...{ spitzname: "Zebra", kennzahl: "7", groesse: 190, beruf: ["Gärtnerin"] },
      ...{ lehrer: friend("anna"), freund: [{ ...friend("anna"), seit: "1990" }, friend("berta")] },
    });
    await named("Dora", {
      beruf: ["Maurerin"],
      lehrer: friend("berta"),
      freund: [friend("berta")],
    });
    assert.deepEqual(app.remarks, []);
    assert.equal((await app.request("DELETE", "/person/anna-n", AS)).status, 409);

    await app.reopen(NOTHING);
    const [remark, ...others] = app.remarks;
    assert.match(
      remark ?? "",
      /adds "spitzname", "kennzahl", "groesse", "beruf", "lehrer", "freund" to the kind "person" any more: what was written there is kept/,
    );
    assert.deepEqual(others, []);
    assert.equal((await app.json("/personen?suche=zebra")).gesamt, 0);
    assert.doesNotMatch(await page(app, "/person/clara-n"), /Zebra/);
    const put = await app.request("PUT", "/person/clara-n", {
      ...AS,
      headers: { "If-Match": "*" },
      body: { vorname: "Clara", nachname: "N", geboren: 1970 },
    });
    assert.equal(put.status, 200, await put.clone().text());
    await named("Emma");
    // Nobody knows any more that these are pointed to, or have lists.
    assert.equal((await app.request("DELETE", "/person/anna-n", AS)).status, 204);
    assert.equal((await app.request("DELETE", "/person/dora-n", AS)).status, 204);

    // A backup of now holds them all the same.
    const file = join(siteFolder({}), "backup.gz");
    await app.store.backup(file);
    await app.store.restore(file);

    await app.reopen(EXTENDED);
    assert.deepEqual(app.remarks, []);
    const shown = await page(app, "/person/clara-n");
    for (const text of ["Zebra", "Gärtnerin", "1970", "Berta N", "190"])
      assert.ok(shown.includes(text), text);
    assert.ok(!shown.includes("Anna N"));
    assert.equal((await app.json("/personen?suche=zebra")).gesamt, 1);
    assert.equal((await app.json("/personen?gross=ja")).gesamt, 1);
    const sorted = await app.json("/personen?sortierung=-spitzname");
    assert.deepEqual(
      [sorted.gesamt, sorted.person.length, sorted.person[0].vorname],
      [3, 3, "Clara"],
    );
    const twice = await app.request("POST", "/personen", {
      ...AS,
      body: { nachname: "X", kennzahl: "7" },
    });
    assert.equal(twice.status, 409);

    await app.reopen({
      "kinds/person.ts": `import { extendKind, text } from "leihwerk";
export default extendKind("person", { fields: { spitzname: text(), kennzahl: text() } });`,
    });
    assert.match(app.remarks.join(), /adds "groesse", "beruf", "lehrer", "freund" to/);
  },
  { site: EXTENDED, fresh: true },
);

withApps(
  "a backup with added fields can be restored where nobody declares them, and loses nothing",
  async (app) => {
    await made(app, "/personen", { nachname: "Y" });
    const freund = [{ url: "/person/y", seit: "1990" }];
    await made(app, "/personen", { nachname: "X", spitzname: "Zebra", beruf: ["Maurer"], freund });
    const file = join(siteFolder({}), "backup.gz");
    await app.store.backup(file);
    await using elsewhere = await TestApp.open(app.engine, { site: NOTHING });
    await elsewhere.store.restore(file);
    await elsewhere.reopen();
    assert.match(elsewhere.remarks.join(), /adds "spitzname", .*"beruf", .* to the kind "person"/);
    assert.equal((await elsewhere.json("/personen?suche=maurer")).gesamt, 0);
    const again = join(siteFolder({}), "backup.gz");
    await elsewhere.store.backup(again);
    await elsewhere.store.restore(again);
    await elsewhere.reopen(EXTENDED);
    const shown = await page(elsewhere, "/person/x");
    for (const text of ["Zebra", "Maurer", "1990"]) assert.ok(shown.includes(text), text);
    assert.equal((await elsewhere.json("/personen?suche=maurer")).gesamt, 1);
    assert.equal((await elsewhere.request("DELETE", "/person/x", AS)).status, 204);
  },
  { site: EXTENDED, fresh: true },
);

const extend = (kind: string, fields: string, more = "") =>
  `import { derived, extendKind, image, link, number, text, texts } from "leihwerk";
export default extendKind("${kind}", { fields: { ${fields} } ${more} });`;

test("an extension that cannot work is left out with a sentence, and nothing else is", async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [
      { "a.ts": extend("werk", "jahr: number()") },
      /a\.ts: The kind "werk" has a field "jahr" of its own/,
    ],
    [
      { "a.ts": extend("werk", "Jahr: number()") },
      /a\.ts: The kind "werk" has a field "jahr" of its own/,
    ],
    [
      { "a.ts": extend("werk", "url: text()") },
      /a\.ts: The kind "werk" cannot have a field called "url": the program uses this name itself\./,
    ],
    [
      { "a.ts": extend("werk", "'preis 2': text()") },
      /a\.ts: .* a field called "preis 2": a name begins with a small letter, and has only/,
    ],
    [
      { "a.ts": extend("werk", "preis: text(), preiS: text()") },
      /a\.ts: .* a field called "preiS": another one is called so, but for capital letters\./,
    ],
    [
      { "a.ts": extend("werk", "x: text({ facet: { name: 'art' } })") },
      /a\.ts: .* cannot be a facet called "art"/,
    ],
    [
      { "a.ts": extend("werk", "x: text({ required: true })") },
      /a\.ts: The field "x" cannot be required/,
    ],
    [
      { "a.ts": extend("werk", "thema: texts('isbns')") },
      /a\.ts: The texts "thema" .* cannot stand in an element called "isbns"/,
    ],
    [
      { "a.ts": extend("wrek", "x: text()") },
      /a\.ts: There is no kind "wrek" .* did you mean "werk"\?/,
    ],
    [
      { "a.ts": extend("schiffsmodell", "x: text()") },
      /a\.ts: There is no kind .* there are ausleihe, bibliothek, bild/,
    ],
    [{ "a.ts": extend("werk", "x: link('nirgends')") }, /a\.ts: .* links to "nirgends"/],
    [{ "a.ts": extend("werk", "x: link('persn')") }, /a\.ts: .* did you mean "person"\?/],
    [
      { "a.ts": extend("werk", "x: text") },
      /a\.ts: "x" of the kind "werk" is no field: write `x: text/,
    ],
    [{ "a.ts": extend("werk", "x: derived('person', 'werk')") }, /a\.ts: .* does not link back/],
    [
      { "a.ts": extend("werk", "x: text()"), "b.ts": extend("werk", "y: text()") },
      /b\.ts: "werk" is extended by .*a\.ts already/,
    ],
    [
      { "a.ts": extend("ausstellung", "x: text()"), "b.ts": EXAMPLE["kinds/ausstellung.ts"] },
      /a\.ts: "ausstellung" is a kind of your own: add the fields to it in .*b\.ts/,
    ],
    [
      { "werk.ts": EXAMPLE["kinds/ausstellung.ts"] },
      /werk\.ts: "werk" is a kind of the program\. To add fields to it, write `export default extendKind\("werk"/,
    ],
    [
      { "x.ts": EXAMPLE["kinds/ausstellung.ts"].replaceAll('"ausstellung"', '"person"') },
      /x\.ts: "person" is a kind of the program\. To add fields to it, .*extendKind\("person"/,
    ],
    [
      { "x.ts": EXAMPLE["kinds/ausstellung.ts"].replaceAll('"ausstellung"', '"constructor"') },
      /x\.ts: The name "constructor" is taken\./,
    ],
  ];
  for (const [files, sentence] of cases) {
    const site = siteFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`kinds/${name}`, text])),
    );
    const loaded = await loadKinds(site);
    const [one, ...others] = await findingsOn(loaded, { leftFields: async () => new Map() });
    assert.deepEqual([one?.missing, others], [true, []]);
    assert.match(one ? remarkOn(one) : "", sentence);
    assert.equal(loaded.kinds.one("werk").added.length, one?.file?.endsWith("b.ts") ? 1 : 0);
  }
});

withApps(
  "a broken extension takes nothing with it but its own fields, and the start says so",
  async (app) => {
    await made(app, "/werke", { titel: "Momo" });
    for (const path of ["/werke", "/personen", "/exemplare", "/"]) await page(app, path);
    assert.equal((await app.get("/schauen")).status, 500, "it is derived from the broken one");
    assert.match(
      app.remarks[0] ?? "",
      /werk\.ts: It cannot be read: .*\. What it declares is missing/,
    );
    await app.reopen({
      "kinds/werk.ts": extend("werk", "schau: link('schau')"),
      "kinds/schau.ts": "export {{{",
    });
    await page(app, "/werke");
    assert.equal(app.remarks.length, 2);
  },
  {
    site: {
      "kinds/werk.ts": "export default {{{",
      "kinds/schau.ts": `import { defineKind, derived, text } from "leihwerk";
export default defineKind({ singular: "schau", plural: "schauen", title: "name", fields: { name: text(), werk: derived("werk", "schau") } });`,
    },
    fresh: true,
  },
);

test("whoever starts the server reads on the terminal which fields are left (long)", async () => {
  const folder = siteFolder({});
  const start = async (site: string) => {
    const flags = ["--database", join(folder, "db.sqlite"), "--site", site, "--port", "0"];
    const logs = ["--logs", join(folder, "logs"), "--workers", "1", "--no-demo"];
    const child = spawn(process.execPath, [PROGRAM, "serve", ...flags, ...logs]);
    let terminal = "";
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error(terminal)));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk) => {
          terminal += chunk;
          if (/listens at/.test(terminal)) resolve();
        });
      }
    });
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    return terminal;
  };
  assert.doesNotMatch(await start(siteFolder(EXTENDED)), /any more/);
  assert.match(
    await start(siteFolder(NOTHING)),
    /adds "spitzname", .* to the kind "person" any more/,
  );
});

withApps(
  "a form with a file says at once what is wrong with the file and with what a site asks beside it",
  async (app) => {
    await app.addPerson("Johann", "Goethe");
    const send = async (file: File | null) => {
      const form = new FormData();
      form.set("titel", "Denkmal");
      form.set("_suche.abgebildet", "Goe");
      if (file) form.set("datei", file);
      const sent = new Response(form);
      const headers = {
        "Content-Type": sent.headers.get("Content-Type") ?? "",
        Accept: "text/html",
        "Accept-Language": "en",
      };
      const body = new Uint8Array(await sent.arrayBuffer());
      const answer = await app.request("POST", "/bilder", { ...AS, headers, body });
      assert.equal(answer.status, 422);
      return [...(await answer.text()).matchAll(/#feld-(\w+)" dir/g)].map(([, name]) => name);
    };
    const both = ["abgebildet", "datei"];
    assert.deepEqual((await send(new File(["no picture"], "a.txt"))).sort(), both);
    assert.deepEqual((await send(null)).sort(), both);
  },
  {
    site: {
      "kinds/bild.ts": `import { extendKind, link } from "leihwerk";
export default extendKind("bild", { fields: { abgebildet: link("person") } });
`,
    },
  },
);
