import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { emptyValue } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { exportKinds, type Format } from "../../src/library/export/export.ts";
import type { ImportReport } from "../../src/library/import/report/import-report.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { origins } from "../../src/library/tables/origins.ts";
import { UTC, withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const FORMATS: Format[] = ["csv", "jsonl"];

withStores(
  "what is exported and imported elsewhere has the same addresses, values and sources",
  async (store, kinds) => {
    await fill(store, kinds);
    for (const format of FORMATS) {
      for (const packed of [false, true]) {
        await withFiles(async (_, folder) => {
          const first = join(folder, "a");
          const second = join(folder, "b");
          const options = { format, packed, overwrite: false };
          const files = await exportKinds(store.read, kinds.all, first, options);
          assert.deepEqual(
            files.map((file) => file.rows),
            await counts(store, kinds),
          );
          const other = await openStore(join(folder, "other.db"), kinds, UTC);
          try {
            const report = await bring(other, kinds, first);
            assert.deepEqual(report.refused, []);
            assert.deepEqual(await everything(other, kinds), await everything(store, kinds));
            await exportKinds(other.read, kinds.all, second, options);
          } finally {
            await other.close();
          }
          assert.deepEqual(await contents(second), await contents(first), "and is the same again");
        });
      }
    }
  },
);

withStores(
  "an export with fees comes back whole, though the library has turned them off since",
  async (store, kinds) => {
    await fill(store, kinds);
    await store.write(async (writing) => {
      const account = draft(kinds, "konto", { username: "kaya", name: "Kaya", rolle: "leser" });
      const [id] = await writing.insert(kinds.accounts, [account], null);
      const fee = {
        konto: { id, slug: "kaya", title: "Kaya" },
        grund: "verlust",
        betrag: "5.00 EUR",
        seit: "2024-01-02",
      };
      await writing.insert(kinds.one("gebuehr"), [draft(kinds, "gebuehr", fee)], null);
    });
    await withFiles(async (_, folder) => {
      const options = { format: "csv", packed: false, overwrite: false } as const;
      await exportKinds(store.read, kinds.all, folder, options);
      await using other = await openStore(join(folder, "other.db"), kinds, UTC);
      const report = await bring(other, kinds, folder, { site: {} });
      assert.deepEqual(report.refused, []);
      const [fee] = await other.read.walk(kinds.one("gebuehr"), 0, 2);
      assert.deepEqual([fee?.values.betrag, fee?.values.zustand], ["5.00 EUR", "offen"]);
    });
  },
);

withStores("what is exported and imported again changes nothing", async (store, kinds) => {
  await fill(store, kinds);
  const before = await store.change();
  for (const format of FORMATS) {
    await withFiles(async (_, folder) => {
      await exportKinds(store.read, kinds.all, folder, { format, packed: false, overwrite: false });
      const report = await bring(store, kinds, folder);
      assert.equal(
        report.files.reduce((sum, file) => sum + file.unchanged, 0),
        6,
      );
    });
  }
  assert.equal(await store.change(), before);
});

withStores(
  "what was edited in a spreadsheet comes back, unless others were faster",
  async (store, kinds) => {
    await fill(store, kinds);
    await withFiles(async (_, folder) => {
      const werk = kinds.one("werk");
      await exportKinds(store.read, [werk], folder, {
        format: "csv",
        packed: false,
        overwrite: false,
      });
      const file = join(folder, "werke.csv");
      const text = await readFile(file, "utf8");
      const [first] = await store.read.walk(werk, 0, 1);
      await store.write((writing) => writing.update(first!, { ...first!.values, jahr: 1 }, null));
      await writeFile(file, text.replace("Fragment", "Torso").replace("Zweites", "Drittes"));
      const report = await bring(store, kinds, folder);
      assert.deepEqual(
        [report.files[0]?.kept, report.files[0]?.changed, report.kept[0]?.key],
        [1, 1, `/werk/${first!.id}`],
      );
      const [kept, changed] = await store.read.walk(werk, 0, 2);
      assert.deepEqual(
        [kept?.values.jahr, kept?.values.untertitel, changed?.values.titel],
        [1, " Fragment in Prosa ", "Drittes"],
      );
    });
  },
);

withStores(
  "a row may ask for an address of its own, but not for one that somebody has or had",
  async (store, kinds) => {
    await fill(store, kinds);
    const person = kinds.one("person");
    const [anna, bert] = await store.read.walk(person, 0, 2);
    await store.write((writing) =>
      writing.insert(person, [draft(kinds, "person", { nachname: "Weg", username: "weg" })], null),
    );
    const gone = await store.read.find(person, "weg");
    await store.write((writing) =>
      gone.state === "current" ? writing.remove(gone.member, null) : assert.fail("it is there"),
    );
    const goneId = gone.state === "current" ? gone.member.id : 0;
    await withFiles(async (write, folder) => {
      await write(
        "personen.csv",
        [
          "url,slug,nachname,quelle,quelle_id",
          "/person/4000,vierte,Vierte,,",
          "/personen/4001,,Neu,,",
          "https://katalog.example/person/eigener-slug,,Slug,,",
          `/person/${goneId},,Weg,,`,
          "/person/weg,,Weg,,",
          `/person/4002,${anna?.slug},Räuber,,`,
          `/person/4003,,Doppelt,s,p1`,
          `/person/${bert?.id},umbenannt,Berg,,`,
          "/werk/1,,x,,",
          "/person/0,,x,,",
          "/person/x/y,,x,,",
          "/person/4004,12,x,,",
        ].join("\n"),
      );
      const report = await bring(store, kinds, folder, { keepGoing: true });
      assert.deepEqual(
        report.refused.map((row) => row.line),
        [5, 6, 7, 8, 10, 11, 12, 13],
      );
    });
    const at = async (key: string) => {
      const found = await store.read.find(person, key);
      return found.state === "current" || found.state === "former"
        ? found.member.values.nachname
        : found.state;
    };
    assert.deepEqual(
      await Promise.all(
        ["4000", "vierte", "4001", "eigener-slug", "umbenannt", bert?.slug ?? ""].map(at),
      ),
      ["Vierte", "Vierte", "Neu", "Slug", "Berg", "Berg"],
    );
  },
);

withStores(
  "files that are there are not written over, and half a file is never left",
  async (store, kinds) => {
    await fill(store, kinds);
    await withFiles(async (write, folder) => {
      const file = await write("werke.csv", "meins");
      const options = { format: "csv", packed: false, overwrite: false } as const;
      await assert.rejects(exportKinds(store.read, kinds.all, folder, options), /there already/);
      assert.equal(await readFile(file, "utf8"), "meins");
      const broken = {
        ...store.read,
        count: async () => 1,
        walk: () => Promise.reject(new Error("fort")),
      };
      await assert.rejects(
        exportKinds(broken, kinds.all, folder, { ...options, overwrite: true }),
        /fort/,
      );
      assert.deepEqual(await readdir(folder), ["werke.csv"]);
    });
  },
);

withStores("secrets are never exported", async (store, kinds) => {
  const konto = kinds.one("konto");
  await fill(store, kinds);
  const [account] = await store.read.walk(konto, 0, 1);
  await store.write((writing) => writing.setSecret(konto, account!.id, "kennwort", "geheimnis"));
  for (const format of FORMATS) {
    await withFiles(async (_, folder) => {
      await exportKinds(store.read, [konto], folder, { format, packed: false, overwrite: false });
      const text = JSON.stringify(await contents(folder));
      assert.doesNotMatch(text, /geheimnis|kennwort/);
      assert.match(text, /anna@example\.org/);
    });
  }
});

withStores("any text survives the way out and in again", async (store, kinds) => {
  const person = kinds.one("person");
  const line = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .map((text) => text.normalize("NFC").replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu, "_"))
    .filter((text) => text.trim() !== "");
  const special = fc.constantFrom("|", "\\", "\\|", '"', ",", " x ", "=1+1", "\\\\|", "a|b");
  const text = fc.oneof(line, special);
  const somebody = fc.record({
    nachname: text,
    beschreibung: fc.array(text, { minLength: 1 }).map((lines) => lines.join("\n")),
    auchBekannt: fc.array(text, { maxLength: 4 }),
  });
  const samples = fc.sample(somebody, 200);
  await store.write((writing) =>
    writing.insert(
      person,
      samples.map((values, index) =>
        draft(kinds, "person", { ...values, vorname: "", username: `p${index}` }),
      ),
      null,
    ),
  );
  for (const format of FORMATS) {
    await withFiles(async (_, folder) => {
      await exportKinds(store.read, [person], folder, { format, packed: false, overwrite: false });
      await using other = await openStore(join(folder, "other.db"), kinds, UTC);
      const report = await bring(other, kinds, folder);
      assert.deepEqual(report.refused, []);
      const values = (await other.read.walk(person, 0, 1000)).map((member) => member.values);
      assert.deepEqual(
        values,
        (await store.read.walk(person, 0, 1000)).map((member) => member.values),
      );
    });
  }
});

/** Two persons, two works with roles, awkward texts and a source, and an account. */
async function fill(store: Store, kinds: Kinds): Promise<void> {
  await store.write(async (writing) => {
    const person = kinds.one("person");
    const source = { name: "s", id: "p1" };
    const [anna, bert] = await writing.insert(
      person,
      [
        {
          ...draft(kinds, "person", { vorname: "Anna", nachname: "Meyer", username: "anna" }),
          source,
        },
        draft(kinds, "person", {
          nachname: "Berg|\\",
          username: "berg",
          geboren: -44,
          auchBekannt: ["a|b", "c\\", " d "],
        }),
      ],
      null,
    );
    const link = (id: number, rolle?: string) => ({
      id,
      slug: null,
      title: "",
      extras: rolle ? { rolle } : {},
    });
    const [work] = await writing.insert(
      kinds.one("werk"),
      [
        draft(kinds, "werk", {
          titel: 'Erstes, "zitiert"; 🎭',
          untertitel: " Fragment in Prosa ",
          person: [link(bert!, "Autor, Übersetzer"), link(anna!)],
          verweis: ["https://example.org/a?b=c,d"],
        }),
        draft(kinds, "werk", { titel: "Zweites", jahr: 1779, person: [link(anna!)] }),
      ],
      null,
    );
    await writing.insert(
      kinds.one("exemplar"),
      [
        draft(kinds, "exemplar", {
          werk: link(work!),
          signatur: "A 1",
          barcode: "B1",
          status: "verfügbar",
        }),
      ],
      null,
    );
    await writing.insert(
      kinds.one("konto"),
      [
        draft(kinds, "konto", {
          username: "anna",
          email: "anna@example.org",
          rolle: "leser",
          person: link(anna!),
        }),
      ],
      null,
    );
  });
}

function draft(kinds: Kinds, kind: string, values: Record<string, unknown>) {
  const empty = Object.entries(kinds.one(kind).fields).map(([name, field]) => [
    name,
    emptyValue(field),
  ]);
  return { values: { ...Object.fromEntries(empty), ...values } };
}

async function bring(
  store: Store,
  kinds: Kinds,
  folder: string,
  options: { keepGoing?: boolean; site?: Record<string, unknown> } = {},
): Promise<ImportReport> {
  const files = (await readdir(folder)).filter((name) => /\.(csv|jsonl)(\.gz)?$/.test(name));
  return importFiles(
    store,
    kinds,
    files.map((name) => join(folder, name)),
    options,
  );
}

async function counts(store: Store, kinds: Kinds): Promise<number[]> {
  return Promise.all(kinds.all.map((kind) => store.read.count(kind)));
}

async function everything(store: Store, kinds: Kinds): Promise<unknown> {
  return Promise.all(
    kinds.all.map(async (kind) => {
      const members = await store.read.walk(kind, 0, 1000);
      const sources = await store.read.with(origins).sources(
        kind,
        members.map((member) => member.id),
      );
      return members.map(({ id, slug, title, values }) => ({
        id,
        slug,
        title,
        values,
        source: sources.get(id),
      }));
    }),
  );
}

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).toSorted();
  const texts = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString()];
  });
  return Object.fromEntries(await Promise.all(texts));
}
