/** A single work for reference managers: in their formats, at its own address, and read back by our own import as it was. */

import assert from "node:assert/strict";
import { importFiles } from "../../src/transfer/import.ts";
import { withLibrary } from "../library.ts";
import { withFiles } from "../transfer/scratch.ts";
import { WORK } from "./cited-work.ts";

/** RIS has one line for the title and what stands below it. */
const JOINED = { titel: `${WORK.titel}: ${WORK.untertitel}`, untertitel: undefined };

for (const [suffix, type, other] of [
  ["ris", "application/x-research-info-systems", JOINED],
  ["bib", "application/x-bibtex", {}],
] as const)
  withLibrary(`a work goes out as .${suffix} and comes back as it was`, async (library) => {
    const { store, kinds } = library.app;
    const made = await library.ask("POST", "/werke", { as: "theke", body: WORK });
    assert.equal(made.status, 201, made.text);
    const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
    const before = await facts(library, path);

    const answer = await library.ask("GET", `${path}.${suffix}`, { accept: "*/*" });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("Content-Type"), `${type}; charset=utf-8`);
    assert.match(answer.headers.get("Content-Disposition") ?? "", new RegExp(`\\.${suffix}"`));
    const negotiated = await library.ask("GET", path, { accept: type });
    assert.equal(negotiated.text, answer.text);
    const page = await library.ask("GET", path, { accept: "text/html" });
    assert.match(page.text, new RegExp(`href="/?${path.slice(1)}\\.${suffix}"`));
    const person = await library.ask("GET", `/person/irmgard-keun.${suffix}`, { accept: "*/*" });
    assert.equal(person.status, 406, "nobody cites a person");

    await withFiles(async (write) => {
      const file = await write(`werk.${suffix}`, answer.bytes);
      const found = await importFiles(store, kinds, [file], {});
      assert.deepEqual(found.refused, []);
      assert.equal(found.files[0]?.created, 0, "it is found, not doubled");
      assert.deepEqual(await facts(library, path), before);
      await library.ask("DELETE", path, { as: "theke" });
      const again = await importFiles(store, kinds, [file], {});
      assert.deepEqual(again.refused, []);
    });
    const [newest] = await store.read.newest(kinds.one("werk"), 1);
    const after = await facts(library, `/werk/${newest?.id}`);
    assert.deepEqual({ untertitel: undefined, ...after }, { ...before, ...other });
  });

type Library = Parameters<Parameters<typeof withLibrary>[1]>[0];

async function facts(library: Library, path: string): Promise<Record<string, unknown>> {
  const { text } = await library.ask("GET", path, { accept: "application/json" });
  // Where it came from stands there as a link, as with every file from elsewhere.
  const { url: _url, verweis: _link, ...rest } = JSON.parse(text);
  return rest;
}
