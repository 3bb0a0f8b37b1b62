import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileName } from "../../src/library/import/columns/file-name.ts";
import { readHeader } from "../../src/library/import/columns/header.ts";
import { testKinds } from "../support/database/databases.ts";

const werk = testKinds.one("werk");
const person = testKinds.one("person");

describe("the name of a file", () => {
  const names: Record<string, [kind: string | undefined, source: string]> = {
    "gerdracor-personen.csv": ["person", "gerdracor"],
    "/a/b.c/tate-werke.csv.gz": ["werk", "tate"],
    "werke.jsonl": ["werk", "import"],
    "Stadtbibliothek_Neustadt_Werk.2024.ndjson.gz": ["werk", "stadtbibliothek-neustadt"],
    "werkstatt.csv": [undefined, "werkstatt"],
    "werke.pdf": ["werk", "import"],
  };
  for (const [name, [kind, source]] of Object.entries(names)) {
    test(name, () => {
      const read = readFileName(name, testKinds);
      assert.deepEqual([read.kind?.singular, read.source], [kind, source]);
    });
  }
});

describe("columns", () => {
  test("have the names of fields; an empty cell is nothing", () => {
    assert.deepEqual(read(["id", "titel", "jahr", "isbn"], ["7", "  Faust ", "", "a|b| "]), {
      id: "7",
      titel: "Faust",
      jahr: null,
      datierung: null,
      isbn: ["a", "b"],
    });
  });

  test("link by the field's name or by the plural of what they link to", () => {
    const links = { person: [{ url: "Q1" }, { url: "Q2" }] };
    assert.deepEqual(read(["personen"], ["Q1|Q2"]), links);
    assert.deepEqual(read(["person"], ["Q1| Q2|Q1"]), links, "the same link twice is one");
  });

  test("tell the role of each maker in a column of its own", () => {
    assert.deepEqual(read(["person", "person.rolle"], ["Q1|Q2", "|Übersetzer"]), {
      person: [{ url: "Q1" }, { url: "Q2", rolle: "Übersetzer" }],
    });
  });

  test("a bar inside an entry is written with a backslash", () => {
    assert.deepEqual(read(["isbn"], ["a\\|b|c\\\\|d\\e"]), {
      isbn: ["a|b", "c\\", "d\\e"],
    });
  });

  test("that nobody knows, or that are derived or secret, are unknown", () => {
    const names = ["id", "werk", "farbe", "__proto__", "constructor", "person.rolle"];
    assert.deepEqual(readHeader(names, person, testKinds).unknown, names.slice(1));
    assert.deepEqual(
      readHeader(["kennwort", "username"], testKinds.one("konto"), testKinds).unknown,
      ["kennwort"],
    );
  });

  test("that are known, but not for this kind, are left out", () => {
    assert.deepEqual(readHeader(["id", "adresse"], person, testKinds).leftOut, ["adresse"]);
  });
});

describe("columns of known collections", () => {
  test("the printed year is the year, then the first performance, then the writing", () => {
    const years = (cells: string[]) => read(["geschrieben", "gedruckt", "uraufgefuehrt"], cells);
    assert.deepEqual(years(["1786", "1787", "1800"]), {
      jahr: 1787,
      datierung: "geschrieben 1786, gedruckt 1787, uraufgeführt 1800",
    });
    assert.deepEqual(years(["", "1775", ""]), { jahr: 1775, datierung: null });
    assert.deepEqual(years(["1772", "", "1775"]), {
      jahr: 1775,
      datierung: "geschrieben 1772, uraufgeführt 1775",
    });
    assert.deepEqual(years(["", "", ""]), { jahr: null, datierung: null });
  });

  test("a year that is no number is a dating", () => {
    assert.deepEqual(read(["jahr"], ["1929"]), { jahr: 1929, datierung: null });
    assert.deepEqual(read(["jahr"], ["c.1997-9"]), { jahr: null, datierung: "c.1997-9" });
  });

  test("addresses, pictures and Wikidata become links to the outside", () => {
    const cells = ["https://a.example/1", "https://a.example/1.jpg", "Q475063"];
    assert.deepEqual(read(["adresse", "bild", "wikidata"], cells), {
      verweis: [cells[0], cells[1], "https://www.wikidata.org/wiki/Q475063"],
    });
    assert.deepEqual(
      readHeader(["wikidata"], person, testKinds).read(["Q5879"]),
      { wikidata: "Q5879" },
      "a person has a field of that name",
    );
  });

  test("a genre and a type become a keyword, the type also one of ours", () => {
    assert.deepEqual(read(["gattung", "art", "material"], ["Comedy|Libretto", "painting", "Öl"]), {
      schlagwort: [{ url: "Komödie" }, { url: "Libretto" }, { url: "painting" }],
      art: "Bild",
      beschreibung: "Öl",
    });
    assert.deepEqual(read(["art"], ["Buch"]), { art: "Buch", schlagwort: null });
    assert.deepEqual(read(["art"], ["constructor"]), { art: "constructor", schlagwort: null });
  });
});

test("what we exported ourselves comes back to the letter", () => {
  assert.deepEqual(read(["url", "titel", "jahr", "isbn"], ["/werk/1", " x ", "1", " a|b "]), {
    url: "/werk/1",
    titel: " x ",
    jahr: 1,
    isbn: [" a", "b "],
  });
});

function read(columns: string[], cells: string[]) {
  const header = readHeader(columns, werk, testKinds);
  assert.deepEqual([header.unknown, header.leftOut], [[], []]);
  return header.read(cells);
}
