import assert from "node:assert/strict";
import { failOn } from "../../support/database/failing-writes.ts";
import { holdWriting, inLine } from "../../support/database/holding-writes.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { formsIn, Visitor } from "../../support/visitor.ts";

/** Follows the redirect that every step at the desk ends with. */
async function step(
  visitor: Visitor,
  known: Record<string, string>,
  typed: Record<string, string>,
  at: string,
) {
  const answer = await visitor.submit(await visitor.get(at), known, typed);
  const next = answer.headers.get("Location")?.replace("http://localhost", "") ?? "";
  return { answer, next, page: next === "" ? answer : await visitor.get(next) };
}

withLibrary("lends one copy after the other to the reader of a card", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna } = library.accounts;
  const opened = await step(visitor, { aktion: "feld" }, { text: "A-anna" }, "/theke");
  assert.equal(opened.next, `/theke?konto=${anna}`);
  const first = await step(visitor, { aktion: "feld" }, { text: "B1" }, opened.next);
  assert.match(first.page.text, /„Woyzeck“ ist an anna ausgeliehen, bis 3\. April 2026\./);
  const second = await step(visitor, { aktion: "feld" }, { text: " B3 " }, first.next);
  assert.match(second.page.text, /Metropolis/);
  assert.match(second.page.text, /2 Ausleihen/);
  assert.equal(await library.statusOf(3), "ausgeliehen");
});

withLibrary("lends by the settings of the moment", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const at = `/theke?konto=${library.accounts.anna}`;
  const days = [];
  for (const [barcode, settings] of [
    ["B1", {}],
    ["B2", { tage: 7 }],
    ["B3", { schliesstag: ["2026-03-10/2026-03-20"] }],
  ] as const) {
    await library.change("/einstellungen", "bibliothekarin", settings);
    const { next } = await step(visitor, { aktion: "feld" }, { text: barcode }, at);
    const loan = next.split("-").at(-1);
    days.push((await library.ask("GET", `/ausleihe/${loan}`, { as: "bibliothekarin" })).json.bis);
  }
  assert.deepEqual(days, ["2026-04-03", "2026-03-13", "2026-03-21"]);
});

withLibrary("says at once what it does not know and what is not possible", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna } = library.accounts;
  const card = await step(visitor, { aktion: "feld" }, { text: "<nobody>" }, "/theke");
  assert.equal(card.answer.status, 422);
  assert.match(card.page.text, /„&lt;nobody&gt;“ ist kein Ausweis/);
  const at = `/theke?konto=${anna}`;
  const barcode = await step(visitor, { aktion: "feld" }, { text: "B9" }, at);
  assert.equal(barcode.answer.status, 422);
  await library.lend("B1", "ben");
  const lent = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  assert.equal(lent.answer.status, 409);
  assert.match(lent.page.text, /data-outcome="problem"/);
  assert.match(lent.page.text, /„Woyzeck“ ist noch an ben ausgeliehen, bis 3\. April 2026\./);
  const returned = await step(
    visitor,
    { aktion: "feld" },
    { text: "B2" },
    "/theke?modus=rueckgabe",
  );
  assert.equal(returned.answer.status, 409);
  assert.match(returned.page.text, /nicht ausgeliehen/);
});

withLibrary("takes back, says for whom to put aside, and undoes the last step", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  library.later(30);
  await visitor.signIn("bibliothekarin");
  const at = "/theke?modus=rueckgabe";
  const back = await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
  assert.match(back.page.text, /Bitte für ben bereitlegen, bis 12\. April 2026/);
  assert.equal(await library.statusOf(3), "bereitgestellt");
  const undone = await step(visitor, { aktion: "rueckgaengig" }, {}, back.next);
  assert.match(undone.page.text, /rückgängig gemacht/);
  assert.equal(await library.statusOf(3), "ausgeliehen");
});

withLibrary(
  "takes nothing back where it cannot be put aside for whoever waits",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.lend("B3", "anna");
    await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
    const at = "/theke?modus=rueckgabe";
    const putAside = "new.bereitgelegt is not null";
    const allow = await failOn(library.database, "update on vormerkung", putAside);
    await assert.rejects(step(visitor, { aktion: "feld" }, { text: "B3" }, at), /refused/);
    const loan = async () =>
      (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
    assert.equal((await loan()).status, "laufend");
    assert.equal(await library.statusOf(3), "ausgeliehen");
    await allow();
    await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
    assert.equal((await loan()).status, "zurückgegeben");
    const { json } = await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" });
    assert.deepEqual([json.status, json.bereitgelegt], ["bereitgestellt", "2026-03-06"]);
  },
);

withLibrary("says once more what came back today where it is scanned again", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna");
  const at = "/theke?modus=rueckgabe";
  const first = await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
  const second = await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
  assert.equal(second.answer.status, 303);
  assert.equal(second.next, first.next);
  library.later(1);
  await visitor.signIn("bibliothekarin");
  const dayAfter = await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
  assert.equal(dayAfter.answer.status, 409);
  assert.match(dayAfter.page.text, /nicht ausgeliehen/);
});

withLibrary("undoes a loan", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const at = `/theke?konto=${library.accounts.anna}`;
  const lent = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  const undone = await step(visitor, { aktion: "rueckgaengig" }, {}, lent.next);
  assert.match(undone.page.text, /rückgängig gemacht/);
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("says that something is undone only where it is", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B1", "anna");
  await library.lend("B3", "anna");
  await library.patch("/ausleihe/2", { zurueck: "2026-03-06" });
  const none = "rueckgaengig";
  const steps = [
    "ausgeliehen-1",
    "zurueck-1",
    "ausgeliehen-2",
    "zurueck-2",
    "zurueck-9",
    "ausgeliehen-x",
  ];
  for (const schritt of [none, ...steps.map((one) => `${none}-${one}`)]) {
    const { text } = await visitor.get(`/theke?schritt=${schritt}`);
    assert.doesNotMatch(text, /rückgängig gemacht|data-outcome/, schritt);
  }
});

withLibrary("takes back on the spot what somebody else still has", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B1", "ben");
  const at = `/theke?konto=${library.accounts.anna}`;
  const lent = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  const back = await visitor.submit(lent.answer, { aktion: "zurueck" });
  assert.equal(back.headers.get("Location"), `http://localhost${at}&schritt=zurueck-1`);
  const again = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  assert.match(again.page.text, /„Woyzeck“ ist an anna ausgeliehen/);
});

withLibrary("calls readers by their names, and says what one has already", async (library) => {
  const { anna } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { name: "Anna Amalia" });
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const at = `/theke?konto=${anna}`;
  const lent = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  assert.match(lent.page.text, /„Woyzeck“ ist an Anna Amalia ausgeliehen/);
  const twice = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  assert.equal(twice.answer.status, 409);
  assert.match(twice.page.text, /„Woyzeck“ hat Anna Amalia schon ausgeliehen, bis 3\. April/);
  const list = await visitor.get(`/ausleihliste/${anna}`);
  assert.match(list.text, /<h1><bdi>Ausleihen von Anna Amalia \(anna\)/);
  assert.match(list.text, /sehen nur die Bibliothek und wem das Konto gehört/);
});

withLibrary("can undo any step of the day, also after a wrong scan", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna", { von: "2026-03-05" });
  const at = `/theke?konto=${library.accounts.anna}`;
  await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  const wrong = await step(visitor, { aktion: "feld" }, { text: "B9" }, at);
  const undoing = [...wrong.page.text.matchAll(/value="(ausgeliehen-\d+)"/g)].map(([, one]) => one);
  assert.deepEqual(undoing, ["ausgeliehen-2"], "what was lent yesterday stays");
  await visitor.submit(wrong.answer, { aktion: "rueckgaengig", schritt: "ausgeliehen-2" });
  assert.equal(await library.statusOf(1), "verfügbar");

  const returns = "/theke?modus=rueckgabe";
  await step(visitor, { aktion: "feld" }, { text: "B3" }, returns);
  const later = await visitor.get(returns);
  assert.match(later.text, /Heute zurückgekommen/);
  await visitor.submit(later, { aktion: "rueckgaengig", schritt: "zurueck-1" });
  assert.equal(await library.statusOf(3), "ausgeliehen");
});

withLibrary("undoes nothing but what is of today and still so", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const stale = `/theke?konto=${anna}&schritt=ausgeliehen-1`;
  assert.doesNotMatch((await visitor.get(stale)).text, /data-outcome/);
  const desk = await visitor.get(`/theke?konto=${anna}`);
  const [form] = formsIn(desk.text).filter(({ values }) => values.get("aktion") === "feld");
  const fields = { ...Object.fromEntries(form?.values ?? []), aktion: "rueckgaengig" };
  for (const schritt of ["ausgeliehen-1", "zurueck-99", "x", "ausgeliehen-0", "__proto__"]) {
    const answer = await visitor.post("/theke", { ...fields, schritt });
    assert.equal(answer.status, 409, schritt);
    assert.match(answer.text, /lässt sich nicht rückgängig machen/);
  }
  assert.equal((await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).status, 200);
});

withLibrary("tells readers apart whatever they call themselves", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna, ben } = library.accounts;
  await library.change(`/konto/${anna}`, "anna", { name: "ben\u202e" });
  await library.change(`/konto/${ben}`, "ben", { name: "\u200b" });
  const lent = await step(visitor, { aktion: "feld" }, { text: "B1" }, `/theke?konto=${anna}`);
  assert.match(lent.page.text, /„Woyzeck“ ist an ben \(anna\) ausgeliehen/);
  assert.match((await visitor.get(`/theke?konto=${ben}`)).text, /<bdi>ben<\/bdi>/);
});

withLibrary("warns before it hands out what is put aside for somebody else", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const at = `/theke?konto=${library.accounts.carla}`;
  const warned = await step(visitor, { aktion: "feld" }, { text: "B3" }, at);
  assert.equal(warned.answer.status, 409);
  assert.match(warned.page.text, /Das liegt für ben bereit/);
  const anyway = await visitor.submit(warned.answer, { trotzdem: "Trotzdem ausleihen" });
  assert.equal(anyway.status, 303);
  assert.equal(await library.statusOf(3), "ausgeliehen");
  const waiting = await library.ask("GET", "/vormerkung/1", { as: "ben" });
  assert.equal(waiting.json.status, "wartend");
});

withLibrary(
  "lists what is due, overdue and put aside, for people and programs",
  async (library) => {
    await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", {
      name: "=Anna",
      email: "anna@example.org",
      gruppe: { name: "7a" },
    });
    await library.lend("B1", "anna", { bis: "2026-03-06" });
    await library.lend("B2", "anna", { von: "2026-02-01", bis: "2026-03-01" });
    await library.lend("B3", "anna");
    await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
    await library.change("/ausleihe/3", "bibliothekarin", { zurueck: "2026-03-06" });
    const list = async (name: string) =>
      (await library.ask("GET", `/theke/${name}.json`, { as: "bibliothekarin" })).json.eintrag;
    assert.deepEqual(
      (await list("heute")).map((row: { url: string }) => row.url),
      ["http://localhost/ausleihe/1"],
    );
    const [late] = await list("ueberfaellig");
    assert.deepEqual([late.tage, late.konto.email], [5, "anna@example.org"]);
    assert.deepEqual(await list("bereitgestellt"), [], "nobody has put it there");
    const [aside] = await list("bereitlegen");
    assert.deepEqual([aside.konto.username, aside.bis], ["ben", "2026-03-13"]);
    for (const [language, due] of [
      ["de", "Fällig am"],
      ["en", "Due on"],
    ]) {
      const headers = { Accept: "text/html", "Accept-Language": `${language}` };
      const as = "bibliothekarin";
      for (const path of ["/theke/ueberfaellig", "/ausleihe/2"]) {
        const { text } = await library.ask("GET", path, { as, headers });
        assert.match(text, new RegExp(`>${due}<`), `${path}, as on the page of the loan`);
      }
    }
    const csv = await library.ask("GET", "/theke/ueberfaellig.csv", { as: "bibliothekarin" });
    assert.equal(csv.headers.get("Content-Type"), "text/csv; charset=utf-8");
    assert.equal(
      csv.text,
      "werk,exemplar,konto,name,email,gruppe,bis,tage,url\r\nWoyzeck,S 2,anna,'=Anna,anna@example.org,7a,2026-03-01,5,http://localhost/ausleihe/2\r\n",
    );
    for (const format of ["xml", "html"]) {
      const answer = await library.ask("GET", `/theke/ueberfaellig.${format}`, {
        as: "bibliothekarin",
      });
      assert.match(answer.text, /Woyzeck[\s\S]*\b7a</);
    }
    for (const path of [
      "/theke",
      "/theke/heute",
      "/theke/heute.csv",
      "/theke/nichts",
      "/vorgaenge",
    ]) {
      assert.equal((await library.ask("GET", path)).status, 403, path);
      assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, path);
    }
    assert.equal((await library.ask("GET", "/theke/nichts", { as: "bibliothekarin" })).status, 404);
  },
);

withLibrary("records sign-ins, failures and refusals for the librarians", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("anna", "wrong password");
  await visitor.signIn("anna");
  await visitor.get("/konten");
  const { json } = await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" });
  const seen = json.vorgang.map(
    (event: { was: string; name: string }) => `${event.was} ${event.name}`,
  );
  assert.deepEqual(seen.sort(), ["angemeldet anna", "fehlgeschlagen anna", "verweigert anna"]);
});

withLibrary("takes back what was renewed a moment ago", async (library) => {
  await library.lend("B1", "anna");
  library.later(1);
  // Known again after the night, so that nobody has to be counted at the door meanwhile.
  await library.ask("GET", "/theke", { as: "bibliothekarin", accept: "text/html" });
  const letGo = await holdWriting(library.database);
  // Both have read the loan as it is; the renewal is written first.
  const renewal = await inLine(() =>
    library.change("/ausleihe/1", "bibliothekarin", { verlaengerungen: 1 }),
  );
  const back = await inLine(() =>
    library.ask("POST", "/theke", {
      as: "bibliothekarin",
      accept: "text/html",
      body: "aktion=zurueck&modus=rueckgabe&barcode=B1",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    }),
  );
  await letGo();
  assert.equal((await renewal.asked).status, 200, (await renewal.asked).text);
  assert.equal((await back.asked).status, 303, (await back.asked).text);
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.deepEqual([json.zurueck, json.verlaengerungen], ["2026-03-07", 1]);
});

withLibrary(
  "opens an account by its name, and asks where several are called so",
  async (library) => {
    const { anna, ben, carla } = library.accounts;
    await library.change(`/konto/${anna}`, "bibliothekarin", { name: "Anna Amalia" });
    await library.change(`/konto/${ben}`, "bibliothekarin", { name: "Ben Braun" });
    await library.change(`/konto/${carla}`, "bibliothekarin", { name: "Carla Braun" });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const one = await step(visitor, { aktion: "feld" }, { text: "amal" }, "/theke");
    assert.equal(one.next, `/theke?konto=${anna}`);
    const two = await step(visitor, { aktion: "feld" }, { text: "braun" }, "/theke");
    assert.equal(two.next, "/theke?gesucht=braun");
    assert.match(two.page.text, new RegExp(`href="theke\\?konto=${ben}"`));
    assert.match(two.page.text, new RegExp(`href="theke\\?konto=${carla}"`));
    assert.match(two.page.text, /„braun“ kann mehreres sein/);
    const exact = await step(visitor, { aktion: "feld" }, { text: "ben braun" }, "/theke");
    assert.equal(exact.next, `/theke?konto=${ben}`);
  },
);

withLibrary("changes the reader when another card is scanned", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna, ben } = library.accounts;
  const at = `/theke?konto=${anna}`;
  const other = await step(visitor, { aktion: "feld" }, { text: "A-ben" }, at);
  assert.equal(other.next, `/theke?konto=${ben}`);
  const done = await step(visitor, { aktion: "feld" }, { text: "" }, other.next);
  assert.equal(done.next, "/theke", "the Enter key in the empty field closes the account");
});

withLibrary(
  "says who has a copy, and takes it back only where somebody says so",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.lend("B1", "anna", { von: "2026-02-01", bis: "2026-03-01" });
    const shown = await step(visitor, { aktion: "feld" }, { text: "B1" }, "/theke");
    assert.equal(await library.statusOf(1), "ausgeliehen", "it is only offered");
    assert.match(shown.page.text, /„Woyzeck“ hat anna, 5 Tage zu spät/);
    const done = await step(visitor, { aktion: "feld" }, { text: "", exemplar: "1" }, shown.next);
    assert.equal(done.next, "/theke");
    assert.equal(await library.statusOf(1), "ausgeliehen", "the Enter key takes nothing back");
    const back = await step(visitor, { aktion: "zurueck" }, {}, shown.next);
    assert.equal(back.next, "/theke?schritt=zurueck-1");
    assert.match(back.page.text, /ist zurück, 5 Tage zu spät/);
    assert.match(back.page.text, /href="theke\?konto=2"/);
    const free = await step(visitor, { aktion: "feld" }, { text: "B1" }, "/theke");
    assert.match(free.page.text, /„Woyzeck“ \(S 1\) ist nicht ausgeliehen/);
  },
);

withLibrary("offers to take back or renew what the reader has already", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B1", "anna");
  library.later(2);
  await visitor.signIn("bibliothekarin");
  const at = `/theke?konto=${library.accounts.anna}`;
  const again = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  assert.match(again.page.text, /data-outcome="offer"/);
  const renewed = await visitor.submit(again.answer, { aktion: "verlaengern" });
  assert.match(renewed.headers.get("Location") ?? "", /schritt=verlaengert-1$/);
  const page = await visitor.get(`${at}&schritt=verlaengert-1`);
  assert.match(page.text, /„Woyzeck“ ist verlängert, bis 5\. April 2026/);
  const once = await step(visitor, { aktion: "feld" }, { text: "B1" }, at);
  await visitor.submit(once.answer, { aktion: "feld" }, { text: "" });
  assert.equal(await library.statusOf(1), "ausgeliehen");
  await visitor.submit(once.answer, { aktion: "zurueck" });
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("goes on with a reason where a renewal is refused", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B1", "anna", { von: "2026-02-01", bis: "2026-03-01" });
  const at = `/theke?konto=${library.accounts.anna}`;
  const refused = await step(visitor, { aktion: "verlaengern" }, {}, at);
  assert.equal(refused.answer.status, 409);
  const reason = { aktion: "verlaengern", trotzdem: "" };
  const renewed = await visitor.submit(refused.answer, reason, { trotzdem: "war krank" });
  assert.equal(renewed.status, 303, renewed.text);
  const { json } = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.deepEqual([json.verlaengerungen, json.trotzdem], [1, "war krank"]);
});

withLibrary("finds copies by the title, lends one, reserves what is out", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna } = library.accounts;
  const at = `/theke?konto=${anna}`;
  const found = await step(visitor, { aktion: "feld" }, { text: "metropolis" }, at);
  assert.equal(await library.statusOf(3), "verfügbar", "a title lends nothing by itself");
  assert.match(
    found.page.text,
    /<small>B3 · verfügbar/,
    "copies with one shelf mark are told apart",
  );
  await visitor.submit(found.page, { aktion: "ausleihen", exemplar: "3" });
  assert.equal(await library.statusOf(3), "ausgeliehen");
  const { ben } = library.accounts;
  const out = await visitor.get(`/theke?konto=${ben}&gesucht=metropolis`);
  const reserved = await visitor.submit(out, { aktion: "vormerken", werk: "2" });
  const next = reserved.headers.get("Location")?.replace("http://localhost", "") ?? "";
  const page = await visitor.get(next);
  assert.match(page.text, /„Metropolis“ ist für ben vorgemerkt/);
  const cancelled = await visitor.submit(page, { aktion: "stornieren" });
  assert.match(cancelled.headers.get("Location") ?? "", /schritt=storniert-1$/);
  const { json } = await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" });
  assert.equal(json.status, "storniert");
});

withLibrary(
  "takes the address on a label for the copy, and asks among several",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const at = `/theke?konto=${library.accounts.anna}`;
    const url = "http://localhost/exemplar/2";
    const lent = await step(visitor, { aktion: "feld" }, { text: url }, at);
    assert.match(lent.next, /schritt=ausgeliehen-1$/);
    assert.equal(await library.statusOf(2), "ausgeliehen");
    const foreign = "http://elsewhere.example/exemplar/1";
    const other = await step(visitor, { aktion: "feld" }, { text: foreign }, at);
    assert.equal(other.answer.status, 422);
    await library.change("/werk/1", "bibliothekarin", { isbn: ["978-3-15-000098-4"] });
    const several = await step(visitor, { aktion: "feld" }, { text: "9783150000984" }, "/theke");
    assert.equal(several.next, "/theke?gesucht=9783150000984");
    assert.match(several.page.text, /S 1 · B1 · verfügbar/);
  },
);

withLibrary("shows what is late first, with notes, and how long the lists are", async (library) => {
  const { anna } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", {
    notiz: "Schlüssel <hinten>",
    gueltigBis: "2026-03-20",
  });
  await library.lend("B1", "anna");
  await library.lend("B2", "anna", { von: "2026-01-01", bis: "2026-02-20", trotzdem: "x" });
  await library.lend("B3", "ben", { bis: "2026-03-06" });
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { text } = await visitor.get(`/theke?konto=${anna}`);
  assert.match(text, /1 überfällig[\s\S]*14 Tage zu spät[\s\S]*2 Ausleihen insgesamt/);
  assert.match(text, /Schlüssel &lt;hinten&gt;/);
  assert.match(text, /läuft bald ab: am 20\. März 2026/);
  assert.match(text, /Heute fällig <strong class="tally">1</);
  assert.match(text, /Überfällig <strong class="tally">1</);
});

withLibrary("lets only the desk itself compile a reader of codes", async (library) => {
  const policy = async (path: string) =>
    (await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" })).headers.get(
      "Content-Security-Policy",
    ) ?? "";
  assert.match(await policy("/theke"), /script-src 'self' 'wasm-unsafe-eval';/);
  for (const path of ["/", "/theke/heute", "/werke", "/konto/1", "/anmeldung"])
    assert.match(await policy(path), /script-src 'self';/, path);
});

withLibrary("lends, takes back and reports a copy from its own page", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.change(`/konto/${library.accounts.anna}`, "bibliothekarin", {
    name: "Anna Amalia",
  });
  const page = await visitor.get("/exemplar/1");
  assert.match(page.text, /<h1[^>]*><bdi>Woyzeck<\/bdi><\/h1>[\s\S]*Ausleihen an[\s\S]*<dl/);
  const nobody = await visitor.submit(page, { aktion: "ausleihen" }, { leser: "nobody" });
  assert.equal(nobody.status, 422);
  const lent = await visitor.submit(page, { aktion: "ausleihen" }, { leser: "amalia" });
  assert.match(lent.headers.get("Location") ?? "", /konto=2&schritt=ausgeliehen-1$/);
  const out = await visitor.get("/exemplar/1");
  assert.match(out.text, /Anna Amalia \(anna\)/);
  await visitor.submit(out, { aktion: "zurueck" });
  assert.equal(await library.statusOf(1), "verfügbar");
  const missing = await visitor.submit(page, { aktion: "vermisst" });
  assert.match(missing.headers.get("Location") ?? "", /schritt=vermisst-1$/);
  assert.equal(await library.statusOf(1), "vermisst");
  const found = await visitor.submit(await visitor.get("/exemplar/1"), { aktion: "gefunden" });
  assert.equal(found.status, 303);
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("asks for a reason on the way from a copy's page too", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.change("/konto/2", "bibliothekarin", { gesperrt: "schuldet uns ein Buch" });
  const page = await visitor.get("/exemplar/1");
  const refused = await visitor.submit(page, { aktion: "ausleihen" }, { leser: "A-anna" });
  assert.equal(refused.status, 409);
  const anyway = { aktion: "ausleihen", trotzdem: "" };
  const lent = await visitor.submit(refused, anyway, { trotzdem: "bringt es morgen" });
  assert.match(lent.headers.get("Location") ?? "", /konto=2&schritt=ausgeliehen-1$/);
});

withLibrary(
  "shows visitors of a copy whether it can be had, and nobody's name",
  async (library) => {
    await library.lend("B3", "anna");
    await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
    const { text } = await library.ask("GET", "/exemplar/3", { accept: "text/html" });
    assert.match(text, /bis 3\. April 2026[\s\S]*1 /);
    assert.match(text, /href="anmeldung[^"]*"/);
    assert.doesNotMatch(text, /\banna\b|\bben\b|aktion|theke/);
    const carla = new Visitor(library);
    await carla.signIn("carla");
    const reserved = await carla.submit(await carla.get("/exemplar/3"), { werk: "/werk/2" });
    assert.equal(reserved.status, 303, reserved.text);
  },
);

withLibrary("knows what is still to be put aside, and what lies ready", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna");
  await library.lend("B1", "anna");
  await library.lend("B2", "anna");
  const reserve = (as: string, werk: number) =>
    library.ask("POST", "/vormerkungen", { as, body: { werk: { url: `/werk/${werk}` } } });
  await reserve("ben", 2);
  await reserve("carla", 1);
  // At the desk whoever takes it back has it in hand; by a program nobody has put it anywhere.
  const back = await step(visitor, { aktion: "feld" }, { text: "B3" }, "/theke?modus=rueckgabe");
  assert.match(back.page.text, /href="theke\/zettel\?vormerkung=1"/);
  await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-06" });
  const list = async () =>
    (await library.ask("GET", "/theke/bereitlegen.json", { as: "bibliothekarin" })).json.eintrag;
  assert.deepEqual(
    (await list()).map(({ url }: { url: string }) => url),
    ["http://localhost/vormerkung/2"],
  );
  assert.match((await visitor.get("/theke")).text, /Bereitzulegen <strong class="tally">1</);
  const carlas = async () => (await library.ask("GET", "/vormerkung/2", { as: "carla" })).json;
  assert.deepEqual(
    [(await carlas()).status, (await carlas()).bis],
    ["bereitgestellt", undefined],
    "the days to fetch it have not begun",
  );
  assert.match((await visitor.get("/theke/zettel")).text, /abzuholen bis 13\. März 2026/);
  const page = await visitor.get("/theke/bereitlegen");
  const done = await visitor.submit(page, { aktion: "bereitlegen", vormerkung: "2" });
  assert.equal(done.headers.get("Location"), "http://localhost/theke/bereitlegen");
  assert.deepEqual(await list(), []);
  const own = await carlas();
  assert.equal(own.bis, "2026-03-13");
  assert.equal("bereitgelegt" in own, false, "that is the library's own affair");
});

withLibrary("prints receipts and slips that name nobody in full", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const { anna, ben } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { name: "Anna Amalia" });
  await library.change(`/konto/${ben}`, "bibliothekarin", { name: "Ben Braun", ausweis: null });
  await library.lend("B3", "anna");
  await library.lend("B1", "anna", { von: "2026-02-01", bis: "2026-03-01" });
  const receipt = await visitor.get(`/theke/beleg?konto=${anna}`);
  assert.match(
    receipt.text,
    /Ausweis A-anna · AA[\s\S]*Woyzeck[\s\S]*1\. März 2026[\s\S]*Metropolis/,
  );
  assert.doesNotMatch(receipt.text, /Amalia/);
  const body = { werk: { url: "/werk/2" }, konto: { url: `/konto/${ben}` } };
  await library.ask("POST", "/vormerkungen", { as: "bibliothekarin", body });
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  for (const path of ["/theke/zettel", "/theke/zettel?vormerkung=1"]) {
    const { text } = await visitor.get(path);
    assert.match(text, /Bereitgelegt für<br><bdi>[^<]*BB<\/bdi>[\s\S]*Metropolis[\s\S]*S 3/, path);
    assert.doesNotMatch(text, /Braun/);
  }
  for (const path of [`/theke/beleg?konto=${anna}`, "/theke/zettel", "/theke/bereitlegen"]) {
    assert.equal((await library.ask("GET", path)).status, 403, path);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, path);
  }
  assert.equal((await visitor.get("/theke/beleg?konto=99")).status, 404);
  assert.equal((await visitor.get("/theke/zettel?vormerkung=99")).status, 404);
});

/** A step that waited in the browser until there was a network again. */
function late(library: Library, fields: Record<string, string>, as = "bibliothekarin") {
  return library.ask("POST", "/theke", {
    as,
    accept: "text/html",
    body: new URLSearchParams(fields).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
}

withLibrary(
  "does a step once, however often it comes, and on the day it was taken",
  async (library) => {
    const zeit = "2026-03-05T09:12:00Z";
    const lend = {
      aktion: "ausleihen",
      leser: "A-anna",
      barcode: "B1",
      zeit,
      schluessel: "k-0000001",
    };
    const first = await late(library, lend);
    assert.equal(first.status, 303, first.text);
    const loan = async () =>
      (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
    assert.deepEqual([(await loan()).von, (await loan()).bis], ["2026-03-05", "2026-04-02"]);
    const again = await Promise.all([1, 2, 3].map(() => late(library, lend)));
    for (const answer of again)
      assert.equal(answer.headers.get("Location"), first.headers.get("Location"));
    const back = {
      aktion: "zurueck",
      barcode: "B1",
      zeit: "2026-03-06T08:00:00Z",
      schluessel: "k-0000002",
    };
    assert.equal((await late(library, back)).status, 303);
    assert.equal((await loan()).zurueck, "2026-03-06");
    // Meanwhile somebody else has it: what comes again takes nothing from them, and lends nothing anew.
    await library.lend("B1", "ben");
    assert.equal((await late(library, back)).status, 303);
    assert.equal((await late(library, lend)).status, 303);
    const { json } = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    assert.deepEqual(json.ausleihe.map((one: { status: string }) => one.status).sort(), [
      "laufend",
      "zurückgegeben",
    ]);
  },
);

withLibrary("a return that is sent later ends no loan that began since", async (library) => {
  // Loans are stored with the instant of the real clock.
  library.clock.now = Date.now();
  const step = (aktion: string, minutes: number, leser = "") => {
    const zeit = new Date(Date.now() + minutes * 60_000).toISOString();
    const schluessel = `k-${aktion}${minutes}`;
    return late(library, { aktion, zeit, schluessel, barcode: "B1", ...(leser && { leser }) });
  };
  const states = async () => {
    const { json } = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    return json.ausleihe.map(({ status }: { status: string }) => status).sort();
  };
  const over = "zurückgegeben";
  // A queue of its own: lent and returned without network, sent when both are over.
  assert.equal((await step("ausleihen", -60, "A-anna")).status, 303);
  assert.equal((await step("zurueck", -55)).status, 303);
  assert.deepEqual(await states(), [over]);
  await library.lend("B1", "ben");
  const queued = await step("zurueck", -10);
  assert.equal(queued.status, 409, "what is out now was lent after that");
  assert.match(queued.text, /ist das Exemplar neu ausgeliehen/);
  assert.deepEqual(await states(), ["laufend", over]);
  assert.equal((await step("zurueck", 1)).status, 303);
  assert.deepEqual(await states(), [over, over]);
});

withLibrary("takes no step from too long ago, from tomorrow, or from a reader", async (library) => {
  const step = { aktion: "ausleihen", leser: "A-anna", barcode: "B1", schluessel: "k-0000003" };
  for (const [zeit, why] of [
    ["2026-03-03T10:59:00Z", /mehr als 72 Stunden/],
    ["2026-03-06T11:10:00Z", /Uhr dieses Geräts/],
    ["never", /mehr als 72 Stunden/],
  ] as const) {
    const answer = await late(library, { ...step, zeit });
    assert.equal(answer.status, 409, zeit);
    assert.match(answer.text, why);
  }
  const zeit = "2026-03-06T11:04:00Z";
  assert.equal((await late(library, { ...step, zeit }, "anna")).status, 403);
  assert.equal((await late(library, { ...step, zeit })).status, 303, "clocks differ a little");
  assert.equal(
    (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json.von,
    "2026-03-06",
  );
});
