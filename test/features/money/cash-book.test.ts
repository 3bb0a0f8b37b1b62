/** The cash book: each time something was paid, exactly once, and never changed. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { tries } from "../../running/same-each-time.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

async function withFee(library: Library, betrag = "5.00 EUR", ausweis = "A-anna"): Promise<void> {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  const body = { konto: { ausweis }, grund: "sonstiges", betrag };
  assert.equal(
    (await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body })).status,
    201,
  );
}

const book = async (library: Library, period: string) =>
  (await library.ask("GET", `/kassenbuch/${period}`, { as: "bibliothekarin" })).json;

withLibrary("has what was taken and given back, by day and by month", async (library) => {
  await withFee(library);
  await library.patch("/gebuehr/1", { bezahlt: "2", weise: "karte" });
  await library.patch("/gebuehr/1", { bezahlt: "2.00 EUR", weise: "karte" });
  await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "bar" });
  library.later(1);
  await library.patch("/gebuehr/1", { bezahlt: "0", zustand: "erlassen" });
  const first = await book(library, "2026-03-06");
  // biome-ignore lint/suspicious/noExplicitAny: a document
  const told = ({ eintrag }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: a document
    eintrag.map((one: any) => [one.nummer, one.richtung, one.betrag, one.weise, one.durch]);
  assert.deepEqual(told(first), [
    [1, "ein", "2.00 EUR", "karte", "bibliothekarin"],
    [2, "ein", "3.00 EUR", "bar", "bibliothekarin"],
  ]);
  assert.deepEqual(told(await book(library, "2026-03-07")), [
    [3, "aus", "5.00 EUR", "bar", "bibliothekarin"],
  ]);
  const month = await book(library, "2026-03");
  assert.equal(month.eintrag.length, 3);
  assert.deepEqual(month.summe, [
    { weise: "karte", ein: "2.00 EUR", aus: "0.00 EUR", saldo: "2.00 EUR" },
    { weise: "bar", ein: "3.00 EUR", aus: "5.00 EUR", saldo: "-2.00 EUR" },
  ]);
  for (const format of ["html", "json", "xml", "csv"]) {
    const path = `/kassenbuch/2026-03.${format}`;
    assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, format);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, format);
    assert.equal((await library.ask("GET", path)).status, 403, format);
  }
  const page = await library.ask("GET", "/kassenbuch", {
    as: "bibliothekarin",
    accept: "text/html",
  });
  assert.match(page.text, /5,00\s€/);
  assert.match(page.text, /class="table stacked [\s\S]*<td data-label="Wann">/, "on a phone");
  for (const key of ["2026-13", "2026-02-30", "gestern"])
    assert.equal(
      (await library.ask("GET", `/kassenbuch/${key}`, { as: "bibliothekarin" })).status,
      404,
      key,
    );
  const gone = await library.ask("DELETE", "/gebuehr/1", { as: "bibliothekarin" });
  assert.equal(gone.status, 409, "what was ever paid stays");
  const konto = `/konto/${library.accounts.anna}`;
  assert.equal((await library.ask("DELETE", konto, { as: "bibliothekarin" })).status, 204);
  assert.deepEqual(await book(library, "2026-03-06"), first, "whoever goes, it stays as it is");
  await library.patch("/einstellungen", { gebuehren: "nein" });
  assert.equal((await library.ask("GET", "/kassenbuch", { as: "bibliothekarin" })).status, 404);
});

withLibrary("comes to what is paid, whatever is done to the fees", async (library) => {
  await withFee(library, "9.00 EUR");
  await withFee(library, "4.00 EUR", "A-ben");
  const change = fc.record({
    fee: fc.constantFrom(1, 2),
    coins: fc.integer({ min: 0, max: 1000 }),
    zustand: fc.constantFrom("offen", "bezahlt", "erlassen", undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { fee, coins, zustand } of changes) {
        const bezahlt = `${(coins / 100).toFixed(2)} EUR`;
        const body = { bezahlt, ...(zustand && { zustand }) };
        const { status } = await library.patch(`/gebuehr/${fee}`, body);
        assert.ok([200, 409, 422].includes(status), `${status}`);
      }
      const { eintrag } = await book(library, "2026-03-06");
      const numbers = eintrag.map(({ nummer }: { nummer: number }) => nummer);
      assert.deepEqual(
        numbers,
        numbers.map((_: number, index: number) => index + 1),
      );
      let sum = 0;
      for (const { richtung, betrag } of eintrag)
        sum += (richtung === "ein" ? 1 : -1) * Math.round(Number.parseFloat(betrag) * 100);
      let paid = 0;
      for (const id of [1, 2]) {
        const { json } = await library.ask("GET", `/gebuehr/${id}`, { as: "bibliothekarin" });
        paid += Math.round(Number.parseFloat(json.bezahlt) * 100);
      }
      assert.equal(sum, paid);
    }),
    { numRuns: tries(8) },
  );
});

withLibrary("what is paid at once goes to the oldest fees first, to the cent", async (library) => {
  await withFee(library, "2.00 EUR");
  await withFee(library, "3.00 EUR");
  const form = (body: Record<string, string>) =>
    library.ask("POST", "/zahlung", {
      as: "bibliothekarin",
      body: new URLSearchParams(body).toString(),
      accept: "text/html",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const konto = `${library.accounts.anna}`;
  const list = `/ausleihliste/${konto}`;
  for (const path of [list, `/theke?konto=${konto}`]) {
    const page = await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" });
    assert.match(page.text, /Offene Gebühren: 5,00\s€/, path);
    assert.match(page.text, /action="zahlung"/, path);
  }
  const own = await library.ask("GET", list, { as: "anna", accept: "text/html" });
  assert.match(own.text, /Offene Gebühren: 5,00\s€/);
  assert.doesNotMatch(own.text, /action="zahlung"/);
  assert.equal((await form({ konto, betrag: "5,01" })).status, 422);
  for (const betrag of ["0", "0.001"]) assert.equal((await form({ konto, betrag })).status, 422);
  const late = { konto, betrag: "1,00", offen: "7.00 EUR" };
  assert.equal((await form(late)).status, 409, "something else is open than they saw");
  const button = { konto, betrag: "2,50", offen: "5.00 EUR", weise: "karte", weiter: list };
  const pressed = { ...button, schluessel: "form-one" };
  const paid = await form(pressed);
  assert.equal((await form(pressed)).status, 303, "pressed twice it is paid once");
  assert.equal((await form({ ...button, schluessel: "form-two" })).status, 409, "another desk");
  assert.equal((await form(button)).status, 409, "without a key");
  assert.equal((await form({ ...pressed, betrag: "2,00" })).status, 409, "another amount");
  assert.deepEqual(
    [paid.status, new URL(paid.headers.get("Location") ?? "").pathname],
    [303, list],
  );
  const states = [];
  for (const id of [1, 2]) {
    const { json } = await library.ask("GET", `/gebuehr/${id}`, { as: "bibliothekarin" });
    states.push([json.bezahlt, json.zustand]);
  }
  assert.deepEqual(states, [
    ["2.00 EUR", "bezahlt"],
    ["0.50 EUR", "offen"],
  ]);
  assert.equal((await book(library, "2026-03-06")).eintrag.length, 2);
  await withFee(library, "2.00 EUR", "A-ben");
  const bare = { betrag: "2,00", schluessel: "form-three" };
  for (const account of [konto, `${library.accounts.ben}`])
    for (const _ of ["pressed", "twice"])
      assert.equal((await form({ ...bare, konto: account })).status, 303);
  const lines = (await book(library, "2026-03-06")).eintrag.length;
  assert.equal(lines, 4, "the same key pays once for each reader");
});

withLibrary("is not taken for paid what was let off meanwhile", async (library) => {
  await withFee(library);
  await withFee(library);
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const path = `/theke?konto=${library.accounts.anna}`;
  const desk = await visitor.get(path);
  await library.patch("/gebuehr/2", { zustand: "erlassen" });
  const late = await visitor.submit(desk, { offen: "10.00 EUR" }, { betrag: "5,00" });
  assert.equal(late.status, 409, "something else is open than the form showed");
  assert.equal((await book(library, "2026-03-06")).eintrag.length, 0);
  const again = await visitor.get(path);
  for (const _ of ["pressed", "twice"]) {
    const paid = await visitor.submit(again, { offen: "5.00 EUR" }, { betrag: "5,00" });
    assert.equal(paid.status, 303, paid.text);
  }
  assert.equal((await book(library, "2026-03-06")).eintrag.length, 1);
  await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0" });
  const back = await visitor.submit(again, { offen: "5.00 EUR" }, { betrag: "5,00" });
  assert.equal(back.status, 303, "undone, the same form pays it after all");
  assert.equal((await book(library, "2026-03-06")).eintrag.length, 3);
});

withLibrary("an amount that cannot be taken comes back to the desk, with why", async (library) => {
  await withFee(library, "2.00 EUR");
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const desk = await visitor.get(`/theke?konto=${library.accounts.anna}`);
  const again = await visitor.submit(desk, { offen: "2.00 EUR" }, { betrag: "3,00 €" });
  assert.equal(again.status, 422);
  assert.match(again.text, /<h2 id="konto">.*anna/);
  assert.match(again.text, /name="betrag"[^>]* value="3,00 €" aria-invalid="true"/);
  assert.match(again.text, /id="zahlung-fehler"[^>]*>Das ist mehr, als geschuldet ist/);
  const [focused, ...others] = again.text.match(/<input [^>]* autofocus/g) ?? [];
  assert.match(focused ?? "", /name="betrag"/, "it is corrected without a mouse");
  assert.deepEqual(others, []);
  const paid = await visitor.submit(again, { offen: "2.00 EUR" }, { betrag: "1,50" });
  assert.equal(paid.status, 303, paid.text);
  const late = await visitor.submit(desk, { offen: "2.00 EUR" }, { betrag: "1,00" });
  assert.equal(late.status, 409, "something was paid since");
  assert.match(late.text, /class="desk-state problem/);
});

withLibrary(
  "a fee whose payment is reversed no longer says how it was paid, nor does the next payment",
  async (library) => {
    await withFee(library);
    const as = "bibliothekarin";
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    const visitor = await Visitor.signedIn(library, as);
    assert.match((await visitor.get("/gebuehr/1?lang=de")).text, /Zuletzt bezahlt/);
    const reversed = await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0" });
    assert.equal(reversed.json.weise, undefined);
    assert.doesNotMatch((await visitor.get("/gebuehr/1?lang=de")).text, /Zuletzt bezahlt/);
    await library.patch("/gebuehr/1", { zustand: "bezahlt" });
    const { eintrag } = await book(library, "2026-03-06");
    assert.deepEqual(
      eintrag.map((one: Record<string, string>) => [one.richtung, one.weise]),
      [
        ["ein", "karte"],
        ["aus", "karte"],
        ["ein", "bar"],
      ],
    );
  },
);
