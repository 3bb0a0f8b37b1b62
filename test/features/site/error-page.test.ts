/** A 500 in production has no body; where a setting says so, people in a browser get a short page that leads back. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { withService } from "../../seed/served.ts";
import { linesOf } from "../../server/serving.ts";

/** Its title fails when it is shown. */
const VASE = `import { defineKind, text } from "leihwerk";

export default defineKind({
  singular: "vase",
  plural: "vasen",
  title: "name",
  fields: { name: text({ required: true }) },
  looks: { html: { page() { throw new Error("geheimes Kennwort in /srv/geheim"); } } },
});
`;
const files = { "kinds/vase.ts": VASE, "kinds/kaputt.ts": "export default {{{" };
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

withService(
  "a browser gets a short page with nothing of the error in it, a program no body",
  async (service) => {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const asking = { as: "bibliothekarin", body: { name: "Ming" }, headers } as const;
    assert.equal((await service.app.request("POST", "/vasen", asking)).status, 201);
    for (const path of ["/vase/1", "/kaputt/1"]) {
      for (const [language, words, back] of [
        ["de", /Hier ist etwas schiefgegangen/, /<a href="\/">Startseite<\/a>/],
        ["en", /Something went wrong here/, /<a href="\/">Home<\/a>/],
      ] as const) {
        const response = await service.get(path, { Accept: BROWSER, "Accept-Language": language });
        assert.equal(response.status, 500);
        assert.equal(response.headers.get("Content-Type"), "text/html; charset=utf-8");
        assert.equal(response.headers.get("Content-Language"), language);
        assert.equal(response.headers.get("Cache-Control"), "private, no-store");
        const page = await response.text();
        assert.match(page, words);
        assert.match(page, back);
        assert.match(page, new RegExp(`<html lang="${language}">`));
        assert.doesNotMatch(page, /geheim|Error|vase|kaputt|line|Zeile|\.ts/);
        assert.ok(page.length < 1000, `${page.length}`);
      }
      for (const accept of ["*/*", "application/json", "application/xml"]) {
        const response = await service.get(path.replace("/vase/1", "/kaputt/2"), {
          Accept: accept,
        });
        assert.equal(response.status, 500);
        assert.equal(await response.text(), "", accept);
      }
      const head = await fetch(service.url + path, {
        method: "HEAD",
        headers: { Accept: BROWSER },
      });
      assert.equal(head.status, 500);
      assert.equal(await head.text(), "");
    }
    await service.logged(12);
    const errors = linesOf(join(service.folder, "error.log"));
    assert.ok(
      errors.some((line) => line.includes("geheimes Kennwort")),
      "the log has it all",
    );
  },
  { files, settings: { errorPage: true } },
);

withService(
  "without the setting a browser gets no body either",
  async (service) => {
    const response = await service.get("/kaputt/1", { Accept: BROWSER });
    assert.equal(response.status, 500);
    assert.equal(await response.text(), "");
  },
  { files },
);

withService(
  "where errors are shown, the setting changes nothing",
  async (service) => {
    const response = await service.get("/kaputt/1", { Accept: BROWSER });
    assert.match(await response.text(), /kaputt\.ts/);
  },
  { files, displayErrors: true, environment: "staging", settings: { errorPage: true } },
);
