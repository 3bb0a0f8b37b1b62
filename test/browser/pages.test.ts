import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { HtmlValidate } from "html-validate";
import type { Browser, BrowserContext } from "playwright-core";
import { type Catalogue, openCatalogue } from "./catalogue.ts";
import { openBrowser, signIn, skip, type Who } from "./chromium.ts";
import { pageTypes } from "./page-types.ts";

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LANGUAGES = ["de", "en"] as const;
const PEOPLE: readonly Who[] = ["visitor", "reader", "librarian"];

describe("every page", { skip }, () => {
  let catalogue: Catalogue;
  let browser: Browser;
  const contexts = new Map<string, BrowserContext>();

  before(async () => {
    catalogue = await openCatalogue();
    browser = await openBrowser();
    for (const who of PEOPLE) {
      for (const language of LANGUAGES) {
        const context = await browser.newContext({ locale: language });
        await signIn(context, catalogue.url, who);
        contexts.set(`${who} ${language}`, context);
      }
    }
  });

  after(async () => {
    await browser?.close();
    await catalogue?.close();
  });

  /** Each page as one of the people sees it, with its markup as it came. */
  async function visit(
    language: string,
    look: (name: string, markup: string, page: import("playwright-core").Page) => Promise<void>,
  ): Promise<void> {
    for (const { name, path, who = "visitor", status = 200 } of pageTypes(catalogue)) {
      const page = await contexts.get(`${who} ${language}`)!.newPage();
      const response = await page.goto(catalogue.url + path);
      assert.equal(response?.status(), status, name);
      await look(`${name} (${language})`, (await response?.text()) ?? "", page);
      await page.close();
    }
  }

  for (const language of LANGUAGES) {
    it(`passes axe-core in light and in dark (${language})`, { timeout: 600_000 }, async () => {
      const found: string[] = [];
      await visit(language, async (name, _markup, page) => {
        await page.evaluate(AXE);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          for (const line of await page.evaluate(violations, WCAG)) {
            found.push(`${name}, ${colorScheme}: ${line}`);
          }
        }
      });
      assert.deepEqual(found, []);
    });

    it(`is valid for html-validate (${language})`, { timeout: 600_000 }, async () => {
      const validator = new HtmlValidate(RULES);
      const found: string[] = [];
      await visit(language, async (name, markup) => {
        const { results } = await validator.validateString(markup);
        for (const { line, ruleId, message } of results.flatMap((result) => result.messages)) {
          found.push(`${name}, line ${line}: ${ruleId}: ${message}`);
        }
      });
      assert.deepEqual(found, []);
    });
  }

  it("is valid for the checker of the W3C", { skip: withoutJava(), timeout: 600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "leihwerk-vnu-"));
    try {
      for (const language of LANGUAGES) {
        await visit(language, async (name, markup) => {
          writeFileSync(join(folder, `${name.replace(/\W+/g, "-")}.html`), markup);
        });
      }
      const jar = require("vnu-jar") as string;
      const run = spawnSync(
        "java",
        ["-jar", jar, "--format", "json", "--exit-zero-always", folder],
        {
          encoding: "utf8",
          maxBuffer: 32 * 1024 * 1024,
        },
      );
      const { messages } = JSON.parse(run.stderr) as {
        messages: { type: string; url: string; lastLine: number; message: string }[];
      };
      const found = messages
        .filter(({ type }) => type === "error")
        .map(({ url, lastLine, message }) => `${url.split("/").at(-1)}, ${lastLine}: ${message}`);
      assert.deepEqual(found, []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("fits a phone and a zoom of 400 % without scrolling sideways", async () => {
    const found: string[] = [];
    await visit("de", async (name, _markup, page) => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (overhang > 0) found.push(`${name} at ${width}: ${overhang} pixels too wide`);
      }
    });
    assert.deepEqual(found, []);
  });

  it("runs no script in the page itself and loads nothing from elsewhere", async () => {
    await visit("de", async (name, markup, page) => {
      const inline = [...markup.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)];
      for (const [, attributes] of inline) assert.match(attributes ?? "", /ld\+json/, name);
      assert.doesNotMatch(markup, / style=| on[a-z]+=/, name);
      const hosts = await page.evaluate(() =>
        performance.getEntriesByType("resource").map((entry) => new URL(entry.name).host),
      );
      assert.deepEqual(
        hosts.filter((host) => host !== new URL(catalogue.url).host),
        [],
        name,
      );
    });
  });
});

/** Runs inside the page. */
async function violations(tags: string[]): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  const { violations } = await axe.run(document, { runOnly: tags });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`),
  );
}

const RULES = {
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
  },
} as const;

function withoutJava(): string | false {
  if (process.env.CI === "true") return false;
  try {
    execFileSync("java", ["-version"], { stdio: "ignore" });
    return false;
  } catch {
    return "There is no Java: install Debian's package default-jre-headless.";
  }
}
