import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

async function page(library: Library, path: string, as?: string, language = "de"): Promise<string> {
  const headers = { "Accept-Language": language };
  const ask = { accept: "text/html", headers, ...(as !== undefined && { as }) };
  return (await library.ask("GET", path, ask)).text;
}

withLibrary("the page of a copy tells librarians who has it, and nobody else", async (library) => {
  await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", {
    name: "Anna Amalia",
  });
  await library.lend("B1", "anna");
  const seen = await page(library, "/exemplar/1", "bibliothekarin");
  assert.match(seen, /Ausgeliehen an .*Anna Amalia.*Fällig am .*3\. April 2026/);
  for (const other of ["anna", "ben", undefined]) {
    assert.doesNotMatch(await page(library, "/exemplar/1", other), /Anna Amalia|ausleihe\/1/);
  }
});

withLibrary("a reader is offered to reserve only what can be reserved", async (library) => {
  const offered = /action="vormerkungen"/;
  assert.doesNotMatch(await page(library, "/werk/2", "ben"), offered, "a copy is on the shelf");
  await library.lend("B3", "anna");
  assert.match(await page(library, "/werk/2", "ben"), offered);
  assert.doesNotMatch(await page(library, "/werk/2", "anna"), offered);
  assert.match(await page(library, "/werk/2", "anna"), /Sie haben dieses Werk ausgeliehen/);
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  assert.doesNotMatch(await page(library, "/werk/2", "ben"), offered);
  assert.match(await page(library, "/werk/2", "ben"), /Sie haben dieses Werk vorgemerkt/);
  assert.doesNotMatch(await page(library, "/werk/2"), /Sie haben dieses Werk/);
});

withLibrary(
  "loans are listed by the work, with named days and names of people",
  async (library) => {
    await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", {
      name: "Anna Amalia",
    });
    await library.lend("B1", "anna");
    const list = await page(library, "/ausleihen", "bibliothekarin");
    assert.match(list, /<a class="entry-title" href="ausleihe\/1"><bdi>Woyzeck<\/bdi>/);
    assert.match(list, /Anna Amalia \(anna\)<\/a>.*"Fällig am"><time datetime="2026-04-03">/);
    assert.match(await page(library, "/ausleihe/1", "anna"), /<h1><bdi>Woyzeck<\/bdi><\/h1>/);
  },
);

withLibrary("what is no word of the data is in the language of the page", async (library) => {
  await library.lend("B1", "anna");
  const work = await page(library, "/werk/1", undefined, "en");
  assert.match(work, /<bdi>Book<\/bdi>/);
  assert.doesNotMatch(work, />Buch</, "but in the data");
  assert.match(work, /on loan/);
  const copy = await page(library, "/exemplar/1", undefined, "en");
  assert.match(copy, /on loan/);
  assert.doesNotMatch(copy, /ausgeliehen/);
  assert.match(await page(library, "/ausleihe/1", "bibliothekarin", "en"), /<bdi>running<\/bdi>/);
  const account = await page(library, `/konto/${library.accounts.anna}`, "bibliothekarin", "en");
  assert.match(account, /<bdi>Reader<\/bdi>/);
  assert.match(account, /<bdi>yes<\/bdi>/);
  const form = await page(library, "/werke?formular=neu", "bibliothekarin", "en");
  assert.match(form, /<option value="Buch">Book<\/option>/);
  const { json } = await library.ask("GET", "/exemplar/1", {
    headers: { "Accept-Language": "en" },
  });
  assert.equal(json.status, "ausgeliehen", "programs read the same in every language");
});

withLibrary("a reader is not led to a collection that is closed to them", async (library) => {
  const own = await page(library, `/konto/${library.accounts.anna}`, "anna");
  assert.doesNotMatch(own, /href="konten"/);
});

withLibrary("a new account is a reader unless somebody says otherwise", async (library) => {
  const form = await page(library, "/konten?formular=neu", "bibliothekarin");
  assert.match(form, /<option value="leser" selected>/);
  const body = { username: "dora" };
  const { json } = await library.ask("POST", "/konten", { as: "bibliothekarin", body });
  const { pathname } = new URL(json.url);
  const made = await library.ask("GET", pathname.replace("konten", "konto"), {
    as: "bibliothekarin",
  });
  assert.equal(made.json.rolle, "leser");
});

withLibrary(
  "a visitor is told how to reserve what is out, and comes back to it",
  async (library) => {
    assert.doesNotMatch(await page(library, "/werk/2"), /vorzumerken/);
    await library.lend("B3", "anna");
    assert.match(
      await page(library, "/werk/2"),
      /<a rel="nofollow" href="anmeldung\?weiter=%2Fwerk%2F2">Anmelden, um es vorzumerken/,
    );
  },
);

withLibrary("whoever signs in comes back to where they were, query and all", async (library) => {
  const visitor = new Visitor(library);
  const refused = await visitor.get("/werke?formular=neu");
  assert.equal(refused.status, 403);
  const [, href = ""] = /href="(anmeldung\?[^"]*)">Anmelden/.exec(refused.text) ?? [];
  const door = await visitor.get(`/${href}`);
  const typed = { username: "bibliothekarin", kennwort: "correct horse battery" };
  const inside = await visitor.submit(door, {}, typed);
  assert.equal(inside.headers.get("Location"), "http://localhost/werke?formular=neu");
  const lured = new Visitor(library);
  const trap = await lured.get("/anmeldung?weiter=%2F%2Fevil.example%2F%3Fa");
  const home = await lured.submit(trap, {}, typed);
  assert.equal(home.headers.get("Location"), "http://localhost/theke");
  for (const weiter of [
    "/\u0416",
    "/theke?c=\u202e",
    "/\\\\evil.example",
    "/a#b",
    "javascript:1",
  ]) {
    const other = new Visitor(library);
    const start = await other.get(`/anmeldung?weiter=${encodeURIComponent(weiter)}`);
    const led = await other.submit(start, {}, typed);
    assert.equal(led.headers.get("Location"), "http://localhost/theke", weiter);
  }
});

withLibrary("a button of the loan list says what it has done", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const list = await visitor.get(`/ausleihliste/${anna}`);
  assert.match(list.text, /Heute wäre es bis zum selben Tag/);
  library.later(2);
  await visitor.signIn("anna");
  const later = await visitor.get(`/ausleihliste/${anna}`);
  assert.doesNotMatch(later.text, /bis zum selben Tag/);
  const follow = async (answer: { headers: Headers }) =>
    (await visitor.get((answer.headers.get("Location") ?? "").slice(16))).text;
  assert.match(
    await follow(await visitor.submit(later, { _ziel: "/ausleihe/1" })),
    /role="status">Die Ausleihe ist verlängert/,
  );
  const reserved = await visitor.submit(await visitor.get("/werk/2"), { werk: "/werk/2" });
  assert.match(await follow(reserved), /role="status">Das Werk ist vorgemerkt/);
  const again = await visitor.get(`/ausleihliste/${anna}`);
  const cancelled = await visitor.submit(again, { _ziel: "/vormerkung/1" });
  assert.match(await follow(cancelled), /role="status">Die Vormerkung ist storniert/);
});

withLibrary("all values that are taken are named at once", async (library) => {
  const body = { username: "anna", ausweis: "A-ben" };
  const { status, json } = await library.ask("POST", "/konten", { as: "bibliothekarin", body });
  assert.equal(status, 409);
  const pointers = json.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(pointers.sort(), ["/ausweis", "/username"]);
  assert.equal(json.links.length, 2);
});

withLibrary("a list says in which order it is", async (library) => {
  const current = async (path: string) =>
    /class="sorting".*?aria-current="true">([^<]*)/s.exec(
      await page(library, path, "bibliothekarin"),
    )?.[1];
  await library.lend("B1", "anna");
  await library.lend("B3", "anna");
  assert.equal(await current("/ausleihen"), "Fällig am");
  assert.equal(await current("/werke"), "Titel");
  assert.equal(await current("/werke?sortierung=-jahr"), "Jahr");
});

withLibrary(
  "a PUT that does not name the role or the state of an account leaves both",
  async (library) => {
    const { anna } = library.accounts;
    const path = `/konto/${anna}`;
    await library.change(path, "bibliothekarin", { aktiv: "nein", rolle: "bibliothekar" });
    const body = { username: "anna", name: "Anna" };
    assert.equal((await library.ask("PUT", path, { as: "bibliothekarin", body })).status, 200);
    const { json } = await library.ask("GET", path, { as: "bibliothekarin" });
    assert.deepEqual([json.rolle, json.aktiv, json.name], ["bibliothekar", "nein", "Anna"]);
  },
);

withLibrary("what another site has sent is never offered for sending again", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const { anna } = library.accounts;
  const fields = { _aktion: "loeschen", _ziel: `/konto/${anna}`, _weiter: "/theke" };
  const foreign = await visitor.post("/konten", fields, { "Sec-Fetch-Site": "same-site" });
  assert.equal(foreign.status, 403);
  assert.doesNotMatch(foreign.text, /name="_ziel"/);
  const stale = await visitor.post("/konten", { ...fields, _csrf: "old" });
  assert.equal(stale.status, 403);
  assert.doesNotMatch(stale.text, /name="_ziel"/);
  assert.match(stale.text, new RegExp(`href="konto/${anna}\\?formular=loeschen"`));
});

withLibrary("a form whose subject has been removed meanwhile says so", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const { json } = await library.ask("POST", "/werke", {
    as: "bibliothekarin",
    body: { titel: "Kurz da" },
  });
  const path = new URL(json.url).pathname.replace("werke", "werk");
  const form = await visitor.get(`${path}?formular=aendern`);
  await library.ask("DELETE", path, { as: "bibliothekarin" });
  const late = await visitor.submit(form, { _ziel: path }, { titel: "Zu spät" });
  assert.equal(late.status, 410);
  assert.match(late.text, /Kurz da/);
});

withLibrary("a choice that is none is shown as it was sent", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const form = await visitor.get("/werke?formular=neu");
  const back = await visitor.submit(form, {}, { titel: "A", art: "constructor" });
  assert.equal(back.status, 422);
  assert.match(back.text, /<option value="constructor" selected>constructor<\/option>/);
});

withLibrary("what a late form held comes back with labels that tell it apart", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const form = await visitor.get("/werke?formular=neu");
  library.clock.now += 40 * 60_000;
  const typed = { titel: "Spät", "person.0.url": "/person/1", "person.0.rolle": "Regie" };
  const late = await visitor.submit(form, {}, typed);
  assert.equal(late.status, 403);
  const labels = [...late.text.matchAll(/<label>([^\n]*)\n/g)].map(([, label]) => label);
  for (const label of ["Titel", "Beteiligte, Eintrag 1", "Beteiligte, Eintrag 1, Rolle"])
    assert.ok(labels.includes(label), `${label} in ${labels.join(" | ")}`);
  assert.equal(new Set(labels).size, labels.length);
});
