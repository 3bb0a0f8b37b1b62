/** Lists of what is going on in a library that moves in from another program: loans, with their readers by number, e-mail or name. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { addDays } from "../../src/core/words/dates/days.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import {
  describeReport,
  type ImportReport,
} from "../../src/library/import/report/import-report.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { testKinds, withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const STOCK = `Titel;Barcode
Momo;L1
Krabat;L2
Emil;L3
Lenz;L4
`;
const READERS = `Nachname;Vorname;Klasse;E-Mail
Kaya;Elif;5b;kaya@example.org
Kaya;Deniz;6b;kaya@example.org
Meier;Otto;5a;otto@example.org
Schmidt;Anna;5a;
Schmidt;Anna;6a;
`;

withStores(
  "the loans of Lend Engine come in with their readers, by e-mail or name, and what is only reserved does not",
  async (store, kinds) => {
    await bring(store, kinds, { "buecher.csv": STOCK, "leser.csv": READERS });
    const loans = `"Loan","Status","Item","Code","Serial","Member","Email","Checked out","Checked in","Fee","Value","Deposit"
7,ACTIVE,Momo,L1,,"Otto Meier",OTTO@example.org,"05 Nov 2020 3:15 pm","",1.00,,
8,CLOSED,Krabat,L2,,"Elif Kaya",kaya@example.org,"05 Nov 2020 3:15 pm","12 Nov 2020 10:00 am",1.00,,
9,RESERVED,Emil,L3,,"Elif Kaya",kaya@example.org,"","",1.00,,
10,OVERDUE,Emil,L3,,"Deniz Kaya",kaya@example.org,"06 Nov 2020 3:15 pm","",1.00,,
11,ACTIVE,Lenz,L4,,"Anna Schmidt",,"06 Nov 2020 3:15 pm","",1.00,,
12,ACTIVE,Lenz,L4,,"Nora Niemand",nora@example.org,"06 Nov 2020 3:15 pm","",1.00,,
`;
    const report = await bring(store, kinds, { "loans.csv": loans });
    assert.equal(report.files[0]?.kind, "ausleihe");
    assert.deepEqual(
      report.refused.map(({ line }) => line),
      [4, 6, 7],
    );
    assert.match(report.refused[1]?.reasons[0] ?? "", /“Anna Schmidt” can be several here/);
    assert.match(
      report.refused[2]?.reasons[0] ?? "",
      /nobody here is “nora@example.org, Nora Niemand”/,
    );
    const all = [
      ["otto.meier", "2020-11-05", null],
      ["elif.kaya", "2020-11-05", "2020-11-12"],
      ["deniz.kaya", "2020-11-06", null],
    ];
    assert.deepEqual(await loansOf(store, kinds), all);
    const again = await bring(store, kinds, { "loans.csv": loans });
    assert.equal(again.files[0]?.unchanged, 3);
    assert.deepEqual(await loansOf(store, kinds), all);
  },
);

withStores(
  "a list of loans by the names of readers comes in, together with the readers",
  async (store, kinds) => {
    const loans = `Barcode;Titel;Ausgeliehen an;Ausgeliehen am
L1;Momo;"Meier, Otto";01.09.2020
L2;Krabat;Kaya Elif;02.09.2020
`;
    const files = { "buecher.csv": STOCK, "leser.csv": READERS, "verliehen.csv": loans };
    assert.deepEqual((await bring(store, kinds, files)).refused, []);
    assert.deepEqual(await loansOf(store, kinds), [
      ["otto.meier", "2020-09-01", null],
      ["elif.kaya", "2020-09-02", null],
    ]);
  },
);

withStores(
  "an overdue loan without its first day began the usual period before, and the report says so once",
  async (store, kinds) => {
    await bring(store, kinds, { "buecher.csv": STOCK, "leser.csv": READERS });
    const loans = `Barcode;Name;Fällig am;Zurückgegeben am
L1;Otto Meier;30.09.2020;
L2;Elif Kaya;30.10.2020;
L3;Elif Kaya;30.10.2030;
L4;Elif Kaya;;20.10.2020
`;
    const report = await bring(store, kinds, { "verliehen.csv": loans });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(report.files[0]?.leftOut, [
      "Fällig am (2020-09-30 → 2020-09-02 – 2020-09-30)",
    ]);
    const all = [
      ["otto.meier", "2020-09-02", null],
      ["elif.kaya", "2020-10-02", null],
      ["elif.kaya", store.read.today(), null],
      ["elif.kaya", "2020-09-22", "2020-10-20"],
    ];
    assert.deepEqual(await loansOf(store, kinds), all);
    assert.equal((await bring(store, kinds, { "verliehen.csv": loans })).files[0]?.unchanged, 4);
    assert.deepEqual(await loansOf(store, kinds), all);
  },
);

withStores(
  "a table of things says what to do about its columns of loans, and brings them when it comes as loans",
  async (store, kinds) => {
    const table = `Company,"Asset Name","Asset Tag",Model,Manufacturer,Serial,Purchased,"Checked Out To",Status,"Checkout Date","Expected Checkin Date"
,"Kamera 1",KA-001,"EOS R6",Canon,SN77,2022-01-05,"Otto Meier","Deployed (deployed)","2020-10-01 10:00:00",2020-10-15
,"Kamera 2",KA-002,"EOS R6",Canon,SN78,2022-01-05,,"Ready to Deploy (deployable)",,
,"Kamera 3",KA-003,"EOS R6",Canon,SN79,2022-01-05,,"Ready to Deploy (deployable)",,
`;
    const leihs = `Product,Version,Inventory Code,Building,Borrower First name,Borrower Last name,Borrowable,Borrowed until
Zoom H4n,Pro,AUD-1001,Haus A,Elif,Kaya,true,2020-10-20
Zoom H4n,Pro,AUD-1002,Haus A,,,true,
`;
    await bring(store, kinds, { "leser.csv": READERS });
    for (const [name, content] of Object.entries({ "assets.csv": table, "leihs.csv": leihs })) {
      const first = await bring(store, kinds, { [name]: content });
      assert.deepEqual(first.refused, []);
      assert.match(describeReport(first, { dryRun: false }), /comes in as a list of loans/, name);
      const lent = await bring(store, kinds, { [name]: content }, { kind: kinds.one("ausleihe") });
      assert.deepEqual([lent.refused, lent.files[0]?.created], [[], 1], name);
      assert.doesNotMatch(describeReport(lent, { dryRun: false }), /comes in as a list/);
    }
    assert.deepEqual(await loansOf(store, kinds), [
      ["otto.meier", "2020-10-01", null],
      ["elif.kaya", "2020-09-22", null],
    ]);
    const stock = "Titel;Barcode;Ausgeliehen an;Fällig am";
    const rows = ["Momo;L1;Otto Meier;30.09.2020", "Krabat;L2;;", "Emil;L3;;"];
    const guessed = guessColumns(
      stock.split(";"),
      rows.map((row) => row.split(";")),
      testKinds,
    );
    assert.equal(guessed.kind, "werk");
  },
);

withStores(
  "reports of Koha that name readers beside records are lists of loans and reservations, none of works",
  async (store, kinds) => {
    const holds = `"cardnumber","surname","biblionumber","title","reservedate","priority","found"
"A2","Meier","12","Momo /","2020-10-21","1",""
"A1","Kaya","12","Momo /","2020-10-22","2",""
`;
    const issues = `"cardnumber","surname","biblionumber","title","barcode","issuedate","date_due"
"A1","Kaya","13","Krabat /","L2","2020-10-01 10:00:00","2020-10-29 23:59:00"
`;
    await bring(store, kinds, {
      "buecher.csv": STOCK,
      "leser.csv": "Name;Ausweis\nElif Kaya;A1\nOtto Meier;A2\n",
    });
    const report = await bring(store, kinds, { "issues.csv": issues, "holds.csv": holds });
    assert.deepEqual(report.refused, []);
    assert.deepEqual(
      report.files.map(({ kind, created }) => [kind, created]),
      [
        ["ausleihe", 1],
        ["vormerkung", 2],
      ],
    );
    assert.equal(await store.read.count(kinds.one("werk")), 4);
  },
);

withStores(
  "a list of who has which book comes in by titles, where there is one copy of each",
  async (store, kinds) => {
    const stock = `${STOCK}Emil;L5\n`;
    await bring(store, kinds, { "buecher.csv": stock, "leser.csv": READERS });
    const loans = `Buch;Wer hat es;seit wann
Momo;Otto Meier;01.09.2020
Krabat;Kaya, Elif;02.09.2020
Emil;Deniz Kaya;02.09.2020
Nirgends;Deniz Kaya;02.09.2020
`;
    const report = await bring(store, kinds, { "verliehen.csv": loans });
    assert.equal(report.files[0]?.kind, "ausleihe");
    assert.deepEqual(
      report.refused.map(({ line, reasons }) => [line, reasons[0]?.split(";")[0]]),
      [
        [4, "“Emil” can be several here"],
        [5, "there is no “Nirgends” here, or no copy of it"],
      ],
    );
    assert.deepEqual(await loansOf(store, kinds), [
      ["otto.meier", "2020-09-01", null],
      ["elif.kaya", "2020-09-02", null],
    ]);
    assert.equal(await store.read.count(kinds.one("werk")), 4);
    assert.equal((await bring(store, kinds, { "verliehen.csv": loans })).files[0]?.unchanged, 2);
  },
);

test("a list says that it is one of loans by whose names it has, and none of them become public", () => {
  const read = (header: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(";"));
    const { kind, columns } = guessColumns(header.split(";"), cells, testKinds);
    return [kind, columns.map(({ to }) => to?.replace(`${kind}.`, "") ?? "-").join(" ")];
  };
  const [title, name] = ["exemplar.werk", "konto.name"];
  for (const whose of ["Leser", "Schülerin", "Mitglied", "Kind", "Benutzer"])
    assert.deepEqual(read(`Titel;${whose};Von;Bis`), ["ausleihe", `${title} ${name} von bis`]);
  for (const [header, meant] of [
    ["Title;Borrower;From;To", `${title} ${name} von bis`],
    ["Titel;Autor;Leser;Von;Bis", `${title} - ${name} von bis`],
    ["Titel;Name;Klasse;Von;Bis", `${title} ${name} - von bis`],
    ["Instrument;Schüler;seit", `${title} ${name} von`],
    ["Gerät;Verliehen an;am;zurück", `${title} ${name} - zurueck`],
  ] as const)
    assert.deepEqual(read(header), ["ausleihe", meant], header);
  const keys = "Schlüssel;Person;Ausgabe;Rückgabe";
  const lent = ["Keller;Kurz, Lena;1.9.2020;2.9.2020", "Turm;Otto Meier;1.9.2020;"];
  assert.deepEqual(read(keys, ...lent), ["ausleihe", `${title} ${name} von zurueck`]);
  assert.deepEqual(read(keys, lent[0] ?? ""), ["ausleihe", `${title} ${name} von bis`]);
  // Letters and files have a time, too.
  for (const header of ["Titel;Name;Von;Bis", "Titel;Person;Von;Bis", "Titel;Empfänger;Von;Bis"])
    assert.equal(read(header)[0], "werk", header);
  const others = read("Nr;Titel;Nachname;Vorname;Ausgabe;Rückgabe");
  assert.doesNotMatch(`${others}`, /person/);
});

withStores("the loans of readers come in by “von” and “bis”", async (store, kinds) => {
  await bring(store, kinds, { "buecher.csv": STOCK, "leser.csv": READERS });
  const loans =
    "Titel;Leser;Von;Bis\nMomo;Otto Meier;01.09.2020;29.09.2020\nKrabat;Kaya, Elif;02.09.2020;\n";
  const report = await bring(store, kinds, { "verliehen.csv": loans });
  assert.deepEqual(report.refused, []);
  assert.deepEqual(await loansOf(store, kinds), [
    ["otto.meier", "2020-09-01", null],
    ["elif.kaya", "2020-09-02", null],
  ]);
  assert.deepEqual([await store.read.count(kinds.one("werk"))], [4], "and no works");
  assert.equal(await store.read.count(kinds.one("person")), 0);
});

test("loans are known in further languages, and the day of the return is none of the books", () => {
  const [copy, title] = ["exemplar", "exemplar.werk"];
  for (const [header, ...meant] of [
    ["Borrower;Book;Date out;Date due;Date returned", "konto.name", title, "von", "bis", "zurueck"],
    ["Patron ID;Copy Barcode;Date Checked Out;Due Date", "konto", copy, "von", "bis"],
    ["Name;Buch;ausgeliehen;zurück", "konto.name", title, "von", "zurueck"],
    ["Titel;Entleiher;Ausgeliehen am;Rückgabe am", title, "konto.name", "von", "bis"],
    ["Kind;Buch;Ausgabe am;Rückgabe bis", "konto.name", title, "von", "bis"],
    ["Leser;Titel;Fällig am", "konto.name", title, "bis"],
    ["Lecteur;Code-barres;Date de prêt;Date de retour prévue", "konto.name", copy, "von", "bis"],
    [
      "Nom;Prénom;Titre;Emprunté le;À rendre le;Rendu le",
      "konto.nachname",
      "konto.vorname",
      title,
      "von",
      "bis",
      "zurueck",
    ],
    ["N° lecteur;N° exemplaire;Date d'emprunt;Date retour", "konto", copy, "von", "bis"],
    [
      "Utente;Titolo;Data prestito;Data scadenza;Data restituzione",
      "konto.name",
      title,
      "von",
      "bis",
      "zurueck",
    ],
    [
      "Cognome;Nome;Titolo;Prestato il;Scade il",
      "konto.nachname",
      "konto.vorname",
      title,
      "von",
      "bis",
    ],
    [
      "Lector;Código de barras;Fecha de préstamo;Fecha de devolución",
      "konto.name",
      copy,
      "von",
      "bis",
    ],
    [
      "Apellidos;Nombre;Título;Prestado el;Vence el;Devuelto",
      "konto.nachname",
      "konto.vorname",
      title,
      "von",
      "bis",
      "zurueck",
    ],
    ["Lener;Barcode;Uitgeleend op;Inleverdatum", "konto.name", copy, "von", "bis"],
    [
      "Lidnummer;Exemplaarnummer;Uitleendatum;Inleverdatum;Retourdatum",
      "konto",
      copy,
      "von",
      "bis",
      "zurueck",
    ],
  ] as const) {
    const { kind, columns } = guessColumns(header.split(";"), [], testKinds);
    const fields = columns.map(({ to }) => to?.replace("ausleihe.", ""));
    assert.deepEqual([kind, fields], ["ausleihe", meant], header);
  }
});

withStores(
  "a list of who waits for which book is one of reservations, also without the day",
  async (store, kinds) => {
    await bring(store, kinds, { "buecher.csv": STOCK, "leser.csv": READERS });
    const report = await bring(store, kinds, {
      "liste.csv":
        "Buchtitel;Vorgemerkt für;am\nMomo;Otto Meier;03.10.2020\nMomo;Elif Kaya;01.10.2020\n",
      "noch-eine.csv": "Titel,Reserviert von\nKrabat,Otto Meier\n",
    });
    assert.deepEqual(report.refused, []);
    const all = await store.read.walk(kinds.one("vormerkung"), 0, 99);
    assert.deepEqual(
      all.map(({ title, values }) => [title, (values.konto as Link).title, values.seit]),
      [
        ["Momo", "elif.kaya", "2020-10-01"],
        ["Momo", "otto.meier", "2020-10-03"],
        ["Krabat", "otto.meier", store.read.today()],
      ],
    );
    assert.equal(await store.read.count(kinds.one("werk")), 4);
  },
);

withStores("a list of who booked what is one of bookings", async (store, kinds) => {
  await bring(store, kinds, { "buecher.csv": STOCK, "leser.csv": READERS });
  const day = (days: number) => addDays(store.read.today(), days);
  const [first, last, gone] = [day(8), day(10), day(-30)];
  const lists = {
    "liste.csv": `Raum/Gegenstand;Bucher;Beginn;Ende;Zweck
Momo;Otto Meier;${first};${last};Geburtstag
Krabat;Elif Kaya;${first};${first};Elternabend
Emil;Deniz Kaya;${gone};${gone};längst vorbei
`,
    "noch-eine.csv": `Gegenstand;Gebucht von;Von;Bis\nLenz;Otto Meier;${first};${last}\n`,
  };
  const report = await bring(store, kinds, lists);
  assert.deepEqual(
    report.refused.map(({ line }) => line),
    [4],
  );
  const all = await store.read.walk(kinds.one("buchung"), 0, 99);
  assert.deepEqual(
    all.map(({ values: { werk, konto, von, bis, zweck } }) => {
      return [(werk as Link).title, (konto as Link).title, von, bis, zweck ?? null];
    }),
    [
      ["Momo", "otto.meier", first, last, "Geburtstag"],
      ["Krabat", "elif.kaya", first, first, "Elternabend"],
      ["Lenz", "otto.meier", first, last, null],
    ],
  );
  const again = await bring(store, kinds, lists);
  assert.deepEqual(
    again.files.map(({ created }) => created),
    [0, 0],
  );
  assert.equal(await store.read.count(kinds.one("werk")), 4);
});

withStores("a booking that came with another file is the same one", async (store, kinds) => {
  const stock = "Titel;Barcode\nBohrer;B1\nBohrer;B2\nBohrer;B3\n";
  await bring(store, kinds, { "sachen.csv": stock, "leser.csv": READERS });
  const von = addDays(store.read.today(), 8);
  const list = `Gegenstand;Gebucht von;Von\nBohrer;Otto Meier;${von}\n`;
  await bring(store, kinds, { "liste.csv": list });
  const more = `Item;Booked by;From\nBohrer;Elif Kaya;${von}\nBohrer;Otto Meier;${von}\n`;
  const report = await bring(store, kinds, { "noch-eine.csv": more });
  assert.deepEqual([report.files[0]?.created, report.refused], [1, []]);
  const all = await store.read.walk(kinds.one("buchung"), 0, 99);
  assert.deepEqual(
    all.map(({ values }) => (values.konto as Link).title),
    ["otto.meier", "elif.kaya"],
  );
});

test("a list of what readers wish for is one of wishes, and none of works", () => {
  const { kind, columns } = guessColumns(
    "Titel;Autor;Gewünscht von;Datum".split(";"),
    [["Momo", "Michael Ende", "Otto Meier", "12.03.2026"]],
    testKinds,
  );
  const meant = columns.map(({ to }) => to?.replace("wunsch.", ""));
  assert.deepEqual([kind, meant], ["wunsch", ["titel", "bemerkung.autor", "konto.name", "seit"]]);
  const stock = "Titel;Autor;Verlag;Jahr;ISBN;Signatur;Barcode;Vorgeschlagen von".split(";");
  assert.equal(guessColumns(stock, [], testKinds).kind, "werk");
});

test("reservations are known by what only they are called, and loans by the day since when", () => {
  const kindOf = (header: string) => guessColumns(header.split(";"), [], testKinds).kind;
  for (const header of [
    "Book;Reserved by;Date",
    "Titre;Réservé par;Réservé le",
    "Titolo;Prenotato da;Data prenotazione",
    "Título;Reservado por;Fecha de reserva",
    "Titel;Gereserveerd door;Gereserveerd op",
    "Barcode;Name;Vorgemerkt am;Fällig am",
  ])
    assert.equal(kindOf(header), "vormerkung", header);
  for (const header of ["Titel;Name;seit", "Barcode;Name;seit"])
    assert.equal(kindOf(header), "ausleihe", header);
  assert.equal(kindOf("Titel;Name;Datum"), "werk", "a list of letters");
});

test("“Konto”, as each kind calls its reader, does not tell what the reader has", () => {
  const kindOf = (header: string) => guessColumns(header.split(";"), [], testKinds).kind;
  for (const [header, kind] of [
    ["Titel;Konto;Ausgeliehen am;Fällig am", "ausleihe"],
    ["Barcode;Konto;Von;Bis", "ausleihe"],
    ["Titel;Autor;Konto;Seit", "ausleihe"],
    ["Titel;Konto;Betrag;Grund", "gebuehr"],
    ["Werk;Konto;Seit;Status;Bis", "vormerkung"],
    ["Titel;Account;Reserved on", "vormerkung"],
    ["Titel;Konto;Von;Bis;Zweck", "buchung"],
    // What the program itself writes.
    ["werk;exemplar;konto;name;email;gruppe;bis;tage;url", "ausleihe"],
    ["url;version;werk;werk.titel;konto;seit;status;exemplar;bis;bereitgelegt;ende", "vormerkung"],
    ["url;version;werk;exemplar;konto;von;bis;vonUhr;bisUhr;zweck;status;ausleihe", "buchung"],
  ] as const)
    assert.equal(kindOf(header), kind, header);
});

test("a list of loans is one by the number of a copy, a reader and a day", () => {
  const kindOf = (header: string) => guessColumns(header.split(";"), [], testKinds).kind;
  assert.equal(kindOf("Name;Barcode;Ausgeliehen am;Fällig am"), "ausleihe");
  assert.equal(kindOf("Nachname;Vorname;E-Mail;Inventarnummer;Titel;Fällig am"), "ausleihe");
  assert.equal(kindOf("Nachname;Vorname;Klasse;Barcode"), "konto");
  assert.equal(
    kindOf("barcode_nmbr;title;mbr_barcode;last_name;status_begin_dt;due_back_dt"),
    "ausleihe",
  );
  assert.equal(kindOf("Item ID;Item Name;User;User Email;Checked Out;Due;Returned"), "ausleihe");
  assert.equal(kindOf("empr_cb;empr_nom;tit1;resa_date"), "vormerkung");
  assert.equal(kindOf("Signatur;Verfasser;Titel;Name;Entleihdatum"), "ausleihe");
  const { columns } = guessColumns(["Asset tag", "Name", "User", "Checkout Date"], [], testKinds);
  assert.deepEqual(
    columns.map(({ to }) => to),
    ["ausleihe.exemplar", null, "ausleihe.konto.name", "ausleihe.von"],
    "the name is that of the thing",
  );
  assert.equal(kindOf("Titel;Autor;Barcode;Signatur;Name"), "werk");
  assert.equal(kindOf("Signatur;Titel;Nachname;Vorname;von;bis"), "werk");
});

async function loansOf(store: Store, kinds: Kinds) {
  const loans = await store.read.walk(kinds.one("ausleihe"), 0, 99);
  return loans.map(({ values }) => [(values.konto as Link).title, values.von, values.zurueck]);
}

async function bring(
  store: Store,
  kinds: Kinds,
  files: Readonly<Record<string, string>>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFiles(async (write) => {
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) paths.push(await write(name, content));
    return importFiles(store, kinds, paths, { keepGoing: true, ...options });
  });
}
