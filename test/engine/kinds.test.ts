/** A kind of a site's own: whatever its words are, it works on every storage engine, or the start says why not. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Declaration, defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { link, links, number, text, texts } from "../../src/core/model/kinds/field.ts";
import { DeclarationError, Kinds } from "../../src/core/model/kinds/kind.ts";
import { ORIGIN, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

function declare(changes: Partial<Declaration>): ReturnType<typeof defineKind> {
  return defineKind({
    singular: "ding",
    plural: "dinge",
    title: "name",
    fields: { name: text() },
    ...changes,
  });
}

test("a declaration that cannot work is refused with a sentence that names the kind", () => {
  const bad: [Partial<Declaration>, RegExp][] = [
    [{ singular: "Ding" }, /two different words/],
    [{ singular: "ding ding" }, /two different words/],
    [{ plural: "ding" }, /two different words/],
    [{ plural: "" }, /two different words/],
    [{ title: "titel" }, /title/],
    [{ title: undefined as never }, /title/],
    [{ fields: { name: text(), url: text() } }, /"url"/],
    [{ fields: { name: text(), id: text() } }, /"id"/],
    [{ fields: { name: text(), gesamt: number() } }, /"gesamt"/],
    [{ fields: { name: text(), _x: text() } }, /"_x"/],
    [{ fields: { name: text(), "a.b": text() } }, /"a\.b"/],
    [{ fields: { name: text(), constructor: text() } as never }, /"constructor"/],
    [{ fields: { name: text(), sortwert: text() } }, /"sortwert"/],
    [{ fields: { name: text(), wo: links("ding", { extras: ["position"] }) } }, /"position"/],
    [{ fields: { name: text(), wo: links("ding", { extras: ["url"] }) } }, /"url"/],
    [{ fields: { name: text(), wo: links("ding", { extras: ["a b"] }) } }, /"a b"/],
    [{ fields: { name: text(), ["x".repeat(37)]: text() } }, /more than 40 letters/],
    [{ fields: { name: text(), x: texts("name") } }, /element called "name"/],
    [{ fields: { name: text(), x: texts("xs"), y: texts("xs") } }, /element called "xs"/],
    [{ fields: { name: text(), x: texts("x y") } }, /element called "x y"/],
    // The columns of some databases do not tell capitals from small letters.
    [{ fields: { name: text(), erstJahr: text(), erstjahr: text() } }, /"erstjahr"/],
  ];
  for (const [changes, reason] of bad) {
    assert.throws(
      () => declare(changes),
      (error) => error instanceof DeclarationError && reason.test(error.message),
      JSON.stringify(changes),
    );
  }
  assert.doesNotThrow(() => declare({}));
});

test("links between kinds are checked when all of them are known", () => {
  const reason = (pattern: RegExp) => (error: unknown) =>
    error instanceof DeclarationError && pattern.test(error.message);
  assert.throws(
    () => new Kinds([declare({ fields: { name: text(), wo: link("nirgends") } })]),
    reason(/nirgends/),
  );
  assert.throws(() => new Kinds([declare({}), declare({ singular: "sache" })]), reason(/"dinge"/));
  assert.throws(
    () => new Kinds([declare({}), declare({ singular: "dinge", plural: "dinger" })]),
    reason(/"dinge"/),
  );
  const upload = { types: [], limit: 1, pictures: true, formats: [], parameter: "x" } as const;
  const files = { ...upload, read: async () => ({ values: {}, files: [] }), fileName: () => "" };
  const other = { singular: "sache", plural: "sachen" };
  for (const facts of [{ upload: files }, { owner: "id" }]) {
    assert.doesNotThrow(() => new Kinds([declare(facts), declare(other)]));
    assert.throws(
      () => new Kinds([declare(facts), declare({ ...facts, ...other })]),
      reason(/^The kind "sache" cannot be the one that .*: "ding" is\.$/),
    );
  }
});

const WORDS = `import { defineKind, link, links, number, text, texts } from "leihwerk";
export default defineKind({
  singular: "order", plural: "select", slug: true, title: "from", entry: ["from", "where"],
  fields: {
    from: text({ required: true, sortable: true, unique: true }),
    where: number({ sortable: true }),
    group: text({ searchable: true, multiline: true }),
    table: texts("tables", { searchable: true }),
    user: link("order"),
    join: links("order", { extras: ["on", "using"] }),
    limit: text(), offset: text(), index: text(), values: text(), default: text(), primary: text(), check: text(), all: text(),
  },
});
`;

withApps(
  "a kind whose words are all SQL's works through every method, list, search and schema",
  async (app) => {
    const first = await app.request("POST", "/select", {
      ...AS,
      body: { from: "Drop Table", where: 1 },
    });
    assert.equal(first.status, 201, await first.clone().text());
    const url = `${ORIGIN}/order/drop-table`;
    const body = {
      from: "Union",
      where: 2,
      group: "by; --",
      table: ["a", "b"],
      user: { url },
      join: [{ url, on: "x", using: "y" }],
      limit: "1",
      default: "null",
      check: "'",
    };
    const second = await app.request("PUT", "/order/union", { ...AS, body });
    assert.equal(second.status, 201, await second.clone().text());
    const read = await app.json("/order/union");
    assert.equal(read.user.url, url);
    assert.deepEqual(read.join[0].using, "y");
    for (const query of [
      "",
      "?sortierung=-where",
      "?sortierung=from",
      "?suche=by",
      "?suche=union&sortierung=where",
    ]) {
      assert.equal((await app.get(`/select.xml${query}`)).status, 200, query);
    }
    assert.equal((await app.json("/select?suche=by")).gesamt, 1);
    assert.equal((await app.get("/schema/order.xsd")).status, 200);
    assert.equal((await app.request("DELETE", "/order/drop-table", AS)).status, 409);
    assert.equal((await app.request("DELETE", "/order/union", AS)).status, 204);
    assert.equal((await app.request("DELETE", "/order/drop-table", AS)).status, 204);
    assert.match(await (await app.get("/sitemap.xml")).text(), new RegExp(`${ORIGIN}/select<`));
  },
  { site: { "kinds/order.ts": WORDS } },
);
