/** Cells that cannot be read, through the front door: shown on trial and in the report, mended, or refused with their rows. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

const LIST = `Titel;Signatur;Zugang;Preis
Momo;K 1;neulich;geschenkt
Lenz;D 1;irgendwann;9,80
Gilgi;R 1;2020-01-02;
`;

/** `last`: a title by which one file is told from another. */
async function uploaded(app: TestApp, last: string): Promise<string> {
  const response = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from(`${LIST}${last};;;\n`),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  assert.equal(response.status, 201, await response.clone().text());
  await app.import();
  return `${response.headers.get("Location")?.split("/").at(-1)}`;
}

async function step(app: TestApp, id: string, body: Record<string, unknown>) {
  const response = await app.request("PATCH", `/einspielung/${id}`, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
  assert.equal(response.status, 200, await response.clone().text());
  await app.import();
  return app.json(`/einspielung/${id}`, "bibliothekarin");
}

async function text(app: TestApp, path: string, type: string, language = "de"): Promise<string> {
  const headers = { Accept: type, "Accept-Language": language };
  const response = await app.request("GET", path, { as: "bibliothekarin", headers });
  assert.equal(response.status, 200, `${path} ${type}`);
  return response.text();
}

withApps("cells that are left out are shown before anything is written, and after", async (app) => {
  const id = await uploaded(app, "Effi");
  const tried = await step(app, id, { zustand: "probe" });
  assert.deepEqual(
    [tried.zustand, tried.neu, tried.abgelehnt, tried.weggelassen, tried.streng],
    ["geprüft", 4, 0, 3, "nein"],
  );
  const page = await text(app, `/einspielung/${id}`, "text/html");
  assert.match(page, /2 × Zugang: kein Tag/);
  assert.match(page, /1 × Preis: kein Betrag/);
  assert.match(await text(app, `/einspielung/${id}`, "text/html", "en"), /2 × Zugang: no day/);
  const check = async () => {
    const report = await app.json(`/einspielbericht/${id}`, "bibliothekarin");
    assert.deepEqual(
      report.gruppe.map((one: Record<string, unknown>) => [one.feld, one.fehler, one.anzahl]),
      [
        ["exemplar.zugang", "tag", 2],
        ["exemplar.preis", "betrag", 1],
      ],
    );
    assert.deepEqual(
      report.zelle.map((one: Record<string, unknown>) => [one.nummer, one.spalte, one.inhalt]),
      [
        [2, "Zugang", "neulich"],
        [2, "Preis", "geschenkt"],
        [3, "Zugang", "irgendwann"],
      ],
    );
    assert.deepEqual(
      report.zeile.map((one: Record<string, unknown>) => [one.nummer, one.ausgang]),
      [
        [2, "unvollständig"],
        [3, "unvollständig"],
      ],
    );
    const xml = await text(app, `/einspielbericht/${id}`, "application/xml");
    assert.match(xml, /irgendwann/);
    assert.match(xml, /2 × Zugang: kein Tag/);
    const csv = await text(app, `/einspielbericht/${id}`, "text/csv");
    assert.match(csv, /^3,unvollständig,.*irgendwann/m);
    const html = await text(app, `/einspielbericht/${id}`, "text/html");
    assert.match(html, /2 × Zugang: kein Tag/);
    assert.match(html, /Zugang: „neulich“ bleibt weg\./);
    const english = await text(app, `/einspielbericht/${id}`, "text/html", "en");
    assert.match(english, /Zugang: “neulich” is left out\./);
    const file = await text(app, `/ablehnungen/${id}`, "text/csv");
    assert.match(file, /^Momo;K 1;neulich;geschenkt;.*Zugang.*Preis/m);
    assert.match(file, /^Lenz;D 1;irgendwann;"9,80";/m);
    assert.doesNotMatch(file, /Gilgi/);
  };
  await check();
  const done = await step(app, id, { zustand: "läuft" });
  assert.deepEqual(
    [done.zustand, done.neu, done.mitgebracht, done.weggelassen],
    ["fertig", 4, 3, 3],
  );
  await check();
});

withApps("a cell that is left out is mended in the page", async (app) => {
  const id = await uploaded(app, "Nana");
  await step(app, id, { zustand: "probe" });
  const page = await text(app, `/einspielbericht/${id}`, "text/html");
  assert.equal(page.match(/name="zelle\.3\.2"/g)?.length, 1);
  const sent = await app.request("POST", `/einspielbericht/${id}`, {
    as: "bibliothekarin",
    body: new URLSearchParams({ "zelle.3.2": "2020-05-01" }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  assert.equal(sent.status, 303);
  await app.import();
  const tried = await app.json(`/einspielung/${id}`, "bibliothekarin");
  assert.deepEqual([tried.zustand, tried.weggelassen], ["geprüft", 2]);
});

withApps("an import says whether it is strict, and tries anew where that changes", async (app) => {
  const id = await uploaded(app, "Emil");
  const page = await text(app, `/einspielung/${id}`, "text/html");
  assert.match(page, /<select id="streng" name="streng"/);
  const strict = await step(app, id, { streng: "ja", zustand: "probe" });
  assert.deepEqual([strict.streng, strict.abgelehnt, strict.weggelassen], ["ja", 2, 0]);
  assert.equal((await step(app, id, { streng: "nein" })).zustand, "spalten");
  const loose = await step(app, id, { zustand: "probe" });
  assert.deepEqual([loose.abgelehnt, loose.weggelassen], [0, 3]);
});

withApps("the text of a group of cells goes into the note of the copy", async (app) => {
  const id = await uploaded(app, "Anna");
  await step(app, id, { zustand: "probe" });
  const page = await text(app, `/einspielung/${id}`, "text/html");
  const box = /type="checkbox" name="(alsNotiz\.\d+)" value="exemplar\.zugang tag"/.exec(page);
  assert.ok(box?.[1], page);
  const form = page.split("<form").find((one) => one.includes(box[0])) ?? "";
  const fields = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
  body.set(box[1], "exemplar.zugang tag");
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
  });
  assert.equal(sent.status, 303, await sent.text());
  await app.import();
  const tried = await app.json(`/einspielung/${id}`, "bibliothekarin");
  assert.deepEqual(
    [tried.zustand, tried.alsNotiz, tried.weggelassen],
    ["geprüft", ["exemplar.zugang tag"], 3],
  );
  const report = await text(app, `/einspielbericht/${id}`, "text/html");
  assert.match(report, /Zugang: „neulich“ kommt in die Notiz\./);
  assert.match(report, /Preis: „geschenkt“ bleibt weg\./);
  await step(app, id, { zustand: "läuft" });
  const copies = await app.store.read.matching(app.kinds.one("exemplar"), { signatur: "K 1" });
  assert.deepEqual(
    copies.map(({ values }) => values.bemerkung).filter((note) => note !== null),
    ["Zugang: neulich"],
  );
});

withApps("cells beyond the last column are no fault while they are blank", async (app) => {
  const id = await uploaded(app, "Weite Zeile;;; ");
  const tried = await step(app, id, { zustand: "probe" });
  assert.deepEqual([tried.zeilen, tried.abgelehnt], [4, 0]);
});

withApps("the report names the choices of a field in the language of its reader", async (app) => {
  const response = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from("Titel;Signatur;Zustand\nMomo;K 1;Gebrauchsspuren\n"),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  await app.import();
  const id = `${response.headers.get("Location")?.split("/").at(-1)}`;
  await step(app, id, { zustand: "probe" });
  const report = `/einspielbericht/${id}`;
  const english = await text(app, report, "text/html", "en");
  assert.match(english, /Gebrauchsspuren” goes into the note\. Possible are: good, damaged, /);
  const german = await text(app, report, "text/html");
  assert.match(german, /Gebrauchsspuren“ kommt in die Notiz\. Möglich sind: gut, beschädigt, /);
});
