import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { openStore } from "../../../src/core/storage/open.ts";
import { KINDS, type TestApp, withApps } from "../../support/app.ts";
import { ENGINES, UTC } from "../../support/database/databases.ts";

const OWN = { fresh: true } as const;

async function titles(app: TestApp, path: string, search: string): Promise<string[]> {
  const list = await app.json(`/${path}?${new URLSearchParams({ suche: search })}`);
  return (list.person ?? list.werk).map((one: Record<string, string>) => one.titel ?? one.nachname);
}

withApps(
  "a name with an apostrophe is found with it, without it and by its parts",
  async (app) => {
    for (const [first, last] of [
      ["Sean", "O'Neill"],
      ["Beverly", "D’Angelo"],
      ["Madeleine", "L´Engle"],
      ["Tip", "Oneill"],
    ])
      await app.addPerson(first!, last!);
    for (const search of ["Oneill", "sean oneil", "O'Neill sean", "o neill", "neill", "O`Neill"])
      assert.ok((await titles(app, "personen", search)).includes("O'Neill"), search);
    for (const search of ["dangelo", "D'Angelo", "Angelo", "beverly d'ange"])
      assert.deepEqual(await titles(app, "personen", search), ["D’Angelo"], search);
    assert.deepEqual(await titles(app, "personen", "Lengle"), ["L´Engle"]);
    assert.deepEqual(
      (await titles(app, "personen", "O'Neill")).sort(),
      ["O'Neill", "Oneill"],
      "apostrophes of the search are ignored as well",
    );
    assert.deepEqual(await titles(app, "personen", "tip o'neill"), ["Oneill"]);
  },
  OWN,
);

withApps(
  "titles with apostrophes, and works of whom they name, are found without them",
  async (app) => {
    const maker = await app.addPerson("Sean", "O'Neill");
    await app.addWork("Rock'n'Roll von A bis Z", [maker], { art: "Buch" });
    await app.addWork("Rock 'n' Roll", [], { art: "Buch" });
    const rock = "Rock'n'Roll von A bis Z";
    assert.equal((await titles(app, "werke", "rocknroll"))[0], rock);
    for (const search of ["Rock’n’Roll von", "sean oneill", "roll oneil"])
      assert.deepEqual(await titles(app, "werke", search), [rock], search);
    assert.equal((await titles(app, "werke", "Rock'n'Roll")).length, 2);
    const page = await (await app.get("/werke?suche=rocknroll&lang=de")).text();
    assert.match(page, /<mark>Rock(?:'|&#39;)n(?:'|&#39;)Roll<\/mark> von A bis Z/);
    const meant = await (await app.get("/werke?suche=oneill&lang=de")).text();
    assert.match(meant, /class="meant-members".*Sean <mark>O(?:'|&#39;)Neill|O(?:'|&#39;)Neill/s);
    const suggested = await app.json("/vorschlaege?suche=sean oneil");
    assert.ok(
      suggested.vorschlag.some((one: { titel: string }) => one.titel === "Sean O'Neill"),
      JSON.stringify(suggested),
    );
    const misspelt = await (await app.get("/werke?suche=oneull&lang=de")).text();
    assert.match(misspelt, /class="meant">Meinten Sie .*O(?:'|&#39;)Neill/);
  },
  OWN,
);

withApps(
  "a search of signs alone finds nothing and says so",
  async (app) => {
    await app.addWork("Die drei ???", [], { art: "Buch" });
    for (const signs of ["!!!", "???", "😀", "- -"]) {
      const query = new URLSearchParams({ suche: signs });
      assert.equal((await app.json(`/werke?${query}`)).gesamt, 0, signs);
      const csv = await (await app.get(`/werke.csv?${query}`)).text();
      assert.doesNotMatch(csv, /drei/);
      const german = await (await app.get(`/werke?${query}&lang=de`)).text();
      assert.match(german, /Gesucht wird nach Wörtern und Zahlen/);
      assert.doesNotMatch(german, /gefunden|Die drei/);
      const narrowed = await (await app.get(`/werke?${query}&art=Buch&lang=en`)).text();
      assert.match(narrowed, /looks for words and numbers/);
    }
    assert.equal((await app.json("/werke?suche=+")).gesamt, 1, "blanks are no search");
    const page = await (await app.get("/werke?suche=drei+???&lang=de")).text();
    assert.match(page, /1 Werk gefunden/);
  },
  OWN,
);

test("a database of an earlier version is indexed anew at its first start", async () => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  const person = KINDS.one("person");
  const query = { words: ["oneill"], asTyped: true, sorting: null, limit: 5, cursor: null };
  const before = await openStore(database, KINDS, UTC);
  await before.write((writing) =>
    writing.insert(person, [{ values: { vorname: "Sean", nachname: "O'Neill" } }], null),
  );
  await before.close();
  const file = new DatabaseSync(database);
  file.exec(`update person set such_text = replace(such_text, 'oneill', '');
      update einstellung set wert = replace(wert, '[2,', '[1,') where name = 'ordnung person'`);
  file.close();
  const after = await openStore(database, KINDS, UTC);
  assert.equal((await after.read.list(person, query)).total, 1);
  await after.close();
});
