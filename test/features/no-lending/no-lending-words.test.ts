/** What pages say in their sentences where nothing is lent: nothing of loans, and nothing that is not so there. */

import assert from "node:assert/strict";
import { type Answer, type Library, withLibrary } from "../../support/library.ts";
import { formsIn, Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";

/** What a page says to people, without its tags. */
async function saidAt(library: Library, path: string, language = "de", as?: string) {
  const headers = { "Accept-Language": language };
  const who = as === undefined ? {} : { as };
  const { status, text } = await library.ask("GET", path, { ...who, accept: "text/html", headers });
  assert.equal(status, 200, path);
  const [main = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  return main.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

withLibrary(
  "sentences for everybody say nothing of loans where nothing is lent",
  async (library) => {
    const reader = `/zugang/${library.accounts.anna}`;
    const merging = "/zusammenfuehrungen?formular=neu&bleibt=/werk/1&geht=/werk/2";
    const said = async () => {
      const all: string[] = [];
      for (const language of ["de", "en"]) {
        all.push(await saidAt(library, "/datenschutz", language));
        all.push(await saidAt(library, "/werk/1/zeiten", language));
        all.push(await saidAt(library, reader, language, "anna"));
        all.push(await saidAt(library, merging, language, LIBRARIAN));
        all.push(await saidAt(library, "/sicherung", language, LIBRARIAN));
        all.push(await saidAt(library, "/einspielungen", language, LIBRARIAN));
        all.push(await saidAt(library, "/nachrichten", language, LIBRARIAN));
      }
      return all.join("\n");
    };
    const lent = await said();
    assert.match(lent, /Angaben des Kontos, Ausleihen und Vormerkungen/);
    assert.match(lent, /loans and reservations/);
    await library.patch("/einstellungen", { ausleihe: "nein" });
    assert.doesNotMatch(
      await said(),
      /ausleih|ausgelieh|vormerk|rückgabe|erinnerung|\bloans?\b|reserv|borrow|remind/i,
    );
  },
);

withLibrary(
  "the settings tell of no reminders and no cards where nothing is lent",
  async (library) => {
    const OF_LOANS =
      /Mahnstufen|Fälligkeit|Abholen|Vormerkung verfällt|vor einer Buchung|Ausweis ab/g;
    const said = () => saidAt(library, "/einstellungen", "de", LIBRARIAN);
    assert.equal((await said()).match(OF_LOANS)?.length, 7);
    await library.patch("/einstellungen", { ausleihe: "nein" });
    const after = await said();
    assert.doesNotMatch(after, OF_LOANS);
    for (const left of ["Lesern schreiben", "Neue Leser begrüßen", "Briefe für alle ohne E-Mail"])
      assert.match(after, new RegExp(left));
  },
);

withLibrary("a copy says what keeps it from its place, not whether it is lent", async (library) => {
  const leadOf = async (path = "/exemplar/1") => {
    const { text } = await library.ask("GET", path, { accept: "text/html" });
    return /<p class="lead">(.*?)<\/p>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, "");
  };
  const listed = async () => {
    const { text } = await library.ask("GET", "/werk/1", { accept: "text/html" });
    return /href="exemplar\/1".*?<span class="extra">(.*?)<\/span>/s.exec(text)?.[1];
  };
  await library.patch("/exemplar/1", { ausleihbar: "präsenz" });
  const before = await leadOf();
  assert.match(before ?? "", / · nicht ausleihbar$/);
  await library.patch("/einstellungen", { ausleihe: "nein" });
  assert.equal(await leadOf(), before?.replace(" · nicht ausleihbar", ""));
  assert.equal(await listed(), "");
  for (const [zustand, shown] of [
    ["beschädigt", "beschädigt"],
    ["in Bearbeitung", "in Bearbeitung"],
    ["vermisst", "vermisst"],
    ["ausgesondert", "ausgesondert"],
  ]) {
    await library.patch("/exemplar/1", { zustand });
    assert.match((await leadOf()) ?? "", new RegExp(` · ${shown}$`));
    if (zustand !== "ausgesondert") assert.equal(await listed(), shown);
  }
  await library.patch("/exemplar/1", { zustand: "in Reparatur", reparaturBis: "2026-04-01" });
  assert.match((await leadOf()) ?? "", / · in Reparatur bis (zum )?1\. April 2026$/);
});

withLibrary("the first set-up leads to the start page", async (library) => {
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const first = await visitor.get("/einrichten");
  assert.match(first.text, /Weiter zur Theke/);
  await library.patch("/einstellungen", { ausleihe: "nein" });
  const page = await visitor.get("/einrichten");
  const said = await saidAt(library, "/einrichten", "de", LIBRARIAN);
  assert.match(said, /Weiter zur Startseite/);
  assert.doesNotMatch(said, /zur Theke|Fristen/);
  const press = (from: Answer, aktion: string) => {
    const form = formsIn(from.text).find(({ action }) => action === "einrichten");
    return visitor.post("/einrichten", { ...Object.fromEntries(form?.values ?? []), aktion });
  };
  const next = await press(page, "weiter");
  assert.equal(next.headers.get("Location"), "http://localhost/");
});

withLibrary("figures count no loans where nothing is and was lent", async (library) => {
  await library.patch("/einstellungen", { ausleihe: "nein" });
  const body = { werk: { url: "/werk/1" }, signatur: "F 12" };
  const copy = await library.ask("POST", "/exemplare", { as: LIBRARIAN, body });
  assert.equal(copy.status, 201, copy.text);
  for (const language of ["de", "en"]) {
    const said = await saidAt(library, "/zahlen", language, LIBRARIAN);
    assert.match(said, /Bestand am letzten Tag|Stock on the last day/i);
    assert.doesNotMatch(
      said,
      /ausleih|entleih|verlänger|vormerk|buchung|\btheke|mahn|\bloans?\b|renew|reserv|booking|desk|remind/i,
    );
  }
  await library.patch("/einstellungen", { ausleihe: "ja" });
  assert.equal((await library.lend("B1", "anna")).status, 201);
  await library.patch("/einstellungen", { ausleihe: "nein" });
  assert.match(await saidAt(library, "/zahlen", "de", LIBRARIAN), /Ausleihen 1/);
});

withLibrary("the overview of the settings tells what decides something", async (library) => {
  assert.equal((await library.lend("B1", "anna")).status, 201);
  const { json: loan } = await library.ask("GET", "/ausleihe/1", { as: LIBRARIAN });
  await library.patch("/einstellungen", { schliesstag: [loan.bis], tage: 21, gebuehren: "ja" });
  const path = "/einstellungen";
  const html = async () =>
    (await library.ask("GET", path, { as: LIBRARIAN, accept: "text/html" })).text;
  assert.match(await html(), /href="schliesstage"/);
  await library.patch(path, { ausleihe: "nein" });
  assert.doesNotMatch(await html(), /href="schliesstage"/, "it answers 404");
  const said = await saidAt(library, path, "de", LIBRARIAN);
  assert.match(said, /Wir verleihen nein/);
  assert.doesNotMatch(said, /Leihfrist|Buchungen|Termine|Gebühren/);
  const { json: kept } = await library.ask("GET", path, { as: LIBRARIAN });
  assert.deepEqual([kept.tage, kept.gebuehren], [21, "ja"]);
});

withLibrary("the help lists the themes of what the library does", async (library) => {
  const themes = async () => {
    const { json } = await library.ask("GET", "/hilfe?suche=Theke", { as: LIBRARIAN });
    return [json.thema, json.fundstelle].map((all: { url: string }[]) =>
      all.map(({ url }) => new URL(url).pathname),
    );
  };
  const [listed = [], found = []] = await themes();
  assert.ok(listed.includes("/hilfe/theke") && found.includes("/hilfe/theke"));
  await library.patch("/einstellungen", { ausleihe: "nein" });
  const [left = [], foundLeft = []] = await themes();
  for (const key of ["theke", "gebuehren", "schuljahr", "buchungen"]) {
    assert.ok(![...left, ...foundLeft].includes(`/hilfe/${key}`), key);
    assert.equal((await library.ask("GET", `/hilfe/${key}`)).status, 200, "its address stays");
  }
  assert.ok(left.includes("/hilfe/katalog"));
});
