/** A copy goes from one reader to another at the desk, as one of a class set from the teacher to a pupil. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

async function loans(library: Library): Promise<[string, string | undefined][]> {
  const { json } = await library.ask("GET", "/ausleihen", { as });
  const all = json.ausleihe.map((one: { url: string }) => new URL(one.url).pathname).sort();
  const told: [string, string | undefined][] = [];
  for (const path of all) {
    const { json: loan } = await library.ask("GET", path, { as });
    told.push([loan.konto.username, loan.zurueck]);
  }
  return told;
}

withLibrary("what a teacher has goes to a pupil in one step, and back in one", async (library) => {
  assert.equal((await library.lend("B1", "ben")).status, 201);
  library.later(3);
  const desk = new Visitor(library);
  await desk.signIn(as);
  const at = `/theke?konto=${library.accounts.anna}`;
  const page = await desk.get(at);
  const scanned = await desk.submit(page, { aktion: "feld" }, { text: "B1" });
  assert.equal(scanned.status, 409);
  assert.match(scanned.text, /ist noch an ben ausgeliehen/);
  const passed = await desk.submit(scanned, { aktion: "weitergeben" });
  assert.equal(passed.status, 303, passed.text);
  const step = new URL(passed.headers.get("Location") ?? "");
  const done = await desk.get(step.pathname + step.search);
  assert.match(done.text, /von ben an anna, bis 3\. April 2026/, "the day of ben's loan stays");
  assert.deepEqual(await loans(library), [
    ["ben", "2026-03-09"],
    ["anna", undefined],
  ]);
  assert.equal(await library.statusOf(1), "ausgeliehen");
  // Both are counted: two loans, one return.
  const { json } = await library.ask("GET", "/zahlen/2026-03", { as });
  const counted = (was: string) => json.zahl.filter((one: { was: string }) => one.was === was);
  assert.equal(counted("ausleihe").length, 2);
  assert.deepEqual(
    counted("rueckgabe").map(({ tag, anzahl }: Record<string, unknown>) => [tag, anzahl]),
    [["2026-03-09", 1]],
  );

  const undone = await desk.submit(done, { schritt: step.searchParams.get("schritt") ?? "" });
  assert.equal(undone.status, 303, undone.text);
  const back = new URL(undone.headers.get("Location") ?? "");
  assert.match((await desk.get(back.pathname + back.search)).text, /Das ist rückgängig gemacht/);
  assert.deepEqual(await loans(library), [["ben", undefined]]);
  assert.equal(await library.statusOf(1), "ausgeliehen");
});

withLibrary(
  "what was passed on is undone from the list of the day, both loans",
  async (library) => {
    await library.lend("B1", "ben");
    library.later(60);
    const desk = await Visitor.signedIn(library, as);
    const at = `/theke?konto=${library.accounts.anna}`;
    const scanned = await desk.submit(await desk.get(at), { aktion: "feld" }, { text: "B1" });
    const passed = await desk.submit(scanned, { aktion: "weitergeben" });
    assert.equal(passed.status, 303, "ben's day is over: a period of its own");
    const all = await desk.get("/theke");
    assert.match(all.text, /Rückgängig: dann hat es wieder ben/);
    const steps = [...all.text.matchAll(/name="schritt" value="([^"]+)"/g)].map(([, one]) => one);
    assert.deepEqual(steps, ["ausgeliehen-2"], "one line for both");
    const undone = await desk.submit(await desk.get(at), { schritt: "ausgeliehen-2" });
    assert.equal(undone.status, 303, undone.text);
    assert.deepEqual(await loans(library), [["ben", undefined]]);

    // Returned and lent again, these are two steps.
    const today = "2026-05-05";
    await library.patch("/ausleihe/1", { zurueck: today });
    await library.lend("B1", "anna");
    const page = await desk.get(at);
    assert.match(page.text, /Rückgängig: dann gilt es als nie ausgeliehen/);
    const [, last = ""] = /name="schritt" value="(ausgeliehen-\d+)"/.exec(page.text) ?? [];
    assert.equal((await desk.submit(page, { schritt: last })).status, 303);
    assert.deepEqual(await loans(library), [["ben", today]], "ben's stays ended");
  },
);

withLibrary("passing on keeps to the rules, and then changes nothing", async (library) => {
  await library.lend("B1", "ben");
  await library.change(`/konto/${library.accounts.anna}`, as, { gesperrt: "Bücher verloren" });
  const desk = new Visitor(library);
  await desk.signIn(as);
  const page = await desk.get(`/theke?konto=${library.accounts.anna}`);
  const scanned = await desk.submit(page, { aktion: "feld" }, { text: "B1" });
  const refused = await desk.submit(scanned, { aktion: "weitergeben" });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Bücher verloren/);
  assert.deepEqual(await loans(library), [["ben", undefined]]);
  const reason = { trotzdem: "mit der Lehrerin besprochen" };
  const anyway = await desk.submit(refused, { aktion: "weitergeben" }, reason);
  assert.equal(anyway.status, 303, anyway.text);
  assert.equal((await loans(library)).length, 2);
});
