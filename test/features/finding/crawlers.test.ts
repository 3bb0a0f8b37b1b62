/** Crawlers find works, not combinations of letters, filters and orders. */

import assert from "node:assert/strict";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";

const MANY = 90;

async function fill({ app }: Library): Promise<void> {
  const { store, kinds } = app;
  await store.write(async (writing) => {
    const people = Array.from({ length: 5 }, (_, index) => ({
      values: { vorname: "Person", nachname: `Nummer ${index}` },
    }));
    const ids = await writing.insert(kinds.one("person"), people, null);
    const drafts = Array.from({ length: MANY }, (_, index) => {
      const id = ids[index % 5] as number;
      const person = [{ id, slug: null, title: "", extras: { rolle: "aut" } }];
      const art = ["Buch", "Film", "Karte"][index % 3] as string;
      const titel = `${String.fromCharCode(65 + (index % 20))} ${index}`;
      return { values: { titel, art, jahr: 1500 + index * 5, sprache: ["de"], person } };
    });
    await writing.insert(kinds.one("werk"), drafts, null);
  });
}

/** Addresses that a page leads a crawler to. */
function linksIn(page: string): string[] {
  return [...page.matchAll(/<a\s([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    if (/\brel="[^"]*nofollow/.test(attributes)) return [];
    const [, href = ""] = /\bhref="([^"#]*)/.exec(attributes) ?? [];
    const url = URL.parse(href.replaceAll("&amp;", "&"), `${ORIGIN}/`);
    return url?.origin === ORIGIN ? [url.pathname + url.search] : [];
  });
}

/** As RFC 9309 has it: the longest rule that fits decides. */
function rulesIn(robots: string): (address: string) => boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, path = ""]) => ({
    allows: verb === "Allow",
    length: path.length,
    fits: new RegExp(`^${path.replace(/[.?+()[\]]/g, "\\$&").replaceAll("*", ".*")}`),
  }));
  return (address) => {
    const fitting = rules.filter(({ fits }) => fits.test(address));
    return fitting.sort((a, b) => b.length - a.length)[0]?.allows ?? true;
  };
}

withLibrary("a crawler finds every work, and no combinations", async (library) => {
  await fill(library);
  const mayRead = rulesIn((await library.ask("GET", "/robots.txt")).text);
  const seen = new Set(["/"]);
  for (const address of seen) {
    const { text, status, headers } = await library.ask("GET", address, { accept: "text/html" });
    if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html")) continue;
    for (const link of linksIn(text)) if (mayRead(link)) seen.add(link);
  }
  const works = [...seen].filter((address) => /^\/werk\/\d+$/.test(address));
  assert.equal(works.length, MANY + 2);
  const asked = [...seen].filter((address) => address.includes("?"));
  const combined = asked.filter((address) => !/\?nach=[^&]*$/.test(address));
  assert.deepEqual(combined, []);
  // Besides what explains the interface, which does not grow with the catalogue.
  const others = [...seen].filter((address) => !/^\/(werk|schema|problem)\//.test(address));
  assert.ok(others.length < MANY, `${others}`);
});

withLibrary("combinations are for people, plain lists for search engines", async (library) => {
  await fill(library);
  const page = async (path: string) =>
    (await library.ask("GET", path, { accept: "text/html" })).text;
  const plain = await page("/werke");
  assert.doesNotMatch(plain, /name="robots"/);
  const [, next = ""] = /<a rel="next" href="([^"]+)"/.exec(plain) ?? [];
  assert.doesNotMatch(
    await page(new URL(next, `${ORIGIN}/`).href.slice(ORIGIN.length)),
    /name="robots"/,
  );
  for (const query of ["art=Buch", "suche=a", "anfang=a", "sortierung=jahr", "jahrhundert=16"]) {
    const text = await page(`/werke?${query}`);
    assert.match(text, /<meta name="robots" content="noindex, nofollow">/, query);
    assert.match(text, /<link rel="alternate" type="application\/atom\+xml"/, query);
  }
  const person = await page("/person/person-nummer-0");
  assert.doesNotMatch(person, /name="robots"/);
  assert.doesNotMatch(await page("/person/person-nummer-0?lang=en&utm_source=x"), /name="robots"/);
  assert.match(
    await page("/person/person-nummer-0?sortierung=jahr"),
    /content="noindex, nofollow"/,
  );
  // Every work is two steps from where crawlers begin.
  const { text: robots } = await library.ask("GET", "/robots.txt");
  const mayRead = rulesIn(robots);
  for (const query of ["lang=en", "nach=x", "lang=en&nach=x"])
    assert.ok(mayRead(`/werke?${query}`), query);
  for (const query of ["lang=en&art=Buch", "art=Buch", "art=Buch&lang=en", "lang=en&anfang=a"])
    assert.ok(!mayRead(`/werke?${query}`), query);
  const [, map = ""] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const { text } = await library.ask("GET", map.slice(ORIGIN.length));
  assert.equal(text.match(/\/werk\/\d+</g)?.length, MANY + 2);
});
