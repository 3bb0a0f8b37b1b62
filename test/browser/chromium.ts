/** Finds a Chromium for the tests that look at pages as people do. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after } from "node:test";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { LIBRARIAN, READER } from "./catalogue.ts";

/** What people sit before. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** How a page is looked at. */
export interface Sight {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly javaScriptEnabled: boolean;
}

export interface Setting extends Sight {
  readonly name: string;
}

/**
 * Each walk is walked at both sizes, and once with scripts and once without; the next walk the other way round. All four would see
 * no more: no script asks how wide a page is, and no style whether there are scripts, which a test holds (`ways.test.ts`).
 * One of the two is left to the long run, so that four walks are each walked in another setting.
 */
export function settingsOf(
  walk: number,
  sizes: Readonly<Record<string, Setting["viewport"]>> = SIZES,
): Setting[] {
  return Object.entries(sizes).map(([size, viewport], index) => {
    const javaScriptEnabled = (walk + index) % 2 === 0;
    const when = index === (walk >> 1) % 2 ? "" : " (long)";
    const name = `${size}, ${javaScriptEnabled ? "with" : "without"} JavaScript${when}`;
    return { name, viewport, javaScriptEnabled };
  });
}

/** A walk on a page of its own. What goes wrong in the page itself fails it, too. */
export async function walkOn(
  browser: Browser,
  { viewport, javaScriptEnabled }: Sight,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: "de", viewport, javaScriptEnabled });
  // A busy machine is slow, not broken.
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      errors.push(message.text());
  });
  await walk(page, context);
  assert.deepEqual(errors, []);
  await context.close();
}

const PLACES = [
  process.env.CHROMIUM_PATH ?? "",
  // The same browser without the window that nobody sees: two fifths less work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Each page is looked at once by scripts that start anew with it: what optimizes them is not paid back.
  "--js-flags=--no-opt,--single-threaded-gc",
  // All pages come from one place: a process for each site, for graphics, or kept in reserve, is work for nothing.
  "--in-process-gpu",
  "--process-per-site",
  "--disable-site-isolation-trials",
];

export const executable = PLACES.find((place) => place !== "" && existsSync(place));

/** For `test(name, { skip })`: a missing browser is only a failure where nobody could overlook it. */
export const skip =
  executable === undefined && process.env.CI !== "true"
    ? "There is no Chromium: install Debian's package chromium-headless-shell (or chromium), or name one in CHROMIUM_PATH."
    : false;

let shared: Promise<Browser> | undefined;

/** One for all files of a process: whoever walks opens a context of their own. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

after(async () => (await shared)?.close());

/** `more`: further arguments of Chromium, such as a camera. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (executable === undefined)
    throw new Error("There is no Chromium; see test/browser/chromium.ts.");
  return chromium.launch({ executablePath: executable, args: [...ARGUMENTS, ...more] });
}

export type Who = "visitor" | "reader" | "librarian";

const PEOPLE = { reader: READER, librarian: LIBRARIAN } as const;

export async function signIn(context: BrowserContext, url: string, who: Who): Promise<void> {
  if (who === "visitor") return;
  const { username, password } = PEOPLE[who];
  const page = await context.newPage();
  await page.goto(`${url}/anmeldung`);
  await fillSignIn(page, username, password);
  await page.close();
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('main input[autocomplete="username"]').fill(username);
  await page.locator('main input[type="password"]').fill(password);
  await page.locator("main form:has(input[type=password]) button").first().click();
  await page.waitForURL((url) => url.pathname !== "/anmeldung");
}
