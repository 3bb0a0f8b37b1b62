/** Scripts of a library that cannot work: what their addresses answer, what the log says, and how a mended one is taken. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { withService } from "../../seed/served.ts";
import { errorsIn, eventually, temporaryFolder } from "../../server/serving.ts";
import { EMPTY_STORE, ENGINES } from "../../support/database/databases.ts";

const PROGRAM = fileURLToPath(new URL("../../../bin/leihwerk.js", import.meta.url));

const vase = (more = "", ending = "});") => `import { defineKind, text } from "leihwerk";
// plural: "falsche"
export default defineKind({
  singular: "vase",
  plural: "vasen",
  ${more}
  title: (values) => {
    if (values.name === "Ming") throw new Error("Division by zero");
    return String(values.name);
  },
  fields: { name: text({ required: true }) },
  access: { create: ["all"] },
${ending}
`;

withService(
  "a file that was never parsed answers 500 at all addresses that its text names",
  async ({ get, folder }) => {
    const paths = ["/vasen", "/vasen.json", "/vasen.xml", "/vase", "/vase/1", "/scherben/1"];
    for (const [index, path] of paths.entries()) {
      const answer = await get(path);
      assert.equal(answer.status, 500, path);
      assert.equal(await answer.text(), "", path);
      await eventually(() => errorsIn(folder).length === index + 1 || undefined, path);
    }
    for (const line of errorsIn(folder))
      assert.match(line, /\[site:error\] .* Parse error: .* in .*scherben\.ts on line [1-9]/);
    assert.equal((await get("/falsche")).status, 404, "what a comment says is no name");
    assert.equal((await get("/personen")).status, 200);
  },
  { files: { "kinds/scherben.ts": vase("", "") } },
);

withService(
  "a broken extension leaves an entry whenever a page of its kind is asked for, and the kind answers",
  async ({ get, folder, app }) => {
    const { path } = await app.addPerson("Irmgard", "Keun");
    const paths = ["/personen", path, `${path}.json`, "/personen", "/personen", "/personen"];
    for (const [index, path] of paths.entries()) {
      assert.equal((await get(path)).status, 200, path);
      await eventually(() => errorsIn(folder).length === index + 1 || undefined, path);
    }
    for (const line of errorsIn(folder))
      assert.match(line, /\[site:error\] .* Parse error: .* in .*mehr\.ts on line [1-9]/);
    assert.equal((await get("/werke")).status, 200);
    assert.equal((await get("/")).status, 200);
    assert.equal(errorsIn(folder).length, paths.length, "of others it says nothing");
  },
  {
    files: {
      "kinds/mehr.ts":
        'import { extendKind, text } from "leihwerk";\nexport default extendKind("person", { fields: {{{ } });',
    },
  },
);

for (const [environment, shown] of [
  ["staging", true],
  ["development", true],
  ["production", false],
] as const) {
  withService(
    `a kind that says displayErrors ${shown ? "shows" : "cannot show"} its own errors in ${environment}`,
    async ({ get, url }) => {
      const made = await fetch(`${url}/vasen/`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ name: "Ming" }),
      });
      assert.equal(made.status, 500);
      const text = await made.text();
      if (shown) assert.match(text, /Division by zero/);
      else assert.equal(text, "");
      for (const [accept, path] of [
        ["text/html", "/kruege"],
        ["application/json", "/krug/1"],
      ] as const) {
        const broken = await get(path, { Accept: accept });
        assert.equal(broken.status, 500);
        if (shown) assert.match(await broken.text(), /krug\.ts/);
        else assert.equal(await broken.text(), "");
      }
      const silent = await get("/stumme");
      assert.deepEqual([silent.status, await silent.text()], [500, ""], "it says nothing of it");
    },
    {
      environment,
      displayErrors: false,
      files: {
        "kinds/vase.ts": vase("displayErrors: true,"),
        "kinds/krug.ts": vase("displayErrors: true,", "")
          .replace('"vase"', '"krug"')
          .replace('"vasen"', '"kruege"'),
        "kinds/stumm.ts": vase("", "").replace('"vase"', '"stumm"').replace('"vasen"', '"stumme"'),
      },
    },
  );
}

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`a mended file is taken on SIGHUP, without a restart (long) (${engine})`, async (context) => {
    const { database, drop } = await create(EMPTY_STORE);
    context.after(drop);
    const site = join(temporaryFolder(), "site");
    mkdirSync(join(site, "kinds"), { recursive: true });
    writeFileSync(join(site, "kinds/vase.ts"), vase("", ""));
    const { url, hangUp, output } = await served(context, database, site);
    assert.equal((await fetch(`${url}/vasen`)).status, 500);
    hangUp();
    assert.equal((await fetch(`${url}/vasen`)).status, 500);
    writeFileSync(join(site, "kinds/vase.ts"), vase());
    assert.equal((await fetch(`${url}/vasen`)).status, 500, "nobody has said so yet");
    hangUp();
    const found = await eventually(async () => {
      const { status } = await fetch(`${url}/vasen`, { headers: { Connection: "close" } });
      return status === 500 ? undefined : status;
    }, "the mended kind");
    assert.equal(found, 200);
    const replaced = output().match(/files of the site have changed/g) ?? [];
    assert.equal(replaced.length, 1, "where nothing has changed no worker is replaced");
  });
}

async function served(context: TestContext, database: string, site: string) {
  const folder = temporaryFolder();
  const args = ["serve", "--port=0", "--workers=1", `--site=${site}`, `--logs=${folder}`];
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: database, LEIHWERK_DEMO: "off" },
  });
  context.after(() => {
    child.kill("SIGTERM");
    return new Promise((resolve) => child.once("exit", resolve));
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      output += bytes;
    });
  const url = await eventually(() => /listens at (\S+)/.exec(output)?.[1], "the address");
  return { url, hangUp: () => child.kill("SIGHUP"), output: () => output };
}
