/** Fees through the front door: how they arise, how they are settled, and that nobody sees them where there are none. */

import assert from "node:assert/strict";
import { lendingDisagreements } from "../../../src/library/circulation/agreement.ts";
import { guessColumns } from "../../../src/library/import/columns/columns.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { DEFAULT_SITE } from "../../../src/library/site/site.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FEES = {
  an: true,
  proTag: "0.20 EUR",
  kulanztage: 1,
  hoechstens: "5.00 EUR",
  verlust: "15.00 EUR",
  beschaedigung: "3.00 EUR",
  ausweis: "2.00 EUR",
  grenze: "4.00 EUR",
  kaution: { Film: "20.00 EUR" },
};

function siteWith(gebuehren: object = FEES, ausleihe: object = {}): { site: string } {
  return { site: siteSaying({ gebuehren, ausleihe }) };
}

async function feesOf(library: Library, as = "bibliothekarin") {
  const { json } = await library.ask("GET", "/gebuehren?sortierung=seit", { as });
  const fees = [];
  for (const { url } of json.gebuehr) {
    const path = new URL(url).pathname;
    fees.push({ path, ...(await library.ask("GET", path, { as })).json });
  }
  return fees;
}

withLibrary(
  "what comes back late costs the open days after the grace, fixed when it is back",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    library.later(11);
    assert.deepEqual(await feesOf(library), [], "nothing is fixed while it is out");
    await library.patch("/ausleihe/1", { zurueck: "2026-03-17" });
    const [fee, ...others] = await feesOf(library);
    assert.deepEqual(others, []);
    // 11 to 17 March are seven days, of which a Sunday is closed and one is free: five.
    assert.deepEqual(
      [fee.grund, fee.betrag, fee.offen, fee.zustand, fee.seit, fee.durch],
      ["verspätung", "1.00 EUR", "1.00 EUR", "offen", "2026-03-17", "bibliothekarin"],
    );
    assert.match(fee.ausleihe.url, /\/ausleihe\/1$/);

    await library.patch("/ausleihe/1", { zurueck: null });
    assert.deepEqual(await feesOf(library), [], "a return that was none costs nothing");
    library.later(100);
    await library.patch("/ausleihe/1", { zurueck: "2026-06-25" });
    assert.equal((await feesOf(library))[0].betrag, "5.00 EUR", "never more than the most");
  },
  siteWith(FEES, { ruhetage: ["Sonntag"] }),
);

withLibrary(
  "is paid in part and in full, let off, reversed; each with who and when",
  async (library) => {
    const body = { konto: { ausweis: "A-anna" }, grund: "beschädigung" };
    const made = await library.ask("POST", "/gebuehren/", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
    const path = "/gebuehr/1";
    const told = async () => {
      const { json } = await library.ask("GET", path, { as: "bibliothekarin" });
      return [json.betrag, json.bezahlt, json.offen, json.zustand, json.weise, json.erledigt];
    };
    assert.deepEqual(await told(), [
      "3.00 EUR",
      "0.00 EUR",
      "3.00 EUR",
      "offen",
      undefined,
      undefined,
    ]);
    assert.equal((await library.patch(path, { bezahlt: "1,25", weise: "karte" })).status, 200);
    assert.deepEqual(await told(), [
      "3.00 EUR",
      "1.25 EUR",
      "1.75 EUR",
      "offen",
      "karte",
      undefined,
    ]);
    const again = await library.patch(path, { bezahlt: "1.25 EUR", weise: "karte" });
    assert.equal(again.status, 200, "the same again pays nothing twice");
    assert.equal((await library.patch(path, { bezahlt: "3.01" })).status, 422);
    assert.equal((await library.patch(path, { bezahlt: "2 CHF" })).status, 422);
    assert.equal((await library.patch(path, { konto: { ausweis: "A-ben" } })).status, 409);
    assert.equal((await library.ask("DELETE", path, { as: "bibliothekarin" })).status, 409);

    assert.equal((await library.patch(path, { zustand: "erlassen" })).status, 200);
    assert.deepEqual((await told()).slice(1), [
      "1.25 EUR",
      "0.00 EUR",
      "erlassen",
      "karte",
      "2026-03-06",
    ]);
    assert.equal((await library.patch(path, { zustand: "offen" })).status, 200);
    library.later(2);
    assert.equal((await library.patch(path, { zustand: "bezahlt", weise: "bar" })).status, 200);
    assert.deepEqual((await told()).slice(1), [
      "3.00 EUR",
      "0.00 EUR",
      "bezahlt",
      "bar",
      "2026-03-08",
    ]);
    assert.equal((await library.patch(path, { zustand: "offen" })).status, 409, "it is paid");
    assert.equal((await library.patch(path, { bezahlt: "0" })).status, 200);
    assert.deepEqual((await told()).slice(1, 4), ["0.00 EUR", "3.00 EUR", "offen"]);
  },
  siteWith(),
);

withLibrary(
  "is for staff, and for its reader to read alone",
  async (library) => {
    for (const reader of ["anna", "ben"]) {
      const body = { konto: { ausweis: `A-${reader}` }, grund: "sonstiges", betrag: "1" };
      assert.equal(
        (await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body })).status,
        201,
      );
      assert.equal((await library.ask("POST", "/gebuehren", { as: reader, body })).status, 403);
    }
    const own = await feesOf(library, "anna");
    assert.deepEqual([own.length, own[0].path, own[0].durch], [1, "/gebuehr/1", undefined]);
    for (const format of ["json", "xml", "html", "jsonld"]) {
      assert.equal((await library.ask("GET", `/gebuehr/1.${format}`, { as: "anna" })).status, 200);
      assert.equal((await library.ask("GET", `/gebuehr/2.${format}`, { as: "anna" })).status, 403);
      assert.equal((await library.ask("GET", `/gebuehr/1.${format}`)).status, 403);
    }
    assert.equal((await library.patch("/gebuehr/1", { zustand: "erlassen" }, "anna")).status, 403);
    const page = await library.ask("GET", "/gebuehr/1", { as: "anna", accept: "text/html" });
    assert.doesNotMatch(page.text, /Erlassen<\/button>/);
    const staff = await library.ask("GET", "/gebuehr/1", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(staff.text, /Erlassen<\/button>/);
    assert.match(staff.text, /<h1><bdi>Sonstiges, 1,00\s€/);
  },
  siteWith(),
);

withLibrary(
  "whoever owes too much borrows nothing, unless staff say why",
  async (library) => {
    const body = { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag: "3.99" };
    await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body });
    assert.equal((await library.lend("B1", "anna")).status, 201);
    await library.ask("POST", "/gebuehren", {
      as: "bibliothekarin",
      body: { ...body, betrag: "0.01" },
    });
    const refused = await library.lend("B2", "anna");
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, /schuldet 4,00\s€/);
    assert.equal((await library.lend("B2", "anna", { trotzdem: "zahlt morgen" })).status, 201);
    await library.patch("/gebuehr/2", { zustand: "erlassen" });
    assert.equal(
      (await library.ask("DELETE", "/ausleihe/2", { as: "bibliothekarin" })).status,
      204,
    );
    assert.equal((await library.lend("B2", "anna")).status, 201);
  },
  siteWith(),
);

withLibrary(
  "what is lost costs its price, or what the library takes; what is found again does not",
  async (library) => {
    await library.patch("/exemplar/1", { preis: "12,90" });
    await library.lend("B1", "anna");
    await library.lend("B2", "anna");
    await library.patch("/ausleihe/1", { ausgang: "verloren" });
    await library.patch("/exemplar/2", { zustand: "verloren" });
    const amounts = (await feesOf(library)).map(({ grund, betrag }) => [grund, betrag]);
    assert.deepEqual(amounts.sort(), [
      ["verlust", "12.90 EUR"],
      ["verlust", "15.00 EUR"],
    ]);
    await library.patch("/ausleihe/1", { ausgang: "zurück" });
    await library.patch("/ausleihe/2", { ausgang: "ersetzt" });
    const states = (await feesOf(library)).map(({ zustand }) => zustand);
    assert.deepEqual(states, ["erlassen", "erlassen"]);

    // Marked on the copy, at the desk or in its form: the loan and its fee follow. Who waits gets it once.
    const ways = [
      async () => {
        const body = "aktion=gefunden&exemplar=1";
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const as = "bibliothekarin";
        return (await library.ask("POST", "/theke", { as, accept: "text/html", body, headers }))
          .status;
      },
      async () => (await library.patch("/exemplar/1", { zustand: "beschädigt" })).status,
      async () => (await library.patch("/exemplar/1", { zustand: null })).status,
    ];
    for (const [index, way] of ways.entries()) {
      const [loan, fee] = [`/ausleihe/${index + 3}`, `/gebuehr/${index + 3}`];
      await library.patch("/exemplar/1", { zustand: null });
      const lent = await library.lend("B1", "ben");
      assert.equal(lent.status, 201, lent.text);
      for (const as of index === 2 ? ["anna", "carla"] : []) {
        const body = { werk: { url: "/werk/1" } };
        assert.equal((await library.ask("POST", "/vormerkungen", { as, body })).status, 201);
      }
      await library.patch("/exemplar/1", { zustand: "verloren" });
      if (index === 2) await library.patch("/exemplar/1", { zustand: "ausgesondert" });
      const open = await library.ask("GET", fee, { as: "bibliothekarin" });
      assert.equal(open.json.zustand, "offen", "nobody has found it");
      assert.ok([200, 303].includes(await way()), `${index}`);
      const ended = await library.ask("GET", loan, { as: "bibliothekarin" });
      const dropped = await library.ask("GET", fee, { as: "bibliothekarin" });
      assert.deepEqual([ended.json.ausgang, dropped.json.zustand], ["zurück", "erlassen"]);
    }
    const { json } = await library.ask("GET", "/vormerkungen", { as: "bibliothekarin" });
    const waiting = json.vormerkung.map(({ status }: { status: string }) => status).sort();
    assert.deepEqual(waiting, ["bereitgestellt", "wartend"]);
  },
  siteWith(),
);

withLibrary(
  "a deposit is owed at hand-out, and given back when the thing is back",
  async (library) => {
    await library.lend("B3", "anna");
    const [deposit] = await feesOf(library);
    assert.deepEqual([deposit.grund, deposit.betrag], ["kaution", "20.00 EUR"]);
    assert.equal(
      (await library.ask("DELETE", "/ausleihe/1", { as: "bibliothekarin" })).status,
      204,
    );
    assert.deepEqual(await feesOf(library), [], "a loan that was none needs no deposit");

    await library.lend("B3", "anna", { trotzdem: "zahlt" });
    await library.patch("/gebuehr/2", { zustand: "bezahlt" });
    assert.equal(
      (await library.ask("DELETE", "/ausleihe/2", { as: "bibliothekarin" })).status,
      409,
    );
    await library.patch("/ausleihe/2", { zurueck: "2026-03-06" });
    const gone = await library.ask("DELETE", `/konto/${library.accounts.anna}`, {
      as: "bibliothekarin",
    });
    assert.equal(gone.status, 409);
    assert.match(gone.json.detail, /Kaution/);
    const back = await library.patch("/gebuehr/2", { bezahlt: "0", zustand: "erlassen" });
    assert.deepEqual([back.json.bezahlt, back.json.zustand], ["0.00 EUR", "zurückgegeben"]);
    assert.equal(back.json.zurueckgegeben, "20.00 EUR");
    const inXml = await library.ask("GET", "/gebuehr/2.xml", { as: "bibliothekarin" });
    assert.match(inXml.text, /zustand="zurückgegeben"|<zustand>zurückgegeben</);
    const said = { de: /zurückgegeben/, en: /given back/ };
    for (const [language, sentence] of Object.entries(said)) {
      const headers = { "Accept-Language": language };
      for (const path of ["/gebuehr/2", "/gebuehren"]) {
        const asked = { as: "anna", accept: "text/html", headers };
        const { text } = await library.ask("GET", path, asked);
        assert.match(text, sentence, path);
        assert.match(text, /20[.,]00/);
        assert.doesNotMatch(text, />\s*(erlassen|let off)\s*</);
      }
    }

    await library.lend("B3", "ben");
    await library.patch("/ausleihe/3", { zurueck: "2026-03-06" });
    const { json } = await library.ask("GET", "/gebuehr/3", { as: "bibliothekarin" });
    assert.equal(json.zustand, "erlassen", "nobody owes a deposit for what is back");

    await library.lend("B3", "ben");
    await library.patch("/gebuehr/4", { bezahlt: "5.00 EUR" });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const desk = await visitor.get("/theke?modus=rueckgabe");
    const returned = await visitor.submit(desk, { aktion: "feld" }, { text: "B3" });
    const { pathname, search } = new URL(returned.headers.get("Location") ?? "");
    const told = await visitor.get(pathname + search);
    assert.match(told.text, /Die Kaution von 5,00\s€ ist zurückzugeben/, "what was paid in part");
    const konto = `/konto/${library.accounts.ben}`;
    const stays = await library.ask("DELETE", konto, { as: "bibliothekarin" });
    assert.equal(stays.status, 409, "as long as the library has money of theirs");
    const list = await visitor.get(`/theke?konto=${library.accounts.ben}`);
    assert.match(list.text, /Kaution, 20,00\s€.*Die Kaution von 5,00\s€/s);
    const given = await visitor.submit(list, { zustand: "zurückgegeben" });
    assert.equal(given.status, 303, given.text);
    const book = await library.ask("GET", "/kassenbuch/2026-03-06", { as: "bibliothekarin" });
    const { richtung, betrag } = book.json.eintrag.at(-1);
    assert.deepEqual([richtung, betrag], ["aus", "5.00 EUR"]);
    assert.equal((await library.ask("DELETE", konto, { as: "bibliothekarin" })).status, 204);
  },
  siteWith(),
);

withLibrary(
  "a loan whose deposit was paid is undone once the payment is, and says so before",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const desk = () => visitor.get(`/theke?konto=${library.accounts.anna}`);
    const undo = async (schritt: string) =>
      visitor.submit(await desk(), { aktion: "rueckgaengig", schritt });
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt" });
    const refused = await undo("ausgeliehen-1");
    assert.equal(refused.status, 409);
    assert.match(
      refused.text,
      /Für diese Ausleihe ist eine Gebühr oder Kaution bezahlt\. Geben Sie/,
    );
    const { json } = await library.ask("DELETE", "/ausleihe/1", { as: "bibliothekarin" });
    assert.equal(json.grund, "ausleihe-bezahlt");
    assert.match(json.links[0].url, /\/gebuehr\/1$/);
    assert.equal((await undo("bezahlt-1-1")).status, 303);
    assert.equal((await undo("ausgeliehen-1")).status, 303);
    assert.equal((await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).status, 410);
    const kept = await library.ask("GET", "/gebuehr/1", { as: "bibliothekarin" });
    assert.deepEqual(
      [kept.json.zustand, kept.json.offen, kept.json.ausleihe],
      ["erlassen", "0.00 EUR", undefined],
      "the cash book leads to it",
    );
    // A fee of any reason, waived or open, goes with the loan that never was.
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/2", { zustand: "erlassen" });
    const body = { ausleihe: { url: "/ausleihe/2" }, grund: "sonstiges", betrag: "1 EUR" };
    await library.ask("POST", "/gebuehren/", { as: "bibliothekarin", body });
    const gone = await library.ask("DELETE", "/ausleihe/2", { as: "bibliothekarin" });
    assert.equal(gone.status, 204, gone.text);
    assert.equal((await feesOf(library)).length, 1);
  },
  siteWith(),
);

withLibrary(
  "a payment of a deposit that is undone after the return leaves nothing owed",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "bar" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0.00 EUR" });
    const [fee] = await feesOf(library);
    assert.deepEqual([fee.zustand, fee.offen], ["zurückgegeben", "0.00 EUR"]);
  },
  siteWith(),
);

withLibrary(
  "an undone return owes the deposit again that it waived, however dated, and no other",
  async (library) => {
    await library.lend("B3", "anna");
    library.later(3);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-07" });
    assert.equal((await feesOf(library))[0].zustand, "erlassen");
    await library.patch("/ausleihe/1", { zurueck: null });
    assert.equal((await feesOf(library))[0].zustand, "offen");

    await library.patch("/gebuehr/1", { zustand: "erlassen" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-09" });
    await library.patch("/ausleihe/1", { zurueck: null });
    assert.equal((await feesOf(library))[0].zustand, "erlassen", "staff have waived it");
  },
  siteWith(),
);

withLibrary(
  "a part of a deposit is kept for a damage in one step, and that is undone in one",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const desk = await visitor.get(`/theke?konto=${library.accounts.anna}`);
    assert.match(desk.text, /<summary>Einen Teil einbehalten …/);
    const refused = await library.patch("/gebuehr/1", {
      zustand: "zurückgegeben",
      einbehalten: "20.01 EUR",
    });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /\/einbehalten[\s\S]*mehr, als von der Kaution bezahlt ist/);
    const kept = await visitor.submit(
      desk,
      { _ziel: "/gebuehr/1", vermerk: "" },
      { einbehalten: "7,50", vermerk: "Griff gebrochen", weise: "karte" },
    );
    assert.equal(kept.status, 303, kept.text);
    const told = await visitor.get(kept.headers.get("Location")!.replace("http://localhost", ""));
    assert.match(told.text, /anna hat 12,50\s€ Kaution zurück\. 7,50\s€ sind einbehalten\./);
    const fee = async () => {
      const { json } = await library.ask("GET", "/gebuehr/1", { as: "bibliothekarin" });
      return [json.zustand, json.bezahlt, json.zurueckgegeben, json.einbehalten, json.vermerk];
    };
    assert.deepEqual(await fee(), [
      "zurückgegeben",
      "0.00 EUR",
      "12.50 EUR",
      "7.50 EUR",
      "Griff gebrochen",
    ]);
    const undo = { aktion: "rueckgaengig", schritt: "kaution-1" };
    assert.equal((await visitor.submit(told, undo)).status, 303);
    const again = ["bezahlt", "20.00 EUR", undefined, undefined, "Griff gebrochen"];
    assert.deepEqual(await fee(), again);
    const book = await library.ask("GET", "/kassenbuch", { as: "bibliothekarin" });
    assert.deepEqual(
      book.json.eintrag.map((one: Record<string, string>) => [one.richtung, one.betrag, one.grund]),
      [
        ["ein", "20.00 EUR", "kaution"],
        ["ein", "7.50 EUR", "einbehalten"],
        ["aus", "20.00 EUR", "kaution"],
        ["aus", "7.50 EUR", "einbehalten"],
        ["ein", "20.00 EUR", "kaution"],
      ],
    );
    assert.ok(book.json.eintrag.every((one: Record<string, string>) => one.weise === "karte"));
    assert.deepEqual(
      [book.json.eintrag[1].sache, book.json.eintrag[1].vermerk],
      [book.json.eintrag[0].sache, "Griff gebrochen"],
    );
    assert.deepEqual(book.json.kaution, [
      { ein: "40.00 EUR", aus: "20.00 EUR", bestand: "20.00 EUR" },
    ]);
    assert.deepEqual(book.json.einnahme, [
      { grund: "einbehalten", ein: "7.50 EUR", aus: "7.50 EUR", saldo: "0.00 EUR" },
    ]);
    assert.doesNotMatch(book.text, /anna/, "what programs get outlives readers");
    const { text } = await visitor.get("/kassenbuch");
    assert.match(text, /Heute hier">20,00\s€/);
    assert.match(text, /Einbehaltene Kaution<\/a>[\s\S]*Griff gebrochen[\s\S]*>anna</);
    const { json } = await library.ask("GET", "/kassenbuch/2026-03-05", { as: "bibliothekarin" });
    assert.deepEqual(json.kaution, []);
    const { store, kinds } = library.app;
    assert.deepEqual(await lendingDisagreements(store.read, kinds), []);
  },
  siteWith(),
);

withLibrary(
  "before an account is removed it says what has to be settled, and what becomes of the rest",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const konto = `/konto/${library.accounts.anna}`;
    const page = () => visitor.get(`${konto}?formular=loeschen`);
    const danger = /<button class="danger"/;
    assert.match((await page()).text, danger);
    await library.lend("B3", "anna");
    assert.match((await page()).text, /noch eine offene Ausleihe\. Erst wenn/);
    await library.patch("/gebuehr/1", { zustand: "bezahlt" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const held = (await page()).text;
    assert.match(held, /noch eine offene Gebühr oder Kaution\. Erst wenn/);
    assert.doesNotMatch(held, danger);
    await library.patch("/gebuehr/1", { zustand: "zurückgegeben" });
    const free = await page();
    assert.match(free.text, /1 Gebühr<\/h2>\s*<p>Bleibt, ohne dass noch jemand dabei steht/);
    assert.doesNotMatch(free.text, /sagt, was hier stand|geht mit/);
    assert.equal((await visitor.submit(free, { _ziel: konto })).status, 303);
    assert.equal((await visitor.get("/gebuehr/1")).status, 200);
    assert.doesNotMatch((await visitor.get(konto)).text, /anna/);
  },
  siteWith(),
);

withLibrary(
  "the deposit of a copy wins over that of its type, also from a list",
  async (library) => {
    const owed = async (barcode: string) => {
      const lent = await library.lend(barcode, "anna", { trotzdem: "zahlt gleich" });
      const loan = lent.json.url.replace("/ausleihen/", "/ausleihe/");
      const own = (await feesOf(library)).filter(({ ausleihe }) => ausleihe?.url === loan);
      return own.map(({ betrag }) => betrag);
    };
    const { json } = await library.ask("GET", "/exemplare?suche=B3", { as: "bibliothekarin" });
    const path = new URL(json.exemplar[0].url).pathname;
    assert.equal((await library.patch(path, { kaution: "75,50" })).json.kaution, "75.50 EUR");
    assert.equal((await library.ask("GET", path)).json.kaution, "75.50 EUR", "for everybody");
    assert.deepEqual(await owed("B3"), ["75.50 EUR"]);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    await library.patch(path, { kaution: "0" });
    assert.deepEqual(await owed("B3"), [], "none");
    await library.patch("/ausleihe/2", { zurueck: "2026-03-06" });
    await library.patch(path, { kaution: null });
    assert.deepEqual(await owed("B3"), ["20.00 EUR"]);
    const list = guessColumns(["Titel", "Art", "Barcode", "Kaution"], [], library.app.kinds);
    assert.equal(list.columns.at(-1)?.to, "exemplar.kaution");
  },
  siteWith(),
);

withLibrary(
  "the membership fee is taken at the desk, extends the account, and is undone with it",
  async (library) => {
    const { anna } = library.accounts;
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const until = async () =>
      (await library.ask("GET", `/konto/${anna}`, { as: "bibliothekarin" })).json.gueltigBis;
    await library.patch(`/konto/${anna}`, { mitgliedSeit: "2020-05-01", gueltigBis: "2026-01-31" });
    const desk = `/theke?konto=${anna}`;
    const page = await visitor.get(desk);
    assert.match(page.text, /Beitrag kassieren: 24,00\s€/);
    const membership = { grund: "beitrag" };
    const paid = await visitor.submit(page, membership, { weise: "karte" });
    assert.equal(paid.status, 303, paid.text);
    assert.equal(await until(), "2027-03-06", "from today on, since it was over");
    await visitor.submit(page, membership, { weise: "karte" });
    assert.equal(await until(), "2027-03-06", "pressed twice, it is taken once");
    const told = await visitor.get(paid.headers.get("Location")!.replace("http://localhost", ""));
    assert.match(told.text, /anna hat 24,00\s€ bezahlt/);
    const [fee] = await feesOf(library);
    assert.deepEqual(
      [fee.grund, fee.zustand, fee.weise, fee.gueltigBis, fee.gueltigVorher],
      ["beitrag", "bezahlt", "karte", "2027-03-06", "2026-01-31"],
    );
    await visitor.submit(told, { aktion: "rueckgaengig", schritt: "bezahlt-1-1" });
    assert.equal(await until(), "2026-01-31", "undone with the payment");
    assert.match((await visitor.get(desk)).text, /Beitrag kassieren/, "nothing is open of it");
    await library.patch(`/konto/${anna}`, { gueltigBis: "2026-12-31" });
    await library.patch("/gebuehr/1", { zustand: "bezahlt" });
    assert.equal(await until(), "2027-12-31", "it goes on where it ends");
    await library.patch(`/konto/${anna}`, { gueltigBis: "2028-01-01" });
    await library.patch("/gebuehr/1", { bezahlt: "0" });
    assert.equal(await until(), "2028-01-01", "what was set since then stays");
    const { text } = await visitor.get("/konten?sortierung=gueltigBis");
    assert.match(text, /Gültig bis[\s\S]*1\. Januar 2028/);
  },
  siteWith({ ...FEES, beitrag: "24.00 EUR" }),
);

withLibrary(
  "a lending agreement names both sides, the things with their deposits, and the terms",
  async (library) => {
    const { anna } = library.accounts;
    const anschrift = "Am Markt 1\n10115 Berlin";
    await library.patch(`/konto/${anna}`, { vorname: "Anna", nachname: "Beck", anschrift });
    const leihbedingungen = "Sauber zurückbringen.";
    await library.patch("/einstellungen", { leihbedingungen, anschrift: "Werkstraße 3" });
    await library.lend("B3", "anna");
    const { json } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
    const copy = new URL(json.exemplar.url).pathname;
    await library.patch(copy, {
      zubehoer: ["Koffer", "Kabel"],
      zustand: "gut",
      fehlteil: ["Kabel"],
    });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const desk = await visitor.get(`/theke?konto=${anna}`);
    assert.match(desk.text, new RegExp(`href="theke/vertrag\\?konto=${anna}"`));
    const { text } = await visitor.get(`/theke/vertrag?konto=${anna}`);
    for (const said of [
      /Werkstraße 3/,
      /Anna Beck[\s\S]*Am Markt 1[\s\S]*10115 Berlin/,
      /Zubehör: <bdi>Koffer<\/bdi>/,
      /Fehlende Teile: <bdi>Kabel<\/bdi>/,
      /<td>gut<\/td><td>20,00\s€<\/td>/,
      /Sauber zurückbringen/,
      /Unterschrift/,
    ])
      assert.match(text, said);
    const asked = { as: "anna", accept: "text/html" };
    assert.equal((await library.ask("GET", `/theke/vertrag?konto=${anna}`, asked)).status, 403);
  },
  siteWith(),
);

withLibrary(
  "a list of running loans charges no deposits, and its trial says so",
  async (library) => {
    const { headers } = await library.ask("POST", "/einspielungen", {
      as: "bibliothekarin",
      body: Buffer.from("Barcode;Ausweis\nB3;A-anna\n"),
      headers: { "Content-Type": "application/octet-stream" },
    });
    const path = new URL(headers.get("Location") ?? "").pathname;
    const { store, kinds } = library.app;
    const site = { ...DEFAULT_SITE, gebuehren: FEES };
    const work = () => workOnImports({ store, kinds, site, url: null });
    await work();
    await library.patch(path, { zustand: "probe" });
    await work();
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    assert.match(
      (await visitor.get(path)).text,
      /Für diese Ausleihen wird keine Kaution berechnet/,
    );
    await library.patch(path, { zustand: "läuft" });
    await work();
    const { json } = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    assert.equal(json.ausleihe.length, 1);
    assert.deepEqual(await feesOf(library), []);
  },
  siteWith(),
);

withLibrary(
  "what was late until a renewal is fixed there, and costs once",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    library.later(9);
    assert.equal((await library.patch("/ausleihe/1", { verlaengerungen: 1 })).status, 200);
    assert.equal((await feesOf(library))[0].betrag, "0.80 EUR");
    library.later(28 + 3);
    await library.patch("/ausleihe/1", { zurueck: "2026-04-15" });
    assert.deepEqual(
      (await feesOf(library)).map(({ betrag }) => betrag),
      ["0.80 EUR", "0.40 EUR"],
    );
  },
  siteWith(FEES, { saeumigVerlaengern: true }),
);

withLibrary(
  "an account with debts stays; what is settled is forgotten after a while",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    library.later(9);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-15" });
    const konto = `/konto/${library.accounts.anna}`;
    const refused = await library.ask("DELETE", konto, { as: "bibliothekarin" });
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, /offene Gebühr/);
    library.later(40);
    await doDailyWork(library.app.daily);
    const loan = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
    assert.ok(loan.json.konto, "as long as it is owed it is known who had it");
    await library.patch("/gebuehr/1", { zustand: "bezahlt" });
    library.later(40);
    await doDailyWork(library.app.daily);
    for (const path of ["/ausleihe/1", "/gebuehr/1"])
      assert.equal(
        (await library.ask("GET", path, { as: "bibliothekarin" })).json.konto,
        undefined,
        path,
      );
    assert.equal((await library.ask("DELETE", konto, { as: "bibliothekarin" })).status, 204);
  },
  siteWith(),
);

withLibrary("nobody is kept by a debt that the library no longer asks for", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja", gebuehrTag: "0,10 €" });
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  library.later(9);
  await library.patch("/ausleihe/1", { zurueck: "2026-03-15" });
  assert.equal((await feesOf(library)).length, 1);
  await library.patch("/einstellungen", { gebuehren: "nein" });
  library.later(40);
  await doDailyWork(library.app.daily);
  const loan = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.equal(loan.json.konto, undefined);
  const gone = await library.ask("DELETE", `/konto/${library.accounts.anna}`, {
    as: "bibliothekarin",
  });
  assert.equal(gone.status, 204, gone.text);
});

withLibrary(
  "a return that was none leaves everything owed as it was, and the cash book whole",
  async (library) => {
    await library.lend("B3", "anna", { bis: "2026-03-10" });
    library.later(9);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-15" });
    const [deposit, late] = await feesOf(library);
    assert.deepEqual(
      [deposit.grund, deposit.zustand, late.grund],
      ["kaution", "erlassen", "verspätung"],
    );
    await library.patch(late.path, { zustand: "bezahlt" });
    await library.patch(late.path, { bezahlt: "0.00 EUR" });
    await library.patch("/ausleihe/1", { zurueck: null });
    const [again, kept] = await feesOf(library);
    assert.deepEqual([again.zustand, again.offen], ["offen", "20.00 EUR"]);
    assert.equal(kept.zustand, "erlassen", "the cash book leads to it");
  },
  siteWith(),
);

withLibrary("where there are no fees nobody sees a trace of them", async (library) => {
  const pages = ["/", "/theke", "/schnittstelle", "/konto/2", "/ausleihliste/2", "/werk/1"];
  const traces = async () => {
    const found = [];
    for (const path of pages) {
      const { text } = await library.ask("GET", path, {
        as: "bibliothekarin",
        accept: "text/html",
      });
      // The settings themselves tell programs what can be set.
      const trace =
        path === "/schnittstelle" ? /\/gebuehr|kassenbuch/ : /gebühr|gebuehr|kassenb|kaution/i;
      if (trace.test(text)) found.push(path);
    }
    const { text } = await library.ask("GET", "/openapi.json");
    return /"\/gebuehr|Kassenbuch|kassenbuch/.test(text) ? [...found, "/openapi.json"] : found;
  };
  assert.deepEqual(await traces(), []);
  for (const path of ["/gebuehren", "/gebuehr/1", "/schema/gebuehr.json", "/schema/gebuehren.xsd"])
    assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 404, path);
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  library.later(50);
  await library.patch("/ausleihe/1", { zurueck: "2026-03-30" });

  const on = await library.patch("/einstellungen", { gebuehren: "ja", gebuehrTag: "0,10 €" });
  assert.equal(on.status, 200, on.text);
  assert.deepEqual(
    (await library.ask("GET", "/gebuehren", { as: "bibliothekarin" })).json.gebuehr,
    [],
  );
  assert.equal((await library.ask("GET", "/schema/gebuehr.json")).status, 200);
  assert.ok((await traces()).includes("/theke"));
  await library.patch("/einstellungen", { gebuehren: "nein" });
  assert.deepEqual(await traces(), []);
});

withLibrary("amounts in the settings are of one currency, and said to be", async (library) => {
  const mixed = { gebuehrTag: "0.20 CHF", kaution: ["Film: 20"] };
  const wrong = await library.patch("/einstellungen", mixed);
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /0,20 CHF/);
  const right = { gebuehren: "ja", gebuehrTag: "0.20 CHF", kaution: ["Film: 20 CHF"] };
  assert.equal((await library.patch("/einstellungen", right)).status, 200);
  assert.equal((await library.patch("/einstellungen", { kaution: ["Film 20"] })).status, 422);
  const level = await library.patch("/einstellungen", { mahnstufe: ["7: 2.50"] });
  assert.equal(level.status, 422, "a level that says no currency would be charged in another");
  await library.lend("B3", "anna");
  assert.equal((await feesOf(library))[0].betrag, "20.00 CHF");
});

withLibrary(
  "the desk says what the reader owes, and takes it there",
  async (library) => {
    const visitor = new Visitor(library);
    await visitor.signIn("bibliothekarin");
    const at = `/theke?konto=${library.accounts.anna}`;
    assert.doesNotMatch((await visitor.get(at)).text, /Offene Gebühren/);
    for (const betrag of ["1.20 EUR", "2.00 EUR"]) {
      const body = { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag };
      const made = await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body });
      assert.equal(made.status, 201, made.text);
    }
    const owing = await visitor.get(at);
    assert.match(owing.text, /Offene Gebühren: 3,20\s€/);
    assert.equal(owing.text.split('href="gebuehr/1"').length, 2, "each fee stands there once");
    const paid = await visitor.submit(owing, {
      _ziel: "/gebuehr/1",
      zustand: "bezahlt",
      weise: "bar",
    });
    assert.equal(paid.status, 303, paid.text);
    assert.match(paid.headers.get("Location") ?? "", /\/theke\?konto=2$/);
    assert.match((await visitor.get(at)).text, /Offene Gebühren: 2,00\s€/);
  },
  siteWith(),
);
