/** The list of what people try: each with the answer it gets, the same in every format, and nothing is lost. */

import assert from "node:assert/strict";
import { child, parseXml } from "../contract/judges.ts";
import { formOf, ORIGIN, type TestApp, withApps } from "../support/app.ts";
import { someCode } from "../support/some-codes.ts";

const AS = { as: "bibliothekarin" } as const;

/** A person with this last name, sent in each format: the statuses, and what became of the name where it was taken. */
async function sendName(app: TestApp, nachname: string) {
  const bodies: [string, string][] = [
    ["application/json", JSON.stringify({ nachname })],
    ["application/xml", `<person><nachname>${xml(nachname)}</nachname></person>`],
    ["application/x-www-form-urlencoded", formOf({ nachname })],
  ];
  const outcomes = [];
  for (const [type, body] of bodies) {
    const headers = { "Content-Type": type, Accept: "application/json" };
    const response = await app.request("POST", "/personen", { ...AS, headers, body });
    const location = response.headers.get("Location");
    const path = location === null ? null : new URL(location).pathname;
    const problem = response.status >= 400 ? await response.json() : null;
    outcomes.push({ type, status: response.status, path, problem });
  }
  return outcomes;
}

function xml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

async function refuses(app: TestApp, nachname: string, statuses: readonly number[]): Promise<void> {
  const before = await app.store.change();
  for (const { type, status, problem } of await sendName(app, nachname)) {
    assert.ok(statuses.includes(status), `${type}: ${status} ${JSON.stringify(problem)}`);
    if (status === 422) {
      assert.deepEqual(
        problem.errors.map((error: { pointer: string }) => error.pointer),
        ["/nachname"],
      );
    }
  }
  assert.equal(await app.store.change(), before);
}

async function takes(app: TestApp, nachname: string, stored = nachname): Promise<void> {
  for (const { type, status, path, problem } of await sendName(app, nachname)) {
    assert.ok(status === 201 || status === 303, `${type}: ${status} ${JSON.stringify(problem)}`);
    assert.equal((await app.json(path ?? "")).nachname, stored, type);
    const document = parseXml(await (await app.get(`${path}.xml`)).text());
    assert.equal(child(document, "nachname").text, stored, type);
    assert.equal((await app.get(`${path}.html`)).status, 200);
    assert.equal((await app.get(`${path}.jsonld`)).status, 200);
  }
}

withApps(
  "a name of 10,000 characters is 422 at its field; of 200 it is taken, counted as people count",
  async (app) => {
    await refuses(app, "x".repeat(10_000), [422]);
    await refuses(app, "x".repeat(201), [422]);
    await takes(app, "x".repeat(200));
    await takes(app, "é".repeat(200));
    // Two code units each, but one character.
    await takes(app, "😀".repeat(200));
  },
);

withApps("an empty name, or one of blanks, is 422", async (app) => {
  await refuses(app, "", [422]);
  await refuses(app, " ", [422]);
  await refuses(app, "\u00a0\u2003 ", [422]);
});

withApps(
  "control characters in a name are 422; what XML cannot even hold is ill-formed there",
  async (app) => {
    for (const character of ["\u0000", "\u0001", "\u0008", "\u001b", "\u001f", "\uffff", "\ufffe"])
      await refuses(app, `a${character}b`, [422, 400]);
    for (const character of ["\t", "\n", "\u007f", "\u0085", "\u009f", "\u2028", "\u2029"])
      await refuses(app, `a${character}b`, [422]);
  },
);

withApps("half a character is never stored", async (app) => {
  const before = await app.store.change();
  for (const body of [
    '{"nachname":"a\\ud800"}',
    '{"nachname":"\\udc00b"}',
    '{"nachname":"\\ud83dx"}',
  ]) {
    const response = await app.request("POST", "/personen", {
      ...AS,
      headers: { "Content-Type": "application/json" },
      body,
    });
    assert.equal(response.status, 422, body);
  }
  const reference = await app.request("POST", "/personen", {
    ...AS,
    headers: { "Content-Type": "application/xml" },
    body: "<person><nachname>&#xD800;</nachname></person>",
  });
  assert.equal(reference.status, 400);
  assert.equal(await app.store.change(), before);
});

withApps(
  "an emoji, right-to-left text and its marks, joiners and combining marks are names like any other",
  async (app) => {
    for (const name of [
      "😀",
      "👩‍👩‍👧‍👦 Familie",
      "محمود درويش",
      "עגנון",
      "\u202everkehrt",
      "a\u200fb",
      "\u2066isoliert\u2069",
      "Z\u030aürich".normalize("NFC"),
      "ก็",
      "İstanbul",
      "ﬁ",
      "ﷺ",
      "\ufeffBOM innen",
      "x\u200bx",
    ]) {
      await takes(app, name);
    }
  },
);

withApps(
  "right-to-left marks in a name cannot turn the page around it: it stands apart",
  async (app) => {
    const { path } = await app.addPerson("", "\u202eevil");
    const page = await (await app.get(path)).text();
    assert.match(page, /<h1[^>]*><bdi>\u202eevil<\/bdi><\/h1>/);
  },
);

withApps("text is stored composed, with line feeds", async (app) => {
  await takes(app, "Zu\u0308rich", "Zürich");
  const texts: [string, string][] = [
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\nb"],
    ["a\n\nb\tc", "a\n\nb\tc"],
  ];
  for (const [sent, stored] of texts) {
    const bodies: [string, string][] = [
      ["application/json", JSON.stringify({ titel: "Zeilen", beschreibung: sent })],
      [
        "application/xml",
        `<werk><titel>Zeilen</titel><beschreibung>${xml(sent)}</beschreibung></werk>`,
      ],
      ["application/x-www-form-urlencoded", formOf({ titel: "Zeilen", beschreibung: sent })],
    ];
    for (const [type, body] of bodies) {
      const response = await app.request("POST", "/werke", {
        ...AS,
        headers: { "Content-Type": type },
        body,
      });
      const path = new URL(response.headers.get("Location") ?? "").pathname;
      assert.equal((await app.json(path)).beschreibung, stored, type);
    }
  }
});

withApps("markup in a name is text on every page and in every document", async (app) => {
  const evil = `</script></title><script>alert(1)</script><img src=x onerror="alert(1)">'"&<!--]]>`;
  await takes(app, evil);
  const { path } = await app.addPerson("Böse", evil);
  await app.addWork(evil, [{ id: 0, slug: null, path }]);
  for (const address of [
    path,
    "/personen",
    `/personen?suche=${encodeURIComponent(evil)}`,
    "/werke",
    "/",
    `/${encodeURIComponent(evil).replaceAll("%2F", "")}`,
  ]) {
    const page = await (await app.get(address, { Accept: "text/html" })).text();
    assert.doesNotMatch(page, /<script>alert|<img src=x|<!--\]\]/i, address);
  }
});

withApps("__proto__ and its friends are unknown fields, and change nothing", async (app) => {
  const before = await app.store.change();
  const bodies: [string, string][] = [
    ["application/json", '{"nachname":"X","__proto__":{"vorname":"Y"}}'],
    ["application/json", '{"nachname":"X","constructor":{"prototype":{"a":1}}}'],
    ["application/json", '{"nachname":"X","toString":"Y"}'],
    ["application/xml", "<person><nachname>X</nachname><__proto__>Y</__proto__></person>"],
    ["application/xml", "<person><nachname>X</nachname><constructor/></person>"],
    ["application/x-www-form-urlencoded", "nachname=X&__proto__=Y"].map(String) as [string, string],
    ["application/x-www-form-urlencoded", "nachname=X&constructor.prototype.a=Y"],
  ];
  for (const [type, body] of bodies) {
    const headers = { "Content-Type": type, Accept: "application/json" };
    const response = await app.request("POST", "/personen", { ...AS, headers, body });
    // A form keeps names with an underscore in front for its own commands.
    if (type.includes("form") && body.includes("__proto__")) {
      assert.ok([201, 422].includes(response.status), body);
      if (response.status === 201) assert.equal((await app.json("/person/x")).vorname, "");
    } else assert.equal(response.status, 422, body);
  }
  assert.ok((await app.store.change()) - before <= 1);
  assert.equal(({} as Record<string, unknown>).vorname, undefined);
  assert.equal(({} as Record<string, unknown>).a, undefined);
  const link = {
    titel: "X",
    person: [JSON.parse(`{"url":"/person/1","__proto__":{"rolle":"Y"}}`)],
  };
  const nested = await app.request("POST", "/werke", {
    ...AS,
    headers: { Accept: "application/json" },
    body: link,
  });
  assert.equal(nested.status, 422);
});

withApps(
  "a slug that looks like an id is an id, one that ends in a suffix is without it, all else is 404",
  async (app) => {
    const body = { nachname: "Unter Adresse" };
    const put = async (key: string) => {
      const response = await app.request("PUT", `/person/${key}`, { ...AS, body });
      return [response.status, response.headers.get("Location")?.slice(ORIGIN.length) ?? null];
    };
    assert.deepEqual(await put("4711"), [201, "/person/4711"]);
    assert.deepEqual(await put("mein-slug.json"), [201, "/person/mein-slug"]);
    assert.deepEqual(await put("mein-slug.xml"), [200, null]);
    assert.deepEqual(await put("4712.html"), [201, "/person/4712"]);
    for (const key of [
      "mein-slug.docx",
      "mein.slug",
      "Groß",
      "GROSS",
      "ä",
      "a_b",
      "-a",
      "a-",
      "a--b",
      "00",
      "0",
      "1-2",
      "123-456",
      "%20",
      "a%20b",
      "x".repeat(201),
      "4711.json.json",
    ]) {
      assert.deepEqual(await put(key), [404, null], key);
    }
    assert.deepEqual(await put("x".repeat(200)), [201, `/person/${"x".repeat(200)}`]);
  },
);

withApps(
  "two persons cannot have one user name, however it is written: 409 names who has it",
  async (app) => {
    const { path } = await app.addPerson("Erste", "Hand", { username: "hand" });
    for (const username of ["hand", "HAND", "Hand", "ｈａｎｄ"]) {
      const response = await app.request("POST", "/personen", {
        ...AS,
        body: { nachname: "Zweite", username },
      });
      assert.equal(response.status, 409, username);
      const problem = await response.json();
      assert.equal(problem.links[0].url, ORIGIN + path);
      assert.equal(problem.errors[0].pointer, "/username");
    }
    const made = await app.request("POST", "/personen", {
      ...AS,
      body: { vorname: "", nachname: "Hand" },
    });
    assert.equal(made.status, 201, "one that is made is numbered until it is free");
  },
);

withApps(
  "many persons of one name at the same moment all get a user name and a slug of their own",
  async (app) => {
    const body = { vorname: "Zu", nachname: "Gleich" };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => app.request("POST", "/personen", { ...AS, body })),
    );
    assert.deepEqual(
      responses.map((response) => response.status),
      Array(8).fill(201),
    );
    const person = app.kinds.one("person");
    const members = await Promise.all(
      responses.map((response) =>
        app.member(person, Number(response.headers.get("Location")?.split("/").at(-1))),
      ),
    );
    assert.equal(new Set(members.map((member) => member.slug)).size, 8);
    assert.equal(new Set(members.map((member) => member.values.username)).size, 8);
  },
);

withApps(
  "the largest values that the bounds allow are stored, found and listed, in any script",
  async (app) => {
    // Without a pattern that would compress: PostgreSQL bounds what an index can hold.
    const scramble = (length: number, from: number, range: number) =>
      Array.from({ length }, (_, index) =>
        String.fromCodePoint(from + ((index * 7919 + index * index * 31) % range)),
      ).join("");
    const titles = [
      scramble(1000, 0x4e00, 20_000),
      scramble(1000, 0xac00, 11_000),
      scramble(1000, 0x20000, 40_000),
      "ﷺ".repeat(1000),
    ];
    for (const titel of titles) {
      const beschreibung = scramble(20_000, 0x61, 26);
      const isbn = Array.from({ length: 200 }, (_, index) => someCode("isbn", index));
      const schlagwort = Array.from(
        { length: 200 },
        (_, index) => `${index}${scramble(190, 0x4e00, 9000)}`,
      );
      const response = await app.request("POST", "/werke", {
        ...AS,
        body: { titel, beschreibung, isbn, schlagwort, untertitel: titel },
      });
      assert.equal(response.status, 201, await response.clone().text());
      const path = response.headers.get("Location")?.slice(ORIGIN.length) ?? "";
      const document = await app.json(path);
      assert.equal(document.titel, titel.normalize("NFC"));
      assert.equal(document.beschreibung, beschreibung);
      assert.equal(document.schlagwort.length, 200);
      for (const query of [
        "sortierung=titel&anzahl=100",
        `suche=${encodeURIComponent([...titel].slice(0, 50).join(""))}`,
      ]) {
        const list = await app.get(`/werke.json?${query}`);
        assert.equal(list.status, 200, query.slice(0, 30));
        if (query.startsWith("suche"))
          assert.ok((await list.json()).gesamt >= 1, "found by its beginning");
      }
    }
    for (const name of [scramble(200, 0xac00, 11_000), scramble(200, 0x20000, 40_000)]) {
      const { path } = await app.addPerson(name, name);
      assert.equal((await app.json(path)).nachname, name);
      assert.equal((await app.get("/personen.json?sortierung=nachname")).status, 200);
    }
  },
);

withApps("more entries than a list may have are 422 at the list", async (app) => {
  const body = {
    titel: "Viele",
    schlagwort: Array.from({ length: 201 }, (_, index) => `s${index}`),
  };
  const response = await app.request("POST", "/werke", {
    ...AS,
    headers: { Accept: "application/json" },
    body,
  });
  assert.equal(response.status, 422);
  assert.deepEqual(
    (await response.json()).errors.map((error: { pointer: string }) => error.pointer),
    ["/schlagwort"],
  );
});

withApps("an image whose address is a trap is 422 or text, never an error of ours", async (app) => {
  for (const image of [
    `${ORIGIN}/%ff`,
    `${ORIGIN}/bild/%`,
    `${ORIGIN}/bild/%E0%A4%A`,
    "https://[::1",
    "http://",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "//example.org/x.png",
    "https://example.org/a b",
    `https://example.org/${"x".repeat(2000)}`,
  ]) {
    const response = await app.request("POST", "/personen", {
      ...AS,
      body: { nachname: "Bild", image },
    });
    assert.ok([201, 422].includes(response.status), `${image.slice(0, 40)}: ${response.status}`);
    if (!/^https?:\/\//.test(image)) assert.equal(response.status, 422, image);
  }
});

withApps("the drawn picture that was read and comes back is still no picture", async (app) => {
  const { id, path } = await app.addPerson("Ohne", "Bild");
  const document = await app.json(path);
  await app.request("PUT", path, { ...AS, body: { ...document, nachname: "Bildnis" } });
  assert.equal((await app.member(app.kinds.one("person"), id)).values.image, null);
  assert.notEqual((await app.json(path)).image, undefined);
});

withApps("numbers are whole and in their range, days are days", async (app) => {
  const tries: [unknown, number][] = [
    [1836, 201],
    [-5000, 201],
    [9999, 201],
    [1e3, 201],
    [-0, 201],
    [1836.5, 422],
    [10_000, 422],
    [Number.POSITIVE_INFINITY, 422],
    ["1836", 422],
    [true, 422],
    [[1836], 422],
    [{ a: 1 }, 422],
    [Number.MAX_SAFE_INTEGER, 422],
  ];
  for (const [jahr, status] of tries) {
    const body = JSON.stringify({ titel: "Zahl", jahr }).replace("null", "1e400");
    const response = await app.request("POST", "/werke", {
      ...AS,
      headers: { "Content-Type": "application/json" },
      body,
    });
    assert.equal(response.status, status, body);
  }
  for (const [beginn, status] of [
    ["2026-11-14", 201],
    ["2024-02-29", 201],
    ["2026-02-29", 422],
    ["2026-13-01", 422],
    ["14.11.2026", 422],
    ["2026-1-1", 422],
    ["2026-11-14T00:00:00Z", 422],
    [20261114, 422],
  ] as const) {
    const response = await app.request("POST", "/ausstellungen", {
      ...AS,
      body: { titel: "Tag", beginn },
    });
    assert.equal(response.status, status, String(beginn));
  }
});

withApps(
  "what a form names as its command or target can do no more than a PUT or DELETE",
  async (app) => {
    const { path, id } = await app.addPerson("Form", "Ziel");
    const post = (fields: Record<string, string>, as = AS as { as?: "bibliothekarin" }) =>
      app.request("POST", "/personen", {
        ...as,
        headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
        body: new URLSearchParams(fields).toString(),
      });
    for (const _ziel of [
      "",
      "https://evil.example/person/1",
      "//evil.example/person/1",
      "http://[",
      "/person/%00",
    ]) {
      const response = await post({ _aktion: "loeschen", _ziel });
      assert.ok(response.status >= 400 && response.status < 500, `${_ziel} ${response.status}`);
    }
    for (const _aktion of ["constructor", "__proto__", "toString"]) {
      const response = await post({ _aktion, _ziel: path, nachname: "Unbekannt" });
      assert.equal(response.status, 400, _aktion);
    }
    assert.equal((await app.get(`/person/${id}`)).status, 200);
    assert.equal((await post({ _aktion: "loeschen", _ziel: `/person/${id}` }, {})).status, 403);
    assert.equal(
      (
        await post({
          _aktion: "ersetzen",
          _ziel: `/person/${id}`,
          _version: "99",
          nachname: "Zu spät",
        })
      ).status,
      412,
    );
    assert.equal(
      (
        await post({
          _aktion: "ersetzen",
          _ziel: `/person/${id}`,
          _version: "1",
          nachname: "Rechtzeitig",
        })
      ).status,
      303,
    );
    assert.equal((await app.json(`/person/${id}`)).nachname, "Rechtzeitig");
    assert.equal((await post({ _aktion: "loeschen", _ziel: `/person/${id}` })).status, 303);
    assert.equal((await app.get(`/person/${id}`)).status, 410);
  },
);

withApps("a line break in a line and a number in place of a name are called that", async (app) => {
  const body = { titel: "Woy\nzeck", person: ["4711", "Büch\u0007ner"], beschreibung: "a\u0000" };
  const headers = { "Accept-Language": "en" };
  const { errors } = await (await app.request("POST", "/werke", { ...AS, headers, body })).json();
  const told = new Map(
    errors.map(({ pointer, detail }: Record<string, string>) => [pointer, detail]),
  );
  for (const pointer of ["/titel", "/beschreibung", "/person/1"])
    assert.match(`${told.get(pointer)}`, /a line break or another control character/, pointer);
  assert.match(`${told.get("/person/0")}`, /^“4711” is not a name/);
});

withApps("a field called as other programs do is told its name here", async (app) => {
  const body = { title: "T", Author: "A", year: 1, publisher: "P", series: "S", quatsch: 1 };
  const headers = { "Accept-Language": "en" };
  const { errors } = await (await app.request("POST", "/werke", { ...AS, headers, body })).json();
  const meant = errors.map(({ detail }: { detail: string }) => /mean “(.*)”\?/.exec(detail)?.[1]);
  assert.deepEqual(meant.slice(0, 6), ["titel", "person", "jahr", "verlag", "reihe", undefined]);
});

withApps(
  "of fifty thousand unknown names the first hundred are listed, the first ten with what may be meant",
  async (app) => {
    const many = (word: string, value: unknown) =>
      Object.fromEntries(Array.from({ length: 50_000 }, (_, nth) => [`${word}${nth}`, value]));
    for (const [path, body, meant] of [
      ["/personen", many("n", 1), null],
      ["/personen", many("nachna", 1), "nachname"],
      ["/probenachricht", many("an", 1), "an"],
      ["/zugang/1", { aktion: "schluessel", name: "x", ...many("tag", 1) }, "tage"],
    ] as const) {
      const headers = { "Content-Type": "application/json", "Accept-Language": "en" };
      const sent = { ...AS, headers, body: JSON.stringify(body) };
      const response = await app.request("POST", path, sent);
      assert.equal(response.status, 422, path);
      const { detail, errors } = await response.json();
      assert.match(detail, /^5000\d details are not right\.$/);
      assert.equal(errors.length, 100);
      const guesses = errors.filter((one: { detail: string }) => /Did you mean/.test(one.detail));
      assert.ok(guesses.length <= 10);
      if (meant !== null) assert.ok(guesses[0].detail.endsWith(`mean “${meant}”?`));
    }
  },
);
