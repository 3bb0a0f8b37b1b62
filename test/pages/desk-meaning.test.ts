import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Findings, meaningOf } from "../../src/library/desk/steps/meaning.ts";

type Found = Findings<string, string, string>;

function found(text: string, more: Partial<Found> = {}): Found {
  return { text, cards: [], copies: [], readers: [], works: [], ...more };
}

const named = (...names: string[]) => names.map((name, id) => ({ it: name, id, name }));
const card = (it: string, by: "ausweis" | "username" | "url" = "ausweis") => [
  { it, id: 1, name: it, by },
];
const copy = (it: string, by = "barcode", id = 1) => ({ it, id, by });

describe("what is meant at the desk", () => {
  it("is nothing where nothing is typed", () => {
    assert.deepEqual(meaningOf(found("  ")), { what: "nothing" });
  });

  it("is the reader of a card, and the copy of a barcode", () => {
    assert.deepEqual(meaningOf(found("A-1", { cards: card("anna") })), {
      what: "reader",
      reader: "anna",
    });
    assert.deepEqual(meaningOf(found("B1", { copies: [copy("S 1")] })), {
      what: "copy",
      copy: "S 1",
    });
  });

  it("is asked where a card and a copy have the same number", () => {
    const meant = meaningOf(found("1", { cards: card("anna"), copies: [copy("S 1")] }));
    assert.deepEqual(meant, { what: "choose", readers: ["anna"], copies: ["S 1"], works: [] });
  });

  it("is what was scanned, whatever else is called so", () => {
    const copies = [copy("typed", "signatur", 1), copy("scanned", "barcode", 2)];
    const others = { readers: named("1984"), works: named("1984") };
    assert.deepEqual(meaningOf(found("1984", { copies, ...others })), {
      what: "copy",
      copy: "scanned",
    });
    const address = [copy("this one", "url", 3), ...copies];
    assert.deepEqual(meaningOf(found("1984", { copies: address })), {
      what: "copy",
      copy: "this one",
    });
  });

  it("is a user name only where no copy has it", () => {
    const cards = card("anna", "username");
    assert.deepEqual(meaningOf(found("anna", { cards })), { what: "reader", reader: "anna" });
    const copies = [copy("shelf", "signatur")];
    assert.deepEqual(meaningOf(found("anna", { cards, copies })), { what: "copy", copy: "shelf" });
  });

  it("is asked where a user name is the title of a work", () => {
    const cards = card("woyzeck", "username");
    const works = named("Woyzeck", "Woyzecks Ende");
    const meant = meaningOf(found("woyzeck", { cards, works }));
    const choice = { readers: ["woyzeck"], copies: [], works: ["Woyzeck"] };
    assert.deepEqual(meant, { what: "choose", ...choice });
    const others = named("Woyzecks Ende");
    assert.equal(meaningOf(found("woyzeck", { cards, works: others })).what, "reader");
  });

  it("is one of the copies where a number stands for several", () => {
    const copies = [copy("S 1", "isbn", 1), copy("S 2", "isbn", 2), copy("S 2", "isbn", 2)];
    assert.deepEqual(meaningOf(found("978", { copies })), {
      what: "choose",
      readers: [],
      copies: ["S 1", "S 2"],
      works: [],
    });
  });

  it("is the only reader of that name, or the one who is called just so", () => {
    const [one] = [found("ama", { readers: named("Anna Amalia") })];
    assert.deepEqual(meaningOf(one), { what: "reader", reader: "Anna Amalia" });
    const readers = named("Anna Amalia", "Anna Amalia Müller");
    const works = named("Das Leben der Anna Amalia");
    assert.deepEqual(meaningOf(found("anna amalia", { readers, works })), {
      what: "reader",
      reader: "Anna Amalia",
    });
  });

  it("is asked where several are called so, or a work is as well", () => {
    const twice = found("anna", { readers: named("Anna", "Anna") });
    assert.equal(meaningOf(twice).what, "choose");
    const both = found("Lenz", { readers: named("Lenz"), works: named("Lenz") });
    assert.equal(meaningOf(both).what, "choose");
    const some = found("len", { readers: named("Lena"), works: named("Lenz") });
    assert.equal(meaningOf(some).what, "choose");
  });

  it("is never lent by its title alone", () => {
    assert.deepEqual(meaningOf(found("Lenz", { works: named("Lenz") })), {
      what: "choose",
      readers: [],
      copies: [],
      works: ["Lenz"],
    });
  });

  it("is unknown where nothing is called so", () => {
    assert.deepEqual(meaningOf(found("xyz")), { what: "unknown" });
  });
});
