/** The form of a work: what is asked first, what is folded, the copies in the same form, and the next of a pile. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defineKind } from "../../../src/core/model/kinds/define-kind.ts";
import { text } from "../../../src/core/model/kinds/field.ts";
import { type TestApp, withApps } from "../../support/app.ts";

const OWN = { fresh: true } as const;
const AS = { as: "bibliothekarin" } as const;

function send(app: TestApp, fields: readonly (readonly [string, string])[], cookie = "") {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
  };
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return app.request("POST", "/werke", { ...AS, headers, body });
}

async function newForm(app: TestApp, cookie = ""): Promise<string> {
  const headers = { Accept: "text/html", ...(cookie && { Cookie: cookie }) };
  return (await app.request("GET", "/werke?formular=neu&lang=de", { ...AS, headers })).text();
}

withApps(
  "a new work is asked for its ISBN, title, makers and cover; the rest is folded, none is missing",
  async (app) => {
    const page = await newForm(app);
    const places = ["isbn", "titel", "person", "image"].map((name) =>
      page.indexOf(`"feld-${name}"`),
    );
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    const groups = [
      ...page.matchAll(/<details class="form-group" id="[^"]+"( open)?><summary>([^<]*)/g),
    ];
    assert.deepEqual(
      groups.map(([, open, name]) => [name, open]),
      [
        ["Art und Sprache", undefined],
        ["Erschienen", undefined],
        ["Inhalt", undefined],
        ["Weitere Angaben", undefined],
      ],
    );
    for (const name of ["isbn", "art", "jahr", "schlagwort", "verweis", "entstanden"])
      assert.equal(page.split(`id="feld-${name}"`).length, 2, `${name} once`);
    const wrong = await send(app, [
      ["titel", "X"],
      ["jahr", "vorgestern"],
    ]);
    assert.equal(wrong.status, 422);
    assert.match(
      await wrong.text(),
      /<details class="form-group" id="[^"]+" open><summary>(Erschienen|Published)/,
    );
  },
  OWN,
);

withApps(
  "copies are made in the form of their work, several at once, and numbered by themselves",
  async (app) => {
    const done = await send(app, [
      ["titel", "Das kunstseidene Mädchen"],
      ["person", "Irmgard Keun"],
      ["_mit.exemplar.anzahl", "3"],
      ["_mit.exemplar.standort", "Lesesaal"],
      ["_mit.exemplar.barcode", "B-1\nB-2"],
      ["_mit.exemplar.zugang", "2026-02-01"],
      ["_mit.exemplar.preis", "12,90 €"],
      ["_mit.exemplar.inventarnummer", "I-1\nI-2\nI-3"],
      ["_mit.exemplar.zubehoer", "Karte\nLupe"],
    ]);
    assert.equal(done.status, 303);
    const last = await app.json("/exemplar/3", "bibliothekarin");
    assert.deepEqual(
      [last.zugang, last.preis, last.inventarnummer, last.zubehoer],
      ["2026-02-01", "12.90 EUR", "I-3", ["Karte", "Lupe"]],
    );
    const { exemplar } = await app.json("/werk/1");
    assert.deepEqual(
      exemplar.map(
        (copy: Record<"signatur" | "status", string> & { standort: { name: string } }) => [
          copy.signatur,
          copy.standort.name,
          copy.status,
        ],
      ),
      Array(3).fill(["KEU kun", "Lesesaal", "verfügbar"]),
    );
    const copies = await app.json("/exemplare?werk=1", "bibliothekarin");
    const codes = copies.exemplar.map(({ barcode }: { barcode: string }) => barcode);
    assert.deepEqual(codes.slice(0, 2).toSorted(), ["B-1", "B-2"]);
    assert.equal(new Set(codes).size, 3);
    assert.equal((await app.json("/standorte")).gesamt, 1);
  },
  OWN,
);

withApps(
  "where a copy cannot be made nothing is, and the form says why",
  async (app) => {
    const fields = [
      ["titel", "Gilgi"],
      ["_mit.exemplar.anzahl", "2"],
      ["_mit.exemplar.barcode", "B-1\nB-1"],
    ] as const;
    const refused = await send(app, fields);
    assert.equal(refused.status, 409);
    const page = await refused.text();
    assert.match(page, /class="field along faulty"/);
    assert.match(page, /B-1\nB-1<\/textarea>/, "what was typed is still there");
    assert.equal((await app.json("/werke")).gesamt, 0);
    const none = await send(app, [
      ["titel", "Gilgi"],
      ["_mit.exemplar.anzahl", "0"],
    ]);
    assert.equal(none.status, 303);
    assert.equal((await app.json("/exemplare")).gesamt, 0);
    const plain = await send(app, [["titel", "Nach Mitternacht"]]);
    assert.equal(plain.status, 303);
    assert.equal((await app.json("/exemplare")).gesamt, 0, "a form that asks for none makes none");
  },
  OWN,
);

withApps(
  "a pile is gone through with one button, and the next one has the kind, language and place of the last",
  async (app) => {
    const done = await send(app, [
      ["titel", "Gilgi"],
      ["art", "Hörbuch"],
      ["sprache", "de"],
      ["_mit.exemplar.anzahl", "1"],
      ["_mit.exemplar.standort", "Magazin 2"],
      ["_danach", "neu"],
    ]);
    assert.equal(done.status, 303);
    const next = new URL(done.headers.get("Location") ?? "");
    assert.equal(`${next.pathname}?${next.searchParams}`, "/werke?formular=neu");
    const [told = "", cookie = ""] = done.headers.getSetCookie();
    assert.match(told, /^meldung=mitangelegt;/);
    assert.match(cookie, /HttpOnly; SameSite=Lax/);
    const page = await newForm(app, cookie.split(";")[0]);
    assert.match(page, /<option value="Hörbuch" selected>/);
    assert.match(page, /id="mit-exemplar-standort"[^>]* value="Magazin 2"/);
    assert.match(
      page,
      /<summary>Art und Sprache <span class="extra"><bdi>Hörbuch · Deutsch<\/bdi>/,
    );
    assert.match(page, /<option value="Magazin 2"><\/option>/, "known places are proposed");
    const strange = await newForm(app, "zuletzt-werk=titel%3DBetrug%26art%3DFilm");
    assert.match(strange, /<option value="Film" selected>/);
    assert.doesNotMatch(strange, /Betrug/, "only what is meant to be kept");
  },
  OWN,
);

withApps(
  "only whoever may make copies is asked for some, and a change of a work asks for none",
  async (app) => {
    await send(app, [["titel", "Gilgi"]]);
    const edit = await app.request("GET", "/werk/1?formular=aendern", {
      ...AS,
      headers: { Accept: "text/html" },
    });
    assert.doesNotMatch(await edit.text(), /_mit\.exemplar|_danach/);
    const asReader = await app.request("POST", "/werke", {
      as: "leserin",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "titel=X&_mit.exemplar.anzahl=1",
    });
    assert.equal(asReader.status, 403);
  },
  OWN,
);

withApps(
  "a kind of a site's own lays out its form in the same words",
  async (app) => {
    const page = await (
      await app.request("GET", "/baeume?formular=neu&lang=de", {
        ...AS,
        headers: { Accept: "text/html" },
      })
    ).text();
    assert.ok(page.indexOf("feld-hoehe") < page.indexOf("feld-name"));
    assert.match(page, /<details class="form-group" id="[^"]+"><summary>Wo er steht<\/summary>/);
    assert.match(
      page,
      /<details class="form-group" id="[^"]+"><summary>Weitere Angaben<\/summary>/,
    );
  },
  {
    ...OWN,
    site: {
      "kinds/baum.ts": `import { defineKind, number, text } from "leihwerk";
export default defineKind({
  singular: "baum",
  plural: "baeume",
  title: "name",
  fields: { name: text({ required: true }), hoehe: number(), strasse: text(), notiz: text() },
  form: {
    first: ["hoehe", "name"],
    groups: [{ name: "ort", fields: ["strasse"], label: { de: "Wo er steht" } }],
  },
});
`,
    },
  },
);

test("a form that asks for what there is not does without, and somebody is told", () => {
  const kind = (form: object) => () =>
    defineKind({
      singular: "baum",
      plural: "baeume",
      title: "name",
      fields: { name: text() },
      form: { first: [], ...form },
    });
  const { form, mistakes } = kind({ first: ["naem", "name"] })();
  assert.deepEqual(form?.first, ["name"]);
  assert.deepEqual(
    mistakes.map(({ place, word, near }) => [place, word, near]),
    [["form.first", "naem", "name"]],
  );
  assert.throws(kind({ along: { field: "name", asks: [] } }), /cannot be made along/);
});

withApps(
  "a chooser begins with those who are called just as was typed, and tells when they lived",
  async (app) => {
    for (let index = 0; index < 12; index++)
      await app.addPerson("Anna", `Gott${"abcdefghijkl"[index]}`);
    const years = { geboren: 1749, gestorben: 1832 };
    await app.addPerson("Johann Wolfgang", "Goethe", years);
    const found = await send(app, [
      ["titel", "Faust"],
      ["_suche.person", "goe"],
      ["_schritt", "suchen person"],
    ]);
    assert.equal(found.status, 200);
    const [first = ""] = /id="treffer-person"[\s\S]*?<\/li>/.exec(await found.text()) ?? [];
    assert.match(first, /Johann Wolfgang Goethe[\s\S]*1749[\s\S]*1832/);
  },
  OWN,
);
