/** Searching while typing, as somebody does it by keyboard alone. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openDemo } from "./catalogue.ts";
import { SIZES, sharedBrowser, skip, walkOn } from "./chromium.ts";

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

test("suggestions come below the search field, and arrows, Enter and Escape do as expected", {
  skip,
}, async () => {
  const demo = await openDemo();
  const browser = await sharedBrowser();
  const sight = { viewport: SIZES.phone, javaScriptEnabled: true };
  await walkOn(browser, sight, async (page) => {
    await page.goto(demo.url);
    const field = page.locator("input[data-suggest]");
    assert.equal(await field.getAttribute("role"), "combobox");
    await field.pressSequentially("goe");
    const list = page.locator(".suggestions");
    await list.waitFor({ state: "visible" });
    assert.equal(await field.getAttribute("aria-expanded"), "true");
    assert.match((await list.locator("[role=option]").first().textContent()) ?? "", /Goethe/);
    assert.match((await page.locator(".search [role=status]").textContent()) ?? "", /Vorschläge/);

    await page.evaluate(AXE);
    const violations = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: a script that the page has just got
      const { violations } = await (globalThis as any).axe.run();
      return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [
        id,
        nodes[0]?.html,
      ]);
    });
    assert.deepEqual(violations, []);

    await field.press("ArrowDown");
    const first = list.locator("[role=option]").first();
    assert.equal(await first.getAttribute("aria-selected"), "true");
    assert.equal(await field.getAttribute("aria-activedescendant"), await first.getAttribute("id"));
    await field.press("ArrowUp");
    assert.equal(await field.getAttribute("aria-activedescendant"), null);

    await field.press("Escape");
    await list.waitFor({ state: "hidden" });
    assert.equal(await field.inputValue(), "goe", "and what was typed stays");
    await field.press("ArrowDown");
    await list.waitFor({ state: "visible" });
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL("**/person/johann-wolfgang-goethe");

    await page.locator("input[data-suggest]").pressSequentially("faust");
    await page.locator(".suggestions").waitFor({ state: "visible" });
    await page.locator(".suggestion-all").click();
    await page.waitForURL("**/werke?suche=faust");
  });
  await demo.close();
});
