/** Slips of the pen in a library's own declarations: said at the start, on a page for librarians and by the doctor. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { declaredFacets } from "../../../src/core/model/kinds/field.ts";
import { loadKinds, RESERVED } from "../../../src/library/site/load-kinds.ts";
import { leihwerk } from "../../commands/run.ts";
import { siteFolder, withApps } from "../../support/app.ts";

const KIND = (facts: string, name = "text({ required: true })", more = "") =>
  `import { choice, computed, day, defineKind, derived, link, links, number, text, texts } from "leihwerk";
export default defineKind({ singular: "baum", plural: "baeume", title: "name", fields: { name: ${name}, hoehe: number() ${more} }, ${facts} });`;
const EXTENSION = (fields: string, more = "") =>
  `import { choice, extendKind, text } from "leihwerk";
export default extendKind("werk", { fields: { ${fields} } ${more} });`;

test("the program's own declarations have no such words", async () => {
  const { kinds, mistakes } = await loadKinds(siteFolder({}));
  assert.deepEqual(mistakes, []);
  for (const { singular, mistakes: own } of kinds.all) assert.deepEqual(own, [], singular);
});

test("what can be turned off names a setting that there is", async () => {
  const { kinds } = await loadKinds(siteFolder({}));
  const settings = kinds.all
    .filter(({ alone }) => alone)
    .flatMap(({ fields }) => [...Object.keys(fields)]);
  const needed = kinds.all.flatMap(({ needs, fields, form }) => [
    needs,
    ...Object.values(fields).map((field) => field.needs),
    ...Object.values(fields).flatMap(({ facet }) => declaredFacets(facet).map((one) => one.needs)),
    ...(form?.groups ?? []).map((group) => group.needs),
  ]);
  const names = new Set(needed.filter((name) => name != null));
  assert.ok(names.has("ausleihe") && names.has("webhooks"));
  assert.deepEqual(
    [...names].filter((name) => !settings.includes(name)),
    [],
  );
});

/** The declaration, and kind, field, place, word and the nearest right one. */
const SLIPS: [string, readonly (string | null)[]][] = [
  [KIND("", "text({ serchable: true })"), ["baum", "name", null, "serchable", "searchable"]],
  [KIND("", "text({ maxx: 3 })"), ["baum", "name", null, "maxx", "max"]],
  [KIND("", "text({ quatsch: 3 })"), ["baum", "name", null, "quatsch", null]],
  [KIND("", "text({ under: 'hohe' })"), ["baum", "name", "under", "hohe", "hoehe"]],
  [KIND("", "text({ facet: { lable: {} } })"), ["baum", "name", "facet", "lable", "label"]],
  [KIND("entry: ['name', 'hohe']"), ["baum", null, "entry", "hohe", "hoehe"]],
  [KIND("glance: ['hoehe', 'nam']"), ["baum", null, "glance", "nam", "name"]],
  [KIND("shape: { xml: ['name', 'hohe'] }"), ["baum", null, "shape", "hohe", "hoehe"]],
  [KIND("menue: 3"), ["baum", null, null, "menue", "menu"]],
  [KIND("lable: {}"), ["baum", null, null, "lable", "label"]],
  [KIND("form: { first: ['nmae'] }"), ["baum", null, "form.first", "nmae", "name"]],
  [KIND("form: { frist: ['name'] }"), ["baum", null, "form", "frist", "first"]],
  [
    KIND("form: { first: [], groups: [{ name: 'x', fields: ['hoeh'] }] }"),
    ["baum", null, "form.groups", "hoeh", "hoehe"],
  ],
  [
    KIND("form: { first: [], groups: [{ name: 'x', felds: [], fields: [] }] }"),
    ["baum", null, "form.groups", "felds", "fields"],
  ],
  [KIND("form: { first: [], keep: ['hoehen'] }"), ["baum", null, "form.keep", "hoehen", "hoehe"]],
  [
    KIND("form: { first: [], along: { field: 'exemplare', asks: [] } }"),
    ["baum", null, "form.along", "exemplare", null],
  ],
  [EXTENSION("stufe: text({ sortabel: true })"), ["werk", "stufe", null, "sortabel", "sortable"]],
  [EXTENSION("stufe: text()", ", entry: ['stuffe']"), ["werk", null, "entry", "stuffe", "stufe"]],
  [EXTENSION("stufe: text()", ", enrty: ['stufe']"), ["werk", null, null, "enrty", "entry"]],
];

test("no kind takes the address of a page", async () => {
  const root = join(import.meta.dirname, "../../../src");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const declared = texts.flatMap((text) => [
    ...text.matchAll(/(?:\bpath: |\bPATH = )["`]\/([a-z]+)(?=["`/.])/g),
    // Pages that are printed have their name for an address.
    ...text.matchAll(/printedPage\(\{\s*name: "([a-z]+)"/g),
  ]);
  const names = new Set(declared.map(([, name = ""]) => name));
  for (const name of ["etiketten", "zahlung", "postausgang", "sitemap"])
    assert.ok(names.has(name), name);
  const { kinds } = await loadKinds(siteFolder({}));
  const taken = [...RESERVED, ...kinds.all.flatMap(({ singular, plural }) => [singular, plural])];
  assert.deepEqual(
    [...names].filter((name) => !taken.includes(name)),
    [],
  );
  const script = KIND("").replace('"baum"', '"zahlung"');
  const { broken } = await loadKinds(siteFolder({ "kinds/eigen.ts": script }));
  assert.match(`${broken[0]?.error}`, /The name "zahlung" is taken/);
});

test("a slip is found with its kind, its place and the nearest right word, and the kind works", async () => {
  for (const [script, expected] of SLIPS) {
    const { kinds, broken, mistakes } = await loadKinds(siteFolder({ "kinds/eigen.ts": script }));
    assert.deepEqual(broken, [], script);
    assert.ok(kinds.one(`${expected[0]}`), script);
    assert.deepEqual(
      mistakes.map(({ mistake: { kind, field, place, word, near } }) => [
        kind,
        field,
        place,
        word,
        near,
      ]),
      [expected],
      script,
    );
  }
});

const OPEN: [string, RegExp][] = [
  [KIND("acces: { list: ['bibliothekar'] }"), /"acces" in the kind "baum" .*"access"\?/],
  [KIND("access: { lst: ['bibliothekar'] }"), /"lst" in "access" of the kind "baum" .*"list"\?/],
  [
    KIND("access: { list: ['biblothekar'] }"),
    /"biblothekar" in "access" .* is no role; .*"bibliothekar"\?/,
  ],
  [KIND("ownr: 'name'"), /"ownr" in the kind "baum" .*"owner"\?/],
  [
    KIND("owner: 'konnto'", undefined, ", konto: link('konto')"),
    /"konnto" in "owner, shared" .*"konto"\?/,
  ],
  [KIND("", "text({ raed: ['bibliothekar'] })"), /"raed" in the field "name" .*"read"\?/],
  [
    KIND("", "text({ read: ['bibliotekar'] })"),
    /"bibliotekar" in "read" of the field "name" .* is no role/,
  ],
  [EXTENSION("preis: text({ reed: ['bibliothekar'] })"), /"reed" in the field "preis" .*"read"\?/],
];

test("what may be a misspelt lock is left out: better none than one that is open", async () => {
  for (const [script, sentence] of OPEN) {
    const { kinds, broken } = await loadKinds(siteFolder({ "kinds/eigen.ts": script }));
    assert.match(`${broken[0]?.error}`, sentence);
    assert.equal(kinds.find("baum"), null);
    assert.deepEqual(kinds.one("werk").added, []);
  }
});

const SITE = {
  "leihwerk.json": JSON.stringify({ ausleihe: { tageJeArt: { Flim: 7, Comic: 3, Film: 7 } } }),
  "kinds/baum.ts": KIND("entry: ['nahme']", "text({ serchable: true })"),
  "kinds/strauch.ts": KIND("access: { rad: ['leser'] }")
    .replaceAll("baum", "strauch")
    .replaceAll("baeume", "straeucher"),
};

withApps(
  "librarians read what is wrong on a page, in their language, and nobody else does",
  async (app) => {
    const ask = async (path: string, as: "bibliothekarin" | undefined, language: string) => {
      const headers = { Accept: "text/html", "Accept-Language": language };
      const response = await app.request("GET", path, { ...(as && { as }), headers });
      return { status: response.status, text: await response.text() };
    };
    const english = await ask("/befunde", "bibliothekarin", "en");
    assert.equal(english.status, 200);
    assert.match(english.text, /<code>kinds\/baum\.ts<\/code>.*&quot;serchable&quot; in the field/);
    assert.match(english.text, /did you mean &quot;searchable&quot;/);
    assert.match(english.text, /<code>kinds\/strauch\.ts<\/code>.*missing until it is mended/);
    const german = await ask("/befunde", "bibliothekarin", "de");
    assert.match(
      german.text,
      /„nahme“ \(„entry“, Art „baum“\) ist keines ihrer Felder; gemeint ist wohl „name“/,
    );
    assert.equal((await ask("/befunde", undefined, "de")).status, 403);
    assert.match((await ask("/werke", "bibliothekarin", "en")).text, /<a href="befunde">5 to mend/);
    assert.doesNotMatch((await ask("/werke", undefined, "en")).text, /befunde/);
    const json = await app.request("GET", "/befunde.json", { as: "bibliothekarin" });
    assert.equal(((await json.json()) as { befund: unknown[] }).befund.length, 5);
    assert.equal((await ask("/baeume", undefined, "en")).status, 200);
    assert.equal(app.remarks.length, 5);

    const lost = /leihwerk\.json<\/code>.*tageJeArt&quot; has no effect for &quot;(\w+)&quot;/g;
    const unknown = (text: string) => Array.from(text.matchAll(lost), ([, art]) => art);
    assert.deepEqual(unknown(english.text), ["Flim", "Comic"]);
    assert.match(english.text, /no such kind of work\. Is &quot;Film&quot; meant\?/);
    const added = await app.request("PATCH", "/einstellungen", {
      as: "bibliothekarin",
      headers: { "Content-Type": "application/merge-patch+json" },
      body: JSON.stringify({ art: ["Comic"] }),
    });
    assert.equal(added.status, 200);
    await app.reopen(SITE);
    assert.deepEqual(unknown((await ask("/befunde", "bibliothekarin", "en")).text), ["Flim"]);

    await app.reopen({});
    assert.match((await ask("/befunde", "bibliothekarin", "en")).text, /All is well/);
    assert.doesNotMatch((await ask("/werke", "bibliothekarin", "en")).text, /to mend/);
  },
  { site: SITE, fresh: true },
);

test("the doctor says it, with file and what to do", async () => {
  const folder = siteFolder(SITE);
  const database = join(folder, "db.sqlite");
  await leihwerk(["import", "demo/gerdracor-personen.csv"], { database });
  const { code, output } = await leihwerk(["doctor", "--site", folder], { database });
  assert.equal(code, 1);
  assert.match(
    output,
    /^hint {2}.*kinds\/baum\.ts: "serchable" in the field "name" of the kind "baum" means nothing; did you mean "searchable"\?$/m,
  );
  assert.match(
    output,
    /^BAD {3}.*kinds\/strauch\.ts: "rad" in "access" .* missing until it is mended\.$/m,
  );
});
