/** The XML writer cannot be made to write what is not XML, and the reader takes nothing that it should not. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Problem } from "../../src/core/model/answers/problem.ts";
import { Kinds } from "../../src/core/model/kinds/kind.ts";
import { readXml } from "../../src/core/representations/xml/read.ts";
import { element, xmlDocument } from "../../src/core/representations/xml/write.ts";
import { parseXml } from "../contract/judges.ts";
import { tries } from "../running/same-each-time.ts";
import { KINDS } from "../support/app.ts";

const [person, werk] = [KINDS.one("person"), KINDS.one("werk")];

test("any text in an element or an attribute comes back as it was, but for what XML cannot hold", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: "binary", maxLength: 60 }),
      (text, attribute) => {
        const document = xmlDocument(
          element("a", { b: attribute, c: null }, [element("d", {}, text)]),
        );
        const root = parseXml(document);
        assert.equal(root.attributes.b, possible(attribute));
        assert.equal("c" in root.attributes, false);
        assert.equal(root.children[0]?.text, possible(text));
      },
    ),
    { numRuns: tries(1000) },
  );
});

test("white space and line ends survive in both places", () => {
  const text = " \t\n\r\r\n  ";
  const root = parseXml(xmlDocument(element("a", { b: text }, text)));
  assert.equal(root.text, text);
  assert.equal(root.attributes.b, text);
});

test("a body is read into the fields as JSON has them", () => {
  const input = readXml(
    `<?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment --><?php instruction ?>
    <werk>
      <titel>Wo<![CDATA[y]]>ze&#99;k &amp; Co</titel>
      <jahr> 1836 </jahr>
      <schlagworte><schlagwort>a</schlagwort><schlagwort/></schlagworte>
      <personen><person ref="person/1" rolle="Autor">Georg Büchner</person></personen>
      <verweise><verweis ref="https://example.org"/></verweise>
    </werk>`,
    werk,
    KINDS,
  );
  assert.deepEqual(
    { ...input },
    {
      titel: "Woyzeck & Co",
      jahr: 1836,
      schlagwort: [{ name: "a" }, { name: "" }],
      person: [{ url: "person/1", rolle: "Autor", name: "Georg Büchner" }],
      verweis: ["https://example.org"],
    },
  );
});

test("unknown elements come through under their name, so that the answer can name them", () => {
  const input = readXml(
    "<person><nachname>x</nachname><fremd>y</fremd><werk>z</werk></person>",
    person,
    KINDS,
  );
  assert.deepEqual(Object.keys(input), ["nachname", "fremd", "werk"]);
});

test("what is not a document of the kind is refused with a reason", () => {
  const bad = [
    "",
    "x",
    "<person>",
    "<person/><person/>",
    "<!DOCTYPE person><person/>",
    "<person>&x;</person>",
    `<person>${"<a>".repeat(9)}${"</a>".repeat(9)}</person>`,
  ];
  for (const text of bad) {
    assert.throws(
      () => readXml(text, person, KINDS),
      (error) =>
        error instanceof Problem &&
        error.code === "koerper-unlesbar" &&
        String(error.params.reason).length > 0,
      text,
    );
  }
});

test("a document of deep or wide nesting is refused before it costs anything", () => {
  const deep = `<person>${"<a>".repeat(100_000)}`;
  const wide = `<person ${Array.from({ length: 10_000 }, (_, index) => `a${index}=""`).join(" ")}/>`;
  for (const text of [deep, wide]) assert.throws(() => readXml(text, person, KINDS), Problem);
});

test("Kinds of a site are read like ours", () => {
  assert.ok(KINDS instanceof Kinds);
  const exhibition = KINDS.one("ausstellung");
  const input = readXml(
    '<ausstellung><titel>T</titel><kuratorin ref="person/1">N</kuratorin><ehrengastliste><ehrengast ref="person/2">M</ehrengast></ehrengastliste></ausstellung>',
    exhibition,
    KINDS,
  );
  assert.deepEqual(
    { ...input },
    {
      titel: "T",
      kuratorin: { url: "person/1", name: "N" },
      ehrengast: [{ url: "person/2", name: "M" }],
    },
  );
});

/** What is left of a text when everything that XML 1.0 has no way to write is replaced. */
function possible(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
}
