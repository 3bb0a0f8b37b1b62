import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Catalogue, LIBRARIAN, openCatalogue } from "./catalogue.ts";
import { fillSignIn, openBrowser, signIn, skip } from "./chromium.ts";

interface Loan {
  readonly exemplar: { readonly signatur: string };
  readonly status: string;
  readonly von: string;
}

describe("the desk without network", { skip }, () => {
  let catalogue: Catalogue;
  let browser: Browser;
  let context: BrowserContext;
  let turn = 0;

  before(async () => {
    catalogue = await openCatalogue();
    browser = await openBrowser();
  });

  after(async () => {
    await browser?.close();
    await catalogue?.close();
  });

  /** A copy that nobody else looks at. */
  async function newCopy(): Promise<string> {
    const code = `N-${++turn}`;
    const url = await catalogue.add("/werke", { titel: `Netzstück ${turn}` });
    await catalogue.add("/exemplare", { werk: { url }, signatur: code, barcode: code });
    return code;
  }

  async function loansOf(code: string): Promise<Loan[]> {
    const authorization = `Basic ${Buffer.from(`${LIBRARIAN.username}:${LIBRARIAN.password}`).toString("base64")}`;
    const headers = { Accept: "application/json", Authorization: authorization };
    const answer = await fetch(`${catalogue.url}/ausleihen?suche=${code}`, { headers });
    const { ausleihe } = (await answer.json()) as { ausleihe: Loan[] };
    return ausleihe.filter(({ exemplar }) => exemplar.signatur === code);
  }

  async function atDesk(path = "/theke"): Promise<Page> {
    context = await browser.newContext({ locale: "de", viewport: { width: 360, height: 740 } });
    await signIn(context, catalogue.url, "librarian");
    const page = await context.newPage();
    await page.goto(catalogue.url + path);
    // No other page is opened by the worker of the desk.
    if (path.startsWith("/theke"))
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    return page;
  }

  async function scan(page: Page, text: string): Promise<void> {
    await page.locator("#feld-text:focus").waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }

  it("goes on scanning, sends in order, and tells what was not possible", {
    timeout: 900_000,
  }, async () => {
    const [one, two, three] = [await newCopy(), await newCopy(), await newCopy()];
    const page = await atDesk(`/theke?konto=${catalogue.reader}`);
    await scan(page, one);
    await page.locator('[data-outcome="done"]').waitFor();

    await context.setOffline(true);
    await scan(page, two);
    await page.getByText("Kein Netz").waitFor();
    // The reader stays; the next copies follow.
    await page.locator("#feld-barcode:focus").waitFor();
    await page.keyboard.type(three);
    await page.keyboard.press("Enter");
    await page.locator("[data-waiting] li", { hasText: `${three} ausgeliehen an A-1` }).waitFor();
    await page.keyboard.type("nirgends");
    await page.keyboard.press("Enter");
    await page.locator("[data-waiting] li", { hasText: "nirgends" }).waitFor();
    assert.equal((await loansOf(two)).length, 0);

    // Loaded anew without network the desk is still there, and knows what it knew.
    await page.reload();
    await page.getByText("Kein Netz").waitFor();
    assert.equal(await page.locator("[data-waiting] li").count(), 3);
    await page.getByLabel("Rückgabe").check();
    await page.locator("#feld-barcode").fill(one);
    await page.locator("#feld-barcode").press("Enter");
    await page.locator("[data-waiting] li", { hasText: `${one} zurückgenommen` }).waitFor();

    await context.setOffline(false);
    await page.locator("[data-refused] li", { hasText: "nirgends" }).waitFor();
    await page.locator("[data-waiting]").waitFor({ state: "hidden" });
    assert.match(
      (await page.locator("[data-refused] li").textContent()) ?? "",
      /Ein Exemplar „nirgends“ gibt es nicht/,
    );
    assert.deepEqual(
      (await loansOf(one)).map(({ status }) => status),
      ["zurückgegeben"],
    );
    for (const code of [two, three])
      assert.deepEqual(
        (await loansOf(code)).map(({ status }) => status),
        ["laufend"],
      );

    await page.getByRole("button", { name: "Erledigt" }).click();
    await page.locator("[data-refused]").waitFor({ state: "hidden" });
    await context.close();
  });

  it("keeps the reader also where the network goes a second time", {
    timeout: 900_000,
  }, async () => {
    const [one, two] = [await newCopy(), await newCopy()];
    const page = await atDesk(`/theke?konto=${catalogue.reader}`);
    await context.setOffline(true);
    await scan(page, "nirgends");
    await page.getByText("Kein Netz").waitFor();
    await context.setOffline(false);
    const refused = page.locator("[data-refused] li", { hasText: "nirgends" });
    await refused.waitFor();
    await page.locator("[data-offline-form]").waitFor({ state: "hidden" });

    await context.setOffline(true);
    await refused.getByRole("textbox").fill("darf sein");
    await refused.getByRole("textbox").press("Enter");
    await page.locator("[data-send]").click();
    for (const code of [one, two]) {
      await page.locator("#feld-barcode:focus").waitFor();
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      await page.locator("[data-waiting] li", { hasText: `${code} ausgeliehen an A-1` }).waitFor();
    }
    await context.close();
  });

  it("does once what the server did before the network went", { timeout: 900_000 }, async () => {
    const code = await newCopy();
    const page = await atDesk(`/theke?konto=${catalogue.reader}`);
    // The server acts, and nobody hears of it.
    await page.route(
      "**/theke",
      async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch({ maxRedirects: 0 });
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await scan(page, code);
    await page.waitForURL(/\/theke$/);
    await page.locator("#feld-text:focus").waitFor();
    assert.equal(await page.locator("[data-refused] li").count(), 0);
    assert.equal((await loansOf(code)).length, 1);
    await context.close();
  });

  it("shows what was scanned while the network went, and leaves whoever types alone", {
    timeout: 900_000,
  }, async () => {
    const [one, two, three] = [await newCopy(), await newCopy(), await newCopy()];
    const page = await atDesk(`/theke?konto=${catalogue.reader}`);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route("**/theke", async (route) => {
      await held;
      await route.abort("connectionreset");
    });
    for (const code of [one, two, three]) await scan(page, code);
    await context.setOffline(true);
    letGo();
    await page.locator("[data-waiting] li", { hasText: `${one} eingelesen` }).waitFor();
    for (const code of [two, three])
      await page.locator("[data-refused] li", { hasText: `${code} eingelesen` }).waitFor();

    await page.locator("#feld-barcode").fill("halb");
    await page.unroute("**/theke");
    await context.setOffline(false);
    await page.locator("[data-waiting]").waitFor({ state: "hidden" });
    assert.equal((await loansOf(one)).length, 1);
    assert.equal(await page.locator("#feld-barcode").inputValue(), "halb");
    assert.ok(await page.locator("#feld-barcode").isVisible(), "what was begun can be ended");
    for (const code of [two, three]) assert.equal((await loansOf(code)).length, 0);
    await page.locator("#feld-barcode").fill("");
    await page.locator("[data-offline-form]").waitFor({ state: "hidden" });
    assert.equal(await page.locator("[data-refused] li").count(), 2);
    await context.close();
  });

  it("does not take a number for done that could mean several things", {
    timeout: 900_000,
  }, async () => {
    await catalogue.add("/konten", { name: "Netta Doppelt", ausweis: "D-1" });
    await catalogue.add("/konten", { name: "Netta Doppelt", ausweis: "D-2" });
    const code = await newCopy();
    const page = await atDesk();
    await context.setOffline(true);
    await scan(page, "netta doppelt");
    await page.locator("[data-waiting] li", { hasText: "netta doppelt" }).waitFor();
    await page.locator("#feld-ausweis").fill("A-1");
    await page.locator("#feld-barcode").fill(code);
    await page.locator("#feld-barcode").press("Enter");
    await page.locator("[data-waiting] li", { hasText: code }).waitFor();
    await context.setOffline(false);
    await page.locator("[data-refused] li", { hasText: "netta doppelt" }).waitFor();
    await page.locator("[data-waiting]").waitFor({ state: "hidden" });
    assert.equal((await loansOf(code)).length, 1, "what follows does not wait for it");
    await context.close();
  });

  it("asks for no reason where a child is meant to get a second copy", {
    timeout: 900_000,
  }, async () => {
    const werk = { url: await catalogue.add("/werke", { titel: "Klassensatz" }) };
    const [one, two] = ["Z-1", "Z-2"];
    for (const code of [one, two])
      await catalogue.add("/exemplare", { werk, signatur: code, barcode: code });
    const group = await catalogue.add("/gruppen", { name: "5z" });
    const child = await catalogue.add("/konten", { username: "zora", gruppe: { url: group } });
    const id = (url: string) => url.split("/").at(-1);
    const page = await atDesk(`/theke?gruppe=${id(group)}&konto=${id(child)}`);
    await scan(page, one);
    await page.locator('[data-outcome="done"]').waitFor();
    await context.setOffline(true);
    await scan(page, two);
    await page.getByText("Kein Netz").waitFor();
    await context.setOffline(false);
    const refused = page.locator("[data-refused] li", { hasText: "hat schon ein Exemplar" });
    await refused.waitFor();
    assert.equal(await refused.getByLabel("Grund").isVisible(), false);
    await refused.getByRole("button", { name: "Trotzdem" }).click();
    await page.locator("[data-refused]").waitFor({ state: "hidden" });
    assert.equal((await loansOf(two)).length, 1);
    await context.close();
  });

  it("keeps what is to be sent while nobody is signed in", { timeout: 900_000 }, async () => {
    const code = await newCopy();
    const page = await atDesk();
    await context.setOffline(true);
    await page.reload();
    await page.locator("#feld-ausweis:focus").waitFor();
    await page.keyboard.type("A-1");
    await page.keyboard.press("Enter");
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await page.locator("[data-waiting] li", { hasText: code }).waitFor();
    await context.clearCookies();
    await context.setOffline(false);
    await page.getByText("nicht mehr angemeldet").waitFor();
    assert.equal((await loansOf(code)).length, 0);
    await page.locator("[data-sign-in] a").click();
    await fillSignIn(page, LIBRARIAN.username, LIBRARIAN.password);
    // A library that is being set up leads elsewhere first.
    await page.goto(`${catalogue.url}/theke/ohne-netz`);
    await page.getByText("Alles ist gesendet").waitFor();
    assert.equal(await page.locator("[data-refused] li").count(), 0);
    assert.equal((await loansOf(code)).length, 1);
    await context.close();
  });

  it("takes stock without network, and enters all of it afterwards", {
    timeout: 900_000,
  }, async () => {
    const [one, two, three] = [await newCopy(), await newCopy(), await newCopy()];
    const stock = await catalogue.add("/inventuren", { name: "Ohne Netz", von: "N", bis: "N" });
    const page = await atDesk(`/erfassen/${stock.split("/").at(-1)}`);
    await scan(page, one);
    await page.locator('[data-outcome="done"]').waitFor();
    await scan(page, "4711");
    await page.locator('[data-outcome="problem"]').waitFor();

    await context.setOffline(true);
    await scan(page, two);
    await page.getByText("Kein Netz").waitFor();
    for (const code of [three, "4712"]) {
      await page.locator("#feld-barcode:focus").waitFor();
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      await page.locator("[data-waiting] li", { hasText: `${code} für die Inventur` }).waitFor();
    }
    assert.equal(await page.locator("[data-waiting] li").count(), 3);

    await context.setOffline(false);
    await page.locator("#feld-text:focus").waitFor();
    assert.equal(await page.locator("[data-refused] li").count(), 0);
    const entered = await page.locator(".lying .entry-title").allTextContents();
    assert.deepEqual(entered, ["4712", three, two, "4711", one]);
    await context.close();
  });

  it("keeps nobody's data, changes nothing else, and leaves at the sign-out", {
    timeout: 900_000,
  }, async () => {
    const page = await atDesk(`/theke?konto=${catalogue.reader}`);
    const kept = () =>
      page.evaluate(async () => {
        const texts: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            const isText = /html|script/.test(answer?.headers.get("Content-Type") ?? "");
            texts.push(`${new URL(request.url).pathname} ${isText ? await answer?.text() : ""}`);
          }
        }
        return texts;
      });
    const texts = await kept();
    assert.ok(texts.some((text) => text.startsWith("/theke/ohne-netz ")));
    for (const text of texts) {
      assert.match(text, /^\/(theke\/ohne-netz|gestaltung\/)/);
      assert.doesNotMatch(text, /Anna Amalia|_csrf" value|Angemeldet als/);
    }
    await page.goto(`${catalogue.url}/werke`);
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    assert.equal(await isControlled(), false, "the catalogue goes its own way");
    await page.goto(`${catalogue.url}/abmeldung`);
    await page.locator("main").getByRole("button", { name: "Abmelden" }).click();
    await page.locator("[data-left]").waitFor({ state: "attached" });
    await page.waitForFunction(async () => (await caches.keys()).length === 0);
    const left = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistrations()).length,
    );
    assert.equal(left, 0);
    await context.close();
  });
});
