/** Files of which a part is broken, through the front door: the rest comes in, and the report names what does not. */

import assert from "node:assert/strict";
import { type TestApp, withApp } from "../support/app.ts";
import { marc } from "./real-files.ts";

interface ReportRow {
  readonly nummer: number;
  readonly kennung?: string;
  readonly grund: string;
}

/** The path of an import after its trial. */
async function tried(app: TestApp, bytes: string | Uint8Array): Promise<string> {
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from(bytes),
    headers: { "Content-Type": "application/octet-stream" },
  });
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  await go(app, path, { zustand: "probe" });
  return path;
}

async function go(app: TestApp, path: string, body: Record<string, unknown>): Promise<void> {
  const answer = await app.request("PATCH", path, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
  assert.equal(answer.status, 200, await answer.text());
  await app.import();
}

async function refused(app: TestApp, path: string, language: string): Promise<ReportRow[]> {
  const answer = await app.request("GET", path.replace("einspielung", "einspielbericht"), {
    as: "bibliothekarin",
    headers: { Accept: "application/json", "Accept-Language": language },
  });
  return ((await answer.json()) as { zeile: ReportRow[] }).zeile;
}

const record = (id: string, title: string) =>
  marc([
    ["001", id],
    ["100", "1 ", "a", "Keun, Irmgard"],
    ["245", "10", "a", title],
  ]);

withApp("a record of MARC that is broken is named, and the others come in", async (app) => {
  const broken = record("2", "Das kunstseidene Mädchen");
  broken.write("-0001", 24 + 12 + 7);
  const path = await tried(
    app,
    Buffer.concat([record("1", "Gilgi"), broken, record("3", "Nach Mitternacht")]),
  );
  const [row, ...others] = await refused(app, path, "de");
  assert.deepEqual(others, []);
  assert.deepEqual([row?.nummer, row?.kennung], [2, "Keun, Irmgard Das kunstseidene Mädchen"]);
  assert.match(row?.grund ?? "", /^Sein Verzeichnis zeigt auf eine Stelle/);
  assert.match((await refused(app, path, "en"))[0]?.grund ?? "", /^Its directory points to/);
  await go(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual(await titles(app), ["Gilgi", "Nach Mitternacht"]);
});

withApp(
  "abbreviations of BibTeX that are made of one another into gigabytes are refused, and the others come in",
  async (app) => {
    const doubled = Array.from({ length: 60 }, (_, index) => {
      const before = `s${index}`;
      return `@string{s${index + 1} = ${before} # ${before}}`;
    });
    const uses = Array.from({ length: 5000 }, () => "s10").join(" # ");
    const path = await tried(
      app,
      [
        '@string{s0 = "so "}',
        ...doubled,
        `@book{a, title = {Zu lang}, note = ${uses}}`,
        "@book{b, title = {Gilgi}, publisher = s0}",
      ].join("\n"),
    );
    const rows = await refused(app, path, "en");
    for (const { grund } of rows) assert.match(grund, /^This is too long to be a row/);
    assert.match(rows[0]?.kennung ?? "", /@string\{s11 = s10 # s10\}/);
    assert.match(rows.at(-1)?.kennung ?? "", /Zu lang/);
    await go(app, path, { zustand: "läuft", teilweise: "ja" });
    assert.deepEqual(await titles(app), ["Gilgi"]);
  },
  { fresh: true },
);

withApp("a record of MARCXML that is broken is named, and the others come in", async (app) => {
  const one = (id: string, title: string) =>
    `<record><leader>00000nam a2200000   4500</leader><controlfield tag="001">${id}</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield></record>\n`;
  const path = await tried(
    app,
    `<?xml version="1.0"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n${one("1", "Gilgi")}${one("2", "Tod &und; Teufel")}${one("3", "Nach Mitternacht")}</collection>`,
  );
  const [row, ...others] = await refused(app, path, "de");
  assert.deepEqual(others, []);
  assert.deepEqual([row?.nummer, row?.kennung], [2, "Tod &und; Teufel"]);
  assert.match(row?.grund ?? "", /Zeile 4, Spalte \d+: Das ist kein wohlgeformtes XML/);
  assert.match((await refused(app, path, "en"))[0]?.grund ?? "", /line 4, column \d+: this is not/);
  await go(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual(await titles(app), ["Gilgi", "Nach Mitternacht"]);
});

withApp("an entry of BibTeX with a brace too few is named, and the others come in", async (app) => {
  const path = await tried(
    app,
    "@book{a, title={Kind aller Länder}}\n@book{b,\n  title={Offen,\n  year={1932}\n}\n\n@book{c, title={D-Zug dritter Klasse}}\n",
  );
  const [row, ...others] = await refused(app, path, "de");
  assert.deepEqual(others, []);
  assert.deepEqual([row?.nummer, row?.kennung], [2, "@book{b, title={Offen, year={1932} }"]);
  assert.match(row?.grund ?? "", /^Der Eintrag, der hier beginnt, hat kein Ende/);
  assert.match((await refused(app, path, "en"))[0]?.grund ?? "", /^The entry that begins here/);
  await go(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual((await titles(app)).slice(-2), ["Kind aller Länder", "D-Zug dritter Klasse"]);
});

withApp("a byte of LibraryThing that is no UTF-8 costs itself, and is named", async (app) => {
  const lines = "Book Id\tTitle\tPrimary Author\n71\tFür Bücher und Äpfel\tKeun, Irmgard\n72\t";
  const broken = Buffer.from("R\xe8auber\tSchiller\n7\xe83\tKabale\tSchiller\n", "latin1");
  const path = await tried(app, Buffer.concat([Buffer.from(lines), broken]));
  const unread = await app.request("GET", path, {
    as: "bibliothekarin",
    headers: { Accept: "application/json" },
  });
  assert.match(await unread.text(), /titel \(R\ufffdauber\)/);
  // An id that is not whole could be that of another row.
  const [row, ...others] = await refused(app, path, "de");
  assert.deepEqual([row?.nummer, row?.kennung?.slice(0, 10), others], [4, "7\ufffd3 Kabale", []]);
  assert.match(row?.grund ?? "", /^Die Datei ist UTF-8, nur hier nicht/);
  const [said] = await refused(app, path, "en");
  assert.match(said?.grund ?? "", /^The file is UTF-8, but not here/);
  await go(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual((await titles(app)).slice(-2), ["Für Bücher und Äpfel", "R\ufffdauber"]);
});

async function titles(app: TestApp): Promise<unknown[]> {
  const works = await app.store.read.walk(app.kinds.one("werk"), 0, 10);
  return works.map(({ values }) => values.titel);
}
