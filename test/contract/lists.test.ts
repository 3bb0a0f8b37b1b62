/** Lists in every format on every storage engine: paging, sorting and search, told by addresses alone. */

import assert from "node:assert/strict";
import { inTurn } from "../running/same-each-time.ts";
import { inEachWorld, ORIGIN, type TestApp, withApps } from "../support/app.ts";
import { parseXml } from "./judges.ts";

const AS = { as: "bibliothekarin" } as const;
const NAMES = [
  "Ägyptus",
  "Aeneas",
  "Afra",
  "Zoe",
  "zeno",
  "Émile",
  "Œdipe",
  "Ödön",
  "Oda",
  "ß",
  "Straße",
  "Strasse",
  "李白",
  "😀",
  "10",
  "9",
];

/** One list for all tests of this file: the same on every storage engine. */
const filled = new WeakMap<TestApp, Promise<void>>();

function fill(app: TestApp): Promise<void> {
  let done = filled.get(app);
  if (!done) {
    done = fillNow(app);
    filled.set(app, done);
  }
  return done;
}

async function fillNow(app: TestApp): Promise<void> {
  for (const [index, titel] of NAMES.entries()) {
    await app.addWork(titel, [], { jahr: index % 3 === 0 ? null : 1800 + (index % 5) });
  }
  const buechner = await app.addPerson("Georg", "Büchner");
  await app.addWork("Woyzeck", [buechner]);
  await app.addWork("Dantons Tod", [buechner]);
  await app.addWork("Der Tod", [], { beschreibung: "Ein Spiel" });
  await app.addWork("Leonce und Lena", [buechner], { schlagwort: ["Tod und Teufel"] });
  await app.addPerson("Anna", "BUECHNER", { username: "anna" });
}

/** Follows `weiter` (or `prev` with `back`) from page to page; the addresses of all entries. */
async function walk(app: TestApp, path: string, relation = "next"): Promise<string[]> {
  const seen: string[] = [];
  for (let next: string | null = path, pages = 0; next !== null; pages++) {
    assert.ok(pages < 100, "the pages come to an end");
    const response: Response = await app.request("GET", next, {
      ...AS,
      headers: { Accept: "application/json" },
    });
    assert.equal(response.status, 200, next);
    const list = await response.json();
    const entries = Object.values(list)[0] as { url: string }[];
    const urls = entries.map((entry) => entry.url);
    if (relation === "prev") seen.unshift(...urls);
    else seen.push(...urls);
    const link = linkTo(response, relation);
    if (relation === "next") assert.equal(list.weiter ?? null, link);
    next = link === null ? null : link.slice(ORIGIN.length);
  }
  return seen;
}

function linkTo(response: Response, relation: string): string | null {
  const links = response.headers.get("Link") ?? "";
  return new RegExp(`<([^>]*)>; rel="${relation}"`).exec(links)?.[1] ?? null;
}

async function titles(app: TestApp, query: string, kind = app.work): Promise<string[]> {
  const list = await app.json(`/${kind.plural}?anzahl=100&${query}`);
  return list[kind.singular].map(
    (one: { titel?: string; vorname?: string; nachname?: string }) =>
      one.titel ?? `${one.vorname} ${one.nachname}`,
  );
}

const SIZES = inTurn([1, 3, 7]);

inEachWorld("every order shows every work once, page by page and back again", async (app) => {
  await fill(app);
  const orders = [
    "",
    "sortierung=titel",
    "sortierung=-titel",
    "sortierung=jahr",
    "sortierung=-jahr",
    "sortierung=art",
    "suche=tod",
    "suche=a&sortierung=-jahr",
  ];
  for (const order of orders) {
    const whole = await walk(app, `/${app.work.plural}?anzahl=100&${order}`);
    for (const size of SIZES()) {
      const pages = await walk(app, `/${app.work.plural}?anzahl=${size}&${order}`);
      assert.deepEqual(pages, whole, `${order} by ${size}`);
      assert.equal(new Set(pages).size, pages.length);
    }
    // From the last page back to the first.
    let last = `/${app.work.plural}?anzahl=3&${order}`;
    for (;;) {
      const link = linkTo(await app.get(last, { Accept: "application/json" }), "next");
      if (link === null) break;
      last = link.slice(ORIGIN.length);
    }
    assert.deepEqual(await walk(app, last, "prev"), whole, `${order} backwards`);
  }
});

inEachWorld(
  "both engines order alike: folded, ä as a, empty years last whatever the direction",
  async (app) => {
    await fill(app);
    // As the words sound: "Aeneas" is "aneas", "Œdipe" is "odipe".
    const folded = [
      "😀",
      "10",
      "9",
      "Afra",
      "Ägyptus",
      "Aeneas",
      "Dantons Tod",
      "Émile",
      "Leonce und Lena",
      "Oda",
      "Œdipe",
      "Ödön",
      "ß",
      "Straße",
      "Strasse",
      "Der Tod",
      "Woyzeck",
      "zeno",
      "Zoe",
      "李白",
    ];
    assert.deepEqual(await titles(app, ""), folded);
    assert.deepEqual(await titles(app, "sortierung=titel"), folded);
    assert.deepEqual(await titles(app, "sortierung=-titel"), folded.toReversed());
    for (const direction of ["", "-"]) {
      const list = await app.json(`/${app.work.plural}?anzahl=100&sortierung=${direction}jahr`);
      const years: (number | undefined)[] = list[app.work.singular].map(
        (one: { jahr?: number }) => one.jahr,
      );
      const known = years.filter((year) => year !== undefined);
      assert.deepEqual(years.slice(0, known.length), known, "empty ones come last");
      const sorted = known.toSorted((a, b) => (direction === "" ? a - b : b - a));
      assert.deepEqual(known, sorted);
    }
  },
  { fresh: true },
);

inEachWorld("search finds Buchner, büchner and BUECHNER alike", async (app) => {
  await fill(app);
  for (const word of ["Buchner", "büchner", "BUECHNER", "bu%CC%88chner", "buch", "B%C3%9CCHNER"]) {
    assert.deepEqual(
      (await titles(app, `suche=${word}`, app.maker)).sort(),
      ["Anna BUECHNER", "Georg Büchner"],
      word,
    );
    assert.deepEqual(
      await titles(app, `suche=${word}`),
      ["Dantons Tod", "Leonce und Lena", "Woyzeck"],
      word,
    );
  }
  assert.deepEqual(await titles(app, "suche=georg+buchner", app.maker), ["Georg Büchner"]);
  assert.deepEqual(
    (await titles(app, "suche=chner", app.maker)).sort(),
    ["Anna BUECHNER", "Georg Büchner"],
    "where no word begins so, those that end so are found",
  );
});

inEachWorld("search ranks what is called so before what only mentions it", async (app) => {
  await fill(app);
  assert.deepEqual(await titles(app, "suche=tod"), ["Der Tod", "Dantons Tod", "Leonce und Lena"]);
  assert.deepEqual((await titles(app, "suche=str"))[0], "Straße");
});

inEachWorld("search takes any text for words and never breaks", async (app) => {
  await fill(app);
  const queries = [
    '"',
    "'",
    "*",
    "a* OR b",
    "NEAR(a b)",
    "a:*",
    "\\",
    "%",
    "_",
    "(",
    ")",
    "&",
    "|",
    "!",
    "<->",
    "such_titel:x",
    "\u0000",
    "\ud800",
    "🙂",
    "ﷺ",
    "a".repeat(4000),
    "Ω".repeat(1200),
    "--",
    ";drop table werk",
    "가".repeat(800),
  ];
  for (const query of queries) {
    const response = await app.get(
      `/${app.work.plural}.json?${new URLSearchParams({ suche: query })}`,
    );
    assert.equal(response.status, 200, JSON.stringify(query.slice(0, 20)));
  }
});

inEachWorld("a page of a list links to the next one in the same format, in each", async (app) => {
  await fill(app);
  for (const { name, type } of app.formats.list)
    for (const address of [
      `/${app.work.plural}.${name}?anzahl=2&sortierung=-titel`,
      `/${app.work.plural}?format=${name}&anzahl=2&sortierung=-titel`,
    ]) {
      const first = await app.get(address);
      assert.equal(first.status, 200);
      const next = linkTo(first, "next")?.slice(ORIGIN.length) ?? "";
      assert.equal(linkTo(first, "prev"), null);
      assert.match(next, /[?&]nach=[A-Za-z0-9_-]+/);
      const second = await app.get(next);
      assert.equal(second.status, 200);
      assert.equal(second.headers.get("Content-Type"), type);
      assert.ok(linkTo(second, "prev"));
      const back = linkTo(second, "first")?.slice(ORIGIN.length) ?? "";
      assert.deepEqual(await (await app.get(back)).text(), await (await app.get(address)).text());
      const bytes = await second.text();
      if (name === "json") assert.ok(JSON.parse(bytes).weiter.startsWith(ORIGIN));
      if (name === "xml") assert.ok(parseXml(bytes).attributes.weiter?.startsWith(ORIGIN));
    }
});

withApps(
  "a page stays where it was when something is added or removed before it",
  async (app) => {
    const kind = app.kinds.one("ausstellung");
    const made = [];
    for (const titel of ["Mitte a", "Mitte b", "Mitte c"])
      made.push(await app.add(kind, { titel }));
    const first = await app.get("/ausstellungen.json?anzahl=1&sortierung=titel");
    const second = await app.get(linkTo(first, "next")?.slice(ORIGIN.length) ?? "");
    assert.equal((await second.json()).ausstellung[0].url, ORIGIN + made[1]?.path);
    const next = linkTo(second, "next")?.slice(ORIGIN.length) ?? "";
    await app.add(kind, { titel: "Mitte 1" });
    await app.request("DELETE", made[1]?.path ?? "", AS);
    const after = await (await app.get(next)).json();
    const place = "the place that the cursor names need not exist any more";
    assert.equal(after.ausstellung[0].url, ORIGIN + made[2]?.path, place);
  },
  { fresh: true },
);

inEachWorld(
  "?anzahl= goes from 1 to 100, ?sortierung= knows its fields, ?nach= is one of ours: else 400",
  async (app) => {
    await fill(app);
    const cursor = (...place: unknown[]) =>
      Buffer.from(JSON.stringify(place)).toString("base64url");
    const bad: [string, string][] = [
      ...["0", "101", "-1", "1.5", "1e2", "ten", "", "99999999999999999999", "%00", "1 0"].map(
        (value): [string, string] => ["anzahl", `anzahl=${value}`],
      ),
      ...[
        "gibtesnicht",
        "-",
        "--titel",
        "titel,jahr",
        "isbn",
        "__proto__",
        "constructor",
        "beschreibung",
      ].map((value): [string, string] => ["sortierung", `sortierung=${value}`]),
      ...["", "rubbish", "%F0%9F%98%80", "e30", "W10", "bnVsbA", "%00", "../.."].map(
        (value): [string, string] => ["nach", `nach=${value}`],
      ),
      ["nach", `nach=${cursor("jahr", 0, 1800, 1)}`],
      ["nach", `sortierung=jahr&nach=${cursor("titel", 0, "a", 1)}`],
      ["nach", `sortierung=jahr&nach=${cursor("jahr", 0, "abc", 1)}`],
      ["nach", `sortierung=jahr&nach=${cursor("jahr", 0, 1e12, 1)}`],
      ["nach", `sortierung=jahr&nach=${cursor("jahr", 0, 1800, 1e12)}`],
      ["nach", `sortierung=jahr&nach=${cursor("jahr", 0, 1.5, 1)}`],
      ["nach", `sortierung=jahr&nach=${cursor("jahr", 2, 1800, 1)}`],
      ["nach", `sortierung=titel&nach=${cursor("titel", 0, 17, 1)}`],
      ["nach", `sortierung=titel&nach=${cursor("titel", 0, null, 1)}`],
      ["nach", `sortierung=titel&nach=${cursor("titel", 0, "\u0000", 1)}`],
      ["nach", `sortierung=titel&nach=${cursor("titel", 0, "\ud800", 1)}`],
      ["nach", `nach=${cursor("", 0, "a", null)}`],
      ["nach", `suche=tod&nach=${cursor("", 0, -1, 0)}`],
      ["nach", `suche=tod&nach=${cursor("", 0, "x", 0)}`],
    ];
    for (const [name, query] of bad) {
      const response = await app.get(`/${app.work.plural}.json?${query}`);
      assert.equal(response.status, 400, query);
      const problem = await response.json();
      assert.equal(problem.type, `/problem/ungueltiger-parameter`);
      assert.ok(problem.detail.includes(name), problem.detail);
    }
    const ignored = await app.get(`/${app.work.plural}.json?unbekannt=1&anzahl=100&utm_source=x`);
    assert.equal(ignored.status, 200);
  },
);

withApps("a search that matches more than it looks at says so and still pages", async (app) => {
  const kind = app.kinds.one("ausstellung");
  const { values } = await app.member(kind, (await app.add(kind, { titel: "Haufen" })).id);
  const drafts = Array.from({ length: 1050 }, (_, index) => ({
    values: { ...values, titel: `Haufen ${index}`, kennung: `haufen ${index}` },
  }));
  await app.store.write((writing) => writing.insert(kind, drafts, null));
  const list = await app.json("/ausstellungen?suche=haufen&anzahl=100");
  assert.equal(list.mehr, true);
  assert.equal(list.gesamt, 1000);
  const seen = await walk(app, "/ausstellungen?suche=haufen&anzahl=100");
  assert.equal(new Set(seen).size, 1000);
});
