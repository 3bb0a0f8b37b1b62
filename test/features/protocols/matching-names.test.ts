/** Names from elsewhere are matched against the catalogue, as OpenRefine asks; and the catalogue tells what it is as linked data. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { type Library, withLibrary } from "../../support/library.ts";

const ORIGIN = "http://localhost";
const AS = { as: "bibliothekarin" } as const;

async function fill(library: Library): Promise<void> {
  for (const body of [
    {
      titel: "Das kunstseidene Mädchen",
      art: "Buch",
      jahr: 1932,
      isbn: ["978-3-548-60144-1"],
      person: [{ name: "Keun, Irmgard", rolle: "aut" }],
      schlagwort: [{ name: "Großstadt" }],
    },
    { titel: "Gilgi, eine von uns", art: "Buch", jahr: 1931, person: [{ name: "Keun, Irmgard" }] },
    { titel: "Woyzeck", art: "Hörbuch", jahr: 1990 },
  ]) {
    const made = await library.ask("POST", "/werke", { ...AS, body });
    assert.equal(made.status, 201, made.text);
  }
}

/** As OpenRefine sends them. */
async function match(library: Library, queries: unknown) {
  const answer = await library.ask("POST", "/abgleich", {
    body: new URLSearchParams({ queries: JSON.stringify(queries) }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en" },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  return answer.json;
}

withLibrary("the service says what it matches, and where to look further", async (library) => {
  const { json, headers } = await library.ask("GET", "/abgleich", {
    headers: { "Accept-Language": "en" },
  });
  assert.match(headers.get("Content-Type") ?? "", /^application\/json/);
  assert.deepEqual(json.versions, ["0.2"]);
  assert.equal(json.identifierSpace, `${ORIGIN}/`);
  assert.deepEqual(json.view, { url: `${ORIGIN}/{{id}}` });
  const types = json.defaultTypes.map(({ id }: { id: string }) => id);
  for (const id of ["person", "werk", "schlagwort", "reihe", "verlag"])
    assert.ok(types.includes(id), id);
  for (const id of ["konto", "ausleihe", "gruppe"]) assert.ok(!types.includes(id), id);
  for (const what of ["entity", "type", "property"]) {
    const { service_url, service_path } = json.suggest[what];
    assert.equal(service_url, ORIGIN);
    assert.equal((await library.ask("GET", `${service_path}?prefix=a`)).status, 200);
  }
  assert.equal((await library.ask("GET", "/abgleich/anything?prefix=a")).status, 404);
});

withLibrary("an entity can be looked at in a frame, and nothing else can", async (library) => {
  await fill(library);
  const { json } = await library.ask("GET", "/abgleich");
  const { q0 } = await match(library, { q0: { query: "Irmgard Keun", type: "person" } });
  const [{ id }] = q0.result;
  const at = (pattern: string, id: string) =>
    pattern.replace(/\{\{id\}\}|\$\{id\}/, encodeURIComponent(id)).replace(ORIGIN, "");
  const look = (id: string) =>
    library.ask("GET", at(json.preview.url, id), { headers: { "Accept-Language": "en" } });
  assert.ok(json.preview.width > 0 && json.preview.height > 0);
  const page = await look(id);
  assert.equal(page.status, 200);
  assert.match(page.text, /<base href="\/" target="_blank">/);
  for (const title of ["Irmgard Keun", "Works (2)", "Gilgi, eine von uns"])
    assert.ok(page.text.includes(title), title);
  const policy = (answer: typeof page) => answer.headers.get("Content-Security-Policy") ?? "";
  assert.match(policy(page), /frame-ancestors \*$/);
  assert.doesNotMatch(policy(page), /script-src|form-action/);
  const staff = await library.ask("GET", at(json.preview.url, id), AS);
  assert.doesNotMatch(staff.text, /<form|staff-bar/);
  assert.match(policy(await library.ask("GET", `/${id}`)), /frame-ancestors 'none'/);
  for (const unknown of ["person/999", "person/2147483648", "konto/1", "person", "", "<i>"]) {
    const answer = await look(unknown);
    assert.deepEqual([answer.status, /<i>/.test(answer.text)], [404, false], unknown);
  }
  const { flyout_service_path } = json.suggest.entity;
  const flyout = await library.ask("GET", at(flyout_service_path, id));
  assert.deepEqual([flyout.status, flyout.json.id], [200, id]);
  assert.match(flyout.json.html, /Irmgard Keun/);
  assert.equal((await library.ask("GET", at(flyout_service_path, "konto/1"))).status, 404);
});

withLibrary("a name means whom it is nearest to, and who it is for certain", async (library) => {
  await fill(library);
  const { q0, q1, q2, q3, q4, q5 } = await match(library, {
    q0: { query: "Irmgard Keun", type: "person" },
    q1: { query: "Grossstadt", type: ["schlagwort"] },
    q2: { query: "Irmgard Koin", type: "person" },
    q3: { query: "Niemand Unbekannt" },
    q4: { query: "Irmgard Keun", type: "konto" },
    q5: { query: "keun" },
  });
  assert.deepEqual(q0.result, [
    {
      ...q0.result[0],
      id: "person/1",
      type: [{ id: "person", name: "Person" }],
      score: 100,
      match: true,
    },
  ]);
  assert.deepEqual([q1.result[0].name, q1.result[0].match], ["Großstadt", true]);
  for (const { match } of q2.result) assert.equal(match, false, "what is only near");
  assert.deepEqual([q3.result, q4.result], [[], []]);
  const [surname] = q5.result;
  assert.deepEqual([surname.id, surname.match], ["person/1", false], "before what she wrote");
  assert.ok(surname.score > 50);
  const page = await library.ask("GET", `/${q0.result[0].id}`);
  assert.equal(page.status, 200);
});

withLibrary("what else is known tells alike names apart", async (library) => {
  await fill(library);
  const both = await match(library, { q: { query: "Woyzeck", type: "werk" } });
  assert.deepEqual(
    both.q.result.map(({ score, match }: { score: number; match: boolean }) => [score, match]),
    [
      [100, false],
      [100, false],
    ],
    "two are called so",
  );
  const told = await match(library, {
    year: { query: "Woyzeck", type: "werk", properties: [{ pid: "jahr", v: 1990 }] },
    kind: { query: "Woyzeck", properties: [{ pid: "art", v: "Hörbuch" }] },
    isbn: { query: "something", properties: [{ pid: "isbn", v: "3548601448" }] },
    alone: { properties: [{ pid: "isbn", v: ["9783548601441"] }] },
    person: {
      query: "Gilgi",
      type: "werk",
      properties: [{ pid: "person", v: { id: "person/1" } }],
    },
    wrong: { query: "Gilgi, eine von uns", properties: [{ pid: "jahr", v: "1999" }] },
    few: { query: "Keun", type: "werk", limit: 1 },
  });
  assert.deepEqual([told.year.result[0].id, told.year.result[0].match], ["werk/5", true]);
  assert.deepEqual([told.kind.result[0].id, told.kind.result[0].match], ["werk/5", true]);
  for (const name of ["isbn", "alone"])
    assert.deepEqual([told[name].result[0].id, told[name].result[0].match], ["werk/3", true], name);
  assert.equal(told.person.result[0].id, "werk/4");
  assert.equal(told.wrong.result[0].match, false);
  assert.equal(told.few.result.length, 1);
});

withLibrary("whoever matches by hand gets suggestions", async (library) => {
  await fill(library);
  const suggest = async (what: string, prefix: string) => {
    const { json } = await library.ask("GET", `/abgleich/${what}?prefix=${prefix}`, {
      headers: { "Accept-Language": "en" },
    });
    return json.result as { id: string; name: string }[];
  };
  assert.ok((await suggest("entity", "keu")).some(({ id }) => id === "person/1"));
  assert.deepEqual(await suggest("type", "pers"), [{ id: "person", name: "Person" }]);
  assert.ok((await suggest("property", "isb")).some(({ id }) => id === "isbn"));
  for (const secret of ["kennwort", "preis", "bemerkung"])
    assert.deepEqual(await suggest("property", secret), [], secret);
});

withLibrary("what is no question is told so", async (library) => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, { query: "a" }]));
  for (const queries of ["{", "[]", "3", '{"q":3}', JSON.stringify(many)]) {
    const query = new URLSearchParams({ queries });
    const { status, json } = await library.ask("GET", `/abgleich?${query}`);
    assert.deepEqual([status, json.error], [400, "invalid_request"], queries);
  }
  const odd = {
    q0: {},
    q1: {
      query: "\u0000' or 1=1",
      type: 7,
      limit: -1,
      properties: [null, { pid: 3 }, { pid: "isbn" }],
    },
    q2: { query: "x".repeat(5000), properties: [{ pid: "__proto__", v: "x" }] },
  };
  const answers = await match(library, odd);
  assert.deepEqual(Object.keys(answers), ["q0", "q1", "q2"]);
  const script = await library.ask("GET", "/abgleich?callback=jsonp_1");
  assert.match(script.text, /^\/\*\*\/jsonp_1\(\{/);
});

withLibrary("the catalogue tells what it is as linked data, judged by Raptor", async (library) => {
  await fill(library);
  const { status, text, headers } = await library.ask("GET", "/.well-known/void");
  assert.equal(status, 200);
  assert.match(headers.get("Content-Type") ?? "", /^text\/turtle/);
  const triples = execFileSync(
    "rapper",
    ["-q", "-i", "turtle", "-o", "ntriples", "-", `${ORIGIN}/.well-known/void`],
    { input: text, encoding: "utf8" },
  );
  for (const one of [
    `<${ORIGIN}/#katalog> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://rdfs.org/ns/void#Dataset>`,
    `<${ORIGIN}/#katalog> <http://rdfs.org/ns/void#rootResource> <${ORIGIN}/werke>`,
    `<http://rdfs.org/ns/void#entities> "5"^^<http://www.w3.org/2001/XMLSchema#integer>`,
    `<http://www.w3.org/ns/dcat#endpointURL> <${ORIGIN}/oai>`,
  ])
    assert.ok(triples.includes(one), one);
  assert.ok(!triples.includes("konto"));
});

withLibrary(
  "what was matched gets further columns, of fields that everybody may read",
  async (library) => {
    await fill(library);
    const ask = async (extend: unknown, status = 200) => {
      const query = new URLSearchParams({ extend: JSON.stringify(extend) });
      const answer = await library.ask("GET", `/abgleich?${query}`, {
        headers: { "Accept-Language": "en" },
      });
      assert.equal(answer.status, status, answer.text);
      return answer.json;
    };
    const { extend } = (await library.ask("GET", "/abgleich")).json;
    const { service_path } = extend.propose_properties;
    const proposed = await library.ask("GET", `${service_path}?type=werk&limit=500`);
    const columns = proposed.json.properties.map(({ id }: { id: string }) => id);
    for (const id of ["jahr", "isbn", "person"]) assert.ok(columns.includes(id), id);
    assert.equal(proposed.json.type, "werk");
    assert.ok(!JSON.stringify(proposed.json).includes("ausleihe"), "nothing of who has it");

    const work = await match(library, { q0: { query: "Das kunstseidene Mädchen", type: "werk" } });
    const { id } = work.q0.result[0];
    const properties = ["titel", "jahr", "isbn", "person", "nirgends", "__proto__"];
    const ids = [id, "werk/4711", "konto/1", "werk/x"];
    const { meta, rows } = await ask({ ids, properties: properties.map((id) => ({ id })) });
    assert.deepEqual(meta[3], { ...meta[3], id: "person", type: { id: "person", name: "Person" } });
    const made = await library.ask("POST", "/personen", { ...AS, body: { nachname: "Koyn" } });
    const both = {
      bleibt: "/person/1",
      geht: new URL(made.headers.get("Location") ?? "").pathname,
    };
    const other = await match(library, { q0: { query: "Koyn", type: "person" } });
    const merging = await library.ask("POST", "/zusammenfuehrungen", { ...AS, body: both });
    assert.equal(merging.status, 201, merging.text);
    const gone = other.q0.result[0].id;
    const merged = await ask({ ids: [gone], properties: [{ id: "nachname" }] });
    assert.deepEqual(merged.rows[gone].nachname, [{ str: "Keun" }], "that which stayed");
    assert.deepEqual(rows[id], {
      titel: [{ str: "Das kunstseidene Mädchen" }],
      jahr: [{ int: 1932 }],
      isbn: [{ str: "9783548601441" }],
      person: [{ id: "person/1", name: "Irmgard Keun" }],
      nirgends: [],
      ["__proto__"]: [],
    });
    for (const unknown of ids.slice(1)) assert.deepEqual(rows[unknown].titel, [], unknown);
    const back = await ask({ ids: ["person/1"], properties: [{ id: "werk" }] });
    assert.equal(back.rows["person/1"].werk.length, 2);
    assert.match(back.rows["person/1"].werk[0].id, /^werk\/\d+$/);
    for (const wrong of [
      [],
      {},
      { ids: ["werk/1"] },
      { ids: "werk/1", properties: [] },
      { ids: [], properties: [7] },
    ])
      await ask(wrong, 400);
    await ask({ ids: Array.from({ length: 51 }, (_, n) => `werk/${n}`), properties: [] }, 400);
  },
);
