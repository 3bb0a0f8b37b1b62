/** `leihwerk import` in a process that waits behind each of its writes: a test says when it goes on, and can end it exactly there. */

import { once } from "node:events";
import { openLibrary } from "../../src/library/commands/console/open-library.ts";
import { run } from "../../src/library/commands/import.ts";
import { staging } from "../../src/library/tables/staging.ts";

process.once("SIGINT", () => process.send?.("SIGINT"));

process.exitCode = await run(process.argv.slice(2), process, {
  turnLength: 0,
  open: async (settings) => {
    const library = await openLibrary(settings);
    const { store } = library;
    const write: typeof store.write = async (work, patience) => {
      const done = await store.write(work, patience);
      const [entry] = await store.read.with(staging).imports();
      process.send?.(entry?.state ?? "over");
      await once(process, "message");
      return done;
    };
    return { ...library, store: { ...store, read: store.read, write } };
  },
});
process.disconnect?.();
