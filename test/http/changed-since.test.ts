/** What has changed since: lists in that order, from an instant on, and what programs keep up to date by it. */

import assert from "node:assert/strict";
import { mock } from "node:test";
import { bringUpToDate, type Mirror } from "../../examples/mirror.ts";
import { inEachWorld, kindsOf, ORIGIN, type TestApp, withApp, withApps } from "../support/app.ts";

const clock = mock.timers;
const AS = { as: "bibliothekarin" } as const;

interface Changed {
  readonly url: string;
  readonly geaendert: string;
}

async function changes(app: TestApp, plural: string, query = ""): Promise<Changed[]> {
  const address = `/${plural}?felder=geaendert&anzahl=100&sortierung=geaendert${query}`;
  const list = await app.json(address, "bibliothekarin");
  return Object.values(list).find(Array.isArray) as Changed[];
}

inEachWorld("every kind tells what has changed since, in its order", async (app) => {
  for (const kind of kindsOf(app)) {
    await app.add(kind);
    await app.add(kind);
    const all = await changes(app, kind.plural);
    const instants = all.map(({ geaendert }) => geaendert);
    assert.ok(all.length >= 2, kind.plural);
    assert.deepEqual(instants, instants.toSorted());
    const turned = await app.json(
      `/${kind.plural}?felder=geaendert&anzahl=100&sortierung=-geaendert`,
      "bibliothekarin",
    );
    assert.deepEqual(turned[kind.singular], all.toReversed());
    for (const from of [instants[0], instants.at(-1)])
      assert.deepEqual(
        await changes(app, kind.plural, `&geaendertSeit=${from}`),
        all.filter(({ geaendert }) => geaendert >= `${from}`),
        kind.plural,
      );
    assert.deepEqual(await changes(app, kind.plural, "&geaendertSeit=2999-01-01"), []);
  }
});

withApps("what shows something of another changes with it", async (app) => {
  const { path } = await app.addPerson("Anna", "Seghers");
  const work = await app.addWork("Transit", [{ path } as never]);
  const other = await app.addWork("Das siebte Kreuz");
  const [before] = (await changes(app, "werke")).slice(-1);
  assert.equal(before?.url, ORIGIN + other.path);
  await app.request("PATCH", path, { ...AS, body: { nachname: "Radványi" } });
  const since = await changes(app, "werke", `&geaendertSeit=${before?.geaendert}`);
  assert.equal(since.at(-1)?.url, ORIGIN + work.path);
  // Narrowed down and found, in the same order, page by page.
  const narrowed = await app.json("/werke?person=anna-radvanyi&sortierung=-geaendert");
  assert.deepEqual(narrowed.gesamt, 1);
  const found = await app.json(`/werke?suche=transit&geaendertSeit=${before?.geaendert}`);
  assert.equal(found.gesamt, 1);
  const art = await app.json(`/werke?art=Buch&sortierung=geaendert&geaendertSeit=1999-12-31`);
  assert.ok(Array.isArray(art.werk));
});

withApp("an instant is taken as it is given out, with an offset, or as a day", async (app) => {
  await app.addWork("Überfahrt");
  const [last] = (await changes(app, "werke")).slice(-1);
  const time = Date.parse(last?.geaendert ?? "");
  const shifted = `${new Date(time + 7_200_000).toISOString().slice(0, -1)}+02:00`;
  for (const from of [last?.geaendert, shifted, encodeURIComponent(shifted)])
    assert.deepEqual((await changes(app, "werke", `&geaendertSeit=${from}`)).at(-1), last);
  for (const bad of [
    "gestern",
    "2026-1-1",
    "2026-01-01T10:00",
    "1753-99-99",
    "2026-02-30",
    "%00",
  ]) {
    const response = await app.get(`/werke.json?geaendertSeit=${bad}&lang=en`);
    assert.equal(response.status, 400, bad);
    assert.match((await response.json()).detail, /an instant such as /);
  }
  const page = await (await app.get("/werke?geaendertSeit=2020-01-01&lang=de")).text();
  assert.match(page, /Geändert seit: <bdi>2020-01-01</);
});

withApp("answers about changes are never stale", async (app) => {
  const { path } = await app.addPerson("Lion", "Feuchtwanger");
  const work = await app.addWork("Exil", [{ path } as never]);
  await app.addWork("Erfolg");
  const last = async () => (await changes(app, "werke")).at(-1)?.url;
  const open = async () => {
    const list = await app.json("/werke?felder=geaendert&anzahl=100&sortierung=geaendert");
    return list.werk.at(-1).url;
  };
  for (let time = 0; time < 3; time++) await open();
  await app.request("PATCH", path, { ...AS, body: { vorname: "Leon" } });
  assert.equal(await last(), ORIGIN + work.path);
  assert.equal(await open(), ORIGIN + work.path);
});

withApps(
  "a list says when it last changed, and 304 as long as it has not",
  async (app) => {
    const { path } = await app.addPerson("Ödön", "von Horváth");
    await app.addWork("Kasimir und Karoline", [{ path } as never]);
    clock.enable({ apis: ["Date"], now: Date.now() });
    // Within the second of a change nobody knows whether another one follows.
    const later = () => clock.tick(5000);
    try {
      for (const address of [
        "/werke.json",
        "/werke.xml?art=Buch",
        "/werke.csv",
        "/werke.json?felder=alle",
      ]) {
        assert.equal((await app.get(`${address}`)).status, 200);
        later();
        const first = await app.get(address);
        const changed = first.headers.get("Last-Modified") ?? "";
        assert.notEqual(changed, "", address);
        later();
        const headers = { "If-Modified-Since": changed };
        assert.equal((await app.get(address, headers)).status, 304, address);
        // What the entries show of others counts, and so does what is gone.
        const nachname = `Horváth ${address}`;
        await app.request("PATCH", path.replace(/[^/]+$/, "1"), { ...AS, body: { nachname } });
        assert.equal((await app.get(address, headers)).status, 200, address);
        later();
        const again = (await app.get(address)).headers.get("Last-Modified") ?? "";
        assert.ok(Date.parse(again) > Date.parse(changed));
        const gone = await app.addWork("Sladek");
        clock.tick(1000);
        const soon = await app.get(address);
        // A write of the second before may not be committed yet.
        assert.equal(soon.headers.get("Last-Modified"), null, address);
        later();
        const since = (await app.get(address)).headers.get("Last-Modified") ?? "";
        later();
        await app.request("DELETE", gone.path, AS);
        assert.equal((await app.get(address, { "If-Modified-Since": since })).status, 200, address);
        later();
      }
      // What is computed from the day changes without being written.
      const loans = await app.request("GET", "/ausleihen.json", AS);
      assert.equal(loans.headers.get("Last-Modified"), null);
      // So do those who are found by the day, though nothing in their documents does.
      const dated = async (path: string) =>
        (await app.request("GET", path, AS)).headers.has("Last-Modified");
      assert.equal(await dated("/konten.json?rolle=leser"), true);
      assert.equal(await dated("/konten.json?mitgliedschaft=abgelaufen"), false);
    } finally {
      clock.reset();
    }
  },
  { fresh: true },
);

withApps(
  "the example keeps a copy with as many requests as the changes need",
  async (app) => {
    let asked = 0;
    const get = (async (url: string) => {
      asked++;
      return app.get(url.slice(ORIGIN.length));
    }) as typeof fetch;
    const mirror: Mirror = { since: "", members: {} };
    const requests = async () => {
      asked = 0;
      await bringUpToDate(ORIGIN, "werke", mirror, undefined, get);
      const { gesamt } = await app.json("/werke");
      assert.equal(Object.keys(mirror.members).length, gesamt);
      for (const [url, entry] of Object.entries(mirror.members)) {
        const now = await app.json(`${url.slice(ORIGIN.length)}?felder=alle,version,geaendert`);
        for (const [name, { type }] of Object.entries(app.work.fields))
          if (type === "derived") delete now[name];
        assert.deepEqual(entry, now);
      }
      return asked;
    };
    const person = await app.addPerson("Gertrud", "Kolmar");
    const values = (titel: string) => ({ values: { titel } });
    const titles = Array.from({ length: 205 }, (_, index) => values(`Gedicht ${index}`));
    await app.store.write((writing) => writing.insert(app.work, titles, null));
    assert.equal(await requests(), 3 + 1, "three pages, and the number of all");
    // All of one write have one instant; these are asked for again until something else has changed.
    const first = await app.addWork("Die Frau und die Tiere", [person]);
    await requests();
    assert.equal(await requests(), 2);
    await app.request("PATCH", person.path, { ...AS, body: { vorname: "Gertrud Käthe" } });
    assert.equal(await requests(), 2, "a work shows the name of its maker");
    await app.request("DELETE", first.path, AS);
    assert.equal(await requests(), 2 + 3, "what is gone is looked for among the addresses");
  },
  { fresh: true },
);
