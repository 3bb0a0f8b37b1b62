/** Settings as an English-speaking library writes them. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../library.ts";

const PATH = "/einstellungen";

/** What is wrong with them, in English. */
async function faultsOf(library: Library, body: Record<string, unknown>): Promise<string[]> {
  const answer = await library.ask("PATCH", PATH, {
    as: "bibliothekarin",
    body,
    headers: { "Accept-Language": "en", "Content-Type": "application/merge-patch+json" },
  });
  return (answer.json.errors ?? []).map(({ detail }: { detail: string }) => detail);
}

withLibrary("an unknown kind is told the English names of those that there are", async (library) => {
  const [fault = ""] = await faultsOf(library, { artRegel: ["Camera: 3 days"] });
  assert.match(fault, /^There is no kind “Camera”\. There are: Book, Audiobook, .*Thing, /);
  const [deposit = ""] = await faultsOf(library, { kaution: ["Thing"] });
  assert.match(deposit, /“Thing: €20”/);
  assert.deepEqual(await faultsOf(library, { kaution: ["Thing: €20"] }), []);
});
