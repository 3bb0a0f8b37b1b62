/** `/ereignisse`: every change of the public catalogue, in order, as pages, as feeds and live. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { parseXml } from "../../contract/judges.ts";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";
import { withFiles } from "../../transfer/scratch.ts";

const AS = { as: "bibliothekarin" } as const;

interface Told {
  readonly nummer: number;
  readonly was: string;
  readonly art: string;
  readonly titel?: string;
  readonly url: string;
}

/** All that follows from an address on, page by page. */
async function follow(library: Library, path: string): Promise<{ all: Told[]; rest: string }> {
  const all: Told[] = [];
  for (let next = path; ; ) {
    const { status, json, text } = await library.ask("GET", next);
    assert.equal(status, 200, text);
    all.push(...json.ereignis);
    if (!json.weiter) return { all, rest: `/ereignisse?nach=${json.stand}` };
    next = json.weiter.url.slice(ORIGIN.length);
  }
}

function short({ was, art, titel, url }: Told): string {
  return `${was} ${art} ${titel} ${url.slice(ORIGIN.length)}`;
}

withLibrary("Whoever comes back has missed nothing, and reads nothing twice", async (library) => {
  await library.patch("/exemplar/3", { inventarnummer: "I 3" });
  const start = await library.ask("GET", "/ereignisse");
  const { all, rest } = await follow(library, `/ereignisse?nach=${start.json.anfang}`);
  assert.deepEqual(all.map(short), [
    "angelegt werk Woyzeck /werk/1",
    "angelegt werk Metropolis /werk/2",
    "angelegt exemplar S 1 /exemplar/1",
    "angelegt exemplar S 2 /exemplar/2",
    "angelegt exemplar S 3 /exemplar/3",
    "geaendert exemplar S 3 /exemplar/3",
  ]);
  const byTwo = await follow(library, `/ereignisse?nach=${start.json.anfang}&anzahl=2`);
  assert.deepEqual(byTwo.all, all);

  assert.deepEqual((await follow(library, rest)).all, []);
  await library.patch("/werk/2", { jahr: 1927 });
  await library.ask("POST", "/personen", { ...AS, body: { nachname: "Lang" } });
  await library.ask("DELETE", "/person/1", AS);
  // None of these is for everybody.
  await library.patch(`/konto/${library.accounts.ben}`, { nachname: "Beispiel" });
  await library.patch("/exemplar/3", { grund: "nur für uns" });
  await library.lend("B1", "anna");
  const later = await follow(library, rest);
  assert.deepEqual(later.all.map(short), [
    "geaendert werk Metropolis /werk/2",
    "angelegt person Lang /person/1",
    "entfernt person Lang /person/1",
  ]);
  assert.doesNotMatch(JSON.stringify(later), /bibliothekarin|konto|nur für uns/);
  assert.deepEqual((await follow(library, later.rest)).all, []);

  const newest = await library.ask("GET", "/ereignisse?anzahl=2");
  assert.deepEqual(newest.json.ereignis.map(short), later.all.slice(1).reverse().map(short));
  const older = await library.ask("GET", newest.json.weiter.url.slice(ORIGIN.length));
  assert.equal(short(older.json.ereignis[0]), "geaendert werk Metropolis /werk/2");
  for (const wrong of ["?nach=7", "?nach=1.x", "?nach=1.2147483648", "?anzahl=0"])
    assert.equal((await library.ask("GET", `/ereignisse${wrong}`)).status, 400, wrong);
});

withLibrary("Feeds have the last events first, and tombstones of what is gone", async (library) => {
  await library.ask("POST", "/personen", { ...AS, body: { nachname: "Lang" } });
  await library.ask("DELETE", "/person/1", AS);
  const atom = await library.ask("GET", "/ereignisse.atom?anzahl=2");
  assert.equal(atom.headers.get("Content-Type"), "application/atom+xml; charset=utf-8");
  const { children } = parseXml(atom.text);
  const entries = children.filter(({ name }) => name === "entry");
  assert.deepEqual(
    entries.map(({ children: parts }) => parts.find(({ name }) => name === "title")?.text),
    ["Lang: entfernt", "Lang: angelegt"],
  );
  const ids = entries.map(({ children: [id] }) => id?.text ?? "");
  assert.equal(new Set(ids).size, 2);
  const tombstone = children.find(({ name }) => name.endsWith("deleted-entry"));
  assert.equal(tombstone?.attributes.ref, `${ORIGIN}/person/1`);
  assert.ok(children.some(({ attributes }) => attributes.rel === "next"));
  // The address of an entry tells of just that event.
  const one = await library.ask("GET", ids[1]?.slice(ORIGIN.length) ?? "");
  assert.deepEqual(one.json.ereignis.map(short), ["angelegt person Lang /person/1"]);

  const feed = await library.ask("GET", "/ereignisse?anzahl=2", {
    accept: "application/feed+json",
  });
  assert.equal(feed.headers.get("Content-Type"), "application/feed+json; charset=utf-8");
  assert.equal(feed.json.version, "https://jsonfeed.org/version/1.1");
  assert.deepEqual(
    feed.json.items.map(({ id, url, _leihwerk }: Record<string, unknown>) => [id, url, _leihwerk]),
    [
      [ids[0], `${ORIGIN}/person/1`, { gone: true }],
      [ids[1], `${ORIGIN}/person/1`, undefined],
    ],
  );
  assert.match(feed.json.next_url, /\/ereignisse\.feed\.json\?.*nach=/);
  const page = await library.ask("GET", "/ereignisse", { accept: "text/html" });
  assert.match(page.text, /href="person\/1"/);
});

withLibrary("After a restore a new era is told", async (library) => {
  await withFiles(async (_write, folder) => {
    const file = join(folder, "backup");
    const before = await library.ask("GET", "/ereignisse");
    await library.app.store.backup(file);
    await library.ask("POST", "/personen", { ...AS, body: { nachname: "Lang" } });
    const place = `/ereignisse?nach=${(await library.ask("GET", "/ereignisse")).json.stand}`;
    await library.app.store.restore(file);
    const refused = await library.ask("GET", place);
    assert.equal(refused.status, 410);
    assert.equal(refused.json.type, "/problem/neue-aera");
    const anew = await follow(library, refused.json.links[0].url.slice(ORIGIN.length));
    assert.equal(anew.all.length, 5);
    const after = await library.ask("GET", "/ereignisse");
    assert.notEqual(after.json.aera, before.json.aera);
    await library.ask("POST", "/personen", { ...AS, body: { nachname: "Murnau" } });
    const { all } = await follow(library, anew.rest);
    assert.deepEqual(all.map(short), ["angelegt person Murnau /person/2"]);

    const stream = await listen(library, {
      "Last-Event-ID": new URL(place, ORIGIN).searchParams.get("nach") ?? "",
    });
    const told = await stream.until(/Murnau/);
    assert.match(told, /event: neue-aera\nid: [0-9a-f]+\.0\ndata: \{"aera":/);
    await stream.end();
  });
});

withLibrary("Live, each event comes once, and the next time behind the last", async (library) => {
  const first = await listen(library);
  await library.patch("/werk/2", { jahr: 1927 });
  const told = await first.until(/"url":/);
  const [, id = ""] = /event: ereignis\nid: (\S+)\n/.exec(told) ?? [];
  assert.match(
    told,
    /data: \{"nummer":\d+,"zeitpunkt":"[^"]+","was":"geaendert","art":"werk","titel":"Metropolis","url":"http:\/\/localhost\/werk\/2"\}\n\n/,
  );
  assert.doesNotMatch(told, /Woyzeck/);
  await first.end();

  await library.patch("/werk/1", { jahr: 1879 });
  await library.lend("B1", "anna");
  await library.ask("DELETE", "/exemplar/2", AS);
  const again = await listen(library, { "Last-Event-ID": id });
  const missed = await again.until(/exemplar\/2/);
  assert.doesNotMatch(missed, /Metropolis/);
  assert.match(missed, /Woyzeck[\s\S]*"was":"entfernt"/);
  await again.end();
  assert.equal((await library.ask("GET", "/ereignisse/strom?nach=x")).status, 400);
});

withLibrary("One address does not take all the streams", async (library) => {
  const open = [];
  for (let count = 0; count < 10; count++) open.push(await listen(library));
  const refused = await library.ask("GET", "/ereignisse/strom");
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get("Retry-After"), "60");
  // Who asks for the head alone has none, and others have theirs.
  assert.equal((await library.ask("HEAD", "/ereignisse/strom")).status, 200);
  const { headers } = await library.ask("GET", "/ereignisse");
  assert.match(headers.get("Link") ?? "", /\/strom>; rel="alternate"; type="text\/event-stream"/);
  const other = await listen(library, {}, "192.0.2.2");
  await open.pop()?.end();
  open.push(await listen(library), other);
  for (const stream of open) await stream.end();
});

async function listen(
  library: Library,
  headers: Readonly<Record<string, string>> = {},
  address = "192.0.2.1",
) {
  const ended = new AbortController();
  const path = "/ereignisse/strom";
  const request = new Request(ORIGIN + path, { headers, signal: ended.signal });
  const client = { address, port: 1234 };
  const exchange = { client, target: path, user: null, failure: null };
  const response = await library.app.application(request, exchange);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "text/event-stream; charset=utf-8");
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    async until(found: RegExp): Promise<string> {
      while (!found.test(text)) {
        const { value, done } = await reader.read();
        assert.ok(!done, text);
        text += decoder.decode(value, { stream: true });
      }
      return text;
    },
    async end() {
      await reader.cancel();
      ended.abort();
    },
  };
}
