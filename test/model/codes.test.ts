/** Codes: whatever way they are written, they are kept in one, and what is wrong with one is told. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type CodeName, codeOf } from "../../src/core/model/codes/codes.ts";
import { LANGUAGE_CODES } from "../../src/core/texts/language-code.ts";

const read = (name: CodeName, text: string) => codeOf(name).read(text);

describe("numbers that people scan", () => {
  test("an ISBN is kept as 13 digits, however it is written", () => {
    for (const text of [
      "9783150000564",
      "978-3-15-000056-4",
      "978 3 15 000056 4",
      "978-3150000564",
      "3150000564",
      "3-15-000056-4",
      "ISBN 3-15-000056-4",
      "ISBN-13: 978-3-15-000056-4",
      "978‐3‐15‐000056‐4",
      " 978–3–15–000056–4 ",
    ])
      assert.equal(read("isbn", text), "9783150000564", text);
    assert.equal(read("isbn", "080442957x"), "9780804429573");
  });

  test("what is wrong with an ISBN is said, the right last digit too", () => {
    assert.deepEqual(read("isbn", "978-3-15-000056-7"), {
      code: "pruefziffer",
      params: { name: "ISBN", digit: "4" },
    });
    assert.deepEqual(read("isbn", "0-8044-2957-1"), {
      code: "pruefziffer",
      params: { name: "ISBN", digit: "X" },
    });
    assert.deepEqual(read("isbn", "978315000056"), {
      code: "ziffern",
      params: { name: "ISBN", lengths: "10, 13", count: 12 },
    });
    assert.deepEqual(read("isbn", "4006381333931"), { code: "isbn-anfang" });
    for (const text of ["", "keine", "n/a", "978-3-15-O00056-4"])
      assert.deepEqual(
        read("isbn", text),
        { code: "keine-nummer", params: { name: "ISBN", lengths: "10, 13" } },
        text,
      );
  });

  test("an ISSN has its hyphen, and is read from the bars of a magazine", () => {
    for (const text of ["0038-7452", "00387452", "ISSN 0038-7452", "9770038745006"])
      assert.equal(read("issn", text), "0038-7452", text);
    assert.equal(read("issn", "2434-561x"), "2434-561X");
    assert.deepEqual(read("issn", "0038-7453"), {
      code: "pruefziffer",
      params: { name: "ISSN", digit: "2" },
    });
  });

  test("an EAN has 8 or 13 digits; twelve are 13 with a zero", () => {
    assert.equal(read("ean", "4 006381 333931"), "4006381333931");
    assert.equal(read("ean", "036000291452"), "0036000291452");
    assert.equal(read("ean", "9638-5074"), "96385074");
    assert.deepEqual(read("ean", "4006381333932"), {
      code: "pruefziffer",
      params: { name: "EAN", digit: "1" },
    });
  });

  test("one wrong digit is always noticed, and what is kept is read as itself", () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (some, place, step) => {
        const isbn = rightly(`978${some.join("")}`);
        assert.equal(read("isbn", isbn), isbn);
        for (const text of codeOf("isbn").spellings?.(isbn) ?? [])
          assert.equal(read("isbn", text), isbn);
        assert.equal(read("isbn", codeOf("isbn").shown(isbn, "de")), isbn);
        const at = 3 + (place % 10);
        const slip = `${(Number(isbn[at]) + step) % 10}`;
        assert.equal(typeof read("isbn", isbn.slice(0, at) + slip + isbn.slice(at + 1)), "object");
      }),
    );
  });
});

/** With the last digit that the check itself tells. */
function rightly(twelve: string): string {
  const told = read("isbn", `${twelve}0`);
  return typeof told === "string" ? told : twelve + (told.params?.digit ?? "");
}

describe("amounts of money", () => {
  test("are kept exactly, with their currency, however they are written", () => {
    for (const [text, kept] of [
      ["12,90", "12.90 EUR"],
      ["12.90 EUR", "12.90 EUR"],
      ["€ 12,90", "12.90 EUR"],
      ["12,90\u00a0€", "12.90 EUR"],
      ["12", "12.00 EUR"],
      ["CA$5.00", "5.00 CAD"],
      ["0,500 TND", "0.500 TND"],
      ["12,–", "12.00 EUR"],
      ["10€50", "10.50 EUR"],
      ["5,– €", "5.00 EUR"],
      ["5.-", "5.00 EUR"],
      ["EUR 5.--", "5.00 EUR"],
      ["1.250,— €", "1250.00 EUR"],
      ["5,=", "5.00 EUR"],
      ["CHF 7.-", "7.00 CHF"],
      ["SFr. 7.--", "7.00 CHF"],
      ["DM 5,-", "5.00 DEM"],
      ["12,50 DM", "12.50 DEM"],
      ["9,80 D-Mark", "9.80 DEM"],
      ["öS 98,-", "98.00 ATS"],
      ["3000 ITL", "3000 ITL"],
      ["7,5 Euro", "7.50 EUR"],
      ["1.299,00 €", "1299.00 EUR"],
      ["1.299", "1299.00 EUR"],
      ["$1,299.95", "1299.95 USD"],
      ["CHF 1'299.95", "1299.95 CHF"],
      ["0,05", "0.05 EUR"],
      ["007,00", "7.00 EUR"],
      ["1200 JPY", "1200 JPY"],
      ["12.345 KWD", "12.345 KWD"],
      ["999999999.99 EUR", "999999999.99 EUR"],
    ] as const)
      assert.equal(read("betrag", text), kept, text);
  });

  test("are refused where they are none", () => {
    for (const text of [
      "zwölf",
      "-3,00",
      "12,9051",
      "1.29.00",
      "12,90 Taler",
      "5,---",
      "5-",
      "--",
      "XYZ 5",
      "€ 12 €",
      "12 13",
      "1,2,3",
      "12.5 JPY",
      "9999999999",
      "1e3",
      "",
    ])
      assert.deepEqual(read("betrag", text), { code: "betrag" }, text);
  });

  test("are shown as people write them, to the cent", () => {
    assert.equal(codeOf("betrag").shown("1299.90 EUR", "de"), "1.299,90\u00a0€");
    assert.equal(codeOf("betrag").shown("999999999.99 EUR", "en"), "€999,999,999.99");
    assert.equal(codeOf("betrag").shown("12.50 DEM", "de"), "12,50\u00a0DM");
  });

  test("are read as they are shown, also in a currency that is none any more", () => {
    for (const kept of ["12.50 DEM", "98.00 ATS", "30.00 FRF", "3000 ITL", "12.50 NLG", "9.80 DDM"])
      for (const language of LANGUAGE_CODES)
        assert.equal(read("betrag", codeOf("betrag").shown(kept, language)), kept, language);
  });
});
