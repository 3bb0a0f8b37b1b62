/** The shelf list: in the order of shelf marks, of one place or all, on the screen, for programs and on paper. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";

withLibrary("lists what stands on the shelves in the order of shelf marks", async (library) => {
  const as = "bibliothekarin";
  const copy = async (signatur: string, more: object = {}) => {
    const body = { werk: { url: "/werk/1" }, signatur, ...more };
    assert.equal((await library.ask("POST", "/exemplare", { as, body })).status, 201);
  };
  await copy("Zoo 10", { standort: { name: "Foyer" } });
  await copy("Aal 2", { standort: { name: "Foyer" } });
  await copy("Zoo 9 (2)", { standort: { name: "Foyer" } });
  await copy("Bär 1", { standort: { name: "Foyer" }, zustand: "vermisst" });
  const place = (await library.ask("GET", "/standorte?suche=Foyer", { as })).json.standort[0].url;
  const own = (await library.ask("GET", new URL(place).pathname, { as, accept: "text/html" })).text;
  const [, path = ""] = /href="(regalliste\?standort=\d+)"/.exec(own) ?? [];
  const { json } = await library.ask("GET", `/${path}`, { as });
  const marks = json.exemplar.map(({ signatur }: { signatur: string }) => signatur);
  assert.deepEqual(marks, ["Aal 2", "Zoo 9 (2)", "Zoo 10"], "as people count");
  const listed = async (query: string) => {
    const { json } = await library.ask("GET", `/exemplare.json?${query}`, { as });
    return json.exemplar.map(({ signatur }: { signatur: string }) => signatur);
  };
  assert.deepEqual((await listed("sortierung=-signatur")).slice(0, 2), ["Zoo 10", "Zoo 9 (2)"]);
  await copy("Zoo 123456789");
  await copy("Zoo 0099999999 c");
  await copy("7 Zoo");
  const numbers = ["Zoo 9 (2)", "Zoo 10", "Zoo 0099999999 c", "Zoo 123456789"];
  assert.deepEqual(await listed("anfang=zoo"), numbers, "however many digits");
  assert.deepEqual(await listed("anfang=zoo 1"), ["Zoo 10", "Zoo 123456789"]);
  assert.deepEqual(await listed("anfang=zoo 10"), ["Zoo 10"]);
  assert.deepEqual(await listed("anfang=zoo 9&sortierung=-signatur"), [numbers[2], numbers[0]]);
  assert.deepEqual(
    await listed("anfang=zoo 010"),
    ["Zoo 10"],
    "zeros before a number do not count",
  );
  assert.deepEqual(await listed("anfang=0"), [], "zero begins no other number");
  assert.deepEqual(await listed("anfang=zoo 9 2"), ["Zoo 9 (2)"]);
  assert.deepEqual(await listed("anfang=7"), ["7 Zoo"]);
  const sevens = await library.ask("GET", "/exemplare?anfang=7", { as, accept: "text/html" });
  const letters = [...sevens.text.matchAll(/rel="nofollow"[^>]*>(.)<\/a><\/li>/g)];
  assert.deepEqual(
    letters
      .map(([, letter]) => letter)
      .filter((letter) => letter === "Z" || /[0-9]/.test(`${letter}`)),
    ["7", "Z"],
  );
  assert.deepEqual(await listed("signatur=Zoo 10"), ["Zoo 10"]);
  assert.deepEqual(await listed("signatur=Zoo 0210"), [], "no key of another text");
  assert.equal((await listed("suche=zoo 10"))[0], "Zoo 10");
  for (const mark of ["Zoo 07", "Zoo 7"]) await copy(mark);
  assert.deepEqual((await listed("signatur=Zoo 07")).length, 2);
  const scanned = await library.ask("GET", "/exemplare?suche=Zoo 07", { as, accept: "text/html" });
  assert.equal(scanned.status, 303, "leads to the one that is written so");
  const classes = ["830", "830.123", "830.45 Abc", "830.5", "1830.5"];
  for (const mark of classes.toReversed()) await copy(mark);
  assert.deepEqual(await listed("anfang=83"), classes.slice(0, 4), "as Dewey's decimals");
  assert.deepEqual(await listed("anfang=830.4"), ["830.45 Abc"]);
  assert.deepEqual(await listed("signatur=830.45 ABC"), ["830.45 Abc"]);
  const all = (await library.ask("GET", "/regalliste", { as })).json.exemplar;
  assert.ok(all.length > 2);
  assert.equal(all[0].signatur, "Aal 2", "what has no place comes last");
  const pdf = await library.ask("GET", `/${path.replace("?", ".pdf?")}`, { as });
  assert.equal(pdf.status, 200);
  assert.equal(Buffer.from(pdf.bytes.subarray(0, 5)).toString(), "%PDF-");
  const page = await library.ask("GET", `/${path}`, { as, accept: "text/html" });
  assert.match(page.text, /3 Exemplare als PDF/);
  assert.match(page.text, /selected>Foyer</, "the form says which place is shown");
  assert.equal((await library.ask("GET", "/regalliste?standort=999", { as })).status, 400);
  for (const format of ["html", "csv", "pdf"]) {
    const address = `/regalliste.${format}`;
    assert.equal((await library.ask("GET", address, { as: "anna" })).status, 403, format);
  }
});

withLibrary("says that the list is cut only where it is (long)", async (library) => {
  await addCopies(library, 5000 - 3);
  const ask = async (accept: string) =>
    (await library.ask("GET", "/regalliste", { as: "bibliothekarin", accept })).text;
  assert.doesNotMatch(await ask("text/html"), /Das sind die ersten/);
  await addCopies(library, 1);
  assert.match(await ask("text/html"), /Das sind die ersten 5000\./);
  assert.equal(JSON.parse(await ask("application/json")).exemplar.length, 5000);
});

async function addCopies(library: Library, count: number): Promise<void> {
  const kind = library.app.kinds.one("exemplar");
  const [{ values } = { values: {} }] = await library.app.store.read.members(kind, [1]);
  const drafts = Array.from({ length: count }, () => ({ values: { ...values, barcode: null } }));
  await library.app.store.write((writing) => writing.insert(kind, drafts, null));
}

withLibrary("tells apart what stands under one mark, by author and title", async (library) => {
  const as = "bibliothekarin";
  const work = async (titel: string, person: string | null) => {
    const body = { titel, ...(person && { person: [{ name: person }] }) };
    const made = await library.ask("POST", "/werke", { as, body });
    const werk = { url: new URL(made.headers.get("Location") ?? "").pathname };
    const copy = { werk, signatur: "Jugend", standort: { name: "Jugend" } };
    assert.equal((await library.ask("POST", "/exemplare", { as, body: copy })).status, 201);
  };
  await work("Wunschpunsch", "Michael Ende");
  await work("Krabat", "Otfried Preußler");
  await work("Momo", "Michael Ende");
  await work("Lexikon", null);
  const place = (await library.ask("GET", "/standorte?suche=Jugend", { as })).json.standort[0].url;
  const query = `standort=${place.split("/").at(-1)}`;
  const titles = ["Momo", "Wunschpunsch", "Lexikon", "Krabat"];
  const shelf = (await library.ask("GET", `/regalliste?${query}`, { as })).json.exemplar;
  assert.deepEqual(
    shelf.map(({ titel }: { titel: string }) => titel),
    titles,
  );
  const page = await library.ask("GET", `/regalliste.html?${query}`, { as });
  assert.match(page.text, /Michael Ende: Momo/);
  const labels = (await library.ask("GET", `/etiketten?${query}`, { as })).json.etikett;
  assert.deepEqual(
    labels.map(({ werk }: { werk: { titel: string } }) => werk.titel),
    titles,
  );
});
