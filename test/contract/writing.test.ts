/** Every kind by every body format on every storage engine: made, replaced and removed by the meaning of the methods. */

import assert from "node:assert/strict";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import {
  EVERY_FREE_KIND,
  EVERY_KIND,
  goneStatus,
  isPutAnywhere,
  ORIGIN,
  readerOf,
  withoutOwnPlaces,
} from "../support/app.ts";
import { parseXml, problemTypeOf } from "./judges.ts";

const AS = { as: "bibliothekarin" } as const;

for (const { singular, plural, slug: hasSlug, access, formats, withApps } of EVERY_FREE_KIND) {
  for (const format of formats.body) {
    const isForm = format.name === "html";

    withApps(
      `POST makes a ${singular} from ${format.name} directly below the address posted to`,
      async (app) => {
        const kind = app.kinds.one(singular);
        for (const address of [`/${plural}`, `/${plural}/`, `/${singular}/`]) {
          const { type, body } = await app.bodyIn(format, kind);
          const response = await app.request("POST", address, {
            ...AS,
            body,
            headers: { "Content-Type": type, ...(isForm && { Accept: "text/html" }) },
          });
          const location = response.headers.get("Location") ?? "";
          if (isForm) {
            // A browser is sent on to the page of what it made.
            assert.equal(response.status, 303, address);
            // To its page, or where its kind says that its maker goes on.
            const { form } = app.kinds.one(singular);
            const next = form?.next?.replace("{id}", "") ?? `/${singular}/`;
            assert.ok(location.startsWith(`${ORIGIN}${next}`), location);
          } else {
            assert.equal(response.status, 201, address);
            const below = `${ORIGIN}${address.replace(/\/$/, "")}/`;
            assert.ok(location.startsWith(below), `${location} is not below ${below}`);
            assert.match(location.slice(below.length), /^[1-9][0-9]*$/);
            const told = await response.text();
            if (format.name === "json")
              assert.deepEqual(JSON.parse(told), { status: 201, url: location });
            if (format.name === "xml") {
              const { name, attributes, children, text } = parseXml(told);
              assert.deepEqual([name, attributes], ["neu", { status: "201", ref: location }]);
              assert.deepEqual([children, text], [[], ""]);
            }
          }
          const read = await app.request("GET", location.slice(ORIGIN.length), AS);
          assert.equal(read.status, 200, location);
        }
      },
    );

    if (!isPutAnywhere({ access })) continue;
    withApps(
      `PUT makes and replaces a ${singular} from ${format.name} under the address given`,
      async (app) => {
        const kind = app.kinds.one(singular);
        const free = 1_000_000 + (await app.store.change());
        const keys = hasSlug ? [`frei-${format.name}`, `${free}`] : [`${free}`];
        for (const path of keys.map((key) => `/${singular}/${key}`)) {
          const first = await app.bodyIn(format, kind);
          const headers = { "Content-Type": first.type };
          const made = await app.request("PUT", path, { ...AS, headers, body: first.body });
          assert.equal(made.status, 201, `${path}: ${await made.clone().text()}`);
          assert.equal(made.headers.get("Location"), ORIGIN + path);
          const read = await app.request("GET", `${path}.json`, AS);
          assert.equal(read.status, 200);

          const second = await app.bodyIn(format, kind);
          const replaced = await app.request("PUT", path, { ...AS, headers, body: second.body });
          assert.equal(replaced.status, 200, `${path}: ${await replaced.clone().text()}`);
          assert.equal(replaced.headers.get("Location"), null);
          const after = await app.request("GET", `${path}.json`, AS);
          assert.equal(after.status, 200, "what was just PUT answers at that address");
          assert.notEqual(await after.text(), await read.text());
        }
      },
    );
  }

  withApps(`a new ${singular} is told about in each format that is asked for`, async (app) => {
    const kind = app.kinds.one(singular);
    for (const { name, type, accepts } of formats.member) {
      const response = await app.request("POST", `/${plural}`, {
        ...AS,
        headers: { Accept: accepts[0] ?? "" },
        body: await app.sample(kind),
      });
      assert.equal(response.status, 201);
      assert.equal(response.headers.get("Content-Type"), type);
      const location = response.headers.get("Location") ?? "none";
      assert.ok((await response.text()).includes(location), `${name} tells the URL`);
      const canonical = /<([^>]*)>; rel="canonical"/;
      const [, named = ""] = canonical.exec(response.headers.get("Link") ?? "") ?? [];
      const read = await app.request("GET", named.slice(ORIGIN.length), AS);
      assert.equal(read.status, 200, `${name} names its canonical address`);
      assert.equal(canonical.exec(read.headers.get("Link") ?? "")?.[1], named);
    }
  });

  withApps(`a new ${singular} comes back whole where that is preferred`, async (app) => {
    const kind = app.kinds.one(singular);
    for (const { name, accepts } of formats.member) {
      const response = await app.request("POST", `/${plural}`, {
        ...AS,
        headers: { Accept: accepts[0] ?? "", Prefer: "return=representation" },
        body: await app.sample(kind),
      });
      assert.equal(response.status, 201);
      assert.equal(response.headers.get("Preference-Applied"), "return=representation");
      const place = response.headers.get("Content-Location")?.slice(ORIGIN.length) ?? "";
      const read = await app.request("GET", place, AS);
      assert.equal(read.status, 200, place);
      if (name === "html") continue;
      assert.equal(await response.text(), await read.text());
      assert.equal(response.headers.get("ETag"), read.headers.get("ETag"));
    }
  });

  for (const format of formats.readBack) {
    withApps(`a ${singular} sent as ${format.name} is the same in ${format.name}`, async (app) => {
      const kind = app.kinds.one(singular);
      const { type, body } = await app.bodyIn(format, kind);
      const headers = { "Content-Type": type };
      const made = await app.request("POST", `/${plural}`, { ...AS, body, headers });
      const location = made.headers.get("Location")?.slice(ORIGIN.length);
      const read = await app.request("GET", `${location}.${format.name}`, AS);
      const document = await read.text();
      if (format.name === "json") assert.deepEqual(...fieldsOfBoth(document, body, app.kinds));
      else assert.equal(withoutOwnPlaces(document, kind), body);
    });
  }
}

for (const { singular, plural, access, formats, withApps } of EVERY_KIND) {
  for (const format of formats.readBack) {
    withApps(`a ${singular} read as ${format.name} and sent back changes nothing`, async (app) => {
      const kind = app.kinds.one(singular);
      const { id, path, slug } = await app.add(kind);
      const before = await app.member(kind, id);
      const changes = await app.store.change();
      const keys = slug === null ? [id] : [id, slug];
      for (const address of keys.map((key) => `/${singular}/${key}`)) {
        const read = await app.request("GET", `${path}.${format.name}`, AS);
        const tag = read.headers.get("ETag") ?? "";
        const body = new Uint8Array(await read.arrayBuffer());
        const put = await app.request("PUT", address, {
          ...AS,
          body,
          headers: { "Content-Type": format.type, "If-Match": tag },
        });
        assert.equal(put.status, 200, await put.clone().text());
        assert.equal(put.headers.get("ETag"), tag);
        assert.deepEqual(new Uint8Array(await put.arrayBuffer()), body);
      }
      assert.deepEqual(await app.member(kind, id), before);
      assert.equal(await app.store.change(), changes, "the record of changes has not grown");
    });
  }

  withApps(`DELETE takes a ${singular} away for good, whatever its body says`, async (app) => {
    const kind = app.kinds.one(singular);
    const { id, slug } = await app.add(kind);
    const { title } = await app.member(kind, id);
    const path = `/${singular}/${id}`;
    const removed = await app.request("DELETE", path, {
      ...AS,
      body: "{",
      headers: { "Content-Type": "text/rubbish" },
    });
    assert.equal(removed.status, 204);
    assert.equal(await removed.text(), "");
    const keys = slug === null ? [id] : [id, slug];
    for (const address of keys.flatMap((key) => [`/${singular}/${key}`, `/${plural}/${key}`])) {
      for (const format of formats.all) {
        const gone = await app.request("GET", `${address}.${format.name}`, readerOf(kind));
        assert.equal(gone.status, goneStatus(kind), address);
        assert.equal(gone.headers.get("Content-Type"), problemTypeOf(format));
        const tombstone = await gone.text();
        if (format.name !== "json" || gone.status === 403) continue;
        const { detail, status } = JSON.parse(tombstone);
        assert.equal(status, 410);
        if (access.read.includes("all")) assert.ok(detail.includes(title), "it says what it was");
        assert.ok(detail.includes(String(new Date().getFullYear())), "and when it went");
      }
      assert.equal((await app.request("DELETE", address, AS)).status, goneStatus(kind));
      const put = await app.request("PUT", address, { ...AS, body: await app.sample(kind) });
      assert.equal(put.status, goneStatus(kind));
    }
  });

  withApps(
    `only a librarian writes a ${singular}; nothing is changed for anybody else`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { id, path } = await app.add(kind);
      const body = await app.sample(kind);
      const before = [await app.store.change(), await app.member(kind, id)];
      // Readers may make some things for themselves; the tests of lending tell which.
      const others = access.create.includes("leser") ? [{}] : [{}, { as: "leserin" } as const];
      for (const as of others) {
        const refused = [
          await app.request("POST", `/${plural}`, { ...as, body }),
          await app.request("POST", `/${singular}/`, { ...as, body }),
          await app.request("PUT", path, { ...as, body }),
          await app.request("PUT", `/${singular}/1999999999`, { ...as, body }),
          await app.request("DELETE", path, as),
          await app.request("DELETE", `/${singular}/1999999999`, as),
        ];
        for (const response of refused) {
          assert.equal(response.status, 403);
          assert.equal(response.headers.get("Cache-Control"), "private, no-store");
        }
      }
      assert.deepEqual([await app.store.change(), await app.member(kind, id)], before);
    },
    // How much one account may try to change in a minute is bounded.
    { fresh: true },
  );

  withApps(`${singular}: a method that does not fit is 405 with Allow, never 404`, async (app) => {
    const kind = app.kinds.one(singular);
    const { path } = await app.shown(kind);
    const allowed: [string, string][] = [
      [`/${plural}`, "GET, HEAD, POST, OPTIONS"],
      [path, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
      [`/${plural}/1888888888`, "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
    ];
    for (const [address, allow] of allowed) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        if (allow.includes(method)) continue;
        const response = await app.request(method, address, AS);
        assert.equal(response.status, 405, `${method} ${address}`);
        assert.equal(response.headers.get("Allow"), allow);
      }
      const options = await app.request("OPTIONS", address);
      assert.equal(options.status, 204);
      assert.equal(options.headers.get("Allow"), allow);
      assert.equal((await app.request("BREW", address, AS)).status, 501);
    }
  });
}

/** JSON documents, for comparison: what the shape does not show is not there to be compared. */
function fieldsOfBoth(document: string, body: string, kinds: Kinds): [unknown, unknown] {
  const [shown, sent] = [JSON.parse(document), JSON.parse(body)];
  const names = Object.keys(shown).filter((name) => name in sent);
  assert.ok(names.length > 0);
  // The titles of what is linked to belong to others.
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, inner) =>
      kinds.all.some(({ titleName }) => titleName === key) ? undefined : inner,
    );
  return [
    plain(names.map((name) => [name, shown[name]])),
    plain(names.map((name) => [name, sent[name]])),
  ];
}
