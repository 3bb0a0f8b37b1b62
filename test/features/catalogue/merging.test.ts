/** Merging: two become one, and whatever led to the one leads to the other. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";
import { make, post } from "./making.ts";

const AS = { as: "bibliothekarin" } as const;
const TYPE = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

const freshApps = (name: string, run: (app: TestApp) => Promise<void>) =>
  withApps(name, run, { fresh: true });

/** Irmgard Keun twice, each with a work, and one that both have made. */
async function doubled(app: TestApp): Promise<void> {
  await make(app, "/person/", { vorname: "Irmgard", nachname: "Keun", geboren: 1905 });
  await make(app, "/person/", {
    vorname: "I.",
    nachname: "Keun",
    gestorben: 1982,
    beschreibung: "Schriftstellerin",
    auchBekannt: ["Charlotte Tralow"],
  });
  await make(app, "/werk/", { titel: "Gilgi", person: [{ url: "/person/1", rolle: "aut" }] });
  await make(app, "/werk/", { titel: "Kind aller Länder", person: [{ url: "/person/2" }] });
  await make(app, "/werk/", {
    titel: "Briefe",
    person: [
      { url: "/person/2", rolle: "aut" },
      { url: "/person/1", rolle: "aut" },
    ],
  });
}

const BOTH = { bleibt: { url: `${ORIGIN}/person/1` }, geht: `${ORIGIN}/person/i-keun` };

freshApps("Two persons become one with the works of both", async (app) => {
  await doubled(app);
  const merging = await make(app, "/zusammenfuehrungen/", BOTH);
  const page = await app.request("GET", merging, {
    ...AS,
    headers: { Accept: "text/html" },
  });
  const told = await page.text();
  assert.match(told, /„I\. Keun“ ist in „Irmgard Keun“ aufgegangen/);
  assert.match(told, /<dt>Gestorben<\/dt><dd>von dem, das darin aufgegangen ist<\/dd>/);
  assert.doesNotMatch(told, /gestorben=geht/);
  const person = await app.json("/person/irmgard-keun.json");
  assert.deepEqual(
    person.werk.map(({ titel }: Record<string, string>) => titel),
    ["Briefe", "Gilgi", "Kind aller Länder"],
  );
  const work = await app.json("/werk/3");
  assert.equal(work.person.length, 1, "once, where both had made it");
  const { member } = (await app.store.read.find(app.kinds.one("person"), "1")) as never as {
    member: { values: Record<string, unknown> };
  };
  const { geboren, gestorben, beschreibung, auchBekannt, vorname } = member.values;
  assert.deepEqual(
    { geboren, gestorben, beschreibung, auchBekannt, vorname },
    {
      vorname: "Irmgard",
      geboren: 1905,
      gestorben: 1982,
      beschreibung: "Schriftstellerin",
      auchBekannt: ["Charlotte Tralow", "I. Keun"],
    },
  );
  assert.deepEqual(await app.json(merging, "bibliothekarin"), {
    bleibt: { url: `${ORIGIN}/person/1` },
    geht: { url: `${ORIGIN}/person/2` },
    wahl: [
      "vorname=bleibt",
      "username=bleibt",
      "geboren=bleibt",
      "gestorben=geht",
      "beschreibung=geht",
      "auchBekannt=beide",
    ],
    titel: "Irmgard Keun",
    gehtTitel: "I. Keun",
    wann: app.store.read.today(),
    url: `${ORIGIN}/zusammenfuehrung/1`,
  });
  assert.equal((await app.json("/personen")).gesamt, 1);
  assert.equal((await app.json("/personen?suche=tralow")).gesamt, 1);
  assert.equal((await app.json("/werke?suche=irmgard+kind")).gesamt, 1, "found by the new name");
  assert.equal((await app.json("/doppelte", "bibliothekarin")).gesamt, 0);
});

freshApps("Every address of what has gone leads on for ever, in every format", async (app) => {
  await doubled(app);
  const renamed = { vorname: "Irma", nachname: "Keun" };
  await app.request("PUT", "/person/2", { ...AS, body: renamed });
  await app.get("/person/i-keun");
  await app.get("/person/irma-keun");
  await app.get("/person/irma-keun");
  await make(app, "/zusammenfuehrungen/", { bleibt: "/person/1", geht: "/person/irma-keun" });
  const leads = async (path: string, to: string) => {
    const response = await app.get(path);
    assert.equal(response.status, 308, path);
    assert.equal(response.headers.get("Location"), ORIGIN + to, path);
  };
  await leads("/person/2", "/person/irmgard-keun");
  await leads("/personen/2", "/person/irmgard-keun");
  await leads("/person/i-keun", "/person/irmgard-keun");
  await leads("/person/irma-keun?lang=en", "/person/irmgard-keun?lang=en");
  for (const format of ["json", "xml", "jsonld", "html"])
    await leads(`/person/irma-keun.${format}`, `/person/irmgard-keun.${format}`);
  // And on, when that one becomes part of a third.
  await make(app, "/person/", { vorname: "Die", nachname: "Keun" });
  await make(app, "/zusammenfuehrungen/", { bleibt: "/person/3", geht: "/person/1" });
  await leads("/person/2", "/person/die-keun");
  await leads("/person/irmgard-keun", "/person/die-keun");
  // Its addresses are given to nobody else.
  const again = await post(app, "/personen/", { vorname: "Irma", nachname: "Keun" });
  assert.match(again.headers.get("Link") ?? "", /\/person\/irma-keun-2>; rel="canonical"/);
});

freshApps("A link to what has gone is a link to what stays", async (app) => {
  await doubled(app);
  await make(app, "/zusammenfuehrungen/", BOTH);
  const work = await make(app, "/werk/", { titel: "Neu", person: [{ url: "/person/i-keun" }] });
  assert.deepEqual((await app.json(work)).person, [
    { name: "Irmgard Keun", url: `${ORIGIN}/person/irmgard-keun` },
  ]);
  const named = await make(app, "/werk/", { titel: "Neuer", person: [{ name: "Keun, I." }] });
  assert.equal((await app.json(named)).person[0].url, `${ORIGIN}/person/irmgard-keun`);
});

freshApps("Field by field it is chosen whose is taken", async (app) => {
  await doubled(app);
  const wahl = ["vorname=geht", "geboren=geht", "auchBekannt=bleibt", "beschreibung=bleibt"];
  const merged = await post(app, "/zusammenfuehrungen/", { ...BOTH, wahl });
  assert.equal(merged.status, 201);
  const found = await app.store.read.find(app.kinds.one("person"), "1");
  assert.ok("member" in found);
  const { vorname, geboren, gestorben, auchBekannt, beschreibung } = found.member.values;
  assert.deepEqual(
    { vorname, geboren, gestorben, auchBekannt, beschreibung },
    { vorname: "I.", geboren: null, gestorben: 1982, auchBekannt: [], beschreibung: null },
  );
  // Its name is another one, and so is its slug: one that was the other's.
  assert.equal(found.member.slug, "i-keun");
  assert.equal(
    (await app.get("/person/irmgard-keun")).headers.get("Location"),
    `${ORIGIN}/person/i-keun`,
  );
});

freshApps("What cannot be merged is refused with the reason, and nothing is done", async (app) => {
  await doubled(app);
  for (const signatur of ["A 1", "A 2"])
    await make(app, "/exemplar/", { werk: { url: "/werk/1" }, signatur });
  const tried: [Record<string, unknown>, number, RegExp][] = [
    [{ bleibt: "/person/1", geht: "/person/1" }, 409, /schon-eines|demselben/],
    [{ bleibt: "/person/1", geht: "/werk/1" }, 409, /derselben Art/],
    [{ bleibt: "/exemplar/1", geht: "/exemplar/2" }, 409, /lässt sich nicht/],
    [{ bleibt: "/person/1", geht: "/person/99" }, 422, /\/geht/],
    [{ bleibt: "/person/1" }, 422, /\/geht/],
    [{ bleibt: "/person/1", geht: "https://example.org/person/2" }, 422, /\/geht/],
    [{ ...BOTH, wahl: ["geboren=beide"] }, 422, /\/wahl\/0/],
    [{ ...BOTH, wahl: ["quatsch=geht"] }, 422, /\/wahl\/0/],
  ];
  for (const [body, status, what] of tried) {
    const response = await post(app, "/zusammenfuehrungen/", body);
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.match(text, what);
  }
  assert.equal((await app.json("/personen")).gesamt, 2);
  for (const as of ["leserin", undefined] as const) {
    const asking = { body: BOTH, ...(as && { as }) };
    const response = await app.request("POST", "/zusammenfuehrungen/", asking);
    assert.equal(response.status, 403);
  }
});

freshApps("Of two mergings of the same at once one is done", async (app) => {
  await doubled(app);
  const answers = await Promise.all([
    post(app, "/zusammenfuehrungen/", { bleibt: "/person/1", geht: "/person/2" }),
    post(app, "/zusammenfuehrungen/", { bleibt: "/person/2", geht: "/person/1" }),
    post(app, "/zusammenfuehrungen/", { bleibt: "/person/1", geht: "/person/2" }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.equal((await app.json("/personen")).gesamt, 1);
});

freshApps("Whoever edits what goes meanwhile loses nothing", async (app) => {
  await doubled(app);
  await make(app, "/zusammenfuehrungen/", BOTH);
  const fields = {
    _aktion: "ersetzen",
    _ziel: "/person/2",
    _version: "1",
    vorname: "I.",
    nachname: "Keun",
    beschreibung: "Lange getippt",
  };
  const body = new URLSearchParams(fields).toString();
  const response = await app.request("POST", "/personen", { ...AS, body, headers: TYPE });
  assert.equal(response.status, 412);
  const page = await response.text();
  assert.match(page, /Lange getippt/);
  assert.match(page, /name="_ziel" value="\/person\/1"/, "it goes on with the one that stays");
  // A program is told where it is now.
  const put = await app.request("PUT", "/person/2", { ...AS, body: { nachname: "Keun" } });
  assert.equal(put.status, 308);
  // A form of a work that named it goes through.
  const work = new URLSearchParams({
    _aktion: "ersetzen",
    _ziel: "/werk/2",
    _version: "1",
    titel: "Kind aller Länder!",
    "person.0.url": "/person/2",
  });
  const saved = await app.request("POST", "/werke", {
    ...AS,
    body: work.toString(),
    headers: TYPE,
  });
  assert.equal(saved.status, 303);
  assert.equal((await app.json("/werk/2")).person[0].url, `${ORIGIN}/person/irmgard-keun`);
});

freshApps(
  "Subjects, series, publishers and works that lead to each other are merged too",
  async (app) => {
    await make(app, "/schlagwort/", { name: "Lyrik" });
    await make(app, "/schlagwort/", { name: "Gedichte", oberbegriff: { url: "/schlagwort/1" } });
    await make(app, "/schlagwort/", { name: "Sonett", oberbegriff: { url: "/schlagwort/2" } });
    await make(app, "/werk/", {
      titel: "A",
      schlagwort: [{ name: "Gedichte" }, { name: "Lyrik" }],
    });
    await make(app, "/zusammenfuehrungen/", { bleibt: "/schlagwort/1", geht: "/schlagwort/2" });
    const lyrik = await app.json("/schlagwort/lyrik");
    assert.equal(lyrik.oberbegriff, undefined);
    assert.deepEqual(lyrik.auchBekannt, ["Gedichte"]);
    assert.equal(lyrik.unterbegriff[0].name, "Sonett");
    assert.equal((await app.json("/werk/1")).schlagwort.length, 1);
    // What stands between the two would stand above itself.
    await make(app, "/schlagwort/", { name: "Reim", oberbegriff: { url: "/schlagwort/3" } });
    const circle = await post(app, "/zusammenfuehrungen/", {
      bleibt: "/schlagwort/4",
      geht: "/schlagwort/1",
    });
    assert.equal(circle.status, 409);
    for (const [path, plural] of [
      ["/reihe/", "reihen"],
      ["/verlag/", "verlage"],
      ["/standort/", "standorte"],
    ] as const) {
      await make(app, path, { name: "Eins" });
      await make(app, path, { name: "Zwei" });
      await make(app, "/zusammenfuehrungen/", { bleibt: `${path}1`, geht: `${path}2` });
      assert.equal((await app.json(`/${plural}`)).gesamt, 1);
    }
  },
);

freshApps("The form shows both side by side and sends what is chosen", async (app) => {
  await doubled(app);
  // The one with more works is proposed to stay.
  const compared = async (link: RegExp) =>
    assert.match(await (await app.request("GET", "/doppelte", AS)).text(), link);
  await compared(/formular=neu&amp;bleibt=%2Fperson%2F1&amp;geht=%2Fperson%2F2/);
  await make(app, "/werk/", { titel: "D-Zug dritter Klasse", person: [{ url: "/person/2" }] });
  await compared(/formular=neu&amp;bleibt=%2Fperson%2F2&amp;geht=%2Fperson%2F1/);
  const asked = "/zusammenfuehrungen?formular=neu&bleibt=/person/1&geht=/person/2";
  const page = await (await app.request("GET", asked, AS)).text();
  assert.match(page, /<legend>Vorname<\/legend>/);
  assert.match(page, /name="wahl\.gestorben" value="gestorben=geht" checked/);
  assert.match(page, /name="wahl\.auchBekannt" value="auchBekannt=beide" checked/);
  assert.match(page, /bleibt=%2Fperson%2F2&amp;geht=%2Fperson%2F1/, "the other way round");
  const body = new URLSearchParams({
    bleibt: "/person/1",
    geht: "/person/2",
    "wahl.vorname": "vorname=geht",
    "wahl.gestorben": "gestorben=bleibt",
  }).toString();
  const sent = await app.request("POST", "/zusammenfuehrungen", { ...AS, body, headers: TYPE });
  assert.equal(sent.status, 303, await sent.clone().text());
  const found = await app.store.read.find(app.kinds.one("person"), "1");
  assert.ok("member" in found);
  assert.equal(found.member.title, "I. Keun");
  assert.equal(found.member.values.gestorben, null);
});

freshApps("Which two become one is searched for, and nobody types an address", async (app) => {
  await doubled(app);
  await app.addPerson("Irmgard", "Keun-Fremd");
  const asked = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString();
    const sent = await app.request("POST", "/zusammenfuehrungen", { ...AS, body, headers: TYPE });
    assert.equal(sent.status, 200, await sent.clone().text());
    return sent.text();
  };
  const plain = await (await app.request("GET", "/zusammenfuehrungen?formular=neu", AS)).text();
  assert.match(plain, /type="search" name="_suche\.bleibt"/);
  assert.match(plain, /id="treffer-bleibt"/, "where a script puts what it finds");
  assert.doesNotMatch(plain, /name="bleibt"/);
  const first = await asked({ "_suche.bleibt": "Keun", _schritt: "suchen bleibt" });
  assert.match(first, /href="zusammenfuehrungen\?formular=neu&amp;bleibt=%2Fperson%2F1"/);
  assert.match(first, /value="Keun"/);
  const second = await app.request("GET", "/zusammenfuehrungen?formular=neu&bleibt=/person/1", AS);
  const other =
    /href="zusammenfuehrungen\?formular=neu&amp;bleibt=%2Fperson%2F1&amp;geht=%2Fperson%2F2"/;
  assert.match(await second.text(), other, "what looks like it is there without a search");
  const fields = { bleibt: "/person/1", "_suche.geht": "Keun", _schritt: "suchen geht" };
  const found = await asked(fields);
  assert.match(found, other);
  assert.match(found, /geht=%2Fperson%2F3/);
  assert.doesNotMatch(found, /geht=%2Fperson%2F1"/, "not with itself");
  assert.match(await asked({ ...fields, "_suche.geht": "/person/3" }), /geht=%2Fperson%2F3/);
  assert.match(await asked({ ...fields, "_suche.geht": "Niemand" }), /Nichts gefunden|nichts/i);
  // From the page of a misspelt one: it goes, unless more link to it than to the other.
  const page = await (await app.request("GET", "/person/1", AS)).text();
  assert.match(page, /href="zusammenfuehrungen\?formular=neu&amp;geht=%2Fperson%2F1"/);
  const from = async (id: number) =>
    (await app.request("GET", `/zusammenfuehrungen?formular=neu&geht=/person/${id}`, AS)).text();
  assert.match(await from(1), /bleibt=%2Fperson%2F2&amp;geht=%2Fperson%2F1"/);
  await make(app, "/werk/", { titel: "Gilgi", person: [{ url: "/person/1" }] });
  for (const id of [1, 2])
    assert.match(await from(id), /bleibt=%2Fperson%2F1&amp;geht=%2Fperson%2F2"/);
});

/** All that the public catalogue says, without the moments of writing. */
async function catalogue(app: TestApp): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const kind of ["person", "werk", "schlagwort", "exemplar"]) {
    const members = await app.store.read.walk(app.kinds.one(kind), 0, 100);
    all[kind] = members.map(({ id, slug, title, values, created }) => ({
      id,
      slug,
      title,
      values,
      created,
    }));
  }
  return all;
}

/** What is needed to undo a merging, as it was stored until links that are alike stood together. */
async function storeLinksOneByOne({ store, kinds }: TestApp, id: number): Promise<void> {
  const kind = kinds.one("zusammenfuehrung");
  const file = await store.read.file(kind, id, "stand");
  const stand = JSON.parse(Buffer.from(file!).toString());
  for (const moved of stand.absorbed.moved)
    moved.entries = moved.entries.flatMap(({ ids, ...rest }: { ids: number[] }) =>
      ids.map((one) => ({ id: one, ...rest })),
    );
  const bytes = Buffer.from(JSON.stringify(stand));
  await store.write((writing) => writing.addFiles(kind, id, [{ name: "stand", bytes }]));
}

freshApps("Taken away, a merging is undone to the letter", async (app) => {
  await doubled(app);
  await make(app, "/schlagwort/", { name: "Lyrik" });
  await make(app, "/schlagwort/", { name: "Gedichte", oberbegriff: { url: "/schlagwort/1" } });
  await make(app, "/schlagwort/", { name: "Sonett", oberbegriff: { url: "/schlagwort/2" } });
  await make(app, "/exemplar/", { werk: { url: "/werk/1" }, signatur: "S 1" });
  await make(app, "/exemplar/", { werk: { url: "/werk/2" }, signatur: "S 2" });
  const before = await catalogue(app);
  const pairs = await app.json("/doppelte", "bibliothekarin");
  for (const [bleibt, geht, wahl] of [
    ["/person/1", "/person/2", []],
    ["/person/2", "/person/1", ["vorname=geht", "username=geht"]],
    ["/werk/1", "/werk/2", ["titel=geht", "person=beide"]],
    ["/schlagwort/2", "/schlagwort/1", ["name=geht"]],
    ["/schlagwort/1", "/schlagwort/2", []],
    ["/person/1", "/person/2", "as an older release"],
  ] as const) {
    const isOld = typeof wahl === "string";
    const body = { bleibt, geht, wahl: isOld ? [] : wahl };
    const merging = await make(app, "/zusammenfuehrungen/", body);
    assert.equal((await app.get(geht)).status, 308);
    if (isOld) await storeLinksOneByOne(app, Number(merging.split("/").at(-1)));
    const undone = await app.request("DELETE", merging, AS);
    assert.equal(undone.status, 204, await undone.clone().text());
    assert.deepEqual(await catalogue(app), before, `${bleibt} ${geht}`);
    assert.equal((await app.get(geht)).status, 200);
    assert.equal((await app.request("GET", merging, AS)).status, 410);
  }
  assert.deepEqual(await app.json("/doppelte", "bibliothekarin"), pairs);
  assert.equal((await app.get("/person/i-keun")).status, 200);
  assert.equal((await app.json("/personen?suche=tralow")).gesamt, 1);
  // What has come back can be merged again, and edited.
  const put = { vorname: "I.", nachname: "Keun", geboren: 1905 };
  assert.equal((await app.request("PUT", "/person/2", { ...AS, body: put })).status, 200);
  await make(app, "/zusammenfuehrungen/", BOTH);
});

freshApps(
  "What was done since keeps a merging from being undone, and the answer says what",
  async (app) => {
    await doubled(app);
    const first = await make(app, "/zusammenfuehrungen/", BOTH);
    const undo = async (path: string, what: RegExp) => {
      const response = await app.request("DELETE", path, {
        ...AS,
        headers: { Accept: "application/json" },
      });
      const text = await response.text();
      assert.equal(response.status, 409, text);
      assert.match(text, what);
    };
    // It has been merged into a third.
    await make(app, "/person/", { vorname: "Die", nachname: "Keun" });
    const second = await make(app, "/zusammenfuehrungen/", {
      bleibt: "/person/3",
      geht: "/person/1",
    });
    await undo(first, new RegExp(second.replace("en/", "/")));
    assert.equal((await app.request("DELETE", second, AS)).status, 204);
    // A third has been merged into it.
    const third = await make(app, "/zusammenfuehrungen/", {
      bleibt: "/person/1",
      geht: "/person/3",
    });
    await undo(first, new RegExp(third.replace("en/", "/")));
    assert.equal((await app.request("DELETE", third, AS)).status, 204);
    // Somebody has got the user name of the one that has gone.
    const body = { vorname: "Neu", nachname: "Neu", username: "i.keun" };
    const taken = await make(app, "/person/", body);
    await undo(first, /person\/neu-neu/);
    await app.request("DELETE", taken, AS);
    // Somebody has changed it.
    const changed = { vorname: "Irmgard", nachname: "Keun", geboren: 1906 };
    await app.request("PUT", "/person/1", { ...AS, body: changed });
    await undo(first, /person\/irmgard-keun/);
    await app.request("PUT", "/person/1", { ...AS, body: { ...changed, geboren: 1905 } });
    assert.equal((await app.request("DELETE", first, AS)).status, 204);
    // It is gone.
    const last = await make(app, "/zusammenfuehrungen/", {
      bleibt: "/person/3",
      geht: "/person/1",
    });
    for (const work of [1, 3]) await app.request("DELETE", `/werk/${work}`, AS);
    assert.equal((await app.request("DELETE", "/person/3", AS)).status, 204);
    assert.equal(
      (await app.get("/person/irmgard-keun")).status,
      410,
      "gone with what it was part of",
    );
    await undo(last, /nicht mehr/);
  },
);

freshApps("What was made since stays where it was put when a merging is undone", async (app) => {
  await doubled(app);
  const merging = await make(app, "/zusammenfuehrungen/", BOTH);
  await make(app, "/werk/", { titel: "Neu", person: [{ url: "/person/2" }] });
  await app.request("DELETE", "/werk/2", AS);
  const other = { titel: "Briefe", person: [{ url: "/person/1", rolle: "ill" }] };
  await app.request("PUT", "/werk/3", { ...AS, body: other });
  assert.equal((await app.request("DELETE", merging, AS)).status, 204);
  const makers = async (id: number) =>
    (await app.json(`/werk/${id}`)).person.map(({ url, rolle }: Record<string, string>) => [
      url?.split("/").at(-1),
      rolle,
    ]);
  assert.deepEqual(await makers(1), [["irmgard-keun", "aut"]]);
  assert.deepEqual(await makers(4), [["irmgard-keun", undefined]]);
  assert.deepEqual((await makers(3)).length, 2);
  assert.equal((await app.json("/person/i-keun")).werk.length, 1);
});

freshApps("Of undoing and merging on at once one is done", async (app) => {
  await doubled(app);
  const merging = await make(app, "/zusammenfuehrungen/", BOTH);
  await make(app, "/person/", { vorname: "Die", nachname: "Keun" });
  const [undone, merged] = await Promise.all([
    app.request("DELETE", merging, AS),
    post(app, "/zusammenfuehrungen/", { bleibt: "/person/3", geht: "/person/1" }),
  ]);
  assert.ok([204, 409].includes(undone.status));
  assert.equal(merged.status, 201);
  assert.equal((await app.json("/personen")).gesamt, undone.status === 204 ? 2 : 1);
});

freshApps("Kept answers follow a merging and its undoing at once", async (app) => {
  await doubled(app);
  const read = async (path: string) => {
    await app.get(path);
    return app.get(path);
  };
  for (const path of ["/person/i-keun.json", "/werk/2.json", "/person/irmgard-keun.json"])
    assert.equal((await read(path)).status, 200);
  const merging = await make(app, "/zusammenfuehrungen/", BOTH);
  assert.equal((await read("/person/i-keun.json")).status, 308);
  assert.match(await (await read("/werk/2.json")).text(), /irmgard-keun/);
  await app.request("DELETE", merging, AS);
  assert.equal((await read("/person/i-keun.json")).status, 200);
  assert.match(await (await read("/werk/2.json")).text(), /i-keun/);
  assert.equal((await (await read("/person/irmgard-keun.json")).json()).werk.length, 2);
});
