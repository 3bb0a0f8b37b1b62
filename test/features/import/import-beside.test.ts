import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../../src/core/model/store/store.ts";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { staging } from "../../../src/library/tables/staging.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";
import { withFiles } from "../../transfer/scratch.ts";

const MANY = 1500;

withLibrary(
  "people read, sign in, borrow and are refused while an import writes",
  async (library) => {
    const { store, kinds } = library.app;
    const rows = Array.from({ length: MANY }, (_, index) => `${index},Werk ${index}\n`).join("");
    let turns = 0;
    let over = false;
    let answers: Promise<Answered[]> | undefined;
    /** All of them are asked while the first turn of the writing is under way. */
    const write: Store["write"] = async (work, patience) => {
      const [entry] = await store.read.with(staging).imports();
      if (entry?.state !== "schreibt") return store.write(work, patience);
      turns++;
      // However quick the import is, it is not over before they are answered, unless they wait for its end.
      if (turns > 1) await Promise.race([answers, pause(30_000, null, { ref: false })]);
      const turn = store.write(work, patience);
      answers ??= askAround(library, () => ({ turns, over }));
      return turn;
    };
    const report = await withFiles(async (put) =>
      importFiles(
        { ...store, read: store.read, write },
        kinds,
        [await put("x-werke.csv", `id,titel\n${rows}`)],
        { turnLength: 0 },
      ),
    );
    over = true;
    assert.equal(report.files[0]?.created, MANY);
    assert(turns > 2, `the import took ${turns} turns`);
    for (const { what, status, seen } of (await answers) ?? []) {
      const [wanted] = what.split(" ");
      assert.equal(status, Number(wanted), what);
      assert.equal(seen.over, false, `${what}: no answer before the import was over`);
    }
    assert.equal((await answers)?.length, 5);
    assert.equal(await store.read.count(kinds.one("werk")), MANY + 2);
  },
);

interface Answered {
  readonly what: string;
  readonly status: number;
  readonly seen: { readonly turns: number; readonly over: boolean };
}

function askAround(library: Library, look: () => Answered["seen"]): Promise<Answered[]> {
  const requests: [string, () => Promise<{ status: number }>][] = [
    ["200 for a list", () => library.ask("GET", "/werke")],
    ["200 for an account", () => library.ask("GET", "/konto/2", { as: "anna" })],
    ["303 for a sign-in", () => new Visitor(library).signIn("ben")],
    ["201 for a loan", () => library.lend("B1", "anna")],
    ["403 for a refusal", () => library.ask("DELETE", "/werk/1", { as: "carla" })],
  ];
  return Promise.all(
    requests.map(async ([what, ask]) => {
      const { status } = await ask();
      return { what, status, seen: look() };
    }),
  );
}
