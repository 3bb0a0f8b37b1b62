import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { type Catalogue, daysAgo, LIBRARIAN, openCatalogue, READER } from "./catalogue.ts";
import { fillSignIn, settingsOf, sharedBrowser, skip, walkOn } from "./chromium.ts";
import { tabTo } from "./keyboard.ts";

const WIDTH_OR_SCRIPTS =
  /\b(inner|outer|client|offset|scroll)Width|matchMedia|getBoundingClientRect|getClientRects|ResizeObserver|visualViewport|\bscreen\.|onresize|"resize"|\(scripting/g;

describe("people find their way", { skip }, () => {
  let catalogue: Catalogue;
  let browser: Browser;
  /** Each walk makes what it needs anew. */
  let turn = 0;

  before(async () => {
    catalogue = await openCatalogue();
    browser = await sharedBrowser();
  });

  after(async () => {
    await catalogue?.close();
  });

  let walks = 0;

  function everywhere(name: string, walk: (page: Page, scripts: boolean) => Promise<void>): void {
    for (const { name: setting, ...how } of settingsOf(walks++)) {
      it(`${name} (${setting})`, { timeout: 900_000 }, () =>
        walkOn(browser, how, (page) => walk(page, how.javaScriptEnabled)),
      );
    }
  }

  it("are the same with scripts and without, however wide the page is", () => {
    const source = join(import.meta.dirname, "../../src");
    const files = globSync("**/assets/**/*.{js,css}", { cwd: source });
    assert.ok(files.length > 20, files.join(" "));
    const found = files.flatMap((file) =>
      [...readFileSync(join(source, file), "utf8").matchAll(WIDTH_OR_SCRIPTS)].map(
        ([words]) => `${file}: ${words}`,
      ),
    );
    assert.deepEqual(found, [], "who asks for it is walked in all four settings");
    assert.match("@media (scripting: none)", WIDTH_OR_SCRIPTS);
  });

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
      await formats.locator("summary").click();
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
    await page.locator('html[lang="en"]').waitFor();
    await page.waitForURL(/\/werke\?art=Buch$/);
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
    await page.locator("main").getByRole("link", { name: "Anmelden" }).waitFor();
    assert.equal((await page.goto(catalogue.url + list))?.status(), 403);
  });

  everywhere(
    "a reader renews, reserves, cancels and signs out, by keyboard alone",
    async (page) => {
      const work = await catalogue.add("/werke", { titel: `Leihstück ${++turn}`, art: "Ding" });
      const barcode = `L-${turn}`;
      const werk = { url: work };
      await catalogue.add("/exemplare", { werk, signatur: barcode, barcode });
      const konto = { url: `/konto/${catalogue.reader}` };
      const von = daysAgo(1);
      const loan = await catalogue.add("/ausleihen", { exemplar: { barcode }, konto, von });
      const entry = page.locator("li", { hasText: `Leihstück ${turn}` });

      await page.goto(`${catalogue.url}/anmeldung`);
      await typeSignIn(page, READER.username, READER.password);
      await page.waitForURL(new RegExp(`/ausleihliste/${catalogue.reader}`));
      await go(page, `„Leihstück ${turn}“ verlängern`);
      await entry.getByText("Noch 1 Verlängerung möglich").waitFor();

      await type(page, "suche-oben", "lenz");
      await enter(page);
      await go(page, "Lenz");
      await go(page, "Vormerken");
      await page.getByText("Sie sind als Nächste an der Reihe").first().waitFor();
      await go(page, "Vormerkung von „Lenz“ stornieren");
      await page.getByRole("button", { name: "„Lenz“" }).waitFor({ state: "detached" });

      await go(page, "Abmelden");
      await page.waitForURL(/abmeldung/);
      await go(page, "Abmelden");
      await page.locator("main").getByRole("link", { name: "Anmelden" }).waitFor();
      await catalogue.change(loan, { zurueck: daysAgo(0) });
    },
  );

  everywhere(
    "a librarian is shown what looks the same, makes it all the same, merges and undoes",
    async (page) => {
      // Names that do not look the same themselves.
      const name = ["Doppelbauer", "Zwilling", "Paarmann", "Gleichauf"][++turn % 4] as string;
      await catalogue.add("/personen", { vorname: "Anna", nachname: name, geboren: 1900 });
      await page.goto(`${catalogue.url}/anmeldung`);
      await fillSignIn(page, LIBRARIAN.username, LIBRARIAN.password);
      await page.waitForURL((url) => url.pathname !== "/anmeldung");

      await page.goto(`${catalogue.url}/personen?formular=neu`);
      await page.locator('[name="vorname"]').fill("anna");
      await page.locator('[name="nachname"]').fill(name);
      await page.locator('[name="beschreibung"]').fill("Nicht zu verlieren");
      await page.getByRole("button", { name: "Speichern", exact: true }).last().click();
      await page.getByRole("link", { name: `Dieses nehmen: Anna ${name} (1900)` }).waitFor();
      assert.equal(await page.locator('[name="beschreibung"]').inputValue(), "Nicht zu verlieren");
      await page.getByRole("button", { name: "Trotzdem neu anlegen" }).click();
      await page.waitForURL(/-2$/);
      const lost = new URL(page.url()).pathname;

      await page.goto(`${catalogue.url}/doppelte?art=person&anzahl=100`);
      const pair = page.locator(".pairs > li", { hasText: name });
      await pair.getByRole("link", { name: "Vergleichen und zusammenführen" }).click();
      await page.getByRole("group", { name: "Beschreibung" }).waitFor();
      await page.getByRole("button", { name: "Zusammenführen" }).click();
      await page.waitForURL(/\/zusammenfuehrung\/\d+$/);
      const merging = new URL(page.url()).pathname;

      await page.goto(catalogue.url + lost);
      assert.equal(new URL(page.url()).pathname, lost.replace(/-2$/, ""));
      assert.match((await page.locator("main").textContent()) ?? "", /Nicht zu verlieren/);

      await page.goto(catalogue.url + merging);
      await page.getByRole("link", { name: "Rückgängig machen" }).click();
      await page.getByRole("button", { name: "Rückgängig machen" }).click();
      await page.getByText("Die beiden sind wieder zwei").waitFor();
      await page.goto(catalogue.url + lost);
      assert.equal(new URL(page.url()).pathname, lost);

      await page.goto(`${catalogue.url}/doppelte?art=person&anzahl=100`);
      await pair.getByRole("button", { name: "Nicht dasselbe" }).click();
      await page.getByText("Das ist vermerkt: nicht dasselbe.").waitFor();
      assert.equal(await pair.count(), 0);
    },
  );

  everywhere(
    "a librarian adds, mends, lends, takes back and removes, by keyboard alone",
    async (page) => {
      const title = `Prüfstück ${++turn}`;
      await page.goto(`${catalogue.url}/anmeldung`);
      await typeSignIn(page, LIBRARIAN.username, LIBRARIAN.password);

      await page.goto(`${catalogue.url}/werke`);
      await go(page, "Werk anlegen");
      await type(page, "feld-titel", title);
      await type(page, "feld-person", "goethe");
      await use(page, "Suchen");
      await page.locator("#treffer-person button").first().waitFor();
      await use(page, /Johann Wolfgang Goethe/);
      await page.locator(".chosen", { hasText: "Johann Wolfgang Goethe" }).waitFor();
      await type(page, "mit-exemplar-signatur", `Prüf ${turn}`);
      await type(page, "mit-exemplar-barcode", `P-${turn}`);
      await use(page, /^Art und Sprache/);
      await type(page, "feld-sprache", "so geht das nicht");
      await go(page, "Speichern");
      await page.locator("#meldung").waitFor();
      assert.equal(await page.locator('[name="titel"]').inputValue(), title);
      await use(page, /^Sprache:/);
      await page.locator("#feld-sprache:focus").waitFor();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("de");
      await go(page, "Speichern");
      await page.waitForURL(/\/werk\/\d+/);
      assert.equal(await page.locator("h1").textContent(), title);

      await page.locator(".copies", { hasText: `Prüf ${turn}` }).waitFor();
      await go(page, "Theke");
      await page.locator("#feld-text:focus").waitFor();
      await page.keyboard.type("A-1");
      await page.keyboard.press("Enter");
      await page.locator("h2", { hasText: "Anna Amalia" }).waitFor();
      await page.locator("#feld-text:focus").waitFor();
      await page.keyboard.type(`P-${turn}`);
      await page.keyboard.press("Enter");
      await page.locator('[data-outcome="done"]', { hasText: "Anna Amalia" }).waitFor();
      await go(page, "Rückgabe");
      await page.locator("#feld-text:focus").waitFor();
      await page.keyboard.type(`P-${turn}`);
      await page.keyboard.press("Enter");
      await page.locator('[data-outcome="done"]', { hasText: "ist zurück" }).waitFor();

      await type(page, "suche-oben", title);
      await enter(page);
      await go(page, title);
      await go(page, "Bearbeiten");
      await use(page, /^Art und Sprache/);
      await type(page, "feld-untertitel", "in fünf Akten");
      await go(page, "Speichern");
      await page.locator(".subtitle").waitFor();
      await go(page, `Prüf ${turn}`);
      await use(page, "Aussondern …");
      await type(page, "schritt-grund", "zerlesen");
      await go(page, "Aussondern");
      await page.getByText("ausgesondert").first().waitFor();

      const werk = await catalogue.add("/werke", { titel: `Irrtum ${turn}` });
      const signatur = `Irrtum ${turn}`;
      const copy = await catalogue.add("/exemplare", { werk: { url: werk }, signatur });
      const address = new URL(werk, catalogue.url).href;
      await page.goto(new URL(copy, catalogue.url).href);
      await go(page, "Entfernen");
      await go(page, "Ja, entfernen");
      await page.waitForURL(/\/exemplare/);
      await page.goto(address);
      await go(page, "Entfernen");
      await go(page, "Ja, entfernen");
      await page.waitForURL(/\/werke/);
      assert.equal((await page.goto(address))?.status(), 410);
    },
  );

  it("a 403 that names a way in opens no dialog; a 401 would", { timeout: 900_000 }, async () => {
    const page = await browser.newPage();
    // Chromium asks its caller here wherever it would ask a person.
    const session = await page.context().newCDPSession(page);
    let dialogs = 0;
    session.on("Fetch.requestPaused", ({ requestId }) =>
      session.send("Fetch.continueRequest", { requestId }).catch(() => {}),
    );
    session.on("Fetch.authRequired", ({ requestId }) => {
      dialogs += 1;
      const authChallengeResponse = { response: "CancelAuth" as const };
      session.send("Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => {});
    });
    await session.send("Fetch.enable", { handleAuthRequests: true });
    const forbidden = await page.goto(`${catalogue.url}/konten`);
    assert.equal(forbidden?.status(), 403);
    assert.match((await forbidden?.allHeaders())?.["www-authenticate"] ?? "", /^Basic /);
    await page.evaluate(() => fetch("/konten"));
    assert.equal(dialogs, 0);
    await page.evaluate(() => fetch("/konten", { headers: { Authorization: "Basic eDp5" } }));
    assert.equal(dialogs, 1, "the judge is awake");
    await page.close();
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

/** Goes to what leads to another page, and there. */
async function go(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await enter(page);
}

/** Uses what may change only this page; whoever calls it waits for what comes of it. */
async function use(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

async function enter(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent("domcontentloaded"), page.keyboard.press("Enter")]);
}

async function type(page: Page, id: string, text: string): Promise<void> {
  await tabTo(page, id);
  await page.keyboard.type(text);
}

/** How many entries the list says it has. */
async function count(page: Page): Promise<number> {
  return Number.parseInt((await page.locator(".total").textContent()) ?? "", 10);
}
