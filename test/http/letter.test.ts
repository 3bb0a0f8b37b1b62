/** What an expert of the RFCs would try: each test names the rule that it holds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { chooseLanguage } from "../../src/core/engine/ask/negotiate.ts";
import { preference } from "../../src/core/engine/ask/prefer.ts";
import { LANGUAGE_CODES } from "../../src/core/texts/language-code.ts";
import { formOf, ORIGIN, TestApp, withApp, withApps } from "../support/app.ts";
import { ENGINES } from "../support/database/databases.ts";

const AS = { as: "bibliothekarin" } as const;
const MERGE = { "Content-Type": "application/merge-patch+json", Accept: "application/json" };
const PATCHES = "application/merge-patch+json, application/json";
const JSON_TYPE = { "Content-Type": "application/json" };

withApps(
  "the address of what was made stands below the collection, whatever suffix was used",
  async (app) => {
    for (const [at, below] of [
      ["/personen", "/personen"],
      ["/personen/", "/personen"],
      ["/person/", "/person"],
      ["/personen.json", "/personen"],
      ["/personen.xml?format=json", "/personen"],
      ["/personen?lang=en", "/personen"],
    ] as const) {
      const response = await app.request("POST", at, { ...AS, body: { nachname: "Keun" } });
      assert.equal(response.status, 201, at);
      const location = response.headers.get("Location") ?? "";
      assert.match(location, new RegExp(`^${ORIGIN}${below}/[0-9]+$`), at);
      assert.equal((await app.get(location.slice(ORIGIN.length))).status, 200);
    }
  },
);

withApps(
  "a form of somebody who prefers data is answered with status and URL; a browser goes on to the page",
  async (app) => {
    const post = (Accept: string, vorname = "Irmgard") =>
      app.request("POST", "/personen/", {
        ...AS,
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept },
        body: formOf({ nachname: "Keun", vorname }),
      });
    const json = await post("application/json");
    assert.equal(json.status, 201);
    const { status, url } = (await json.json()) as { status: number; url: string };
    assert.deepEqual([status, url], [201, json.headers.get("Location")]);
    const xml = await post("application/xml, text/html;q=0.5");
    assert.match(await xml.text(), /<neu status="201" ref="/);
    assert.equal((await post("text/html, application/json;q=0.9", "Charlotte")).status, 303);
    assert.equal((await post("*/*")).status, 201);
  },
);

withApps(
  "PATCH changes what it names, keeps the rest, and empties what it says is null (RFC 7396)",
  async (app) => {
    const { path } = await app.addPerson("Georg", "Büchner", {
      beschreibung: "Dichter",
      geboren: 1813,
    });
    const patch = (body: unknown, headers: Record<string, string> = {}) =>
      app.request("PATCH", path, {
        ...AS,
        headers: { ...MERGE, ...headers },
        body: JSON.stringify(body),
      });
    const first = await patch({ vorname: "Karl Georg", beschreibung: null });
    assert.equal(first.status, 200, await first.clone().text());
    assert.equal(((await first.json()) as { vorname: string }).vorname, "Karl Georg");
    const moved = (await app.get(`${path}.json`)).headers.get("Location");
    const now = moved ? new URL(moved).pathname : `${path}.json`;
    const html = await (await app.get(now.replace(/\.json$/, ".html"))).text();
    assert.match(html, /1813/, "what was not named stays");
    assert.doesNotMatch(html, /Dichter/, "null empties");
  },
);

withApps(
  "PATCH refuses a list in place of a link, and never keeps the link for it",
  async (app) => {
    const { path } = await app.add(app.kinds.one("exemplar"));
    for (const standort of ["Magazin", []]) {
      const response = await app.request("PATCH", path, {
        ...AS,
        headers: MERGE,
        body: JSON.stringify({ standort }),
      });
      const said = await response.json();
      if (typeof standort === "string") assert.equal(said.standort?.name, "Magazin");
      else assert.deepEqual([response.status, said.errors[0].pointer], [422, "/standort"]);
    }
  },
);

withApps("PUT at an address that nothing can have says what one looks like", async (app) => {
  const put = (path: string) =>
    app.request("PUT", path, {
      ...AS,
      headers: { ...JSON_TYPE, "Accept-Language": "en" },
      body: '{"nachname":"Seghers"}',
    });
  for (const key of ["Anna-Seghers", "anna_seghers", "0", "99999999999", "anna--seghers"]) {
    const response = await put(`/person/${key}`);
    const { detail } = await response.json();
    assert.equal(response.status, 404, key);
    assert.match(detail, /^Nothing can stand at .*small letters a to z, digits and single hyphens/);
  }
  assert.equal((await put("/person/anna-seghers")).status, 201);
  assert.equal((await put("/nirgends/Anna-Seghers")).status, 404);
});

withApps("a PATCH by application/json is a merge patch too", async (app) => {
  const { path } = await app.addWork("Woyzeck", [], { jahr: 1837, beschreibung: "Ein Fragment" });
  const patch = (at: string, Accept: string) =>
    app.request("PATCH", at, {
      ...AS,
      headers: { ...JSON_TYPE, Accept },
      body: '{"jahr":1879,"beschreibung":null}',
    });
  const changed = await patch(path, "application/json");
  assert.equal(changed.status, 200, await changed.clone().text());
  const { titel, jahr, beschreibung } = (await changed.json()) as Record<string, unknown>;
  assert.deepEqual([titel, jahr, beschreibung], ["Woyzeck", 1879, undefined]);
  assert.match(await (await patch(path, "application/xml")).text(), /<jahr>1879<\/jahr>/);
  assert.match(await (await patch(path, "text/html")).text(), /1879/);
  assert.equal((await patch("/werk/99999", "application/json")).status, 404, "it makes nothing");
});

withApps(
  "PATCH obeys preconditions, rights and checks as PUT does, and makes nothing",
  async (app) => {
    const work = await app.addWork("Woyzeck");
    const patch = (
      path: string,
      body: string,
      headers: Record<string, string> = MERGE,
      as = AS as object,
    ) => app.request("PATCH", path, { ...as, headers, body });
    const read = await app.get(`${work.path}.json`);
    const tag = read.headers.get("ETag") ?? "";
    assert.equal(
      (await patch(work.path, '{"jahr":1837}', { ...MERGE, "If-Match": tag })).status,
      200,
    );
    assert.equal(
      (await patch(work.path, '{"jahr":1838}', { ...MERGE, "If-Match": tag })).status,
      412,
    );
    assert.equal((await patch(work.path, '{"jahr":"x"}')).status, 422);
    assert.equal((await patch(work.path, '{"titel":null}')).status, 422);
    assert.equal((await patch(work.path, '{"unbekannt":1}')).status, 422);
    assert.equal((await patch(work.path, "[]")).status, 422);
    assert.equal((await patch(work.path, "{")).status, 400);
    assert.equal((await patch(work.path, '{"jahr":1}', MERGE, {})).status, 403);
    assert.equal((await patch(work.path, '{"jahr":1}', MERGE, { as: "leserin" })).status, 403);
    assert.equal((await patch("/werk/99999", '{"titel":"x"}')).status, 404);
    assert.equal((await patch("/werke", '{"titel":"x"}')).status, 405);
    const other = await patch(work.path, "<werk/>", { "Content-Type": "application/xml" });
    assert.equal(other.status, 415);
    assert.equal(other.headers.get("Accept-Patch"), PATCHES);
    assert.equal(((await app.json(work.path)) as { jahr: number }).jahr, 1837);
  },
);

withApps("OPTIONS tells what POST and PATCH take", async (app) => {
  const { path } = await app.shown(app.kinds.one("werk"));
  const member = await app.request("OPTIONS", path);
  assert.match(member.headers.get("Allow") ?? "", /\bPATCH\b/);
  assert.equal(member.headers.get("Accept-Patch"), PATCHES);
  assert.equal(member.headers.get("Accept-Post"), null);
  const collection = await app.request("OPTIONS", "/werke");
  assert.match(collection.headers.get("Accept-Post") ?? "", /application\/json/);
  const page = await app.request("OPTIONS", "/anmeldung");
  assert.equal(
    page.headers.get("Accept-Post"),
    "application/x-www-form-urlencoded, multipart/form-data",
  );
});

withApp(
  "a page that takes JSON says so where it refuses another type, as OpenAPI does",
  async (app) => {
    const { paths } = await (await app.get("/openapi.json")).json();
    const taken = Object.keys(paths["/doppelte"].post.requestBody.content).toSorted();
    assert.ok(taken.includes("application/json"));
    const types = (header: string | null) => header?.split(", ").toSorted();
    const options = await app.request("OPTIONS", "/doppelte");
    assert.deepEqual(types(options.headers.get("Accept-Post")), taken);
    const headers = { "Content-Type": "text/csv", Accept: "application/json" };
    const refused = await app.request("POST", "/doppelte", { ...AS, headers, body: "x" });
    assert.equal(refused.status, 415);
    assert.deepEqual(types(refused.headers.get("Accept")), taken);
    assert.match((await refused.json()).detail, /application\/json/);
  },
);

withApps(
  "whoever writes to a former slug is sent on and changes nothing (RFC 9110, 15.4.9)",
  async (app) => {
    const { id, path } = await app.addPerson("Rahel", "Levin");
    await app.request("PUT", `/person/${id}`, {
      ...AS,
      body: { vorname: "Rahel", nachname: "Varnhagen" },
    });
    const before = await app.member(app.kinds.one("person"), id);
    const now = `${ORIGIN}/person/${before.slug}`;
    for (const [method, headers] of [
      ["PUT", JSON_TYPE],
      ["PATCH", MERGE],
      ["PATCH", JSON_TYPE],
      ["DELETE", {}],
    ] as const) {
      const response = await app.request(method, path, {
        ...AS,
        headers,
        ...(method !== "DELETE" && { body: '{"nachname":"X"}' }),
      });
      assert.equal(response.status, 308, method);
      assert.equal(response.headers.get("Location"), now);
    }
    assert.deepEqual(await app.member(app.kinds.one("person"), id), before);
    const slugAfter = async (at: string, body: string) => {
      await app.request("PATCH", at, { ...AS, headers: MERGE, body });
      return (await app.member(app.kinds.one("person"), id)).slug;
    };
    const kept = await slugAfter(now.slice(ORIGIN.length), '{"nachname":"Robert"}');
    assert.equal(kept, before.slug, "as PUT at a slug, PATCH keeps it");
    assert.equal(await slugAfter(`/person/${id}`, '{"nachname":"Tornow"}'), "rahel-tornow");
  },
);

withApps(
  "a PUT is answered with a tag only where what was sent is what is stored (RFC 9110, 9.3.4)",
  async (app) => {
    const { path } = await app.addWork("Woyzeck");
    const read = await app.get(`${path}.json`);
    const same = await app.request("PUT", `${path}.json`, {
      ...AS,
      headers: JSON_TYPE,
      body: await read.text(),
    });
    assert.equal(same.headers.get("ETag"), read.headers.get("ETag"));
    const other = await app.request("PUT", `${path}.json`, {
      ...AS,
      body: { titel: " Woyzeck ", jahr: 1837 },
    });
    assert.equal(other.status, 200);
    assert.equal(other.headers.get("ETag"), null);
    const made = await app.request("POST", "/werke", {
      ...AS,
      headers: { Accept: "application/json" },
      body: { titel: "Lenz" },
    });
    const location = new URL(made.headers.get("Location") ?? "").pathname;
    assert.equal(made.headers.get("ETag"), (await app.get(`${location}.json`)).headers.get("ETag"));
  },
);

withApps(
  "preconditions of a POST are those of the collection: 412, and nothing is made (RFC 9110, 13.1)",
  async (app, context) => {
    await app.addPerson("Georg", "Büchner");
    const before = (await app.json("/personen")).gesamt;
    const post = (headers: Record<string, string>) =>
      app.request("POST", "/personen", {
        ...AS,
        headers: { Accept: "application/json", ...headers },
        body: { nachname: "Keun" },
      });
    for (const headers of [
      { "If-Match": '"x"' },
      { "If-None-Match": "*" },
      { "If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT" },
    ]) {
      assert.equal((await post(headers as never)).status, 412, JSON.stringify(headers));
    }
    assert.equal((await app.json("/personen")).gesamt, before);
    assert.equal((await post({ "If-Match": "*" })).status, 201);
    assert.equal((await post({ "If-None-Match": '"x"' })).status, 201);
    assert.equal(
      (await post({ "If-Unmodified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" })).status,
      201,
    );
    const tag = (await app.get("/personen.json")).headers.get("ETag") ?? "";
    // All within one second, however long they take.
    context.mock.timers.enable({ apis: ["Date"], now: Date.now() });
    for (const condition of [
      () => ({ "If-Match": tag }),
      () => ({ "If-Unmodified-Since": new Date().toUTCString() }),
    ]) {
      context.mock.timers.tick(5000);
      const headers = condition();
      const all = await Promise.all(Array.from({ length: 5 }, () => post(headers as never)));
      const said = all.map(({ status }) => status).toSorted();
      assert.deepEqual(said, [201, 412, 412, 412, 412], Object.keys(headers).join());
    }
    const now = { "If-Unmodified-Since": new Date().toUTCString() };
    assert.equal((await post(now)).status, 412, "it may have been changed since");
    context.mock.timers.tick(3000);
    assert.equal((await post(now)).status, 201, "it is what was then told to have changed last");
  },
);

withApps(
  "the type of problems in Accept chooses their format, and the format of what is none",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const [Accept, problem, success] of [
      ["application/problem+json", "application/problem+json", "application/json"],
      ["application/problem+xml", "application/problem+xml", "application/xml"],
      ["text/html;q=0.5, application/problem+json", "application/problem+json", "application/json"],
    ] as const) {
      const missing = await app.get("/person/99999", { Accept });
      assert.equal(missing.status, 404);
      assert.equal(missing.headers.get("Content-Type")?.split(";")[0], problem);
      const there = await app.get(path, { Accept });
      assert.equal(there.headers.get("Content-Type")?.split(";")[0], success);
    }
  },
);

withApps("a body may come packed by gzip, and is bounded by what comes out of it", async (app) => {
  const post = (body: Uint8Array, encoding: string) =>
    app.request("POST", "/personen", {
      ...AS,
      headers: { ...JSON_TYPE, Accept: "application/json", "Content-Encoding": encoding },
      body,
    });
  const json = Buffer.from('{"nachname":"Keun"}');
  assert.equal((await post(gzipSync(json), "gzip")).status, 201);
  assert.equal((await post(json, "identity")).status, 201);
  assert.equal((await post(json, "")).status, 201, "an empty list of codings");
  for (const [body, why] of [
    [json, /incorrect header/],
    [gzipSync(json).subarray(0, -6), /unexpected end/],
    [Buffer.concat([gzipSync(json), json]), /incorrect header/],
  ] as const) {
    const refused = await post(body, "gzip");
    assert.equal(refused.status, 400);
    assert.match(((await refused.json()) as { detail: string }).detail, why);
  }
  // Programs that compress in parallel write several members.
  const halves = [json.subarray(0, 9), json.subarray(9)].map((part) => gzipSync(part));
  assert.equal((await post(Buffer.concat(halves), "gzip")).status, 201);
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32));
  assert.equal((await post(bomb, "gzip")).status, 413);
  const brotli = await post(json, "br");
  assert.equal(brotli.status, 415);
  assert.equal(brotli.headers.get("Accept-Encoding"), "gzip, identity");
});

withApps("a body in another version or another charset is 415", async (app) => {
  for (const type of [
    "application/json;version=2",
    'application/json; Version="2"',
    "application/xml; charset=utf-16",
    "application/xml;charset=iso-8859-1",
  ]) {
    const response = await app.request("POST", "/personen", {
      ...AS,
      headers: { "Content-Type": type, Accept: "application/json" },
      body: type.includes("json") ? '{"nachname":"x"}' : "<person><nachname>x</nachname></person>",
    });
    assert.equal(response.status, 415, type);
  }
  const first = await app.request("POST", "/personen", {
    ...AS,
    headers: { "Content-Type": 'application/json; charset="UTF-8"; version=1' },
    body: '{"nachname":"x"}',
  });
  assert.equal(first.status, 201);
});

test("preferences are read in any case, plain or quoted; the first counts (RFC 7240)", () => {
  for (const [header, value] of [
    ['RETURN="representation"', "representation"],
    ["respond-async, return = minimal; foo=bar, return=representation", "minimal"],
    ["returned=representation", null],
    ["x-return=representation", null],
    ["return", null],
    ['return=""', null],
    [null, null],
  ] as const) {
    assert.equal(preference(header, "return"), value, String(header));
  }
});

test("a language that is refused is not chosen by a star (RFC 9110, 12.5.4)", () => {
  assert.equal(chooseLanguage(null, "de;q=0, *", "de"), "en");
  assert.equal(chooseLanguage(null, "*", "de"), "de");
  assert.equal(chooseLanguage(null, "fr, *;q=0.5", "de"), "de");
  assert.equal(chooseLanguage(null, "de;q=0", "de"), "en");
  assert.equal(chooseLanguage(null, "de;q=0, en;q=0", "de"), "de", "something has to be said");
  assert.equal(chooseLanguage(null, "en-GB;q=0.9, de;q=0.8", "de"), "en");
});

withApps(
  "pages of other sites may read what everybody may, and nothing else (CORS)",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const address of [path, `${path}.json`, "/werke.xml", "/person/99999", "/nirgends", "/"]) {
      const { headers } = await app.get(address, { Origin: "https://example.org" });
      assert.equal(headers.get("Access-Control-Allow-Origin"), "*", address);
      assert.match(headers.get("Access-Control-Expose-Headers") ?? "", /ETag.*Link.*Location/);
      assert.equal(headers.get("Access-Control-Allow-Credentials"), null);
    }
    for (const [address, as] of [
      ["/konten", undefined],
      ["/ausleihliste/1", undefined],
      [path, "leserin"],
    ] as const) {
      const response = await app.request("GET", address, { ...(as && { as }) });
      assert.equal(response.headers.get("Access-Control-Allow-Origin"), null, address);
    }
  },
);

withApps(
  "a preflight allows reading public things, with the headers that reading needs",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    const preflight = (address: string) =>
      app.request("OPTIONS", address, {
        headers: { Origin: "https://example.org", "Access-Control-Request-Method": "GET" },
      });
    const allowed = await preflight(path);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get("Access-Control-Allow-Origin"), "*");
    assert.equal(allowed.headers.get("Access-Control-Allow-Methods"), "GET, HEAD");
    const names = (allowed.headers.get("Access-Control-Allow-Headers") ?? "").split(", ");
    // Prefer: handling=strict, for lists that are narrowed down.
    for (const name of ["If-None-Match", "Prefer"]) assert.ok(names.includes(name), name);
    assert.doesNotMatch(
      allowed.headers.get("Access-Control-Allow-Headers") ?? "",
      /Authorization/i,
    );
    const refused = await preflight("/konten");
    assert.equal(refused.headers.get("Access-Control-Allow-Origin"), null);
  },
);

withApps("a page varies by Cookie, whatever language it is asked for in", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  for (const address of [path, `${path}?lang=en`, `${path}.html`, `${path}.html?lang=de`]) {
    const { headers } = await app.get(address, { Accept: "text/html" });
    assert.match(headers.get("Vary") ?? "", /\bCookie\b/, address);
  }
});

withApps("percent-encoding that is no UTF-8 is 400 in a query as in a path", async (app) => {
  for (const address of [
    "/werke?suche=%ff",
    "/werke.json?suche=%zz",
    "/?x=%c3",
    "/werke?suche=%",
  ]) {
    const response = await app.get(address, { Accept: "application/json" });
    assert.equal(response.status, 400, address);
  }
  assert.equal((await app.get("/werke?suche=B%C3%BCchner+%26%20Co?")).status, 200);
});

withApps("a century that nobody lives in finds nothing", async (app) => {
  await app.addWork("Woyzeck", [], { jahr: 1837 });
  for (const century of ["2147483648", "-99999999999", "999999999999999"]) {
    assert.equal((await app.json(`/werke?jahrhundert=${century}`)).gesamt, 0, century);
  }
  assert.equal((await app.get("/werke?jahrhundert=neunzehn")).status, 400);
});

withApps("years are written as ISO 8601 has them in JSON-LD", async (app) => {
  const years: [number, string][] = [
    [1837, "1837"],
    [800, "0800"],
    [-1, "0000"],
    [-43, "-0042"],
  ];
  for (const [jahr, written] of years) {
    const { path } = await app.addWork(`Jahr ${jahr}`, [], { jahr });
    const document = (await (await app.get(`${path}.jsonld`)).json()) as Record<string, unknown>;
    assert.ok(Object.values(document).includes(written), `${jahr} is ${written}`);
  }
});

withApps(
  "canonical and hreflang agree: every address that is named is its own canonical one",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    const linksOf = (page: string) => ({
      canonical: /rel="canonical" href="([^"]*)"/.exec(page)?.[1],
      languages: [...page.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, name = "", href = ""]) => [name, href] as const,
      ),
    });
    const own = linksOf(
      await (await app.get(`${path}?utm_source=x`, { Accept: "text/html" })).text(),
    );
    assert.deepEqual(
      own.languages.map(([name]) => name),
      ["de", "en", "x-default"],
    );
    for (const [name, href = ""] of own.languages) {
      const answer = await app.get(href.slice(ORIGIN.length), { Accept: "text/html" });
      const there = linksOf(await answer.text());
      assert.equal(there.canonical, href, name);
      assert.deepEqual(there.languages, own.languages, name);
      assert.ok(answer.headers.get("Link")?.includes(`<${href}>; rel="canonical"`), name);
    }
  },
);

withApps("what has no name any more is gone without empty quotes", async (app) => {
  const konto = await app.add(app.kinds.one("konto"));
  await app.request("DELETE", konto.path, AS);
  for (const language of LANGUAGE_CODES) {
    const gone = await app.request("GET", konto.path, {
      ...AS,
      headers: { Accept: "application/json", "Accept-Language": language },
    });
    assert.equal(gone.status, 410);
    assert.doesNotMatch(((await gone.json()) as { detail: string }).detail, /„“|“”/);
  }
});

for (const engine of Object.keys(ENGINES)) {
  test(`where conditions are required, a change without one is 428; a form has its own (${engine})`, async () => {
    await using app = await TestApp.open(engine, { settings: { requireConditions: true } });
    const { path, id } = await app.addWork("Woyzeck");
    const tag = (await app.get(`${path}.json`)).headers.get("ETag") ?? "";
    const put = (headers: Record<string, string>) =>
      app.request("PUT", path, { ...AS, headers, body: { titel: "Lenz" } });
    assert.equal((await put({})).status, 428);
    assert.equal((await app.request("DELETE", path, AS)).status, 428);
    const patch = await app.request("PATCH", path, { ...AS, headers: MERGE, body: '{"jahr":1}' });
    assert.equal(patch.status, 428);
    assert.equal((await put({ "If-Match": tag })).status, 200);
    const created = await app.request("PUT", "/werk/777", {
      ...AS,
      headers: { "If-None-Match": "*" },
      body: { titel: "Neu" },
    });
    assert.equal(created.status, 201);
    const form = await app.request("POST", "/werke/", {
      ...AS,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: formOf({ _aktion: "ersetzen", _ziel: `/werk/${id}`, _version: "2", titel: "Leonce" }),
    });
    assert.equal(form.status, 200);
  });

  test(`a setting gives public answers a lifetime in shared caches, and private ones none (${engine})`, async () => {
    await using app = await TestApp.open(engine, { settings: { sharedSeconds: 60 } });
    const { path } = await app.addWork("Woyzeck");
    const shared = (await app.get(`${path}.json`)).headers.get("Cache-Control");
    assert.equal(shared, "public, max-age=0, s-maxage=60, stale-while-revalidate=60");
    const own = await app.request("GET", path, { as: "leserin" });
    assert.equal(own.headers.get("Cache-Control"), "private, no-store");
    assert.equal((await app.get("/konten")).headers.get("Cache-Control"), "private, no-store");
  });
}
