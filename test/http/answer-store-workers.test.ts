/** Several processes keep answers made from one database: none of them shows what it was once a write is acknowledged. */

import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, type TestContext, test } from "node:test";
import { openApp } from "../../src/app.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Writing } from "../../src/core/model/store/writing.ts";
import { EMPTY_STORE, ENGINES, type Engine } from "../support/database/databases.ts";

const SCRIPT = join(import.meta.dirname, "../../bench/service.ts");
/** Every address three times over, behind every sort of write; in the long run thirty times, by two readers. */
const RUNS = { "": { writes: 108, readers: 1 }, " (long)": { writes: 1080, readers: 2 } };
const agent = new Agent({ keepAlive: true });

after(() => agent.destroy());

for (const [engine, create] of Object.entries(ENGINES))
  for (const [when, much] of Object.entries(RUNS))
    test(`no process shows what was before an acknowledged write${when} (${engine})`, (context) =>
      seeEachWrite(create, much, context));

async function seeEachWrite(
  create: Engine,
  { writes, readers }: (typeof RUNS)[""],
  context: TestContext,
): Promise<void> {
  const { database, drop } = await create(EMPTY_STORE);
  const site = `${database}-no-site`;
  const environment = "production" as const;
  const app = await openApp({ database, site, environment, displayErrors: false, url: null });
  const { kinds, store } = app;
  const [person, werk, exemplar] = ["person", "werk", "exemplar"].map((name) => kinds.one(name));
  const processes: ChildProcess[] = [];
  context.after(async () => {
    for (const child of processes) {
      child.disconnect();
      await once(child, "exit");
    }
    await app.close();
    await drop();
  });
  const link = (id: number, title: string) => ({ id, slug: null, title, extras: {} });
  await store.write(async (writing) => {
    const name = { vorname: "A", nachname: "B", username: "ab" };
    await writing.insert(person!, [{ values: name }], null);
    const titles = { titel: "Buch", person: [link(1, "A B")] };
    await writing.insert(werk!, [{ values: titles }], null);
    const copy = { werk: link(1, "Buch"), signatur: "S", status: "verfügbar" };
    await writing.insert(exemplar!, [{ values: copy }], null);
  });
  const ports: number[] = [];
  for (let index = 0; index < readers; index++) {
    const child = fork(SCRIPT, [database], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    processes.push(child);
    const [port] = (await once(child, "message")) as [number];
    ports.push(port);
  }

  const one = async (writing: Writing, kind: typeof person): Promise<Member> =>
    (await writing.members(kind!, [1]))[0]!;
  /** What is written in turns, and where it must be seen. */
  const steps: [(writing: Writing, mark: string) => Promise<unknown>, string[]][] = [
    [
      async (writing, mark) => {
        const member = await one(writing, person);
        await writing.update(member, { ...member.values, nachname: mark }, null);
      },
      ["/person/1.json", "/werk/1.json", "/personen.json", "/werke.json"],
    ],
    [
      async (writing, mark) => {
        const member = await one(writing, werk);
        await writing.update(member, { ...member.values, titel: mark }, null);
      },
      ["/werk/1.json", "/person/1.json", "/werke.json?anzahl=1"],
    ],
    [
      async (writing, mark) => writing.adjust(await one(writing, exemplar), { signatur: mark }),
      ["/werk/1.json", "/exemplar/1.json", "/exemplare.json"],
    ],
  ];
  for (let number = 0; number < writes; number++) {
    const [step, paths] = steps[number % steps.length]!;
    const mark = `Marke${number}x`;
    await store.write((writing) => step(writing, mark));
    const path = paths[Math.floor(number / steps.length) % paths.length];
    // Each of them has kept its answer of some writes ago.
    const answers = await Promise.all(ports.map((port) => read(port, path!)));
    for (const body of answers) assert.ok(body.includes(mark), `${path}, ${number}: ${body}`);
  }
}

async function read(port: number, path: string): Promise<string> {
  const [response] = await once(get({ port, host: "127.0.0.1", path, agent }), "response");
  return text(response);
}
