/**
 * `npm run screenshots`: a picture of each sort of page in light, dark, on a tablet, on a phone and on paper, to be looked at before
 * a change of the look is called done. Names given as arguments choose pages; "readme" is those in the README, "hilfe" those in
 * the help, in each language.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import sharp from "sharp";
import { LANGUAGES } from "../src/core/texts/languages.ts";
import {
  type Catalogue,
  daysAgo,
  openCatalogue,
  openDemo,
  openWhole,
} from "./browser/catalogue.ts";
import { openBrowser, signIn, type Who } from "./browser/chromium.ts";
import { OWN_SITE, open, ownTypes, type PageType, pageTypes } from "./browser/page-types.ts";

const FOLDER = "screenshots";
const README = join("docs", "screenshots");
const HELP = join("docs", "hilfe", "bilder");
const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 360, height: 800 };
/** Days from now: a month that has begun would be half over. */
const NEXT_MONTH = 31;

const LOOKS = {
  light: { viewport: DESKTOP, colorScheme: "light", media: "screen" },
  dark: { viewport: DESKTOP, colorScheme: "dark", media: "screen" },
  tablet: { viewport: TABLET, colorScheme: "light", media: "screen" },
  phone: { viewport: PHONE, colorScheme: "light", media: "screen" },
  print: { viewport: { width: 800, height: 1100 }, colorScheme: "light", media: "print" },
} as const;

const names = process.argv.slice(2);
const catalogue = await openWhole();
const DESK = `/theke?konto=${catalogue.reader}`;
if (names.length === 0 || names.includes("hilfe")) await fillForHelp();

/** By the name of the picture; it begins where the page has what is behind the "#", otherwise with its heading. */
const HELP_PAGES: Readonly<Record<string, string>> = {
  einrichten: "/einrichten#schritte",
  theke: DESK,
  werk: "/werke?formular=neu",
  einspielen: "/einspielung/2#bedeutung",
  etiketten: "/etiketten?suche=a&bogen=21-63.5x38.1#vorschau",
  nachrichten: "/postausgang/texte",
  gebuehren: "/gebuehren",
  zahlen: "/zahlen",
  schuljahr: "/jahreswechsel/1",
  inventur: "/erfassen/1",
  buchungen: `/belegung?werk=${catalogue.work.split("/").at(-1)}&monat=${daysAgo(-NEXT_MONTH).slice(0, 7)}`,
  dinge: `/terminplan?tag=${daysAgo(-1)}`,
  zeitschriften: "/zeitschriften#reihe-1",
  sammelaenderungen: "/sammelaenderung/1",
};
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
  await forReadme(catalogue.url + DESK, "desk", "light", "librarian");
  await demo.close();
}
if (names.length === 0 || names.includes("hilfe"))
  for (const language of Object.keys(LANGUAGES)) await forHelp(language);
await browser.close();
await catalogue.close();

/** What only the help shows: some bookings, and a magazine of which issues are missing. */
async function fillForHelp(): Promise<void> {
  await catalogue.change("/schuljahr/1", { letzteStufe: 10 });
  const month = daysAgo(-NEXT_MONTH).slice(0, 7);
  const konto = { url: `/konto/${catalogue.reader}` };
  const werk = { url: catalogue.work };
  for (const [von, bis] of [
    ["08", "10"],
    ["09", "11"],
    ["16", "16"],
  ])
    await catalogue.add("/buchungen", {
      werk,
      konto,
      von: `${month}-${von}`,
      bis: `${month}-${bis}`,
    });
  const reihe = { name: "Die Sternwarte" };
  await catalogue.add("/reihen", { ...reihe, rhythmus: "monatlich" });
  const band = `${daysAgo(70).slice(5, 7).replace(/^0/, "")}/${daysAgo(70).slice(0, 4)}`;
  const titel = `${reihe.name} ${band}`;
  await catalogue.add("/werke", { titel, art: "Zeitschrift", reihe: { ...reihe, band } });
}

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
async function forReadme(
  url: string,
  name: string,
  colorScheme: "light" | "dark",
  who: Who = "visitor",
): Promise<void> {
  const viewport = { width: 1120, height: 760 };
  const context = await browser.newContext({ locale: "de", viewport, colorScheme });
  await signIn(context, catalogue.url, who);
  const page = await context.newPage();
  await page.goto(url);
  await page.screenshot({ path: join(README, `${name}.png`) });
  await context.close();
}

/** The part of the page that matters, small enough for a help that is read on a phone. */
async function forHelp(language: string): Promise<void> {
  mkdirSync(HELP, { recursive: true });
  const viewport = { width: 960, height: 640 };
  const context = await browser.newContext({ locale: language, viewport, colorScheme: "light" });
  await signIn(context, catalogue.url, "librarian");
  const page = await context.newPage();
  for (const [name, path] of Object.entries(HELP_PAGES)) {
    const [address, id] = path.split("#");
    await page.goto(`${catalogue.url}${address}`);
    // The bar for what is ticked stays at the end of a window, in the middle of a picture of the whole page.
    await page.evaluate(() => {
      for (const bar of document.querySelectorAll<HTMLElement>(".ticked"))
        bar.style.position = "static";
    });
    const begin = await page.locator(id ? `#${id}` : "main h1").boundingBox();
    const end = await page.locator(".address-plate, .site-foot").first().boundingBox();
    const y = Math.max(0, (begin?.y ?? 0) - 16);
    const height = Math.min(viewport.height, (end?.y ?? y + viewport.height) - y);
    const clip = { ...viewport, x: 0, y, height };
    const picture = await page.screenshot({ clip, fullPage: true });
    await sharp(picture)
      .webp({ quality: 60 })
      .toFile(join(HELP, `${name}.${language}.webp`));
    console.log(`${name}.${language}`);
  }
  await context.close();
}
