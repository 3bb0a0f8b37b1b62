/** The page of figures: what was counted, for librarians alone. */

import assert from "node:assert/strict";
import { withLibrary } from "../library.ts";

withLibrary("tells what was counted by month and day, to librarians alone", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  for (const format of ["html", "json", "xml", "csv"]) {
    const path = `/zahlen/2026-03.${format}`;
    assert.equal((await library.ask("GET", path, { as: "theke" })).status, 200, format);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, format);
  }
  const { json } = await library.ask("GET", "/zahlen", { as: "theke" });
  const loans = json.zahl.filter(({ was }: { was: string }) => was === "ausleihe");
  assert.deepEqual(
    loans.map(({ tag, art, anzahl }: Record<string, unknown>) => [tag, art, anzahl]),
    [
      ["2026-03-06", "Buch", 1],
      ["2026-03-06", "Film", 1],
    ],
  );
  assert.equal((await library.ask("GET", "/zahlen/2026-13", { as: "theke" })).status, 404);
});
