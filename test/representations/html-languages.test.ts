import assert from "node:assert/strict";
import { test } from "node:test";
import { languageCookie, rememberedLanguage } from "../../src/core/engine/ask/language-cookie.ts";
import { ORIGIN, type TestApp, withApps } from "../support/app.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

withApps("the switch remembers the language and leads back to the page", async (app) => {
  const switched = await app.request("POST", "/sprache", {
    headers: FORM,
    body: `lang=en&zurueck=${encodeURIComponent("/werke?suche=b%C3%BC&lang=de&art=Buch")}`,
  });
  assert.equal(switched.status, 303);
  assert.equal(switched.headers.get("Location"), `${ORIGIN}/werke?suche=b%C3%BC&art=Buch`);
  const cookie = switched.headers.get("Set-Cookie") ?? "";
  assert.match(cookie, /^sprache=en; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  assert.match(switched.headers.get("Cache-Control") ?? "", /no-store/);
  assert.equal(await languageAt(app, "/werke", { Cookie: "sprache=en" }), "en");
});

withApps(
  "what the address asks for counts more than the cookie, and that more than the browser",
  async (app) => {
    const cookie = { Cookie: "a=b; sprache=en; c=d", "Accept-Language": "de" };
    assert.equal(await languageAt(app, "/", cookie), "en");
    assert.equal(await languageAt(app, "/?lang=de", cookie), "de");
    assert.equal(await languageAt(app, "/", { "Accept-Language": "en-GB, de;q=0.5" }), "en");
    assert.equal(await languageAt(app, "/", { Cookie: "sprache=xx" }), "de");
    assert.equal(await languageAt(app, "/"), "de");
  },
);

withApps("whoever only reads gets no cookie, and a page names what it depends on", async (app) => {
  for (const path of ["/", "/werke", "/werke?lang=en", "/nichts", "/problem/entfernt"]) {
    const response = await app.get(path);
    assert.equal(response.headers.get("Set-Cookie"), null, path);
    const vary = response.headers.get("Vary") ?? "";
    assert.equal(/Accept-Language, Cookie/.test(vary), !path.includes("lang="), path);
  }
});

withApps("the switch leads nowhere else and knows only its languages", async (app) => {
  for (const elsewhere of ["//evil.example", "https://evil.example", "/\\evil.example", "werke"]) {
    const body = `lang=en&zurueck=${encodeURIComponent(elsewhere)}`;
    const response = await app.request("POST", "/sprache", { headers: FORM, body });
    assert.equal(response.headers.get("Location"), `${ORIGIN}/`, elsewhere);
  }
  const unknown = await app.request("POST", "/sprache", { headers: FORM, body: "lang=__proto__" });
  assert.equal(unknown.status, 422);
});

test("over https the cookie is bound to the host", () => {
  assert.match(languageCookie("en", true), /^__Host-sprache=en; Path=\/; .*; Secure$/);
  assert.equal(rememberedLanguage("x=1; __Host-sprache=en", true), "en");
  assert.equal(rememberedLanguage("sprache=en", false), "en");
  assert.equal(rememberedLanguage("__Host-sprache=en", false), null);
  assert.equal(rememberedLanguage("sprache=en", true), null);
  assert.equal(rememberedLanguage("nosprache=en", false), null);
});

async function languageAt(app: TestApp, path: string, headers = {}): Promise<string> {
  const response = await app.get(path, headers);
  const page = await response.text();
  const language = /<html lang="(\w+)"/.exec(page)?.[1] ?? "";
  assert.equal(response.headers.get("Content-Language"), language);
  return language;
}
