import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { chooseEncoding } from "../../src/core/engine/answer/encoding.ts";
import { libraryStylesheetPath } from "../../src/library/assets/assets.ts";
import { withApps } from "../support/app.ts";

const BROWSER = "gzip, deflate, br, zstd";
const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;

test("the better of what the client takes is chosen", () => {
  assert.equal(chooseEncoding(null), null);
  assert.equal(chooseEncoding(""), null);
  assert.equal(chooseEncoding(BROWSER), "br");
  assert.equal(chooseEncoding("gzip"), "gzip");
  assert.equal(chooseEncoding("x-gzip"), "gzip");
  assert.equal(chooseEncoding("*"), "br");
  assert.equal(chooseEncoding("br;q=0, *"), "gzip");
  assert.equal(chooseEncoding("br;q=0.5, gzip"), "gzip");
  assert.equal(chooseEncoding("br;q=0, gzip;q=0"), null);
  assert.equal(chooseEncoding("identity, deflate"), null);
  assert.equal(chooseEncoding("br;q=nonsense"), null);
  assert.equal(chooseEncoding("br;q=nonsense, gzip"), "gzip");
  // What is not compressed may be liked better.
  assert.equal(chooseEncoding("identity, gzip;q=0.5"), null);
  assert.equal(chooseEncoding("identity;q=0.5, gzip"), "gzip");
  assert.equal(chooseEncoding("identity;q=0"), null);
});

withApps("text comes compressed with a tag of its own, and is the same text", async (app) => {
  const { path } = await app.shown(app.kinds.one("werk"));
  for (const address of [path, "/werke", "/openapi.json", libraryStylesheetPath, "/nichts"]) {
    const plain = await app.get(address);
    const text = await plain.text();
    assert.match(plain.headers.get("Vary") ?? "", /Accept-Encoding$/, address);
    assert.equal(plain.headers.get("Content-Encoding"), null);
    for (const encoding of ["br", "gzip"] as const) {
      const packed = await app.get(address, { "Accept-Encoding": encoding });
      const bytes = Buffer.from(await packed.arrayBuffer());
      assert.equal(packed.headers.get("Content-Encoding"), encoding, address);
      assert.equal(unpack[encoding](bytes).toString(), text, address);
      assert.ok(bytes.length < text.length / 2, `${address}: ${bytes.length} of ${text.length}`);
      assert.match(packed.headers.get("Vary") ?? "", /Accept-Encoding$/, address);
      if (packed.status !== 200) continue;
      assert.notEqual(packed.headers.get("ETag"), plain.headers.get("ETag"), address);
    }
  }
});

withApps("a client that has a variant already is told so, with that variant's tag", async (app) => {
  const { path } = await app.shown(app.kinds.one("werk"));
  const accept = { Accept: "text/html", "Accept-Encoding": BROWSER };
  const etag = (await app.get(path, accept)).headers.get("ETag") ?? "";
  assert.match(etag, /^"[\w-]+-br"$/);
  const again = await app.get(path, { ...accept, "If-None-Match": etag });
  assert.equal(again.status, 304);
  assert.equal(again.headers.get("ETag"), etag);
  assert.equal(again.headers.get("Content-Encoding"), null);
  assert.match(again.headers.get("Vary") ?? "", /Accept-Encoding/);
  const plainer = await app.get(path, { Accept: "text/html", "If-None-Match": etag });
  assert.equal(plainer.status, 200, "without compression it is another variant");
});

withApps("the tag of a compressed variant guards a write like any other", async (app) => {
  const work = await app.addWork("Dantons Tod ".repeat(40).trim(), [], {
    beschreibung: "x ".repeat(600),
  });
  const packed = await app.get(`${work.path}.json`, { "Accept-Encoding": "gzip" });
  const etag = packed.headers.get("ETag") ?? "";
  assert.match(etag, /-gz"$/);
  const document = JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString());
  const put = (jahr: number) =>
    app.request("PUT", work.path, {
      as: "bibliothekarin",
      headers: { "If-Match": etag },
      body: { ...document, jahr },
    });
  assert.equal((await put(1835)).status, 200);
  assert.equal((await put(1836)).status, 412, "it has changed since");
});

withApps("small answers are left as they are, and HEAD says what GET would", async (app) => {
  const person = await app.addPerson("Georg", "Büchner");
  const small = await app.get(`${person.path}.json`, { "Accept-Encoding": BROWSER });
  assert.equal(small.headers.get("Content-Encoding"), null);
  const get = await app.get(person.path, { "Accept-Encoding": BROWSER });
  const head = await app.request("HEAD", person.path, { headers: { "Accept-Encoding": BROWSER } });
  assert.equal(head.headers.get("ETag"), get.headers.get("ETag"));
  assert.equal(head.headers.get("Content-Encoding"), "br");
  assert.equal(head.headers.get("Content-Length"), String((await get.arrayBuffer()).byteLength));
});
