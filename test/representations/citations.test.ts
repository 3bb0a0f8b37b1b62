/** Works for reference managers, one or all that a list has: in their formats, and read back by our own import as they were. */

import assert from "node:assert/strict";
import { importFiles } from "../../src/library/import/run/import.ts";
import { withLibrary } from "../support/library.ts";
import { withFiles } from "../transfer/scratch.ts";
import { WORK } from "./cited-work.ts";

const FORMATS = [
  ["ris", "application/x-research-info-systems"],
  ["bib", "application/x-bibtex"],
] as const;

for (const [suffix, type] of FORMATS)
  withLibrary(`a work goes out as .${suffix} and comes back as it was`, async (library) => {
    const { store, kinds } = library.app;
    const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: WORK });
    assert.equal(made.status, 201, made.text);
    const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
    const before = await facts(library, path);

    const answer = await library.ask("GET", `${path}.${suffix}`, { accept: "*/*" });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("Content-Type"), `${type}; charset=utf-8`);
    assert.match(answer.headers.get("Content-Disposition") ?? "", new RegExp(`\\.${suffix}"`));
    const negotiated = await library.ask("GET", path, { accept: type });
    assert.equal(negotiated.text, answer.text);
    const page = await library.ask("GET", path, { accept: "text/html" });
    assert.match(page.text, new RegExp(`href="/?${path.slice(1)}\\.${suffix}"`));
    const person = await library.ask("GET", `/person/irmgard-keun.${suffix}`, { accept: "*/*" });
    assert.equal(person.status, 406, "nobody cites a person");

    await withFiles(async (write) => {
      const file = await write(`werk.${suffix}`, answer.bytes);
      const found = await importFiles(store, kinds, [file], {});
      assert.deepEqual(found.refused, []);
      assert.equal(found.files[0]?.created, 0, "it is found, not doubled");
      assert.deepEqual(await facts(library, path), before);
      await library.ask("DELETE", path, { as: "bibliothekarin" });
      const again = await importFiles(store, kinds, [file], {});
      assert.deepEqual(again.refused, []);
    });
    const [newest] = await store.read.newest(kinds.one("werk"), 1);
    const after = await facts(library, `/werk/${newest?.id}`);
    // Where it came from stands there as a link, as with every file from elsewhere.
    assert.deepEqual(after, { ...before, verweis: [`http://localhost${path}`] });
  });

for (const [suffix, type] of FORMATS)
  withLibrary(
    `the works of a list and of a search go out as .${suffix}, each once`,
    async (library) => {
      const { store, kinds } = library.app;
      for (const work of [WORK, ...OTHERS]) {
        const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: work });
        assert.equal(made.status, 201, made.text);
      }
      const page = await library.ask("GET", "/werke?suche=fach&anzahl=1", { accept: "text/html" });
      const href = new RegExp(`href="(werke\\.${suffix}\\?[^"]*)"`).exec(page.text)?.[1] ?? "";
      assert.equal(href, `werke.${suffix}?suche=fach`, "all of it, and not only the page");
      const found = await library.ask("GET", `/${href}`, { accept: "*/*" });
      assert.equal(found.headers.get("Content-Type"), `${type}; charset=utf-8`);
      assert.match(
        found.headers.get("Content-Disposition") ?? "",
        new RegExp(`"werke\\.${suffix}"`),
      );
      assert.deepEqual(titlesIn(found.text), ["Fach A: B", "Fach C"]);
      const one = await library.ask("GET", `/werke.${suffix}?suche=fach&anzahl=1`, {
        accept: "*/*",
      });
      assert.equal(titlesIn(one.text).length, 1);
      assert.match(one.headers.get("Link") ?? "", /rel="next"/);
      const none = await library.ask("GET", `/werke.${suffix}?suche=xyzzy`, { accept: "*/*" });
      assert.deepEqual([none.status, none.text], [200, ""]);
      const persons = await library.ask("GET", `/personen.${suffix}`, { accept: "*/*" });
      assert.equal(persons.status, 406, "nobody cites persons");

      const all = await library.ask("GET", "/werke", { accept: type });
      const before = await library.ask("GET", "/werke.csv", { as: "bibliothekarin" });
      await withFiles(async (write) => {
        const file = await write(`werke.${suffix}`, all.bytes);
        const report = await importFiles(store, kinds, [file], {});
        assert.deepEqual(report.refused, []);
        assert.deepEqual([report.files[0]?.created, report.files[0]?.changed], [0, 0]);
      });
      const after = await library.ask("GET", "/werke.csv", { as: "bibliothekarin" });
      assert.equal(after.text, before.text, "coming back it changes nothing");
    },
  );

withLibrary("what people did comes back from BibTeX, whatever it was", async (library) => {
  const { store, kinds } = library.app;
  const person = ["drt", "cmp", "aut", "nrt", "Kostüme"].map((rolle, index) => ({
    name: `Mensch${index}, Ada`,
    rolle,
  }));
  const film = { titel: "Ein Film", art: "Film", person };
  const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: film });
  const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
  const { bytes, text } = await library.ask("GET", `${path}.bib`, { accept: "*/*" });
  assert.match(text, /editora = \{Mensch0, Ada\}/);
  assert.match(text, /editoratype = \{drt\}/);
  await library.ask("DELETE", path, { as: "bibliothekarin" });
  await withFiles(async (write) => {
    const file = await write("film.bib", bytes);
    assert.deepEqual((await importFiles(store, kinds, [file], {})).refused, []);
  });
  const [newest] = await store.read.newest(kinds.one("werk"), 1);
  const { json } = await library.ask("GET", `/werk/${newest?.id}`);
  const roles = new Map(
    json.person.map(({ name, rolle }: { name: string; rolle: string }) => [name, rolle]),
  );
  // There is room for three others; the fourth is named with the editors.
  for (const [index, rolle] of ["drt", "cmp", "aut", "nrt", "edt"].entries())
    assert.equal(roles.get(`Ada Mensch${index}`), rolle);
});

withLibrary("a corporate body is one name, whatever stands in it", async (library) => {
  const { store, kinds } = library.app;
  const as = { as: "bibliothekarin" };
  const bodies = [
    "Brot and Spiele",
    "Müller, Söhne & Co",
    "Suhrkamp",
    "Universität Köln, Institut für Pädagogik",
  ];
  for (const nachname of bodies) {
    const body = { nachname, koerperschaft: "ja" };
    assert.equal((await library.ask("POST", "/personen", { ...as, body })).status, 201);
  }
  const person = bodies.map((_, index) => ({ url: `/person/${index + 1}`, rolle: "aut" }));
  const made = await library.ask("POST", "/werke", { ...as, body: { titel: "Jahrbuch", person } });
  const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
  const { bytes, text } = await library.ask("GET", `${path}.bib`, { accept: "*/*" });
  const names =
    "{Brot and Spiele} and {{Müller, Söhne \\& Co}} and {Suhrkamp} and {{Universität Köln, Institut für Pädagogik}}";
  assert.ok(text.includes(`author = {${names}}`), text);
  const csl = await library.ask("GET", `${path}.csl.json`, { accept: "*/*" });
  assert.deepEqual(
    csl.json[0].author,
    bodies.map((literal) => ({ literal })),
  );
  const page = await library.ask("GET", path, { accept: "text/html" });
  const [, apa = ""] = /<dt>APA<\/dt><dd><bdi>([^<]*)/.exec(page.text) ?? [];
  assert.match(apa, /Universität Köln, Institut für Pädagogik \(/);
  for (const gone of [path, ...person.map(({ url }) => url)])
    assert.equal((await library.ask("DELETE", gone, as)).status, 204);
  await withFiles(async (write) => {
    const file = await write("jahrbuch.bib", bytes);
    assert.deepEqual((await importFiles(store, kinds, [file], {})).refused, []);
  });
  const marc = await library.ask("GET", "/werke.marcxml?suche=jahrbuch", { accept: "*/*" });
  const back = marc.text.matchAll(/tag="[17]10".*?<subfield code="a">([^<]*)/g);
  const found = [...back].map(([, name = ""]) => name.replaceAll("&amp;", "&"));
  assert.deepEqual(found.sort(), bodies);
});

withLibrary(
  "a list that is longer than a batch goes out whole for reference managers",
  async (library) => {
    const { store, kinds } = library.app;
    const lines = Array.from(
      { length: 1100 },
      (_, index) => `${index};Titel ${index};Maker ${index % 700}, Ada`,
    );
    await withFiles(async (write) => {
      const file = await write("viele.csv", ["Nr;Titel;Autor", ...lines].join("\n"));
      assert.deepEqual((await importFiles(store, kinds, [file], {})).refused, []);
    });
    for (const suffix of ["bib", "ris"]) {
      const { text } = await library.ask("GET", `/werke.${suffix}?sortierung=-erstellt`, {
        accept: "*/*",
      });
      assert.equal(new Set(titlesIn(text)).size, 1102);
      assert.equal(text.match(/Maker \d+, Ada/g)?.length, 1100, "each with its maker");
      if (suffix === "bib") assert.equal(text.match(/^\}\n\n@/gm)?.length, 1101);
    }
  },
);

/** A title with a colon is one title; one that ends as a subtitle begins has its own line in both. */
const OTHERS = [
  { titel: "Fach A: B", art: "Buch", person: [{ name: "Fach, Frida", rolle: "ill" }] },
  { titel: "Fach C", untertitel: "D: E", art: "Film", jahr: 2001 },
];

/** Without what RIS puts behind them. */
function titlesIn(text: string): string[] {
  const all = text.matchAll(/^(?:TI {2}- | {2}title = \{)(.*?)(?:: D: E)?\}?,?\r?$/gm);
  return [...all].map(([, title = ""]) => title);
}

type Library = Parameters<Parameters<typeof withLibrary>[1]>[0];

async function facts(library: Library, path: string): Promise<Record<string, unknown>> {
  const { text } = await library.ask("GET", path, { accept: "application/json" });
  const { url: _url, ...rest } = JSON.parse(text);
  return rest;
}

withLibrary("a work goes out as CSL for citation programs, alone and in lists", async (library) => {
  const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: WORK });
  const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
  const type = "application/vnd.citationstyles.csl+json";
  const [item, ...others] = (await library.ask("GET", `${path}.csl.json`)).json;
  assert.deepEqual(others, []);
  const { id: _id, URL: url, ...said } = item;
  assert.equal(url, `http://localhost${path}`);
  assert.deepEqual(said, {
    type: "book",
    title: `${WORK.titel}: Roman`,
    "title-short": WORK.titel,
    author: [{ family: "Keun", given: "Irmgard" }],
    editor: [{ family: "Kaléko", given: "Mascha" }],
    translator: [{ family: "Brecht", given: "Bertolt" }],
    issued: { "date-parts": [[1932]] },
    language: "de",
    ISBN: "9783548601441",
    keyword: "Großstadt, Lyrik",
    publisher: "Claassen",
    "publisher-place": "Berlin",
    edition: "2. Auflage",
    "number-of-pages": "219 S.",
    "collection-title": "Wiederentdeckt",
    "collection-number": "3",
    abstract: "Eine Frau in Berlin.",
  });
  for (const answer of [
    await library.ask("GET", path, { accept: type }),
    await library.ask("GET", `${path}?format=csl.json`),
  ]) {
    assert.equal(answer.headers.get("Content-Type"), `${type}; charset=utf-8`);
    assert.deepEqual(answer.json, [item]);
  }
  const all = await library.ask("GET", "/werke.csl.json");
  assert.ok(all.json.some(({ URL: one }: { URL: string }) => one === url));
  assert.deepEqual((await library.ask("GET", "/werke.csl.json?suche=xyzzy")).json, []);
});

withLibrary("a work's page says how it is cited, to people and to programs", async (library) => {
  const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: WORK });
  const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
  const { text } = await library.ask("GET", path, { accept: "text/html" });
  const title = "Das {kunst}seidene Mädchen &amp; 100 % mehr: Roman";
  for (const said of [
    `Keun, I. (1932). ${title} (2. Auflage). Claassen.`,
    `KEUN, Irmgard, 1932. ${title}. 2. Auflage. Berlin: Claassen. ISBN 9783548601441.`,
    `Keun, Irmgard. ${title}. 2. Auflage, Claassen, 1932.`,
  ])
    assert.ok(text.includes(`data-copy="${said}"`), said);
  for (const [name, content] of [
    ["title", title],
    ["author", "Keun, Irmgard"],
    ["publication_date", "1932"],
    ["publisher", "Claassen"],
    ["isbn", "9783548601441"],
    ["language", "de"],
  ])
    assert.ok(text.includes(`<meta name="citation_${name}" content="${content}">`), `${name}`);
  const [, span = ""] = /<span class="Z3988" title="([^"]+)">/.exec(text) ?? [];
  const coins = new URLSearchParams(span.replaceAll("&amp;", "&"));
  assert.equal(coins.get("ctx_ver"), "Z39.88-2004");
  assert.equal(coins.get("rft.btitle"), "Das {kunst}seidene Mädchen & 100 % mehr: Roman");
  assert.deepEqual(coins.getAll("rft.au"), ["Keun, Irmgard"]);
  // What nobody knows is left out.
  const bare = await library.ask("GET", "/werk/1", { accept: "text/html" });
  assert.ok(bare.text.includes('data-copy="Woyzeck."'), "MLA, with nothing but a title");
  assert.doesNotMatch(bare.text, /citation_(author|isbn|publisher)/);
});
