/** Whatever stands in an address: heads stay small, and pages do not repeat it in each of their links. */

import assert from "node:assert/strict";
import { inTurn } from "../running/same-each-time.ts";
import { type TestApp, withApp } from "../support/app.ts";

/** nginx has room for so much if nobody says otherwise; the server adds its date and what becomes of the connection. */
const MOST = 4096 - 150;

const LONG = "x".repeat(7000);
const QUERIES: Readonly<Record<string, string>> = {
  "a long search": `suche=${LONG}`,
  "a search of many words": `suche=${"wort+".repeat(1400)}`,
  "a search of bytes": `suche=${"%C3%A4".repeat(1100)}`,
  "a language many times": "lang=de&".repeat(1000),
  "a long language": `lang=${LONG}`,
  "a long format": `format=${LONG}`,
  "a format many times": "format=html&".repeat(600),
  "a filter many times": "art=Buch&".repeat(800),
  "a long filter": `titel=${LONG}`,
  "a long order": `sortierung=${LONG}`,
  "a long place": `nach=${LONG}`,
  "a long letter": `anfang=${LONG}`,
  "names that nobody knows": Array.from({ length: 900 }, (_, number) => `n${number}=1`).join("&"),
  "one long name": `${LONG}=1`,
  "a place to come back to": `zurueck=/${LONG}`,
};
const SUFFIXES = ["", ".html", ".json", ".xml", ".csv", ".bib"];
const OTHERS = [
  "/",
  "/werke/",
  "/Werke",
  "/theke",
  "/doppelte",
  "/zahlen",
  "/etiketten",
  "/anmeldung",
  "/sprache",
  "/sitemap.xml",
  "/openapi.json",
  "/gibt-es-nicht",
  "/werke?neu",
  `/person/${LONG}`,
  `/${LONG}/`,
];

const READERS = inTurn([undefined, "bibliothekarin"] as const);

for (const [what, query] of Object.entries(QUERIES))
  withApp(`heads stay small for ${what}`, async (app) => {
    const { path } = await app.shown(app.kinds.one("werk"));
    const addresses = [
      ...SUFFIXES.flatMap((suffix) => [`/werke${suffix}`, `/personen${suffix}`, path + suffix]),
      ...OTHERS,
    ];
    for (const address of addresses) {
      const target = `${address}${address.includes("?") ? "&" : "?"}${query}`;
      for (const as of READERS()) {
        const headers = { Accept: "text/html, */*;q=0.5" };
        const response = await app.request("GET", target, { headers, ...(as && { as }) });
        await response.arrayBuffer();
        const shown = `${address} (${what}): ${response.status}, ${sizeOf(response)} bytes`;
        assert.ok(sizeOf(response) <= MOST, shown);
        assert.notEqual(response.status, 500, shown);
      }
    }
  });

withApp("heads stay small for a long host", async (app) => {
  for (const path of ["/werke", "/werke.json", "/", "/gibt-es-nicht", "/werke/"]) {
    const { response } = await hosted(app, path);
    assert.ok(sizeOf(response) <= MOST, `${path}: ${sizeOf(response)} bytes`);
  }
});

withApp("a page repeats in its links what it knows, once", async (app) => {
  const { path } = await app.shown(app.kinds.one("werk"));
  for (const address of ["/werke", path, "/", "/gibt-es-nicht"]) {
    const plain = (await (await app.get(`${address}?lang=de`)).text()).length;
    for (const query of [QUERIES["a language many times"], QUERIES["names that nobody knows"]]) {
      const page = await (await app.get(`${address}?${query}`, { Accept: "text/html" })).text();
      assert.ok(page.length < 3 * plain + 30_000, `${address}: ${plain} and ${page.length}`);
    }
  }
});

withApp("links keep the filters and the search of a list", async (app) => {
  const response = await app.get(
    "/werke.json?suche=werk&art=Buch&art=Bild&unbekannt=1&lang=de&lang=en",
  );
  const search = "?suche=werk&art=Buch&art=Bild&lang=de";
  assert.match(response.headers.get("Content-Location") ?? "", /\/werke\.json\?/);
  assert.ok(response.headers.get("Content-Location")?.endsWith(`/werke.json${search}`));
  assert.ok(response.headers.get("Link")?.includes(`/werke.xml${search}>; rel="alternate"`));
});

withApp("the next page is of the same list, however long its query is", async (app) => {
  for (let count = 0; count < 3; count++) await app.addWork(`Langes ${count}`);
  for (const query of [`anzahl=1&anfang=L&lang=de`, `anzahl=1&lang=${"d".repeat(600)}&anfang=L`]) {
    const { weiter } = await app.json(`/werke.json?${query}`);
    const next = new URL(weiter).searchParams;
    assert.equal(next.get("anfang"), "L", query);
    assert.equal(next.get("anzahl"), "1", query);
  }
});

function hosted(app: TestApp, path: string) {
  const host = `${"a".repeat(60)}.`.repeat(60);
  const url = `http://${host}test${path}`;
  const exchange = { client: { address: "127.0.0.1", port: 1 }, target: path, user: null };
  const request = new Request(url, { headers: { Accept: "text/html" } });
  return Promise.resolve(app.application(request, { ...exchange, failure: null })).then(
    (response) => ({ response }),
  );
}

function sizeOf(response: Response): number {
  return [...response.headers].reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    0,
  );
}
