/** The traps of the storage engines: own reads, other processes, sudden death, older and newer databases, kinds that grow. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import pg from "pg";
import { type Declaration, defineKind } from "../../src/core/model/kinds/define-kind.ts";
import {
  choice,
  day,
  image,
  link,
  links,
  number,
  text,
  texts,
  type Values,
} from "../../src/core/model/kinds/field.ts";
import { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { StorageError } from "../../src/core/storage/engines/backend.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { openSqlite } from "../../src/core/storage/engines/sqlite.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { MIGRATIONS } from "../../src/core/storage/schema/migrations.ts";
import { ENGINES, UTC, withDatabases } from "../support/database/databases.ts";
import { NOTE } from "./note.ts";

const KINDS = new Kinds([NOTE]);
const note = KINDS.one("notiz");
const ALL = { words: [], sorting: null, limit: 100, cursor: null } as never as Parameters<
  Store["read"]["list"]
>[1];

/** A test with a database of its own on each storage engine. */
function onDatabases(name: string, run: (database: string) => Promise<void>): void {
  withDatabases(name, null, run);
}

async function opened<T>(
  database: string,
  kinds: Kinds,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  await using store = await openStore(database, kinds, UTC);
  return await work(store);
}

function add(store: Store, titel: string): Promise<number> {
  return store.write(async (writing) => {
    const [id] = await writing.insert(note, [{ values: { titel } }], null);
    return id as number;
  });
}

async function found(store: Store, kinds: Kinds, key: string): Promise<Member> {
  const one = await store.read.find(kinds.one("notiz"), key);
  assert.equal(one.state, "current");
  return (one as { member: Member }).member;
}

onDatabases(
  "a write sees what it wrote; others see it when it is over, all of it or nothing",
  async (database) => {
    await opened(database, KINDS, async (store) => {
      const changes = await store.change();
      await store.write(async (writing) => {
        const [id] = await writing.insert(note, [{ values: { titel: "Eigenes" } }], null);
        assert.equal((await writing.find(note, String(id))).state, "current");
        assert.equal(await writing.count(note), 1);
        assert.equal((await writing.list(note, ALL)).members.length, 1);
        // The reading side goes on undisturbed, and does not see what may still be taken back.
        assert.equal((await store.read.find(note, String(id))).state, "free");
        assert.equal(await store.read.count(note), 0);
        assert.equal(await store.change(), changes);
      });
      assert.equal((await store.read.find(note, "1")).state, "current");
      assert.notEqual(
        await store.change(),
        changes,
        "and everybody can tell that something happened",
      );
      await assert.rejects(
        store.write(async (writing) => {
          await writing.insert(note, [{ values: { titel: "Verworfen" } }], null);
          throw new Error("doch nicht");
        }),
        /doch nicht/,
      );
      assert.equal(await store.read.count(note), 1);
      assert.equal(await add(store, "Danach"), 2, "an id that was taken back is free again");
    });
  },
);

onDatabases(
  "writes of one process take turns, also when one fails among them",
  async (database) => {
    await opened(database, KINDS, async (store) => {
      let inside = 0;
      const writes = Array.from({ length: 10 }, (_, index) =>
        store.write(async (writing) => {
          inside++;
          assert.equal(inside, 1, "alone among all writers");
          try {
            await writing.insert(note, [{ values: { titel: `Nr. ${index}` } }], null);
            if (index % 3 === 0) throw new Error("mit Absicht");
          } finally {
            inside--;
          }
        }),
      );
      const outcomes = await Promise.allSettled(writes);
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === "rejected"),
        outcomes.map((_, index) => index % 3 === 0),
      );
      assert.equal(await store.read.count(note), 6);
    });
  },
);

onDatabases(
  "while another process writes, readers go on and writers wait: nobody is told that it is locked",
  async (database) => {
    await opened(database, KINDS, async (store) => {
      const other = secondProcess(database, "hold");
      try {
        assert.equal(await other.line(), "holding");
        let written = false;
        const waiting = Promise.all([add(store, "a"), add(store, "b")]).then((ids) => {
          written = true;
          return ids;
        });
        for (let count = 0; count < 5; count++) assert.equal(await store.read.count(note), 0);
        assert.equal((await store.read.list(note, ALL)).members.length, 0);
        assert.equal(written, false, "the other one still has the right to write");
        other.tell("let go");
        assert.equal(await other.line(), "done");
        assert.deepEqual((await waiting).sort(), [2, 3]);
        assert.equal(await store.read.count(note), 3);
      } finally {
        await other.end();
      }
    });
  },
);

onDatabases(
  "two processes that open a new database at the same moment both find it whole",
  async (database) => {
    const [one, other] = [secondProcess(database, "hold"), secondProcess(database, "hold")];
    try {
      const holding = new Map([one, other].map((process) => [process, process.line()]));
      const first = await Promise.race(
        [...holding].map(([process, line]) => line.then(() => process)),
      );
      const second = first === one ? other : one;
      first.tell("let go");
      assert.equal(await first.line(), "done");
      assert.equal(await holding.get(second), "holding");
      second.tell("let go");
      assert.equal(await second.line(), "done");
    } finally {
      await Promise.all([one.end(), other.end()]);
    }
    await opened(database, KINDS, async (store) => assert.equal(await store.read.count(note), 2));
  },
);

test("a file that another program holds for a moment is waited for at the start, from the first word on", async () => {
  const { database, drop } = await ENGINES.SQLite!();
  const holder = new DatabaseSync(database);
  holder.exec("create table fremd (x); begin exclusive");
  const other = secondProcess(database, "hold", "locks");
  try {
    assert.equal(await other.line(), "locked");
    holder.exec("commit");
    assert.equal(await other.line(), "holding");
    other.tell("let go");
    assert.equal(await other.line(), "done");
  } finally {
    holder.close();
    await other.end();
    await drop();
  }
});

onDatabases(
  "what was acknowledged is there after the process was killed in the middle of writing",
  async (database) => {
    const other = secondProcess(database, "write");
    const acknowledged: string[] = [];
    while (acknowledged.length < 20) acknowledged.push(await other.line());
    await other.end();
    acknowledged.push(...other.rest());
    await opened(database, KINDS, async (store) => {
      for (const id of acknowledged)
        assert.equal((await store.read.find(note, id)).state, "current", id);
      const total = await store.read.count(note);
      assert.equal(
        (await store.read.walk(note, 0, 100_000)).length,
        total,
        "the counter tells the truth",
      );
      assert.ok(total >= acknowledged.length);
      assert.equal(await add(store, "Danach"), total + 1);
    });
  },
);

onDatabases(
  "a database of a newer release is refused with a sentence, and stays as it is",
  async (database) => {
    await opened(database, KINDS, async (store) => {
      await add(store, "Aus der Zukunft");
      await store.write((writing) => writing.setSetting("fassung", String(MIGRATIONS.length + 1)));
    });
    await assert.rejects(openStore(database, KINDS, UTC), (error) => {
      assert.ok(error instanceof StorageError);
      assert.match(error.message, /newer release/);
      assert.match(error.message, /\.$/);
      return true;
    });
    await assert.rejects(openStore(database, KINDS, UTC), StorageError);
  },
);

onDatabases(
  "a database of any older release is brought up to date at the start",
  async (database) => {
    assert.ok(MIGRATIONS.length >= 1);
    const backend = await (database.startsWith("postgres")
      ? openPostgres(database)
      : openSqlite(database));
    await backend.transaction(async (transaction) => {
      await MIGRATIONS[0]?.(transaction, backend.types, KINDS, async () => []);
      await transaction.insertInto("einstellung").values({ name: "fassung", wert: "1" }).execute();
    });
    await backend.close();
    await opened(database, KINDS, async (store) => {
      assert.equal(await store.read.setting("fassung"), String(MIGRATIONS.length));
      assert.equal(await add(store, "Nach dem Umzug"), 1);
    });
    await opened(database, KINDS, async (store) => assert.equal(await store.read.count(note), 1));
  },
);

test("what is no database is refused with a sentence that names the file", async () => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  writeFileSync(database, "This is a letter, not a database. ".repeat(100));
  await assert.rejects(
    openStore(database, KINDS, UTC),
    (error) => error instanceof StorageError && error.message.includes(database),
  );
  const inside = join(database, "unter", "einer-datei.db");
  await assert.rejects(
    openStore(inside, KINDS, UTC),
    (error) => error instanceof StorageError && error.message.includes(inside),
  );
});

test("a PostgreSQL that does not answer is refused with a sentence, without its password", async () => {
  await assert.rejects(
    openStore("postgres://jemand:geheim@127.0.0.1:1/nirgends", KINDS, UTC),
    (error) => {
      assert.ok(error instanceof StorageError);
      assert.doesNotMatch(error.message, /geheim/);
      return true;
    },
  );
});

test("a PostgreSQL that cannot be used as it is says what to do", {
  skip: ENGINES.PostgreSQL ? false : "without PostgreSQL",
}, async () => {
  const server = process.env.TEST_POSTGRES ?? "";
  const admin = new pg.Client(`${server}/postgres`);
  await admin.connect();
  const latin = "create database latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'";
  try {
    await admin.query("create role poor login");
    await admin.query("create role crowded login connection limit 0");
    await admin.query(`${latin} template template0`);
    await admin.query("create database plain template template0");
    await admin.query("create database shut template template0");
    await admin.query("revoke connect on database shut from public");
    for (const [user, name, sentence] of [
      ["leihwerk", "latin", /^The database cannot store every letter: .* --encoding UTF8/],
      ["poor", "plain", /^PostgreSQL does not let this user prepare the database: .* OWNER TO/],
      ["poor", "shut", /^PostgreSQL lets nobody in: permission denied for database/],
      ["crowded", "plain", /^PostgreSQL takes no more connections: .*max_connections/],
    ] as const) {
      const address = new URL(`${server}/${name}`);
      address.username = user;
      await assert.rejects(openStore(address.href, KINDS, UTC), (error) => {
        assert.ok(error instanceof StorageError, `${error}`);
        assert.match(error.message, sentence);
        return true;
      });
    }
  } finally {
    for (const name of ["latin", "plain", "shut"])
      await admin.query(`drop database if exists ${name} with (force)`);
    for (const name of ["poor", "crowded"]) await admin.query(`drop role if exists ${name}`);
    await admin.end();
  }
});

/** The kind of the tests, with more fields than it had. */
function grown(fields: Declaration["fields"]): Kinds {
  const kind = defineKind({
    singular: "notiz",
    plural: "notizen",
    title: "titel",
    entry: ["titel"],
    fields: { titel: text({ required: true, searchable: true }), ...fields },
  });
  return new Kinds([kind]);
}

onDatabases(
  "a field that is declared unique over equal values is refused by name",
  async (database) => {
    const before = grown({ kennung: text() });
    await opened(database, before, async (store) => {
      for (const kennung of ["A", "b", "a"])
        await store.write((writing) =>
          writing.insert(before.one("notiz"), [{ values: { titel: "Notiz", kennung } }], null),
        );
    });
    const unique = grown({ kennung: text({ unique: true }) });
    await assert.rejects(
      opened(database, unique, async () => {}),
      /"kennung" is declared unique, but \/notiz\/1 and \/notiz\/3 both have "a"/,
    );
    const names = await opened(database, before, async (store) => {
      const found = await store.read.members(before.one("notiz"), [1, 2, 3]);
      return found.map(({ values }) => values.kennung);
    });
    assert.deepEqual(names, ["A", "b", "a"], "nothing was changed");
  },
);

onDatabases(
  "a kind that gains fields keeps its members, and each of them has the new fields",
  async (database) => {
    await opened(database, KINDS, async (store) => {
      for (const titel of ["Zebra", "Affe", "Maus"]) await add(store, titel);
    });
    const more = {
      motto: text({ blank: true }),
      rang: number({ sortable: true }),
      tag: day({ sortable: true }),
      stand: choice(["neu", "alt"]),
      kennung: text({ unique: true }),
      ort: text({ sortable: true, searchable: true }),
      bild: image(),
      wort: texts("worte"),
      siehe: link("notiz"),
      auch: links("notiz", { extras: ["warum"] }),
    };
    const kinds = grown(more);
    const kind = kinds.one("notiz");
    await opened(database, kinds, async (store) => {
      const before = await found(store, kinds, "2");
      assert.deepEqual(before.values, {
        titel: "Affe",
        motto: "",
        rang: null,
        tag: null,
        stand: null,
        kennung: null,
        ort: null,
        bild: null,
        wort: [],
        siehe: null,
        auch: [],
      });
      const self = { id: 1, slug: null, title: "Zebra", extras: {} };
      const values: Values = {
        ...before.values,
        motto: "m",
        rang: 7,
        tag: "2026-11-14",
        stand: "neu",
        kennung: "K",
        ort: "Berlin",
        wort: ["a", "b"],
        siehe: self,
        auch: [{ ...self, extras: { warum: "darum" } }],
      };
      await store.write((writing) => writing.update(before, values, null));
      assert.deepEqual((await found(store, kinds, "2")).values, values);
      for (const field of ["rang", "tag", "ort"]) {
        const list = await store.read.list(kind, { ...ALL, sorting: { field, descending: false } });
        assert.equal(list.members.length, 3, field);
      }
      const search = await store.read.list(kind, { ...ALL, words: ["berlin"] });
      assert.deepEqual(
        search.members.map((member) => member.id),
        [2],
      );
      assert.equal((await store.read.findBy(kind, "kennung", "k"))?.id, 2);
    });
    // And once more: a link that gains a text of its own.
    const again = grown({ ...more, auch: links("notiz", { extras: ["warum", "seit"] }) });
    await opened(database, again, async (store) => {
      const before = await found(store, again, "2");
      const [entry] = before.values.auch as unknown as {
        id: number;
        extras: Record<string, string>;
      }[];
      assert.deepEqual(entry?.extras, { warum: "darum" });
      const auch = [
        {
          ...entry,
          slug: null,
          title: "Zebra",
          id: 1,
          extras: { warum: "darum", seit: "gestern" },
        },
      ];
      await store.write((writing) => writing.update(before, { ...before.values, auch }, null));
      assert.deepEqual(((await found(store, again, "2")).values.auch as typeof auch)[0]?.extras, {
        warum: "darum",
        seit: "gestern",
      });
    });
    // What a kind no longer declares stays where it is.
    await opened(database, KINDS, async (store) =>
      assert.equal((await found(store, KINDS, "2")).title, "Affe"),
    );
    await opened(database, again, async (store) =>
      assert.equal((await found(store, again, "2")).values.motto, "m"),
    );
  },
);

onDatabases(
  "a field that becomes sortable, searchable or unique is so for the members that were there before",
  async (database) => {
    const plain = grown({ ort: text(), nummer: text() });
    await opened(database, plain, async (store) => {
      const places = ["Ulm", "Aachen", "Köln"];
      const drafts = places.map((ort, index) => ({
        values: { titel: `T${index}`, ort, nummer: `n${index}` },
      }));
      await store.write((writing) => writing.insert(plain.one("notiz"), drafts, null));
    });
    const kinds = grown({
      ort: text({ sortable: true, searchable: true }),
      nummer: text({ unique: true }),
    });
    const kind = kinds.one("notiz");
    await opened(database, kinds, async (store) => {
      const sorted = await store.read.list(kind, {
        ...ALL,
        sorting: { field: "ort", descending: false },
      });
      assert.deepEqual(
        sorted.members.map((member) => member.values.ort),
        ["Aachen", "Köln", "Ulm"],
      );
      const search = await store.read.list(kind, { ...ALL, words: ["koln"] });
      assert.equal(search.members.length, 1);
      assert.equal((await store.read.findBy(kind, "nummer", "N1"))?.values.ort, "Aachen");
    });
  },
);

onDatabases(
  "a field that becomes searchable, and nothing else, is found in the members there were before",
  async (database) => {
    const plain = grown({ ort: text() });
    await opened(database, plain, async (store) => {
      const drafts = [{ values: { titel: "Dom", ort: "Köln" } }];
      await store.write((writing) => writing.insert(plain.one("notiz"), drafts, null));
    });
    const kinds = grown({ ort: text({ searchable: true }) });
    await opened(database, kinds, async (store) => {
      const search = await store.read.list(kinds.one("notiz"), { ...ALL, words: ["koln"] });
      assert.equal(search.members.length, 1);
    });
  },
);

interface Second {
  line(): Promise<string>;
  /** Lines that came and were not asked for. */
  rest(): string[];
  tell(text: string): void;
  end(): Promise<void>;
}

function secondProcess(database: string, task: string, watch = ""): Second {
  const script = join(import.meta.dirname, "holding.ts");
  const child: ChildProcess = spawn(process.execPath, [script, database, task, watch], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting: ((line: string) => void)[] = [];
  const lines: string[] = [];
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()));
  createInterface({ input: child.stdout! }).on("line", (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else lines.push(line);
  });
  return {
    line: () => {
      const line = lines.shift();
      if (line !== undefined) return Promise.resolve(line);
      const next = new Promise<string>((resolve) => waiting.push(resolve));
      const end = exited.then(() => Promise.reject(new Error("The second process has ended.")));
      return Promise.race([next, end]) as Promise<string>;
    },
    rest: () => lines.splice(0),
    tell: (text) => child.stdin?.write(`${text}\n`),
    end: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
