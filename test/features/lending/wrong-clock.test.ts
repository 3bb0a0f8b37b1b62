/** A clock that was a year ahead for a while: what it has noted locks nobody out afterwards, and lets nobody in. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FormTokens } from "../../../src/core/identity/proofs/csrf.ts";
import { Devices } from "../../../src/core/identity/proofs/device.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { sendWaiting } from "../../../src/library/notices/send/send-notices.ts";
import { readSite } from "../../../src/library/site/site.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const YEAR = 365 * 24 * 60 * 60_000;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

async function aYearAhead(library: Library, work: () => Promise<void>): Promise<void> {
  library.clock.now += YEAR;
  await work();
  library.clock.now -= YEAR;
}

withLibrary("guesses in a wrong year do not lock an account", async (library) => {
  const guess = (said: string, password: string) => new Visitor(library).signIn(said, password);
  await aYearAhead(library, async () => {
    for (let count = 0; count < 10; count++)
      assert.equal((await guess("anna", "wrong password")).status, 401);
    assert.equal((await guess("anna", "wrong password")).status, 429);
    for (let count = 0; count < 60; count++)
      await library.patch(`/konto/${library.accounts.ben}`, { telefon: `${count}` }, "ben");
  });
  assert.equal((await new Visitor(library).signIn("anna")).status, 303);
  const write = await library.patch(`/konto/${library.accounts.ben}`, { telefon: "1" }, "ben");
  assert.equal(write.status, 200, write.text);
  // Those of now count as ever.
  for (let count = 0; count < 10; count++)
    assert.equal((await guess("carla", "wrong password")).status, 401);
  assert.equal((await guess("carla", "wrong password")).status, 429);
});

withLibrary("what was lent in a wrong year comes back today", async (library) => {
  const lent = { loan: "" };
  await aYearAhead(library, async () => {
    const { status, headers, text } = await library.lend("B1", "anna");
    assert.equal(status, 201, text);
    lent.loan = new URL(headers.get("Location") ?? "", "http://x").pathname;
  });
  const back = await library.patch(lent.loan, { ausgang: "zurück" });
  assert.deepEqual([back.status, back.json.von], [200, "2026-03-06"], back.text);
  assert.equal(await library.statusOf(1), "verfügbar");
  assert.equal((await library.lend("B1", "ben")).status, 201);
  // Nobody lends anything tomorrow.
  const ahead = await library.lend("B2", "ben", { von: "2026-03-07" });
  assert.equal(ahead.status, 409);
});

withLibrary("what began in a wrong year lets nobody in", async (library) => {
  const { anna, ben, carla } = library.accounts;
  const visitor = new Visitor(library);
  const handed = { key: "", code: "" };
  const withKey = () =>
    library.ask("GET", `/konto/${ben}`, { headers: { Authorization: `Bearer ${handed.key}` } });
  await aYearAhead(library, async () => {
    await visitor.signIn("anna");
    assert.equal((await visitor.get(`/ausleihliste/${anna}`)).status, 200);
    const body = "aktion=schluessel&name=Programm&umfang=lesen&tage=365";
    const made = await library.ask("POST", `/zugang/${ben}`, { as: "ben", headers: FORM, body });
    handed.key = made.json.geheim;
    assert.equal((await withKey()).status, 200);
    const slip = await library.ask("POST", "/einmalcodes", {
      as: "bibliothekarin",
      headers: FORM,
      body: `konto=${carla}`,
    });
    handed.code = slip.json.konto[0].code;
  });
  assert.equal((await visitor.get(`/ausleihliste/${anna}`)).status, 403);
  assert.equal((await withKey()).status, 401);
  assert.equal((await new Visitor(library).signIn("carla", handed.code)).status, 401);
  const keys = await library.ask("GET", `/zugang/${ben}`, { as: "ben", accept: "text/html" });
  assert.match(keys.text, /abgelaufen/);
  assert.equal((await new Visitor(library).signIn("anna")).status, 303);

  await doDailyWork(library.app.daily);
  const { rows } = library.app.store;
  const future = new Date(library.clock.now + YEAR / 2).toISOString();
  assert.deepEqual(await rows.find("sitzung", { zuletzt: { above: future } }), []);
  assert.deepEqual(await rows.find("versuch", { zeitpunkt: { above: future } }), []);
});

test("a form and a known browser of a wrong year are over", () => {
  const clock = { now: Date.parse("2026-03-06T11:00:00Z") };
  const forms = new FormTokens("secret", () => clock.now);
  const devices = new Devices("secret", () => clock.now);
  const account = {
    id: 1,
    username: "anna",
    role: "leser",
    passwordHash: "x",
    code: null,
    disabled: false,
  } as const;
  clock.now += YEAR;
  const [token, cookie] = [forms.make("a", "PUT /werk/1"), devices.make(account)];
  assert.equal(forms.check("a", "PUT /werk/1", token), true);
  assert.notEqual(devices.read(cookie, account), null);
  clock.now -= YEAR;
  assert.equal(forms.check("a", "PUT /werk/1", token), false);
  assert.equal(devices.read(cookie, account), null);
});

withLibrary("a process of a wrong year that is gone keeps no import waiting", async (library) => {
  const { store, kinds } = library.app;
  const body = "id;titel\n1;Gilgi\n";
  const headers = { "Content-Type": "text/csv" };
  const made = await library.ask("POST", "/einspielungen", { as: "bibliothekarin", body, headers });
  assert.equal(made.status, 201, made.text);
  const heard = new Date(Date.now() + YEAR).toISOString();
  const lease = JSON.stringify({ worker: "elsewhere 1 x", heard });
  await store.write((writing) => writing.setSetting("einspielen", lease));
  await workOnImports({ store, kinds, site: await readSite("no-such-folder"), url: null });
  assert.equal(
    (await library.ask("GET", "/einspielung/1", { as: "bibliothekarin" })).json.zustand,
    "spalten",
  );
});

withLibrary(
  "a message of a wrong year neither waits nor is under way for ever",
  async (library) => {
    const { store, kinds, sending } = library.app;
    const nachricht = kinds.one("nachricht");
    const future = new Date(library.clock.now + YEAR).toISOString();
    for (const more of [{ begonnen: future }, { naechster: future, versuche: 2 }]) {
      const message = { konto: { ausweis: "A-anna" }, text: "Guten Tag" };
      const made = await library.ask("POST", "/nachrichten", {
        as: "bibliothekarin",
        body: message,
      });
      assert.equal(made.status, 201, made.text);
      const id = Number(made.headers.get("Location")?.split("/").at(-1));
      await store.write(async (writing) => {
        const [one] = await writing.members(nachricht, [id]);
        const values = { ...one!.values, an: "anna@example.org", weg: "e-mail", ...more };
        await writing.update(one!, values, null);
      });
    }
    const sent: string[] = [];
    const mail = {
      async send({ to }: { to: { address: string } }) {
        sent.push(to.address);
        return { state: "sent" as const, reason: null };
      },
    };
    await sendWaiting({ ...sending, mails: true, mail: mail as never });
    assert.deepEqual(sent, ["anna@example.org"]);
    const states = await Promise.all(
      [1, 2].map(
        async (id) => (await library.ask("GET", `/nachricht/${id}`, { as: "bibliothekarin" })).json,
      ),
    );
    assert.deepEqual(
      states.map(({ zustand }) => zustand),
      ["fehlgeschlagen", "gesendet"],
    );
  },
);
