import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import { DEFAULT_LANGUAGE } from "../../src/core/texts/language-code.ts";
import { LANGUAGES, textsOf } from "../../src/core/texts/languages.ts";
import { OCCASIONS } from "../../src/library/notices/rules/occasions.ts";
import { FRAME } from "../../src/library/notices/write/templates.ts";

const SOURCE = join(import.meta.dirname, "..", "..", "src");
const KINDS = new URL("../../src/library/kinds/", import.meta.url);
const kinds: Kind[] = await Promise.all(
  readdirSync(KINDS).map(
    async (name) => (await import(new URL(`${name}/${name}.ts`, KINDS).href)).default,
  ),
);

for (const [language, texts] of Object.entries(LANGUAGES)) {
  describe(`the texts in ${language}`, () => {
    it("say the same things as every other language", () => {
      assert.deepEqual(placesOf(texts), placesOf(textsOf(DEFAULT_LANGUAGE)));
    });

    it("are nowhere empty, but around a name", () => {
      for (const [place, text] of leavesOf(texts)) {
        if (typeof text === "string" && !/\.[01]$/.test(place))
          assert.notEqual(text.trim(), "", place);
      }
    });

    it("have a word for every kind that comes with the program, and for each of its fields", () => {
      for (const kind of kinds) {
        const words = kind.words[language];
        assert.ok(words?.one && words.many, kind.singular);
        for (const [name, field] of Object.entries(kind.fields)) {
          if (field.type === "secret") continue;
          assert.ok(words.fields[name], `${kind.singular}.${name}`);
          for (const extra of field.type === "links" ? field.extras : []) {
            const place = `${name}.${extra}`;
            assert.ok(words.fields[place], `${kind.singular}.${place}`);
          }
        }
      }
    });

    it("call no two kinds alike, nor two fields of one, nor two choices", () => {
      const twice = (place: string, names: readonly string[]) =>
        assert.deepEqual(
          names.filter((name, index) => names.indexOf(name) < index),
          [],
          place,
        );
      twice(
        "kinds",
        kinds.map(({ words }) => words[language]?.many ?? ""),
      );
      for (const { singular, words } of kinds) {
        const { fields = {}, choices = {} } = words[language] ?? {};
        // What is inside a field, "reihe.band", is named beside it.
        const whole = Object.entries(fields).filter(([name]) => !name.includes("."));
        twice(
          singular,
          whole.map(([, label]) => label),
        );
        for (const [name, said] of Object.entries(choices))
          twice(`${singular}.${name}`, Object.values(said));
      }
    });

    it("have a word for each choice of a field, or for none of them", () => {
      for (const { singular, fields, words } of kinds)
        for (const [name, field] of Object.entries(fields)) {
          const named = words[language]?.choices?.[name];
          if (field.type !== "choice" || named === undefined) continue;
          assert.deepEqual(
            field.choices.filter((one) => !named[one]),
            [],
            `${singular}.${name}`,
          );
        }
    });

    it("say the same of every kind as in every other language", () => {
      for (const { singular, words } of kinds) {
        const other = words[DEFAULT_LANGUAGE] ?? {};
        assert.deepEqual(placesOf(words[language] ?? {}), placesOf(other), singular);
      }
    });

    it("make whole sentences of every problem and every fault", () => {
      const anything = new Proxy({}, { get: () => "x" }) as Record<string, string>;
      for (const [code, { title, detail, help }] of Object.entries(texts.problems)) {
        assert.match(help, /[.!?]$/, code);
        assert.doesNotMatch(title + detail(anything), /undefined|NaN|\[object/, code);
      }
      for (const [code, fault] of Object.entries(texts.faults)) {
        assert.match(fault(anything), /^[^a-z].*[.?]$|^x /s, code);
        assert.doesNotMatch(fault(anything), /undefined|NaN/, code);
      }
    });

    it("do not break over a day or a language that is none", () => {
      assert.equal(texts.formats.day("never"), "never");
      assert.equal(texts.formats.dayOf("never"), "never");
      assert.doesNotThrow(() => texts.formats.dayOf("2026-03-01T23:30:00Z", "Nowhere/At all"));
      assert.equal(texts.formats.languageName("abcdefghi"), "abcdefghi");
    });
  });
}

describe("a further language", () => {
  it("is named in one place, from which all others have it", () => {
    const listing = globSync("**/*.ts", { cwd: SOURCE }).filter((file) =>
      /"de"(,| or) "en"/.test(readFileSync(join(SOURCE, file), "utf8")),
    );
    assert.deepEqual(listing, ["core/texts/language-code.ts"]);
  });

  it("has every message to readers, with the same placeholders", () => {
    const folder = join(SOURCE, "library/notices/templates");
    const [first, ...others] = Object.keys(LANGUAGES).map((language) =>
      globSync("*.md", { cwd: join(folder, language) })
        .sort()
        .map((file) => {
          const text = readFileSync(join(folder, language, file), "utf8");
          return [file, [...new Set(text.match(/\{\p{L}+\}/gu))].sort()];
        }),
    );
    assert.deepEqual(
      first?.map(([file]) => file),
      [FRAME, ...OCCASIONS].map((name) => `${name}.md`).sort(),
    );
    for (const other of others) assert.deepEqual(other, first);
    const familiar = join(folder, DEFAULT_LANGUAGE, "du");
    for (const [file, placeholders] of first ?? []) {
      const text = readFileSync(join(familiar, `${file}`), "utf8");
      assert.deepEqual([...new Set(text.match(/\{\p{L}+\}/gu))].sort(), placeholders, `du/${file}`);
      assert.doesNotMatch(text, /\b(Sie|Ihr\w*|Ihnen)\b/);
    }
  });
});

describe("numbers and days", () => {
  it("have the form of the language", () => {
    const { formats: de, year: jahr } = textsOf("de");
    const { formats: en, year } = textsOf("en");
    assert.deepEqual([de.number(39_225), en.number(39_225)], ["39.225", "39,225"]);
    assert.deepEqual([de.number(1813), en.number(1813)], ["1813", "1813"]);
    assert.deepEqual(
      [de.day("2026-03-01"), en.day("2026-03-01")],
      ["1. März 2026", "1 March 2026"],
    );
    assert.deepEqual([jahr(-384), year(-384)], ["384 v. Chr.", "384 BC"]);
    assert.equal(textsOf("de").person.lived(-384, -322), "384–322 v. Chr.");
    assert.equal(textsOf("en").person.lived(-43, 17), "43 BC–17");
  });

  it("are those of the place where the library is", () => {
    const { dayOf } = textsOf("en").formats;
    assert.equal(dayOf("2026-03-01T23:30:00Z", "Europe/Berlin"), "2 March 2026");
    assert.equal(dayOf("2026-03-01T23:30:00Z", "America/New_York"), "1 March 2026");
  });

  it("come in German for a language that nobody has written yet", () => {
    assert.equal(textsOf("tlh"), textsOf("de"));
  });
});

function placesOf(texts: object): string[] {
  return leavesOf(texts)
    .map(([place, text]) => `${place}: ${typeof text}`)
    .sort();
}

function leavesOf(texts: object, above = ""): [string, unknown][] {
  return Object.entries(texts).flatMap(([name, text]): [string, unknown][] => {
    const place = above === "" ? name : `${above}.${name}`;
    return typeof text === "object" && text !== null ? leavesOf(text, place) : [[place, text]];
  });
}
