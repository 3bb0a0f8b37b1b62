import assert from "node:assert/strict";
import { test } from "node:test";
import { en } from "../../src/core/texts/en/all.ts";
import { targetsOf } from "../../src/library/import/columns/column-names.ts";
import { guessColumns, withColumns } from "../../src/library/import/columns/columns.ts";
import { peek } from "../../src/library/import/columns/peek.ts";
import { testKinds } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

/** The meanings of columns, in their order. */
function meanings(header: string, rows: readonly string[] = []): (string | null)[] {
  const cells = rows.map((row) => row.split(";"));
  return guessColumns(header.split(";"), cells, testKinds).columns.map(({ to }) => to);
}

test("columns are known by their names in German and English, whatever case, blanks and umlauts", () => {
  const same: Readonly<Record<string, readonly string[]>> = {
    "werk.person": ["Autor", "VERFASSER", "Author(s)", "Autor/in", "autor*in", "Beteiligte"],
    "werk.jahr": ["Erscheinungsjahr", "Year", " year ", "Ersch.-Jahr", "Jahr"],
    "exemplar.signatur": ["Signatur", "Shelf mark", "SHELFMARK", "Call-Number"],
    "exemplar.barcode": ["Barcode", "Strichcode", "Medien-Nr."],
    "exemplar.standort": ["Standort", "Regal", "Location"],
    "werk.schlagwort": ["Schlagwörter", "Schlagwoerter", "SCHLAGWORTER", "Subjects", "Genre"],
    "werk.person(trl)": ["Übersetzer", "Uebersetzer", "Translated by"],
    "werk.verlag": ["Verl.", "VERLAG"],
    "werk.exemplar": ["Stck", "Stck.", "Stück"],
    "exemplar.zugang": ["Angeschafft", "angeschafft am"],
    "werk.reihe.band": ["Bd.", "Band-Nr.", "Volume", "reihe.band"],
  };
  for (const [meaning, names] of Object.entries(same)) {
    for (const name of names) assert.deepEqual(meanings(`Titel;${name}`)[1], meaning, name);
  }
  assert.equal(meanings("Titel;Stck;Bem.")[2], "exemplar.bemerkung");
  assert.equal(meanings("Familienname;Rufname;Kl.")[2], "konto.gruppe");
});

test("columns are known with what is said beside their names, unless two things stand in one", () => {
  const books = "Verf./Hrsg.;Titel u. Untertitel;Preis (DM);Anz. Ex.;Zug.-Dat.;Ersch.-Ort;Sig.";
  assert.deepEqual(meanings(books), [
    "werk.person",
    "werk.titel",
    "exemplar.preis",
    "werk.exemplar",
    "exemplar.zugang",
    "werk.ort",
    "exemplar.signatur",
  ]);
  for (const price of ["Einzelpreis in €", "Neupreis EUR", "EK-Preis", "Purchase Cost"])
    assert.equal(meanings(`Titel;${price}`)[1], "exemplar.preis", price);
  assert.deepEqual(meanings("Titel;Signatur/Jahr;Verlag, Signatur;Titel (alt)").slice(1), [
    null,
    null,
    null,
  ]);
  assert.deepEqual(meanings("Acc. No.;Title & Subtitle;Year of Pub.;Class No.;No. of Pages"), [
    "exemplar.inventarnummer",
    "werk.titel",
    "werk.jahr",
    "exemplar.signatur",
    "werk.umfang",
  ]);
  const pupils = "Schüler: Nachname;Vorname;Jahrgang;Klasse;E-Mail (privat);E-Mail (Schule)";
  const [last, , grade, group, ...mails] = meanings(`${pupils};Tel. mobil;Telefon-Nr.`);
  assert.deepEqual([last, grade, group], ["konto.nachname", null, "konto.gruppe"]);
  const [mail, phone] = ["konto.email", "konto.telefon"];
  assert.deepEqual(mails, [mail, mail, phone, phone]);
});

test("the type of a thing is its model, where a brand stands beside it", () => {
  const tools = ["Bohrhammer;Aal;AH 2-26;2015", "Stichsäge;Ost;4329;"];
  assert.deepEqual(meanings("Bezeichnung;Marke;Typ;Baujahr", tools).slice(1), [
    "werk.person(mfr)",
    "werk.auflage.modell",
    "werk.jahr",
  ]);
  const games = ["Mühle;Aal;Brettspiel", "Gilgi;Ost;Buch"];
  assert.equal(meanings("Bezeichnung;Marke;Typ", games)[2], "werk.art");
});

test("a French list has its series, its subjects and the halves of names", () => {
  const books = "Titre;Nom auteur;Prénom Auteur;Collection;Catégorie;Thème général;Nb ex.";
  assert.deepEqual(meanings(books).slice(1), [
    "werk.person.nachname",
    "werk.person.vorname",
    "werk.reihe",
    "werk.schlagwort",
    "werk.schlagwort",
    "werk.exemplar",
  ]);
  assert.deepEqual(meanings("Title;Collection"), ["werk.titel", null], "a part of the holdings");
  const [, type] = meanings("Titre;Catégorie", ["La Gloire de mon père;Livre", "Tintin;BD"]);
  assert.equal(type, "werk.art");
});

test("columns are known in French", () => {
  const books = "N° inventaire;Cote;Auteur;Titre;Sous-titre;Éditeur;Année;Langue;Mots-clés;Prix";
  assert.deepEqual(meanings(books), [
    "exemplar.inventarnummer",
    "exemplar.signatur",
    "werk.person",
    "werk.titel",
    "werk.untertitel",
    "werk.verlag",
    "werk.jahr",
    "werk.sprache",
    "werk.schlagwort",
    "exemplar.preis",
  ]);
  assert.deepEqual(meanings("Nom;Prénom;Classe;Courriel;Date de naissance"), [
    "konto.nachname",
    "konto.vorname",
    "konto.gruppe",
    "konto.email",
    "konto.geboren",
  ]);
});

test("columns are known in further languages, and the shelf mark is no title", () => {
  const book = ["exemplar.inventarnummer", "exemplar.signatur", "werk.person", "werk.titel"];
  for (const names of [
    "Nº registro;Signatura;Autor;Título;Editorial;Año;Páginas;Materia;Ejemplares",
    "N. inventario;Collocazione;Autore;Titolo;Editore;Anno;Pagine;Soggetto;Copie",
    "Tombo;Cota;Autor;Título;Editora;Ano;Páginas;Assunto;Exemplares",
    "Inventarisnummer;Plaatskenmerk;Auteur;Titel;Uitgever;Jaar;Paginas;Trefwoord;Aantal",
    "Nr inw.;Sygnatura;Autor;Tytuł;Wydawnictwo;Rok wydania;Liczba stron;Temat;Egzemplarze",
  ])
    assert.deepEqual(
      meanings(names, ["7;N CER don;Cervantes, Miguel de;Don Quijote;Alba;2004;1200;;1"]).map(
        (to, index) => (index === 7 && names.startsWith("Nr") ? "werk.schlagwort" : to),
      ),
      [...book, "werk.verlag", "werk.jahr", "werk.umfang", "werk.schlagwort", "werk.exemplar"],
      names,
    );
  const reader = ["konto.vorname", "konto.nachname", "konto.geboren", "konto.gruppe"];
  for (const names of [
    "Nombre;Apellidos;Fecha de nacimiento;Curso",
    "Nome;Cognome;Data di nascita;Classe",
    "Nome;Sobrenome;Data de nascimento;Turma",
    "Voornaam;Achternaam;Geboortedatum;Klas",
    "Imię;Nazwisko;Data urodzenia;Klasa",
    "Förnamn;Efternamn;Födelsedatum;Klass",
  ])
    assert.deepEqual(meanings(names), reader, names);
  assert.deepEqual(meanings("Nombre;Curso"), ["konto.name", "konto.gruppe"]);
});

test("whoever has a user name is a reader, and no book of that title", () => {
  for (const header of ["username;name;rolle", "Benutzername;Name"]) {
    const rows = [["anna", "Anna Blume", "leser"]];
    assert.equal(guessColumns(header.split(";"), rows, testKinds).kind, "konto", header);
  }
});

test("the list that everybody has is understood whole", () => {
  const { kind, columns } = guessColumns(["ISBN", "Autor", "Titel", "Signatur"], [], testKinds);
  assert.equal(kind, "werk");
  assert.deepEqual(
    columns.map(({ to, certainty, reason }) => [to, certainty, reason]),
    [
      ["werk.isbn", 1, "name"],
      ["werk.person", 1, "name"],
      ["werk.titel", 1, "name"],
      ["exemplar.signatur", 1, "name"],
    ],
  );
});

test("a column whose name says nothing is known by what stands in it", () => {
  const rows = [
    "978-3-15-000018-2;Büchner, Georg;Woyzeck;1879;10000017;x",
    "3-518-36830-3;Kleist, Heinrich von;Penthesilea;1808;10000018;x",
    ";Keun, Irmgard;Das kunstseidene Mädchen;1932;10000019;",
  ];
  assert.deepEqual(meanings("A;B;C;D;E;F", rows), [
    "werk.isbn",
    "werk.person",
    "werk.titel",
    "werk.jahr",
    "exemplar.barcode",
    null,
  ]);
});

test("a list of periodicals and their years is none of readers and classes", () => {
  const rows = ["GEO;2022;1-12;0342-8311;Regal Z", "Rundblick;2023;1-26;0724-8679;Regal Z"];
  const header = "Zeitschrift;Jahrgang;Heft-Nr.;ISSN;Standort".split(";");
  const guess = guessColumns(
    header,
    rows.map((row) => row.split(";")),
    testKinds,
  );
  assert.equal(guess.kind, "werk");
  assert.deepEqual(
    guess.columns.map(({ to }) => to),
    ["werk.titel", null, null, "werk.issn", "exemplar.standort"],
  );
});

test("a list of names and classes is one of readers, not of authors", () => {
  const guess = guessColumns(["Name", "Vorname", "Klasse"], [["Kaya", "Elif", "5b"]], testKinds);
  assert.equal(guess.kind, "konto");
  assert.deepEqual(
    guess.columns.map(({ to }) => to),
    ["konto.nachname", "konto.vorname", "konto.gruppe"],
  );
  assert.equal(
    guessColumns(["Vorname", "Nachname"], [], testKinds).kind,
    "konto",
    "in doubt private",
  );
  for (const header of ["name,student_class", "Student name,Homeroom", "Name,Anwesend"]) {
    const rows = [
      ["Mila Aal", "1a"],
      ["Ida Ost", "2 b"],
    ];
    const small = guessColumns(header.split(","), rows, testKinds);
    const meant = small.columns.map(({ to }) => to);
    assert.deepEqual([small.kind, ...meant], ["konto", "konto.name", "konto.gruppe"], header);
  }
  const makers = guessColumns(["Vorname", "Nachname", "Geburtsjahr", "gestorben"], [], testKinds);
  assert.equal(makers.kind, "person");
});

test("one text is had from one column, a list from several", () => {
  assert.deepEqual(meanings("Titel;Title;Schlagwort;Genre;ISBN-10;ISBN-13"), [
    "werk.titel",
    null,
    "werk.schlagwort",
    "werk.schlagwort",
    "werk.isbn",
    "werk.isbn",
  ]);
});

test("what a file holds counts more than what it is called", () => {
  const guessed = (header: string, file: string) =>
    guessColumns(header.split(";"), [], testKinds, null, testKinds.one(file)).kind;
  assert.equal(guessed("Titel;Autor;ISBN;Reihe", "reihe"), "werk");
  assert.equal(guessed("Name;Beschreibung", "reihe"), "reihe");
  assert.equal(guessed("Vorname;Nachname;geboren", "person"), "person");
  assert.equal(guessed("Vorname;Nachname;Klasse", "person"), "konto", "what is private stays so");
});

test("a list of what readers wait for makes them no makers of works, and is none of loans", () => {
  for (const [header, kind] of [
    ["cardnumber,surname,firstname,title,barcode,reservedate,priority", "vormerkung"],
    ["cardnumber,barcode,reserve date", "vormerkung"],
    ["First name,Last name,Email,Item name,Title,Due out", "konto"],
    ["Ausweis,Nachname,Vorname,Titel,Vorgemerkt am", "vormerkung"],
    ["Titel,Autor,ISBN,Leser,Vorgemerkt am", "vormerkung"],
    ["Nachname,Vorname,Telefon,Titel,Betrag", "konto"],
    ["Ausweis,Titel,Betrag,Grund,Tag", "gebuehr"],
    ["Name,Offener Betrag", "gebuehr"],
    ["Name,Vorname,Betrag,Datum", "konto"],
    ["cardnumber,surname,date,amount,amountoutstanding,description,debit_type_code", "gebuehr"],
  ] as const)
    assert.equal(guessColumns(header.split(","), [], testKinds).kind, kind, header);
  const makers = "Nachname,Vorname,Titel,ISBN,Barcode";
  assert.equal(guessColumns(makers.split(","), [], testKinds).kind, "werk");
});

test("numbers are known as OpenBiblio calls them, of copies and of members", () => {
  const copies = "barcode_nmbr;title;author;call_nmbr1";
  assert.deepEqual(meanings(copies), [
    "exemplar.barcode",
    "werk.titel",
    "werk.person",
    "exemplar.signatur",
  ]);
  const members = "barcode_nmbr;last_name;first_name;email";
  assert.equal(meanings(members)[0], "konto.ausweis");
});

test("the columns of other programs are known, one by one or numbered", () => {
  const header = "Title;author_text;Series;series_index;Subject 1;Subject 9;url;Anz.";
  const { kind, columns } = guessColumns(header.split(";"), [], testKinds);
  assert.equal(kind, "werk");
  assert.deepEqual(
    columns.map(({ to }) => to),
    [
      "werk.titel",
      "werk.person",
      "werk.reihe",
      "werk.reihe.band",
      "werk.schlagwort",
      "werk.schlagwort",
      "werk.verweis",
      "werk.exemplar",
    ],
  );
});

test("a number is taken for an ISBN or a barcode only where nearly all are", () => {
  const rows = (last: string) =>
    Array.from({ length: 10 }, (_, index) => [`Titel ${index}`, index < 9 ? `1000${index}` : last]);
  const [, nearly] = guessColumns(["Titel", "Nr"], rows("siehe oben"), testKinds).columns;
  assert.equal(nearly?.to, "exemplar.barcode");
  const [, some] = guessColumns(["Titel", "Nr"], rows("17/3"), testKinds).columns;
  assert.equal(some?.to, null);
});

test("a number that another catalogue gave to a work is no barcode", () => {
  const rows = Array.from({ length: 9 }, (_, index) => [`Titel ${index}`, `1000${index}`]);
  for (const [name, to] of [
    ["release_id", null],
    ["online_identifier", null],
    ["Medien-ID", "exemplar.barcode"],
    ["Item ID", "exemplar.barcode"],
  ] as const)
    assert.equal(guessColumns(["Titel", name], rows, testKinds).columns[1]?.to, to, name);
});

test("a thing is called as its column “Name” says, and not as a company", () => {
  const rows = [
    ["Acme Inc", "Beamer 1", "A-1"],
    ["Muster AG", "Beamer 2", "A-2"],
  ];
  const { columns } = guessColumns(
    ["Company", "Name", "Asset Tag"],
    rows,
    testKinds,
    testKinds.one("werk"),
  );
  assert.deepEqual(columns.map(({ to }) => to).slice(0, 2), [null, "werk.titel"]);
});

test("people decide about single columns, by whatever a field is called", () => {
  const guess = guessColumns(["Titel", "Nummer", "Autor"], [], testKinds);
  const said = withColumns(guess, { nummer: "Signatur", AUTOR: "" }, testKinds);
  assert.deepEqual(
    said.columns.map(({ to }) => to),
    ["werk.titel", "exemplar.signatur", null],
  );
});

test("every meaning that is guessed is one that can be chosen", () => {
  for (const kind of ["werk", "konto", "person"].map((name) => testKinds.one(name))) {
    const possible = targetsOf(kind, testKinds);
    assert.equal(new Set(possible).size, possible.length, "none twice");
    assert.ok(possible.every((to) => to === "id" || /^(werk|exemplar|konto|person)\./.test(to)));
  }
});

test("the head of a file tells format, encoding, separator, columns and first rows", async () => {
  await withFiles(async (write) => {
    const text = "ISBN;Autor;Titel;Signatur\r\n;Büchner, Georg;Woyzeck;Dr 1\r\n";
    const path = await write("Liste.csv", Buffer.from(text, "latin1"));
    const head = await peek(path, testKinds, en);
    assert.deepEqual(
      [head.format, head.encoding, head.separator, head.counted],
      ["csv", "windows-1252", ";", "line"],
    );
    assert.deepEqual(head.columns, ["ISBN", "Autor", "Titel", "Signatur"]);
    assert.deepEqual(head.rows, [{ line: 2, cells: ["", "Büchner, Georg", "Woyzeck", "Dr 1"] }]);
    assert.equal(head.guess?.kind, "werk");
    const bib = await peek(
      await write("x", "@book{a, title={Woyzeck}, author={Büchner, Georg and Keun, Irmgard}}"),
      testKinds,
      en,
    );
    assert.deepEqual(
      [bib.format, bib.guess, bib.columns.includes("titel")],
      ["bibtex", null, true],
    );
    assert.ok(bib.rows[0]?.cells.some((cell) => cell.includes("; Keun, Irmgard")));
  });
});

test("a list of pictures and letters has makers, and years from their datings", () => {
  const list = "Künstler/in;Titel;Datierung;Art;Maße";
  const rows = ["Lohse, Hedwig;Havelufer;vor 1914;Bild;90 x 60 cm"];
  assert.deepEqual(meanings(list, rows), [
    "werk.person",
    "werk.titel",
    "werk.jahr",
    "werk.art",
    "werk.umfang",
  ]);
  assert.equal(meanings("Künstler;Titel;Art", ["Nena;99 Luftballons;CD"])[0], "werk.person(prf)");
  assert.equal(meanings("Künstler;Titel", ["Nena;99 Luftballons"])[0], "werk.person(prf)");
  const drawn = meanings("Title;Author;Artist", ["Watchmen;Alan Moore;Dave Gibbons"]);
  assert.equal(drawn[2], "werk.person(ill)", "beside the authors of the same works");
  const mixed = ["Kind of Blue;;Miles Davis", "Arrival;;ABBA", "Momo;Ende, Michael;"];
  assert.equal(meanings("Titel;Autor;Künstler", mixed)[2], "werk.person(prf)");
  assert.equal(meanings("Titel;Entstehungsjahr")[1], "werk.jahr");
  // Where both are listed, each is what it says.
  assert.equal(meanings("Titel;Jahr;Entstehungsjahr")[2], "werk.entstanden");
  assert.equal(meanings("Titel;Jahr;Datierung")[2], "werk.datierung");
  assert.equal(meanings("url;titel;datierung")[2], "werk.datierung");
});
