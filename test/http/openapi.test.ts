/** The description of the interface for programs: lawful OpenAPI, whole, and true. */

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { readableQuery } from "../../src/core/engine/ask/query/parameters.ts";
import { jsonFaults } from "../contract/judges.ts";
import {
  BODY_FORMATS,
  KINDS,
  LIST_FORMATS,
  MEMBER_FORMATS,
  onEachApp,
  REPRESENTATIONS,
  WORLDS,
  withApp,
} from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

for (const world of WORLDS)
  test(`/openapi.json passes two judges that did not write it, and is the same on every storage engine (${world.name})`, async () => {
    const sources = new Set<string>();
    await onEachApp(world, async (app) => {
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
    const { valid, errors } = await new Validator().validate(JSON.parse(source));
    assert.ok(valid, JSON.stringify(errors));
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
      assert.deepEqual(Object.keys(member).filter(isMethod).sort(), [
        "delete",
        "get",
        "patch",
        "put",
      ]);
      const sent = Object.keys(member.get.responses[200].content);
      for (const { accepts } of MEMBER_FORMATS)
        assert.ok(sent.includes(accepts[0] ?? ""), `${singular} ${accepts[0]}`);
      const listed = Object.keys(collection.get.responses[200].content);
      const some = REPRESENTATIONS.filter(({ lists }) => lists?.(kind));
      assert.deepEqual(
        listed.toSorted(),
        [...LIST_FORMATS, ...some].map(({ accepts }) => accepts[0]).toSorted(),
      );
      assert.equal(some.length > 0, kind.fields.person?.term === "creator", plural);
      const read = Object.keys(collection.post.requestBody.content);
      if (!kind.upload) {
        for (const { body } of BODY_FORMATS)
          for (const type of body?.types ?? []) assert.ok(read.includes(type), type);
      }
      const schemes = ["basic", "key", "cookie"].map((name) => ({ [name]: [] }));
      const open = kind.access.list.includes("all");
      assert.deepEqual(collection.get.security, open ? [{}, ...schemes] : schemes, plural);
      assert.deepEqual(collection.post.security, schemes);
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

withApp("what was read fits what may be sent back; what cannot be set says so", async (app) => {
  const { components } = await (await app.get("/openapi.json")).json();
  for (const { singular, fields } of KINDS.all) {
    const { path } = await app.shown(app.kinds.one(singular));
    const read = await app.json(path, "bibliothekarin");
    const input = components.schemas[`${singular}-eingabe`];
    assert.deepEqual(jsonFaults(read, input), [], singular);
    assert.notDeepEqual(jsonFaults({ ...read, fremd: 1 }, input), [], "nothing unknown is taken");
    assert.deepEqual(jsonFaults({}, components.schemas[`${singular}-aenderung`]), []);
    for (const [name, field] of Object.entries(fields)) {
      if (field.type === "secret") continue;
      const made = ["derived", "computed"].includes(field.type) || field.write?.length === 0;
      assert.equal(input.properties[name].readOnly === true, made, `${singular}.${name}`);
    }
  }
});

withApp("no tool of another language stumbles over it, and answers may grow", async (app) => {
  const response = await app.get("/openapi.json");
  const text = await response.text();
  assert.doesNotMatch(text, /[^ -~]/, "plain ASCII");
  const { components, paths } = JSON.parse(text);
  for (const address of ["/openapi.json", "/schema/konto.json", "/schema/werke.json"])
    JSON.parse(await (await app.get(address)).text(), (name, value) => {
      if (name === "pattern") assert.doesNotMatch(value, /\\[pPu]|\(\?/);
      return value;
    });
  for (const [name, schema] of Object.entries<{ additionalProperties?: boolean }>(
    components.schemas,
  )) {
    const isSent = /-(eingabe|aenderung)$/.test(name);
    assert.equal(schema.additionalProperties, isSent ? false : undefined, name);
  }
  const key = (path: string) => new RegExp(paths[path].parameters[0].schema.pattern);
  for (const good of ["1", "2147483647", "georg-buechner", "a", "1-a", "12b-3"])
    assert.match(good, key("/person/{key}"));
  for (const bad of ["0", "01", "1-2", "A", "-a", "a-", "a--b", "ä", ""])
    assert.doesNotMatch(bad, key("/person/{key}"));
  assert.doesNotMatch("faust", key("/werk/{key}"), "works have no slugs");
});

withApp("removing is not told as if nothing could bring it back", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  assert.equal(paths["/werk/{key}"].delete.summary, "Remove a work");
  assert.match(paths["/{art}/{key}/verlauf"].post.summary, /what was removed/);
});

withApp("pages that say something to programs are in it, each with a sentence", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  for (const [path, item] of Object.entries<Record<string, { summary: string }>>(paths))
    for (const method of Object.keys(item).filter(isMethod))
      assert.match(
        item[method]?.summary ?? "",
        /^[A-Z]\S* \S/,
        `${method} ${path} has no sentence in src/core/texts/en/programs.ts`,
      );
  for (const path of [
    "/",
    "/ausleihliste/{key}",
    "/theke/{key}",
    "/vorgaenge",
    "/doppelte",
    "/einmalcodes",
    "/zugang/{key}",
    "/daten/{key}",
    "/problem/{key}",
    "/schema/{key}",
    "/openapi.json",
    "/.well-known/api-catalog",
    "/gesundheit/lebt",
    "/gesundheit/bereit",
    "/sitemap.xml",
  ])
    assert.ok(paths[path], path);
  const types = Object.keys(paths["/ausleihliste/{key}"].get.responses[200].content);
  for (const type of ["text/csv", "text/calendar", "application/xml", "text/html"])
    assert.ok(types.includes(type), type);
  assert.deepEqual(Object.keys(paths["/werk/{key}"].patch.requestBody.content), [
    "application/merge-patch+json",
    "application/json",
  ]);
  assert.deepEqual(paths["/konten"].get.security, [{ basic: [] }, { key: [] }, { cookie: [] }]);
});

withApp("every field is described in both languages, and what is done in words", async (app) => {
  const work = await app.addWork("Gilgi", [], { jahr: 1931 });
  const { paths, components } = await (await app.get("/openapi.json")).json();
  for (const { singular, fields } of KINDS.all)
    for (const [name, { label = {} }] of Object.entries(fields))
      for (const schema of [singular, `${singular}-eingabe`]) {
        const said = components.schemas[schema].properties[name];
        for (const words of said ? Object.values(label) : [])
          assert.ok(said.description?.includes(words), `${schema}.${name}: ${said.description}`);
      }
  assert.equal(paths["/ausleihe/{key}"].patch.summary, "Renew or return a loan");
  assert.equal(paths["/vormerkungen"].post.summary, "Reserve a work");
  const { katalog } = paths["/werk/{key}"].get.responses[200].content["application/json"].examples;
  assert.ok(katalog.value.titel);
  const first = await app.json("/werk/1");
  assert.deepEqual(katalog.value, first);
  assert.ok(work.id > 0);
});

/** Addresses that stand in the source, each alone and with something below it: those of all pages are among them. */
function addressesInSource(): string[] {
  const folder = join(import.meta.dirname, "../../src");
  const sources = globSync("**/*.ts", { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  const places = sources.flatMap((source) =>
    [...source.matchAll(/"(\/[a-z][a-z-]+)(\/:key)?"/g)].map(([, place = ""]) => place),
  );
  return [...new Set(places)].flatMap((place) => [place, `${place}/1`]);
}

withApp("every page that something can be sent to is in it, with what it takes", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  const taking: string[] = [];
  for (const address of addressesInSource()) {
    const { headers } = await app.request("OPTIONS", address, AS);
    if (!headers.get("Allow")?.includes("POST")) continue;
    // A protocol, which pages of other sites may speak too, is described by its own specification.
    if (headers.get("Access-Control-Allow-Methods")?.includes("POST")) continue;
    const path = address.replace(/\/1$/, "/{key}");
    taking.push(path);
    const post = paths[path]?.post;
    assert.ok(post, path);
    assert.match(post.summary, /\S \S/, path);
    const form = post.requestBody.content["application/x-www-form-urlencoded"];
    assert.equal(form.schema.type, "object", path);
    assert.ok(post.responses[303].headers.Location, path);
  }
  for (const path of ["/doppelte", "/zugang/{key}", "/theke", "/merken", "/anmeldung"])
    assert.ok(taking.includes(path), path);
  const content = paths["/doppelte"].post.requestBody.content;
  const { schema } = content["application/json"];
  assert.deepEqual(schema.required, ["aktion", "eines", "anderes"]);
  assert.deepEqual(schema.properties.aktion.enum, ["verschieden", "offen"]);
  const known = [{ basic: [] }, { key: [] }, { cookie: [] }];
  assert.deepEqual(paths["/doppelte"].post.security, known);
});

withApp("a field that a page does not take is none in its JSON either", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  const taking = Object.keys(paths).filter((path) => {
    const schema = paths[path].post?.requestBody?.content["application/json"]?.schema ?? {};
    return schema.properties !== undefined && !path.includes("{");
  });
  assert.ok(taking.includes("/probenachricht"), taking.join(" "));
  for (const path of taking) {
    const { content } = paths[path].post.requestBody;
    assert.equal(content["application/json"].schema.additionalProperties, false, path);
    // A browser may send more than is asked for.
    const form = content["application/x-www-form-urlencoded"].schema;
    assert.equal(form.additionalProperties, undefined, path);
    const refused = await app.request("POST", path, { ...AS, body: { fremd: 1 } });
    assert.equal(refused.status, 422, path);
    assert.match(await refused.text(), /\/fremd/, path);
  }
});

withApp("every parameter of a page is in it: a page sees no other", async (app) => {
  const { paths, components } = await (await app.get("/openapi.json")).json();
  const queryOf = (path: string): string[] =>
    paths[path].get.parameters
      .map(
        (one: { $ref?: string }) => components.parameters[one.$ref?.split("/").at(-1) ?? ""] ?? one,
      )
      .filter((one: { in: string }) => one.in === "query")
      .map(({ name }: { name: string }) => name);
  for (const [path, names] of Object.entries({
    "/belegung": ["werk", "exemplar", "standort", "monat", "woche"],
    "/regalliste": ["standort"],
    "/etiketten": ["bogen", "ab", "inhalt", "seit", "nummern", "exemplar", "einspielung", "status"],
    "/ausweise": ["bogen", "seit", "nummern", "konto", "einspielung", "gruppe"],
    "/handzettel": ["anlass", "konto", "gruppe", "schuljahr", "einspielung"],
    "/einmalcodes": ["konto", "gruppe"],
    "/zeitschriften": ["reihe", "zustand", "tabelle"],
    "/verlauf": ["art", "tage", "wer", "anzahl", "nach"],
    "/doppelte": ["art", "zustand", "anzahl", "nach"],
  }))
    for (const name of names) assert.ok(queryOf(path).includes(name), `${path}?${name}`);
  for (const [path, item] of Object.entries<{
    get?: { parameters: { name?: string; description?: string }[] };
  }>(paths))
    for (const { name, description } of item.get?.parameters ?? [])
      assert.notEqual(description, "", `${path}?${name} has no sentence`);
  const page = { path: "/x", read: ["all"], negotiated: true, document: { name: "x", parts: {} } };
  const target = {
    type: "page",
    key: "",
    path: "/x",
    suffix: null,
    page: { ...page, answer: () => null },
  } as const;
  const query = new URLSearchParams("lang=de&vergessen=1&trennzeichen=komma");
  const seen = readableQuery(target as never, query, app.kinds, REPRESENTATIONS);
  assert.equal(`${seen}`, "lang=de&trennzeichen=komma");
});

withApp("values that a parameter of a page cannot have are refused", async (app) => {
  for (const [address, detail] of [
    ["/handzettel.json?anlass=quatsch", /cannot be “quatsch”. Possible: mahnung, /],
    ["/handzettel.json?gruppe=abc", /Nothing is meant by “abc” for “gruppe”/],
    ["/einmalcodes.json?konto=999999", /Nothing is meant by “999999” for “konto”/],
    ["/belegung.json?werk=999999", /Nothing is meant by “999999” for “werk”/],
    ["/belegung.json?monat=2026-13", /Possible: YYYY-MM/],
    ["/regalliste.json?standort=nirgends", /Nothing is meant by “nirgends”/],
    ["/verlauf.json?tage=0", /Possible: 1–3650/],
    ["/doppelte.json?zustand=quatsch", /Possible: offen, verschieden/],
    ["/etiketten.json?bogen=quatsch", /cannot be “quatsch”/],
  ] as const) {
    const response = await app.request("GET", `${address}&lang=en`, AS);
    assert.equal(response.status, 400, address);
    assert.match((await response.json()).detail, detail);
  }
  assert.equal((await app.request("GET", "/handzettel.json?anlass=&gruppe=", AS)).status, 200);
});

withApp("a key for programs is made as it says, and by no key", async (app) => {
  const document = await (await app.get("/openapi.json")).json();
  const { post } = document.paths["/zugang/{key}"];
  assert.deepEqual(post.security, [{ basic: [] }, { cookie: [] }]);
  const body = { aktion: "schluessel", name: "Kiosk", tage: 30, umfang: "lesen" };
  const { schema } = post.requestBody.content["application/json"];
  assert.deepEqual(jsonFaults(body, schema), []);
  const headers = { Accept: "application/json" };
  const made = await app.request("POST", "/zugang/1", { ...AS, headers, body });
  assert.equal(made.status, 200);
  const zugang = await made.json();
  assert.deepEqual(jsonFaults(zugang, document.components.schemas.zugang), []);
  assert.equal(zugang.schluessel.at(-1).umfang, "lesen");
  const bearer = { ...headers, Authorization: `Bearer ${zugang.geheim}` };
  assert.equal((await app.request("GET", "/konten", { headers: bearer })).status, 200);
  const again = await app.request("POST", "/zugang/1", { headers: bearer, body });
  assert.equal(again.status, 403);
  const long = { ...AS, headers, body: { ...body, tage: 366 } };
  assert.equal((await app.request("POST", "/zugang/1", long)).status, 422);
  const short = { ...AS, headers, body: { aktion: "kennwort", neu: "kurz" } };
  const refused = await app.request("POST", "/zugang/1", short);
  assert.equal(refused.status, 422);
  const type = refused.headers.get("Content-Type")?.split(";")[0] ?? "";
  assert.ok(post.responses[422].content[type], type);
});

withApp("what is done with anything is told in its own words", async (app) => {
  const { paths } = await (await app.get("/openapi.json")).json();
  assert.equal(paths["/werke"].get.summary, "List works");
  assert.equal(paths["/werke"].post.summary, "Add a work");
  assert.equal(paths["/konto/{key}"].get.summary, "Read an account");
  assert.equal(paths["/einstellungen"].patch.summary, "Change some settings");
});

function isMethod(name: string): boolean {
  return ["get", "put", "post", "delete", "patch", "head", "options"].includes(name);
}
