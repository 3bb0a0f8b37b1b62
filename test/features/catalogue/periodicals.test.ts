/** Volumes and periodicals: the form of the next volume, issues that arrive, are missing, or go. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = { as: "bibliothekarin" } as const;
const PAGE = { ...LIBRARIAN, accept: "text/html" } as const;

async function make(library: Library, path: string, body: unknown): Promise<string> {
  const made = await library.ask("POST", path, { ...LIBRARIAN, body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.json.url).pathname;
}

/** A monthly that is here up to February; its last issue has a copy. */
async function subscribe(library: Library, more: object = {}): Promise<string> {
  const series = await make(library, "/reihen", {
    name: "Geolino",
    issn: ["1234-5679"],
    rhythmus: "monatlich",
    ...more,
  });
  for (const band of ["12/2025", "2/2026"]) {
    const work = await make(library, "/werke", {
      titel: `Geolino ${band}`,
      art: "Zeitschrift",
      verlag: [{ name: "Gruner" }],
      reihe: [{ url: series, band }],
    });
    const signatur = `Zs Geo ${band}`;
    await make(library, "/exemplare", {
      werk: { url: work },
      signatur,
      standort: { name: "Foyer" },
    });
  }
  return series;
}

withLibrary("leads from a volume to the form of the next one", async (library) => {
  const work = await make(library, "/werke", {
    titel: "Die Siedler",
    art: "Spiel",
    person: [{ name: "Klaus Teuber", rolle: "aut" }],
    verlag: [{ name: "Kosmos" }],
    reihe: [{ name: "Catan", band: "Bd. 9" }],
  });
  const { text } = await library.ask("GET", work, PAGE);
  const [, href = ""] = /href="(werke\?formular=neu&amp;[^"]*band[^"]*)"/.exec(text) ?? [];
  assert.match(text, /„Catan“ Bd\. 10</);
  const form = await library.ask("GET", `/${href.replaceAll("&amp;", "&")}`, PAGE);
  assert.equal(form.status, 200);
  for (const part of [/value="Bd\. 10"/, /Teuber/, /Kosmos/, /<option value="Spiel" selected>/])
    assert.match(form.text, part);
  assert.doesNotMatch(form.text, /Die Siedler/, "the title is its own");
  for (const as of ["anna", undefined]) {
    const page = await library.ask("GET", work, { accept: "text/html", ...(as && { as }) });
    assert.doesNotMatch(page.text, /Weiterer Band/);
  }
});

withLibrary("lists what is missing, and takes in what arrives by a click", async (library) => {
  const series = await subscribe(library);
  const { json } = await library.ask("GET", "/zeitschriften", LIBRARIAN);
  assert.deepEqual(
    json.heft.map(({ heft, zustand, bis }: Record<string, string>) => [heft, zustand, bis]),
    [
      ["1/2026", "fehlt", "2026-01-31"],
      ["3/2026", "erwartet", "2026-03-31"],
    ],
  );
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const page = await visitor.get("/zeitschriften?zustand=erwartet");
  const done = await visitor.submit(page, { heft: "3/2026" });
  assert.equal(done.status, 303, done.text);
  const again = await visitor.submit(page, { heft: "3/2026" });
  assert.equal(
    again.headers.get("Location"),
    done.headers.get("Location"),
    "said twice, there once",
  );
  const address = new URL(done.headers.get("Location") ?? "");
  const after = await visitor.get(address.pathname + address.search);
  assert.match(after.text, /Ist da: Geolino 3\/2026/);

  const id = address.searchParams.get("werk");
  const work = (await library.ask("GET", `/werk/${id}`, LIBRARIAN)).json;
  assert.equal(work.titel, "Geolino 3/2026");
  assert.equal(work.jahr, 2026);
  assert.equal(work.verlag[0].titel ?? work.verlag[0].name, "Gruner");
  assert.equal(work.exemplar.length, 1);
  const copy = (await library.ask("GET", new URL(work.exemplar[0].url).pathname, LIBRARIAN)).json;
  assert.equal(copy.signatur, "Zs Geo 3/2026");
  assert.equal(copy.zugang, "2026-03-06");
  assert.match(copy.barcode, /^EX/);
  assert.match(JSON.stringify(copy.standort), /Foyer/);

  const gave = await visitor.submit(await visitor.get("/zeitschriften"), {
    "entfallenesHeft.0": "1/2026",
  });
  assert.equal(gave.status, 303, gave.text);
  const left = (await library.ask("GET", "/zeitschriften?zustand=fehlt", LIBRARIAN)).json;
  assert.deepEqual(left.heft, []);
  const { text } = await library.ask("GET", series, PAGE);
  assert.match(text, /href="zeitschriften\?reihe=\d+"/);
});

withLibrary(
  "takes in what is scanned, and says what to do with what it does not know",
  async (library) => {
    await subscribe(library);
    const scan = (code: string, as = "bibliothekarin") =>
      library.ask("POST", "/zeitschriften", {
        as,
        accept: "text/html",
        body: new URLSearchParams({ code }).toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
    const known = await scan("977123456700303");
    assert.equal(known.status, 303, known.text);
    assert.match(known.headers.get("Location") ?? "", /\?werk=\d+$/);
    assert.match((await scan("9771234567003")).headers.get("Location") ?? "", /\?reihe=\d+$/);
    const unknown = await scan("9770317847001 11");
    assert.match(unknown.headers.get("Location") ?? "", /\?issn=0317-8471$/);
    const page = await library.ask("GET", "/zeitschriften?issn=0317-8471", PAGE);
    assert.match(
      page.text,
      /href="reihen\?formular=neu&amp;rhythmus=monatlich&amp;issn=0317-8471"/,
    );
    assert.equal((await scan("4006381333931")).status, 422);
    // German trade: unknown at first, given to its periodical by a click, known from then on.
    const trade = await scan("4190102109254 04");
    assert.match(trade.headers.get("Location") ?? "", /\?objektnummer=01021$/);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const asked = await visitor.get("/zeitschriften?objektnummer=01021");
    assert.match(asked.text, /reihen\?formular=neu&amp;rhythmus=monatlich&amp;objektnummer=01021"/);
    const given = await visitor.submit(asked, { objektnummer: "01021" });
    assert.match(given.headers.get("Location") ?? "", /\/zeitschriften\?reihe=1$/, given.text);
    assert.equal((await library.ask("GET", "/reihe/geolino")).json.objektnummer, undefined);
    const april = await scan("419010210925400004");
    const work = new URL(april.headers.get("Location") ?? "").searchParams.get("werk");
    assert.equal((await library.ask("GET", `/werk/${work}`)).json.titel, "Geolino 4/2026");
    const series = await library.patch("/reihe/1", { objektnummer: "4190102110007" });
    assert.equal(series.json.objektnummer, "01021", "another price is the same periodical");
    assert.equal((await library.patch("/reihe/1", { objektnummer: "12" })).status, 422);
    assert.equal((await scan("977123456700304", "anna")).status, 403);
    const found = await library.ask("GET", "/werke?suche=977123456700303", PAGE);
    assert.match(
      found.headers.get("Location") ?? "",
      /\/reihe\/geolino$/,
      "in a search it leads to the series",
    );
    for (const path of ["/zeitschriften?zustand=x", "/zeitschriften?reihe=x"])
      assert.equal((await library.ask("GET", path, LIBRARIAN)).status, 400, path);
    for (const format of ["xml", "csv", "html"]) {
      const address = `/zeitschriften.${format}`;
      assert.equal((await library.ask("GET", address, LIBRARIAN)).status, 200, format);
      assert.equal((await library.ask("GET", address, { as: "anna" })).status, 403, format);
    }
  },
);

withLibrary("a double issue is both of its numbers", async (library) => {
  await subscribe(library);
  const arrive = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const done = await library.ask("POST", "/zeitschriften", { ...PAGE, body, headers });
    assert.equal(done.status, 303, done.text);
    return done.headers.get("Location");
  };
  const double = await arrive({ reihe: "1", heft: "3/4 2026" });
  for (const heft of ["3/2026", "4/2026", "3-4/2026"])
    assert.equal(await arrive({ reihe: "1", heft }), double, heft);
  assert.equal(
    await arrive({ code: "977123456700303" }),
    double,
    "the bars tell the first of them",
  );
  const { json } = await library.ask("GET", "/zeitschriften", LIBRARIAN);
  assert.deepEqual(
    json.heft.map(({ heft }: { heft: string }) => heft),
    ["1/2026", "5/2026"],
  );
});

withLibrary("makes one issue of many clicks at once", async (library) => {
  await subscribe(library);
  const body = new URLSearchParams({ reihe: "1", heft: "3/2026" }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      library.ask("POST", "/zeitschriften", { ...PAGE, body, headers }),
    ),
  );
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [303]);
  assert.equal(new Set(all.map((one) => one.headers.get("Location"))).size, 1);
  const { json } = await library.ask("GET", "/werke?suche=Geolino", LIBRARIAN);
  assert.equal(json.gesamt, 3);
});

withLibrary(
  "withdraws old issues by a rule: looked at first, done at once, undone",
  async (library) => {
    const series = await subscribe(library, { behaltenHefte: 1 });
    const { json } = await library.ask("GET", "/zeitschriften", LIBRARIAN);
    assert.equal(json.zeitschrift[0].auszusondern, 1);
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const page = await visitor.get("/zeitschriften");
    const looked = await visitor.submit(page, { "aenderung.0": "zustand=ausgesondert" });
    assert.equal(looked.status, 303, looked.text);
    const path = new URL(looked.headers.get("Location") ?? "").pathname;
    const bulk = await library.ask("GET", path, LIBRARIAN);
    assert.equal(bulk.json.zustand, "geprüft");
    assert.equal(bulk.json.aendert, 1);
    assert.equal((await library.patch(path, { zustand: "läuft" })).status, 200);
    const gone = (await library.ask("GET", "/exemplare?suche=12/2025", LIBRARIAN)).json;
    const copy = new URL(gone.exemplar[0].url).pathname;
    const withdrawn = (await library.ask("GET", copy, LIBRARIAN)).json;
    assert.equal(withdrawn.zustand, "ausgesondert");
    assert.equal(withdrawn.grund, "nicht länger aufbewahrt");
    const now = (await library.ask("GET", "/zeitschriften", LIBRARIAN)).json;
    assert.equal(now.zeitschrift[0].auszusondern, 0);
    assert.equal((await library.patch(path, { zustand: "rücknahme" })).status, 200);
    assert.equal((await library.ask("GET", copy, LIBRARIAN)).json.zustand, undefined);

    const wrong = await library.patch(series, { rhythmus: "mehrmals im Jahr" });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /hefteImJahr/);
  },
);

withLibrary("lists periodicals in the order of the dictionary", async (library) => {
  for (const name of ["Zeit", "Ökotest", "c't", "Der Spiegel"])
    await make(library, "/reihen", { name, rhythmus: "monatlich" });
  const { json } = await library.ask("GET", "/zeitschriften", LIBRARIAN);
  assert.deepEqual(
    json.zeitschrift.map(({ reihe }: { reihe: { name: string } }) => reihe.name),
    ["c't", "Der Spiegel", "Ökotest", "Zeit"],
  );
});
