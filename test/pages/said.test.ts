/** What pages say to whom, and that they offer what can be done: small things that people stumbled over. */

import assert from "node:assert/strict";
import { withApp } from "../support/app.ts";
import { type Library, withLibrary } from "../support/library.ts";
import { Visitor } from "../support/visitor.ts";

function page(library: Library, path: string, as: string, language = "en") {
  const headers = { "Accept-Language": language };
  return library.ask("GET", path, { as, accept: "text/html", headers });
}

withLibrary(
  "whoever is signed in is so on the page of an address that is none",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "anna");
    for (const path of ["/nirgends", "/nirgends/1", "/werk/1/2/3", "/%zz"]) {
      const { status, text, headers } = await visitor.get(path);
      assert.ok(status === 404 || status === 400, `${path} is ${status}`);
      assert.doesNotMatch(text, /href="anmeldung/, path);
      assert.match(text, new RegExp(`href="ausleihliste/${library.accounts.anna}"`), path);
      assert.equal(headers.get("Cache-Control"), "private, no-store");
    }
    const nobody = await library.ask("GET", "/nirgends", { accept: "text/html" });
    assert.match(nobody.text, /href="anmeldung/);
    const stale = await library.ask("GET", "/nirgends", {
      accept: "text/html",
      headers: { Cookie: "leihwerk-sitzung=falsch" },
    });
    assert.equal(stale.status, 404);
  },
);

withLibrary("only the reader is told “you” of a place in the queue", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B3", "ben");
  await library.ask("POST", "/vormerkungen", { as: "anna", body: { werk: { url: "/werk/2" } } });
  const path = `/ausleihliste/${anna}`;
  assert.match((await page(library, path, "anna")).text, /You are next/);
  assert.match((await page(library, path, "anna", "de")).text, /Sie sind als Nächste an der Reihe/);
  const other = (await page(library, path, "bibliothekarin")).text;
  assert.doesNotMatch(other, /You are next/);
  assert.match(other, /Next in the queue/);
  assert.match(
    (await page(library, path, "bibliothekarin", "de")).text,
    /Als Nächste an der Reihe/,
  );

  await library.patch("/ausleihe/2", { zurueck: "2026-03-06" });
  await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
  assert.doesNotMatch((await page(library, path, "anna")).text, /Put aside for you until/);
  await library.patch("/vormerkung/1", { bereitgelegt: "2026-03-06" });
  assert.match((await page(library, path, "anna")).text, /Put aside for you until/);
  const ready = (await page(library, path, "bibliothekarin")).text;
  assert.doesNotMatch(ready, /for you/);
  assert.match(ready, /Put aside until/);
  assert.doesNotMatch((await page(library, path, "bibliothekarin", "de")).text, /für Sie/);
});

withLibrary("the sample of a reminder is about something that was due", async (library) => {
  await library.lend("B1", "anna"); // Due in four weeks.
  for (const [language, days, later] of [
    ["en", ["3 March", "20 February", "6 February", "9 March"], /April/],
    ["de", ["3. März", "20. Februar", "6. Februar", "9. März"], /April/],
  ] as const) {
    const { text } = await page(
      library,
      `/postausgang/texte?lang=${language}`,
      "bibliothekarin",
      language,
    );
    for (const day of days) assert.ok(text.includes(`${day} 2026`), `${day} in ${text}`);
    assert.doesNotMatch(text, later);
  }
});

withLibrary("a form says how many copies are made in plain words", async (library) => {
  const english = (await page(library, "/werke?formular=neu", "bibliothekarin")).text;
  assert.match(english, /This many copies are added with it\./);
  const german = (await page(library, "/werke?formular=neu", "bibliothekarin", "de")).text;
  assert.match(german, /So viele Exemplare werden mit angelegt\./);
});

withLibrary(
  "what cannot be removed is not offered for it: its page says what comes first",
  async (library) => {
    await library.lend("B1", "anna");
    for (const path of ["/werk/1", "/exemplar/1"]) {
      const own = (await page(library, path, "bibliothekarin")).text;
      assert.match(
        own,
        /<li class="kept"><span>Remove<\/span> <a [^>]*formular=loeschen">Not yet: /,
      );
      const asked = await page(library, `${path}?formular=loeschen`, "bibliothekarin");
      assert.equal(asked.status, 200);
      assert.doesNotMatch(asked.text, /<button class="danger"/, path);
      assert.match(asked.text, /cannot be removed/, path);
      assert.equal((await library.ask("DELETE", path, { as: "bibliothekarin" })).status, 409, path);
    }
    for (const id of [1, 2])
      await library.ask("DELETE", `/exemplar/${id}`, { as: "bibliothekarin" });
    const free = await page(library, "/exemplar/3?formular=loeschen", "bibliothekarin");
    assert.match(free.text, /<button class="danger"/);
    const own = (await page(library, "/exemplar/3", "bibliothekarin")).text;
    assert.doesNotMatch(own, /class="kept"/);
  },
);

withLibrary(
  "the page before a removal says what its refusal says, and counts only what is in the way",
  async (library) => {
    const as = "bibliothekarin";
    await library.ask("POST", "/werke", { as, body: { titel: "Lenz" } });
    const away = { werk: { url: "/werk/3" }, signatur: "L 1", zustand: "in Reparatur" };
    await library.ask("POST", "/exemplare", { as, body: away });
    const scan = { inventur: { url: "/inventur/1" }, barcode: "B1" };
    await library.ask("POST", "/inventuren", { as, body: { name: "Sommer" } });
    await library.ask("POST", "/erfassungen", { as, body: scan });
    const body = { werk: { url: "/werk/1" } };
    await library.lend("B1", "ben");
    await library.lend("B2", "ben");
    for (const who of ["anna", "ben"])
      await library.ask("POST", "/vormerkungen", { as: who, body: { werk: { url: "/werk/3" } } });
    await library.patch("/vormerkung/1", { status: "storniert" });
    assert.equal((await library.ask("DELETE", "/exemplar/4", { as })).status, 204);
    await library.ask("POST", "/vormerkungen", { as: "anna", body });
    await library.patch("/inventur/1", { zustand: "abgeschlossen" });
    for (const language of ["de", "en"])
      for (const path of ["/werk/1", "/werk/3", "/erfassung/1", "/inventur/1", "/exemplar/1"]) {
        const headers = { "Accept-Language": language };
        const { status, json } = await library.ask("DELETE", path, { as, headers });
        assert.equal(status, 409, path);
        const { text } = await page(library, `${path}?formular=loeschen`, as, language);
        assert.ok(text.includes(`<p class="lead">${json.detail}</p>`), `${path}: ${text}`);
        assert.doesNotMatch(text, /<button class="danger"/, path);
      }
    const { text } = await page(library, "/werk/3?formular=loeschen", as, "de");
    assert.match(text, /<h2>1 Vormerkung<\/h2>/);
    assert.match((await page(library, "/werk/3", as, "de")).text, /Etwas verweist darauf/);
    await library.patch("/vormerkung/2", { status: "storniert" });
    const free = await page(library, "/werk/3?formular=loeschen", as, "de");
    assert.match(free.text, /2 andere verweisen darauf\. Sie werden mit entfernt oder/);
    assert.equal((await library.ask("DELETE", "/werk/3", { as })).status, 204);
    assert.equal((await library.ask("GET", "/vormerkung/1", { as })).status, 410);
  },
);

withLibrary(
  "a work that only reading lists name can be removed, and is offered for it",
  async (library) => {
    await library.ask("POST", "/werke", { as: "bibliothekarin", body: { titel: "Lenz" } });
    const list = { name: "Später", werk: [{ url: "/werk/3" }] };
    assert.equal(
      (await library.ask("POST", "/merklisten", { as: "anna", body: list })).status,
      201,
    );
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const asked = await visitor.get("/werk/3?formular=loeschen");
    const removed = await visitor.submit(asked, { _aktion: "loeschen" });
    assert.equal(removed.status, 303, removed.text);
  },
);

withLibrary(
  "the page of a copy that is lent has one button that takes it back",
  async (library) => {
    await library.lend("B1", "anna");
    const { text } = await page(library, "/exemplar/1", "bibliothekarin", "de");
    const buttons = [...text.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label);
    assert.equal(buttons.filter((label) => /zurück/i.test(label ?? "")).length, 1, buttons.join());
    assert.ok(
      buttons.some((label) => /verloren/i.test(label ?? "")),
      buttons.join(),
    );
    const loan = await page(library, "/ausleihe/1", "bibliothekarin", "de");
    assert.match(loan.text, /<button[^>]*>[^<]*zurück/i);
  },
);

withLibrary("a list of the desk has no column that nobody fills", async (library) => {
  await library.lend("B1", "anna");
  library.later(60);
  const list = async () => (await page(library, "/theke/ueberfaellig", "bibliothekarin")).text;
  assert.doesNotMatch(await list(), /<t[hd][^>]*class="email"/);
  await library.patch(`/konto/${library.accounts.anna}`, { email: "anna@example.org" });
  assert.match(await list(), /<th[^>]*class="email"/);
});

withApp(
  "the report of an import names the file as people know it, and no place on the server",
  async (app) => {
    const boundary = "grenze";
    const table = "id,username,name\n1,ada,Ada A\n2,bea,Bea B\n1,cleo,Cleo C\n";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="datei"; filename="konten-2019.csv"\r\nContent-Type: text/csv\r\n\r\n${table}\r\n--${boundary}--\r\n`;
    const response = await app.request("POST", "/einspielungen", {
      as: "bibliothekarin",
      body,
      headers: {
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        Accept: "application/json",
      },
    });
    assert.equal(response.status, 201, await response.clone().text());
    const id = response.headers.get("Location")?.split("/").at(-1);
    await app.import();
    const patched = await app.request("PATCH", `/einspielung/${id}`, {
      as: "bibliothekarin",
      body: JSON.stringify({ zustand: "probe" }),
      headers: { "Content-Type": "application/merge-patch+json" },
    });
    assert.equal(patched.status, 200);
    await app.import();
    for (const path of [`/einspielung/${id}`, `/einspielbericht/${id}`]) {
      for (const Accept of ["text/html", "application/json", "application/xml"]) {
        const answer = await app.request("GET", path, {
          as: "bibliothekarin",
          headers: { Accept },
        });
        if (answer.status !== 200) continue;
        assert.doesNotMatch(
          await answer.text(),
          /leihwerk-einspielung-|\/datei/,
          `${path} ${Accept}`,
        );
      }
    }
    const report = await app.request("GET", `/einspielbericht/${id}`, {
      as: "bibliothekarin",
      headers: { Accept: "text/html", "Accept-Language": "de" },
    });
    assert.match(await report.text(), /gibt es schon eine Zeile: konten-2019, Zeile 2\./);
  },
  { fresh: true },
);

withLibrary("all that is wrong with the settings is said at once", async (library) => {
  const wrong = {
    tage: 0,
    email: "keine",
    oeffnungszeit: ["Mo 10:00–18:00", "irgendwann"],
    mahnstufe: ["bald"],
    artRegel: ["Film sieben"],
    kaution: ["viel"],
    verweis: "#ffff00",
    isbnQuelle: "ftp://x",
  };
  const { status, json } = await library.patch("/einstellungen", wrong);
  assert.equal(status, 422);
  const pointers = json.errors.map(({ pointer }: { pointer: string }) => pointer).sort();
  assert.deepEqual(pointers, [
    "/artRegel/0",
    "/email",
    "/isbnQuelle",
    "/kaution/0",
    "/mahnstufe/0",
    "/oeffnungszeit/1",
    "/tage",
    "/verweis",
  ]);
});
