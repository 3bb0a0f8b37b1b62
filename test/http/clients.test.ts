/** Clients lend and return a book: those in examples/, and those that are generated from /openapi.json alone. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { serving, temporaryFolder } from "../server/serving.ts";
import { basic, PASSWORD, type TestApp, withApp } from "../support/app.ts";
import { present } from "../support/present.ts";
import { generatedPython, generatedTypeScript } from "./generated-clients.ts";

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, "..", "..", "examples");
const LEIHWERK = basic("bibliothekarin", PASSWORD);

/** A book and a reader, behind a socket. */
async function desk(app: TestApp, context: TestContext): Promise<string> {
  const as = "bibliothekarin" as const;
  const add = (path: string, body: object) => app.request("POST", path, { as, body: { ...body } });
  await add("/werke", { titel: "Gilgi", isbn: "9783150000038" });
  await add("/exemplare", { werk: "9783150000038", signatur: "KEU 1", barcode: "30000012" });
  await add("/konten", { name: "Rita Reserve", username: "rita.reserve", ausweis: "A1" });
  return (await serving(context, app.application)).url;
}

const CLIENTS: Readonly<Record<string, readonly [program: string, file: string]>> = {
  Node: [process.execPath, join(EXAMPLES, "leihwerk.ts")],
  Python: ["python3", join(EXAMPLES, "leihwerk.py")],
};

for (const [name, [program, file]] of Object.entries(CLIENTS))
  withApp(
    `the example for ${name} lends and returns a book`,
    async (app, context) => {
      if (!present(context, program)) return;
      const url = await desk(app, context);
      const env = { ...process.env, LEIHWERK };
      const say = async (...words: string[]) =>
        (await run(program, [file, url, ...words], { env })).stdout.trim();
      assert.match(await say("lend", "30000012", "A1"), /\/ausleihe\/1 laufend 20\d\d-/);
      await assert.rejects(say("lend", "30000012", "A1"), /schon|ausgeliehen/);
      assert.match(await say("return", "30000012"), /\/ausleihe\/1 zurückgegeben 20\d\d-/);
    },
    { fresh: true },
  );

withApp(
  "a generated TypeScript client lends and returns a book",
  async (app, context) => {
    const url = await desk(app, context);
    const file = join(temporaryFolder(), "client.ts");
    writeFileSync(file, generatedTypeScript(await (await app.get("/openapi.json")).json()));
    const { Client } = await import(file);
    const client = new Client(url, LEIHWERK);
    const body = { exemplar: { barcode: "30000012" }, konto: { ausweis: "A1" } };
    const { url: made } = await client.ausleiheCreate({ body });
    const key = made.split("/").at(-1);
    const { status } = await client.ausleiheRead({ key });
    assert.equal(status, "laufend");
    const { ausleihe } = await client.ausleiheList({ query: { konto: "rita.reserve" } });
    assert.equal(ausleihe.length, 1);
    const done = await client.ausleiheChange({ key, body: { ausgang: "zurück" } });
    assert.equal(done.status, "zurückgegeben");
  },
  { fresh: true },
);

withApp(
  "a generated Python client lends and returns a book",
  async (app, context) => {
    if (!present(context, "python3")) return;
    const url = await desk(app, context);
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "client.py"),
      generatedPython(await (await app.get("/openapi.json")).json()),
    );
    const script = `
import sys
from client import Client
client = Client(sys.argv[1], sys.argv[2])
made = client.ausleihe_create(body={"exemplar": {"barcode": "30000012"}, "konto": {"ausweis": "A1"}})
key = made["url"].split("/")[-1]
print(client.ausleihe_read(key=key)["status"])
print(len(client.ausleihe_list(query={"konto": "rita.reserve"})["ausleihe"]))
print(client.ausleihe_change(key=key, body={"ausgang": "zurück"})["status"])
`;
    const { stdout } = await run("python3", ["-c", script, url, LEIHWERK], { cwd: folder });
    assert.deepEqual(stdout.trim().split("\n"), ["laufend", "1", "zurückgegeben"]);
  },
  { fresh: true },
);
