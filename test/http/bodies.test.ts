/** Bodies that cannot be taken: which status, which problem, every fault at once, and nothing is stored. */

import assert from "node:assert/strict";
import { takenTypes } from "../../src/core/model/answers/representation.ts";
import { BODY_FORMATS, ORIGIN, type TestApp, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const JSON_TYPE = { "Content-Type": "application/json" };
const XML_TYPE = { "Content-Type": "application/xml" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

/** Sends the same to the collection and to a member; both refuse it alike and nothing is stored. */
async function refused(
  app: TestApp,
  status: number,
  code: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
  kind = "person",
) {
  const { path, id } = await app.shown(app.kinds.one(kind));
  const before = [await app.store.change(), await app.member(app.kinds.one(kind), id)];
  let problem: Record<string, unknown> = {};
  let response = new Response();
  for (const [method, address] of [
    ["PUT", path],
    ["POST", `/${app.kinds.one(kind).plural}`],
  ] as const) {
    response = await app.request(method, address, {
      ...AS,
      headers: { Accept: "application/json", ...headers },
      body,
    });
    problem = await response.json();
    assert.equal(response.status, status, `${method}: ${JSON.stringify(problem)}`);
    assert.equal(problem.type, `/problem/${code}`);
  }
  assert.deepEqual([await app.store.change(), await app.member(app.kinds.one(kind), id)], before);
  return {
    response,
    problem: problem as { detail: string; errors: { pointer: string; detail: string }[] },
  };
}

withApps("a body of a type that nobody reads is 415 with what is read", async (app) => {
  for (const type of [
    "text/plain",
    "application/yaml",
    "image/png",
    "application/ld+json",
    "application/jsonx",
    "json",
    "",
  ]) {
    const headers: Record<string, string> = type === "" ? {} : { "Content-Type": type };
    const { response } = await refused(app, 415, "unbekanntes-format", headers, "{}");
    const accepted = response.headers.get("Accept") ?? "";
    for (const format of BODY_FORMATS) {
      for (const known of takenTypes(format)) assert.ok(accepted.includes(known), known);
    }
  }
  const en = { "Accept-Language": "en" };
  const packed = { ...JSON_TYPE, ...en, "Content-Encoding": "br" };
  const { problem } = await refused(app, 415, "unbekanntes-format", packed, "{}");
  assert.match(problem.detail, /“br” as Content-Encoding.*: gzip, identity\.$/);
  const unnamed = await refused(
    app,
    415,
    "unbekanntes-format",
    { ...en, "Content-Type": "" },
    "{}",
  );
  assert.match(unnamed.problem.detail, /name it in the header Content-Type\. Understood: /);
});

withApps("a known type is known in any case and with any parameter", async (app) => {
  for (const type of [
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    "application/json;x=y",
  ]) {
    const response = await app.request("POST", "/personen", {
      ...AS,
      headers: { "Content-Type": type },
      body: '{"nachname":"Typ"}',
    });
    assert.equal(response.status, 201, type);
  }
  const xml = await app.request("POST", "/personen", {
    ...AS,
    headers: { "Content-Type": "text/xml" },
    body: "<person><nachname>Typ</nachname></person>",
  });
  assert.equal(xml.status, 201);
});

withApps("ill-formed JSON is 400 and says so", async (app) => {
  for (const body of [
    "",
    "{",
    '{"nachname":"x"',
    '{"nachname":"x",}',
    "{'nachname':'x'}",
    '{"nachname":"\t"}',
    '{"nachname":NaN}',
    "\u0000",
  ]) {
    const { problem } = await refused(app, 400, "koerper-unlesbar", JSON_TYPE, body);
    assert.match(problem.detail, /JSON/);
  }
});

withApps("ill-formed XML is 400 and says so", async (app) => {
  const bodies = [
    "",
    "person",
    "<person>",
    "<person></persona>",
    "<person><nachname>x</person>",
    "<person><nachname>x</nachname></person><person/>",
    "<person><nachname>&nbsp;</nachname></person>",
    "<person><nachname>&#0;</nachname></person>",
    "<person><nachname>\u0001</nachname></person>",
    "<person a=1/>",
    "<person a='1' a='2'/>",
    `<person>${"<a>".repeat(20)}${"</a>".repeat(20)}</person>`,
    `<person><nachname ${Array.from({ length: 50 }, (_, index) => `a${index}="x"`).join(" ")}>x</nachname></person>`,
  ];
  for (const body of bodies) {
    const { problem } = await refused(app, 400, "koerper-unlesbar", XML_TYPE, body);
    assert.match(problem.detail, /XML/);
  }
});

withApps("says that nothing was sent, and what is too much of it", async (app) => {
  const said = async (type: Record<string, string>, body: string) =>
    (await refused(app, 400, "koerper-unlesbar", type, body)).problem.detail;
  for (const body of ["", " \n"]) {
    assert.match(await said(JSON_TYPE, body), /\(JSON\): Es wurde nichts gesendet\.$/);
    assert.match(await said(XML_TYPE, body), /\(XML\): Es wurde nichts gesendet\.$/);
  }
  const many = Array.from({ length: 50 }, (_, index) => `a${index}="x"`).join(" ");
  assert.match(await said(XML_TYPE, `<person ${many}/>`), /zu viele Attribute/);
  assert.match(await said(XML_TYPE, "<a>".repeat(20)), /zu tief verschachtelt/);
});

withApps("what is well-formed and of the wrong shape is 422, and names the place", async (app) => {
  for (const body of ["null", "[]", '"text"', "17", "true", '[{"nachname":"x"}]']) {
    const { problem } = await refused(app, 422, "ungueltige-angaben", JSON_TYPE, body);
    assert.deepEqual(
      problem.errors.map(({ pointer }: { pointer: string }) => pointer),
      [""],
    );
  }
  const documents: [string, string][] = [
    ["", "<werk><titel>x</titel></werk>"],
    ["/nachname", "<person><nachname>x</nachname><nachname>y</nachname></person>"],
    ["/werk/0/<buch>", "<person><nachname>x</nachname><werke><buch/></werke></person>"],
  ];
  for (const [pointer, body] of documents) {
    const { problem } = await refused(app, 422, "ungueltige-angaben", XML_TYPE, body);
    assert.equal(problem.errors[0]?.pointer, pointer);
  }
});

withApps("what XML says in a place that nobody reads is 422, never left out", async (app) => {
  const lost: [string, string][] = [
    ["/@jahr", '<werk jahr="1931"><titel>x</titel></werk>'],
    ["/text()", "<werk>Vorwort<titel>x</titel></werk>"],
    [
      "/schlagwort/0/<autor>",
      "<werk><titel>x</titel><schlagworte><autor>A</autor></schlagworte></werk>",
    ],
    ["/schlagwort/0/text()", "<werk><titel>x</titel><schlagworte>Lyrik</schlagworte></werk>"],
    ["/person/0/@rolle", '<werk><titel>x</titel><personen rolle="aut"/></werk>'],
    [
      "/isbn/0",
      '<werk><titel>x</titel><isbns><isbn art="geb.">9783150000038</isbn></isbns></werk>',
    ],
    ["/isbn/0", "<werk><titel>x</titel><isbns><isbn><nr>9783150000038</nr></isbn></isbns></werk>"],
    ["/image", '<werk><titel>x</titel><image url="https://example.org/a.png"/></werk>'],
  ];
  for (const [pointer, body] of lost) {
    const { problem } = await refused(app, 422, "ungueltige-angaben", XML_TYPE, body, "werk");
    assert.equal(problem.errors[0]?.pointer, pointer, body);
  }
  const { problem } = await refused(app, 422, "ungueltige-angaben", XML_TYPE, lost[0]![1], "werk");
  assert.match(problem.errors[0]?.detail ?? "", /„jahr“/);
});

withApps("XML may say what documents say of themselves, and what schemas are for", async (app) => {
  const { path } = await app.add(app.kinds.one("person"));
  const made = await app.request("POST", "/werke", {
    ...AS,
    headers: { ...XML_TYPE, Accept: "application/json", Prefer: "return=representation" },
    body: `<werk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="/schema/werk.xsd"
      ref="${ORIGIN}/werk/9" version="7" geaendert="2026-01-01T00:00:00.000Z" verfuegbar="1">
      <titel xml:lang="de">x</titel><person ref="${path}"/></werk>`,
  });
  const werk = await made.json();
  assert.equal(made.status, 201, JSON.stringify(werk));
  // An entry of a list may stand without its container.
  assert.equal(werk.person[0].url, ORIGIN + path);
});

withApps("an address as the text of a link is one, as in JSON, and never a name", async (app) => {
  const { path } = await app.add(app.kinds.one("schlagwort"));
  for (const address of [path, `\n  ${ORIGIN}${path}\n`, path.slice(1)]) {
    const made = await app.request("POST", "/werke", {
      ...AS,
      headers: { ...XML_TYPE, Accept: "application/json", Prefer: "return=representation" },
      body: `<werk><titel>x</titel><schlagworte><schlagwort>${address}</schlagwort></schlagworte></werk>`,
    });
    const { schlagwort } = await made.json();
    assert.equal(schlagwort?.[0]?.url, ORIGIN + path, address);
  }
});

withApps(
  "a name that stands twice in an object is 400, also when it is written in escapes",
  async (app) => {
    const bodies = [
      '{"nachname":"x","nachname":"y"}',
      '{"nachname":"x","nach\\u006eame":"y"}',
      '{"nachname":"x","werk":[{"url":"a","url":"b"}]}',
    ];
    for (const body of bodies) {
      const { problem } = await refused(app, 400, "koerper-unlesbar", JSON_TYPE, body);
      assert.match(problem.detail, /Der Name „(nachname|url)“ steht zweimal in einem Objekt\./);
    }
    const fine = '{"nachname":"a \\"nachname\\": b","vorname":"{\\"nachname\\":1}"}';
    const made = await app.request("POST", "/personen", {
      as: "bibliothekarin",
      headers: JSON_TYPE,
      body: fine,
    });
    assert.equal(made.status, 201, await made.text());
  },
);

withApps("any DOCTYPE is 400, and no entity is ever looked at", async (app) => {
  const bodies = [
    "<!DOCTYPE person><person><nachname>x</nachname></person>",
    '<!DOCTYPE person [<!ENTITY x "y">]><person><nachname>&x;</nachname></person>',
    '<!DOCTYPE person [<!ENTITY x SYSTEM "file:///etc/passwd">]><person><nachname>&x;</nachname></person>',
    '<!DOCTYPE person SYSTEM "http://example.org/x.dtd"><person><nachname>x</nachname></person>',
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><person><nachname>&c;</nachname></person>',
    '<?xml version="1.0"?>\n<!doctype person><person><nachname>x</nachname></person>',
  ];
  for (const body of bodies) {
    const { problem } = await refused(app, 400, "koerper-unlesbar", XML_TYPE, body);
    if (body.includes("!DOCTYPE"))
      assert.match(problem.detail, /Ein DOCTYPE wird nie gelesen: Lassen Sie ihn weg\./);
  }
});

withApps("bytes that are not UTF-8 are 400, never question marks", async (app) => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  await refused(app, 400, "koerper-unlesbar", JSON_TYPE, latin('{"nachname":"Büchner"}'));
  await refused(
    app,
    400,
    "koerper-unlesbar",
    XML_TYPE,
    latin("<person><nachname>Büchner</nachname></person>"),
  );
  await refused(app, 400, "koerper-unlesbar", FORM_TYPE, latin("nachname=Büchner"));
  await refused(app, 400, "koerper-unlesbar", FORM_TYPE, "nachname=B%FCchner");
  const utf16 = new Uint8Array(Buffer.from('\ufeff{"nachname":"x"}', "utf16le"));
  await refused(app, 400, "koerper-unlesbar", JSON_TYPE, utf16);
  // An overlong form and a surrogate in UTF-8 are no UTF-8 either.
  for (const bytes of [
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
  ]) {
    const body = Buffer.concat([
      Buffer.from('{"nachname":"'),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ]);
    await refused(app, 400, "koerper-unlesbar", JSON_TYPE, new Uint8Array(body));
  }
});

withApps("a body of more than 1 MiB is 413, whether it says so first or not", async (app) => {
  const long = "x".repeat(1024 * 1024);
  const { problem } = await refused(
    app,
    413,
    "zu-gross",
    JSON_TYPE,
    JSON.stringify({ nachname: long }),
  );
  assert.match(problem.detail, /1\.048\.576/);
  await refused(app, 413, "zu-gross", XML_TYPE, `<person><nachname>${long}</nachname></person>`);
  const form = await app.request("POST", "/werke", {
    ...AS,
    headers: { ...FORM_TYPE, Accept: "application/json" },
    body: `titel=${long}`,
  });
  assert.equal(form.status, 413);
  assert.equal(form.headers.get("Connection"), "close");
  const lying = await app.request("POST", "/personen", {
    ...AS,
    headers: { ...JSON_TYPE, "Content-Length": "99999999999" },
    body: "{}",
  });
  assert.equal(lying.status, 413);
});

withApps("every fault of a body is reported at once, each with its pointer", async (app) => {
  const body = JSON.stringify({
    vorname: 5,
    username: "mit leer",
    geboren: "früh",
    gestorben: 10_000,
    image: "ftp://example.org/x",
    beschreibung: "\u0001",
    unbekannt: 1,
    "a/b~c": 2,
    url: 5,
  });
  const { problem } = await refused(app, 422, "ungueltige-angaben", JSON_TYPE, body);
  const pointers = problem.errors.map((error) => error.pointer).sort();
  assert.deepEqual(pointers, [
    "/a~1b~0c",
    "/beschreibung",
    "/geboren",
    "/gestorben",
    "/image",
    "/nachname",
    "/unbekannt",
    "/url",
    "/username",
    "/vorname",
  ]);
  for (const { detail } of problem.errors) assert.ok(detail.length > 5, detail);
});

withApps("several values where one is possible are told so, in every format", async (app) => {
  const sent: [Record<string, string>, string][] = [
    [JSON_TYPE, '{"nachname":["A","B"]}'],
    [XML_TYPE, "<person><nachname>A</nachname><nachname>B</nachname></person>"],
    [FORM_TYPE, "nachname=A&nachname=B"],
  ];
  for (const [type, body] of sent) {
    const { problem } = await refused(app, 422, "ungueltige-angaben", type, body);
    const [{ pointer, detail } = { pointer: "", detail: "" }] = problem.errors;
    assert.equal(pointer, "/nachname", body);
    assert.match(detail, /Hier kann nur eines stehen/, body);
  }
});

withApps("a fault of one field does not hide that another is missing", async (app) => {
  // "/titelbild" begins like "/titel", and is another field.
  const { problem } = await refused(
    app,
    422,
    "ungueltige-angaben",
    JSON_TYPE,
    '{"titelbild":"x"}',
    "werk",
  );
  assert.deepEqual(problem.errors.map((error) => error.pointer).sort(), ["/titel", "/titelbild"]);
});

withApps("faults in lists and links are named by their place", async (app) => {
  const body = JSON.stringify({
    titel: "Faust",
    isbn: ["978-3-15-000001-1", "keine", 5],
    schlagwort: ["", "x".repeat(201)],
    verweis: ["https://example.org", "javascript:alert(1)"],
    person: [
      { url: `${ORIGIN}/person/gibt-es-nicht` },
      { rolle: "Autor" },
      { url: "http://anderswo.example/person/1" },
    ],
  });
  const { problem } = await refused(app, 422, "ungueltige-angaben", JSON_TYPE, body, "werk");
  const pointers = problem.errors.map((error) => error.pointer);
  for (const pointer of [
    "/isbn/1",
    "/isbn/2",
    "/schlagwort/0",
    "/schlagwort/1",
    "/verweis/1",
    "/person/1/url",
  ]) {
    assert.ok(pointers.includes(pointer), `${pointer} of ${pointers}`);
  }
});

withApps("a fault behind an entry that stands there twice is named by its place", async (app) => {
  const isbn = ["9783150000014", "978-3-15-000001-4", "keine"];
  const body = JSON.stringify({ titel: "Woyzeck", isbn, sprache: ["de", "ger", "xx"] });
  const { problem } = await refused(app, 422, "ungueltige-angaben", JSON_TYPE, body, "werk");
  const pointers = problem.errors.map((error) => error.pointer);
  assert.deepEqual(pointers.toSorted(), ["/isbn/2", "/sprache/2"]);
  const sent = { titel: "Woyzeck", isbn: isbn.slice(0, 2), sprache: ["de", "ger"] };
  const options = { ...AS, headers: { Prefer: "return=representation" }, body: sent };
  const made = await (await app.request("POST", "/werke", options)).json();
  assert.deepEqual([made.isbn, made.sprache], [["9783150000014"], ["de"]]);
});

withApps(
  "a link to what does not exist, is gone, or is another kind is 422 at its url",
  async (app) => {
    const gone = await app.addPerson("Weg", "Damit");
    await app.request("DELETE", gone.path, AS);
    const work = await app.shown(app.kinds.one("werk"));
    for (const url of [
      "/person/gibt-es-nicht",
      "/person/2000000000",
      gone.path,
      `/person/${gone.id}`,
      work.path,
      "/personen",
      "/",
      "",
      "person",
      "//example.org/person/1",
      "http://example.org/person/1",
      "person/%00",
      "\u0000",
    ]) {
      const body = JSON.stringify({ titel: "Verweist", person: [{ url }] });
      const { problem } = await refused(app, 422, "ungueltige-angaben", JSON_TYPE, body, "werk");
      assert.deepEqual(
        problem.errors.map((error) => error.pointer),
        ["/person/0/url"],
        url,
      );
    }
  },
);

withApps(
  "a link may be absolute, from the root or relative, by slug, id or former slug, with a suffix",
  async (app) => {
    const person = await app.addPerson("Ernst", "Toller");
    await app.request("PUT", `/person/${person.id}`, {
      ...AS,
      body: { vorname: "Ernst", nachname: "Tolle" },
    });
    for (const url of [
      `${ORIGIN}/person/ernst-tolle`,
      "/person/ernst-tolle",
      "person/ernst-tolle",
      `/person/${person.id}`,
      `/personen/${person.id}`,
      "/person/ernst-toller",
      "/person/ernst-tolle.json",
    ]) {
      const response = await app.request("POST", "/werke", {
        ...AS,
        body: { titel: "Masse Mensch", person: [{ url }] },
      });
      assert.equal(response.status, 201, url);
      const { person: makers } = await app.json(
        response.headers.get("Location")?.slice(ORIGIN.length) ?? "",
      );
      assert.deepEqual(makers, [{ name: "Ernst Tolle", url: `${ORIGIN}/person/ernst-tolle` }]);
    }
  },
);

withApps("the same link twice in one list is 422, but not in another role", async (app) => {
  const { path } = await app.addPerson("Zwei", "Mal");
  const twice = {
    titel: "Doppelt",
    person: [
      { url: path, rolle: "Autor" },
      { url: path, rolle: "Autor" },
    ],
  };
  const { problem } = await refused(
    app,
    422,
    "ungueltige-angaben",
    JSON_TYPE,
    JSON.stringify(twice),
    "werk",
  );
  assert.deepEqual(
    problem.errors.map((error) => error.pointer),
    ["/person/1/url"],
  );
});

withApps(
  "a derived list may be sent back or left out; to change it is 422 that says where it is set",
  async (app) => {
    const person = await app.addPerson("Ingeborg", "Bachmann");
    const other = await app.addWork("Fremdes Werk");
    const work = await app.addWork("Malina", [person]);
    const send = (werk: unknown) =>
      app.request("PUT", person.path, {
        ...AS,
        headers: { Accept: "application/json" },
        body: { vorname: "Ingeborg", nachname: "Bachmann", ...(werk !== undefined && { werk }) },
      });
    const own = { titel: "Malina", url: ORIGIN + work.path };
    for (const werk of [undefined, [own], [{ url: work.path }]])
      assert.equal((await send(werk)).status, 200);
    for (const werk of [[own, { url: other.path }], [{ url: other.path }], [own, own]]) {
      const response = await send(werk);
      assert.equal(response.status, 422, JSON.stringify(werk));
      const { errors } = await response.json();
      assert.equal(errors[0].pointer, "/werk");
      assert.match(errors[0].detail, /werk/i);
    }
    assert.deepEqual((await app.json(person.path)).werk, [own]);
  },
);

withApps(
  "a field that the format shows and the body lacks is cleared; one that it does not show is kept",
  async (app) => {
    const person = app.kinds.one("person");
    const { id, path } = await app.addPerson("Karoline", "von Günderrode", {
      username: "tian",
      geboren: 1780,
      image: "https://example.org/k.png",
    });
    await app.request("PUT", path, { ...AS, body: { nachname: "Günderrode" } });
    const json = (await app.member(person, id)).values;
    assert.deepEqual([json.vorname, json.image], ["", null], "JSON shows these");
    assert.deepEqual([json.username, json.geboren], ["tian", 1780], "and does not show these");
    await app.request("PUT", path, {
      ...AS,
      headers: XML_TYPE,
      body: "<person><vorname>K</vorname><nachname>G</nachname></person>",
    });
    const xml = (await app.member(person, id)).values;
    assert.equal(xml.username, "k.g", "XML shows the user name, so without one a new one is made");
    assert.equal(xml.geboren, 1780);
  },
);

withApps("a body may carry any field of the kind, whatever the format shows", async (app) => {
  const person = app.kinds.one("person");
  const { id, path } = await app.addPerson("Ricarda", "Huch");
  await app.request("PUT", path, {
    ...AS,
    body: { nachname: "Huch", geboren: 1864, username: "ricarda" },
  });
  assert.equal((await app.member(person, id)).values.geboren, 1864);
  const body =
    "<person><nachname>Huch</nachname><username>ricarda</username><gestorben>1947</gestorben></person>";
  assert.equal((await app.request("PUT", path, { ...AS, headers: XML_TYPE, body })).status, 200);
  const { values } = await app.member(person, id);
  assert.deepEqual([values.geboren, values.gestorben, values.username], [1864, 1947, "ricarda"]);
});

withApps("Content-Range on PUT is 400: nobody may believe that a part was stored", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  const response = await app.request("PUT", path, {
    ...AS,
    headers: { ...JSON_TYPE, "Content-Range": "bytes 0-9/100" },
    body: '{"nachname":"Teil"}',
  });
  assert.equal(response.status, 400);
  assert.notEqual((await app.json(path)).nachname, "Teil");
});

withApps(
  "a form with faults is 422 with each of them on the page, and nothing is stored",
  async (app) => {
    const before = await app.store.change();
    const body = "titel=&jahr=fr%C3%BCh&sprache=deutsch+oder+so&unbekannt=1";
    const response = await app.request("POST", "/werke", {
      ...AS,
      headers: { ...FORM_TYPE, Accept: "text/html" },
      body,
    });
    assert.equal(response.status, 422);
    assert.match(response.headers.get("Content-Type") ?? "", /^text\/html/);
    const page = await response.text();
    // Whatever language the faults are told in, each has its place on the page.
    assert.ok(page.includes("unbekannt"));
    assert.equal(await app.store.change(), before);
  },
);

withApps("a form by multipart is the same as one by urlencoding", async (app) => {
  const boundary = "grenze";
  const parts = { vorname: "Mascha", nachname: "Kaléko", geboren: "1907" };
  const body = `${Object.entries(parts)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("")}--${boundary}--\r\n`;
  const response = await app.request("POST", "/personen", {
    ...AS,
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}`, Accept: "text/html" },
    body,
  });
  assert.equal(response.status, 303);
  const path = new URL(response.headers.get("Location") ?? "").pathname;
  assert.equal(path, "/person/mascha-kaleko");
  assert.equal((await app.json(path)).nachname, "Kaléko");
  for (const broken of ["", "--andere\r\n\r\n", body.slice(0, 40)]) {
    const refused = await app.request("POST", "/personen", {
      ...AS,
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: broken,
    });
    assert.equal(refused.status, 400, broken);
  }
});

withApps("what was read may be sent back, even where it is larger than the bound", async (app) => {
  const verweis = Array.from(
    { length: 200 },
    (_, index) => `https://example.org/${index}?${"&".repeat(1900)}`,
  );
  const { id, path } = await app.addWork("Viele Wege", [], { verweis });
  const read = await app.get(`${path}.xml`);
  const bytes = new Uint8Array(await read.arrayBuffer());
  assert.ok(bytes.length > 1.5 * 1024 * 1024);
  const before = await app.member(app.kinds.one("werk"), id);
  const put = await app.request("PUT", path, { ...AS, headers: XML_TYPE, body: bytes });
  assert.equal(put.status, 200, (await put.text()).slice(0, 300));
  assert.deepEqual(await app.member(app.kinds.one("werk"), id), before);
  const tooLarge = Buffer.concat([bytes, Buffer.alloc(8 * bytes.length, " ")]);
  const refused = await app.request("PUT", path, {
    ...AS,
    headers: XML_TYPE,
    body: new Uint8Array(tooLarge),
  });
  assert.equal(refused.status, 413);
});

withApps("an element that stands there twenty thousand times is one fault", async (app) => {
  const body = `<person>${"<nachname>A</nachname>".repeat(20_000)}</person>`;
  const { problem } = await refused(app, 422, "ungueltige-angaben", XML_TYPE, body);
  assert.deepEqual(
    problem.errors.map(({ pointer }: { pointer: string }) => pointer),
    ["/nachname"],
  );
});
