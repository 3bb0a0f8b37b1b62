/** What was: the history of a member, an earlier state put back, a removal undone, and all edits of the last days. */

import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { siteFolder } from "../../support/app.ts";
import { type Answer, type Library, ORIGIN, PASSWORD, withLibrary } from "../../support/library.ts";
import { cheapHash } from "../../support/password.ts";

const AS = { as: "bibliothekarin" } as const;

interface Change {
  readonly nummer: number;
  readonly was: string;
  readonly fassung: number;
  readonly wer?: string;
  readonly felder?: string;
  readonly titel?: string;
  readonly mitglied: { readonly url: string } | string;
}

async function historyOf(library: Library, path: string): Promise<Change[]> {
  const { status, json, text } = await library.ask("GET", `${path}/verlauf`, AS);
  assert.equal(status, 200, text);
  return json.aenderung ?? [];
}

function putBack(library: Library, path: string, body: object, headers = {}): Promise<Answer> {
  return library.ask("POST", `${path}/verlauf`, { ...AS, body, headers });
}

async function makeHelper(library: Library): Promise<void> {
  const body = { username: "helferin", ausweis: "A-helferin", rolle: "theke" };
  const { json } = await library.ask("POST", "/konten", { ...AS, body });
  const id = Number(json.url.split("/").at(-1));
  const konto = library.app.kinds.one("konto");
  await library.app.store.write((writing) =>
    writing.setSecret(konto, id, "kennwort", cheapHash(PASSWORD)),
  );
}

withLibrary("The history of a work tells who changed what, field by field", async (library) => {
  await library.ask("POST", "/personen", {
    ...AS,
    body: { vorname: "Georg", nachname: "Büchner" },
  });
  await library.patch("/werk/1", { titel: "Woyzek", jahr: 1913 });
  await library.patch("/werk/1", { titel: "Woyzeck", person: [{ url: "/person/1" }] });

  const { json } = await library.ask("GET", "/werk/1/verlauf", AS);
  assert.deepEqual(
    json.aenderung.map(({ was, wer, felder }: Change) => [was, wer, felder]),
    [
      ["geaendert", "bibliothekarin", "titel, person"],
      ["geaendert", "bibliothekarin", "titel, jahr"],
      ["angelegt", undefined, "titel, art"],
    ],
  );
  assert.equal(json.fassung, 3);
  const [last] = json.aenderung;
  const fields = json.feld.filter(({ nummer }: Change) => nummer === last.nummer);
  assert.deepEqual(fields, [
    { nummer: last.nummer, feld: "titel", vorher: "Woyzek", nachher: "Woyzeck" },
    { nummer: last.nummer, feld: "person", nachher: `[{"url":"${ORIGIN}/person/1"}]` },
  ]);

  const page = await library.ask("GET", "/werk/1/verlauf", { ...AS, accept: "text/html" });
  assert.match(page.text, /<del><span class="unseen">vorher: <\/span><bdi>Woyzek<\/bdi><\/del>/);
  assert.match(page.text, /<ins><span class="unseen">nachher: <\/span>.*?Büchner/s);
  const work = await library.ask("GET", "/werk/1", { ...AS, accept: "text/html" });
  assert.match(work.text, /href="werk\/1\/verlauf"/);
  const xml = await library.ask("GET", "/werk/1/verlauf.xml", AS);
  assert.match(xml.text, /<feld>titel<\/feld>\s*<vorher>Woyzek<\/vorher>/);
  const pages = await library.ask("GET", "/werk/1/verlauf?anzahl=2", AS);
  assert.equal(pages.json.aenderung.length, 2);
  const rest = await library.ask("GET", pages.json.weiter.url.replace(ORIGIN, ""), AS);
  assert.deepEqual(
    rest.json.aenderung.map(({ was }: Change) => was),
    ["angelegt"],
  );
});

withLibrary("Only staff sees what was, and only what it may read", async (library) => {
  const { anna } = library.accounts;
  for (const path of ["/werk/1/verlauf", `/konto/${anna}/verlauf`, "/verlauf"])
    for (const as of [undefined, "anna"]) {
      const { status } = await library.ask("GET", path, as ? { as } : {});
      assert.equal(status, 403, `${path} ${as}`);
    }
  await makeHelper(library);
  await library.lend("B1", "anna");
  const asked = async (path: string) => (await library.ask("GET", path, { as: "helferin" })).status;
  assert.equal(await asked("/werk/1/verlauf"), 200);
  assert.equal(await asked(`/konto/${anna}/verlauf`), 200);
  assert.equal(await asked("/verlauf"), 200);
  assert.equal(await asked("/ausleihe/1/verlauf"), 403, "who had what is not for the desk");
  assert.equal(await asked("/verlauf?art=ausleihe"), 400);
  assert.equal(await asked("/einstellungen"), 403);
  assert.equal(await asked("/bibliothek/1/verlauf"), 403);
  const list = { name: "Geheim" };
  const made = await library.ask("POST", "/merklisten", { as: "anna", body: list });
  assert.equal(made.status, 201, made.text);
  assert.equal((await library.ask("GET", "/merkliste/1/verlauf", AS)).status, 403);
  assert.equal((await library.ask("GET", "/werk/99/verlauf", AS)).status, 404);
  assert.equal((await library.ask("GET", "/werke/1/verlauf", AS)).status, 308);
  assert.equal((await library.ask("GET", "/werk/1/nichts", AS)).status, 404);
});

const SITE = siteFolder({
  "kinds/akte.ts": `import { defineKind, text } from "leihwerk";
const STAFF = ["theke", "bibliothekar"];
export default defineKind({
  singular: "akte",
  plural: "akten",
  title: "titel",
  label: { de: ["Akte", "Akten"], en: ["File", "Files"] },
  access: { read: STAFF, list: STAFF, create: STAFF, replace: STAFF, remove: STAFF },
  fields: { titel: text({ required: true }), vermerk: text({ read: ["bibliothekar"], write: ["bibliothekar"] }) },
});
`,
});

withLibrary(
  "Fields that the desk may not read are in no history of theirs, and stay when it puts something back",
  async (library) => {
    await makeHelper(library);
    const body = { titel: "Erste", vermerk: "vertraulich" };
    await library.ask("POST", "/akten", { ...AS, body });
    await library.patch("/akte/1", { titel: "Zweite", vermerk: "noch vertraulicher" });
    const asDesk = await library.ask("GET", "/akte/1/verlauf", { as: "helferin" });
    assert.equal(asDesk.status, 200);
    assert.doesNotMatch(asDesk.text, /vermerk|vertraulich/);
    const all = await library.ask("GET", "/verlauf?art=akte", { as: "helferin" });
    assert.doesNotMatch(all.text, /vermerk|vertraulich/);
    const [, first] = await historyOf(library, "/akte/1");
    const state = { stand: first?.nummer, fassung: 2 };
    const done = await library.ask("POST", "/akte/1/verlauf", { as: "helferin", body: state });
    assert.equal(done.status, 303, done.text);
    const { json } = await library.ask("GET", "/akte/1", AS);
    assert.equal(json.titel, "Erste");
    assert.equal(json.vermerk, "noch vertraulicher");
  },
  { site: SITE },
);

withLibrary("An earlier state is put back as an ordinary write", async (library) => {
  await library.patch("/werk/1", { titel: "Woyzeck, ein Fragment", jahr: 1879 });
  await library.patch("/werk/1", { titel: "Falsch", jahr: null, ort: "Berlin" });
  const [, good] = await historyOf(library, "/werk/1");
  const stand = good?.nummer;

  assert.equal((await putBack(library, "/werk/1", { stand })).status, 428);
  assert.equal((await putBack(library, "/werk/1", { stand, fassung: 2 })).status, 412);
  const tag = (await library.ask("GET", "/werk/1", AS)).headers.get("ETag") ?? "";
  await library.patch("/werk/1", { ort: "Leipzig" });
  const stale = await putBack(library, "/werk/1", { stand }, { "If-Match": tag });
  assert.equal(stale.status, 412);
  assert.equal((await putBack(library, "/werk/1", { stand: 1, fassung: 4 })).status, 400);
  const asReader = await library.ask("POST", "/werk/1/verlauf", {
    as: "anna",
    body: { stand, fassung: 4 },
  });
  assert.equal(asReader.status, 403);

  const done = await putBack(library, "/werk/1", { stand, fassung: 4 });
  assert.equal(done.status, 303, done.text);
  assert.equal(done.headers.get("Location"), `${ORIGIN}/werk/1`);
  const { json } = await library.ask("GET", "/werk/1", AS);
  assert.equal(json.titel, "Woyzeck, ein Fragment");
  assert.equal(json.jahr, 1879);
  assert.equal(json.ort, undefined);
  const [last] = await historyOf(library, "/werk/1");
  assert.equal(last?.was, "geaendert");
  assert.equal(last?.wer, "bibliothekarin");
  assert.equal(last?.fassung, 5);
});

withLibrary("What an earlier state points to has to be there still", async (library) => {
  await library.ask("POST", "/personen", {
    ...AS,
    body: { vorname: "Georg", nachname: "Büchner" },
  });
  await library.patch("/werk/1", { person: [{ url: "/person/1" }] });
  await library.patch("/werk/1", { person: [] });
  assert.equal((await library.ask("DELETE", "/person/1", AS)).status, 204);
  const [, named] = await historyOf(library, "/werk/1");
  const refused = await putBack(library, "/werk/1", { stand: named?.nummer, fassung: 3 });
  assert.equal(refused.status, 422);
  assert.equal(refused.json.errors?.[0]?.pointer, "/person/0/url");

  const [removal] = await historyOf(library, "/person/1");
  const back = await putBack(library, "/person/1", { stand: removal?.nummer, fassung: 2 });
  assert.equal(back.status, 303, back.text);
  const done = await putBack(library, "/werk/1", { stand: named?.nummer, fassung: 3 });
  assert.equal(done.status, 303, done.text);
  const { json } = await library.ask("GET", "/werk/1");
  assert.equal(json.person[0].url, `${ORIGIN}/person/georg-buechner`);
});

withLibrary("A removal is undone: what was 410 is 200 at the same addresses", async (library) => {
  const body = { vorname: "Georg", nachname: "Büchner", geboren: 1813 };
  await library.ask("POST", "/personen", { ...AS, body: { ...body, nachname: "Buchner" } });
  await library.ask("PUT", "/person/1", { ...AS, body });
  const before = await library.ask("GET", "/person/georg-buechner");
  assert.equal(before.status, 200);
  assert.equal((await library.ask("DELETE", "/person/1", AS)).status, 204);
  const gone = await library.ask("GET", "/person/georg-buechner", { ...AS, accept: "text/html" });
  assert.equal(gone.status, 410);
  assert.match(gone.text, /href="person\/georg-buechner\/verlauf"/);
  const forAnybody = await library.ask("GET", "/person/1", { accept: "text/html" });
  assert.doesNotMatch(forAnybody.text, /verlauf"/);
  const history = await library.ask("GET", "/person/georg-buechner/verlauf", {
    ...AS,
    accept: "text/html",
  });
  assert.equal(history.status, 200);
  assert.match(history.text, /<button class="light">Zurückholen/);

  const [removal] = await historyOf(library, "/person/1");
  assert.equal(removal?.was, "entfernt");
  const state = { stand: removal?.nummer, fassung: removal?.fassung };
  const done = await putBack(library, "/person/georg-buechner", state);
  assert.equal(done.status, 303, done.text);
  const after = await library.ask("GET", "/person/georg-buechner");
  assert.equal(after.status, 200);
  assert.equal(after.text, before.text);
  assert.notEqual(after.headers.get("ETag"), before.headers.get("ETag"));
  const moved = await library.ask("GET", "/person/georg-buchner");
  assert.equal(moved.status, 308, "the name it had before leads on");
  assert.equal((await library.ask("GET", "/person/1")).status, 200);
  const list = await library.ask("GET", "/personen?suche=büchner");
  assert.equal(list.json.gesamt, 1);
  const again = await putBack(library, "/person/1", state);
  assert.equal(again.status, 412, "twice is once");
  assert.deepEqual(
    (await historyOf(library, "/person/1")).map(({ was, fassung }) => [was, fassung]),
    [
      ["zurueckgeholt", 4],
      ["entfernt", 3],
      ["geaendert", 2],
      ["angelegt", 1],
    ],
  );
  await library.ask("DELETE", "/person/1", AS);
  assert.equal((await library.ask("GET", "/person/georg-buechner")).status, 410);
});

withLibrary("A copy comes back with what only the program writes", async (library) => {
  const exemplar = library.app.kinds.one("exemplar");
  await library.app.store.write(async (writing) => {
    const [copy] = await writing.members(exemplar, [2]);
    await writing.update(copy!, { ...copy!.values, zuletztGesehen: "2026-03-01" }, null);
  });
  await library.ask("DELETE", "/exemplar/2", AS);
  const [removal] = await historyOf(library, "/exemplar/2");
  const done = await putBack(library, "/exemplar/2", { stand: removal?.nummer, fassung: 3 });
  assert.equal(done.status, 303, done.text);
  const { json } = await library.ask("GET", "/exemplar/2", AS);
  assert.equal(json.zuletztGesehen, "2026-03-01");
  assert.equal(json.barcode, "B2");
  const lent = await library.lend("B2", "anna");
  assert.equal(lent.status, 201, lent.text);
});

withLibrary("Forgetting forgets the history too", async (library) => {
  const { ben } = library.accounts;
  const secret = "Benedikt Unverkennbar";
  await library.patch(`/konto/${ben}`, { nachname: secret });
  await library.patch(`/konto/${ben}`, { nachname: "Anders" });
  assert.equal((await historyOf(library, `/konto/${ben}`)).length, 3);
  const list = { name: secret };
  await library.ask("POST", "/merklisten", { as: "anna", body: list });
  await library.ask("DELETE", "/merkliste/1", { as: "anna" });
  const gone = await library.ask("DELETE", `/konto/${ben}`, AS);
  assert.equal(gone.status, 204, gone.text);

  const rows = await library.app.store.rows.find("aenderung", {});
  assert.equal(rows.filter((row) => JSON.stringify(row).includes(secret)).length, 0);
  assert.equal((await library.ask("GET", `/konto/${ben}/verlauf`, AS)).status, 410);
  const refused = await putBack(library, `/konto/${ben}`, { stand: 3, fassung: 4 });
  assert.equal(refused.status, 410);
  const { text } = await library.ask("GET", "/verlauf?tage=3650&anzahl=100", AS);
  assert.ok(!text.includes(secret) && !text.includes("Anders"));
});

withLibrary("All edits of the last days are one list, by person and kind", async (library) => {
  await makeHelper(library);
  await library.patch("/werk/1", { jahr: 1879 });
  await library.ask("PATCH", `/konto/${library.accounts.ben}`, {
    as: "helferin",
    body: { nachname: "Beispiel" },
    headers: { "Content-Type": "application/merge-patch+json" },
  });
  await library.lend("B1", "anna");
  const told = async (query: string) => {
    const { json, text, status } = await library.ask("GET", `/verlauf${query}`, AS);
    assert.equal(status, 200, text);
    return (json.aenderung ?? []).map(({ titel, wer, was }: Change) => [titel, wer, was]);
  };
  const edits = await told("?anzahl=2");
  assert.deepEqual(edits, [
    ["ben", "helferin", "geaendert"],
    ["Woyzeck", "bibliothekarin", "geaendert"],
  ]);
  const helper = await library.app.store.read.findBy(
    library.app.kinds.one("konto"),
    "username",
    "helferin",
  );
  assert.deepEqual(await told(`?wer=${helper?.id}`), [["ben", "helferin", "geaendert"]]);
  assert.deepEqual(
    (await told("?art=ausleihe")).map(([, , was]: string[]) => was),
    ["angelegt"],
  );
  for (const wrong of ["?art=nichts", "?tage=0", "?wer=anna", "?nach=x", "?anzahl=1000"])
    assert.equal((await library.ask("GET", `/verlauf${wrong}`, AS)).status, 400, wrong);
  const page = await library.ask("GET", "/verlauf", { ...AS, accept: "text/html" });
  assert.match(page.text, /href="werk\/1\/verlauf"/);
  assert.match(page.text, /wer=/);
  const table = await library.ask("GET", "/verlauf.csv?tabelle=feld&anzahl=2", AS);
  assert.match(table.text, /jahr,,1879/);
});

withLibrary(
  "What is private is forgotten after as many days as the library says",
  async (library) => {
    const { ben } = library.accounts;
    await library.change("/einstellungen", "bibliothekarin", { verlaufTage: 90 });
    await library.patch(`/konto/${ben}`, { nachname: "Unverkennbar" });
    await library.patch("/werk/1", { jahr: 1879 });
    const count = async (art: string) =>
      (await library.app.store.rows.find("aenderung", { art })).length;
    const works = await count("werk");
    library.clock.now = Date.now() + 89 * 24 * 60 * 60_000;
    await doDailyWork(library.app.daily);
    assert.ok((await count("konto")) > 0);
    library.later(2);
    await doDailyWork(library.app.daily);
    assert.equal(await count("konto"), 0);
    assert.equal(await count("werk"), works, "the catalogue keeps its past");
    assert.deepEqual(await historyOf(library, `/konto/${ben}`), []);
    assert.equal((await library.ask("GET", `/konto/${ben}`, AS)).json.nachname, "Unverkennbar");
  },
);

withLibrary(
  "The settings have a history too, and every page that names one leads to it",
  async (library) => {
    await library.change("/einstellungen", "bibliothekarin", { motto: "Lesen!" });
    await library.change("/einstellungen", "bibliothekarin", { motto: "Nicht lesen" });
    const asked = (path: string) => library.ask("GET", path, { ...AS, accept: "text/html" });
    for (const path of ["/einstellungen", "/werk/1", "/exemplar/1", "/konto/2"]) {
      const { text } = await asked(path);
      const [, href = ""] = /href="([^"]*\/verlauf)"/.exec(text) ?? [];
      assert.notEqual(href, "", path);
      assert.equal((await asked(`/${href}`)).status, 200, href);
    }
    const [, first] = await historyOf(library, "/bibliothek/1");
    const { json } = await library.ask("GET", "/bibliothek/1/verlauf", AS);
    const done = await putBack(library, "/bibliothek/1", {
      stand: first?.nummer,
      fassung: json.fassung,
    });
    assert.equal(done.status, 303, done.text);
    assert.equal((await library.ask("GET", "/einstellungen", AS)).json.motto, "Lesen!");
  },
);
