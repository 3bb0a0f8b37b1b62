import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DEFAULT_RULES } from "../../src/library/lending/rules.ts";
import { readSite } from "../../src/library/site/site.ts";
import { temporaryFolder } from "../server/serving.ts";

async function withFile(file: unknown) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "leihwerk.json"), JSON.stringify(file));
  return await readSite(folder);
}

const withRules = async (ausleihe: unknown) => (await withFile({ ausleihe })).ausleihe;

test("keeps the usual rules where a library says nothing of its own", async () => {
  assert.deepEqual(await withRules({ tage: 14 }), { ...DEFAULT_RULES, tage: 14 });
  assert.deepEqual(await withRules({}), DEFAULT_RULES);
});

for (const [rules, sentence] of [
  [{ tage: 0 }, /"ausleihe\.tage" must be a whole number of days, from 1 to 3650, not 0\.$/],
  [{ tage: "28" }, /"ausleihe\.tage"/],
  [{ tgae: 28 }, /unknown key "tgae"; did you mean "tage"\?$/],
  [{ schliesstage: ["2026-02-30"] }, /"ausleihe\.schliesstage" must be a list of days that exist/],
  [{ ruhetage: ["sundey"] }, /"ausleihe\.ruhetage"/],
  [{ tageJeArt: { Film: -1 } }, /"ausleihe\.tageJeArt"/],
  [{ vormerkungenUebergehen: true }, /unknown key/],
  [
    { schliesstage: Array(201).fill("12-24") },
    /"ausleihe\.schliesstage" must be .* at most 200 of/,
  ],
  [[], /"ausleihe" must be an object/],
  ["streng", /"ausleihe" must be an object/],
] as const) {
  test(`refuses ${JSON.stringify(rules).slice(0, 60)} in one sentence that names it`, async () => {
    await assert.rejects(withRules(rules), (error: Error) => sentence.test(error.message));
  });
}

test("refuses an e-mail address that is none, and takes one that is", async () => {
  for (const email of ["kein", "post@", "a b@example.org", "", 7])
    await assert.rejects(
      withFile({ email }),
      /"email" must be an e-mail address such as "post@example\.org", not /,
    );
  assert.equal((await withFile({ email: "post@example.org" })).email, "post@example.org");
});
