/** The first hour of a library as a librarian lives it: from an empty database to the first loan with a printed label, in a browser without JavaScript. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { openApp } from "../../src/app.ts";
import { listen } from "../../src/core/http/requests/listen.ts";
import { openLogs } from "../../src/core/logs/write/open-logs.ts";
import { closable } from "../../src/core/model/store/closable.ts";
import { prepareFirstStart } from "../../src/library/commands/first-start.ts";
import { DEFAULT_SITE } from "../../src/library/site/site.ts";
import { readBack } from "../print/read-back.ts";
import { temporaryFolder } from "../server/serving.ts";
import { fillSignIn, openBrowser, SIZES, skip } from "./chromium.ts";

/** A new house without the demo; `password` is the one that its start has said. */
async function openNew() {
  const folder = temporaryFolder();
  const site = join(folder, "site");
  const logs = openLogs({ folder: join(folder, "logs"), timeZone: "Europe/Berlin", site });
  const app = await openApp({
    database: join(folder, "leihwerk.db"),
    site,
    environment: "production",
    displayErrors: false,
    url: null,
    host: "127.0.0.1",
    proxies: [],
  });
  const said: string[] = [];
  await prepareFirstStart(
    { store: app.store, kinds: app.kinds, site: DEFAULT_SITE, url: null },
    { librarian: null, demo: false },
    (line) => said.push(line),
  );
  const [, password = ""] = /password "([^"]+)"/.exec(said.join("\n")) ?? [];
  const listening = await listen(app.application, { logs, port: 0 });
  return {
    url: `http://localhost:${listening.port}`,
    password,
    ...closable(async () => {
      app.stopping();
      await listening.close(0);
      await app.close();
      logs.close();
    }),
  };
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a librarian moves in within an hour, without a terminal and without JavaScript (${size})`, {
    skip,
  }, async (test) => {
    await using house = await openNew();
    await using browser = await openBrowser();
    const context = await browser.newContext({
      locale: "de",
      viewport,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await moveIn(page, house, test);
  });
}

async function moveIn(
  page: Page,
  { url, password }: { url: string; password: string },
  test: TestContext,
) {
  const own = "ein ganz eigenes Wort";
  const step = async (name: string) => {
    await page.goto(`${url}/einrichten`);
    await page.locator(".checklist a", { hasText: name }).click();
    await page.waitForLoadState(); // A click waits for the next page to begin, not for all of it.
  };

  // The first visit leads to what is to be done.
  await page.goto(url);
  await page.getByRole("link", { name: "Anmelden" }).click();
  await fillSignIn(page, "bibliothek", password);
  assert.equal(new URL(page.url()).pathname, "/einrichten");

  // A password of one's own.
  await page.locator(".checklist a", { hasText: "Kennwort" }).click();
  await page.locator('input[name="bisher"]').fill(password);
  await page.locator('input[name="neu"]').fill(own);
  await page.locator('form:has(input[name="neu"]) button').first().click();

  // Name and opening hours.
  await page.goto(`${url}/einrichten`);
  await page.locator("#feld-name").fill("Bücherei am Markt");
  await page.getByRole("button", { name: "Speichern" }).click();
  await assertText(page, ".brand", /Bücherei am Markt/);
  await step("Öffnungszeiten");
  await openGroups(page);
  await page.locator("#feld-oeffnungszeit").fill("Di–Fr 14:00–18:00\nSa 10:00–13:00");
  await page.locator("#feld-anschrift").fill("Am Markt 1\n12345 Neustadt");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();

  // The first work, with a copy.
  await step("Das erste Werk");
  await page.locator("#feld-titel").fill("Die Verwandlung");
  await openGroups(page);
  assert.equal(await page.locator("#mit-exemplar-anzahl").inputValue(), "1");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await assertText(page, "h1", /Die Verwandlung/);

  // The first reader.
  await step("Leserin");
  await page.locator("#feld-vorname").fill("Grete");
  await page.locator("#feld-nachname").fill("Samsa");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await assertText(page, "main", /Grete Samsa/);

  // A label for the copy, on paper.
  await step("Etiketten");
  await page.getByRole("link", { name: "Heute erfasst" }).click();
  await assertText(page, "main", /EX000001/);
  // Where a browser has no viewer it saves the file.
  const asked = page.waitForRequest(/\.pdf/);
  await page.getByRole("button", { name: "PDF zum Drucken" }).click();
  const printed = await page.request.get((await asked).url());
  assert.equal(printed.headers()["content-type"], "application/pdf");
  await readBack(test, await printed.body(), async (found) => {
    const codes = await found.codesAgain();
    const read = codes.map(({ text }) => text);
    assert.ok(read.includes("EX000001"), `read back: ${read}`);
  });
  await page.goto(`${url}/einrichten`);
  await page.getByRole("button", { name: "Ist erledigt" }).click();

  // A backup, kept on the own machine.
  await step("Sicherung");
  const saved = await downloaded(page, "Sicherung herunterladen");
  assert.match(saved.name, /^leihwerk-.*\.backup$/);
  assert.ok(saved.bytes.length > 1000);

  // Nothing is left to do, and the first book goes out.
  await page.goto(`${url}/einrichten`);
  assert.equal(await page.locator(".checklist .open").count(), 0);
  await page.getByRole("button", { name: "Weiter zur Theke" }).click();
  assert.equal(await page.locator(".to-do").count(), 0);
  await page.locator("#feld-text").fill("Grete");
  await page.locator("#feld-text").press("Enter");
  const found = page.locator(".desk-choices a", { hasText: "Grete Samsa" });
  await found.or(page.locator(".desk-person")).first().waitFor();
  if ((await found.count()) > 0) await found.click();
  await assertText(page, ".desk-person", /Grete Samsa/);
  await page.locator("#feld-text").fill("EX000001");
  await page.locator("#feld-text").press("Enter");
  await assertText(page, ".desk-person", /Die Verwandlung/);
  await page.goto(`${url}/ausleihen`);
  await assertText(page, "main", /1 Ausleihe/);

  // A stranger sees the library, and that the book is out.
  await page.context().clearCookies();
  await page.goto(url);
  await assertText(page, "main", /Di–Fr 14:00–18:00/);
  await page.goto(`${url}/werke`);
  await assertText(page, "main", /gerade nicht da/);
}

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function openGroups(page: Page): Promise<void> {
  const closed = page.locator("main details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

async function assertText(page: Page, where: string, text: RegExp): Promise<void> {
  assert.match(await page.locator(where).first().innerText(), text);
}
