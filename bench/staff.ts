/** What staff do all day, a second worker, and the memory of each process. */

import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { serveWith } from "./connections.ts";
import { createWorks, EVERY_PAIR, furnishPairs, lendAndReturn, saveWorks } from "./lending.ts";
import { send } from "./load.ts";
import { type Cell, inTurns, measured } from "./measured.ts";
import { familyOf, residentOf } from "./processes.ts";
import { signIn, stepsAtDesk } from "./signed-in.ts";

const FRESH = { "Cache-Control": "no-cache" };
const [FEW, MANY] = [4, 32];
/** Works that the demo catalogue has. */
const WORKS = Array.from({ length: FEW }, (_, index) => index + 1);

interface Service {
  readonly port: number;
  readonly pid: number;
  end(): void;
}

/** `database` has the demo catalogue. */
export async function measureStaff(
  folder: string,
  database: string,
  serve: (database: string) => Promise<Service>,
): Promise<void> {
  const crowded = join(folder, "crowded.db");
  copyFileSync(database, crowded);
  const { cookie, pages } = await signIn(database);
  const key = await furnishPairs(database);
  const { port, pid, end } = await serve(database);
  const get = (path: string, headers: Record<string, string>): Cell =>
    measured(pid, (time) => send({ port, path, headers }, time));
  const desk = { port, key, clients: FEW };
  await inTurns(
    "pages",
    new Map([
      ["list, public", get("/werke.html", FRESH)],
      ...pages.map(([name, path]): [string, Cell] => [name, get(path, { Cookie: cookie })]),
    ]),
  );
  // Afterwards: they change the pages, whose lengths are held to.
  await inTurns(
    "writes",
    new Map([
      [
        "step at the desk",
        measured(pid, (time) => stepsAtDesk({ port, cookie }, EVERY_PAIR, time)),
      ],
      ["loan or return", measured(pid, (time) => lendAndReturn(desk, time))],
      ["saving a work", measured(pid, (time) => saveWorks({ ...desk, works: WORKS }, time))],
      ["a new work", measured(pid, (time) => createWorks(desk, time))],
      ["32 new works", measured(pid, (time) => createWorks({ ...desk, clients: MANY }, time))],
    ]),
  );
  end();
  await measureWorkers(folder, crowded);
}

/** By the clock this needs a core for each worker, and one for the client. */
async function measureWorkers(folder: string, database: string): Promise<void> {
  for (const workers of [1, 2]) {
    const { port, process } = await serveWith(workers, database, folder);
    const path = "/person/georg-buechner.html";
    const ask = measured(process.pid!, (time) => send({ port, path, headers: FRESH }, time));
    await inTurns(`workers: ${workers}`, new Map([["person, HTML", ask]]));
    const sizes = [process.pid!, ...familyOf(process.pid!)].map(
      (pid) => `${Math.round(residentOf(pid) / 1024)} MiB`,
    );
    console.log(`Memory of the main process and of its workers: ${sizes.join(", ")}`);
    process.kill("SIGTERM");
  }
}
