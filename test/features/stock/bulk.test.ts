/** Bulk changes: what is ticked in a list, or all that it finds, is changed in one step, and changed back in one. */

import assert from "node:assert/strict";
import { Problem } from "../../../src/core/model/answers/problem.ts";
import { type Rules, rulesOf } from "../../../src/core/model/kinds/rules.ts";
import { doBulkChanges } from "../../../src/library/upkeep/bulk-work.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

withLibrary("chooses members of a list one by one, by their numbers", async (library) => {
  const marks = async (query: string) => {
    const { json, status, text } = await library.ask("GET", `/exemplare${query}`);
    assert.equal(status, 200, text);
    return json.exemplar.map(({ signatur }: Record<string, string>) => signatur);
  };
  assert.deepEqual(await marks("?exemplar=3&exemplar=1"), ["S 1", "S 3"]);
  assert.deepEqual(await marks("?exemplar=3,1&suche=woyzeck"), ["S 1"]);
  assert.deepEqual(await marks("?exemplar=99"), []);
  assert.equal((await library.ask("GET", "/exemplare?exemplar=x")).status, 400);
  const table = await library.ask("GET", "/exemplare.csv?exemplar=2,3", { as });
  assert.equal(table.text.trim().split("\n").length, 3);
});

interface Bulk {
  readonly liste: string;
  readonly aenderung: readonly string[];
  readonly zustand?: string;
}

async function begin(library: Library, body: Bulk, who = as) {
  const made = await library.ask("POST", "/sammelaenderungen", { as: who, body });
  assert.equal(made.status, 201, made.text);
  const path = new URL(made.json.url).pathname.replace("aenderungen", "aenderung");
  return { path, ...(await read(library, path)) };
}

async function read(library: Library, path: string) {
  const answer = await library.ask("GET", path, { as });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

const places = async (library: Library) => {
  const { json } = await library.ask("GET", "/exemplare");
  return json.exemplar.map((copy: { standort?: { name: string } }) => copy.standort?.name ?? null);
};

withLibrary("looks first, then changes all at once, and back", async (library, { mock }) => {
  const body = { liste: "/exemplare?exemplar=1,2", aenderung: ["standort=Magazin"] };
  const looked = await begin(library, body);
  assert.equal(looked.zustand, "geprüft");
  assert.deepEqual([looked.insgesamt, looked.aendert, looked.gehtNicht], [2, 2, 0]);
  assert.equal(looked.durch, as);
  assert.deepEqual(await places(library), [null, null, null]);
  assert.equal(
    (await library.ask("GET", "/standorte")).json.gesamt,
    0,
    "nothing is made by a look",
  );

  const done = await library.patch(looked.path, { zustand: "läuft" });
  assert.equal(done.status, 200, done.text);
  assert.equal(done.json.zustand, "fertig");
  assert.equal(done.json.aendert, 2);
  assert.deepEqual(await places(library), ["Magazin", "Magazin", null]);

  // What somebody has changed since stays theirs.
  await library.change("/exemplar/2", as, { standort: { name: "Saal" } });
  const rules = rulesOf(library.app.kinds.one("exemplar")) as Required<Rules>;
  const full = mock.method(rules, "replace", () => {
    throw new Problem("kein-platz");
  });
  const failed = await library.patch(looked.path, { zustand: "rücknahme" });
  full.mock.restore();
  assert.equal(failed.status, 507, "no rule has refused it");
  assert.equal((await read(library, looked.path)).zustand, "fertig");
  const undone = await library.patch(looked.path, { zustand: "rücknahme" });
  assert.equal(undone.json.zustand, "zurückgenommen");
  assert.deepEqual([undone.json.zurueckgenommen, undone.json.geblieben], [1, 1]);
  assert.deepEqual(await places(library), [null, "Saal", null]);
  assert.equal((await library.patch(looked.path, { zustand: "läuft" })).status, 409);
  const other = await library.patch(looked.path, { aenderung: ["standort=Saal"] });
  assert.equal(other.json.grund, "sammelaenderung-schritt");
});

withLibrary("withdraws with a reason, and says which cannot go and why", async (library) => {
  await library.lend("B2", "anna");
  const aenderung = ["zustand=ausgesondert", "grund=veraltet"];
  const looked = await begin(library, { liste: "/exemplare?werk=1", aenderung });
  assert.deepEqual([looked.aendert, looked.gehtNicht], [1, 1]);
  assert.deepEqual(looked.hindernis, ["/exemplar/2 erst-zuruecknehmen"]);
  const done = await library.patch(looked.path, { zustand: "läuft" });
  assert.deepEqual([done.json.aendert, done.json.gehtNicht], [1, 1]);
  const copy = await read(library, "/exemplar/1");
  assert.deepEqual([copy.zustand, copy.grund], ["ausgesondert", "veraltet"]);
  assert.equal(copy.ausgesondertAm, "2026-03-06");
  assert.equal(await library.statusOf(2), "ausgeliehen");
  const page = await library.ask("GET", looked.path, { as, accept: "text/html" });
  assert.match(page.text, /Dieses Exemplar ist ausgeliehen[\s\S]*href="exemplar\/2"/);
  const xml = await library.ask("GET", looked.path, { as, accept: "application/xml" });
  assert.match(xml.text, /<hindernis>\/exemplar\/2 erst-zuruecknehmen<\/hindernis>/);
  await library.patch(looked.path, { zustand: "rücknahme" });
  const back = await read(library, "/exemplar/1");
  assert.deepEqual(
    [back.zustand, back.grund, back.ausgesondertAm],
    [undefined, undefined, undefined],
  );
});

withLibrary("means what a search finds as typed, not what it is widened to", async (library) => {
  for (const [id, name] of [
    [1, "Keller"],
    [2, "Weinkeller"],
  ] as const) {
    await library.ask("POST", "/standorte", { as: "bibliothekarin", body: { name } });
    await library.patch(`/exemplar/${id}`, { standort: { name } });
  }
  const as = "bibliothekarin";
  const list = await library.ask("GET", "/exemplare?suche=Keller", { as });
  assert.deepEqual([list.json.gesamt, list.json.erweitert], [2, 1]);
  const body = {
    liste: "http://localhost/exemplare?suche=Keller",
    aenderung: ["ausleihbar=nein"],
    zustand: "läuft",
  };
  const made = await library.ask("POST", "/sammelaenderungen", { as, body });
  assert.equal(made.status, 201, made.text);
  const { json } = await library.ask("GET", "/sammelaenderung/1", { as });
  assert.equal(json.insgesamt, 1);
});

withLibrary("changes nothing where nobody knows what narrows the list down", async (library) => {
  const aenderung = ["ausleihbar=nein"];
  const body = { liste: "/exemplare?wrek=1&nix=2", aenderung, zustand: "läuft" };
  const headers = { "Accept-Language": "en" };
  const refused = await library.ask("POST", "/sammelaenderungen", { as, body, headers });
  assert.equal(refused.status, 422, refused.text);
  assert.deepEqual(refused.json.errors, [
    { pointer: "/liste", detail: "There is no field “wrek”. Did you mean “werk”?" },
    { pointer: "/liste", detail: "There is no field “nix”." },
  ]);
  assert.equal((await read(library, "/exemplar/1")).ausleihbar, "ja");
  for (const [wrong, detail] of [
    [
      "/exemplare?status=quatsch",
      /^The parameter “status” cannot be “quatsch”. Possible: verfügbar, /,
    ],
    ["/exemplare?werk=Nirgends", /^Nothing is meant by “Nirgends” for “werk”/],
    ["/exemplare?preis=abc", /^The parameter “preis” cannot be “abc”. Possible: an amount such as/],
    ["/exemplare?exemplar=x", /^The parameter “exemplar” cannot be “x”/],
    ["/exemplare?sortierung=quatsch", /^The parameter “sortierung” cannot be “quatsch”/],
  ] as const) {
    const body = { liste: wrong, aenderung, zustand: "läuft" };
    const answer = await library.ask("POST", "/sammelaenderungen", { as, body, headers });
    assert.equal(answer.status, 422, answer.text);
    const [fault, ...others] = answer.json.errors;
    assert.deepEqual([fault.pointer, others], ["/liste", []]);
    assert.match(fault.detail, detail);
  }
  const liste = "/exemplare?werk=1&sortierung=signatur&anzahl=1&utm_source=x";
  assert.equal((await begin(library, { liste, aenderung })).insgesamt, 2);
});

withLibrary("adds subjects to works and takes them away", async (library) => {
  await library.change("/werk/1", as, { schlagwort: [{ name: "Alt" }, { name: "Bleibt" }] });
  const aenderung = ["schlagwort+=Drama", "schlagwort-=Alt", "art=Ding"];
  const made = await begin(library, { liste: "/werke", aenderung, zustand: "läuft" });
  assert.equal(made.zustand, "fertig", "who needs no look says so");
  const subjects = async (path: string) =>
    (await read(library, path)).schlagwort.map(({ name }: { name: string }) => name);
  assert.deepEqual(await subjects("/werk/1"), ["Bleibt", "Drama"]);
  assert.deepEqual(await subjects("/werk/2"), ["Drama"]);
  assert.equal((await read(library, "/werk/2")).art, "Ding");
  await library.patch(made.path, { zustand: "rücknahme" });
  assert.deepEqual(await subjects("/werk/1"), ["Alt", "Bleibt"]);
  assert.equal((await read(library, "/werk/2")).art, "Film");
});

withLibrary("changes nobody's readers but those whom one may change", async (library) => {
  const { bibliothekarin = 0, anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${ben}`, as, { rolle: "theke" });
  const liste = `/konten?konto=${bibliothekarin},${anna}`;
  const looked = await begin(library, { liste, aenderung: ["gueltigBis=2027-07-31"] }, "ben");
  assert.deepEqual(looked.hindernis, [`/konto/${bibliothekarin} kein-zugriff`]);
  const done = await library.patch(looked.path, { zustand: "läuft" }, "ben");
  assert.equal(done.json.aendert, 1);
  assert.equal((await read(library, `/konto/${anna}`)).gueltigBis, "2027-07-31");
  assert.equal((await read(library, `/konto/${bibliothekarin}`)).gueltigBis, undefined);
  const ask = (body: unknown, who: string) =>
    library.ask("POST", "/sammelaenderungen", { as: who, body });
  const works = { liste: "/werke", aenderung: ["art=Ding"] };
  assert.equal((await ask(works, "ben")).status, 403, "the desk does not change works");
  assert.equal((await ask(works, "anna")).status, 403);
  const wrong = await ask(
    { liste: "/konten", aenderung: ["rolle=bibliothekar", "gruppe+=5a"] },
    as,
  );
  assert.equal(wrong.status, 422, wrong.text);
  assert.match(wrong.text, /gruppe=…/);
  for (const [body, status] of [
    [{ liste: "/nirgends", aenderung: ["a=b"] }, 422],
    [{ liste: "/exemplare", aenderung: ["zustand=kaputt"] }, 422],
    [{ liste: "/exemplare", aenderung: [] }, 422],
    [{ liste: "/exemplare?exemplar=99", aenderung: ["zustand=gut"] }, 409],
    [{ liste: "/exemplare?exemplar=x", aenderung: ["zustand=gut"] }, 422],
  ] as const)
    assert.equal((await ask(body, as)).status, status, JSON.stringify(body));
});

withLibrary("leaves a librarian's change and its undo to librarians", async (library) => {
  await library.change(`/konto/${library.accounts.ben}`, as, { rolle: "theke" });
  const body = { liste: "/exemplare?exemplar=1,2", aenderung: ["standort=Magazin"] };
  const { path } = await begin(library, body);
  const button = /name="zustand" value="(läuft|rücknahme)"/;
  for (const [zustand, after] of [
    ["läuft", ["Magazin", "Magazin", null]],
    ["rücknahme", [null, null, null]],
  ] as const) {
    const page = await library.ask("GET", `${path}.html`, { as: "ben" });
    assert.doesNotMatch(page.text, button);
    const refused = await library.patch(path, { zustand }, "ben");
    assert.equal(refused.status, 403, refused.text);
    assert.match((await library.ask("GET", `${path}.html`, { as })).text, button);
    const done = await library.patch(path, { zustand });
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(await places(library), after);
  }
});

withLibrary("leaves the undo to librarians where it is about staff, too", async (library) => {
  const { bibliothekarin = 0, anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${ben}`, as, { rolle: "theke" });
  const paths = [`/konto/${bibliothekarin}`, `/konto/${anna}`];
  const ends = () =>
    Promise.all(paths.map(async (path) => (await read(library, path)).gueltigBis ?? null));
  const liste = `/konten?konto=${bibliothekarin},${anna}`;
  const { path } = await begin(library, { liste, aenderung: ["gueltigBis=2027-07-31"] });
  await library.patch(path, { zustand: "läuft" });
  const refused = await library.patch(path, { zustand: "rücknahme" }, "ben");
  assert.equal(refused.status, 403, refused.text);
  assert.deepEqual(await ends(), ["2027-07-31", "2027-07-31"], "no half of it");
  const undone = await library.patch(path, { zustand: "rücknahme" });
  assert.equal(undone.json.zurueckgenommen, 2, undone.text);
  assert.deepEqual(await ends(), [null, null]);
});

withLibrary(
  "changes hundreds in batches, with progress, and goes on after a stop",
  async (library) => {
    const { app } = library;
    const [exemplar, werk] = [app.kinds.one("exemplar"), app.kinds.one("werk")];
    await app.store.write(async (writing) => {
      const [work] = await writing.members(werk, [1]);
      assert.ok(work);
      const link = { id: 1, slug: work.slug, title: work.title, extras: {} };
      const drafts = Array.from({ length: 250 }, (_, index) => ({
        values: { werk: link, signatur: `R ${index}`, ausleihbar: "ja", status: "verfügbar" },
      }));
      await writing.insert(exemplar, drafts, null);
    });
    const body = { liste: "/exemplare?suche=woyzeck", aenderung: ["standort=Magazin"] };
    const begun = await begin(library, body);
    assert.equal(begun.zustand, "probe");
    assert.equal(begun.insgesamt, 252);
    const page = await library.ask("GET", begun.path, { as, accept: "text/html" });
    assert.match(page.text, /<progress id="fortschritt" max="100" value="0">/);
    await doBulkChanges(app.daily);
    const looked = await read(library, begun.path);
    assert.deepEqual([looked.zustand, looked.aendert, looked.erledigt], ["geprüft", 252, 252]);

    await library.patch(begun.path, { zustand: "läuft" });
    let writes = 0;
    const stopping = new AbortController();
    const counting = Object.assign(Object.create(app.store), {
      write: (...args: Parameters<typeof app.store.write>) => {
        // The lease, then a batch: then the machine is stopped.
        if (++writes === 2) stopping.abort();
        return app.store.write(...args);
      },
    });
    await doBulkChanges({ ...app.daily, store: counting }, stopping.signal);
    const halfway = await read(library, begun.path);
    assert.deepEqual([halfway.zustand, halfway.aendert, halfway.erledigt], ["läuft", 100, 100]);
    await doBulkChanges(app.daily);
    const done = await read(library, begun.path);
    assert.deepEqual([done.zustand, done.aendert], ["fertig", 252]);
    const moved = await library.ask("GET", "/exemplare?standort=Magazin&anzahl=1");
    assert.equal(moved.json.gesamt, 252);
    assert.equal((await library.ask("GET", "/standorte")).json.gesamt, 1, "made once");

    await library.patch(begun.path, { zustand: "rücknahme" });
    await doBulkChanges(app.daily);
    const undone = await read(library, begun.path);
    assert.deepEqual([undone.zustand, undone.zurueckgenommen], ["zurückgenommen", 252]);
    const left = await library.ask("GET", "/exemplare?standort=Magazin&anzahl=1");
    assert.equal(left.json.gesamt, 0);

    // Whoever asked for it and is staff no longer changes nothing.
    await library.change(`/konto/${library.accounts.ben}`, as, { rolle: "bibliothekar" });
    const late = await begin(library, { ...body, zustand: "läuft" }, "ben");
    await library.change(`/konto/${library.accounts.ben}`, as, { rolle: "leser" });
    await doBulkChanges(app.daily);
    assert.equal((await read(library, late.path)).zustand, "angehalten");
  },
);

withLibrary("ticks in a list lead to the form, to labels and to a table", async (library) => {
  const visitor = await Visitor.signedIn(library, as);
  const list = await visitor.get("/exemplare");
  assert.match(list.text, /type="checkbox" form="auswahl" name="exemplar" value="1" aria-label="/);
  assert.match(list.text, /formaction="etiketten">Etiketten drucken/);
  assert.match(list.text, /formaction="exemplare\.csv" name="trennzeichen"/);
  const [, all = ""] =
    /href="([^"]*angekreuzt=alle[^"]*)">Alle 3 dieser Seite/.exec(list.text) ?? [];
  const ticked = await visitor.get(all);
  assert.equal(ticked.text.match(/type="checkbox"[^>]* checked>/g)?.length, 3);
  const some = await visitor.get("/exemplare?anzahl=2");
  assert.match(some.text, /sammelaenderungen\?formular=neu&amp;liste=%2Fexemplare">Alle 3 ändern/);
  const labels = await visitor.get("/etiketten?exemplar=1&exemplar=3");
  assert.match(labels.text, /S 1[\s\S]*S 3/);
  const nobody = await library.ask("GET", "/exemplare", { accept: "text/html" });
  assert.doesNotMatch(nobody.text, /type="checkbox"|sammelaenderung/);

  const filtered = new URLSearchParams({ formular: "neu", liste: "/exemplare?werk=1&anzahl=1" });
  const narrowed = await visitor.get(`/sammelaenderungen?${filtered}`);
  assert.match(narrowed.text, /2 Exemplare ändern/, "as many as will be changed");
  const form = await visitor.get("/sammelaenderungen?exemplar=1&exemplar=3&formular=neu");
  assert.match(form.text, /2 Exemplare ändern/);
  const fields = {
    "aenderung.standort=": "Magazin",
    "aenderung.zustand": "zustand=beschädigt",
    "aenderung.grund=": "",
  };
  const liste = "/exemplare?exemplar=1,3";
  const wrong = await visitor.submit(
    form,
    { liste },
    { ...fields, "aenderung.zustand": "zustand=x" },
  );
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /name="aenderung\.standort=" value="Magazin"/);
  const sent = await visitor.submit(form, { liste }, fields);
  assert.equal(sent.status, 303, sent.text);
  const at = new URL(sent.headers.get("Location") ?? "").pathname;
  const looked = await visitor.get(at);
  assert.match(looked.text, /Bisher ist nichts geändert/);
  assert.match(looked.text, /Standort: Magazin/);
  assert.match(looked.text, /Zustand: beschädigt/);
  const run = await visitor.submit(looked, { zustand: "läuft" });
  assert.equal(run.status, 303, run.text);
  assert.deepEqual(await places(library), ["Magazin", null, "Magazin"]);
  const undone = await visitor.submit(await visitor.get(at), { zustand: "rücknahme" });
  assert.equal(undone.status, 303, undone.text);
  assert.deepEqual(await places(library), [null, null, null]);
  const works = await visitor.get("/werke");
  assert.match(works.text, /form="auswahl" name="werk" value="1"/);
  const eleven = Array.from({ length: 11 }, (_, index) => `werk=${index + 1}`).join("&");
  const many = await visitor.get(`/etiketten?${eleven}`);
  assert.match(many.text, /S 1[\s\S]*S 2[\s\S]*S 3/);
});

withLibrary("a removed one comes back to be looked at, and does not run again", async (library) => {
  const body = {
    liste: "/exemplare?exemplar=1",
    aenderung: ["standort=Magazin"],
    zustand: "läuft",
  };
  const { path, zustand } = await begin(library, body);
  assert.equal(zustand, "fertig");
  assert.equal((await library.patch("/exemplar/1", { standort: null })).status, 200);
  assert.equal((await library.ask("DELETE", path, { as })).status, 204);
  const { json } = await library.ask("GET", `${path}/verlauf`, { as });
  // The oldest is the one in which it was to run at once.
  const { nummer: stand, fassung } = json.aenderung.at(-1);
  const back = await library.ask("POST", `${path}/verlauf`, { as, body: { stand, fassung } });
  assert.equal(back.status, 303, back.text);
  assert.equal((await read(library, path)).zustand, "geprüft");
  assert.deepEqual(await places(library), [null, null, null], "nothing ran");
});

withLibrary(
  "an undo brings back also what the rules changed besides: who waits to be confirmed waits again",
  async (library) => {
    await library.patch("/einstellungen", { registrierung: "theke" });
    const visitor = new Visitor(library);
    const form = await visitor.get("/registrierung");
    await visitor.submit(form, { email: "" }, { name: "Nina Neu", email: "nina@example.org" });
    await library.app.backgroundTasks.idle();
    const konto = "/konto/5";
    const repair = { zustand: "in Reparatur", reparaturBis: "2026-04-01" };
    await library.patch("/exemplar/1", repair);
    for (const [liste, path, aenderung, names] of [
      ["/konten?konto=5", konto, "gesperrt=", ["gesperrt", "unbestaetigt"]],
      ["/exemplare?exemplar=1", "/exemplar/1", "zustand=gut", Object.keys(repair)],
    ] as const) {
      const facts = async () => {
        const member = await read(library, path);
        return names.map((name) => member[name] ?? null);
      };
      const before = await facts();
      assert.ok(!before.includes(null), `${before}`);
      const change = await begin(library, { liste, aenderung: [aenderung], zustand: "läuft" });
      assert.equal((await facts())[1], null, path);
      await library.patch(change.path, { zustand: "rücknahme" });
      assert.equal((await read(library, change.path)).zurueckgenommen, 1);
      assert.deepEqual(await facts(), before, path);
    }
    for (const name of ["Ada", "Bob", "Cem"])
      await library.ask("POST", "/konten", { as, body: { name } });
    const { kennzahl } = await read(library, "/zahlen/2026");
    const joined = kennzahl.find(({ name }: { name: string }) => name === "anmeldung");
    assert.equal(joined.wert, "3", "who waits again is not counted as new");
  },
);
