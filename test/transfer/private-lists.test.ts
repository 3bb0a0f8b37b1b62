/** Nothing that a list tells of readers becomes a work or a maker, which everybody sees. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { withHeader } from "../../src/library/import/columns/caption.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import { testKinds } from "../support/database/databases.ts";

const PEOPLE = ["Elif Kaya", "Otto Meier", "Lea Lang"];

function guessed(header: string, rows: readonly string[] = []) {
  const cells = rows.map((row) => row.split(";"));
  const { kind, columns } = guessColumns(header.split(";"), cells, testKinds);
  return { kind, meanings: columns.map(({ to }) => to) };
}

test("a list of names with what only readers have is never one of works", () => {
  for (const [header, cell] of [
    ["Name", ""],
    ["Name;Telefon", "0171 1234567"],
    ["Name;Adresse", "Hauptstr. 1, 10115 Berlin"],
    ["Name;geb.", "01.02.2010"],
    ["Name;Dienst;Datum", "Café am Nachmittag;01.09.2020"],
    ["Name;bezahlt am", "01.09.2020"],
    ["Leser;Gesperrt;Grund", "ja;Bücher fehlen"],
    ["Naam;Betaald op", "01-09-2020"],
    ["Adhérent;Cotisation;Payé le", "20,00;01/09/2020"],
    ["Socio;Fianza;Pagado", "20,00;01/09/2020"],
    ["Member;Locker", "12"],
    ["Kind;Bus", "Linie 100 ab Markt"],
    ["Elternteil;Kind", "Elif Kaya"],
  ] as const) {
    const rows = PEOPLE.map((name) => `${name};${cell}`);
    const { kind, meanings } = guessed(header, rows);
    assert.notEqual(kind, "werk", `${header}: ${meanings}`);
    assert.notEqual(kind, "person", `${header}: ${meanings}`);
  }
});

test("who has a column of readers is no maker of the works beside it", () => {
  for (const header of [
    "Nachname;Vorname;Klasse;Titel",
    "Cognome;Nome;Titolo;Classe",
    "Nachname;Vorname;Geburtsdatum;Titel",
  ]) {
    const { kind, meanings } = guessed(header);
    assert.notEqual(kind, "werk", `${header}: ${meanings}`);
  }
});

test("names and years of birth are those of readers, unless they are called makers or have died", () => {
  const rows = ["Kaya;Elif;2012;", "Meier;Otto;1950;2020", "Lang;Lea;1960;"];
  for (const header of [
    "Name;Vorname;Geburtsjahr",
    "Last name;First name;Year of birth",
    "Name;Vorname;geboren;gestorben",
  ])
    assert.equal(guessed(header, rows).kind, "konto", header);
  for (const [more, cell] of [
    ["Eintritt", "1.4.1990"],
    ["Ort", "Ulm"],
    ["Telefon", "0731 1"],
    ["Klasse", "5b"],
  ] as const) {
    const dead = ["Keun;Irmgard;1905;1982", "Ende;Michael;1929;1995"];
    const { kind } = guessed(
      `Name;Vorname;geboren;gestorben;${more}`,
      dead.map((row) => `${row};${cell}`),
    );
    assert.equal(kind, "konto", more);
  }
  for (const header of ["Künstler;Telefon;geboren", "Autorin;E-Mail;Geburtsjahr"])
    assert.notEqual(guessed(header, ["Elif Kaya;0171 1;2012"]).kind, "person", header);
});

test("names of readers beside the makers of a work become no makers", () => {
  const rows = ["Müller;Anna;Emil und die Detektive;Kästner, Erich;Ulm"];
  for (const header of [
    "Name;Vorname;Titel;Autor;Datum",
    "Nachname;Vorname;Titel;Verfasser;am",
    "Leser: Name;Leser: Vorname;Buch: Titel;Autor;Leser: Ort",
    "Kunde: Name;Kunde: Vorname;Titel;Autor;Kunde: Ort",
    "Lehrer: Name;Lehrer: Vorname;Titel;Autor;Lehrer: Ort",
  ]) {
    const { kind, meanings } = guessed(header, rows);
    assert.equal(kind, "werk");
    assert.deepEqual(meanings, [null, null, "werk.titel", "werk.person", null], header);
  }
});

test("readers in a list without column names are readers, whatever their names look like", () => {
  for (const [rows, expected] of [
    [
      ["Anna;Müller;5b", "Ben;Schmidt;5a"],
      ["konto.vorname", "konto.nachname", "konto.gruppe"],
    ],
    [
      ["von Berg;Tim;Bären", "Müller;Lena Marie;Igel", "El Sayed;Noah;Bären"],
      ["konto.nachname", "konto.vorname", null],
    ],
  ] as const) {
    const lines = rows.map((row, index) => ({ line: index + 1, cells: row.split(";") }));
    const [header] = withHeader(lines, testKinds);
    assert.deepEqual(header?.cells, ["A", "B", "C"], "the first row is a reader, too");
    assert.deepEqual(guessed("A;B;C", rows), { kind: "konto", meanings: expected });
  }
  const whole = ["Anna Müller;Bären", "Tim von Berg;Igel", "Ben Schmidt;Igel"];
  assert.ok(!guessed("A;B", whole).meanings.includes("werk.titel"));
  const books = ["Krabat;Otfried Preußler", "Emil und die Detektive;Erich Kästner"];
  assert.deepEqual(guessed("A;B", books).meanings, ["werk.titel", null]);
});

test("a group of columns about parents, in a list of readers, is not about the readers", () => {
  const rows = ["Kaya;Elif;5b;Kaya;eltern@example.org;0731 1;Mond;0731 2"];
  const { kind, meanings } = guessed(
    "Schüler: Name;Schüler: Vorname;Schüler: Klasse;Eltern: Name;Eltern: E-Mail;Eltern: Telefon;Notfall: Name;Notfall: Telefon",
    rows,
  );
  assert.equal(kind, "konto");
  assert.deepEqual(meanings, [
    ...["konto.nachname", "konto.vorname", "konto.gruppe"],
    ...[null, "konto.email.eltern", "konto.telefon.eltern", null, null],
  ]);
});

test("a group of columns about readers says in a list of loans who has it", () => {
  const rows = ["Müller;Anna;Emil und die Detektive;01.02.2024"];
  const { kind, meanings } = guessed("Leser: Name;Leser: Vorname;Titel;Ausgabe", rows);
  assert.equal(kind, "ausleihe");
  assert.deepEqual(meanings.slice(0, 2), ["ausleihe.konto.nachname", "ausleihe.konto.vorname"]);
});

test("halves of names that are said to be those of makers stay beside further makers", () => {
  const rows = ["Ende;Michael;Kästner, Erich;Momo"];
  for (const header of [
    "Autor (Name);Autor (Vorname);Autor 2;Titel",
    "Autor Nachname;Vorname;Autor 2;Titel",
    "Nachname;Vorname;Autor 2;Titel",
  ])
    assert.deepEqual(
      guessed(header, rows).meanings,
      ["werk.person.nachname", "werk.person.vorname", "werk.person", "werk.titel"],
      header,
    );
});

test("“von” beside “bis” is a day, and makes no maker", () => {
  const rows = ["Momo;Ende, Michael;01.02.2024;01.03.2024"];
  assert.deepEqual(guessed("Titel;Verfasser;von;bis", rows).meanings, [
    "werk.titel",
    "werk.person",
    null,
    null,
  ]);
  assert.equal(guessed("Titel;von", ["Momo;Michael Ende"]).meanings[1], "werk.person");
});

test("a colon within a word, or after the last one, divides no column name", () => {
  const rows = ["Kaya, Elif;Momo;01.02.2024"];
  for (const reader of ["Leser:in", "Leser:", "Leser:in: Name", "leser:name"]) {
    const { kind, meanings } = guessed(`${reader};Titel:;Ausgabe:`, rows);
    assert.deepEqual([kind, meanings[0]], ["ausleihe", "ausleihe.konto.name"], reader);
  }
  const born = guessed("Name:;Vorname:;Geburtsdatum:", ["Kaya;Elif;01.02.2012"]);
  assert.equal(born.meanings[2], "konto.geboren");
});

test("a column that is called after readers is never read for what is in it", () => {
  for (const name of [
    "Leser",
    "Entleiher",
    "Reserved by",
    "Patron",
    "Utente",
    "Kundin",
    "Customer",
  ]) {
    const rows = ["Momo;Kaya, Elif;1973", "Krabat;Meier, Otto;1971", "Emil;Lang, Lea;1929"];
    const { kind, meanings } = guessed(`Titel;${name};Jahr`, rows);
    if (kind === "werk") assert.deepEqual(meanings, ["werk.titel", null, "werk.jahr"], name);
  }
});

test("names in a column that says not what they are make no makers, but below letters they do", () => {
  const rows = ["Momo;Kaya, Elif;1973", "Krabat;Meier, Otto;1971", "Emil und ich;Lang, Lea;1929"];
  for (const name of ["Name", "Rezensent", "Suggested by", "Leitung", "Ansprechpartner"])
    assert.deepEqual(
      guessed(`Titel;${name};Jahr`, rows).meanings,
      ["werk.titel", null, "werk.jahr"],
      name,
    );
  const helpers = ["Kaya, Elif;Montag", "Meier, Otto;Dienstag", "Lang, Lea;Freitag"];
  assert.equal(guessed("Lesepate;Tag", helpers).meanings[0], null, "nor titles");
  for (const header of ["A;B;C", "Titel;;Jahr"])
    assert.equal(guessed(header, rows).meanings[1], "werk.person", header);
});

test("a title that hardly anybody has is none of works, and who has an address is a reader", () => {
  for (const [header, ...rows] of [
    ["Titel;Vorname;Name", "Dr.;Elif;Kaya", ";Otto;Meier"],
    ["Anrede;Titel;Vorname;Nachname;Straße;PLZ;Ort", "Frau;Dr.;Elif;Kaya;Weg 1;10115;Berlin"],
  ] as const) {
    const { kind, meanings } = guessed(header, rows);
    assert.deepEqual([kind, meanings.includes("konto.vorname")], ["konto", true], header);
  }
});

test("a thing is still called as its column “Name” says, where something else is said of it", () => {
  for (const [header, ...rows] of [
    ["Name;Kategorie;Standort", "Bohrmaschine;Werkzeug;Regal 1", "Große Leiter;Werkzeug;Keller"],
    ["Name;Anschaffungsdatum", "Bohrmaschine;01.02.2020", "Große Leiter;01.02.2021"],
    ["Name;Kaution", "Bohrmaschine;20,00", "Große Leiter;10,00"],
    ["Name;Barcode", "Bohrmaschine;10001", "Große Leiter;10002"],
  ] as const) {
    const { kind, meanings } = guessed(header, rows);
    assert.deepEqual([kind, meanings[0]], ["werk", "werk.titel"], header);
  }
});
