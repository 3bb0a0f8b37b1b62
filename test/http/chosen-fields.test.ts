/** `?felder=`: an answer shows the fields that are asked for, as far as whoever asks may read them. */

import assert from "node:assert/strict";
import { parseXml } from "../contract/judges.ts";
import { inEachWorld, ORIGIN, type TestApp, withApp, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

const KEUN = {
  geboren: 1905,
  gestorben: 1982,
  gnd: "118561588",
  auchBekannt: ["Charlotte Tralow"],
  username: "irmgard.keun",
};

async function text(app: TestApp, path: string): Promise<string> {
  const response = await app.get(path);
  assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
  return response.text();
}

withApps(
  "felder=alle shows every field of a person, and what was read can be sent back",
  async (app) => {
    const { path } = await app.addPerson("Irmgard", "Keun", KEUN);
    const plain = await app.json(`${path}.json`);
    assert.deepEqual(Object.keys(plain), ["image", "vorname", "nachname", "werk"]);
    const whole = await app.json(`${path}.json?felder=alle`);
    for (const [name, value] of Object.entries({ ...KEUN, vorname: "Irmgard", werk: [] }))
      assert.deepEqual(whole[name], value, name);
    assert.equal(whole.url, ORIGIN + path);
    assert.equal(whole.version, undefined, "only by wish");

    for (const format of ["json", "xml"]) {
      const address = `${path}.${format}?felder=alle,version,geaendert`;
      const read = await app.get(address);
      const body = await read.text();
      const headers = { "Content-Type": `application/${format}` };
      const sent = await app.request("PUT", path, { ...AS, headers, body });
      assert.equal(sent.status, 200, `${format}: ${await sent.clone().text()}`);
      const after = await app.get(address);
      assert.equal(await after.text(), body, "nothing has changed");
      assert.equal(after.headers.get("ETag"), read.headers.get("ETag"));
    }
  },
  { fresh: true },
);

withApps("a list that is asked for what only members have says so", async (app) => {
  const response = await app.get("/werke.json?felder=titel,exemplar&lang=en");
  assert.equal(response.status, 400);
  assert.match(await response.text(), /Only each member has it, its lists do not/);
});

withApps(
  "facetten=ja counts what the page counts, in JSON and XML, and nothing else is yes",
  async (app) => {
    for (const [title, art] of [
      ["Gilgi", "Buch"],
      ["Das kunstseidene Mädchen", "Buch"],
      ["Metropolis", "Film"],
    ] as const)
      await app.addWork(title, [], { art });
    assert.equal((await app.json("/werke")).facette, undefined);
    const { facette, gesamt } = await app.json("/werke?facetten=ja&anzahl=1");
    assert.equal(gesamt, 3);
    const kinds = facette.find(({ name }: { name: string }) => name === "art");
    assert.deepEqual(kinds.wert, [
      { wert: "Buch", anzahl: 2 },
      { wert: "Film", anzahl: 1 },
    ]);
    const xml = await text(app, "/werke.xml?facetten=ja&suche=metropolis");
    assert.match(xml, /<facette name="art">\s*<wert anzahl="1">Film<\/wert>/);
    assert.equal((await app.get("/werke.json?facetten=vielleicht")).status, 400);
  },
  { fresh: true },
);

withApps("named fields come in the order of the wish, in JSON, XML and CSV", async (app) => {
  const { path, id } = await app.addWork("Gilgi", [], { jahr: 1931, beschreibung: "Eine von uns" });
  const wish = "felder=jahr,titel,version,geaendert";
  const member = await app.member(app.work, id);
  const expected = { jahr: 1931, titel: "Gilgi", version: 1, geaendert: member.touched };
  const json = await app.json(`${path}?${wish}`);
  assert.deepEqual(Object.entries(json), Object.entries({ ...expected, url: ORIGIN + path }));
  const { werk } = await app.json(`/werke?suche=gilgi&${wish}`);
  assert.deepEqual(werk, [{ ...expected, url: ORIGIN + path }]);

  for (const address of [`${path}.xml?${wish}`, `/werke.xml?suche=gilgi&${wish}`]) {
    const xml = await text(app, address);
    assert.doesNotThrow(() => parseXml(xml));
    assert.ok(
      xml.includes(
        `<werk ref="${ORIGIN + path}" version="1" geaendert="${member.touched}"><jahr>1931</jahr><titel>Gilgi</titel></werk>`,
      ),
      xml,
    );
  }
  assert.equal(
    await text(app, `/werke.csv?suche=gilgi&${wish}`),
    `url,version,geaendert,jahr,titel\r\n${ORIGIN + path},1,${member.touched},1931,Gilgi\r\n`,
  );
});

inEachWorld("every kind shows all its fields in lists, but those made from others", async (app) => {
  for (const kind of app.kinds.all) {
    if (kind.alone) continue;
    const { id } = await app.shown(kind);
    const list = await app.json(`/${kind.plural}?felder=alle,version&anzahl=100`, "bibliothekarin");
    const { url } = await app.json(`/${kind.singular}/${id}?felder=version`, "bibliothekarin");
    const entry = list[kind.singular].find((one: { url: string }) => one.url === url);
    const whole = await app.json(`/${kind.singular}/${id}?felder=alle,version`, "bibliothekarin");
    for (const [name, field] of Object.entries(kind.fields))
      if (field.type === "derived") delete whole[name];
    assert.deepEqual(entry, whole, kind.singular);
  }
});

withApp("a name that is no field here is refused, with the one that may be meant", async (app) => {
  const { path } = await app.addWork("Kind aller Länder");
  for (const [address, meant] of [
    [`${path}?felder=titl`, "titel"],
    ["/werke?felder=titel,jhar", "jahr"],
    ["/werke.csv?felder=jhar", "jahr"],
    ["/werke?felder=author", "person"],
    ["/personen.xml?felder=werke", ""],
  ] as const) {
    const response = await app.get(address, {
      Accept: "application/json",
      "Accept-Language": "en",
    });
    assert.equal(response.status, 400, address);
    const body = await response.text();
    assert.match(body, /alle, /);
    if (meant) assert.ok(body.includes(`Did you mean “${meant}”?`), body);
  }
  // What is made from others would make a page of a list as long as another table.
  assert.equal((await app.get("/personen.json?felder=werk")).status, 400);
  // A page has a design of its own.
  assert.equal((await app.get(`${path}.html?felder=titl`)).status, 200);
});

withApp("nobody reads a field that is not for them", async (app) => {
  const { path } = await app.shown(app.kinds.one("exemplar"));
  const own = await app.json(`${path}?felder=alle`, "bibliothekarin");
  assert.ok("herkunft" in own);
  assert.ok(!("herkunft" in (await app.json(`${path}?felder=alle`))));
  assert.equal((await app.get(`${path}.json?felder=herkunft`)).status, 400);
  const list = await app.json("/exemplare?felder=alle");
  assert.ok(list.exemplar.every((one: object) => !("herkunft" in one)));
});

withApp("what is asked for is answered from the cache, each wish by itself", async (app) => {
  const { path } = await app.addWork("Nach Mitternacht", [], { jahr: 1937 });
  const tags = new Set<string | null>();
  for (let time = 0; time < 3; time++)
    for (const wish of ["", "?felder=titel", "?felder=jahr"]) {
      const response = await app.get(`${path}.json${wish}`);
      tags.add(response.headers.get("ETag"));
      const { titel, jahr } = await response.json();
      assert.deepEqual([titel, jahr].map(Boolean), [
        wish !== "?felder=jahr",
        wish !== "?felder=titel",
      ]);
      assert.equal(response.headers.get("Content-Location"), `${ORIGIN}${path}.json${wish}`);
    }
  assert.equal(tags.size, 3);
  await app.request("PATCH", path, { ...AS, body: { titel: "Nach Mitternacht. Roman" } });
  const { titel } = await (await app.get(`${path}.json?felder=titel`)).json();
  assert.equal(titel, "Nach Mitternacht. Roman");
});

withApp("a write answers with the fields that are asked for, or does nothing", async (app) => {
  const body = { nachname: "Fleißer", vorname: "Marieluise", geboren: 1901 };
  const headers = { Prefer: "return=representation" };
  const bad = await app.request("POST", "/personen?felder=gebohren", { ...AS, headers, body });
  assert.equal(bad.status, 400);
  assert.equal((await app.json("/personen?suche=fleisser")).gesamt, 0);
  const made = await app.request("POST", "/personen?felder=geboren,werk", { ...AS, headers, body });
  assert.equal(made.status, 201);
  const { geboren, werk, url } = await made.json();
  assert.deepEqual({ geboren, werk }, { geboren: 1901, werk: [] });
  const place = made.headers.get("Content-Location") ?? "";
  assert.equal(place, `${url}.json?felder=geboren%2Cwerk`);
  const there = await app.get(place.slice(ORIGIN.length));
  assert.deepEqual(await there.json(), { geboren, werk, url });
});
