/**
 * Whatever a client sends costs in proportion to its size. No clock is asked: the steps of our own code are counted as the
 * engine runs them, and the bytes that it takes up meanwhile, which is where copies within loops show.
 */

import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { after, before, describe, it } from "node:test";
import { getHeapStatistics } from "node:v8";
import { judge } from "../../src/core/engine/answer/conditional.ts";
import { chooseEncoding } from "../../src/core/engine/answer/encoding.ts";
import { rememberedLanguage } from "../../src/core/engine/ask/language-cookie.ts";
import { chooseByAccept, chooseLanguage } from "../../src/core/engine/ask/negotiate.ts";
import { preference } from "../../src/core/engine/ask/prefer.ts";
import { readQuery } from "../../src/core/engine/ask/query/list.ts";
import { boundsFor, parseForm } from "../../src/core/engine/body/form-data.ts";
import { checkInput } from "../../src/core/engine/write/check-input.ts";
import { trustedProxies } from "../../src/core/http/requests/trusted-proxies.ts";
import { readBasic } from "../../src/core/identity/proofs/basic.ts";
import { readCookies } from "../../src/core/identity/proofs/cookie.ts";
import { Problem } from "../../src/core/model/answers/problem.ts";
import type { Pair } from "../../src/core/model/answers/representation.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import { recognize } from "../../src/core/pictures/recognize.ts";
import { entriesOfPairs } from "../../src/core/representations/html/form/entries.ts";
import { faultsOf } from "../../src/core/representations/html/form/fill.ts";
import { clashOf } from "../../src/core/representations/html/form/page/clash.ts";
import { afterStep } from "../../src/core/representations/html/form/steps.ts";
import { readJson } from "../../src/core/representations/json/read.ts";
import { readXml } from "../../src/core/representations/xml/read.ts";
import { harmless, unguarded } from "../../src/core/words/csv-line.ts";
import { searchWords } from "../../src/core/words/fold.ts";
import { FormatFault } from "../../src/library/import/formats/format.ts";
import { readFormat } from "../../src/library/import/formats/recognize.ts";
import { html, kinds, person, werk } from "../representations/html-sample.ts";

type Parser = (text: string) => unknown;

/** What was chosen for a header is remembered: each is another one. */
let headers = 0;

/** What a client can write most of: each is repeated, with something behind it on which a hasty search stumbles. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  JSON: ['"a":1,', "[", '"\\"",', '{"a":', " ", '"titel":"x",', "\\u0041"],
  XML: ["<titel>a</titel>", "<personen/>", "<a>", "&amp;", " ", "<!--->", "<![CDATA[x]]>"],
  form: ["a&", "a=%41&", "titel=x&", "person.1.url=a&", "%", "+", "schlagwort=a%0Ab&"],
  parts: ["--x\r\n", "\r\n", "-", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'],
  header: [
    ",",
    ";",
    " ",
    "a/b,",
    "*/*;q=0.1,",
    'a="b",',
    "a=b;",
    ";q= ",
    '"a",',
    'W/"',
    "de-",
    "=",
    "for=1,",
  ],
  query: ["suche=a+", "art=Buch&", "&", "%20", "suche=a&"],
  words: ["a ", "ä", "\u0301", "  ", "ae", "a-"],
  cell: [" ", '"', "'", "=", ",", "\n", "- ", "\t"],
  marc: ["\x1e", "\x1f", "\x1d", "00024\x1e\x1f", " "],
  table: ['"a",', "a;", "\n", '"', '""', "\t", '"\t', "ä|"],
  files: [
    "{",
    "}",
    '"',
    "a={b},",
    "\\",
    " and ",
    "\n",
    "@a{b,c=d}\n",
    "#",
    "\\'e",
    "AU  - b\n",
    "x\n",
  ],
  bytes: [" ", "<!---->", "<?xml>", "<", "<svg", "\n<!doctype a>"],
};

const PARSERS: Readonly<Record<string, readonly [pieces: string, parser: Parser]>> = {
  "a body in JSON": ["JSON", (text) => checked(werk, readJson(text))],
  "an object in JSON": ["JSON", (text) => checked(werk, readJson(`{${text}"b":1}`))],
  "a list in JSON": ["JSON", (text) => checked(werk, readJson(`{"person":[${text}1]}`))],
  "a body in XML": ["XML", (text) => checked(werk, readXml(`<werk>${text}</werk>`, werk, kinds))],
  "a list in XML": [
    "XML",
    (text) => readXml(`<werk><personen>${text}</personen></werk>`, werk, kinds),
  ],
  "a form": ["form", (text) => form(text, "application/x-www-form-urlencoded")],
  "a form in parts": ["parts", (text) => form(`--x\r\n${text}`, "multipart/form-data; boundary=x")],
  "the head of a part": [
    "header",
    (text) =>
      form(
        `--x\r\nContent-Disposition: form-data; ${text}\r\n\r\n\r\n--x--`,
        "multipart/form-data; boundary=x",
      ),
  ],
  "the type of a form": ["header", (text) => form("--x--", `multipart/form-data; ${text}`)],
  Accept: ["header", (text) => chooseByAccept([html], `${text}x`)],
  "a quality": ["header", (text) => chooseByAccept([html], `text/html;q=${text}x`)],
  "Accept-Language": ["header", (text) => chooseLanguage(null, `${text}x`, "de")],
  "Accept-Encoding": ["header", (text) => chooseEncoding(`${text}${++headers}`)],
  Cookie: [
    "header",
    (text) => [readCookies(`${text}x`, false), rememberedLanguage(`${text}x`, false)],
  ],
  Authorization: ["header", (text) => readBasic(`Basic ${text}x`)],
  Prefer: ["header", (text) => preference(`${text}x`, "return")],
  "If-None-Match": [
    "header",
    (text) => judge(new Headers({ "If-None-Match": `${text}x` }), "GET", NOWHERE),
  ],
  Forwarded: ["header", (text) => forwarded({ forwarded: `${text}x` })],
  "X-Forwarded-For": ["header", (text) => forwarded({ "x-forwarded-for": `${text}x` })],
  "a query": ["query", (text) => readQuery(werk, new URLSearchParams(text))],
  "search words": ["words", (text) => searchWords(`${text}!`)],
  "a cell of a table": ["cell", (text) => [harmless(`${text}x`), unguarded(`${text}x`)]],
  "a table in text": ["table", (text) => file(`id;titel\n${text}`)],
  "a table between tabs": ["table", (text) => file(`id\ttitel\n${text}`)],
  "a list of JSON": ["JSON", (text) => file(`[${text}`)],
  BibTeX: ["files", (text) => file(`@book{a, title={x}, ${text}`)],
  "a field of BibTeX": ["files", (text) => file(`@book{a, author={${text}}}`)],
  RIS: ["files", (text) => file(`TY  - BOOK\n${text}`)],
  MARCXML: ["XML", (text) => file(`<record><leader></leader>${text}`)],
  "MARC 21": ["marc", (text) => file(`00100nam a2200061   4500\x1e\x1f${text}`)],
  "a picture": ["bytes", (text) => recognize(Buffer.from(`${text}x`), null)],
};

/** What is done with a form once it is parsed: rows by number, choices, marks, faults. */
const NAMES = ["titel", "person", "schlagwort"];
const FORMS: Readonly<Record<string, (pairs: readonly Pair[]) => unknown>> = {
  "is read": (pairs) => checked(werk, html.form?.read(pairs, werk, kinds)),
  "is shown again": (pairs) => entriesOfPairs(werk, NAMES, pairs),
  "takes a step": (pairs) => {
    const entries = entriesOfPairs(werk, NAMES, pairs);
    return afterStep(entries, { verb: "hoch", field: "person", what: "1" }, werk);
  },
  "clashes with another": (pairs) => {
    const entries = entriesOfPairs(werk, NAMES, pairs);
    return clashOf(entries, new Map(), pairs);
  },
  "has a fault in each field": (pairs) => {
    const faults = pairs.map(([name], index) => ({
      pointer: `/${name.split(".")[0]}/${index}/url`,
      detail: "x",
    }));
    return faultsOf({ faults } as never);
  },
};
const ROWS: Readonly<Record<string, (index: number) => Pair>> = {
  "numbered rows": (index) => [`person.${index}.url`, `/person/${index}`],
  "rows of one number": (index) => [`person.0.t${index}`, "x"],
  "repeated names": () => ["schlagwort", "a\nb"],
  "choices of a version": (index) => [`_wahl.f${index}`, "andere"],
  "other versions": (index) => [`_andere.person.${index}.url`, "x"],
  "unknown names": (index) => [`f${index}`, "x"],
};

const SMALL = 8_000;
/** Linear growth makes four times as much four, and quadratic growth sixteen. */
const TIMES = 4;
const MOST = 8;
/** What the engine takes up by itself meanwhile; a copy in a loop takes ten times that. */
const ASIDE = 4 * 1024 * 1024;

const session = new Session();

describe("what a client sends costs in proportion to its size:", () => {
  before(async () => {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });

  // Counted code is never made quick: the tests of other files in the same process would pay for it.
  after(async () => {
    await session.post("Profiler.stopPreciseCoverage");
    await session.post("Profiler.disable");
    session.disconnect();
  });

  for (const [name, [pieces, parser]] of Object.entries(PARSERS)) {
    it(name, async () => {
      for (const piece of PIECES[pieces] ?? []) {
        const text = (length: number) => piece.repeat(Math.ceil(length / piece.length));
        await isLinear(`${name}: ${piece}`, text(SMALL), text(SMALL * TIMES), parser);
      }
    });
  }

  for (const [what, work] of Object.entries(FORMS)) {
    it(`a form that ${what}`, async () => {
      for (const [rows, row] of Object.entries(ROWS)) {
        const pairs = (length: number) => Array.from({ length }, (_, index) => row(index));
        await isLinear(`${what}: ${rows}`, pairs(1000), pairs(1000 * TIMES), work);
      }
    });
  }

  it("would show it where it were not so", async () => {
    const pairs = Array.from({ length: 4000 }, (_, index) => index);
    const loop = (all: readonly number[]) =>
      all.filter((one) => all.some((other) => other < one - all.length));
    await assert.rejects(isLinear("a loop in a loop", pairs.slice(0, 1000), pairs, loop), /steps/);
    const copy = (all: readonly number[]) =>
      all.reduce<number[]>((sum, one) => sum.concat(one), []);
    await assert.rejects(isLinear("a copy in a loop", pairs.slice(0, 1000), pairs, copy), /bytes/);
  });
});

async function isLinear<T>(name: string, small: T, large: T, work: (what: T) => unknown) {
  // What is made once, and kept, is no cost of the first.
  await costOf(small, work);
  const less = await costOf(small, work);
  let more = await costOf(large, work);
  const isMore = () =>
    more.steps > MOST * less.steps + 1000 || more.bytes > MOST * less.bytes + ASIDE;
  // What else the process does meanwhile only ever adds to it: the least of some tries counts.
  for (let tries = 0; tries < 4 && isMore(); tries++) {
    const again = await costOf(large, work);
    more = {
      steps: Math.min(more.steps, again.steps),
      bytes: Math.min(more.bytes, again.bytes),
    };
  }
  const shown = `${name} ${JSON.stringify({ less, more })}`;
  assert.ok(more.steps <= MOST * less.steps + 1000, `steps: ${shown}`);
  assert.ok(more.bytes <= MOST * less.bytes + ASIDE, `bytes: ${shown}`);
}

async function costOf<T>(what: T, work: (what: T) => unknown) {
  await session.post("Profiler.takePreciseCoverage");
  const before = getHeapStatistics().total_allocated_bytes;
  try {
    await work(what);
  } catch (error) {
    if (!(error instanceof Problem || error instanceof FormatFault)) throw error;
  }
  const bytes = getHeapStatistics().total_allocated_bytes - before;
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const steps = result
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
  return { steps, bytes };
}

const NOWHERE = { matches: () => false, exists: true, changed: null };
const PROXIES = trustedProxies(["10.0.0.0/8"]);

function forwarded(headers: Record<string, string>) {
  return PROXIES.origin({ headers } as never, { address: "10.0.0.1", port: 1 });
}

/** In pieces, as a file comes. */
async function file(text: string) {
  const bytes = Buffer.from(text);
  const found = await readFormat(async function* () {
    for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096);
  }, kinds);
  for await (const _ of found.rows);
}

async function form(text: string, type: string) {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const { fields } = await parseForm(bytes, type, boundsFor(person));
  return html.form?.read(fields, person, kinds);
}

function checked(kind: Kind, input: Parameters<typeof checkInput>[2] = {}) {
  return checkInput(kind, kinds, input);
}
