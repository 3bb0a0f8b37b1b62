/** Covers in bulk: a zip of pictures, each called after its book, in the browser and at the terminal. */

import assert from "node:assert/strict";
import { strToU8, type Zippable, zipSync } from "fflate";
import sharp from "sharp";
import type { Exchange } from "../../../src/core/http/requests/exchange.ts";
import { Problem } from "../../../src/core/model/answers/problem.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { readSite } from "../../../src/library/site/site.ts";
import { leihwerk } from "../../commands/run.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { withFiles } from "../../transfer/scratch.ts";

const picture = (background: string, format: "png" | "jpeg" | "gif" = "png") =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const RED = await picture("#a22", "jpeg");
const BLUE = await picture("#22a");
const GIF = await picture("#2a2", "gif");

/** Work 1 gets an ISBN; copy 3, called B3, is of work 2. */
async function prepare(library: Library): Promise<void> {
  const changed = await library.change("/werk/1", "bibliothekarin", {
    isbn: ["978-3-518-36675-2"],
  });
  assert.equal(changed.status, 200, changed.text);
}

/** As the form sends it; where the import stands, and what was answered. */
async function send(
  library: Library,
  files: Zippable | Uint8Array,
  more: object = {},
  as = "bibliothekarin",
) {
  const form = new FormData();
  const zip = files instanceof Uint8Array ? files : zipSync(files);
  form.append("datei", new File([zip as never], "covers.zip"));
  for (const [name, value] of Object.entries({ art: "titelbilder", ...more }))
    form.append(name, value);
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  const request = new Request("http://localhost/einspielungen", {
    method: "POST",
    headers: {
      "Content-Type": response.headers.get("Content-Type") ?? "",
      Accept: "text/html",
      Authorization: `Basic ${btoa(`${as}:correct horse battery`)}`,
    },
    body,
  });
  const exchange: Exchange = {
    client: { address: "192.0.2.1", port: 1 },
    target: "/einspielungen",
    user: null,
    failure: null,
  };
  const answer = await library.app.application(request, exchange);
  const text = await answer.text();
  if (exchange.failure) throw exchange.failure.error;
  const id = answer.headers.get("Location")?.match(/(\d+)(?:\?|$)/)?.[1];
  return { status: answer.status, text, path: `/einspielung/${id}` };
}

/** What the process beside the server does. */
async function work(library: Library, store: Library["app"]["store"] = library.app.store) {
  const { kinds } = library.app;
  await workOnImports({ store, kinds, site: await readSite("none"), url: null });
}

const told = async (library: Library, path: string) =>
  (await library.ask("GET", path, { as: "bibliothekarin" })).json;

async function step(library: Library, path: string, values: Readonly<Record<string, unknown>>) {
  const changed = await library.change(path, "bibliothekarin", values);
  assert.equal(changed.status, 200, changed.text);
  await work(library);
  return told(library, path);
}

/** All the way; what the trial and the run tell, and the report by the names of the files. */
async function bring(library: Library, files: Zippable | Uint8Array, more: object = {}) {
  const { path, status, text } = await send(library, files, more);
  assert.equal(status, 303, text);
  await work(library);
  const tried = await told(library, path);
  const done =
    tried.neu > 0 ? await step(library, path, { zustand: "läuft", teilweise: "ja" }) : tried;
  const report = await told(library, path.replace("einspielung", "einspielbericht"));
  const said = new Map<string, string>(
    report.zeile.map((row: { kennung: string; grund: string }) => [row.kennung, row.grund]),
  );
  return { path, tried, done, said };
}

async function coverOf(library: Library, work: number): Promise<string | undefined> {
  return (await library.ask("GET", `/werk/${work}`)).json.image;
}

withLibrary(
  "pictures become covers by ISBN, barcode or id, and the report says which do not",
  async (library) => {
    await prepare(library);
    const { path, tried, done, said } = await bring(library, {
      "umschlaege/9783518366752.JPG": RED,
      "B3.unsinn": BLUE,
      "4711.png": BLUE,
      "B1.jpg": strToU8("no picture at all"),
      "__MACOSX/._B3.png": strToU8("x"),
      ".DS_Store": strToU8("x"),
    });
    assert.deepEqual(
      [tried.zustand, tried.neu, tried.behalten, tried.abgelehnt],
      ["geprüft", 2, 1, 1],
    );
    assert.deepEqual([done.zustand, done.neu, done.behalten, done.abgelehnt], ["fertig", 2, 1, 1]);
    assert.deepEqual([...said.keys()], ["4711.png", "B1.jpg"]);
    assert.match(said.get("4711.png") ?? "", /kein Werk heißt so/i);
    // Work 1 has its cover by now.
    assert.match(said.get("B1.jpg") ?? "", /ausgelassen/i);
    const image = await coverOf(library, 1);
    const picture = await library.ask("GET", `${new URL(image ?? "").pathname}.json`);
    assert.deepEqual(
      [picture.json.titel, picture.json.breite, picture.json.typ],
      ["Woyzeck", 60, "image/jpeg"],
    );
    assert.ok(await coverOf(library, 2));
    const pictures = library.app.kinds.one("bild");
    assert.equal(await library.app.store.read.count(pictures), 2);
    const undone = await step(library, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    assert.equal(await coverOf(library, 1), undefined);
    assert.equal(await library.app.store.read.count(pictures), 0);
  },
);

withLibrary(
  "a zip that somebody drops among the imports is known by its pictures",
  async (library) => {
    const { tried, done } = await bring(library, { "1.png": RED }, { art: "" });
    assert.deepEqual(
      [tried.zustand, tried.art, done.zustand],
      ["geprüft", "titelbilder", "fertig"],
    );
    const other = await send(library, { "liste.csv": strToU8("a;b") }, { art: "" });
    await work(library);
    assert.equal((await told(library, other.path)).zustand, "fehlgeschlagen");
  },
);

withLibrary(
  "pictures become covers by inventory number or shelf mark, unless two works have it",
  async (library) => {
    const copy = async (work: number, body: object) => {
      const more = { werk: { url: `/werk/${work}` }, ...body };
      const made = await library.ask("POST", "/exemplare", { as: "bibliothekarin", body: more });
      assert.equal(made.status, 201, made.text);
    };
    await copy(1, { signatur: "Werkzeug 7", inventarnummer: "W-012" });
    await copy(2, { signatur: "W/7 a" });
    await copy(2, { signatur: "Doppelt" });
    await copy(1, { signatur: "Doppelt" });
    const { done, said } = await bring(library, {
      "fotos/w-012.jpg": RED,
      "W_7 a.png": BLUE,
      "Doppelt.png": BLUE,
    });
    assert.deepEqual([done.neu, done.abgelehnt + done.behalten], [2, 1]);
    assert.deepEqual([...said.keys()], ["Doppelt.png"]);
    assert.match(said.get("Doppelt.png") ?? "", /Mehrere Werke haben diese Nummer/);
    assert.ok((await coverOf(library, 1)) && (await coverOf(library, 2)));
  },
);

withLibrary("covers that are there stay, unless told", async (library) => {
  await bring(library, { "1.png": RED });
  const before = await coverOf(library, 1);
  assert.ok(before);
  const { tried } = await bring(library, { "1.png": BLUE });
  assert.deepEqual([tried.neu, tried.behalten], [0, 1]);
  assert.equal(await coverOf(library, 1), before);
  const { path } = await bring(library, { "1.png": BLUE, "2.png": RED }, { ersetzen: "ja" });
  assert.notEqual(await coverOf(library, 1), before);
  await step(library, path, { zustand: "rücknahme" });
  assert.equal(await coverOf(library, 1), before);
});

withLibrary(
  "a process that finds no room among the pictures blames none, and the next takes none twice",
  async (library) => {
    const { store, kinds } = library.app;
    const files = { "1.png": RED, "2.png": BLUE };
    const { path } = await send(library, files, { ersetzen: "ja" });
    await work(library);
    await library.change(path, "bibliothekarin", { zustand: "läuft" });
    const bild = kinds.one("bild");
    /** There is no room for the second picture. */
    const write: typeof store.write = async (doing, patience) => {
      if ((await store.read.count(bild)) > 0) throw new Problem("kein-platz");
      return store.write(doing, patience);
    };
    const full = Object.assign(Object.create(store), { write, read: store.read });
    await assert.rejects(work(library, full), { code: "kein-platz" });
    assert.equal(await store.read.count(bild), 1);
    await store.write((writing) => writing.setSetting("einspielen", ""));
    await work(library);
    const done = await told(library, path);
    assert.deepEqual([done.zustand, done.neu], ["fertig", 2]);
    assert.equal(await store.read.count(bild), 2, "none is there twice");
  },
);

withLibrary(
  "what is no picture is refused by what is in it, and stops nothing",
  async (library) => {
    const { said, done } = await bring(library, {
      "1.jpg": strToU8("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "2.png": GIF,
      "B3.png": BLUE,
    });
    assert.match(said.get("1.jpg") ?? "", /abgelehnt/i);
    assert.match(said.get("2.png") ?? "", /abgelehnt: .*gif/i);
    // Another one for the same work has its chance.
    assert.equal(done.neu, 1);
    assert.equal(await coverOf(library, 1), undefined);
  },
);

withLibrary("a zip that would fill the memory does not (long)", async (library) => {
  const black = new Uint8Array(25 * 1024 * 1024);
  black.set(BLUE);
  const large = await bring(library, { "1.png": black, "B3.png": RED });
  assert.match(large.said.get("1.png") ?? "", /abgelehnt/i);
  assert.equal(large.done.neu, 1);
  const zip = zipSync({ "2.png": BLUE }, { level: 0 });
  const many = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, index) => [`x${index}.png`, strToU8("")]),
  );
  for (const [bytes, sentence] of [
    [zipSync(many, { level: 0 }), /mehr als 10000 Dateien/],
    [zip.subarray(0, zip.length - 30), /beschädigt/],
    [RED, /beschädigt/],
    [zipSync({ ".DS_Store": strToU8("") }), /kein Bild/],
  ] as const) {
    const { path } = await send(library, bytes);
    await work(library);
    const { zustand, meldung } = await told(library, path);
    assert.equal(zustand, "fehlgeschlagen");
    assert.match(meldung, sentence);
  }
  const wrong = Buffer.from(zipSync({ "2.png": BLUE }, { level: 0 }));
  wrong.fill(0, 60, 80);
  const { said } = await bring(library, wrong, { ersetzen: "ja" });
  assert.match(said.get("2.png") ?? "", /abgelehnt/i);
});

withLibrary("only librarians come here, and the page leads to the imports", async (library) => {
  assert.equal(
    (await library.ask("GET", "/titelbilder", { as: "anna", accept: "text/html" })).status,
    403,
  );
  assert.equal((await send(library, { "1.png": RED }, {}, "anna")).status, 403);
  assert.equal(await coverOf(library, 1), undefined);
  const page = await library.ask("GET", "/titelbilder", {
    as: "bibliothekarin",
    accept: "text/html",
  });
  assert.match(page.text, /action="einspielungen"[\s\S]*<input id="datei" type="file"/);
  const { path } = await send(library, { "1.png": RED, "x.png": BLUE });
  await work(library);
  const tried = await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" });
  assert.match(tried.text, /Die anderen übernehmen/);
  assert.doesNotMatch(tried.text, /Spalten/);
  assert.equal((await library.change(path, "bibliothekarin", { zustand: "probe" })).status, 409);
  const desk = await library.ask("GET", "/theke", { as: "bibliothekarin", accept: "text/html" });
  assert.match(desk.text, /href="titelbilder"/);
});

withLibrary(
  "the terminal does the same, and its exit code tells whether all went well",
  async (library) => {
    await prepare(library);
    const { database } = library;
    await withFiles(async (write) => {
      const good = await write("gut.zip", Buffer.from(zipSync({ "9783518366752.jpg": RED })));
      const done = await leihwerk(["covers", good], { database });
      assert.deepEqual([done.code, done.errors], [0, ""]);
      assert.equal(
        done.output,
        "9783518366752.jpg: Woyzeck, taken\n1 taken, 0 left out, 0 without a work, 0 refused.\n",
      );
      assert.ok(await coverOf(library, 1));
      const other = await write("andere.zip", Buffer.from(zipSync({ "unbekannt.jpg": RED })));
      const missed = await leihwerk(["covers", good, other], { database });
      assert.equal(missed.code, 1);
      assert.match(missed.output, /left out[\s\S]*unbekannt\.jpg: no work is called so/);
      const none = await leihwerk(["covers", await write("x.zip", Buffer.from("nope"))], {
        database,
      });
      assert.equal(none.code, 1);
      assert.match(none.errors, /x\.zip: the file is damaged/);
      assert.equal((await leihwerk(["covers"], { database })).code, 2);
      assert.match(
        (await leihwerk(["covers", "/nirgends.zip"], { database })).errors,
        /no such file/,
      );
      assert.match((await leihwerk(["covers", "/"], { database })).errors, /: this is a folder/);
      const env = { LANG: "de_DE.UTF-8" };
      const german = await leihwerk(["covers", "/nirgends.zip"], { database, env });
      assert.match(german.errors, /es gibt keine solche Datei/);
    });
  },
);
