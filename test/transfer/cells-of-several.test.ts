/** Cells in which several fields stand together come in as what each of them is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { testKinds, withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

withStores(
  "a publisher stands with its place and year in one cell, in the order of the column's name",
  async (store, kinds) => {
    for (const [header, cell, verlag, ort, jahr] of [
      ["Ort: Verlag", "Stuttgart: Thienemann", "Thienemann", "Stuttgart", null],
      ["Verlag", "Würzburg : Arena", "Arena", "Würzburg", null],
      ["Verlag", "Berlin ; New York : de Gruyter", "de Gruyter", "Berlin ; New York", null],
      ["Verlag", "Stuttgart: Thienemann, 1973", "Thienemann", "Stuttgart", 1973],
      ["Verlag, Ort", "Thienemann, Stuttgart", "Thienemann", "Stuttgart", null],
      ["Verlag/Ort", "Arena / Würzburg", "Arena", "Würzburg", null],
      ["Verlag/Ort", "Zürich: Diogenes", "Diogenes", "Zürich", null],
      ["Verlag und Ort", "Diogenes (Zürich)", "Diogenes", "Zürich", null],
      ["Ort, Verlag", "Zürich, Diogenes", "Diogenes", "Zürich", null],
      ["Ort, Verlag, Jahr", "Zürich, Diogenes, 1980", "Diogenes", "Zürich", 1980],
      ["Publisher/Place", "Faber, London", "Faber", "London", null],
      ["Verlag u. Jahr", "Thienemann 1973", "Thienemann", null, 1973],
      ["Verlag/Jahr", "Dt. Bibelges. [c1985]", "Dt. Bibelges.", null, 1985],
      ["Verlag, Jahr", "Arena, o. J.", "Arena", null, null],
      ["Verlag, Ort", "Diogenes", "Diogenes", null, null],
      // What may be the name of a publisher stays whole.
      ["Verlag", "Edition: Kritik", "Edition: Kritik", null, null],
      ["Verlag", "Hanser, München", "Hanser, München", null, null],
      ["Verlag", "Zweitausendeins 1969", "Zweitausendeins 1969", null, null],
    ] as const) {
      const { titel, ...read } = await workIn(store, kinds, `Titel;"${header}"\nMomo;"${cell}"\n`);
      assert.equal(titel, "Momo");
      assert.deepEqual(read, { person: [], verlag: [verlag], ort, jahr }, `${header}: ${cell}`);
    }
  },
);

withStores("a column of its own keeps what stands there", async (store, kinds) => {
  const list = "Titel;Verlag;Ort;Jahr\nMomo;Stuttgart: Thienemann 1973;Ulm;1999\n";
  const { verlag, ort, jahr } = await workIn(store, kinds, list);
  assert.deepEqual([verlag, ort, jahr], [["Stuttgart: Thienemann 1973"], "Ulm", 1999]);
});

withStores(
  "makers stand with the title in one cell, where the column says so",
  async (store, kinds) => {
    for (const [header, cell, titel, person] of [
      ["Autor u. Titel", "Ende, Michael: Momo", "Momo", ["Michael Ende"]],
      ["Autor: Titel", "Preußler: Krabat", "Krabat", ["Preußler"]],
      ["Verfasser/Titel", "Ende, Michael / Momo", "Momo", ["Michael Ende"]],
      ["Titel / Autor", "Momo / Michael Ende", "Momo", ["Michael Ende"]],
      ["Author and title", "Dahl, Roald: Matilda", "Matilda", ["Roald Dahl"]],
      ["Autor u. Titel", "Die Bibel", "Die Bibel", []],
      ["Titel", "Momo: ein Roman", "Momo: ein Roman", []],
    ] as const) {
      const read = await workIn(store, kinds, `Nr;${header}\n1;${cell}\n`);
      assert.deepEqual([read.titel, read.person], [titel, person], `${header}: ${cell}`);
    }
  },
);

withStores(
  "a list of makers has their whole names and the years of their lives",
  async (store, kinds) => {
    const kind = kinds.one("person");
    for (const [list, ...expected] of [
      ["Autor;geboren;gestorben\nIrmgard Keun;1905;6.5.1982\n", "Irmgard", "Keun", 1905, 1982],
      ["Komponist;Lebensdaten\nBach, J. S.;1685-1750\n", "J. S.", "Bach", 1685, 1750],
      ["Künstler/in;Lebensdaten\nLoriot;*12.11.1923 – †22.8.2011\n", "", "Loriot", 1923, 2011],
      ["Name;Lebensdaten\nHeinrich Schütz;1585–1672\n", "Heinrich", "Schütz", 1585, 1672],
      ["Maler;Lebensdaten\nPeter Palma;um 1480 – 1528\n", "Peter", "Palma", 1480, 1528],
      ["Name;Lebensdaten\nHans Baldung;1484? – ca. 1545\n", "Hans", "Baldung", 1484, 1545],
      ["Maler;Lebensdaten\nOtto Dix;geb. 2.12.1891\n", "Otto", "Dix", 1891, null],
      ["Author,Born\nZadie Smith,1975\n", "Zadie", "Smith", 1975, null],
      ["Name;Vorname;geboren;gestorben\nEnde;Michael;1929;1995\n", "Michael", "Ende", 1929, 1995],
      ["Künstler;geboren\nKunstverein Ulm;1887\n", "", "Kunstverein Ulm", 1887, null],
    ] as const) {
      const before = (await store.read.walk(kind, 0, 99)).at(-1)?.id ?? 0;
      const report = await withFiles(async (write) =>
        importFiles(store, kinds, [await write(`makers-${before}.csv`, list)], {}),
      );
      assert.deepEqual([report.refused, report.without], [[], []], list);
      const [maker] = await store.read.walk(kind, before, 9);
      const { vorname, nachname, geboren, gestorben } = maker?.values ?? {};
      assert.deepEqual([vorname ?? "", nachname, geboren, gestorben ?? null], expected, list);
    }
    assert.equal(await store.read.count(kinds.one("konto")), 0);
  },
);

test("columns that are called after two fields which never stand together are left to people", () => {
  const to = (name: string) => {
    const { columns } = guessColumns(["Titel", name], [["Momo", "A"]], testKinds);
    return columns[1]?.to;
  };
  assert.equal(to("Verlag/Signatur"), null);
  assert.equal(to("Ort/Jahr"), null);
  assert.equal(to("Verlag/Ort/Jahr"), "werk.verlag");
});

/** Each time under another title: what is here already would be found. */
async function workIn(store: Store, kinds: Kinds, list: string) {
  const kind = kinds.one("werk");
  const before = (await store.read.walk(kind, 0, 999)).at(-1)?.id ?? 0;
  const own = list.replaceAll("Momo", `Momo${before}`);
  const report = await withFiles(async (write) =>
    importFiles(store, kinds, [await write(`liste-${before}.csv`, own)], {}),
  );
  assert.deepEqual([report.refused, report.without], [[], []]);
  const [work] = await store.read.walk(kind, before, 9);
  const { titel, person, verlag, ort, jahr } = work?.values ?? {};
  const names = (links: unknown) => ((links ?? []) as readonly Link[]).map(({ title }) => title);
  return {
    titel: `${titel}`.replace(`Momo${before}`, "Momo"),
    person: names(person),
    verlag: names(verlag),
    ort: ort ?? null,
    jahr: jahr ?? null,
  };
}
