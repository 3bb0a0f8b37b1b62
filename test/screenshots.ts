/**
 * `npm run screenshots`: a picture of each sort of page in light, dark, on a tablet, on a phone and on paper, to be looked at before
 * a change of the look is called done. Names given as arguments choose pages; "readme" is the two in the README.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { type Catalogue, openCatalogue, openDemo, openWhole } from "./browser/catalogue.ts";
import { openBrowser, signIn } from "./browser/chromium.ts";
import { OWN_SITE, open, ownTypes, type PageType, pageTypes } from "./browser/page-types.ts";

const FOLDER = "screenshots";
const README = join("docs", "screenshots");
const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 360, height: 800 };

const LOOKS = {
  light: { viewport: DESKTOP, colorScheme: "light", media: "screen" },
  dark: { viewport: DESKTOP, colorScheme: "dark", media: "screen" },
  tablet: { viewport: TABLET, colorScheme: "light", media: "screen" },
  phone: { viewport: PHONE, colorScheme: "light", media: "screen" },
  print: { viewport: { width: 800, height: 1100 }, colorScheme: "light", media: "print" },
} as const;

const names = process.argv.slice(2);
const catalogue = await openWhole();
const browser = await openBrowser();
mkdirSync(FOLDER, { recursive: true });
mkdirSync(README, { recursive: true });
await takeAll(catalogue, pageTypes(catalogue));
const own = await openCatalogue(OWN_SITE);
await takeAll(own, ownTypes);
await own.close();
if (names.length === 0 || names.includes("readme")) {
  const demo = await openDemo();
  await forReadme(demo.url, "start", "light");
  await forReadme(`${demo.url}/werke?suche=liebe`, "works", "dark");
  await demo.close();
}
await browser.close();
await catalogue.close();

async function takeAll(catalogue: Catalogue, types: readonly PageType[]): Promise<void> {
  const wanted = types.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const who of ["visitor", "reader", "librarian"] as const) {
    const own = wanted.filter((type) => (type.who ?? "visitor") === who);
    if (own.length === 0) continue;
    const context = await browser.newContext({ locale: "de", serviceWorkers: "block" });
    await signIn(context, catalogue.url, who);
    for (const type of own) await take(context, catalogue, type);
    await context.close();
  }
}

async function take(context: BrowserContext, catalogue: Catalogue, type: PageType): Promise<void> {
  const { name } = type;
  const page = await context.newPage();
  for (const [look, { viewport, colorScheme, media }] of Object.entries(LOOKS)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, media: "screen" });
    await open(page, type, catalogue);
    await page.emulateMedia({ media });
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage: true });
  }
  await page.close();
  console.log(name);
}

/** As much as a screen shows, in a size that a repository can carry. */
async function forReadme(url: string, name: string, colorScheme: "light" | "dark"): Promise<void> {
  const viewport = { width: 1120, height: 760 };
  const context = await browser.newContext({ locale: "de", viewport, colorScheme });
  const page = await context.newPage();
  await page.goto(url);
  await page.screenshot({ path: join(README, `${name}.png`) });
  await context.close();
}
