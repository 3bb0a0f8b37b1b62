/**
 * A year of a school of 400 in 20 classes with 6,000 copies, through the front door: the report equals a recount from the rows of the
 * database, and at its end all classes move up, with one undo.
 */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { openApp } from "../../src/app.ts";
import { workOnImports } from "../../src/library/import/work/import-work.ts";
import { DEFAULT_SITE } from "../../src/library/site/site.ts";
import { doDailyWork } from "../../src/library/upkeep/daily-work.ts";
import { randomFrom } from "../running/same-each-time.ts";
import { ALL_ENGINES } from "../support/database/databases.ts";
import { type Answer, furnish, Library, settingsFor } from "../support/library.ts";

const [CLASSES, PUPILS, TITLES, COPIES_EACH] = [20, 20, 1500, 4] as const;
const LOANS_A_DAY = 24;
/** Another year: `TEST_SEED=7`. */
const SEED = Number(process.env.TEST_SEED ?? 20_260_817);
const [FIRST_DAY, LAST_DAY] = ["2026-08-17", "2027-07-16"];
const HOUR = 60 * 60 * 1000;
const AS = "bibliothekarin";

const HOLIDAYS = [
  ["2026-10-12", "2026-10-23"],
  ["2026-12-21", "2027-01-05"],
  ["2027-03-22", "2027-04-02"],
  ["2027-05-17", "2027-05-21"],
] as const;
const [KINDS, PLACES, SUBJECTS] = [
  ["Buch", "Buch", "Buch", "Hörbuch", "Spiel"],
  ["Regal Sachbuch", "Regal Roman", "Kinderecke"],
  ["Tiere", "Technik", "Krimi", "Fußball", "Märchen"],
] as const;

const SETTINGS = {
  tage: 21,
  verlaengerungen: 2,
  vergessenNachTagen: 14,
  // Otherwise nobody would wait: there are four copies of everything.
  vormerkenVerfuegbar: "ja",
  abholtage: 7,
  oeffnungszeit: ["Mo–Fr 8:00–14:00"],
  schliesstag: HOLIDAYS.map(([from, to]) => `${from}/${to}`),
  gebuehren: "ja",
  gebuehrTag: "0,10 EUR",
  gebuehrVerlust: "12 EUR",
  gebuehrGrenze: "30 EUR",
  benachrichtigen: "ja",
  briefe: "ja",
  mahnstufe: ["7", "21: 1 EUR"],
};

interface Pupil {
  readonly path: string;
  readonly card: string;
  readonly born: string;
  readonly group: string;
}

interface Loan {
  readonly path: string;
  readonly pupil: Pupil;
  readonly copy: Copy;
  renewals: number;
}

interface Copy {
  readonly barcode: string;
  readonly art: string;
}

test("the report of a school's year equals a recount from the rows; then all classes move up and back", async (context) => {
  const { timers } = context.mock;
  // Rows are stamped by the machine's clock: it goes along.
  timers.enable({ apis: ["Date"], now: at(FIRST_DAY, 7) });
  const clock = {
    get now() {
      return Date.now();
    },
    set now(instant) {
      timers.setTime(instant);
    },
  };
  const { database, drop } = await ALL_ENGINES.SQLite!();
  const app = await openApp(settingsFor(database), () => Date.now());
  try {
    await furnish(app, 0);
    const library = new Library(app, clock, {}, database);
    const year = new SchoolYear(library);
    await year.moveIn();
    for (let day = FIRST_DAY; day <= LAST_DAY; day = after(day)) await year.day(day);
    const rows = new DatabaseSync(database, { readOnly: true });
    const all = (sql: string, ...values: string[]): Row[] => rows.prepare(sql).all(...values);
    await year.lookAtFigures(all);
    await year.moveUp(all);
    rows.close();
  } catch (error) {
    throw new Error(`TEST_SEED=${SEED}: ${error}`, { cause: error });
  } finally {
    await app.close();
    await drop();
  }
});

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
type Row = Record<string, any>;
type Rows = (sql: string, ...values: string[]) => Row[];

class SchoolYear {
  readonly #library: Library;
  readonly #random = randomFrom(SEED);
  readonly #pupils: Pupil[] = [];
  readonly #copies: Copy[] = [];
  #loans: Loan[] = [];
  #day = FIRST_DAY;
  /** Of persons the rows forget what they did: it is noted here as it is answered. */
  readonly #borrowed: { day: string; hour: number; pupil: Pupil }[] = [];
  readonly #visits = new Set<string>();
  readonly #reminders: string[] = [];
  readonly #renewed: string[] = [];
  readonly #registered: { day: string; pupil: Pupil }[] = [];
  readonly #refused = new Map<string, number>();

  constructor(library: Library) {
    this.#library = library;
  }

  /** The list of another program, imported, and a list of pupils, registered one by one. */
  async moveIn(): Promise<void> {
    await this.#patch("/einstellungen", SETTINGS);
    const head = "Titel;Autor;Art;Jahr;Schlagwort;Standort;Signatur;Barcode;Zugang;Preis";
    const lines = [head];
    for (let title = 0; title < TITLES; title++) {
      const [art, place, subject] = [KINDS, PLACES, SUBJECTS].map((all) => this.#one<string>(all));
      for (let copy = 0; copy < COPIES_EACH; copy++) {
        const barcode = `${10_000 + title * COPIES_EACH + copy}`;
        this.#copies.push({ barcode, art: art ?? "" });
        // Of some the day is known on which they were bought, long before they moved in here.
        const bought = this.#chance(0.05) ? `2026-0${1 + (title % 6)}-10;9,90` : ";";
        const makers = `Verfasser ${title % 300}`;
        lines.push(
          `Titel ${title};${makers};${art};${1990 + (title % 36)};${subject};${place};${art?.slice(0, 1)} ${title};${barcode};${bought}`,
        );
      }
    }
    await this.#import(lines.join("\n"));
    for (let index = 0; index < CLASSES; index++)
      for (let number = 0; number < PUPILS; number++) await this.#enrol(className(index), number);
  }

  async #import(text: string): Promise<void> {
    const headers = { "Content-Type": "text/csv" };
    const made = await this.#ask("POST", "/einspielungen", text, headers);
    const path = pathIn(made);
    const { store, kinds } = this.#library.app;
    const work = () => workOnImports({ store, kinds, site: DEFAULT_SITE, url: null });
    await work();
    for (const zustand of ["probe", "läuft"]) {
      await this.#patch(path, { zustand });
      await work();
    }
    const { json } = await this.#ask("GET", path);
    assert.equal(json.zustand, "fertig", JSON.stringify(json));
  }

  async #enrol(group: string, number: number): Promise<void> {
    const card = `S-${group}-${number}`;
    const born = `${2016 - gradeIn(group) + 5 - (number % 2)}-0${1 + (number % 9)}-15`;
    const name = `Kind ${number} ${group}`;
    const body = { name, ausweis: card, geboren: born, gruppe: { name: group } };
    const made = await this.#ask("POST", "/konten", body);
    const pupil = { path: pathIn(made), card, born, group };
    this.#pupils.push(pupil);
    this.#registered.push({ day: this.#day, pupil });
  }

  /** The night's work, then people at the desk from eight to two. */
  async day(day: string): Promise<void> {
    this.#day = day;
    const { app, clock } = this.#library;
    clock.now = at(day, 6);
    await doDailyWork(app.daily);
    if (isShut(day)) return;
    for (let hour = 8; hour < 14; hour++) {
      clock.now = at(day, hour);
      await this.#anHour(hour);
    }
    if (this.#chance(0.3)) await this.#careForStock();
    if (isFriday(day)) await this.#office();
  }

  async #anHour(hour: number): Promise<void> {
    for (const loan of [...this.#loans]) {
      const chance = this.#random();
      if (chance < 0.009) await this.#takeBack(loan);
      else if (chance < 0.012) await this.#renew(loan);
      else if (chance < 0.0121) await this.#lose(loan);
    }
    for (let count = 0; count < LOANS_A_DAY / 6; count++) {
      const loan = await this.#lend(this.#one(this.#pupils), this.#one(this.#copies), hour);
      // A slip: entered and taken back at once, it has never been.
      if (loan && this.#chance(0.02)) await this.#undo(loan);
    }
    if (this.#chance(0.5)) {
      const { path: url } = this.#one(this.#pupils);
      const { copy } = this.#loans.length > 0 ? this.#one(this.#loans) : { copy: this.#copies[0]! };
      const exemplar = (await this.#ask("GET", `/exemplare?suche=${copy.barcode}`)).json;
      const werk = { url: exemplar.exemplar[0].werk.url };
      await this.#ask("POST", "/vormerkungen", { werk, konto: { url } }, {}, [201, 409]);
    }
  }

  async #lend(pupil: Pupil, copy: Copy, hour: number): Promise<Loan | null> {
    const body = { exemplar: { barcode: copy.barcode }, konto: { ausweis: pupil.card } };
    const made = await this.#ask("POST", "/ausleihen", body, {}, [201, 409]);
    if (made.status !== 201) return null;
    const loan = { path: pathIn(made), pupil, copy, renewals: 0 };
    this.#loans.push(loan);
    this.#borrowed.push({ day: this.#day, hour, pupil });
    this.#visits.add(`${this.#day} ${pupil.card}`);
    return loan;
  }

  async #undo(loan: Loan): Promise<void> {
    await this.#ask("DELETE", loan.path, undefined, {}, [204]);
    this.#loans = this.#loans.filter((one) => one !== loan);
    this.#borrowed.pop();
    const isElse = this.#borrowed.some(
      ({ day, pupil }) => day === this.#day && pupil === loan.pupil,
    );
    if (!isElse && !this.#returned.has(`${this.#day} ${loan.pupil.card}`))
      this.#visits.delete(`${this.#day} ${loan.pupil.card}`);
  }

  readonly #returned = new Set<string>();

  async #takeBack(loan: Loan): Promise<void> {
    await this.#patch(loan.path, { zurueck: this.#day });
    this.#loans = this.#loans.filter((one) => one !== loan);
    this.#returned.add(`${this.#day} ${loan.pupil.card}`);
    this.#visits.add(`${this.#day} ${loan.pupil.card}`);
  }

  async #renew(loan: Loan): Promise<void> {
    const verlaengerungen = loan.renewals + 1;
    const answer = await this.#patch(loan.path, { verlaengerungen }, [200, 409]);
    if (answer.status !== 200) return;
    loan.renewals = verlaengerungen;
    this.#renewed.push(this.#day);
  }

  async #lose(loan: Loan): Promise<void> {
    await this.#patch(loan.path, { ausgang: "verloren" });
    this.#loans = this.#loans.filter((one) => one !== loan);
  }

  /** What is new and what has to go. */
  async #careForStock(): Promise<void> {
    const { barcode } = this.#one(this.#copies);
    const { json } = await this.#ask("GET", `/exemplare?suche=${barcode}`);
    const [found] = json.exemplar;
    const worn = await this.#ask("GET", new URL(found.url).pathname);
    if (worn.json.status === "verfügbar")
      await this.#patch(new URL(found.url).pathname, { zustand: "ausgesondert", grund: "alt" });
    const code = `N${this.#copies.length}`;
    const preis = `${8 + (this.#copies.length % 10)},50`;
    const body = { werk: { url: found.werk.url }, signatur: code, barcode: code, preis };
    await this.#ask("POST", "/exemplare", body);
    this.#copies.push({ barcode: code, art: "" });
  }

  /** Letters are printed, and fees paid. */
  async #office(): Promise<void> {
    const letters = (await this.#ask("GET", "/nachrichten?zustand=wartend&anzahl=100")).json;
    for (const { url, anlass } of letters.nachricht) {
      await this.#patch(new URL(url).pathname, { zustand: "gedruckt" });
      if (anlass.some((one: string) => one.startsWith("mahnung"))) this.#reminders.push(this.#day);
    }
    const fees = (await this.#ask("GET", "/gebuehren?zustand=offen&anzahl=100")).json;
    for (const { url } of fees.gebuehr)
      if (this.#chance(0.4))
        await this.#patch(new URL(url).pathname, { zustand: "bezahlt", weise: "bar" });
  }

  /** Each figure of the report once more, from the rows that the database has, by no function of the program. */
  async lookAtFigures(all: Rows): Promise<void> {
    const [{ copies } = {}] = all("select count(*) as copies from exemplar");
    assert.ok(copies >= TITLES * COPIES_EACH, `${copies}`);
    for (const year of ["2026", "2027"]) await this.#lookAtYear(year, all);
    const span = `von=${FIRST_DAY}&bis=${LAST_DAY}`;
    const whole = await this.#indicators(`/zahlen?${span}`);
    const [{ loans, renewals } = {}] = all(
      "select count(*) as loans, sum(verlaengerungen) as renewals from ausleihe",
    );
    assert.deepEqual([whole.ausleihe, whole.verlaengerung], [`${loans}`, `${renewals}`]);
    assert.equal(whole.aktiv, undefined, "persons are told by whole years");
    assert.ok(loans > 3000 && renewals > 300, `${loans} ${renewals}`);
    assert.ok(Number(whole.vormerkung) > 200 && Number(whole.mahnung) > 200, JSON.stringify(whole));
    for (const [reason, least] of [
      ["ausgeliehen", 20],
      ["saeumig", 5],
    ] as const)
      assert.ok((this.#refused.get(reason) ?? 0) >= least, JSON.stringify([...this.#refused]));
  }

  async #lookAtYear(year: string, all: Rows): Promise<void> {
    const { json } = await this.#ask("GET", `/zahlen/${year}`);
    const told = named(json.kennzahl, "name", "wert");
    const one = (sql: string, ...values: string[]): number =>
      Number(Object.values(all(sql, ...values)[0] ?? {})[0] ?? 0);
    const [end = ""] = [`${year}-12-31`, this.#day].sort();
    const own = (days: Iterable<string>) => [...days].filter((day) => day.startsWith(year)).length;

    const loans = one("select count(*) from ausleihe where von like ?", `${year}%`);
    const renewals = own(this.#renewed);
    const here = `coalesce(zugang, substr(erstellt, 1, 10)) <= '${end}'
      and (coalesce(zustand, '') <> 'ausgesondert' or ausgesondertAm > '${end}')`;
    const stock = one(`select count(*) from exemplar where ${here}`);
    // What moved in without a day of its own was not bought.
    const bought = `from exemplar e where (zugang like '${year}%') or (zugang is null and substr(erstellt, 1, 4) = '${year}'
      and not exists (select 1 from aenderung a where a.art = 'exemplar' and a.mitglied = e.id and a.vorher is null and a.auftrag is not null))`;
    const prices = all(`select preis ${bought} and preis is not null`).map(({ preis }) =>
      cents(preis),
    );
    const paid = all("select richtung, betrag, grund from kassenbuch where tag like ?", `${year}%`)
      .filter(({ grund }) => grund !== "kaution")
      .reduce((sum, row) => sum + (row.richtung === "ein" ? 1 : -1) * cents(row.betrag), 0);
    const active = this.#activeIn(year);
    const ages = counted([...active], ([, age]) => age);
    const reservations = one(
      "select count(*) from aenderung where art = 'vormerkung' and vorher is null and zeitpunkt like ?",
      `${year}%`,
    );
    const recounted: Record<string, string | number | undefined> = {
      bestand: stock,
      zugang: one(`select count(*) ${bought}`),
      abgang: one("select count(*) from exemplar where ausgesondertAm like ?", `${year}%`),
      ausgabe: prices.length === 0 ? undefined : money(sumOf(prices)),
      ausleihe: loans,
      verlaengerung: renewals,
      entleihung: loans + renewals,
      umsatz: ((loans + renewals) / stock).toFixed(2),
      vormerkung: reservations,
      buchung: one(
        "select count(*) from aenderung where art = 'buchung' and vorher is null and zeitpunkt like ?",
        `${year}%`,
      ),
      besuch: own(this.#visits),
      aktiv: active.size,
      aktivBis12: ages["0-12"] ?? 0,
      aktivAb60: 0,
      anmeldung: own(this.#registered.map(({ day }) => day)),
      mitglied:
        year === this.#day.slice(0, 4)
          ? one(
              "select count(*) from konto where rolle = 'leser' and unbestaetigt is null and coalesce(gueltigBis, '9999') >= ?",
              this.#day,
            )
          : undefined,
      austritt: one("select count(*) from konto where gueltigBis like ?", `${year}%`),
      oeffnungsstunden: 6 * openDays(year, end),
      mahnung: own(this.#reminders),
      gebuehr: money(paid),
    };
    const { anfangsbestand, uebernommen, kaution: _held, beitrag: _fees, ...others } = told;
    const sum = Number(anfangsbestand) + Number(told.zugang) + Number(uebernommen ?? 0);
    assert.equal(sum - Number(told.abgang), Number(told.bestand), "the stock adds up");
    assert.deepEqual(
      others,
      Object.fromEntries(
        Object.entries(recounted).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, `${value}`]],
        ),
      ),
      year,
    );

    // Month by month, and what the stock consists of.
    for (const { zeit, ...sums } of json.summe) {
      const month = `${zeit}%`;
      const by = (sql: string) => one(`select count(*) from ${sql}`, month);
      assert.deepEqual(
        [sums.ausleihe, sums.rueckgabe, sums.verlust, sums.abgang],
        [
          by("ausleihe where von like ?"),
          by("ausleihe where ausgang = 'zurück' and zurueck like ?"),
          by("ausleihe where ausgang = 'verloren' and zurueck like ?"),
          by("exemplar where ausgesondertAm like ?"),
        ],
        zeit,
      );
      const renewed = this.#renewed.filter((day) => day.startsWith(zeit)).length;
      const visits = [...this.#visits].filter((visit) => visit.startsWith(zeit)).length;
      assert.deepEqual([sums.verlaengerung, sums.besuch], [renewed, visits], zeit);
    }
    for (const [nach, name, join] of [
      ["art", "w.art", ""],
      ["ort", "o.bezeichnung", "left join standort o on o.id = e.standort"],
    ] as const) {
      const rows =
        all(`select ${name} as name, count(*) as n from exemplar e join werk w on w.id = e.werk ${join}
        where ${here.replaceAll("zustand", "e.zustand").replaceAll("erstellt", "e.erstellt")} group by 1`);
      const shown = json.bestand.filter((row: Row) => row.nach === nach);
      assert.deepEqual(named(shown, "name", "anzahl"), named(rows, "name", "n"), nach);
    }

    // Persons: what is told is right, and nobody of a small number is told.
    const groups = counted([...active], ([pupil]) => pupil.group);
    for (const [nach, right] of [
      ["gruppe", groups],
      ["alter", ages],
    ] as const)
      for (const { name, anzahl } of json.leser.filter(
        (row: Row) => row.was === "aktiv" && row.nach === nach,
      )) {
        const count = right[name ?? ""] ?? 0;
        if (anzahl === "< 3") assert.ok(count > 0 && count < 3, `${name} ${count}`);
        else if (anzahl === "≥ 3") assert.ok(count >= 3, `${name} ${count}`);
        else assert.equal(anzahl, `${count}`, `${nach} ${name}`);
        assert.ok(!["1", "2"].includes(anzahl), `${nach} ${name}: ${anzahl}`);
      }
    const hours = counted(
      this.#borrowed.filter(({ day }) => day.startsWith(year)),
      ({ hour }) => `${hour}`,
    );
    const shown: Record<string, number> = {};
    for (const { stunde, anzahl } of json.stunde) shown[stunde] = (shown[stunde] ?? 0) + anzahl;
    assert.deepEqual(shown, hours);
    const most = all(
      `select w.id, count(*) as n from ausleihe a join exemplar e on e.id = a.exemplar join werk w on w.id = e.werk
       where a.von like ? group by 1 having n >= 3 order by n desc limit 10`,
      `${year}%`,
    );
    assert.deepEqual(
      json.werk.map((row: Row) => row.ausleihen),
      most.map(({ n }) => n),
    );
  }

  /** Whoever borrowed in a year, with the age at the first loan of it. */
  #activeIn(year: string): Map<Pupil, string> {
    const active = new Map<Pupil, string>();
    for (const { day, pupil } of this.#borrowed)
      if (day.startsWith(year) && !active.has(pupil)) active.set(pupil, ageOn(day, pupil.born));
    return active;
  }

  async #indicators(path: string): Promise<Record<string, string>> {
    return named((await this.#ask("GET", path)).json.kennzahl, "name", "wert");
  }

  /** The new school year: a trial that says what those who leave still have, one step, one undo. */
  async moveUp(all: Rows): Promise<void> {
    const state = () => ({
      gruppe: all("select id, bezeichnung, name, gueltigBis from gruppe order by id"),
      konto: all("select id, gruppe, gueltigBis, aktiv from konto order by id"),
      ausleihe: all("select count(*) as n from ausleihe where zurueck is null"),
    });
    const before = state();
    const made = await this.#ask("POST", "/schuljahre", { name: "2027/28" });
    const path = pathIn(made);
    const id = numberIn(path);
    const { json: trial } = await this.#ask("GET", `/jahreswechsel/${id}`);
    assert.deepEqual(state(), before, "a trial changes nothing");
    const becomes = (name: string) =>
      gradeIn(name) === LAST_GRADE
        ? `Abgang 2027 ${name}`
        : `${gradeIn(name) + 1}${name.slice(-1)}`;
    const classes = Array.from({ length: CLASSES }, (_, index) => className(index));
    assert.deepEqual(
      named(trial.gruppe, "name", "wird"),
      Object.fromEntries(classes.map((name) => [name, becomes(name)])),
    );
    const still = counted(
      this.#loans.filter(({ pupil }) => gradeIn(pupil.group) === LAST_GRADE),
      ({ pupil }) => numberIn(pupil.path),
    );
    const leaving = this.#pupils.filter(({ group }) => gradeIn(group) === LAST_GRADE);
    assert.equal(trial.konto.length, leaving.length);
    assert.deepEqual(
      Object.fromEntries(
        trial.konto.flatMap((row: Row) =>
          row.ausleihen > 0 ? [[numberIn(row.url), row.ausleihen]] : [],
        ),
      ),
      still,
      "what those who leave still have",
    );
    assert.ok(Object.keys(still).length > 0);

    const recorded = all("select max(id) as id from aenderung")[0]?.id;
    await this.#patch(path, { zustand: "vollzogen" });
    const groups = new Map(state().gruppe.map((row) => [row.id, row.name]));
    const moved = new Map(state().konto.map((row) => [row.id, groups.get(row.gruppe)]));
    for (const { path, group } of this.#pupils)
      assert.equal(moved.get(Number(numberIn(path))), becomes(group), path);
    // In the order of the writes no two classes ever had one name.
    const now = new Map(before.gruppe.map((row) => [row.id, row.name]));
    const writes = all(
      "select mitglied, nachher from aenderung where art = 'gruppe' and id > ? order by id",
      `${recorded}`,
    );
    assert.equal(writes.length, CLASSES);
    for (const { mitglied, nachher } of writes) {
      now.set(mitglied, JSON.parse(nachher).name);
      assert.equal(new Set(now.values()).size, CLASSES, [...now.values()].join(" "));
    }

    await this.#patch(path, { zustand: "geplant" });
    assert.deepEqual(state(), before, "one undo");
    await this.#patch(path, { zustand: "vollzogen" });
    const { json: done } = await this.#ask("GET", path);
    assert.deepEqual([done.klassen, done.abgaenge], [CLASSES, leaving.length]);
    const past = await this.#indicators("/zahlen/2026");
    assert.equal(
      past.ausleihe,
      `${all("select count(*) as n from ausleihe where von like '2026%'")[0]?.n}`,
    );
  }

  #patch(path: string, body: unknown, allowed = [200]): Promise<Answer> {
    const headers = { "Content-Type": "application/merge-patch+json" };
    return this.#ask("PATCH", path, body, headers, allowed);
  }

  async #ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    allowed: readonly number[] = [200, 201],
  ): Promise<Answer> {
    const answer = await this.#library.ask(method, path, { as: AS, body, headers });
    if (!allowed.includes(answer.status))
      throw new Error(
        `${this.#day} ${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`,
      );
    const { grund } = answer.json ?? {};
    if (answer.status === 409) this.#refused.set(grund, (this.#refused.get(grund) ?? 0) + 1);
    return answer;
  }

  #chance(of: number): boolean {
    return this.#random() < of;
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T;
  }
}

const LAST_GRADE = 9;

/** 5a to 9d. */
function className(index: number): string {
  return `${5 + Math.floor(index / 4)}${"abcd"[index % 4]}`;
}

function gradeIn(name: string): number {
  return Number.parseInt(name, 10);
}

function pathIn({ headers }: Answer): string {
  return new URL(headers.get("Location") ?? "").pathname;
}

/** The last part of an address. */
function numberIn(path: string): string {
  return path.split("/").at(-1) ?? "";
}

/** An hour of the library's clock. */
function at(day: string, hour: number): number {
  const isSummer = day < "2026-10-25" || day >= "2027-03-28";
  return Date.parse(`${day}T00:00:00Z`) + (hour - (isSummer ? 2 : 1)) * HOUR;
}

function after(day: string): string {
  return new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);
}

function weekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}

function isFriday(day: string): boolean {
  return weekday(day) === 5;
}

function isShut(day: string): boolean {
  return weekday(day) % 6 === 0 || HOLIDAYS.some(([from, to]) => from <= day && day <= to);
}

function openDays(year: string, end: string): number {
  let count = 0;
  for (let day = `${year}-01-01`; day <= end; day = after(day)) if (!isShut(day)) count++;
  return count;
}

function ageOn(day: string, born: string): string {
  const had = day.slice(5) >= born.slice(5) ? 0 : 1;
  const age = Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - had;
  return age <= 12 ? "0-12" : age <= 17 ? "13-17" : "18-59";
}

function cents(amount: string): number {
  return Math.round(Number.parseFloat(amount) * 100);
}

function money(amount: number): string {
  return `${(amount / 100).toFixed(2)} EUR`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function named(rows: readonly Row[], name: string, value: string): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row[name] ?? "", row[value]]));
}

function counted<T>(all: readonly T[], by: (one: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) counts[by(one)] = (counts[by(one)] ?? 0) + 1;
  return counts;
}
