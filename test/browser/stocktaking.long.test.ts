/** The stocktaking of 6,000 copies by three people at once, each in a browser, one of them without network for a while. */

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { cheapHash } from "../support/password.ts";
import { type Demo, LIBRARIAN, openEmpty } from "./catalogue.ts";
import { fillSignIn, openBrowser, skip } from "./chromium.ts";

const COPIES = 6000;
/** What each of the three types into the page one by one; the rest of their shelves comes from the memory of a scanner. */
const ONE_BY_ONE = 200;
const WITHOUT_NETWORK = 60;

/** What is wrong on these shelves, by the number of the copy, and what the list of the stocktaking has to say of it. */
const STATES = {
  fehlt: range(100, 160),
  ausgeliehen: range(200, 212),
  unterwegs: range(300, 330),
  "wieder da": range(400, 425),
  ausgesondert: range(500, 520),
} as const;
/** They belong to another shelf. */
const ELSEWHERE = range(COPIES, COPIES + 50);
const UNKNOWN = range(1, 16).map((number) => `FREMD-${number}`);
const PEOPLE = ["Frau Amann", "Herr Bayer", "Frau Celik"];

describe("a stocktaking of 6,000 copies", { skip }, () => {
  let house: Demo;
  let browser: Browser;

  before(async () => {
    house = await openEmpty();
    browser = await openBrowser();
    await fillShelves(house);
  });

  after(async () => {
    await browser?.close();
    await house?.close();
  });

  it("is done by three people at once, and finds what is wrong", {
    timeout: 1_800_000,
  }, async () => {
    const stock = await send(house, "POST", "/inventuren", { name: "Alles", von: "A", bis: "R" });
    const id = new URL(stock.url).pathname.split("/").at(-1) ?? "";
    const scanned = range(0, COPIES)
      .filter((number) => ![...STATES.fehlt, ...STATES.unterwegs].includes(number))
      .concat(ELSEWHERE)
      .map(barcodeOf)
      .concat(UNKNOWN);
    // Dealt out, so that each meets some of everything; and twenty that two of them have in hand.
    const shelves = PEOPLE.map((_, person) =>
      scanned.filter((_, index) => index % 3 === person || index % 300 === (person + 1) % 3),
    );
    await Promise.all(
      PEOPLE.map((_, person) =>
        takeStock(`helfer${person + 1}`, id, shelves[person] ?? [], person === 2),
      ),
    );

    const lists = await counts(house, id);
    const wrong = Object.values(STATES).flat().length;
    assert.deepEqual(lists, {
      vorhanden: COPIES - wrong,
      ...Object.fromEntries(Object.entries(STATES).map(([name, all]) => [name, all.length])),
      "falsch gestellt": ELSEWHERE.length,
      unbekannt: UNKNOWN.length,
    });
    for (const [list, right] of [
      ["fehlt", STATES.fehlt.map(barcodeOf)],
      ["ausgeliehen", STATES.ausgeliehen.map(barcodeOf)],
      ["falsch gestellt", ELSEWHERE.map(barcodeOf)],
      ["unbekannt", UNKNOWN],
    ] as const) {
      const address = `/inventurliste/${id}?liste=${encodeURIComponent(list)}`;
      const { eintrag } = await send(house, "GET", address);
      const numbers = eintrag.map(({ nummer }: { nummer: string }) => nummer);
      assert.deepEqual(numbers.sort(), [...right].sort(), list);
    }

    // One step, and one back.
    const states = async () => {
      const { kinds, store } = house.app;
      const all = await store.read.walk(kinds.one("exemplar"), 0, 1e5);
      return all.map(({ values }) => `${values.barcode} ${values.zustand ?? ""} ${values.status}`);
    };
    const open = await states();
    await send(house, "PATCH", `/inventur/${id}`, { zustand: "abgeschlossen" });
    const missing = (await states()).filter((one) => one.includes("vermisst"));
    assert.deepEqual(
      missing.map((one) => one.split(" ")[0]),
      STATES.fehlt.map(barcodeOf),
    );
    const record = await send(house, "GET", `/inventur/${id}`);
    assert.deepEqual(
      [record.fehlend, record.verliehen, record.wiederDa, record.verstellt, record.unbekannte],
      [60, 12, 25, ELSEWHERE.length, UNKNOWN.length],
    );
    await send(house, "PATCH", `/inventur/${id}`, { zustand: "offen" });
    assert.deepEqual(await states(), open);
  });

  /** The file of a scanner first, then number by number as fast as somebody scans, without waiting for the answers. */
  async function takeStock(
    username: string,
    stock: string,
    shelf: readonly string[],
    losesNetwork: boolean,
  ): Promise<void> {
    const context = await browser.newContext({
      locale: "de",
      viewport: { width: 390, height: 844 },
    });
    context.setDefaultTimeout(600_000);
    const page = await context.newPage();
    await page.goto(`${house.url}/anmeldung`);
    await fillSignIn(page, username, LIBRARIAN.password);
    await page.goto(`${house.url}/erfassen/${stock}`);
    const [byHand, byFile] = [shelf.slice(-ONE_BY_ONE), shelf.slice(0, -ONE_BY_ONE)];
    await page.locator("summary", { hasText: "Datei eines Scanners" }).click();
    const file = { name: "scanner.txt", mimeType: "text/plain" };
    await page
      .locator("#feld-datei")
      .setInputFiles({ ...file, buffer: Buffer.from(`${byFile.join("\r\n")}\r\n`) });
    await page.getByRole("button", { name: "Einlesen", exact: true }).click();
    await page.locator('[data-outcome="done"]').waitFor();

    const half = ONE_BY_ONE / 2;
    await scan(page, byHand.slice(0, half));
    if (losesNetwork) {
      await context.setOffline(true);
      for (const code of byHand.slice(half, half + WITHOUT_NETWORK)) await type(page, code);
      const last = byHand[half + WITHOUT_NETWORK - 1] ?? "";
      await page.locator("[data-waiting] li", { hasText: last }).waitFor();
      await context.setOffline(false);
      await page.locator("[data-waiting]").waitFor({ state: "hidden" });
      await scan(page, byHand.slice(half + WITHOUT_NETWORK));
      assert.equal(await page.locator("[data-refused] li").count(), 0);
    } else await scan(page, byHand.slice(half));
    await context.close();
  }
});

/** A scanner does not wait for the answer; the last one is waited for. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await type(page, code);
  await page.locator("[data-outcome] p", { hasText: codes.at(-1) ?? "" }).waitFor();
}

async function type(page: Page, code: string): Promise<void> {
  await page.locator("#feld-text:focus, #feld-barcode:focus").waitFor();
  await page.keyboard.insertText(code);
  await page.keyboard.press("Enter");
}

/** Each copy has a work of its own with its number in the title: the page says it after each scan. */
async function fillShelves({ app, url }: Pick<Demo, "app" | "url">): Promise<void> {
  const { store, kinds } = app;
  const kennwort = cheapHash(LIBRARIAN.password);
  const numbers = [...range(0, COPIES), ...ELSEWHERE];
  await store.write(async (writing) => {
    for (const [index, name] of PEOPLE.entries()) {
      const username = `helfer${index + 1}`;
      const values = { username, name, ausweis: username, rolle: "theke", aktiv: "ja" };
      const [id = 0] = await writing.insert(kinds.one("konto"), [{ values }], null);
      await writing.setSecret(kinds.one("konto"), id, "kennwort", kennwort);
    }
    const works = numbers.map((number) => ({
      values: { titel: `Band ${barcodeOf(number)}`, art: "Buch" },
    }));
    const ids = await writing.insert(kinds.one("werk"), works, null);
    const copies = numbers.map((number, index) => ({
      values: {
        werk: { id: ids[index] ?? 0, slug: null, title: `Band ${barcodeOf(number)}`, extras: {} },
        signatur: `${shelfOf(number)} ${number}`,
        barcode: barcodeOf(number),
        ...stateOf(number),
      },
    }));
    await writing.insert(kinds.one("exemplar"), copies, null);
  });
  for (const number of [...STATES.ausgeliehen, ...STATES.unterwegs]) {
    const loan = { exemplar: { barcode: barcodeOf(number) }, konto: { ausweis: "helfer1" } };
    await send({ url }, "POST", "/ausleihen", { ...loan, trotzdem: "für die Probe" });
  }
}

function stateOf(number: number): { zustand: string | null; status: string } {
  if (STATES["wieder da"].includes(number)) return { zustand: "vermisst", status: "vermisst" };
  if (STATES.ausgesondert.includes(number))
    return { zustand: "ausgesondert", status: "nicht ausleihbar" };
  return { zustand: null, status: "verfügbar" };
}

/** From A to R; what belongs elsewhere is at Z. */
function shelfOf(number: number): string {
  return number < COPIES ? (("ABCDEFGHIJKLMNOPQR"[number % 18] ?? "") as string) : "Z";
}

function barcodeOf(number: number): string {
  return `${100_000 + number}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

async function counts(house: Demo, stock: string): Promise<Record<string, number>> {
  const { anzahl } = await send(house, "GET", `/inventurliste/${stock}`);
  return Object.fromEntries(
    anzahl.flatMap((one: { befund: string; anzahl: number }) =>
      one.anzahl > 0 ? [[one.befund, one.anzahl]] : [],
    ),
  );
}

async function send(
  { url }: Pick<Demo, "url">,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
): Promise<any> {
  const { username, password } = LIBRARIAN;
  const proof = Buffer.from(`${username}:${password}`).toString("base64");
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const headers = {
    Accept: "application/json",
    Authorization: `Basic ${proof}`,
    "Content-Type": type,
  };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}
