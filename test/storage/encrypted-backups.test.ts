/** Backups encrypted to a public key, opened by age itself as on another machine. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { ageEncryption } from "../../src/core/storage/backup/age.ts";
import { leihwerk } from "../commands/run.ts";
import { present } from "../support/present.ts";
import { withFiles } from "../transfer/scratch.ts";

async function keyIn(folder: string, name: string): Promise<{ file: string; recipient: string }> {
  const file = join(folder, name);
  const made = spawnSync("age-keygen", ["-o", file], { encoding: "utf8" });
  return { file, recipient: /age1\w+/.exec(made.stderr)?.[0] ?? "" };
}

const opened = (key: string, input: Buffer) =>
  spawnSync("age", ["-d", "-i", key], { input, maxBuffer: 2 ** 22 });

test("age opens what was encrypted to any of several keys, of whatever length", async (context) => {
  if (!present(context, "age")) return;
  await withFiles(async (_, folder) => {
    const one = await keyIn(folder, "one");
    const other = await keyIn(folder, "other");
    const stranger = await keyIn(folder, "stranger");
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
      const plain = randomBytes(length);
      const pieces = Readable.from(
        [plain.subarray(0, 7), plain.subarray(7)].filter((part) => part.length > 0),
      );
      const parts = await pieces.pipe(ageEncryption([one.recipient, other.recipient])).toArray();
      const sealed = Buffer.concat(parts);
      assert.ok(opened(one.file, sealed).stdout.equals(plain), `${length}`);
      assert.ok(opened(other.file, sealed).stdout.equals(plain), `${length}`);
      assert.notEqual(opened(stranger.file, sealed).status, 0);
      sealed[sealed.length - 1]! ^= 1;
      assert.notEqual(opened(one.file, sealed).status, 0, "a changed byte is noticed");
    }
  });
});

test("an encrypted backup is restored elsewhere with the private key, and not without", async (context) => {
  if (!present(context, "age")) return;
  await withFiles(async (write, folder) => {
    const key = await keyIn(folder, "key");
    const database = join(folder, "here.db");
    const run = (...args: string[]) => leihwerk(args, { database });
    const file = await write("x-personen.csv", "id,nachname\n1,Klabund\n");
    assert.equal((await run("import", file)).code, 0);
    for (const wrong of ["age1", `${key.recipient.slice(0, -1)}b`, "ssh-ed25519 AAAA"]) {
      const { code, errors } = await run("backup", "--encrypt", wrong, join(folder, "wrong"));
      assert.equal(code, 1);
      assert.match(errors, /is no public key of age: it begins with age1/);
    }
    const secret = (await readFile(key.file, "utf8")).match(/^AGE-SECRET-KEY-\S+$/m)?.[0] ?? "";
    const mistaken = await run("backup", "--encrypt", secret, join(folder, "wrong"));
    assert.match(mistaken.errors, /^leihwerk: That is the private key/);
    assert.ok(secret !== "" && !mistaken.errors.includes(secret), "the journal keeps what is said");
    const sealed = join(folder, "sealed");
    await mkdir(sealed);
    const made = await run("backup", "--encrypt", key.recipient, "--keep", "1", sealed);
    assert.deepEqual([made.code, made.errors], [0, ""]);
    assert.match(made.output, /Z\.backup\.age: \d+ rows saved, encrypted\n/);
    const name = (await readdir(sealed)).find((one) => one.endsWith(".age")) ?? "";
    for (const args of [
      ["restore", "--force", join(sealed, name)],
      ["backup", "--check", sealed],
    ]) {
      const { code, errors } = await run(...args);
      assert.equal(code, 1);
      assert.match(errors, /\.backup\.age is encrypted\. Where the private key is: age -d -i KEY/);
    }
    const plain = join(folder, "plain.backup");
    const age = spawnSync("age", ["-d", "-i", key.file, "-o", plain, join(sealed, name)]);
    assert.equal(age.status, 0, `${age.stderr}`);
    const elsewhere = { database: join(folder, "elsewhere.db") };
    assert.equal((await leihwerk(["restore", plain], elsewhere)).code, 0);
    const found = await leihwerk(["export", "--kind", "personen", join(folder, "out")], elsewhere);
    assert.match(found.output, /1/);
    await writeFile(plain, "age-encryption.org/v");
    assert.match((await run("restore", "--force", plain)).errors, /cannot be read as a backup/);
  });
});
