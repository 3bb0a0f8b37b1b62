/** Readers have a given name and a surname; the name that is shown follows, and whoever knows of that alone goes on as before. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

async function make(library: Library, body: Record<string, unknown>): Promise<string> {
  const made = await library.ask("POST", "/konten", { as, body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.json.url).pathname.replace("konten", "konto");
}

async function namesOf(library: Library, path: string): Promise<unknown[]> {
  const { json } = await library.ask("GET", path, { as });
  return [json.name, json.vorname, json.nachname];
}

withLibrary("the shown name follows from given name and surname", async (library) => {
  const path = await make(library, { vorname: "Anna", nachname: "von der Heide" });
  const { json } = await library.ask("GET", path, { as });
  assert.equal(json.name, "Anna von der Heide");
  assert.equal(json.username, "anna.von.der.heide");
  await library.change(path, as, { nachname: "O'Neill" });
  assert.deepEqual(await namesOf(library, path), ["Anna O'Neill", "Anna", "O'Neill"]);
  const xml = await library.ask("GET", `${path}.xml`, { as });
  assert.match(xml.text, /<vorname>Anna<\/vorname>\s*<nachname>O'Neill<\/nachname>/);
  assert.match(xml.text, /<name>Anna O'Neill<\/name>/);
  await library.change(path, as, { vorname: null, nachname: "Cher" });
  assert.deepEqual(await namesOf(library, path), ["Cher", undefined, "Cher"]);
});

withLibrary("programs that know of the name alone read and write it as before", async (library) => {
  const alone = await make(library, { name: "Mia Maurer" });
  assert.deepEqual(await namesOf(library, alone), ["Mia Maurer", undefined, undefined]);
  await library.change(alone, as, { name: "Mia Moser" });
  assert.deepEqual(await namesOf(library, alone), ["Mia Moser", undefined, undefined]);

  const path = await make(library, { vorname: "Erna", nachname: "Müller" });
  const { json } = await library.ask("GET", path, { as });
  // The whole of it, without what it does not know: nothing is lost.
  const { vorname, nachname, ...known } = json;
  const telefon = "07144 1";
  const put = await library.ask("PUT", path, { as, body: { ...known, telefon } });
  assert.equal(put.status, 200, put.text);
  assert.deepEqual(await namesOf(library, path), ["Erna Müller", "Erna", "Müller"]);
  // Another name, and the halves that stand there say something else.
  await library.change(path, as, { name: "Erna Müller-Lüdenscheidt" });
  const renamed = ["Erna Müller-Lüdenscheidt", undefined, undefined];
  assert.deepEqual(await namesOf(library, path), renamed);
});

withLibrary("lists of readers are in the order of their surnames", async (library) => {
  const group = { gruppe: { name: "7a" } };
  const readers = [
    { name: "Zora Abel" },
    { vorname: "Eugene", nachname: "O'Neill" },
    { vorname: "Ole", nachname: "Obermann" },
    { vorname: "Anna", nachname: "von der Heide" },
    { vorname: "Jan", nachname: "Heinz" },
    { name: "Madonna" },
    { vorname: "Ida", nachname: "Örtel" },
    { name: "Bert van den Berg" },
  ];
  for (const reader of readers) await make(library, { ...reader, ...group });
  const expected = [
    "Zora Abel",
    "Bert van den Berg",
    "Anna von der Heide",
    "Jan Heinz",
    "Madonna",
    "Ole Obermann",
    "Eugene O'Neill",
    "Ida Örtel",
  ];
  const list = await library.ask("GET", "/konten?gruppe=7a", { as });
  const names = (all: readonly Record<string, string>[]) => all.map(({ name }) => name);
  assert.deepEqual(names(list.json.konto), expected);
  const class7 = await library.ask("GET", new URL(list.json.konto[0].gruppe.url).pathname, { as });
  assert.deepEqual(names(class7.json.konto), expected);
  const visitor = await Visitor.signedIn(library, as);
  const place = `/einmalcodes?gruppe=${new URL(list.json.konto[0].gruppe.url).pathname.split("/").at(-1)}`;
  const slips = await visitor.submit(await visitor.get(place), {});
  const printed =
    slips.text.match(/<h2><bdi>[^<]*/g)?.map((name) => name.slice(9).replace("&#39;", "'")) ?? [];
  assert.deepEqual(printed, expected, slips.text);
});

withLibrary("the form of a reader asks for both names", async (library) => {
  const visitor = await Visitor.signedIn(library, as);
  const form = await visitor.get("/konten?formular=neu");
  assert.match(form.text, /name="vorname"[\s\S]*name="nachname"[\s\S]*wahl-gruppe/);
  const missing = await library.ask("POST", "/konten", { as, body: { email: "a@example.org" } });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /\/nachname/);
});
