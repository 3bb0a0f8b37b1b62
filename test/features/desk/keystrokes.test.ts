/** How many clicks and keys everyday tasks of staff take, without a script: a change that makes one longer is seen here. */

import assert from "node:assert/strict";
import { after } from "node:test";
import { MOMO, startSruServer } from "../../other-catalogues/sru-server.ts";
import { type Answer, type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { type Fields, Visitor } from "../../support/visitor.ts";

const site = siteSaying({ gebuehren: { an: true, proTag: "0.20 EUR", beschaedigung: "5.00 EUR" } });
const sru = await startSruServer([MOMO]);
after(() => sru.close());

/** A scan is one stroke, whatever the code; what is typed counts by its letters, a click and the Enter key as one each. */
class Counting {
  strokes = 0;
  #page: Answer;
  readonly #visitor: Visitor;

  private constructor(visitor: Visitor, page: Answer) {
    this.#visitor = visitor;
    this.#page = page;
  }

  static async at(visitor: Visitor, path: string): Promise<Counting> {
    return new Counting(visitor, await visitor.get(path));
  }

  /** A link or a key that stands on the page. */
  async follow(href: RegExp): Promise<void> {
    const found = [...this.#page.text.matchAll(/<a [^>]*href="([^"]*)"/g)].find(([, at]) =>
      href.test(at ?? ""),
    );
    assert.ok(found, `no link ${href}`);
    this.strokes += 1;
    const path = found[1]?.replaceAll("&amp;", "&").replace(/^\//, "");
    this.#page = await this.#visitor.get(`/${path}`);
  }

  async scan(code: string): Promise<void> {
    this.strokes += 1;
    await this.#send({ aktion: "feld" }, { text: code });
  }

  /** A number scanned into the search in the head of every page, which leads straight to what has it. */
  async search(code: string): Promise<void> {
    this.strokes += 1;
    await this.#go((await this.#visitor.get(`/werke?suche=${code}`)).headers.get("Location"));
  }

  /** A number scanned into a form whose field has the focus; the Enter key of the scanner sends it. */
  async scanInto(field: string, code: string): Promise<void> {
    this.strokes += 1;
    const step = { _schritt: "weiter" };
    this.#page = await this.#visitor.submit(
      this.#page,
      { [field]: "" },
      { [field]: code, ...step },
    );
    assert.equal(this.#page.status, 200, this.#page.text.slice(0, 2000));
  }

  async type(text: string): Promise<void> {
    this.strokes += text.length + 1;
    await this.#send({ aktion: "feld" }, { text });
  }

  /** `changed`: ticks that are set or taken away first; `as`: what the form holds besides its inputs, in boxes and texts. */
  async press(known: Fields, changed: Fields = {}, as: Fields = {}): Promise<void> {
    this.strokes += 1 + Object.keys(changed).length;
    await this.#send(known, { ...as, ...changed });
  }

  /** A form whose first field has the focus; the Tab key leads on. `chosen`: from lists, by one click each. */
  async fill(known: Fields, typed: Fields, chosen: Fields = {}): Promise<void> {
    const texts = Object.values(typed);
    this.strokes += texts.reduce((sum, text) => sum + text.length, texts.length);
    this.strokes += Object.keys(chosen).length;
    await this.#send(known, { ...typed, ...chosen });
  }

  says(text: RegExp): void {
    assert.match(this.#page.text, text);
  }

  async #send(known: Fields, fields: Fields): Promise<void> {
    const answer = await this.#visitor.submit(this.#page, known, fields);
    await this.#go(answer.headers.get("Location"), answer);
  }

  async #go(next: string | null, from?: Answer): Promise<void> {
    assert.ok(next, from?.text.slice(from.text.indexOf("<main")) ?? "it leads nowhere");
    this.#page = await this.#visitor.get(next.replace("http://localhost", ""));
  }
}

type Task = (desk: Counting, library: Library) => Promise<void>;

/** What a task needs is there before; each begins at the desk. */
const TASKS: readonly (readonly [name: string, strokes: number, task: Task])[] = [
  [
    "lend a book",
    2,
    async (desk) => {
      await desk.scan("A-anna");
      await desk.scan("B1");
      desk.says(/ist an Anna Berg ausgeliehen/);
    },
  ],
  [
    "take a book back",
    2,
    async (desk) => {
      await desk.follow(/modus=rueckgabe/);
      await desk.scan("B1");
      desk.says(/ist zurück/);
    },
  ],
  [
    "take a thing back of which a part is missing, with a fee",
    4,
    async (desk, library) => {
      await library.lend("B3", "ben");
      await desk.follow(/modus=rueckgabe/);
      await desk.scan("B3");
      await desk.press({ aktion: "teile" }, { teil0: "" }, { schaden: "" });
      desk.says(/Es fehlt: Netzteil\. Dafür sind 5,00\s€ zu bezahlen/);
    },
  ],
  [
    "take the fee",
    2,
    async (desk) => {
      await desk.scan("A-ben");
      await desk.press({ offen: "5.00 EUR" });
      desk.says(/Ben Kowalski hat 5,00\s€ bezahlt/);
    },
  ],
  [
    "undo a payment",
    1,
    async (desk) => {
      await desk.press({ aktion: "rueckgaengig", schritt: "bezahlt-1-1" });
      desk.says(/rückgängig gemacht/);
    },
  ],
  [
    "find a reader whose name is misspelt",
    10,
    async (desk, { accounts }) => {
      await desk.type("kowalsky");
      await desk.follow(new RegExp(`^theke\\?konto=${accounts.ben}$`));
      desk.says(/<h2 id="konto">/);
    },
  ],
  [
    "put aside what somebody waits for, with its slip",
    3,
    async (desk, library) => {
      await library.lend("B3", "ben");
      const body = { werk: { url: "/werk/2" } };
      await library.ask("POST", "/vormerkungen", { as: "carla", body });
      await desk.follow(/modus=rueckgabe/);
      await desk.scan("B3");
      await desk.follow(/^theke\/zettel/);
      desk.says(/Bereitgelegt für/);
    },
  ],
  [
    "renew a loan",
    2,
    async (desk, library) => {
      const loan = await library.lend("B2", "anna", { von: "2026-03-01", bis: "2026-03-20" });
      await desk.scan("A-anna");
      const ausleihe = `${new URL(loan.json.url).pathname.split("/").at(-1)}`;
      await desk.press({ aktion: "verlaengern", ausleihe });
      desk.says(/ist verlängert/);
    },
  ],
  [
    "make a new account",
    11,
    async (desk) => {
      await desk.follow(/^konten\?formular=neu$/);
      await desk.fill({ vorname: "", nachname: "" }, { vorname: "Elif", nachname: "Kaya" });
      desk.says(/Elif Kaya/);
    },
  ],
  ["see what is overdue", 1, (desk) => desk.follow(/^theke\/ueberfaellig$/)],
  [
    "make a new book by its ISBN",
    3,
    async (desk) => {
      await desk.follow(/^werke\?formular=neu$/);
      await desk.scanInto("_suche.isbn", MOMO.isbn);
      desk.says(/name="titel"[^>]* value="Momo"/);
      await desk.press({ titel: "Momo" }, {}, { isbn: MOMO.isbn });
      desk.says(/<h1[^>]*>.*Momo/);
    },
  ],
  [
    "withdraw thirty copies, with a reason",
    14,
    async (desk, library) => {
      for (let copy = 2; copy <= 30; copy++) {
        const body = { werk: { url: "/werk/3" }, signatur: `Momo ${copy}` };
        const made = await library.ask("POST", "/exemplare", { as: "bibliothekarin", body });
        assert.equal(made.status, 201, made.text);
      }
      await desk.search(MOMO.isbn);
      await desk.follow(/^exemplare\?werk=3$/);
      await desk.follow(/^sammelaenderungen\?formular=neu/);
      const chosen = { "aenderung.zustand": "zustand=ausgesondert" };
      await desk.fill({ "aenderung.grund=": "" }, { "aenderung.grund=": "veraltet" }, chosen);
      desk.says(/Bisher ist nichts geändert/);
      await desk.press({ zustand: "läuft" });
      const { json } = await library.ask("GET", "/exemplare?zustand=ausgesondert&werk=3");
      assert.equal(json.gesamt, 30);
    },
  ],
  [
    "remind a class",
    2,
    async (desk, library) => {
      await library.patch(`/konto/${library.accounts.ben}`, { gruppe: { name: "5b" } });
      await library.lend("B1", "ben", { von: "2026-01-01", bis: "2026-01-20" });
      await desk.follow(/^theke\/ueberfaellig$/);
      await desk.follow(/^handzettel$/);
      desk.says(/5b[\s\S]*Ben Kowalski[\s\S]*Woyzeck/);
    },
  ],
];

withLibrary(
  "everyday tasks take so many clicks and keys, and no more",
  async (library) => {
    const { anna, ben } = library.accounts;
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    await library.patch(`/konto/${anna}`, { vorname: "Anna", nachname: "Berg" });
    await library.patch(`/konto/${ben}`, { vorname: "Ben", nachname: "Kowalski" });
    await library.patch("/exemplar/3", { zubehoer: ["Netzteil", "Tasche"] });
    const counted: [string, number][] = [];
    for (const [name, , task] of TASKS) {
      const desk = await Counting.at(visitor, "/theke");
      await task(desk, library);
      counted.push([name, desk.strokes]);
    }
    assert.deepEqual(
      counted,
      TASKS.map(([name, strokes]) => [name, strokes]),
    );
  },
  { site, settings: () => ({ isbnSource: sru.address }) },
);
