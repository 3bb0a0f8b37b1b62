import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { HtmlValidate } from "html-validate";
import type { Browser, Page } from "playwright-core";
import { LANGUAGE_CODES } from "../../src/core/texts/language-code.ts";
import { temporaryFolder } from "../server/serving.ts";
import { type Catalogue, openCatalogue, openWhole } from "./catalogue.ts";
import { openBrowser, signIn, skip, type Who } from "./chromium.ts";
import { OWN_SITE, open, ownTypes, type PageType, pageTypes } from "./page-types.ts";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LANGUAGES = LANGUAGE_CODES;
/** The dark is other colours on the same page, and another language other words in the same colours. */
const RULES = { light: WCAG, dark: ["color-contrast", "link-in-text-block"] };
const rulesFor = (language: string) => (language === LANGUAGES[0] ? RULES : { light: WCAG });
const seenBefore = (language: string) => (language === LANGUAGES[0] ? [] : RULES.dark);
const PEOPLE: readonly Who[] = ["visitor", "reader", "librarian"];

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How templates happen to break lines is nobody's business.
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "void-style": "off",
    "doctype-style": "off",
    // A name of the data can be longer than a search engine shows.
    "long-title": "off",
    // A button in a form submits it: that is what the standard says.
    "no-implicit-button-type": "off",
    "require-sri": "off",
    // The ticks of a list share a name, as those of a group of radio buttons do.
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
  },
});

/** What the visit of a page has found, by the sort of finding. */
type Findings = Record<"axe" | "markup" | "width" | "content", string[]>;

describe("every page, in both languages", { skip }, () => {
  const findings: Findings = { axe: [], markup: [], width: [], content: [] };
  const folder = temporaryFolder();
  let expected = 0;

  before(
    async () => {
      await using browser = await openBrowser();
      await visit(await openWhole(), browser, pageTypes);
      await visit(await openCatalogue(OWN_SITE), browser, () => ownTypes);
    },
    { timeout: 900_000 },
  );

  async function visit(
    catalogue: Catalogue,
    browser: Browser,
    typesOf: (catalogue: Catalogue) => readonly PageType[],
  ): Promise<void> {
    expected += typesOf(catalogue).length * LANGUAGES.length;
    try {
      for (const language of LANGUAGES) {
        for (const who of PEOPLE) {
          // What counts is what the server sends.
          const serviceWorkers = "block" as const;
          const context = await browser.newContext({ locale: language, serviceWorkers });
          await signIn(context, catalogue.url, who);
          const page = await context.newPage();
          for (const type of typesOf(catalogue)) {
            if ((type.who ?? "visitor") === who)
              await look(page, catalogue, type, language, findings);
          }
          await context.close();
        }
      }
    } finally {
      await catalogue.close();
    }
  }

  async function look(
    page: Page,
    catalogue: Catalogue,
    type: PageType,
    language: string,
    found: Findings,
  ): Promise<void> {
    const { name, status = 200 } = type;
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
    const response = await open(page, type, catalogue);
    const place = `${name} (${language})`;
    assert.equal(response?.status(), status, place);
    const markup = (await response?.text()) ?? "";
    writeFileSync(join(folder, `${name}-${language}.html`), markup);

    await page.evaluate(AXE);
    for (const [colorScheme, rules] of Object.entries(rulesFor(language))) {
      await page.emulateMedia({ colorScheme: colorScheme as keyof typeof RULES });
      const lines = await page.evaluate(violations, { rules, but: seenBefore(language) });
      found.axe.push(...lines.map((line) => `${place}, ${colorScheme}: ${line}`));
    }
    const { results } = await validator.validateString(markup);
    for (const { line, ruleId, message } of results.flatMap((result) => result.messages)) {
      found.markup.push(`${place}, line ${line}: ${ruleId}: ${message}`);
    }
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 1500, height: 1000 });
    if (await page.evaluate(isSqueezed)) found.width.push(`${place}: squeezed on wide paper`);
    await page.emulateMedia({ media: "screen" });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = await page.evaluate(overhangOf);
      if (overhang > 0) found.width.push(`${place}: ${overhang} pixels too wide at ${width}`);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate(lengthen);
    for (const letters of ["100%", "200%"]) {
      await page.evaluate(setLetters, letters);
      const overhang = await page.evaluate(overhangOf);
      if (overhang > 0)
        found.width.push(`${place}: ${overhang} pixels too wide with long words at ${letters}`);
    }
    const strangers = await page.evaluate(strangersOf);
    found.content.push(...strangers.map((host) => `${place}: loads from ${host}`));
    found.content.push(...forbidden(markup).map((what) => `${place}: ${what}`));
  }

  it("has been looked at, each under a name of its own", () => {
    assert.ok(expected > 100, `${expected}`);
    assert.equal(readdirSync(folder).length, expected);
  });

  it("passes axe-core in light and in dark", () => assert.deepEqual(findings.axe, []));

  it("is valid for html-validate", () => assert.deepEqual(findings.markup, []));

  it("is valid for the checker of the W3C", { skip: withoutJava(), timeout: 900_000 }, () => {
    const jar = require("vnu-jar") as string;
    const run = spawnSync("java", ["-jar", jar, "--format", "json", "--exit-zero-always", folder], {
      encoding: "utf8",
      maxBuffer: 32 * 1024 * 1024,
    });
    const { messages } = JSON.parse(run.stderr) as {
      messages: { type: string; url: string; lastLine: number; message: string }[];
    };
    const found = messages
      .filter(({ type }) => type === "error")
      .map(({ url, lastLine, message }) => `${url.split("/").at(-1)}, ${lastLine}: ${message}`);
    assert.deepEqual(found, []);
  });

  it("fits a phone and a zoom of 400 % without scrolling sideways, with long words and large letters, too", () =>
    assert.deepEqual(findings.width, []));

  it("runs no script in the page itself and loads nothing from elsewhere", () =>
    assert.deepEqual(findings.content, []));
});

/** What the policy of the site would stop. */
function forbidden(markup: string): string[] {
  const scripts = [...markup.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1]);
  const inline = scripts.filter((attributes) => !attributes?.includes("application/ld+json"));
  const others = [...markup.matchAll(/<[a-z][^>]*? (style|on[a-z]+)=/g)].map((match) => match[0]);
  return [...inline.map(() => "a script in the page"), ...others];
}

/** With all that is folded opened. */
function overhangOf(): number {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** All that was entered begins with a word that is longer than a phone is wide. */
function lengthen(): void {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  for (const entered of document.querySelectorAll("bdi")) entered.prepend(word);
}

function setLetters(size: string): void {
  document.documentElement.style.fontSize = size;
}

/** A list that has only a part of the paper. */
function isSqueezed(): boolean {
  const list = document.querySelector(".entries");
  const main = document.querySelector("main");
  return list !== null && main !== null && list.clientWidth < main.clientWidth / 3;
}

function strangersOf(): string[] {
  const hosts = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).host);
  return hosts.filter((host) => host !== location.host);
}

/** Runs inside the page. */
async function violations({ rules, but }: Record<"rules" | "but", string[]>): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(document, {
    runOnly: rules,
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
  );
}

function withoutJava(): string | false {
  if (process.env.CI === "true") return false;
  try {
    execFileSync("java", ["-version"], { stdio: "ignore" });
    return false;
  } catch {
    return "There is no Java: install Debian's package default-jre-headless.";
  }
}
