/** No update is lost for whoever sends If-Match: preconditions on every kind and storage engine, also at the same moment. */

import assert from "node:assert/strict";
import {
  EVERY_FREE_KIND,
  goneStatus,
  isPutAnywhere,
  ORIGIN,
  readerOf,
  withApps as withLibraries,
} from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const AT_ONCE = 6;

function countOf(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

for (const kind of EVERY_FREE_KIND) {
  const { singular, plural, slug: hasSlug, fields, access, formats, withApps } = kind;
  for (const { name, accepts } of formats.member) {
    withApps(
      `${singular}: the tag of its ${name} lets one write through and stops the next`,
      async (app) => {
        const kind = app.kinds.one(singular);
        const { id } = await app.add(kind);
        const path = `/${singular}/${id}`;
        // Whoever read it, and at whichever of its addresses: the tag counts.
        const get = () =>
          app.request("GET", `/${plural}/${id}`, {
            ...readerOf(kind),
            headers: { Accept: accepts[0] ?? "" },
          });
        const read = await get();
        const headers = { "If-Match": read.headers.get("ETag") ?? "none" };
        const first = await app.request("PUT", path, {
          ...AS,
          headers,
          body: await app.sample(kind),
        });
        assert.equal(first.status, 200, await first.text());
        const after = await app.member(kind, id);
        const second = await app.request("PUT", path, {
          ...AS,
          headers,
          body: await app.sample(kind),
        });
        assert.equal(second.status, 412);
        const third = await app.request("DELETE", path, { ...AS, headers });
        assert.equal(third.status, 412);
        assert.deepEqual(await app.member(kind, id), after);
        const fresh = await get();
        assert.notEqual(fresh.headers.get("ETag"), headers["If-Match"]);
        const removed = await app.request("DELETE", path, {
          ...AS,
          headers: { "If-Match": `"no", ${fresh.headers.get("ETag")}` },
        });
        assert.equal(removed.status, 204);
      },
    );
  }

  withApps(
    `${singular}: of several PUTs at once with one If-Match exactly one wins`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { id } = await app.add(kind);
      const path = `/${singular}/${id}`;
      const { version } = await app.member(kind, id);
      const read = await app.request("GET", `${path}.json`, AS);
      const headers = { "If-Match": read.headers.get("ETag") ?? "none" };
      const bodies = await Promise.all(Array.from({ length: AT_ONCE }, () => app.sample(kind)));
      const responses = await Promise.all(
        bodies.map((body) => app.request("PUT", path, { ...AS, headers, body })),
      );
      assert.deepEqual(countOf(responses), { 200: 1, 412: AT_ONCE - 1 });
      const winner = responses.find((response) => response.status === 200);
      assert.deepEqual(await winner?.json(), await app.json(path, "bibliothekarin"));
      assert.equal((await app.member(kind, id)).version, version + 1);
    },
  );

  withApps(
    `${singular}: a PUT and a DELETE at once with one If-Match: one of them wins`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { id } = await app.add(kind);
      const path = `/${singular}/${id}`;
      const read = await app.request("GET", `${path}.json`, AS);
      const headers = { "If-Match": read.headers.get("ETag") ?? "none" };
      const body = await app.sample(kind);
      const [put, removed] = await Promise.all([
        app.request("PUT", path, { ...AS, headers, body }),
        app.request("DELETE", path, { ...AS, headers }),
      ]);
      const outcome = `${put.status} ${removed.status}`;
      assert.ok(["200 412", "412 204", `${goneStatus(kind)} 204`].includes(outcome), outcome);
    },
  );

  const atFree: typeof withApps = isPutAnywhere({ access }) ? withApps : () => {};

  atFree(`${singular}: several PUTs at once to one free address make one member`, async (app) => {
    const kind = app.kinds.one(singular);
    const free = 1_200_000 + (await app.store.change());
    for (const key of hasSlug ? [`zugleich-${free}`, `${free}`] : [`${free}`]) {
      const path = `/${singular}/${key}`;
      const bodies = await Promise.all(Array.from({ length: AT_ONCE }, () => app.sample(kind)));
      const before = await app.store.read.count(kind);
      const responses = await Promise.all(
        bodies.map((body) => app.request("PUT", path, { ...AS, body })),
      );
      assert.deepEqual(countOf(responses), { 200: AT_ONCE - 1, 201: 1 });
      assert.equal((await app.store.read.count(kind)) - before, 1);
      assert.equal((await app.request("GET", path, AS)).status, 200);
    }
  });

  atFree(
    `${singular}: If-None-Match: * makes and never replaces, also at the same moment`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const path = `/${singular}/${1_300_000 + (await app.store.change())}`;
      const headers = { "If-None-Match": "*" };
      const bodies = await Promise.all(Array.from({ length: AT_ONCE }, () => app.sample(kind)));
      const responses = await Promise.all(
        bodies.map((body) => app.request("PUT", path, { ...AS, headers, body })),
      );
      assert.deepEqual(countOf(responses), { 201: 1, 412: AT_ONCE - 1 });
      const after = await app.json(path, "bibliothekarin");
      const later = await app.request("PUT", path, {
        ...AS,
        headers,
        body: await app.sample(kind),
      });
      assert.equal(later.status, 412);
      assert.deepEqual(await app.json(path, "bibliothekarin"), after);
    },
  );

  withApps(
    `${singular}: several DELETEs at once: one takes it away, the others find it gone`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.add(kind);
      const total = await app.store.read.count(kind);
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => app.request("DELETE", path, AS)),
      );
      assert.deepEqual(countOf(responses), { 204: 1, [goneStatus(kind)]: AT_ONCE - 1 });
      assert.equal(await app.store.read.count(kind), total - 1);
    },
  );

  for (const [name, field] of Object.entries(fields)) {
    if (!field.unique || field.type !== "text") continue;
    withApps(
      `two ${plural} with one ${name} at the same moment: one is made, the other is 409`,
      async (app) => {
        const kind = app.kinds.one(singular);
        const bodies = await Promise.all([app.sample(kind), app.sample(kind)]);
        const value = bodies[0]?.[name];
        const total = await app.store.read.count(kind);
        const responses = await Promise.all(
          bodies.map((body) =>
            app.request("POST", `/${plural}`, { ...AS, body: { ...body, [name]: value } }),
          ),
        );
        assert.deepEqual(countOf(responses), { 201: 1, 409: 1 });
        assert.equal(await app.store.read.count(kind), total + 1);
        const [made, refused] = responses.sort((a, b) => a.status - b.status);
        const problem = await refused?.json();
        assert.equal(problem.type, `/problem/schon-vergeben`);
        assert.deepEqual(
          problem.errors.map((error: { pointer: string }) => error.pointer),
          [`/${name}`],
        );
        const holder = await app.request("GET", problem.links[0].url.slice(ORIGIN.length), AS);
        const kept = await app.request(
          "GET",
          made?.headers.get("Location")?.slice(ORIGIN.length) ?? "",
          AS,
        );
        assert.deepEqual([holder.status, kept.status], [200, 200]);
        assert.equal(
          holder.headers.get("Link")?.split(",")[0],
          kept.headers.get("Link")?.split(",")[0],
        );
      },
    );
  }
}

withLibraries(
  "of ten PUTs at once that differ in a field which JSON does not show, one wins",
  async (app) => {
    const { path } = await app.add(app.kinds.one("person"));
    const read = await app.get(`${path}.json`);
    const headers = { "If-Match": read.headers.get("ETag") ?? "none" };
    const person = (await read.json()) as Record<string, unknown>;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.request("PUT", path, {
          ...AS,
          headers,
          body: { ...person, beschreibung: `Beschreibung ${index}` },
        }),
      ),
    );
    assert.deepEqual(countOf(responses), { 200: 1, 412: 9 });
  },
);
