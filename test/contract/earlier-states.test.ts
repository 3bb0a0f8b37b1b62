/** Every public kind has a past, on every storage engine and in every format that it has now; no other kind has one. */

import assert from "node:assert/strict";
import { writesMember } from "../../src/core/engine/ask/variants.ts";
import { hasPast, publicFields } from "../../src/core/engine/past/states.ts";
import { EVERY_KIND, ORIGIN } from "../support/app.ts";
import { jsonFaults, xmlFaults } from "./judges.ts";

const AS = { as: "bibliothekarin" } as const;

/** Where links lead is told by number in the past, and by name now. */
function withoutPlaces(value: unknown): unknown {
  const text = JSON.stringify(value ?? null);
  return JSON.parse(text, (name, one) => (name === "url" ? undefined : one));
}

for (const tested of EVERY_KIND.filter(hasPast)) {
  const { singular, formats, withApps } = tested;
  withApps(`what a ${singular} said before it was changed is said for good`, async (app) => {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.add(kind);
    const before = await app.json(path);
    const made = Date.now();
    while (Date.now() === made);
    const change = { ...AS, body: await app.sample(kind) };
    assert.equal((await app.request("PUT", `/${singular}/${id}`, change)).status, 200);
    const { fassung } = await app.json(`/${singular}/${id}/zeiten`);
    assert.equal(new Set(fassung.map(({ url }: { url: string }) => url)).size, fassung.length);
    // Of a file the description follows on the file itself.
    const earlier: string = fassung.at(1).url.replace(ORIGIN, "");

    const told = await app.json(earlier);
    const names = publicFields(kind).flatMap(([name]) => (name in told ? [name] : []));
    assert.ok(names.length > 0);
    for (const name of names)
      assert.deepEqual(withoutPlaces(told[name]), withoutPlaces(before[name]), name);
    for (const name of Object.keys(told)) assert.ok(name in before, `${name} was not there before`);

    const schema = async (suffix: string) =>
      (await app.get(`/schema/${singular}.${suffix}`)).text();
    assert.deepEqual(jsonFaults(told, JSON.parse(await schema("json"))), []);
    const xml = await (await app.get(`${earlier}.xml`)).text();
    assert.deepEqual(await xmlFaults([xml], new Map([[singular, await schema("xsd")]])), []);
    for (const format of formats.all.filter((one) => writesMember(one, kind))) {
      const state = await app.get(`${earlier}.${format.name}`);
      const isOfNow = format.ofSomeKinds?.ofNow === true;
      assert.equal(state.status, isOfNow ? 406 : 200, format.name);
      if (isOfNow) continue;
      assert.equal(state.headers.get("Content-Type"), format.type);
      assert.ok(state.headers.has("Memento-Datetime"), format.name);
    }

    const asked = { "Accept-Datetime": new Date(0).toUTCString() };
    const gate = await app.get(`${path}.json`, asked);
    assert.equal(gate.status, 302);
    assert.equal(gate.headers.get("Location"), `${fassung.at(-1).url}.json`);
    const list = await app.get(`/${tested.plural}`, {
      "Accept-Datetime": new Date().toUTCString(),
    });
    const then = await app.json(list.headers.get("Location")?.replace(ORIGIN, "") ?? "");
    assert.ok(then.eintrag.length > 0);
  });
}

for (const { singular, plural, withApps } of EVERY_KIND.filter((kind) => !hasPast(kind)))
  withApps(`a ${singular} has no past for everybody`, async (app) => {
    const { path } = await app.shown(app.kinds.one(singular));
    const headers = { "Accept-Datetime": new Date().toUTCString() };
    for (const address of [path, `/${plural}`]) {
      const response = await app.request("GET", address, { ...AS, headers });
      assert.notEqual(response.status, 302, address);
      assert.doesNotMatch(response.headers.get("Vary") ?? "", /Accept-Datetime/);
      assert.doesNotMatch(response.headers.get("Link") ?? "", /timemap/);
      const then = await app.request("GET", `${address}/zeiten/20260101000000`, AS);
      assert.equal(then.status, 404, address);
    }
    assert.equal((await app.request("GET", `${path}/zeiten`, AS)).status, 404);
  });
