import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { type Catalogue, LIBRARIAN, openCatalogue, READER } from "./catalogue.ts";
import { fillSignIn, openBrowser, skip } from "./chromium.ts";

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

describe("people find their way", { skip }, () => {
  let catalogue: Catalogue;
  let browser: Browser;

  before(async () => {
    catalogue = await openCatalogue();
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await catalogue?.close();
  });

  /** The same way in every setting; what goes wrong in the page itself fails it too. */
  function everywhere(name: string, walk: (page: Page, scripts: boolean) => Promise<void>): void {
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const javaScriptEnabled of [true, false]) {
        const setting = `${size}, ${javaScriptEnabled ? "with" : "without"} JavaScript`;
        it(`${name} (${setting})`, { timeout: 120_000 }, async () => {
          const context = await browser.newContext({ locale: "de", viewport, javaScriptEnabled });
          const page = await context.newPage();
          const errors: string[] = [];
          page.on("pageerror", (error) => errors.push(error.message));
          page.on("console", (message) => {
            if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
              errors.push(message.text());
          });
          await walk(page, javaScriptEnabled);
          assert.deepEqual(errors, []);
          await context.close();
        });
      }
    }
  }

  everywhere(
    "a visitor searches, narrows down, reads and takes the address along",
    async (page, scripts) => {
      await page.goto(catalogue.url);
      await page.locator("#suche").fill("tod");
      await page.locator("#suche").press("Enter");
      await page.waitForURL(/\/werke\?suche=tod/);
      assert.ok((await page.locator("mark").count()) > 0);
      const total = await count(page);

      const panel = page.locator(".facets");
      const century = panel.getByRole("link", { name: "19. Jahrhundert" });
      if (!(await century.isVisible())) await panel.locator("summary").click();
      const promised = Number(await century.locator(".tally").textContent());
      await century.click();
      await page.waitForURL(/jahrhundert=19/);
      assert.equal(await count(page), promised);
      assert.ok(promised < total);
      await page.locator(".filters a").first().click();
      await page.waitForURL((url) => !url.searchParams.has("jahrhundert"));
      assert.equal(await count(page), total);

      await page.getByRole("link", { name: "Dantons Tod" }).first().click();
      await page.waitForURL(/\/werk\/\d+$/);
      await page.locator("main").getByRole("link", { name: "Leonce und Lena" }).first().waitFor();
      await page.locator(".lead").getByRole("link", { name: "Georg Büchner" }).click();
      await page.waitForURL(/\/person\/georg-buechner$/);
      assert.equal(await page.locator("h1").textContent(), "Georg Büchner");
      assert.equal(await page.locator("[data-copy]").isVisible(), scripts);

      const formats = page.locator(".address-plate");
      const href = await formats
        .getByRole("link", { name: "JSON", exact: true })
        .getAttribute("href");
      const document = await (await fetch(new URL(href ?? "", catalogue.url))).json();
      assert.equal(document.nachname, "Büchner");
      assert.deepEqual(await page.context().cookies(), [], "who only reads gets no cookie");
    },
  );

  everywhere("a visitor with a typo is told what may have been meant", async (page) => {
    await page.goto(`${catalogue.url}/werke?suche=woyzek`);
    await page.locator(".meant a").click();
    await page.waitForURL(/suche=Woyzeck/);
    assert.equal(await count(page), 1);
  });

  everywhere("a visitor switches the language, and it stays", async (page) => {
    await page.goto(`${catalogue.url}/werke?art=Buch`);
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForURL(/\/werke\?art=Buch$/);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await page.getByRole("link", { name: "People", exact: true }).first().click();
    await page.waitForURL(/\/personen$/);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
  });

  everywhere("the skip link leads to the content by keyboard", async (page) => {
    await page.goto(`${catalogue.url}/werke?suche=tod`);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").textContent(), "Zum Inhalt springen");
    assert.ok(await page.locator(":focus").isVisible());
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/werke\?suche=tod#inhalt$/);
    await page.keyboard.press("Tab");
    assert.equal(await page.locator("main :focus").count(), 1);
  });

  everywhere("a reader is led by 403 to the sign-in and back to the loans", async (page) => {
    const list = `/ausleihliste/${catalogue.reader}`;
    const refused = await page.goto(catalogue.url + list);
    assert.equal(refused?.status(), 403);
    await page.locator("main").getByRole("link", { name: "Anmelden" }).click();
    await fillSignIn(page, READER.username, READER.password);
    await page.waitForURL((url) => url.pathname === list);
    assert.match((await page.locator("main").textContent()) ?? "", /Woyzeck/);
    await page.locator(".site-foot").getByRole("link", { name: "Abmelden" }).click();
    await page.locator("main").getByRole("button", { name: "Abmelden" }).click();
    await page.waitForLoadState();
    assert.equal((await page.goto(catalogue.url + list))?.status(), 403);
  });

  everywhere(
    "a librarian adds a work by a form, mends a fault, changes and removes it",
    async (page) => {
      await page.goto(`${catalogue.url}/anmeldung`);
      await fillSignIn(page, LIBRARIAN.username, LIBRARIAN.password);
      await page.goto(`${catalogue.url}/werke?formular=neu`);
      await page.locator('[name="titel"]').fill("Ein neues Stück");
      await page.locator('[name="sprache"]').fill("so geht das nicht");
      await save(page);
      assert.equal(await page.locator('[name="titel"]').inputValue(), "Ein neues Stück");
      await page.locator('[name="sprache"]').fill("de");
      await save(page);
      await page.waitForURL(/\/werk\/\d+/);
      assert.equal(await page.locator("h1").textContent(), "Ein neues Stück");
      await page.getByRole("link", { name: "Bearbeiten" }).click();
      await page.locator('[name="untertitel"]').fill("in fünf Akten");
      await save(page);
      await page.locator(".subtitle").waitFor();
      const address = page.url();
      await page.getByRole("link", { name: "Entfernen" }).click();
      await page.locator("main form button").last().click();
      await page.waitForURL(/\/werke/);
      assert.equal((await page.goto(address))?.status(), 410);
    },
  );

  everywhere("a librarian lends and takes back by keyboard alone", async (page) => {
    await page.goto(`${catalogue.url}/anmeldung`);
    await typeSignIn(page, LIBRARIAN.username, LIBRARIAN.password);
    await page.goto(`${catalogue.url}/theke`);
    await page.locator("main input:focus").waitFor();
    await page.keyboard.type("A-1");
    await page.keyboard.press("Enter");
    await page.locator('[name="barcode"]:focus').waitFor();
    await page.keyboard.type("0002");
    await page.keyboard.press("Enter");
    await page.locator('[data-outcome="done"]').waitFor();
    await page.goto(`${catalogue.url}/theke?modus=rueckgabe`);
    await page.locator("main input:focus").waitFor();
    await page.keyboard.type("0002");
    await page.keyboard.press("Enter");
    await page.locator('[data-outcome="done"]').waitFor();
  });

  everywhere("a reader signs in, reads the loans and signs out by keyboard alone", async (page) => {
    await page.goto(`${catalogue.url}/anmeldung`);
    await typeSignIn(page, READER.username, READER.password);
    await page.waitForURL(new RegExp(`/ausleihliste/${catalogue.reader}`));
    await tabTo(page, "„Woyzeck“ verlängern");
    await tabTo(page, "Abmelden");
    await page.keyboard.press("Enter");
    await page.waitForURL(/abmeldung/);
    await tabTo(page, "Abmelden");
    await page.keyboard.press("Enter");
    await page.locator("main").getByRole("link", { name: "Anmelden" }).waitFor();
  });
});

/** The field of the user name has the focus already. */
async function typeSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator("main input:focus").waitFor();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/anmeldung");
}

/** Whatever can be used can be reached, and one sees where one is. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 1 && (await focused.textContent())?.trim() === name) return;
  }
  assert.fail(`The keyboard does not reach "${name}".`);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.waitForLoadState();
}

/** How many entries the list says it has. */
async function count(page: Page): Promise<number> {
  return Number.parseInt((await page.locator(".total").textContent()) ?? "", 10);
}
