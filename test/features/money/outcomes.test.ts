import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { openApp } from "../../../src/app.ts";
import { COUNTED_EVENTS } from "../../../src/library/lending/tally-rules.ts";
import { tallies } from "../../../src/library/tables/tallies.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { ENGINES } from "../../support/database/databases.ts";
import { BEGIN, furnish, Library, settingsFor, withLibrary } from "../../support/library.ts";

async function copy(library: Library, id: number) {
  return (await library.ask("GET", `/exemplar/${id}`, { as: "bibliothekarin" })).json;
}

/** What was counted of things, as texts: "ausleihe Buch 1". */
async function figures(library: Library): Promise<string[]> {
  const all = await library.app.store.read.with(tallies).between("0000-01-01", "9999-12-31");
  return all
    .filter(({ was }) => (COUNTED_EVENTS as readonly string[]).includes(was))
    .map(({ tag, was, art, anzahl }) => `${tag} ${was} ${art} ${anzahl}`);
}

withLibrary("ends a loan as lost by one change, and never offers the copy", async (library) => {
  await library.lend("B3", "anna");
  const lost = await library.patch("/ausleihe/1", { ausgang: "verloren" });
  assert.equal(lost.status, 200, lost.text);
  assert.deepEqual(
    [lost.json.status, lost.json.zurueck, lost.json.ausgang],
    ["verloren", "2026-03-06", "verloren"],
  );
  const { zustand, status } = await copy(library, 3);
  assert.deepEqual([zustand, status], ["verloren", "nicht ausleihbar"]);
  assert.equal((await library.lend("B3", "ben")).status, 409);
  const listed = await library.ask("GET", "/ausleihen?status=verloren", { as: "bibliothekarin" });
  assert.equal(listed.json.gesamt, 1);
  const returned = await library.ask("GET", "/ausleihen?status=zurückgegeben", {
    as: "bibliothekarin",
  });
  assert.equal(returned.json.gesamt, 0);
  const reader = await library.patch("/ausleihe/1", { ausgang: "zurück" }, "anna");
  assert.equal(reader.status, 422, "readers say nothing about it");
});

withLibrary("finds again what was lost, whoever waits for it first", async (library) => {
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen/", { as: "ben", body: { werk: { url: "/werk/2" } } });
  await library.patch("/ausleihe/1", { ausgang: "verloren" });
  assert.equal(await library.statusOf(3), "nicht ausleihbar");
  library.later(3);
  const found = await library.patch("/ausleihe/1", { ausgang: "zurück" });
  assert.equal(found.status, 200, found.text);
  assert.equal(found.json.status, "zurückgegeben");
  assert.equal(await library.statusOf(3), "bereitgestellt");
  assert.equal((await copy(library, 3)).zustand, undefined);
});

withLibrary("withdraws what was replaced", async (library) => {
  await library.lend("B3", "anna");
  await library.patch("/ausleihe/1", { ausgang: "verloren" });
  const replaced = await library.patch("/ausleihe/1", { ausgang: "ersetzt" });
  assert.equal(replaced.json.status, "ersetzt", replaced.text);
  const { zustand, ausgesondertAm, grund } = await copy(library, 3);
  assert.deepEqual([zustand, ausgesondertAm, grund], ["ausgesondert", "2026-03-06", "ersetzt"]);
  assert.equal((await library.patch("/ausleihe/1", { ausgang: "zurück" })).status, 409);
});

withLibrary("what was replaced by mistake is lent and in stock again", async (library) => {
  await library.lend("B3", "anna");
  await library.patch("/ausleihe/1", { ausgang: "ersetzt" });
  const before = await figures(library);
  assert.ok(
    before.some((line) => line.includes("abgang")),
    `${before}`,
  );
  const undone = await library.patch("/ausleihe/1", { zurueck: null });
  assert.equal(undone.json.status, "laufend", undone.text);
  const { status, zustand, ausgesondertAm, grund } = await copy(library, 3);
  assert.deepEqual(
    [status, zustand, ausgesondertAm, grund],
    ["ausgeliehen", undefined, undefined, undefined],
  );
  assert.ok(!(await figures(library)).some((line) => line.includes("abgang")));
  await library.patch("/ausleihe/1", { ausgang: "zurück" });
  assert.equal(await library.statusOf(3), "verfügbar");
});

withLibrary("says of a return that it is one, and takes that back with it", async (library) => {
  await library.lend("B1", "anna");
  const back = await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
  assert.equal(back.json.ausgang, "zurück");
  const undone = await library.patch("/ausleihe/1", { zurueck: null });
  assert.deepEqual([undone.json.ausgang, undone.json.status], [undefined, "laufend"]);
  await library.patch("/ausleihe/1", { ausgang: "verloren" });
  const still = await library.patch("/ausleihe/1", { zurueck: null });
  assert.equal(still.json.status, "laufend", still.text);
  assert.deepEqual(
    [(await copy(library, 1)).zustand, await library.statusOf(1)],
    [undefined, "ausgeliehen"],
  );
});

withLibrary("ends the loan of a copy that is said to be lost", async (library) => {
  await library.lend("B1", "anna");
  await library.patch("/exemplar/1", { zustand: "verloren" });
  const loan = (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
  assert.deepEqual([loan.status, loan.ausgang], ["verloren", "verloren"]);
  assert.equal(await library.statusOf(1), "nicht ausleihbar");
  await library.patch("/exemplar/1", { zustand: null });
  assert.equal(await library.statusOf(1), "verfügbar");
});

withLibrary("withdraws a copy by one change, but none that somebody has", async (library) => {
  const gone = await library.patch("/exemplar/1", { zustand: "ausgesondert", grund: "zerlesen" });
  assert.equal(gone.json.ausgesondertAm, "2026-03-06", gone.text);
  assert.equal(await library.statusOf(1), "nicht ausleihbar");
  const back = await library.patch("/exemplar/1", { zustand: null });
  assert.deepEqual([back.json.ausgesondertAm, back.json.grund], [undefined, undefined]);
  await library.lend("B2", "anna");
  const out = await library.patch("/exemplar/2", { zustand: "ausgesondert" });
  assert.equal(out.status, 409);
  assert.match(out.json.detail, /Beenden Sie zuerst die Ausleihe/);
});

withLibrary("counts what happens on its day, and what is undone at once not", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B3", "anna");
  await library.lend("B2", "ben");
  await library.ask("DELETE", "/ausleihe/3", { as: "bibliothekarin" });
  assert.deepEqual(await figures(library), [
    "2026-03-06 ausleihe Buch 1",
    "2026-03-06 ausleihe Film 1",
    "2026-03-06 besuch  1",
  ]);
  await library.ask("POST", "/vormerkungen/", { as: "ben", body: { werk: { url: "/werk/2" } } });
  library.later(7);
  await library.patch("/ausleihe/1", { verlaengerungen: 1 }, "anna");
  await library.patch("/ausleihe/1", { ausgang: "zurück" });
  await library.patch("/ausleihe/1", { zurueck: null });
  await library.patch("/ausleihe/1", { ausgang: "zurück" });
  await library.patch("/ausleihe/2", { ausgang: "verloren" });
  library.later(1);
  await library.patch("/ausleihe/2", { ausgang: "ersetzt" });
  await library.ask("POST", "/exemplare/", {
    as: "bibliothekarin",
    body: { werk: { url: "/werk/1" }, signatur: "neu", standort: "Keller" },
  });
  await library.patch("/exemplar/2", { zustand: "ausgesondert" });
  assert.deepEqual(await figures(library), [
    "2026-03-06 ausleihe Buch 1",
    "2026-03-06 ausleihe Film 1",
    "2026-03-06 besuch  1",
    "2026-03-06 vormerkung Film 1",
    "2026-03-13 besuch  1",
    "2026-03-13 rueckgabe Buch 1",
    "2026-03-13 verlaengerung Buch 1",
    "2026-03-13 verlust Film 1",
    "2026-03-14 abgang Buch 1",
    "2026-03-14 abgang Film 1",
    "2026-03-14 ersatz Film 1",
    "2026-03-14 zugang Buch 1",
  ]);
  const all = await library.app.store.read.with(tallies).between("2026-03-14", "2026-03-14");
  assert.equal(all.find(({ was }) => was === "zugang")?.ort, "Keller");
});

withLibrary("a stocktaking that takes loans back is no visit of their readers", async (library) => {
  await library.lend("B1", "anna", { von: "2026-03-03" });
  library.later(1);
  const as = "bibliothekarin";
  await library.ask("POST", "/inventuren", { as, body: { name: "März", zuruecknehmen: "ja" } });
  const scan = { inventur: { url: "/inventur/1" }, barcode: "B1" };
  assert.equal((await library.ask("POST", "/erfassungen", { as, body: scan })).status, 201);
  const before = await figures(library);
  const closed = await library.patch("/inventur/1", { zustand: "abgeschlossen" });
  assert.equal(closed.status, 200, closed.text);
  const back = (await figures(library)).filter((figure) => !before.includes(figure));
  assert.deepEqual(back, ["2026-03-07 rueckgabe Buch 1"]);
  assert.equal((await library.patch("/inventur/1", { zustand: "offen" })).status, 200);
  assert.deepEqual(await figures(library), before);
});

withLibrary(
  "what is found after days is no visit of the day on which it was lost",
  async (library) => {
    await library.lend("B1", "anna");
    library.later(3);
    await library.patch("/ausleihe/1", { ausgang: "verloren" });
    library.later(3);
    const before = await figures(library);
    await library.patch("/ausleihe/1", { ausgang: "zurück" });
    const found = (await figures(library)).filter((figure) => !before.includes(figure));
    assert.deepEqual(found, ["2026-03-12 rueckgabe Buch 1"]);
  },
);

withLibrary("counts nothing of what is refused, and everything once", async (library) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => library.lend("B1", "anna")));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  assert.deepEqual(await figures(library), ["2026-03-06 ausleihe Buch 1", "2026-03-06 besuch  1"]);
});

test("loans that were over before outcomes were kept count as returned", async () => {
  const { database, drop } = await ENGINES.SQLite!();
  const open = () => openApp(settingsFor(database), () => BEGIN);
  const app = await open();
  await furnish(app, 3);
  const library = new Library(app, { now: BEGIN }, {}, database);
  await library.lend("B1", "anna");
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-03-06" });
  await app.close();
  const file = new DatabaseSync(database);
  file.exec(
    "drop index aenderung_fort; drop index ausleihe_mit_ausgang; alter table ausleihe drop column ausgang; alter table zugriffsschluessel drop column zuletzt; drop table zaehlung; drop table kassenbuch",
  );
  file.exec("update einstellung set wert = '13' where name = 'fassung'");
  file.close();
  const again = new Library(await open(), { now: BEGIN }, {}, database);
  const { json } = await again.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
  assert.deepEqual([json.ausgang, json.status], ["zurück", "zurückgegeben"]);
  await again.app.close();
  await drop();
});

withLibrary("offers each step as a button where the thing is looked at", async (library) => {
  const page = async (path: string, as: string) =>
    (await library.ask("GET", path, { as, accept: "text/html" })).text;
  const shelf = await page("/exemplar/1", "bibliothekarin");
  assert.match(shelf, />Als vermisst melden<\/button>/);
  assert.match(shelf, /name="grund"[\s\S]*>Aussondern<\/button>/, "and asks why");
  assert.doesNotMatch(await page("/exemplar/1", "anna"), /Aussondern/);
  await library.lend("B1", "anna");
  const out = await page("/exemplar/1", "bibliothekarin");
  assert.match(out, />Als verloren melden<\/button>/);
  assert.doesNotMatch(out, />Aussondern<\/button>/);
  assert.match(await page("/ausleihe/1", "bibliothekarin"), />Zurücknehmen<\/button>/);
  assert.doesNotMatch(await page("/ausleihe/1", "anna"), /Zurücknehmen/);
  await press(library, out, "Als verloren melden");
  assert.equal((await copy(library, 1)).zustand, "verloren");
  const lost = await page("/exemplar/1", "bibliothekarin");
  await press(library, lost, "Ist wieder da");
  assert.equal(await library.statusOf(1), "verfügbar");
  const loan = (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json;
  assert.equal(loan.status, "zurückgegeben");
});

/** Sends the form of a button as a browser would. */
async function press(library: Library, page: string, label: string): Promise<void> {
  const form = page.split("<form ").find((one) => one.includes(`>${label}</button>`)) ?? "";
  const action = /action="([^"]*)"/.exec(form)?.[1];
  const fields = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const body = new URLSearchParams(
    fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]),
  );
  const answer = await library.ask("POST", `/${action}`, {
    as: "bibliothekarin",
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    accept: "text/html",
  });
  assert.equal(answer.status, 303, answer.text);
}

withLibrary("does not forget who has lost something", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B2", "anna");
  await library.patch("/ausleihe/1", { ausgang: "verloren" });
  await library.patch("/ausleihe/2", { ausgang: "zurück" });
  library.later(60);
  await doDailyWork(library.app.daily);
  assert.ok((await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json.konto);
  assert.equal(
    (await library.ask("GET", "/ausleihe/2", { as: "bibliothekarin" })).json.konto,
    undefined,
  );
});
