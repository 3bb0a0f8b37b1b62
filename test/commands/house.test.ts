import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { verifyPassword } from "../../src/core/identity/proofs/password.ts";
import { Keys } from "../../src/core/identity/proofs/token.ts";
import type { Link } from "../../src/core/model/kinds/field.ts";
import { type OpenStore, openStore } from "../../src/core/storage/open.ts";
import { ENGINES, testKinds, UTC } from "../house.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

const konto = testKinds.one("konto");

withDatabases("accounts are added, listed, changed, disabled and enabled", async (run) => {
  const added = await run(
    ["account", "add", "anna", "--role", "bibliothekar", "--name", "Anna Meyer"],
    "ein kennwort!\n",
  );
  assert.deepEqual([added.code, added.errors], [0, ""]);
  assert.doesNotMatch(added.output, /kennwort/);
  await run(["account", "add", "bert"], "noch ein kennwort\n");
  assert.equal(
    (await run(["account", "list"])).output,
    "anna\tbibliothekar\tAnna Meyer\nbert\tleser\n",
  );
  await run(["account", "role", "bert", "bibliothekar"]);
  await run(["account", "disable", "ANNA"]);
  assert.equal(
    (await run(["account", "list"])).output,
    "anna\tbibliothekar\tAnna Meyer\tdisabled\nbert\tbibliothekar\n",
  );
  assert.equal((await run(["account", "enable", "anna"])).code, 0);
  assert.doesNotMatch((await run(["account", "list"])).output, /disabled/);
});

withDatabases("passwords are kept as hashes, and can be changed", async (run, database) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  assert.equal((await run(["account", "password", "anna"], "ganz anders: é\n")).code, 0);
  const store = await openStore(database, testKinds, UTC);
  try {
    const hash = (await store.read.findBy(konto, "username", "anna"))?.values.kennwort as string;
    assert.equal(await verifyPassword("ganz anders: é", hash), true);
    assert.equal(await verifyPassword("ein kennwort!", hash), false);
  } finally {
    await store.close();
  }
});

withDatabases(
  "a new password from the terminal ends sessions, keys and codes",
  async (run, database) => {
    await run(["account", "add", "anna"], "ein kennwort!\n");
    const within = async (look: (store: OpenStore, id: number) => Promise<void>) => {
      const store = await openStore(database, testKinds, UTC);
      try {
        const { id } = (await store.read.findBy(konto, "username", "anna"))!;
        await look(store, id);
      } finally {
        await store.close();
      }
    };
    await within((store, id) =>
      store.write(async (writing) => {
        await writing.setSecret(konto, id, "einmalcode", "handed out");
        await new Keys(writing.rows, Date.now).make(id, "Programm", "schreiben", 3);
        assert.equal((await writing.rows.find("zugriffsschluessel", { konto: id })).length, 1);
      }),
    );

    assert.equal((await run(["account", "password", "anna"], "ganz anders\n")).code, 0);
    await within(async (store, id) => {
      for (const table of ["sitzung", "zugriffsschluessel"] as const)
        assert.deepEqual(await store.rows.find(table, { konto: id }), []);
      const account = await store.read.findBy(konto, "username", "anna");
      assert.equal(account?.values.einmalcode, null);
    });
  },
);

withDatabases("an account that cannot be is refused, and nothing changes", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  const cases: [string[], string, RegExp][] = [
    [["add", "Anna"], "ein kennwort!\n", /There is an account "Anna" already/],
    [["add", "bert"], "kurz\n", /at least 10 characters/],
    [["add", "bert"], "", /at least 10 characters/],
    [["add", "be rt"], "ein kennwort!\n", /username: /],
    [["add", "bert", "--role", "chef"], "ein kennwort!\n", /rolle: Possible are/],
    [["add", "bert", "--name", "x".repeat(201)], "ein kennwort!\n", /name: At most 200/],
    [["password", "niemand"], "ein kennwort!\n", /no account "niemand"/],
    [["role", "anna", "chef"], "", /rolle: Possible are/],
    [["disable", "niemand"], "", /no account "niemand"/],
  ];
  for (const [args, input, sentence] of cases) {
    const { code, output, errors } = await run(["account", ...args], input);
    assert.deepEqual([code, output], [2, ""], args.join(" "));
    assert.match(errors, sentence);
  }
  assert.equal((await run(["account", "list"])).output, "anna\tleser\n");
});

withDatabases("files go in and out again by the command line", async (run) => {
  await withFiles(async (write, folder) => {
    const persons = await write("x-personen.csv", "id,nachname\n1,Klabund\n2,\n");
    const refused = await run(["import", persons]);
    assert.equal(refused.code, 1);
    assert.match(
      refused.output,
      /refused .*x-personen\.csv, line 3 \(2\): nachname: This is required\./,
    );
    assert.match(refused.output, /Nothing was written/);
    const trial = await run(["import", "--keep-going", "--dry-run", persons]);
    assert.match(trial.output, /1 new, .* 1 refused.*This was a trial/s);
    const kept = await run(["import", "--keep-going", "--set", "vorname=N.", persons]);
    assert.match(
      kept.output,
      /1 new, .* 1 refused.*2 rows in .* rows per second\.\nAll but 1 row are in\./s,
    );
    const out = join(folder, "out");
    const exported = await run(["export", "--format", "jsonl", out]);
    assert.equal(exported.code, 0);
    assert.match(exported.output, /personen\.jsonl: 1 row\n/);
    const line = JSON.parse(await readFile(join(out, "personen.jsonl"), "utf8"));
    assert.deepEqual(
      [line.url, line.vorname, line.nachname, line.quelle],
      ["/person/1", "N.", "Klabund", "x"],
    );
    await assert.rejects(stat(join(out, "konten.jsonl")), "accounts stay here");
    const again = await run(["export", "--format", "jsonl", out]);
    assert.deepEqual([again.code, again.output], [1, ""]);
    assert.equal((await run(["import", join(out, "personen.jsonl")])).code, 0);
  });
});

withDatabases("backups in a folder are kept by number, and checked", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (write, folder) => {
    assert.match((await run(["backup", "--check", folder])).errors, /there is no backup in this/);
    await write("leihwerk-2020-01-01T030000Z.backup", "alt");
    const newer = await write("leihwerk-2999-01-01T030000Z.backup", "neuer");
    const foreign = await write("leihwerk.txt", "fremd");
    assert.equal((await run(["backup", "--keep", "2", folder])).code, 0);
    const [made, kept, ...rest] = (await readdir(folder)).sort();
    assert.match(made ?? "", /^leihwerk-20\d\d-\d\d-\d\dT\d{6}Z\.backup$/);
    assert.deepEqual(
      [kept, ...rest].map((name) => join(folder, name ?? "")),
      [newer, foreign],
    );
    const whole = join(folder, made ?? "");
    const checked = await run(["backup", "--check", whole]);
    assert.deepEqual([checked.code, checked.errors], [0, ""]);
    assert.match(checked.output, / rows can be restored \(.*1 konten/);
    const broken = await run(["backup", "--check", folder]);
    assert.deepEqual([broken.code, broken.output], [1, ""]);
    assert.match(broken.errors, /2999-01-01T030000Z\.backup cannot be read as a backup/);
    const bytes = await readFile(whole);
    const cut = await write("halb.backup", bytes.subarray(0, bytes.length - 40));
    assert.match((await run(["backup", "--check", cut])).errors, /cannot be read as a backup/);
    assert.equal((await run(["backup", "--keep", "0", folder])).code, 2);
    assert.equal((await run(["backup", "--keep", "3", foreign])).code, 2);
  });
});

withDatabases(
  "a backup brings everything back, accounts and passwords included",
  async (run, database) => {
    await withFiles(async (write, folder) => {
      await run(["account", "add", "anna"], "ein kennwort!\n");
      await run(["import", await write("x-personen.csv", "id,nachname\n1,Klabund\n")]);
      await run(["import", await write("x-werke.csv", "id,titel,personen\n1,Bracke,1\n")]);
      const file = join(folder, "alles.backup");
      assert.equal((await run(["backup", file])).code, 0);
      const twice = await run(["backup", file]);
      assert.deepEqual([twice.code, /there already/.test(twice.errors)], [1, true]);
      assert.equal((await run(["backup", "--force", file])).code, 0);
      await run(["import", await write("y-personen.csv", "id,nachname\n2,Neu\n")]);
      const careful = await run(["restore", file]);
      assert.deepEqual([careful.code, /say --force/.test(careful.errors)], [1, true]);
      assert.equal((await run(["restore", "--force", file])).code, 0);
      const store = await openStore(database, testKinds, UTC);
      try {
        const persons = await store.read.walk(testKinds.one("person"), 0, 10);
        assert.deepEqual(
          persons.map((person) => person.values.nachname),
          ["Klabund"],
        );
        const [work] = await store.read.walk(testKinds.one("werk"), 0, 1);
        assert.equal(((work?.values.person ?? []) as readonly Link[])[0]?.title, "Klabund");
        const hash = (await store.read.findBy(konto, "username", "anna"))?.values
          .kennwort as string;
        assert.equal(await verifyPassword("ein kennwort!", hash), true);
      } finally {
        await store.close();
      }
      const wrong = await write("kaputt.backup", "kein backup");
      const broken = await run(["restore", "--force", wrong]);
      assert.equal(broken.code, 1);
      assert.equal(broken.errors.trim().split("\n").length, 1, broken.errors);
      assert.match((await run(["account", "list"])).output, /anna/);
      assert.match((await run(["restore", join(folder, "fehlt")])).errors, /no such file/);
    });
  },
);

function withDatabases(
  name: string,
  work: (
    run: (args: string[], input?: string) => ReturnType<typeof leihwerk>,
    database: string,
  ) => Promise<void>,
): void {
  for (const [engine, create] of Object.entries(ENGINES)) {
    test(`${name} (${engine})`, async () => {
      const { database, drop } = await create();
      try {
        await work((args, input = "") => leihwerk(args, { database, input }), database);
      } finally {
        await drop();
      }
    });
  }
}
