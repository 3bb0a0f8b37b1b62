/** The core alone, with two kinds of twenty lines: its pages, its accounts and its logs. What holds for kinds is asked in test/contract. */

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { CoreApplication, CoreSettings } from "../../src/core/application/open-core.ts";
import type { AddedTables } from "../../src/core/model/store/added-tables.ts";
import {
  type TableConnection,
  upsertion,
  type WriteConnection,
} from "../../src/core/storage/engines/prepared.ts";
import { libraryAssets } from "../../src/library/assets/assets.ts";
import { jsonFaults, xmlFaults } from "../contract/judges.ts";
import { serving } from "../server/serving.ts";
import { ACCOUNTS, PASSWORD } from "../support/app.ts";
import { ENGINES } from "../support/database/databases.ts";
import { type Ask, askOf, basic, ORIGIN } from "../support/library.ts";
import { cheapHash } from "../support/password.ts";
import { Visitor } from "../support/visitor.ts";
import { CORE } from "./world.ts";

/** A cook with a recipe, a librarian and a reader. */
async function furnish({ store, kinds }: Pick<CoreApplication, "store" | "kinds">) {
  await store.write(async (writing) => {
    for (const [username, rolle] of Object.entries(ACCOUNTS)) {
      const values = { username, rolle, aktiv: "ja" };
      const [id = 0] = await writing.insert(kinds.accounts, [{ values }], null);
      await writing.setSecret(kinds.accounts, id, "kennwort", cheapHash(PASSWORD));
    }
    const cook = { vorname: "Henriette", nachname: "Davidis" };
    const [id = 0] = await writing.insert(kinds.one("koch"), [{ values: cook }], null);
    const koch = [{ id, slug: "henriette-davidis", title: "Henriette Davidis", extras: {} }];
    const values = { titel: "Aalsuppe", jahr: 1845, schlagwort: ["Fisch"], koch };
    await writing.insert(kinds.one("rezept"), [{ values }], null);
  });
}

/** Once on each storage engine. */
function withCore(
  name: string,
  run: (core: Awaited<ReturnType<typeof CORE.open>>, context: TestContext) => Promise<void>,
  more: () => Partial<CoreSettings> = () => ({}),
): void {
  for (const [engine, create] of Object.entries(ENGINES)) {
    test(`${name} (core, ${engine})`, async (context) => {
      await using scratch = await create();
      const { database } = scratch;
      const settings = { database, displayErrors: false, url: null, ...more() };
      await using core = await CORE.open({ ...settings, environment: "production" });
      await furnish(core);
      await run(core, context);
    });
  }
}

function browserAt({ application }: Pick<CoreApplication, "application">): Visitor {
  return new Visitor({
    ask: (method, path, ask: Ask = {}) => askOf(application, method, path, ask),
  });
}

withCore("no page leads to where there is nothing, whoever looks", async (core) => {
  for (const who of [null, ...Object.keys(ACCOUNTS)]) {
    const visitor = browserAt(core);
    if (who !== null) assert.equal((await visitor.signIn(who, PASSWORD)).status, 303);
    const waiting = ["/", "/vorgaenge", "/doppelte", "/zugang/1", "/zugang/2"];
    const seen = new Set(waiting);
    const dead: string[] = [];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const page = await visitor.get(path);
      const isRefused = page.status === 403 || page.status === 401;
      if (!isRefused && page.status !== 200 && page.status !== 303)
        dead.push(`${who} ${path} is ${page.status}`);
      if (!page.headers.get("Content-Type")?.startsWith("text/html")) continue;
      for (const [, href = ""] of page.text.matchAll(/ (?:href|src)="([^"#]+)/g)) {
        const url = new URL(href.replaceAll("&amp;", "&"), `${ORIGIN}/`);
        const next = url.pathname + url.search;
        if (url.origin !== ORIGIN || seen.has(next) || seen.size > 400) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    assert.deepEqual(dead, []);
    assert.ok(seen.size > 30, [...seen].join(" "));
  }
});

/** As a program on the core would declare its own; the table of settings is a plain one that is there. */
interface NoteReading {
  count(): Promise<number>;
}

const notes: AddedTables<NoteReading, NoteReading & { note(text: string): void }> = {
  reader: notesOn,
  writer(connection: WriteConnection) {
    const rows: { name: string; wert: string }[] = [];
    connection.atEnd(async () =>
      upsertion("einstellung", rows, ["name"], (column) => sql.ref(`excluded.${column}`)),
    );
    const note = (text: string) => void rows.push({ name: `notiz ${text}`, wert: text });
    return { ...notesOn(connection), note };
  },
};

function notesOn({ database }: TableConnection): NoteReading {
  return {
    async count() {
      const rows = database.selectFrom("einstellung").where("name", "like", "notiz %");
      return (await rows.select("name").execute()).length;
    },
  };
}

withCore(
  "a program reads and writes tables of its own in the core's transactions",
  async (core) => {
    const { store } = core;
    const counted = await store.write(async (writing) => {
      for (const text of ["Salz", "Mehl"]) writing.with(notes).note(text);
      return writing.with(notes).count();
    });
    assert.equal(counted, 0, "what is written at the end is not there before");
    assert.equal(await store.read.with(notes).count(), 2);
    const failing = store.write(async (writing) => {
      writing.with(notes).note("Milch");
      throw new Error("no milk");
    });
    await assert.rejects(failing, /no milk/);
    assert.equal(await store.read.with(notes).count(), 2);
  },
);

withCore("style sheets and scripts of the library are not served", async (core) => {
  const visitor = browserAt(core);
  const { text } = await visitor.get("/");
  const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
  const css = await visitor.get(sheet);
  assert.equal(css.status, 200);
  assert.doesNotMatch(css.text, /loan|availab|desk-state|library|werk|sheet-form/);
  const paths = libraryAssets.paths();
  assert.ok(paths.length > 9);
  for (const path of paths) assert.equal((await visitor.get(path)).status, 404, path);
});

withCore("what pages say is valid by the schemas that they name, in each format", async (core) => {
  const as = { Authorization: basic("bibliothekarin", PASSWORD) };
  const get = (path: string, accept: string) =>
    askOf(core.application, "GET", path, { accept, headers: as });
  for (const path of ["/", "/problem/entfernt", "/vorgaenge", "/doppelte", "/zugang/2"]) {
    const { json, headers } = await get(path, "application/json");
    const links = headers.get("Link") ?? "";
    const [, name = ""] = /\/schema\/(\w+)\.json>; rel="describedby"/.exec(links) ?? [];
    const schema = await get(`/schema/${name}.json`, "*/*");
    assert.deepEqual(jsonFaults(json, schema.json), [], path);
    const { text } = await get(path, "application/xml");
    const xsd = await get(`/schema/${name}.xsd`, "*/*");
    assert.deepEqual(await xmlFaults([text], new Map([[name, xsd.text]])), [], path);
    for (const { accepts } of CORE.representations) {
      const offered = links.includes(`rel="alternate"; type="${accepts[0]}"`);
      const { status } = await get(path, accepts[0] ?? "");
      assert.equal(status, offered ? 200 : 406, `${path} ${accepts[0]}`);
    }
  }
});

withCore("people sign in by a form, are led to their account, and out again", async (core) => {
  const visitor = browserAt(core);
  assert.equal((await visitor.signIn("leserin", "falsch")).status, 401);
  const entered = await visitor.signIn("leserin", PASSWORD);
  assert.equal(entered.status, 303);
  assert.equal(entered.headers.get("Location"), `${ORIGIN}/konto/2`);
  assert.equal((await visitor.get("/konto/2")).status, 200);
  assert.equal((await visitor.get("/konto/1")).status, 403);
  assert.equal((await visitor.get("/konten")).status, 403);
  const form = await visitor.post("/rezepte", { titel: "Erschlichen" });
  assert.equal(form.status, 403, "without the token of a form");
  const way = await visitor.get("/abmeldung");
  assert.equal((await visitor.submit(way, {})).status, 303);
  assert.equal((await visitor.get("/konto/2")).status, 403);
});

withCore("a password of one's own ends every other way in", async (core) => {
  const [first, second] = [browserAt(core), browserAt(core)];
  for (const visitor of [first, second]) await visitor.signIn("leserin", PASSWORD);
  const page = await first.get("/zugang/2");
  const changed = await first.submit(
    page,
    { aktion: "kennwort" },
    { bisher: PASSWORD, neu: "ein ganz anderes Kennwort" },
  );
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await first.get("/konto/2")).status, 200);
  assert.equal((await second.get("/konto/2")).status, 403);
  assert.equal((await browserAt(core).signIn("leserin", PASSWORD)).status, 401);
  assert.doesNotMatch(page.text, /kalender|daten\//i, "what the library adds is not there");
});

withCore("a code that a librarian hands out lets a reader in once", async (core) => {
  const librarian = browserAt(core);
  await librarian.signIn("bibliothekarin", PASSWORD);
  const made = await librarian.submit(await librarian.get("/zugang/2"), { aktion: "einmalcode" });
  const [, code = ""] = /<code[^>]*>([^<]+)<\/code>/.exec(made.text) ?? [];
  assert.notEqual(code, "", made.text);
  const reader = browserAt(core);
  const entered = await reader.signIn("leserin", code);
  assert.match(entered.headers.get("Location") ?? "", /\/zugang\/2\?weiter=/);
  assert.equal((await browserAt(core).signIn("leserin", code)).status, 401);
});

withCore("an account that goes takes its sessions along", async (core) => {
  const reader = browserAt(core);
  await reader.signIn("leserin", PASSWORD);
  const form = await reader.get("/konto/2?formular=loeschen");
  assert.equal((await reader.submit(form, { _aktion: "loeschen" })).status, 303);
  assert.equal((await browserAt(core).signIn("leserin", PASSWORD)).status, 401);
  const deleted = await reader.get("/konto/2");
  assert.equal(deleted.status, 403);
});

withCore("requests are logged, and what failed too", async (core, context) => {
  const server = await serving(context, core.application);
  const place = `http://127.0.0.1:${server.port}`;
  assert.equal((await fetch(`${place}/rezept/1.json`)).status, 200);
  assert.equal((await fetch(`${place}/rezept/99`)).status, 404);
  const entries = await server.logged(2);
  assert.deepEqual(
    entries.map(({ status }) => status),
    [200, 404],
  );
  assert.deepEqual(server.errorLines(), []);
  const { access } = core.kinds.one("rezept");
  Object.defineProperty(core.kinds.one("rezept"), "access", {
    configurable: true,
    get: () => {
      throw new Error("broken on purpose");
    },
  });
  try {
    const failed = await fetch(`${place}/rezept/1.xml`);
    assert.equal(failed.status, 500);
    assert.equal(await failed.text(), "");
  } finally {
    Object.defineProperty(core.kinds.one("rezept"), "access", { value: access });
  }
  assert.match(server.errorLines().join("\n"), /broken on purpose in .*core\.test\.ts on line \d+/);
});
