import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { createServer as createTlsServer } from "node:tls";
import pg from "pg";
import { lacking } from "../../src/library/commands/doctor/machine.ts";
import { temporaryFolder } from "../server/serving.ts";
import { damage } from "../support/database/damage.ts";
import { ALL_ENGINES, EMPTY_STORE, ENGINES } from "../support/database/databases.ts";
import { present } from "../support/present.ts";
import { withFiles } from "../transfer/scratch.ts";
import { leihwerk } from "./run.ts";

for (const [engine, create] of Object.entries(ENGINES)) {
  const examined = async (
    spoil: (run: (sql: string) => Promise<unknown>) => Promise<unknown>,
    ...flags: string[]
  ) => {
    await using scratch = await create(EMPTY_STORE);
    const { database } = scratch;
    await withFiles(async (write) => {
      const persons = Array.from({ length: 600 }, (_, index) => `p${index},Meyer ${index}\n`);
      const file = await write("x-personen.csv", `id,nachname\n${persons.join("")}`);
      assert.equal((await leihwerk(["import", file], { database })).code, 0);
    });
    const librarian = ["account", "add", "rike", "--role", "bibliothekar"];
    const added = await leihwerk(librarian, { database, input: "eine lange Zeile\n" });
    assert.equal(added.code, 0, added.errors);
    await spoil((sql) => execute(database, sql));
    return await leihwerk(["doctor", ...flags], { database });
  };

  test(`the doctor finds nothing where all is well (${engine})`, async () => {
    const { code, output, errors } = await examined(async (run) => {
      await run("update konto set kennwort = 'hidden', einmalcode = 'hidden'");
      await run(`insert into einstellung values ('gesichert', '${new Date().toISOString()}')`);
    });
    assert.deepEqual([code, errors], [0, ""], output);
    assert.match(output, /^ok {4}konten: 1 member, all as declared\.$/m);
    assert.match(output, /^ok {4}The database is whole\.$/m);
    assert.match(output, /^ok {4}personen: 600 members, all as declared\.$/m);
    assert.match(output, /\nAll is well\.\n$/);
  });

  test(`the doctor names what does not fit, and counts the rest (${engine})`, async () => {
    const { code, output } = await examined(async (run) => {
      await run(`update person set nachname = '' where id in (3, 4, 5, 6, 7, 8, 9, 10)`);
      await run("insert into einstellung values ('gesichert', '2026-01-02T03:04:05.678Z')");
    });
    assert.equal(code, 0);
    assert.match(output, /^hint {2}The last backup is of 2026-01-02 03:04 UTC, [\d,]+ days ago: /m);
    assert.match(output, /^hint {2}\/person\/3 does not fit its declaration in "nachname": /m);
    assert.match(output, /… and 3 more members of personen like these/);
    assert.match(output, /\n0 to mend, 7 to think about\.\n$/);
  });

  test(`the doctor finds out what does not follow from the members (${engine})`, async () => {
    const well = await examined(async () => {}, "--deep");
    assert.equal(well.code, 0, well.output);
    assert.match(well.output, /^ok {4}Search, facets, addresses, record of changes, .* agree\.$/m);
    const { code, output } = await examined(async (run) => {
      await run("update person set sortiert = 'x' where id in (3, 4, 5, 6, 7, 8)");
      await run("update person set version = 7 where id = 9");
      await run("delete from adresse where art = 'person' and mitglied = 10 and schluessel = '10'");
      await run("delete from benennung where mitglied = 11");
      await run("update zaehler set anzahl = anzahl + 1 where art = 'person'");
      await run("insert into facette (art, werte, anzahl) values ('werk', '[]', 1)");
      await run(
        "insert into kassenbuch (nummer, tag, zeitpunkt, richtung, betrag, weise, grund, posten) values (2, '2026-01-01', '', 'ein', '1.00 EUR', 'bar', 'x', 1)",
      );
    }, "--deep");
    assert.equal(code, 1);
    const people = "/person/3, /person/4, /person/5, /person/6, /person/7 and 1 more member";
    assert.ok(output.includes(`BAD   Of ${people} something does not follow: what they are found`));
    assert.match(output, /^BAD {3}Of \/person\/9 .*: the record of changes\./m);
    assert.match(output, /^BAD {3}Of \/person\/10 .*: their addresses\./m);
    assert.match(
      output,
      /^BAD {3}Of \/person\/11 .*: the names that they answer to\. It is made anew by the next start after: delete from einstellung where name = 'ordnung person';/m,
    );
    assert.match(output, /^BAD {3}personen: 600 members, but 601 are counted\./m);
    assert.match(output, /^BAD {3}werke: the facets count 1 combinations wrong/m);
    assert.match(output, /^BAD {3}The cash book has no entry 1: /m);
    assert.match(output, /\n7 to mend, /);
  });

  test(`the doctor notices that the clock went back (${engine})`, async () => {
    const { code, output } = await examined((run) =>
      run("update aenderung set zeitpunkt = '2999-01-01T00:00:00.000Z'"),
    );
    assert.equal(code, 1);
    assert.match(output, /^hint {2}No backup was ever made: /m);
    assert.match(output, /^BAD {3}Something was written at 2999-01-01.*: set the clock/m);
  });
}

test("the doctor changes nothing: an older database stays one, and a standby is named", async () => {
  await withFiles(async (write, folder) => {
    const database = join(folder, "x.db");
    const file = await write("x-personen.csv", "id,nachname\n1,Klabund\n");
    assert.equal((await leihwerk(["import", file], { database })).code, 0);
    await execute(database, "update einstellung set wert = wert - 1 where name = 'fassung'");
    const { code, output } = await leihwerk(["doctor"], { database });
    assert.equal(code, 0);
    assert.match(output, /^hint {2}The database is of an older release: the next start/m);
    assert.deepEqual(
      await readdir(folder),
      (await readdir(folder)).filter((name) => !/before-version/.test(name)),
    );
  });
  await using scratch = await ALL_ENGINES.PostgreSQL!(EMPTY_STORE);
  const { database } = scratch;
  const url = new URL(database);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const { code, output } = await leihwerk(["doctor"], { database: url.href });
  assert.equal(code, 1);
  assert.match(
    output,
    /^BAD {3}The database can only be read: if it is a standby, promote it .*default_transaction_read_only/m,
  );
});

test("the doctor says when the certificate ends", async (context) => {
  if (!present(context, "openssl")) return;
  await withFiles(async (_, folder) => {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const make = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`;
    assert.equal(spawnSync("openssl", make.split(" ")).status, 0);
    const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { output } = await leihwerk(["doctor", `--url=https://127.0.0.1:${port}`]);
    assert.match(
      output,
      /^BAD {3}The certificate of 127\.0\.0\.1 ends on 20\d\d-\d\d-\d\d: renew it now/m,
    );
    assert.match(output, /^BAD {3}Nothing answers at https:.*self-signed/m);
    const mail = `smtps://127.0.0.1:${port}`;
    const both = await leihwerk(["doctor", `--url=https://127.0.0.1:${port}`, `--smtp=${mail}`]);
    // Nobody starts this program with flags of Node.
    assert.doesNotMatch(both.output, /--use-system-ca/);
    assert.equal(both.output.match(/NODE_EXTRA_CA_CERTS/g)?.length, 2, both.output);
    server.close();
  });
});

test("of a damaged file everybody says in a sentence what to do", async () => {
  await withFiles(async (write, folder) => {
    const database = join(folder, "x.db");
    const run = (...args: string[]) => leihwerk(args, { database });
    const rows = Array.from({ length: 900 }, (_, at) => `${at},Nachname ${at}.\n`).join("");
    const file = await write("x-personen.csv", `id,nachname\n${rows}`);
    assert.equal((await run("import", file)).code, 0);
    const saved = join(folder, "gut.backup");
    assert.equal((await run("backup", saved)).code, 0);
    damage(database, "Nachname 700.");
    const { code, output, errors } = await run("doctor");
    assert.deepEqual([code, errors], [1, ""]);
    const [line = "", ...more] = output.split("\n").filter((one) => one.startsWith("BAD"));
    assert.deepEqual(more, []);
    assert.match(line, /The database .*x\.db is damaged \(.*\): stop the server/);
    assert.match(line, /move .* leihwerk restore .*gut\.backup \(of 20\d\d-/);
    assert.match(line, /sqlite3 .*x\.db \.recover/);
    for (const args of [
      ["backup", join(folder, "neu.backup")],
      ["export", "--kind", "personen", join(folder, "heraus")],
    ]) {
      const ended = await run(...args);
      assert.equal(ended.code, 1);
      assert.match(ended.errors, /^leihwerk: The database .* is damaged \(.*leihwerk doctor.*\n$/);
    }
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes("neu.backup")),
      [],
      "nothing half is left",
    );
    for (const end of ["", "-wal", "-shm"]) await rm(`${database}${end}`, { force: true });
    assert.equal((await run("restore", saved)).code, 0);
    assert.equal((await run("doctor")).code, 0);
  });
});

for (const [what, bytes] of [
  ["its first page is gone", 100],
  ["it is cut off", -1],
] as const)
  test(`the doctor says so of a file where ${what}`, async () => {
    await withFiles(async (write, folder) => {
      const database = join(folder, "x.db");
      const file = await write("x-personen.csv", "id,nachname\n1,Klabund\n");
      assert.equal((await leihwerk(["import", file], { database })).code, 0);
      execute(database, "pragma journal_mode = delete");
      const { size } = await stat(database);
      if (bytes < 0) await truncate(database, Math.floor(size / 8192) * 4096 + 1000);
      else await writeFile(database, Buffer.alloc(size, 0xa5));
      const { code, output, errors } = await leihwerk(["doctor"], { database });
      assert.deepEqual([code, errors], [1, ""]);
      assert.match(output, /^BAD {3}The database .*x\.db is damaged \(.*\): stop the server/m);
      assert.doesNotMatch(output, /^ +at /m);
    });
  });

test("the doctor says what is missing, unreadable or contradicts itself", async () => {
  await withFiles(async (write, folder) => {
    const examine = (...flags: string[]) => leihwerk(["doctor", ...flags]);
    const away = await examine("--offline", "--url=https://katalog.example");
    assert.equal(away.code, 1);
    assert.match(away.output, /^BAD {3}There is no database at /m);
    assert.match(away.output, /^BAD {3}The public address is https:.* --proxies names none/m);
    const open = await examine("--offline", "--url=http://katalog.example", "--host=0.0.0.0");
    assert.match(open.output, /^hint {2}.*passwords cross the net in the open/m);
    assert.match((await examine("--host=0.0.0.0")).output, /^hint {2}.*Set --url\.$/m);
    const staging = await examine("--offline", "--url=http://localhost", "--environment=staging");
    assert.match(staging.output, /^hint {2}This is a staging server/m);
    await write("leihwerk.json", '{"nmae":"x"}');
    assert.match((await examine(`--site=${folder}`)).output, /^BAD {3}.*did you mean "name"/m);
    await mkdir(join(folder, "kinds"));
    await writeFile(join(folder, "kinds", "pilz.ts"), "export default nichts;");
    await write("leihwerk.json", "{}");
    const database = join(folder, "x.db");
    await leihwerk(["import", "demo/gerdracor-personen.csv"], { database });
    await chmod(database, 0o644);
    const broken = await leihwerk(["doctor", `--site=${folder}`], { database });
    assert.equal(broken.code, 1);
    assert.match(broken.output, /^BAD {3}.*pilz\.ts: It cannot be read: nichts is not defined/m);
    assert.match(broken.output, /^hint {2}.*everybody on this machine can read it/m);
  });
});

test("a database that this user cannot write to is told so, and what to do", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "x.db");
  await leihwerk(["import", "demo/gerdracor-personen.csv"], { database });
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: 65534, gid: 65534 } : {};
  if (isRoot) await chown(database, 65534, 65534);
  for (let path = folder; path !== tmpdir() && path !== "/"; path = dirname(path))
    await chmod(path, 0o555);
  const script = join(import.meta.dirname, "../../bin/leihwerk.js");
  const asked = (which: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args, "--database", which], {
      ...user,
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", HOME: folder },
    });
  const sentence =
    /x\.db, or its folder, cannot be written to by this user \(number \d+\): run the command as the server's user/;
  const { status, stdout } = asked(database, "doctor", "--offline");
  assert.equal(status, 1);
  assert.match(stdout.match(/^BAD .*x\.db.*$/m)?.[0] ?? stdout, sentence);
  // What somebody has named and cannot be used is a sentence, too, without a stack.
  const open = join(temporaryFolder(), "y.db");
  await leihwerk(["import", "demo/gerdracor-personen.csv"], { database: open });
  if (isRoot) for (const path of [open, dirname(open)]) await chown(path, 65534, 65534);
  for (const [place, reason] of [
    ["no/one.backup", /one\.backup cannot be used: there is no such file or folder\.$/],
    ["one.backup", /one\.backup cannot be used: the user of this command may not\. .*$/],
  ] as const) {
    const { status, stderr } = asked(open, "backup", join(folder, place));
    assert.equal(status, 1);
    assert.match(stderr.trimEnd(), reason);
  }
  const backup = asked(database, "backup", join(folder, "one.backup"));
  assert.deepEqual([backup.status, backup.stdout], [1, ""]);
  assert.match(backup.stderr, sentence);
});

test("a log file that this user cannot use is named, by the doctor and by whoever reads it", async () => {
  const logs = temporaryFolder();
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: 65534, gid: 65534 } : {};
  if (isRoot) await chown(logs, 65534, 65534);
  const file = join(logs, "error.log");
  await writeFile(file, "");
  await chmod(file, 0);
  const script = join(import.meta.dirname, "../../bin/leihwerk.js");
  const asked = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args, "--logs", logs], {
      ...user,
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", HOME: logs },
    });
  const { stdout } = asked("doctor", "--offline");
  assert.match(stdout, /^BAD {3}.*error\.log cannot be written to by this user: .*chown/m);
  assert.doesNotMatch(stdout, /access\.log/);
  const { status, stderr } = asked("logs", "--no-follow");
  assert.equal(status, 2);
  assert.match(stderr, /error\.log cannot be read by this user: run the command as root, or/);
});

test("the doctor asks at the public address", async () => {
  const answers: Record<string, number> = { "/gesundheit/bereit": 200, "/": 200 };
  const server = createServer((request, response) => {
    response.writeHead(answers[request.url ?? ""] ?? 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const examine = async () => (await leihwerk(["doctor", `--url=${url}`])).output;
  assert.match(await examine(), /^ok {4}The server answers at http:/m);
  answers["/"] = 421;
  assert.match(await examine(), /^BAD {3}.*the proxy does not pass the name on/m);
  answers["/gesundheit/bereit"] = 503;
  assert.match(await examine(), /^BAD {3}.*answers 503/m);
  await new Promise((resolve) => server.close(resolve));
  assert.match(await examine(), /^BAD {3}Nothing answers at http:.*ECONNREFUSED/m);
});

async function execute(database: string, sql: string): Promise<void> {
  if (!database.startsWith("postgres")) {
    const connection = new DatabaseSync(database);
    connection.exec(sql);
    connection.close();
    return;
  }
  const client = new pg.Client(database);
  await client.connect();
  await client.query(sql);
  await client.end();
}

test("a processor on which pictures would end a worker is named, as virtual machines have it", () => {
  const common =
    "fpu de pse tsc msr pae cx8 apic sep mtrr pge mca cmov pat pse36 clflush mmx fxsr sse sse2 syscall nx lm";
  const described = (...more: string[]) =>
    `processor\t: 0\nmodel name\t: QEMU Virtual CPU\nflags\t\t: ${[common, ...more].join(" ")}\nbugs\t\t:\n`;
  const [found, ...rest] = lacking(described("cx16", "lahf_lm", "pni"));
  assert.deepEqual(rest, []);
  assert.equal(found?.state, "ill");
  assert.match(found?.sentence ?? "", /lacks popcnt, sse4_1, sse4_2, ssse3 \(x86-64-v2\)/);
  assert.deepEqual(lacking(described("cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3 avx2")), []);
  assert.deepEqual(lacking(""), [], "nothing is known of it");
});
