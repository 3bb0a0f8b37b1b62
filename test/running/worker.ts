/** A process of a run: takes the files that it is given one after the other, so that all of them find the program loaded and warm. */

import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { beginFile, NEXT_FILE, TO_THE_RUN } from "./reporter.ts";

/** The pipe on which the run names files. */
const FILES = 4;

/** Milliseconds in which the process ends by itself once its tests are over. */
const ENDING = 30_000;

let isOver = false;
// A test that ends the process would hide those behind it.
process.on("exit", () => {
  if (isOver) return;
  console.log("A test ended the process before all others had their turn.");
  process.exitCode = 1;
});

let goOn: () => void;
takeNext();
// What follows from these events belongs to no test, as the runner sees it: so the tests of a file do not become parts of one.
createInterface({ input: new Socket({ fd: FILES }) })
  .on("line", take)
  .on("close", () => {
    after(whenOver); // Behind what the files themselves do at the end.
    goOn();
  });

/** Tests run one after the other: when this one has its turn, those of the file before are over. As it is never the last, the runner goes on. */
function takeNext(): void {
  void test(
    NEXT_FILE,
    () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
        writeSync(TO_THE_RUN, "ready\n");
      }),
  );
}

async function take(file: string): Promise<void> {
  beginFile(file);
  try {
    await import(`${pathToFileURL(file)}`);
  } catch (error) {
    void test(`${file} can be loaded`, () => Promise.reject(error));
  }
  takeNext();
  goOn();
}

function whenOver(): void {
  isOver = true;
  setTimeout(end, ENDING).unref();
}

/** One that leaves something open would keep the run from ever ending. */
function end(): void {
  const open = process.getActiveResourcesInfo().join(", ");
  console.log(`The tests are over, but one of them has left something open: ${open}`);
  process.exit();
}
