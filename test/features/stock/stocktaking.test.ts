/** A stocktaking, from the first scan to the record that stays: by programs, by forms, by the file of a scanner. */

import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";

/** At the place "Regal" stand B1, B2 and B3; X1 stands elsewhere. */
async function furnish(library: Library): Promise<void> {
  for (const id of [1, 2, 3])
    await patch(library, `/exemplar/${id}`, { standort: { name: "Regal" } });
  const other = {
    werk: { url: "/werk/1" },
    signatur: "X 1",
    barcode: "X1",
    standort: { name: "Magazin" },
  };
  await post(library, "/exemplare", other);
}

async function patch(library: Library, path: string, body: unknown): Promise<void> {
  const answer = await library.patch(path, body, LIBRARIAN);
  assert.equal(answer.status, 200, answer.text);
}

async function post(library: Library, path: string, body: unknown): Promise<string> {
  const answer = await library.ask("POST", path, { as: LIBRARIAN, body });
  assert.equal(answer.status, 201, answer.text);
  return new URL(answer.headers.get("Location") ?? "").pathname;
}

async function begin(library: Library, more: object = {}): Promise<number> {
  const body = { name: "Regal im März", standort: { name: "Regal" }, ...more };
  return Number((await post(library, "/inventuren", body)).split("/").at(-1));
}

async function scan(library: Library, stock: number, barcode: string) {
  const body = { inventur: { url: `/inventur/${stock}` }, barcode };
  const headers = { Prefer: "return=representation" };
  const answer = await library.ask("POST", "/erfassungen", { as: LIBRARIAN, body, headers });
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
}

async function read(library: Library, path: string) {
  const answer = await library.ask("GET", path, { as: LIBRARIAN });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

async function counts(library: Library, stock: number): Promise<Record<string, number>> {
  const { anzahl } = await read(library, `/inventurliste/${stock}`);
  return Object.fromEntries(
    anzahl
      .filter((one: { anzahl: number }) => one.anzahl > 0)
      .map((one: { befund: string; anzahl: number }) => [one.befund, one.anzahl]),
  );
}

withLibrary("each scan says at once what it means", async (library) => {
  await furnish(library);
  await library.lend("B2", "anna");
  const stock = await begin(library);
  assert.equal((await scan(library, stock, "B1")).befund, "vorhanden");
  assert.equal((await scan(library, stock, "b1")).befund, "vorhanden", "in any case");
  const moved = await scan(library, stock, "X1");
  assert.deepEqual([moved.befund, moved.gehoertNach], ["falsch gestellt", "Magazin · X 1"]);
  assert.equal((await scan(library, stock, "B2")).befund, "ausgeliehen");
  assert.equal((await scan(library, stock, "4711")).befund, "unbekannt");
  await patch(library, "/exemplar/3", { zustand: "ausgesondert" });
  assert.equal((await scan(library, stock, "B3")).befund, "ausgesondert");
  await patch(library, "/exemplar/3", { zustand: "vermisst" });
  assert.equal((await scan(library, stock, "B3")).befund, "wieder da");
  assert.deepEqual(await counts(library, stock), {
    vorhanden: 1,
    "falsch gestellt": 1,
    ausgeliehen: 1,
    "wieder da": 1,
    unbekannt: 1,
  });
  assert.equal((await read(library, "/exemplar/1")).zuletztGesehen, "2026-03-06");
});

withLibrary("a stocktaking can be of some shelf marks, one type, one work", async (library) => {
  await furnish(library);
  const marks = await begin(library, { von: "S 2", bis: "S 2" });
  assert.equal((await scan(library, marks, "B1")).befund, "falsch gestellt");
  assert.equal((await scan(library, marks, "B2")).befund, "vorhanden");
  const films = await begin(library, { art: "Film" });
  assert.equal((await scan(library, films, "B1")).befund, "nicht gefragt");
  assert.deepEqual(await counts(library, films), { fehlt: 1, "nicht gefragt": 1 });
  const work = await begin(library, { werk: { url: "/werk/1" } });
  assert.deepEqual(await counts(library, work), { gesehen: 2 }, "seen today for another one");
  const reference = await begin(library, { ausleihbar: "präsenz" });
  assert.deepEqual(await counts(library, reference), {});
});

withLibrary("closing does what was shown, in one step that can be undone", async (library) => {
  await furnish(library);
  const loan = new URL((await library.lend("B2", "anna")).json.url).pathname;
  const stock = await begin(library, { umstellen: "ja" });
  await scan(library, stock, "B2");
  await scan(library, stock, "X1");
  const shown = await library.ask("GET", `/inventurliste/${stock}`, {
    as: LIBRARIAN,
    accept: "text/html",
  });
  for (const sentence of [
    "Als vermisst vermerkt: 2",
    "Ausleihen zurückgenommen: 1",
    "Umgestellt nach Regal: 1",
  ])
    assert.ok(shown.text.includes(sentence), sentence);
  await patch(library, `/inventur/${stock}`, { zustand: "abgeschlossen" });
  assert.equal((await read(library, "/exemplar/1")).zustand, "vermisst");
  assert.equal(await library.statusOf(3), "vermisst");
  assert.equal((await read(library, loan)).zurueck, "2026-03-06");
  assert.equal(await library.statusOf(2), "verfügbar");
  assert.equal((await read(library, "/exemplar/4")).standort.name, "Regal");
  const record = await read(library, `/inventur/${stock}`);
  assert.deepEqual(
    [record.ende, record.fehlend, record.verliehen, record.verstellt],
    ["2026-03-06", 2, 1, 1],
  );

  // It stays as it was, whatever happens later.
  const closed = { fehlt: 2, ausgeliehen: 1, "falsch gestellt": 1 };
  await patch(library, "/exemplar/3", { zustand: null });
  assert.deepEqual(await counts(library, stock), closed);
  const late = { inventur: { url: `/inventur/${stock}` }, barcode: "B1" };
  const refused = await library.ask("POST", "/erfassungen", { as: LIBRARIAN, body: late });
  assert.deepEqual([refused.status, refused.json.grund], [409, "inventur-abgeschlossen"]);
  const gone = await library.ask("DELETE", `/inventur/${stock}`, { as: LIBRARIAN });
  assert.equal(gone.status, 409);

  await patch(library, `/inventur/${stock}`, { zustand: "offen" });
  assert.equal((await read(library, "/exemplar/1")).zustand, undefined);
  assert.equal((await read(library, loan)).zurueck, undefined);
  assert.equal(await library.statusOf(2), "ausgeliehen");
  assert.equal((await read(library, "/exemplar/4")).standort.name, "Magazin");
  assert.deepEqual(await counts(library, stock), closed);
});

withLibrary("no scan leaves a closed stocktaking, and none comes into it", async (library) => {
  await furnish(library);
  const [closed, open] = [await begin(library), await begin(library, { name: "Regal im Mai" })];
  const kept = await scan(library, closed, "B1");
  const other = await scan(library, open, "B2");
  await patch(library, `/inventur/${closed}`, { zustand: "abgeschlossen", alsVermisst: "nein" });
  const before = await counts(library, closed);
  for (const [{ url }, stock] of [
    [kept, open],
    [other, closed],
  ] as const) {
    const moved = { inventur: { url: `/inventur/${stock}` } };
    const { status, json } = await library.patch(new URL(url).pathname, moved, LIBRARIAN);
    assert.deepEqual([status, json.grund], [409, "inventur-abgeschlossen"]);
  }
  assert.deepEqual(await counts(library, closed), before);

  // Into another that is open it goes, and is judged by what is asked there.
  const third = await begin(library, { name: "Magazin", standort: { name: "Magazin" } });
  const path = new URL(other.url).pathname;
  await patch(library, path, { inventur: { url: `/inventur/${third}` } });
  assert.equal((await read(library, path)).befund, "falsch gestellt");
});

withLibrary("a scan says what closing will do, and no more than that", async (library) => {
  await furnish(library);
  await library.lend("B2", "anna");
  await library.lend("X1", "anna");
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const told = async (stock: number, barcode: string) => {
    const { url } = await scan(library, stock, barcode);
    const { text } = await visitor.get(`/erfassen/${stock}?erfassung=${url.split("/").at(-1)}`);
    return /data-outcome="\w+"><p dir="auto">([^<]*)/.exec(text)?.[1];
  };
  const lent = "Woyzeck ist noch als ausgeliehen verbucht.";
  const taken = "Beim Abschluss wird es zurückgenommen.";
  const stock = await begin(library);
  assert.equal(await told(stock, "X1"), `${lent} Es gehört nach Magazin · X 1. ${taken}`);
  const careful = await begin(library, { zuruecknehmen: "nein", umstellen: "ja", von: "S 2" });
  assert.equal(await told(careful, "X1"), `${lent} Es gehört nach Magazin · X 1.`);
  await patch(library, "/exemplar/3", { standort: { name: "Magazin" } });
  const moves = " Lassen Sie es stehen: Beim Abschluss wird es hierher umgestellt.";
  assert.match((await told(careful, "B3")) ?? "", new RegExp(`gehört nach Magazin · .*${moves}$`));
  assert.match((await told(careful, "B1")) ?? "", /gehört nach Regal · S 1\.$/);
  await patch(library, `/inventur/${careful}`, { zustand: "abgeschlossen" });
  const closed = await visitor.get(`/erfassen/${careful}`);
  assert.doesNotMatch(closed.text, /Zuletzt erfasst/, "what is missing was never scanned");
});

withLibrary("what the desk sees meanwhile is not missing", async (library) => {
  await furnish(library);
  const loan = new URL((await library.lend("B2", "anna")).json.url).pathname;
  library.later(20);
  const stock = await begin(library);
  assert.deepEqual(await counts(library, stock), { fehlt: 2, unterwegs: 1 });
  library.later(1);
  await patch(library, loan, { zurueck: "2026-03-27" });
  assert.deepEqual(await counts(library, stock), { fehlt: 2, gesehen: 1 });
  // Lent after it was scanned, it is rightly away.
  await scan(library, stock, "B1");
  const later = new URL((await library.lend("B1", "ben")).json.url).pathname;
  await patch(library, `/inventur/${stock}`, { zustand: "abgeschlossen" });
  assert.equal((await read(library, later)).zurueck, undefined);
  assert.equal(await library.statusOf(2), "verfügbar");
});

withLibrary("what was withdrawn after its scan stays withdrawn", async (library) => {
  await furnish(library);
  await patch(library, "/exemplar/1", { zustand: "vermisst" });
  const stock = await begin(library, { alsVermisst: "nein" });
  assert.equal((await scan(library, stock, "B1")).befund, "wieder da");
  await patch(library, "/exemplar/1", { zustand: "ausgesondert" });
  await patch(library, `/inventur/${stock}`, { zustand: "abgeschlossen" });
  assert.equal((await read(library, "/exemplar/1")).zustand, "ausgesondert");
  assert.equal(await library.statusOf(2), "verfügbar", "it was not wished");
  assert.equal((await read(library, `/inventur/${stock}`)).fehlend, 2);
});

withLibrary("people scan by a form, and read the file of a scanner", async (library) => {
  await furnish(library);
  const stock = await begin(library);
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const path = `/erfassen/${stock}`;
  const page = await visitor.get(path);
  assert.match(page.text, /0 von 3 erfasst/);
  const above = new RegExp(`"inventuren">.*Inventuren[\\s\\S]*"inventur/${stock}">.*Regal im März`);
  for (const one of [page, await visitor.get(`/inventurliste/${stock}`)])
    assert.match(/<nav class="breadcrumbs[\s\S]*?<\/nav>/.exec(one.text)?.[0] ?? "", above);
  const done = await visitor.submit(page, { barcode: "" }, { barcode: "X1" });
  assert.equal(done.status, 303);
  const told = await visitor.get(done.headers.get("Location")?.replace(/^.*?\/e/, "/e") ?? "");
  assert.match(told.text, /data-outcome="warning"[\s\S]*Woyzeck gehört nach Magazin · X 1/);
  const nummern = "2026-03-06;B1\n2026-03-06;B2\nB2,06.03.2026,10:15:00\n\n4711;10:16\n";
  const read = await visitor.submit(told, { nummern: "" }, { nummern });
  assert.equal(read.status, 303);
  assert.match((await visitor.get(`${path}?nummern=3`)).text, /Nummern eingelesen: 3/);
  await visitor.submit(told, { nummern: "" }, { nummern });
  const twice = { fehlt: 1, "falsch gestellt": 1, unbekannt: 1, vorhanden: 2 };
  assert.deepEqual(await counts(library, stock), twice);
  const shelves = (await visitor.get(path, "application/json")).json.regal;
  assert.deepEqual(shelves, [{ standort: "Regal", beginn: "S", gesamt: 3, erfasst: 2, fehlt: 1 }]);

  const form = new FormData();
  const token = /action="erfassen[\s\S]*?_csrf" value="([^"]+)"/.exec(told.text)?.[1] ?? "";
  form.set("_csrf", token);
  form.set("datei", new File(["\ufeffB3\r\n"], "scanner.txt"));
  const sent = new Response(form);
  const uploaded = await visitor.send("POST", path, await sent.text(), {
    "Content-Type": sent.headers.get("Content-Type") ?? "",
    "Sec-Fetch-Site": "same-origin",
  });
  assert.equal(uploaded.status, 303, uploaded.text);
  assert.equal((await counts(library, stock)).vorhanden, 3);

  const result = await visitor.get(`/inventurliste/${stock}?liste=unbekannt`);
  assert.match(result.text, /4711/);
  assert.doesNotMatch(result.text, /Als vermisst vermerkt/);
  const closed = await visitor.submit(result, { zustand: "abgeschlossen" });
  assert.equal(closed.status, 303, closed.text);
  const table = await visitor.get(`/inventurliste/${stock}.csv?liste=vorhanden`, "text/csv");
  assert.equal(table.text.trim().split("\n").length, 4, table.text);
  const xml = await visitor.get(`/inventurliste/${stock}.xml`, "application/xml");
  assert.match(xml.text, /<inventurliste/);
  const again = await visitor.get(`/inventurliste/${stock}`);
  assert.match(again.text, /class="notice"[^>]*>Die Inventur ist abgeschlossen, und/);
  assert.equal((await visitor.submit(again, { zustand: "offen" })).status, 303);
  const open = await visitor.get(`/inventur/${stock}?formular=aendern`);
  assert.match(open.text, /Abschließen geschieht <span class="extra"><bdi>Fehlendes als vermisst/);
});

withLibrary("readers learn nothing of a stocktaking", async (library) => {
  await furnish(library);
  const stock = await begin(library);
  for (const path of [
    "/inventuren",
    `/inventur/${stock}`,
    `/erfassen/${stock}`,
    `/inventurliste/${stock}`,
    "/erfassungen",
  ])
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, path);
  assert.equal((await library.ask("GET", "/exemplar/1")).json.zuletztGesehen, undefined);
});

withLibrary("many who scan at once are all counted", async (library) => {
  await furnish(library);
  const stock = await begin(library);
  const numbers = ["B1", "B2", "B3", "X1", "B1", "B3"];
  await Promise.all(numbers.map((number) => scan(library, stock, number)));
  assert.deepEqual(await counts(library, stock), { vorhanden: 3, "falsch gestellt": 1 });
});

withLibrary(
  "a scan and its results cost a bounded number of statements",
  async (library, context) => {
    const stock = await begin(library, { standort: null });
    const kind = library.app.kinds.one("exemplar");
    const [first] = await library.app.store.read.members(kind, [1]);
    const drafts = Array.from({ length: 300 }, (_, index) => ({
      values: {
        ...first?.values,
        barcode: `N${index}`,
        inventarnummer: null,
        signatur: `N ${index}`,
      },
    }));
    const { store } = library.app;
    await store.write((writing) => writing.insert(kind, drafts as never, null));
    const all = await begin(library, { standort: null });
    await scan(library, stock, "B1");
    const count = countingStatements(context);
    const one = (await count(() => scan(library, all, "B1"))).length;
    const visitor = await Visitor.signedIn(library, LIBRARIAN);
    const numbers = drafts.slice(0, 200).map(({ values }) => values.barcode);
    await visitor.submit(
      await visitor.get(`/erfassen/${all}`),
      { nummern: "" },
      { nummern: numbers.join("\n") },
    );
    const later = (await count(() => scan(library, all, "N250"))).length;
    assert.ok(later <= one + 2 && one < 40, `${one} ${later}`);
    const lists = await count(() => counts(library, all));
    assert.ok(lists.length <= 12, lists.map(({ text }) => text).join("\n"));
    assert.deepEqual(await counts(library, all), { fehlt: 101, vorhanden: 202 });
  },
);

withLibrary(
  "an open stocktaking goes with all of its scans, however many they are (long)",
  async (library) => {
    const stock = await begin(library);
    const { store, kinds } = library.app;
    const [kind, SCANS] = [kinds.one("erfassung"), 33_000];
    const inventur = { id: stock, title: "", slug: null, extras: {} };
    for (let from = 0; from < SCANS; from += 6000)
      await store.write((writing) =>
        writing.insert(
          kind,
          Array.from({ length: 6000 }, (_, at) => ({
            values: { inventur, barcode: `${from + at}`, befund: "unbekannt" },
          })),
          null,
        ),
      );
    const gone = await library.ask("DELETE", `/inventur/${stock}`, { as: LIBRARIAN });
    assert.equal(gone.status, 204, gone.text);
    assert.equal((await read(library, "/erfassungen?anzahl=1")).gesamt, 0);
  },
);

withLibrary("tells the progress place by place, in the order of the places", async (library) => {
  for (const [id, name] of [
    [1, "Zeitschriften"],
    [2, "Regal 10"],
    [3, "Regal 9"],
  ] as const)
    await patch(library, `/exemplar/${id}`, { standort: { name } });
  const werk = { url: "/werk/1" };
  await post(library, "/exemplare", { werk, signatur: "X 1", standort: { name: "Ökothek" } });
  await post(library, "/exemplare", { werk, signatur: "X 2" });
  const stock = Number((await post(library, "/inventuren", { name: "Alles" })).split("/").at(-1));
  const { regal } = await read(library, `/erfassen/${stock}`);
  assert.deepEqual(
    regal.map(({ standort = "" }: { standort?: string }) => standort),
    ["Ökothek", "Regal 9", "Regal 10", "Zeitschriften", ""],
  );
});
