import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { Library, settingsFor, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

async function addCopy(library: Library, more: Record<string, unknown> = {}) {
  const body = { werk: { url: "/werk/1" }, signatur: "neu", ...more };
  const made = await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
  assert.equal(made.status, 201, made.text);
  return library.ask("GET", new URL(made.json.url).pathname.replace("exemplare", "exemplar"), {
    as: "bibliothekarin",
  });
}

withLibrary("gives copies a barcode and an inventory number by themselves", async (library) => {
  const first = (await addCopy(library)).json;
  assert.deepEqual([first.barcode, first.inventarnummer], ["EX000001", "2026-00001"]);
  const form = await library.ask("POST", "/exemplare/", {
    as: "bibliothekarin",
    body: "werk=/werk/1&signatur=x&barcode=&inventarnummer=",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    accept: "text/html",
  });
  assert.equal(form.status, 303, form.text);
  const second = (await library.ask("GET", "/exemplar/5")).json;
  assert.deepEqual([second.barcode, second.inventarnummer], ["EX000002", "2026-00002"]);
  const own = (await addCopy(library, { barcode: "K-7" })).json;
  assert.deepEqual([own.barcode, own.inventarnummer], ["K-7", "2026-00003"]);
  library.later(365);
  assert.equal((await addCopy(library)).json.inventarnummer, "2027-00001");
});

withLibrary("gives no number twice, not even that of a copy that is gone", async (library) => {
  await addCopy(library);
  assert.equal((await library.ask("DELETE", "/exemplar/4", { as: "bibliothekarin" })).status, 204);
  assert.equal((await addCopy(library)).json.barcode, "EX000002");
  await addCopy(library, { barcode: "ex000003" });
  assert.equal((await addCopy(library)).json.barcode, "EX000004", "somebody has typed the third");
  const twice = await library.ask("POST", "/exemplare/", {
    as: "bibliothekarin",
    body: { werk: { url: "/werk/1" }, signatur: "x", barcode: "EX000004" },
  });
  assert.equal(twice.status, 409);
  assert.equal(twice.json.errors[0].pointer, "/barcode");
});

withLibrary("keeps a number that is left out, and gives old copies theirs", async (library) => {
  const old = (await library.ask("GET", "/exemplar/1", { as: "bibliothekarin" })).json;
  assert.equal(old.inventarnummer, undefined);
  const same = await library.ask("PUT", "/exemplar/1", { as: "bibliothekarin", body: old });
  assert.equal(same.json.inventarnummer, undefined, "nothing was changed");
  const changed = await library.change("/exemplar/1", "bibliothekarin", { signatur: "S 1a" });
  assert.deepEqual([changed.json.barcode, changed.json.inventarnummer], ["B1", "2026-00001"]);
  const { barcode, inventarnummer, ...rest } = changed.json;
  const without = await library.ask("PUT", "/exemplar/1", {
    as: "bibliothekarin",
    body: { ...rest, signatur: "S 1b" },
  });
  assert.deepEqual([without.json.barcode, without.json.inventarnummer], [barcode, inventarnummer]);
});

withLibrary(
  "the form of a new copy makes several alike, and counts on from a typed number",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const page = await visitor.get("/exemplare?formular=neu&werk=/werk/1");
    assert.match(page.text, /<label for="feld-anzahl">Anzahl<\/label>/);
    const change = await visitor.get("/exemplar/1?formular=aendern");
    assert.doesNotMatch(change.text, /name="_anzahl"/, "one that exists stays one");
    const make = (fields: Record<string, string>) =>
      visitor.submit(page, { _anzahl: "1" }, { signatur: "Zelt", ...fields });
    const copies = async () => {
      const { json } = await library.ask("GET", "/exemplare?suche=Zelt", { as: "bibliothekarin" });
      const paths = json.exemplar.map(({ url }: { url: string }) => new URL(url).pathname);
      const all = await Promise.all(
        paths.map((path: string) => library.ask("GET", path, { as: "bibliothekarin" })),
      );
      return all.map(({ json: copy }) => `${copy.barcode} ${copy.inventarnummer}`).sort();
    };
    const made = await make({ _anzahl: "3", preis: "40" });
    assert.equal(made.status, 303, made.text);
    assert.match(made.headers.get("Location") ?? "", /\/werk\/1$/);
    const given = ["EX000001 2026-00001", "EX000002 2026-00002", "EX000003 2026-00003"];
    assert.deepEqual(await copies(), given);

    // One of a series is counted on, and so is any other number at the end.
    await make({ _anzahl: "2", barcode: "EX000009", inventarnummer: "W-09" });
    assert.deepEqual(await copies(), [...given, "EX000009 W-09", "EX000010 W-10"]);

    // What cannot be counted on is refused, and so is a number that somebody has; then none is made.
    const refused = await make({ _anzahl: "4", barcode: "Zelt-A" });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /endet nicht mit einer Zahl\. Für 4 lassen Sie das Feld frei/);
    assert.match(refused.text, /name="_anzahl"[^>]* value="4"/);
    assert.equal((await make({ _anzahl: "3", barcode: "EX000008" })).status, 409);
    assert.equal((await make({ _anzahl: "51" })).status, 422);
    assert.equal((await copies()).length, 5);
    // Of one alone any text will do.
    assert.equal((await make({ _anzahl: "1", barcode: "Zelt-A" })).status, 303);
    // As long as it may be, and with a carry.
    await make({ _anzahl: "2", barcode: "099999999999999999", inventarnummer: "W-99" });
    const long = ["099999999999999999 W-99", "100000000000000000 W-100"];
    assert.deepEqual(
      (await copies()).filter((copy) => copy.includes("0000000000 W") || copy.startsWith("09")),
      long,
    );
  },
);

withLibrary("a refused number of copies is named, with a link to its field", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const page = await visitor.get("/exemplare?formular=neu&werk=/werk/1");
  const { status, text } = await visitor.submit(page, { _anzahl: "1" }, { _anzahl: "51" });
  assert.equal(status, 422);
  assert.match(text, /<a href="[^"]*#feld-anzahl"[^>]*>Anzahl: Das muss eine ganze Zahl von 1/);
  assert.match(text, /id="feld-anzahl"[^>]* aria-describedby="fehler-anzahl hilfe-anzahl"/);
});

withLibrary(
  "numbers copies that are made at once, in two processes, one by one",
  async (library) => {
    await using other = await openApp(settingsFor(library.database), () => library.clock.now);
    const second = new Library(other, library.clock, library.accounts, library.database);
    const copies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => addCopy(index % 2 ? library : second)),
    );
    const numbers = copies.map(({ json }) => json.barcode).sort();
    assert.deepEqual(
      numbers,
      Array.from({ length: 40 }, (_, index) => `EX${String(index + 1).padStart(6, "0")}`),
    );
    assert.equal(new Set(copies.map(({ json }) => json.inventarnummer)).size, 40);
  },
);

const site = siteSaying({ nummern: { barcode: "{nummer:8}", inventarnummer: "" } });

withLibrary(
  "numbers as the library has decided, or not at all",
  async (library) => {
    const { barcode, inventarnummer } = (await addCopy(library)).json;
    assert.deepEqual([barcode, inventarnummer], ["00000001", undefined]);
  },
  { site },
);

withLibrary("keeps what a copy cost to the cent, for librarians only", async (library) => {
  const made = (await addCopy(library, { preis: "1.299,90 €" })).json;
  assert.equal(made.preis, "1299.90 EUR");
  const path = "/exemplar/4";
  assert.equal((await library.ask("GET", path)).json.preis, undefined);
  const page = await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" });
  assert.match(page.text, /1\.299,90.€/);
  const xml = await library.ask("GET", path, { as: "bibliothekarin", accept: "application/xml" });
  assert.match(xml.text, /<preis>1299.90 EUR<\/preis>/);
  const wrong = await library.change(path, "bibliothekarin", { preis: "teuer" });
  assert.equal(wrong.status, 422);
  assert.match(wrong.json.errors[0].detail, /12,90 EUR/);
});
