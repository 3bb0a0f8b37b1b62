/** A second process on the same database, for the tests of what happens between two: told what to do on its standard input. */

import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { Kinds } from "../../src/core/model/kinds/kind.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { UTC } from "../support/utc.ts";
import { NOTE } from "./note.ts";

const [database = "", task = "", watch = ""] = process.argv.slice(2);
const kinds = new Kinds([NOTE]);
const note = kinds.one("notiz");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (watch === "locks") tellOfLock();
const store = await openStore(database, kinds, UTC);

/** Says "locked" when SQLite finds the file so for the first time. */
function tellOfLock(): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (statements) {
    try {
      return exec.call(this, statements);
    } catch (error) {
      DatabaseSync.prototype.exec = exec;
      say("locked");
      throw error;
    }
  };
}

/** Holds the one right to write until it is told to let go. */
async function hold(): Promise<void> {
  await store.write(async (writing) => {
    await writing.insert(note, [{ values: { titel: "von nebenan" } }], null);
    say("holding");
    await lines.next();
  });
  say("done");
}

/** Writes for ever, and says of each write that it is acknowledged. */
async function write(): Promise<never> {
  for (let count = 0; ; count++) {
    const [id] = await store.write((writing) =>
      writing.insert(note, [{ values: { titel: `Notiz ${count}` } }], null),
    );
    say(String(id));
  }
}

if (task === "hold") await hold();
else await write();
await store.close();
process.exit(0);
