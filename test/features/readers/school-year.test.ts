/** The new school year: a trial, one step for all classes, undone in one, and what those who leave still have. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

async function post(library: Library, path: string, body: unknown): Promise<string> {
  const answer = await library.ask("POST", path, { as, body });
  assert.equal(answer.status, 201, answer.text);
  return new URL(answer.headers.get("Location") ?? "").pathname;
}

async function read(library: Library, path: string) {
  const answer = await library.ask("GET", path, { as });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

/** Somebody in each of these classes, with a card of the class and number. */
async function enrol(library: Library, classes: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const name of classes) {
    const body = { name: `Kind ${name}`, ausweis: `A-${name}`, gruppe: { name } };
    paths.set(name, await post(library, "/konten", body));
  }
  return paths;
}

async function groupsOf(library: Library, paths: ReadonlyMap<string, string>) {
  const now: Record<string, string> = {};
  for (const [name, path] of paths) now[name] = (await read(library, path)).gruppe?.name;
  return now;
}

async function begin(library: Library, more: object = {}): Promise<number> {
  const path = await post(library, "/schuljahre", { name: "2026/27", ...more });
  return Number(path.split("/").at(-1));
}

const set = (library: Library, id: number, zustand: string) =>
  library.patch(`/schuljahr/${id}`, { zustand });

async function names(library: Library): Promise<string[]> {
  const { gruppe } = await read(library, "/gruppen");
  return gruppe.map(({ name }: { name: string }) => name).sort();
}

withLibrary("whoever stays after all can borrow again in a new class", async (library) => {
  const paths = await enrol(library, ["9b", "10b"]);
  const stays = paths.get("10b") ?? "";
  await set(library, await begin(library), "vollzogen");
  assert.equal((await read(library, stays)).gueltigBis, "2026-03-05");
  await library.change(stays, as, { gruppe: { name: "11b" } });
  assert.equal((await read(library, stays)).gueltigBis, undefined);
  // A card that has expired otherwise stays so, whichever group its reader comes into.
  const late = paths.get("9b") ?? "";
  const { gruppe } = await read(library, late);
  await library.patch(new URL(gruppe.url).pathname, { gueltigBis: "2026-02-01" });
  for (const name of ["10c", "Abgang 2026", "11b"]) {
    await library.change(late, as, { gruppe: { name } });
    assert.equal((await read(library, late)).gueltigBis, "2026-02-01", name);
  }
});

withLibrary("all classes move up in one step, and back in one", async (library) => {
  const paths = await enrol(library, ["8b", "9b", "10b", "Kollegium"]);
  const card = await library.change(paths.get("9b") ?? "", as, { gueltigBis: "2026-07-31" });
  assert.equal(card.status, 200, card.text);
  const { gruppe: last } = await read(library, paths.get("8b") ?? "");
  await library.patch(new URL(last.url).pathname, { gueltigBis: "2026-07-31" });
  await library.change(paths.get("8b") ?? "", as, { gueltigBis: "2026-05-01" });
  const id = await begin(library);

  // On trial nothing happens.
  const trial = await read(library, `/jahreswechsel/${id}`);
  const moves = trial.gruppe.map((one: Record<string, string>) => [
    one.name,
    one.wird,
    one.wechsel,
  ]);
  assert.deepEqual(moves, [
    ["8b", "9b", "versetzt"],
    ["9b", "10b", "versetzt"],
    ["10b", "Abgang 2026 10b", "abgang"],
    ["Kollegium", "Kollegium", "bleibt"],
  ]);
  assert.deepEqual(
    trial.konto.map((one: Record<string, unknown>) => one.name),
    ["Kind 10b"],
  );
  assert.deepEqual(await names(library), ["10b", "8b", "9b", "Kollegium"]);
  const xml = await library.ask("GET", `/jahreswechsel/${id}.xml`, { as, accept: "*/*" });
  assert.match(xml.text, /<wird>10b<\/wird>/);

  const done = await set(library, id, "vollzogen");
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(await groupsOf(library, paths), {
    "8b": "9b",
    "9b": "10b",
    "10b": "Abgang 2026 10b",
    Kollegium: "Kollegium",
  });
  const year = await read(library, `/schuljahr/${id}`);
  assert.deepEqual([year.klassen, year.abgaenge, year.vollzogenAm], [3, 1, "2026-03-06"]);
  assert.ok(year.wechsel.includes("9b=10b"), JSON.stringify(year.wechsel));
  const after = await read(library, `/jahreswechsel/${id}`);
  assert.deepEqual(
    after.gruppe.map((one: Record<string, string>) => [one.name, one.wird, one.wechsel]),
    moves,
  );
  // The class had a day, the other had none; whoever leaves gets nothing more.
  const days = async () => {
    const all: (string | undefined)[] = [];
    for (const path of paths.values()) all.push((await read(library, path)).gueltigBis);
    return all;
  };
  assert.deepEqual(await days(), ["2027-07-31", "2026-07-31", "2026-03-05", undefined]);
  const lent = await library.ask("POST", "/ausleihen", {
    as,
    body: { exemplar: { barcode: "B1" }, konto: { ausweis: "A-10b" } },
  });
  assert.equal(lent.status, 409);
  // What was found by its old class is found by its new one.
  const found = await read(library, "/konten?suche=10b");
  assert.equal(found.konto.length, 2, JSON.stringify(found.konto));

  // A record: it is neither changed nor removed as long as it is done.
  assert.equal((await library.patch(`/schuljahr/${id}`, { wechsel: [] })).status, 409);
  assert.equal((await library.ask("DELETE", `/schuljahr/${id}`, { as })).status, 409);
  assert.equal((await set(library, id, "vollzogen")).status, 200, "twice is once");
  assert.deepEqual(await names(library), ["10b", "9b", "Abgang 2026 10b", "Kollegium"]);

  const back = await set(library, id, "geplant");
  assert.equal(back.status, 200, back.text);
  assert.deepEqual(await groupsOf(library, paths), {
    "8b": "8b",
    "9b": "9b",
    "10b": "10b",
    Kollegium: "Kollegium",
  });
  assert.deepEqual(await days(), ["2026-05-01", "2026-07-31", undefined, undefined]);
  assert.equal((await set(library, id, "vollzogen")).status, 200, "and once more");
  assert.equal((await set(library, id, "geplant")).status, 200);
  assert.equal((await library.ask("DELETE", `/schuljahr/${id}`, { as })).status, 204);
});

withLibrary(
  "an upper school is known in capitals, and the page of a class offers what the plan says",
  async (library) => {
    const paths = await enrol(library, ["7A", "10A", "EFA", "Q1G", "Q2", "EFG", "AG 5"]);
    const plan = async (id: number) => {
      const { gruppe } = await read(library, `/jahreswechsel/${id}`);
      return gruppe.map(({ name, wird }: Record<string, string>) => `${name} → ${wird}`).sort();
    };
    const offered = async (name: string) => {
      const { gruppe } = await read(library, paths.get(name) ?? "");
      const { pathname } = new URL(gruppe.url);
      const page = await library.ask("GET", pathname, { as, accept: "text/html" });
      return /Versetzen in die ([^,]+),|Ausweise verlängern bis/.exec(page.text)?.[1] ?? null;
    };
    assert.equal(await offered("10A"), "EFA", "without a year, too");
    const year = await begin(library);
    assert.deepEqual(await plan(year), [
      "10A → EFA",
      "7A → 8A",
      "AG 5 → AG 5",
      "EFA → Q1A",
      "EFG → EFG",
      "Q1G → Q2G",
      "Q2 → Abgang 2026 Q2",
    ]);
    const all = ["7A", "10A", "EFA", "Q1G", "Q2", "EFG", "AG 5"];
    const buttons = [];
    for (const name of all) buttons.push(await offered(name));
    assert.deepEqual(buttons, ["8A", "EFA", "Q1A", "Q2G", null, null, null]);
    await library.patch(`/schuljahr/${year}`, { letzteStufe: 10, wechsel: ["7A=7B"] });
    assert.deepEqual([await offered("10A"), await offered("7A")], [null, "7B"]);
  },
);

/** The names of all groups after each single write of one, as the database has recorded them. */
async function namesInTurn(library: Library): Promise<string[][]> {
  const { store, kinds } = library.app;
  const kind = kinds.one("gruppe");
  const groups = await store.read.walk(kind, 0, 1000);
  const query = { kind, ids: groups.map(({ id }) => id) };
  const now = new Map<number, string>();
  return (await store.read.changes(query, 10_000)).toReversed().map(({ mitglied, nachher }) => {
    now.set(mitglied, `${nachher?.name}`);
    return [...now.values()];
  });
}

withLibrary(
  "a whole school moves up and back, and at no moment two classes have one name",
  async (library) => {
    const classes = [5, 6, 7, 8, 9, 10].flatMap((year) => ["a", "b", "c"].map((one) => year + one));
    const paths = await enrol(library, classes);
    const id = await begin(library, { gueltigBis: "2027-07-31" });
    assert.equal((await set(library, id, "vollzogen")).status, 200);
    const moved = await groupsOf(library, paths);
    for (const name of classes) {
      const [year = 0, letter] = [Number.parseInt(name, 10), name.at(-1)];
      const next = year === 10 ? `Abgang 2026 ${name}` : `${year + 1}${letter}`;
      assert.equal(moved[name], next);
    }
    assert.equal((await set(library, id, "geplant")).status, 200);
    assert.deepEqual(
      await groupsOf(library, paths),
      Object.fromEntries(classes.map((name) => [name, name])),
    );
    const turns = await namesInTurn(library);
    assert.equal(turns.length, 3 * classes.length, "made, moved up and moved back");
    for (const names of turns) assert.equal(new Set(names).size, names.length, names.join(" "));
  },
);

withLibrary("two groups never get one name", async (library) => {
  const paths = await enrol(library, ["5a", "6a", "7a"]);
  const stays = await begin(library, { wechsel: ["6a=6a"] });
  const refused = await set(library, stays, "vollzogen");
  assert.equal(refused.status, 409, refused.text);
  assert.equal(refused.json.grund, "klassen-gleich", "nobody has said that 5a joins them");
  const { hindernis } = await read(library, `/jahreswechsel/${stays}`);
  assert.equal(hindernis[0].grund, "klassen-gleich");
  for (const [wechsel, grund] of [
    [["5a=6a", "6a=5a"], "klassen-im-kreis"],
    [["5x=6x"], "klassen-unbekannt"],
  ] as const) {
    const id = await begin(library, { wechsel });
    assert.equal((await set(library, id, "vollzogen")).json.grund, grund);
  }
  assert.deepEqual(await names(library), ["5a", "6a", "7a"]);
  const { gruppe } = await read(library, paths.get("5a") ?? "");
  const alone = await library.patch(new URL(gruppe.url).pathname, { name: "Klasse 6a" });
  assert.equal(alone.json.grund, "gruppe-vergeben", alone.text);

  // New ones have come into a new 5a: their class would be there twice.
  const id = await begin(library);
  assert.equal((await set(library, id, "vollzogen")).status, 200);
  await post(library, "/konten", { name: "Neu", gruppe: { name: "5a" } });
  const back = await set(library, id, "geplant");
  assert.equal(back.json.grund, "klassen-seither-neu", back.text);
  assert.deepEqual(await names(library), ["5a", "6a", "7a", "8a"]);
});

withLibrary("two classes become one where it is wished, and two again", async (library) => {
  const paths = await enrol(library, ["5a", "5b", "6a", "6b", "Kollegium"]);
  const { gruppe } = await read(library, paths.get("5a") ?? "");
  await library.patch(new URL(gruppe.url).pathname, { gueltigBis: "2026-07-31" });
  const id = await begin(library, { wechsel: ["5b=6 A"] });
  const trial = await read(library, `/jahreswechsel/${id}`);
  const moves = trial.gruppe.map((one: Record<string, string>) => [
    one.name,
    one.wird,
    one.wechsel,
  ]);
  assert.deepEqual(moves, [
    ["5a", "6a", "versetzt"],
    ["5b", "6 A", "vereint"],
    ["6a", "Abgang 2026 6a", "abgang"],
    ["6b", "Abgang 2026 6b", "abgang"],
    ["Kollegium", "Kollegium", "bleibt"],
  ]);
  assert.deepEqual(trial.hindernis, []);
  const visitor = await Visitor.signedIn(library, as);
  const page = await visitor.get(`/jahreswechsel/${id}`);
  assert.match(page.text, /5a und 5b werden zusammen 6a, mit 2 Personen\. .*„Aufgelöst 2026 5b“/);

  assert.equal((await set(library, id, "vollzogen")).status, 200);
  const moved = await groupsOf(library, paths);
  assert.deepEqual([moved["5a"], moved["5b"]], ["6a", "6a"]);
  const joined = await read(library, paths.get("5b") ?? "");
  assert.equal(joined.gruppe.url, (await read(library, paths.get("5a") ?? "")).gruppe.url);
  assert.equal(joined.gueltigBis, "2027-07-31", "as long as the class");
  assert.ok((await names(library)).includes("Aufgelöst 2026 5b"));
  const after = await read(library, `/jahreswechsel/${id}`);
  assert.deepEqual(
    after.gruppe.map((one: Record<string, string>) => [one.name, one.wird, one.wechsel]),
    moves,
  );
  assert.equal((await set(library, id, "geplant")).status, 200);
  assert.deepEqual(
    await groupsOf(library, paths),
    Object.fromEntries([...paths.keys()].map((name) => [name, name])),
  );

  // Typed and sent at once it is shown first, since it was in no trial.
  const other = await begin(library);
  const path = `/jahreswechsel/${other}`;
  const fields = { aktion: "vollziehen", "wird.2": "6a" };
  await visitor.submit(await visitor.get(path), { "wird.1": "6a" }, fields);
  assert.match((await visitor.get(path)).text, /Aus mehreren Klassen wird eine/);
  assert.equal((await groupsOf(library, paths))["5b"], "5b");
  await visitor.submit(await visitor.get(path), { "wird.1": "6a" }, fields);
  assert.equal((await groupsOf(library, paths))["5b"], "6a");
});

withLibrary("the page does it, for people with a browser and no script", async (library) => {
  const paths = await enrol(library, ["9b", "10b", "10c"]);
  await library.ask("POST", "/ausleihen", {
    as,
    body: { exemplar: { barcode: "B1" }, konto: { ausweis: "A-10b" } },
  });
  const visitor = new Visitor(library);
  await visitor.signIn(as);
  const id = await begin(library, { gueltigBis: "2027-07-31" });
  const path = `/jahreswechsel/${id}`;
  const trial = await visitor.get(path);
  assert.match(trial.text, /Eine Probe: Noch ist nichts geschehen/);
  assert.match(trial.text, /hat ein Medium: /);

  // 10c stays for another year under another name.
  const { gruppe } = await read(library, paths.get("10c") ?? "");
  const field = `wird.${gruppe.url.split("/").at(-1)}`;
  const saved = await visitor.submit(trial, { [field]: "" }, { aktion: "namen", [field]: "11c" });
  assert.equal(saved.status, 303, saved.text);
  const page = await visitor.get(path);
  assert.match(page.text, /value="11c"/);
  // Another name that makes one of two, and one that does not, both sent by the button of the change itself.
  const change = (name: string) =>
    visitor.submit(page, { [field]: "11c" }, { aktion: "vollziehen", [field]: name });
  await change("10 B");
  const refused = await visitor.get(path);
  assert.match(refused.text, /class="notice"[^>]*>Das Schuljahr ist noch nicht gewechselt/);
  assert.match(refused.text, /9b und 10c werden zusammen 10b, mit 2 Personen/);
  assert.match(refused.text, /value="10 B"/, "the name typed is kept, to be corrected");
  assert.deepEqual(await names(library), ["10b", "10c", "9b"]);
  await change("11d");
  assert.match((await visitor.get(path)).text, /class="notice"[^>]*>Das Schuljahr ist gewechselt/);
  const now = await groupsOf(library, paths);
  assert.deepEqual(Object.values(now), ["10b", "Abgang 2026 10b", "11d"]);

  const slips = await visitor.get(`/handzettel?anlass=abgang&schuljahr=${id}`);
  assert.match(slips.text, /Laufzettel[\s\S]*Kind 10b[\s\S]*Noch zurückzugeben/);
  const program = await read(library, `/handzettel?anlass=abgang&schuljahr=${id}`);
  assert.equal(program.medium[0].barcode, "B1");

  // Whoever has something stays; then all that have nothing can go.
  const account = (paths.get("10b") ?? "").split("/").at(-1);
  const remove = async () => {
    const list = await visitor.get(`${path}?alle=frei`);
    const sent = { aktion: "entfernen", [`konto.${account}`]: "ja" };
    return visitor.submit(list, { [`konto.${account}`]: "ja" }, sent);
  };
  assert.doesNotMatch((await visitor.get(`${path}?alle=frei`)).text, / checked/);
  await remove();
  assert.equal((await library.ask("GET", paths.get("10b") ?? "", { as })).status, 200);
  await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
  assert.match((await visitor.get(`${path}?alle=frei`)).text, / checked/);
  const clear = await visitor.get(`/handzettel?anlass=abgang&konto=${account}`);
  assert.match(clear.text, /Nichts mehr offen/);
  await remove();
  assert.equal((await library.ask("GET", paths.get("10b") ?? "", { as })).status, 410);

  const done = await visitor.get(path);
  assert.match(done.text, /Vollzogen am 6\. März 2026/);
  await visitor.submit(done, { zustand: "geplant" });
  assert.deepEqual(await names(library), ["10b", "10c", "9b"]);
  const english = await library.ask("GET", path, {
    as,
    accept: "text/html",
    headers: { "Accept-Language": "en" },
  });
  assert.match(english.text, /A trial: nothing has happened yet/);
  for (const who of ["anna"])
    for (const address of ["/schuljahre", path, "/handzettel"])
      assert.equal((await library.ask("GET", address, { as: who })).status, 403, address);
});

withLibrary("one sheet for each class says what is late", async (library) => {
  await enrol(library, ["5a", "10b"]);
  for (const [barcode, ausweis] of [
    ["B1", "A-10b"],
    ["B2", "A-5a"],
  ])
    await library.ask("POST", "/ausleihen", {
      as,
      body: { exemplar: { barcode }, konto: { ausweis }, von: "2026-01-05", bis: "2026-02-02" },
    });
  await library.lend("B3", "anna");
  const all = await read(library, "/handzettel");
  assert.deepEqual(
    all.medium.map((one: Record<string, unknown>) => [one.barcode, one.verspaetung]),
    [
      ["B2", 32],
      ["B1", 32],
    ],
  );
  const page = await library.ask("GET", "/handzettel", { as, accept: "text/html" });
  assert.equal(page.text.match(/class="class-sheet"/g)?.length, 2);
  const { gruppe } = await read(library, "/gruppen");
  const first = gruppe.find(({ name }: { name: string }) => name === "5a");
  const one = await read(library, `/handzettel?gruppe=${first.url.split("/").at(-1)}`);
  assert.deepEqual(
    one.medium.map(({ barcode }: { barcode: string }) => barcode),
    ["B2"],
  );
  assert.equal((await library.ask("GET", "/handzettel?gruppe=99", { as })).status, 400);
  const csv = await library.ask("GET", "/handzettel.csv", { as, accept: "*/*" });
  assert.match(csv.text, /B2/);
});

withLibrary("moving nobody, or nowhere, says what is missing", async (library) => {
  const paths = await enrol(library, ["7a"]);
  const account = (paths.get("7a") ?? "").split("/").at(-1);
  const { gruppe } = await read(library, paths.get("7a") ?? "");
  const weiter = `/konten?gruppe=${gruppe.url.split("/").at(-1)}`;
  const send = (fields: Record<string, string>) =>
    library.ask("POST", "/versetzung", {
      as,
      body: new URLSearchParams({ weiter, ...fields }).toString(),
      accept: "text/html",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const nobody = await send({ gruppe: "7b" });
  assert.equal(nobody.status, 422);
  assert.match(nobody.text, /Kreuzen Sie an, wer in eine andere Gruppe kommt/);
  assert.match(nobody.text, /href="konten\?gruppe=\d+">Zurück zur Liste/);
  const sent = { gruppe: " ", [`konto.${account}`]: "ja" };
  const nowhere = await send(sent);
  assert.equal(nowhere.status, 422);
  assert.match(nowhere.text, /Sagen Sie, in welche Gruppe sie kommen/);
  assert.match(nowhere.text, new RegExp(`name="konto.${account}"`), "and keeps what was ticked");
  const moved = await send({ ...sent, gruppe: "7b" });
  assert.equal(moved.status, 303, moved.text);
  assert.deepEqual(await groupsOf(library, paths), { "7a": "7b" });
});
