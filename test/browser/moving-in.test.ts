/** A folder of files as they really come, brought in through the page one after another, taken back, and brought in again by a program: the same catalogue, nothing doubled. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { exportKinds } from "../../src/library/export/export.ts";
import { workOnImports } from "../../src/library/import/work/import-work.ts";
import { readSite } from "../../src/library/site/site.ts";
import { type RealFile, realFiles } from "../transfer/real-files.ts";
import { withFiles } from "../transfer/scratch.ts";
import { type Demo, LIBRARIAN, openEmpty } from "./catalogue.ts";
import { openBrowser, SIZES, signIn, skip } from "./chromium.ts";

test("a folder of real files comes in, goes, and comes in again", { skip }, async () => {
  await using house = await openEmpty();
  await using browser = await openBrowser();
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

  const [last = "", ...others] = first.reverse();
  await takeBack(page, house, last);
  // What the pages' buttons do is one field of a resource, so what follows is left to a program.
  for (const address of others) await step(house, address, "rücknahme", "zurückgenommen");
  assert.deepEqual(await exported(house), nothing);

  for (const file of files) await send(house, file);
  assert.deepEqual(await exported(house), catalogue);
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
  await page.getByRole("button", { name: /^(?!Spalten).*(einspielen|ändern)/i }).click();
  await goOn(page, house, "Bericht");
  return page.url();
}

async function takeBack(page: Page, house: Demo, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Einspielung zurücknehmen" }).click();
  await goOn(page, house, "Bericht");
}

/** The same by the interface for programs, without a look at the report. */
async function send(house: Demo, { name, content }: RealFile): Promise<void> {
  const { address } = await asked(`${house.url}/einspielungen`, {
    method: "POST",
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: Buffer.from(content),
  });
  await work(house);
  await step(house, address, "probe", "geprüft");
  await step(house, address, "läuft", "fertig");
}

async function step(house: Demo, address: string, state: string, then: string): Promise<void> {
  const headers = { "Content-Type": "application/merge-patch+json" };
  const body = JSON.stringify({ zustand: state });
  await asked(address, { method: "PATCH", headers, body });
  await work(house);
  const { zustand } = (await asked(address)).document;
  assert.equal(zustand, then, address);
}

async function asked(address: string, request: RequestInit = {}) {
  const basic = Buffer.from(`${LIBRARIAN.username}:${LIBRARIAN.password}`).toString("base64");
  const headers = {
    ...(request.headers as Record<string, string>),
    Authorization: `Basic ${basic}`,
    Accept: "application/json",
  };
  const response = await fetch(address, { ...request, headers });
  assert.ok(response.ok, `${address}: ${response.status}`);
  const document = (await response.json()) as { zustand: string };
  return { document, address: response.headers.get("Location") ?? address };
}

async function work({ app }: Demo): Promise<void> {
  const { store, kinds } = app;
  await workOnImports({ store, kinds, site: await readSite("none"), url: null });
}

/** What the process beside the server does; then the page is asked for the step at which it stands. */
async function goOn(page: Page, house: Demo, wanted: string): Promise<void> {
  await page.locator("[data-progress]").waitFor();
  await work(house);
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
