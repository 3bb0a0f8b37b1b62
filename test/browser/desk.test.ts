import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page, Route } from "playwright-core";
import { type Catalogue, daysAgo, openCatalogue } from "./catalogue.ts";
import { SIZES, settingsOf, sharedBrowser, signIn, skip, walkOn } from "./chromium.ts";
import { isReached, tabTo } from "./keyboard.ts";

/** Where a telephone is smaller than most, the desk has to do, too. */
const NARROW = { ...SIZES, phone: { width: 360, height: 740 } };

describe("a day at the desk, by keyboard", { skip }, () => {
  let catalogue: Catalogue;
  let browser: Browser;
  /** Each day makes what it needs anew. */
  let turn = 0;

  before(async () => {
    catalogue = await openCatalogue();
    browser = await sharedBrowser();
  });

  after(async () => {
    await catalogue?.close();
  });

  for (const { name, ...how } of settingsOf(0, NARROW)) {
    it(
      `opens, lends, renews, reserves, takes back, undoes (${name})`,
      {
        timeout: 900_000,
      },
      () =>
        walkOn(browser, how, async (page, context) => {
          await signIn(context, catalogue.url, "librarian");
          await day(page, how.javaScriptEnabled);
        }),
    );
  }

  async function day(page: Page, scripts: boolean): Promise<void> {
    turn += 1;
    const reader = `Lieselotte Leserin ${turn}`;
    const card = `K-${turn}`;
    await catalogue.add("/konten", { name: reader, ausweis: card, notiz: "Liest alles." });
    const [first, second, third] = [
      await copy("Erstes"),
      await copy("Zweites"),
      await copy("Drittes"),
    ];
    const konto = { ausweis: card };
    const von = daysAgo(60);
    await catalogue.add("/ausleihen", { exemplar: { barcode: second.code }, konto, von });

    // In the morning: by name, with what matters at a glance.
    await page.goto(`${catalogue.url}/theke`);
    await type(page, `lieselotte leserin ${turn}`);
    const choice = page.locator("#treffer a", { hasText: reader });
    if (scripts) {
      // While fewer letters were typed, the readers of the other days stood there too.
      await page.locator("#treffer:not([data-outdated]) a", { hasText: reader }).waitFor();
      await page.keyboard.press("ArrowDown");
      assert.equal(await page.locator(":focus").textContent(), await choice.textContent());
    }
    await page.keyboard.press("Enter");
    await page.locator("h2#konto", { hasText: reader }).waitFor();
    const late = page.locator(".desk-part.late");
    assert.match((await late.textContent()) ?? "", /1 überfällig.*Zweites.*32 Tage zu spät/s);
    assert.match((await page.locator(".desk-note").textContent()) ?? "", /Liest alles/);
    assert.ok((await overhang(page)) <= 0, "nothing is cut off");

    // A copy is lent; the field has the focus again, and what was done can be undone.
    await scan(page, first.code);
    await told(page, "done", `„${first.title}“ ist an ${reader}`);
    await press(page, /^Rückgängig$/);
    await told(page, "done", "rückgängig gemacht");
    await (scripts ? choose(page, first) : scan(page, first.code));
    await told(page, "done", `„${first.title}“ ist an ${reader}`);

    // A rule refuses: staff go on with a reason.
    await press(page, new RegExp(`^Verlängern.*${second.title}`));
    await page.locator('[data-outcome="warning"]').waitFor();
    const sizes = await page
      .locator(
        '[data-outcome] :is(button, label), .desk-scan button[type="submit"], .search-line button',
      )
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    assert.deepEqual([...new Set(sizes)], ["16px"], "what is pressed is of one size");
    await page.locator("#feld-trotzdem").focus();
    await page.keyboard.type("war verreist");
    await page.keyboard.press("Enter");
    await told(page, "done", `„${second.title}“ ist verlängert`);

    // Somebody else has it: taken back by Enter, then lent.
    await catalogue.add("/ausleihen", {
      exemplar: { barcode: third.code },
      konto: { ausweis: "A-1" },
    });
    if (scripts)
      await choose(page, third); // The arrow never takes another reader's copy back.
    else {
      await type(page, third.title);
      await page.keyboard.press("Enter");
      await page.locator("#treffer", { hasText: third.code }).waitFor();
      await press(page, /^Vormerken/);
    }
    await told(page, "done", `„${third.title}“ ist für ${reader}`);
    assert.match((await page.locator(".desk-part.waiting").textContent()) ?? "", /Platz 1/);

    // The account is done by Enter in the empty field; a copy alone is only offered.
    await page.locator("#feld-text:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".desk-person .desk-lists").waitFor();
    await scan(page, third.code);
    await page.locator('[data-outcome="offer"]', { hasText: "Anna Amalia" }).waitFor();
    await page.locator("#feld-text:focus").waitFor();
    await press(page, /^Zurücknehmen$/);
    await told(page, "done", `Bitte für ${reader}`);

    // The card again: what lies ready is seen, lent, and the slip of the day is a page.
    await scan(page, card);
    await page.locator(".desk-part.ready", { hasText: third.title }).waitFor();
    await scan(page, third.code);
    await told(page, "done", `„${third.title}“ ist an ${reader}`);
    await press(page, /^Beleg drucken$/);
    await page.waitForURL(/\/theke\/beleg/);
    const paper = (await page.locator(".paper").textContent()) ?? "";
    for (const { title } of [first, second, third]) assert.ok(paper.includes(title), title);
    assert.ok(!paper.includes("Lieselotte"), "whoever finds it learns no name");

    // In the evening: the box of returns, one after the other.
    await page.goto(`${catalogue.url}/theke?modus=rueckgabe`);
    for (const { code, title } of [first, second, third]) {
      await scan(page, code);
      await told(page, "done", `„${title}“ ist zurück`);
    }
    await scan(page, first.code);
    await told(page, "done", `„${first.title}“ ist zurück`);
    await press(page, /^Überfällig/);
    await page.waitForURL(/\/theke\/ueberfaellig/);
    assert.ok((await overhang(page)) <= 0, "lists are cards on a phone");
    assert.equal(await page.locator("tr", { hasText: second.title }).count(), 0);
  }

  for (const { name, ...how } of settingsOf(0)) {
    it(
      `ends the visit by Enter in the empty field, and takes back nothing that was offered (${name})`,
      { timeout: 900_000 },
      () =>
        walkOn(browser, how, async (page, context) => {
          turn += 1;
          const { code, title } = await copy("Fremdes");
          const [card, other] = [`K-${turn}`, `L-${turn}`];
          for (const ausweis of [card, other])
            await catalogue.add("/konten", { name: `Leserin ${ausweis}`, ausweis });
          const lent = { exemplar: { barcode: code }, konto: { ausweis: other } };
          await catalogue.add("/ausleihen", lent);
          await signIn(context, catalogue.url, "librarian");
          await page.goto(`${catalogue.url}/theke`);
          await scan(page, card);
          await page.locator("h2#konto", { hasText: card }).waitFor();
          await scan(page, code);
          await told(page, "problem", `„${title}“ ist noch an Leserin ${other}`);
          const offered = page.locator('[data-outcome] button[accesskey="t"]');
          assert.equal(await offered.count(), 1);
          await page.keyboard.type("zz");
          if (how.javaScriptEnabled) assert.equal(await offered.count(), 0, "it is disarmed");
          for (const _ of "zz") await page.keyboard.press("Backspace");
          await page.keyboard.press("Enter");
          await page.locator(".desk-person .desk-lists").waitFor();
          await scan(page, code);
          await told(page, "offer", `„${title}“ hat Leserin ${other}`);
          await press(page, /^Zurücknehmen$/);
          await told(page, "done", `„${title}“ ist zurück`);
        }),
    );
  }

  it("loses nothing that a scanner types while a step is under way", {
    timeout: 900_000,
  }, async () => {
    turn += 1;
    const [one, two] = [await copy("Schnelles"), await copy("Rasches")];
    const card = `K-${turn}`;
    await catalogue.add("/konten", { name: `Eilig ${turn}`, ausweis: card });
    const context = await browser.newContext({ locale: "de" });
    await signIn(context, catalogue.url, "librarian");
    const page = await context.newPage();
    await page.goto(`${catalogue.url}/theke?konto=${catalogue.reader}`);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(
      "**/theke",
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    // A page that has just come has to be ready for the first of them.
    await page.locator("#feld-text:focus").waitFor();
    // Another card first: what follows is for that reader, though the page still shows the other one.
    for (const text of [card, one.code, two.code]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    letGo();
    await page
      .locator('[data-outcome="done"]', { hasText: `„${two.title}“ ist an Eilig` })
      .waitFor();
    await page.locator(".desk-done", { hasText: one.title }).waitFor();
    await context.close();
  });

  it("gives each child of a class one copy of a set, however fast it is scanned", {
    timeout: 900_000,
  }, async () => {
    turn += 1;
    const gruppe = { url: await catalogue.add("/gruppen", { name: `Klasse ${turn}` }) };
    for (const name of ["Ada", "Bea", "Cem"])
      await catalogue.add("/konten", { name, ausweis: `${name}-${turn}`, gruppe });
    const url = await catalogue.add("/werke", { titel: `Lesebuch ${turn}` });
    const codes = [1, 2, 3].map((number) => `Satz-${turn}-${number}`);
    for (const barcode of codes)
      await catalogue.add("/exemplare", { werk: { url }, signatur: barcode, barcode });
    const context = await browser.newContext({ locale: "de" });
    await signIn(context, catalogue.url, "librarian");
    const page = await context.newPage();
    await page.goto(`${catalogue.url}/theke?gruppe=${gruppe.url.split("/").at(-1)}`);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const hold = async (route: Route) => {
      await held;
      await route.continue();
    };
    await page.route("**/theke", hold, { times: 1 });
    await page.locator("#feld-text:focus").waitFor();
    // Enter in the empty field between two scans leads to the next child; pressed twice at once, not to the one behind.
    for (const text of [codes[0]!, "", codes[1]!, "", "", codes[2]!]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    letGo();
    await told(page, "done", `„Lesebuch ${turn}“ ist an Cem`);
    for (const name of ["Ada", "Bea"]) {
      await page.goto(`${catalogue.url}/theke`);
      await scan(page, `${name}-${turn}`);
      await page.locator("h2#konto", { hasText: name }).waitFor();
      const steps = page.locator(".desk-done li", { hasText: `Lesebuch ${turn}` });
      assert.equal(await steps.count(), 1, name);
    }
    await context.close();
  });

  async function copy(word: string): Promise<{ code: string; title: string }> {
    const [code, title] = [`${word[0]}-${turn}`, `${word} Buch des Tages ${turn}`];
    const url = await catalogue.add("/werke", { titel: title });
    await catalogue.add("/exemplare", { werk: { url }, signatur: `Tag ${code}`, barcode: code });
    return { code, title };
  }
});

async function type(page: Page, text: string): Promise<void> {
  await page.locator("#feld-text:focus").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function scan(page: Page, text: string): Promise<void> {
  await type(page, text);
  await page.keyboard.press("Enter");
}

/** By title: the arrow leads to what can be done with its copy, not away to the work. */
async function choose(page: Page, { title, code }: { title: string; code: string }): Promise<void> {
  await type(page, title);
  await page.locator("#treffer:not([data-outdated])", { hasText: code }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

async function told(page: Page, state: string, sentence: string): Promise<void> {
  await page.locator(`[data-outcome="${state}"]`, { hasText: sentence }).waitFor();
  await page.locator("#feld-text:focus").waitFor();
}

/** Reaches a button or a link by the Tab key alone, and presses Enter. */
async function press(page: Page, name: RegExp): Promise<void> {
  if (!(await isReached(page, name))) await tabTo(page, name);
  await page.keyboard.press("Enter");
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
