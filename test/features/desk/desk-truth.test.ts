/** What the desk and the loan list say is so: why something cannot be renewed, what came back, what lies ready, what it costs. */

import assert from "node:assert/strict";
import { siteSaying, withLibrary } from "../../support/library.ts";
import { formsIn, Visitor } from "../../support/visitor.ts";

function siteWith(gebuehren: object, ausleihe: object = {}): { site: string } {
  return { site: siteSaying({ gebuehren, ausleihe }) };
}

const FEES = { an: true, proTag: "0.20 EUR", verlust: "15.00 EUR" };

withLibrary(
  "the loan list says why there is no button to renew",
  async (library) => {
    const { anna } = library.accounts;
    await library.lend("B1", "anna", { von: "2026-02-20", bis: "2026-03-05" });
    await library.lend("B3", "anna", { trotzdem: "sie braucht es" });
    library.later(3);
    const list = async (accept = "de") =>
      (
        await library.ask("GET", `/ausleihliste/${anna}`, {
          as: "anna",
          accept: "text/html",
          headers: { "Accept-Language": accept },
        })
      ).text;
    const page = await list();
    assert.doesNotMatch(page, /name="verlaengerungen"/);
    assert.equal(page.match(/Nicht verlängerbar, solange etwas überfällig ist/g)?.length, 1);
    assert.doesNotMatch(page, /Verlängerungen? möglich/);
    assert.match(await list("en"), /Cannot be renewed as long as something is overdue/);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-09" });
    const free = await list();
    assert.match(free, /Noch 2 Verlängerungen möglich/);
    assert.match(free, /name="verlaengerungen"/);
    await library.patch(`/konto/${anna}`, { gesperrt: "Ausweis verloren" });
    assert.match(await list(), /Nicht verlängerbar, solange das Konto gesperrt ist/);
    await library.patch(`/konto/${anna}`, { gesperrt: null, gueltigBis: "2026-03-08" });
    assert.match(await list(), /Nicht verlängerbar: Der Ausweis galt bis zum 8\. März 2026/);
  },
  siteWith({}, { saeumigVerlaengern: false, saeumigAusleihen: false }),
);

withLibrary(
  "what is lost has not come back, until it is scanned at the return",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.lend("B1", "anna");
    const loan = await visitor.get("/ausleihe/1");
    const lost = await visitor.submit(loan, { ausgang: "verloren" });
    const told = await visitor.get(
      lost.headers.get("Location")?.replace("http://localhost", "") ?? "",
    );
    assert.match(told.text, /Dafür berechnet/);
    assert.match(told.text, /Verlust, 15,00/);
    const desk = await visitor.get("/theke");
    assert.match(desk.text, /· verloren · <bdi>S 1/);
    assert.doesNotMatch(desk.text, /· zurück · <bdi>S 1/);
    const returns = await visitor.get("/theke?modus=rueckgabe");
    assert.doesNotMatch(returns.text, /Heute zurückgekommen/);
    const back = await visitor.submit(returns, { aktion: "feld" }, { text: "B1" });
    assert.match(back.headers.get("Location") ?? "", /schritt=gefunden-1$/);
    assert.equal(await library.statusOf(1), "verfügbar");
    assert.equal(
      (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json.ausgang,
      "zurück",
    );
  },
  siteWith(FEES),
);

withLibrary("a reservation lies ready only when somebody has put it there", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
  const names = ["bereitlegen", "bereitgestellt"];
  const rows = () =>
    Promise.all(
      names.map(async (name) => {
        const { json } = await library.ask("GET", `/theke/${name}`, { as: "bibliothekarin" });
        return json.eintrag.length;
      }),
    );
  const numbers = async () => {
    const { text } = await visitor.get("/theke");
    return names.map((name) =>
      Number(new RegExp(`theke/${name}">[^<]*<strong[^>]*>(\\d+)`).exec(text)?.[1]),
    );
  };
  assert.deepEqual(
    [await rows(), await numbers()],
    [
      [1, 0],
      [1, 0],
    ],
  );
  assert.match((await visitor.get(`/theke?konto=${library.accounts.ben}`)).text, /noch hinzulegen/);
  await visitor.submit(await visitor.get("/theke/bereitlegen"), { aktion: "bereitlegen" });
  assert.deepEqual(
    [await rows(), await numbers()],
    [
      [0, 1],
      [0, 1],
    ],
  );
});

withLibrary(
  "what comes back late names what it costs, and where to pay",
  async (library) => {
    const { anna } = library.accounts;
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    await library.lend("B2", "anna");
    library.later(6);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const back = async (text: string) => {
      const page = await visitor.get("/theke?modus=rueckgabe");
      const done = await visitor.submit(page, { aktion: "feld" }, { text });
      return (
        await visitor.get(done.headers.get("Location")?.replace("http://localhost", "") ?? "")
      ).text;
    };
    const late = await back("B1");
    assert.match(late, /ist zurück, 2 Tage zu spät\. Dafür sind 0,40\s€ zu bezahlen\./);
    assert.match(late, new RegExp(`href="theke\\?konto=${anna}#gebuehren"`));
    assert.doesNotMatch(await back("B2"), /zu bezahlen/);
  },
  siteWith(FEES),
);

withLibrary("a refusal at the desk leads to what has to be changed", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  await library.patch(`/konto/${anna}`, { gueltigBis: "2026-03-05" });
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const desk = await visitor.get(`/theke?konto=${anna}`);
  const link = new RegExp(`href="konto/${anna}\\?formular=aendern#feld-gueltigBis"`, "g");
  assert.equal(desk.text.match(link)?.length, 1, "beside the warning");
  const refused = await visitor.submit(desk, { aktion: "feld" }, { text: "B3" });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Zuerst muss die Bibliothek seine Gültigkeit verlängern/);
  assert.equal(refused.text.match(link)?.length, 2, "and beside the refusal");
  const form = await visitor.get(`/konto/${anna}?formular=aendern`);
  assert.match(form.text, /id="feld-gueltigBis"/);
  await library.patch(`/konto/${anna}`, { gueltigBis: null });
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/1" } } });
  await library.lend("B2", "carla");
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/1" } } });
  library.later(1);
  await visitor.signIn("bibliothekarin");
  const again = await visitor.get(`/theke?konto=${anna}`);
  const waits = await visitor.submit(again, { aktion: "verlaengern" });
  assert.equal(waits.status, 409);
  assert.doesNotMatch(waits.text, /Bitte geben Sie/);
});

withLibrary(
  "noting damage says from whom it takes the copy that was put aside",
  async (library) => {
    // Woyzeck has two copies, and ben waits for it.
    await library.lend("B1", "anna");
    await library.lend("B2", "carla");
    const waits = { as: "ben", body: { werk: { url: "/werk/1" } } };
    assert.equal((await library.ask("POST", "/vormerkungen", waits)).status, 201);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const follow = (answer: Awaited<ReturnType<typeof visitor.get>>, lang = "de") => {
      assert.equal(answer.status, 303, answer.text);
      const at = new URL(answer.headers.get("Location") ?? "");
      return visitor.get(`${at.pathname}${at.search}&lang=${lang}`);
    };
    const takeBack = async (text: string) => {
      const page = await visitor.get("/theke?modus=rueckgabe");
      return follow(await visitor.submit(page, { aktion: "feld" }, { text }));
    };
    const first = await takeBack("B1");
    assert.match(first.text, /Bitte für ben bereitlegen/);
    const noted = await visitor.submit(first, { aktion: "teile" }, { schaden: "ja" });
    assert.match(
      (await follow(noted)).text,
      /exception[\s\S]*Es lag für ben bereit, und Beschädigtes wird nicht ausgeliehen\. ben wartet wieder\./,
    );
    assert.match(
      (await follow(noted, "en")).text,
      /what is damaged is not lent\. ben waits again\./,
    );
    // Another copy is free: it is put aside instead.
    await library.patch("/exemplar/1", { zustand: "gut" });
    const second = await takeBack("B2");
    const again = await visitor.submit(second, { aktion: "teile" }, { schaden: "ja" });
    assert.doesNotMatch((await follow(again)).text, /Es lag für/, "B1 was put aside for ben");
    assert.equal(await library.statusOf(1), "bereitgestellt");
    await library.patch("/exemplar/2", { zustand: "gut" });
    await library.patch("/vormerkung/1", { status: "storniert" });
    await library.lend("B1", "anna");
    await library.lend("B2", "carla");
    assert.equal((await library.ask("POST", "/vormerkungen", waits)).status, 201);
    const third = await takeBack("B1");
    await takeBack("B2");
    const instead = await visitor.submit(third, { aktion: "teile" }, { schaden: "ja" });
    assert.match((await follow(instead)).text, /Legen Sie stattdessen B2 bereit\./);
    assert.equal(await library.statusOf(2), "bereitgestellt");
  },
  siteWith({}, { beschaedigt: "verweigern" }),
);

withLibrary("a return of what nobody has names it, and says where it belongs", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const takeBack = async (text: string, language = "de") => {
    const page = await visitor.get("/theke?modus=rueckgabe");
    const form = formsIn(page.text).find(({ values }) => values.get("aktion") === "feld");
    const fields = { ...Object.fromEntries(form?.values ?? []), text };
    const answer = await visitor.post("/theke", fields, { "Accept-Language": language });
    assert.equal(answer.status, 409, answer.text);
    return answer;
  };
  await library.patch("/exemplar/3", { standort: { name: "Magazin" } });
  const free = await takeBack("B3");
  assert.match(
    free.text,
    /„Metropolis“ \(B3\) ist nicht ausgeliehen; es gibt nichts zurückzunehmen\. Stellen Sie es an seinen Platz: Magazin · S 3\./,
  );
  assert.match(
    (await takeBack("B3", "en")).text,
    /“Metropolis” \(B3\) is not on loan; there is nothing to take back\. Put it in its place: Magazin · S 3\./,
  );
  await library.lend("B3", "anna", { von: "2026-03-04" });
  const waits = { as: "ben", body: { werk: { url: "/werk/2" } } };
  assert.equal((await library.ask("POST", "/vormerkungen", waits)).status, 201);
  await library.patch("/ausleihe/1", { zurueck: "2026-03-05" });
  const held = await takeBack("B3");
  assert.match(
    held.text,
    /„Metropolis“ \(B3\) ist nicht ausgeliehen;[^.]*\. Das liegt für ben bereit\./,
  );
  assert.doesNotMatch(held.text, /an seinen Platz/);
  await library.patch("/exemplar/1", { zustand: "vermisst" });
  const missing = await takeBack("B1");
  assert.match(
    missing.text,
    /„Woyzeck“ \(B1\) ist nicht ausgeliehen;[^.]*\. „Woyzeck“ ist vermisst\./,
  );
  const found = await visitor.submit(missing, { aktion: "gefunden" });
  assert.equal(found.status, 303);
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary(
  "a copy that is not lent is named, since others were scanned ahead",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const at = `/theke?konto=${library.accounts.anna}`;
    const scan = async () =>
      visitor.submit(await visitor.get(at), { aktion: "feld" }, { text: "B1" });
    await library.patch("/exemplar/1", { zustand: "beschädigt" });
    const damaged = await scan();
    assert.equal(damaged.status, 409);
    assert.match(
      damaged.text,
      /„Woyzeck“ \(B1\) wurde nicht ausgeliehen\. Dieses Exemplar ist beschädigt\. Wer es trotzdem ausleiht, gibt einen Grund an\.</,
    );
    await library.patch("/exemplar/1", { zustand: "gut" });
    await library.patch(`/konto/${library.accounts.anna}`, { gesperrt: "Ausweis verloren" });
    assert.match((await scan()).text, /„Woyzeck“ \(B1\) wurde nicht ausgeliehen\. Dieses Konto/);
  },
);

withLibrary("a loan that is short because of a booking says so", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const scan = async (reader: number | undefined, text: string) => {
    const page = await visitor.get(`/theke?konto=${reader}`);
    const answer = await visitor.submit(page, { aktion: "feld" }, { text });
    return (
      await visitor.get(answer.headers.get("Location")?.replace("http://localhost", "") ?? "")
    ).text;
  };
  for (const [barcode, von] of [
    ["B3", "2026-03-07"],
    ["B1", "2026-06-01"],
  ]) {
    const body = { exemplar: { barcode }, konto: { ausweis: "A-ben" }, von };
    const made = await library.ask("POST", "/buchungen", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
  }
  const { anna } = library.accounts;
  assert.match(
    await scan(anna, "B3"),
    /desk-state done exception"[\s\S]*an anna ausgeliehen, bis 6\. März 2026\. Danach hat es ben gebucht, ab 7\. März 2026\./,
  );
  assert.doesNotMatch(await scan(anna, "B1"), /Danach hat es|desk-state done exception/);
});
