/** A backup restored into a library that is being served and written to meanwhile. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, temporaryFolder } from "../server/serving.ts";
import { ALL_ENGINES } from "../support/database/databases.ts";
import { leihwerk } from "./run.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/leihwerk.js", import.meta.url));

for (const [engine, create] of Object.entries(ALL_ENGINES))
  test(`a restore is seen by every process at once, and no address comes twice (${engine})`, async (context) => {
    const { database, drop } = await create();
    context.after(drop);
    const folder = temporaryFolder();
    const child = spawn(process.execPath, [PROGRAM, "serve", "--port=0", "--workers=2"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        DATABASE_URL: database,
        LEIHWERK_LOGS: join(folder, "logs"),
        LEIHWERK_SITE: "/nirgends",
        LEIHWERK_DEMO: "off",
        LEIHWERK_LIBRARIAN: "rike:eine lange Zeile",
      },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    context.after(() => {
      child.kill("SIGTERM");
      return ended;
    });
    const url = await eventually(() => /listens at (\S+)/.exec(output)?.[1], "the start");
    const Authorization = `Basic ${Buffer.from("rike:eine lange Zeile").toString("base64")}`;
    const given = new Map<string, string>();
    const add = async (nachname: string) => {
      const answer = await fetch(`${url}/personen`, {
        method: "POST",
        headers: { Authorization, "Content-Type": "application/json", Connection: "close" },
        body: JSON.stringify({ nachname }),
      });
      if (answer.status === 503) return null;
      assert.equal(answer.status, 201, await answer.text());
      const address = new URL(answer.headers.get("Location") ?? "", url).href;
      assert.ok(!given.has(address), `${address} was ${given.get(address)}`);
      given.set(address, nachname);
      return address;
    };
    const read = async (address: string) => {
      const headers = { Accept: "application/json", Connection: "close" };
      const answer = await fetch(address, { headers });
      return answer.status === 200
        ? ((await answer.json()) as { nachname: string }).nachname
        : null;
    };
    const kept = await add("Bleibt");
    const file = join(folder, "x.backup");
    assert.equal((await leihwerk(["backup", file], { database })).code, 0);
    const lost: string[] = [];
    for (let turn = 0; turn < 5; turn++) lost.push((await add(`Vergeht ${turn}`)) ?? "");
    // Each worker has these at hand by now.
    for (const address of [...lost, ...lost]) assert.ok(await read(address));
    let isOver = false;
    const writing = (async () => {
      for (let turn = 0; !isOver; turn++) await add(`Mitten drin ${turn}`);
    })();
    const restored = await leihwerk(["restore", "--force", file], { database });
    isOver = true;
    assert.deepEqual([restored.code, restored.errors], [0, ""]);
    await writing;
    for (let turn = 0; turn < 6; turn++) {
      for (const address of lost) assert.equal(await read(address), null, "nobody has it any more");
      assert.equal(await read(kept ?? ""), "Bleibt");
    }
    const last = await add("Danach");
    assert.equal(await read(last ?? ""), "Danach");
    for (const [address, name] of given) assert.ok([name, null].includes(await read(address)));
  });
