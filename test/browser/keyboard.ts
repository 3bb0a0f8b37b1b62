/** Goes through pages by the Tab key alone, as somebody does who holds it down. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** More stops than any page has before what somebody wants. */
const MOST = 120;

/** Whatever can be used can be reached, by its id, by what it says or by what it is called for those who do not see it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = typeof name === "string" ? { text: name } : { pattern: name.source };
  for (let stops = 0; stops < MOST; ) {
    const steps = await page.evaluate(stepsTo, wanted);
    await Promise.all(Array.from({ length: steps }, () => page.keyboard.down("Tab")));
    await page.keyboard.up("Tab");
    if (await page.evaluate(isFocused, wanted)) return;
    stops += steps;
  }
  assert.fail(`The keyboard does not reach "${name}".`);
}

export async function isReached(page: Page, name: RegExp): Promise<boolean> {
  return page.evaluate(isFocused, { pattern: name.source });
}

interface Wanted {
  readonly text?: string;
  readonly pattern?: string;
}

/** Runs inside the page. */
function isFocused({ text, pattern }: Wanted): boolean {
  const element = document.activeElement;
  const said = [(element?.textContent ?? "").trim(), element?.ariaLabel ?? ""];
  return pattern === undefined
    ? [element?.id, ...said].includes(text)
    : said.some((one) => new RegExp(pattern).test(one));
}

/** Runs inside the page: how often Tab is pressed at least until it can be there, which only the browser decides. */
function stepsTo({ text, pattern }: Wanted): number {
  const places = 'a[href], button, input:not([type="hidden"]), select, textarea, summary';
  const stops = [...document.querySelectorAll(places)].filter(
    (one) =>
      !one.matches(":disabled, [tabindex='-1'], [type=radio]:not(:checked)") &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  const here = document.activeElement ?? document.body;
  const ahead = stops.filter(
    (one) =>
      here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING ||
      here === document.body,
  );
  const at = ahead.findIndex((one) => {
    const said = [(one.textContent ?? "").trim(), one.ariaLabel ?? ""];
    return pattern === undefined
      ? [one.id, ...said].includes(text ?? "")
      : said.some((each) => new RegExp(pattern).test(each));
  });
  return Math.max(at + 1, 1);
}
