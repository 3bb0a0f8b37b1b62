/** Forms of something new that are sent twice: by a double click while the server is slow, or by the way back in the browser. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const AS = "bibliothekarin";

async function countOf(library: Library, list: string): Promise<number> {
  return (await library.ask("GET", list, { as: AS })).json.gesamt;
}

withLibrary("a form that is sent twice makes one, another content another", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  const desk = await Visitor.signedIn(library, AS);
  const konto = `/konto/${library.accounts.anna}`;
  const fee = { konto, grund: "sonstiges", betrag: "1,50" };
  const booking = { werk: "/werk/1", konto, von: "2026-03-10" };
  for (const [list, fields, changed] of [
    ["/gebuehren", fee, { vermerk: "Kopien" }],
    ["/konten", { nachname: "Doppelt", vorname: "Dora" }, { vorname: "Dina" }],
    ["/exemplare", { werk: "/werk/1", signatur: "N 1" }, { signatur: "N 2" }],
    ["/buchungen", booking, { von: "2026-03-20" }],
  ] as const) {
    const page = await desk.get(`${list}?formular=neu`);
    const known = { _schluessel: /name="_schluessel" value="([^"]+)"/.exec(page.text)?.[1] ?? "" };
    const before = await countOf(library, list);
    const send = (more: object = {}) => desk.submit(page, known, { ...fields, ...more });
    const [first, twin] = await Promise.all([send(), send()]);
    const again = await send();
    const places = [first, twin, again].map(({ headers }) => headers.get("Location"));
    assert.ok(places[0], first.text);
    assert.equal(new Set(places).size, 1, places.join());
    assert.equal(await countOf(library, list), before + 1, list);
    assert.equal((await send(changed)).status, 303);
    assert.equal(await countOf(library, list), before + 2, list);
    assert.notEqual(
      (await desk.get(`${list}?formular=neu`)).text.includes(known._schluessel),
      true,
    );
  }
});

withLibrary(
  "the form of the calendar books one copy, however often it is sent",
  async (library) => {
    const desk = await Visitor.signedIn(library, AS);
    const page = await desk.get("/belegung?werk=1");
    const fields = {
      konto: `/konto/${library.accounts.anna}`,
      von: "2026-03-10",
      bis: "2026-03-11",
    };
    const send = () => desk.submit(page, { werk: "/werk/1" }, fields);
    const answers = await Promise.all([send(), send()]);
    for (const { status, text } of answers) assert.equal(status, 303, text);
    assert.equal(await countOf(library, "/buchungen"), 1);
  },
);

withLibrary(
  "a button that is tapped twice reserves, or makes an appointment, once",
  async (library) => {
    const settings = { termine: "ja", oeffnungszeit: ["Mo–So 8:00–20:00"] };
    assert.equal((await library.patch("/einstellungen", settings)).status, 200);
    await library.lend("B3", "anna");
    const ben = await Visitor.signedIn(library, "ben");
    const work = await ben.get("/werk/2");
    const reserve = () => ben.submit(work, { werk: "/werk/2" });
    for (const { status, text } of await Promise.all([reserve(), reserve()]))
      assert.equal(status, 303, text);
    assert.equal(await countOf(library, "/vormerkungen"), 1);
    await library.patch("/ausleihe/1", { ausgang: "zurück" });
    const plan = await ben.get("/terminplan?tag=2026-03-09");
    const appoint = () => ben.submit(plan, { tag: "2026-03-09" }, { uhr: "10:00" });
    for (const { status, text } of await Promise.all([appoint(), appoint()]))
      assert.equal(status, 303, text);
    assert.equal(await countOf(library, "/termine"), 1);
  },
);
