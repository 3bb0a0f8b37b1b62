/** Every kind in every representation on every storage engine: read at each of its addresses. */

import assert from "node:assert/strict";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import { EVERY_KIND, ORIGIN, readerOf, type TestApp } from "../support/app.ts";
import { problemTypeOf } from "./judges.ts";

/** What every answer about a member at an address of its own has to name. */
function linksIn(response: Response): string {
  return response.headers.get("Link") ?? "";
}

async function addressesOf(app: TestApp, kind: Kind): Promise<string[]> {
  const { id, slug } = await app.shown(kind);
  const keys = slug === null ? [id] : [id, slug];
  return [kind.singular, kind.plural].flatMap((name) => keys.map((key) => `/${name}/${key}`));
}

for (const { singular, plural, formats, withApps } of EVERY_KIND) {
  for (const format of formats.member) {
    const { name, type } = format;
    const accept = format.accepts[0] ?? "";

    withApps(
      `${singular} as ${name}: each address answers, and names the canonical one`,
      async (app) => {
        const kind = app.kinds.one(singular);
        const { path } = await app.shown(kind);
        for (const address of await addressesOf(app, kind)) {
          const response = await app.request("GET", `${address}.${name}`, readerOf(kind));
          assert.equal(response.status, 200, address);
          assert.equal(response.headers.get("Content-Type"), type);
          assert.ok(linksIn(response).includes(`<${ORIGIN}${path}>; rel="canonical"`), address);
          assert.ok((await response.text()).length > 0);
        }
      },
    );

    withApps(`${singular} as ${name}: by suffix, by ?format= and by Accept alike`, async (app) => {
      const kind = app.kinds.one(singular);
      for (const path of await addressesOf(app, kind)) {
        const bySuffix = await app.request("GET", `${path}.${name}`, {
          ...readerOf(kind),
          headers: { Accept: "image/png" },
        });
        const byFormat = await app.request("GET", `${path}?format=${name}`, {
          ...readerOf(kind),
          headers: { Accept: "image/png" },
        });
        const byAccept = await app.request("GET", path, {
          ...readerOf(kind),
          headers: { Accept: accept },
        });
        for (const response of [bySuffix, byFormat, byAccept]) {
          assert.equal(response.status, 200);
          assert.equal(response.headers.get("Content-Type"), type);
        }
        assert.doesNotMatch(bySuffix.headers.get("Vary") ?? "", /Accept(?!-)/);
        assert.doesNotMatch(byFormat.headers.get("Vary") ?? "", /Accept(?!-)/);
        assert.match(byAccept.headers.get("Vary") ?? "", /Accept(?!-)/);
        assert.equal(byAccept.headers.get("Content-Location"), `${ORIGIN}${path}.${name}`);
        // A page links to itself in other languages, under the address it has; data does not know its own address.
        if (name === "html") continue;
        const bytes = await bySuffix.text();
        assert.equal(await byAccept.text(), bytes);
        assert.equal(await byFormat.text(), bytes);
        assert.equal(bySuffix.headers.get("ETag"), byAccept.headers.get("ETag"));
      }
    });

    withApps(
      `${plural} as ${name}: by suffix, by ?format= and by Accept, with a link to each`,
      async (app) => {
        const kind = app.kinds.one(singular);
        const { path } = await app.shown(kind);
        const asked: [string, Record<string, string>][] = [
          [`/${plural}.${name}?anzahl=100`, {}],
          [`/${plural}?anzahl=100&format=${name}`, {}],
          [`/${plural}?anzahl=100`, { Accept: accept }],
        ];
        for (const [address, headers] of asked) {
          const response = await app.request("GET", address, { ...readerOf(kind), headers });
          assert.equal(response.status, 200, address);
          assert.equal(response.headers.get("Content-Type"), type);
          assert.ok((await response.text()).includes(path.slice(1)), address);
        }
      },
    );

    withApps(`${singular} as ${name}: HEAD has the headers of GET and no body`, async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      const addresses = [
        path,
        `${path}.${name}`,
        `/${plural}`,
        `/${plural}?suche=a`,
        `/${singular}/2147483647`,
      ];
      for (const address of addresses) {
        const asking = { ...readerOf(kind), headers: { Accept: accept } };
        const get = await app.request("GET", address, asking);
        const head = await app.request("HEAD", address, asking);
        const body = new Uint8Array(await get.arrayBuffer());
        assert.equal(head.status, get.status, address);
        assert.equal((await head.arrayBuffer()).byteLength, 0);
        // What is kept at hand says its length itself; for the rest the server does.
        const { "content-length": sent = `${body.length}`, ...whole } = Object.fromEntries(
          get.headers,
        );
        const { "content-length": length, ...rest } = Object.fromEntries(head.headers);
        // A list says only a second later when it was changed: between the two that second may end.
        if (whole["last-modified"] === undefined) delete rest["last-modified"];
        assert.deepEqual(rest, whole, address);
        assert.deepEqual([length, sent], [`${body.length}`, `${body.length}`], address);
      }
    });
  }

  withApps(
    `${singular}: each representation has a strong tag of its own, and the same one each time`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      const read = () =>
        Promise.all(
          formats.member.map(async ({ name }) => {
            const response = await app.request("GET", `${path}.${name}`, readerOf(kind));
            return response.headers.get("ETag") ?? "";
          }),
        );
      const tags = await read();
      assert.deepEqual(await read(), tags);
      assert.equal(new Set(tags).size, formats.member.length);
      for (const tag of tags) assert.match(tag, /^"[^"]+"$/);
    },
  );

  withApps(
    `${singular}: what was never there is 404 in each format, and an unknown suffix too`,
    async (app) => {
      const kind = app.kinds.one(singular);
      for (const format of formats.all) {
        for (const key of ["2147480000", "gibt-es-nicht"]) {
          const response = await app.request(
            "GET",
            `/${singular}/${key}.${format.name}`,
            readerOf(kind),
          );
          // Of what only its owner may read nobody else learns that it is not there.
          const { read } = kind.access;
          const mayRead = read.includes("all") || read.includes("bibliothekar");
          assert.equal(response.status, mayRead ? 404 : 403);
          assert.equal(response.headers.get("Content-Type"), problemTypeOf(format));
        }
      }
      const { path } = await app.shown(kind);
      for (const address of [`${path}.docx`, `${path}.JSON`, `/${plural}.docx`, `${path}/mehr`]) {
        const response = await app.request("GET", address, readerOf(kind));
        assert.equal(response.status, 404, address);
      }
    },
  );

  withApps(
    `${singular}: the singular alone and a slash at the end lead to the collection`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const moves: [string, string][] = [
        [`/${singular}`, `/${plural}`],
        [`/${singular}?suche=x&anzahl=3`, `/${plural}?suche=x&anzahl=3`],
        [`/${singular}.json?suche=x`, `/${plural}.json?suche=x`],
        [`/${plural}/`, `/${plural}`],
        [`/${plural}/?suche=x`, `/${plural}?suche=x`],
        [`/${singular}/1/`, `/${singular}/1`],
      ];
      for (const [from, to] of moves) {
        for (const method of ["GET", "HEAD"]) {
          const response = await app.request(method, from, readerOf(kind));
          assert.equal(response.status, 308, from);
          assert.equal(response.headers.get("Location"), ORIGIN + to);
        }
      }
    },
  );

  withApps(`${singular}: reading changes nothing`, async (app) => {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.shown(kind);
    const before = [await app.store.change(), await app.member(kind, id)];
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      for (const address of [path, `${path}.xml`, `/${plural}`, `/${singular}/987654`]) {
        await app.request(method, address, { as: "bibliothekarin" });
      }
    }
    assert.deepEqual([await app.store.change(), await app.member(kind, id)], before);
  });
}
