/** `npm pack` makes a package that can be installed in another folder and started there, without the network. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";
import { copyDependencies } from "../../bin/dependencies.ts";
import { VERSION } from "../../src/core/settings/version.ts";
import { eventually, temporaryFolder } from "../server/serving.ts";
import { present } from "../support/present.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const folder = temporaryFolder();
const installed = join(folder, "node_modules/leihwerk");

const NOT_COPIED = new Set([".git", "data", "logs", "node_modules", "test"]);

/** As in a terminal of somebody who has no checkout: nothing of the run of npm that these tests are part of. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)),
);
const elsewhere = {
  cwd: folder,
  env: {
    ...env,
    PATH: env.PATH?.split(delimiter)
      .filter((path) => !path.includes("node_modules"))
      .join(delimiter),
    XDG_STATE_HOME: join(folder, "state"),
  },
};

before(async () => {
  // What npm would fetch is there already, as the lock file has it: it only looks whether it fits.
  copyDependencies(ROOT, folder);
  await run("npm", ["install", "--offline", await packed()], elsewhere);
});

/** Packed from a copy, so that nothing is written into the checkout while other tests read it. */
async function packed(): Promise<string> {
  const copy = temporaryFolder();
  for (const name of readdirSync(ROOT).filter((name) => !NOT_COPIED.has(name)))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  await run("npm", ["pack"], { cwd: copy, env });
  const [name = ""] = globSync("*.tgz", { cwd: copy });
  assert.equal(name, `leihwerk-${VERSION}.tgz`);
  assert.equal(existsSync(join(copy, "dist")), false, "nothing is left in the checkout");
  return join(copy, name);
}

test("the package tells its version and its commands", async () => {
  const npx = (...args: string[]) => run("npx", ["--offline", "leihwerk", ...args], elsewhere);
  assert.equal((await npx("--version")).stdout, `${VERSION}\n`);
  assert.match((await npx("--help")).stdout, /^ {2}serve +\S/m);
});

test("the package holds JavaScript only, and every file that one of its scripts names", () => {
  assert.deepEqual(globSync("{src,test}/**", { cwd: installed }), []);
  assert.deepEqual(globSync("{bin,dist}/**/*.ts", { cwd: installed }), []);
  const scripts = globSync("dist/**/*.js", { cwd: installed });
  assert.ok(scripts.length > 500);
  for (const script of scripts) {
    const text = readFileSync(join(installed, script), "utf8");
    for (const [, path = ""] of text.matchAll(/["'](\.{1,2}\/[^"'\n${]+\.\w+)["']/g))
      assert.ok(existsSync(join(installed, dirname(script), path)), `${script} names ${path}`);
  }
});

test("the package serves its demo and the kinds of a site, in the folder where it is started", async (context) => {
  cpSync(join(installed, "examples/site"), join(folder, "site"), { recursive: true });
  const bin = join(folder, "node_modules/.bin/leihwerk");
  const child = spawn(bin, ["serve", "--port", "0", "--workers", "2"], elsewhere);
  const ended = once(child, "close");
  context.after(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const url = await eventually(() => {
    assert.equal(child.exitCode, null, output);
    return /listens at (\S+)/.exec(output)?.[1];
  }, "the start");
  const read = async (path: string) => {
    const answer = await fetch(url + path);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };
  assert.match(await read("/"), /<link rel="stylesheet"/);
  assert.match(await read("/person/georg-buechner.json"), /Woyzeck/);
  assert.match(await read("/person/georg-buechner.xml"), /Woyzeck/);
  assert.match(await read("/ausstellungen.json"), /"ausstellung":\[/);
  assert.ok(existsSync(join(folder, "data")) && existsSync(join(folder, "logs/access.log")));
  if (present(context, "curl")) await runReadme(url, /password "([^"]+)"/.exec(output)?.[1]);
});

/** Each `$ curl …` of README.md in its order, on a catalogue that nobody has touched: it answers what stands below it; `…` is anything. */
async function runReadme(url: string, password: string | undefined): Promise<void> {
  assert.ok(password);
  const here = (text: string) => text.replaceAll("localhost:8080", new URL(url).host);
  const readme = readFileSync(join(installed, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^ {4}\$ (curl .*)\n((?: {4}(?!\$).*\n)*)/gm)];
  assert.ok(examples.length > 4);
  for (const [, command = "", below = ""] of examples) {
    const shown = here(below).replaceAll(/^ {4}/gm, "").trim();
    const env = { ...elsewhere.env, PASSWORD: password };
    const { stdout } = await run("sh", ["-c", here(command).replace("curl", "curl -s")], { env });
    const pattern = shown.split("…").map(RegExp.escape).join(".*");
    assert.match(stdout.trim(), new RegExp(`^${pattern}$`), `${command}\n${stdout}`);
  }
}
