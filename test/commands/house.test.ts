import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { verifyPassword } from "../../src/core/identity/proofs/password.ts";
import { Keys } from "../../src/core/identity/proofs/token.ts";
import type { Link } from "../../src/core/model/kinds/field.ts";
import { type OpenStore, openStore } from "../../src/core/storage/open.ts";
import { testKinds, UTC, withDatabases } from "../support/database/databases.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

const konto = testKinds.one("konto");

withCommands("accounts are added, listed, changed, disabled and enabled", async (run) => {
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

withCommands("who becomes staff in the terminal starts anew, without keys", async (run) => {
  await run(["account", "add", "bert"], "noch ein kennwort\n");
  await run(["account", "key", "bert"]);
  const keys = async () => (await run(["account", "keys", "bert"])).output;
  const before = await keys();
  await run(["account", "role", "bert", "leser"]);
  assert.equal(await keys(), before);
  await run(["account", "role", "bert", "theke"]);
  assert.notEqual(await keys(), before);
  assert.equal((await run(["account", "key", "bert"])).code, 0);
  const own = await keys();
  await run(["account", "role", "bert", "leser"]);
  assert.equal(await keys(), own);
});

withCommands("an account of the terminal has a card number, too", async (run, database) => {
  for (const name of ["petra", "paul"]) await run(["account", "add", name], "ein kennwort!\n");
  await using store = await openStore(database, testKinds, UTC);
  const accounts = await store.read.walk(konto, 0, 10);
  assert.deepEqual(
    accounts.map(({ values }) => values.ausweis),
    ["LE000001", "LE000002"],
  );
});

withCommands("keys are made, listed and revoked in the terminal", async (run) => {
  await run(["account", "add", "kiosk", "--role", "theke"], "ein kennwort!\n");
  const made = await run(["account", "key", "kiosk", "--name", "Kiosk", "--scope", "schreiben"]);
  assert.match(made.output, /^leihwerk_[\w-]{20,}\n$/);
  const listed = (await run(["account", "keys", "kiosk"])).output;
  assert.match(listed, /^\S+\tschreiben\tuntil \d{4}-\d\d-\d\d\tnever used\tKiosk\n$/);
  const wrong = await run(["account", "key", "kiosk", "--days", "400"]);
  assert.match(wrong.errors, /--days must be a whole number from 1 to 365/);
  const [id = ""] = listed.split("\t");
  assert.equal((await run(["account", "revoke", "kiosk", id])).output, "The key is revoked.\n");
  assert.equal((await run(["account", "keys", "kiosk"])).output, "kiosk has no keys.\n");
  assert.match((await run(["account", "revoke", "kiosk", id])).errors, /account keys kiosk shows/);
});

withCommands("passwords are kept as hashes, and can be changed", async (run, database) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  assert.equal((await run(["account", "password", "anna"], "ganz anders: é\n")).code, 0);
  await using store = await openStore(database, testKinds, UTC);
  const hash = (await store.read.findBy(konto, "username", "anna"))?.values.kennwort as string;
  assert.equal(await verifyPassword("ganz anders: é", hash), true);
  assert.equal(await verifyPassword("ein kennwort!", hash), false);
});

withCommands(
  "a new password from the terminal ends sessions, keys and codes",
  async (run, database) => {
    await run(["account", "add", "anna"], "ein kennwort!\n");
    const within = async (look: (store: OpenStore, id: number) => Promise<void>) => {
      await using store = await openStore(database, testKinds, UTC);
      const { id } = (await store.read.findBy(konto, "username", "anna"))!;
      await look(store, id);
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

withCommands("an account that cannot be is refused, and nothing changes", async (run) => {
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

withCommands("files go in and out again by the command line", async (run) => {
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

withCommands("backups in a folder are kept by number, and checked", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (write, folder) => {
    assert.match((await run(["backup", "--check", folder])).errors, /there is no backup in this/);
    await write("leihwerk-2020-01-01T030000Z.backup", "alt");
    const newer = await write("leihwerk-2020-01-02T030000Z.backup", "neuer");
    const foreign = await write("leihwerk.txt", "fremd");
    assert.equal((await run(["backup", "--keep", "2", folder])).code, 0);
    const [kept, made, ...rest] = (await readdir(folder)).sort();
    assert.match(made ?? "", /^leihwerk-20\d\d-\d\d-\d\dT\d{6}Z\.backup$/);
    assert.deepEqual(
      [kept, ...rest].map((name) => join(folder, name ?? "")),
      [newer, foreign],
    );
    const whole = join(folder, made ?? "");
    const checked = await run(["backup", "--check", whole]);
    assert.deepEqual([checked.code, checked.errors], [0, ""]);
    assert.match(checked.output, / rows can be restored \(.*1 konten/);
    const newest = await run(["backup", "--check", folder]);
    assert.equal(newest.output, checked.output);
    const bytes = await readFile(whole);
    await writeFile(whole, "kaputt");
    const broken = await run(["backup", "--check", folder]);
    assert.deepEqual([broken.code, broken.output], [1, ""]);
    assert.match(broken.errors, /\.backup cannot be read as a backup/);
    const cut = await write("halb.backup", bytes.subarray(0, bytes.length - 40));
    assert.match((await run(["backup", "--check", cut])).errors, /cannot be read as a backup/);
    // Of a bad disk or a bad copy: the bytes can be unpacked, and say something else.
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      const changed = Buffer.from(bytes);
      changed[Math.floor(bytes.length * share)]! ^= 0x55;
      const damaged = await write("beschaedigt.backup", changed);
      const { code, errors } = await run(["backup", "--check", damaged]);
      assert.equal(code, 1);
      assert.match(errors, /^leihwerk: \S+beschaedigt\.backup cannot be read as a backup: .*\n$/);
    }
    assert.equal((await run(["backup", "--keep", "0", folder])).code, 2);
    assert.equal((await run(["backup", "--keep", "3", foreign])).code, 2);
  });
});

withCommands("a backup of a time when the clock was wrong hides no later one", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (write, folder) => {
    const ahead = await write("leihwerk-2999-01-01T030000Z.backup", "keiner");
    const saved = await run(["backup", "--keep", "1", folder]);
    assert.match(saved.output, /^\S+ [\d,]+ rows saved\n$/);
    const names = (await readdir(folder)).sort();
    assert.deepEqual([names.length, names[1]], [2, basename(ahead)]);
    const checked = await run(["backup", "--check", folder]);
    assert.deepEqual([checked.code, checked.errors], [0, ""]);
    assert.ok(checked.output.includes(names[0] ?? "?"), checked.output);
  });
});

withCommands("what a killed backup has left goes with the old ones", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (write, folder) => {
    const left = await write("leihwerk-2020-01-01T030000Z.backup.part", "halb");
    const sealed = await write("leihwerk-2020-01-02T030000Z.backup.age.part", "halb");
    const others = await write("fremd.part", "fremd");
    const before = new Date(Date.now() - 2 * 86_400_000);
    for (const file of [left, sealed, others]) await utimes(file, before, before);
    const running = await write("leihwerk-2020-01-03T030000Z.backup.part", "halb");
    const { code, output } = await run(["backup", "--keep", "2", folder]);
    assert.equal(code, 0);
    assert.match(
      output,
      /2020-01-01T030000Z\.backup\.part: removed, since it was never finished\n/,
    );
    const there = (await readdir(folder)).filter((name) => name.endsWith(".part"));
    assert.deepEqual(there.sort(), [basename(others), basename(running)]);
  });
});

withCommands("a backup for which there is no room names its file and the reason", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (_write, folder) => {
    const file = join(folder, "voll.backup");
    await symlink("/dev/full", `${file}.part`);
    const { code, errors } = await run(["backup", file]);
    assert.equal(code, 1);
    assert.equal(errors, `leihwerk: ${file} cannot be used: its disk is full.\n`);
    assert.deepEqual(await readdir(folder), []);
  });
});

withCommands("an export of accounts is for nobody else on the machine", async (run) => {
  await run(["account", "add", "anna"], "ein kennwort!\n");
  await withFiles(async (_write, folder) => {
    const kinds = ["--kind", "konten", "--kind", "personen"];
    assert.equal((await run(["export", ...kinds, folder])).code, 0);
    assert.equal((await stat(join(folder, "konten.csv"))).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder, "personen.csv"))).mode & 0o777, 0o666 & ~process.umask());
  });
});

const MOUNTING = process.getuid?.() === 0 ? false : "only root can make a small disk";

/** `fill`: until nothing more goes onto it. */
async function withDisk(
  size: string,
  work: (disk: string, fill: () => void, folder: string) => Promise<void>,
): Promise<void> {
  await withFiles(async (_write, folder) => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
    try {
      const full = join(disk, "full");
      await work(disk, () => spawnSync("dd", ["if=/dev/zero", `of=${full}`, "bs=4k"]), folder);
    } finally {
      spawnSync("umount", [disk]);
    }
  });
}

test(
  "whoever runs a command on a full disk is asked to make room, and not to tell the library",
  {
    skip: MOUNTING,
  },
  () =>
    withDisk("200k", async (disk) => {
      const { code, errors } = await leihwerk(["account", "add", "anna"], {
        database: join(disk, "leihwerk.db"),
        input: "ein kennwort!\n",
      });
      assert.equal(code, 1);
      assert.match(errors, /disk of the database is full, so nothing was saved: make room/);
    }),
);

test("an export to a full disk ends with a sentence", { skip: MOUNTING }, () =>
  withDisk("64k", async (disk, fill, folder) => {
    const database = join(folder, "leihwerk.db");
    await leihwerk(["account", "add", "anna"], { database, input: "ein kennwort!\n" });
    fill();
    const { code, errors } = await leihwerk(["export", disk], { database });
    assert.deepEqual([code, errors.split("\n").length], [1, 2]);
    assert.match(errors, /disk is full.*: make room there/);
    assert.deepEqual(await readdir(disk), ["full"]);
  }),
);

test("a database on a disk that has become full is not said to be none", { skip: MOUNTING }, () =>
  withDisk("16m", async (disk, fill) => {
    const database = join(disk, "leihwerk.db");
    await leihwerk(["account", "add", "anna"], { database, input: "ein kennwort!\n" });
    fill();
    const sentence = `The disk of the database ${database} is full, so it cannot be opened: make room there, then try again.`;
    const { code, errors } = await leihwerk(["account", "list"], { database });
    assert.deepEqual([code, errors], [1, `leihwerk: ${sentence}\n`]);
    const doctor = await leihwerk(["doctor", "--offline"], { database });
    assert.ok(doctor.output.includes(`BAD   ${sentence}\n`), doctor.output);
  }),
);

test("a database that another program has locked is not said to be none (long)", async () => {
  await withFiles(async (_write, folder) => {
    const database = join(folder, "leihwerk.db");
    await leihwerk(["account", "add", "anna"], { database, input: "ein kennwort!\n" });
    await using other = new DatabaseSync(database);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    const sentence = `Another program has locked the database ${database} for more than ten seconds: let it finish, or end it, then try again.`;
    const { code, errors } = await leihwerk(["account", "list"], { database });
    assert.deepEqual([code, errors], [1, `leihwerk: ${sentence}\n`]);
    const doctor = await leihwerk(["doctor", "--offline"], { database });
    assert.ok(doctor.output.includes(`BAD   ${sentence}\n`), doctor.output);
  });
});

withCommands(
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
      // Without --force, too: who says it next should not hear only then that the file is none.
      assert.match((await run(["restore", wrong])).errors, /cannot be read as a backup/);
      const packed = await write("werke.csv.gz", gzipSync("id,titel\n1,Bracke\n"));
      assert.match((await run(["restore", packed])).errors, /is not a backup/);
    });
  },
);

function withCommands(
  name: string,
  work: (
    run: (args: string[], input?: string) => ReturnType<typeof leihwerk>,
    database: string,
  ) => Promise<void>,
): void {
  withDatabases(name, null, (database) =>
    work((args, input = "") => leihwerk(args, { database, input }), database),
  );
}
