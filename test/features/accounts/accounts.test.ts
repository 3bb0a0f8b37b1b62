import assert from "node:assert/strict";
import { failOn } from "../../support/database/failing-writes.ts";
import { PASSWORD, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

withLibrary("signs a reader in and out by the form", async (library) => {
  const visitor = new Visitor(library);
  const { anna } = library.accounts;
  const page = await visitor.get("/anmeldung");
  assert.equal(page.headers.get("Cache-Control"), "private, no-store");
  assert.deepEqual([...visitor.cookies.keys()], ["leihwerk-anmeldung"]);
  const inside = await visitor.submit(page, {}, { username: "anna", kennwort: PASSWORD });
  assert.equal(inside.status, 303);
  assert.equal(inside.headers.get("Location"), `http://localhost/ausleihliste/${anna}`);
  const [cookie = ""] = inside.headers.getSetCookie();
  assert.match(cookie, /^leihwerk=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal((await visitor.get(`/ausleihliste/${anna}`)).status, 200);

  const old = new Map(visitor.cookies);
  const out = await visitor.submit(await visitor.get("/abmeldung"), {});
  assert.equal(out.status, 303);
  assert.deepEqual([...visitor.cookies.keys()], ["leihwerk-geraet"], "it lets nobody in");
  for (const [name, value] of old) visitor.cookies.set(name, value);
  assert.equal((await visitor.get(`/ausleihliste/${anna}`)).status, 403);
});

withLibrary("gives no cookie to somebody who only reads", async (library) => {
  for (const path of ["/", "/werke", "/werk/1", "/exemplar/1", "/problem/kein-zugriff"]) {
    const answer = await library.ask("GET", path, { accept: "text/html" });
    assert.deepEqual(answer.headers.getSetCookie(), [], path);
  }
});

withLibrary(
  "keeps what was typed when the password is wrong, but not the password",
  async (library) => {
    const visitor = new Visitor(library);
    const page = await visitor.get("/anmeldung?weiter=/werk/1");
    const wrong = await visitor.submit(page, {}, { username: "anna", kennwort: "wrong password" });
    assert.equal(wrong.status, 401);
    assert.match(wrong.text, /value="anna"/);
    assert.doesNotMatch(wrong.text, /wrong password/);
    const right = await visitor.submit(wrong, {}, { kennwort: PASSWORD });
    assert.equal(right.headers.get("Location"), "http://localhost/werk/1");
  },
);

withLibrary("sends nobody to another site after signing in", async (library) => {
  for (const next of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:x",
  ]) {
    const visitor = new Visitor(library);
    const page = await visitor.get(`/anmeldung?weiter=${encodeURIComponent(next)}`);
    const { headers } = await visitor.submit(
      page,
      {},
      { username: "bibliothekarin", kennwort: PASSWORD },
    );
    assert.equal(headers.get("Location"), "http://localhost/theke", next);
  }
});

withLibrary(
  "ends a session after half an hour without a request and after eight hours",
  async (library) => {
    const { anna } = library.accounts;
    const path = `/ausleihliste/${anna}`;
    const visitor = new Visitor(library);
    await visitor.signIn("anna");
    const minutes = (count: number) => {
      library.clock.now += count * 60_000;
    };
    minutes(29);
    assert.equal((await visitor.get(path)).status, 200);
    minutes(31);
    assert.equal((await visitor.get(path)).status, 403);
    assert.equal((await visitor.get("/werk/1")).status, 200);

    await visitor.signIn("anna");
    for (let passed = 0; passed < 475; passed += 25) {
      minutes(25);
      assert.equal((await visitor.get(path)).status, 200);
    }
    minutes(10);
    assert.equal((await visitor.get(path)).status, 403);
  },
);

withLibrary("stores neither cookies nor passwords nor keys", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const rows = await library.app.store.rows.find("sitzung", {});
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(visitor.cookies.get("leihwerk") ?? "?"));
});

withLibrary("lets nobody in with a foreign, forged or disabled cookie", async (library) => {
  const { anna } = library.accounts;
  const path = `/ausleihliste/${anna}`;
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  for (const forged of ["A".repeat(43), "x", `${visitor.cookies.get("leihwerk")}A`, ""]) {
    const other = new Visitor(library);
    other.cookies.set("leihwerk", forged);
    assert.equal((await other.get(path)).status, 403, forged);
  }
  const ben = new Visitor(library);
  await ben.signIn("ben");
  assert.equal((await ben.get(path)).status, 403);
  const disabled = await library.change(`/konto/${anna}`, "bibliothekarin", { aktiv: "nein" });
  assert.equal(disabled.status, 200);
  assert.equal((await visitor.get(path)).status, 403);
  assert.equal((await library.ask("GET", path, { as: "anna" })).status, 401);
  assert.equal((await visitor.signIn("anna")).status, 401);
});

withLibrary(
  "refuses forms without, with a forged and with another form's token",
  async (library) => {
    const { anna, ben } = library.accounts;
    // A renewal on the same day would gain nothing, and is not offered.
    await library.lend("B1", "anna");
    library.later(1);
    const visitor = new Visitor(library);
    await visitor.signIn("anna");
    const page = await visitor.get(`/ausleihliste/${anna}`);
    const renew = { _ziel: "/ausleihe/1" };
    for (const _csrf of ["", "x.y", "zzzzzzzz.AAAA"]) {
      const answer = await visitor.submit(page, renew, { _csrf });
      assert.equal(answer.status, 403, _csrf);
      assert.match(answer.text, /abgelaufen/);
    }
    const other = new Visitor(library);
    await other.signIn("ben");
    const foreign = /name="_csrf" value="([^"]+)"/.exec(
      (await other.get(`/zugang/${ben}`)).text,
    )?.[1];
    assert.ok(foreign);
    assert.equal((await visitor.submit(page, renew, { _csrf: foreign })).status, 403);
    const own = /name="_csrf" value="([^"]+)"/.exec(
      (await visitor.get(`/zugang/${anna}`)).text,
    )?.[1];
    assert.equal((await visitor.submit(page, renew, { _csrf: own! })).status, 403);
    const { json } = await library.ask("GET", "/ausleihe/1", { as: "anna" });
    assert.equal(json.verlaengerungen, 0);
    const right = await visitor.submit(page, renew);
    assert.equal(right.status, 303, right.text);
    assert.match(right.headers.get("Location") ?? "", new RegExp(`/ausleihliste/${anna}`));
  },
);

withLibrary(
  "gives a form that comes too late back with all input and a fresh token",
  async (library) => {
    const visitor = new Visitor(library);
    await visitor.signIn("bibliothekarin");
    const page = await visitor.get("/werke?formular=neu");
    for (const minutes of [25, 25, 20]) {
      library.clock.now += minutes * 60_000;
      await visitor.get("/theke");
    }
    const late = await visitor.submit(page, {}, { titel: "Dantons Tod" });
    assert.equal(late.status, 403, late.text.slice(0, 500));
    assert.match(late.text, /Dantons Tod/);
    const again = await visitor.submit(late, { titel: "Dantons Tod" });
    assert.equal(again.status, 303, again.text.slice(0, 2000));
  },
);

withLibrary("refuses changes that pages of other sites send", async (library) => {
  const visitor = new Visitor(library);
  await visitor.signIn("bibliothekarin");
  const body = { titel: "Lenz" };
  for (const [headers, status] of [
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403],
    [{}, 403],
    [{ Origin: "http://localhost" }, 201],
    [{ "Sec-Fetch-Site": "same-origin" }, 201],
  ] as const) {
    const answer = await visitor.send("POST", "/werke", body, headers);
    assert.equal(answer.status, status, JSON.stringify(headers));
  }
  const untold = await visitor.send("POST", "/werke", body, { "Accept-Language": "en" });
  assert.match(
    untold.json.detail,
    /^With a session .* Programs sign in with a key or HTTP Basic\.$/,
  );
  assert.equal((await library.ask("POST", "/werke", { as: "bibliothekarin", body })).status, 201);
  const foreign = await visitor.get("/anmeldung").then((page) =>
    new Visitor(library).post("/anmeldung", {
      username: "anna",
      kennwort: PASSWORD,
      x: page.text,
    }),
  );
  assert.equal(foreign.status, 403);
});

withLibrary("lists sessions and ends one or all others", async (library) => {
  const { anna } = library.accounts;
  const [first, second, third] = [1, 2, 3].map(() => new Visitor(library)) as [
    Visitor,
    Visitor,
    Visitor,
  ];
  for (const visitor of [first, second, third]) await visitor.signIn("anna");
  const path = `/zugang/${anna}`;
  const list = await first.get(path, "application/json");
  assert.equal(list.json.sitzung.length, 3);
  const ended = await first.submit(await first.get(path), { aktion: "andere" });
  assert.equal(ended.status, 200);
  assert.equal((await second.get(path)).status, 403);
  assert.equal((await first.get(path)).status, 200);
  const last = await first.submit(await first.get(path), { aktion: "sitzung" });
  assert.equal(last.status, 200);
  assert.equal((await first.get(path)).status, 403);
  const stranger = new Visitor(library);
  await stranger.signIn("ben");
  assert.equal((await stranger.get(path)).status, 403);
});

withLibrary(
  "changes a password only with the old one, and ends the other sessions",
  async (library) => {
    const { anna } = library.accounts;
    const path = `/zugang/${anna}`;
    const visitor = new Visitor(library);
    const other = new Visitor(library);
    await visitor.signIn("anna");
    await other.signIn("anna");
    const page = await visitor.get(path);
    const change = (bisher: string, neu: string) =>
      visitor.submit(page, { aktion: "kennwort" }, { bisher, neu });
    assert.equal((await change("wrong", "a new password")).status, 422);
    assert.equal((await change(PASSWORD, "short")).status, 422);
    assert.equal((await change(PASSWORD, "a new password")).status, 200);
    assert.equal((await other.get(path)).status, 403);
    assert.equal((await visitor.get(path)).status, 200);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 401);
    assert.equal((await new Visitor(library).signIn("anna", "a new password")).status, 303);
  },
);

withLibrary(
  "keeps the old password where the sessions made with it cannot be ended",
  async (library) => {
    const path = `/zugang/${library.accounts.anna}`;
    const visitor = new Visitor(library);
    const other = new Visitor(library);
    await visitor.signIn("anna");
    await other.signIn("anna");
    const page = await visitor.get(path);
    const change = { bisher: PASSWORD, neu: "a new password" };
    const allow = await failOn(library.database, "delete on sitzung");
    await assert.rejects(visitor.submit(page, { aktion: "kennwort" }, change), /refused/);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 200);
    assert.equal((await other.get(path)).status, 200);
    await allow();
    assert.equal((await visitor.submit(page, { aktion: "kennwort" }, change)).status, 200);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 401);
    assert.equal((await other.get(path)).status, 403);
  },
);

withLibrary("lets a librarian hand out a code that is typed once", async (library) => {
  const { anna } = library.accounts;
  const librarian = new Visitor(library);
  await librarian.signIn("bibliothekarin");
  const path = `/zugang/${anna}`;
  const handed = await librarian.submit(await librarian.get(path), { aktion: "einmalcode" });
  const code = /<code>([^<]+)<\/code>/.exec(handed.text)?.[1] ?? "";
  assert.match(code, /^([A-Z0-9]{4}-){2}[A-Z0-9]{4}$/);
  assert.doesNotMatch((await librarian.get(path)).text, new RegExp(code));

  const visitor = new Visitor(library);
  const inside = await visitor.signIn("anna", code.toLowerCase().replaceAll("-", " "));
  const next = `${path}?weiter=%2Fausleihliste%2F${anna}`;
  assert.equal(inside.headers.get("Location"), `http://localhost${next}`);
  assert.equal((await new Visitor(library).signIn("anna", code)).status, 401);
  const page = await visitor.get(path);
  assert.doesNotMatch(page.text, /name="bisher"/);
  const chosen = await visitor.submit(page, { aktion: "kennwort" }, { neu: "another password" });
  assert.equal(chosen.status, 200);
  assert.match(chosen.text, /class="notice" role="status">Das Kennwort ist geändert/);
  assert.match(chosen.text, /name="bisher"/);
  const short = await visitor.submit(chosen, { aktion: "kennwort" }, { bisher: "x", neu: "kurz" });
  assert.equal(short.status, 422);
  assert.match(short.text, new RegExp(`role="alert"[^]*href="${path}#feld-neu"`));
  assert.match(short.text, /id="feld-neu"[^>]*aria-invalid="true"/);
  assert.equal((await new Visitor(library).signIn("anna", "another password")).status, 303);
});

withLibrary("refuses a code after a day, and gives none to readers", async (library) => {
  const { anna, ben } = library.accounts;
  const answer = await library.ask("POST", `/zugang/${anna}`, {
    as: "bibliothekarin",
    body: "aktion=einmalcode",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(answer.status, 200, answer.text);
  library.later(1.01);
  assert.equal((await new Visitor(library).signIn("anna", answer.json.geheim)).status, 401);
  const own = await library.ask("POST", `/zugang/${ben}`, {
    as: "ben",
    body: "aktion=einmalcode",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(own.status, 403);
});

withLibrary("lets programs in with a key that its owner makes and revokes", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  library.later(1);
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const path = `/zugang/${anna}`;
  const make = async (umfang: string) => {
    const page = await visitor.get(path);
    const made = await visitor.submit(
      page,
      { aktion: "schluessel" },
      { name: `Kalender ${umfang}`, umfang, tage: "30" },
    );
    return /<code>([^<]+)<\/code>/.exec(made.text)?.[1] ?? "";
  };
  const [reading, writing] = [await make("lesen"), await make("schreiben")];
  const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
  const list = `/ausleihliste/${anna}`;
  assert.equal((await library.ask("GET", `${list}.ics`, bearer(reading))).status, 200);
  const loan = (await library.ask("GET", "/ausleihe/1", bearer(reading))).json;
  const renewed = { ...loan, verlaengerungen: 1 };
  const refused = await library.ask("PUT", "/ausleihe/1", { ...bearer(reading), body: renewed });
  assert.equal(refused.status, 403);
  const done = await library.ask("PUT", "/ausleihe/1", { ...bearer(writing), body: renewed });
  assert.equal(done.status, 200, done.text);
  const wrong = await library.ask("GET", list, bearer("leihwerk_nothing"));
  assert.equal(wrong.status, 401);
  assert.match(wrong.headers.get("WWW-Authenticate") ?? "", /^Bearer error="invalid_token", Basic/);

  const rows = await library.app.store.rows.find("zugriffsschluessel", {});
  assert.ok(!JSON.stringify(rows).includes(reading));
  await visitor.submit(await visitor.get(path), { aktion: "widerrufen" });
  const statuses = await Promise.all(
    [reading, writing].map(async (key) => (await library.ask("GET", list, bearer(key))).status),
  );
  assert.deepEqual(statuses.sort(), [200, 401]);
  library.later(31);
  const expired = await library.ask("GET", list, bearer(reading));
  assert.equal(expired.status, 401);
});

withLibrary("lets a key make no further keys and no codes", async (library) => {
  const { bibliothekarin } = library.accounts;
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const make = (headers: Record<string, string>) =>
    library.ask("POST", `/zugang/${bibliothekarin}`, {
      body: "aktion=schluessel&name=x&umfang=schreiben&tage=3",
      headers: { ...form, ...headers },
    });
  const basic = `Basic ${Buffer.from(`bibliothekarin:${PASSWORD}`).toString("base64")}`;
  const { json } = await make({ Authorization: basic });
  const key = { Authorization: `Bearer ${json.geheim}` };
  assert.equal((await library.ask("GET", "/konten", { headers: key })).status, 200);
  assert.equal((await make(key)).status, 403);
  const code = await library.ask("POST", `/zugang/${bibliothekarin}`, {
    body: "aktion=einmalcode",
    headers: { ...form, ...key },
  });
  assert.equal(code.status, 403);
});

withLibrary(
  "lets a reader change sixty things a minute, and a librarian as many as they like",
  async (library) => {
    await library.lend("B1", "anna");
    const body = { werk: { url: "/werk/1" } };
    const statuses = [];
    for (let index = 0; index < 62; index++) {
      statuses.push((await library.ask("POST", "/vormerkungen", { as: "ben", body })).status);
    }
    assert.deepEqual(statuses.slice(0, 60), Array(60).fill(409));
    assert.deepEqual(statuses.slice(60), [429, 429]);
    library.clock.now += 61_000;
    assert.equal((await library.ask("POST", "/vormerkungen", { as: "ben", body })).status, 409);
  },
);

withLibrary("lets nobody make themselves a librarian", async (library) => {
  const { anna } = library.accounts;
  const path = `/konto/${anna}`;
  const json = await library.change(path, "anna", { rolle: "bibliothekar" });
  assert.equal(json.status, 422);
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const page = await visitor.get(`${path}?formular=aendern`);
  const form = await visitor.submit(page, { _ziel: path }, { rolle: "bibliothekar" });
  assert.equal(form.status, 422);
  const xml = await library.ask("PUT", path, {
    as: "anna",
    body: "<konto><username>anna</username><rolle>bibliothekar</rolle></konto>",
    headers: { "Content-Type": "application/xml" },
  });
  assert.equal(xml.status, 422);
  const { values } = (
    await library.app.store.read.members(library.app.kinds.one("konto"), [anna!])
  )[0]!;
  assert.equal(values.rolle, "leser");
});

withLibrary("gives readers all that is stored about them, and nobody else", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  await library.change(`/konto/${anna}`, "bibliothekarin", { notiz: "bringt alles pünktlich" });
  const data = await library.ask("GET", `/daten/${anna}.json`, { as: "anna" });
  assert.equal(data.status, 200);
  assert.equal(data.json.konto.notiz, "bringt alles pünktlich");
  assert.equal(data.json.ausleihe[0].url, "http://localhost/ausleihe/1");
  assert.doesNotMatch(data.text, /argon2/);
  assert.equal((await library.ask("GET", `/daten/${anna}.json`, { as: "ben" })).status, 403);
  assert.equal((await library.ask("GET", `/daten/${anna}.json`)).status, 403);
});

withLibrary("leads readers from their account to what is stored about them", async (library) => {
  const { anna, ben, carla } = library.accounts;
  const reader = await Visitor.signedIn(library, "anna");
  for (const path of [`/konto/${anna}`, `/zugang/${anna}`])
    assert.match((await reader.get(path)).text, new RegExp(`href="daten/${anna}"`), path);
  const page = await reader.get(`/daten/${anna}`);
  assert.match(page.text, new RegExp(`href="daten/${anna}\\.json" type="application/json">Daten`));
  // The desk may read an account, and not all that is stored about it.
  await library.patch(`/konto/${carla}`, { rolle: "theke" });
  const desk = await Visitor.signedIn(library, "carla");
  assert.equal((await desk.get(`/daten/${ben}`)).status, 403);
  const read = await desk.get(`/konto/${ben}`);
  assert.equal(read.status, 200);
  assert.doesNotMatch(read.text, /href="daten\//);
  const librarian = await Visitor.signedIn(library, "bibliothekarin");
  assert.match((await librarian.get(`/konto/${ben}`)).text, new RegExp(`href="daten/${ben}"`));
});

withLibrary(
  "says once what goes with an account, and not that there is as much again",
  async (library) => {
    const { anna } = library.accounts;
    const body = { exemplar: { barcode: "B3" }, konto: { ausweis: "A-anna" }, von: "2026-04-01" };
    const booked = await library.ask("POST", "/buchungen", { as: "bibliothekarin", body });
    assert.equal(booked.status, 201, booked.text);
    const reader = await Visitor.signedIn(library, "anna");
    const { text } = await reader.get(`/konto/${anna}?formular=loeschen`);
    assert.match(text, /<h2>1 Buchung<\/h2>/);
    assert.doesNotMatch(text, /weitere/);
  },
);

withLibrary("deletes an account on its owner's wish once nothing is on loan", async (library) => {
  const { anna } = library.accounts;
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const path = `/konto/${anna}`;
  const page = await visitor.get(`${path}?formular=loeschen`);
  await library.lend("B1", "anna");
  const access = await visitor.get(`/zugang/${anna}`);
  assert.match(access.text, new RegExp(`href="konto/${anna}\\?formular=loeschen"`));
  assert.match((await visitor.get(`${path}?formular=loeschen`)).text, /eine offene Ausleihe/);
  const blocked = await visitor.submit(page, { _ziel: path });
  assert.equal(blocked.status, 409);
  assert.match(blocked.text, /eine offene Ausleihe/);
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  const gone = await visitor.submit(page, { _ziel: path });
  assert.equal(gone.status, 303);
  const next = await visitor.get(new URL(gone.headers.get("Location") ?? "").href.slice(16));
  assert.match(next.text, /Das Konto ist gelöscht/);
  assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 410);
  const loan = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.equal(loan.json.konto, undefined);
  assert.equal((await visitor.get(`/zugang/${anna}`)).status, 403);
});

withLibrary(
  "keeps a form for whoever's session is over until they have signed in again",
  async (library) => {
    const visitor = new Visitor(library);
    await visitor.signIn("bibliothekarin");
    const page = await visitor.get("/werke?formular=neu");
    library.clock.now += 40 * 60_000;
    const late = await visitor.submit(page, {}, { titel: "Dantons Tod" });
    assert.equal(late.status, 403);
    assert.match(late.text, /href="anmeldung"/);
    await visitor.signIn("bibliothekarin");
    const once = await visitor.submit(late, { titel: "Dantons Tod" });
    assert.equal(once.status, 403);
    const again = await visitor.submit(once, { titel: "Dantons Tod" });
    assert.equal(again.status, 303);
  },
);

withLibrary("keeps one account that can run the library", async (library) => {
  const { bibliothekarin, anna } = library.accounts;
  const path = `/konto/${bibliothekarin}`;
  for (const change of [{ rolle: "leser" }, { aktiv: "nein" }]) {
    const refused = await library.change(path, "bibliothekarin", change);
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, /letzte Konto/);
  }
  assert.equal((await library.ask("DELETE", path, { as: "bibliothekarin" })).status, 409);
  await library.change(`/konto/${anna}`, "bibliothekarin", { rolle: "bibliothekar" });
  assert.equal((await library.change(path, "bibliothekarin", { rolle: "leser" })).status, 200);
});

withLibrary("forgets a key with its account's right to sign in", async (library) => {
  const { ben } = library.accounts;
  const made = await library.ask("POST", `/zugang/${ben}`, {
    as: "ben",
    body: "aktion=schluessel&name=Kalender&umfang=lesen&tage=3",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  const headers = { Authorization: `Bearer ${made.json.geheim}` };
  assert.equal((await library.ask("GET", `/ausleihliste/${ben}`, { headers })).status, 200);
  await library.change(`/konto/${ben}`, "bibliothekarin", { aktiv: "nein" });
  assert.equal((await library.ask("GET", `/ausleihliste/${ben}`, { headers })).status, 401);
});

withLibrary("a key for programs never becomes the whole account", async (library) => {
  const { ben } = library.accounts;
  const made = await library.ask("POST", `/zugang/${ben}`, {
    as: "ben",
    body: "aktion=schluessel&name=Alles&umfang=schreiben&tage=3",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  const key = { Authorization: `Bearer ${made.json.geheim}` };
  const patch = { ...key, "Content-Type": "application/merge-patch+json" };
  const path = `/konto/${ben}`;
  const change = (body: object) => library.ask("PATCH", path, { headers: patch, body });
  // By its e-mail address a new password comes.
  assert.equal((await change({ email: "m@example.net" })).status, 403);
  assert.equal((await library.ask("DELETE", path, { headers: key })).status, 403);
  assert.equal((await change({ telefon: "0123" })).status, 200);
});

withLibrary("heads the page of an account with the name of its reader", async (library) => {
  const path = `/konto/${library.accounts.anna}`;
  await library.change(path, "bibliothekarin", { name: "Anna Blume" });
  const { text } = await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" });
  assert.match(text, /<h1[^>]*><bdi>Anna Blume \(anna\)<\/bdi><\/h1>/);
});

withLibrary("a reader's link keeps no person from being removed", async (library) => {
  const as = "bibliothekarin";
  const body = { vorname: "Irmgard", nachname: "Keun", username: "keun" };
  const made = await library.ask("POST", "/personen", { as, body });
  const person = `/person/${made.json?.url?.split("/").at(-1) ?? ""}`;
  const path = `/konto/${library.accounts.anna}`;
  const linked = await library.patch(path, { person: { url: person } }, "anna");
  assert.equal(linked.status, 200, linked.text);
  const staff = await Visitor.signedIn(library, as);
  const page = await staff.get(`${person}?formular=loeschen`);
  assert.match(
    page.text,
    /<h2>1 Konto<\/h2>\s*<p>Bleibt; nur der Verweis hierher fällt weg\.<\/p>/,
  );
  assert.doesNotMatch(page.text, /muss zuerst geändert werden/);
  assert.equal((await staff.submit(page, { _aktion: "loeschen" })).status, 303);
  assert.equal((await library.ask("GET", person)).status, 410);
  const { json } = await library.ask("GET", path, { as: "anna" });
  assert.equal(json.person ?? null, null);
  assert.equal(json.username, "anna");
});
