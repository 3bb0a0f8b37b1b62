/** Who is here and not in next year's list: shown with what they have, and nothing is done to them without a click. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

const as = "bibliothekarin";

async function imported(app: TestApp, list: string, last: "geprüft" | "fertig"): Promise<string> {
  const sent = await app.request("POST", "/einspielungen", {
    as,
    body: Buffer.from(list),
    headers: {
      "Content-Type": "text/csv",
      Accept: "application/json",
      "Content-Disposition": `attachment; filename="klassen-${list.length}.csv"`,
    },
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  await app.import();
  const path = `/einspielung/${sent.headers.get("Location")?.split("/").at(-1)}`;
  for (const zustand of last === "fertig" ? ["probe", "läuft"] : ["probe"]) {
    const moved = await change(app, path, { zustand });
    assert.equal(moved.status, 200, await moved.clone().text());
    await app.import();
  }
  const state = await app.json(path, as);
  assert.equal(state.zustand, last, JSON.stringify(state));
  return path.split("/").at(-1) ?? "";
}

function change(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  return app.request("PATCH", path, {
    as,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
}

async function page(app: TestApp, path: string, language: string): Promise<string> {
  const headers = { Accept: "text/html", "Accept-Language": language };
  const response = await app.request("GET", path, { as, headers });
  assert.equal(response.status, 200, path);
  return response.text();
}

async function act(app: TestApp, path: string, fields: Record<string, string>): Promise<Response> {
  return app.request("POST", path, {
    as,
    body: JSON.stringify(fields),
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
}

const HEAD = "Nachname;Vorname;Klasse;Ausweis\n";
const FIRST = `${HEAD}Abel;Zora;5a;S1\nBerg;Ole;5a;S2\nCohn;Ida;5a;S3\nDahl;Uwe;10c;S4\nEbel;Ute;10c;S5\n`;

withApps(
  "whoever is missing from the new list is shown as leaving, with what they have",
  async (app) => {
    await imported(app, FIRST, "fertig");
    const work = await app.add(app.kinds.one("werk"), { titel: "Momo" });
    const about = { werk: { url: work.path }, zustand: "gut" };
    const copy = await app.add(app.kinds.one("exemplar"), about);
    const [ole] = (await app.json("/konten?suche=S2", as)).konto;
    const loan = { exemplar: { url: copy.path }, konto: { url: ole.url } };
    await app.add(app.kinds.one("ausleihe"), loan);

    const list = `${HEAD}Abel;Zora;6a;S1\nCohn;Ida;6a;\nNeu;Nele;5a;S9\n`;
    const id = await imported(app, list, "geprüft");
    const seen = async () =>
      (await app.json(`/abgaenge/${id}`, as)).konto.map((one: Record<string, unknown>) => [
        one.name,
        (one.gruppe as { name: string }).name,
        one.gruppeInListe,
        one.ausleihen,
        one.werke,
        one.gesperrt,
      ]);
    const before = [
      ["Ole Berg", "5a", "ja", 1, "Momo", undefined],
      ["Uwe Dahl", "10c", "nein", 0, undefined, undefined],
      ["Ute Ebel", "10c", "nein", 0, undefined, undefined],
    ];
    assert.deepEqual(await seen(), before);
    const xml = await app.request("GET", `/abgaenge/${id}.xml`, { as });
    assert.match(await xml.text(), /<abgaenge[\s\S]*<konto[\s\S]*Ole Berg[\s\S]*Momo/);
    assert.match(
      await page(app, `/einspielung/${id}`, "de"),
      /3 Leserinnen und Leser stehen nicht/,
    );
    assert.match(await page(app, `/abgaenge/${id}`, "de"), /hat ein Medium: Momo/);
    assert.match(await page(app, `/abgaenge/${id}`, "en"), /has one item: Momo/);

    // By running, nothing happens to them.
    await change(app, `/einspielung/${id}`, { zustand: "läuft" });
    await app.import();
    assert.deepEqual(await seen(), before);

    const entries = (await app.json(`/abgaenge/${id}`, as)).konto as { url: string }[];
    const [first, second, third] = entries.map(({ url }) => `konto.${url.split("/").at(-1)}`);
    const nobody = await act(app, `/abgaenge/${id}`, { aktion: "sperren" });
    assert.equal(nobody.status, 422);
    await act(app, `/abgaenge/${id}`, { aktion: "sperren", [first ?? ""]: "ja" });
    assert.match(`${(await seen())[0][5]}`, /^Abgang: nicht mehr in der Liste klassen-\d+$/);
    // Whoever has something stays, whatever is ticked; who is not ticked stays too.
    await act(app, `/abgaenge/${id}`, {
      aktion: "entfernen",
      [first ?? ""]: "ja",
      [third ?? ""]: "ja",
    });
    assert.deepEqual(
      (await seen()).map(([name]: string[]) => name),
      ["Ole Berg", "Uwe Dahl"],
    );
    const gone = await app.request("GET", `/konto/${third?.split(".")[1]}`, { as });
    assert.equal(gone.status, 410);
    assert.ok(second);
    const reader = await app.request("GET", `/abgaenge/${id}`, { as: "leserin" });
    assert.equal(reader.status, 403);
  },
);

withApps("with the new list of the school nobody is counted on twice", async (app) => {
  await imported(app, FIRST, "fertig");
  const list = `${HEAD}Abel;Zora;6a;S1\nBerg;Ole;6a;S2\nCohn;Ida;6a;S3\nNeu;Nele;5a;S9\n`;
  const id = await imported(app, list, "fertig");
  const { path } = await app.add(app.kinds.one("schuljahr"), {
    name: "2026/27",
    gueltigBis: "2099-07-31",
    einspielung: { url: `/einspielung/${id}` },
  });
  const plan = await app.json(`/jahreswechsel/${path.split("/").at(-1)}`, as);
  assert.deepEqual(
    plan.gruppe.map(({ wechsel }: { wechsel: string }) => wechsel),
    ["bleibt", "bleibt", "bleibt"],
  );
  assert.deepEqual(
    plan.konto.map(({ name }: { name: string }) => name),
    ["Uwe Dahl", "Ute Ebel"],
  );
  const cards = async () => {
    const { konto } = await app.json("/konten?anzahl=100", as);
    const all: [string, string | undefined][] = [];
    for (const { url } of konto) {
      const one = await app.json(new URL(url).pathname, as);
      if (one.gruppe) all.push([one.name, one.gueltigBis?.slice(0, 4)]);
    }
    return Object.fromEntries(all);
  };
  const before = await cards();
  assert.equal((await change(app, path, { zustand: "vollzogen" })).status, 200);
  const after = await cards();
  assert.equal(after["Zora Abel"], "2099");
  assert.notEqual(after["Uwe Dahl"], undefined);
  assert.notEqual(after["Uwe Dahl"], "2099");
  assert.equal((await change(app, path, { zustand: "geplant" })).status, 200);
  assert.deepEqual(await cards(), before);
});

withApps("a list of classes leaves the teachers unticked, a list of all does not", async (app) => {
  await imported(app, FIRST, "fertig");
  const teachers = "Nachname;Vorname;Ausweis\n";
  await imported(app, `${teachers}Lehr;Eva;T1\nLehr;Max;T2\n`, "fertig");
  const ticked = async (id: string, among: string) => {
    const shown = await page(app, `/abgaenge/${id}?${among}`, "de");
    const boxes = /<input type="checkbox"[^>]*aria-label="[^"]*"[^>]* checked>/g;
    return [...shown.matchAll(boxes)];
  };
  const classes = await imported(app, `${HEAD}Abel;Zora;6a;S1\nCohn;Ida;6a;S3\n`, "geprüft");
  assert.equal((await ticked(classes, "alle=frei")).length, 3, "Ole, Uwe and Ute");
  assert.equal((await ticked(classes, "alle=0")).length, 2, "the teachers by themselves");
  assert.match(await page(app, `/abgaenge/${classes}`, "de"), /Vielleicht Lehrkräfte/);
  assert.match(await page(app, `/abgaenge/${classes}`, "en"), /Perhaps teachers/);

  const others = await imported(app, `${teachers}Lehr;Eva;T1\nNeu;Nele;T3\n`, "geprüft");
  assert.equal((await ticked(others, "alle=frei")).length, 6, "all pupils, and Max");
  assert.doesNotMatch(await page(app, `/abgaenge/${others}`, "de"), /Vielleicht Lehrkräfte/);
});

withApps("teachers stay when the list of pupils tells who leaves", async (app) => {
  await imported(app, FIRST, "fertig");
  const teachers = "Nachname;Vorname;Ausweis;Gruppe\nKunz;Eva;T8;\nKunz;Max;T9;Kollegium\n";
  await imported(app, teachers, "fertig");
  const list = `${HEAD}Abel;Zora;6a;S1\nBerg;Ole;6a;S2\nCohn;Ida;6a;S3\n`;
  const id = await imported(app, list, "fertig");
  const { path } = await app.add(app.kinds.one("schuljahr"), {
    name: "2027/28",
    gueltigBis: "2099-07-31",
    einspielung: { url: `/einspielung/${id}` },
  });
  const plan = await app.json(`/jahreswechsel/${path.split("/").at(-1)}`, as);
  const leaving = plan.konto.map(({ name }: { name: string }) => name);
  assert.ok(leaving.includes("Uwe Dahl") && leaving.includes("Ute Ebel"), `${leaving}`);
  assert.ok(!leaving.some((name: string) => name.endsWith("Kunz")), `${leaving}`);
  assert.equal((await change(app, path, { zustand: "vollzogen" })).status, 200);
  for (const card of ["T8", "T9"]) {
    const [{ url }] = (await app.json(`/konten?suche=${card}`, as)).konto;
    assert.equal((await app.json(new URL(url).pathname, as)).gueltigBis, undefined, card);
  }
});
