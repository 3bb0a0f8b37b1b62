import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import type { Writing } from "../../src/core/model/store/writing.ts";
import { en } from "../../src/core/texts/en/all.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { finishImports } from "../../src/library/import/run/finish-imports.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { staging } from "../../src/library/tables/staging.ts";
import { testKinds, withStores } from "../support/database/databases.ts";
import { inSmallBatches } from "./in-use/library-in-use.ts";
import { withFiles } from "./scratch.ts";

const PROGRAM = fileURLToPath(new URL("import-step-by-step.ts", import.meta.url));
/** Several batches, and less than one. */
const MANY = 1200;
const FEW = 50;
/** So that each batch has a turn of its own. */
const EACH_BATCH = { turnLength: 0 };

withLibrary(
  "an import that is killed while it writes is finished at the next start, each row once",
  async (store, database, write) => {
    const importing = start(database, await write("x-werke.csv", manyWorks()));
    await importing.until("schreibt");
    await importing.goOn();
    await importing.kill();
    const before = await store.read.count(testKinds.one("werk"));
    assert(before > 0 && before < MANY, `${before} rows were in`);
    const [report] = await finishImports(store, testKinds, WORDS);
    assert.deepEqual(sums(report), [MANY, 0, 0, 0, 0]);
    await holdsAll(store);
    assert.deepEqual(await store.read.with(staging).imports(), []);
    assert.deepEqual(await finishImports(store, testKinds, WORDS), []);
  },
);

withLibrary(
  "an import that is killed while it checks is taken back, and another one can begin (long)",
  async (store, database, write) => {
    const path = await write("x-werke.csv", manyWorks());
    const importing = start(database, path);
    await importing.until("liest");
    await importing.kill();
    const [left] = await store.read.with(staging).imports();
    assert.equal(left?.state, "liest");
    const few = await write("x-werke.csv", manyWorks(FEW));
    const report = await importFiles(store, testKinds, [few], WORDS);
    assert.deepEqual(sums(report), [FEW, 0, 0, 0, 0]);
    await holdsAll(store, FEW);
    assert.deepEqual(await store.read.with(staging).imports(), []);
  },
);

withLibrary(
  "Ctrl-C stops an import with a sentence, and the same files bring in the rest (long)",
  async (store, database, write) => {
    const path = await write("x-werke.csv", manyWorks());
    const werk = testKinds.one("werk");
    const early = start(database, path);
    await early.until("liest");
    const [earlyCode, said] = await early.stop();
    assert.equal(earlyCode, 1);
    assert.match(said, /Stopped: nothing was written\.\n$/);
    assert.equal(await store.read.count(werk), 0);
    const late = start(database, path);
    await late.until("schreibt");
    await late.goOn();
    const [lateCode, told] = await late.stop();
    assert.equal(lateCode, 1);
    assert.match(told, /Stopped: [0-9,]+ rows have not come in\. Import the same files again/);
    assert.deepEqual(await store.read.with(staging).imports(), []);
    const there = await store.read.count(werk);
    assert(there > 0 && there < MANY, `${there} rows were in`);
    const rest = await importFiles(store, testKinds, [path], WORDS);
    assert.deepEqual(sums(rest), [MANY - there, 0, there, 0, 0]);
    await holdsAll(store);
  },
);

withStores("others write between the turns of an import", async (store, kinds) => {
  const person = kinds.one("person");
  const turns: string[] = [];
  const others: Promise<unknown>[] = [];
  const crowded = instead(store, (work, patience) =>
    store.write((writing) => {
      turns.push("import");
      others.push(
        store.write(async (other) => {
          turns.push("other");
          await other.setSetting("zwischendurch", `${turns.length}`);
        }),
      );
      return work(writing);
    }, patience),
  );
  const files = { "x-personen.csv": manyPersons(3000) };
  const report = await importText(crowded, kinds, files, EACH_BATCH);
  await Promise.all(others);
  assert.equal(report.files[0]?.created, 3000);
  assert.equal(await store.read.count(person), 3000);
  assert(others.length > 6, `${others.length} turns`);
  assert.doesNotMatch(turns.join(" "), /import import/, "whoever came meanwhile is next");
});

withStores(
  "rows that change what is here come in a few at a time, since each takes as long as many new ones",
  async (store, kinds) => {
    await importText(store, kinds, { "x-personen.csv": manyPersons(100) });
    const atOnce: number[] = [];
    const looking = beforeWriting(store, async (writing) => {
      const [entry] = await writing.with(staging).imports();
      atOnce.push((await writing.with(staging).waiting(entry!.id)).length);
    });
    const changed = manyPersons(100).replaceAll("Meyer", "Meier");
    const report = await importText(looking, kinds, { "x-personen.csv": changed });
    assert.deepEqual(sums(report), [0, 100, 0, 0, 0]);
    assert(atOnce[0]! > 0 && atOnce[0]! <= 25, `${atOnce} rows come in at once`);
  },
);

withStores("what comes late to its turn loses no row", async (store, kinds) => {
  const over = { turnLength: -1 };
  const report = await importText(store, kinds, { "x-personen.csv": manyPersons(3) }, over);
  assert.deepEqual(sums(report), [3, 0, 0, 0, 0]);
  assert.equal(await store.read.count(kinds.one("person")), 3);
});

withStores(
  "works find the persons of their own import, though it broke off between them",
  async (store, kinds) => {
    const [person, werk] = [kinds.one("person"), kinds.one("werk")];
    await importText(store, kinds, { "y-personen.csv": manyPersons(3) });
    const breaking = instead(store, async (work, patience) => {
      if ((await store.read.count(werk)) > 0) throw new Error("broken off");
      return store.write(work, patience);
    });
    const works = Array.from({ length: 1500 }, (_, index) => `w${index},Werk ${index},p${index}\n`);
    const files = {
      "x-personen.csv": manyPersons(1500),
      "x-werke.csv": `id,titel,person\n${works.join("")}`,
    };
    await assert.rejects(importText(breaking, kinds, files, EACH_BATCH), /broken off/);
    const before = await store.read.count(werk);
    assert(before > 0 && before < 1500, `${before} works were in`);
    const entry = (await store.read.with(staging).imports())[0];
    await store.write((writing) => writing.with(staging).change(entry!.id, { worker: "" }));
    const [report] = await finishImports(store, kinds, WORDS);
    assert.deepEqual(sums(report), [3000, 0, 0, 0, 0]);
    assert.equal(await store.read.count(person), 1503);
    for (const { title, values } of await store.read.walk(werk, 0, 2000)) {
      const [maker] = values.person as readonly Link[];
      assert.equal(maker?.title, title.replace("Werk", "Meyer"));
    }
  },
);

withStores(
  "what happens between the check and the writing is told, and nothing of it is overwritten",
  async (store, kinds) => {
    const [person, werk] = [kinds.one("person"), kinds.one("werk")];
    await importText(store, kinds, {
      "x-personen.csv": "id,nachname\nedited,Alt\nremoved,Alt\nsame,Alt\n",
    });
    const [edited, removed] = await store.read.walk(person, 0, 2);
    const meanwhile = async (writing: Writing) => {
      await writing.update(edited!, { ...edited!.values, nachname: "Von Hand" }, null);
      await writing.remove(removed!, null);
      const empty = { ...edited!.values, image: null, vorname: "" };
      const drafts = [
        { values: { ...empty, nachname: "Schneller", username: "begehrt" } },
        {
          values: { ...empty, nachname: "Schneller", username: "anders" },
          source: { name: "x", id: "new" },
        },
      ];
      await writing.insert(person, drafts, null);
    };
    const report = await importText(beforeWriting(store, meanwhile), kinds, {
      "x-personen.csv":
        "id,nachname,username\nedited,Neu,e\nremoved,Neu,r\nsame,Neu,s\nnew,Neu,n\nwants,Neu,begehrt\ngood,Neu,g\n",
      "x-werke.csv": "id,titel,person\nw1,Gut,good\nw2,Ohne,wants\nw3,Ohne,removed\n",
    });
    assert.equal(report.written, true);
    const told = describeReport(report, { dryRun: false });
    assert.match(told, /kept .*line 2 \(edited\): somebody changed it while the import/);
    assert.match(told, /refused .*line 3 \(removed\): it was removed while the import/);
    assert.match(told, /kept .*line 5 \(new\): it came here by another way while the import/);
    assert.match(told, /refused .*line 6 \(wants\): username: "begehrt" belongs to another/);
    assert.match(told, /refused .*line 3 \(w2\): person\/0\/url: There is nothing/);
    assert.match(told, /refused .*line 4 \(w3\): person\/0\/url: There is nothing/);
    assert.match(told, /All but 4 rows are in\./);
    const names = (await store.read.walk(person, 0, 20)).map(({ values }) => values.nachname);
    assert.deepEqual(names, ["Von Hand", "Neu", "Schneller", "Schneller", "Neu"]);
    assert.deepEqual(
      (await store.read.walk(werk, 0, 20)).map(({ title }) => title),
      ["Gut"],
    );
  },
);

withStores(
  "a row by its address is not written over what changed meanwhile",
  async (store, kinds) => {
    const person = kinds.one("person");
    await importText(store, kinds, { "x-personen.csv": "id,nachname\n1,Alt\n" });
    const [member] = await store.read.walk(person, 0, 1);
    const report = await importText(
      beforeWriting(store, (writing) =>
        writing.update(member!, { ...member!.values, nachname: "Von Hand" }, null),
      ),
      kinds,
      { "personen.csv": "url,nachname\n/person/1,Neu\n" },
    );
    assert.deepEqual(sums(report), [0, 0, 0, 1, 0]);
    assert.equal((await store.read.walk(person, 0, 1))[0]?.title, "Von Hand");
  },
);

withStores(
  "copies that look alike come in one by one, though somebody adds a work meanwhile",
  async (store, kinds) => {
    const [werk, exemplar] = [kinds.one("werk"), kinds.one("exemplar")];
    const list = "Titel;Signatur\nWoyzeck;Bü 1\nWoyzeck;Bü 1\nWoyzeck;Bü 1\n";
    const busy = beforeWriting(store, async (writing) => {
      await writing.insert(werk, [{ values: { titel: "Lenz" } }], null);
    });
    const report = await importText(inSmallBatches(busy, 1), kinds, { "liste.csv": list });
    assert.deepEqual(
      report.files.map(({ kind, created, found }) => [kind, created, found]),
      [
        ["werk", 1, 2],
        ["exemplar", 3, 0],
      ],
    );
    assert.equal(await store.read.count(exemplar), 3);
    const again = await importText(store, kinds, { "liste.csv": list });
    assert.deepEqual(again.files[1]?.unchanged, 3);
  },
);

withStores(
  "a copy comes to its work, though somebody makes that work by hand meanwhile",
  async (store, kinds) => {
    const [werk, exemplar] = [kinds.one("werk"), kinds.one("exemplar")];
    const list = "Titel;Signatur\nWoyzeck;Bü 1\nLenz;Bü 2\n";
    const busy = beforeWriting(store, async (writing) => {
      await writing.insert(werk, [{ values: { titel: "Woyzeck" } }], null);
    });
    const report = await importText(inSmallBatches(busy, 1), kinds, { "liste.csv": list });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.files.map(({ created, found }) => [created, found]),
      [
        [1, 1],
        [2, 0],
      ],
    );
    assert.equal(await store.read.count(werk), 2);
    const [copy] = await store.read.walk(exemplar, 0, 9);
    assert.deepEqual(
      [copy?.title, (copy?.values.werk as Link | undefined)?.title],
      ["Bü 1", "Woyzeck"],
    );
    const again = await importText(store, kinds, { "liste.csv": list });
    assert.deepEqual(
      again.files.map(({ created, changed, refused }) => [created, changed, refused]),
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    );
  },
);

withStores(
  "a copy comes to the work that somebody made meanwhile, though the import broke off between them",
  async (store, kinds) => {
    const [werk, exemplar] = [kinds.one("werk"), kinds.one("exemplar")];
    const busy = beforeWriting(store, async (writing) => {
      await writing.insert(werk, [{ values: { titel: "Woyzeck" } }], null);
    });
    const breaking = instead(busy, async (work, patience) => {
      if ((await store.read.count(werk)) > 1) throw new Error("broken off");
      return busy.write(work, patience);
    });
    const files = { "liste.csv": "Titel;Signatur\nWoyzeck;Bü 1\nLenz;Bü 2\n" };
    const importing = importText(inSmallBatches(breaking, 1), kinds, files, EACH_BATCH);
    await assert.rejects(importing, /broken off/);
    assert.equal(await store.read.count(exemplar), 0);
    const entry = (await store.read.with(staging).imports())[0];
    await store.write((writing) => writing.with(staging).change(entry!.id, { worker: "" }));
    const [report] = await finishImports(store, kinds, WORDS);
    assert.deepEqual(report?.refused, []);
    const copies = await store.read.walk(exemplar, 0, 9);
    assert.deepEqual(
      copies.map(({ title, values }) => [title, (values.werk as Link).title]),
      [
        ["Bü 1", "Woyzeck"],
        ["Bü 2", "Lenz"],
      ],
    );
  },
);

withStores(
  "a row adds to the copy that it was found to be, though somebody adds a work meanwhile",
  async (store, kinds) => {
    const [werk, exemplar] = [kinds.one("werk"), kinds.one("exemplar")];
    await importText(store, kinds, { "alt.csv": "Titel;Signatur\nWoyzeck;Bü 1\nWoyzeck;Bü 1\n" });
    const list = "Titel;Signatur;Standort\nWoyzeck;Bü 1;\nWoyzeck;Bü 1;Magazin\n";
    const report = await importText(
      beforeWriting(store, async (writing) => {
        await writing.insert(werk, [{ values: { titel: "Lenz" } }], null);
      }),
      kinds,
      { "neu.csv": list },
    );
    assert.deepEqual([report.files[1]?.changed, report.files[1]?.found], [1, 1]);
    const places = (await store.read.walk(exemplar, 0, 9)).map(
      ({ values }) => (values.standort as Link | null)?.title,
    );
    assert.deepEqual(places, [undefined, "Magazin"]);
  },
);

withStores(
  "of two imports at the same time one is refused with a sentence",
  async (store, kinds) => {
    const files = { "x-personen.csv": manyPersons(300) };
    const both = await Promise.allSettled([
      importText(store, kinds, files),
      importText(store, kinds, files),
    ]);
    const refused = both.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    assert.equal(refused.length, 1);
    assert.match(
      refused[0]!,
      /Another import is on its way since .*: try again when it is through\./,
    );
    assert.equal(await store.read.count(kinds.one("person")), 300);
  },
);

withStores("rows that are refused leave nothing behind, staged or not", async (store, kinds) => {
  const report = await importText(store, kinds, {
    "x-personen.csv": `${manyPersons(3000)}schlecht,,\n`,
  });
  assert.equal(report.written, false);
  assert.deepEqual(await store.read.with(staging).imports(), []);
  assert.equal(await store.read.count(kinds.one("person")), 0);
});

const WORDS = {
  texts: en,
  site: {},
};

function manyWorks(count = MANY): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `w${index},Werk ${index},Wort${index}\n`,
  );
  return `id,titel,schlagwort\n${rows.join("")}`;
}

function manyPersons(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `p${index},Meyer ${index}\n`);
  return `id,nachname\n${rows.join("")}`;
}

/** Every row once, with its list and its address, and the counts are right. */
async function holdsAll(store: Store, count = MANY): Promise<void> {
  const werk = testKinds.one("werk");
  assert.equal(await store.read.count(werk), count);
  const titles = new Set<string>();
  for (let after = 0; ; ) {
    const members = await store.read.walk(werk, after, 2000);
    const last = members.at(-1);
    if (!last) break;
    for (const { title, values } of members) {
      titles.add(title);
      const [subject, ...others] = values.schlagwort as readonly Link[];
      assert.deepEqual([subject?.title, others], [title.replace("Werk ", "Wort"), []]);
    }
    after = last.id;
  }
  assert.equal(titles.size, count);
}

function sums(report: ImportReport | undefined): number[] {
  const names = ["created", "changed", "unchanged", "kept", "refused"] as const;
  return names.map((name) => report?.files.reduce((sum, file) => sum + file[name], 0) ?? -1);
}

function importText(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string>>,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, { ...WORDS, ...options });
  });
}

function instead(store: Store, write: Store["write"]): Store {
  return { ...store, read: store.read, write };
}

/** Somebody else writes when everything is checked and nothing is written yet. */
function beforeWriting(store: Store, meanwhile: (writing: Writing) => Promise<void>): Store {
  let done = false;
  return instead(store, async (work, patience) => {
    const [entry] = await store.read.with(staging).imports();
    if (entry?.state === "schreibt" && !done) {
      done = true;
      await store.write(meanwhile);
    }
    return store.write(work, patience);
  });
}

/** `leihwerk import`, which waits behind each of its writes until it is told to go on. */
function start(database: string, file: string) {
  const child = fork(PROGRAM, [file], {
    env: { ...process.env, DATABASE_URL: database, LEIHWERK_SITE: "/nirgends" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close") as Promise<[number]>;
  /** Where it stands. */
  const next = async (): Promise<string> => {
    const over = ended.then(() => Promise.reject(new Error(`The import has ended: ${output}`)));
    const [said] = await Promise.race([once(child, "message"), over]);
    return said as string;
  };
  const goOn = () => {
    child.send("go on");
    return next();
  };
  return {
    goOn,
    async until(state: "liest" | "schreibt"): Promise<void> {
      for (let said = await next(); said !== state; said = await goOn());
    },
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
    /** By Ctrl-C. */
    async stop(): Promise<[code: number, output: string]> {
      const heard = next();
      child.kill("SIGINT");
      assert.equal(await heard, "SIGINT");
      child.on("message", () => child.send("go on"));
      child.send("go on");
      const [code] = await ended;
      return [code, output];
    },
  };
}

function withLibrary(
  name: string,
  work: (
    store: Store,
    database: string,
    write: (name: string, content: string) => Promise<string>,
  ) => Promise<void>,
): void {
  withStores(name, (store, _, database) => withFiles((write) => work(store, database, write)));
}
