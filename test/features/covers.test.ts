/** Covers in bulk: a zip of pictures, each called after its book, in the browser and at the terminal. */

import assert from "node:assert/strict";
import { strToU8, type Zippable, zipSync } from "fflate";
import sharp from "sharp";
import type { Exchange } from "../../src/server/exchange.ts";
import { leihwerk } from "../commands/run.ts";
import { type Library, withLibrary } from "../library.ts";
import { withFiles } from "../transfer/scratch.ts";

const picture = (background: string, format: "png" | "jpeg" | "gif" = "png") =>
  sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const RED = await picture("#a22", "jpeg");
const BLUE = await picture("#22a");
const GIF = await picture("#2a2", "gif");

/** Work 1 gets an ISBN; copy 3, called B3, is of work 2. */
async function prepare(library: Library): Promise<void> {
  const changed = await library.change("/werk/1", "theke", { isbn: ["978-3-518-36675-2"] });
  assert.equal(changed.status, 200, changed.text);
}

async function send(
  library: Library,
  files: Zippable | Uint8Array,
  more: object = {},
  as = "theke",
) {
  const form = new FormData();
  const zip = files instanceof Uint8Array ? files : zipSync(files);
  form.append("datei", new File([zip as never], "covers.zip"));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = {
    "Content-Type": response.headers.get("Content-Type") ?? "",
    Accept: "text/html",
  };
  const request = new Request("http://localhost/titelbilder", {
    method: "POST",
    headers: { ...headers, Authorization: `Basic ${btoa(`${as}:correct horse battery`)}` },
    body,
  });
  const exchange: Exchange = {
    client: { address: "192.0.2.1", port: 1 },
    target: "/titelbilder",
    user: null,
    failure: null,
  };
  const answer = await library.app.application(request, exchange);
  const text = await answer.text();
  if (exchange.failure) throw exchange.failure.error;
  return { status: answer.status, text };
}

/** What the page says of a file. */
function saidOf(text: string, name: string): string {
  const line = text.split("\n").find((one) => one.includes(`<code>${name}</code>`)) ?? "";
  return line.replace(/<[^>]*>/g, "").trim();
}

async function coverOf(library: Library, work: number): Promise<string | undefined> {
  return (await library.ask("GET", `/werk/${work}`)).json.image;
}

withLibrary(
  "pictures become covers by ISBN, barcode or id, and the page says which",
  async (library) => {
    await prepare(library);
    const { status, text } = await send(library, {
      "umschlaege/9783518366752.JPG": RED,
      "B3.unsinn": BLUE,
      "4711.png": BLUE,
      "B1.jpg": strToU8("no picture at all"),
      "__MACOSX/._B3.png": strToU8("x"),
      ".DS_Store": strToU8("x"),
    });
    assert.equal(status, 200);
    assert.equal(
      saidOf(text, "umschlaege/9783518366752.JPG"),
      "umschlaege/9783518366752.JPG: Woyzeck, übernommen",
    );
    assert.equal(saidOf(text, "B3.unsinn"), "B3.unsinn: Metropolis, übernommen");
    assert.match(saidOf(text, "4711.png"), /kein Werk heißt so/);
    // Work 1 has its cover by now.
    assert.match(saidOf(text, "B1.jpg"), /Woyzeck, ausgelassen/);
    assert.doesNotMatch(text, /MACOSX|DS_Store/);
    assert.match(text, /2 übernommen, 1 ausgelassen, 1 ohne Werk, 0 abgelehnt/);
    assert.match(text, /<\/html>\n$/);
    const image = await coverOf(library, 1);
    const told = await library.ask("GET", `${new URL(image ?? "").pathname}.json`);
    assert.deepEqual(
      [told.json.titel, told.json.breite, told.json.typ],
      ["Woyzeck", 60, "image/jpeg"],
    );
  },
);

withLibrary("covers that are there stay, unless told", async (library) => {
  await send(library, { "1.png": RED });
  const before = await coverOf(library, 1);
  assert.ok(before);
  await send(library, { "1.png": BLUE });
  assert.equal(await coverOf(library, 1), before);
  await send(library, { "1.png": BLUE }, { ersetzen: "ja" });
  assert.notEqual(await coverOf(library, 1), before);
});

withLibrary(
  "what is no picture is refused by what is in it, and stops nothing",
  async (library) => {
    const { text } = await send(library, {
      "1.jpg": strToU8("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "2.png": GIF,
      "B3.png": BLUE,
    });
    assert.match(saidOf(text, "1.jpg"), /abgelehnt/);
    assert.match(saidOf(text, "2.png"), /abgelehnt: .*gif/);
    // Another one for the same work has its chance.
    assert.match(saidOf(text, "B3.png"), /übernommen/);
    assert.equal(await coverOf(library, 1), undefined);
  },
);

withLibrary("a zip that would fill the memory does not", async (library) => {
  const black = new Uint8Array(9 * 1024 * 1024);
  black.set(BLUE);
  const large = await send(library, { "1.png": black, "B3.png": RED });
  assert.match(saidOf(large.text, "1.png"), /abgelehnt/);
  assert.match(saidOf(large.text, "B3.png"), /übernommen/);
  const zip = zipSync({ "2.png": BLUE }, { level: 0 });
  const many = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, index) => [`x${index}.png`, strToU8("")]),
  );
  assert.match((await send(library, zipSync(many, { level: 0 }))).text, /mehr als 10000 Dateien/);
  const cut = await send(library, zip.subarray(0, zip.length - 30));
  assert.equal(cut.status, 422);
  assert.match(cut.text, /id="fehler-datei"/);
  assert.equal((await send(library, RED)).status, 422);
  const wrong = Buffer.from(zipSync({ "2.png": BLUE }, { level: 0 }));
  wrong.fill(0, 60, 80);
  assert.match(saidOf((await send(library, wrong, { ersetzen: "ja" })).text, "2.png"), /abgelehnt/);
});

withLibrary("only librarians come here, and a form without a file says so", async (library) => {
  assert.equal(
    (await library.ask("GET", "/titelbilder", { as: "anna", accept: "text/html" })).status,
    403,
  );
  assert.equal((await send(library, { "1.png": RED }, {}, "anna")).status, 403);
  assert.equal(await coverOf(library, 1), undefined);
  const page = await library.ask("GET", "/titelbilder", { as: "theke", accept: "text/html" });
  assert.match(page.text, /<input id="datei" type="file"/);
  assert.match((await send(library, new Uint8Array())).text, /Bitte eine Zip-Datei wählen/);
  const desk = await library.ask("GET", "/theke", { as: "theke", accept: "text/html" });
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
    });
  },
);
