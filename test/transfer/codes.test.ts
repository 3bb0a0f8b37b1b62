/** Codes in files: read as everywhere, and a wrong one costs its cell, with a reason that says what is wrong. */

import assert from "node:assert/strict";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import type { ImportReport } from "../../src/library/import/report/import-report.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

withStores(
  "languages, roles and numbers of a table are read as they are written",
  async (store, kinds) => {
    const list = `id,titel,isbn,sprache,person,person.rolle
1,Faust,3-15-000001-7,deutsch|frz.,"Goethe, Johann Wolfgang von|Delacroix, Eugène",Verfasser|Ill.
2,Hamlet,978-3-15-000031-1,English,,
3,Othello,978-3-15-000031-3,eng,,
`;
    const report = await run(store, kinds, { "meine-werke.csv": list });
    const [faust, hamlet, othello] = await works(store, kinds);
    assert.deepEqual([othello?.values.isbn, othello?.values.sprache], [[], ["en"]]);
    assert.deepEqual(faust?.values.sprache, ["de", "fr"]);
    assert.deepEqual(faust?.values.isbn, ["9783150000014"]);
    assert.deepEqual(
      ((faust?.values.person ?? []) as Link[]).map(({ extras }) => extras.rolle),
      ["aut", "ill"],
    );
    assert.deepEqual(hamlet?.values.sprache, ["en"]);
    assert.deepEqual(
      report.without.map(({ line }) => line),
      [4],
    );
    assert.match(report.without[0]?.cells?.[0]?.why ?? "", /ISBN.*1/);
  },
);

withStores("a list of people's own has several languages in one cell", async (store, kinds) => {
  const list = `Titel;Autor;Sprache;ISBN
Zweisprachig;Keun, Irmgard;Deutsch, Englisch;
Dreisprachig;Keun, Irmgard;dt., engl., frz.;
Im Ausland;Keun, Irmgard;anglais, inglês, español, português, italiano, polski;
`;
  const report = await run(store, kinds, { "Liste.csv": list });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(
    (await works(store, kinds)).map(({ values }) => values.sprache),
    [
      ["de", "en"],
      ["de", "en", "fr"],
      ["en", "es", "pt", "it", "pl"],
    ],
  );
});

async function works(store: Store, kinds: Kinds): Promise<readonly Member[]> {
  return store.read.walk(kinds.one("werk"), 0, 10);
}

function run(store: Store, kinds: Kinds, files: Record<string, string>): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, { keepGoing: true });
  });
}
