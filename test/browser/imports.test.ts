/** The list that everybody has, from Excel into the catalogue and out again, as a librarian does it in a browser. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { workOnImports } from "../../src/library/import/work/import-work.ts";
import { readSite } from "../../src/library/site/site.ts";
import { type Catalogue, openCatalogue } from "./catalogue.ts";
import { openBrowser, settingsOf, signIn, skip, walkOn } from "./chromium.ts";

describe("a librarian moves in", { skip }, () => {
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

  /** What the process beside the server does. */
  async function work(): Promise<void> {
    const { store, kinds } = catalogue.app;
    await workOnImports({ store, kinds, site: await readSite("none"), url: null });
  }

  /** What somebody else has told of it meanwhile stands on the page a moment later. */
  async function seesProgress(page: Page): Promise<void> {
    const { store, kinds } = catalogue.app;
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    await store.write(async (writing) => {
      const [member] = await writing.members(kinds.one("einspielung"), [id]);
      await writing.adjust(member!, { zeilen: 7, zeilenJeSekunde: 3, restSekunden: 5 });
    });
    await page.getByText("7 bisher, 3 je Sekunde, noch etwa 5 Sekunden.").waitFor();
  }

  /** With scripts the page goes on by itself, without them by its link. */
  async function goOn(page: Page, scripts: boolean, heading: string): Promise<void> {
    await page.locator("[data-progress]").waitFor();
    if (scripts) await seesProgress(page);
    await work();
    if (!scripts) await page.getByRole("link", { name: "Stand neu laden" }).click();
    await page.locator(".way [aria-current]", { hasText: heading }).waitFor();
    await page.locator("[data-progress]").waitFor({ state: "detached" });
  }

  for (const { name: setting, ...how } of settingsOf(1)) {
    const { javaScriptEnabled } = how;
    it(
      `imports a list from Excel, mends a row and takes all of it back (${setting})`,
      {
        timeout: 900_000,
      },
      () =>
        walkOn(browser, how, async (page, context) => {
          await signIn(context, catalogue.url, "librarian");
          const mark = setting.replaceAll(/[^a-z]/gi, "");
          const buffer = Buffer.from(
            `ISBN;Autor;Titel;Signatur\r\n;Kéun, Irmgard;Gilgi ${mark};K 1 ${mark}\r\n;Brecht, Bertolt;;B 2 ${mark}\r\n`,
            "latin1",
          );
          const total = async () => (await page.locator("main .total").textContent()) ?? "";
          await page.goto(`${catalogue.url}/werke`);
          const before = await total();

          await page.goto(`${catalogue.url}/einspielungen`);
          await page.setInputFiles("#feld-datei", {
            name: `Liste ${mark}.csv`,
            mimeType: "text/csv",
            buffer,
          });
          await page.getByRole("button", { name: "Hochladen" }).click();
          await goOn(page, javaScriptEnabled, "Spalten");
          assert.match((await page.locator(".subtitle").textContent()) ?? "", /windows-1252.*;/);
          const chosen = await page
            .locator("select[name^=spalte]")
            .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
          assert.deepEqual(chosen, ["werk.isbn", "werk.person", "werk.titel", "exemplar.signatur"]);
          await page.getByRole("button", { name: "Probelauf starten" }).click();
          await goOn(page, javaScriptEnabled, "Probelauf");
          await page.getByRole("link", { name: "Zum Bericht" }).click();
          await page.locator(".mend summary").first().click();
          await page.getByLabel("Titel").first().fill(`Galilei ${mark}`);
          await page.getByRole("button", { name: "Übernehmen und neu prüfen" }).click();
          await goOn(page, javaScriptEnabled, "Probelauf");
          await page.getByRole("button", { name: /einspielen$/ }).click();
          await goOn(page, javaScriptEnabled, "Bericht");
          await page.goto(`${catalogue.url}/werke?suche=${mark}`);
          assert.equal(await page.locator("main .entries > li").count(), 2);
          await page
            .getByRole("link", { name: `Gilgi ${mark}` })
            .first()
            .click();
          await page.getByText(`K 1 ${mark}`).first().waitFor();

          await page.goto(`${catalogue.url}/einspielungen`);
          await page.getByRole("link", { name: `Liste ${mark}` }).click();
          await page.getByRole("button", { name: "Einspielung zurücknehmen" }).click();
          await goOn(page, javaScriptEnabled, "Bericht");
          await page.goto(`${catalogue.url}/werke`);
          assert.equal(await total(), before);
        }),
    );
  }
});
