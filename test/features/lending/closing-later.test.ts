/** Closing days and opening hours that are entered when something is already lent and booked. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

async function book(library: Library, barcode: string, von: string, bis: string) {
  const body = { exemplar: { barcode }, konto: { ausweis: "A-ben" }, von, bis };
  const { status, text } = await library.ask("POST", "/buchungen", { as, body });
  assert.equal(status, 201, text);
}

withLibrary(
  "loans that are due on days closed later are named, moved in one click, and put back",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-30" });
    await library.lend("B2", "anna", { bis: "2026-03-20" });
    await library.lend("B3", "carla", { bis: "2026-03-31" });
    await book(library, "B3", "2026-04-02", "2026-04-07");
    const visitor = await Visitor.signedIn(library, as);
    assert.doesNotMatch((await visitor.get("/einstellungen?lang=de")).text, /href="schliesstage"/);
    const days = { schliesstag: ["2026-03-29/2026-04-05 Osterferien"] };
    assert.equal((await library.patch("/einstellungen", days)).status, 200);
    assert.match(
      (await visitor.get("/einstellungen?lang=de")).text,
      /href="schliesstage">2 Ausleihen und eine Buchung: an Tagen, an denen geschlossen ist/,
    );
    const { json } = await library.ask("GET", "/schliesstage", { as });
    const told = json.ausleihe.map((one: Record<string, unknown>) => [
      one.bis,
      one.neu,
      one.gebucht,
    ]);
    assert.deepEqual(told, [
      ["2026-03-30", "2026-04-06", "nein"],
      ["2026-03-31", "2026-04-06", "ja"],
    ]);
    assert.deepEqual([json.ausleihe[0].werk.titel, json.buchung[0].von], ["Woyzeck", "2026-04-02"]);
    const page = await visitor.get("/schliesstage?lang=de");
    assert.match(page.text, /30\. März 2026[\s\S]*6\. April 2026/);
    assert.match(page.text, /bleibt: für jemand anderen gebucht/);
    assert.match(page.text, /2\. April 2026<\/time><\/a> \(zu\)/);
    const due = async () =>
      Promise.all(
        [1, 2, 3].map(async (id) => (await library.ask("GET", `/ausleihe/${id}`, { as })).json.bis),
      );
    const moved = await visitor.submit(page, { aktion: "verschieben" }, {});
    assert.equal(moved.status, 303, moved.text);
    assert.deepEqual(await due(), ["2026-04-06", "2026-03-20", "2026-03-31"]);
    const after = await visitor.get("/schliesstage?lang=de");
    assert.match(after.text, /Verschieben rückgängig machen \(1 Ausleihe\)/);
    assert.doesNotMatch(after.text, /Woyzeck/);
    assert.equal((await visitor.submit(after, { aktion: "zuruecknehmen" }, {})).status, 303);
    assert.deepEqual(await due(), ["2026-03-30", "2026-03-20", "2026-03-31"]);
    assert.equal((await library.ask("GET", "/schliesstage", { as: "anna" })).status, 403);
  },
);

withLibrary("opening hours that are entered later count as well", async (library) => {
  await library.lend("B1", "anna", { bis: "2026-03-11" });
  await library.patch("/einstellungen", { oeffnungszeit: ["Fr 15–18"] });
  const { json } = await library.ask("GET", "/schliesstage", { as });
  assert.equal(json.ausleihe[0].neu, "2026-03-13");
  library.later(8);
  const later = await library.ask("GET", "/schliesstage", { as });
  assert.deepEqual(later.json.ausleihe, [], "it could have been returned on Friday");
});

withLibrary(
  "what is due on a day closed later keeps nothing from being renewed",
  async (library) => {
    const { anna } = library.accounts;
    await library.lend("B1", "anna", { bis: "2026-03-20" });
    await library.lend("B3", "anna", { bis: "2026-03-25" });
    await library.patch("/einstellungen", { schliesstag: ["2026-03-20/2026-03-22"] });
    const renewable = async () => {
      const { json } = await library.ask("GET", `/ausleihliste/${anna}`, { as: "anna" });
      return json.ausleihe.map(({ moeglich = [] }: { moeglich?: object[] }) => moeglich.length);
    };
    library.later(15);
    assert.deepEqual(await renewable(), [1, 1], "on a closed day");
    library.later(2);
    assert.deepEqual(await renewable(), [1, 1], "on the next open day");
    library.later(1);
    assert.deepEqual(await renewable(), [0, 0]);
    const late = await library.patch("/ausleihe/2", { verlaengerungen: 1 }, "anna");
    assert.equal(late.status, 409, late.text);
    library.later(-1);
    const renewed = await library.patch("/ausleihe/2", { verlaengerungen: 1 }, "anna");
    assert.equal(renewed.status, 200, renewed.text);
  },
);

withLibrary(
  "what is back on the first open day is not called late at the desk",
  async (library) => {
    await library.lend("B1", "anna", { bis: "2026-03-20" });
    await library.lend("B3", "anna", { bis: "2026-03-19" });
    await library.patch("/einstellungen", { schliesstag: ["2026-03-20/2026-03-22"] });
    library.later(17);
    const visitor = await Visitor.signedIn(library, as);
    const back = async (text: string) => {
      const page = await visitor.get("/theke?modus=rueckgabe&lang=de");
      const done = await visitor.submit(page, { aktion: "feld" }, { text });
      const [, path = ""] = /^https?:\/\/[^/]+(.*)$/.exec(done.headers.get("Location") ?? "") ?? [];
      return (await visitor.get(path)).text;
    };
    assert.doesNotMatch(
      await back("B1"),
      /zu spät|verspätet|Tage (nach|über)|class="[^"]*exception/,
    );
    assert.match(await back("B3"), /4 Tage/);
  },
);
