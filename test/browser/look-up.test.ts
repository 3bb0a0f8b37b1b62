/** A librarian scans a book at a real browser: with a script the page stays, without one it comes back filled in. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext } from "playwright-core";
import {
  MOMO,
  type SruServer,
  STEPPENWOLF,
  startSruServer,
} from "../other-catalogues/sru-server.ts";
import { type Demo, openDemo } from "./catalogue.ts";
import { openBrowser, signIn, skip } from "./chromium.ts";

describe("a scanned ISBN", { skip }, () => {
  let sru: SruServer;
  let demo: Demo;
  let browser: Browser;

  before(async () => {
    sru = await startSruServer([MOMO, STEPPENWOLF]);
    demo = await openDemo(undefined, { isbnSource: sru.address });
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await demo?.close();
    await sru?.close();
  });

  /** It can be lent: it has a shelf mark, a barcode and an inventory number that nobody has typed. */
  async function hasOneCopy(context: BrowserContext, isbn: string): Promise<void> {
    const json = async (path: string) => (await context.request.get(demo.url + path)).json();
    const { werk } = await json(`/werke.json?isbn=${isbn}`);
    assert.equal(werk.length, 1);
    const { exemplar } = await json(`${new URL(werk[0].url).pathname}.json`);
    assert.equal(exemplar.length, 1);
    const copy = await json(`${new URL(exemplar[0].url).pathname}.json`);
    assert.equal(copy.status, "verfügbar");
    for (const name of ["signatur", "barcode", "inventarnummer"]) assert.ok(copy[name], name);
  }

  // The same book twice would look like a double.
  for (const [javaScriptEnabled, isbn, title] of [
    [true, MOMO.isbn, "Momo"],
    [false, STEPPENWOLF.isbn, "Der Steppenwolf"],
  ] as const) {
    const how = javaScriptEnabled ? "with" : "without";
    it(`fills in the form ${how} JavaScript, on a phone`, { timeout: 900_000 }, async () => {
      const viewport = { width: 390, height: 844 };
      const context = await browser.newContext({ locale: "de", viewport, javaScriptEnabled });
      await signIn(context, demo.url, "librarian");
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`${demo.url}/werke?formular=neu`);
      const before = page.url();
      // Nobody has to click: the field has the focus, and a scanner types.
      await page.locator("[data-look-up] input:focus").waitFor();
      await page.keyboard.type(isbn);
      await page.keyboard.press("Enter");
      await page.locator('[data-look-up] [role="status"]:not(:empty)').waitFor();
      assert.match(await page.locator('[data-look-up] [role="status"]').innerText(), /Ausgefüllt/);
      assert.equal(await page.locator("#feld-titel").inputValue(), title);
      assert.equal(page.url() === before, javaScriptEnabled);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok(Number(width) <= viewport.width, `${width}`);
      // One key after the scan saves it, copy included, and the next book can come.
      await page.locator("form button:focus").waitFor();
      await page.keyboard.press("Enter");
      await page.locator("main > .notice").waitFor();
      assert.match(page.url(), /formular=neu/);
      await page.locator("[data-look-up] input:focus").waitFor();
      await page.goto(`${demo.url}/werke?suche=${isbn}`);
      assert.match(await page.locator("main").innerText(), new RegExp(title));
      await hasOneCopy(context, isbn);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }

  it("or a book without one goes in by keyboard alone", { timeout: 900_000 }, async () => {
    const context = await browser.newContext({ locale: "de" });
    await signIn(context, demo.url, "librarian");
    const page = await context.newPage();
    await page.goto(`${demo.url}/werke?formular=neu`);
    await page.locator("[data-look-up] input:focus").waitFor();
    let keys = 0;
    const press = async (key: string) => {
      keys++;
      await page.keyboard.press(key);
    };
    const until = async (selector: string) => {
      for (let tries = 0; tries < 30; tries++) {
        await press("Tab");
        if ((await page.locator(`${selector}:focus`).count()) > 0) return;
      }
      assert.fail(`${selector} is not reached`);
    };
    await until("#feld-titel");
    await page.keyboard.type("Die Liebe im Schnee");
    await until("#feld-person");
    // On a slow machine what was found for the first letters is shown before: Enter would then search.
    const offered = (words: string) =>
      page.locator(`#treffer-person[data-words="${words}"] button`);
    await page.keyboard.type("Gerda Schneewind");
    await offered("Gerda Schneewind").waitFor();
    // She alone is offered, so Enter takes her.
    await press("Enter");
    await page.locator(".chosen", { hasText: "Gerda Schneewind" }).waitFor();
    await page.locator("#feld-person:focus").waitFor();
    await page.keyboard.type("Goethe");
    await offered("Goethe").nth(1).waitFor();
    // Of several the arrow leads to the first.
    await press("ArrowDown");
    await page.locator("#treffer-person button:focus").waitFor();
    await press("Enter");
    await page.locator(".chosen li").nth(1).waitFor();
    await until('[name="_mit.exemplar.signatur"]');
    await page.keyboard.type("SCH 1");
    await press("Enter");
    await page.waitForURL(/\/werk\/\d+$/);
    const main = await page.locator("main").innerText();
    assert.match(main, /Gerda Schneewind.*Goethe/);
    assert.match(main, /SCH 1/);
    assert.ok(keys < 25, `${keys} keys besides the letters`);
    await context.close();
  });
});
