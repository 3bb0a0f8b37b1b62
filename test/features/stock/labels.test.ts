/** Labels: chosen in many ways, printed where the sheet has them, and every code on them read back by others. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { addDays, dayIn } from "../../../src/core/words/dates/days.ts";
import type { Area } from "../../../src/library/paper/print/area.ts";
import { modulesAcross, squaresOf } from "../../../src/library/paper/print/codes.ts";
import { drawLabel, type Label } from "../../../src/library/paper/print/labels.ts";
import type { Paper } from "../../../src/library/paper/print/paper.ts";
import { sheetsOf } from "../../../src/library/paper/print/sheet-document.ts";
import {
  areaOf,
  labelsOn,
  type Placement,
  SHEETS,
} from "../../../src/library/paper/print/sheets.ts";
import { type PrintedCode, type PrintedWord, readBack } from "../../print/read-back.ts";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";

const AS = { as: "bibliothekarin" } as const;
const PDF = { ...AS, accept: "application/pdf" };
const HTML = { ...AS, accept: "text/html" };

/** How far what is printed may lie beside where it was to be, in millimetres. */
const OFF = 0.2;

function placed(name: string, more: Partial<Placement> = {}): Placement {
  const sheet = SHEETS[name];
  assert.ok(sheet, name);
  return { sheet, start: 1, right: 0, below: 0, lines: false, ...more };
}

async function pdfOf(library: Library, path: string): Promise<Uint8Array> {
  const answer = await library.ask("GET", path, PDF);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  assert.equal(answer.headers.get("Content-Type"), "application/pdf");
  return answer.bytes;
}

async function marksOf(library: Library, query: string): Promise<string[]> {
  const answer = await library.ask("GET", `/etiketten?${query}`, AS);
  assert.equal(answer.status, 200, answer.text);
  return answer.json.etikett.map((one: { signatur: string }) => one.signatur);
}

function addCopy(library: Library, signatur: string, more: Record<string, unknown> = {}) {
  const body = { werk: { url: "/werk/1" }, signatur, ...more };
  return library.ask("POST", "/exemplare/", { ...AS, body });
}

function textsOf(codes: readonly PrintedCode[]): string[] {
  return codes.map(({ text }) => text).sort();
}

withLibrary(
  "The labels of chosen copies come as PDF, and both codes of each are read back",
  async (library, context) => {
    const query = "exemplar=1&exemplar=2&exemplar=3&bogen=24-70x37&ab=3";
    const ids = [1, 2, 3];
    const asked = ids.map((id) => [`B${id}`, `${ORIGIN}/exemplar/${id}`]);
    await readBack(context, await pdfOf(library, `/etiketten.pdf?${query}`), async (found) => {
      assert.equal(found.pages, 1);
      const places = ids.map((id) => ({ page: 1, area: areaOf(placed("24-70x37"), id + 1) }));
      const { byZbar, byZxing } = await found.codesIn(places);
      assert.deepEqual(byZbar, asked);
      assert.deepEqual(byZxing, asked);
      for (const id of ids) assert.match(found.text, new RegExp(`^S ${id}$`, "m"));
      assert.match(found.text, /^Woyzeck$/m);
      assert.match(found.text, /^Leihwerk$/m);
    });
  },
);

withLibrary(
  "Whoever begins at the last label goes on with the next sheet",
  async (library, context) => {
    const bytes = await pdfOf(library, "/etiketten.pdf?werk=1&bogen=24-70x37&ab=24");
    await readBack(context, bytes, async ({ pages, words }) => {
      assert.equal(pages, 2);
      const [first, second] = [1, 2].map((id) => words.find(({ text }) => text === `B${id}`));
      const last = areaOf(placed("24-70x37"), 23);
      assert.ok(first?.page === 1 && first.left > last.x && first.top > last.y);
      assert.ok(second?.page === 2 && second.right < 70 && second.bottom < 37.5);
    });
  },
);

withLibrary(
  "Copies are chosen by list, by number, by day and by what the list knows",
  async (library) => {
    const today = dayIn("Europe/Berlin", Date.now());
    // The furnished copies are of today, or of yesterday where midnight has passed since.
    const [yesterday, tomorrow, later] = [-1, 1, 2].map((days) => addDays(today, days));
    mock.timers.enable({ apis: ["Date"], now: Date.parse(`${tomorrow}T11:00:00Z`) });
    try {
      await addCopy(library, "Zeitung 7", { barcode: "Z7", standort: { name: "Lesesaal" } });
      await addCopy(library, "Comic 3", { inventarnummer: "INV-3" });
    } finally {
      mock.timers.reset();
    }
    assert.deepEqual(await marksOf(library, ""), [], "nobody wants all of them by mistake");
    assert.deepEqual(await marksOf(library, "werk=2"), ["S 3"]);
    await library.change("/werk/1", "bibliothekarin", { person: [{ name: "Georg Büchner" }] });
    const all = ["Comic 3", "S 1", "S 2", "Zeitung 7"];
    assert.deepEqual(await marksOf(library, "suche=buchner"), all, "by who made the work");
    assert.deepEqual(await marksOf(library, "suche=Woyzeck"), all, "as they stand on the shelf");
    assert.deepEqual(await marksOf(library, "suche=metropolis"), ["S 3"]);
    assert.deepEqual(await marksOf(library, "standort=lesesaal"), ["Zeitung 7"]);
    assert.deepEqual(await marksOf(library, "exemplar=3&exemplar=1"), ["S 3", "S 1"]);
    const pile = ["Zeitung 7", "Comic 3"];
    assert.deepEqual(await marksOf(library, `seit=${tomorrow}`), pile, "in the order of the pile");
    assert.deepEqual(await marksOf(library, `seit=${tomorrow}&suche=comic`), ["Comic 3"]);
    assert.equal((await marksOf(library, `seit=${yesterday}`)).length, 5);
    assert.deepEqual(await marksOf(library, `seit=${later}`), []);
    const numbers = new URLSearchParams({ nummern: "INV-3\r\nS 2\nB1\n\n gibtsnicht " });
    assert.deepEqual(await marksOf(library, numbers.toString()), ["Comic 3", "S 2", "S 1"]);
    const page = await library.ask("GET", `/etiketten?${numbers}`, HTML);
    assert.match(page.text, /Nicht gefunden: gibtsnicht\./);
  },
);

withLibrary("A list of copies, a work and a copy lead to their labels", async (library) => {
  const list = await library.ask("GET", "/exemplare?standort=lesesaal&anzahl=5", HTML);
  assert.doesNotMatch(list.text, /anzahl=5[^"]*">Etiketten drucken/);
  const narrowed = await library.ask("GET", "/exemplare?suche=S", HTML);
  assert.match(narrowed.text, /<a href="etiketten\?suche=S">Etiketten drucken<\/a>/);
  const work = await library.ask("GET", "/werk/1", HTML);
  assert.match(work.text, /<a href="etiketten\?werk=1">Etiketten drucken<\/a>/);
  const made = await library.ask("POST", "/exemplare", {
    ...HTML,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ werk: "/werk/1", signatur: "Neu 1" }).toString(),
  });
  assert.equal(made.status, 303);
  const copy = await library.ask("GET", new URL(made.headers.get("Location") ?? "").pathname, HTML);
  const [, label = ""] =
    /<a href="(etiketten\?exemplar=\d+)">Etikett drucken<\/a>/.exec(copy.text) ?? [];
  const page = await library.ask("GET", `/${label}`, HTML);
  assert.match(page.text, /Ein Etikett/);
  assert.match(page.text, /<text[^>]*>Neu 1<\/text>/);
  for (const who of [undefined, "anna"]) {
    const { text } = await library.ask("GET", "/exemplar/1", {
      ...(who && { as: who }),
      accept: "text/html",
    });
    assert.doesNotMatch(text, /etiketten/);
  }
});

withLibrary("Labels are for staff, and kept by nobody", async (library) => {
  for (const address of ["/etiketten", "/etiketten.pdf?exemplar=1", "/etiketten.csv?werk=1"]) {
    for (const who of [{}, { as: "anna" }]) {
      assert.equal(
        (await library.ask("GET", address, { ...who, accept: "*/*" })).status,
        403,
        address,
      );
    }
    const { status, headers } = await library.ask("GET", address, { ...AS, accept: "*/*" });
    assert.equal(status, 200);
    assert.equal(headers.get("Cache-Control"), "private, no-store", address);
  }
});

withLibrary("The sheet is remembered, with the first label that is free", async (library) => {
  const asked =
    "exemplar=1&exemplar=2&bogen=eigen&spalten=2&zeilen=3&breite=90&hoehe=80,5&oben=10&ab=4&rechts=-1.5";
  const page = await library.ask("GET", `/etiketten?${asked}`, HTML);
  assert.match(page.headers.get("Set-Cookie") ?? "", /ab=4/);
  const printed = await library.ask("GET", `/etiketten.pdf?${asked}`, PDF);
  const [cookie = ""] = (printed.headers.get("Set-Cookie") ?? "").split(";");
  const later = await library.ask("GET", "/etiketten?exemplar=3", {
    ...HTML,
    headers: { Cookie: cookie },
  });
  assert.match(later.text, /<option value="eigen" selected>/);
  assert.match(later.text, /name="ab" min="1" max="6" value="6"/);
  assert.match(later.text, /name="hoehe"[^>]* value="80.5"/);
  assert.match(later.text, /name="rechts"[^>]* value="-1.5"/);
  const links = [...later.text.matchAll(/<a href="(etiketten\?[^"#]*)#vorschau"/g)];
  const there = links[1]?.[1] ?? "";
  const moved = await library.ask("GET", `/${there.replaceAll("&amp;", "&")}`, HTML);
  assert.equal(moved.status, 200, "a click on a label keeps the sheet and the printer's offset");
  assert.match(moved.text, /name="ab" min="1" max="6" value="2"/);
  assert.match(moved.text, /name="rechts"[^>]* value="-1.5"/);
  const named = await library.ask("GET", "/etiketten?exemplar=3&ab=2", {
    ...HTML,
    headers: { Cookie: cookie },
  });
  assert.match(named.text, /name="ab" min="1" max="6" value="2"/, "what is asked comes first");
  for (const bad of [
    "bogen-etiketten=bogen=nein",
    "bogen-etiketten=%00",
    "bogen-etiketten=bogen=24-70x37&ab=99",
  ]) {
    const answer = await library.ask("GET", "/etiketten", { ...HTML, headers: { Cookie: bad } });
    assert.equal(answer.status, 200, bad);
  }
});

withLibrary("What no sheet can be is refused with what it could be", async (library) => {
  const own = "bogen=eigen&spalten=3&zeilen=8&breite=70&hoehe=37";
  const cases: [query: string, name: string][] = [
    ["bogen=riesig", "bogen"],
    ["bogen=__proto__", "bogen"],
    ["bogen=24-70x37&ab=25", "ab"],
    ["bogen=24-70x37&ab=0", "ab"],
    ["ab=1e3", "ab"],
    ["rechts=90", "rechts"],
    ["unten=viel", "unten"],
    [`${own.replace("37", "38")}`, "hoehe"],
    [`${own}&links=20`, "breite"],
    ["bogen=eigen", "spalten"],
    ["inhalt=nichts", "inhalt"],
    ["seit=gestern", "seit"],
    ["teil=2&exemplar=1", "teil"],
  ];
  for (const [query, name] of cases) {
    for (const suffix of ["", ".pdf"]) {
      const answer = await library.ask("GET", `/etiketten${suffix}?${query}`, AS);
      assert.equal(answer.status, 400, query);
      assert.match(answer.json.detail, new RegExp(`„${name}“`), query);
    }
  }
  assert.equal((await library.ask("GET", `/etiketten?${own}`, HTML)).status, 200);
});

withLibrary(
  "More than one document can hold comes in parts, and the page says so",
  async (library) => {
    const kind = library.app.kinds.one("exemplar");
    const [first] = await library.app.store.read.members(kind, [1]);
    const drafts = Array.from({ length: 350 }, (_, index) => ({
      values: {
        ...first?.values,
        signatur: `V ${1000 + index}`,
        barcode: `V${1000 + index}`,
        inventarnummer: null,
      },
    }));
    await library.app.store.write((writing) => writing.insert(kind, drafts, null));
    const all = await library.ask("GET", "/etiketten?suche=v", HTML);
    assert.match(all.text, /350 Etiketten/);
    assert.match(all.text, /höchstens 300 davon; zusammen sind es 2 Teile\./);
    const [one, two] = await Promise.all(
      [1, 2].map((part) => marksOf(library, `suche=v&teil=${part}`)),
    );
    assert.equal(one?.length, 300);
    assert.deepEqual(
      [...(one ?? []), ...(two ?? [])],
      drafts.map(({ values }) => values.signatur),
    );
    const page = await library.ask("GET", "/etiketten?suche=v&teil=2", HTML);
    const button = /<button formaction="etiketten\.pdf" name="teil" value="2">([^<]*)</;
    assert.equal(button.exec(page.text)?.[1], "PDF zum Drucken: Teil 2", "prints what it shows");
    const [, table = ""] = /href="(etiketten\.csv\?[^"]*)"/.exec(page.text) ?? [];
    const { text } = await library.ask("GET", `/${table.replaceAll("&amp;", "&")}`, AS);
    assert.equal(text.match(/;V13\d\d;/g)?.length, 50, "the table has the same part");
  },
);

withLibrary(
  "A table of them is there for printers with a program of their own",
  async (library) => {
    const { text } = await library.ask("GET", "/etiketten.csv?werk=1", AS);
    assert.equal(
      text,
      `signatur,werk,barcode,inventarnummer,standort,url\r\nS 1,Woyzeck,B1,,,${ORIGIN}/exemplar/1\r\nS 2,Woyzeck,B2,,,${ORIGIN}/exemplar/2\r\n`,
    );
  },
);

withLibrary(
  "Letters and codes that cannot be printed are told before",
  async (library, context) => {
    await addCopy(library, "עברית 1", { barcode: "Größe" });
    await addCopy(library, "<b>&amp;\u202e", {
      barcode: "LANG-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789",
    });
    const query = "exemplar=1&exemplar=4&exemplar=5&bogen=65-38.1x21.2";
    const { text } = await library.ask("GET", `/etiketten?${query}`, HTML);
    assert.match(text, /leere Kästchen gedruckt: ע ב ר י ת/);
    assert.match(text, /Mit diesen Zeichen gibt es keinen Strichcode, er fehlt bei: Größe\./);
    assert.match(text, /zu schmal, er fehlt bei: LANG-/);
    assert.match(text, /&lt;b&gt;&amp;amp;/);
    await readBack(context, await pdfOf(library, `/etiketten.pdf?${query}`), async (found) => {
      assert.deepEqual(textsOf(await found.codesAgain()), [
        "B1",
        ...[1, 4, 5].map((id) => `${ORIGIN}/exemplar/${id}`),
      ]);
      assert.match(found.text, /<b>&amp;/);
    });
  },
);

withLibrary(
  "The test page has the outlines where the labels will be, moved as asked",
  async (library, context) => {
    const moved = await pdfOf(
      library,
      "/etiketten.pdf?bogen=21-63.5x38.1&rechts=2&unten=-3&probe=ja&werk=1",
    );
    await readBack(context, moved, async ({ words, pages, text }) => {
      assert.equal(pages, 1);
      assert.match(text, /tatsächlicher Größe/);
      const sheet = placed("21-63.5x38.1", { right: 2, below: -3 });
      for (let index = 0; index < 21; index++) {
        const { x, y } = areaOf(sheet, index);
        const near = words.some(
          ({ text, left, bottom }) =>
            text === `${index + 1}` &&
            Math.abs(left - x - 2) < OFF + 0.3 &&
            bottom > y &&
            bottom < y + 8,
        );
        assert.ok(near, `label ${index + 1}`);
      }
    });
  },
);

const HOUSE = { contents: "alles", library: "Stadtbücherei", barcode: "code128" } as const;
const ABOUT = { title: "Etiketten", language: "de", day: "2026-03-06" };

const ORIGINS = [
  "https://bibliothek.example.org",
  "https://bibliothek.schule.example.de",
  "https://leihbuecherei.stadt-musterhausen.de",
];

/** Of libraries with short and long addresses in turn, where none is given. */
function someLabels(count: number, origin?: string): Label[] {
  return Array.from({ length: count }, (_, index) => ({
    shelfMark: MARKS[index % MARKS.length] ?? "",
    title: TITLES[index % TITLES.length] ?? "",
    number: `EX${String(index + 1).padStart(6, "0")}`,
    address: `${origin ?? ORIGINS[index % ORIGINS.length]}/exemplar/${index + 1}`,
  }));
}

const MARKS = ["Gb 12 SCH", "Литература 12", "R 101.3 / Goe", "Donaudampfschifffahrt", "Ä 7 öß"];
const TITLES = ["Die Räuber", "Преступление и наказание", `Ein ${"sehr ".repeat(80)}langer Titel`];

const drawn = (label: Label, paper: Paper, area: Area) => drawLabel(label, paper, area, HOUSE);

test("Three hundred labels: every barcode and every address is read back (long)", async (context) => {
  const labels = someLabels(300);
  const placement = placed("65-38.1x21.2");
  const bytes = await sheetsOf(labels, placement, ABOUT, drawn);
  const asked = labels.map(({ number, address }) => [`${number}`, address]);
  await readBack(context, bytes, async ({ pages, codesIn }) => {
    assert.equal(pages, 5);
    const places = labels.map((_, index) => ({
      page: Math.floor(index / 65) + 1,
      area: areaOf(placement, index % 65),
    }));
    const { byZbar, byZxing } = await codesIn(places);
    assert.deepEqual(byZbar, asked);
    assert.deepEqual(byZxing, asked);
  });
});

for (const name of Object.keys(SHEETS)) {
  // Those with many labels take long.
  const when = ["24-70x37", "8-105x74"].includes(name) ? "" : " (long)";
  test(`Sheet ${name}: everything lies inside its label, and both codes of each are read at 300 dots to the inch${when}`, async (context) => {
    const placement = placed(name, { right: 0.5, below: -0.25 });
    const count = labelsOn(placement.sheet);
    const labels = someLabels(count);
    const bytes = await sheetsOf(labels, placement, ABOUT, drawn);
    await readBack(context, bytes, async ({ pages, words, codesIn }) => {
      assert.equal(pages, 1);
      const areas = labels.map((_, index) => areaOf(placement, index));
      for (const [index, { number }] of labels.entries()) {
        const word = words.find(({ text }) => text === number);
        assert.ok(word && isInside(word, areas[index]), `${number} ${JSON.stringify(word)}`);
      }
      for (const word of words)
        assert.ok(
          areas.some((area) => isInside(word, area)),
          `${word.text} lies in no label`,
        );
      // One label at a time, as people scan them: on a whole page zbar takes corners of several codes for one,
      // and reads the same codes as soon as every other label is left out.
      const { byZbar, byZxing } = await codesIn(areas.map((area) => ({ page: 1, area })));
      const asked = labels.map(({ number, address }) => [`${number}`, address]);
      assert.deepEqual(byZbar, asked);
      assert.deepEqual(byZxing, asked);
    });
  });
}

test("A code lies in the middle of where it was put, within a fifth of a millimetre", async (context) => {
  const placement = placed("24-70x37", { right: 0.5, below: -0.25 });
  const bytes = await sheetsOf(someLabels(24), placement, ABOUT, drawn);
  await readBack(context, bytes, async ({ codesAgain, words }) => {
    const codes = await codesAgain();
    for (const [index, { number, address }] of someLabels(24).entries()) {
      const { y, height } = areaOf(placement, index);
      const qr = codes.find(({ text }) => text === address);
      assert.ok(qr && Math.abs(qr.y - (y + height / 2)) < OFF, address);
      const bars = codes.find(({ text }) => text === number);
      const word = words.find(({ text }) => text === number);
      assert.ok(bars && word && Math.abs(bars.x - (word.left + word.right) / 2) < OFF, `${number}`);
    }
  });
});

test("A whole page of 56 labels is read at 300 dots to the inch", async (context) => {
  const placement = placed("56-52.5x21.2");
  for (const origin of ORIGINS) {
    const labels = someLabels(labelsOn(placement.sheet), origin);
    const bytes = await sheetsOf(labels, placement, ABOUT, drawn);
    await readBack(context, bytes, async ({ codes }) => {
      const found = new Set(textsOf(await codes()));
      const unread = labels.flatMap(({ address }) => (found.has(address) ? [] : [address]));
      assert.deepEqual(unread, [], origin);
    });
  }
});

test("A QR code never has more modules than were reckoned with", () => {
  for (const level of ["M", "L"] as const)
    for (const length of [14, 15, 42, 43, 62, 63, 134, 135, 213, 214, 300]) {
      const text = "x".repeat(length);
      const squares = squaresOf(text, level);
      assert.ok(squares);
      const modules = squares.rows.length + 2 * squares.margin;
      assert.equal(modules, modulesAcross(text, level), `${length} ${level}`);
    }
});

withLibrary(
  "Where no QR code fits that could be read, the page says so and none is printed",
  async (library, context) => {
    const own =
      "bogen=eigen&spalten=5&zeilen=20&breite=24&hoehe=13&links=10&oben=10&abstand=0&zeilenabstand=0";
    for (const [language, sentence] of [
      ["de", /QR-Code, den ein Telefon lesen kann, ist das Etikett zu klein, er fehlt bei: B1\./],
      ["en", /too small for a QR code that a telephone can read, it is missing on: B1\./],
    ] as const) {
      const headers = { "Accept-Language": language };
      const { text } = await library.ask("GET", `/etiketten?exemplar=1&${own}`, {
        ...HTML,
        headers,
      });
      assert.match(text, sentence);
    }
    const large = await library.ask("GET", "/etiketten?exemplar=1&bogen=24-70x37", HTML);
    assert.doesNotMatch(large.text, /QR-Code, den ein Telefon/);
    const spine = await library.ask("GET", `/etiketten?exemplar=1&inhalt=signatur&${own}`, HTML);
    assert.doesNotMatch(spine.text, /QR-Code, den ein Telefon/, "none was wanted");
    const bytes = await pdfOf(library, `/etiketten.pdf?exemplar=1&${own}`);
    await readBack(context, bytes, async (found) =>
      assert.deepEqual(textsOf(await found.codesAgain()), ["B1"]),
    );
  },
);

withLibrary(
  "The preview shows the codes, and a click on a label makes it the first free one",
  async (library) => {
    const { text } = await library.ask("GET", "/etiketten?exemplar=1&bogen=24-70x37&ab=3", HTML);
    const [, third = ""] = /aria-label="Mit Etikett 3 beginnen">(.*?)<\/g>/s.exec(text) ?? [];
    assert.match(third, />Woyzeck<\/text>/);
    assert.equal(third.split("<path ").length - 1, 2, "bars and squares");
    const [, href = ""] =
      /<a href="([^"]*)"[^>]*aria-label="Mit Etikett 7 beginnen"/.exec(text) ?? [];
    const path = `/${href.replaceAll("&amp;", "&").replace("#vorschau", "")}`;
    const moved = await library.ask("GET", path, HTML);
    assert.match(moved.text, /name="ab" min="1" max="24" value="7"/);
    assert.match(moved.text, /aria-label="Mit Etikett 7 beginnen"><rect [^>]*class="taken"/);
  },
);

withLibrary("Sheets are also named by the numbers of their makers", async (library) => {
  const { text } = await library.ask("GET", "/etiketten", HTML);
  assert.match(text, /24 je Bogen, 70 × 37 mm: Avery Zweckform 3474, Herma 4464</);
});

function isInside(word: PrintedWord, area: Area | undefined): boolean {
  if (!area) return false;
  const { x, y, width, height } = area;
  return (
    word.left > x && word.right < x + width && word.top > y - OFF && word.bottom < y + height + OFF
  );
}
