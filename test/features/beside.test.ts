import assert from "node:assert/strict";
import { type Library, withLibrary } from "../library.ts";

async function page(library: Library, path: string, as?: string, language = "de"): Promise<string> {
  const headers = { "Accept-Language": language };
  const ask = { accept: "text/html", headers, ...(as !== undefined && { as }) };
  return (await library.ask("GET", path, ask)).text;
}

withLibrary("the page of a copy tells librarians who has it, and nobody else", async (library) => {
  await library.change(`/konto/${library.accounts.anna}`, "theke", { name: "Anna Amalia" });
  await library.lend("B1", "anna");
  const seen = await page(library, "/exemplar/1", "theke");
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
    await library.change(`/konto/${library.accounts.anna}`, "theke", { name: "Anna Amalia" });
    await library.lend("B1", "anna");
    const list = await page(library, "/ausleihen", "theke");
    assert.match(list, /<a class="entry-title" href="ausleihe\/1"><bdi>Woyzeck<\/bdi>/);
    assert.match(list, /Anna Amalia<\/a>.*Fällig am: <time datetime="2026-04-03">/);
    assert.match(await page(library, "/ausleihe/1", "anna"), /<h1><bdi>Woyzeck<\/bdi><\/h1>/);
  },
);

withLibrary("what is no word of the data is in the language of the page", async (library) => {
  await library.lend("B1", "anna");
  const work = await page(library, "/werk/2", undefined, "en");
  assert.match(work, /Film/);
  assert.match(await page(library, "/werk/1", undefined, "en"), /on loan/);
  const copy = await page(library, "/exemplar/1", undefined, "en");
  assert.match(copy, /on loan/);
  assert.doesNotMatch(copy, /ausgeliehen/);
  assert.match(await page(library, "/ausleihe/1", "theke", "en"), /<bdi>running<\/bdi>/);
  const account = await page(library, `/konto/${library.accounts.anna}`, "theke", "en");
  assert.match(account, /<bdi>Reader<\/bdi>/);
  assert.match(account, /<bdi>yes<\/bdi>/);
  const form = await page(library, "/werke?formular=neu", "theke", "en");
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
  const form = await page(library, "/konten?formular=neu", "theke");
  assert.match(form, /<option value="leser" selected>/);
  const body = { username: "dora" };
  const { json } = await library.ask("POST", "/konten", { as: "theke", body });
  const { pathname } = new URL(json.url);
  const made = await library.ask("GET", pathname.replace("konten", "konto"), { as: "theke" });
  assert.equal(made.json.rolle, "leser");
});
