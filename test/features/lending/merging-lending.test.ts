/** Merging works that are lent and waited for: whatever was true of both is true of the one, and every rule still holds. */

import assert from "node:assert/strict";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { withFiles } from "../../transfer/scratch.ts";

const AS = { as: "bibliothekarin" } as const;

async function merge(library: Library, bleibt: string, geht: string): Promise<string> {
  const answer = await library.ask("POST", "/zusammenfuehrung/", { ...AS, body: { bleibt, geht } });
  assert.equal(answer.status, 201, answer.text);
  return new URL(answer.headers.get("Location") ?? "").pathname;
}

async function reserve(library: Library, werk: number, as: string): Promise<number> {
  const answer = await library.ask("POST", "/vormerkung/", {
    as,
    body: { werk: { url: `/werk/${werk}` } },
  });
  assert.equal(answer.status, 201, answer.text);
  return Number(answer.headers.get("Location")?.split("/").at(-1));
}

async function reservation(library: Library, id: number) {
  const { werk, status, seit, exemplar } = (await library.ask("GET", `/vormerkung/${id}`, AS)).json;
  return { werk: werk.url.split("/").at(-1), status, seit, copy: exemplar?.url.split("/").at(-1) };
}

/** All copies are out, and both works are waited for. */
async function allOut(library: Library): Promise<void> {
  await library.lend("B1", "carla");
  await library.lend("B2", "bibliothekarin");
  await library.lend("B3", "bibliothekarin");
}

withLibrary(
  "works that are parted again can be had as before they were merged",
  async (library) => {
    const available = async () => (await library.ask("GET", "/werke?verfuegbar=ja")).json.gesamt;
    assert.equal(await available(), 2);
    const merging = await merge(library, "/werk/1", "/werk/2");
    assert.equal(await available(), 1);
    assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
    assert.equal(await available(), 2);
  },
);

withLibrary(
  "copies, loans and reservations move, two reservations of a reader are one",
  async (library) => {
    await allOut(library);
    const first = await reserve(library, 2, "anna");
    library.later(1);
    const second = await reserve(library, 1, "anna");
    const bens = await reserve(library, 1, "ben");
    const merging = await merge(library, "/werk/1", "/werk/2");
    const work = (await library.ask("GET", "/werk/1")).json;
    assert.equal(work.exemplar.length, 3);
    const annas = [await reservation(library, first), await reservation(library, second)];
    assert.deepEqual(annas.map(({ status }) => status).toSorted(), ["storniert", "wartend"]);
    assert.deepEqual(
      annas.find(({ status }) => status === "wartend"),
      { werk: "1", status: "wartend", seit: "2026-03-06", copy: undefined },
    );
    assert.equal((await reservation(library, bens)).status, "wartend");
    const loan = (await library.ask("GET", "/ausleihe/3", AS)).json;
    assert.equal(loan.zurueck, undefined, "a loan goes on");
    // Whatever comes back, of either, goes to whoever has waited longest.
    await library.change("/ausleihe/3", "bibliothekarin", { zurueck: "2026-03-07" });
    assert.equal(await library.statusOf(3), "bereitgestellt");
    const put = (await Promise.all([first, second].map((id) => reservation(library, id)))).find(
      ({ status }) => status === "bereitgestellt",
    );
    assert.equal(put?.copy, "3");
    // Undone, the copy is again one of the other work, which anna waited for too.
    assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
    const parted = await Promise.all([first, second, bens].map((id) => reservation(library, id)));
    for (const { werk, copy } of parted) if (copy === "3") assert.equal(werk, "2");
    assert.equal((await library.ask("GET", "/werk/2")).json.exemplar.length, 1);
  },
);

withLibrary(
  "a copy that stands on the shelf goes to whoever waited for the other work",
  async (library) => {
    await library.lend("B3", "carla");
    const anna = await reserve(library, 2, "anna");
    const merging = await merge(library, "/werk/2", "/werk/1");
    assert.deepEqual(await reservation(library, anna), {
      werk: "2",
      status: "bereitgestellt",
      seit: "2026-03-06",
      copy: "1",
    });
    assert.equal(await library.statusOf(1), "bereitgestellt");
    assert.equal(await library.statusOf(2), "verfügbar");
    assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
    assert.equal((await reservation(library, anna)).status, "wartend");
    assert.equal(await library.statusOf(1), "verfügbar");
  },
);

withLibrary("who has a copy at home waits no longer for the same work", async (library) => {
  await allOut(library);
  const carla = await reserve(library, 2, "carla");
  const merging = await merge(library, "/werk/1", "/werk/2");
  assert.equal((await reservation(library, carla)).status, "storniert");
  assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
  assert.deepEqual(await reservation(library, carla), {
    werk: "2",
    status: "wartend",
    seit: "2026-03-06",
    copy: undefined,
  });
});

withLibrary("what was put aside for both goes on to the next", async (library) => {
  await allOut(library);
  const [first, second] = [await reserve(library, 1, "anna"), await reserve(library, 2, "anna")];
  const bens = await reserve(library, 1, "ben");
  for (const loan of [1, 3])
    await library.change(`/ausleihe/${loan}`, "bibliothekarin", { zurueck: "2026-03-06" });
  assert.equal((await reservation(library, second)).status, "bereitgestellt");
  for (const id of [first, second])
    await library.patch(`/vormerkung/${id}`, { bereitgelegt: "2026-03-06" });
  const merging = await merge(library, "/werk/1", "/werk/2");
  const states = await Promise.all([first, second, bens].map((id) => reservation(library, id)));
  assert.deepEqual(states.map(({ status }) => status).toSorted(), [
    "bereitgestellt",
    "bereitgestellt",
    "storniert",
  ]);
  assert.equal(states[2]?.status, "bereitgestellt", "ben has waited for the other copy");
  assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
  const parted = [first, second].map((id) => library.ask("GET", `/vormerkung/${id}`, AS));
  const aside = (await Promise.all(parted)).map(({ json }) => json.bereitgelegt);
  assert.deepEqual(aside.toSorted(), ["2026-03-06", undefined], "one is to be fetched again");
});

withLibrary("copies of a merged place are lent as that place lends", async (library) => {
  for (const body of [{ name: "Freihand" }, { name: "Magazin", ausleihbar: "nein" }])
    await library.ask("POST", "/standort/", { ...AS, body });
  await library.change("/exemplar/1", "bibliothekarin", { standort: { url: "/standort/2" } });
  assert.equal(await library.statusOf(1), "nicht ausleihbar");
  const merging = await merge(library, "/standort/1", "/standort/2");
  assert.equal(await library.statusOf(1), "verfügbar");
  assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
  assert.equal(await library.statusOf(1), "nicht ausleihbar");
});

withLibrary("an import that knows what has gone finds what stays", async (library) => {
  const { store, kinds } = library.app;
  const csv = "id,vorname,nachname\nQ1,Irmgard,Keun\nQ2,I.,Keun\n";
  const run = (files: Record<string, string>) =>
    withFiles(async (write) => {
      const paths = await Promise.all(
        Object.entries(files).map(([name, text]) => write(name, text)),
      );
      return importFiles(store, kinds, paths, {});
    });
  await run({ "x-personen.csv": csv });
  const merging = await merge(library, "/person/1", "/person/2");
  const persons = (await run({ "x-personen.csv": csv })).files[0];
  assert.equal(persons?.created, 0, "nothing comes back by being imported again");
  await run({ "x-werke.csv": "id,titel,personen\nw1,Gilgi,Q2\n" });
  const { json } = await library.ask("GET", "/werk/3");
  assert.equal(json.person[0].url, "http://localhost/person/irmgard-keun");
  assert.equal((await library.ask("GET", "/personen")).json.gesamt, 1);
  assert.equal((await library.ask("DELETE", merging, AS)).status, 204);
  const again = (await run({ "x-personen.csv": csv.replace("I.,", "Irma,") })).files[0];
  assert.deepEqual(
    [again?.created, again?.changed, again?.unchanged],
    [0, 1, 1],
    "as if never merged",
  );
  assert.equal((await library.ask("GET", "/personen")).json.gesamt, 2);
});
