/** Numbers that people scan: checked, kept in one form, found in all of them. */

import assert from "node:assert/strict";
import { describe } from "node:test";
import { type TestApp, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

describe("an ISBN, an ISSN, an EAN", () => {
  withApps("is kept in one form, whichever way it is written", async (app) => {
    const work = await app.addWork("Nathan der Weise", [], {
      isbn: ["3-15-000003-3", "978 3 15 000003 8", "ISBN 0-8044-2957-X"],
      issn: ["00387452"],
      ean: ["036000291452"],
    });
    const { isbn, issn, ean } = await app.json(work.path);
    assert.deepEqual(isbn, ["9783150000038", "9780804429573"]);
    assert.deepEqual([issn, ean], [["0038-7452"], ["0036000291452"]]);
    const xml = await (await app.get(`${work.path}.xml`)).text();
    assert.match(xml, /<isbns><isbn>9783150000038<\/isbn><isbn>9780804429573<\/isbn><\/isbns>/);
    const page = await (await app.get(work.path, { Accept: "text/html" })).text();
    assert.match(page, /978-3-15-000003-8/);
  });

  withApps("that is none is refused, with what is wrong", async (app) => {
    for (const [isbn, sentence] of [
      ["978-3-15-000003-1", /ISBN.*last digit should be 8/],
      ["978315000003", /ISBN has 10 or 13 digits; these are 12/],
      ["4006381333931", /begins with 978 or 979/],
      ["unbekannt", /no ISBN.* 10 or 13 digits/],
    ] as const) {
      const refused = await post(app, { titel: "Nathan", isbn: [isbn] });
      assert.equal(refused.status, 422, isbn);
      const { errors } = (await refused.json()) as {
        errors: { pointer: string; detail: string }[];
      };
      assert.deepEqual(
        errors.map(({ pointer }) => pointer),
        ["/isbn/0"],
      );
      assert.match(errors[0]?.detail ?? "", sentence);
    }
    const form = await app.request("POST", "/werke", {
      ...AS,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "de" },
      body: "titel=Nathan&isbn=978-3-15-000003-1",
    });
    assert.equal(form.status, 422);
    assert.match(await form.text(), /Die letzte Ziffer müsste 8 sein/);
  });

  withApps("is found in every form", async (app) => {
    const work = await app.addWork("Emilia Galotti", [], { isbn: ["978-3-15-000045-8"] });
    for (const text of [
      "9783150000458",
      "978-3-15-000045-8",
      "978-3150000458",
      "3150000459",
      "3-15-000045-9",
    ]) {
      const { werk } = await app.json(`/werke?suche=${encodeURIComponent(text)}`);
      assert.deepEqual(
        werk.map(({ url }: { url: string }) => new URL(url).pathname),
        [work.path],
        text,
      );
    }
  });

  withApps("that was kept before anybody checked it stands in nobody's way", async (app) => {
    const kind = app.kinds.one("werk");
    const work = await app.addWork("Minna von Barnhelm", [], { isbn: ["3-15-000010-6"] });
    const [member] = await app.store.read.members(kind, [work.id]);
    assert.ok(member);
    await app.store.write((writing) =>
      writing.update(member, { ...member.values, isbn: ["3-15-000010-0"] }, null),
    );
    const read = await app.json(work.path);
    assert.deepEqual(read.isbn, ["3-15-000010-0"]);
    const change = (body: Record<string, unknown>) =>
      app.request("PATCH", work.path, { ...AS, headers: MERGE, body });
    assert.equal((await change({ jahr: 1767 })).status, 200);
    assert.equal((await change({ isbn: ["3-15-000010-0", "3-15-000010-6"] })).status, 200);
    assert.equal((await change({ isbn: ["3-15-000010-1"] })).status, 422);
    assert.deepEqual((await app.json(work.path)).isbn, ["3-15-000010-0", "9783150000106"]);
  });
});

const MERGE = { "Content-Type": "application/merge-patch+json" };

function post(app: TestApp, body: Record<string, unknown>): Promise<Response> {
  return app.request("POST", "/werke", { ...AS, headers: { "Accept-Language": "en" }, body });
}
