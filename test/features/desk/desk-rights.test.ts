import assert from "node:assert/strict";
import { inLine } from "../../support/database/holding-writes.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** Carla works at the desk; "bibliothekarin" is the librarian. */
async function hire(library: Library): Promise<void> {
  const path = `/konto/${library.accounts.carla}`;
  assert.equal((await library.patch(path, { rolle: "theke" }, "bibliothekarin")).status, 200);
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
    await library.patch("/exemplar/1", { zustand, grund: "Wasserschaden" }, "bibliothekarin");
    const before = (await library.ask("GET", "/exemplar/1", { as: "bibliothekarin" })).text;
    const found = await atDesk(library, { aktion: "gefunden", exemplar: "1" });
    assert.equal(found.status, 409, zustand);
    const after = (await library.ask("GET", "/exemplar/1", { as: "bibliothekarin" })).text;
    assert.equal(after, before, zustand);
  }
  await library.patch("/exemplar/1", { zustand: "ausgesondert" }, "bibliothekarin");
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "1" })).status, 409);
  for (const zustand of ["vermisst", "verloren"]) {
    await library.patch("/exemplar/1", { zustand }, "bibliothekarin");
    const found = await atDesk(library, { aktion: "gefunden", exemplar: "1" });
    assert.equal(found.status, 303, found.text);
    assert.equal(await library.statusOf(1), "verfügbar");
  }
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "1" })).status, 303);
  assert.equal(await library.statusOf(1), "vermisst");
  assert.equal((await atDesk(library, { aktion: "vermisst", exemplar: "2" }, "anna")).status, 403);
});

withLibrary("the desk renews everything that can be renewed at once", async (library) => {
  await hire(library);
  for (const barcode of ["B1", "B2", "B3"]) await library.lend(barcode, "anna");
  const reserved = { werk: { url: "/werk/1" } };
  await library.ask("POST", "/vormerkungen", { as: "ben", body: reserved });
  const { anna = 0 } = library.accounts;
  const desk = `/theke?konto=${anna}`;
  const page = () => library.ask("GET", desk, { as: "carla", accept: "text/html" });
  assert.doesNotMatch((await page()).text, /alleVerlaengern/, "today none gains a day");
  library.later(7);
  await library.ask("PATCH", "/vormerkung/1", { as: "ben", body: { status: "storniert" } });
  assert.match((await page()).text, /Alle verlängern \(3\)/);
  const step = { aktion: "alleVerlaengern", konto: `${anna}` };
  assert.equal((await atDesk(library, step, "ben")).status, 403);
  const done = await atDesk(library, step);
  assert.deepEqual([done.status, done.headers.get("Location")], [303, `http://localhost${desk}`]);
  const loans = await library.ask("GET", "/ausleihen.json", { as: "bibliothekarin" });
  assert.deepEqual(
    loans.json.ausleihe.map((one: { verlaengerungen: number }) => one.verlaengerungen),
    [1, 1, 1],
  );
  assert.equal((await atDesk(library, { aktion: "alleVerlaengern" })).status, 409);
});

withLibrary("what the desk may do is asked again when its turn comes", async (library) => {
  await hire(library);
  const { ben = 0 } = library.accounts;
  const konto = library.app.kinds.one("konto");
  // Known at the door from before: who signs in anew would wait there for the very turn that is taken below.
  assert.equal((await library.ask("GET", `/konto/${ben}`, { as: "carla" })).status, 200);
  let change: { asked: ReturnType<Library["patch"]> } | undefined;
  await library.app.store.write(async (writing) => {
    const [member] = await writing.members(konto, [ben]);
    assert.ok(member);
    change = await inLine(() =>
      library.patch(`/konto/${ben}`, { email: "carla@example.org" }, "carla"),
    );
    await writing.update(member, { ...member.values, rolle: "bibliothekar" }, null);
  });
  const answer = await change?.asked;
  assert.equal(answer?.status, 403);
  const { json } = await library.ask("GET", `/konto/${ben}`, { as: "bibliothekarin" });
  assert.equal(json.email, undefined);
});

withLibrary(
  "a loan list is read by its owner and by librarians, not by the desk",
  async (library) => {
    await hire(library);
    const { anna = 0, carla = 0 } = library.accounts;
    await library.lend("B1", "anna");
    for (const format of ["html", "json", "xml", "jsonld", "csv", "ics"]) {
      const statusFor = async (id: number, as: string) =>
        (await library.ask("GET", `/ausleihliste/${id}.${format}`, { as, accept: "*/*" })).status;
      assert.equal(await statusFor(anna, "carla"), 403, format);
      assert.equal(await statusFor(4711, "carla"), 403, format);
      assert.equal(await statusFor(anna, "bibliothekarin"), 200, format);
      assert.equal(await statusFor(anna, "anna"), 200, format);
      // What the desk has borrowed itself.
      assert.equal(await statusFor(carla, "carla"), 200, format);
    }
  },
);

withLibrary(
  "no page leads to a loan list that whoever looks at it may not read",
  async (library) => {
    await hire(library);
    const { anna = 0, carla = 0 } = library.accounts;
    await library.patch("/einstellungen", { gebuehren: "ja" }, "bibliothekarin");
    await library.lend("B1", "anna");
    await library.lend("B3", "ben");
    const reservation = { werk: { url: "/werk/2" }, konto: { url: `/konto/${anna}` } };
    const reserved = await library.ask("POST", "/vormerkungen", {
      as: "bibliothekarin",
      body: reservation,
    });
    assert.equal(reserved.status, 201, reserved.text);
    const fee = { konto: { url: `/konto/${anna}` }, grund: "sonstiges", betrag: "1.00 EUR" };
    const charged = await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body: fee });
    assert.equal(charged.status, 201, charged.text);
    const pages = [
      `/theke?konto=${anna}`,
      `/konto/${anna}`,
      `/zugang/${anna}`,
      "/ausleihe/1",
      "/vormerkung/1",
      "/gebuehr/1",
      "/exemplar/1",
      "/werk/1",
      `/theke/beleg?konto=${anna}`,
    ];
    const desk = await Visitor.signedIn(library, "carla");
    const librarian = await Visitor.signedIn(library, "bibliothekarin");
    const leading: string[] = [];
    for (const path of pages) {
      const page = await desk.get(path);
      assert.equal(page.status, 200, path);
      const lists = [...page.text.matchAll(/href="ausleihliste\/(\d+)/g)].map(([, id]) =>
        Number(id),
      );
      // The own one stands below every page.
      assert.deepEqual(
        lists.filter((id) => id !== carla),
        [],
        path,
      );
      const { text } = await librarian.get(path);
      if (text.includes(`href="ausleihliste/${anna}"`)) leading.push(path);
    }
    const expected = [pages[0], pages[1], ...pages.slice(3, 6)];
    assert.deepEqual(leading, expected);
    // What is open is shown all the same: it is the work of the desk.
    const { text } = await desk.get(`/theke?konto=${anna}`);
    assert.match(text, /Woyzeck/);
    assert.match(text, /Metropolis/);
  },
);

withLibrary("the desk is listed what is out or lost, not what somebody had", async (library) => {
  await hire(library);
  for (const barcode of ["B1", "B2", "B3"]) await library.lend(barcode, "anna");
  await library.patch("/ausleihe/1", { ausgang: "zurück" });
  await library.patch("/ausleihe/2", { ausgang: "verloren" });
  const listed = async (query: string, as: string) =>
    (await library.ask("GET", `/ausleihen.csv?${query}`, { as })).text.trim().split("\r\n").length -
    1;
  assert.equal(await listed("", "bibliothekarin"), 3);
  for (const query of ["", "konto=A-anna", "suche=anna", "sortierung=-zurueck"])
    assert.equal(await listed(query, "carla"), 2, query);
  assert.equal(await listed("status=verloren&status=laufend", "carla"), 2);
  const past = await library.ask("GET", "/ausleihen?status=zurückgegeben", { as: "carla" });
  assert.equal(past.status, 400);
  assert.match(past.json.detail, /laufend, überfällig, verloren/);
  const page = async (as: string) =>
    (await library.ask("GET", "/ausleihen", { as, accept: "text/html" })).text;
  assert.match(await page("bibliothekarin"), /status=zur/);
  assert.doesNotMatch(await page("carla"), /status=(zur|ersetzt)/);
  const single = await library.ask("GET", "/ausleihe/1", { as: "carla" });
  assert.equal(single.status, 200, "what came back by mistake can be undone");
});

withLibrary("a damage that two screens note at once is charged once", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  await library.lend("B1", "anna");
  await library.patch("/ausleihe/1", { ausgang: "zurück" });
  const { version } = (
    await library.app.store.read.members(library.app.kinds.one("exemplar"), [1])
  )[0]!;
  const named = { aktion: "teile", ausleihe: "1", exemplar: "1", stand: `${version}` };
  const step = { ...named, schaden: "ja", betrag: "5" };
  const both = await Promise.all([1, 2].map(() => atDesk(library, step, "bibliothekarin")));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [303, 409]);
  const { json } = await library.ask("GET", "/gebuehren", { as: "bibliothekarin" });
  assert.equal(json.gebuehr.length, 1);
});
