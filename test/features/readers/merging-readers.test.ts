/** Readers that are here twice: found by staff alone, merged with all that is theirs, and nobody gains a right by it. */

import assert from "node:assert/strict";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";
import { withFiles } from "../../transfer/scratch.ts";

const AS = { as: "bibliothekarin" } as const;

const site = siteSaying({ gebuehren: { an: true } });

/** Anna comes from the list of the school, Ben is her registration. */
async function doubled(library: Library): Promise<void> {
  const list = {
    vorname: "Lena",
    nachname: "Meyer",
    geboren: "2013-05-04",
    gruppe: { name: "5a" },
  };
  await library.patch("/konto/2", list);
  await library.patch("/konto/3", { name: "Meyer, Lena", email: "lena@example.org" });
}

function merge(library: Library, bleibt = "/konto/2", geht = "/konto/3", wahl: string[] = []) {
  return library.ask("POST", "/zusammenfuehrung/", { ...AS, body: { bleibt, geht, wahl } });
}

async function merged(library: Library): Promise<string> {
  const answer = await merge(library);
  assert.equal(answer.status, 201, answer.text);
  return new URL(answer.headers.get("Location") ?? "").pathname;
}

async function make(library: Library, path: string, body: unknown, as = "bibliothekarin") {
  const answer = await library.ask("POST", path, { as, body });
  assert.equal(answer.status, 201, answer.text);
  return answer;
}

withLibrary("readers who look like one are shown to librarians alone", async (library) => {
  await doubled(library);
  await library.patch("/konto/1", { vorname: "Lena", nachname: "Meyer" });
  const pairs = async () => (await library.ask("GET", "/doppelte?art=konto", AS)).json;
  assert.deepEqual(
    (await pairs()).paar.map((pair: Record<string, string>) => [
      pair.einesTitel,
      pair.anderesTitel,
    ]),
    [["anna (Lena Meyer, 5a, 2013-05-04)", "ben (Meyer, Lena)"]],
    "not with the librarian of that name",
  );
  const page = await library.ask("GET", "/doppelte?art=konto", { ...AS, accept: "text/html" });
  assert.match(page.text, /<bdi>Lena Meyer \(anna\) \(5a, 4\. Mai 2013\)<\/bdi>/);
  for (const as of [undefined, "carla"]) {
    const answer = await library.ask("GET", "/doppelte?art=konto", as ? { as } : {});
    assert.equal(answer.status, 403);
    assert.doesNotMatch(answer.text, /Lena/);
  }
  // Another class and no birthday, or another birthday: two pupils of one name.
  await library.patch("/konto/3", { gruppe: { name: "7c" } });
  assert.equal((await pairs()).gesamt, 0);
  // One list is last year's: the birthday tells.
  await library.patch("/konto/3", { geboren: "2013-05-04" });
  assert.equal((await pairs()).gesamt, 1);
  await library.patch("/konto/3", { geboren: "2011-01-01" });
  assert.equal((await pairs()).gesamt, 0);
  // Siblings share an address, but no given name.
  await library.patch("/konto/4", { vorname: "Max", nachname: "Meyer", email: "LENA@example.org" });
  assert.equal((await pairs()).gesamt, 0);
  await library.patch("/konto/4", { vorname: "Lena", nachname: "Schulz" });
  assert.equal((await pairs()).gesamt, 1);
  // At the desk a form warns before another Lena is made.
  const again = await library.ask("POST", "/konten/", {
    ...AS,
    body: { vorname: "Lena", nachname: "Meyer" },
  });
  assert.match(again.headers.get("Link") ?? "", /\/konto\/2>; rel="duplicate"/);
});

withLibrary(
  "all that two readers have belongs to the one who stays, until it is undone",
  async (library) => {
    await doubled(library);
    await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    await library.lend("B3", "carla");
    await library.patch("/konto/3", { verlaufBehalten: "ja", notiz: "Allergie" });
    const werk = { url: "/werk/2" };
    await make(library, "/vormerkung/", { werk }, "ben");
    library.later(1);
    await make(library, "/vormerkung/", { werk }, "anna");
    const fee = { konto: { url: "/konto/3" }, grund: "ausweis", betrag: "2.00 EUR" };
    await make(library, "/gebuehren/", fee);
    await make(library, "/merklisten/", { name: "Sommer", werk: [werk] }, "ben");
    for (const id of [2, 3])
      await make(library, "/nachrichten/", { konto: { url: `/konto/${id}` }, text: "Hallo" });
    const { store, kinds } = library.app;
    await store.write(async (writing) => {
      for (const message of await writing.matching(kinds.one("nachricht"), {}))
        await writing.adjust(message, { tag: "2026-03-07" });
    });
    const counts = async (id: number) => {
      const own = ["ausleihe", "vormerkung", "gebuehr", "merkliste", "nachricht"];
      const all = await Promise.all(
        own.map((kind) => store.read.matching(kinds.one(kind), { konto: id })),
      );
      return all.map((members) => members.length);
    };
    const visitor = await Visitor.signedIn(library, "ben");
    const merging = await merged(library);
    assert.deepEqual(await counts(2), [2, 2, 1, 1, 2]);
    const [open, ...others] = await store.read.matching(kinds.one("vormerkung"), {
      konto: 2,
      ende: null,
    });
    assert.equal(others.length, 0, "waits once");
    assert.equal(open?.values.seit, "2026-03-06", "since the earlier day");
    const account = (await library.ask("GET", "/konto/2", AS)).json;
    assert.equal(account.notiz, "Allergie");
    assert.equal(account.email, "lena@example.org");
    assert.deepEqual(account.ausweisAlt, ["A-ben"]);
    // The other account has ended: its password, its session, its address.
    assert.equal((await library.ask("GET", "/konto/2", { as: "ben" })).status, 401);
    assert.match((await visitor.get("/")).text, /Anmelden/);
    const old = await library.ask("GET", "/konto/3", AS);
    assert.equal(old.status, 308);
    assert.match(old.headers.get("Location") ?? "", /\/konto\/2$/);
    for (const ask of [{}, { as: "carla" }])
      assert.equal((await library.ask("GET", "/konto/3", ask)).status, 403, "tells nobody else");
    // The old card still works at the desk.
    const desk = await Visitor.signedIn(library, "bibliothekarin");
    const found = await desk.submit(
      await desk.get("/theke"),
      { aktion: "feld" },
      { text: "A-ben" },
    );
    assert.match(found.headers.get("Location") ?? found.text, /konto=2/);
    // What was known of the account before is forgotten.
    const past = await library.ask("GET", "/verlauf/konto/3", AS);
    assert.doesNotMatch(past.text, /example\.org|Allergie/);
    const undone = await library.ask("DELETE", merging, AS);
    assert.equal(undone.status, 204, undone.text);
    assert.deepEqual(await counts(2), [1, 1, 0, 0, 1]);
    assert.deepEqual(await counts(3), [1, 1, 1, 1, 1]);
    const waiting = await store.read.matching(kinds.one("vormerkung"), { ende: null });
    assert.deepEqual(waiting.map(({ values }) => values.seit).toSorted(), [
      "2026-03-06",
      "2026-03-07",
    ]);
    assert.equal((await library.ask("GET", "/konto/2", AS)).json.email, undefined);
    assert.equal((await library.ask("GET", "/konto/3", AS)).json.ausweis, "A-ben");
    assert.equal((await library.ask("GET", "/konto/3", { as: "ben" })).status, 401, "no password");
  },
  { site },
);

withLibrary("a copy put aside for both goes on to the next who waits", async (library) => {
  await doubled(library);
  await library.lend("B1", "carla");
  await library.lend("B2", "carla");
  const werk = { url: "/werk/1" };
  await make(library, "/vormerkung/", { werk }, "anna");
  await make(library, "/vormerkung/", { werk }, "ben");
  for (const loan of [1, 2]) await library.patch(`/ausleihe/${loan}`, { zurueck: "2026-03-06" });
  assert.equal(await library.statusOf(2), "bereitgestellt");
  await make(library, "/vormerkung/", { werk, konto: { url: "/konto/4" } });
  await merged(library);
  const reserved = (await library.ask("GET", "/vormerkungen?status=bereitgestellt", AS)).json;
  const readers = reserved.vormerkung.map((one: { konto: { url: string } }) =>
    one.konto.url.split("/").at(-1),
  );
  assert.deepEqual(readers.toSorted(), ["2", "4"]);
  for (const copy of [1, 2]) assert.equal(await library.statusOf(copy), "bereitgestellt");
});

withLibrary(
  "somebody who was known is not deleted as an unconfirmed registration",
  async (library) => {
    await doubled(library);
    const { store, kinds } = library.app;
    await store.write(async (writing) => {
      const [registered] = await writing.members(kinds.one("konto"), [3]);
      if (registered) await writing.adjust(registered, { unbestaetigt: "2026-03-06" });
    });
    await library.patch("/konto/2", { gesperrt: "Hausverbot" });
    assert.equal((await merge(library, "/konto/3", "/konto/2")).status, 201);
    const { gesperrt, unbestaetigt } = (await library.ask("GET", "/konto/3", AS)).json;
    assert.deepEqual([gesperrt, unbestaetigt], ["Hausverbot", undefined]);
    const [merging] = await store.read.matching(kinds.one("zusammenfuehrung"), {});
    await library.ask("DELETE", `/zusammenfuehrung/${merging?.id}`, AS);
    const again = (await library.ask("GET", "/konto/3", AS)).json;
    assert.deepEqual([again.gesperrt, again.unbestaetigt], [undefined, "2026-03-06"], "undone");
  },
);

withLibrary("nobody gains a right by being merged", async (library) => {
  await doubled(library);
  await make(library, "/konten/", { username: "helferin", rolle: "theke", name: "Lena Meyer" });
  for (const [kept, lost] of [
    ["/konto/2", "/konto/1"],
    ["/konto/1", "/konto/2"],
    ["/konto/5", "/konto/2"],
    ["/konto/2", "/konto/5"],
  ]) {
    const answer = await merge(library, kept, lost);
    assert.equal(answer.status, 409);
    assert.equal(answer.json.grund, "nur-leser");
  }
  const staff = await library.ask("GET", "/konto/1", { ...AS, accept: "text/html" });
  assert.doesNotMatch(staff.text, /zusammenfuehrungen\?/);
  const reader = await library.ask("GET", "/konto/2", { ...AS, accept: "text/html" });
  assert.match(reader.text, /zusammenfuehrungen\?formular=neu&amp;geht=%2Fkonto%2F2/);
  for (const as of ["anna", "carla"]) {
    const body = { bleibt: "/konto/2", geht: "/konto/3" };
    assert.equal((await library.ask("POST", "/zusammenfuehrung/", { as, body })).status, 403);
  }
  for (const choice of ["kennwort=geht", "aktivSeit=geht", "ausleihliste=geht"]) {
    const answer = await merge(library, "/konto/2", "/konto/3", [choice]);
    assert.equal(answer.status, 422, choice);
  }
});

withLibrary("what was merged is forgotten with the reader, and after a while", async (library) => {
  await doubled(library);
  await library.patch("/konto/4", { vorname: "Lena", nachname: "Meyer" });
  const first = await merged(library);
  const second = new URL((await merge(library, "/konto/4", "/konto/2")).json.url).pathname;
  const { store, kinds } = library.app;
  const left = () => store.read.matching(kinds.one("zusammenfuehrung"), {});
  assert.equal((await left()).length, 2);
  assert.equal((await library.ask("DELETE", "/konto/4", AS)).status, 204);
  assert.deepEqual(await left(), []);
  for (const path of [first, second, "/konto/2", "/konto/3"]) {
    const gone = await library.ask("GET", path, AS);
    assert.equal(gone.status, 410, path);
    assert.doesNotMatch(gone.text, /anna|ben|carla/, path);
  }
});

withLibrary("a merge of readers can be undone as long as loans are remembered", async (library) => {
  await doubled(library);
  const merging = await merged(library);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", merging, AS)).status, 200);
  library.later(31);
  await doDailyWork(library.app.daily);
  assert.equal((await library.ask("GET", merging, AS)).status, 410);
  assert.equal((await library.ask("GET", "/konto/3", AS)).status, 308);
});

withLibrary("a former card is nobody else's, and the desk says that it is old", async (library) => {
  await doubled(library);
  await merged(library);
  // Neither by hand, nor as another's former card, nor by the counter of cards.
  const taken = async (body: unknown) => {
    const answer = await library.ask("POST", "/konten/", { ...AS, body });
    assert.equal(answer.status, 409, answer.text);
    assert.match(answer.json.type, /schon-vergeben/);
    assert.match(answer.text, /\/konto\/2/, "and says whose it is");
  };
  await taken({ name: "Neu", ausweis: "A-ben" });
  await taken({ name: "Neu", ausweis: "N-1", ausweisAlt: ["A-ben"] });
  const other = { name: "Carla", ausweis: "A-ben" };
  const patch = { "Content-Type": "application/merge-patch+json" };
  const answer = await library.ask("PATCH", "/konto/4", { ...AS, body: other, headers: patch });
  assert.equal(answer.status, 409, answer.text);
  await library.patch("/konto/2", { ausweisAlt: ["A-ben", "LE000001"] });
  const made = await make(library, "/konten/", { name: "Neu" });
  const { ausweis } = (await library.ask("GET", made.json.url, AS)).json;
  assert.notEqual(ausweis, "LE000001");
  // In no other spelling.
  await library.patch("/konto/2", { ausweisAlt: ["A-ben", "LE000001", "Ab-77", "ÄB-7"] });
  for (const ausweis of ["AB-77", "ab-77", "aB-77", "äb-7"]) await taken({ name: "Neu", ausweis });
  // Its own card can be given back to the reader.
  await library.patch("/konto/2", { ausweis: "A-ben", ausweisAlt: ["A-anna", "LE000001"] });
  const desk = await Visitor.signedIn(library, "bibliothekarin");
  const scan = async (text: string) => {
    const answer = await desk.submit(await desk.get("/theke"), { aktion: "feld" }, { text });
    const { pathname, search } = new URL(answer.headers.get("Location") ?? "");
    return (await desk.get(pathname + search)).text;
  };
  assert.match(await scan("A-anna"), /Das ist ein früherer Ausweis\. Gültig ist A-ben\./);
  assert.doesNotMatch(await scan("A-ben"), /früherer Ausweis/);
});

withLibrary("a list with a former card finds the reader who stays", async (library) => {
  await doubled(library);
  await merged(library);
  const { store, kinds } = library.app;
  const kind = kinds.one("konto");
  const before = await store.read.count(kind);
  await withFiles(async (write) => {
    const list = "Nachname;Vorname;Ausweis;Telefon\nMeyer;Lena;A-ben;0171\n";
    const { files } = await importFiles(store, kinds, [await write("andere.csv", list)], { kind });
    assert.deepEqual([files[0]?.created, files[0]?.changed], [0, 1]);
  });
  assert.equal(await store.read.count(kind), before);
  const { ausweis, telefon } = (await library.ask("GET", "/konto/2", AS)).json;
  assert.deepEqual([ausweis, telefon], ["A-anna", "0171"]);
});

withLibrary("a former card in a list makes nobody somebody else", async (library) => {
  const { store, kinds } = library.app;
  const kind = kinds.one("konto");
  const zora = { vorname: "Zora", nachname: "Zwei", geboren: "2001-01-01" };
  const made = await make(library, "/konten/", { ...zora, ausweis: "K-10", ausweisAlt: ["F-5"] });
  const before = await store.read.count(kind);
  const said = async (rows: string, name = "schule.csv") =>
    withFiles(async (write) => {
      const list = `Nachname;Vorname;Geburtsdatum;Ausweis;ausweisAlt;Telefon\n${rows}\n`;
      const path = await write(name, list);
      const runs = [];
      for (const dryRun of [true, false]) {
        const { files, refused } = await importFiles(store, kinds, [path], { kind, dryRun });
        const [{ created = 0, changed = 0 } = {}] = files;
        runs.push([created, changed, refused.map(({ reasons }) => reasons.join(" ")).join(" ")]);
      }
      assert.deepEqual(runs[1], runs[0], "the trial says what happens");
      return runs[0];
    });
  const path = `/konto/${made.json.url.split("/").at(-1)}`;
  const whose = `ausweis: "F-5" is a former number of Zora Zwei (${path}); give the row another one, or delete it there.`;
  assert.deepEqual(await said("Drei;Dora;2012-02-02;F-5;;0171"), [0, 0, whose]);
  assert.deepEqual(await said("Zwei;Zora;2012-02-02;F-5;;0171"), [0, 0, whose], "another Zora");
  assert.equal(await store.read.count(kind), before);
  const { geboren, telefon } = (await library.ask("GET", path, AS)).json;
  assert.deepEqual([geboren, telefon ?? null], ["2001-01-01", null]);
  assert.deepEqual(await said("Zwei;Zora;;F-5;;0171"), [0, 1, ""]);
  // What the list itself calls a former card is taken, too.
  const [created, , why] = (await said("Vier;Vera;;K-20;F-6;\nDrei;Dora;;F-6;;")) ?? [];
  assert.deepEqual([created, why], [1, 'ausweis: "F-6" belongs to another konto already.']);
  const [, , current] = (await said("Vier;Vera;;K-20;K-10;")) ?? [];
  assert.equal(current, 'ausweis: "K-10" belongs to another konto already.');
});

withLibrary("a card that was the key of a list is known as a former one", async (library) => {
  const { store, kinds } = library.app;
  const kind = kinds.one("konto");
  const bring = (row: string) =>
    withFiles(async (write) => {
      const path = await write("schule.csv", `Nachname;Vorname;Ausweis;Telefon\n${row}\n`);
      return importFiles(store, kinds, [path], { kind });
    });
  await bring("Zwei;Zora;F-5;");
  const { json } = await library.ask("GET", "/konten.json?ausweis=F-5", AS);
  const { pathname } = new URL(json.konto[0].url);
  await library.patch(pathname, { ausweis: "K-10", ausweisAlt: ["F-5"] });
  assert.match((await bring("Drei;Dora;F-5;0171")).refused[0]?.reasons[0] ?? "", /Zora Zwei/);
  const reader = async () => {
    const { name, ausweis, telefon } = (await library.ask("GET", pathname, AS)).json;
    return [name, ausweis, telefon ?? null];
  };
  assert.deepEqual(await reader(), ["Zora Zwei", "K-10", null]);
  await bring("Zwei;Zora;F-5;0172");
  assert.deepEqual((await reader()).slice(0, 2), ["Zora Zwei", "K-10"]);
});

withLibrary(
  "every address of an account that was merged away leads to the other",
  async (library) => {
    await doubled(library);
    const merging = await merged(library);
    for (const place of ["ausleihliste", "zugang", "daten"]) {
      for (const ask of [AS, { as: "anna" }]) {
        const old = await library.ask("GET", `/${place}/3.json?lang=de`, ask);
        assert.equal(old.status, 308, place);
        assert.match(
          old.headers.get("Location") ?? "",
          new RegExp(`/${place}/2\\.json\\?lang=de$`),
        );
      }
      for (const ask of [{}, { as: "carla" }])
        assert.equal(
          (await library.ask("GET", `/${place}/3`, ask)).status,
          403,
          "tells nobody else",
        );
    }
    const staff = await Visitor.signedIn(library, "bibliothekarin");
    assert.match((await staff.get("/theke?konto=3")).text, /data-reader="A-anna"/);
    for (const path of ["/einmalcodes?konto=3", "/theke/beleg?konto=3"])
      assert.equal((await staff.get(path)).status, 200, path);
    const undone = await staff.submit(await staff.get(`${merging}?formular=loeschen`), {
      _aktion: "loeschen",
    });
    assert.equal(new URL(undone.headers.get("Location") ?? "").pathname, "/konto/3");
    const page = await staff.get("/konto/3");
    assert.match(
      page.text,
      /Die Zusammenführung ist rückgängig gemacht: Die beiden sind wieder zwei/,
    );
  },
);

withLibrary(
  "the stored data of a reader names the account that was merged into theirs",
  async (library) => {
    await doubled(library);
    await merged(library);
    const { json } = await library.ask("GET", "/daten/2", { as: "anna" });
    assert.deepEqual(
      json.zusammenfuehrung.map(({ wann, name }: Record<string, string>) => [wann, name]),
      [["2026-03-06", "ben"]],
    );
    const page = await library.ask("GET", "/daten/2", { as: "anna", accept: "text/html" });
    assert.match(page.text, /Darin aufgegangene Konten.+6\. März 2026, <bdi>ben<\/bdi>/s);
  },
);
