/** What every representation owes, whichever folder it is found in: see core/model/answers/representation.ts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import { writesList } from "../../src/core/engine/ask/variants.ts";
import { EVERY_KIND, ORIGIN, WORLDS } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

for (const { name: world, representations } of WORLDS)
  test(`a representation is asked for by a name and a type that no other has (${world})`, () => {
    for (const { name, type, accepts, problems, member, collection, created } of representations) {
      assert.match(name, /^[a-z][a-z0-9]*(\.[a-z]+)?$/);
      assert.equal(type.split(";")[0], accepts[0], name);
      if (problems) assert.match(problems.type, /^[a-z]+\/[a-z+]+(; charset=utf-8)?$/, name);
      // Whoever can show a member can show where it stands, and tell that it was made.
      if (member) assert.ok(collection && created, name);
    }
    for (const said of [
      representations.map(({ name }) => name),
      representations.flatMap(({ accepts }) => accepts),
    ])
      assert.equal(new Set(said).size, said.length, said.join());
  });

for (const { singular, plural, formats, withApps } of EVERY_KIND)
  withApps(`a list of ${plural} names the address of each member, in each format`, async (app) => {
    const kind = app.kinds.one(singular);
    const paths = [await app.shown(kind), await app.add(kind)].map(({ path }) => path);
    for (const { name, pack } of formats.all.filter((one) => writesList(one, kind))) {
      const response = await app.request("GET", `/${plural}.${name}?anzahl=100`, AS);
      assert.equal(response.status, 200, name);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const files = pack ? Object.values(unzipSync(bytes)) : [bytes];
      const text = files.map((file) => strFromU8(file)).join("");
      // Pages have a base, so that their links begin without a slash.
      const begin = name === "html" ? "" : `${ORIGIN}/`;
      for (const path of paths) assert.ok(text.includes(begin + path.slice(1)), `${name} ${path}`);
    }
  });
