/** What librarians decide in the browser, and what follows from it at once, on every process. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openApp } from "../../../src/app.ts";
import { nextClosing, readOpenings } from "../../../src/library/lending/opening.ts";
import { Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";
import { withFiles } from "../../transfer/scratch.ts";

const PATH = "/einstellungen";
withLibrary("the settings are one resource, for librarians", async (library) => {
  for (const format of ["json", "xml", "html", "jsonld"]) {
    assert.equal((await library.ask("GET", `${PATH}.${format}`)).status, 403, format);
    assert.equal((await library.ask("GET", `${PATH}.${format}`, { as: "anna" })).status, 403);
    assert.equal(
      (await library.ask("GET", `${PATH}.${format}`, { as: "bibliothekarin" })).status,
      200,
    );
  }
  assert.equal((await library.patch(PATH, { name: "Fremd" }, "anna")).status, 403);
  const moved = await library.ask("GET", "/bibliothek/1.json", { as: "bibliothekarin" });
  assert.deepEqual(
    [moved.status, moved.headers.get("Location")],
    [308, `http://localhost${PATH}.json`],
  );
  assert.equal((await library.ask("GET", "/bibliothek/2", { as: "bibliothekarin" })).status, 404);
  const removed = await library.ask("DELETE", PATH, { as: "bibliothekarin" });
  assert.equal(removed.status, 405);
  assert.equal(removed.headers.get("Allow"), "GET, HEAD, PUT, PATCH, OPTIONS");
  // As OPTIONS says; only forms are posted there.
  const posted = await library.ask("POST", PATH, { as: "bibliothekarin", body: { name: "x" } });
  assert.equal(posted.status, 405);
  assert.equal(posted.headers.get("Allow"), "GET, HEAD, PUT, PATCH, OPTIONS");
});

withLibrary(
  "a name, a motto and a language hold at once on all pages, those at hand too",
  async (library) => {
    const title = async () => /<title>(.*)<\/title>/.exec((await page("/werke")).text)?.[1];
    const page = (path: string) => library.ask("GET", path, { accept: "text/html" });
    for (let round = 0; round < 4; round++) assert.equal(await title(), "Werke &ndash; Leihwerk");
    await page("/impressum");
    await page("/impressum");
    const changed = await library.patch(PATH, {
      name: "Bücherei <Nord>",
      motto: "Lies!",
      impressum: "# Wir\n\nEs sind *wir*.",
    });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(await title(), "Werke &ndash; Bücherei &lt;Nord&gt;");
    assert.match((await page("/")).text, /Lies!/);
    assert.match((await page("/impressum")).text, /<em>wir<\/em>/);
    assert.equal((await library.ask("GET", "/?format=json")).json.name, "Bücherei <Nord>");
    await library.patch(PATH, { sprache: "en" });
    assert.match((await page("/werke")).text, /<title>Works &ndash; /);
    await library.patch(PATH, { name: null, sprache: null });
    assert.equal(await title(), "Werke &ndash; Leihwerk");
  },
);

withLibrary("what was made of a member under another name is made anew", async (library) => {
  const verlag = await library.ask("POST", "/verlage", {
    as: "bibliothekarin",
    body: { name: "Insel" },
  });
  assert.equal(verlag.status, 201, verlag.text);
  const page = new URL(verlag.headers.get("Location") ?? "").pathname;
  // A page made from the fields alone, and an offer of the library's in the data of a work that has copies.
  for (const path of [`${page}.html`, "/werk/1.jsonld"]) {
    for (const name of ["Bücherei Nord", "Bücherei Süd"]) {
      assert.equal((await library.patch(PATH, { name })).status, 200);
      for (const headers of [{}, {}, {}, { "Cache-Control": "no-cache" }]) {
        const { text } = await library.ask("GET", path, { headers });
        assert.deepEqual(new Set(text.match(/Bücherei (Nord|Süd)/g)), new Set([name]), path);
      }
    }
  }
});

withLibrary("another process knows what was decided before its next answer", async (library) => {
  await using other = await openApp({
    database: library.database,
    site: "/nirgends",
    environment: "production",
    displayErrors: false,
    url: null,
  });
  const there = new Library(other, library.clock, library.accounts, library.database);
  for (let round = 0; round < 20; round++) {
    for (let again = 0; again < 3; again++)
      await there.ask("GET", "/werke", { accept: "text/html" });
    assert.equal((await library.patch(PATH, { name: `Name ${round}` })).status, 200);
    const { text } = await there.ask("GET", "/werke", { accept: "text/html" });
    assert.match(text, new RegExp(`<title>Werke &ndash; Name ${round}</title>`));
  }
});

async function dueDay(library: Library, barcode: string, reader: string): Promise<string> {
  const lent = await library.lend(barcode, reader);
  assert.equal(lent.status, 201, lent.text);
  const path = new URL(lent.headers.get("Location") ?? "").pathname;
  return (await library.ask("GET", path, { as: "bibliothekarin" })).json.bis;
}

withLibrary("rules of lending hold from the next loan on", async (library) => {
  assert.equal(
    (await library.patch(PATH, { tage: 7, ruhetag: ["Samstag", "SONNTAG"] })).status,
    200,
  );
  // Friday, and a week later is a Friday.
  assert.equal(await dueDay(library, "B1", "anna"), "2026-03-13");
  await library.patch(PATH, { schliesstag: ["2026-03-13"] });
  assert.equal(await dueDay(library, "B2", "ben"), "2026-03-16");
  const { json } = await library.ask("GET", `${PATH}.json`, { as: "bibliothekarin" });
  assert.deepEqual(json.ruhetag, ["samstag", "sonntag"]);
});

withLibrary("on a weekday without opening hours nothing falls due", async (library) => {
  assert.equal(
    (await library.patch(PATH, { tage: 7, oeffnungszeit: ["Mo–Do 14–18 Uhr"] })).status,
    200,
  );
  // Friday, and a week later is a Friday, on which nobody is there.
  assert.equal(await dueDay(library, "B1", "anna"), "2026-03-16");
  await library.patch(PATH, { ruhetag: ["Sonntag"] });
  assert.equal(await dueDay(library, "B2", "ben"), "2026-03-13");
});

withLibrary(
  "days and colours are read as people write them, in both languages",
  async (library) => {
    const { status, text } = await library.patch(PATH, {
      ruhetag: ["Samstag, Sunday"],
      schliesstag: ["24.12.2026 - 06.01.2027", "1.5.", "24 December 2027 to 26 December 2027"],
      verweis: "1a5f37",
    });
    assert.equal(status, 200, text);
    const { json } = await library.ask("GET", `${PATH}.json`, { as: "bibliothekarin" });
    assert.deepEqual(json.ruhetag, ["samstag", "sonntag"]);
    assert.deepEqual(json.schliesstag, ["2026-12-24/2027-01-06", "05-01", "2027-12-24/2027-12-26"]);
    assert.equal(json.verweis, "#1a5f37");
    const page = async (query: string, language: string) =>
      (
        await library.ask("GET", `${PATH}${query}`, {
          as: "bibliothekarin",
          headers: { Accept: "text/html", "Accept-Language": language },
        })
      ).text;
    const german = await page("?formular=aendern", "de");
    assert.match(german, /<textarea[^>]*name="ruhetag"[^>]*>\nSamstag\nSonntag</);
    assert.match(german, />\n24\. Dezember 2026 – 6\. Januar 2027\n1\. Mai\n/);
    const english = await page("?formular=aendern", "en");
    assert.match(english, /<textarea[^>]*name="ruhetag"[^>]*>\nSaturday\nSunday</);
    assert.match(await page("", "en"), /Saturday[\s\S]*24 December 2026 – 6 January 2027/);
    assert.doesNotMatch(await page("", "de"), /\(sonntag\)|\(sonst|\(2026-12-24/);
  },
);

withLibrary("opening hours are told in the language of whoever reads them", async (library) => {
  await library.patch(PATH, { oeffnungszeit: ["Mi, Fr 13–15 Uhr", "Di–Do 14:00–18:00"] });
  const start = async (language: string) =>
    (
      await library.ask("GET", "/", {
        headers: { Accept: "text/html", "Accept-Language": language },
      })
    ).text;
  assert.match(await start("de"), /<li>Mi, Fr 13–15 Uhr<\/li><li>Di–Do 14:00–18:00<\/li>/);
  assert.match(await start("en"), /<li>Wed, Fri 13:00–15:00<\/li><li>Tue–Thu 14:00–18:00<\/li>/);
});

withLibrary(
  "what cannot be is refused with the place and the reason, and nothing changes",
  async (library) => {
    const cases: [object, string, RegExp][] = [
      [{ ruhetag: ["Sonntagg"] }, "/ruhetag/0", /Wochentag/],
      [{ schliesstag: ["12-24", "2026-02-30"] }, "/schliesstag/1", /kein Tag/],
      [{ oeffnungszeit: ["immer"] }, "/oeffnungszeit/0", /nicht zu verstehen/],
      [
        { verweis: "#eeeeee" },
        "/verweis",
        /Kontrast ist 1,1 und muss 4,5 sein\. Zu lesen wäre etwa #[0-9a-f]{6}\./,
      ],
      [{ verweis: "rot" }, "/verweis", /etwa #0b5863/],
      [{ schliesstag: ["Heiligabend"] }, "/schliesstag/0", /24\.12\.2026 bis 06\.01\.2027/],
      [{ tage: 0 }, "/tage", /./],
      [{ email: "keine" }, "/email", /./],
    ];
    const before = (await library.ask("GET", `${PATH}.json`, { as: "bibliothekarin" })).text;
    for (const [body, pointer, detail] of cases) {
      const { status, json } = await library.patch(PATH, body);
      assert.equal(status, 422, JSON.stringify(body));
      assert.equal(json.errors[0].pointer, pointer);
      assert.match(json.errors[0].detail, detail);
    }
    assert.equal((await library.ask("GET", `${PATH}.json`, { as: "bibliothekarin" })).text, before);
  },
);

withLibrary("of two librarians with the same page in hand the second is told", async (library) => {
  const tag =
    (await library.ask("GET", `${PATH}.json`, { as: "bibliothekarin" })).headers.get("ETag") ?? "";
  const put = (name: string) =>
    library.ask("PUT", PATH, {
      as: "bibliothekarin",
      body: { name },
      headers: { "If-Match": tag },
    });
  assert.equal((await put("Eins")).status, 200);
  assert.equal((await put("Zwei")).status, 412);
});

withLibrary("the form of the settings works without a script", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const form = await visitor.get(`${PATH}?formular=aendern`);
  assert.equal(form.status, 200);
  const sent = await visitor.submit(
    form,
    { _ziel: "/einstellungen" },
    { name: "Mit dem Formular" },
  );
  assert.equal(sent.status, 303, sent.text);
  assert.match((await visitor.get("/")).text, /<h1><bdi>Mit dem Formular<\/bdi><\/h1>/);
  assert.match((await visitor.get("/theke")).text, /href="einstellungen">Einstellungen</);
});

test("what stands in the site's file wins", () =>
  withFiles(async (write, folder) => {
    await write(
      "leihwerk.json",
      '{"name":"Aus der Datei","ausleihe":{"tage":3,"ruhetage":["Sonntag"]}}',
    );
    await using app = await openApp({
      database: `${folder}/x.db`,
      site: folder,
      environment: "production",
      displayErrors: false,
      url: null,
    });
    const kind = app.kinds.one("bibliothek");
    await app.store.write(async (writing) => {
      const [member] = await writing.walk(kind, 0, 1);
      await writing.update(
        member!,
        { ...member!.values, name: "Im Browser", motto: "Neu", tage: 9, abholtage: 4 },
        null,
      );
    });
    const library = new Library(app, { now: Date.now() }, {}, `${folder}/x.db`);
    const { json } = await library.ask("GET", "/?format=json");
    assert.deepEqual([json.name, json.motto], ["Aus der Datei", "Neu"]);
    const rules = app.daily.site.ausleihe as Record<string, unknown>;
    assert.deepEqual([rules.tage, rules.abholtage, rules.ruhetage], [3, 4, ["sonntag"]]);
  }));

withLibrary(
  "opening hours, contact and the next closing day are told to people and to programs",
  async (library) => {
    await library.patch(PATH, {
      anschrift: "Am Markt 1\n12345 Neustadt",
      telefon: "+49 (30) 123 45",
      email: "post@example.org",
      oeffnungszeit: ["Di–Fr 14:00–18:00", "Sa 10–13 Uhr"],
      schliesstag: ["03-10"],
      hinweis: "Wir ziehen um.",
    });
    const { text } = await library.ask("GET", "/", { accept: "text/html" });
    for (const part of [
      "Wir ziehen um.",
      "Am Markt 1\n12345 Neustadt",
      "Sa 10–13 Uhr",
      'href="tel:+493012345"',
      'href="mailto:post@example.org"',
      "Geschlossen am 10. März 2026",
      '<span class="availability in">Heute geöffnet 14–18 Uhr</span> · <bdi>Am Markt 1</bdi> · <a href="tel:+493012345">',
    ])
      assert.ok(text.includes(part), part);
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*)<\/script>/.exec(text)?.[1] ?? "",
    );
    const place = data.publisher;
    assert.equal(place["@type"], "Library");
    assert.deepEqual(place.openingHoursSpecification[1], {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["https://schema.org/Saturday"],
      opens: "10:00",
      closes: "13:00",
    });
    assert.deepEqual(place.specialOpeningHoursSpecification, {
      "@type": "OpeningHoursSpecification",
      validFrom: "2026-03-10",
      validThrough: "2026-03-10",
    });
    const { json } = await library.ask("GET", "/?format=json");
    assert.deepEqual(json.oeffnungszeit, ["Di–Fr 14:00–18:00", "Sa 10–13 Uhr"]);
    const linked = await library.ask("GET", "/?format=jsonld");
    assert.deepEqual(JSON.parse(linked.text), data, "the same graph as in the page");
    const turtle = (await library.ask("GET", "/?format=ttl")).text;
    for (const part of [
      "#bibliothek> a schema:Library",
      'schema:address "Am Markt 1\\u000a12345 Neustadt"',
      'schema:dayOfWeek schema:Saturday ; schema:opens "10:00" ; schema:closes "13:00"',
      'schema:validFrom "2026-03-10"^^schema:Date',
    ])
      assert.ok(turtle.includes(part), part);
  },
);

withLibrary(
  "the foot of every page leads back to the library's own site once the settings name it",
  async (library) => {
    const foot = async (path: string) => {
      const { text } = await library.ask("GET", path, { accept: "text/html" });
      return /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? "";
    };
    assert.ok(!(await foot("/werke")).includes("werkverein"));
    const asked = { as: "bibliothekarin", body: { webseite: "werkverein.example" } };
    const refused = await library.ask("PATCH", PATH, asked);
    assert.equal(refused.status, 422);
    assert.equal(refused.json.errors[0].pointer, "/webseite");
    await library.patch(PATH, { webseite: "https://www.werkverein.example/" });
    for (const path of ["/", "/werke", "/gibt-es-nicht"])
      assert.ok(
        (await foot(path)).includes(
          '<a href="https://www.werkverein.example/">werkverein.example</a>',
        ),
        path,
      );
  },
);

withLibrary("a day with a break at noon is one line, shown in both languages", async (library) => {
  await library.patch(PATH, {
    oeffnungszeit: ["Di und Fr 9–12, 14–16", "Montags 14 bis 16 Uhr", "Mi+Do 8-9"],
  });
  const startIn = async (language: string) => {
    const headers = { "Accept-Language": language };
    return (await library.ask("GET", "/", { accept: "text/html", headers })).text;
  };
  const german = await startIn("de");
  assert.match(german, /Heute geöffnet 9–12 und 14–16 Uhr</);
  for (const line of ["Di und Fr 9–12, 14–16", "Montags 14 bis 16 Uhr", "Mi+Do 8-9"])
    assert.ok(german.includes(`<li>${line}</li>`), line);
  const english = await startIn("en");
  for (const line of [
    "Tue, Fri 09:00–12:00, 14:00–16:00",
    "Monday 14:00–16:00",
    "Wed+Thu 08:00–09:00",
  ])
    assert.ok(english.includes(`<li>${line}</li>`), line);
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*)<\/script>/.exec(german)?.[1] ?? "",
  );
  assert.equal(data.publisher.openingHoursSpecification.length, 4);
});

test("opening hours are read as people write them", () => {
  const days = (text: string) => readOpenings(text)[0]?.days;
  assert.deepEqual(days("Mo–Fr 10:00–18:00"), [1, 2, 3, 4, 5]);
  assert.deepEqual(days("Montag, Mittwoch und Freitag 9.30-12 Uhr"), [1, 3, 5]);
  assert.deepEqual(days("Sat-Mon 10:00-12:00"), [6, 0, 1]);
  assert.deepEqual(readOpenings("So 9–24"), [{ days: [0], opens: "09:00", closes: "24:00" }]);
  const twice = [
    { days: [2], opens: "09:00", closes: "12:00" },
    { days: [2], opens: "14:00", closes: "16:00" },
  ];
  for (const line of [
    "Di 9–12, 14–16",
    "Di: 9-12 und 14-16 Uhr",
    "dienstags von 9.00 bis 12.00 Uhr & 14 bis 16 Uhr",
    "Tuesdays from 9 to 12 and 14 to 16",
  ])
    assert.deepEqual(readOpenings(line), twice, line);
  assert.deepEqual(readOpenings("Montags 14 bis 16 Uhr"), [
    { days: [1], opens: "14:00", closes: "16:00" },
  ]);
  assert.deepEqual(readOpenings("Mo+Mi 8-9"), [{ days: [1, 3], opens: "08:00", closes: "09:00" }]);
  assert.deepEqual(days("Mo bis Fr 8–9"), [1, 2, 3, 4, 5]);
  for (const wrong of [
    "",
    "Mo",
    "10-12",
    "Mo 18-10",
    "Mo 25-26",
    "Xx 10-12",
    "Mo 10:00",
    "Mo 10:60-11",
    "Mo 9-12, 14",
    "Mo 9-12, 16-14",
    "Mo 9-12,",
  ])
    assert.deepEqual(readOpenings(wrong), [], wrong);
  fc.assert(
    fc.property(fc.string(), (text) => {
      readOpenings(text);
    }),
  );
});

test("the next closing day is one on which the library would be open", () => {
  const hours = readOpenings("Di–Fr 14–18");
  const closing = { schliesstage: ["2026-12-27", "12-29"], ruhetage: [] };
  assert.equal(nextClosing("2026-12-20", hours, closing), "2026-12-29");
  assert.equal(nextClosing("2026-11-01", hours, closing), null);
});
