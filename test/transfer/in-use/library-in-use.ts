/** A library in which people have been at work: lists are brought into it, taken back, and all that it has is looked at. */

import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, openApp } from "../../../src/app.ts";
import type { Kinds } from "../../../src/core/model/kinds/kind.ts";
import type { Closable } from "../../../src/core/model/store/closable.ts";
import type { Member } from "../../../src/core/model/store/member.ts";
import type { Store } from "../../../src/core/model/store/store.ts";
import type { Writing } from "../../../src/core/model/store/writing.ts";
import { type BackupRow, batchesOf } from "../../../src/core/storage/backup/backup.ts";
import type { ImportReport } from "../../../src/library/import/report/import-report.ts";
import { type ImportOptions, importFiles } from "../../../src/library/import/run/import.ts";
import { type Undone, undoImport } from "../../../src/library/import/run/undo-import.ts";
import type { StagingWriting } from "../../../src/library/tables/staged-import.ts";
import { staging } from "../../../src/library/tables/staging.ts";
import type { Engine, Template } from "../../support/database/databases.ts";
import { BEGIN, furnish, Library, settingsFor } from "../../support/library.ts";
import { withFiles } from "../scratch.ts";
import type { Deed, ListFile } from "./situations.ts";

const FURNISHED: Template = {
  name: "library_in_use",
  fill: async (database) => {
    const app = await openApp(settingsFor(database), () => BEGIN);
    await furnish(app, 3);
    await app.store.write((writing) => addBystanders(writing, app.kinds));
    // As they would be if somebody had saved them: copies have numbers then.
    await app.store.write(async (writing) => {
      for (const kind of ["konto", "werk", "exemplar"].map((name) => app.kinds.one(name)))
        for (const member of await writing.walk(kind, 0, 9)) {
          const more = kind.singular === "exemplar" && { inventarnummer: `Z ${member.id}` };
          await writing.update(member, { ...member.values, ...more }, null);
        }
    });
    await app.close();
  },
};

/** A job of an import in the browser, which only gives it a number to be taken back by. */
const JOB = 1_000_000;

export class LibraryInUse implements Closable {
  readonly app: App;
  readonly #library: Library;
  readonly #drop: () => Promise<void>;
  #imports = 0;

  constructor(app: App, library: Library, drop: () => Promise<void>) {
    this.app = app;
    this.#library = library;
    this.#drop = drop;
  }

  static async open(create: Engine): Promise<LibraryInUse> {
    const { database, drop } = await create(FURNISHED);
    const clock = { now: BEGIN };
    const app = await openApp(settingsFor(database), () => clock.now);
    const library = new Library(app, clock, {}, database);
    return new LibraryInUse(app, library, drop);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#drop();
  }

  /** What people may not do they are told, and go on. */
  async live(deeds: readonly Deed[]): Promise<void> {
    for (const each of deeds) await this.#do(each);
  }

  async #do(each: Deed): Promise<void> {
    const as = "bibliothekarin";
    const ask = (method: string, path: string, body?: unknown) =>
      this.#library.ask(method, path, { as, body });
    switch (each.do) {
      case "post":
        await ask("POST", each.path, each.body);
        return;
      case "copy":
      case "edition": {
        const work = await this.#one("werk", each.a);
        if (!work) return;
        const link = { url: `/werk/${work.id}` };
        if (each.do === "copy") await ask("POST", "/exemplare", { ...each.body, werk: link });
        else await ask("POST", "/werke", { ...each.body, ausgabeVon: link });
        return;
      }
      case "merge": {
        const [kept, lost] = [
          await this.#one(each.kind, each.a),
          await this.#one(each.kind, each.b),
        ];
        if (!kept || !lost || kept.id === lost.id) return;
        const [bleibt, geht] = [kept, lost].map(({ id }) => `/${each.kind}/${id}`);
        await ask("POST", "/zusammenfuehrungen", { bleibt, geht, wahl: [] });
        return;
      }
      case "part": {
        const merging = await this.#one("zusammenfuehrung", each.a);
        if (merging) await ask("DELETE", `/zusammenfuehrung/${merging.id}`);
        return;
      }
      case "remove": {
        const member = await this.#one(each.kind, each.a);
        if (member) await ask("DELETE", `/${each.kind}/${member.slug ?? member.id}`);
        return;
      }
      case "rename": {
        const member = await this.#one(each.kind, each.a);
        if (!member) return;
        const name = each.kind === "person" ? "nachname" : "name";
        await this.#library.patch(`/${each.kind}/${member.slug ?? member.id}`, { [name]: each.to });
        return;
      }
      case "lend": {
        const copy = await this.#one("exemplar", each.a);
        if (copy) await this.#library.lend(`${copy.values.barcode}`, "anna");
        return;
      }
      case "reserve": {
        const work = await this.#one("werk", each.a);
        const konto = { ausweis: "A-ben" };
        if (work) await ask("POST", "/vormerkungen/", { werk: { url: `/werk/${work.id}` }, konto });
        return;
      }
      case "import":
        await this.bring([each.file], { keepGoing: true });
        return;
    }
  }

  async #one(singular: string, index: number): Promise<Member | undefined> {
    const all = await this.app.store.read.walk(this.app.kinds.one(singular), 0, 100);
    return all[index % Math.max(1, all.length)];
  }

  /** The number of the last import, by which it is taken back. */
  get job(): number {
    return JOB + this.#imports;
  }

  bring(
    files: readonly ListFile[],
    options: ImportOptions,
    store: Store = this.app.store,
  ): Promise<ImportReport> {
    const id = JOB + ++this.#imports;
    const job = { id, isStopped: () => false, settle: async () => {} };
    return withFiles(async (write) => {
      const paths: string[] = [];
      for (const { name, table } of files) paths.push(await write(name, textOf(table)));
      const told = await importFiles(store, this.app.kinds, paths, { ...options, job });
      const folder = paths[0]?.replace(/[^/]*$/, "") ?? "";
      return JSON.parse(JSON.stringify(told).replaceAll(folder, ""));
    });
  }

  takeBack(job: number): Promise<Undone> {
    const { store, kinds } = this.app;
    return undoImport(job, {
      store,
      kinds,
      site: {},
      origin: "http://localhost",
      onMembers: () => {},
      settle: async () => {},
    });
  }

  /** Every row of every table. */
  async tables(): Promise<Tables> {
    const path = join(tmpdir(), `leihwerk-in-use-${process.pid}-${Math.random()}`);
    try {
      await this.app.store.backup(path);
      const tables = new Map<string, BackupRow[]>();
      for await (const [table, rows] of batchesOf(path))
        tables.set(table, [...(tables.get(table) ?? []), ...rows]);
      return tables;
    } finally {
      await rm(path, { force: true });
    }
  }
}

export type Tables = ReadonlyMap<string, readonly BackupRow[]>;

function textOf(table: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[;"]/.test(text) ? `"${text}"` : text);
  return table.map((row) => `${row.map(cell).join(";")}\r\n`).join("");
}

/** So that every few rows come in by themselves: where the batches end decides nothing. */
export function inSmallBatches(store: Store, size: number): Store {
  return {
    ...store,
    read: store.read,
    write: (work, patience) => store.write((writing) => work(withStaging(writing, size)), patience),
  };
}

function withStaging(writing: Writing, size: number): Writing {
  const add: StagingWriting["add"] = (id, batches, told) =>
    writing.with(staging).add(
      id,
      batches.flatMap((batch) => {
        const rows = JSON.parse(batch.content) as { number: number; line: number }[];
        return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
          const part = rows.slice(index * size, (index + 1) * size);
          const { number, line } = part[0]!;
          return { ...batch, number, line, content: JSON.stringify(part) };
        });
      }),
      told,
    );
  return new Proxy(writing, {
    get(target, name) {
      if (name === "with")
        return (tables: typeof staging) =>
          tables === staging ? { ...target.with(staging), add } : target.with(tables);
      const answer: unknown = Reflect.get(target, name, target);
      return typeof answer === "function" ? answer.bind(target) : answer;
    },
  });
}

/** A person, a work and a copy that no list is about. */
const BYSTANDER = "Unbeteiligt";

async function addBystanders(writing: Writing, kinds: Kinds): Promise<void> {
  const [person, werk, exemplar] = ["person", "werk", "exemplar"].map((name) => kinds.one(name));
  const empty = { vorname: "", nachname: BYSTANDER, username: BYSTANDER };
  await writing.insert(person!, [{ values: empty }], null);
  const [id = 0] = await writing.insert(werk!, [{ values: { titel: BYSTANDER } }], null);
  const link = { id, slug: null, title: BYSTANDER, extras: {} };
  const copy = { werk: link, signatur: BYSTANDER, barcode: BYSTANDER, status: "verfügbar" };
  await writing.insert(exemplar!, [{ values: copy }], null);
}

/** Somebody saves what no list is about, as soon as everything is checked: whatever was found out may not hold any more. */
export function withOthersAtWork(store: Store, kinds: Kinds): Store {
  let done = false;
  return {
    ...store,
    read: store.read,
    write: async (work, patience) => {
      const [entry] = await store.read.with(staging).imports();
      if (entry?.state === "schreibt" && !done) {
        done = true;
        await store.write(async (writing) => {
          for (const kind of ["person", "werk", "exemplar"].map((name) => kinds.one(name)))
            for (const member of await writing.walk(kind, 0, 9))
              if (member.title === BYSTANDER) await writing.update(member, member.values, null);
        });
      }
      return store.write(work, patience);
    },
  };
}

/** Written once, and never taken back; or only about when. */
const HISTORY = [
  "aenderung",
  "adresse",
  "zaehler",
  "zaehlung",
  "wort",
  "datei",
  "versuch",
  "vorgang",
  "sitzung",
  "einstellung",
  "wiederholung",
];
const WHEN = ["erstellt", "geaendert", "beruehrt", "version", "quelle_version", "kennwort"];

/** What the library is, without how it came to be: each row as a line. */
export function stateOf(tables: Tables): string[] {
  return [...tables].flatMap(([table, rows]) =>
    HISTORY.includes(table)
      ? []
      : rows
          .filter((row) => table !== "facette" || row.anzahl !== 0)
          .map((row) => {
            const rest = Object.entries(row).filter(
              ([name, value]) => !WHEN.includes(name) && value !== null,
            );
            const edited =
              typeof row.quelle_version === "number" && row.quelle_version !== row.version
                ? " edited"
                : "";
            return `${table} ${JSON.stringify(Object.fromEntries(rest.sort()))}${edited}`;
          })
          .sort(),
  );
}
