/** What reminders cost: what they say, once for each message and level, when it has gone out. */

import assert from "node:assert/strict";
import { sendWaiting } from "../../../src/library/notices/send/send-notices.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { MailServer } from "../../mail/mail-server.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";

const server = MailServer.forTests();

function costing(an: boolean) {
  const nachrichten = { benachrichtigen: true, mahnstufen: ["3", "10: 2,50 EUR"] };
  const site = { name: "Bücherei Süd", email: "post@sued.example", nachrichten };
  return {
    site: siteSaying({ ...site, gebuehren: { an } }),
    settings: () => ({ smtp: server.smtp, url: "http://localhost" }),
  };
}

async function reminded(library: Library, send = true): Promise<void> {
  await doDailyWork(library.app.daily);
  if (send) await sendWaiting(library.app.sending);
}

async function feesOf({ app }: Library) {
  const fees = await app.store.read.walk(app.kinds.one("gebuehr"), 0, 100);
  return fees.map(({ values }) => [
    (values.konto as { id: number }).id,
    values.grund,
    values.betrag,
    values.zustand,
    values.seit,
  ]);
}

const setState = (library: Library, path: string, zustand: string) =>
  library.ask("PATCH", path, {
    as: "bibliothekarin",
    body: { zustand },
    headers: { "Content-Type": "application/merge-patch+json" },
  });

withLibrary(
  "a reminder costs what it says when it is sent, once for all loans in it and however often it is sent",
  async (library) => {
    const { anna } = library.accounts;
    await library.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
    for (const barcode of ["B1", "B3"]) await library.lend(barcode, "anna", { bis: "2026-03-10" });
    library.later(7);
    await reminded(library);
    assert.deepEqual(await feesOf(library), [], "the first level is free");
    library.later(7);
    await reminded(library, false);
    assert.deepEqual(await feesOf(library), [], "what waits costs nothing yet");
    await sendWaiting(library.app.sending);
    const owed = [[anna, "mahnung", "2.50 EUR", "offen", "2026-03-20"]];
    assert.deepEqual(await feesOf(library), owed);
    assert.equal((await setState(library, "/nachricht/2", "fehlgeschlagen")).status, 200);
    assert.equal((await setState(library, "/nachricht/2", "wartend")).status, 200);
    await sendWaiting(library.app.sending);
    const { json } = await library.ask("GET", "/nachricht/2", { as: "bibliothekarin" });
    assert.equal(json.zustand, "gesendet");
    assert.deepEqual(await feesOf(library), owed);
  },
  costing(true),
);

withLibrary(
  "a letter costs it when it is printed, and nothing where all came back before",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    await library.lend("B2", "ben", { bis: "2026-03-10" });
    library.later(7);
    await reminded(library);
    for (const id of [1, 2]) await setState(library, `/nachricht/${id}`, "gedruckt");
    library.later(7);
    await reminded(library);
    await library.change("/ausleihe/2", "bibliothekarin", { zurueck: "2026-03-20" });
    assert.deepEqual(await feesOf(library), []);
    assert.equal((await setState(library, "/nachricht/3", "gedruckt")).status, 200);
    library.later(1);
    await reminded(library);
    const owed = [[library.accounts.anna, "mahnung", "2.50 EUR", "offen", "2026-03-20"]];
    assert.deepEqual(await feesOf(library), owed);
  },
  costing(true),
);

withLibrary(
  "a library without fees charges none",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-10" });
    for (const id of [1, 2]) {
      library.later(10);
      await reminded(library);
      assert.equal((await setState(library, `/nachricht/${id}`, "gedruckt")).status, 200);
    }
    assert.deepEqual(await feesOf(library), []);
  },
  costing(false),
);
