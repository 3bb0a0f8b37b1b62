/** Languages and what people did for a work: kept by code, read and shown by name. */

import assert from "node:assert/strict";
import { describe } from "node:test";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a language", () => {
  withApps("is kept by its code, whatever it is called", async (app) => {
    for (const sprache of [["ger"], ["deu"], ["deutsch"], ["German"], ["DE"], "Deutsch", "dt."]) {
      const work = await app.addWork("Nathan", [], { sprache });
      assert.deepEqual((await app.json(work.path)).sprache, ["de"], `${sprache}`);
    }
    const several = await app.addWork("Wilhelm Tell", [], {
      sprache: ["frz.", "fr-CH", "ita", "fre"],
    });
    assert.deepEqual((await app.json(several.path)).sprache, ["fr", "fr-CH", "it"]);
    const none = await app.addWork("Ohne Worte", []);
    assert.deepEqual((await app.json(none.path)).sprache, []);
  });

  withApps("is taken in XML as one text and as a list, and from a form by name", async (app) => {
    for (const inner of [
      "<sprache>deu</sprache>",
      "<sprachen><sprache>Deutsch</sprache></sprachen>",
    ]) {
      const made = await app.request("POST", "/werke", {
        ...AS,
        headers: { "Content-Type": "application/xml" },
        body: `<werk><titel>Nathan</titel>${inner}</werk>`,
      });
      assert.equal(made.status, 201, inner);
      const path = new URL(made.headers.get("Location") ?? "").pathname;
      const xml = await (await app.get(`${path}.xml`)).text();
      assert.match(xml, /<sprachen><sprache>de<\/sprache><\/sprachen>/);
    }
    const made = await app.request("POST", "/werke", {
      ...AS,
      headers: { ...FORM, "Accept-Language": "en" },
      body: "titel=Auf+Latein&sprache=German&sprache.1=Latin&sprache.2=",
    });
    assert.equal(made.status, 201);
    const path = new URL(made.headers.get("Location") ?? "", ORIGIN).pathname;
    assert.deepEqual((await app.json(path)).sprache, ["de", "la"]);
  });

  withApps("that nobody knows is refused with a sentence", async (app) => {
    const refused = await app.request("POST", "/werke", {
      ...AS,
      headers: { "Accept-Language": "en" },
      body: { titel: "Nathan", sprache: ["de", "so geht das nicht"] },
    });
    assert.equal(refused.status, 422);
    const { errors } = (await refused.json()) as { errors: { pointer: string; detail: string }[] };
    assert.equal(errors[0]?.pointer, "/sprache/1");
    assert.match(errors[0]?.detail ?? "", /not known here.*German.*de/);
  });

  withApps("has a name on pages and in forms, in the language of the page", async (app) => {
    const work = await app.addWork("Der Kirschgarten", [], { sprache: ["ru", "de"] });
    const page = await html(app, work.path, "de");
    assert.match(page, /<bdi>Russisch<\/bdi>/);
    assert.match(await html(app, work.path, "en"), /<bdi>Russian<\/bdi>/);
    const form = await html(app, `${work.path}?formular=aendern`, "en");
    assert.match(form, /<input id="feld-sprache"[^>]* list="angebot-sprache" value="Russian"/);
    assert.match(form, /aria-label="Language 2" name="sprache\.1"[^>]* value="German"/);
    assert.match(form, /aria-label="Language 3"[^>]* value=""/);
    assert.match(form, /<datalist id="angebot-sprache">.*<option value="Swahili">/);
  });

  withApps("whose name nobody could read back stands in forms as its code", async (app) => {
    const work = await app.addWork("Tell", [], { sprache: ["fr-CH", "sr-Latn", "de-AT", "fr"] });
    for (const [language, words] of Object.entries({ de: "Französisch", en: "French" })) {
      const form = await html(app, `${work.path}?formular=aendern`, language);
      const inputs = form.matchAll(/<input[^>]* name="sprache(?:\.\d)?"[^>]* value="([^"]*)"/g);
      const values = Array.from(inputs, ([, value = ""]) => value);
      assert.deepEqual(values, ["fr-CH", "sr-Latn", "de-AT", words, ""]);
    }
  });

  withApps("is one facet, and a work in two stands under both", async (app) => {
    await app.addWork("Zweisprachig", [], { sprache: ["Sardisch", "Maltese"], art: "Karte" });
    await app.addWork("Allein", [], { sprache: "sc", art: "Karte" });
    await app.addWork("Schweizerisch", [], { sprache: "mt-MT", art: "Karte" });
    const titles = async (query: string) => {
      const { werk } = await app.json(`/werke?art=Karte&${query}`);
      return werk.map(({ titel }: { titel: string }) => titel).sort();
    };
    assert.deepEqual(await titles("sprache=sc"), ["Allein", "Zweisprachig"]);
    assert.deepEqual(await titles("sprache=Maltesisch"), ["Schweizerisch", "Zweisprachig"]);
    assert.deepEqual(await titles("sprache=mlt&sprache=srd"), [
      "Allein",
      "Schweizerisch",
      "Zweisprachig",
    ]);
    const list = await html(app, "/werke?art=Karte", "de");
    assert.equal(list.match(/<bdi>Maltesisch<\/bdi> <span class="tally">2</g)?.length, 1);
    assert.equal(list.match(/<bdi>Sardisch<\/bdi> <span class="tally">2</g)?.length, 1);
  });
});

describe("what somebody did", () => {
  withApps("is kept by its code; what has none stays as it is written", async (app) => {
    for (const [rolle, kept] of [
      ["Illustrator", "ill"],
      ["Übersetzerin", "trl"],
      ["Hrsg.", "edt"],
      ["translator", "trl"],
      ["aut", "aut"],
      ["AUT", "aut"],
      ["Tierpfleger", "Tierpfleger"],
    ]) {
      const person = [{ name: "Erich Kästner", rolle }];
      const work = await app.addWork("Als ich ein kleiner Junge war", [], { person });
      assert.equal((await app.json(work.path)).person[0].rolle, kept);
      const xml = await (await app.get(`${work.path}.xml`)).text();
      assert.match(xml, new RegExp(`rolle="${kept}"`));
    }
  });

  withApps("is a word on pages and in forms", async (app) => {
    const person = [
      { name: "Walter Trier", rolle: "Illustrator" },
      { name: "Luiselotte Enderle", rolle: "Tierpflegerin" },
    ];
    const work = await app.addWork("Emil und die Detektive", [], { person });
    assert.match(await html(app, work.path, "de"), /\(<bdi>Illustration<\/bdi>\)/);
    assert.match(await html(app, work.path, "en"), /\(<bdi>illustrator<\/bdi>\)/);
    const form = await html(app, `${work.path}?formular=aendern`, "de");
    assert.match(form, /name="person\.0\.rolle" value="Illustration" list="angebot-person-rolle"/);
    assert.match(form, /name="person\.1\.rolle" value="Tierpflegerin"/);
    assert.match(form, /<datalist id="angebot-person-rolle">.*<option value="Übersetzung">/);
  });

  withApps("is the property that schema.org has for it", async (app) => {
    const person = [
      { name: "Alan Alexander Milne", rolle: "Autor" },
      { name: "Harry Rowohlt", rolle: "Übers." },
      { name: "Ernest Shepard", rolle: "Tierpfleger" },
    ];
    const work = await app.addWork("Pu der Bär", [], { person, sprache: ["de", "en"] });
    const linked = await (await app.get(`${work.path}.jsonld`)).json();
    const names = (some: { name: string }[]) => some.map(({ name }) => name);
    assert.deepEqual(names(linked.author), ["Alan Alexander Milne"]);
    assert.deepEqual(names(linked.translator), ["Harry Rowohlt"]);
    assert.deepEqual(names(linked.creator), ["Ernest Shepard"]);
    assert.deepEqual(linked.inLanguage, ["de", "en"]);
  });

  withApps("stands on the page of whoever did it, and nowhere else of the person", async (app) => {
    const { path } = await app.addPerson("Ludwig", "Bemelmans");
    const person = [
      { url: ORIGIN + path, rolle: "author" },
      { url: ORIGIN + path, rolle: "Zeichner" },
    ];
    const work = await app.addWork("Madeline", [], { person });
    await app.addWork("Madelines Rettung", [], { person: person.slice(0, 1) });
    const page = await html(app, path, "de");
    assert.match(
      page,
      /Madeline<\/a><\/bdi> <span class="extra">\(<bdi>Text, Illustration<\/bdi>\)/,
    );
    assert.match(page, /Madelines Rettung<\/a><\/bdi> <span class="extra">\(<bdi>Text<\/bdi>\)/);
    assert.match(await html(app, path, "en"), /\(<bdi>author, illustrator<\/bdi>\)/);
    const { werk } = await app.json(path);
    assert.deepEqual(werk[0], { titel: "Madeline", url: ORIGIN + work.path });
  });
});

async function html(app: TestApp, path: string, language: string): Promise<string> {
  const headers = { Accept: "text/html", "Accept-Language": language };
  return (await app.request("GET", path, { ...AS, headers })).text();
}
