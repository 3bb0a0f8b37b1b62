/** A reader who has borrowed for years costs no more than one who came yesterday: the past is read in pages. */

import assert from "node:assert/strict";
import { type Asked, countingStatements } from "../../support/database/counting-statements.ts";
import { BEGIN, type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

/** Fees are a part of the past, too. */
const site = siteSaying({ gebuehren: { an: true } });

/** Loans that ended long ago, written at once: no rule is about them any more. */
async function borrowedBefore(library: Library, reader: string, count: number): Promise<void> {
  const { store, kinds } = library.app;
  const konto = library.accounts[reader] ?? 0;
  const link = (id: number) => ({ id, slug: null, title: "", extras: {} });
  await store.write(async (writing) => {
    const drafts = Array.from({ length: count }, (_, index) => {
      const von = new Date(BEGIN - (3000 - index) * 24 * 60 * 60_000).toISOString().slice(0, 10);
      const values = { exemplar: link(1), konto: link(konto), von, bis: von, zurueck: von };
      return { values: { ...values, ausgang: "zurück", verlaengerungen: 0 } };
    });
    await writing.insert(kinds.one("ausleihe"), drafts, null);
    const fees = drafts.slice(0, count / 2).map(({ values: { von } }) => ({
      values: {
        konto: link(konto),
        grund: "verspätung",
        betrag: "1.00 EUR",
        bezahlt: "1.00 EUR",
        offen: "0.00 EUR",
        zustand: "bezahlt",
        seit: von,
        erledigt: von,
      },
    }));
    await writing.insert(kinds.one("gebuehr"), fees, null);
  });
}

function costOf(asked: readonly Asked[]): { statements: number; rows: number } {
  return { statements: asked.length, rows: asked.reduce((sum, { rows }) => sum + rows, 0) };
}

withLibrary(
  "what a reader has borrowed before costs the desk nothing",
  async (library, context) => {
    const count = countingStatements(context);
    const { anna } = library.accounts;
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.lend("B1", "anna");
    const back = (await library.lend("B3", "anna")).json;
    await library.patch(new URL(back.url).pathname, { zurueck: "2026-03-06" });
    const pages = ["/theke", `/theke?konto=${anna}`, `/ausleihliste/${anna}.ics`];
    const costs = async () => {
      const found: Record<string, unknown> = {};
      for (const path of pages) {
        // What is asked only once is asked before.
        await visitor.get(path);
        found[path] = costOf(
          await count(async () => assert.equal((await visitor.get(path)).status, 200)),
        );
      }
      return found;
    };
    await borrowedBefore(library, "anna", 150);
    const some = await costs();

    await borrowedBefore(library, "anna", 300);
    assert.deepEqual(await costs(), some);
    const { text } = await visitor.get(`/theke?konto=${anna}`);
    assert.match(text, /Metropolis/, "what came back today is told all the same");
  },
  { site },
);

withLibrary("asks once for all that a reader has, however much it is", async (library, context) => {
  const count = countingStatements(context);
  const { anna } = library.accounts;
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const path = `/theke?konto=${anna}`;
  const cost = async () => {
    await visitor.get(path);
    return costOf(await count(() => visitor.get(path))).statements;
  };
  await library.lend("B1", "anna");
  const one = await cost();

  await library.lend("B2", "anna");
  await library.lend("B3", "anna");
  assert.equal(await cost(), one);
});

withLibrary("gives the past of a reader page by page, in every format", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B2", "anna");
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/1" } } });
  await borrowedBefore(library, "anna", 250);
  const seen: string[] = [];
  const sizes: number[] = [];
  let path: string | null = `/ausleihliste/${anna}.json`;
  while (path !== null) {
    const { json, status } = await library.ask("GET", path, { as: "anna" });
    assert.equal(status, 200);
    seen.push(...json.ausleihe.map(({ url }: { url: string }) => url));
    sizes.push(json.ausleihe.length);
    path = json.weiter ? json.weiter.url.replace("http://localhost", "") : null;
  }
  assert.deepEqual(sizes, [101, 100, 50], "what is open stands on the first page");
  assert.equal(new Set(seen).size, 251);
  const first = await library.ask("GET", `/ausleihliste/${anna}.xml`, { as: "anna" });
  const [, next = ""] = /<weiter ref="([^"]+)"/.exec(first.text) ?? [];
  assert.match(next, new RegExp(`/ausleihliste/${anna}\\.xml\\?nach=\\d+$`));
  const second = await library.ask("GET", next.replace("http://localhost", ""), { as: "anna" });
  assert.equal(second.text.match(/<ausleihe /g)?.length, 100);
  const table = await library.ask("GET", `/ausleihliste/${anna}.csv`, { as: "anna" });
  const [, rest = ""] = /<([^>]+)>; rel="next"/.exec(table.headers.get("Link") ?? "") ?? [];
  assert.match(rest, new RegExp(`/ausleihliste/${anna}\\.csv\\?nach=\\d+$`));
  const rows = await library.ask("GET", rest.replace("http://localhost", ""), { as: "anna" });
  assert.equal(rows.text.trim().split("\n").length, 101);
  const api = (await library.ask("GET", "/openapi.json")).json;
  const taken = api.paths["/ausleihliste/{key}"].get.parameters;
  assert.ok(taken.some(({ $ref }: { $ref?: string }) => $ref === "#/components/parameters/nach"));
  const html = { as: "anna", accept: "text/html" };
  const page = await library.ask("GET", `/ausleihliste/${anna}`, html);
  const [, href = ""] = /<a rel="next" href="([^"]+)"/.exec(page.text) ?? [];
  const later = await library.ask("GET", `/${href}`, html);
  assert.equal(later.status, 200);
  assert.match(later.text, /<a rel="first" href="ausleihliste\/2"/);
  assert.doesNotMatch(later.text, /id="offen"/);
  for (const nach of ["x", "-1", ""])
    assert.equal(
      (await library.ask("GET", `/ausleihliste/${anna}?nach=${nach}`, { as: "anna" })).status,
      400,
      nach,
    );
  const stranger = await library.ask("GET", `/ausleihliste/${anna}?nach=3`, { as: "ben" });
  assert.equal(stranger.status, 403);
});
