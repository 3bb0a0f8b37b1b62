/** A person's user name and an account's are one party's, or two different names. */

import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { prepareFirstStart } from "../../../src/library/commands/first-start.ts";
import { importFiles } from "../../../src/library/import/run/import.ts";
import { DEFAULT_SITE } from "../../../src/library/site/site.ts";
import { withDatabases } from "../../support/database/databases.ts";
import { type Library, ORIGIN, settingsFor, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";
import { withFiles } from "../../transfer/scratch.ts";

const post = (library: Library, path: string, body: unknown) =>
  library.ask("POST", path, { as: "bibliothekarin", body });

async function idOf(library: Library, path: string, body: unknown): Promise<number> {
  const made = await post(library, path, body);
  assert.equal(made.status, 201, made.text);
  return Number(made.json.url.split("/").at(-1));
}

function refuses(answer: {
  status: number;
  json: { code?: string; errors?: { pointer: string }[] };
}) {
  assert.equal(answer.status, 409, JSON.stringify(answer.json));
  assert.match(JSON.stringify(answer.json), /schon-vergeben/);
  assert.match(JSON.stringify(answer.json), /\/username/);
}

withLibrary(
  "an account cannot call itself as a person does, unless it is theirs",
  async (library) => {
    const irmgard = await idOf(library, "/personen/", {
      nachname: "Keun",
      username: "irmgard.keun",
    });
    const other = await idOf(library, "/personen/", { nachname: "Lenz", username: "lenz" });
    refuses(await post(library, "/konten/", { username: "irmgard.keun" }));
    refuses(await post(library, "/konten/", { username: "Irmgard.KEUN" }));
    const wrong = { username: "irmgard.keun", person: { url: `/person/${other}` } };
    refuses(await post(library, "/konten/", wrong));
    const right = { username: "irmgard.keun", person: { url: `/person/${irmgard}` } };
    const account = await idOf(library, "/konten/", right);

    // Renaming is asked the same, and so is letting go of the person.
    refuses(await library.patch(`/konto/${library.accounts.anna}`, { username: "lenz" }));
    refuses(await library.patch(`/konto/${account}`, { person: null }));
    refuses(await library.patch(`/konto/${account}`, { person: { url: `/person/${other}` } }));
    const free = await library.patch(`/konto/${account}`, { username: "keun", person: null });
    assert.equal(free.status, 200, free.text);

    // In HTML and XML the refusal is a sentence, too.
    for (const accept of ["text/html", "application/xml"]) {
      const said = await library.ask("POST", "/konten/", {
        as: "bibliothekarin",
        accept,
        body: { username: "irmgard.keun" },
      });
      assert.equal(said.status, 409, accept);
      assert.match(said.text, /irmgard\.keun/, accept);
      assert.match(said.text, /[Vv]ergeben/, accept);
    }
  },
);

withLibrary("a person cannot be called as somebody else's account is", async (library) => {
  refuses(await post(library, "/personen/", { nachname: "A", username: "anna" }));
  refuses(
    await library.ask("PUT", "/person/4711", {
      as: "bibliothekarin",
      body: { nachname: "A", username: "ANNA" },
    }),
  );
  const id = await idOf(library, "/personen/", { nachname: "A", username: "a.person" });
  refuses(await library.patch(`/person/${id}`, { username: "anna" }));
  const link = await library.patch(`/konto/${library.accounts.anna}`, {
    person: { url: `/person/${id}` },
  });
  assert.equal(link.status, 200, link.text);
  const same = await library.patch(`/person/${id}`, { username: "anna" });
  assert.equal(same.status, 200, same.text);
  const person = library.app.kinds.one("person");
  const [member] = await library.app.store.read.members(person, [id]);
  assert.equal(member?.values.username, "anna");
});

withLibrary("a name that is made by itself goes round those of the others", async (library) => {
  const { kinds, store } = library.app;
  await idOf(library, "/konten/", { username: "irmgard.keun" });
  const id = await idOf(library, "/personen/", { vorname: "Irmgard", nachname: "Keun" });
  const [person] = await store.read.members(kinds.one("person"), [id]);
  assert.equal(person?.values.username, "irmgard.keun2");
  await idOf(library, "/personen/", { vorname: "Georg", nachname: "Büchner" });
  const account = await idOf(library, "/konten/", { name: "Georg Büchner" });
  const [reader] = await store.read.members(kinds.one("konto"), [account]);
  assert.equal(reader?.values.username, "georg.buechner2");
});

withLibrary("what an old database holds keeps working", async (library) => {
  const { kinds, store } = library.app;
  const person = kinds.one("person");
  const [id = 0] = await store.write((writing) =>
    writing.insert(person, [{ values: { vorname: "", nachname: "A", username: "anna" } }], null),
  );
  const { anna } = library.accounts;
  const changed = await library.patch(`/konto/${anna}`, { telefon: "030 1" });
  assert.equal(changed.status, 200, changed.text);
  const told = await library.change(`/person/${id}`, "bibliothekarin", { nachname: "B" });
  assert.equal(told.status, 200, told.text);
  const visitor = new Visitor(library);
  const entered = await visitor.signIn("anna");
  assert.equal(entered.headers.get("Location")?.startsWith(ORIGIN), true);
});

withLibrary(
  "an import refuses what a request would, and makes names that are free",
  async (library) => {
    const { kinds, store } = library.app;
    const irmgard = { vorname: "Irmgard", nachname: "Keun", username: "irmgard.keun" };
    const id = await idOf(library, "/personen/", irmgard);
    const bring = (name: string, text: string) =>
      withFiles(async (write) => {
        const path = await write(name, text);
        return importFiles(store, kinds, [path], { origin: ORIGIN, keepGoing: true });
      });
    const rows = [
      "id,username,name,person",
      "k1,irmgard.keun,Eine andere,",
      `k2,irmgard.keun,Sie selbst,/person/${id}`,
      "k3,,Irmgard Keun,",
      "k4,gerda.neu,Gerda Neu,Gerda Neu",
    ];
    const accounts = await bring("x-konten.csv", `${rows.join("\n")}\n`);
    assert.deepEqual(
      accounts.refused.map(({ key }) => key),
      ["k1"],
    );
    assert.match(`${accounts.refused[0]?.reasons}`, /irmgard\.keun/);
    const all = await store.read.walk(kinds.one("konto"), 4, 10);
    assert.deepEqual(
      all.map(({ values }) => [values.name, values.username]),
      [
        ["Sie selbst", "irmgard.keun"],
        ["Irmgard Keun", "irmgard.keun2"],
        ["Gerda Neu", "gerda.neu"],
      ],
    );

    const people = "id,vorname,nachname,username\np1,,Anna,\np2,,Anna,anna\n";
    const persons = await bring("x-personen.csv", people);
    assert.deepEqual(
      persons.refused.map(({ key }) => key),
      ["p2"],
    );
    const [newest] = (await store.read.walk(kinds.one("person"), 0, 10)).slice(-1);
    assert.equal(newest?.values.username, "anna2");
  },
);

withLibrary(
  "a person comes back from a merging only where its name is still free",
  async (library) => {
    const stays = await idOf(library, "/personen/", { nachname: "Keun", username: "keun" });
    const goes = await idOf(library, "/personen/", { nachname: "Keun", username: "irmgard.keun" });
    const both = { bleibt: `/person/${stays}`, geht: `/person/${goes}` };
    const merging = await idOf(library, "/zusammenfuehrungen/", both);
    const account = await idOf(library, "/konten/", { username: "Irmgard.Keun" });
    const undo = () =>
      library.ask("DELETE", `/zusammenfuehrung/${merging}`, { as: "bibliothekarin" });
    const refused = await undo();
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.text, /irmgard\.keun/);
    const renamed = await library.patch(`/konto/${account}`, { username: "jemand" });
    assert.equal(renamed.status, 200, renamed.text);
    assert.equal((await undo()).status, 204);
  },
);

withLibrary("an account of the person that comes back may be called as it is", async (library) => {
  const stays = await idOf(library, "/personen/", { nachname: "Keun", username: "keun" });
  const goes = await idOf(library, "/personen/", { nachname: "Keun", username: "irmgard.keun" });
  const person = { url: `/person/${goes}` };
  await idOf(library, "/konten/", { username: "irmgard.keun", person });
  const both = { bleibt: `/person/${stays}`, geht: `/person/${goes}` };
  const merging = await idOf(library, "/zusammenfuehrungen/", both);
  const undone = await library.ask("DELETE", `/zusammenfuehrung/${merging}`, {
    as: "bibliothekarin",
  });
  assert.equal(undone.status, 204, undone.text);
});

withDatabases(
  "the first librarian is not called as a person of the catalogue is",
  null,
  async (database) => {
    await using app = await openApp(settingsFor(database));
    const person = app.kinds.one("person");
    for (const username of ["bibliothek", "Leitung"])
      await app.store.write((writing) =>
        writing.insert(person, [{ values: { vorname: "", nachname: "A", username } }], null),
      );
    const house = { store: app.store, kinds: app.kinds, site: DEFAULT_SITE, url: null };
    const librarian = { username: "leitung", password: "correct horse battery" };
    await assert.rejects(
      prepareFirstStart(house, { librarian, demo: false }, () => {}),
      /user name "leitung"/,
    );
    const said: string[] = [];
    await prepareFirstStart(house, { librarian: null, demo: false }, (line) => said.push(line));
    assert.match(said.join(), /"bibliothek2"/);
  },
);
