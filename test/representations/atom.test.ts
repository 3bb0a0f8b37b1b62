/** Feeds: what is new in a list, in a search and of a person. */

import assert from "node:assert/strict";
import { child, type Node, parseXml } from "../contract/judges.ts";
import { type Library, withLibrary } from "../support/library.ts";

withLibrary(
  "a list, a search and a person can be followed by a feed, newest first",
  async (library) => {
    for (const [index, titel] of ["Erstes Lied", "Zweites Lied", "Dritte Sage"].entries()) {
      library.later(1);
      const person = [{ name: index === 1 ? "Anders, Ada" : "Lehm, Lina" }];
      const made = await library.ask("POST", "/werke", {
        as: "bibliothekarin",
        body: { titel, person },
      });
      assert.equal(made.status, 201, made.text);
    }
    const all = await feedAt(library, "/werke.atom");
    assert.deepEqual(all.titles.slice(0, 3), ["Dritte Sage", "Zweites Lied", "Erstes Lied"]);
    assert.equal(child(all.feed, "updated").text, child(all.entries[0] as Node, "updated").text);
    assert.deepEqual((await feedAt(library, "/werke.atom?suche=lied")).titles.slice(0, 2), [
      "Zweites Lied",
      "Erstes Lied",
    ]);
    assert.deepEqual((await feedAt(library, "/person/lina-lehm.atom")).titles, [
      "Dritte Sage",
      "Erstes Lied",
    ]);
    assert.deepEqual((await feedAt(library, "/werke.atom?suche=xyzzy")).titles, []);
    const page = await library.ask("GET", "/person/lina-lehm", { accept: "text/html" });
    assert.match(page.text, /<link rel="alternate" type="application\/atom\+xml"/);
  },
);

withLibrary("a feed goes on page by page, and each entry stands in it once", async (library) => {
  for (const titel of ["A", "B", "C", "D", "E"])
    await library.ask("POST", "/werke", { as: "bibliothekarin", body: { titel: `Band ${titel}` } });
  const found: string[] = [];
  let path: string | null = "/werke.atom?suche=band&anzahl=2";
  while (path !== null) {
    const { titles, feed, next } = await feedAt(library, path);
    found.push(...titles);
    assert.ok(feed.children.some(({ attributes }) => attributes.rel === "self"));
    path = next;
  }
  assert.deepEqual(found, ["Band E", "Band D", "Band C", "Band B", "Band A"]);
});

async function feedAt(library: Library, path: string) {
  const answer = await library.ask("GET", path);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get("Content-Type"), "application/atom+xml; charset=utf-8");
  const feed = parseXml(answer.text);
  const entries = feed.children.filter(({ name }) => name === "entry");
  for (const node of [feed, ...entries])
    for (const name of ["id", "title", "updated"]) assert.notEqual(child(node, name).text, "");
  const next = feed.children.find(({ attributes }) => attributes.rel === "next")?.attributes.href;
  const header = /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
  assert.equal(next, header, "the feed and the header agree");
  const titles = entries.map((entry) => child(entry, "title").text);
  return { feed, entries, titles, next: next ? next.replace("http://localhost", "") : null };
}
