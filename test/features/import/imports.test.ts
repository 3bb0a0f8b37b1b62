/** Imports through the front door: a file, its columns, a trial, the run, the report, and the undoing. */

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { Problem } from "../../../src/core/model/answers/problem.ts";
import type { Kind } from "../../../src/core/model/kinds/kind.ts";
import { type Rules, rulesOf } from "../../../src/core/model/kinds/rules.ts";
import type { Reading } from "../../../src/core/model/store/reading.ts";
import type { Store } from "../../../src/core/model/store/store.ts";
import type { Writing } from "../../../src/core/model/store/writing.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { readSite } from "../../../src/library/site/site.ts";
import { staging } from "../../../src/library/tables/staging.ts";
import { tallies } from "../../../src/library/tables/tallies.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { ORIGIN, PICTURE, type TestApp, withApp, withApps } from "../../support/app.ts";
import { withLibrary } from "../../support/library.ts";

const LIST = `id;titel;person;jahr
1;Leben des Galilei;Brecht, Bertolt;1955
2;Gilgi;Keun, Irmgard;1931
`;

async function upload(
  app: TestApp,
  bytes: string | Uint8Array,
  type = "text/csv",
): Promise<Response> {
  return app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    headers: { "Content-Type": type, Accept: "application/json" },
  });
}

/** The path of a new import. */
async function uploaded(app: TestApp, bytes: string | Uint8Array): Promise<string> {
  const response = await upload(app, bytes);
  assert.equal(response.status, 201, await response.clone().text());
  return `/einspielung/${response.headers.get("Location")?.split("/").at(-1)}`;
}

async function patch(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  return app.request("PATCH", path, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
}

async function step(app: TestApp, path: string, body: Record<string, unknown>) {
  const response = await patch(app, path, body);
  assert.equal(response.status, 200, await response.clone().text());
  await app.import();
  return app.json(path, "bibliothekarin");
}

withApps(
  "a list goes all the way: columns, trial, run, undoing, and once more",
  async (app) => {
    const path = await uploaded(app, LIST);
    assert.equal((await app.json(path, "bibliothekarin")).zustand, "liest");
    await app.import();
    const seen = await app.json(path, "bibliothekarin");
    assert.deepEqual(
      [seen.zustand, seen.format, seen.trennzeichen, seen.art],
      ["spalten", "csv", ";", "werk"],
    );
    assert.deepEqual(seen.kopf, ["id", "titel", "person", "jahr"]);
    assert.deepEqual(seen.spalte, ["id", "werk.titel", "werk.person", "werk.jahr"]);
    const tried = await step(app, path, { zustand: "probe" });
    assert.deepEqual([tried.zustand, tried.neu, tried.abgelehnt], ["geprüft", 2, 0]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 0);
    const headers = { Accept: "text/html", "Accept-Language": "de" };
    const shown = await app.request("GET", path, { as: "bibliothekarin", headers });
    const page = await shown.text();
    const [, samples = ""] = /<ul class="entries samples">([\s\S]*?)<\/ul>/.exec(page) ?? [];
    assert.match(page, /So werden die ersten 2 aussehen/);
    assert.equal(samples.match(/<li>/g)?.length, 2);
    assert.match(samples, /class="cover[\s\S]*<bdi class="entry-title">[\s\S]*<dt>Jahr<\/dt>/);
    assert.doesNotMatch(samples, /href=/, "nothing leads to what is not there yet");
    const done = await step(app, path, { zustand: "läuft" });
    assert.deepEqual([done.zustand, done.neu, done.fortschritt], ["fertig", 2, 100]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 2);
    assert.equal(await app.store.read.count(app.kinds.one("person")), 2);
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 0);
    assert.equal(await app.store.read.count(app.kinds.one("person")), 0);
  },
  { fresh: true },
);

/** A list of works with ids of its own, and nothing like it in any other test. */
let lists = 0;
function list(count: number, more: readonly string[] = []): string {
  const mark = `L${++lists}`;
  const rows = Array.from(
    { length: count },
    (_, index) => `${mark}-${index};${mark} Werk ${index};${mark} Person`,
  );
  return `id;titel;person\n${[...rows, ...more].join("\n")}\n`;
}

/** Through all steps to the end. */
async function imported(app: TestApp, bytes: string, more: Record<string, unknown> = {}) {
  const path = await uploaded(app, bytes);
  await app.import();
  await step(app, path, { zustand: "probe" });
  const done = await step(app, path, { zustand: "läuft", ...more });
  assert.equal(done.zustand, "fertig");
  return path;
}

withApps(
  "what moves in with an import is acquired on its day of accession, or not at all",
  async (app) => {
    const figures = async () =>
      (await app.store.read.with(tallies).between("0000-01-01", "9999-12-31"))
        .filter(({ was }) => ["zugang", "abgang", "ausgabe"].includes(was))
        .map(({ tag, was, kreis, anzahl }) => `${tag} ${was} ${kreis} ${anzahl}`);
    const before = await figures();
    const path = await imported(
      app,
      "id;titel;signatur;zugang;preis\nM1;Einzug eins;E 1;2019-05-04;12,90\nM2;Einzug zwei;E 2;;8,00\n",
    );
    const added = (await figures()).filter((one) => !before.includes(one));
    assert.deepEqual(added, ["2019-05-04 ausgabe EUR 1290", "2019-05-04 zugang  1"]);
    await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual(await figures(), before, "and taken back it was never there");
  },
);

async function works(app: TestApp, words: string): Promise<{ url: string; titel: string }[]> {
  return (await app.json(`/werke?suche=${encodeURIComponent(words)}&anzahl=100`)).werk;
}

withApps("a report speaks the language of whoever reads it", async (app) => {
  const path = await uploaded(app, list(1, ["x;;", "y;Zwei;Niemand;zu viel"]));
  await app.import();
  await step(app, path, { zustand: "probe" });
  const report = path.replace("einspielung", "einspielbericht");
  const told = async (address: string, language: string) => {
    const headers = { "Accept-Language": language, Accept: "text/html" };
    const answer = await app.request("GET", address, { as: "bibliothekarin", headers });
    return answer.text();
  };
  const sentences = [
    [/Spalte „titel“: Diese Angabe wird gebraucht/, /Column “titel”: This is required/],
    [/Die Zeile hat 4 Zellen/, /The row has 4 cells/],
  ] as const;
  for (const address of [report, `${report}.json`, path.replace("einspielung", "ablehnungen")])
    for (const [german, english] of sentences) {
      const [inGerman, inEnglish] = [await told(address, "de"), await told(address, "en")];
      assert.match(inGerman, german, address);
      assert.match(inEnglish, english, address);
      assert.doesNotMatch(inGerman + inEnglish, /[\ue000\ue001]/);
    }
  const broken = await uploaded(app, PICTURE.body);
  await app.import();
  const alert = (text: string) => /role="alert"[^>]*>([^<]*)/.exec(text)?.[1] ?? "";
  const [german, english] = [await told(broken, "de"), await told(broken, "en")].map(alert);
  for (const sentence of [german, english]) assert.match(`${sentence}`, /PNG/);
  assert.notEqual(english, german);
  for (const [language, sentence] of [
    ["de", german],
    ["en", english],
  ] as const) {
    const headers = { "Accept-Language": language, Accept: "application/json" };
    const read = await app.request("GET", broken, { as: "bibliothekarin", headers });
    const text = await read.text();
    assert.equal(JSON.parse(text).meldung, sentence, "programs are told what people are told");
    const xml = await app.request("GET", broken, {
      as: "bibliothekarin",
      headers: { ...headers, Accept: "application/xml" },
    });
    assert.ok((await xml.text()).includes(`<meldung>${sentence}</meldung>`));
    const back = await app.request("PUT", broken, {
      as: "bibliothekarin",
      body: text,
      headers: { ...headers, "Content-Type": "application/json" },
    });
    assert.equal(back.status, 200, "what was read may come back");
    assert.equal(JSON.parse(await back.text()).meldung, sentence);
  }
});

withApp("a file that a program sends is called as it says", async (app) => {
  const calling = async (disposition: string) => {
    const sent = await app.request("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: Buffer.from(list(1, ["x;;"])),
      headers: { "Content-Type": "text/csv", "Content-Disposition": disposition },
    });
    assert.equal(sent.status, 201);
    const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
    return { path, titel: (await app.json(path, "bibliothekarin")).titel };
  };
  const latin = (text: string) => Buffer.from(text).toString("latin1");
  for (const [disposition, titel] of [
    ["attachment; filename=buecher.csv", "buecher"],
    [`attachment; filename="Unsere \\"Bücher\\"; neu.csv"`, 'Unsere "Bücher"; neu'],
    [latin('attachment; filename="Bücher 2.csv"'), "Bücher 2"],
    [`attachment; filename="b.csv"; filename*=UTF-8''B%C3%BCcher%203.csv`, "Bücher 3"],
    [`attachment; filename*=iso-8859-1'de'B%FCcher.csv`, "Bücher"],
    [`attachment; filename="ersatz.csv"; filename*=UTF-8''%E4%ZZ`, "ersatz"],
    ['attachment; filename="C:\\\\fakepath\\\\Liste.csv"', "Liste"],
    [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd%00%0D%0AX`, "passwdX"],
    ['attachment; filename="///"', undefined],
    ["inline", undefined],
  ] as const)
    assert.equal((await calling(disposition)).titel, titel, disposition);
});

withApp("a row that says too little goes by what it says", async (app) => {
  const rows = "Titel;Verfasser;ISBN\n;Niemand, Nora;\nA;Wer, Willi;\n";
  const path = await uploaded(app, rows);
  await app.import();
  await step(app, path, { zustand: "probe" });
  const report = await app.json(path.replace("einspielung", "einspielbericht"), "bibliothekarin");
  assert.deepEqual(
    report.zeile.map(({ nummer, kennung }: { nummer: number; kennung: string }) => [
      nummer,
      kennung,
    ]),
    [[2, "Niemand, Nora"]],
  );
});

withApp("the name of a file stays as it is in what is said of it", async (app) => {
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from("%PDF-1.4 "),
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": "attachment; filename=export.mrc",
    },
  });
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  const { meldung } = await app.json(path, "bibliothekarin");
  assert.match(meldung, /^export: Das ist PDF/);
});

withApp("refused rows are saved under the name of their file", async (app) => {
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from(list(1, ["x;;"])),
    headers: {
      "Content-Type": "text/csv",
      "Content-Disposition": `attachment; filename*=UTF-8''B%C3%BCcher%20%22%E2%82%AC%22.csv`,
    },
  });
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  await step(app, path, { zustand: "probe" });
  const file = await app.request("GET", path.replace("einspielung", "ablehnungen"), {
    as: "bibliothekarin",
  });
  assert.equal(
    file.headers.get("Content-Disposition"),
    `attachment; filename="Bucher.csv"; filename*=UTF-8''B%C3%BCcher%20%22%E2%82%AC%22.csv`,
  );
});

withApps("a page says how days are read that could be two", async (app) => {
  const noteOn = async (day: string) => {
    const path = await uploaded(app, `Titel;Zugang\nWoyzeck;${day}\n`);
    await app.import();
    const page = await app.request("GET", path, {
      as: "bibliothekarin",
      headers: { Accept: "text/html" },
    });
    return /Tag vorn: 5\/10/.test(await page.text());
  };
  assert.equal(await noteOn("5/10/2021"), true);
  assert.equal(await noteOn("5/13/2021"), false);
});

withApps("only librarians see imports, and nobody else can send a file", async (app) => {
  const path = await uploaded(app, list(1));
  for (const as of ["leserin", undefined] as const) {
    for (const address of [
      path,
      "/einspielungen",
      path.replace("einspielung", "einspielbericht"),
    ]) {
      const answer = await app.request("GET", address, { ...(as && { as }) });
      assert.equal(answer.status, 403, `${address} for ${as}`);
    }
    const sent = await app.request("POST", "/einspielungen", {
      ...(as && { as }),
      body: Buffer.from("a,b\n"),
      headers: { "Content-Type": "text/csv" },
    });
    assert.equal(sent.status, 403);
  }
});

withApps("the newest import stands first", async (app) => {
  const older = await uploaded(app, list(1));
  const newer = await uploaded(app, list(1));
  const { einspielung } = await app.json("/einspielungen", "bibliothekarin");
  const paths = einspielung.map(({ url }: { url: string }) => new URL(url, ORIGIN).pathname);
  assert.deepEqual(paths.slice(0, 2), [newer, older]);
});

withApps("an import has a page, a document and a table of its report", async (app) => {
  const path = await uploaded(app, list(1, ["x;;"]));
  await app.import();
  const tried = await step(app, path, { zustand: "probe" });
  assert.deepEqual([tried.neu, tried.abgelehnt], [1, 1]);
  const report = path.replace("einspielung", "einspielbericht");
  const { zeile } = await app.json(report, "bibliothekarin");
  assert.equal(zeile.length, 1);
  assert.deepEqual([zeile[0].nummer, zeile[0].ausgang], [3, "abgelehnt"]);
  assert.match(zeile[0].grund, /titel/i);
  const csv = await app.request("GET", `${report}.csv`, { as: "bibliothekarin" });
  assert.match(await csv.text(), /^\ufeff?nummer,ausgang,/);
  const xml = await app.request("GET", `${report}.xml`, { as: "bibliothekarin" });
  assert.match(await xml.text(), /abgelehnt/);
  for (const address of [path, report, "/einspielungen"]) {
    const page = await app.request("GET", address, {
      as: "bibliothekarin",
      headers: { Accept: "text/html" },
    });
    assert.equal(page.status, 200);
    assert.match(page.headers.get("Content-Type") ?? "", /html/);
  }
});

withApps("refused rows keep the others out until somebody says otherwise", async (app) => {
  const path = await uploaded(app, list(2, ["x;;"]));
  await app.import();
  await step(app, path, { zustand: "probe" });
  const refused = await patch(app, path, { zustand: "läuft" });
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).detail, /abgelehnt/);
  const done = await step(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual([done.zustand, done.neu, done.abgelehnt], ["fertig", 2, 1]);
});

withApps(
  "the file of rows to mend has its columns decided as those that it comes from",
  async (app) => {
    const path = await uploaded(
      app,
      "Inv;Verf.;Buchtitel;Fach;Sprache\nN1;Erna;Pilzkunde;Geo;xyzzy\n",
    );
    await app.import();
    const spalte = [
      "exemplar.inventarnummer",
      "werk.person",
      "werk.titel",
      "werk.schlagwort",
      "werk.sprache",
    ];
    const tried = await step(app, path, { spalte, zustand: "probe" });
    assert.deepEqual([tried.abgelehnt, tried.weggelassen], [0, 1]);
    const id = path.split("/").at(-1);
    const file = await app.request("GET", `/ablehnungen/${id}`, { as: "bibliothekarin" });
    const again = await uploaded(app, (await file.text()).replace("xyzzy", "deutsch"));
    await app.import();
    assert.deepEqual((await app.json(again, "bibliothekarin")).spalte, [...spalte, "-"]);
    await step(app, again, { zustand: "probe" });
    const first = await uploaded(
      app,
      "Inv;Verf.;Buchtitel;Fach;Sprache\nN2;Erna;Moose;Geo;deutsch\n",
    );
    await app.import();
    assert.deepEqual((await app.json(first, "bibliothekarin")).spalte, spalte);
  },
);

withApps("refused rows are mended in the page, or taken along as a file", async (app) => {
  const bytes = list(1, ["x1;;Niemand", "x2;;Auch niemand"]);
  const path = await uploaded(app, bytes);
  await app.import();
  assert.equal((await step(app, path, { zustand: "probe" })).abgelehnt, 2);
  const id = path.split("/").at(-1);
  const file = await app.request("GET", `/ablehnungen/${id}`, { as: "bibliothekarin" });
  const taken = await file.text();
  assert.match(file.headers.get("Content-Type") ?? "", /^text\/csv/);
  assert.match(taken, /^id;titel;person;Grund der Ablehnung\r\nx1;;Niemand;.*[Tt]itel/);
  const page = await app.request("GET", `/einspielbericht/${id}`, {
    as: "bibliothekarin",
    headers: { Accept: "text/html" },
  });
  assert.match(await page.text(), /name="zelle\.3\.1"/);
  const form = new URLSearchParams({ "zelle.3.0": "x1", "zelle.3.1": "Hat jetzt einen Titel" });
  const sent = await app.request("POST", `/einspielbericht/${id}`, {
    as: "bibliothekarin",
    body: form.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(sent.status, 303);
  await app.import();
  const tried = await app.json(path, "bibliothekarin");
  assert.deepEqual([tried.zustand, tried.neu, tried.abgelehnt], ["geprüft", 2, 1]);
  const done = await step(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.deepEqual([done.neu, done.abgelehnt], [2, 1]);
  assert.equal((await works(app, "Hat jetzt einen Titel")).length, 1);
  // What is left over can still be had, mended in an office program and sent again.
  const rest = await (
    await app.request("GET", `/ablehnungen/${id}`, { as: "bibliothekarin" })
  ).text();
  const again = await uploaded(app, rest.replace("x2;;", "x2;Noch einer;"));
  await app.import();
  const seen = await app.json(again, "bibliothekarin");
  assert.deepEqual(seen.spalte, ["id", "werk.titel", "werk.person", "-"]);
  await step(app, again, { zustand: "probe" });
  assert.equal((await step(app, again, { zustand: "läuft" })).neu, 1);
});

withApps(
  "a refused line stands once in its report and its file, in the order of the lines",
  async (app) => {
    const rows = ["Ein Werk;irgendwann;3", ";2020-01-01;1", "Noch ein Werk;nie;1", ";2020-01-01;2"];
    const path = await uploaded(
      app,
      `Titel;Zugangsdatum;Anzahl\n${rows.join("\n")}\nGanz richtig;2020-01-01;2\n`,
    );
    await app.import();
    assert.equal((await step(app, path, { streng: "ja", zustand: "probe" })).abgelehnt, 4);
    const id = path.split("/").at(-1);
    const report = await app.json(`/einspielbericht/${id}`, "bibliothekarin");
    const lines = report.zeile.map(({ nummer }: { nummer: number }) => nummer);
    assert.deepEqual(lines, [2, 3, 4, 5]);
    assert.equal(report.zeile[0].grund.match(/Zugangsdatum/g).length, 1);
    const file = await app.request("GET", `/ablehnungen/${id}`, { as: "bibliothekarin" });
    const kept = (await file.text()).trim().split("\r\n").slice(1);
    assert.deepEqual(
      kept.map((line) => line.split(";").slice(0, 3).join(";")),
      rows,
    );
    const done = await step(app, path, { zustand: "läuft", teilweise: "ja" });
    assert.deepEqual([done.neu, done.mitgebracht, done.abgelehnt], [1, 2, 4]);
  },
);

withApp("rows that are too long or too short are mended, too, and lose nothing", async (app) => {
  const rows = [
    "Titel;Jahr;Verlag",
    "Kurz;2001",
    "A;B, Lang;2002;Dtv",
    "Leer dahinter;2003;;;",
    "Gut;2004;",
  ];
  const path = await uploaded(app, `${rows.join("\n")}\n`);
  await app.import();
  const tried = await step(app, path, { zustand: "probe" });
  assert.deepEqual([tried.neu, tried.abgelehnt], [2, 2]);
  const id = path.split("/").at(-1);
  const file = await app.request("GET", `/ablehnungen/${id}`, { as: "bibliothekarin" });
  const lines = (await file.text()).replace("\ufeff", "").split("\r\n");
  assert.match(lines[0] ?? "", /^Titel;Jahr;Verlag;#4;/);
  assert.match(lines[1] ?? "", /^Kurz;2001;;;/);
  assert.match(lines[2] ?? "", /^A;"B, Lang";2002;Dtv;/);
  const page = await app.request("GET", `/einspielbericht/${id}`, {
    as: "bibliothekarin",
    headers: { Accept: "text/html" },
  });
  const html = await page.text();
  for (const cell of ["2.2", "3.3"]) assert.ok(html.includes(`name="zelle.${cell}"`), cell);
  const form = new URLSearchParams({
    "zelle.2.2": "Reclam",
    ...{ "zelle.3.0": "A und B", "zelle.3.1": "2002", "zelle.3.2": "Dtv", "zelle.3.3": "" },
  });
  const sent = await app.request("POST", `/einspielbericht/${id}`, {
    as: "bibliothekarin",
    body: form.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(sent.status, 303);
  await app.import();
  const mended = await app.json(path, "bibliothekarin");
  assert.deepEqual([mended.neu, mended.abgelehnt], [4, 0]);
});

withApps("steps come in their order, and what is decided is checked", async (app) => {
  const path = await uploaded(app, list(1));
  const early = await patch(app, path, { zustand: "läuft" });
  assert.equal(early.status, 409);
  const { links } = (await early.json()) as { links: { url: string }[] };
  assert.ok(links[0]?.url.endsWith(path), "it says where to look");
  assert.equal((await patch(app, path, { herkunft: "anders" })).status, 409);
  await app.import();
  assert.equal((await patch(app, path, { zustand: "läuft" })).status, 409);
  assert.equal((await patch(app, path, { art: "gibtesnicht" })).status, 422);
  assert.equal((await patch(app, path, { spalte: ["id", "werk.gibtesnicht", "-"] })).status, 422);
  await step(app, path, { zustand: "probe" });
  // Another decision wants another trial.
  const changed = await patch(app, path, { spalte: ["id", "werk.titel", "-"] });
  assert.equal((await changed.json()).zustand, "spalten");
  const fresh = { "If-Match": changed.headers.get("ETag") ?? "" };
  const gone = await app.request("DELETE", path, { as: "bibliothekarin", headers: fresh });
  assert.equal(gone.status, 204);
});

withApps("what was decided is remembered for the next file with the same columns", async (app) => {
  const header = "id;Werktitel;Sonderspalte\n";
  const first = await uploaded(app, `${header}s1;Eins;Ein Untertitel\n`);
  await app.import();
  await step(app, first, { spalte: ["id", "werk.titel", "werk.untertitel"], zustand: "probe" });
  const second = await uploaded(app, `${header.toUpperCase()}s2;Zwei;Noch einer\n`);
  await app.import();
  const seen = await app.json(second, "bibliothekarin");
  assert.deepEqual(seen.spalte, ["id", "werk.titel", "werk.untertitel"]);
  // Whoever says what a row is has the columns guessed for that.
  const other = await step(app, second, { art: "person", zustand: "liest" });
  assert.deepEqual([other.zustand, other.art], ["spalten", "person"]);
  assert.notDeepEqual(other.spalte, seen.spalte);
});

withApps("an undoing leaves what people have touched or point to, and says why", async (app) => {
  const bytes = list(4);
  const path = await imported(app, bytes);
  const mark = bytes.split("\n")[1]?.split("-")[0] ?? "";
  const [first, second, ...others] = await works(app, mark);
  assert.equal(others.length, 2);
  const edited = new URL(first!.url).pathname;
  const before = await app.json(edited);
  const changed = await app.request("PUT", edited, {
    as: "bibliothekarin",
    body: { ...before, jahr: 1999 },
  });
  assert.equal(changed.status, 200);
  await app.add(app.kinds.one("exemplar"), { werk: { url: second!.url } });
  const undone = await step(app, path, { zustand: "rücknahme" });
  // Two works are gone; the person stays with the works that name it.
  assert.deepEqual([undone.zurueckgenommen, undone.geblieben], [2, 3]);
  const { zeile } = await app.json(
    path.replace("einspielung", "einspielbericht"),
    "bibliothekarin",
  );
  const told = zeile.map((row: { mitglied: { url: string }; ausgang: string }) => [
    row.mitglied.url,
    row.ausgang,
  ]);
  assert.equal(told.length, 3);
  for (const { url } of [first!, second!])
    assert(
      told.some(([address]: string[]) => new URL(address!).pathname === new URL(url).pathname),
    );
  for (const { url } of others) assert.equal((await app.get(new URL(url).pathname)).status, 410);
  // When the copy is gone the rest can go too, but never what somebody has written.
  const { exemplar } = await app.json(new URL(second!.url).pathname);
  const copy = new URL(exemplar[0].url).pathname;
  assert.equal((await app.request("DELETE", copy, { as: "bibliothekarin" })).status, 204);
  const rest = await step(app, path, { zustand: "rücknahme" });
  assert.deepEqual([rest.zurueckgenommen, rest.geblieben], [3, 2]);
  assert.equal((await app.json(edited)).jahr, 1999);
});

withApps("an undoing asks about many works together, not about each of them", async (app) => {
  const asked: number[] = [];
  for (const many of [5, 60]) {
    const path = await imported(app, list(many));
    assert.equal((await patch(app, path, { zustand: "rücknahme" })).status, 200);
    let questions = 0;
    const counting = (writing: Writing): Writing =>
      new Proxy(writing, {
        get(whole, name) {
          const part = Reflect.get(whole, name, whole);
          if (typeof part !== "function") return part;
          questions++;
          return part.bind(whole);
        },
      });
    const { store, kinds } = app;
    const write: Store["write"] = (work, patience) =>
      store.write((writing) => work(counting(writing)), patience);
    const site = await readSite("none");
    await workOnImports({ store: { ...store, read: store.read, write }, kinds, site, url: null });
    const undone = await app.json(path, "bibliothekarin");
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    asked.push(questions);
  }
  // A slow machine makes two turns of one, and each is noted.
  const [few = 0, more = 0] = asked;
  assert.ok(more - few < 55, `${few} questions for 5 works, ${more} for 60`);
});

withApps(
  "an undoing gives back what the import has changed, and the import can be made again",
  async (app) => {
    const bytes = list(2);
    const mark = bytes.split("\n")[1]?.split("-")[0] ?? "";
    const source = { herkunft: "immer-dieselbe" };
    const bring = async (text: string) => {
      const path = await uploaded(app, text);
      await app.import();
      await step(app, path, { ...source, zustand: "probe" });
      return [path, await step(app, path, { zustand: "läuft" })] as const;
    };
    await bring(bytes);
    const titles = async () => (await works(app, mark)).map(({ titel }) => titel).sort();
    const before = await titles();
    const other = bytes.replace("Werk 0", "Werk Null");
    const [path, done] = await bring(other);
    assert.deepEqual([done.neu, done.veraendert, done.gleich], [0, 1, 1]);
    assert.notDeepEqual(await titles(), before);
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zurueckgenommen, undone.geblieben], [1, 0]);
    assert.deepEqual(await titles(), before);
    const [, again] = await bring(other);
    assert.deepEqual([again.veraendert, again.behalten, again.gleich], [1, 0, 1]);
  },
);

withApps("what somebody had edited before an import is theirs when it is undone", async (app) => {
  const isbn = "978-3-499-22410-2";
  const bring = async (herkunft: string, text: string) => {
    const path = await uploaded(app, text);
    await app.import();
    await step(app, path, { herkunft, zustand: "probe" });
    return [path, await step(app, path, { zustand: "läuft" })] as const;
  };
  await bring("erste", `ISBN;Titel;Jahr\n${isbn};Handarbeit;\n`);
  const [work] = await works(app, "Handarbeit");
  const place = `${work?.url}`.replace(ORIGIN, "");
  await patch(app, place, { untertitel: "Von Hand" });
  const [second, added] = await bring("zweite", `ISBN;Titel;Ort\n${isbn};Handarbeit;Berlin\n`);
  assert.equal(added.veraendert, 1);
  assert.equal((await step(app, second, { zustand: "rücknahme" })).geblieben, 0);
  const [, again] = await bring("erste", `ISBN;Titel;Jahr\n${isbn};Handarbeit;1931\n`);
  assert.deepEqual([again.veraendert, again.behalten], [0, 1]);
  const { untertitel, ort, jahr } = await app.json(place);
  assert.deepEqual([untertitel, ort, jahr], ["Von Hand", undefined, undefined]);
});

withApps("imports that have completed one another are taken back in any order", async (app) => {
  const columns = "ISBN;Titel;Untertitel;Signatur\n";
  const isbn = "978-3-548-60085-7";
  const files = ["", "Roman"].map((more, at) => `${columns}${isbn};Girl;${more};K ${at}\n`);
  const [first = "", second = ""] = [
    await imported(app, files[0] ?? ""),
    await imported(app, files[1] ?? ""),
  ];
  const left = await step(app, first, { zustand: "rücknahme" });
  assert.equal(left.geblieben, 1, "the second has changed the work since");
  const undone = await step(app, second, { zustand: "rücknahme" });
  assert.equal(undone.geblieben, 0);
  const [work] = await works(app, "Girl");
  assert.equal((await app.json(`${work?.url}`.replace(ORIGIN, ""))).untertitel, undefined);
  const rest = await step(app, first, { zustand: "rücknahme" });
  assert.equal(rest.geblieben, 0);
  assert.deepEqual(await works(app, "Girl"), []);
});

withApps("the same file is taken once at a time, and again when it is through", async (app) => {
  const bytes = list(1);
  const answers = await Promise.all([upload(app, bytes), upload(app, bytes)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  assert.match(await refused.text(), /\/einspielung\/\d+/);
  const made = answers.find(({ status }) => status === 201)!;
  const path = `/einspielung/${made.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  await step(app, path, { zustand: "probe" });
  await step(app, path, { zustand: "läuft" });
  const second = await uploaded(app, bytes);
  await app.import();
  const tried = await step(app, second, { zustand: "probe" });
  assert.deepEqual([tried.neu, tried.gleich], [0, 1]);
});

withApps("what is no table is refused with a sentence, and nothing of it stays", async (app) => {
  const files: [string, Uint8Array][] = [
    ["PNG", PICTURE.body],
    ["leer", gzipSync("")],
    ["", Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7, 8])],
    ["Zeile 2", Buffer.from('id;titel\n1;"nie geschlossen\n')],
  ];
  for (const [words, bytes] of files) {
    const path = await uploaded(app, bytes);
    await app.import();
    let seen = await app.json(path, "bibliothekarin");
    // What is wrong further down is found by the trial.
    if (seen.zustand === "spalten") seen = await step(app, path, { zustand: "probe" });
    assert(["fehlgeschlagen", "spalten"].includes(seen.zustand), seen.zustand);
    assert.match(seen.meldung ?? "", new RegExp(words), `${seen.format}: ${seen.meldung}`);
    assert.doesNotMatch(seen.meldung, /\/tmp|leihwerk-einspielung/);
  }
});

withApp("a small file that unpacks to many megabytes of nothing is refused (long)", async (app) => {
  const blanks = new Uint8Array(64 * 1024 * 1024).fill(32);
  const path = await uploaded(app, zipSync({ "xl/workbook.xml": blanks }, { level: 1 }));
  await app.import();
  const seen = await app.json(path, "bibliothekarin");
  assert.equal(seen.zustand, "fehlgeschlagen");
  assert.ok(seen.meldung);
});

withApps(
  "a file of more than 64 MiB is refused, in a form beside its field (long)",
  async (app) => {
    const tooLarge = new Uint8Array(64 * 1024 * 1024 + 1).fill(65);
    assert.equal((await upload(app, tooLarge, "text/csv")).status, 413);
    const form = new FormData();
    form.append("datei", new Blob([tooLarge]), "gross.csv");
    const encoded = new Request(ORIGIN, { method: "POST", body: form });
    const answer = await app.request("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: new Uint8Array(await encoded.arrayBuffer()),
      headers: { "Content-Type": encoded.headers.get("Content-Type") ?? "", Accept: "text/html" },
    });
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /64/);
  },
);

withApps("somebody stops a trial, and nothing is told of it", async (app) => {
  const path = await uploaded(app, list(1));
  await app.import();
  await patch(app, path, { zustand: "probe" });
  await patch(app, path, { zustand: "spalten" });
  await app.import();
  const seen = await app.json(path, "bibliothekarin");
  assert.deepEqual([seen.zustand, seen.neu], ["spalten", undefined]);
});

withLibrary("an import that nobody goes on with lapses after a week", async (library) => {
  const sent = await library.ask("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: "id;titel\n1;Eins\n",
    headers: { "Content-Type": "text/csv" },
  });
  assert.equal(sent.status, 201);
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  const { store, kinds } = library.app;
  const kind = kinds.one("einspielung");
  const id = Number(path.split("/").at(-1));
  await store.write(async (writing) => {
    const [member] = await writing.members(kind, [id]);
    await writing.adjust(member!, { zustand: "spalten" });
  });
  // The stamps of members are the machine's own. It was touched while the clock was three days ahead, or now.
  for (const days of [-3, 0]) {
    library.clock.now = Date.now();
    library.later(days);
    await doDailyWork(library.app.daily);
  }
  assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).json.zustand, "spalten");
  library.later(8);
  await doDailyWork(library.app.daily);
  const lapsed = await library.ask("GET", path, { as: "bibliothekarin" });
  assert.equal(lapsed.json.zustand, "verfallen");
  assert.equal(await store.read.file(kind, id, "inhalt-0000"), null);
});

/** `looked`: somebody has asked once more how members of the kind are, and has had the time to draw conclusions. */
function watched(reading: Reading, kind: Kind): { read: Reading; looked: () => Promise<void> } {
  let tell = () => {};
  const read = new Proxy(reading, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      if (name !== "members") return method.bind(target);
      return async (asked: Kind, ids: readonly number[]) => {
        const members = await target.members(asked, ids);
        if (asked === kind) setImmediate(tell);
        return members;
      };
    },
  });
  const looked = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  return { read, looked };
}

/** On the slowest of machines: a turn brings in as little as it may. */
function slowClock(context: TestContext) {
  let now = performance.now();
  return context.mock.method(performance, "now", () => {
    now += 500;
    return now;
  });
}

withApp(
  "what is stopped while it comes in says how much has, and goes on for whoever wants it at once",
  async (app, context) => {
    const path = await uploaded(app, list(1200));
    await app.import();
    await step(app, path, { zustand: "probe" });
    await patch(app, path, { zustand: "läuft" });
    slowClock(context);
    const { store, kinds } = app;
    const [kind, werk] = [kinds.one("einspielung"), kinds.one("werk")];
    const id = Number(path.split("/").at(-1));
    const seen: unknown[] = [];
    const { read, looked } = watched(store.read, kind);
    // Somebody stops it between two turns of the writing, looks, and wants it to go on before it has ended.
    const write: Store["write"] = async (work, patience) => {
      if (seen.length === 0 && patience !== undefined && (await store.read.count(werk)) > 0) {
        await store.write(async (writing) => {
          const [member] = await writing.members(kind, [id]);
          await writing.adjust(member!, { fortschritt: 40 });
        });
        const stopped = await (await patch(app, path, { zustand: "angehalten" })).json();
        seen.push(stopped.zustand, stopped.neu);
        await looked();
        assert.equal((await patch(app, path, { zustand: "läuft" })).status, 200);
      }
      return store.write(work, patience);
    };
    const slow = { ...store, read, write };
    await workOnImports({ store: slow, kinds, site: await readSite("none"), url: null });
    assert.deepEqual(seen, ["angehalten", undefined]);
    const done = await app.json(path, "bibliothekarin");
    assert.equal(done.zustand, "fertig");
    assert.equal(await store.read.count(werk), 1200);
  },
  { fresh: true },
);

withApp(
  "what is stopped while it is read once more has brought in nothing, and says so",
  async (app) => {
    const path = await uploaded(app, list(1200));
    await app.import();
    await step(app, path, { zustand: "probe" });
    await patch(app, path, { zustand: "läuft" });
    const { store, kinds } = app;
    const kind = kinds.one("einspielung");
    const { read, looked } = watched(store.read, kind);
    let stopped = false;
    const write: Store["write"] = async (work, patience) => {
      if (
        !stopped &&
        patience !== undefined &&
        (await store.read.with(staging).imports()).length > 0
      ) {
        stopped = true;
        await store.write(async (writing) => {
          const [member] = await writing.members(kind, [Number(path.split("/").at(-1))]);
          await writing.adjust(member!, { fortschritt: 10 });
        });
        await patch(app, path, { zustand: "angehalten" });
        await looked();
      }
      return store.write(work, patience);
    };
    const slow = { ...store, read, write };
    await workOnImports({ store: slow, kinds, site: await readSite("none"), url: null });
    const there = await store.read.count(kinds.one("werk"));
    const told = await app.json(path, "bibliothekarin");
    assert.deepEqual([told.zustand, told.neu, told.offen], ["angehalten", there, 1200 - there]);
  },
  { fresh: true },
);

withApp("what is stopped before anything has come in says so", async (app) => {
  const path = await uploaded(app, list(3));
  await app.import();
  await step(app, path, { zustand: "probe" });
  assert.equal((await patch(app, path, { zustand: "läuft" })).status, 200);
  const stopped = await step(app, path, { zustand: "angehalten" });
  assert.deepEqual([stopped.zustand, stopped.neu, stopped.offen], ["angehalten", 0, 3]);
  const done = await step(app, path, { zustand: "läuft" });
  assert.deepEqual([done.zustand, done.neu, done.offen], ["fertig", 3, undefined]);
});

withApp(
  "what was broken off and then stopped stays as it is, can go on, and be taken back whole",
  async (app, context) => {
    const MANY = 1200;
    const path = await uploaded(app, list(MANY));
    await app.import();
    await step(app, path, { zustand: "probe" });
    assert.equal((await patch(app, path, { zustand: "läuft" })).status, 200);
    const clock = slowClock(context);
    // The second turn of the writing comes to grief, as if the process had; whoever only tells of it is in more of a hurry.
    const { store, kinds } = app;
    const werk = kinds.one("werk");
    let whole = true;
    const write: Store["write"] = async (work, patience) => {
      if (whole && patience !== undefined && (await store.read.count(werk)) > 0) {
        whole = false;
        throw new Error("broken off");
      }
      return store.write(work, patience);
    };
    const broken = { ...store, read: store.read, write };
    const site = await readSite("none");
    await assert.rejects(workOnImports({ store: broken, kinds, site, url: null }), /broken off/);
    clock.mock.restore();
    const before = await store.read.count(werk);
    assert(before > 0 && before < MANY, `${before} have come in`);
    const stopped = await step(app, path, { zustand: "angehalten" });
    assert.deepEqual([stopped.zustand, stopped.neu], ["angehalten", before]);
    assert.deepEqual(await store.read.with(staging).imports(), []);
    assert.equal(await store.read.count(werk), before);
    const done = await step(app, path, { zustand: "läuft" });
    assert.deepEqual([done.zustand, done.neu, done.gleich], ["fertig", MANY - before, before]);
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.geblieben, await store.read.count(werk)], [0, 0]);
  },
  { fresh: true },
);

withApp("where there is no room no row is blamed, and all come in later", async (app, { mock }) => {
  const path = await uploaded(app, "id;titel;signatur\nV1;Voll eins;V 1\nV2;Voll zwei;V 2\n");
  await app.import();
  await step(app, path, { zustand: "probe" });
  await patch(app, path, { zustand: "läuft" });
  const rules = rulesOf(app.kinds.one("exemplar")) as Required<Rules>;
  const full = mock.method(rules, "create", () => {
    throw new Problem("kein-platz");
  });
  await assert.rejects(app.import(), { code: "kein-platz" });
  full.mock.restore();
  await app.import();
  const { zustand, neu, abgelehnt } = await app.json(path, "bibliothekarin");
  assert.deepEqual([zustand, neu, abgelehnt], ["fertig", 2, 0]);
});

withApps(
  "a sentence that ends with the abbreviated name of a column has one full stop",
  async (app) => {
    const path = await uploaded(app, "Lfd. Nr.;Titel\n1;Momo\n2;Krabat\n");
    await app.import();
    await step(app, path, { zustand: "probe" });
    const headers = { "Accept-Language": "de", Accept: "text/html" };
    const answer = await app.request("GET", path, { as: "bibliothekarin", headers });
    assert.match(await answer.text(), /Aus der Datei nicht gelesen: Lfd\. Nr\.</);
  },
);

withApps(
  "what nobody takes of a file is named, however far behind it stands, on its page and in its report",
  async (app) => {
    const entries = Array.from(
      { length: 120 },
      (_, index) => `@book{u${index}, title = {U ${index}}}`,
    );
    const path = await uploaded(
      app,
      `${entries.join("\n")}\n@article{u, title = {Letzter}, journal = {Wort}, doi = {10.1/1}, timestamp = {2020}}\n`,
    );
    await app.import();
    const tried = await step(app, path, { zustand: "probe" });
    assert.deepEqual([tried.neu, tried.ungelesen], [121, ["doi"]]);
    const report = path.replace("einspielung", "einspielbericht");
    assert.deepEqual((await app.json(report, "bibliothekarin")).ungelesen, ["doi"]);
    const said = {
      de: "Aus der Datei nicht gelesen: doi.",
      en: "Not read from the file: doi.",
    };
    for (const [language, sentence] of Object.entries(said))
      for (const address of [path, report]) {
        const headers = { "Accept-Language": language, Accept: "text/html" };
        const answer = await app.request("GET", address, { as: "bibliothekarin", headers });
        assert.ok((await answer.text()).includes(sentence), `${address} ${language}`);
      }
    assert.deepEqual((await step(app, path, { zustand: "läuft" })).ungelesen, ["doi"]);
    const table = await uploaded(app, `Titel;gelesen?;Laune\nUngelesenes;ja;gut\n`);
    await app.import();
    const columns = await step(app, table, { zustand: "probe" });
    assert.deepEqual(columns.ungelesen, ["gelesen?", "Laune"]);
  },
);

withApps("of a file with fields without end only some are kept, and few are shown", async (app) => {
  const tags = Array.from({ length: 3000 }, (_, index) => `t${index} = {x}`).join(", ");
  const long = `${"z".repeat(500)} = {x}`;
  const path = await uploaded(app, `@book{viele, title = {Viele Felder}, ${long}, ${tags}}\n`);
  await app.import();
  const { ungelesen } = await step(app, path, { zustand: "probe" });
  assert.deepEqual([ungelesen.length, ungelesen[0]], [200, `${"z".repeat(59)}…`]);
  const headers = { Accept: "text/html", "Accept-Language": "de" };
  const page = await app.request("GET", path, { as: "bibliothekarin", headers });
  assert.match(await page.text(), /t48 und mindestens 150 weitere\./);
});

withApps(
  "the same id in the files of two programs is not the same work, also where the files have no names",
  async (app) => {
    const files = {
      librarything: "Book Id\tTitle\tPrimary Author\n1\tUtz\tChatwin, Bruce\n",
      bibtex: "@book{1, title = {Momo}, author = {Ende, Michael}}\n",
      calibre: 'id,title,authors,author_sort\n1,Nana,Émile Zola,"Zola, Émile"\n',
    };
    for (const [format, content] of Object.entries(files)) {
      const path = await uploaded(app, content);
      await app.import();
      const seen = await app.json(path, "bibliothekarin");
      assert.deepEqual([seen.format, seen.herkunft], [format, format]);
      await step(app, path, { zustand: "probe" });
      const done = await step(app, path, { zustand: "läuft" });
      assert.deepEqual([done.zustand, done.neu], ["fertig", 1], format);
    }
    const works = await app.store.read.walk(app.kinds.one("werk"), 0, 999);
    assert.deepEqual(
      works.slice(-3).map(({ title }) => title),
      ["Utz", "Momo", "Nana"],
    );
  },
);

withApp(
  "a trial says how far it is, how fast and how long it will take, on its page and to programs",
  async (app) => {
    const path = await uploaded(app, list(2500));
    await app.import();
    await patch(app, path, { zustand: "probe" });
    const { store, kinds } = app;
    const page = (language: string) =>
      app
        .request("GET", path, {
          as: "bibliothekarin",
          headers: { "Accept-Language": language, Accept: "text/html" },
        })
        .then((answer) => answer.text());
    const told: [json: Record<string, unknown>, german: string, english: string][] = [];
    // Whoever looks right after it has told how far it is.
    const write: Store["write"] = async (work, patience) => {
      const result = await store.write(work, patience);
      told.push([await app.json(path, "bibliothekarin"), await page("de"), await page("en")]);
      return result;
    };
    await workOnImports({
      store: { ...store, write },
      kinds,
      site: await readSite("none"),
      url: null,
    });
    const [[json, german, english] = [{}, "", ""]] = told.filter(([{ zeilen }]) => zeilen);
    assert.equal(json.zustand, "probe");
    assert.equal(json.zeilen, 1000, "after the first rows, and not at the end");
    for (const name of ["fortschritt", "zeilenJeSekunde", "restSekunden"])
      assert.ok(Number(json[name]) > 0, name);
    assert.match(german, /1000 bisher, [\d.]+ je Sekunde, noch etwa \d+ (Sekunden?|Minuten?)\./);
    assert.match(english, /1000 so far, [\d,]+ a second, about \d+ (second|minute)s? left\./);
    const { zustand, fortschritt, restSekunden } = await app.json(path, "bibliothekarin");
    assert.deepEqual([zustand, fortschritt, restSekunden], ["geprüft", 100, 0]);
  },
  { fresh: true },
);

withApp("a step that is all but done has no seconds left, and says so", async (app) => {
  const path = await uploaded(app, list(1));
  await app.import();
  await patch(app, path, { zustand: "probe" });
  await app.store.write(async (writing) => {
    const id = Number(path.split("/").at(-1));
    const [member] = await writing.members(app.kinds.one("einspielung"), [id]);
    await writing.adjust(member!, { zeilen: 7, zeilenJeSekunde: 3, restSekunden: 0 });
  });
  for (const [language, sentence] of [
    ["de", "7 bisher, 3 je Sekunde, gleich fertig."],
    ["en", "7 so far, 3 a second, almost done."],
  ] as const) {
    const headers = { "Accept-Language": language, Accept: "text/html" };
    const page = await app.request("GET", path, { as: "bibliothekarin", headers });
    assert.ok((await page.text()).includes(sentence), sentence);
  }
  await app.import();
});

withApps("a trial counts the publishers, places and classes that it will make", async (app) => {
  const tried = async (text: string) => {
    const path = await uploaded(app, text);
    await app.import();
    return [path, await step(app, path, { zustand: "probe" })] as const;
  };
  const told = async (path: string, language: string) => {
    const headers = { Accept: "text/html", "Accept-Language": language };
    const page = await app.request("GET", path, { as: "bibliothekarin", headers });
    return (await page.text()).match(/<h2 id="zeilen">.*?<\/dl>/s)?.[0] ?? "";
  };
  const books =
    "Titel;Autor;Verlag;Standort;Signatur\nB1;Quer, Quentin;Knopfverlag;Turmzimmer;Q 1\nB2;;Zwirnverlag;Turmzimmer;Q 2\n";
  const [path, { benannt, personen }] = await tried(books);
  assert.deepEqual([benannt, personen], [["verlag 2", "standort 1"], 1]);
  const sums = [...(await told(path, "de")).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  assert.deepEqual(
    sums.map(([, name, count]) => `${name} ${count}`),
    [
      "Neu 2",
      "Dazu neu: Exemplare 2",
      "Dazu neu: Personen 1",
      "Dazu neu: Verlage 2",
      "Dazu neu: Standorte 1",
    ],
  );
  assert.match(await told(path, "en"), /New along with them: Publishers<\/dt><dd>2/);
  const done = await step(app, path, { zustand: "läuft" });
  assert.deepEqual(done.benannt, ["verlag 2", "standort 1"], "and it has made them");
  const [, readers] = await tried("Nachname;Vorname;Klasse\nQuast;Quirin;9x\nQuast;Quentin;9y\n");
  assert.deepEqual(readers.benannt, ["gruppe 2"]);
});

withApps("after the trial the button says what it will do", async (app) => {
  const button = async (path: string, language: string) => {
    const headers = { "Accept-Language": language, Accept: "text/html" };
    const answer = await app.request("GET", path, { as: "bibliothekarin", headers });
    const form = (await answer.text()).match(/<form[^>]*>(?:(?!<\/form>).)*läuft.*?<\/form>/s);
    return form?.[0].match(/<button[^>]*>([^<]*)<\/button>/)?.[1];
  };
  const tried = async (text: string) => {
    const path = await uploaded(app, text);
    await app.import();
    return [path, await step(app, path, { zustand: "probe" })] as const;
  };
  const rows = ["K1;Kohlhaas;Kle 1", "K2;Käthchen;Kle 2"];
  const copies = `id;titel;signatur\n${rows.join("\n")}\n`;
  const [both, { neu, mitgebracht, mitgebrachteArt }] = await tried(copies);
  assert.deepEqual([neu, mitgebracht, mitgebrachteArt], [2, 2, ["exemplar"]]);
  assert.equal(await button(both, "de"), "2 Werke und 2 Exemplare einspielen");
  assert.equal(await button(both, "en"), "Import 2 works and 2 copies");
  const page = await app.request("GET", both, {
    as: "bibliothekarin",
    headers: { Accept: "text/html", "Accept-Language": "de" },
  });
  const counted = (await page.text()).match(/<h2 id="zeilen">.*?<\/dl>/s)?.[0] ?? "";
  const sums = [...counted.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...row]) => row);
  assert.deepEqual(
    sums,
    [
      ["Neu", "2"],
      ["Dazu neu: Exemplare", "2"],
    ],
    "what there is none of is not shown",
  );
  await step(app, both, { zustand: "läuft" });
  const named =
    "id;titel;person\nN1;Drei Knöpfe;Quast, Quirin\nN2;Vier Knöpfe;Quirin Quast\nN3;Fünf Knöpfe;Zwirn, Zita\n";
  const [makers, tally] = await tried(named);
  assert.deepEqual([tally.neu, tally.personen], [3, 2]);
  assert.equal(await button(makers, "de"), "3 Werke und 2 Personen einspielen");
  const done = await step(app, makers, { zustand: "läuft" });
  assert.deepEqual([done.neu, done.personen], [3, 2], "and it has done so");
  const [partly] = await tried("id;titel\nP1;Penthesilea\nP2;\n");
  assert.equal(await button(partly, "de"), "1 Werk einspielen, ohne die abgelehnte Zeile");
  assert.equal(await button(partly, "en"), "Import 1 work without the refused row");
});
