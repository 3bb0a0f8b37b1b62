/** SRU: the catalogue for searches of other programs, judged by those of others (yaz-client and Catmandu), and by our own look-up. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { sruCatalogue } from "../../../src/library/look-up/sru-catalogue.ts";
import { child, type Node, parseXml } from "../../contract/judges.ts";
import { WORK } from "../../representations/cited-work.ts";
import { serving } from "../../server/serving.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;
const run = promisify(execFile);

const WORKS = [
  WORK,
  { titel: "Gilgi, eine von uns", jahr: 1931, person: [{ name: "Keun, Irmgard", rolle: "aut" }] },
  { titel: "Lyrisches Stenogrammheft", jahr: 1933, person: [{ name: "Kaléko, Mascha" }] },
  { titel: "Stadt und Land", jahr: 1950, schlagwort: [{ name: "Großstadt" }] },
];

async function fill(library: Library): Promise<void> {
  for (const body of WORKS) {
    const made = await library.ask("POST", "/werke", { ...AS, body });
    assert.equal(made.status, 201, made.text);
  }
}

async function sru(library: Library, given: Record<string, string>): Promise<Node> {
  const answer = await library.ask("GET", `/sru?${new URLSearchParams(given)}`, { accept: "*/*" });
  assert.equal(answer.status, 200, answer.text);
  return parseXml(answer.text);
}

function all(node: Node, name: string): Node[] {
  return node.children.flatMap((one) => [...(one.name === name ? [one] : []), ...all(one, name)]);
}

const OLDER = { version: "1.2", operation: "searchRetrieve", recordSchema: "dc" };

/** The titles that a query finds, or the number of the diagnostic. */
async function found(library: Library, query: string, more: Record<string, string> = {}) {
  const root = await sru(library, { ...OLDER, query, ...more });
  const [uri] = all(root, "uri");
  if (uri) return Number(uri.text.split("/").at(-1));
  const titles = all(root, "dc:title").map((one) => one.text.split(/[ ,]/, 1).join());
  assert.equal(child(root, "numberOfRecords").text, `${titles.length}`, query);
  return titles;
}

withLibrary("queries in CQL find what they say", async (library) => {
  await fill(library);
  for (const [query, titles] of [
    ["woyzeck", ["Woyzeck"]],
    ['"von uns"', ["Gilgi"]],
    ["title=stadt", ["Stadt"]],
    ["dc.title = stadt", ["Stadt"]],
    ["title=grossstadt", []],
    ["grossstadt", ["Das", "Stadt"]],
    ["cql.serverChoice=Großstadt", ["Das", "Stadt"]],
    ["title=lyri*", ["Lyrisches"]],
    ["title=lyri", []],
    ["title any 'x' or title any \"gilgi metropolis\"", ["Gilgi", "Metropolis"]],
    ['title all "uns gilgi"', ["Gilgi"]],
    ['title adj "von uns"', ["Gilgi"]],
    ['title adj "uns von"', []],
    ['title == "Stadt und Land"', ["Stadt"]],
    ['title exact "Stadt"', []],
    ["creator=keun", ["Das", "Gilgi"]],
    ['creator="Keun, Irmgard" and date>1931', ["Das"]],
    ["dc.creator=niemand", []],
    ["creator=keun or creator=kaleko", ["Das", "Gilgi", "Lyrisches"]],
    ["creator=kaleko not creator=keun", ["Lyrisches"]],
    ["(title=stadt or title=gilgi) and date within '1940 1960'", 10],
    ['(title=stadt or title=gilgi) and date within "1940 1960"', ["Stadt"]],
    ["date=1932", ["Das"]],
    ["date<1932", ["Gilgi"]],
    ["date<=1932 and date>=1932", ["Das"]],
    ["subject=grossstadt not title=stadt", ["Das"]],
    ["series=wiederentdeckt", ["Das"]],
    ["publisher=claassen", ["Das"]],
    ["isbn=978-3-548-60144-1", ["Das"]],
    ["bath.isbn=3548601448", ["Das"]],
    ["isbn=9783518366752", []],
    ['isbn="\u0000"', []],
    ['issn any "a\u0000b 1"', []],
    ["cql.allRecords=1 not creator=keun", ["Lyrisches", "Metropolis", "Stadt", "Woyzeck"]],
    ["creator=keun not cql.allRecords=1", []],
    ["creator=keun and cql.allRecords=1", ["Das", "Gilgi"]],
  ] as const) {
    const result = await found(library, query);
    const sorted = Array.isArray(result) ? result.sort() : result;
    assert.deepEqual(sorted, titles, query);
  }
  assert.deepEqual(await found(library, "creator=keun sortBy date"), ["Gilgi", "Das"]);
  const either = "title=stadt or title=gilgi";
  assert.deepEqual(await found(library, `${either} sortby title/sort.descending`), [
    "Stadt",
    "Gilgi",
  ]);
  assert.deepEqual(await found(library, "creator=keun", { sortKeys: "date,,0" }), ["Das", "Gilgi"]);
});

withLibrary("terms in no language of queries find what has all of them", async (library) => {
  await fill(library);
  for (const [query, titles] of [
    ["keun gilgi", ["Gilgi"]],
    ["und stadt?", ["Stadt"]],
    ["lyri*", []],
    ["uns (und", []],
    ["?", 27],
  ] as const)
    assert.deepEqual(await found(library, query, { queryType: "searchTerms" }), titles, query);
});

withLibrary(
  "what cannot be answered is told by the numbers of the specification",
  async (library) => {
    for (const [query, number] of [
      ["", 7],
      ["(a", 10],
      ["a and", 10],
      ['"a', 10],
      ["a)", 10],
      ["foo.title=a", 15],
      ["dc.coverage=a", 16],
      ["title<a", 19],
      ["date all 1932", 19],
      ["title =/stem a", 20],
      ['title=""', 27],
      ["title=*stadt", 28],
      ["title=st?dt", 28],
      ["date=gestern", 36],
      ["a prox b", 37],
      [Array(22).fill("a").join(" and "), 38],
      ["a and/rel.x b", 46],
      ["a sortBy date title", 84],
      ["a sortBy subject", 88],
    ] as const)
      assert.equal(await found(library, query), number, query);
    for (const [given, number] of [
      [{ operation: "update" }, 4],
      [{ version: "3.0" }, 5],
      [{ maximumRecords: "-1" }, 6],
      [{ startRecord: "0" }, 6],
      [{ nonsense: "1" }, 8],
      [{ startRecord: "99" }, 61],
      [{ recordSchema: "mods" }, 66],
      [{ recordPacking: "paper" }, 71],
    ] as const)
      assert.equal(await found(library, "woyzeck", given), number, JSON.stringify(given));
  },
);

withLibrary("each version answers in its own words, page by page", async (library) => {
  await fill(library);
  const older = await sru(library, { ...OLDER, query: "cql.allRecords=1", maximumRecords: "4" });
  assert.equal(older.attributes.xmlns, "http://www.loc.gov/zing/srw/");
  assert.equal(child(older, "version").text, "1.2");
  assert.equal(child(older, "numberOfRecords").text, "6");
  assert.equal(child(older, "nextRecordPosition").text, "5");
  const newer = await sru(library, { query: "cql.allRecords=1", startRecord: "5" });
  assert.equal(newer.attributes.xmlns, "http://docs.oasis-open.org/ns/search-ws/sruResponse");
  assert.deepEqual(
    all(newer, "recordPosition").map((one) => one.text),
    ["5", "6"],
  );
  assert.equal(all(newer, "nextRecordPosition").length, 0);
  assert.match(child(newer, "resultCountPrecision").text, /exact$/);
  const escaped = await sru(library, { query: "woyzeck", recordXMLEscaping: "string" });
  const [data] = all(escaped, "recordData");
  assert.equal(parseXml(data?.text ?? "").name, "record");
  // Only in 2.0 it is about the schema, not about how XML is escaped.
  for (const recordPacking of ["packed", "unpacked", "xml"])
    assert.equal(all(await sru(library, { query: "woyzeck", recordPacking }), "record").length, 2);
  assert.equal(await found(library, "woyzeck", { recordPacking: "packed" }), 71);
  const explained = await sru(library, {
    ...{ version: "1.2", operation: "explain", recordPacking: "string" },
  });
  assert.equal(child(child(explained, "record"), "recordPacking").text, "string");
  assert.equal(parseXml(all(explained, "recordData")[0]?.text ?? "").name, "explain");
  for (const given of [{}, { version: "1.1", operation: "explain" }]) {
    const names = all(await sru(library, given), "name").map((one) => one.text);
    for (const name of ["title", "creator", "subject", "isbn", "date", "series"])
      assert.ok(names.includes(name), `${names}`);
  }
});

withLibrary("clients of others search, and so does another Leihwerk", async (library, context) => {
  await fill(library);
  const server = await serving(context, library.app.application);

  const yaz = spawn("yaz-client", [], { stdio: ["pipe", "pipe", "inherit"] });
  yaz.stdin.end(
    `sru get 1.2\nopen ${server.url}/sru\nschema marcxml\nfind title=gilgi or creator=kaleko\nshow 1+2\nquit\n`,
  );
  const said = await text(yaz.stdout);
  assert.match(said, /Number of hits: 3/);
  assert.match(said, /Gilgi, eine von uns/);

  const { stdout } = await run("catmandu", [
    ...["convert", "SRU", "--base", `${server.url}/sru`, "--query", "creator=keun"],
    ...["--recordSchema", "marcxml", "--parser", "marcxml", "to", "JSON", "--line_delimited", "1"],
  ]);
  assert.equal(stdout.trim().split("\n").length, 2, stdout);

  const catalogue = sruCatalogue(
    { isbnSource: `${server.url}/sru`, coverSource: null },
    library.app.kinds,
  );
  const known = await catalogue.lookUp("9783548601441");
  assert.equal(known.state, "known", JSON.stringify(known));
  assert.match(JSON.stringify(known), /seidene Mädchen/);
  assert.equal((await catalogue.lookUp("9783518366752")).state, "unknown");
});

withLibrary("titles and names are browsed in their order, around a term", async (library) => {
  await fill(library);
  const scan = async (given: Record<string, string>) => {
    const answer = await sru(library, { version: "1.2", operation: "scan", ...given });
    assert.equal(answer.name, "scanResponse");
    return { answer, terms: all(answer, "value").map((one) => one.text) };
  };
  const titles = await scan({ scanClause: "dc.title=m", maximumTerms: "2" });
  assert.deepEqual(titles.terms, ["Metropolis", "Stadt und Land"]);
  const before = { scanClause: "title=m", responsePosition: "2", maximumTerms: "2" };
  assert.deepEqual((await scan(before)).terms, ["Lyrisches Stenogrammheft", "Metropolis"]);
  const behind = { scanClause: "title=metropolis", responsePosition: "0", maximumTerms: "1" };
  assert.deepEqual((await scan(behind)).terms, ["Stadt und Land"]);
  // On from the last term, as it was shown: only one of these begins with an article in its language.
  for (const body of [
    { titel: "Die Hard", sprache: ["en"] },
    { titel: "Das Kalb", sprache: ["de"] },
  ])
    assert.equal((await library.ask("POST", "/werke", { ...AS, body })).status, 201);
  const shown: string[] = [];
  for (let from = "a", terms = ["a"]; terms.length > 0 && shown.length < 20; ) {
    const next = { scanClause: `title="${from}"`, responsePosition: "0", maximumTerms: "1" };
    terms = (await scan(next)).terms;
    shown.push(...terms);
    from = terms[0] ?? "";
  }
  const words = shown.map((title) => title.split(/[ ,]/, 2).join(" "));
  const inOrder = [
    "Das {kunst}seidene",
    "Die Hard",
    "Gilgi ",
    "Das Kalb",
    "Lyrisches Stenogrammheft",
  ];
  assert.deepEqual(words, [...inOrder, "Metropolis", "Stadt und", "Woyzeck"]);
  const [first] = (await scan({ scanClause: "creator=kal" })).terms;
  assert.equal(first, "Kaléko, Mascha");
  for (const [scanClause, code] of [
    ["date=1900", "16"],
    ["title=a and title=b", "37"],
    ["", "7"],
  ] as const) {
    const { answer } = await scan({ scanClause });
    assert.match(all(answer, "uri")[0]?.text ?? "", new RegExp(`/${code}$`), scanClause);
  }
  const newer = await sru(library, { scanClause: "title=stadt" });
  assert.deepEqual([newer.name, all(newer, "value")[0]?.text], ["scanResponse", "Stadt und Land"]);
});
