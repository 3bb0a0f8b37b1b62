/** What a form answers: status and URL to programs, a page that says once what was done to people. */

import assert from "node:assert/strict";
import { type Answer, basic, type Library, ORIGIN, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const NOTICE = /<p class="notice" role="status">([^<]*)<\/p>/;
const COOKIE = "meldung=angelegt; Path=/; Max-Age=60; HttpOnly; SameSite=Lax";
const GONE = "meldung=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax";

function send(
  library: Library,
  accept: string | null,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  return library.ask("POST", "/personen/", {
    as: "bibliothekarin",
    headers: FORM,
    body: new URLSearchParams(fields).toString(),
    ...(accept !== null && { accept }),
  });
}

function pathOf(answer: Answer): string {
  const location = answer.headers.get("Location") ?? "";
  assert.ok(location.startsWith(`${ORIGIN}/`), location);
  return location.slice(ORIGIN.length);
}

withLibrary("a program that sends a form gets 201 with status and URL", async (library) => {
  for (const accept of ["*/*", "", "application/json", "application/xml", "text/*"]) {
    const made = await send(library, accept, { vorname: "Irmgard", nachname: "Keun" });
    assert.equal(made.status, 201, accept);
    const path = pathOf(made);
    assert.match(path, /^\/personen\/[0-9]+$/);
    assert.ok(made.text.includes(ORIGIN + path), `${accept}: ${made.text}`);
    assert.ok(made.text.includes("201"), accept);
    assert.deepEqual(made.headers.getSetCookie(), [], accept);
    assert.equal((await library.ask("GET", path)).status, 200);

    const id = path.split("/").at(-1);
    const target = { _ziel: `/person/${id}`, _version: "1" };
    const renamed = { ...target, _aktion: "ersetzen", vorname: "Irma", nachname: "Keun" };
    assert.equal((await send(library, accept, renamed)).status, 200, accept);
    const removed = await send(library, accept, { ...target, _version: "2", _aktion: "loeschen" });
    assert.equal(removed.status, 204, accept);
  }
});

withLibrary("a browser goes on to a clean address, which tells it once", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const form = await visitor.get("/personen?formular=neu");
  const made = await visitor.submit(
    form,
    { vorname: "", nachname: "" },
    { vorname: "Irmgard", nachname: "Keun" },
  );
  assert.equal(made.status, 303);
  const path = pathOf(made);
  assert.match(path, /^\/person\/irmgard-keun$/);
  assert.deepEqual(made.headers.getSetCookie(), [COOKIE]);

  // Whatever the browser fetches beside the page leaves the notice to the page.
  for (const accept of ["image/avif,*/*;q=0.8", "*/*", "application/json"]) {
    const beside = await visitor.get(path, accept);
    assert.doesNotMatch(beside.text, NOTICE, accept);
    assert.deepEqual(beside.headers.getSetCookie(), [], accept);
  }

  const told = await visitor.get(path);
  assert.equal(NOTICE.exec(told.text)?.[1], "Das ist angelegt.");
  // Screen readers begin with the title.
  assert.match(told.text, /<title>Das ist angelegt\. Irmgard Keun &ndash; /);
  assert.deepEqual(told.headers.getSetCookie(), [GONE]);
  assert.equal(told.headers.get("Cache-Control"), "private, no-store");

  const again = await visitor.get(path);
  assert.doesNotMatch(again.text, NOTICE);
  assert.match(again.text, /<title>Irmgard Keun &ndash; /);
  assert.deepEqual(again.headers.getSetCookie(), []);
});

withLibrary("an address that somebody has typed claims nothing", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  for (const path of ["/werk/1", "/werke", "/abmeldung", "/postausgang/briefe", "/doppelte"])
    for (const code of ["angelegt", "geloescht", "gedruckt", "verschieden", "constructor"]) {
      const page = await visitor.get(`${path}?meldung=${code}`);
      assert.equal(page.status, 200, path);
      assert.doesNotMatch(page.text, NOTICE, `${path} ${code}`);
    }
});

withLibrary("a cookie is a code of a closed list, never words", async (library) => {
  for (const value of ["constructor", "Gewonnen", "%3Cb%3E", "weiter", ""]) {
    const headers = { Cookie: `meldung=${value}` };
    const page = await library.ask("GET", "/werk/1", { accept: "text/html", headers });
    assert.doesNotMatch(page.text, NOTICE, value);
    assert.deepEqual(page.headers.getSetCookie(), [], value);
  }
  const named = { vorname: "A", nachname: "B", _meldung: "Gewonnen" };
  const made = await send(library, "text/html", named);
  assert.deepEqual([made.status, made.headers.getSetCookie()], [303, []]);
});

withLibrary(
  "whoever only reads gets no cookie, and never a page with a notice",
  async (library) => {
    const read = (headers = {}) => library.ask("GET", "/werk/1", { accept: "text/html", headers });
    const plain = await read();
    for (let turn = 0; turn < 3; turn++) {
      const told = await read({ Cookie: "meldung=gemerkt" });
      assert.match(told.text, NOTICE);
      assert.equal(told.headers.get("Cache-Control"), "private, no-store");
      assert.notEqual(told.headers.get("ETag"), plain.headers.get("ETag"));
      const tag = plain.headers.get("ETag") ?? "";
      const changed = await read({ Cookie: "meldung=gemerkt", "If-None-Match": tag });
      assert.equal(changed.status, 200, "the copy that a browser has tells nothing");

      const next = await read();
      assert.equal(next.text, plain.text);
      assert.deepEqual(next.headers.getSetCookie(), []);
      assert.equal(next.headers.get("Cache-Control"), plain.headers.get("Cache-Control"));
      assert.match(next.headers.get("Vary") ?? "", /Cookie/);
    }
  },
);

withLibrary(
  "over https the name of the cookie promises that no other host has set it",
  async (library) => {
    const made = await send(library, "text/html", { vorname: "Irmgard", nachname: "Keun" });
    assert.deepEqual(made.headers.getSetCookie(), [`__Host-${COOKIE}; Secure`]);
    const path = (made.headers.get("Location") ?? "").replace("https://localhost", "");
    const read = (Cookie: string) =>
      library.ask("GET", path, {
        accept: "text/html",
        headers: { Cookie, Authorization: basic("bibliothekarin") },
      });
    assert.doesNotMatch((await read("meldung=angelegt")).text, NOTICE);
    const told = await read("__Host-meldung=angelegt");
    assert.match(told.text, NOTICE);
    assert.deepEqual(told.headers.getSetCookie(), [`__Host-${GONE}; Secure`]);
  },
  { settings: () => ({ url: "https://localhost" }) },
);

withLibrary("after the own account is removed the way out says so", async (library) => {
  const anna = await Visitor.signedIn(library, "anna");
  const form = await anna.get(`/konto/${library.accounts.anna}?formular=loeschen`);
  const done = await anna.submit(form, { _aktion: "loeschen" });
  assert.deepEqual([done.status, pathOf(done)], [303, "/abmeldung"]);
  assert.equal(NOTICE.exec((await anna.get("/abmeldung")).text)?.[1], "Das Konto ist gelöscht.");
  assert.doesNotMatch((await anna.get("/abmeldung")).text, NOTICE);
});

withLibrary("a wish that is noted is not told as if the work were there", async (library) => {
  await library.patch("/einstellungen", { wuensche: "ja" });
  const visitor = await Visitor.signedIn(library, "anna");
  const form = await visitor.get("/wuensche?formular=neu");
  const made = await visitor.submit(form, { titel: "", isbn: "" }, { titel: "Momo" });
  assert.equal(made.status, 303, made.text);
  const told = await visitor.get(`${pathOf(made)}?lang=en`);
  assert.equal(NOTICE.exec(told.text)?.[1], "It has been added.");
});
