/** Lists of what might be weeded or bought: found by what was lent and is waited for, with the addresses of what they name. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";

async function listed(library: Library, path: string): Promise<Record<string, unknown>[]> {
  const { json, status, text } = await library.ask("GET", `/bestandspflege/${path}`, {
    as: "bibliothekarin",
  });
  assert.equal(status, 200, text);
  return json.posten;
}

function pathsOf(rows: readonly Record<string, unknown>[], name: string): string[] {
  return rows.map((row) => new URL((row[name] as { url: string }).url).pathname);
}

withLibrary("says that a list is cut only where it is", async (library) => {
  const kind = library.app.kinds.one("exemplar");
  const [{ values } = { values: {} }] = await library.app.store.read.members(kind, [1]);
  const old = { values: { ...values, barcode: null, zugang: "2019-01-01" } };
  const add = (count: number) =>
    library.app.store.write((writing) => writing.insert(kind, Array(count).fill(old), null));
  const path = "/bestandspflege/nie-ausgeliehen";
  const ask = async () =>
    (await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" })).text;
  await add(500);
  assert.doesNotMatch(await ask(), /Das sind die ersten/);
  await add(1);
  assert.match(await ask(), /Das sind die ersten 500\./);
  assert.equal((await listed(library, "nie-ausgeliehen")).length, 500);
});

withLibrary("finds what nobody borrows, and what there is too little of", async (library) => {
  for (const copy of [1, 2, 3])
    assert.equal((await library.patch(`/exemplar/${copy}`, { zugang: "2019-01-01" })).status, 200);
  const past = { von: "2022-01-03", bis: "2022-02-01", zurueck: "2022-01-20" };
  assert.equal((await library.lend("B3", "anna", past)).status, 201);
  const never = await listed(library, "nie-ausgeliehen");
  assert.deepEqual(pathsOf(never, "exemplar"), ["/exemplar/1", "/exemplar/2"]);
  assert.equal(never[0]?.seit, "2019-01-01");
  const page = await library.ask("GET", "/bestandspflege/nie-ausgeliehen", {
    as: "bibliothekarin",
    accept: "text/html",
  });
  assert.match(page.text, /href="exemplare\?exemplar=1,2"/, "the way to ticks");
  const toTick = await library.ask("GET", "/exemplare?exemplar=1,2", { as: "bibliothekarin" });
  assert.equal(toTick.json.gesamt, 2);
  assert.deepEqual(await listed(library, "nie-ausgeliehen?jahre=10"), [], "not here for so long");
  const long = await listed(library, "lange-nicht-ausgeliehen?jahre=3");
  assert.deepEqual(pathsOf(long, "exemplar"), ["/exemplar/3"]);
  assert.equal(long[0]?.seit, "2022-01-03");
  assert.deepEqual(await listed(library, "lange-nicht-ausgeliehen?jahre=5"), []);
  const doubles = await listed(library, "mehrfach");
  assert.deepEqual(
    doubles.map(({ exemplare, ausleihen }) => [exemplare, ausleihen]),
    [[2, 0]],
  );
  assert.deepEqual(pathsOf(doubles, "werk"), ["/werk/1"]);

  for (const month of ["10", "11", "12"]) {
    const days = { von: `2025-${month}-01`, bis: `2025-${month}-20`, zurueck: `2025-${month}-09` };
    assert.equal((await library.lend("B3", "anna", days)).status, 201);
  }
  const often = await listed(library, "oft-ausgeliehen");
  assert.deepEqual(
    often.map(({ ausleihen, exemplare }) => [ausleihen, exemplare]),
    [[3, 1]],
  );
  await library.lend("B3", "anna");
  const wish = { werk: { url: "/werk/2" }, konto: { ausweis: "A-ben" } };
  const made = await library.ask("POST", "/vormerkungen", { as: "bibliothekarin", body: wish });
  assert.equal(made.status, 201, made.text);
  const waited = await listed(library, "vorgemerkt");
  assert.deepEqual(pathsOf(waited, "werk"), ["/werk/2"]);
  assert.equal(waited[0]?.vormerkungen, 1);
  for (const format of ["html", "xml", "csv"]) {
    const path = `/bestandspflege/mehrfach.${format}`;
    assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, format);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, format);
  }
  const refused = await library.ask("GET", "/bestandspflege/mehrfach?jahre=0", {
    as: "bibliothekarin",
  });
  assert.equal(refused.status, 400);
});

withLibrary("names the volumes that a series lacks", async (library) => {
  for (const [titel, band] of [
    ["Die Siedler", "1"],
    ["Die Händler", "2"],
    ["Die Seefahrer", "5"],
    ["Sonderband", "IV"],
  ]) {
    const body = { titel, reihe: [{ name: "Catan", band }] };
    const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
  }
  const rows = await listed(library, "fehlende-baende");
  assert.deepEqual(
    rows.map(({ titel, baende }) => [titel, baende]),
    [["Catan", "3, 4"]],
  );
  assert.match(pathsOf(rows, "reihe")[0] ?? "", /^\/reihe\/\d+/);
  const page = await library.ask("GET", "/bestandspflege/fehlende-baende", {
    as: "bibliothekarin",
    accept: "text/html",
  });
  assert.match(page.text, /<td>3, 4<\/td>/);
});

withLibrary("lists series with missing volumes in the order of the dictionary", async (library) => {
  for (const name of ["Zoo", "Ökologie"])
    for (const band of ["1", "3"]) {
      const body = { titel: `${name} ${band}`, reihe: [{ name, band }] };
      await library.ask("POST", "/werke", { as: "bibliothekarin", body });
    }
  const rows = await listed(library, "fehlende-baende");
  assert.deepEqual(
    rows.map(({ titel }) => titel),
    ["Ökologie", "Zoo"],
  );
});
