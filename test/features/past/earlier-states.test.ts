/** Time travel (Memento, RFC 7089): what an address said at any time can still be read, unless it was forgotten. */

import assert from "node:assert/strict";
import { type Answer, type Library, ORIGIN, withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;

/** Two changes in one millisecond would be one state. */
function nextMillisecond(): void {
  const now = Date.now();
  while (Date.now() === now);
}

async function changed(library: Library, path: string, body: object): Promise<void> {
  nextMillisecond();
  const { status, text } = await library.patch(path, body);
  assert.equal(status, 200, text);
}

interface State {
  readonly url: string;
  readonly zeitpunkt: string;
  readonly was: string;
  readonly felder?: string;
}

async function statesOf(library: Library, path: string): Promise<State[]> {
  const { status, json, text } = await library.ask("GET", `${path}/zeiten`);
  assert.equal(status, 200, text);
  return json.fassung;
}

function at(library: Library, path: string, when: Date | string, accept?: string): Promise<Answer> {
  const date = typeof when === "string" ? when : when.toUTCString();
  return library.ask("GET", path, {
    headers: { "Accept-Datetime": date },
    ...(accept && { accept }),
  });
}

const local = (url: string) => url.replace(ORIGIN, "");

/** The header Link by relation (RFC 8288). */
function linksIn({ headers }: Answer): Map<string, string> {
  const found = [...(headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="([^"]+)"/g)];
  return new Map(
    found.flatMap(([, url = "", rels = ""]) => rels.split(" ").map((one) => [one, url])),
  );
}

withLibrary("Each state of a work has an address, in every format, for good", async (library) => {
  await changed(library, "/werk/1", { titel: "Woyzek", jahr: 1913 });
  await changed(library, "/werk/1", { titel: "Woyzeck" });
  const [last, middle, first] = await statesOf(library, "/werk/1");
  assert.ok(last && middle && first);
  assert.deepEqual(
    [last, middle, first].map(({ was, felder }) => [was, felder]),
    [
      ["geaendert", "titel"],
      ["geaendert", "titel, jahr"],
      ["angelegt", "titel, art"],
    ],
  );
  const digits = middle.zeitpunkt.replace(/\D/g, "");
  assert.equal(middle.url, `${ORIGIN}/werk/1/zeiten/${digits}`);

  const state = await library.ask("GET", local(middle.url));
  assert.equal(state.status, 200, state.text);
  assert.equal(state.json.titel, "Woyzek");
  assert.equal(state.json.url, `${ORIGIN}/werk/1`);
  assert.equal(state.headers.get("Memento-Datetime"), new Date(middle.zeitpunkt).toUTCString());
  assert.equal(state.headers.get("Cache-Control"), "public, max-age=86400, immutable");
  assert.doesNotMatch(state.headers.get("Vary") ?? "", /Accept-Datetime/);
  const links = linksIn(state);
  assert.equal(links.get("original"), `${ORIGIN}/werk/1`);
  assert.equal(links.get("timegate"), `${ORIGIN}/werk/1`);
  assert.equal(links.get("timemap"), `${ORIGIN}/werk/1/zeiten.link`);
  assert.equal(links.get("prev"), first.url);
  assert.equal(links.get("first"), first.url);
  assert.equal(links.get("next"), last.url);
  assert.equal(links.get("last"), last.url);

  const now = await library.ask("GET", "/werk/1");
  for (const [, url = "", type = ""] of (state.headers.get("Link") ?? "").matchAll(
    /<([^>]+)>; rel="alternate"; type="([^"]+)"/g,
  )) {
    const other = await library.ask("GET", local(url), { accept: "*/*" });
    assert.equal(other.status, 200, url);
    assert.equal(other.headers.get("Content-Type")?.split(";")[0], type);
    assert.ok(other.headers.has("Memento-Datetime"), url);
    if (type !== "application/pdf" && !url.endsWith(".xlsx"))
      assert.match(other.text, /Woyzek\b/, url);
  }
  assert.equal(linksIn(now).get("timemap"), `${ORIGIN}/werk/1/zeiten.link`);

  // Nothing that happens later changes it; a 304 is enough then.
  await changed(library, "/werk/1", { titel: "Etwas anderes" });
  const again = await library.ask("GET", local(middle.url));
  assert.equal(again.text, state.text);
  const tag = { "If-None-Match": again.headers.get("ETag") ?? "" };
  const same = await library.ask("GET", local(middle.url), { headers: tag });
  assert.equal(same.status, 304);
  assert.ok(same.headers.has("Memento-Datetime"));

  // What lies between two states is the one before; before the first there was nothing.
  const between = await library.ask("GET", `/werk/1/zeiten/${digits.slice(0, 14)}.json`);
  assert.ok([200, 302].includes(between.status));
  const [year] = [Number(digits.slice(0, 4)) + 1];
  const later = await library.ask("GET", `/werk/1/zeiten/${year}0101000000.json?felder=titel`);
  assert.equal(later.status, 302);

  // Only an earlier state stays as it is: an error, a redirect and the newest state do not.
  const unmet = { "If-Match": '"another"' };
  const [current] = await statesOf(library, "/werk/1");
  const passing = [
    later,
    await library.ask("GET", local(current?.url ?? "")),
    await library.ask("GET", local(middle.url), { headers: unmet }),
    await library.ask("GET", "/werk/1/zeiten/19990101000000.json"),
  ];
  assert.deepEqual(
    passing.map(({ status, headers }) => [status, headers.get("Cache-Control")]),
    [302, 200, 412, 404].map((status) => [status, "public, no-cache"]),
  );
  for (const path of [`/werk/1/zeiten`, `/werke/zeiten/${digits}`]) {
    const far = await library.ask("GET", `${path}?nach=2147483648`);
    assert.equal(far.status, 400, path);
  }
  const [newest] = await statesOf(library, "/werk/1");
  assert.equal(later.headers.get("Location"), `${newest?.url}.json?felder=titel`);
  for (const path of ["19990101000000", "20261332000000", "2026", "x", `${digits}0`])
    assert.equal((await library.ask("GET", `/werk/1/zeiten/${path}`)).status, 404, path);
  for (const method of ["PUT", "DELETE", "PATCH", "POST"]) {
    const { status } = await library.ask(method, local(middle.url), { ...AS, body: {} });
    assert.equal(status, 405, method);
  }
});

withLibrary(
  "Accept-Datetime leads to the state of then, by the patterns of the RFC",
  async (library) => {
    await changed(library, "/werk/1", { titel: "Marie" });
    const [last, first] = await statesOf(library, "/werk/1");
    assert.ok(last && first);

    // 4.1.1: a 302 that varies, with the ways around, and no Memento-Datetime. Before the first the first, after the last the last (4.5.3).
    for (const [when, url] of [
      ["Thu, 31 May 2007 20:35:00 GMT", first.url],
      ["Tue, 11 Sep 2001 20:36:10 GMT", first.url],
      ["Thu, 01 Jan 2099 00:00:00 GMT", last.url],
      [new Date(last.zeitpunkt), last.url],
    ] as const) {
      for (const method of ["GET", "HEAD"]) {
        const date = typeof when === "string" ? when : when.toUTCString();
        const headers = { "Accept-Datetime": date };
        const gate = await library.ask(method, "/werk/1", { headers });
        assert.equal(gate.status, 302, gate.text);
        assert.equal(gate.headers.get("Location"), url);
        assert.match(gate.headers.get("Vary") ?? "", /\bAccept-Datetime\b/);
        assert.equal(gate.headers.get("Memento-Datetime"), null);
        assert.equal(linksIn(gate).get("original"), `${ORIGIN}/werk/1`);
        assert.equal(linksIn(gate).get("timemap"), `${ORIGIN}/werk/1/zeiten.link`);
      }
    }
    const named = await at(library, "/werk/1.json?felder=titel", "Thu, 31 May 2007 20:35:00 GMT");
    assert.equal(named.headers.get("Location"), `${first.url}.json?felder=titel`);

    // 4.5.1: what is no date is 400, in the language of whoever asks.
    for (const date of [
      "",
      "now",
      "Thu, 31 May 2007",
      "2007-05-31T20:35:00Z",
      "Fri, 31 Feb 2007 20:35:00 GMT",
      `${"9".repeat(5000)}`,
    ]) {
      const wrong = await at(library, "/werk/1", date);
      assert.equal(wrong.status, 400, date);
      assert.match(wrong.json.detail, /Accept-Datetime/);
    }

    // Without it nothing is another than it was, but for what caches have to know; and none of them mixes the two.
    for (let count = 0; count < 4; count++) {
      const now = await library.ask("GET", "/werk/1");
      assert.equal(now.status, 200);
      assert.equal(now.json.titel, "Marie");
      assert.match(now.headers.get("Vary") ?? "", /\bAccept-Datetime\b/);
      assert.equal((await at(library, "/werk/1", new Date(0))).status, 302);
    }
    const preflight = await library.ask("OPTIONS", "/werk/1", {
      headers: { "Access-Control-Request-Method": "GET" },
    });
    assert.match(preflight.headers.get("Access-Control-Allow-Headers") ?? "", /Accept-Datetime/);

    // 5: the list of all states, in link format.
    const map = await library.ask("GET", "/werk/1/zeiten.link", { accept: "*/*" });
    assert.equal(map.headers.get("Content-Type"), "application/link-format");
    const dateOf = ({ zeitpunkt }: State) => new Date(zeitpunkt).toUTCString();
    assert.equal(
      map.text,
      [
        `<${ORIGIN}/werk/1>; rel="original timegate"`,
        `<${ORIGIN}/werk/1/zeiten.link>; rel="self"; type="application/link-format"; from="${dateOf(first)}"; until="${dateOf(last)}"`,
        `<${last.url}>; rel="last memento"; datetime="${dateOf(last)}"`,
        `<${first.url}>; rel="first memento"; datetime="${dateOf(first)}"\n`,
      ].join(",\n"),
    );
  },
);

withLibrary("What was removed is 410, and can still be read as it was", async (library) => {
  const body = { titel: "Vergängliches" };
  const made = await library.ask("POST", "/werke", { ...AS, body });
  const path = `/werk/${made.json.url.split("/").at(-1)}`;
  nextMillisecond();
  assert.equal((await library.ask("DELETE", path, AS)).status, 204);
  const gone = await library.ask("GET", path);
  assert.equal(gone.status, 410);
  assert.equal(linksIn(gone).get("timemap"), `${ORIGIN}${path}/zeiten.link`);
  const page = await library.ask("GET", path, { accept: "text/html" });
  assert.match(page.text, new RegExp(`href="${path.slice(1)}/zeiten"`));
  const gate = await at(library, path, new Date());
  assert.equal(gate.status, 302);
  const state = await library.ask("GET", local(gate.headers.get("Location") ?? ""));
  assert.equal(state.json.titel, "Vergängliches");
  assert.equal(linksIn(state).get("original"), `${ORIGIN}${path}`);
  const html = await library.ask("GET", local(gate.headers.get("Location") ?? ""), {
    accept: "text/html",
  });
  assert.match(html.text, /Inzwischen ist es entfernt/);
  assert.equal((await at(library, "/werk/9999", new Date())).status, 404);
});

withLibrary(
  "Links are called what they were called then, and lead where they led",
  async (library) => {
    const maker = { vorname: "Rahel", nachname: "Levin" };
    await library.ask("POST", "/personen", { ...AS, body: maker });
    await changed(library, "/werk/1", { person: [{ url: "/person/1", rolle: "aut" }] });
    const [then] = await statesOf(library, "/werk/1");
    await changed(library, "/person/1", { nachname: "Varnhagen" });
    assert.equal((await library.ask("GET", "/werk/1")).json.person[0].name, "Rahel Varnhagen");
    const state = await library.ask("GET", local(then?.url ?? ""));
    const link = { name: "Rahel Levin", url: `${ORIGIN}/person/1`, rolle: "aut" };
    assert.deepEqual(state.json.person, [link]);
    assert.equal((await library.ask("GET", "/person/1")).json.nachname, "Varnhagen");
    assert.match((await library.ask("GET", `${local(then?.url ?? "")}.bib`)).text, /Levin, Rahel/);

    // By a former name, by the present one and by the number: it is one past.
    const [, before] = await statesOf(library, "/person/1");
    assert.equal((await library.ask("GET", local(before?.url ?? ""))).json.nachname, "Levin");
    for (const name of ["rahel-levin", "rahel-varnhagen"]) {
      assert.equal((await statesOf(library, `/person/${name}`)).length, 2);
      const named = local(before?.url ?? "").replace("/1/", `/${name}/`);
      const moved = await library.ask("GET", named);
      assert.deepEqual([moved.status, moved.headers.get("Location")], [302, before?.url], named);
    }

    // Of two that became one, each has its own past.
    const twin = await library.ask("POST", "/personen", {
      ...AS,
      body: { vorname: "Rahel", nachname: "Robert" },
    });
    const other = `/person/${twin.json.url.split("/").at(-1)}`;
    const [own] = await statesOf(library, other);
    const merging = { bleibt: `${ORIGIN}/person/1`, geht: ORIGIN + other };
    const merged = await library.ask("POST", "/zusammenfuehrungen", { ...AS, body: merging });
    assert.equal(merged.status, 201, merged.text);
    assert.equal((await library.ask("GET", other)).status, 308);
    assert.equal((await library.ask("GET", local(own?.url ?? ""))).json.nachname, "Robert");
  },
);

withLibrary("Nothing that is not for everybody has a past for everybody", async (library) => {
  // A number is given to it by the first write.
  await changed(library, "/exemplar/1", { bemerkung: "neu" });
  const before = await statesOf(library, "/exemplar/1");
  await changed(library, "/exemplar/1", { bemerkung: "Kaffeefleck", preis: "12.90 EUR" });
  await library.lend("B1", "anna");
  assert.deepEqual(await statesOf(library, "/exemplar/1"), before, "nothing of it was public");
  await changed(library, "/exemplar/1", { signatur: "S 99" });
  const [last] = await statesOf(library, "/exemplar/1");
  assert.equal(last?.felder, "signatur");
  // The same for staff: they have the history.
  for (const as of [undefined, "anna", "bibliothekarin"]) {
    for (const suffix of ["", ".xml", ".html", ".jsonld", ".ttl"]) {
      const state = await library.ask("GET", local(last?.url ?? "") + suffix, as ? { as } : {});
      assert.equal(state.status, 200);
      assert.doesNotMatch(state.text, /Kaffeefleck|12[.,]90|ausgeliehen|verfügbar|InStock/, suffix);
      if (as) assert.equal(state.headers.get("Cache-Control"), "private, no-store");
    }
  }
  const { anna } = library.accounts;
  for (const path of [
    `/konto/${anna}`,
    "/ausleihe/1",
    "/einstellungen",
    "/bibliothek/1",
    "/merkliste/1",
  ]) {
    for (const as of ["anna", "bibliothekarin"]) {
      const ask = { as, headers: { "Accept-Datetime": new Date().toUTCString() } };
      assert.notEqual((await library.ask("GET", path, ask)).status, 302, path);
      for (const rest of ["/zeiten", "/zeiten.link", "/zeiten/20990101000000"])
        assert.equal((await library.ask("GET", path + rest, { as })).status, 404, path + rest);
    }
  }
  for (const plural of ["konten", "ausleihen", "merklisten"])
    assert.equal((await library.ask("GET", `/${plural}/zeiten/20260101000000`, AS)).status, 404);
});

withLibrary("What was forgotten is remembered by nobody", async (library) => {
  const { kinds, store } = library.app;
  const person = kinds.one("person");
  await library.ask("POST", "/personen", { ...AS, body: { nachname: "Vergessen" } });
  await changed(library, "/werk/1", { person: [{ url: "/person/1" }] });
  const [linking] = await statesOf(library, "/werk/1");
  const [state] = await statesOf(library, "/person/1");
  await changed(library, "/werk/1", { person: [] });
  const found = await store.read.find(person, "1");
  assert.ok("member" in found);
  await store.write(async (writing) => {
    await writing.remove(found.member, null);
    await writing.conceal(found.member);
  });
  assert.equal((await library.ask("GET", local(state?.url ?? ""))).status, 410);
  assert.equal((await library.ask("GET", "/person/1/zeiten")).status, 410);
  assert.equal((await at(library, "/person/1", new Date())).status, 410);
  const work = await library.ask("GET", local(linking?.url ?? ""));
  assert.deepEqual([work.status, work.json.person], [200, []]);
  const list = await at(library, "/personen", new Date());
  const then = await library.ask("GET", local(list.headers.get("Location") ?? ""));
  assert.doesNotMatch(then.text, /Vergessen/);
});

withLibrary(
  "A collection tells which members it had at a time, and what they were called",
  async (library) => {
    nextMillisecond();
    const begin = new Date().toISOString().replace(/\D/g, "");
    const made = await library.ask("POST", "/werke", { ...AS, body: { titel: "Kommt und geht" } });
    const path = local(made.json.url).replace("werke", "werk");
    await changed(library, "/werk/1", { titel: "Umbenannt" });
    nextMillisecond();
    const middle = new Date().toISOString().replace(/\D/g, "");
    nextMillisecond();
    await library.ask("DELETE", path, AS);
    const titlesAt = async (digits: string) => {
      const { json, headers, text } = await library.ask("GET", `/werke/zeiten/${digits}`);
      assert.ok(headers.has("Memento-Datetime"), text);
      return (json.eintrag ?? []).map((one: { titel: string }) => one.titel);
    };
    assert.ok(!(await titlesAt(begin)).includes("Kommt und geht"));
    assert.ok(!(await titlesAt(begin)).includes("Umbenannt"));
    assert.ok((await titlesAt(begin)).includes("Woyzeck"));
    const then = await titlesAt(middle);
    assert.deepEqual(
      ["Kommt und geht", "Umbenannt"].map((one) => then.includes(one)),
      [true, true],
    );
    assert.deepEqual(await titlesAt("19990101000000"), []);
    const state = await library.ask("GET", `/werke/zeiten/${middle}`);
    const [entry] = state.json.eintrag;
    assert.equal((await library.ask("GET", local(entry.url))).json.titel, "Umbenannt");
    assert.equal(linksIn(state).get("original"), `${ORIGIN}/werke`);
    const page = await library.ask("GET", `/werke/zeiten/${middle}`, { accept: "text/html" });
    assert.match(page.text, /Kommt und geht/);

    const gate = await at(library, "/werke.csv", "Thu, 31 May 2007 20:35:00 GMT");
    assert.deepEqual(
      [gate.status, gate.headers.get("Location")],
      [302, `${ORIGIN}/werke/zeiten/20070531203500999.csv`],
    );
    assert.match((await library.ask("GET", "/werke")).headers.get("Vary") ?? "", /Accept-Datetime/);
    // What is searched for, narrowed down or sorted is told of today only.
    const search = await at(library, "/werke?suche=woyzeck", new Date());
    assert.equal(search.status, 200);
    assert.doesNotMatch(search.headers.get("Vary") ?? "", /Accept-Datetime/);
    for (const path of ["20990101000000", "2026", "x"])
      assert.equal((await library.ask("GET", `/werke/zeiten/${path}`)).status, 404, path);
    assert.equal((await library.ask("GET", `/werke/zeiten/${middle}?nach=x`)).status, 400);
  },
);

withLibrary(
  "What changed between two states is told in colour, and to programs",
  async (library) => {
    await changed(library, "/werk/1", { titel: "Woyzek", jahr: 1913 });
    await changed(library, "/werk/1", { titel: "Woyzeck", jahr: null });
    const [last, middle, first] = (await statesOf(library, "/werk/1")).map(({ zeitpunkt }) =>
      zeitpunkt.replace(/\D/g, ""),
    );
    const differing = async (query: string) =>
      (await library.ask("GET", `/werk/1/zeiten?${query}`)).json.feld;
    const titles = await differing(`von=${middle}&bis=${last}`);
    assert.deepEqual(titles, [
      { feld: "titel", vorher: "Woyzek", nachher: "Woyzeck" },
      { feld: "jahr", vorher: "1913" },
    ]);
    assert.deepEqual(await differing(`von=${middle}`), titles, "up to the last");
    assert.deepEqual(await differing(`bis=${last}`), titles, "from the one before");
    assert.deepEqual(await differing(`von=${first}`), [], "title and year are what they were");
    assert.deepEqual(await differing(`von=${last}&bis=${last}`), []);
    const page = await library.ask("GET", `/werk/1/zeiten?von=${middle}&bis=${last}`, {
      accept: "text/html",
    });
    assert.match(page.text, /<del><span class="unseen">vorher: <\/span><bdi>Woyzek<\/bdi><\/del>/);
    for (const query of ["von=gestern", "bis=2026-02-31", "am=x", "nach=x"])
      assert.equal((await library.ask("GET", `/werk/1/zeiten?${query}`)).status, 400, query);
    const led = await library.ask("GET", "/werk/1/zeiten?am=2090-12-31");
    assert.deepEqual(
      [led.status, led.headers.get("Location")],
      [303, `${ORIGIN}/werk/1/zeiten/${last}`],
    );
    const html = await library.ask("GET", `/werk/1/zeiten/${middle}`, { accept: "text/html" });
    assert.match(html.text, /So war es am /);
    assert.match(html.text, /<meta name="robots" content="noindex">/);
    assert.match(html.text, new RegExp(`href="werk/1/zeiten\\?von=${middle}"`));
    const work = await library.ask("GET", "/werk/1", { accept: "text/html" });
    assert.match(work.text, /<a rel="nofollow" href="werk\/1\/zeiten">/);
  },
);

withLibrary("Librarians strike what should never have been public, for good", async (library) => {
  await changed(library, "/werk/1", { beschreibung: "Anna hat es noch" });
  await changed(library, "/werk/1", { beschreibung: null });
  const before = await statesOf(library, "/werk/1");
  const body = { vergessen: "ja" };
  for (const as of [undefined, "anna"]) {
    const refused = await library.ask("POST", "/werk/1/verlauf", { body, ...(as && { as }) });
    assert.equal(refused.status, 403);
  }
  const page = await library.ask("GET", "/werk/1/verlauf", { ...AS, accept: "text/html" });
  assert.match(page.text, /name="vergessen" value="ja"/);
  const done = await library.ask("POST", "/werk/1/verlauf", { ...AS, body });
  assert.equal(done.status, 303, done.text);
  const after = await statesOf(library, "/werk/1");
  assert.deepEqual(
    after.map(({ url }) => url),
    [before[0]?.url],
    "what it is now has a state",
  );
  for (const { url } of before.slice(1)) {
    const state = await library.ask("GET", local(url));
    assert.equal(state.status, 410, url);
  }
  for (const path of ["/werk/1/zeiten", "/werk/1/verlauf", "/verlauf", "/ereignisse"])
    assert.doesNotMatch((await library.ask("GET", path, AS)).text, /Anna hat/, path);
  assert.equal((await library.ask("GET", "/werk/1")).status, 200);

  nextMillisecond();
  const gone = await library.ask("POST", "/werke", { ...AS, body: { titel: "Ein Versehen" } });
  const path = local(gone.json.url).replace("werke", "werk");
  const [state] = await statesOf(library, path);
  await library.ask("DELETE", path, AS);
  assert.equal((await library.ask("POST", `${path}/verlauf`, { ...AS, body })).status, 303);
  for (const one of [path, `${path}/zeiten`, local(state?.url ?? "")]) {
    const { status, text } = await library.ask("GET", one);
    assert.equal(status, 410, one);
    assert.doesNotMatch(text, /Versehen/, one);
  }
});
