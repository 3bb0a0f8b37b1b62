/** Settings as an English-speaking library writes them. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";

const PATH = "/einstellungen";

/** What is wrong with them, in English. */
async function faultsOf(library: Library, body: Record<string, unknown>): Promise<string[]> {
  const answer = await library.ask("PATCH", PATH, {
    as: "bibliothekarin",
    body,
    headers: { "Accept-Language": "en", "Content-Type": "application/merge-patch+json" },
  });
  return (answer.json.errors ?? []).map(({ detail }: { detail: string }) => detail);
}

withLibrary(
  "an unknown kind is told the English names of those that there are",
  async (library) => {
    const [fault = ""] = await faultsOf(library, { artRegel: ["Camera: 3 days"] });
    assert.match(fault, /^There is no kind “Camera”\. There are: Book, Audiobook, .*Thing, /);
    const [deposit = ""] = await faultsOf(library, { kaution: ["Thing"] });
    assert.match(deposit, /“Thing: €20”/);
    assert.deepEqual(await faultsOf(library, { kaution: ["Thing: €20"] }), []);
  },
);

withLibrary(
  "opening hours are understood with am and pm, and told in German, too",
  async (library) => {
    const oeffnungszeit = [
      "Tue–Thu 9am–5pm",
      "Fri 10 a.m. to 1 p.m., 2.30-7pm",
      "Sat 10-1pm",
      "Sundays noon",
    ];
    const [fault = "", ...more] = await faultsOf(library, { oeffnungszeit });
    assert.match(fault, /^This cannot be understood: write “Tue–Fri 2–6pm”/);
    assert.deepEqual(more, []);
    for (const wrong of ["Sat 0am–1pm", "Sat 13pm–14", "Sat 5pm–9am", "Sat 9am–17", "Sat 9am–5"])
      assert.equal((await faultsOf(library, { oeffnungszeit: [wrong] })).length, 1, wrong);
    assert.deepEqual(await faultsOf(library, { oeffnungszeit: oeffnungszeit.slice(0, 3) }), []);
    const startIn = async (language: string) => {
      const headers = { "Accept-Language": language };
      return (await library.ask("GET", "/", { accept: "text/html", headers })).text;
    };
    assert.match(await startIn("en"), /Open today 10:00–13:00 and 14:30–19:00/);
    assert.match(await startIn("en"), /<li>Tue–Thu 9am–5pm<\/li>/);
    const german = await startIn("de");
    for (const line of ["Di–Do 09:00–17:00", "Fr 10:00–13:00, 14:30–19:00", "Sa 10:00–13:00"])
      assert.ok(german.includes(`<li>${line}</li>`), line);
  },
);

withLibrary("closing days with strokes begin with the day", async (library) => {
  const schliesstag = ["26/12/2026 - 02/01/2027: Winter break", "3/4/2026: Good Friday"];
  assert.deepEqual(await faultsOf(library, { schliesstag }), []);
  const { json } = await library.ask("GET", PATH, { as: "bibliothekarin" });
  assert.deepEqual(json.schliesstag, [
    "2026-12-26/2027-01-02 Winter break",
    "2026-04-03 Good Friday",
  ]);
  const american = await faultsOf(library, { schliesstag: ["12/25/2026"] });
  assert.match(american[0] ?? "", /^This is no day: write 24 December 2026/);
});

withLibrary("a rule for a kind calls it as the page does", async (library) => {
  const rules = { artRegel: ["Thing : 3 days", "Zeitschrift: 1 week"], kaution: ["Thing: £5"] };
  assert.deepEqual(await faultsOf(library, rules), []);
  const pageIn = async (language: string, query: string) => {
    const headers = { "Accept-Language": language };
    const asked = { as: "bibliothekarin", accept: "text/html", headers };
    return (await library.ask("GET", PATH + query, asked)).text;
  };
  for (const query of ["", "?formular=aendern"]) {
    const english = await pageIn("en", query);
    assert.match(english, /Thing: £5/, query);
    assert.match(english, /Thing: 3 days[\s\S]{1,40}Periodical: 1 week/, query);
    assert.match(await pageIn("de", query), /Ding: £5/, query);
  }
});

withLibrary("a loan period for a kind can be told in weeks", async (library) => {
  assert.deepEqual(await faultsOf(library, { artRegel: ["Film: 3 weeks, 1 renewal"] }), []);
  const lent = await library.lend("B3", "ben");
  const { json } = await library.ask("GET", new URL(lent.json.url).pathname, {
    as: "bibliothekarin",
  });
  assert.equal(json.bis, "2026-03-27", "from 6 March on");
});
