/** Doubles: what looks the same is shown before another one is made. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";
import { make, post } from "./making.ts";

const AS = { as: "bibliothekarin" } as const;
const TYPE = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

const freshApps = (name: string, run: (app: TestApp) => Promise<void>) =>
  withApps(name, run, { fresh: true });

function send(app: TestApp, path: string, fields: Record<string, string>, headers = {}) {
  const body = new URLSearchParams(fields).toString();
  return app.request("POST", path, { ...AS, body, headers: { ...TYPE, ...headers } });
}

function duplicates(response: Response): string[] {
  const links = response.headers.get("Link") ?? "";
  return [...links.matchAll(/<([^>]*)>; rel="duplicate"/g)].map(([, url]) => url as string);
}

freshApps(
  "A program hears by rel=duplicate of what looks the same, and makes it all the same",
  async (app) => {
    await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun", geboren: 1905 });
    const again = await post(app, "/personen/", { vorname: "irmgard", nachname: "KEUN" });
    assert.equal(again.status, 201);
    assert.deepEqual(duplicates(again), [`${ORIGIN}/person/irmgard-keun`]);
    const other = await post(app, "/personen/", {
      vorname: "Irmgard",
      nachname: "Keun",
      geboren: 1960,
    });
    // The one without a year may be either of them.
    assert.deepEqual(duplicates(other), [`${ORIGIN}/person/irmgard-keun-2`]);
    const plain = await post(app, "/personen/", { vorname: "Mascha", nachname: "Kaléko" });
    assert.deepEqual(duplicates(plain), []);
  },
);

freshApps("A work is known by its ISBN in any form, and by title and maker", async (app) => {
  const maker = await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun" });
  const first = await make(app, "/werke/", {
    titel: "Gilgi",
    isbn: ["3-446-20070-3"],
    person: [{ url: maker }],
  });
  const [, , id] = first.split("/");
  const byCode = await post(app, "/werke/", { titel: "Anderes", isbn: ["9783446200708"] });
  assert.deepEqual(duplicates(byCode), [`${ORIGIN}/werk/${id}`]);
  const byTitle = await post(app, "/werke/", {
    titel: "GILGI",
    person: [{ name: "Keun, Irmgard" }],
  });
  assert.deepEqual(duplicates(byTitle), [`${ORIGIN}/werk/${id}`]);
  const put = await app.request("PUT", "/werk/4711", {
    ...AS,
    body: { titel: "gilgi", person: [{ url: maker }] },
    headers: { Accept: "application/json" },
  });
  assert.equal(put.status, 201);
  assert.equal(duplicates(put).length, 2);
});

freshApps(
  "A work goes on looking like its double after its maker got another name",
  async (app) => {
    const maker = await make(app, "/personen/", { vorname: "Erich", nachname: "Kestner" });
    await make(app, "/werke/", { titel: "Emil", person: [{ url: maker }] });
    const right = { vorname: "Erich", nachname: "Kästner" };
    await app.request("PUT", maker.replace("personen", "person"), { ...AS, body: right });
    const other = await make(app, "/personen/", { vorname: "Erich", nachname: "Kästner" });
    const again = await post(app, "/werke/", { titel: "Emil", person: [{ url: other }] });
    assert.equal(duplicates(again).length, 1);
  },
);

freshApps(
  "A form shows what looks the same before it makes another, and loses nothing",
  async (app) => {
    await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun", geboren: 1905 });
    const fields = { vorname: "Irmgard", nachname: "Keun", beschreibung: "Schrieb <Gilgi> & mehr" };
    const before = (await app.json("/personen")).gesamt;
    const asked = await send(app, "/personen", fields);
    assert.equal(asked.status, 409);
    const page = await asked.text();
    assert.match(
      page,
      /href="[^"]*\/person\/irmgard-keun"[^>]*>Dieses nehmen: <bdi>Irmgard Keun \(1905\)/,
    );
    assert.match(page, /<form class="form" id="formular"/);
    assert.match(
      page,
      /<button[^>]* form="formular" name="_trotzdem" value="ja">Trotzdem neu anlegen/,
    );
    assert.match(page, /Schrieb &lt;Gilgi&gt; &amp; mehr/);
    assert.equal((await app.json("/personen")).gesamt, before);

    const onwards = await send(app, "/personen", { ...fields, _danach: "neu" });
    assert.match(await onwards.text(), /form="formular" name="_danach" value="neu"/);
    const insisted = await send(app, "/personen", { ...fields, _trotzdem: "ja" });
    assert.equal(insisted.status, 303);
    assert.match(insisted.headers.get("Location") ?? "", /\/person\/irmgard-keun-2$/);
    assert.equal((await app.json("/personen")).gesamt, before + 1);
  },
);

freshApps("What was named on the way is not left behind when the form comes back", async (app) => {
  await make(app, "/werke/", { titel: "Gilgi", isbn: ["9783446200708"] });
  const asked = await send(app, "/werke", {
    titel: "Gilgi, eine von uns",
    isbn: "3446200703",
    "_suche.person": "Keun, Irmgard",
  });
  assert.equal(asked.status, 409);
  assert.match(await asked.text(), /Keun, Irmgard/);
  assert.equal((await app.json("/personen?suche=keun")).gesamt, 0);
});

freshApps("Half a name with matches is asked about before it becomes somebody new", async (app) => {
  await make(app, "/personen/", { vorname: "Astrid", nachname: "Lindgren" });
  const fields = { titel: "Ronja", "_suche.person": "Lind" };
  const asked = await send(app, "/werke", fields, { "Accept-Language": "de" });
  assert.equal(asked.status, 422);
  const page = await asked.text();
  assert.match(page, /Für „Lind“ gibt es Treffer\. Wählen Sie unten einen davon/);
  assert.match(page, /value="waehlen person \/person\/astrid-lindgren"/);
  assert.match(page, /value="neu person Lind"/);
  assert.match(page, /name="_suche\.person" value="Lind"/);
  assert.equal((await app.json("/werke")).gesamt, 0);
  const whole = await send(app, "/werke", { ...fields, "_suche.person": "Lindgren, Astrid" });
  assert.equal(whole.status, 303);
  assert.equal((await app.json("/personen")).gesamt, 1);
  const made = await send(app, "/werke", { titel: "Lotta", "person.0.name": "Lind" });
  assert.equal(made.status, 303, "what was said to be new is");
  const unknown = await send(app, "/werke", { titel: "Momo", "_suche.person": "Michael Ende" });
  assert.equal(unknown.status, 303);
  const program = await post(app, "/werke/", { titel: "Karlsson", person: [{ name: "Astrid" }] });
  assert.equal(program.status, 201);
  assert.equal((await app.json("/personen")).gesamt, 4);
});

freshApps("A form sent by a program, and a change, are never asked", async (app) => {
  await make(app, "/schlagworte/", { name: "Lyrik" });
  const program = await send(
    app,
    "/schlagworte",
    { name: "lyrik" },
    { Accept: "application/json" },
  );
  assert.equal(program.status, 201);
  assert.equal(duplicates(program).length, 1);
  const changed = await send(app, "/schlagworte", {
    _aktion: "ersetzen",
    _ziel: "/schlagwort/2",
    name: "LYRIK",
  });
  assert.equal(changed.status, 303);
});

interface Listed {
  readonly paar: readonly Record<"eines" | "anderes", { readonly url: string }>[];
  readonly gesamt: number;
  readonly weiter?: { readonly url: string } | string;
}

async function doubles(app: TestApp, query = ""): Promise<Listed> {
  return app.json(`/doppelte${query}`, "bibliothekarin");
}

freshApps("Pairs are listed for librarians in every format, and for nobody else", async (app) => {
  await make(app, "/personen/", { vorname: "Irmgard", nachname: "Keun" });
  await make(app, "/personen/", { vorname: "irmgard", nachname: "keun" });
  await make(app, "/schlagworte/", { name: "Lyrik" });
  await make(app, "/schlagworte/", { name: "Gedichte", auchBekannt: ["lyrik"] });
  const { paar, gesamt } = await doubles(app);
  assert.equal(gesamt, 2);
  assert.deepEqual(paar, [
    {
      art: "person",
      eines: { url: `${ORIGIN}/person/irmgard-keun` },
      einesTitel: "Irmgard Keun",
      anderes: { url: `${ORIGIN}/person/irmgard-keun-2` },
      anderesTitel: "irmgard keun",
    },
    {
      art: "schlagwort",
      eines: { url: `${ORIGIN}/schlagwort/lyrik` },
      einesTitel: "Lyrik",
      anderes: { url: `${ORIGIN}/schlagwort/gedichte` },
      anderesTitel: "Gedichte",
    },
  ]);
  assert.deepEqual((await doubles(app, "?art=schlagwort")).paar, paar.slice(1));
  const csv = await (await app.request("GET", "/doppelte.csv", AS)).text();
  assert.equal(csv.trim().split("\r\n").length, 3);
  const xml = await (await app.request("GET", "/doppelte.xml", AS)).text();
  assert.match(xml, /<paar>/);
  const page = await (await app.request("GET", "/doppelte", AS)).text();
  assert.match(page, /href="person\/irmgard-keun-2"/);
  for (const as of ["leserin", undefined] as const) {
    const response = await app.request("GET", "/doppelte", as ? { as } : {});
    assert.equal(response.status, 403);
  }
  for (const query of ["?art=exemplar", "?anzahl=0", "?nach=x", "?zustand=weg"])
    assert.equal((await app.request("GET", `/doppelte${query}`, AS)).status, 400, query);
});

freshApps("Pairs come in pages that lead to each other", async (app) => {
  for (let number = 0; number < 5; number++)
    for (const name of [`Wort ${number}`, `WORT ${number}`])
      await make(app, "/schlagworte/", { name });
  const seen: string[] = [];
  for (let next: string | null = "/doppelte.json?anzahl=2"; next; ) {
    const { paar, gesamt, weiter } = await app.json(next, "bibliothekarin");
    assert.equal(gesamt, 5);
    seen.push(...paar.map(({ eines }: { eines: { url: string } }) => eines.url));
    next = weiter ? (weiter.url ?? weiter).slice(ORIGIN.length) : null;
  }
  assert.equal(new Set(seen).size, 5);
  assert.equal(seen.length, 5);
});

freshApps(
  "What is called different is not listed again, and can be looked at again",
  async (app) => {
    for (const vorname of ["Anna", "ANNA", "anna"])
      await make(app, "/personen/", { vorname, nachname: "Meyer" });
    const say = (aktion: string, eines: string, anderes: string) =>
      send(app, "/doppelte", { aktion, eines, anderes });
    const others = async () =>
      (await doubles(app)).paar.map(({ anderes }) => anderes.url.split("/").at(-1));
    assert.deepEqual(await others(), ["anna-meyer-2", "anna-meyer-3"]);
    const done = await say("verschieden", "/person/anna-meyer", "/person/2");
    assert.equal(done.status, 303);
    assert.equal(done.headers.get("Location"), `${ORIGIN}/doppelte`);
    // The second looks like the third still.
    const left = (await doubles(app)).paar.map(({ eines, anderes }) =>
      [eines.url, anderes.url].join(" "),
    );
    assert.deepEqual(
      left.map((pair) => pair.replaceAll(`${ORIGIN}/person/`, "")),
      ["anna-meyer anna-meyer-3", "anna-meyer-2 anna-meyer-3"],
    );
    await say("verschieden", "/person/1", "/person/3");
    await say("verschieden", "/person/2", "/person/3");
    assert.deepEqual(await others(), []);
    assert.equal((await doubles(app, "?zustand=verschieden")).gesamt, 3);
    // A change makes no new pair of what was settled.
    const body = { vorname: "Anna", nachname: "Meyer", geboren: 1900 };
    await app.request("PUT", "/person/2", { ...AS, body });
    assert.deepEqual(await others(), []);
    await say("offen", "/person/2", "/person/3");
    assert.deepEqual(await others(), ["anna-meyer-3"]);
    for (const [eines, anderes] of [
      ["/person/1", "/person/1"],
      ["/person/1", "/konto/1"],
      ["/person/1", "/person/99"],
    ] as const)
      assert.equal((await say("verschieden", eines, anderes)).status, 400);
  },
);

freshApps("Pairs follow every change: names, years, removal", async (app) => {
  await make(app, "/personen/", { vorname: "Anna", nachname: "Meyer", geboren: 1900 });
  await make(app, "/personen/", { vorname: "Anna", nachname: "Meyer" });
  await make(app, "/personen/", { vorname: "Anna", nachname: "Meyer" });
  const count = async () => (await doubles(app)).gesamt;
  const put = (id: number, body: Record<string, unknown>) =>
    app.request("PUT", `/person/${id}`, { ...AS, body });
  assert.equal(await count(), 2);
  await put(2, { vorname: "Anna", nachname: "Meyer", geboren: 1950 });
  // The first is not the second any more, but the third may be either.
  assert.equal(await count(), 2);
  await put(3, { vorname: "Hanna", nachname: "Meyer" });
  assert.equal(await count(), 0);
  await put(2, { vorname: "Hanna", nachname: "Meyer" });
  assert.equal(await count(), 1);
  await app.request("DELETE", "/person/3", AS);
  assert.equal(await count(), 0);
});

freshApps("A program settles a pair by JSON", async (app) => {
  for (const vorname of ["Anna", "anna"])
    await make(app, "/personen/", { vorname, nachname: "Meyer" });
  const settle = (body: string, as = "bibliothekarin") =>
    app.request("POST", "/doppelte", {
      as: as as "bibliothekarin",
      body,
      headers: { "Content-Type": "application/json", Accept: "application/json" },
    });
  const pair = { eines: "/person/1", anderes: "/person/2" };
  const apart = JSON.stringify({ aktion: "verschieden", ...pair });
  assert.equal((await settle(apart, "leserin")).status, 403);
  assert.equal((await settle("{")).status, 400);
  assert.equal((await settle(JSON.stringify({ aktion: 1, ...pair }))).status, 422);
  assert.equal((await doubles(app)).gesamt, 1);
  assert.equal((await settle(apart)).status, 303);
  assert.equal((await doubles(app)).gesamt, 0);
  assert.equal((await settle(JSON.stringify({ aktion: "offen", ...pair }))).status, 303);
  assert.equal((await doubles(app)).gesamt, 1);
});

freshApps("What is different stays so when one of the two becomes part of a third", async (app) => {
  for (const vorname of ["Anna", "anna", "ANNA"])
    await make(app, "/personen/", { vorname, nachname: "Meyer" });
  const fields = { aktion: "verschieden", eines: "/person/1", anderes: "/person/3" };
  await send(app, "/doppelte", fields);
  const merging = await make(app, "/zusammenfuehrungen/", {
    bleibt: "/person/2",
    geht: "/person/3",
  });
  assert.equal((await doubles(app)).gesamt, 0);
  assert.equal((await doubles(app, "?zustand=verschieden")).gesamt, 1);
  await app.request("DELETE", merging, AS);
  const apart = (await doubles(app, "?zustand=verschieden")).paar.map(({ eines, anderes }) =>
    [eines, anderes].map(({ url }) => url.split("/").at(-1)).join(" "),
  );
  assert.ok(apart.includes("anna-meyer anna-meyer-3"));
});

freshApps(
  "What people shorten is offered as double, in every format, and no others are",
  async (app) => {
    const [joanne, , erich, short] = [
      await make(app, "/personen/", { vorname: "Joanne K.", nachname: "Rowling" }),
      await make(app, "/personen/", { vorname: "J. K.", nachname: "Rowling" }),
      await make(app, "/personen/", { vorname: "Erich", nachname: "Kästner" }),
      await make(app, "/personen/", { vorname: "E.", nachname: "Kaestner" }),
    ];
    await make(app, "/personen/", { vorname: "Johanna", nachname: "Rowling" });
    for (const [titel, url] of [
      ["Emil und die Detektive", erich],
      ["Emil u. die Detektive", short],
      ["Emil und die drei Zwillinge", erich],
      ["Ein plötzlicher Todesfall", joanne],
    ])
      await make(app, "/werke/", { titel, person: [{ url }] });
    const { paar, gesamt } = await app.json("/doppelte", "bibliothekarin");
    assert.deepEqual(
      paar.map((one: Record<string, string>) => [one.einesTitel, one.anderesTitel]),
      [
        ["Joanne K. Rowling", "J. K. Rowling"],
        ["Erich Kästner", "E. Kaestner"],
        ["Emil und die Detektive", "Emil u. die Detektive"],
      ],
    );
    assert.equal(gesamt, 3);
    for (const [type, seen] of [
      ["text/html", /Emil u\. die Detektive/],
      ["application/xml", /<anderesTitel>Emil u\. die Detektive/],
    ] as const) {
      const page = await app.request("GET", "/doppelte", { ...AS, headers: { Accept: type } });
      assert.match(await page.text(), seen);
    }
    // Merged, the work has one author.
    const [, , works] = paar as { eines: { url: string }; anderes: { url: string } }[];
    const both = { bleibt: works?.anderes.url, geht: works?.eines.url };
    const merged = await post(app, "/zusammenfuehrungen/", both);
    assert.equal(merged.status, 201, await merged.clone().text());
    const { person } = await app.json(`${new URL(`${works?.anderes.url}`).pathname}`);
    assert.deepEqual(
      person.map(({ name }: { name: string }) => name),
      ["Erich Kästner"],
    );
  },
);

freshApps("Names of the same words in another order are offered as a double", async (app) => {
  for (const [vorname, nachname, geboren = null] of [
    ["Franz", "Kafka"],
    ["Kafka", "Franz"],
    ["Franz", "Kafke"],
    ["Walter", "Martin", 1901],
    ["Martin", "Walter", 1950],
  ] as const)
    await make(app, "/personen/", { vorname, nachname, geboren });
  const { paar } = await app.json("/doppelte", "bibliothekarin");
  const titles = paar.map((one: Record<string, string>) => [one.einesTitel, one.anderesTitel]);
  assert.deepEqual(titles, [["Franz Kafka", "Kafka Franz"]]);
});

freshApps(
  "Two letters swapped in a name are offered as a double, other names are not",
  async (app) => {
    for (const [vorname, nachname, geboren = null] of [
      ["Michael", "Ende"],
      ["Nora", "Ende"],
      ["Micheal", "Ende"],
      ["Arno", "Ende"],
      ["Micheal", "Enden"],
      ["Otfried", "Preußler", 1923],
      ["Otfried", "Pruessler", 1950],
    ] as const)
      await make(app, "/personen/", { vorname, nachname, geboren });
    const { paar } = await app.json("/doppelte", "bibliothekarin");
    const titles = paar.map((one: Record<string, string>) => [one.einesTitel, one.anderesTitel]);
    assert.deepEqual(titles, [["Michael Ende", "Micheal Ende"]]);
  },
);
