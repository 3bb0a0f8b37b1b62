/** Pictures on their way out and in again: the files go with the tables. */

import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { emptyValue } from "../../src/core/model/kinds/field.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { leihwerk } from "../commands/run.ts";
import { withApps } from "../support/app.ts";
import { EMPTY_STORE, ENGINES, testKinds, UTC } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const BILD = testKinds.one("bild");
const WERK = testKinds.one("werk");

for (const [engine, create] of Object.entries(ENGINES)) {
  const moving = async (
    format: string,
    between: (folder: string) => Promise<void>,
    ...flags: string[]
  ) => {
    const [from, to] = [await create(EMPTY_STORE), await create(EMPTY_STORE)];
    try {
      await withPictures(from.database);
      return await withFiles(async (_, folder) => {
        const out = ["export", "--format", format, join(folder, "out")];
        const exported = await leihwerk(out, from);
        assert.equal(exported.code, 0, exported.errors);
        await between(join(folder, "out"));
        const tables = (await readdir(join(folder, "out"))).filter((name) => name.includes("."));
        const paths = tables.map((name) => join(folder, "out", name));
        const imported = await leihwerk(["import", ...flags, ...paths], to);
        const again = await leihwerk(["import", ...flags, ...paths], to);
        const doctor = await leihwerk(["doctor"], to);
        return { exported, imported, again, doctor, after: await picturesIn(to.database) };
      });
    } finally {
      await from.drop();
      await to.drop();
    }
  };

  for (const format of ["csv", "jsonl"])
    test(`pictures come with an export, and into an import (${format}, ${engine})`, async () => {
      const { exported, imported, again, doctor, after } = await moving(format, async (folder) => {
        assert.deepEqual(await readdir(join(folder, "bilder")), ["1.jpeg", "2.webp"]);
      });
      assert.match(exported.output, /bilder: 2 files$/m);
      assert.equal(imported.code, 0, imported.output);
      assert.deepEqual(after, [
        { id: 1, breite: 400, hoehe: 300, version: 1, format: "jpeg", alpha: false },
        { id: 2, breite: 200, hoehe: 200, version: 1, format: "webp", alpha: true },
      ]);
      assert.match(again.output, /bild, 0 new, 0 changed, 2 unchanged/);
      assert.match(doctor.output, /bilder: 2 members, all as declared/);
    });

  test(`a row of a picture without its file is refused, with its work (${engine})`, async () => {
    const { imported, after } = await moving("csv", async (folder) => {
      await rm(join(folder, "bilder", "1.jpeg"));
      await writeFile(join(folder, "bilder", "2.webp"), "<svg></svg>");
    });
    assert.equal(imported.code, 1);
    assert.match(imported.output, /line 2 \(\/bild\/1\): .*bilder\/1\.jpeg/);
    assert.match(imported.output, /line 3 \(\/bild\/2\): .*image\/svg\+xml/);
    assert.deepEqual(after, []);
  });

  test(`a row with two files is refused, and both are named (${engine})`, async () => {
    const { imported } = await moving("csv", async (folder) => {
      await copyFile(join(folder, "bilder", "1.jpeg"), join(folder, "bilder", "1.png"));
    });
    assert.equal(imported.code, 1);
    assert.match(imported.output, /line 2 \(\/bild\/1\): .*several files: 1\.jpeg, 1\.png/);
  });

  test(`an export over another one leaves no files of removed pictures (${engine})`, async () => {
    await using scratch = await create(EMPTY_STORE);
    const { database } = scratch;
    await withPictures(database);
    await withFiles(async (_, folder) => {
      const exporting = ["export", "--force", "--kind", "bild", folder];
      assert.equal((await leihwerk(exporting, { database })).code, 0);
      const store = await openStore(database, testKinds, UTC);
      const removed = await store.read.find(BILD, "2");
      assert.equal(removed.state, "current");
      if (removed.state === "current")
        await store.write((writing) => writing.remove(removed.member, null));
      await store.write((writing) => writing.removeFiles(BILD, 1, ""));
      await store.close();
      await writeFile(join(folder, "bilder", "lies-mich.txt"), "von Hand");
      await leihwerk(exporting, { database });
      // Of one whose file is lost, that of the earlier export is the last there is.
      assert.deepEqual(await readdir(join(folder, "bilder")), ["1.jpeg", "lies-mich.txt"]);
    });
  });

  test(`an import of pictures shows how far it is, and stops between two of them (${engine})`, async () => {
    await using scratch = await create(EMPTY_STORE);
    const { database } = scratch;
    await using store = await openStore(database, testKinds, UTC);
    await withFiles(async (put, folder) => {
      const table = await put("bilder.csv", await pictures(folder, 25));
      const shown: number[][] = [];
      const onProgress = ({ rows, part }: { rows: number; part: number }) =>
        shown.push([rows, Math.round(part * 100)]);
      await importFiles(store, testKinds, [table], { dryRun: true, onProgress });
      assert.deepEqual(shown, [
        [10, 40],
        [20, 80],
        [25, 100],
      ]);

      const stopping = new AbortController();
      let writes = 0;
      const write: typeof store.write = (work, patience) => {
        // The first begins the import, each further one stores the files of a picture.
        if (++writes === 4) stopping.abort();
        return store.write(work, patience);
      };
      const { signal } = stopping;
      const counted = { ...store, read: store.read, write };
      const report = await importFiles(counted, testKinds, [table], { signal });
      assert.deepEqual([report.stopped, report.written], [true, false]);
      assert.equal(report.files[0]?.created, 3);
      assert.equal(await store.read.count(BILD), 0);
    });
  });

  test(`the doctor names pictures without a file (${engine})`, async () => {
    await using scratch = await create(EMPTY_STORE);
    const { database } = scratch;
    await withPictures(database);
    const store = await openStore(database, testKinds, UTC);
    await store.write((writing) => writing.removeFiles(BILD, 2, ""));
    await store.close();
    const { output } = await leihwerk(["doctor"], { database });
    assert.match(output, /\/bild\/2 has no file/);
    assert.doesNotMatch(output, /\/bild\/1 /);
    await withFiles(async (_, folder) => {
      const { errors } = await leihwerk(["export", join(folder, "out")], { database });
      assert.match(errors, /\/bild\/2 has no file/);
    });
  });
}

withApps("no page shows a picture that has no file", async (app) => {
  const bild = app.kinds.one("bild");
  const [id] = await app.store.write((writing) => writing.insert(bild, [empty(bild)], null));
  const work = await app.add(app.kinds.one("werk"), { titel: "Ohne Bild", image: `/bild/${id}` });
  for (const path of [work.path, `/bild/${id}`, "/bilder"]) {
    const page = await (
      await app.request("GET", path, { headers: { Accept: "text/html" } })
    ).text();
    assert.doesNotMatch(page, new RegExp(`<img[^>]*/bild/${id}\\b`), path);
  }
});

/** A table, and the files beside it. */
async function pictures(folder: string, count: number): Promise<string> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const create = { width: 8, height: 8, channels: 3, background: "#a62b2b" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  await mkdir(join(folder, "bilder"));
  for (const id of ids) await writeFile(join(folder, "bilder", `${id}.png`), bytes);
  return ["url,titel", ...ids.map((id) => `/bild/${id},Bild ${id}`), ""].join("\n");
}

/** One of a camera, one with transparency, and a work that shows the first. */
async function withPictures(database: string): Promise<void> {
  const store = await openStore(database, testKinds, UTC);
  const background = { r: 166, g: 43, b: 43 };
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background } }).jpeg();
  const logo = sharp({
    create: { width: 200, height: 200, channels: 4, background: { ...background, alpha: 0 } },
  }).png();
  for (const picture of [photo, logo]) {
    const taken = await BILD.upload!.read(await picture.toBuffer(), null);
    await store.write(async (writing) => {
      const [id] = await writing.insert(BILD, [empty(BILD, taken.values)], null);
      await writing.addFiles(BILD, id!, taken.files);
    });
  }
  const values = { titel: "Mit Bild", image: "/bild/1" };
  await store.write((writing) => writing.insert(WERK, [empty(WERK, values)], null));
  await store.close();
}

function empty(kind: typeof BILD, values: object = {}) {
  const none = Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]);
  return { values: { ...Object.fromEntries(none), ...values } };
}

async function picturesIn(database: string) {
  await using store = await openStore(database, testKinds, UTC);
  const members = await store.read.walk(BILD, 0, 10);
  return await Promise.all(
    members.map(async ({ id, version, values: { breite, hoehe, typ } }) => {
      const bytes = await store.read.file(BILD, id, `${breite}.webp`);
      const { hasAlpha: alpha } = await sharp(bytes ?? Buffer.from("none")).metadata();
      const format = `${typ}`.slice("image/".length);
      return { id, breite, hoehe, version, format, alpha };
    }),
  );
}
