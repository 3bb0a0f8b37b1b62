/** The description of the interface for programs: lawful OpenAPI, whole, and true. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { BODY_FORMATS, KINDS, LIST_FORMATS, MEMBER_FORMATS, onEachApp, withApp } from "../app.ts";
import { jsonFaults } from "../contract/judges.ts";

const AS = { as: "bibliothek" } as const;

test("/openapi.json passes a linter that did not write it, and is the same on every storage engine", async () => {
  const sources = new Set<string>();
  await onEachApp(async (app) => {
    sources.add(await (await app.get("/openapi.json")).text());
  });
  assert.equal(sources.size, 1);
  const [source = ""] = sources;
  assert.equal(JSON.parse(source).openapi, "3.1.0");
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
  assert.deepEqual(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
    ),
    [],
  );
});

withApp(
  "every kind is in it: its addresses, its methods, every format that is sent or read",
  async (app) => {
    const document = await (await app.get("/openapi.json")).json();
    for (const { singular, plural } of KINDS.all) {
      const kind = app.kinds.one(singular);
      const collection = document.paths[`/${plural}`];
      const member = document.paths[`/${singular}/{key}`];
      assert.deepEqual(Object.keys(collection).filter(isMethod).sort(), ["get", "post"]);
      assert.deepEqual(Object.keys(member).filter(isMethod).sort(), ["delete", "get", "put"]);
      const sent = Object.keys(member.get.responses[200].content);
      for (const { accepts } of MEMBER_FORMATS)
        assert.ok(sent.includes(accepts[0] ?? ""), `${singular} ${accepts[0]}`);
      const listed = Object.keys(collection.get.responses[200].content);
      assert.deepEqual(
        listed,
        LIST_FORMATS.map(({ accepts }) => accepts[0]),
      );
      const read = Object.keys(collection.post.requestBody.content);
      if (!kind.upload) {
        for (const { body } of BODY_FORMATS)
          for (const type of body?.types ?? []) assert.ok(read.includes(type), type);
      }
      assert.equal(collection.get.security.length === 0, kind.access.list.includes("all"), plural);
      assert.equal(collection.post.security.length > 0, true);
    }
  },
);

withApp("what it says of the JSON of a kind is what is sent", async (app) => {
  const { components } = await (await app.get("/openapi.json")).json();
  for (const { singular, plural } of KINDS.all) {
    const { path } = await app.shown(app.kinds.one(singular));
    const read = async (address: string) => {
      const headers = { Accept: "application/json" };
      return (await app.request("GET", address, { ...AS, headers })).json();
    };
    assert.deepEqual(jsonFaults(await read(path), components.schemas[singular]), []);
    assert.deepEqual(jsonFaults(await read(`/${plural}`), components.schemas[plural]), []);
  }
  const problem = await (await app.get("/gibt-es-nicht.json")).json();
  assert.deepEqual(jsonFaults(problem, components.schemas.problem), []);
});

function isMethod(name: string): boolean {
  return ["get", "put", "post", "delete", "patch", "head", "options"].includes(name);
}
