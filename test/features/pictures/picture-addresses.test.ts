/** Every picture has an address of its own: each variant, the drawn ones, and the icon. */

import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { partOf } from "../../../src/core/engine/answer/range.ts";
import { ORIGIN, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

withApps(
  "a variant of a picture has an address of its own, which depends on no Accept",
  async (app) => {
    const { id } = await app.add(app.kinds.one("bild"));
    for (const [suffix, type] of [
      ["jpeg", "image/jpeg"],
      ["webp", "image/webp"],
      ["avif", "image/avif"],
    ] as const) {
      const named = await app.get(`/bild/${id}.${suffix}`, { Accept: "text/html" });
      assert.equal(named.status, 200);
      assert.equal(named.headers.get("Content-Type"), type);
      assert.doesNotMatch(named.headers.get("Vary") ?? "", /Accept\b(?!-)/);
      const chosen = await app.get(`/bild/${id}`, { Accept: type });
      assert.equal(chosen.headers.get("Content-Location"), `${ORIGIN}/bild/${id}.${suffix}`);
      assert.match(chosen.headers.get("Vary") ?? "", /\bAccept\b/);
      assert.deepEqual(
        Buffer.from(await named.arrayBuffer()),
        Buffer.from(await chosen.arrayBuffer()),
      );
      const bytes = Buffer.from(
        await (await app.get(`/bild/${id}.${suffix}?breite=1`)).arrayBuffer(),
      );
      assert.ok((await sharp(bytes).metadata()).width, "a picture that others can read");
    }
    assert.equal((await app.get(`/bild/${id}.gif`)).status, 404);
    assert.equal((await app.get("/bild/99999.webp")).status, 404);
    const put = await app.request("PUT", `/bild/${id}.webp`, { ...AS, body: { titel: "x" } });
    assert.equal(put.status, 405);
  },
);

withApps(
  "who accepts neither the picture nor what tells about it is shown all variants",
  async (app) => {
    const { id } = await app.add(app.kinds.one("bild"));
    const response = await app.get(`/bild/${id}`, { Accept: "audio/ogg" });
    assert.equal(response.status, 406);
    const links = [...(response.headers.get("Link") ?? "").matchAll(/<([^>]*)>; rel="alternate"/g)];
    const names = links.map(([, url = ""]) => url.split(".").at(-1));
    for (const name of ["jpeg", "webp", "avif", "json", "xml"])
      assert.ok(names.includes(name), name);
    for (const [, url = ""] of links) {
      assert.equal((await app.get(url.slice(ORIGIN.length))).status, 200, url);
    }
  },
);

withApps(
  "a part of a picture can be had, and only of the version that the rest is of",
  async (app) => {
    const { id } = await app.add(app.kinds.one("bild"));
    const path = `/bild/${id}.jpeg`;
    // Also where the whole is at hand.
    for (let time = 0; time < 3; time++) await app.get(path);
    const whole = await app.get(path);
    assert.equal(whole.headers.get("Accept-Ranges"), "bytes");
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await app.get(path, { Range: "bytes=10-19" });
    assert.equal(part.status, 206);
    assert.equal(part.headers.get("Content-Range"), `bytes 10-19/${bytes.length}`);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(10, 20));
    const tag = whole.headers.get("ETag") ?? "";
    assert.equal((await app.get(path, { Range: "bytes=0-0", "If-Range": tag })).status, 206);
    assert.equal((await app.get(path, { Range: "bytes=0-0", "If-Range": '"x"' })).status, 200);
    const behind = await app.get(path, { Range: `bytes=${bytes.length}-` });
    assert.equal(behind.status, 416);
    assert.equal(behind.headers.get("Content-Range"), `bytes */${bytes.length}`);
    assert.equal((await app.get(path, { Range: "bytes=0-1,5-6" })).status, 200);
  },
);

test("ranges are read as RFC 9110 has them", () => {
  for (const [header, part] of [
    [null, null],
    ["bytes=0-9", { first: 0, last: 9 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-1000", { first: 0, last: 99 }],
    ["bytes=50-1000", { first: 50, last: 99 }],
    ["bytes=100-", "none"],
    ["bytes=-0", "none"],
    ["bytes=9-0", null],
    ["bytes=-", null],
    ["lines=0-9", null],
    ["bytes=0-1,3-4", null],
  ] as const) {
    assert.deepEqual(partOf(header, 100), part, String(header));
  }
});

withApps(
  "a preview of every person and every work has a picture, also where nobody gave one",
  async (app) => {
    const person = await app.addPerson("Georg", "Büchner");
    const work = await app.addWork("Woyzeck", [person]);
    for (const { path } of [person, work]) {
      const page = await (await app.get(path, { Accept: "text/html" })).text();
      const image = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? "";
      const answer = await app.get(image.slice(ORIGIN.length));
      assert.equal(answer.headers.get("Content-Type"), "image/png", image);
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      assert.deepEqual([width, format], [630, "png"]);
    }
    const drawn = await app.get(`/bild/werk-${work.id}`);
    assert.match(await drawn.text(), /Woyzeck/);
    assert.equal((await app.get("/bild/werk-99999")).status, 404);
    assert.equal((await app.get("/bild/konto-1")).status, 404, "nothing of what is not public");
  },
);

withApps("/favicon.ico is an icon that holds a picture", async (app) => {
  const answer = await app.get("/favicon.ico");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Content-Type"), "image/x-icon");
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.deepEqual(
    [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)],
    [0, 1, 1],
  );
  const picture = bytes.subarray(bytes.readUInt32LE(18));
  assert.equal(picture.length, bytes.readUInt32LE(14));
  const { width, height } = await sharp(picture).metadata();
  assert.deepEqual([width, height], [bytes[6], bytes[7]]);
});
