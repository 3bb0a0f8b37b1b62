/** What is found while somebody types, what comes first among equals, and who is meant by a name. */

import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";

async function addWork(library: Library, titel: string, name: string, more: object = {}) {
  const body = { titel, person: [{ name }], ...more };
  const answer = await library.ask("POST", "/werke/", { as: "bibliothekarin", body });
  assert.equal(answer.status, 201, answer.text);
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

async function addCopy(library: Library, work: number, barcode: string): Promise<void> {
  const body = { werk: { url: `/werk/${work}` }, signatur: `F ${barcode}`, barcode };
  const answer = await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
  assert.equal(answer.status, 201, answer.text);
}

withLibrary(
  "of works that fit as well, what is held and borrowed most often comes first",
  async (library) => {
    const bernard = await addWork(library, "Faust", "Friedrich Bernard");
    const goethe = await addWork(library, "Faust", "Johann Wolfgang Goethe");
    await addCopy(library, bernard, "F1");
    await addCopy(library, goethe, "F2");
    const found = async () => {
      const { json } = await library.ask("GET", "/werke?suche=faust");
      return json.werk.map(({ url }: { url: string }) => Number(url.split("/").at(-1)));
    };
    for (const _ of [1, 2, 3]) assert.deepEqual(await found(), [bernard, goethe]);
    await library.lend("F2", "anna");
    assert.deepEqual(await found(), [goethe, bernard], "by loans, also where it was cached");
    await addCopy(library, bernard, "F3");
    await addCopy(library, bernard, "F4");
    assert.deepEqual(await found(), [bernard, goethe], "by copies");
    await addWork(library, "Faustina", "Anna Ab");
    assert.deepEqual((await found()).slice(0, 2), [bernard, goethe], "the title itself is first");
  },
);

withLibrary("suggestions are persons, works and subjects, then all", async (library) => {
  for (let index = 1; index <= 7; index++)
    await addWork(library, `Gedichte ${index}`, "Johann Wolfgang Goethe", {
      jahr: 1800 + index,
      schlagwort: [{ name: "Goethezeit" }],
    });
  await addWork(library, "Nathan", "Gotthold Ephraim Lessing");
  await addWork(library, "Miss Sara", "Gotthold Ephraim Lessing", { beschreibung: "goethe" });
  const path = "/vorschlaege?suche=goe";
  const { json, status } = await library.ask("GET", path);
  assert.equal(status, 200);
  assert.equal(json.suche, "goe");
  const shown = json.vorschlag.map(({ art, titel }: Record<string, string>) => `${art} ${titel}`);
  assert.deepEqual(shown.slice(0, 2), [
    "person Johann Wolfgang Goethe",
    "person Gotthold Ephraim Lessing",
  ]);
  assert.equal(shown.filter((one: string) => one.startsWith("werk ")).length, 5);
  assert.equal(shown.at(-1), "schlagwort Goethezeit");
  assert.equal(json.vorschlag[0].hinweis, "7 Werke");
  assert.equal(json.vorschlag[0].url, "http://localhost/person/johann-wolfgang-goethe");
  assert.equal(json.alle.url, "http://localhost/werke?suche=goe");
  assert.equal(json.gesamt, 9);

  const xml = await library.ask("GET", path, { accept: "application/xml" });
  assert.match(
    xml.text,
    /<vorschlag [^>]*ref="http:\/\/localhost\/person\/johann-wolfgang-goethe"/,
  );
  const page = await library.ask("GET", path, { accept: "text/html" });
  assert.match(page.text, /^<div role="listbox" aria-label="Vorschläge"/);
  assert.match(page.text, /href="person\/johann-wolfgang-goethe"><img class="portrait small"/);
  assert.match(page.text, /Alle 9 Werke ansehen/);
  assert.match(page.text, /Johann Wolfgang Goethe, 1801/);
  const none = await library.ask("GET", "/vorschlaege");
  assert.deepEqual(none.json, { suche: "", vorschlag: [] });
});

withLibrary(
  "suggestions are cached, and new as soon as something is new",
  async (library, context) => {
    const count = countingStatements(context);
    const ask = () => library.ask("GET", "/vorschlaege?suche=woy", { accept: "text/html" });
    for (const _ of [1, 2]) await ask();
    assert.ok((await count(ask)).length <= 1, "nothing but whether anything was written");
    assert.match((await ask()).text, /class="availability in"/);
    await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    assert.match((await ask()).text, /class="availability out"/);
  },
);

withLibrary(
  "who is called as was searched for stands above the hits, without any script",
  async (library) => {
    await addWork(library, "Faust", "Johann Wolfgang Goethe", { schlagwort: [{ name: "Drama" }] });
    const search = async (words: string) =>
      (await library.ask("GET", `/werke?suche=${words}`, { accept: "text/html" })).text;
    const cards = /<section class="meant-members"[\s\S]*?<\/section>/;
    assert.match(
      (await search("goethe")).match(cards)?.[0] ?? "",
      /href="person\/johann-wolfgang-goethe"/,
    );
    assert.match((await search("wolfgang+goethe")).match(cards)?.[0] ?? "", /1 Werk/);
    assert.match((await search("drama")).match(cards)?.[0] ?? "", /href="schlagwort\/drama"/);
    assert.doesNotMatch(await search("goe"), cards, "the beginning of a name may be anybody's");
    assert.doesNotMatch(await search("faust"), cards);
  },
);

withLibrary(
  "other forms of a word are looked up for the hits, not for who is called so",
  async (library, context) => {
    await addWork(library, "Faust", "Johann Wolfgang Goethe");
    const count = countingStatements(context);
    const asked = await count(() =>
      library.ask("GET", "/werke?suche=goethe", { accept: "text/html" }),
    );
    const looked = asked.filter(
      ({ text }) => /\bfrom "?wort"?\b/.test(text) && !/\boffset\b/.test(text),
    );
    assert.ok(looked.length > 0 && looked.length <= 2, `${looked.length} times`);
  },
);

withLibrary("browsers learn how to search here, and get suggestions", async (library) => {
  const start = await library.ask("GET", "/", { accept: "text/html" });
  assert.match(
    start.text,
    /<link rel="search" type="application\/opensearchdescription\+xml" href="opensearch.xml"/,
  );
  const described = await library.ask("GET", "/opensearch.xml", { accept: "*/*" });
  assert.match(described.headers.get("Content-Type") ?? "", /^application\/opensearchdescription/);
  assert.match(described.text, /template="http:\/\/localhost\/werke\?suche=\{searchTerms\}"/);
  const path = /x-suggestions\+json" template="http:\/\/localhost([^"?]*)/.exec(
    described.text,
  )?.[1];
  const { json } = await library.ask("GET", `${path}?suche=metr`, { accept: "*/*" });
  assert.deepEqual(json, ["metr", ["Metropolis"], [""], ["http://localhost/werk/2"]]);
});
