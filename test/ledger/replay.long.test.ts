/** The ledger: every address that a released version gave out still answers with what it promised, or with 308 or 410. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { type LedgerHead, openLedgerLibrary } from "./asking.ts";
import { broken, type Promised } from "./promise.ts";

const LARGEST = 300_000;
const LEDGERS = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".jsonl.gz"));

/** What was taken back on purpose, by version, address and what is broken: each with the reason. */
const TAKEN_BACK: readonly { version: string; path: RegExp; fault: RegExp; why: string }[] = [
  {
    version: "0.2.0",
    path: /^\/exemplar\/\d+\.jsonld$/,
    fault: /^@type is array now/,
    why: "A product alone is no example of a work by schema.org, so a copy is a CreativeWork too; JSON-LD takes one type and several alike.",
  },
];

test("there is a ledger of the last release, and none is large", () => {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
  );
  assert.ok(LEDGERS.includes(`${version}.jsonl.gz`), "npm run ledger makes one");
  for (const name of LEDGERS)
    assert.ok(statSync(join(import.meta.dirname, name)).size < LARGEST, name);
});

for (const name of LEDGERS)
  test(`what ${name.replace(".jsonl.gz", "")} gave out is still answered as it was promised`, async () => {
    const text = gunzipSync(readFileSync(join(import.meta.dirname, name))).toString();
    const [head, ...promises] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)) as [LedgerHead, ...Promised[]];
    assert.ok(promises.length > 500, "the ledger has what was given out");
    const library = await openLedgerLibrary(head);
    const faults: string[] = [];
    try {
      for (const promised of promises) {
        const { path, as } = promised;
        const { promised: now } = await library.ask(path, as);
        // It may have moved, or gone for good; what is gone stays gone.
        if (now.status === 410) continue;
        const there =
          now.status === 308 && promised.status === 200
            ? (await library.ask(now.to ?? "", as)).promised
            : now;
        for (const fault of broken(promised, there)) {
          const isTakenBack = TAKEN_BACK.some(
            (one) => one.version === head.ledger && one.path.test(path) && one.fault.test(fault),
          );
          if (!isTakenBack) faults.push(`${path} (${as ?? "nobody"}): ${fault}`);
        }
      }
    } finally {
      await library.close();
    }
    assert.deepEqual(faults, []);
  });
