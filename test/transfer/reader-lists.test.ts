/** Lists of readers as schools keep them: several cells of one address, the parents' e-mail, and a child who is there twice. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Link } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { guessColumns } from "../../src/library/import/columns/columns.ts";
import type { ImportReport } from "../../src/library/import/report/import-report.ts";
import { type ImportOptions, importFiles } from "../../src/library/import/run/import.ts";
import { testKinds, withStores } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

function run(
  store: Store,
  kinds: Kinds,
  name: string,
  list: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return withFiles(async (write) =>
    importFiles(store, kinds, [await write(name, list)], { kind: kinds.one("konto"), ...options }),
  );
}

async function accounts(store: Store, kinds: Kinds, ...names: string[]): Promise<unknown[][]> {
  const all = await store.read.walk(kinds.one("konto"), 0, 99);
  return all.map(({ values }) => names.map((name) => values[name] ?? null));
}

test("an address is known in several columns, and the parents' are never the child's own", () => {
  const meant = (header: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(";"));
    return guessColumns(`Nachname;Vorname;Klasse;${header}`.split(";"), cells, testKinds)
      .columns.slice(3)
      .map(({ to }) => to?.replace("konto.", "") ?? null);
  };
  const address = ["strasse", "hausnummer", "plz", "ort"].map((part) => `anschrift.${part}`);
  assert.deepEqual(meant("Straße;Hausnummer;PLZ;Ort"), address);
  assert.deepEqual(meant("Strasse;Haus-Nr.;Postleitzahl;Wohnort"), address);
  assert.deepEqual(meant("street;house number;ZIP code;city"), address);
  for (const name of [
    "E-Mail Eltern",
    "Eltern-E-Mail",
    "Email Erziehungsberechtigte/r",
    "E-Mail der Eltern",
    "Mail (Mutter)",
    "E-Mail Erziehungsberechtigter 1",
    "Parent's email",
    "Email of guardian",
    "Elternmail",
    "Erz1: E-Mail",
    "E-Mail Erz.-Ber.",
    "E-Mail Erziehungsber.",
  ])
    assert.deepEqual(meant(name), ["email.eltern"], name);
  assert.deepEqual(meant("Telefon Eltern;Handy Vater"), ["telefon.eltern", "telefon.eltern"]);
  for (const name of [
    "E-Mail Klassenlehrer",
    "Notfall: Telefon",
    "Arbeitgeber Tel.",
    "Teacher's email",
  ])
    assert.deepEqual(meant(name, "Meyer;Lena;5a;lehrer@example.org"), [null], name);
  const teachers = guessColumns(
    ["Lehrkraft", "E-Mail"],
    [["Meyer, Anna", "a@example.org"]],
    testKinds,
  );
  assert.deepEqual(
    teachers.columns.map(({ to }) => to?.split(".")[1]),
    ["name", "email"],
    "in a list of teachers they are the readers",
  );
  const row = "Meyer;Lena;5a;Meyer, Anna;anna@example.org";
  assert.deepEqual(meant("Mutter;Kontakt Eltern", row), [null, null], "not by what is in it");
});

withStores("a class that stands above its pupils is theirs, and no pupil", async (store, kinds) => {
  const list = `Klasse 5b;;
Name;Vorname;Telefon
Kaya;Elif;0171 1
Klasse: 6a;;
Lang;Lea;0171 2
7 C;;
Klasse;Tim;0171 3
Klasse:;8d;Frau Berg
Name;Vorname;Telefon
Meier;Otto;0171 4
`;
  const report = await run(store, kinds, "leser.csv", list);
  assert.deepEqual(report.refused, []);
  const all = await store.read.walk(kinds.one("konto"), 0, 99);
  assert.deepEqual(
    all.map(({ title, values }) => [title, (values.gruppe as Link | null)?.title]),
    [
      ["elif.kaya", "5b"],
      ["lea.lang", "6a"],
      ["tim.klasse", "7 C"],
      ["otto.meier", "8d"],
    ],
  );
});

withStores("what groups the columns is no pupil on any page", async (store, kinds) => {
  const head = "Schüler;;Eltern\nName;Vorname;E-Mail\n";
  const list = `${head}Kaya;Elif;kaya@example.org\n${head}Lang;Lea;lang@example.org\n`;
  const report = await run(store, kinds, "leser.csv", list);
  assert.deepEqual(report.refused, []);
  const all = await store.read.walk(kinds.one("konto"), 0, 99);
  assert.deepEqual(
    all.map(({ title }) => title),
    ["elif.kaya", "lea.lang"],
  );
});

withStores(
  "what stands in a column without a name is named by its letter, unless it only counts the rows",
  async (store, kinds) => {
    const list = ";Name;;Vorname\n1;Kaya;Frau;Elif\n2;Meier;;Otto\n";
    const report = await run(store, kinds, "leser.csv", list);
    assert.deepEqual(report.files[0]?.leftOut, ["C"]);
  },
);

withStores("a school year beside a class is no part of its name", async (store, kinds) => {
  const list = (year: string, ...classes: string[]) =>
    [
      "Name;Vorname;Klasse",
      ...classes.map((one, index) => `Kaya;Elif${index};${one} ${year}`),
    ].join("\n");
  const classes = async () => {
    const all = await store.read.walk(kinds.one("konto"), 0, 99);
    return all.map(({ values }) => (values.gruppe as Link | null)?.title);
  };
  const first = await run(store, kinds, "5-2024.csv", list("(2024/25)", "5b", "Klasse 6a", "EF"));
  assert.deepEqual(first.files[0]?.leftOut, ["Klasse (5b (2024/25) → 5b)"]);
  assert.deepEqual(await classes(), ["5b", "Klasse 6a", "EF"]);
  const second = await run(store, kinds, "6-2025.csv", list("2025/2026", "6b", "7a", "Q1"));
  assert.deepEqual(second.refused, []);
  assert.deepEqual(await classes(), ["6b", "7a", "Q1"], "they are the same readers a year later");
  await run(store, kinds, "andere.csv", "Name;Vorname;Klasse\nLang;Lea;Jahrgang 12/13\n");
  assert.equal((await classes()).at(-1), "Jahrgang 12/13", "two grades are no school year");
});

withStores(
  "a telephone number that a spreadsheet has shortened is none, and the report says so",
  async (store, kinds) => {
    const list =
      "Nachname;Vorname;Telefon;Handy\nKaya;Elif;1,71123E+11;\nMeier;Otto;1.71123E+11;0171 2\n";
    const report = await run(store, kinds, "leser.csv", list);
    assert.deepEqual(report.refused, []);
    assert.deepEqual(report.files[0]?.leftOut, ["Telefon (1,71123E+11 → –)"]);
    assert.deepEqual(await accounts(store, kinds, "telefon", "notiz"), [
      [null, "Telefon: 1,71123E+11"],
      ["0171 2", "Telefon: 1.71123E+11"],
    ]);
  },
);

withStores(
  "what a list says in several cells of address and parents comes together",
  async (store, kinds) => {
    const list = `Nachname;Vorname;Klasse;Adresse;Straße;Hausnummer;PLZ;Ort;E-Mail;E-Mail Eltern;E-Mail Vater;Telefon Eltern;Bemerkung
Abel;Zora;5a;;Hauptstr.;1a;01234;Neustadt;zora@example.org;eva@example.org;;0171 1;Allergie
Berg;Ole;5a;Waldweg 2;;;12345;Altdorf;;a@example.org; b@example.org;;
Cohn;Ida;5a;Am See 3, 12345 Altdorf;;;12345;Altdorf;;c@example.org, d@example.org;;;
Dahl;Uwe;5a;;;;;Altdorf;;;;;
`;
    const { refused, without } = await run(store, kinds, "5a.csv", list);
    assert.deepEqual([refused, without], [[], []]);
    assert.deepEqual(await accounts(store, kinds, "anschrift", "email", "telefon", "notiz"), [
      [
        "Hauptstr. 1a\n01234 Neustadt",
        "zora@example.org",
        "0171 1",
        "Allergie\nE-Mail Eltern: eva@example.org",
      ],
      ["Waldweg 2\n12345 Altdorf", "a@example.org", null, "E-Mail Vater: b@example.org"],
      [
        "Am See 3, 12345 Altdorf",
        "c@example.org",
        null,
        "E-Mail Eltern: c@example.org, d@example.org",
      ],
      ["Altdorf", null, null, null],
    ]);
    const again = await run(store, kinds, "5a.csv", list);
    assert.equal(again.files[0]?.unchanged, 4);
  },
);

const DOUBLES = `Nachname;Vorname;Klasse;Geburtsdatum;E-Mail;Ausweis
Meyer;Lena;5a;04.05.2013;;
Meyer;Lena;6b;04.05.2013;;
Meyer;Lena;5a;01.01.2013;;
Kurz;Tim;5a;;tim@example.org;
Kurz;Tim;5a;;tom@example.org;
Kurz;Tim;5a;;;
Adam;Ida;5a;;eltern@example.org;
Adam;Udo;5a;;eltern@example.org;
Adam-Wolf;Ida;;;Eltern@example.org;
Berg;Ole;5b;;;B-1
Berg;Ole;5c;;;B-1
Berg;Uwe;5c;;;B-2
Berg;Uwe;5c;;;B-3
`;

withStores(
  "whom a list names twice comes in once, unless they are said to be two",
  async (store, kinds) => {
    const report = await run(store, kinds, "alle.csv", DOUBLES);
    const told = report.found.map(({ line, again, reasons }) => [line, again, reasons[0]]);
    assert.deepEqual(told, [
      [3, true, "by Name, Born on the same as line 2."],
      [7, true, "by Name, Group or class the same as line 5."],
      [10, true, "by Given name, E-mail the same as line 8."],
      [12, true, "the same as line 11."],
    ]);
    assert.equal(report.files[0]?.created, 9);
    const again = await run(store, kinds, "alle.csv", DOUBLES);
    assert.deepEqual([again.files[0]?.created, again.found.length], [0, 4]);
    assert.equal(again.files[0]?.unchanged, 9);
  },
);

withStores("an address of many families makes no two readers one", async (store, kinds) => {
  const head = "Nachname;Vorname;Klasse;E-Mail\n";
  const list = `${head}Meyer;Anna;5a;sekretariat@example.org
Schulz;Anna;7b;sekretariat@example.org
Krause;Paul;9c;sekretariat@example.org
`;
  const report = await run(store, kinds, "alle.csv", list);
  assert.deepEqual([report.files[0]?.created, report.found], [3, []]);
  const next = `${head}Neu;Paul;5a;sekretariat@example.org\nKrause;Paul;;sekretariat@example.org\n`;
  const more = await run(store, kinds, "neue.csv", next);
  assert.deepEqual([more.files[0]?.created, more.found.length], [1, 1]);
  const names = ["Anna Meyer", "Anna Schulz", "Paul Krause", "Paul Neu"];
  assert.deepEqual((await accounts(store, kinds, "name")).flat(), names);
});

withStores("rows said to be different readers are all imported", async (store, kinds) => {
  const rows = DOUBLES.split("\n").filter((row) => !row.startsWith("Berg;Ole;5c"));
  const report = await run(store, kinds, "alle.csv", rows.join("\n"), { apart: true });
  assert.deepEqual([report.refused, report.found, report.files[0]?.created], [[], [], 12]);
  const again = await run(store, kinds, "alle.csv", rows.join("\n"));
  assert.equal(again.files[0]?.created, 0, "they are here now");
});

withStores("one card of two names is refused", async (store, kinds) => {
  const list = "Nachname;Vorname;Ausweis\nBerg;Ole;B-1\nBerg;Ulla;B-1\n";
  const { refused } = await run(store, kinds, "alle.csv", list);
  assert.deepEqual(
    refused.map(({ line }) => line),
    [3],
  );
});

withStores(
  "a reader with a new card is known by name and birthday, and told, as the old card stays",
  async (store, kinds) => {
    const head = "Nachname;Vorname;Klasse;Geburtsdatum;Ausweis\n";
    const first = "Abel;Zora;5a;04.05.2015;S1\nBerg;Ole;5a;01.02.2015;\nFuchs;Ida;5b;;S3\n";
    await run(store, kinds, "2025.csv", `${head}${first}`);
    const before = await accounts(store, kinds, "name", "ausweis");
    const next = [
      "Abel;Zora;6a;04.05.2015;S91",
      "Berg;Ole;5a;01.02.2015;S92",
      "Fuchs;Ida;5b;03.03.2015;S93",
      "Abel;Zora;6b;09.09.2015;S94",
    ];
    const { found, refused, files } = await run(store, kinds, "2026.csv", head + next.join("\n"));
    assert.deepEqual(refused, []);
    assert.equal(files[0]?.changed, 1, "Zora is in 6a now");
    assert.equal(files[0]?.created, 2, "of Ida no birthday is known, and the other Zora is new");
    const kept = (await accounts(store, kinds, "name", "ausweis")).slice(0, 3);
    assert.deepEqual(kept, before, "the cards that are printed still work");
    assert.deepEqual(
      found.map(({ line }) => line),
      [2, 3],
    );
    for (const { reasons } of found)
      assert.match(
        reasons.join(" "),
        /here already, by Name, Born on: \/konto\/\d+\..*not taken: Card number/,
      );
  },
);

withStores(
  "a reader with another name in the new list is told, as the name stays",
  async (store, kinds) => {
    const head = "Nachname;Vorname;Klasse;Geb.-Datum;E-Mail Eltern\n";
    await run(store, kinds, "2025.csv", `${head}Abel;Zora;5a;04.05.2015;abel@example.org\n`);
    assert.deepEqual(await accounts(store, kinds, "name", "geboren"), [
      ["Zora Abel", "2015-05-04"],
    ]);
    const { found, files } = await run(
      store,
      kinds,
      "2026.csv",
      `${head}Abel-Krause;Zora;6a;04.05.2015;abel@example.org\n`,
    );
    assert.equal(files[0]?.changed, 1);
    assert.match(
      found[0]?.reasons.join(" ") ?? "",
      /here already, by E-mail: \/konto\/\d+\..*not taken: Name/,
    );
    const again = await run(store, kinds, "2025.csv", `${head}Abel;Zora;6a;04.05.2015;\n`);
    assert.deepEqual(again.found, []);
  },
);

withStores(
  "two of one name who share the address of a school are asked about",
  async (store, kinds) => {
    const head = "Nachname;Vorname;Klasse;E-Mail\n";
    const list = `${head}Meier;Anna;5a;info@schule.example
Berg;Ole;5a;info@schule.example
Meier;Anna;5b;info@schule.example
Berg;Ole;;info@schule.example
`;
    const { refused, found, files } = await run(store, kinds, "alle.csv", list);
    assert.deepEqual(
      [files[0]?.created, found, refused.map(({ line, again }) => [line, again])],
      [
        2,
        [],
        [
          [4, true],
          [5, true],
        ],
      ],
    );
    assert.match(
      refused[0]?.reasons[0] ?? "",
      /^by Given name, E-mail perhaps the same as line 2;/,
    );
    const two = await run(store, kinds, "beide.csv", list.replace("Anna;5a", "Anna;6a"), {
      apart: true,
    });
    assert.deepEqual(two.refused, []);
  },
);

withStores("a card that was given to somebody else is named", async (store, kinds) => {
  const head = "Nachname;Vorname;Klasse;Ausweis\n";
  await run(store, kinds, "alt.csv", `${head}Meier;Anna;5a;1001\nBerg;Ole;5a;1002\n`);
  const { refused } = await run(store, kinds, "alt.csv", `${head}Klug;Berta;5a;1001\n`);
  assert.match(
    refused[0]?.reasons[0] ?? "",
    /^Card number: "1001" belongs to Anna Meier \(\/konto\/\d+\) here\. If the number was given/,
  );
  const { found, files } = await run(store, kinds, "alt.csv", `${head}Berg;Uwe;5a;1002\n`);
  assert.match(found[0]?.reasons[0] ?? "", /^was called Ole Berg here until now: \/konto\/\d+\./);
  assert.deepEqual([refused.length, found.length, files[0]?.changed], [1, 1, 1]);
  assert.deepEqual((await accounts(store, kinds, "name")).flat(), ["Anna Meier", "Uwe Berg"]);
});

withStores(
  "nobody is born in years to come, and many know only the year in which they joined",
  async (store, kinds) => {
    const list =
      "Mitgl.-Nr.;Name;geb.;Eintritt;gültig bis\n1;Bauer, Hans;5.6.48;1970;31.12.48\n2;Bauer, Mia;3/4/16;1.2.22;\n";
    assert.deepEqual((await run(store, kinds, "Mitglieder.csv", list)).refused, []);
    assert.deepEqual(
      await accounts(store, kinds, "name", "geboren", "mitgliedSeit", "gueltigBis"),
      [
        ["Hans Bauer", "1948-06-05", "1970-01-01", "2048-12-31"],
        ["Mia Bauer", "2016-04-03", "2022-02-01", null],
      ],
    );
  },
);

withStores("days are written alike in all columns of a list", async (store, kinds) => {
  const list =
    "Nachname;Vorname;Geburtsdatum;Gültig bis\nMuster;Anna;04/24/2001;06/01/2030\nProbe;Ben;1/2/2002;07/01/2030\n";
  const report = await run(store, kinds, "leser.csv", list);
  assert.deepEqual(report.refused, []);
  assert.deepEqual(await accounts(store, kinds, "geboren", "gueltigBis"), [
    ["2001-04-24", "2030-06-01"],
    ["2002-01-02", "2030-07-01"],
  ]);
});
