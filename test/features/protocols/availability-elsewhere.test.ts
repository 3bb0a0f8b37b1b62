/** DAIA: whether documents can be had, for programs that show the catalogue elsewhere. */

import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const ORIGIN = "http://localhost";

async function daia(library: Library, id: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ id, format: "json", ...more });
  const answer = await library.ask("GET", `/daia?${query}`, {
    headers: { "Accept-Language": "en" },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get("X-DAIA-Version"), "1.0.0");
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
  const { document } = answer.json;
  const ids = document.flatMap((one: { id: string; item?: { id: string }[] }) => [
    one.id,
    ...(one.item ?? []).map((item) => item.id),
  ]);
  assert.equal(new Set(ids).size, ids.length, "documents and items are unique");
  return answer.json;
}

const PLACE = { as: "bibliothekarin" } as const;

withLibrary(
  "a document is found by its address, its number, its ISBN or a barcode",
  async (library) => {
    await library.patch("/werk/1", { isbn: ["978-3-15-000007-6"] });
    const whole = await daia(library, `${ORIGIN}/werk/1`);
    assert.deepEqual(whole.institution, {
      id: `${ORIGIN}/#bibliothek`,
      href: `${ORIGIN}/`,
      content: whole.institution.content,
    });
    const [document] = whole.document;
    assert.equal(document.id, `${ORIGIN}/werk/1`);
    assert.equal(document.about, "Woyzeck");
    assert.equal("requested" in document, false);
    assert.deepEqual(document.item[0].department, whole.institution);
    assert.deepEqual(
      document.item.map(({ id, label }: { id: string; label: string }) => [id, label]),
      [
        [`${ORIGIN}/exemplar/1`, "S 1"],
        [`${ORIGIN}/exemplar/2`, "S 2"],
      ],
    );
    for (const id of [
      "1",
      "ppn:1",
      "9783150000076",
      "3-15-000007-6",
      "isbn:9783150000076",
      "urn:isbn:978-3-15-000007-6",
    ]) {
      const { document } = await daia(library, id);
      assert.deepEqual(
        document.map((one: { id: string; requested: string }) => [one.id, one.requested]),
        [[`${ORIGIN}/werk/1`, id]],
        id,
      );
      assert.equal(document[0].item.length, 2);
    }
    for (const id of ["B2", "barcode:B2", `${ORIGIN}/exemplar/2`]) {
      const { document } = await daia(library, id);
      assert.equal(document[0].requested, id);
      assert.deepEqual(
        document[0].item.map((one: { id: string }) => one.id),
        [`${ORIGIN}/exemplar/2`],
      );
    }
    for (const id of [
      "999",
      "isbn:B2",
      "https://elsewhere.example/werk/1",
      "A-anna",
      "anna",
      "\u0000",
    ])
      assert.deepEqual((await daia(library, id)).document, [], id);
    const several = await daia(library, "999|2|B1|9783150000076|1");
    assert.deepEqual(
      several.document.map((one: { id: string }) => one.id),
      [`${ORIGIN}/werk/2`, `${ORIGIN}/werk/1`],
    );
  },
);

withLibrary("what can be had follows from how the library lends", async (library) => {
  const of = async (work: number) => {
    const { document } = await daia(library, `${work}`);
    return document[0].item.map((item: { available?: object[]; unavailable?: object[] }) => ({
      available: item.available ?? [],
      unavailable: item.unavailable ?? [],
    }));
  };
  const both = [{ service: "presentation" }, { service: "loan" }];
  const [there] = await of(1);
  assert.deepEqual(there, { available: both, unavailable: [] });

  assert.equal((await library.lend("B1", "anna")).status, 201);
  const reserving = { href: `${ORIGIN}/werk/1`, title: "Reserve" };
  const expected = "2026-04-03";
  const lent = (more: object) => ({
    available: [],
    unavailable: [
      { service: "presentation", expected },
      { service: "loan", expected, ...more },
    ],
  });
  assert.deepEqual((await of(1))[0], lent({}), "nobody reserves while a copy is on the shelf");
  assert.equal((await library.lend("B2", "ben")).status, 201);
  assert.deepEqual((await of(1))[0], lent(reserving));
  const body = { werk: { url: "/werk/1" } };
  assert.equal((await library.ask("POST", "/vormerkungen", { as: "carla", body })).status, 201);
  assert.equal((await of(1))[0].unavailable[1].queue, 1);
  library.later(40);
  assert.equal((await of(1))[0].unavailable[1].expected, "unknown", "what is late");
  const text = JSON.stringify(await daia(library, "1"));
  for (const name of ["anna", "ben", "carla"]) assert.ok(!text.includes(name));

  const approval = {
    id: "http://purl.org/ontology/dso#ApprovalRequired",
    content: "Only after asking at the desk",
  };
  for (const [change, services] of [
    [{ zustand: "vermisst" }, { available: [], unavailable: both }],
    [{ zustand: "verloren" }, { available: [], unavailable: both }],
    [
      { zustand: "in Reparatur" },
      { available: [], unavailable: both.map((one) => ({ ...one, expected: "unknown" })) },
    ],
    [
      { zustand: "beschädigt" },
      { available: [both[0], { ...both[1], limitation: [approval] }], unavailable: [] },
    ],
    [
      { zustand: null, ausleihbar: "präsenz" },
      { available: [both[0], { ...both[1], limitation: [approval] }], unavailable: [] },
    ],
    [{ ausleihbar: "nein" }, { available: [], unavailable: both }],
    [{ ausleihbar: "ja" }, { available: both, unavailable: [] }],
  ] as const) {
    assert.equal((await library.patch("/exemplar/3", change)).status, 200);
    assert.deepEqual((await of(2))[0], services, JSON.stringify(change));
  }
  const set = await library.patch("/einstellungen", { artRegel: ["Film: 7 Tage"] });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual((await of(2))[0].available[1].limitation, [
    { id: "http://purl.org/ontology/dso#ShortLoan", content: "Short loan: 7 days" },
  ]);
  assert.equal((await library.patch("/exemplar/3", { zustand: "ausgesondert" })).status, 200);
  assert.equal("item" in (await daia(library, "2")).document[0], false);
});

withLibrary(
  "what cannot be answered is told in the words of the specification",
  async (library) => {
    for (const [query, status, error] of [
      ["id=1", 422, "invalid_request"],
      ["id=1&format=xml", 422, "invalid_request"],
      ["format=json", 422, "invalid_request"],
      ["id=%7C&format=json", 422, "invalid_request"],
      [
        `id=${Array.from({ length: 101 }, (_, at) => at).join("|")}&format=json`,
        422,
        "invalid_request",
      ],
      ["id=1&format=json&patron=1", 501, "not_implemented"],
      ["id=1&format=json&patron-type=x", 501, "not_implemented"],
      ["id=1&format=json&callback=a.b", 422, "invalid_request"],
    ] as const) {
      const answer = await library.ask("GET", `/daia?${query}`, PLACE);
      assert.equal(answer.status, status, query);
      assert.equal(answer.json.error, error, query);
      assert.equal(answer.json.code, status);
      assert.ok(answer.json.error_description.length > 10);
      assert.equal(answer.headers.get("X-DAIA-Version"), "1.0.0");
      assert.equal(answer.headers.get("Access-Control-Allow-Origin"), "*");
      const suppressed = await library.ask("GET", `/daia?${query}&suppress_response_codes`);
      assert.deepEqual([suppressed.status, suppressed.json.code], [200, status], query);
    }
    const posted = await library.ask("POST", "/daia", { body: {} });
    assert.deepEqual([posted.status, posted.json.error], [405, "invalid_request"]);
    assert.equal(posted.headers.get("Allow"), "GET, HEAD, OPTIONS");
    const options = await library.ask("OPTIONS", "/daia");
    assert.equal(options.status, 204);
    assert.match(options.headers.get("Access-Control-Allow-Headers") ?? "", /Content-Type/);
    const head = await library.ask("HEAD", "/daia?id=1&format=json");
    assert.deepEqual([head.status, head.text], [200, ""]);
    const script = await library.ask("GET", "/daia?id=1&format=json&callback=show_1");
    assert.match(script.headers.get("Content-Type") ?? "", /^application\/javascript/);
    assert.match(script.text, /^\/\*\*\/show_1\(\{.*\}\);$/s);
  },
);

withLibrary("many lent copies cost no more statements than few", async (library, context) => {
  const count = countingStatements(context);
  const costOf = async () => (await count(() => daia(library, "ppn:1|ppn:2"))).length;
  await library.lend("B1", "anna");
  await costOf();
  const few = await costOf();
  for (const barcode of ["C1", "C2", "C3", "C4", "C5"]) {
    const body = { werk: { url: "/werk/1" }, signatur: barcode, barcode };
    assert.equal((await library.ask("POST", "/exemplare", { ...PLACE, body })).status, 201);
    assert.equal((await library.lend(barcode, "anna")).status, 201);
  }
  const [document] = (await daia(library, "ppn:1|ppn:2")).document;
  const lent = document.item.filter(({ unavailable }: { unavailable?: unknown }) => unavailable);
  assert.equal(lent.length, 6);
  assert.equal(lent[5].unavailable[1].expected, "2026-04-03");
  assert.equal(await costOf(), few);
});
