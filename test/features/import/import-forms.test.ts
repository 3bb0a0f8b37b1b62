/** The page on which a file is sent in: what went wrong is told there, in words about files. */

import assert from "node:assert/strict";
import { describeReport } from "../../../src/library/import/report/import-report.ts";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { type TestApp, withApp, withApps } from "../../support/app.ts";
import { excel, openDocument } from "../../transfer/formats/spreadsheets.ts";
import { withFiles } from "../../transfer/scratch.ts";

async function send(app: TestApp, file: File, language = "de") {
  const form = new FormData();
  form.set("datei", file);
  const packed = new Response(form);
  const answer = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: new Uint8Array(await packed.arrayBuffer()),
    headers: {
      "Content-Type": packed.headers.get("Content-Type") ?? "",
      Accept: "text/html",
      "Accept-Language": language,
    },
  });
  return { status: answer.status, page: await answer.text() };
}

withApp("an empty file is called empty, on the page of imports", async (app) => {
  const { status, page } = await send(app, new File([], "leer.csv"));
  assert.equal(status, 422);
  assert.match(page, /Die Datei ist leer/);
  assert.match(page, /class="form upload"/);
  assert.doesNotMatch(page, /Bilddatei|JPEG/);
  const english = await send(app, new File([], "empty.csv"), "en");
  assert.match(english.page, /The file is empty/);
});

withApp("an import without the name of a file is called one, in English too", async (app) => {
  const made = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
    body: "Titel\nWoyzeck\n",
  });
  const { url } = (await made.json()) as { url: string };
  const number = url.split("/").at(-1);
  const paths = ["/einspielungen", `/einspielung/${number}`, `/einspielbericht/${number}`];
  for (const path of [...paths, `/einspielung/${number}/verlauf`, "/verlauf"]) {
    const headers = { Accept: "text/html", "Accept-Language": "en" };
    const page = await (await app.request("GET", path, { as: "bibliothekarin", headers })).text();
    assert.doesNotMatch(page, /Einspielung</, path);
  }
});

withApp("whoever chose no file is asked to choose one", async (app) => {
  const { status, page } = await send(app, new File([], ""));
  assert.equal(status, 422);
  assert.match(page, /Bitte eine Datei wählen/);
  assert.match(page, /class="form upload"/);
  assert.doesNotMatch(page, /Bilddatei|JPEG/);
});

withApp("an empty body is an empty file for programs, too", async (app) => {
  const answer = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: new Uint8Array(),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  assert.equal(answer.status, 422);
  const [fault] = (await answer.json()).errors;
  assert.equal(fault.pointer, "/datei");
  assert.match(fault.detail, /leer/);
});

withApp("the form for a new import is the page that imports have", async (app) => {
  const answer = await app.request("GET", "/einspielungen?formular=neu", { as: "bibliothekarin" });
  const page = await answer.text();
  assert.match(page, /class="form upload"/);
  assert.doesNotMatch(page, /Bilddatei|name="zustand"/);
});

async function step(app: TestApp, path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await app.request("PATCH", path, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json" },
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  await app.import();
  return (await app.request("GET", path, { as: "bibliothekarin" })).text();
}

withApps("the trial names the rows that are refused, the end leads on", async (app) => {
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from("id;titel;jahr\nZ1;Erstes;1900\nZ2;;1901\nZ3;;1902\n"),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  const tried = await step(app, path, { zustand: "probe" });
  assert.match(tried, /<li dir="auto">Zeile 3: [^<]+<\/li>\s*<li dir="auto">Zeile 4: [^<]+<\/li>/);
  assert.doesNotMatch(tried, /\?formular=aendern/);
  const done = await step(app, path, { zustand: "läuft", teilweise: "ja" });
  for (const way of ["werke?sortierung=-erstellt", "theke", "etiketten?einspielung="])
    assert.ok(done.includes(`href="${way}`), way);
  const removing = await app.request("GET", `${path}?formular=loeschen`, { as: "bibliothekarin" });
  assert.match(
    await removing.text(),
    /bleibt im Katalog, lässt sich danach aber nicht mehr zurück/,
  );
});

/** The path of a new import whose file has been looked at. */
async function looked(app: TestApp, body: Uint8Array): Promise<string> {
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body,
    headers: { "Content-Type": "application/octet-stream", Accept: "application/json" },
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  await app.import();
  return `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
}

withApp("running loans come in through the form as they were recognized", async (app) => {
  for (const list of ["Titel;Barcode\nMomo;L1\n", "Nachname;Vorname;Ausweis\nKaya;Elif;A1\n"]) {
    const path = await looked(app, Buffer.from(list));
    await step(app, path, { zustand: "probe" });
    await step(app, path, { zustand: "läuft" });
  }
  const path = await looked(
    app,
    Buffer.from("Barcode;Ausweis;Ausgeliehen am;Fällig am\nL1;A1;01.09.2020;29.09.2020\n"),
  );
  const page = await (await app.request("GET", path, { as: "bibliothekarin" })).text();
  const form = /<form class="form" method="post".*?<\/form>/s.exec(page)?.[0] ?? "";
  const filled = form.matchAll(/<input [^>]*name="([^"]*)" value="([^"]*)"/g);
  const chosen = form.matchAll(
    /<select [^>]*name="([^"]*)"(?:(?!<\/select>).)*?<option value="([^"]*)" selected/gs,
  );
  const body = new URLSearchParams(
    [...filled, ...chosen].map(([, name = "", value = ""]) => [name, value]),
  );
  assert.equal(body.get("art"), "ausleihe");
  for (const kind of app.kinds.all)
    assert.equal(
      form.includes(`<option value="${kind.singular}"`),
      kind.upload === null,
      kind.singular,
    );
  body.set("zustand", "probe");
  const sent = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: `${body}`,
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" },
  });
  assert.equal(sent.status, 303, await sent.text());
  await app.import();
  const tried = await app.json(path, "bibliothekarin");
  assert.deepEqual([tried.zustand, tried.neu, tried.abgelehnt], ["geprüft", 1, 0]);
});

withApp("an import says which sheet is read and which are not", async (app) => {
  const sheets = [
    ["Deckblatt", ["Medien"]],
    ["DVDs", ["Titel", "Lola rennt"]],
    ["Leer", []],
    ["Spiele & mehr", ["Titel", "Catan"]],
  ] as const;
  const rows = sheets.map(([name, titles]) => ({ name, titles }));
  const inExcel = rows.map(({ name, titles }) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    return { name, data: titles.map((text) => `<row>${cell(text)}</row>`).join("") };
  });
  const inCalc = rows.map(({ name, titles }) => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const data = titles.map((text) => `<table:table-row>${cell(text)}</table:table-row>`);
    return { name, data: data.join("") };
  });
  for (const [name, bytes] of [
    ["medien.xlsx", excel(inExcel)],
    ["medien.ods", openDocument(inCalc)],
  ] as const) {
    const path = await looked(app, bytes);
    const { blatt, ungelesenesBlatt } = await app.json(path, "bibliothekarin");
    assert.deepEqual([blatt, ungelesenesBlatt], ["DVDs", ["Deckblatt", "Spiele & mehr"]], name);
    await step(app, path, { zustand: "probe" });
    for (const page of [path, path.replace("einspielung", "einspielbericht")]) {
      const shown = await app.request("GET", page, { as: "bibliothekarin" });
      const said = "nur das Blatt „DVDs“, nicht: „Deckblatt“, „Spiele &amp; mehr“.";
      assert.ok((await shown.text()).includes(said), page);
    }
    await withFiles(async (write) => {
      const files = [await write(name, bytes)];
      const report = await importFiles(app.store, app.kinds, files, { dryRun: true });
      const told = describeReport(report, { dryRun: true });
      assert.match(told, /Only the sheet “DVDs” is read, not: “Deckblatt”, “Spiele & mehr”\./);
    });
  }
  const one = await looked(app, excel(inExcel.slice(1, 3)));
  const page = await (await app.request("GET", one, { as: "bibliothekarin" })).text();
  assert.doesNotMatch(page, /nur das Blatt/);
});

withApp("cards are printed of those who came in with a list of readers", async (app) => {
  const read = async (path: string) =>
    (await app.json(path, "bibliothekarin")).ausweis.map(({ name }: { name: string }) => name);
  const first = await looked(app, Buffer.from("Nachname;Vorname;Klasse\nArnim;Bettina;5a\n"));
  for (const zustand of ["probe", "läuft"]) await step(app, first, { zustand });
  const list = "Vorname;Nachname;Klasse;E-Mail\nBettina;Arnim;5a;b@example.org\n";
  const more = `${list}Karoline;Günderrode;5b;\nAchim;Arnim;5b;\n`;
  const second = await looked(app, Buffer.from(more));
  await step(app, second, { zustand: "probe", herkunft: "zweite" });
  const done = await step(app, second, { zustand: "läuft" });
  const [, number] = second.split("/").slice(1);
  assert.match(done, new RegExp(`href="ausweise\\?einspielung=${number}">Ausweise drucken`));
  assert.deepEqual(await read(`/ausweise?einspielung=${number}`), [
    "Karoline Günderrode",
    "Achim Arnim",
  ]);
  const sheet = await app.request("GET", `/ausweise?einspielung=${number}`, {
    as: "bibliothekarin",
  });
  assert.match(await sheet.text(), /Neu mit der Einspielung: <a href="einspielung\/\d+"><bdi>/);
  assert.deepEqual(await read("/ausweise?einspielung=99999"), []);
  for (const wrong of ["x", "-1", "1 or 1=1"]) {
    const answer = await app.request("GET", `/ausweise?einspielung=${encodeURIComponent(wrong)}`, {
      as: "bibliothekarin",
    });
    assert.equal(answer.status, 400, wrong);
  }
  const reader = await app.request("GET", `/ausweise?einspielung=${number}`, { as: "leserin" });
  assert.equal(reader.status, 403);
});

withApp("labels are printed of the copies that came in with a list", async (app) => {
  const make = async (list: string) => {
    const path = await looked(app, Buffer.from(list));
    await step(app, path, { zustand: "probe", herkunft: path.slice(1) });
    return [path.split("/").at(-1), await step(app, path, { zustand: "läuft" })] as const;
  };
  await make("Titel;Signatur\nStichsäge;W 1\n");
  const [number, done] = await make("Titel;Signatur\nAkkuschrauber;W 2\nZelt;W 3\n");
  assert.ok(done.includes(`href="etiketten?einspielung=${number}"`));
  const { etikett } = await app.json(`/etiketten?einspielung=${number}`, "bibliothekarin");
  assert.deepEqual(
    etikett.map(({ signatur }: { signatur: string }) => signatur),
    ["W 2", "W 3"],
  );
});

withApp("a trial speaks of fields, roles and days as people do", async (app) => {
  const page = async (path: string, language: string) => {
    const headers = { Accept: "text/html", "Accept-Language": language };
    return (await app.request("GET", path, { as: "bibliothekarin", headers })).text();
  };
  const films = await looked(
    app,
    Buffer.from("Titel;Regie;Signatur;Zugang\nLola rennt;Tykwer, Tom;D 1;31.02.2019\n"),
  );
  const tried = await step(app, films, { zustand: "probe" });
  assert.match(tried, /Tom Tykwer \(Regie\)/);
  assert.match(tried, /<button>1 Werk, 1 Exemplar und 1 Person einspielen<\/button>/);
  assert.match(tried, /<button class="light">So noch einmal prüfen<\/button>/);
  const report = films.replace("einspielung", "einspielbericht");
  assert.match(await page(report, "de"), /bitte als TT\.MM\.JJJJ oder JJJJ-MM-TT schreiben/);
  assert.match(await page(report, "en"), /write it as DD\.MM\.YYYY or YYYY-MM-DD/);
  const first = await looked(app, Buffer.from("Nachname;Vorname;Klasse\nKaya;Elif;5a\n"));
  for (const zustand of ["probe", "läuft"]) await step(app, first, { zustand });
  const again = await looked(app, Buffer.from("Vorname;Nachname;Klasse\nElif;Kaya;5a\n"));
  await step(app, again, { zustand: "probe", herkunft: "andere" });
  const seen = again.replace("einspielung", "einspielbericht");
  assert.match(await page(seen, "de"), /Schon hier, nach Name, Gruppe oder Klasse: /);
  assert.match(await page(seen, "en"), /It is here already, by Name, Group or class: /);
  const bare = await looked(app, Buffer.from("Vorname;Nachname\nElif;Kaya\nIda;Lenz\n"));
  const warned = await step(app, bare, { zustand: "probe", herkunft: "ohne Klasse" });
  assert.match(
    warned,
    /Eine Person davon heißt wie jemand, der schon hier ist.*>2 Konten einspielen</s,
  );
  assert.match(await page(bare, "en"), /One of them has the name of somebody who is here already/);
  const { neu, gleichnamig } = await app.json(bare, "bibliothekarin");
  assert.deepEqual([neu, gleichnamig], [2, 1]);
});

withApps(
  "a trial names who is in a list twice, and asks once whether they are two",
  async (app) => {
    const list = "Nachname;Vorname;Klasse;Geboren\nRoth;Mila;5a;1.2.2015\nRoth;Mila;5b;1.2.2015\n";
    const path = await looked(app, Buffer.from(list));
    const tried = await step(app, path, { zustand: "probe" });
    assert.match(tried, /Eine Zeile nennt jemanden, der weiter oben schon steht/);
    assert.match(tried, /Zeile 3, Mila Roth: Nach Name, Geboren am dasselbe wie Zeile 2\./);
    assert.match(tried, /<button>1 Konto einspielen<\/button>/);
    const once = await app.json(path, "bibliothekarin");
    assert.deepEqual([once.neu, once.doppelt, once.doppelte], [1, 1, "einmal"]);
    const apart = await step(app, path, { zustand: "probe", doppelte: "einzeln" });
    assert.match(apart, /kommt als eigener Leser herein.*Doppelte nur einmal einspielen/s);
    assert.match(apart, /<button>2 Konten einspielen<\/button>/);
    await step(app, path, { zustand: "läuft" });
    const { neu, doppelt, zustand } = await app.json(path, "bibliothekarin");
    assert.deepEqual([neu, doppelt, zustand], [2, 0, "fertig"]);
  },
);

withApps(
  "whom a new list names otherwise is counted, linked, and listed apart from those who are here as they were",
  async (app) => {
    const head = "Nachname;Vorname;Klasse;Geburtsdatum;Ausweis\n";
    const rows = ["Abel;Zora;5a;04.05.2015;S1", "Berg;Ole;5a;01.02.2015;S2", "Fuchs;Ida;5a;;S3"];
    const first = await looked(app, Buffer.from(head + rows.join("\n")));
    await step(app, first, { zustand: "probe" });
    await step(app, first, { zustand: "läuft" });
    const next = ["Adler;Zora;5a;04.05.2015;S1", "Berg;Ole;5a;01.02.2015;S92", "Fuchs;Ida;5a;;"];
    const path = await looked(app, Buffer.from(head + next.join("\n")));
    const tried = await step(app, path, { zustand: "probe" });
    const { gefunden, abweichend } = await app.json(path, "bibliothekarin");
    assert.deepEqual([gefunden, abweichend], [2, 2]);
    const report = path.replace("einspielung", "einspielbericht");
    assert.match(tried, new RegExp(`href="${report.slice(1)}\\?ausgang=abweichend">2</a>`));

    await step(app, path, { zustand: "läuft" });
    const whole = await (await app.request("GET", report, { as: "bibliothekarin" })).text();
    assert.match(whole, /\?ausgang=abweichend">schon da, aber anders 2</);
    assert.match(whole, /<a href="konto\/\d+"><bdi>Zora Adler<\/bdi><\/a>/);
    const { zeile } = await app.json(`${report}?ausgang=abweichend`, "bibliothekarin");
    assert.deepEqual(
      zeile.map((row: { kennung: string; ausgang: string }) => [row.kennung, row.ausgang]),
      [
        ["Zora Adler", "abweichend"],
        ["Ole Berg", "abweichend"],
      ],
    );
    const wrong = await app.request("GET", `${report}?ausgang=quatsch`, {
      as: "bibliothekarin",
    });
    assert.equal(wrong.status, 400);
  },
);
