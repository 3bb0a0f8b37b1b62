/** Every collection as a table: CSV that another program's reader understands, whole, and safe to open. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { emptyValue } from "../../src/core/model/kinds/field.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { EVERY_KIND, inEachWorld, ORIGIN, type TestApp, withApps } from "../support/app.ts";
import { withFiles } from "../transfer/scratch.ts";

const AS = { as: "bibliothekarin" } as const;
const TYPE = "text/csv; charset=utf-8";

type Row = Readonly<Record<string, string>>;

/** Read by a library that did not write it; strict about quotes and about the number of cells. */
function rowsOf(text: string, delimiter = ","): Row[] {
  return parse(text, { columns: true, delimiter, bom: true, record_delimiter: "\r\n" }) as Row[];
}

async function tableAt(app: TestApp, path: string): Promise<Row[]> {
  const response = await app.request("GET", path, AS);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get("Content-Type"), TYPE);
  return rowsOf(await response.text());
}

for (const { singular, plural, rows: listed, withApps } of EVERY_KIND) {
  withApps(
    `the table of ${plural} has all of them, each once, in every way to ask`,
    async (app) => {
      const kind = app.kinds.one(singular);
      await app.add(kind);
      await app.shown(kind);
      const bySuffix = await app.request("GET", `/${plural}.csv`, AS);
      const byFormat = await app.request("GET", `/${plural}?format=csv`, AS);
      const byAccept = await app.request("GET", `/${plural}`, {
        ...AS,
        headers: { Accept: "text/csv" },
      });
      const text = await bySuffix.text();
      for (const response of [byFormat, byAccept]) assert.equal(await response.text(), text);
      for (const response of [bySuffix, byFormat, byAccept]) {
        assert.equal(response.headers.get("Content-Type"), TYPE);
        assert.ok(response.headers.get("ETag"));
      }
      assert.equal(byAccept.headers.get("Content-Location"), `${ORIGIN}/${plural}.csv`);
      const rows = rowsOf(text);
      assert.equal(rows.length, await app.store.read.count(kind));
      assert.equal(new Set(rows.map((row) => row.url)).size, rows.length);
      for (const { url } of rows)
        assert.equal((await app.request("GET", `${url}`.slice(ORIGIN.length), AS)).status, 200);
      for (const [name, field] of Object.entries(kind.fields)) {
        // What is for nobody to read stands in no table, nor does what only filters.
        const filters = field.type === "computed" && field.filterOnly === true;
        const shown =
          !["secret", "derived"].includes(field.type) && field.read?.length !== 0 && !filters;
        assert.equal(name in (rows[0] ?? {}), shown, name);
      }
    },
    { fresh: true },
  );

  if (listed !== null)
    withApps(`one ${singular} is a table of what it lists`, async (app) => {
      const { path } = await app.shown(app.kinds.one(singular));
      const [row, ...others] = await tableAt(app, `${path}.csv`);
      assert.match(row?.url ?? "", /^http/);
      assert.match(row?.notiz ?? "", /notiz/);
      assert.deepEqual(others, []);
    });
  else
    withApps(`one ${singular} is no table: 406 that says what it is`, async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      for (const [address, accept] of [
        [path, "text/csv"],
        [`${path}.csv`, "*/*"],
        [`${path}?format=csv`, "*/*"],
      ] as const) {
        const headers = { Accept: accept };
        const response = await app.request("GET", address, { ...AS, headers });
        assert.equal(response.status, 406, address);
        assert.equal(
          response.headers.get("Content-Type"),
          "application/problem+json; charset=utf-8",
        );
        assert.doesNotMatch(response.headers.get("Link") ?? "", /text\/csv/);
      }
      const made = await app.request("POST", `/${plural}`, {
        ...AS,
        headers: { Accept: "text/csv" },
        body: await app.sample(kind),
      });
      assert.equal(made.status, 406, "nor can it tell about a new one");
    });
}

inEachWorld("a table follows the search, the facets and the order of its list", async (app) => {
  const maker = await app.addPerson("Tabea", "Tabelle");
  const { art } = app.work.fields;
  const [one, other] = art?.type === "choice" ? art.choices : [];
  await app.addWork("Tabellarisches zwei", [maker], { art: other, jahr: 1902 });
  await app.addWork("Tabellarisches eins", [maker], { art: other, jahr: 1901 });
  await app.addWork("Tabellarisches drei", [maker], { art: one, jahr: 1903 });
  const titles = async (query: string) =>
    (await tableAt(app, `/${app.work.plural}.csv?suche=tabellarisches${query}`)).map(
      (row) => row.titel,
    );
  assert.deepEqual(await titles(`&art=${other}&sortierung=jahr`), [
    "Tabellarisches eins",
    "Tabellarisches zwei",
  ]);
  assert.deepEqual((await titles("&sortierung=-jahr"))[0], "Tabellarisches drei");
  const [row] = await tableAt(app, `/${app.work.plural}.csv?suche=tabellarisches+eins`);
  assert.equal(row?.[app.maker.singular], ORIGIN + maker.path);
  assert.equal(row?.[`${app.maker.singular}.name`], "Tabea Tabelle");
  const page = await app.get(
    `/${app.work.plural}.csv?suche=tabellarisches&sortierung=jahr&anzahl=2`,
  );
  assert.equal(rowsOf(await page.text()).length, 2, "who asks for a page gets one");
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  assert.ok(next.startsWith(`${ORIGIN}/${app.work.plural}.csv?`));
  assert.equal((await tableAt(app, next.slice(ORIGIN.length))).length, 1);
});

inEachWorld("an office program gets its separator and its byte order mark", async (app) => {
  await app.addPerson("Ö; ß", "Komma, Semikolon");
  const plain = await app.get(`/${app.maker.plural}.csv?suche=komma`);
  assert.notEqual(new Uint8Array(await plain.clone().arrayBuffer())[0], 0xef);
  const office = await app.get(`/${app.maker.plural}.csv?suche=komma&trennzeichen=semikolon`);
  const bytes = new Uint8Array(await office.arrayBuffer());
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const [row] = rowsOf(text, ";");
  assert.deepEqual([row?.vorname, row?.nachname], ["Ö; ß", "Komma, Semikolon"]);
  assert.deepEqual(row, rowsOf(await plain.text())[0]);
  const wrong = await app.get(`/${app.maker.plural}.csv?trennzeichen=strich`);
  assert.equal(wrong.status, 400);
  assert.equal(wrong.headers.get("Content-Type"), "application/problem+json; charset=utf-8");
});

inEachWorld(
  "the page of a list leads to its table, as the language's office programs read it",
  async (app) => {
    await app.addPerson("Lene", "Link");
    for (const [language, separator] of [
      ["de", "semikolon"],
      ["en", "komma"],
    ]) {
      const page = await app.get(`/${app.maker.plural}.html?suche=lene&anzahl=1&lang=${language}`);
      const href =
        new RegExp(`<a href="(${app.maker.plural}\\.csv\\?[^"]*)"`).exec(await page.text())?.[1] ??
        "";
      assert.equal(href, `${app.maker.plural}.csv?suche=lene&amp;trennzeichen=${separator}`);
      const table = await app.get(`/${href.replaceAll("&amp;", "&")}`);
      assert.equal(table.status, 200);
    }
  },
);

inEachWorld("no cell of a table is a formula", async (app) => {
  for (const nachname of ["=1+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "+49", "x;=2"])
    await app.addPerson("Formel", nachname);
  const rows = await tableAt(app, `/${app.maker.plural}.csv?suche=formel`);
  assert.equal(rows.length, 5);
  for (const { nachname } of rows) assert.match(`${nachname}`, /^'|;'/);
});

inEachWorld(
  "a long table comes piece by piece and whole, and has no tag",
  async (app) => {
    const kind = app.maker;
    const empty = Object.fromEntries(
      Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]),
    );
    const drafts = Array.from({ length: 1201 }, (_, index) => ({
      values: { ...empty, nachname: `Lang ${index}`, username: `lang-${index}` },
    }));
    await app.store.write((writing) => writing.insert(kind, drafts, null));
    const response = await app.get(`/${app.maker.plural}.csv`);
    assert.equal(response.headers.get("ETag"), null);
    const rows = rowsOf(await response.text());
    assert.equal(rows.length, await app.store.read.count(kind));
    assert.equal(new Set(rows.map(({ url }) => url)).size, rows.length);
    const head = await app.request("HEAD", `/${app.maker.plural}.csv`);
    assert.deepEqual([head.status, (await head.arrayBuffer()).byteLength], [200, 0]);
    const missed = await app.get(`/${app.maker.plural}.csv`, { "If-Match": '"x"' });
    assert.equal(missed.status, 412);
    const given = await app.get(`/${app.maker.plural}.csv`);
    await given.body?.cancel();
    assert.equal((await app.get(`/${app.maker.plural}.csv?suche=lang&anzahl=1`)).status, 200);
  },
  { fresh: true },
);

inEachWorld(
  "who may not see a collection gets no table of it, and no more than they may",
  async (app) => {
    await app.shown(app.kinds.one("konto"));
    assert.equal((await app.get("/konten.csv")).status, 403);
    assert.equal((await app.request("GET", "/konten.csv", { as: "leserin" })).status, 403);
    const text = await (await app.request("GET", "/konten.csv", AS)).text();
    assert.doesNotMatch(text, /argon2|kennwort|einmalcode/);
  },
);

withApps(
  "a table that is imported again changes nothing",
  async (app) => {
    const maker = await app.addPerson("Rück", "=Weg");
    await app.addWork("- Hin, und zurück", [maker], { schlagwort: ["a|b", "'=c"] });
    for (const { singular } of ["person", "werk", "exemplar", "bild"].map((name) =>
      app.kinds.one(name),
    ))
      await app.shown(app.kinds.one(singular));
    const before = await app.store.change();
    for (const [plural, query] of [
      ["personen", ""],
      ["werke", "?trennzeichen=semikolon"],
      ["exemplare", "?trennzeichen=komma"],
    ]) {
      const text = await (await app.request("GET", `/${plural}.csv${query}`, AS)).text();
      await withFiles(async (write, folder) => {
        await write(`${plural}.csv`, text);
        const report = await importFiles(app.store, app.kinds, [join(folder, `${plural}.csv`)], {});
        assert.deepEqual(report.refused, []);
        assert.ok((report.files[0]?.unchanged ?? 0) > 0);
      });
    }
    assert.equal(await app.store.change(), before);
  },
  { fresh: true },
);
