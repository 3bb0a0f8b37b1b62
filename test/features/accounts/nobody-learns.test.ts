/** What a reader cannot find out by trying: who has an account, and which card numbers there are. */

import assert from "node:assert/strict";
import { inTurn } from "../../running/same-each-time.ts";
import { type Answer, type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

/** Anna waits for a work whose copies are all lent, by Ben. */
async function reserved(library: Library): Promise<{ path: string; version: string }> {
  await library.lend("B3", "ben");
  const made = await library.ask("POST", "/vormerkungen", {
    as: "anna",
    body: { werk: { url: "/werk/2" } },
  });
  assert.equal(made.status, 201, made.text);
  return { path: "/vormerkung/1", version: "1" };
}

/** All that tells two answers apart, but for what was sent itself and what is another one each time. */
function told(answer: Answer, ...sent: string[]): string {
  let text = answer.text;
  for (const word of sent) text = text.replaceAll(word, "…");
  return `${answer.status} ${text.replaceAll(/name="_(?:csrf|schluessel)" value="[^"]*"/g, "")}`;
}

withLibrary("a reader learns no user name by the chooser of a form", async (library) => {
  const { anna, ben, bibliothekarin } = library.accounts;
  const { path } = await reserved(library);
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const forms = [
    `/vormerkungen?formular=neu&konto=/konto/`,
    `/vormerkungen?formular=neu&konto.url=/konto/`,
    `/vormerkungen?formular=neu&konto=http://localhost/konten/`,
  ];
  for (const form of forms) {
    for (const id of [ben, bibliothekarin]) {
      const page = await visitor.get(`${form}${id}`);
      assert.equal(page.status, 200);
      assert.doesNotMatch(page.text, /\bben\b|\btheke\b/, `${form}${id}`);
      const nobody = await visitor.get(`${form}999`);
      assert.equal(told(page, `${id}`), told(nobody, "999").replaceAll(`${id}`, "…"));
    }
  }
  assert.match((await visitor.get(`${forms[0]}${anna}`)).text, /<bdi>anna<\/bdi>/);

  const page = await visitor.get(`${path}?formular=aendern`);
  const known = { _ziel: path };
  for (const id of [ben, bibliothekarin]) {
    const steps = [
      { _schritt: `waehlen konto /konto/${id}` },
      { _schritt: "weiter", "_suche.konto": "b", "konto.url": `/konto/${id}` },
      { _schritt: "", "konto.url": `/konto/${id}` },
    ];
    for (const step of steps) {
      const answer = await visitor.submit(page, known, step);
      assert.doesNotMatch(answer.text, /\bben\b|\btheke\b/, JSON.stringify(step));
      const unknown = Object.entries(step).map(([name, value]) => [
        name,
        value.replace(`/konto/${id}`, "/konto/999"),
      ]);
      const other = await visitor.submit(page, known, Object.fromEntries(unknown));
      assert.equal(answer.status, other.status, JSON.stringify(step));
    }
  }
});

withLibrary("no status tells a reader whether an account or a card exists", async (library) => {
  const { anna, ben } = library.accounts;
  const { path } = await reserved(library);
  const own = (await library.ask("GET", path, { as: "anna" })).json;
  const xml = (await library.ask("GET", path, { as: "anna", accept: "application/xml" })).text;
  const account = (await library.ask("GET", `/konto/${anna}`, { as: "anna" })).json;
  const pairs: readonly (readonly [string, string])[] = [
    [`/konto/${ben}`, "/konto/999"],
    [`http://localhost/konten/${ben}`, "http://localhost/konten/999"],
  ];
  for (const [there, free] of pairs) {
    await sameFor(there, free, (url) => ({ ...own, konto: { url } }));
    await sameFor(there, free, (url) => xml.replaceAll(own.konto.url, url));
  }
  await sameFor("A-ben", "A-frei", (ausweis) => ({ ...own, konto: { ausweis } }));
  for (const [there, free] of [...pairs, ["A-ben", "A-frei"]] as const) {
    const konto = (value: string) => (value.startsWith("A") ? { ausweis: value } : { url: value });
    const post = (value: string) =>
      library.ask("POST", "/vormerkungen", {
        as: "anna",
        body: { werk: { url: "/werk/2" }, konto: konto(value) },
      });
    assert.equal(told(await post(there), there), told(await post(free), free));
  }
  for (const [name, there, free] of [
    ["ausweis", "A-ben", "A-frei"],
    ["username", "carla", "frei"],
  ] as const) {
    const put = (value: string) =>
      library.ask("PUT", `/konto/${anna}`, { as: "anna", body: { ...account, [name]: value } });
    assert.equal(told(await put(there), there), told(await put(free), free));
  }
  await library.lend("B1", "anna");
  const patch = (place: string, konto: object) =>
    library.ask("PATCH", place, {
      as: "anna",
      headers: { "Content-Type": "application/merge-patch+json" },
      body: { konto },
    });
  for (const place of [path, "/ausleihe/2"])
    for (const [name, there, free] of [
      ["ausweis", "A-ben", "A-frei"],
      ["url", `/konto/${ben}`, "/konto/999"],
    ] as const) {
      const [one, other] = [there, free].map((value) => patch(place, { [name]: value }));
      assert.equal(told((await one) as Answer, there), told((await other) as Answer, free), place);
      assert.equal((await one)?.status, 422);
    }
  // What one may read oneself can be sent back.
  const back = await library.ask("PUT", path, { as: "anna", body: own });
  assert.equal(back.status, 200, back.text);

  async function sameFor(there: string, free: string, make: (value: string) => unknown) {
    const put = (value: string) => {
      const body = make(value);
      const headers: Record<string, string> =
        typeof body === "string" ? { "Content-Type": "application/xml" } : {};
      return library.ask("PUT", path, { as: "anna", body, headers });
    };
    const [one, other] = [await put(there), await put(free)];
    assert.equal(one.status, 422, `${there} ${one.text}`);
    assert.equal(told(one, there), told(other, free), there);
  }
});

withLibrary("a password typed in the field for the user name is kept nowhere", async (library) => {
  const visitor = new Visitor(library);
  const typed = "Sesam öffne dich 42";
  const page = await visitor.get("/anmeldung");
  for (let index = 0; index < 12; index++)
    await visitor.submit(page, {}, { username: typed, kennwort: "anna" });
  const headers = { Authorization: `Basic ${Buffer.from(`${typed}!:x`).toString("base64")}` };
  assert.equal((await library.ask("GET", "/", { headers, address: "192.0.2.9" })).status, 401);
  await visitor.submit(page, {}, { username: "anna", kennwort: "falsch" });
  await library.app.daily.identity.notes.flush();
  const librarian = new Visitor(library, "192.0.2.8");
  await librarian.signIn("bibliothekarin");
  const log = await librarian.get("/vorgaenge");
  assert.equal(log.status, 200);
  assert.match(log.text, /Anmeldung fehlgeschlagen|fehlgeschlagen/i);
  assert.doesNotMatch(log.text, /Sesam/);
  for (const table of ["vorgang", "versuch"]) {
    const rows = await library.app.store.rows.find(table, {});
    assert.ok(rows.length > 0, table);
    assert.doesNotMatch(JSON.stringify(rows), /sesam/i, table);
  }
});

/** Everything there is under an account, a loan or a reservation: the id stands where the colon is. */
const PLACES = [
  ...["konto", "ausleihe", "vormerkung"].flatMap((kind) =>
    ["", ".json", ".xml", ".jsonld", ".csv", ".ics", ".html", "/", "?formular=aendern"]
      .concat(["?formular=loeschen", "?formular=neu", "?format=csv", "?lang=en&format=json"])
      .map((end) => `/${kind}/:${end}`),
  ),
  ...["/konten/:", "/ausleihen/:.json", "/vormerkungen/:"],
  ...["", ".json", ".csv", ".ics"].map((end) => `/ausleihliste/:${end}`),
  ...["/zugang/:", "/zugang/:.json", "/daten/:.json", "/daten/:", "/theke?konto=:"],
  ...["konten", "ausleihen", "vormerkungen"].flatMap((kind) => [
    `/${kind}?konto=:`,
    `/${kind}?sortierung=konto&suche=:`,
    `/${kind}.csv?suche=:`,
  ]),
  "/werke?sortierung=konto&konto=:",
  "/exemplare?formular=neu&konto=/konto/:",
  "/ausleihen?formular=neu&konto=/konto/:&exemplar=/exemplar/1",
];

const FORM = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};

/** What can be sent there. */
const REQUESTS: readonly (readonly [string, Record<string, string>, string?])[] = [
  ["GET", {}],
  ["GET", { Accept: "text/html" }],
  ["GET", { "If-None-Match": "*" }],
  ["HEAD", { "If-Match": "*" }],
  ["OPTIONS", {}],
  ["DELETE", {}],
  ["DELETE", { "If-Match": "*" }],
  ["PUT", { "Content-Type": "application/json" }, "{}"],
  ["PUT", { "Content-Type": "application/json", "If-None-Match": "*" }, '{"username":"neu"}'],
  ["PATCH", { "Content-Type": "application/merge-patch+json" }, '{"status":"storniert"}'],
  ["POST", FORM, "_aktion=DELETE"],
  ["POST", FORM, "aktion=einmalcode"],
];

withLibrary("what is not theirs looks to readers as if it were not there", async (library) => {
  await reserved(library);
  await library.lend("B1", "carla");
  await library.lend("B2", "carla");
  for (const [as, url] of [
    ["ben", "/werk/1"],
    ["carla", "/werk/2"],
  ] as const)
    await library.ask("POST", "/vormerkungen", { as, body: { werk: { url } } });
  const there = "3"; // Ben's account, and a loan and a reservation of Carla's.
  for (const path of ["/konto/3", "/ausleihe/3", "/vormerkung/3"])
    assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, path);
  const gone = await library.ask("POST", "/konten", {
    as: "bibliothekarin",
    body: { username: "weg" },
  });
  const left = gone.headers.get("Location")?.split("/").at(-1) ?? "";
  assert.equal(
    (await library.ask("DELETE", `/konto/${left}`, { as: "bibliothekarin" })).status,
    204,
  );

  const strangers = inTurn([undefined, "anna"]);
  for (const place of PLACES) {
    for (const as of strangers()) {
      library.clock.now += 61_000; // Nobody may change so much in one minute.
      const others = place.includes("konto/:") || /^.(zugang|daten)/.test(place) ? [left] : [];
      for (const [method, headers, body] of REQUESTS) {
        const ask = async (id: string) => {
          const path = place.replaceAll(":", id);
          const given = { headers, ...(body !== undefined && { body }), ...(as && { as }) };
          const accept = headers.Accept ? { accept: headers.Accept } : {};
          const answer = await library.ask(method, path, { ...given, ...accept });
          const seen = [...answer.headers].filter(([name]) => name !== "etag").join("\n");
          const text = `${answer.status}\n${seen}\n${answer.text}`;
          return masked(text, id);
        };
        const expected = await ask("987654");
        for (const id of [there, ...others])
          assert.equal(await ask(id), expected, `${as} ${method} ${place} ${id}`);
        assert.doesNotMatch(expected, /^429|\bben\b|\bcarla\b|A-/);
      }
    }
  }
});

/** The id where it was asked for, and nothing of the moment. */
function masked(text: string, id: string): string {
  return text
    .replaceAll(new RegExp(`(?<=[/=]|%2F|%3D|%252F)${id}(?![0-9])`, "g"), "…")
    .replaceAll(/name="_csrf" value="[^"]*"/g, "")
    .replaceAll(/content-length, ?[0-9]+/gi, "")
    .replaceAll(/value="[0-9]+"/g, "");
}

withLibrary("a reader's search guesses nothing from what others have", async (library) => {
  const post = (path: string, as: string, body: object) => library.ask("POST", path, { as, body });
  const konto = { ausweis: "A-ben" };
  const fee = { konto, grund: "sonstiges", betrag: "41.50 EUR", vermerk: "Tellheim" };
  await library.ask("PATCH", "/einstellungen", {
    as: "bibliothekarin",
    body: { gebuehren: "ja" },
    headers: { "Content-Type": "application/merge-patch+json" },
  });
  for (const made of [
    await post("/gebuehren", "bibliothekarin", fee),
    await post("/nachrichten", "bibliothekarin", { konto, text: "# Betreff geheim\n\nText" }),
    await post("/merklisten", "ben", { name: "Bens geheime Liste" }),
    await post("/merklisten", "anna", { name: "Annas Liste" }),
  ])
    assert.equal(made.status, 201, made.text);
  const get = (path: string, as: string) => library.ask("GET", path, { as, accept: "text/html" });
  for (const [path, there] of [
    ["/gebuehren?suche=sonstigas+ben", /Meinten Sie/],
    ["/nachrichten?suche=Betreff+Geheum", /Meinten Sie/],
    ["/merklisten?suche=Bens+geheime+Listo", null],
    ["/merklisten?anfang=a", null],
  ] as const) {
    if (there) assert.match((await get(path, "bibliothekarin")).text, there, path);
    const { text } = await get(path, "anna");
    assert.doesNotMatch(text, /Meinten Sie|anfang=b/, path);
  }
});

withLibrary("nobody sorts by what they may not read", async (library) => {
  await library.change("/exemplar/1", "bibliothekarin", { zugang: "2021-03-04" });
  const sorted = "/exemplare?sortierung=zugang&anzahl=1";
  assert.equal((await library.ask("GET", sorted)).status, 400);
  assert.equal((await library.ask("GET", sorted, { as: "anna" })).status, 400);
  assert.equal((await library.ask("GET", sorted, { as: "bibliothekarin" })).status, 200);
  const page = await library.ask("GET", "/exemplare", { accept: "text/html" });
  assert.doesNotMatch(page.text, /sortierung=-?zugang/);
});
