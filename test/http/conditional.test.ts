/** Preconditions in their order (RFC 9110, section 13.2.2), 304 and what it repeats, PUT that only makes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../src/core/engine/answer/conditional.ts";
import { MEMBER_FORMATS, PAGE_FORMATS, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const NOW = "Sat, 14 Nov 2026 12:00:00 GMT";
const EARLIER = "Sat, 14 Nov 2026 11:59:59 GMT";
const LATER = "Sat, 14 Nov 2026 12:00:01 GMT";

/** What stands there has the tag "a" and was changed at NOW. */
const HERE = {
  exists: true,
  matches: (tag: string) => tag === '"a"',
  changed: Date.parse(NOW) / 1000,
};
const NOTHING = { exists: false, matches: () => false, changed: null };

type Row = [headers: Record<string, string>, reading: string, writing: string];
const TABLE: Row[] = [
  [{}, "go on", "go on"],
  [{ "If-Match": '"a"' }, "go on", "go on"],
  [{ "If-Match": '"b", "a"' }, "go on", "go on"],
  [{ "If-Match": "*" }, "go on", "go on"],
  [{ "If-Match": '"b"' }, "failed", "failed"],
  [{ "If-Match": 'W/"a"' }, "failed", "failed"],
  [{ "If-Match": "rubbish" }, "failed", "failed"],
  [{ "If-Match": "" }, "failed", "failed"],
  [{ "If-Unmodified-Since": NOW }, "go on", "go on"],
  [{ "If-Unmodified-Since": LATER }, "go on", "go on"],
  [{ "If-Unmodified-Since": EARLIER }, "failed", "failed"],
  // If-Match stands for it where both are there.
  [{ "If-Match": '"a"', "If-Unmodified-Since": EARLIER }, "go on", "go on"],
  [{ "If-Match": '"b"', "If-Unmodified-Since": LATER }, "failed", "failed"],
  [{ "If-None-Match": '"a"' }, "not modified", "failed"],
  [{ "If-None-Match": 'W/"a"' }, "not modified", "failed"],
  [{ "If-None-Match": '"x", W/"y", "a"' }, "not modified", "failed"],
  [{ "If-None-Match": "*" }, "not modified", "failed"],
  [{ "If-None-Match": '"b"' }, "go on", "go on"],
  [{ "If-Match": '"b"', "If-None-Match": '"a"' }, "failed", "failed"],
  [{ "If-Match": '"a"', "If-None-Match": '"a"' }, "not modified", "failed"],
  [{ "If-Modified-Since": NOW }, "not modified", "go on"],
  [{ "If-Modified-Since": LATER }, "not modified", "go on"],
  [{ "If-Modified-Since": EARLIER }, "go on", "go on"],
  // Not where If-None-Match stands.
  [{ "If-None-Match": '"b"', "If-Modified-Since": LATER }, "go on", "go on"],
  [{ "If-Unmodified-Since": EARLIER, "If-None-Match": '"a"' }, "failed", "failed"],
  // What is no HTTP date is ignored (sections 13.1.3 and 13.1.4).
  [{ "If-Modified-Since": "2099" }, "go on", "go on"],
  [{ "If-Modified-Since": "2099-01-01T00:00:00Z" }, "go on", "go on"],
  [{ "If-Modified-Since": "tomorrow" }, "go on", "go on"],
  [{ "If-Unmodified-Since": "1999" }, "go on", "go on"],
  [{ "If-Unmodified-Since": "1" }, "go on", "go on"],
  // The two older ways to write one.
  [{ "If-Modified-Since": "Saturday, 14-Nov-26 12:00:00 GMT" }, "not modified", "go on"],
  [{ "If-Modified-Since": "Sat Nov 14 12:00:00 2026" }, "not modified", "go on"],
];

for (const [headers, reading, writing] of TABLE) {
  test(`${JSON.stringify(headers)}: ${reading} for reading, ${writing} for writing`, () => {
    for (const method of ["GET", "HEAD"])
      assert.equal(judge(new Headers(headers), method, HERE), reading);
    for (const method of ["PUT", "DELETE"])
      assert.equal(judge(new Headers(headers), method, HERE), writing);
  });
}

test("where there is nothing, If-Match fails and If-None-Match: * goes on", () => {
  assert.equal(judge(new Headers({ "If-Match": "*" }), "PUT", NOTHING), "failed");
  assert.equal(judge(new Headers({ "If-Match": '"a"' }), "PUT", NOTHING), "failed");
  assert.equal(judge(new Headers({ "If-None-Match": "*" }), "PUT", NOTHING), "go on");
  assert.equal(judge(new Headers({ "If-None-Match": '"a"' }), "PUT", NOTHING), "go on");
});

withApps(
  "304 repeats Content-Location, ETag, Vary and Cache-Control, and has no body",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const format of MEMBER_FORMATS) {
      const Accept = format.accepts[0] ?? "";
      for (const address of [
        path,
        `/person/${(await app.shown(app.kinds.one("person"))).id}`,
        "/personen",
        ...(PAGE_FORMATS.includes(format) ? ["/", "/problem/entfernt"] : []),
      ]) {
        const full = await app.get(address, { Accept });
        const tag = full.headers.get("ETag") ?? "";
        for (const condition of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
          for (const method of ["GET", "HEAD"]) {
            const same = await app.request(method, address, {
              headers: { Accept, "If-None-Match": condition },
            });
            assert.equal(same.status, 304, `${address} ${condition}`);
            assert.equal(await same.text(), "");
            for (const name of ["Content-Location", "ETag", "Vary", "Cache-Control"]) {
              assert.ok(full.headers.get(name), name);
              assert.equal(same.headers.get(name), full.headers.get(name), name);
            }
            assert.equal(same.headers.get("Content-Length"), null);
          }
        }
        const other = await app.get(address, { Accept, "If-None-Match": '"x"' });
        assert.equal(other.status, 200);
      }
    }
  },
);

withApps(
  "the tag of one representation is not the tag of another: no 304 across formats",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    const json = await app.get(`${path}.json`);
    const xml = await app.get(`${path}.xml`, { "If-None-Match": json.headers.get("ETag") ?? "" });
    assert.equal(xml.status, 200);
  },
);

withApps("data says when it last changed and answers If-Modified-Since", async (app) => {
  const { path } = await app.addPerson("Ödön", "von Horváth");
  const read = await app.get(`${path}.json`);
  const changed = read.headers.get("Last-Modified") ?? "";
  assert.match(
    changed,
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/,
  );
  assert.equal((await app.get(`${path}.json`, { "If-Modified-Since": changed })).status, 304);
  const before = new Date(Date.parse(changed) - 1000).toUTCString();
  assert.equal((await app.get(`${path}.json`, { "If-Modified-Since": before })).status, 200);
  const put = await app.request("PUT", path, {
    ...AS,
    headers: { "If-Unmodified-Since": before },
    body: { nachname: "X" },
  });
  assert.equal(put.status, 412);
  const later = await app.request("PUT", path, {
    ...AS,
    headers: { "If-Unmodified-Since": changed },
    body: { nachname: "Horváth" },
  });
  assert.equal(later.status, 200);
});

withApps("GET with If-Match that does not hold is 412, in the asked-for format", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  const response = await app.get(path, { Accept: "application/json", "If-Match": '"x"' });
  assert.equal(response.status, 412);
  assert.equal(response.headers.get("Content-Type"), "application/problem+json; charset=utf-8");
});

withApps("of two POSTs on condition that a list is unchanged one is done", async (app) => {
  const list = await app.get("/personen", { Accept: "application/json" });
  const headers = { Accept: "application/json", "If-Match": list.headers.get("ETag") ?? "" };
  const statuses = await Promise.all(
    ["Anna", "Bertha", "Clara"].map(async (vorname) => {
      const body = { vorname, nachname: "Lask" };
      return (await app.request("POST", "/personen", { ...AS, headers, body })).status;
    }),
  );
  assert.deepEqual(statuses.toSorted(), [201, 412, 412]);

  const others: Record<string, string>[] = [
    { "If-Match": "*" },
    { "If-None-Match": '"another"' },
    { "If-Unmodified-Since": "Wed, 01 Jan 2098 00:00:00 GMT" },
  ];
  const all = await Promise.all(
    others.map(async (condition, index) => {
      const body = { vorname: `${index}`, nachname: "Lask" };
      const sent = { ...AS, headers: { ...condition, Accept: "application/json" }, body };
      return (await app.request("POST", "/personen", sent)).status;
    }),
  );
  assert.deepEqual(all, [201, 201, 201], "none of these says that nothing has changed");
});

withApps("what a person is made of changes its tag: its works, and their titles", async (app) => {
  const person = await app.addPerson("Nelly", "Sachs");
  const tags = new Set<string>();
  const look = async () => {
    for (const { name } of MEMBER_FORMATS.filter((one) => one.name !== "jsonld")) {
      const tag = (await app.get(`${person.path}.${name}`)).headers.get("ETag") ?? "";
      assert.ok(!tags.has(tag), name);
      tags.add(tag);
    }
  };
  await look();
  const work = await app.addWork("Eli", [person]);
  await look();
  const renamed = { titel: "Eli. Ein Mysterienspiel", person: [{ url: person.path }] };
  assert.equal((await app.request("PUT", work.path, { ...AS, body: renamed })).status, 200);
  await look();
});

withApps(
  "a new slug of a person shows in the works that link there, and in when they changed",
  async (app) => {
    const [personKind, werk] = [app.kinds.one("person"), app.kinds.one("werk")];
    const person = await app.addPerson("Anna", "Seghers");
    const work = await app.addWork("Transit", [person]);
    await app.request("PUT", `/person/${person.id}`, {
      ...AS,
      body: { vorname: "Netty", nachname: "Radványi" },
    });
    assert.equal(
      (await app.json(work.path)).person[0].url,
      "http://leihwerk.test/person/netty-radvanyi",
    );
    const body = { vorname: "Anna", nachname: "Seghers" };
    const back = await app.request("PUT", `/person/${person.id}`, { ...AS, body });
    assert.equal(back.status, 200);
    assert.equal(
      (await app.json(work.path)).person[0].url,
      "http://leihwerk.test/person/anna-seghers",
    );
    const [changed, touched] = [
      await app.member(personKind, person.id),
      await app.member(werk, work.id),
    ];
    assert.equal(touched.touched, changed.changed);
  },
);

withApps(
  "an anonymous reader sees a write at once, whatever was kept at hand before",
  async (app) => {
    const { path } = await app.addPerson("Erika", "Mann");
    const addresses = [path, `${path}.json`, `${path}.xml`, "/personen.json?suche=mann", "/"];
    for (const nachname of ["Mann-Auden", "Mannheim", "Mann"]) {
      const before: (string | null)[] = [];
      for (const address of addresses) before.push((await app.get(address)).headers.get("ETag"));
      for (const address of addresses) await app.get(address);
      await app.request("PUT", path, { ...AS, body: { vorname: "Erika", nachname } });
      for (const [index, address] of addresses.slice(0, 4).entries()) {
        const after = await app.get(address);
        assert.ok((await after.text()).includes(nachname), address);
        assert.notEqual(after.headers.get("ETag"), before[index]);
        const condition: Record<string, string> = { "If-None-Match": before[index] ?? "" };
        assert.equal((await app.get(address, condition)).status, 200);
      }
    }
    await app.request("DELETE", path, AS);
    for (const address of addresses.slice(0, 3)) assert.equal((await app.get(address)).status, 410);
  },
);

withApps("what was made for a librarian is never shown to anybody else", async (app) => {
  const { path } = await app.shown(app.kinds.one("person"));
  for (const address of [path, "/personen", "/", "/konten", "/konto/1"]) {
    const anonymous = await app.get(address);
    const librarian = await app.request("GET", address, AS);
    assert.equal(librarian.status, 200);
    assert.equal(librarian.headers.get("Cache-Control"), "private, no-store", address);
    const again = await app.get(address);
    assert.equal(again.status, anonymous.status);
    assert.equal(await again.text(), await anonymous.text());
  }
});
