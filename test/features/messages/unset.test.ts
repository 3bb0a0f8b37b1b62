/** What is not set up yet is said where it matters: the mail server, the public address; and messages can be written by hand. */

import assert from "node:assert/strict";
import { siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const NO_MAIL = /Es ist kein Mailserver eingerichtet/g;

withLibrary("settings that need a mail server say that there is none", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const form = await visitor.get("/einstellungen?formular=aendern");
  assert.equal(form.text.match(NO_MAIL)?.length, 3);
  assert.doesNotMatch((await visitor.get("/befunde")).text, NO_MAIL);
  const set = { kennwortVergessen: "ja", registrierung: "email" };
  assert.equal((await library.patch("/einstellungen", set)).status, 200);
  assert.equal((await visitor.get("/einstellungen")).text.match(NO_MAIL)?.length, 2);
  const found = await visitor.get("/befunde");
  assert.equal(found.text.match(NO_MAIL)?.length, 2);
  assert.match((await visitor.get("/theke")).text, /<a href="befunde">/);
  const door = await new Visitor(library).get("/anmeldung");
  assert.match(door.text, /Kennwort vergessen\? Fragen Sie in der Bibliothek/);
});

withLibrary(
  "where there is a mail server nothing of it is said",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.patch("/einstellungen", { kennwortVergessen: "ja" });
    assert.doesNotMatch((await visitor.get("/einstellungen?formular=aendern")).text, NO_MAIL);
    assert.doesNotMatch((await visitor.get("/befunde")).text, NO_MAIL);
    const door = await new Visitor(library).get("/anmeldung");
    assert.match(door.text, /href="kennwort-vergessen"/);
    assert.doesNotMatch(door.text, /Fragen Sie in der Bibliothek/);
  },
  { settings: () => ({ smtp: "smtp://127.0.0.1:9", mailSender: "b@example.org" }) },
);

const NO_ADDRESS = /Die öffentliche Adresse ist nicht eingestellt: In E-Mails steht nicht/g;
const MAILS = { smtp: "smtp://127.0.0.1:9", mailSender: "b@example.org" };

withLibrary(
  "settings that write to readers say that no e-mail can lead here while no address is set",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const form = await visitor.get("/einstellungen?formular=aendern");
    assert.equal(form.text.match(NO_ADDRESS)?.length, 3);
    await library.patch("/einstellungen", { registrierung: "email" });
    assert.equal((await visitor.get("/einstellungen")).text.match(NO_ADDRESS)?.length, 1);
  },
  { settings: () => MAILS },
);

withLibrary(
  "settings that write to readers say nothing of the address where one is set",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.patch("/einstellungen", { registrierung: "email" });
    for (const path of ["/einstellungen", "/einstellungen?formular=aendern"]) {
      const { status, text } = await visitor.get(path);
      assert.equal(status, 200);
      assert.doesNotMatch(text, NO_ADDRESS, path);
    }
  },
  { settings: () => ({ ...MAILS, url: "http://localhost" }) },
);

const PAPER = ["/etiketten", "/einmalcodes?konto=2"];

withLibrary("what is printed names its address first where none is set", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  for (const path of PAPER)
    assert.match(
      (await visitor.get(path)).text,
      /Die öffentliche Adresse ist nicht eingestellt: Gedruckt wird http:\/\/localhost,/,
      path,
    );
  assert.doesNotMatch(
    (await visitor.get("/ausweise")).text,
    /öffentliche Adresse/,
    "cards have none",
  );
});

withLibrary(
  "what is printed says nothing of its address where one is set",
  async (library) => {
    for (const path of PAPER) {
      const { text } = await library.ask("GET", path, {
        as: "bibliothekarin",
        accept: "text/html",
      });
      assert.match(text, /<h1/, path);
      assert.doesNotMatch(text, /öffentliche Adresse/, path);
    }
  },
  { settings: () => ({ url: "http://localhost" }) },
);

withLibrary(
  "what is to be written today can be written now, once",
  async (library) => {
    await library.lend("B1", "anna", { von: "2026-02-01", bis: "2026-03-01" });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    assert.match((await visitor.get("/theke/ueberfaellig")).text, /href="postausgang\/vorschau"/);
    const preview = await visitor.get("/postausgang/vorschau");
    assert.match(preview.text, /Von selbst wird einmal am Tag geschrieben/);
    const done = await visitor.submit(preview, { aktion: "schreiben" });
    assert.equal(done.status, 303);
    const again = await visitor.submit(preview, { aktion: "schreiben" });
    assert.equal(again.status, 303);
    const { json } = await library.ask("GET", "/nachrichten", { as: "bibliothekarin" });
    assert.equal(json.gesamt, 1);
    const after = await visitor.get("/postausgang/vorschau");
    assert.match(after.text, /Das ist geschrieben/);
    assert.doesNotMatch(after.text, /value="schreiben"/);
    const anna = await Visitor.signedIn(library, "anna");
    const refused = await anna.post("/postausgang/vorschau", { aktion: "schreiben" });
    assert.equal(refused.status, 403);
  },
  {
    site: siteSaying({
      nachrichten: { benachrichtigen: true, mahnstufen: ["3"] },
    }),
  },
);

withLibrary("a first way in is good for two weeks, another one for a day", async (library) => {
  const mia = { name: "Mia Maurer" };
  await library.ask("POST", "/konten", { as: "bibliothekarin", body: mia });
  const until = async (konto: number) => {
    const body = new URLSearchParams({ konto: `${konto}` }).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { json } = await library.ask("POST", "/einmalcodes", {
      as: "bibliothekarin",
      headers,
      body,
    });
    assert.match(json.konto[0].code, /^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/);
    return json.gueltigBis;
  };
  assert.equal(await until(5), "2026-03-20");
  assert.equal(await until(library.accounts.anna ?? 0), "2026-03-07");
});
