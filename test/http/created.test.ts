/** What a 201 says of the addresses of what was made, and that the description of the interface knows them. */

import assert from "node:assert/strict";
import { KINDS, ORIGIN, withApp } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

withApp(
  "every address that a 201 gives is described, and leads to the same member",
  async (app) => {
    const { paths } = await (await app.get("/openapi.json")).json();
    const isDescribed = (path: string) =>
      Object.entries<{ parameters?: { schema: { pattern: string } }[]; get?: object }>(paths).some(
        ([template, { parameters = [], get }]) => {
          const [before = "", after] = template.split("{key}");
          const key = path.slice(before.length);
          if (after !== "" || !path.startsWith(before) || !get) return false;
          return new RegExp(parameters[0]?.schema.pattern ?? "^$").test(key);
        },
      );
    for (const { singular, plural, upload } of KINDS.all) {
      const kind = app.kinds.one(singular);
      for (const parent of [`/${plural}`, `/${plural}/`, `/${singular}/`]) {
        const sent = upload ? app.fileFor(kind) : { body: await app.sample(kind) };
        const made = await app.request("POST", parent, { ...AS, ...sent });
        assert.equal(made.status, 201, `${parent}: ${await made.clone().text()}`);
        const location = (made.headers.get("Location") ?? "").slice(ORIGIN.length);
        assert.ok(isDescribed(location), location);
        const canonical =
          /<([^>]*)>; rel="canonical"/.exec(made.headers.get("Link") ?? "")?.[1] ?? "";
        assert.ok(isDescribed(canonical.slice(ORIGIN.length)), canonical);
        const there = await app.request("GET", `${location}.json`, AS);
        assert.equal(there.status, 200);
        // Described once, at the other address: whatever that takes, this one takes.
        const [here, other] = await Promise.all(
          [location, canonical.slice(ORIGIN.length)].map((path) =>
            app.request("OPTIONS", path, AS),
          ),
        );
        assert.equal(here?.headers.get("Allow"), other?.headers.get("Allow"));
        assert.match(paths[`/${plural}/{key}`].parameters[0].description, /PUT, PATCH, DELETE/);
        assert.ok(there.headers.get("Link")?.includes(`<${canonical}>; rel="canonical"`));
        // The body is no representation of the member, so it has no such address (RFC 9110, 8.7).
        assert.equal(made.headers.get("Content-Location"), null);
      }
    }
  },
);

withApp("a representation that is sent along says its own address", async (app) => {
  const headers = { Prefer: "return=representation" };
  const body = await app.sample(app.work);
  const made = await app.request("POST", "/werke", { ...AS, headers, body });
  const place = made.headers.get("Content-Location") ?? "";
  const there = await app.request("GET", place.slice(ORIGIN.length), AS);
  assert.equal(await there.text(), await made.text());
});
