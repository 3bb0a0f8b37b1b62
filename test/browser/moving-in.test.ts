/** A folder of files as they really come, brought in through the page one after another, taken back, and brought in again: the same catalogue, nothing doubled. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { exportKinds } from "../../src/transfer/export.ts";
import { readSite } from "../../src/site/site.ts";
import { workOnImports } from "../../src/upkeep/import-work.ts";
import { type RealFile, realFiles } from "../transfer/real-files.ts";
import { withFiles } from "../transfer/scratch.ts";
import { type Demo, openEmpty } from "./catalogue.ts";
import { openBrowser, SIZES, signIn, skip } from "./chromium.ts";

test("a folder of real files comes in, goes, and comes in again", { skip }, async () => {
  const house = await openEmpty();
  const browser = await openBrowser();
  try {
    // Without scripts the page goes on by its link, and nobody waits for a clock.
    const viewport = SIZES.desktop;
    const context = await browser.newContext({ locale: "de", viewport, javaScriptEnabled: false });
    await signIn(context, house.url, "librarian");
    const page = await context.newPage();
    const files = await realFiles();
    const nothing = await exported(house);

    const first: string[] = [];
    for (const file of files) first.push(await bring(page, house, file));
    const catalogue = await exported(house);
    for (const { name, brings } of files)
      for (const title of brings)
        assert.equal(
          catalogue.werk?.filter((row) => row.includes(JSON.stringify(title))).length,
          1,
          `${title} of ${name}`,
        );
    const copies = files.reduce((sum, file) => sum + file.copies, 0);
    assert.equal(catalogue.exemplar?.length, copies);
    assert.equal(catalogue.konto?.length, 3, "the librarian, and two readers");

    for (const address of first.reverse()) await takeBack(page, house, address);
    assert.deepEqual(await exported(house), nothing);

    for (const file of files) await bring(page, house, file);
    assert.deepEqual(await exported(house), catalogue);
  } finally {
    await browser.close();
    await house.close();
  }
});

/** From the file on the disk to the report; where the import stands then. */
async function bring(page: Page, house: Demo, { name, content }: RealFile): Promise<string> {
  await page.goto(`${house.url}/einspielungen`);
  const buffer = Buffer.from(content);
  await page.setInputFiles("#feld-datei", { name, mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Hochladen" }).click();
  await goOn(page, house, "Spalten");
  await page.getByRole("button", { name: "Probelauf starten" }).click();
  await goOn(page, house, "Probelauf");
  await page.getByRole("button", { name: "Einspielen", exact: true }).click();
  await goOn(page, house, "Bericht");
  return page.url();
}

async function takeBack(page: Page, house: Demo, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Einspielung zurücknehmen" }).click();
  await goOn(page, house, "Bericht");
}

/** What the process beside the server does; then the page is asked for the step at which it stands. */
async function goOn(page: Page, house: Demo, wanted: string): Promise<void> {
  await page.locator("[data-progress]").waitFor();
  const { store, kinds } = house.app;
  await workOnImports({ store, kinds, site: await readSite("none"), url: null });
  await page.getByRole("link", { name: "Stand neu laden" }).click();
  await page.locator("[data-progress]").waitFor({ state: "detached" });
  const step = await page.locator(".way [aria-current]").textContent();
  assert.equal(step, wanted, await page.locator("main").innerText());
}

/** What an export says, without addresses and numbers that were given out: none of them is given out twice. */
async function exported({ app }: Demo): Promise<Record<string, string[]>> {
  return withFiles(async (_, folder) => {
    const kinds = KINDS.map((name) => app.kinds.one(name));
    const options = { format: "jsonl", packed: false, overwrite: false } as const;
    await exportKinds(app.store.read, kinds, folder, options);
    const rows = new Map<string, Record<string, unknown>[]>();
    for (const name of await readdir(folder)) {
      const lines = (await readFile(join(folder, name), "utf8")).split("\n");
      const kind = kinds.find(({ plural }) => name.startsWith(plural));
      rows.set(
        `${kind?.singular}`,
        lines.filter(Boolean).map((line) => JSON.parse(line)),
      );
    }
    const titles = new Map(
      [...rows.values()].flat().map((row) => [row.url, row.titel ?? row.name ?? row.nachname]),
    );
    return Object.fromEntries(
      [...rows].map(([kind, all]) => [
        kind,
        all
          .map(({ url: _url, slug: _slug, version: _version, ...facts }) =>
            JSON.stringify(facts, (key, value) =>
              key === "url" ? titles.get(value) : GIVEN.includes(key) ? undefined : value,
            ),
          )
          .sort(),
      ]),
    );
  });
}

const KINDS = [
  "werk",
  "exemplar",
  "person",
  "verlag",
  "reihe",
  "schlagwort",
  "standort",
  "konto",
  "gruppe",
];

const GIVEN = ["inventarnummer", "ausweis"];
