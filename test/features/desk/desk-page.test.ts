/** What the page of the desk puts in front of the person at it: exceptions, the thing just lent, names that tell people apart. */

import assert from "node:assert/strict";
import { type Answer, type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const site = siteSaying({
  gebuehren: { an: true, proTag: "0.20 EUR", kaution: { Film: "20.00 EUR" } },
});

/** What the field makes of a text, as the page shows it then. */
async function scanned(visitor: Visitor, text: string, at: string): Promise<string> {
  const answer = await visitor.submit(await visitor.get(at), { aktion: "feld" }, { text });
  const next = answer.headers.get("Location")?.replace("http://localhost", "");
  return next ? (await visitor.get(next)).text : answer.text;
}

function outcomeIn(page: string): string {
  return /<div class="desk-state[^"]*"[^>]*data-outcome[\s\S]*?\n<\/div>/.exec(page)?.[0] ?? "";
}

withLibrary(
  "what is out of the ordinary is a band of its own, with the slip first",
  async (library) => {
    await library.lend("B3", "anna", { bis: "2026-03-10" });
    await library.lend("B1", "anna");
    await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
    library.later(6);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const at = "/theke?modus=rueckgabe";
    const late = outcomeIn(await scanned(visitor, "B3", at));
    assert.match(late, /class="desk-state done exception"/);
    assert.match(
      late,
      /ist zurück, 2 Tage zu spät\. Bitte für ben bereitlegen, bis 19\. März 2026\. Dafür sind 0,40\s€ zu bezahlen\./,
    );
    const order = [...late.matchAll(/Zettel drucken|Zum Bezahlen|Rückgängig/g)].map(([it]) => it);
    assert.deepEqual(order, ["Zettel drucken", "Zum Bezahlen", "Rückgängig"]);
    assert.match(late, /<a class="button" href="theke\/zettel\?vormerkung=1"/);
    assert.doesNotMatch(outcomeIn(await scanned(visitor, "B1", at)), /exception/);
  },
  { site },
);

withLibrary("what was just lent stands on top, with its cover", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const at = `/theke?konto=${library.accounts.anna}`;
  await library.lend("B3", "anna", { bis: "2026-03-10" });
  const page = await scanned(visitor, "B1", at);
  const [, loans = ""] = /<section class="desk-part loans"([\s\S]*?)<\/section>/.exec(page) ?? [];
  const [first = "", second = ""] = loans.split("</li>");
  assert.match(first, /<li class="fresh"><svg[^>]*class="cover"[\s\S]*Woyzeck/);
  assert.doesNotMatch(second, /fresh|class="cover"/);
  assert.match(second, /Metropolis/);
  assert.match(first, /Woyzeck<\/bdi><\/a> <small><bdi>B1</, "there are two copies of it");
  assert.doesNotMatch(second, />B3</, "there is one copy of it");
  assert.doesNotMatch((await visitor.get(at)).text, /class="fresh"/);
});

withLibrary("five steps of today are shown, the others on demand", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.ask("POST", "/exemplare/", {
    as: "bibliothekarin",
    body: { werk: { url: "/werk/2" }, signatur: "S 4", barcode: "B4" },
  });
  const steps = async () => {
    const { text } = await visitor.get("/theke");
    const done = /<section class="lying"[\s\S]*?<\/section>/.exec(text)?.[0] ?? "";
    const [open = "", folded = ""] = done.split("<details");
    return [open, folded].map((part) => part.match(/value="rueckgaengig"/g)?.length ?? 0);
  };
  for (const [index, barcode] of ["B1", "B2", "B3", "B4", "B1", "B2", "B3"].entries()) {
    await library.lend(barcode, "anna");
    await library.patch(`/ausleihe/${index + 1}`, { zurueck: "2026-03-06" });
    if (index === 4) assert.deepEqual(await steps(), [5, 0]);
  }
  assert.deepEqual(await steps(), [5, 2]);
  assert.match((await visitor.get("/theke")).text, /<summary>Alle 7<\/summary>/);
});

withLibrary("user names stand only where two have one name", async (library) => {
  const { anna, ben } = library.accounts;
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.patch(`/konto/${anna}`, { vorname: "Anna", nachname: "Berg" });
  await library.patch(`/konto/${ben}`, { vorname: "Ben", nachname: "Kowalski" });
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  library.later(6);
  await visitor.signIn("bibliothekarin");
  const shown = () => allOver(visitor, library);
  for (const page of await shown()) {
    assert.match(page, />Anna Berg</);
    assert.doesNotMatch(page, /\(anna\)/);
  }
  // Whoever calls themselves as somebody else is told apart, also where it only looks the same.
  for (const nachname of ["Berg", "Berg\u200b", "\u0412erg"]) {
    const changed = await library.patch(`/konto/${ben}`, { vorname: "Anna", nachname });
    assert.equal(changed.status, 200, changed.text);
    const opened = await visitor.get(`/theke?konto=${ben}`);
    assert.match(opened.text, /Anna [^<]*\(ben\)</, JSON.stringify(nachname));
  }
  await library.patch(`/konto/${ben}`, { vorname: "Anna", nachname: "Berg" });
  for (const page of await shown()) assert.match(page, />Anna Berg \(anna\)</);
});

withLibrary(
  "a reader whose name is misspelt is found, and told by class and birthday",
  async (library) => {
    const { anna, ben } = library.accounts;
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const born = { geboren: "2014-05-03" };
    await library.patch(`/konto/${anna}`, { vorname: "Müge", nachname: "Öztürk", ...born });
    await library.patch(`/konto/${ben}`, {
      vorname: "Ben",
      nachname: "Kowalski",
      gruppe: { name: "7a" },
      ...born,
    });
    const choices = async (text: string) =>
      /<div id="treffer"[\s\S]*?<\/div>\n<\/div>/.exec(
        (await visitor.get(`/theke?${new URLSearchParams({ gesucht: text })}`)).text,
      )?.[0] ?? "";
    const spellings = {
      Kowalski: ["kowalsky ben", "Kovalski", "Kowalsky", "Kowlaski", "Gowalski Ben"],
      Öztürk: ["Muge Oztuerk", "Moge Ozturk", "Ötztürk"],
    };
    for (const [name, said] of Object.entries(spellings))
      for (const text of said) assert.match(await choices(text), new RegExp(`${name}</bdi>`), text);
    assert.match(await choices("kowalsky"), /7a · geboren am 3\. Mai 2014 · Ausweis A-ben/);
    for (const text of ["Xylophon", "Kovaleva Nina"])
      assert.doesNotMatch(await choices(text), /Kowalski/, text);
    // What is only guessed is never opened unasked; the same holds for titles.
    const typed = await scanned(visitor, "kowalsky", "/theke");
    assert.doesNotMatch(typed, /class="desk-reader"/);
    assert.match(typed, /„kowalsky“ gibt es hier nicht\. Ähnlich heißt:/);
    assert.match(typed, /href="theke\?konto=\d+"><bdi>Ben Kowalski/);
    assert.match(await scanned(visitor, "Woyzek Metropoliss", "/theke"), /ist kein Ausweis/);
    assert.match(await choices("Woizeck"), /Woyzeck/);
    // A user name that is a title as well does not change whose account is open.
    await library.patch(`/konto/${ben}`, { username: "woyzeck" });
    const open = await scanned(visitor, "Woyzeck", `/theke?konto=${anna}`);
    assert.match(open, /kann mehreres sein[\s\S]*Ben Kowalski[\s\S]*Müge Öztürk<\/bdi><\/a><\/h2>/);
    const readers = await visitor.get("/konten?suche=kowalsky");
    assert.match(readers.text, /class="meant">[\s\S]*suche=kowalski/i);
  },
);

withLibrary(
  "the desk says what is noted of a copy, and what is missing, when it goes out and comes back",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const { anna } = library.accounts;
    await library.patch("/exemplar/3", { bemerkung: "Stecker wackelt", fehlteil: ["Netzteil"] });
    assert.match(outcomeIn(await scanned(visitor, "B3", "/theke")), /Bemerkung: Stecker wackelt\./);
    const lent = outcomeIn(await scanned(visitor, "B3", `/theke?konto=${anna}`));
    assert.match(lent, /Es fehlt: Netzteil\. Bemerkung: Stecker wackelt/);
    const back = outcomeIn(await scanned(visitor, "B3", "/theke?modus=rueckgabe"));
    assert.match(back, /Es fehlt: Netzteil\. Bemerkung: Stecker wackelt/);
    await library.patch("/exemplar/1", { bemerkung: "Einband lose!", zustand: "beschädigt" });
    const warned = outcomeIn(await scanned(visitor, "B1", `/theke?konto=${anna}`));
    assert.match(warned, /beschädigt[\s\S]*Bemerkung: Einband lose!(?!\.)/);
  },
);

withLibrary(
  "what belongs to a thing is checked, and charged where it is missing",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const { anna } = library.accounts;
    await library.patch("/exemplar/3", { zubehoer: ["Netzteil", "Tasche"] });
    const copy = async () =>
      (await library.ask("GET", "/exemplar/3", { as: "bibliothekarin" })).json;
    const fees = async () =>
      (await library.ask("GET", "/gebuehren?alles=ja", { as: "bibliothekarin" })).json.gebuehr;
    const lent = outcomeIn(await scanned(visitor, "B3", `/theke?konto=${anna}`));
    assert.match(lent, /ist alles dabei\?[\s\S]*teil0" value="da" checked> <bdi>Netzteil/);
    assert.doesNotMatch(lent, /name="betrag"/, "nobody owes what was never handed out");
    // The deposit is paid at the desk, and offered for giving back when the thing comes back.
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "bar" });
    const at = "/theke?modus=rueckgabe";
    const page = await visitor.submit(await visitor.get(at), { aktion: "feld" }, { text: "B3" });
    const back = await visitor.get(page.headers.get("Location")!.replace("http://localhost", ""));
    assert.match(
      outcomeIn(back.text),
      /exception[\s\S]*Die Kaution von 20,00\s€ ist zurückzugeben[\s\S]*Kaution bar zurückgeben/,
    );
    const noted = { teil0: "", teil1: "da", schaden: "ja", vermerk: "Kabel gerissen", betrag: "5" };
    const done = await visitor.submit(back, { aktion: "teile" }, noted);
    assert.equal(done.status, 303, done.text);
    const told = await visitor.get(done.headers.get("Location")!.replace("http://localhost", ""));
    assert.match(
      outcomeIn(told.text),
      /Es fehlt: Netzteil\. Es ist beschädigt\. Dafür sind 5,00\s€ zu bezahlen\./,
    );
    const { fehlteil, zustand, bemerkung } = await copy();
    assert.deepEqual(
      [fehlteil, zustand, bemerkung],
      [["Netzteil"], "beschädigt", "6. März 2026: Kabel gerissen"],
    );
    const [, fee] = await fees();
    const { json } = await library.ask("GET", new URL(fee.url).pathname, { as: "bibliothekarin" });
    assert.deepEqual(
      [json.grund, json.betrag, json.vermerk, json.ausleihe.url.endsWith("/ausleihe/1")],
      ["beschädigung", "5.00 EUR", "Netzteil, Kabel gerissen", true],
    );
    // Sent twice it is noted once.
    const twice = await visitor.submit(back, { aktion: "teile" }, noted);
    assert.equal(twice.status, 409);
    assert.match(twice.text, /ob es schon vermerkt ist/);
    assert.equal((await fees()).length, 2);
    // It turns up: the tick is set, and nothing is missing any more.
    assert.match(outcomeIn(told.text), /teil0" value="da"> <bdi>Netzteil/);
    const whole = await visitor.submit(
      told,
      { aktion: "teile" },
      { teil0: "da", teil1: "da", schaden: "", vermerk: "" },
    );
    assert.match(
      (await visitor.get(whole.headers.get("Location")!.replace("http://localhost", ""))).text,
      /vermerkt\. Alles ist da\./,
    );
    assert.deepEqual(
      [(await copy()).fehlteil ?? [], (await fees()).length],
      [[], 2],
      "what is there costs nothing",
    );
  },
  { site },
);

const CHARGED = siteSaying({
  gebuehren: { an: true, beschaedigung: "5.00 EUR", kaution: { Film: "20.00 EUR" } },
});

withLibrary(
  "a thing is checked before its deposit goes back, and charged for a fault once",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.patch("/exemplar/3", { zubehoer: ["Netzteil"] });
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "bar" });
    const followed = async (answer: Answer) =>
      visitor.get(answer.headers.get("Location")?.replace("http://localhost", "") ?? "");
    const takeBack = async () => {
      const page = await visitor.get("/theke?modus=rueckgabe");
      return followed(await visitor.submit(page, { aktion: "feld" }, { text: "B3" }));
    };
    const back = await takeBack();
    const order = outcomeIn(back.text).match(/ist alles wieder da|Kaution bar zurückgeben/g);
    assert.deepEqual(order, ["ist alles wieder da", "Kaution bar zurückgeben"]);
    assert.match(outcomeIn(back.text), /id="feld-betrag"[^>]* value="5,00/);
    const noting = { teil0: "", schaden: "", betrag: "5" };
    const noted = await followed(await visitor.submit(back, { aktion: "teile" }, noting));
    assert.match(outcomeIn(noted.text), /id="feld-betrag"[^>]* value=""/, "it is charged already");
    await library.lend("B3", "ben");
    const next = outcomeIn((await takeBack()).text);
    assert.match(next, /Es fehlt: Netzteil\.[\s\S]*id="feld-betrag"[^>]* value=""/);
  },
  { site: CHARGED },
);

withLibrary(
  "a deposit that was paid by card is given back in cash or by transfer, as the cash book says",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const reader = `/theke?konto=${library.accounts.anna}`;
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    await scanned(visitor, "B3", "/theke?modus=rueckgabe");
    const back = { _ziel: "/gebuehr/1", zustand: "zurückgegeben" };
    const booked = async () => {
      const { json } = await library.ask("GET", "/kassenbuch?format=json", {
        as: "bibliothekarin",
      });
      const { richtung, betrag, weise } = json.eintrag.at(-1);
      return [richtung, betrag, weise];
    };
    for (const weise of ["bar", "überweisung"]) {
      await visitor.submit(await visitor.get(reader), { ...back, weise });
      assert.deepEqual(await booked(), ["aus", "20.00 EUR", weise]);
      const undo = { aktion: "rueckgaengig", schritt: "kaution-1" };
      await visitor.submit(await visitor.get(`${reader}&schritt=kaution-1`), undo);
      assert.deepEqual(await booked(), ["ein", "20.00 EUR", weise]);
    }
    // A part is kept, the rest goes back in the way that is chosen.
    const kept = { einbehalten: "5", vermerk: "Kratzer", weise: "bar" };
    const page = await visitor.get("/gebuehr/1");
    assert.match(
      page.text,
      /<option value="karte">mit Karte<\/option><option value="bar">bar<\/option><option value="überweisung">/,
    );
    await visitor.submit(
      { ...page, text: page.text.replace(/[\s\S]*<summary>Einen Teil/, "") },
      back,
      kept,
    );
    assert.deepEqual(await booked(), ["aus", "20.00 EUR", "bar"]);
  },
  { site },
);

withLibrary(
  "a deposit given back says its sum, and can be undone as a payment can",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const { anna } = library.accounts;
    const reader = `/theke?konto=${anna}`;
    const next = async (answer: Answer) =>
      visitor.get(answer.headers.get("Location")!.replace("http://localhost", ""));
    const fee = async () => {
      const { json } = await library.ask("GET", "/gebuehr/1", { as: "bibliothekarin" });
      return [json.zustand, json.bezahlt];
    };
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    await scanned(visitor, "B3", "/theke?modus=rueckgabe");
    const back = { _ziel: "/gebuehr/1" };
    for (const at of ["/theke?modus=rueckgabe&schritt=zurueck-1", reader]) {
      const page = await visitor.get(at);
      assert.match(page.text, /Kaution auf die Karte zurückgeben: 20,00\s€/, at);
      const given = await next(await visitor.submit(page, back));
      assert.match(outcomeIn(given.text), /anna hat 20,00\s€ Kaution zurück/);
      assert.doesNotMatch(given.text, /Das ist vermerkt/, "it is said once");
      assert.deepEqual(await fee(), ["zurückgegeben", "0.00 EUR"]);
      const undo = { aktion: "rueckgaengig", schritt: "kaution-1" };
      const undone = await visitor.submit(given, undo);
      assert.match((await next(undone)).text, /data-outcome="done"/);
      assert.deepEqual(await fee(), ["bezahlt", "20.00 EUR"]);
      assert.equal((await visitor.submit(given, undo)).status, 409, "undone once");
    }
    // Given back on the page of the fee, it is among the steps of today, too.
    const given = await visitor.submit(await visitor.get("/gebuehr/1"), back);
    const page = await next(given);
    assert.match(page.text, /Rückgabe der Kaution aufheben: 20,00\s€/);
    const today = (await visitor.get(reader)).text;
    assert.match(
      today,
      /Kaution, 20,00\s€[\s\S]*zurückgegeben · mit Karte[\s\S]*value="kaution-1"/,
    );
    await visitor.submit(page, back);
    assert.deepEqual(await fee(), ["bezahlt", "20.00 EUR"]);
    const { json } = await library.ask("GET", "/kassenbuch", { as: "bibliothekarin" });
    const lines = json.eintrag.map((one: Record<string, string>) => one.richtung);
    assert.deepEqual(lines, ["ein", "aus", "ein", "aus", "ein", "aus", "ein"]);
    assert.ok(json.eintrag.every((one: Record<string, string>) => one.weise === "karte"));
    // The thing is back: without the payment nothing is owed.
    const paid = { aktion: "rueckgaengig", schritt: "bezahlt-7-7" };
    assert.equal((await visitor.submit(await visitor.get(reader), paid)).status, 303);
    assert.deepEqual(await fee(), ["zurückgegeben", "0.00 EUR"]);
    assert.match((await visitor.get(reader)).text, /value="kaution-1"/);
  },
  { site },
);

withLibrary("a thing without parts can come back damaged", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B1", "anna");
  const page = await scanned(visitor, "B1", "/theke?modus=rueckgabe");
  assert.match(outcomeIn(page), /<details class="desk-fold"><summary>Beschädigt\?/);
  assert.doesNotMatch(outcomeIn(page), /exception|name="betrag"/);
});

withLibrary(
  "a payment can be undone as a loan can, and each undoing names what it changes",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const { anna } = library.accounts;
    const at = `/theke?konto=${anna}`;
    for (const betrag of ["2.00 EUR", "3.00 EUR"])
      await library.ask("POST", "/gebuehren/", {
        as: "bibliothekarin",
        body: { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag },
      });
    const follow = async (answer: Answer) =>
      visitor.get(answer.headers.get("Location")!.replace("http://localhost", ""));
    const stands = async () =>
      (await library.ask("GET", "/gebuehren", { as: "bibliothekarin" })).json.gebuehr.map(
        ({ zustand }: { zustand: string }) => zustand,
      );
    const pay = async () =>
      follow(await visitor.submit(await visitor.get(at), { konto: `${anna}`, weiter: at }));
    const paid = await pay();
    assert.match(outcomeIn(paid.text), /anna hat 5,00\s€ bezahlt\.[\s\S]*value="bezahlt-1-2"/);
    assert.match((await visitor.get(at)).text, /Rückgängig<span class="unseen"> \(3,00\s€\)/);
    assert.deepEqual(await stands(), ["bezahlt", "bezahlt"]);
    const undone = await visitor.submit(paid, { schritt: "bezahlt-1-2" });
    assert.match((await follow(undone)).text, /rückgängig gemacht/);
    assert.deepEqual(await stands(), ["offen", "offen"]);
    const book = (await library.ask("GET", "/kassenbuch", { as: "bibliothekarin" })).json;
    assert.deepEqual(
      book.eintrag.map(({ richtung }: { richtung: string }) => richtung),
      ["ein", "ein", "aus", "aus"],
    );
    assert.doesNotMatch(
      (await visitor.get("/theke?schritt=rueckgaengig-bezahlt-8-9")).text,
      /rückgängig gemacht/,
    );
    // A page that was open for too long undoes nothing twice.
    assert.equal((await visitor.submit(paid, { schritt: "bezahlt-1-2" })).status, 409);
    assert.doesNotMatch((await visitor.get("/theke")).text, /value="bezahlt-/);
    // One of two that were paid at once.
    await pay();
    const list = await visitor.get("/theke");
    assert.match(
      list.text,
      /Sonstiges, 3,00\s€[\s\S]*bezahlt · bar[\s\S]*Rückgängig: dann ist es wieder offen, das Kassenbuch/,
    );
    await visitor.submit(list, { schritt: "bezahlt-6-6" });
    assert.deepEqual(await stands(), ["bezahlt", "offen"]);
    // What loans and returns change.
    await library.lend("B1", "anna");
    await library.lend("B3", "ben", { bis: "2026-03-07" });
    await library.ask("POST", "/vormerkungen", { as: "carla", body: { werk: { url: "/werk/2" } } });
    library.later(6);
    await visitor.signIn("bibliothekarin");
    await library.lend("B2", "anna");
    await scanned(visitor, "B3", "/theke?modus=rueckgabe");
    const { text } = await visitor.get("/theke");
    assert.match(text, /Rückgängig: dann gilt es als nie ausgeliehen</);
    assert.match(
      text,
      /Rückgängig: dann hat es wieder ben, carla wartet weiter darauf, 1,00\s€ Gebühr entfallen</,
    );
  },
  { site },
);

/** Each place at the desk where readers are named. */
async function allOver(visitor: Visitor, { accounts }: Library): Promise<string[]> {
  const at = ["/theke?gesucht=B1", `/theke?konto=${accounts.anna}`, "/theke/ueberfaellig"];
  const pages = [];
  for (const path of at) pages.push((await visitor.get(path)).text);
  return pages;
}

withLibrary(
  "a renewal, a reservation and a note about parts can be undone while nothing has become of them",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const { anna, ben } = library.accounts;
    await library.patch("/exemplar/3", { zubehoer: ["Netzteil"] });
    await library.lend("B1", "anna", { von: "2026-03-01", bis: "2026-03-20" });
    await library.lend("B3", "anna");
    const follow = async (answer: Answer) => {
      assert.equal(answer.status, 303, answer.text.slice(0, 2000));
      return visitor.get(answer.headers.get("Location")!.replace("http://localhost", ""));
    };
    const loan = async () => (await library.ask("GET", "/ausleihe/1", { as: "anna" })).json;
    const press = async (at: string, known: Record<string, string>) =>
      follow(await visitor.submit(await visitor.get(at), known));

    const renewed = await press(`/theke?konto=${anna}`, { aktion: "verlaengern", ausleihe: "1" });
    assert.match(renewed.text, /Rückgängig: dann ist es wieder bis 20\. März 2026 ausgeliehen/);
    const back = await follow(await visitor.submit(renewed, { schritt: "verlaengert-1" }));
    assert.match(outcomeIn(back.text), /rückgängig gemacht/);
    assert.deepEqual([(await loan()).bis, (await loan()).verlaengerungen], ["2026-03-20", 0]);
    assert.equal((await visitor.submit(renewed, { schritt: "verlaengert-1" })).status, 409);
    assert.equal((await library.patch("/ausleihe/1", { verlaengerungen: 1 }, "anna")).status, 200);
    const own = await visitor.get("/theke");
    assert.doesNotMatch(own.text, /value="verlaengert-1"/, "what she did is hers to undo");
    assert.equal((await library.patch("/ausleihe/1", { verlaengerungen: 0 }, "anna")).status, 409);

    const body = { werk: { url: "/werk/2" }, konto: { ausweis: "A-ben" } };
    await library.ask("POST", "/vormerkungen", { as: "bibliothekarin", body });
    const waiting = await visitor.get(`/theke?konto=${ben}`);
    assert.match(waiting.text, /vorgemerkt[\s\S]*dann gilt es als nie vorgemerkt/);
    await follow(await visitor.submit(waiting, { schritt: "vorgemerkt-1" }));
    assert.equal((await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" })).status, 410);

    const page = await visitor.get("/theke?modus=rueckgabe");
    const returned = await follow(await visitor.submit(page, { aktion: "feld" }, { text: "B3" }));
    const noting = { teil0: "", schaden: "ja", betrag: "5" };
    const noted = await follow(await visitor.submit(returned, { aktion: "teile" }, noting));
    assert.match(outcomeIn(noted.text), /Es fehlt: Netzteil[\s\S]*value="vermerkt-2"/);
    await follow(await visitor.submit(noted, { schritt: "vermerkt-2" }));
    const copy = (await library.ask("GET", "/exemplar/3", { as: "bibliothekarin" })).json;
    assert.deepEqual([copy.fehlteil ?? [], copy.zustand], [[], undefined]);
    const fees = (await library.ask("GET", "/gebuehren", { as: "bibliothekarin" })).json.gebuehr;
    assert.equal(fees.filter(({ grund }: { grund: string }) => grund === "beschädigung").length, 0);
  },
  { site },
);
