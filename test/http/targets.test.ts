/** Addresses that are none, or try to be another: decoded once, refused early, never a file (RFC 9110, section 4; RFC 3986). */

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRawTarget } from "../../src/core/engine/ask/route.ts";
import { Problem } from "../../src/core/model/answers/problem.ts";
import { ORIGIN, withApp } from "../support/app.ts";

test("a raw target with dot segments is refused, however they are written", () => {
  const bad = [
    "/..",
    "/../",
    "/.",
    "/./",
    "/person/..",
    "/person/../werk/1",
    "/person/./1",
    "/%2e%2e",
    "/%2E%2E/x",
    "/.%2e/x",
    "/%2e./x",
    "/a/%2e/b",
    "/..?x",
    "/person/..#x",
    "http://host/../x",
  ];
  for (const target of bad) {
    assert.throws(
      () => checkRawTarget(target),
      (error) => error instanceof Problem && error.status === 400,
      target,
    );
  }
  const good = [
    "/",
    "/person/a..b",
    "/person/...",
    "/.well-known/x",
    "/personen?suche=../x",
    "/person/a.json",
    "/a..",
    "/..a",
  ];
  for (const target of good) assert.doesNotThrow(() => checkRawTarget(target), target);
});

withApp(
  "what climbs, hides a slash or a null, or is no UTF-8 is 400 on every address",
  async (app) => {
    const bad = [
      "/person/%2e%2e%2fetc%2fpasswd",
      "/%2e%2e%2f",
      "/person%2f1",
      "/person/1%2f2",
      "/person/%5c..%5c",
      "/person/%00",
      "/person/1%00.json",
      "/%00",
      "/person/%0d%0aSet-Cookie:x",
      "/person/%7f",
      "/person/%ff",
      "/person/%c0%ae%c0%ae",
      "/person/%ed%a0%80",
      "/person/%",
      "/person/%g1",
      "/person/%u0041",
      "/schema/%2e%2e%2fsettings.ts",
      "/gestaltung/..%2f..%2fsettings.ts",
      "/bild/%2fetc%2fpasswd",
      "/problem/%00",
      "/sitemap/%2e%2e%2f",
    ];
    for (const path of bad) {
      for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
        const response = await app.request(method, path, {
          as: "bibliothekarin",
          headers: { Accept: "application/json" },
        });
        assert.equal(response.status, 400, `${method} ${path}`);
      }
      const problem = await (await app.get(path, { Accept: "application/json" })).json();
      assert.equal(problem.type, `/problem/ungueltige-anfrage`, path);
    }
  },
);

withApp("dots that a URL object would have collapsed are 400 by what really came", async (app) => {
  for (const target of ["/personen/../werke", "/./personen", "/x/%2e%2e/personen", "/.."]) {
    const response = await app.request("GET", "/personen", { target });
    assert.equal(response.status, 400, target);
    // Also after the tidy address has been answered and is at hand.
    assert.equal((await app.get("/personen")).status, 200);
    assert.equal((await app.request("GET", "/personen", { target })).status, 400, target);
  }
});

withApp(
  "percent-encoding is undone once: what is encoded twice is not found, never decoded again",
  async (app) => {
    const { path } = await app.addPerson("Prozent", "Zeichen");
    assert.equal((await app.get(path.replace("z", "%7A"))).status, 200, "once is fine");
    for (const address of [
      "/person/%252e%252e%252f",
      "/person/%2500",
      "/person/prozent%252dzeichen",
    ]) {
      assert.equal((await app.get(address)).status, 404, address);
    }
  },
);

withApp("no file of the program or the machine is ever delivered", async (app) => {
  const addresses = [
    "/package.json",
    "/src/app.ts",
    "/app.ts",
    "/.git/config",
    "/etc/passwd",
    "/gestaltung/style.css",
    "/gestaltung/",
    "/gestaltung/__proto__",
    "/schema/person",
    "/schema/person.ts",
    "/schema/__proto__.json",
    "/schema/constructor.xsd",
    "/bild/4711",
    "/bild/monogramm",
    "/bild/monogramm-gb-8",
    "/problem/__proto__",
    "/problem/constructor",
    "/problem/toString",
    "/problem/gibt-es-nicht",
    "/sitemap/konto-0.xml",
    "/sitemap/person-x.xml",
    "/sitemap/person-99999999999.xml",
    "/__proto__",
    "/constructor",
    "/toString/1",
  ];
  for (const address of addresses) {
    const response = await app.get(address, { Accept: "application/json" });
    assert.equal(response.status, 404, address);
    assert.equal((await response.json()).type, `/problem/nicht-gefunden`);
  }
});

withApp("an address of more than 8 KiB is 414", async (app) => {
  const long = `/personen?suche=${"x".repeat(8192)}`;
  const response = await app.get(long, { Accept: "application/json" });
  assert.equal(response.status, 414);
  assert.equal((await app.get(`/personen?suche=${"x".repeat(8000)}`)).status, 200);
});

withApp("an empty segment is no address, and a redirect never leaves the site", async (app) => {
  for (const address of [
    "//",
    "//example.org",
    "//example.org/",
    "/person//1",
    "///",
    "/personen//",
  ]) {
    const response = await app.request("GET", "/", { target: address });
    assert.ok(response.status < 500, address);
    const direct = await app.get(address);
    const location = direct.headers.get("Location");
    if (location !== null) assert.equal(new URL(location).origin, ORIGIN, address);
    else assert.ok([200, 404].includes(direct.status), `${address} ${direct.status}`);
  }
});

withApp(
  "every page that is no kind's answers GET, HEAD and OPTIONS, and 405 to everything else",
  async (app) => {
    const addresses = [
      "/",
      "/robots.txt",
      "/sitemap.xml",
      "/openapi.json",
      "/schema/person.json",
      "/schema/person.xsd",
      "/problem/entfernt",
      "/gesundheit/lebt",
      "/gesundheit/bereit",
      "/bild/monogramm-gb-3",
    ];
    for (const address of addresses) {
      const get = await app.get(address);
      assert.equal(get.status, 200, address);
      const head = await app.request("HEAD", address);
      assert.equal(head.status, 200);
      assert.equal(
        Number(head.headers.get("Content-Length")),
        (await get.arrayBuffer()).byteLength,
      );
      assert.equal(head.headers.get("ETag"), get.headers.get("ETag"));
      const again = await app.get(address, { "If-None-Match": get.headers.get("ETag") ?? "" });
      assert.equal(again.status, 304, address);
      const options = await app.request("OPTIONS", address);
      assert.equal(options.status, 204);
      const allow = options.headers.get("Allow") ?? "";
      for (const method of ["PUT", "DELETE", "PATCH"]) {
        const response = await app.request(method, address, { as: "bibliothekarin" });
        assert.equal(response.status, 405, `${method} ${address}`);
        assert.equal(response.headers.get("Allow"), allow);
      }
      assert.equal((await app.request("BREW", address)).status, 501);
    }
  },
);

withApp("a method nobody knows is 501 also where there is nothing", async (app) => {
  for (const address of ["/", "/personen", "/gibt-es-nicht"]) {
    const response = await app.request("BREW", address, {
      headers: { Accept: "application/json" },
    });
    assert.equal(response.status, 501);
    assert.equal((await response.json()).type, `/problem/methode-unbekannt`);
  }
});

withApp(
  "with a public address set, another host is 421 and links name the public one",
  async (app) => {
    const refused = await app.get("/personen", { Accept: "application/json" });
    assert.equal(refused.status, 421);
    assert.equal((await refused.json()).type, "https://katalog.example/problem/falscher-host");
    // A load balancer knows a machine by whatever name it likes.
    for (const path of ["/gesundheit/lebt", "/gesundheit/bereit"])
      assert.equal((await app.get(path)).status, 200);
  },
  { url: "https://katalog.example" },
);
