/**
 * The interface is what its description says. Requests are made from /openapi.json, lawful ones and others: every answer has a
 * described status, described headers and a body that fits its schema; and lawful requests are not refused by surprise.
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { FaultCode } from "../../src/core/texts/codes.ts";
import { LANGUAGES } from "../../src/core/texts/languages.ts";
import {
  goneStatus,
  isProcess,
  KINDS,
  ORIGIN,
  PICTURE,
  type TestApp,
  withApp,
} from "../support/app.ts";
import { type Described, Description, type Json } from "./described.ts";

/** How many requests of each kind are made up: the long run has the time for more. */
const ASKED = { "": 1, " (long)": 20 };
const SEED = { seed: 20260301 };

/** One member of each kind that requests can be about, by the name of the kind. */
async function furnish(app: TestApp): Promise<Map<string, string>> {
  const known = new Map([
    ["schema", "/schema/person.xsd"],
    ["sitemap", "/sitemap/person-0.xml"],
    ["kassenbuch", "/kassenbuch/2026-03"],
    ["zahlen", "/zahlen/2026-03"],
  ]);
  for (const { singular } of KINDS.all) {
    const { path } = await app.shown(app.kinds.one(singular));
    known.set(singular, path);
  }
  // Whoever owes something stays; so one goes about whom nothing else was asked.
  known.set("DELETE konto", (await app.add(app.kinds.one("konto"))).path);
  // What is told of an import stands under its number.
  await app.import();
  for (const name of ["einspielbericht", "ablehnungen", "abgaenge"])
    known.set(name, known.get("einspielung") ?? "");
  for (const name of ["erfassen", "inventurliste"]) known.set(name, known.get("inventur") ?? "");
  known.set("jahreswechsel", known.get("schuljahr") ?? "");
  return known;
}

async function describe(app: TestApp): Promise<Description> {
  return new Description(await (await app.get("/openapi.json")).json());
}

interface Asked {
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly as?: "bibliothekarin" | "leserin";
}

type Sent = { readonly type?: string; readonly body?: string | Uint8Array };

/** Who changes the accounts of the tests themselves would end the test. */
const OWN = /^\/konto\/[12](\?|$)/;

const WORD = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 });
/** What stands in a header. */
const FIELD = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);

function keyFor(
  one: Described,
  known: ReadonlyMap<string, string>,
  lawful: boolean,
  description: Description,
) {
  const parameter = one.parameters.findLast((each) => each.in === "path" && each.name !== "zeit");
  if (!parameter) return fc.constant("");
  const name = pathOf(one).split("/")[1] ?? "";
  const place = known.get(`${one.method} ${name}`) ?? known.get(name);
  const own = place?.split("/").at(-1);
  const made = description.fitting(parameter.schema);
  return fc.oneof(...(own ? [fc.constant(own)] : []), made, ...(lawful ? [] : [WORD]));
}

/** What every kind has is asked of works, and what was of this moment. */
function pathOf({ path }: Described): string {
  const now = new Date().toISOString().replace(/\D/g, "");
  return path.replace("{art}", "werk").replace("{zeit}", now);
}

function queryFor(one: Described, lawful: boolean, description: Description) {
  const parameters = one.parameters.filter(
    (each) => each.in === "query" && !(lawful && ["nach", "format"].includes(each.name)),
  );
  const values = parameters.map(({ name, schema }) => {
    const fitting = description.fitting(schema).map((value) => [value].flat().map(String));
    const any = lawful
      ? fitting
      : fc.oneof(
          fitting,
          WORD.map((word) => [word]),
        );
    return fc.option(any, { nil: [] as string[], freq: 2 }).map((all) => [name, all] as const);
  });
  return fc.tuple(...values).map((all) => {
    const query = new URLSearchParams(
      all.flatMap(([name, each]) => each.map((value) => [name, value.toWellFormed()])),
    );
    return query.size > 0 ? `?${query}` : "";
  });
}

function bodyFor(
  one: Described,
  known: ReadonlyMap<string, string>,
  lawful: boolean,
  description: Description,
) {
  const content: Record<string, Json> = one.operation.requestBody?.content ?? {};
  const types = Object.keys(content);
  if (types.length === 0) return fc.constant<Sent>({});
  const links = new Map([...known].map(([name, path]) => [name, ORIGIN + path]));
  const lawfulOf = (type: string) => {
    if (type === PICTURE.headers["Content-Type"]) return fc.constant(PICTURE.body);
    return description
      .fitting(content[type].schema, links)
      .map((value) =>
        JSON.stringify(value, (_, text) => (typeof text === "string" ? text.toWellFormed() : text)),
      );
  };
  const isLawful = (type: string) =>
    type.endsWith("json") || type === PICTURE.headers["Content-Type"];
  const typed = types
    .filter((type) => !lawful || isLawful(type))
    .map((type) => {
      const name = one.path.split("/")[1];
      const wrong: fc.Arbitrary<string | Uint8Array> = fc.oneof(
        fc.json(),
        fc.constantFrom(
          `<${name}/>`,
          "<a><b/></a>",
          "_aktion=ersetzen&_ziel=/",
          "nachname=A&titel=B",
          "--x--",
        ),
        WORD,
      );
      const body: fc.Arbitrary<string | Uint8Array> = !isLawful(type)
        ? wrong
        : lawful
          ? lawfulOf(type)
          : fc.oneof(lawfulOf(type), wrong);
      return body.map((bytes) => ({ type, body: bytes }));
    });
  return fc.oneof<fc.Arbitrary<Sent>[]>(...typed);
}

function rarely(header: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: header },
  );
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function requestsFor(
  one: Described,
  known: ReadonlyMap<string, string>,
  lawful: boolean,
  description: Description,
): fc.Arbitrary<Asked> {
  const accepts = Object.keys(
    description.resolve(one.operation.responses[200] ?? one.operation.responses[204])?.content ??
      {},
  );
  const conditional = one.parameters.filter((each) => each.in === "header").map(({ name }) => name);
  const header = fc.oneof(
    FIELD,
    fc.constantFrom(
      "*",
      '"x"',
      "Wed, 21 Oct 2015 07:28:00 GMT",
      "return=representation",
      "bytes=0-9",
    ),
  );
  const headers = lawful
    ? fc.constant({ Accept: "application/json" })
    : fc.record({
        Accept: fc.oneof(
          fc.constantFrom("*/*", "application/json", "application/problem+xml", ...accepts),
          FIELD,
        ),
        ...Object.fromEntries(conditional.map((name) => [name, rarely(header)])),
      });
  return fc
    .record({
      key: keyFor(one, known, lawful, description),
      query: queryFor(one, lawful, description),
      headers,
      sent: bodyFor(one, known, lawful, description),
      as: lawful
        ? fc.constant("bibliothekarin" as const)
        : fc.constantFrom(
            "bibliothekarin" as const,
            "bibliothekarin" as const,
            "leserin" as const,
            undefined,
          ),
    })
    .map(({ key, query, headers, sent, as }) => ({
      target: pathOf(one).replace("{key}", encodeURIComponent(key.toWellFormed())) + query,
      headers: present({ ...headers, "Content-Type": sent.type }),
      ...(sent.body !== undefined && { body: sent.body }),
      ...(as && { as }),
    }))
    .filter(({ target }) => one.method === "GET" || !OWN.test(target));
}

/** What takes away comes last, so that there is something to look at. */
function inOrder(operations: readonly Described[]): Described[] {
  return operations.toSorted(
    (a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"),
  );
}

for (const [end, numRuns] of Object.entries(ASKED))
  withApp(
    `whatever is asked, the answer is one that the description knows${end}`,
    async (app) => {
      const description = await describe(app);
      const known = await furnish(app);
      const statuses = new Set<number>();
      for (const one of inOrder(description.operations)) {
        await fc.assert(
          fc.asyncProperty(
            requestsFor(one, known, false, description),
            async ({ target, ...asking }) => {
              const response = await app.request(one.method, target, asking);
              statuses.add(response.status);
              assert.deepEqual(
                await description.faults(one, response),
                [],
                `${one.method} ${target}`,
              );
            },
          ),
          { ...SEED, numRuns },
        );
      }
      // By chance no body has another type than those that are described.
      const create = description.operations.find(({ method }) => method === "POST");
      const strange = {
        as: "bibliothekarin",
        headers: { "Content-Type": "text/x" },
        body: "x",
      } as const;
      const unread = await app.request("POST", create?.path ?? "", strange);
      statuses.add(unread.status);
      assert.deepEqual(await description.faults(create as Described, unread), []);
      for (const status of [200, 400, 403, 404, 406, 412, 415, 422])
        assert.ok(statuses.has(status), `${status} has come up`);
    },
    { fresh: true },
  );

/** What no schema can tell: whether something is there, comes twice, stands above what, or is needed by the rules of lending. */
const SEMANTIC: readonly FaultCode[] = [
  "verweis-unbekannt",
  "verweis-mehrdeutig",
  "nichts-da",
  "wochentag",
  "schliesstag",
  "uhrzeit",
  "ende-vor-anfang",
  "oeffnungszeit",
  "mahnstufe",
  "kontrast",
  "doppelter-verweis",
  "pflicht",
  "kein-name",
  "betrag-null",
  "zu-viel-behalten",
  "zu-viel-bezahlt",
  "waehrung",
  "kaution",
  "artregel",
  "kreis",
  "steht-darunter",
  "hat-darunter",
  "datei-fehlt",
  "datei-leer",
  "platzhalter",
  "platzhalter-fehlt",
];

/** What is done at a page needs more than its fields: a token, a pair, an import that waits. Tests of their own do it. */
function isActionOfPage({ method, operation }: Described): boolean {
  return method === "POST" && !operation.tags;
}

withApp(
  "a request that fits its description is done, or refused for what no schema can tell (long)",
  async (app) => {
    const description = await describe(app);
    const known = await furnish(app);
    const done = new Set<string>();
    const operations = description.operations.filter((one) => !isActionOfPage(one));
    for (const one of inOrder(operations)) {
      await fc.assert(
        fc.asyncProperty(
          requestsFor(one, known, true, description),
          async ({ target, ...asking }) => {
            const response = await app.request(one.method, target, asking);
            const { status } = response;
            const place = `${one.method} ${target} ${asking.body ?? ""}`;
            if (status < 400) done.add(one.operation.operationId);
            else if (status === 422) {
              const { errors } = await response.clone().json();
              for (const fault of errors)
                assert.ok(
                  isSemantic(fault, one, description),
                  `${place}: ${JSON.stringify(fault)}`,
                );
            } else if (status === 400) {
              // Whether something is meant by the value of a filter, and whether labels have room on their sheet, or a list so many parts.
              const { detail } = await response.clone().json();
              const isOfSheet = /^\/(?:etiketten|ausweise)\?/.test(target);
              const wrong = isOfSheet
                ? /nichts gemeint|Nothing is meant|kann nicht|cannot be/
                : /nichts gemeint|Nothing is meant/;
              assert.match(detail, wrong, place);
            } else {
              // What only its owner may read is refused where nothing stands.
              const kind = KINDS.find(one.path.split("/")[1] ?? "")?.kind;
              const gone = kind && goneStatus(kind) === 403 ? [403, 404] : [404, 410];
              const kindly = one.path.includes("{key}") ? [...gone, 409] : [409];
              assert.ok(
                kindly.includes(status),
                `${place} is ${status}: ${await response.clone().text()}`,
              );
            }
            assert.deepEqual(await description.faults(one, response), [], place);
          },
        ),
        { ...SEED, numRuns: 40 },
      );
    }
    const never = operations
      .filter(({ operation }) => !done.has(operation.operationId))
      .filter(
        ({ operation }) =>
          !KINDS.all.some((kind) => isProcess(kind) && operation.tags?.includes(kind.singular)) &&
          // The pages of such a one.
          !["art-key-geheimnis", "art-key-probe"].includes(operation.operationId),
      )
      .map(({ operation }) => operation.operationId);
    assert.deepEqual(never, [], "each has been done at least once");
  },
  { fresh: true },
);

/** By the sentence that the fault has in some language; a pattern that is only told in words may be missed too. */
function isSemantic({ pointer, detail }: Json, one: Described, description: Description): boolean {
  const told = SEMANTIC.some((code) => isSaid(code, detail));
  const content: Record<string, Json> = one.operation.requestBody.content;
  const json = Object.keys(content).find((type) => type.endsWith("json")) ?? "";
  const schema = description.resolve(content[json]?.schema ?? {});
  const field = schema.properties?.[pointer.split("/")[1]];
  return told || (isSaid("zeichen", detail) && /(^|\s)Matches /.test(field?.description ?? ""));
}

function isSaid(code: FaultCode, detail: string): boolean {
  const anything = new Proxy({}, { get: () => "\u0001" });
  return Object.values(LANGUAGES).some(({ faults }) => {
    const parts = faults[code](anything).split("\u0001");
    return detail.startsWith(parts[0] ?? "") && detail.endsWith(parts.at(-1) ?? "");
  });
}
