/** Which representation is sent: suffix, `?format=`, Accept (RFC 9110, section 12.5.1), and what the answer says about it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseByAccept, chooseLanguage } from "../../src/core/engine/ask/negotiate.ts";
import { writesMember } from "../../src/core/engine/ask/variants.ts";
import type { Representation } from "../../src/core/model/answers/representation.ts";
import {
  KINDS,
  LIST_FORMATS,
  MEMBER_FORMATS,
  ORIGIN,
  PAGE_FORMATS,
  REPRESENTATIONS,
  withApp,
} from "../support/app.ts";

/** What there is to choose from: of a member, of a list, of a page. */
function formatsAt(address: string): readonly Representation[] {
  if (address.startsWith("/personen")) return LIST_FORMATS;
  if (!address.startsWith("/person/")) return PAGE_FORMATS;
  return REPRESENTATIONS.filter((one) => writesMember(one, KINDS.one("person")));
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/** What is accepted, and the one that is chosen; null: none, 406. */
const CHOICES: [string | null, string | null][] = [
  [null, "html"],
  ["", "html"],
  // An empty list says no more than that.
  [",", "html"],
  [" , ,", "html"],
  ["*/*", "html"],
  ["*/*;q=0.001", "html"],
  [BROWSER, "html"],
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["text/*", "html"],
  ["application/xml", "xml"],
  ["text/xml", "xml"],
  ["application/json", "json"],
  ["application/ld+json", "jsonld"],
  ["APPLICATION/JSON", "json"],
  ["application/json; charset=utf-8", "json"],
  [" application/json ;q=0.5 , text/html;q=0.4", "json"],
  // The more specific range counts for its type, whatever stands first.
  ["application/json, */*", "json"],
  ["*/*, application/json", "json"],
  ["text/html;q=0.5, application/json;q=0.4, */*;q=0.1", "html"],
  ["text/html;q=0.1, application/*;q=0.5, application/json;q=0.9", "json"],
  ["text/html;q=0.1, */*;q=0.5, application/xml;q=0.2, application/ld+json;q=0.2", "json"],
  // The highest q among those.
  ["application/json;q=0.5, application/xml", "xml"],
  ["application/json;q=0.5, application/xml;q=0.501", "xml"],
  ["text/html;q=0.8, application/xml;q=0.9, application/json;q=0.7", "xml"],
  // q=0 excludes, also what a wider range would let in.
  ["application/json;q=0", null],
  ["*/*;q=0", null],
  ["text/html;q=0, application/json;q=0.1", "json"],
  [
    "application/json;q=0, application/xml;q=0, application/ld+json;q=0, application/pdf;q=0, application/x-bibtex;q=0, application/x-research-info-systems;q=0, application/*",
    null,
  ],
  ["application/json;q=0, application/ld+json;q=0, text/html;q=0, */*", "xml"],
  ["application/xml;q=0, application/ld+json;q=0, text/html;q=0, */*", "json"],
  ["text/xml, application/json;q=0.5", "xml"],
  // A q that is none makes its range void, and only that.
  ["application/json;q=1.001, application/xml;q=0.1", "xml"],
  ["application/json;q=2, application/xml;q=0.1", "xml"],
  ["application/json;q=-1, application/xml;q=0.1", "xml"],
  ["application/json;q=0.1234, application/xml;q=0.1", "xml"],
  ["application/json;q=, application/xml;q=0.1", "xml"],
  ["application/json;q=high, application/xml;q=0.1", "xml"],
  ["application/json;q=.5, application/xml;q=0.1", "xml"],
  ["application/json;q=1.000, application/xml;q=0.999", "json"],
  ["application/json;q=0.001", "json"],
  ["application/json;q=7", null],
  // Nothing that there is.
  ["image/png", null],
  ["text/x-unknown, image/*", null],
  ["json", null],
  [",json,", null],
  // Another version of the shapes than the one there is.
  ["application/json;version=1", "json"],
  ["application/json;version=2", null],
  ["application/json;version=2, application/xml;q=0.1", "xml"],
];

/** The rules are told by those whose names stand above, whatever else there is. */
const NAMED = REPRESENTATIONS.filter(({ name }) =>
  CHOICES.some(([, expected]) => expected === name),
);

for (const [accept, expected] of CHOICES) {
  test(`Accept: ${accept ?? "(none)"} is answered with ${expected ?? "406"}`, () => {
    assert.equal(chooseByAccept(NAMED, accept)?.name ?? null, expected);
  });
}

test("a range that only another name of the page fits does not bring the page", () => {
  // `application/xhtml+xml` is understood when it is asked for; what is sent is still text/html.
  assert.notEqual(chooseByAccept(REPRESENTATIONS, "application/*")?.name, "html");
  assert.notEqual(chooseByAccept(REPRESENTATIONS, "text/html;q=0, */*")?.name, "html");
  assert.notEqual(
    chooseByAccept(REPRESENTATIONS, "application/xml;q=0, */*;q=0.5, text/html;q=0")?.name,
    "xml",
  );
});

withApp(
  "the application chooses by the same rules, for members, lists and the start page",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const address of [path, "/personen", "/", "/problem/entfernt"]) {
      for (const [accept] of CHOICES) {
        const format = chooseByAccept(formatsAt(address), accept);
        const response = await app.get(address, accept === null ? {} : { Accept: accept });
        const label = `${address} ${accept}`;
        assert.equal(response.status, format === null ? 406 : 200, label);
        assert.match(response.headers.get("Vary") ?? "", /(^|, )Accept(,|$)/, label);
        if (format) assert.equal(response.headers.get("Content-Type"), format.type, label);
      }
    }
  },
);

withApp("what is sent decides where nothing is asked for in particular", async (app) => {
  for (const accept of [null, "", ",", " , ", "*/*"]) {
    const { headers } = await app.request("POST", "/personen", {
      as: "bibliothekarin",
      headers: accept === null ? {} : { Accept: accept },
      body: { nachname: `Wunschlos ${accept}` },
    });
    assert.equal(headers.get("Content-Type"), "application/json; charset=utf-8", `${accept}`);
  }
});

withApp("a suffix counts before ?format=, and that before Accept", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  const headers = { Accept: "text/html" };
  const type = async (address: string) =>
    (await app.get(address, headers)).headers.get("Content-Type");
  assert.match((await type(`${path}.xml?format=json`)) ?? "", /^application\/xml/);
  assert.match((await type(`${path}?format=json`)) ?? "", /^application\/json/);
  assert.match((await type("/personen.xml?format=json")) ?? "", /^application\/xml/);
  for (const address of [
    `${path}.xml`,
    `${path}?format=json`,
    "/personen.json",
    "/?format=xml",
    "/.xml",
  ]) {
    const response = await app.get(address, { Accept: "image/png" });
    assert.equal(response.status, 200, "Accept is not asked any more");
    assert.doesNotMatch(response.headers.get("Vary") ?? "", /Accept(,|$)/, address);
  }
});

withApp(
  "an unknown ?format= is 400 that names what there is; an unknown suffix is 404",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const format of ["docx", "JSON", "", "__proto__", "application/json"]) {
      const response = await app.get(`${path}?format=${format}`, { Accept: "application/json" });
      assert.equal(response.status, 400, format);
      const { detail } = await response.json();
      for (const { name } of MEMBER_FORMATS) assert.ok(detail.includes(name), detail);
    }
    for (const address of [`${path}.docx`, `${path}.`, "/personen.docx", "/.docx"]) {
      assert.equal((await app.get(address)).status, 404, address);
    }
  },
);

withApp(
  "406 is a problem document with the variants in it and in Link, and each of them answers",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const address of [path, "/personen?anzahl=2", "/", "/problem/entfernt"]) {
      const refused = await app.get(address, { Accept: "application/json;version=2" });
      assert.equal(refused.status, 406, address);
      assert.match(refused.headers.get("Vary") ?? "", /Accept(,|$)/);
      const links = [
        ...(refused.headers.get("Link") ?? "").matchAll(
          /<([^>]+)>; rel="alternate"; type="([^"]+)"/g,
        ),
      ];
      assert.equal(links.length, formatsAt(address).length, address);
      for (const [, url = "", type = ""] of links) {
        const response = await app.get(url.slice(ORIGIN.length));
        assert.equal(response.status, 200, url);
        assert.ok(response.headers.get("Content-Type")?.startsWith(type), url);
      }
      const page = await refused.text();
      for (const [, url = ""] of links)
        assert.ok(page.includes(url.replaceAll("&", "&amp;")), `${url} is on the page`);
    }
    const asked = await app.get(path, { Accept: "image/png, application/json;q=0" });
    assert.equal(asked.status, 406);
  },
);

withApp("406 is told below a collection, too, whatever signs the address has", async (app) => {
  for (const at of ["%C4%B0", "%E4%B8%AD%20%22"]) {
    const asked = await app.get(`/personen/zeiten/${at}`, { Accept: "application/pdf" });
    assert.equal(asked.status, 406, at);
    const [first = ""] = (asked.headers.get("Link") ?? "").split(">");
    assert.equal(first, `<${ORIGIN}/personen/zeiten/${at}.html`);
  }
});

withApp("an error takes the asked-for format and is never 406", async (app) => {
  const wishes: [string, string][] = [
    ["text/html", "text/html; charset=utf-8"],
    ["application/json", "application/problem+json; charset=utf-8"],
    ["application/xml", "application/problem+xml; charset=utf-8"],
    ["application/ld+json", "application/problem+json; charset=utf-8"],
    ["image/png", "text/html; charset=utf-8"],
  ];
  for (const [accept, type] of wishes) {
    for (const [address, status] of [
      ["/gibt-es-nicht", 404],
      ["/person/gibt-es-nicht", 404],
      ["/personen?anzahl=0", 400],
      ["/ausleihen", 403],
    ] as const) {
      const response = await app.get(address, { Accept: accept });
      const expected = accept === "image/png" && status === 400 ? 406 : status;
      assert.equal(response.status, expected, `${address} ${accept}`);
      assert.equal(response.headers.get("Content-Type"), type, `${address} ${accept}`);
      assert.match(response.headers.get("Vary") ?? "", /Accept(,|$)/);
    }
  }
  for (const address of [
    "/gibt-es-nicht.json",
    "/person/gibt-es-nicht.json",
    "/gibt-es-nicht?format=json",
  ]) {
    const response = await app.get(address, { Accept: "text/html" });
    assert.equal(response.status, 404);
    assert.equal(response.headers.get("Content-Type"), "application/problem+json; charset=utf-8");
    assert.doesNotMatch(response.headers.get("Vary") ?? "", /Accept(,|$)/);
  }
});

withApp("Content-Location is the address of the representation that was chosen", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  for (const address of [path, "/personen?anzahl=100&suche=a", "/", "/problem/entfernt"]) {
    for (const { name, accepts } of formatsAt(address).filter(({ member }) => member)) {
      const response = await app.get(address, { Accept: accepts[0] ?? "" });
      const location = response.headers.get("Content-Location") ?? "";
      const [bare = "", query] = address.split("?");
      const expected =
        bare === "/" ? `/?format=${name}` : `${bare}.${name}${query ? `?${query}` : ""}`;
      assert.equal(location, ORIGIN + expected);
      const there = await app.get(location.slice(ORIGIN.length), { Accept: "image/png" });
      assert.equal(there.status, 200, location);
      assert.equal(there.headers.get("Content-Type"), response.headers.get("Content-Type"));
      if (name !== "html") assert.equal(await there.text(), await response.text());
    }
  }
});

test("the language is ?lang=, then Accept-Language, then the site's own", () => {
  const choose = (asked: string | null, header: string | null) =>
    chooseLanguage(asked, header, "de");
  assert.equal(choose(null, null), "de");
  assert.equal(choose("en", "de"), "en");
  assert.equal(choose("fr", "en"), "en");
  assert.equal(choose(null, "en-GB,en;q=0.9,de;q=0.8"), "en");
  assert.equal(choose(null, "fr, de;q=0.5, en;q=0.7"), "en");
  assert.equal(choose(null, "en;q=0, *"), "de");
  assert.equal(choose(null, "en;q=5"), "de");
  for (const trick of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    assert.equal(choose(trick, null), "de", trick);
    assert.equal(choose(null, trick), "de", trick);
  }
});

withApp(
  "an error that is chosen by Accept says so, whatever format the address names",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const address of [`${path}?format=foo`, "/personen?format=", "/bild/999.webp"]) {
      const [page, data] = [
        await app.get(address, { Accept: "text/html" }),
        await app.get(address, { Accept: "application/json" }),
      ];
      assert.notEqual(page.headers.get("Content-Type"), data.headers.get("Content-Type"), address);
      for (const { headers } of [page, data])
        assert.match(headers.get("Vary") ?? "", /(^|, )Accept(,|$)/, address);
    }
    const named = await app.get("/bild/999.json", { Accept: "text/html" });
    assert.match(named.headers.get("Content-Type") ?? "", /json/);
    assert.doesNotMatch(named.headers.get("Vary") ?? "", /Accept(,|$)/);
  },
);

withApp(
  "a language that nobody knows is as none: what the browser asks for counts",
  async (app) => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await app.get("/impressum?lang=xx", { Accept: "text/html", ...headers });
      assert.match(answer.headers.get("Vary") ?? "", /Accept-Language/);
      return answer.headers.get("Content-Language");
    };
    for (const _ of [1, 2, 3]) assert.equal(await ask({ "Accept-Language": "en" }), "en");
    assert.equal(await ask({ "Accept-Language": "de" }), "de", "the answer cache tells them apart");
    assert.equal(await ask({ "Accept-Language": "de", Cookie: "sprache=en" }), "en");
  },
);

withApp("a page says its language and depends on it; data does not change with it", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  const german = await app.get(path, { Accept: "text/html", "Accept-Language": "de" });
  const english = await app.get(path, { Accept: "text/html", "Accept-Language": "en" });
  assert.equal(german.headers.get("Content-Language"), "de");
  assert.equal(english.headers.get("Content-Language"), "en");
  assert.match(english.headers.get("Vary") ?? "", /Accept-Language/);
  assert.notEqual(german.headers.get("ETag"), english.headers.get("ETag"));
  assert.match(await english.text(), /<html lang="en"/);
  const asked = await app.get(`${path}.html?lang=en`, { "Accept-Language": "de" });
  assert.equal(asked.headers.get("Content-Language"), "en");
  assert.doesNotMatch(asked.headers.get("Vary") ?? "", /Language/);
  const [one, other] = [
    await app.get(`${path}.json`, { "Accept-Language": "de" }),
    await app.get(`${path}.json`, { "Accept-Language": "en" }),
  ];
  assert.equal(await one.text(), await other.text());
  for (const trick of ["constructor", "__proto__", "toString"]) {
    assert.equal((await app.get(`${path}?lang=${trick}`)).status, 200, trick);
    assert.equal((await app.get(path, { "Accept-Language": trick })).status, 200, trick);
  }
});

withApp('an Accept of the word "null" is not the same as none', async (app) => {
  for (const [name, status] of [
    ["Accept", 406],
    ["Accept-Language", 200],
    ["Accept-Encoding", 200],
  ] as const) {
    assert.equal((await app.get("/personen")).status, 200);
    assert.equal((await app.get("/personen", { [name]: "null" })).status, status, name);
    assert.equal((await app.get("/personen", { [name]: "" })).status, 200, name);
    assert.equal((await app.get("/personen")).status, 200);
  }
});
