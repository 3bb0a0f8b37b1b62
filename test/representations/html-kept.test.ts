/** Pages that are put together once: nobody ever sees what stood on them before. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../support/library.ts";

/** As it is kept, and as it is made for somebody who takes nothing that is. */
async function pages(library: Library, path: string): Promise<string[]> {
  const texts: string[] = [];
  for (const headers of [{}, {}, {}, { "Cache-Control": "no-cache" }]) {
    const { status, text } = await library.ask("GET", path, { accept: "text/html", headers });
    assert.equal(status, 200, path);
    texts.push(text);
  }
  return texts;
}

withLibrary("a page shows what has become of whatever stands on it", async (library) => {
  const made = await library.ask("POST", "/personen", {
    as: "bibliothekarin",
    body: { vorname: "Georg", nachname: "Büchner", username: "gb" },
  });
  const changed = await library.change("/werk/1", "bibliothekarin", {
    person: [{ url: made.json.url }],
  });
  assert.equal(changed.status, 200, changed.text);
  const other = await library.change("/werk/2", "bibliothekarin", {
    person: [{ url: made.json.url }],
  });
  assert.equal(other.status, 200, other.text);

  const shows = async (path: string, words: RegExp, is: boolean) => {
    for (const text of await pages(library, path))
      assert.equal(words.test(text), is, `${path}: ${words}`);
  };
  const own = new URL(made.json.url).pathname;
  await shows(own, /Woyzeck/, true);
  await shows(own, /Marie/, false);
  // Another of the same maker, which is not a part of the work itself.
  await shows("/werk/2", /Marie/, false);
  await library.change("/werk/1", "bibliothekarin", { titel: "Marie" });
  await shows(own, /Marie/, true);
  await shows("/werk/2", /Marie/, true);
  await shows("/werk/2", /Woyzeck/, false);

  await shows("/werk/1", /2026-04-03|3\. April 2026/, false);
  for (const copy of ["B1", "B2"]) assert.equal((await library.lend(copy, "anna")).status, 201);
  await shows("/werk/1", /2026-04-03|3\. April 2026/, true);
  // The day alone makes it late.
  const [before] = await pages(library, "/werk/1");
  library.later(60);
  const [after] = await pages(library, "/werk/1");
  assert.notEqual(after, before);
});

withLibrary("a list shows what has become of its entries, counts and filters", async (library) => {
  const seen = async (path: string) => {
    const [first, ...others] = await pages(library, path);
    for (const other of others) assert.equal(other, first);
    return `${first}`;
  };
  const lists = ["/werke", "/werke?art=Buch", "/werke?suche=woyzeck", "/werke?sortierung=-titel"];
  const changes: (() => Promise<{ status: number; text: string }>)[] = [
    () => library.change("/werk/1", "bibliothekarin", { titel: "Woyzeck. Ein Fragment" }),
    () =>
      library.ask("POST", "/werke", {
        as: "bibliothekarin",
        body: { titel: "Woyzeck Woche", art: "Buch" },
      }),
    () => library.lend("B1", "anna"),
    () => library.lend("B2", "ben"),
    () => library.ask("DELETE", "/werk/3", { as: "bibliothekarin" }),
  ];
  for (const [number, change] of changes.entries()) {
    const before = await Promise.all(lists.map(seen));
    const { status, text } = await change();
    assert.ok(status < 300, text);
    const after = await Promise.all(lists.map(seen));
    const same = lists.filter((_, index) => before[index] === after[index]);
    // The first of two copies that goes changes nothing that a list tells.
    assert.deepEqual(same, number === 2 ? lists : [], `change ${number}`);
  }
});
