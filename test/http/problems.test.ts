/** Errors as documents (RFC 9457): the same facts as JSON, as XML and as a page, each type an address that answers. */

import assert from "node:assert/strict";
import { STATUS } from "../../src/core/model/answers/problem.ts";
import { LANGUAGES } from "../../src/core/texts/languages.ts";
import { child, jsonFaults, parseXml, xmlFaultsBeside } from "../contract/judges.ts";
import {
  basic,
  ORIGIN,
  PAGE_FORMATS,
  PASSWORD,
  type TestApp,
  withApp,
  withApps,
} from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

/** One request for each status that can be had from outside; told in every format. */
const FAILURES: [number, string, (app: TestApp, accept: string) => Promise<Response>][] = [
  [400, "ungueltige-anfrage", (app, Accept) => app.get("/person/%00", { Accept })],
  [400, "ungueltiger-parameter", (app, Accept) => app.get("/personen?anzahl=0", { Accept })],
  [400, "koerper-unlesbar", (app, Accept) => post(app, Accept, "{")],
  [
    401,
    "nicht-angemeldet",
    (app, Accept) =>
      app.request("GET", "/personen", {
        headers: { Accept, Authorization: basic("niemand", "falsch") },
        from: "192.0.2.4",
      }),
  ],
  [403, "kein-zugriff", (app, Accept) => app.get("/konten", { Accept })],
  [
    403,
    "fremde-herkunft",
    (app, Accept) =>
      app.request("DELETE", "/person/1", {
        ...AS,
        headers: { Accept, Origin: "https://evil.example" },
      }),
  ],
  [404, "nicht-gefunden", (app, Accept) => app.get("/person/gibt-es-nicht", { Accept })],
  [
    405,
    "methode-nicht-erlaubt",
    (app, Accept) => app.request("DELETE", "/personen", { headers: { Accept } }),
  ],
  [412, "vorbedingung", (app, Accept) => app.get("/personen", { Accept, "If-Match": '"x"' })],
  [413, "zu-gross", (app, Accept) => post(app, Accept, `"${"x".repeat(1 << 20)}"`)],
  [414, "adresse-zu-lang", (app, Accept) => app.get(`/${"x".repeat(8192)}`, { Accept })],
  [
    415,
    "unbekanntes-format",
    (app, Accept) =>
      app.request("POST", "/personen", {
        ...AS,
        headers: { Accept, "Content-Type": "text/plain" },
        body: "x",
      }),
  ],
  [422, "ungueltige-angaben", (app, Accept) => post(app, Accept, '{"a/b":1}')],
  [
    501,
    "methode-unbekannt",
    (app, Accept) => app.request("BREW", "/personen", { headers: { Accept } }),
  ],
];

function post(app: TestApp, Accept: string, body: string): Promise<Response> {
  return app.request("POST", "/personen", {
    ...AS,
    headers: { Accept, "Content-Type": "application/json" },
    body,
  });
}

for (const [status, code, fail] of FAILURES) {
  withApp(`${status} ${code} is told alike in JSON, XML and a page`, async (app) => {
    const json = await fail(app, "application/json");
    assert.equal(json.status, status);
    assert.equal(json.headers.get("Content-Type"), "application/problem+json; charset=utf-8");
    const problem = await json.json();
    assert.equal(problem.type, `/problem/${code}`);
    assert.equal(problem.status, status);
    assert.ok(problem.title.length > 0 && problem.detail.length > 0);
    assert.ok(problem.instance.startsWith(ORIGIN));
    const known = ["type", "title", "status", "detail", "instance", "errors", "links"];
    for (const name of Object.keys(problem)) assert.ok(known.includes(name), name);

    const xml = await fail(app, "application/xml");
    assert.equal(xml.status, status);
    assert.equal(xml.headers.get("Content-Type"), "application/problem+xml; charset=utf-8");
    const root = parseXml(await xml.text());
    assert.equal(root.name, "problem");
    assert.equal(root.attributes.xmlns, "urn:ietf:rfc:7807");
    for (const name of ["type", "title", "detail", "instance"])
      assert.equal(child(root, name).text, problem[name]);
    assert.equal(child(root, "status").text, String(status));
    if (problem.errors) {
      const faults = child(root, "errors").children.map((item) => ({
        pointer: child(item, "pointer").text,
        detail: child(item, "detail").text,
      }));
      assert.deepEqual(faults, problem.errors);
    }

    const page = await fail(app, "text/html");
    assert.equal(page.status, status);
    assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8");
    assert.match(await page.text(), /<!doctype html>/);

    if (status === 401) assert.match(json.headers.get("WWW-Authenticate") ?? "", /^Basic realm=/);
    if (status === 401 || status === 403)
      assert.equal(json.headers.get("Cache-Control"), "private, no-store");
    if (status === 405) assert.ok(json.headers.get("Allow"));
    if (status === 415) assert.ok(json.headers.get("Accept"));
  });
}

withApp("every problem is what its schemas say, in JSON and in XML", async (app) => {
  const schema = await app.json("/schema/problem.json");
  const xsd = await (await app.get("/schema/problem.xsd")).text();
  const documents: string[] = [];
  for (const [status, code, fail] of FAILURES) {
    const json = await (await fail(app, "application/json")).json();
    assert.deepEqual(jsonFaults(json, schema), [], code);
    assert.equal(jsonFaults({ ...json, status: status - 400 }, schema).length, 1);
    documents.push(await (await fail(app, "application/xml")).text());
  }
  for (const code of Object.keys(STATUS)) {
    assert.deepEqual(jsonFaults(await app.json(`/problem/${code}`), schema), [], code);
    documents.push(await (await app.get(`/problem/${code}.xml`)).text());
  }
  const strange = ['<problem xmlns="urn:ietf:rfc:7807"><type>x</type></problem>'];
  const schemas = new Map([["problem", xsd]]);
  const { faults, awake } = await xmlFaultsBeside(strange, documents, schemas);
  assert.deepEqual(faults, []);
  assert.ok(awake.length > 0);
});

withApp(
  "every problem has an address that answers in every format, and in both languages",
  async (app) => {
    for (const [code, status] of Object.entries(STATUS)) {
      for (const { name, type } of PAGE_FORMATS) {
        const response = await app.get(`/problem/${code}.${name}`);
        assert.equal(response.status, 200, `${code}.${name}`);
        assert.equal(response.headers.get("Content-Type"), type);
      }
      const json = await app.json(`/problem/${code}`);
      assert.equal(json.type, `/problem/${code}`);
      assert.equal(json.status, status);
      for (const [language, texts] of Object.entries(LANGUAGES)) {
        const page = await (await app.get(`/problem/${code}?lang=${language}`)).text();
        assert.ok(
          page.includes(texts.problems[code as keyof typeof texts.problems].title.slice(0, 8)),
          code,
        );
      }
    }
  },
);

withApp(
  "wrong credentials are 401 everywhere, also where nobody needs any; none on something restricted are 403",
  async (app) => {
    const wrong = [
      basic("bibliothekarin", "falsch"),
      basic("niemand", PASSWORD),
      "Basic",
      "Basic !!!",
      "Basic Zm9v",
      "Basic /w==",
      "Bearer unbekannt",
      "Digest x",
    ];
    for (const [index, Authorization] of wrong.entries()) {
      for (const address of index < 2 ? ["/personen"] : ["/personen", "/konten"]) {
        const headers = { Authorization };
        const response = await app.request("GET", address, { headers, from: "192.0.2.1" });
        assert.equal(response.status, 401, `${Authorization} ${address}`);
        assert.match(
          response.headers.get("WWW-Authenticate") ?? "",
          /Basic realm="[^"]+", charset="UTF-8"/,
        );
        assert.equal(response.headers.get("Cache-Control"), "private, no-store");
      }
    }
    for (const address of [
      "/konten",
      "/konto/1",
      "/konto/999999",
      "/konten?anzahl=0",
      "/konto/1.docx",
      "/konto/1?format=pdf",
      "/konto/1.json",
    ]) {
      const response = await app.get(address, { Accept: "image/png" });
      if (address === "/konto/1.docx") assert.equal(response.status, 404);
      else assert.equal(response.status, 403, `${address}: before anything that could tell more`);
    }
  },
);

withApps(
  "a user name that no account can have is 401 like any other: too long, or with control characters",
  async (app) => {
    for (const username of ["a\u0000b", "a\nb", "x".repeat(9000), "가".repeat(3000)]) {
      const headers = { Authorization: basic(username, "x") };
      const response = await app.request("GET", "/personen", { headers, from: "192.0.2.2" });
      assert.equal(response.status, 401, JSON.stringify(username.slice(0, 10)));
    }
  },
);

withApp(
  "after ten wrong passwords in a minute it is 429 with Retry-After, and the right one of somebody known still works",
  async (app) => {
    assert.equal((await app.request("GET", "/konten", AS)).status, 200);
    const attempt = (password: string) =>
      app.request("GET", "/personen", {
        headers: { Authorization: basic("opfer", password), Accept: "application/json" },
        from: "192.0.2.3",
      });
    const statuses = [];
    for (let count = 0; count < 11; count++) statuses.push((await attempt(`${count}`)).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
    const limited = await attempt("x");
    assert.equal(limited.status, 429);
    const seconds = Number(limited.headers.get("Retry-After"));
    assert.ok(Number.isInteger(seconds) && seconds > 0 && seconds <= 60);
    assert.match(limited.headers.get("RateLimit-Policy") ?? "", /^"[a-z]+";q=\d+;w=\d+$/);
    assert.match(limited.headers.get("RateLimit") ?? "", /^"[a-z]+";r=0;t=\d+$/);
    assert.equal((await app.request("GET", "/konten", AS)).status, 200);
  },
);

const BROKEN = `import { defineKind, text } from "leihwerk";
export default defineKind({
  singular: "knall", plural: "knaller", slug: true, entry: ["titel"],
  title: (values) => { if (values.titel === "Knall") throw new Error("Geheimnis 4711"); return String(values.titel); },
  fields: { titel: text({ required: true }) },
});
`;

withApp(
  "a 500 in production delivers no data, and the log is told",
  async (app) => {
    for (const Accept of ["text/html", "application/json", "application/xml"]) {
      const { response, exchange } = await app.exchange("POST", "/knaller", {
        ...AS,
        headers: { Accept },
        body: { titel: "Knall" },
      });
      assert.equal(response.status, 500);
      assert.equal(await response.text(), "");
      assert.equal(response.headers.get("Content-Type"), null);
      assert.match(String(exchange.failure?.error), /Geheimnis 4711/);
    }
    assert.equal(await app.store.read.count(app.kinds.one("knall")), 0);
    const fine = await app.request("POST", "/knaller", { ...AS, body: { titel: "Leise" } });
    assert.equal(fine.status, 201, "and the next request works");
  },
  { site: { "kinds/knall.ts": BROKEN } },
);

withApp(
  "a 500 in development is a problem document with the message, and a trace of the way",
  async (app) => {
    const response = await app.request("POST", "/knaller", {
      ...AS,
      headers: { Accept: "application/json" },
      body: { titel: "Knall" },
    });
    assert.equal(response.status, 500);
    assert.equal(response.headers.get("Content-Type"), "application/problem+json; charset=utf-8");
    assert.match((await response.json()).detail, /Geheimnis 4711/);
    const trace = response.headers.get("Leihwerk-Trace") ?? "";
    for (const question of ["route=POST", "who=bibliothekarin", "may they=yes", "body=json"])
      assert.ok(trace.includes(question), trace);
    const refused = await app.get("/konten");
    assert.match(refused.headers.get("Leihwerk-Trace") ?? "", /403 kein-zugriff/);
  },
  { environment: "development", site: { "kinds/knall.ts": BROKEN } },
);

withApp("in production nobody sees the trace", async (app) => {
  assert.equal((await app.get("/personen")).headers.get("Leihwerk-Trace"), null);
});
