/** The ground under the tests: whoever runs them learns from the exit code whether they passed, and finds nothing left over. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "./server/serving.ts";

const ROOT = join(import.meta.dirname, "..");

test("a run ends with 1 if a test fails, with 0 if none does, and clears up", () => {
  const folder = temporaryFolder();
  const file = join(folder, "one.test.mjs");
  const run = (body: string) => {
    const place = 'console.log("place", process.env.TMPDIR);';
    writeFileSync(
      file,
      `import { test } from "node:test"; test("one", () => { ${place} ${body} });`,
    );
    const { status, stdout } = spawnSync(
      process.execPath,
      ["test/running/run.ts", "--test-reporter=tap", file],
      { encoding: "utf8", cwd: ROOT },
    );
    const [, ground = ""] = /place (.*)/.exec(stdout) ?? [];
    assert.match(ground, /leihwerk-tests-/, stdout);
    assert.ok(!existsSync(dirname(ground)), ground);
    return status;
  };
  assert.equal(run('throw new Error("no");'), 1);
  assert.equal(run("process.exit(0);"), 1, "and hides those behind it");
  assert.equal(run(""), 0);
});

test("a run names what fails, its file and the reason while other tests are still at work", async () => {
  const folder = temporaryFolder();
  const [file, seen] = ["two.test.ts", "seen"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const wait = "await new Promise((resolve) => setTimeout(resolve, 10))";
  const until = `while (!existsSync(${JSON.stringify(seen)})) ${wait};`;
  writeFileSync(
    file,
    `import { existsSync } from "node:fs"; import { test } from "node:test"; test("fails", () => { throw new Error("no reason"); });
       test("waits", async () => { ${until} }); test("is not asked for", () => {});`,
  );
  const options = ["--test-name-pattern=/^(fails|waits)$/"];
  const said = await saidBy([file, ...options], (said) => {
    // Told of before the other one is over: it waits for this.
    if (/✖ fails\n.*two\.test\.ts:1\n.*no reason/.test(said)) writeFileSync(seen, "");
  });
  assert.match(said, /\n1 passed, 1 failed, 0 skipped\n$/);
});

test("a run ends a test that never does, and names it (long)", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "hangs.test.ts");
  writeFileSync(
    file,
    `import { test } from "node:test"; test("passes", () => {});
       test("never ends", () => new Promise(() => setInterval(() => {}, 1000)));`,
  );
  const said = await saidBy([file], () => {}, { TEST_TIMEOUT: "10" });
  assert.match(said, /✖ never ends\n {2}has not ended for 10 seconds/);
  assert.match(said, /\n1 passed, 1 failed, 0 skipped\n$/);
});

/** All that a run of these says; `watch` sees it grow. */
async function saidBy(
  asked: readonly string[],
  watch: (said: string) => void,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const run = spawn(process.execPath, ["test/running/run.ts", ...asked], {
    cwd: ROOT,
    env: { ...process.env, TEST_COUNTS: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of run.stdout.setEncoding("utf8")) {
    said += chunk;
    watch(said);
  }
  return said;
}

/** Every Debian machine has these, or they come with what stands behind them. */
const COMES_WITH: Readonly<Record<string, string | null>> = {
  bash: null,
  chroot: null,
  "dpkg-deb": null,
  git: null,
  python3: null,
  pdftotext: "pdftoppm",
  "systemd-analyze": "systemd-notify",
};

test("the machine that decides installs every program that a test asks for", () => {
  const script = readFileSync(join(ROOT, ".ci/run"), "utf8");
  const asked = globSync("test/**/*.ts", { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/\bpresent\(context, ([^)]*)\)/g)].flatMap(
      ([, words]) => [...words!.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!),
    ),
  );
  assert.ok(asked.length > 10);
  const missing = asked.filter((name) => {
    const bringer = COMES_WITH[name] === undefined ? name : COMES_WITH[name];
    return bringer !== null && !script.includes(`command -v ${bringer} `);
  });
  assert.deepEqual(missing, []);
});

test("no package runs a script of its own when it is installed", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const scripted = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  const denied = Object.keys(allowScripts).filter((name) => allowScripts[name] === false);
  assert.deepEqual(scripted.sort(), denied.sort());
});
