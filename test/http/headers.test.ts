/** What every answer says besides its body: caching, links, types, and what a browser must not do with it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../../src/core/settings/settings.ts";
import {
  KINDS,
  LIST_FORMATS,
  manyOf,
  ORIGIN,
  PAGE_FORMATS,
  REPRESENTATIONS,
  TestApp,
  withApp,
  withApps,
} from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

function linksOf(response: Response): { url: string; rel: string; type: string | null }[] {
  const links = (response.headers.get("Link") ?? "").matchAll(
    /<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g,
  );
  return [...links].map(([, url = "", rel = "", type]) => ({ url, rel, type: type ?? null }));
}

/** One address of each sort of thing. */
async function everywhere(app: TestApp): Promise<string[]> {
  const addresses = [
    "/",
    "/robots.txt",
    "/sitemap.xml",
    "/openapi.json",
    "/gesundheit/lebt",
    "/gesundheit/bereit",
    "/problem/entfernt",
    "/gibt-es-nicht",
    "/personen?anzahl=0",
    "/konten",
  ];
  for (const kind of manyOf(app.kinds)) {
    const { path } = await app.shown(kind);
    addresses.push(
      path,
      `/${kind.plural}`,
      `/schema/${kind.singular}.json`,
      `/schema/${kind.singular}.xsd`,
    );
  }
  return addresses;
}

withApp(
  "public resources may be kept and must be asked about; all else is private",
  async (app) => {
    for (const kind of manyOf(app.kinds)) {
      const { path } = await app.shown(kind);
      for (const address of [path, `/${kind.plural}`]) {
        const anonymous = await app.get(address);
        const isPublic = kind.access.read.includes("all");
        // What can be shared is there for whoever has its address, and for nobody else.
        const isShown = isPublic || (kind.shared !== null && address === path);
        assert.equal(anonymous.status, isShown ? 200 : 403, address);
        assert.equal(
          anonymous.headers.get("Cache-Control"),
          isPublic ? "public, no-cache" : "private, no-store",
          address,
        );
        const known = await app.request("GET", address, AS);
        assert.equal(known.headers.get("Cache-Control"), "private, no-store", address);
        const head = await app.request("HEAD", address, AS);
        assert.equal(head.headers.get("Cache-Control"), "private, no-store", address);
      }
    }
  },
);

withApp("what a page is made of never changes under its address", async (app) => {
  const page = await (await app.get("/")).text();
  const files = [...page.matchAll(/(?:href|src)="(\/?gestaltung\/[^"]+)"/g)].map(
    (found) => found[1] ?? "",
  );
  assert.ok(files.length > 0);
  for (const file of files) {
    const response = await app.get(`/${file.replace(/^\//, "")}`);
    assert.equal(response.status, 200, file);
    assert.equal(response.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    assert.ok(response.headers.get("ETag"));
  }
});

test("public pages can be framed by the sites that a setting names, and by no others", async () => {
  const own = "https://www.schule.example";
  const framedBy = readSettings(["--framed-by", `${own}, https://verein.example/`], {}).framedBy;
  const app = await TestApp.open("SQLite", { settings: { framedBy } });
  try {
    const policyAt = async (path: string, as?: "bibliothekarin") => {
      const headers = { Accept: "text/html" };
      const { headers: said } = await app.request("GET", path, { headers, ...(as && { as }) });
      return said.get("Content-Security-Policy") ?? "";
    };
    const framed =
      /frame-ancestors 'self' https:\/\/www\.schule\.example https:\/\/verein\.example$/;
    for (const path of ["/", "/werke", "/werke?suche=faust"])
      assert.match(await policyAt(path), framed, path);
    for (const path of ["/anmeldung", "/werke.json", "/ausleihen", "/konten"])
      assert.match(await policyAt(path), /frame-ancestors 'none'/, path);
    assert.match(await policyAt("/werke", "bibliothekarin"), /frame-ancestors 'none'/);
  } finally {
    await app.close();
  }
  for (const wrong of ["*", "schule.example", "https://schule.example/a", "'self'", ""])
    assert.throws(() => readSettings([`--framed-by=${wrong}`], {}), /--framed-by must be/);
});

withApp("every answer forbids what a browser must not do with it", async (app) => {
  for (const address of await everywhere(app)) {
    const { headers } = await app.get(address);
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const part of [
      "default-src 'none'",
      "style-src 'self'",
      "form-action 'self'",
      "base-uri 'self'",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.includes(part), `${address}: ${policy}`);
    }
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.ok(headers.get("Referrer-Policy"));
    assert.equal(headers.get("Cross-Origin-Opener-Policy"), "same-origin");
    assert.equal(headers.get("Strict-Transport-Security"), null, "not over http");
    assert.equal(headers.get("Set-Cookie"), null, "a visitor who only reads gets no cookie");
  }
});

withApp("pages have no inline code and no inline style, as their policy says", async (app) => {
  let pages = 0;
  for (const address of await everywhere(app)) {
    const response = await app.get(address, { Accept: "text/html" });
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    pages++;
    const page = await response.text();
    // Data for search engines is no code.
    assert.doesNotMatch(
      page,
      /<script(?! type="application\/ld\+json">| type="module" src="\/)/i,
      address,
    );
    assert.doesNotMatch(page, /<style/i, address);
    assert.doesNotMatch(page, /<[^>]+\s(on[a-z]+|style)=/i, address);
    assert.doesNotMatch(page, /href="javascript:/i, address);
  }
  assert.ok(pages > KINDS.all.length, `${pages} pages`);
});

withApp("every text type has its charset", async (app) => {
  for (const address of await everywhere(app)) {
    for (const { accepts, type } of REPRESENTATIONS) {
      const response = await app.get(address, { Accept: accepts[0] ?? "" });
      const said = response.headers.get("Content-Type") ?? "";
      // MARC counts bytes, and says itself what they are.
      if (said === type && !type.includes(";")) continue;
      assert.match(said, /; charset=utf-8$/, address);
    }
  }
});

withApp(
  "a member links to its canonical address, variants, collection and schema; for librarians to where it is changed",
  async (app) => {
    for (const { singular } of KINDS.all) {
      const kind = app.kinds.one(singular);
      const { id, path } = await app.shown(kind);
      const headers = { Accept: "application/json" };
      const response = await app.request("GET", `/${kind.plural}/${id}`, { ...AS, headers });
      const links = linksOf(response);
      const byRelation = (rel: string) => links.filter((link) => link.rel === rel);
      assert.deepEqual(
        byRelation("canonical").map((link) => link.url),
        [ORIGIN + path],
      );
      assert.deepEqual(
        byRelation("collection").map((link) => link.url),
        [`${ORIGIN}/${kind.plural}`],
      );
      assert.deepEqual(
        byRelation("edit").map((link) => link.url),
        [ORIGIN + path],
      );
      assert.deepEqual(
        byRelation("alternate").map((link) => [link.url, link.type]),
        REPRESENTATIONS.filter((one) => one.member || one.ofSomeKinds?.suits(kind)).map((one) => [
          `${ORIGIN}/${kind.plural}/${id}.${one.name}`,
          one.accepts[0] ?? null,
        ]),
      );
      assert.equal(byRelation("describedby")[0]?.url, `${ORIGIN}/schema/${singular}.json`);
      for (const { url, type } of links) {
        const target = await app.request("GET", url.slice(ORIGIN.length), AS);
        assert.equal(target.status, 200, url);
        if (type) assert.ok(target.headers.get("Content-Type")?.startsWith(type), url);
      }
      if (kind.access.read.includes("all")) {
        assert.equal(
          linksOf(await app.get(path)).some((link) => link.rel === "edit"),
          false,
        );
      }
    }
  },
);

withApp(
  "lists, the start page and problems link to their variants, and no Link is empty",
  async (app) => {
    for (const address of ["/", "/personen?suche=a&anzahl=5", "/problem/entfernt"]) {
      const response = await app.get(address);
      const alternates = linksOf(response).filter((link) => link.rel === "alternate");
      const formats = address.startsWith("/personen") ? LIST_FORMATS : PAGE_FORMATS;
      assert.equal(alternates.length, formats.length, address);
      for (const { url, type } of alternates) {
        const target = await app.get(url.slice(ORIGIN.length));
        assert.equal(target.status, 200, url);
        assert.ok(target.headers.get("Content-Type")?.startsWith(type ?? "?"), url);
      }
    }
    for (const address of await everywhere(app)) {
      assert.notEqual((await app.get(address)).headers.get("Link"), "", address);
    }
  },
);

withApp(
  "a changing request from a page of another site is refused, from our own and from programs it is not",
  async (app) => {
    const attempts: [Record<string, string>, boolean][] = [
      [{}, true],
      [{ "Sec-Fetch-Site": "same-origin" }, true],
      [{ "Sec-Fetch-Site": "none" }, true],
      [{ Origin: ORIGIN }, true],
      [{ "Sec-Fetch-Site": "cross-site" }, false],
      [{ "Sec-Fetch-Site": "same-site" }, false],
      [{ "Sec-Fetch-Site": "cross-site", Origin: ORIGIN }, false],
      [{ Origin: "https://evil.example" }, false],
      [{ Origin: "null" }, false],
      [{ Origin: `${ORIGIN}.evil.example` }, false],
      [{ Origin: ORIGIN.replace("http:", "https:") }, false],
    ];
    for (const [headers, allowed] of attempts) {
      const before = await app.store.change();
      const body = { nachname: "Herkunft" };
      const post = await app.request("POST", "/personen", { ...AS, headers, body });
      assert.equal(post.status, allowed ? 201 : 403, JSON.stringify(headers));
      const put = await app.request("PUT", "/person/herkunft-eigen", { ...AS, headers, body });
      assert.equal(put.status < 300, allowed, JSON.stringify(headers));
      assert.equal((await app.store.change()) > before, allowed);
      assert.equal((await app.get("/personen", headers)).status, 200, "reading may begin anywhere");
    }
  },
);

withApp("robots and the site map name every public address and no other", async (app) => {
  const robots = await (await app.get("/robots.txt")).text();
  assert.match(robots, new RegExp(`^Sitemap: ${ORIGIN}/sitemap.xml$`, "m"));
  const map = await (await app.get("/sitemap.xml")).text();
  for (const kind of manyOf(app.kinds)) {
    const { path } = await app.shown(kind);
    const listed = map.includes(`<loc>${ORIGIN}${path}</loc>`);
    const again = await (await app.get("/sitemap.xml")).text();
    const isPublic = kind.access.read.includes("all");
    // The library's own pages are named one by one, as far as they are for everybody.
    const isNamed = isPublic || kind.framing === true;
    assert.equal(listed || again.includes(`<loc>${ORIGIN}${path}</loc>`), isNamed, path);
    assert.equal(again.includes(`<loc>${ORIGIN}/${kind.plural}</loc>`), isPublic);
  }
});

withApps(
  "a large site map is split, and its parts hold every address once",
  async (app) => {
    const person = app.kinds.one("person");
    const drafts = Array.from({ length: 3100 }, (_, index) => ({
      values: { nachname: `Niemand ${index}` },
    }));
    await app.store.write(async (writing) => {
      const ids = await writing.insert(person, drafts, null);
      // Nobody is left of those from 1001 to 2000, so that a part would be empty; others do not begin with it.
      const gone = ids.filter((id) => id < 4 || (id > 1000 && id < 2008));
      await writing.removeAll(person, await writing.members(person, gone), null);
    });
    const addressesIn = async (path: string) => {
      const response = await app.get(path);
      assert.equal(response.status, 200, path);
      return Array.from(
        (await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g),
        ([, address = ""]) => address,
      );
    };
    // The highest id that there can be, and nobody between it and the others.
    const highest = await app.request("PUT", "/schlagwort/2147483647", {
      ...AS,
      body: { name: "Zuletzt" },
    });
    assert.equal(highest.status, 201);
    const parts = await addressesIn("/sitemap.xml");
    const subjects = parts.filter((part) => part.includes("/schlagwort-"));
    assert.deepEqual(
      subjects,
      [0, 2147483000].map((behind) => `${ORIGIN}/sitemap/schlagwort-${behind}.xml`),
    );
    const persons = parts.filter((part) => part.includes("/person-"));
    assert.deepEqual(
      persons,
      [0, 2000, 3000].map((behind) => `${ORIGIN}/sitemap/person-${behind}.xml`),
    );
    const seen: string[] = [];
    for (const part of parts) {
      const addresses = await addressesIn(part.slice(ORIGIN.length));
      assert.notEqual(addresses.length, 0, part);
      seen.push(...addresses);
    }
    assert.equal(seen.filter((url) => url.includes("/person/")).length, 2090);
    assert.equal(new Set(seen).size, seen.length);
    for (const path of ["/", "/personen", "/werke"]) assert.ok(seen.includes(ORIGIN + path), path);
  },
  { fresh: true },
);
