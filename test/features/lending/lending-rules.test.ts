import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

function siteWith(ausleihe: Record<string, unknown>): { site: string } {
  return { site: siteSaying({ ausleihe }) };
}

function renew(library: Library, loan: number, as: string, times = 1) {
  return library.change(`/ausleihe/${loan}`, as, { verlaengerungen: times });
}

function reserve(library: Library, work: string, as: string) {
  return library.ask("POST", "/vormerkungen/", { as, body: { werk: { url: work } } });
}

withLibrary("renews nothing for whoever has something overdue", async (library) => {
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  await library.lend("B2", "anna");
  library.later(5);
  for (const loan of [1, 2]) {
    const refused = await renew(library, loan, "anna");
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, /überfällig/);
    const links = refused.json.links.map(({ url }: { url: string }) => new URL(url).pathname);
    assert.ok(links.includes("/ausleihe/1"), "what is late is named");
    assert.equal(new Set(links).size, links.length);
    assert.match(refused.json.detail, /„Woyzeck“ war bis zum 10\. März 2026 zurückzugeben\./);
  }
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna } = library.accounts;
  const desk = await visitor.get(`/theke?konto=${anna}`);
  const asked = await visitor.submit(desk, { aktion: "verlaengern", ausleihe: "2" });
  assert.match(asked.text, /„Woyzeck“ war bis zum 10\. März/);
  assert.match(
    asked.text,
    /<p dir="auto">„(.+)“ ist nicht verlängert\. .+Trotzdem verlängern: „\1“<\/button>/s,
  );
  const renewed = await visitor.submit(
    asked,
    { aktion: "verlaengern", ausleihe: "2" },
    { trotzdem: "bringt das andere morgen" },
  );
  assert.match(renewed.headers.get("Location") ?? "", /schritt=verlaengert-2/);
  assert.equal((await library.lend("B3", "anna")).status, 201, "borrowing is another matter");
  const again = await visitor.get(`/theke?konto=${anna}`);
  const vain = await visitor.submit(again, { aktion: "verlaengern", ausleihe: "3" });
  assert.match(vain.text, /Heute verlängert, wäre es nicht länger ausgeliehen/);
  assert.doesNotMatch(vain.text, /feld-trotzdem/, "no reason would help");
  const others = await visitor.get(`/ausleihliste/${anna}`);
  assert.match(others.text, new RegExp(`href="theke\\?konto=${anna}">Trotzdem verlängern`));
  const list = await library.ask("GET", `/ausleihliste/${library.accounts.anna}`, {
    as: "anna",
    accept: "text/html",
  });
  assert.doesNotMatch(list.text, /verlängern<\/button>/i);
});

withLibrary(
  "lends nothing to whoever is late, and lets them renew, where the library says so",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    library.later(5);
    const refused = await library.lend("B3", "anna");
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, /überfällig/);
    assert.match(JSON.stringify(refused.json.links), /\/ausleihe\/1"/);
    assert.equal((await renew(library, 1, "anna")).status, 200);
    const { json } = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    assert.equal(json.ausleihe[0].verlaengerungen, 1, "a list says it, too");
  },
  siteWith({ saeumigAusleihen: false, saeumigVerlaengern: true }),
);

withLibrary("refuses a renewal that gains no day, and does not use it up", async (library) => {
  await library.lend("B1", "anna");
  const refused = await renew(library, 1, "anna");
  assert.equal(refused.status, 409);
  assert.match(refused.json.detail, /nicht verbraucht/);
  library.later(1);
  const renewed = await renew(library, 1, "anna");
  assert.deepEqual([renewed.status, renewed.json.bis], [200, "2026-04-04"]);
});

withLibrary(
  "keeps from being renewed only what comes back first for those who wait",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-20" });
    await library.lend("B2", "ben", { bis: "2026-03-25" });
    assert.equal((await reserve(library, "/werk/1", "carla")).status, 201);
    library.later(1);
    const first = await renew(library, 1, "anna");
    assert.equal(first.status, 409, "it is due first");
    assert.match(first.json.detail, /wartet/);
    assert.equal((await renew(library, 2, "ben")).status, 200, "carla gets the other one");
    assert.equal((await renew(library, 1, "anna")).status, 409, "and nobody pushes her aside");
    library.later(20);
    assert.equal(
      (await renew(library, 2, "ben", 2)).status,
      409,
      "what is late may not come back at all",
    );
  },
);

withLibrary(
  "says of a late loan that it has to come back now, and who may go on",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-20" });
    await library.lend("B2", "ben", { bis: "2026-03-20" });
    await reserve(library, "/werk/1", "carla");
    library.later(1);
    const early = await renew(library, 1, "anna");
    assert.match(early.json.detail, /bis zum Fälligkeitstag/);
    library.later(50);
    const late = await renew(library, 1, "anna");
    assert.equal(late.json.grund, "vorgemerkt");
    assert.match(
      late.json.detail,
      /war am 20\. März 2026 fällig und muss jetzt zurückgegeben werden/,
    );
    const staff = await renew(library, 1, "bibliothekarin");
    assert.deepEqual([late.json.trotzdem, staff.json.trotzdem], [false, true]);
  },
);

withLibrary(
  "keeps all copies from being renewed where the library says so",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-20" });
    await library.lend("B2", "ben", { bis: "2026-03-25" });
    await reserve(library, "/werk/1", "carla");
    library.later(1);
    assert.equal((await renew(library, 2, "ben")).status, 409);
  },
  siteWith({ vormerkungSperrtAlle: true }),
);

withLibrary("reserves only what can come back", async (library) => {
  await library.change("/exemplar/3", "bibliothekarin", { zustand: "verloren" });
  const refused = await reserve(library, "/werk/2", "anna");
  assert.equal(refused.status, 409);
  assert.match(refused.json.detail, /zurückkommen/);
  const page = await library.ask("GET", "/werk/2", { as: "anna", accept: "text/html" });
  assert.doesNotMatch(page.text, /action="vormerkungen"/);
  await library.change("/exemplar/3", "bibliothekarin", { zustand: "in Reparatur" });
  assert.equal((await reserve(library, "/werk/2", "anna")).status, 201);
});

withLibrary(
  "has limits and renewals for a kind of work",
  async (library) => {
    const body = { werk: { url: "/werk/2" }, signatur: "S 4", barcode: "B4" };
    await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body });
    assert.equal((await library.lend("B3", "anna")).status, 201);
    const second = await library.lend("B4", "anna");
    assert.equal(second.status, 409);
    assert.match(second.json.detail, /1 Ausleihen der Art „Film“/);
    assert.equal((await library.lend("B1", "anna")).status, 201);
    library.later(2);
    assert.equal((await renew(library, 1, "anna")).status, 409, "no film is renewed");
    assert.equal((await renew(library, 2, "anna")).status, 200);
  },
  siteWith({ ausleihenJeArt: { Film: 1 }, verlaengerungenJeArt: { Film: 0 } }),
);

withLibrary("lends nothing beyond the last day of the card", async (library) => {
  await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", {
    gueltigBis: "2026-03-20",
  });
  await library.lend("B1", "anna");
  const loan = (await library.ask("GET", "/ausleihe/1", { as: "anna" })).json;
  assert.equal(loan.bis, "2026-03-20");
  library.later(1);
  assert.equal((await renew(library, 1, "anna")).status, 409, "that would gain nothing");
});

withLibrary(
  "lends until the last open day of a card that ends in the holidays",
  async (library) => {
    for (const [reader, gueltigBis] of [
      ["anna", "2026-03-31"],
      ["ben", "2026-03-27"],
    ] as const)
      await library.change(`/konto/${library.accounts[reader]}`, "bibliothekarin", { gueltigBis });
    await library.lend("B1", "anna");
    const loan = (await library.ask("GET", "/ausleihe/1", { as: "anna" })).json;
    assert.equal(loan.bis, "2026-03-20", "not in the holidays, and not after the card");
    await library.lend("B2", "ben");
    assert.equal((await library.ask("GET", "/ausleihe/2", { as: "ben" })).json.bis, "2026-03-20");
    library.later(1);
    assert.equal((await renew(library, 1, "anna")).status, 409, "that would gain nothing");
    library.later(13);
    await library.lend("B3", "anna");
    const last = (await library.ask("GET", "/ausleihe/3", { as: "anna" })).json;
    assert.equal(last.bis, "2026-03-31", "on the last open day itself there is none left");
  },
  siteWith({ schliesstage: ["2026-03-21/2026-04-11"] }),
);

withLibrary(
  "lets nothing fall due while the library is closed for the holidays",
  async (library) => {
    await library.lend("B1", "anna");
    const loan = (await library.ask("GET", "/ausleihe/1", { as: "anna" })).json;
    assert.equal(loan.bis, "2026-04-12");
  },
  siteWith({ schliesstage: ["2026-03-30/2026-04-11", "12-24/01-06"] }),
);

withLibrary(
  "lends damaged and reference copies only with a reason, which is kept",
  async (library) => {
    await library.change("/exemplar/1", "bibliothekarin", { zustand: "beschädigt" });
    await library.change("/exemplar/2", "bibliothekarin", { ausleihbar: "präsenz" });
    await library.change("/exemplar/3", "bibliothekarin", { ausleihbar: "nein" });
    for (const [barcode, sentence] of [
      ["B1", /beschädigt/],
      ["B2", /bleibt im Haus/],
    ] as const) {
      const warned = await library.lend(barcode, "anna");
      assert.equal(warned.status, 409);
      assert.match(warned.json.detail, sentence);
      const lent = await library.lend(barcode, "anna", { trotzdem: "Ausstellung im Rathaus" });
      assert.equal(lent.status, 201, lent.text);
    }
    const never = await library.lend("B3", "anna", { trotzdem: "bitte" });
    assert.equal(never.status, 409, "what is never lent is not");
    const staff = (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
    assert.equal(staff.trotzdem, "Ausstellung im Rathaus");
    assert.equal(
      (await library.ask("GET", "/ausleihe/1", { as: "anna" })).json.trotzdem,
      undefined,
    );
    await library.change("/ausleihe/2", "bibliothekarin", { ausgang: "zurück" });
    assert.equal(await library.statusOf(2), "nicht ausleihbar");
  },
);

withLibrary(
  "refuses damaged copies, and lends those of the house, where the library says so",
  async (library) => {
    await library.change("/exemplar/1", "bibliothekarin", { zustand: "beschädigt" });
    await library.change("/exemplar/2", "bibliothekarin", { ausleihbar: "präsenz" });
    const refused = await library.lend("B1", "anna", { trotzdem: "doch" });
    assert.equal(refused.status, 409);
    assert.equal((await library.lend("B2", "anna")).status, 201);
  },
  siteWith({ beschaedigt: "verweigern", praesenz: "erlauben" }),
);

withLibrary(
  "copies follow what the file of the library says of damaged ones since the last start",
  async (library) => {
    const { store, kinds, daily } = library.app;
    await store.write(async (writing) => {
      const [copy] = await writing.members(kinds.one("exemplar"), [1]);
      await writing.adjust(copy!, { zustand: "beschädigt" });
    });
    assert.equal(await library.statusOf(1), "verfügbar", "as the last start left it");
    await doDailyWork(daily);
    assert.equal(await library.statusOf(1), "nicht ausleihbar");
    assert.equal((await library.lend("B1", "anna")).json.grund, "nicht-ausleihbar");
  },
  siteWith({ beschaedigt: "verweigern" }),
);

withLibrary("lets staff go on with a reason, once, and nobody else", async (library) => {
  await library.lend("B1", "anna", { bis: "2026-03-10" });
  library.later(10);
  const reader = await library.change("/ausleihe/1", "anna", {
    verlaengerungen: 1,
    trotzdem: "ich darf das",
  });
  assert.equal(reader.status, 422);
  const on = await library.change("/ausleihe/1", "bibliothekarin", {
    verlaengerungen: 1,
    trotzdem: "krank",
  });
  assert.equal(on.status, 200, on.text);
  library.later(40);
  const again = await library.change("/ausleihe/1", "bibliothekarin", { verlaengerungen: 2 });
  assert.equal(again.status, 409, "the old reason was for the old renewal");
});

withLibrary("asks at the desk for a reason, and goes on with it", async (library) => {
  const { anna } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { gesperrt: "Gebühren" });
  const scan = (more = "") =>
    library.ask("POST", "/theke", {
      as: "bibliothekarin",
      accept: "text/html",
      body: `aktion=ausleihen&konto=${anna}&barcode=B1${more}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const warned = await scan();
  assert.equal(warned.status, 409);
  assert.match(warned.text, /Gebühren/);
  assert.match(warned.text, /name="trotzdem"/);
  assert.equal((await scan("&trotzdem=+")).status, 409, "a blank is no reason");
  assert.equal((await scan("&trotzdem=zahlt+morgen")).status, 303);
  const loan = (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
  assert.equal(loan.trotzdem, "zahlt morgen");
});
