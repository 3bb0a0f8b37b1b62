/** Readers who registered by themselves are seen at the desk and confirmed in one step; new user names look like nobody else's. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";
const WAITING = "/konten?freischaltung=wartet";

async function register(library: Library, name: string): Promise<void> {
  const visitor = new Visitor(library);
  const form = await visitor.get("/registrierung");
  assert.equal((await visitor.submit(form, { name: "" }, { name })).status, 200);
  await library.app.backgroundTasks.idle();
}

withLibrary(
  "the desk says who waits to be confirmed, and confirms in one step",
  async (library) => {
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    assert.doesNotMatch((await staff.get("/theke")).text, /freischaltung/);
    await library.patch("/einstellungen", { registrierung: "theke" });
    await register(library, "Mia Neu");
    await register(library, "Tom Neu");
    const desk = await staff.get("/theke");
    assert.match(
      desk.text,
      /<a href="konten\?freischaltung=wartet">2 Personen warten auf ihre Freischaltung<\/a>/,
    );
    const waiting = (await library.ask("GET", WAITING, { as: LIBRARIAN })).json;
    assert.equal(waiting.gesamt, 2);
    const [mia, tom] = waiting.konto.map(({ url }: { url: string }) => new URL(url).pathname);
    await library.patch(mia, { telefon: "0123 456", notiz: "kommt Freitag" });

    const list = await staff.get(WAITING);
    const confirmed = await staff.submit(list, { _ziel: mia });
    assert.equal(confirmed.status, 303, confirmed.text);
    assert.match(`${confirmed.headers.get("Location")}`, /\/konten\?freischaltung=wartet$/);
    const { json } = await library.ask("GET", mia, { as: LIBRARIAN });
    assert.equal(json.gesperrt ?? json.unbestaetigt ?? json.freischaltung, undefined);
    assert.deepEqual([json.telefon, json.notiz], ["0123 456", "kommt Freitag"]);

    const here = await staff.get(`/theke?konto=${tom.split("/").at(-1)}`);
    assert.equal((await staff.submit(here, { _ziel: tom })).status, 303);
    assert.equal((await library.ask("GET", WAITING, { as: LIBRARIAN })).json.gesamt, 0);
    assert.equal((await library.ask("GET", WAITING, { as: "anna" })).status, 403);
  },
);

withLibrary(
  "who staff blocked for a reason of their own is not let in by the button that confirms",
  async (library) => {
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    await library.patch("/einstellungen", { registrierung: "theke" });
    await register(library, "Mia Neu");
    const { konto } = (await library.ask("GET", WAITING, { as: LIBRARIAN })).json;
    const { pathname } = new URL(konto[0].url);
    const here = `/theke?konto=${pathname.split("/").at(-1)}`;
    const [open, list] = [await staff.get(here), await staff.get(WAITING)];
    assert.match(open.text, /Freischalten/);
    await library.patch(pathname, { gesperrt: "Hausverbot" });
    for (const page of [open, list])
      assert.equal((await staff.submit(page, { _ziel: pathname })).status, 412);
    const blocked = await staff.get(here);
    assert.match(blocked.text, /Hausverbot/);
    assert.doesNotMatch(blocked.text, /Freischalten/);
    assert.doesNotMatch((await staff.get("/konten?suche=Mia")).text, /Freischalten/);
    assert.equal((await library.ask("GET", WAITING, { as: LIBRARIAN })).json.gesamt, 0);
    const { json } = await library.ask("GET", pathname, { as: LIBRARIAN });
    assert.equal(json.gesperrt, "Hausverbot");
    // Another change of staff leaves who waits as they are.
    await register(library, "Tom Neu");
    const [tom] = (await library.ask("GET", WAITING, { as: LIBRARIAN })).json.konto;
    await library.patch(new URL(tom.url).pathname, { notiz: "kommt Freitag" });
    assert.equal((await library.ask("GET", WAITING, { as: LIBRARIAN })).json.gesamt, 1);
  },
);

withLibrary("a new user name looks like nobody else's", async (library) => {
  const make = (username: string) =>
    library.ask("POST", "/konten/", { as: LIBRARIAN, body: { username, name: "Neu" } });
  const codes: [string, RegExp][] = [
    ["аnna", /zwei Alphabeten/],
    ["еvа-2x", /zwei Alphabeten/],
  ];
  for (const [username, sentence] of codes) {
    const { status, text } = await make(username);
    assert.equal(status, 422, username);
    assert.match(text, sentence);
  }
  assert.equal((await make("copy")).status, 201);
  assert.match((await make("сору")).text, /sieht aus wie „copy“/);
  // In whatever order they come.
  assert.equal((await make("раук")).status, 201);
  assert.match((await make("payk")).text, /sieht aus wie „раук“/);
  assert.equal((await make("κιτ")).status, 201);
  assert.equal((await make("kit")).status, 422);
  for (const good of ["вера", "15a", "anna2", "ελένη"])
    assert.equal((await make(good)).status, 201, good);
  const { json } = await library.ask("POST", "/konten/", {
    as: LIBRARIAN,
    body: { name: "Vеra Mix" },
  });
  assert.equal(json.status, 201, "a name that is made from a mixed one");
  for (const [name, username] of [
    ["Opa", "opa"],
    ["Ора", "ора2"],
    ["Сара", "сара"],
    ["Capa", "capa2"],
  ]) {
    const made = await library.ask("POST", "/konten/", { as: LIBRARIAN, body: { name } });
    assert.equal(made.status, 201, made.text);
    const account = await library.ask("GET", new URL(made.json.url).pathname, { as: LIBRARIAN });
    assert.equal(account.json.username, username, "nobody has typed it: counted on, not refused");
  }
  const anna = `/konto/${library.accounts.anna}`;
  assert.equal((await library.patch(anna, { username: "ѕmе" })).status, 422);
  assert.equal((await library.patch(anna, { telefon: "1" })).status, 200);
});

withLibrary("a due day far away is refused unless staff give a reason", async (library) => {
  const typed = await library.lend("B1", "anna", { bis: "9999-12-31" });
  assert.deepEqual([typed.status, typed.json.grund], [409, "zu-weit-voraus"]);
  assert.equal(typed.json.trotzdem, true);
  assert.equal((await library.lend("B1", "anna", { bis: "2028-01-31" })).status, 201);
  const later = await library.patch("/ausleihe/1", { bis: "2036-04-01" });
  assert.deepEqual([later.status, later.json.grund], [409, "zu-weit-voraus"]);
  const meant = { bis: "2036-04-01", trotzdem: "Dauerleihgabe" };
  assert.equal((await library.patch("/ausleihe/1", meant)).status, 200);
  assert.equal((await library.patch("/ausleihe/1", { ausgang: "zurück" })).status, 200);
});

withLibrary(
  "words say what happens: removing, bringing back, merging, conflicts",
  async (library) => {
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const merging = "/zusammenfuehrungen?formular=neu";
    assert.doesNotMatch((await staff.get(merging)).text, /class="danger"/);
    assert.doesNotMatch((await staff.get(`${merging}&bleibt=/werk/1`)).text, /class="danger"/);
    assert.match(
      (await staff.get(`${merging}&bleibt=/werk/1&geht=/werk/2`)).text,
      /class="danger"/,
    );

    await library.ask("POST", "/schlagworte/", { as: LIBRARIAN, body: { name: "Theater" } });
    const asks = await staff.get("/schlagwort/theater?formular=loeschen");
    assert.match(asks.text, /<button class="danger">Ja, entfernen<\/button>/);
    assert.equal((await staff.submit(asks, { _aktion: "loeschen" })).status, 303);
    const history = await staff.get("/schlagwort/1/verlauf");
    const back = await staff.submit(history, {}, {});
    assert.equal(back.status, 303, back.text);
    const { pathname } = new URL(back.headers.get("Location") ?? "", "http://localhost");
    assert.match((await staff.get(pathname)).text, /Das ist wiederhergestellt\./);

    const form = await staff.get("/werk/1?formular=aendern");
    await library.patch("/werk/1", { titel: "Leonce und Lena" });
    const late = await staff.submit(form, { _ziel: "/werk/1" }, { titel: "Dantons Tod" });
    assert.equal(late.status, 412);
    assert.match(late.text, /Inzwischen hat sich etwas geändert/);
  },
);

withLibrary(
  "who registered counts as a new reader once, and only when somebody has confirmed it",
  async (library) => {
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    await library.patch("/einstellungen", { registrierung: "theke" });
    const newReaders = async () => {
      const { json } = await library.ask("GET", "/zahlen/2026", { as: LIBRARIAN });
      return json.kennzahl.find(({ name }: { name: string }) => name === "anmeldung").wert;
    };
    for (const name of ["Mia Neu", "Tom Neu", "Ida Neu", "Udo Neu"]) await register(library, name);
    const { konto } = (await library.ask("GET", WAITING, { as: LIBRARIAN })).json;
    for (const { url } of konto.slice(1))
      await staff.submit(await staff.get(WAITING), { _ziel: new URL(url).pathname });
    assert.equal(await newReaders(), "3");
  },
);
