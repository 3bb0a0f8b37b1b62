import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { type Library, withLibrary } from "../library.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** Carla works at the desk; "theke" is the librarian. */
async function hire(library: Library): Promise<void> {
  const path = `/konto/${library.accounts.carla}`;
  assert.equal((await library.patch(path, { rolle: "theke" }, "theke")).status, 200);
}

function atDesk(library: Library, step: Readonly<Record<string, string>>, as = "carla") {
  return library.ask("POST", "/theke", {
    as,
    body: `${new URLSearchParams(step)}`,
    headers: FORM,
    accept: "text/html",
  });
}

withLibrary("the desk finds again what was missing, and nothing else", async (library) => {
  await hire(library);
  for (const zustand of ["ausgesondert", "in Reparatur", "in Bearbeitung", "beschädigt"]) {
    await library.patch("/exemplar/1", { zustand, grund: "Wasserschaden" }, "theke");
    const before = (await library.ask("GET", "/exemplar/1", { as: "theke" })).text;
    const found = await atDesk(library, { aktion: "gefunden", exemplar: "1" });
    assert.equal(found.status, 409, zustand);
    const after = (await library.ask("GET", "/exemplar/1", { as: "theke" })).text;
    assert.equal(after, before, zustand);
  }
  await library.patch("/exemplar/1", { zustand: "ausgesondert" }, "theke");
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "1" })).status, 409);
  for (const zustand of ["vermisst", "verloren"]) {
    await library.patch("/exemplar/1", { zustand }, "theke");
    const found = await atDesk(library, { aktion: "gefunden", exemplar: "1" });
    assert.equal(found.status, 303, found.text);
    assert.equal(await library.statusOf(1), "verfügbar");
  }
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "1" })).status, 303);
  assert.equal(await library.statusOf(1), "vermisst");
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "2" }, "anna")).status, 403);
});

withLibrary("what the desk may do is asked again when its turn comes", async (library) => {
  await hire(library);
  const { ben = 0 } = library.accounts;
  const konto = library.app.kinds.one("konto");
  // Known at the door from before: who signs in anew would wait there for the very turn that is taken below.
  assert.equal((await library.ask("GET", `/konto/${ben}`, { as: "carla" })).status, 200);
  let change: ReturnType<Library["patch"]> | undefined;
  await library.app.store.write(async (writing) => {
    const [member] = await writing.members(konto, [ben]);
    assert.ok(member);
    change = library.patch(`/konto/${ben}`, { email: "carla@example.org" }, "carla");
    // By then it stands in the queue; where it does not yet, it is refused at the door.
    await pause(200);
    await writing.update(member, { ...member.values, rolle: "bibliothekar" }, null);
  });
  const answer = await change;
  assert.equal(answer?.status, 403);
  const { json } = await library.ask("GET", `/konto/${ben}`, { as: "theke" });
  assert.equal(json.email, undefined);
});
