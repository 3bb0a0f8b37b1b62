/** `/daten/<id>`: everything that is kept about somebody, of whatever kind. */

import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { siteFolder } from "../../support/app.ts";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { Library, PASSWORD, settingsFor, withLibrary } from "../../support/library.ts";
import { cheapHash } from "../../support/password.ts";

const SITE = siteFolder({
  "kinds/spende.ts": `import { defineKind, link, text } from "leihwerk";
export default defineKind({
  singular: "spende",
  plural: "spenden",
  title: "titel",
  owner: "konto",
  outlives: true,
  label: { de: ["Spende", "Spenden"], en: ["Gift", "Gifts"] },
  access: { read: ["bibliothekar", "owner"], list: ["bibliothekar"], create: ["bibliothekar"], replace: ["bibliothekar"], remove: ["bibliothekar"] },
  fields: { titel: text({ required: true }), konto: link("konto", { by: "ausweis" }) },
});
`,
  "kinds/anliegen.ts": `import { defineKind, link, text } from "leihwerk";
export default defineKind({
  singular: "anliegen",
  plural: "anliegenliste",
  title: "titel",
  owner: "konto",
  label: { de: ["Anliegen", "Anliegen"], en: ["Concern", "Concerns"] },
  access: { read: ["bibliothekar", "owner"], list: ["bibliothekar", "owner"], create: ["bibliothekar"], replace: ["bibliothekar"], remove: ["bibliothekar"] },
  fields: { titel: text({ required: true }), konto: link("konto", { by: "ausweis" }) },
});
`,
});

async function made(library: Library, path: string, body: object): Promise<void> {
  const { status, text } = await library.ask("POST", path, { as: "bibliothekarin", body });
  assert.equal(status, 201, `${path}: ${text}`);
}

withLibrary(
  "has what every kind keeps about a reader, in every format and in words",
  async (library) => {
    const { anna, ben } = library.accounts;
    const konto = { ausweis: "A-anna" };
    await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja" });
    await library.lend("B1", "anna");
    await library.lend("B2", "carla");
    await made(library, "/vormerkungen", { werk: { url: "/werk/1" }, konto: { ausweis: "A-ben" } });
    await made(library, "/gebuehren", { konto, grund: "ausweis", betrag: "2.50 EUR" });
    await made(library, "/nachrichten", { konto, text: "# Geschenkt\n\nWir haben etwas für Sie." });
    await made(library, "/anliegenliste", { konto, titel: "Mehr Lyrik" });
    await made(library, "/buchungen", { konto, exemplar: { barcode: "B3" }, von: "2026-04-01" });
    await library.change(`/konto/${ben}`, "bibliothekarin", { vertretung: konto });

    const { json } = await library.ask("GET", `/daten/${anna}`, { as: "anna" });
    assert.equal(json.ausleihe[0].url, "http://localhost/ausleihe/1");
    assert.equal(json.gebuehr[0].betrag, "2.50 EUR");
    assert.equal(json.gebuehr[0].durch, "bibliothekarin", "also what only staff sees elsewhere");
    assert.match(json.nachricht[0].text, /Geschenkt/);
    assert.equal(json.anliegen[0].titel, "Mehr Lyrik");
    assert.equal(json.exemplarbuchung[0].von, "2026-04-01");
    assert.deepEqual(json.vertritt, [
      { konto: { username: "ben", url: `http://localhost/konto/${ben}` } },
    ]);
    assert.deepEqual(json.vormerkung, [], "nothing of anybody else");

    const xml = await library.ask("GET", `/daten/${anna}.xml`, { as: "anna" });
    assert.match(xml.text, /<gebuehren>\s*<gebuehr/);

    const page = async (language: string) => {
      const headers = { "Accept-Language": language };
      const options = { as: "anna", accept: "text/html", headers };
      return (await library.ask("GET", `/daten/${anna}`, options)).text;
    };
    const german = await page("de");
    assert.match(german, /href="gebuehr\/1"><bdi>Ausweis, 2,50\s€</);
    assert.match(german, /href="nachricht\/1"><bdi>Geschenkt</);
    assert.match(german, /href="anliegen\/1"><bdi>Mehr Lyrik</);
    assert.match(german, /href="ausleihe\/1"><bdi>S 1, 6\. März 2026</);
    assert.match(german, new RegExp(`href="konto/${ben}"`));
    const english = await page("en");
    assert.match(english, /href="gebuehr\/1"><bdi>Card, €2\.50</);
    assert.match(english, /href="ausleihe\/1"><bdi>S 1, March 6, 2026|S 1, 6 March 2026</);
    assert.doesNotMatch(english.replace(/<[^>]*>/g, ""), /2026-03/, "no day as programs write it");
  },
  { site: SITE },
);

withLibrary(
  "has what was changed of a reader and what stood there, and what was paid, in every format and in words",
  async (library) => {
    const { anna } = library.accounts;
    await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja" });
    await library.change(`/konto/${anna}`, "bibliothekarin", { telefon: "030 1" });
    await library.change(`/konto/${anna}`, "anna", { telefon: "030 2" });
    const konto = { ausweis: "A-anna" };
    await made(library, "/gebuehren", { konto, grund: "ausweis", betrag: "2.50 EUR" });
    const paid = await library.change("/gebuehr/1", "bibliothekarin", {
      bezahlt: "2.50 EUR",
      weise: "bar",
    });
    assert.equal(paid.status, 200, paid.text);
    await library.change("/werk/1", "bibliothekarin", { titel: "Woyzeck, ein Fragment" });

    const { json } = await library.ask("GET", `/daten/${anna}`, { as: "anna" });
    const account = json.aenderung.filter(({ was }: { was: { url: string } }) =>
      was.url.endsWith(`/konto/${anna}`),
    );
    assert.deepEqual(
      account.slice(0, 2).map(({ felder, vorher }: Record<string, unknown>) => [felder, vorher]),
      [
        ["telefon", '{"telefon":"030 1"}'],
        ["telefon", undefined],
      ],
    );
    assert.ok(
      json.aenderung.some(({ was }: { was: { url: string } }) => was.url.endsWith("/gebuehr/1")),
    );
    assert.ok(
      !json.aenderung.some(({ was }: { was: { url: string } }) => was.url.endsWith("/werk/1")),
    );
    assert.deepEqual(
      json.buchung.map(({ betrag, durch }: Record<string, unknown>) => [betrag, durch]),
      [["2.50 EUR", "bibliothekarin"]],
    );
    const { bibliothekarin } = library.accounts;
    const staff = (await library.ask("GET", `/daten/${bibliothekarin}`, { as: "bibliothekarin" }))
      .json;
    assert.equal(staff.buchung[0].durch, "bibliothekarin", "whoever took it finds it, too");
    const [work] = staff.aenderung.filter(({ was }: { was: { url: string } }) =>
      was.url.endsWith("/werk/1"),
    );
    assert.deepEqual([work.felder, work.vorher], ["titel", undefined], "but nothing of others");
    const xml = await library.ask("GET", `/daten/${anna}.xml`, { as: "anna" });
    assert.match(xml.text, /<aenderungen>\s*<aenderung/);
    const headers = { "Accept-Language": "en" };
    const page = await library.ask("GET", `/daten/${anna}.html`, { as: "anna", headers });
    assert.match(page.text, /<h2 id="aenderungen">Changes<\/h2>/);
    assert.match(page.text, /Card, €2\.50/);
  },
);

withLibrary("shows no trace of what the library does without", async (library) => {
  const { anna } = library.accounts;
  const page = await library.ask("GET", `/daten/${anna}.html`, { as: "anna" });
  assert.doesNotMatch(page.text, /gebuehr|Gebühr/);
});

withLibrary(
  "a library's own kinds let an account go: what belongs to it goes along, or forgets whose it was",
  async (library) => {
    const { anna } = library.accounts;
    const konto = { ausweis: "A-anna" };
    await made(library, "/anliegenliste", { konto, titel: "Mehr Lyrik" });
    await made(library, "/spenden", { konto, titel: "Ein Lexikon" });
    const copy = { exemplar: { barcode: "B3" }, von: "2026-04-01" };
    await made(library, "/buchungen", { ...copy, konto, zweck: "Lyrikabend" });
    const gone = await library.ask("DELETE", `/konto/${anna}`, { as: "anna" });
    assert.equal(gone.status, 204, gone.text);
    for (const path of ["/anliegen/1", "/buchung/1"]) {
      const wish = await library.ask("GET", path, { as: "bibliothekarin" });
      assert.equal(wish.status, 410, wish.text);
      const past = await library.ask("GET", `${path}/verlauf`, { as: "bibliothekarin" });
      assert.doesNotMatch(wish.text + past.text, /Lyrik|konto\//, "nor what it was");
    }
    const gift = await library.ask("GET", "/spende/1", { as: "bibliothekarin" });
    assert.equal(gift.json.titel, "Ein Lexikon");
    assert.equal(gift.json.konto, undefined);
  },
  { site: SITE },
);

withLibrary(
  "tells nobody what another of the same name has booked before them",
  async (library) => {
    await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja" });
    const konto = library.app.kinds.one("konto");
    const register = async (rolle: string) => {
      const body = { username: "maria.kasse", name: "Maria Kasse", rolle };
      const { headers } = await library.ask("POST", "/konten", { as: "bibliothekarin", body });
      const id = Number(headers.get("Location")?.split("/").at(-1));
      const secret = cheapHash(PASSWORD);
      await library.app.store.write((writing) => writing.setSecret(konto, id, "kennwort", secret));
      return id;
    };
    const booked = async (id: number) =>
      (await library.ask("GET", `/daten/${id}`, { as: "maria.kasse" })).json.buchung;
    const first = await register("bibliothekar");
    library.clock.now += 60_000;
    await made(library, "/gebuehren", {
      konto: { ausweis: "A-anna" },
      grund: "ausweis",
      betrag: "2.50 EUR",
    });
    const paid = await library.change("/gebuehr/1", "maria.kasse", {
      bezahlt: "2.50 EUR",
      weise: "bar",
    });
    assert.equal(paid.status, 200, paid.text);
    assert.equal((await booked(first)).length, 1, "what they have booked themselves is theirs");
    assert.equal(
      (await library.ask("DELETE", `/konto/${first}`, { as: "bibliothekarin" })).status,
      204,
    );
    library.clock.now += 60_000;
    assert.deepEqual(await booked(await register("leser")), []);
    const theirs = library.app.store;
    const second = await theirs.read.matching(konto, { username: "maria.kasse" });
    await library.patch(`/konto/${second[0]?.id}`, { rolle: "bibliothekar" });
    assert.deepEqual(await booked(second[0]?.id ?? 0), [], "nor in the same office");
  },
);

withLibrary(
  "is readable where the library no longer has a kind of its own",
  async (library) => {
    const konto = { ausweis: "A-anna" };
    await made(library, "/anliegenliste", { konto, titel: "Mehr Lyrik" });
    const { bibliothekarin } = library.accounts;
    await using without = await openApp(settingsFor(library.database), () => library.clock.now);
    const later = new Library(without, library.clock, library.accounts, library.database);
    const page = await later.ask("GET", `/daten/${bibliothekarin}.html`, {
      as: "bibliothekarin",
    });
    assert.equal(page.status, 200);
    assert.match(page.text, /\/anliegen\/1<\/bdi>: [^<]*titel/);
  },
  { site: SITE },
);

withLibrary("has the end of a membership that is counted in the figures", async (library) => {
  const { anna } = library.accounts;
  await library.patch(`/konto/${anna}`, { gueltigBis: "2026-03-01" });
  await doDailyWork(library.app.daily);
  const { json } = await library.ask("GET", `/daten/${anna}`, { as: "anna" });
  assert.equal(json.endeGezaehlt, "2026-03-01");
  const konto = await library.ask("GET", `/konto/${anna}`, { as: "bibliothekarin" });
  assert.equal(konto.json.endeGezaehlt, undefined);
});

withLibrary(
  "asks once for all that was paid, however many fees there were",
  async (library, context) => {
    const count = countingStatements(context);
    const { anna } = library.accounts;
    await library.patch("/einstellungen", { gebuehren: "ja" });
    const pay = async () => {
      const fee = { konto: { url: `/konto/${anna}` }, grund: "sonstiges", betrag: "1.00 EUR" };
      await made(library, "/gebuehren", { ...fee, zustand: "bezahlt", weise: "bar" });
    };
    const cost = async () => {
      const asked = await count(async () => {
        const { json } = await library.ask("GET", `/daten/${anna}.json`, { as: "anna" });
        assert.equal(json.buchung.length, json.gebuehr.length);
      });
      return asked.filter(({ text }) => text.includes("kassenbuch")).length;
    };
    await pay();
    const one = await cost();
    for (let more = 0; more < 5; more++) await pay();
    assert.equal(await cost(), one);
  },
);
