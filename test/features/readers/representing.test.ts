/** Whoever answers for others sees what they have, renews and reserves for them, where the library allows it, and nothing more. */

import assert from "node:assert/strict";
import { type Library, PASSWORD, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const ausleihe = { vertretungErlaubt: true };
const site = siteSaying({ ausleihe });

/** Anna answers for Ben, who has copy 1 and has brought back copy 2; Carla has copy 3. */
async function family(library: Library): Promise<void> {
  const { ben } = library.accounts;
  const values = { name: "Ben Berg", vertretung: { ausweis: "A-anna" } };
  assert.equal((await library.patch(`/konto/${ben}`, values)).status, 200);
  for (const [barcode, reader] of [
    ["B1", "ben"],
    ["B2", "ben"],
    ["B3", "carla"],
  ] as const)
    assert.equal((await library.lend(barcode, reader)).status, 201);
  assert.equal((await library.patch("/ausleihe/2", { zurueck: "2026-03-06" })).status, 200);
  library.later(7);
}

function renew(library: Library, loan: number, as: string) {
  return library.patch(`/ausleihe/${loan}`, { verlaengerungen: 1 }, as);
}

withLibrary(
  "a mother sees what her child has on her own list, renews and reserves it",
  async (library) => {
    await family(library);
    const { anna, ben } = library.accounts;
    const list = `/ausleihliste/${anna}`;
    const mother = await Visitor.signedIn(library, "anna");
    const page = await mother.get(`${list}?lang=de`);
    assert.match(page.text, /<h2 id="andere">Für andere[\s\S]*Ben Berg[\s\S]*Woyzeck/);
    assert.doesNotMatch(page.text, /href="ausleihe\/1"/, "no link that would be refused");
    const { json } = await library.ask("GET", list, { as: "anna" });
    assert.deepEqual(
      json.ausleiheAnderer.map((loan: { leser: string; url: string }) => [loan.leser, loan.url]),
      [["Ben Berg", "http://localhost/ausleihe/1"]],
      "what was brought back is nobody's concern",
    );
    const renewed = await mother.submit(page, { _ziel: "/ausleihe/1" });
    assert.equal(renewed.headers.get("Location"), `http://localhost${list}`, renewed.text);

    const work = await mother.get("/werk/2?lang=de");
    assert.match(work.text, /Vormerken für[\s\S]*mich selbst[\s\S]*Ben Berg/);
    const made = await mother.submit(work, { werk: "/werk/2" }, { konto: `/konto/${ben}` });
    assert.equal(made.status, 303, made.text);
    const [reservation] = (await library.ask("GET", list, { as: "anna" })).json.vormerkungAnderer;
    assert.equal(reservation.leser, "Ben Berg");
    const own = await library.ask("GET", `/ausleihliste/${ben}?lang=de`, {
      as: "ben",
      accept: "text/html",
    });
    assert.match(own.text, /auch, wer Sie vertritt/, "the child is told");
    assert.match(own.text, /Metropolis/);
    const cancelled = await mother.submit(await mother.get(list), { _ziel: "/vormerkung/1" });
    assert.equal(cancelled.status, 303, cancelled.text);
  },
  { site },
);

withLibrary(
  "renews all that a child has at once, and nothing of strangers",
  async (library) => {
    const { anna, ben, carla } = library.accounts;
    await library.patch(`/konto/${ben}`, { vertretung: { ausweis: "A-anna" } });
    for (const barcode of ["B1", "B3"]) await library.lend(barcode, "ben");
    await library.lend("B2", "carla");
    library.later(7);
    const list = `/ausleihliste/${anna}`;
    const mother = await Visitor.signedIn(library, "anna");
    const page = await mother.get(list);
    for (const konto of [carla, 99, "x"])
      assert.ok(
        [403, 422].includes(
          (await mother.submit(page, { konto: `${ben}` }, { konto: `${konto}` })).status,
        ),
      );
    assert.equal((await mother.submit(page, { konto: `${ben}` })).status, 303);
    const loans = await library.ask("GET", "/ausleihen?felder=alle", { as: "bibliothekarin" });
    assert.deepEqual(
      loans.json.ausleihe
        .toSorted((a: { url: string }, b: { url: string }) => a.url.localeCompare(b.url))
        .map(({ verlaengerungen }: { verlaengerungen: number }) => verlaengerungen),
      [1, 1, 0],
    );
    // A librarian who looks at her list does not act for her.
    const body = `konto=${ben}`;
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const asStaff = await library.ask("POST", list, { as: "bibliothekarin", body, headers });
    assert.equal(asStaff.status, 403);
  },
  { site },
);

withLibrary(
  "answering for somebody opens nothing else, to nobody else, and not by a key or an app",
  async (library) => {
    await family(library);
    const { anna, ben = 0 } = library.accounts;
    const reserve = (as: string) =>
      library.ask("POST", "/vormerkungen", {
        as,
        body: { werk: { url: "/werk/2" }, konto: { url: `/konto/${ben}` } },
      });
    const refused = async (what: string, answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer;
      assert.ok([403, 422].includes(status), `${what}: ${status} ${text.slice(0, 300)}`);
    };
    // Neither the account, nor its list, messages and past.
    for (const path of [
      `/konto/${ben}`,
      `/ausleihliste/${ben}`,
      `/ausleihliste/${ben}.ics`,
      `/zugang/${ben}`,
      `/daten/${ben}`,
      "/ausleihe/1",
      "/ausleihe/2",
      "/ausleihen",
    ])
      await refused(path, library.ask("GET", path, { as: "anna" }));
    await refused("the past", library.patch("/ausleihe/2", {}, "anna"));
    await refused("a day", library.patch("/ausleihe/1", { bis: "2027-01-01" }, "anna"));
    await refused("the account", library.patch(`/konto/${ben}`, { name: "x" }, "anna"));
    const booking = {
      werk: { url: "/werk/2" },
      konto: { url: `/konto/${ben}` },
      von: "2026-04-01",
    };
    await refused("a booking", library.ask("POST", "/buchungen", { as: "anna", body: booking }));
    const list = { name: "x", konto: { url: `/konto/${ben}` } };
    await refused("a list", library.ask("POST", "/merklisten", { as: "anna", body: list }));
    // Strangers, and the child itself towards her.
    for (const as of ["carla", "ben"]) {
      await refused(`${as} renews`, renew(library, as === "ben" ? 3 : 1, as));
      if (as !== "ben") await refused(`${as} reserves`, reserve(as));
    }
    await refused("another child", renew(library, 3, "anna"));

    const key = await library.ask("POST", `/zugang/${anna}`, {
      as: "anna",
      body: { aktion: "schluessel", name: "x", umfang: "schreiben" },
    });
    const bearer = { Authorization: `Bearer ${key.json.geheim}` };
    const own = await library.ask("GET", `/ausleihliste/${anna}`, { headers: bearer });
    assert.equal(own.status, 200, key.text);
    assert.deepEqual(own.json.ausleiheAnderer, []);
    const type = { "Content-Type": "application/merge-patch+json" };
    const change = { body: { verlaengerungen: 1 }, headers: { ...bearer, ...type } };
    await refused("a key", library.ask("PATCH", "/ausleihe/1", change));

    const login = { username: "anna", password: PASSWORD, grant_type: "password" };
    const { json: app } = await library.ask("POST", "/paia/auth/login", { body: login });
    const headers = { Authorization: `Bearer ${app.access_token}` };
    await refused("an app", library.ask("GET", `/paia/core/${ben}/items`, { headers }));
    const items = await library.ask("GET", `/paia/core/${anna}/items`, { headers });
    assert.deepEqual(items.json, { doc: [] });
    const doc = [{ item: "http://localhost/exemplar/1" }];
    const renewed = await library.ask("POST", `/paia/core/${anna}/renew`, {
      headers,
      body: { doc },
    });
    assert.ok(renewed.json.doc[0].error, renewed.text);

    assert.equal((await renew(library, 1, "anna")).status, 200);
    await library.patch(`/konto/${ben}`, { vertretung: null });
    await refused("afterwards", reserve("anna"));
  },
  { site },
);

withLibrary("where the library has not allowed it, nobody acts for anybody", async (library) => {
  await family(library);
  const { anna } = library.accounts;
  assert.equal((await renew(library, 1, "anna")).status, 403);
  const { json } = await library.ask("GET", `/ausleihliste/${anna}`, { as: "anna" });
  assert.deepEqual(json.ausleiheAnderer, []);
  await library.patch("/einstellungen", { vertretungErlaubt: "ja" });
  assert.equal((await renew(library, 1, "anna")).status, 200);
});
