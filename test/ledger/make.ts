/**
 * Writes the ledger of a release: every address that the program gives out over the database of its version, and what each answer
 * promises. `npm run ledger` in the tree of the release, once its database stands in `test/storage/backups`.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ACCOUNTS, type LedgerHead, openLedgerLibrary } from "./asking.ts";
import type { Promised } from "./promise.ts";

/** What is only true of the moment, tells of the asking itself, or has its content in its address. */
const LEFT_OUT =
  /^\/(gestaltung|protokoll|gesundheit|metrics|ereignisse\/strom|vorgaenge|daten\/)|[?&]nach=/;
/** Of addresses that differ only in a number: years lead to years before them without end. */
const MOST_ALIKE = 4;
/** Formats that everybody gets; of what only some may see, these stand for the others. */
const FOR_SOME = /^[^.?]*(\.(json|xml))?$/;

const root = join(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const databases = readdirSync(join(root, "test/storage/backups")).flatMap(
  (name) => /^version-(\d+)\.db\.gz$/.exec(name)?.[1] ?? [],
);
const database = Math.max(...databases.map(Number));
const head: LedgerHead = { ledger: version, database, now: new Date().toISOString() };

const library = await openLedgerLibrary(head);
const found: Promised[] = [];
for (const as of ACCOUNTS) {
  // What everybody is promised need not be said again.
  const known = new Set(found.map((one) => JSON.stringify({ ...one, as, allow: undefined })));
  found.push(...(await everything(as)).filter((one) => !known.has(JSON.stringify(one))));
}
await library.close();
const lines = [head, ...found].map((line) => JSON.stringify(line)).join("\n");
const file = join(import.meta.dirname, `${version}.jsonl.gz`);
writeFileSync(file, gzipSync(`${lines}\n`, { level: 9 }));
console.log(`${file}: ${found.length} addresses, ${gzipSync(lines, { level: 9 }).length} bytes`);

/** From the start page on, as far as links lead; and what became of what was removed. Of addresses with parameters, one for each set of their names. */
async function everything(as: string | null): Promise<Promised[]> {
  const waiting = ["/", "/sitemap.xml", "/robots.txt", "/openapi.json", "/schnittstelle"];
  waiting.push("/person/2", "/person/niemand-mehr", "/person/georg-buechner", "/person/1.xml");
  const seen = new Set(waiting);
  const like = new Map<string, number>();
  const kept: Promised[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { promised, links } = await library.ask(path, as);
    // Refusals promise nothing.
    if ([200, 308, 410].includes(promised.status)) kept.push(promised);
    // Further parameters on top of some would never end.
    const next = path.includes("?") ? [] : [...links, promised.to ?? []].flat();
    for (const link of next) {
      if (LEFT_OUT.test(link) || (as !== null && !FOR_SOME.test(link))) continue;
      const { pathname, searchParams } = new URL(link, "http://here");
      const names = [...new Set(searchParams.keys())].sort().join("&");
      const address = names === "" ? pathname : `${pathname}?${names}`;
      const sort = address.replace(/\d+/g, "0");
      const alike = like.get(sort) ?? 0;
      if (seen.has(address) || alike >= MOST_ALIKE) continue;
      seen.add(address);
      like.set(sort, alike + 1);
      waiting.push(link);
    }
  }
  console.log(`${as ?? "nobody"}: ${kept.length} of ${seen.size} addresses`);
  return kept;
}
