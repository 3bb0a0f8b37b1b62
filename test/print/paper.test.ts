/** Paper: letters of many scripts, codes that others can read, everything where it was put. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Barcode } from "../../src/library/paper/print/barcodes.ts";
import { barsOf, squaresOf } from "../../src/library/paper/print/codes.ts";
import { unprintable } from "../../src/library/paper/print/faces.ts";
import { Paper } from "../../src/library/paper/print/paper.ts";
import { readBack } from "./read-back.ts";

const ABOUT = { title: "Probe", language: "de", day: "2026-03-06" };

const NAMES = [
  "Karel Čapek",
  "Stanisław Łem",
  "Ngũgĩ wa Thiong’o",
  "Фёдор Достоевский",
  "Κωνσταντίνος Καβάφης",
  "Nguyễn Du",
  "Mihai Eminescu, Ștefan Țuțea",
  "Größe, Œuvre, Þórr, Ångström",
];

test("names of many scripts come out right, and can be copied", async (context) => {
  const paper = new Paper(ABOUT);
  paper.page();
  for (const [index, name] of NAMES.entries()) {
    assert.deepEqual(unprintable(name), []);
    paper.line(name, { x: 20, y: 20 + 10 * index }, { size: 12, bold: index % 2 === 0 });
  }
  await readBack(context, await paper.bytes(), async ({ text, words, pages }) => {
    assert.equal(pages, 1);
    assert.deepEqual(text.trim().split("\n"), NAMES);
    for (const first of NAMES.map((name) => name.split(" ")[0] ?? "")) {
      const word = words.find((one) => one.text === first);
      assert.ok(word, first);
      assert.ok(Math.abs(word.left - 20) < 0.2, `${first} begins at ${word.left}`);
    }
  });
});

test("what the letters lack is told, and comes out as boxes", async (context) => {
  assert.deepEqual(unprintable("עמוס עוז"), [..."עמוסז"]);
  const paper = new Paper(ABOUT);
  paper.page();
  paper.line("Oz עוז", { x: 20, y: 20 }, { size: 12 });
  await readBack(context, await paper.bytes(), async ({ text, darkestIn }) => {
    assert.equal(text.trim(), "Oz");
    const behind = { x: 25.4, y: 15.24, width: 17, height: 5.1 };
    assert.ok((await darkestIn(behind)) < 128, "boxes stand where the word is");
  });
});

test("nothing in a text can turn lines around or leave its line", async (context) => {
  const paper = new Paper(ABOUT);
  paper.page();
  paper.line("a\u202eb\u0000c\nd\u2028e", { x: 20, y: 20 }, { size: 12 });
  await readBack(context, await paper.bytes(), async ({ text }) =>
    assert.equal(text.trim(), "ab c d e"),
  );
});

test("a line that is too long ends with an ellipsis, a text is broken into lines that fit", async (context) => {
  const paper = new Paper(ABOUT);
  paper.page();
  const long =
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft und mehr";
  paper.line(long, { x: 20, y: 20, width: 50 }, { size: 12 });
  const lines = paper.lines(long, 50, 12);
  assert.equal(lines.join("").replaceAll(" ", ""), long.replaceAll(" ", ""));
  paper.block(lines, { x: 20, y: 30, width: 50 }, { size: 12 });
  await readBack(context, await paper.bytes(), async ({ text, words }) => {
    assert.match(text, /^Donaudampf\S+…/);
    for (const { right, text } of words) assert.ok(right <= 70.2, `${text} ends at ${right}`);
  });
});

test("every code is read back by two readers of other makers", async (context) => {
  const cases: [Barcode, string][] = [
    ["code128", "EX000123"],
    ["code128", "a-B_c/9 ~"],
    ["code39", "EX-12"],
    ["ean13", "4006381333931"],
    ["ean13", "EX000124"],
  ];
  const paper = new Paper(ABOUT);
  paper.page();
  for (const [index, [sort, text]] of cases.entries()) {
    const bars = barsOf(text, sort);
    assert.ok(bars);
    assert.ok(paper.bars(bars, { x: 20, y: 20 + 30 * index, width: 60, height: 10 }));
  }
  const address = "https://xn--bcherei-n2a.example/exemplar/12";
  const squares = squaresOf(address);
  assert.ok(squares);
  assert.ok(paper.squares(squares, { x: 120, y: 20, width: 25, height: 25 }));
  const asked = [...cases.map(([, text]) => text), address].sort();
  await readBack(context, await paper.bytes(), async ({ codes, codesAgain, text }) => {
    assert.equal(text.trim(), "", "codes are drawn, not written");
    assert.deepEqual((await codes()).map((one) => one.text).sort(), asked);
    const again = await codesAgain();
    assert.deepEqual(again.map((one) => one.text).sort(), asked);
    const qr = again.find((one) => one.text === address);
    assert.ok(qr && Math.abs(qr.x - 132.5) < 0.2 && Math.abs(qr.y - 32.5) < 0.2);
  });
});

test("what no scanner could read is not drawn", () => {
  assert.equal(barsOf("Größe"), null);
  assert.equal(barsOf(""), null);
  assert.equal(squaresOf(`https://${"x".repeat(300)}`), null);
  assert.equal(squaresOf("https://bücherei.example/"), null);
  const paper = new Paper(ABOUT);
  paper.page();
  const bars = barsOf("EX0001234567890");
  assert.ok(bars);
  assert.equal(paper.bars(bars, { x: 0, y: 0, width: 10, height: 10 }), false);
  const squares = squaresOf("https://example.org/exemplar/1");
  assert.ok(squares);
  assert.equal(paper.squares(squares, { x: 0, y: 0, width: 5, height: 5 }), false);
});

test("the same document has the same bytes", async () => {
  const made = async () => {
    const paper = new Paper(ABOUT);
    paper.page();
    paper.line("Gleich", { x: 20, y: 20 }, { size: 12 });
    return paper.bytes();
  };
  assert.deepEqual(await made(), await made());
});
