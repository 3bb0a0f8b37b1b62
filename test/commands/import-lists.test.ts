import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { test } from "node:test";
import { emptyValue } from "../../src/core/model/kinds/field.ts";
import { openLibrary } from "../../src/library/commands/console/open-library.ts";
import { EMPTY_STORE, ENGINES, withDatabases } from "../support/database/databases.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

const LIST = `ISBN;Autor;Titel;Signatur
978-3-548-60085-7;Keun, Irmgard;Das kunstseidene Mädchen;R Keu 1
9783548600857;Keun, Irmgard;Das kunstseidene Mädchen;R Keu 1
978-3-15-000018-2;Büchner, Georg;Woyzeck;D Büc 1
;Goscinny / Uderzo;Asterix der Gallier;C Ast 1
`;
const EXCEL = Buffer.from(LIST.replaceAll("\n", "\r\n"), "latin1");

/** Without what differs from run to run: the folder, and how long it took. */
function told(output: string, path: string, name = basename(path)): string {
  return output
    .replaceAll(path, name)
    .replace(/in [0-9.,]+ (seconds|Sekunden): [0-9.,]+/, "in 0.1 $1: 90");
}

async function isShown(name: string, output: string): Promise<void> {
  const shown = await readFile(name, "utf8");
  for (const line of output.trim().split("\n"))
    assert.ok(shown.includes(line), `${name} does not show: ${line}`);
}

withDatabases(
  "a library imports the list from Excel with one command, and docs/import.md shows what it says",
  EMPTY_STORE,
  async (database) => {
    await withFiles(async (write) => {
      const path = await write("Bücher.csv", EXCEL);
      const first = await leihwerk(["import", path], { database });
      assert.equal(first.code, 0, first.errors);
      await isShown("docs/import.md", told(first.output, path));
      const again = await leihwerk(["import", path], { database });
      assert.match(again.output, /werk, 0 new, 0 changed, 3 unchanged, 1 here already/);
      assert.match(again.output, /exemplar, 0 new, 0 changed, 4 unchanged/);
    });
  },
);

withDatabases(
  "the command names what it does not read of records",
  EMPTY_STORE,
  async (database) => {
    await withFiles(async (write) => {
      const path = await write(
        "a.ris",
        "TY  - JOUR\nTI  - Lesen\nJO  - Wort\nM3  - Aufsatz\nER  - \n",
      );
      const tried = await leihwerk(["import", "--dry-run", path], { database });
      assert.match(tried.output, /werk, 1 new, .* 0 refused\n.*Not read from the file: M3\.$/m);
      const german = await leihwerk(["import", "--lang", "de", path], { database });
      assert.match(german.output, /: Aus der Datei nicht gelesen: M3\.$/m);
    });
  },
);

withDatabases(
  "a newcomer does so in the demo's library, and README.md shows what it says",
  EMPTY_STORE,
  async (database) => {
    const path = "examples/Bücher.csv";
    assert.deepEqual(await readFile(path), EXCEL);
    const demo = await leihwerk(["demo", "add"], { database });
    assert.equal(demo.code, 0, demo.errors);
    const first = await leihwerk(["import", path], { database });
    assert.equal(first.code, 0, first.errors);
    await isShown("README.md", told(first.output, path, path));
    const again = await leihwerk(["import", path], { database });
    assert.match(again.output, /werk, 0 new, 0 changed, 2 unchanged, 2 here already/);
    assert.match(again.output, /exemplar, 0 new, 0 changed, 4 unchanged/);
  },
);

withDatabases(
  "a list of ISBNs asks the catalogue that librarians have named",
  EMPTY_STORE,
  async (database) => {
    const { store, kinds, close } = await openLibrary({
      database,
      site: "none",
      timeZone: "Europe/Berlin",
    });
    const kind = kinds.one("bibliothek");
    const empty = Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]);
    const values = { ...Object.fromEntries(empty), isbnQuelle: "http://127.0.0.1:9/sru" };
    await store.write((writing) => writing.insert(kind, [{ values }], null));
    await close();
    await withFiles(async (write) => {
      const path = await write("liste.txt", "9783548600857\n9783150000182\n");
      const asked = await leihwerk(["import", path], { database });
      assert.equal(asked.code, 1);
      // A computer of one's own is nobody's public catalogue: so far it got.
      assert.match(asked.output, /127\.0\.0\.1/);
    });
  },
);

withDatabases(
  "a loan of today comes in where the library is, and not where it is still yesterday",
  EMPTY_STORE,
  async (database) => {
    await withFiles(async (write) => {
      // It is never the same day in both.
      const [early, late] = ["Pacific/Kiritimati", "Etc/GMT+12"];
      const today = new Intl.DateTimeFormat("sv", { timeZone: early }).format(Date.now());
      const files = [
        await write("x-werke.csv", "id,titel\nw1,Woyzeck\n"),
        await write("x-exemplare.csv", "id,werk,signatur,barcode\ne1,w1,A 1,B1\n"),
        await write("x-konten.csv", "id,username,ausweis\nk1,anna,K1\n"),
        await write("x-ausleihen.csv", `id,exemplar,konto,von\nl1,B1,K1,${today}\n`),
      ];
      const loans = (env: Record<string, string>, ...flags: readonly string[]) =>
        leihwerk(["import", ...flags, ...files], { database, env });
      const refused = await loans({ LEIHWERK_TIME_ZONE: late });
      assert.equal(refused.code, 1, refused.output + refused.errors);
      assert.match(refused.output, /1 refused/);
      const taken = await loans({ LEIHWERK_TIME_ZONE: late }, "--time-zone", early);
      assert.equal(taken.code, 0, taken.output + taken.errors);
      assert.match(taken.output, /ausleihe, 1 new/);
    });
  },
);

withDatabases(
  "everything is said in the language of the terminal",
  EMPTY_STORE,
  async (database) => {
    await withFiles(async (write) => {
      const path = await write("Bücher.csv", Buffer.from(`${LIST};Kein Titel;;X 1\n`, "latin1"));
      const env = { LANG: "de_DE.UTF-8" };
      const refused = await leihwerk(["import", path], { database, env });
      assert.equal(refused.code, 1);
      assert.match(refused.output, /^abgelehnt {2}.*Bücher\.csv, Zeile 6 .*: Spalte „Titel“: /m);
      assert.match(refused.output, /Es wurde nichts geschrieben, weil eine Zeile abgelehnt wurde/);
      assert.match(refused.output, /werk, 3 neu, .*1 schon hier.*1 abgelehnt/);
      const trial = await leihwerk(["import", "--dry-run", "--keep-going", path], {
        database,
        env,
      });
      assert.match(trial.output, /Das war eine Probe/);
      const english = await leihwerk(["import", "--dry-run", "--lang", "en", path], {
        database,
        env,
      });
      assert.match(english.output, /This was a trial/);
      const missing = await leihwerk(["import", "/nirgends.csv"], { database, env });
      assert.match(missing.errors, /es gibt keine solche Datei/);
      const help = await leihwerk(["import", "--help"], { env });
      assert.match(help.output, /was eine Spalte bedeutet/);
    });
  },
);

test("a column that nobody knows is told by the command line or by a file", async () => {
  const create = ENGINES.SQLite!;
  await using scratch = await create(EMPTY_STORE);
  const { database } = scratch;
  await withFiles(async (write) => {
    const path = await write("Liste.csv", "Nr;Was;Titel\nA 1;Lenz;x\n");
    const args = [
      "import",
      "--column",
      "Was=titel",
      "--column",
      "Titel=",
      "--column",
      "Nr=Signatur",
    ];
    const { code, output } = await leihwerk([...args, "--dry-run", path], { database });
    assert.equal(code, 0);
    assert.match(output, /columns: Nr = exemplar\.signatur, Was = werk\.titel$/m);
    const mapping = await write("spalten.json", '{"Was":"titel","Titel":null,"Nr":"signatur"}');
    const same = await leihwerk(["import", "--mapping", mapping, path], { database });
    assert.equal(same.code, 0, same.errors);
    const bad = await write("falsch.json", "[]");
    assert.match(
      (await leihwerk(["import", "--mapping", bad, path], { database })).errors,
      /one JSON object/,
    );
    assert.match(
      (await leihwerk(["import", "--column", "Was", path], { database })).errors,
      /COLUMN=FIELD/,
    );
  });
});
