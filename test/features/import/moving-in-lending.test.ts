/** What is going on in a library moves in from another program, through the front door: reservations in the order of their days, and what is owed. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

const STOCK = `Titel;Barcode
Momo;L1
Krabat;L2
Emil;L3
`;
const READERS = `Nachname;Vorname;Ausweis;E-Mail
Kaya;Elif;A1;elif@example.org
Meier;Otto;A2;otto@example.org
Lang;Lea;A3;lea@example.org
`;
const LOANS = "Barcode;Ausweis;Fällig am\nL1;A1;30.10.2030\n";
const RESERVED = `Titel;Leser;Vorgemerkt am
Momo;Lea Lang;05.10.2020
Momo;Otto Meier;03.10.2020
Krabat;Otto Meier;06.10.2020
Krabat;Lea Lang;04.10.2020
Nirgends;Lea Lang;04.10.2020
Momo;Elif Kaya;04.10.2020
`;

withApps(
  "reservations of another program come in in the order of their days, once, and can be undone",
  async (app) => {
    for (const list of [STOCK, READERS, LOANS]) await imported(app, list);
    const path = await imported(app, RESERVED);
    const done = await app.json(path, "bibliothekarin");
    assert.deepEqual([done.art, done.neu, done.abgelehnt], ["vormerkung", 4, 2]);
    const queue = async () => {
      const all = await app.store.read.walk(app.kinds.one("vormerkung"), 0, 99);
      return all.map(({ title, values }) => {
        const { title: who } = values.konto as { title: string };
        return `${title} ${who} ${values.seit} ${values.status}`;
      });
    };
    const waiting = [
      "Momo otto.meier 2020-10-03 wartend",
      "Krabat lea.lang 2020-10-04 bereitgestellt",
      "Momo lea.lang 2020-10-05 wartend",
      "Krabat otto.meier 2020-10-06 wartend",
    ];
    assert.deepEqual((await queue()).toSorted(), waiting.toSorted());
    assert.equal(await app.store.read.count(app.kinds.one("nachricht")), 0);
    const again = await imported(app, RESERVED);
    assert.equal((await app.json(again, "bibliothekarin")).neu, 0);
    assert.deepEqual((await queue()).toSorted(), waiting.toSorted());
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    assert.deepEqual(await queue(), []);
    const krabat = await app.store.read.findBy(app.kinds.one("exemplar"), "barcode", "L2");
    assert.equal(krabat?.values.status, "verfügbar");
  },
  { fresh: true },
);

const WISHED = `Titel;Autor;Gewünscht von;Gewünscht am;Bemerkung
Momo;Michael Ende;Otto Meier;05.10.2020;dringend
Lenz;Peter Schneider;Otto Meier;06.10.2020;
Krabat;Otfried Preußler;Elif Kaya;06.10.2020;
`;

withApps(
  "wishes come in once, with the author beside the reason, and can be undone",
  async (app) => {
    await imported(app, READERS);
    const settings = await patch(app, "/einstellungen", { wuensche: "ja" });
    assert.equal(settings.status, 200);
    const path = await imported(app, WISHED);
    const wishes = async () => {
      const all = await app.store.read.walk(app.kinds.one("wunsch"), 0, 99);
      return all.map(({ title, values }) => [title, values.seit, values.bemerkung]);
    };
    const wished = [
      ["Momo", "2020-10-05", "dringend\nAutor: Michael Ende"],
      ["Lenz", "2020-10-06", "Autor: Peter Schneider"],
      ["Krabat", "2020-10-06", "Autor: Otfried Preußler"],
    ];
    assert.deepEqual(await wishes(), wished);
    const again = await imported(app, WISHED.replace("Titel;", "Buch;"));
    assert.equal((await app.json(again, "bibliothekarin")).neu, 0);
    assert.deepEqual(await wishes(), wished);
    const [momo, lenz] = WISHED.split("\n").slice(1);
    await patch(app, "/wunsch/1", { status: "bestellt" });
    await imported(app, WISHED.replace(`${momo}\n${lenz}`, `${lenz}\n${momo}`));
    assert.deepEqual(await wishes(), wished, "in another order, too");
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 1]);
    assert.deepEqual((await wishes()).length, 1, "what is ordered stays");
  },
  { fresh: true },
);

const OWED = `Ausweis;Grund;Betrag;Bezahlt;Tag;Titel
A1;Überfällig;2,50;;01.09.2020;Momo
A1;Überfällig;2,50;;01.09.2020;Momo
A2;Buch zerrissen;10 EUR;4,00;02.09.2020;
A3;Mahngebühr;1,00;1,00;02.09.2020;
A9;Mahngebühr;1,00;;02.09.2020;
`;
const KOHA = `cardnumber,surname,date,amount,amountoutstanding,description,debit_type_code
A1,Kaya,2020-09-01,2.500000,2.500000,Momo,OVERDUE
A3,Lang,2020-09-03,20.000000,12.500000,Krabat,LOST
A3,Lang,2020-09-03,5.000000,0.000000,,NEW_CARD
`;

withApps(
  "what readers owe comes in as open fees, without money in the cash book, and nobody is charged twice",
  async (app) => {
    await imported(app, READERS);
    const path = await imported(app, OWED);
    const done = await app.json(path, "bibliothekarin");
    assert.deepEqual([done.art, done.neu, done.abgelehnt], ["gebuehr", 3, 2]);
    const fees = async () => {
      const all = await app.store.read.walk(app.kinds.one("gebuehr"), 0, 99);
      return all.map(({ values }) => {
        const { title: who } = values.konto as { title: string };
        return [who, values.grund, values.offen, values.seit, values.vermerk].join(" ").trim();
      });
    };
    const owed = [
      "elif.kaya verspätung 2.50 EUR 2020-09-01 Titel: Momo",
      "elif.kaya verspätung 2.50 EUR 2020-09-01 Titel: Momo",
      "otto.meier sonstiges 6.00 EUR 2020-09-02 Grund: Buch zerrissen",
    ];
    assert.deepEqual(await fees(), owed);
    const again = await imported(app, OWED.replaceAll("Tag", "Datum"), { herkunft: "noch-einmal" });
    assert.equal((await app.json(again, "bibliothekarin")).neu, 0);
    assert.deepEqual(await fees(), owed);
    const later = await imported(app, OWED.replace("4,00", "5,50"));
    assert.match((await fees())[2] ?? "", /otto.meier sonstiges 4.50 EUR/, "more is paid by now");
    const koha = await imported(app, KOHA);
    assert.equal((await app.json(koha, "bibliothekarin")).abgelehnt, 1);
    assert.deepEqual((await fees()).slice(3), ["lea.lang verlust 12.50 EUR 2020-09-03 Krabat"]);
    const book = await app.json("/kassenbuch", "bibliothekarin");
    assert.deepEqual(book.eintrag ?? [], []);
    for (const one of [later, path]) {
      const undone = await step(app, one, { zustand: "rücknahme" });
      assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    }
    assert.equal((await fees()).length, 1);
  },
  { fresh: true },
);

const DEPOSITS = `Name;Kaution;Bezahlt am
Elif Kaya;20,00;01.09.2020
Otto Meier;20,00;
`;
const REMINDED = `Leser;Mahngebühr;Bezahlt
Elif Kaya;2,00;nein
Otto Meier;2,00;ja
`;
const SLIMS = `"fines_id","fines_date","member_id","debet","credit","description"
"1","2020-09-01","A1","5","0","Overdue fines for item L1"
"2","2020-09-02","A2","3","3","Overdue fines for item L2"
"3","2020-09-03","A3","4","1","Overdue fines for item L3"
`;

withApps(
  "deposits and reminder fees are owed by readers, and what they have paid is refused as such",
  async (app) => {
    await imported(app, READERS);
    const works = await app.store.read.count(app.kinds.one("werk"));
    for (const [list, refused] of [
      [DEPOSITS, 1],
      [REMINDED, 1],
      [SLIMS, 1],
    ] as const) {
      const path = await imported(app, list);
      const done = await app.json(path, "bibliothekarin");
      assert.deepEqual([done.art, done.abgelehnt], ["gebuehr", refused], list);
      assert.match((await report(app, path)).text, /ist hier nichts mehr offen/, list);
    }
    const fees = await app.store.read.walk(app.kinds.one("gebuehr"), 0, 99);
    assert.deepEqual(
      fees.map(({ values }) => {
        const { title: who } = values.konto as { title: string };
        return [
          who,
          values.grund,
          values.offen,
          values.seit === app.store.read.today() || values.seit,
        ];
      }),
      [
        ["otto.meier", "kaution", "20.00 EUR", true],
        ["elif.kaya", "mahnung", "2.00 EUR", true],
        ["elif.kaya", "verspätung", "5.00 EUR", "2020-09-01"],
        ["lea.lang", "verspätung", "3.00 EUR", "2020-09-03"],
      ],
    );
    assert.equal(await app.store.read.count(app.kinds.one("werk")), works);
  },
  { fresh: true },
);

for (const { off, site, lists } of [
  { off: "fees", site: "{}", lists: [[OWED, /Gebühren sind .*„Gebühren erheben“/]] },
  {
    off: "lending",
    site: '{ "ausleihe": { "an": false } }',
    lists: [
      [OWED, /Gebühren sind hier ausgeschaltet; .*„Wir verleihen“/],
      [LOANS, /Ausleihen sind hier ausgeschaltet; .*„Wir verleihen“/],
      [RESERVED, /Vormerkungen sind hier ausgeschaltet; .*„Wir verleihen“/],
    ],
  },
] as const)
  withApps(
    `a list of what is turned off is refused by its setting: without ${off}`,
    async (app) => {
      for (const list of [READERS, STOCK]) await imported(app, list);
      for (const [list, sentence] of lists) {
        const { path, neu } = await tried(app, list);
        assert.equal(neu, 0);
        assert.match((await report(app, path)).text, sentence);
      }
      assert.equal(await app.store.read.count(app.kinds.one("gebuehr")), 0);
    },
    { fresh: true, site: { "leihwerk.json": site } },
  );

async function report(app: TestApp, path: string) {
  const response = await app.request("GET", path.replace("einspielung", "einspielbericht"), {
    as: "bibliothekarin",
    headers: { Accept: "text/html", "Accept-Language": "de" },
  });
  return { text: await response.text() };
}

/** As far as the trial. */
async function tried(app: TestApp, list: string, more: Record<string, unknown> = {}) {
  const response = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from(list),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  assert.equal(response.status, 201, await response.clone().text());
  const path = `/einspielung/${response.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  const headers = { Accept: "text/html" };
  assert.equal((await app.request("GET", path, { as: "bibliothekarin", headers })).status, 200);
  const trial = await step(app, path, { zustand: "probe", ...more });
  assert.equal((await app.request("GET", path, { as: "bibliothekarin", headers })).status, 200);
  return { ...trial, path };
}

async function imported(app: TestApp, list: string, more: Record<string, unknown> = {}) {
  const { path } = await tried(app, list, more);
  const done = await step(app, path, { zustand: "läuft", teilweise: "ja" });
  assert.equal(done.zustand, "fertig", JSON.stringify(done));
  return path;
}

async function step(app: TestApp, path: string, body: Record<string, unknown>) {
  const response = await patch(app, path, body);
  assert.equal(response.status, 200, await response.clone().text());
  await app.import();
  return app.json(path, "bibliothekarin");
}

function patch(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  return app.request("PATCH", path, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
}
