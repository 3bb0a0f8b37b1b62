import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inTemporaryFolder, spaciousFolder } from "../../src/core/system/temporary-folder.ts";
import { temporaryFolder } from "../server/serving.ts";

test("large temporary files go to the disk, unless TMPDIR says otherwise", () => {
  const { TMPDIR } = process.env;
  assert.equal(spaciousFolder({ TMPDIR }), tmpdir());
  assert.equal(spaciousFolder({}), existsSync("/var/tmp") ? "/var/tmp" : tmpdir());
});

test("what was unpacked for a command is gone when a signal has ended it", () => {
  const folder = temporaryFolder();
  // As the check of a backup that an older release has made.
  const work = `inTemporaryFolder("check", () => inTemporaryFolder("restore", async (folder) => {
    writeFileSync(folder + "/check.db", "readers");
    process.kill(process.pid, process.env.SIGNAL);
    await new Promise(() => keep);
  }))`;
  for (const SIGNAL of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    const { signal, stderr } = elsewhere(work, { TMPDIR: folder, SIGNAL });
    assert.equal(signal, SIGNAL, stderr);
    assert.deepEqual(readdirSync(folder), []);
  }
});

test("what a killed process has unpacked is gone as soon as the next one unpacks something", async () => {
  const folder = temporaryFolder();
  const work = `inTemporaryFolder("check", (folder) => {
    writeFileSync(folder + "/check.db", "readers");
    process.kill(process.pid, "SIGKILL");
    return new Promise(() => keep);
  })`;
  elsewhere(work, { TMPDIR: folder });
  assert.equal(readdirSync(folder).length, 1);
  const { TMPDIR } = process.env;
  try {
    process.env.TMPDIR = folder;
    await inTemporaryFolder("check", (mine) =>
      // Of two that are at work neither takes the other's away.
      inTemporaryFolder("restore", async (other) => {
        const both = readdirSync(folder).map((name) => join(folder, name));
        assert.deepEqual(both.sort(), [mine, other].sort());
      }),
    );
  } finally {
    process.env.TMPDIR = TMPDIR;
  }
});

test("what the killed process of another user has left keeps nobody from unpacking something", (context) => {
  if (process.getuid?.() !== 0) return context.skip("only root can work as another user");
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  const [nobody, theirs] = [65534, "leihwerk-4190001-theirs"];
  mkdirSync(join(folder, theirs), { mode: 0o700 });
  writeFileSync(join(folder, theirs, "1"), "");
  const work = `(process.setuid(${nobody}), inTemporaryFolder("check", () => clearInterval(keep)))`;
  const { status, stderr } = elsewhere(work, { TMPDIR: folder });
  assert.equal(status, 0, stderr);
  // Root could, and does not either: in a folder for everybody the name proves nothing.
  chownSync(join(folder, theirs), nobody, nobody);
  assert.equal(
    elsewhere(work.replace(/process\.setuid\(.*?\)/, "0"), { TMPDIR: folder }).status,
    0,
  );
  assert.deepEqual(readdirSync(folder), [theirs]);
});

/** In a process of its own. */
function elsewhere(work: string, env: Readonly<Record<string, string>>) {
  const source = new URL("../../src/core/system/temporary-folder.ts", import.meta.url);
  const script = `import { inTemporaryFolder } from "${source}";
    import { writeFileSync } from "node:fs";
    const keep = setInterval(() => {}, 60_000);
    await ${work};`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
}
