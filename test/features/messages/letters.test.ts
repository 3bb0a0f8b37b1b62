/** Letters: what would be written can be seen before, is printed as one PDF, and is printed only when somebody says so. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Kind } from "../../../src/core/model/kinds/kind.ts";
import { readMarkdown } from "../../../src/core/words/markdown.ts";
import { printLetters } from "../../../src/library/paper/print/letter.ts";
import { WINDOW } from "../../../src/library/paper/print/window.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { temporaryFolder } from "../../server/serving.ts";
import { siteFolder } from "../../support/app.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { present } from "../../support/present.ts";
import { Visitor } from "../../support/visitor.ts";

const site = siteFolder({
  "leihwerk.json": JSON.stringify({
    name: "Bücherei Süd",
    anschrift: "Hauptstraße 1\n12345 Süd",
    nachrichten: { benachrichtigen: true },
  }),
  "nachrichten/de/mahnung-2.md": "# Letzte Mahnung für {name}\n\nJetzt aber:\n\n{liste}\n",
  "nachrichten/de/abholen.md": "# Bereit\n\n{liste} {gebuehr} {nmae}\n",
  "nachrichten/de/manung.md": "# Tippfehler\n",
});

const POINTS = 72 / 25.4;

test("letters stand in the window of an envelope, in any letters, over as many pages as they need", async (context) => {
  if (!present(context, "pdftotext")) return;
  const long = Array.from({ length: 70 }, (_, index) => `- Titel ${index}`).join("\n");
  const letters = [
    {
      name: "Żaneta Đặng-Müller",
      text: "# Überfällig\n\nGrüße: Ελένη, Ольга, ﬁ, „Straße“\n\n- [Liste](https://x.example/a)",
    },
    { name: "Zweite", text: `# Lang\n\n${long}\n\nEnde` },
  ].map(({ name, text }) => ({
    address: [
      name,
      "c/o Grünwald",
      "Hinterhaus",
      "Stiege Nord",
      "zu viel",
      "01234 Öd",
      "Österreich",
    ],
    sender: "Bücherei Süd · Hauptstraße 1",
    day: "6. März 2026",
    prose: readMarkdown(text),
  }));
  const bytes = await printLetters(letters, { title: "Briefe", language: "de", day: "2026-03-06" });
  const read = (...options: string[]) => reading(bytes, "pdftotext", options);
  const pages = read("-layout").split("\f").slice(0, -1);
  assert.equal(pages.length, 3);
  assert.match(pages[0]!, /Żaneta Đặng-Müller/);
  assert.match(pages[0]!, /Grüße: Ελένη, Ольга, .*„Straße“/);
  assert.match(pages[0]!, /– +Liste \(https:\/\/x\.example\/a\)/);
  assert.match(pages[0]!, /6\. März 2026/);
  for (let index = 0; index < 70; index++)
    assert.match(pages.join(""), new RegExp(`Titel ${index}\\b`));
  assert.match(pages[2]!, /Ende/);
  assert.match(pages[2]!, /\n *2\s*$/);

  // Every word of the address is inside the window of its page, and nothing else is.
  const boxes = read("-bbox");
  const firsts = boxes
    .split("<page ")
    .slice(1)
    .filter((_, index) => index < 2);
  for (const page of firsts) {
    const words = [
      ...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g),
    ];
    const within = words
      .filter(
        ([, x1, y1, x2, y2]) =>
          Number(x1) >= WINDOW.x * POINTS &&
          Number(x2) <= (WINDOW.x + WINDOW.width) * POINTS &&
          Number(y1) >= WINDOW.y * POINTS &&
          Number(y2) <= (WINDOW.y + WINDOW.height) * POINTS,
      )
      .map(([, , , , , word]) => word);
    for (const word of ["c/o", "Grünwald", "Hinterhaus", "Stiege", "01234", "Öd", "Österreich"])
      assert.ok(within.includes(word), `${word} in the window: ${within}`);
    assert.ok(!within.some((word) => ["März", "Überfällig", "Lang", "viel"].includes(word ?? "")));
  }
});

test("letters leave others their turn between any two of them", async () => {
  const letters = Array.from({ length: 30 }, (_, index) => ({
    address: [`Nummer ${index}`],
    sender: "Bücherei",
    day: "6. März 2026",
    prose: readMarkdown("# Überfällig\n\nBitte bringen Sie es zurück."),
  }));
  let turns = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  await printLetters(letters, { title: "Briefe", language: "de", day: "2026-03-06" });
  clearImmediate(turn);
  assert.ok(turns >= letters.length - 1, `${turns}`);
});

withLibrary(
  "what would be missing on a letter is said before it is printed",
  async (library) => {
    await late(library);
    const { anna = 0, ben = 0 } = library.accounts;
    const page = async () =>
      (
        await library.ask("GET", "/postausgang/briefe", {
          as: "bibliothekarin",
          accept: "text/html",
        })
      ).text;
    await doDailyWork(library.app.daily);
    assert.doesNotMatch(await page(), /class="desk-state warning"/);
    const anschrift = "c/o Grün\nHaus 2\nStiege 3\nTür 4\nGasse 5\n01234 Öd";
    await library.change(`/konto/${anna}`, "bibliothekarin", { anschrift });
    await library.change(`/konto/${ben}`, "bibliothekarin", { anschrift: "王府井 3\n12345 Süd" });
    const warned = await page();
    assert.match(warned, /class="desk-state warning">Im Fenster .* bei: Anna Ähre/);
    assert.match(warned, /class="desk-state warning">Die Druckschrift .*: 王 府 井</);
  },
  { site },
);

withLibrary("the outbox leads to all of its lists, for staff alone", async (library) => {
  const ask = (as: string, accept: string) =>
    library.ask("GET", "/postausgang", { as, accept, headers: { "Accept-Language": "en" } });
  assert.equal((await ask("anna", "text/html")).status, 403);
  const page = await ask("bibliothekarin", "text/html");
  assert.match(page.text, /<h1><bdi>Outbox<\/bdi><\/h1>/);
  const { json } = await ask("bibliothekarin", "application/json");
  const urls = json.liste.map(({ url }: { url: string }) => url);
  for (const name of ["vorschau", "texte", "briefe"]) {
    assert.ok(urls.includes(`http://localhost/postausgang/${name}`), name);
    assert.ok(page.text.includes(`href="postausgang/${name}"`), name);
    assert.equal(
      (await library.ask("GET", `/postausgang/${name}`, { as: "bibliothekarin" })).status,
      200,
    );
  }
  assert.match(page.text, /href="nachrichten"/);
});

withLibrary(
  "what would be written today can be seen before, in every format, and by staff alone",
  async (library) => {
    await late(library);
    const preview = (as: string, accept = "application/json") =>
      library.ask("GET", "/postausgang/vorschau", { as, accept });
    const { json } = await preview("bibliothekarin");
    assert.deepEqual(
      json.brief.map(
        (one: { konto: { title?: string; username?: string }; anlass: string; weg: string }) => [
          one.anlass,
          one.weg,
        ],
      ),
      [
        ["mahnung-1", "brief"],
        ["mahnung-1", "brief"],
      ],
    );
    assert.match(json.brief[0].text, /^# Überfällig: bitte zurückbringen\n\nGuten Tag /);
    assert.match((await preview("bibliothekarin", "application/xml")).text, /<brief>/);
    const page = await preview("bibliothekarin", "text/html");
    assert.match(page.text, /Woyzeck/);
    for (const as of ["anna", ""]) assert.equal((await preview(as)).status, 403);
    // Nothing was done by looking.
    assert.equal(await library.app.store.read.count(library.app.kinds.one("nachricht")), 0);
    assert.equal((await doDailyWork(library.app.daily))?.written, 2);
    assert.equal((await preview("bibliothekarin")).json.brief.length, 0);
  },
  { site },
);

withLibrary(
  "letters are printed together, and are done only when somebody says so",
  async (library, context) => {
    if (!present(context, "pdftotext")) return;
    await late(library);
    await doDailyWork(library.app.daily);
    const pdf = async () => {
      const response = await library.app.application(
        new Request("http://localhost/postausgang/briefe.pdf", {
          headers: { Authorization: basicOf("bibliothekarin") },
        }),
        {
          client: { address: "192.0.2.1", port: 1 },
          target: "/postausgang/briefe.pdf",
          user: null,
          failure: null,
        },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), "application/pdf");
      return reading(new Uint8Array(await response.arrayBuffer()), "pdftotext", ["-layout"]);
    };
    const first = await pdf();
    assert.equal(first.split("\f").length - 1, 2);
    assert.match(first, /Anna Ähre\nFeldweg 3\n12345 Süd/);
    assert.match(first, /Woyzeck, fällig am/);
    assert.deepEqual(first.match(/\S+ · \d+\. \S+ 2026/g)?.length, 1, "only Anna has a class");
    assert.match(first, / 7a · \d+\. \S+ 2026/);
    assert.equal(await pdf(), first, "a jam loses nothing");

    // Brought back before anybody printed: not asked for.
    await library.change("/ausleihe/2", "bibliothekarin", {
      zurueck: library.app.store.read.today(),
    });
    assert.equal((await pdf()).split("\f").length - 1, 1);

    const visitor = new Visitor(library);
    await visitor.signIn("bibliothekarin");
    const page = await visitor.get("/postausgang/briefe");
    assert.match(page.text, /briefe\.pdf/);
    const done = await visitor.submit(page, { aktion: "gedruckt" });
    assert.equal(done.status, 303, done.text);
    assert.match((await visitor.get("/postausgang/briefe")).text, /als gedruckt vermerkt/);
    const states = (
      await library.app.store.read.walk(library.app.kinds.one("nachricht"), 0, 9)
    ).map(({ values }) => values.zustand);
    assert.deepEqual(states, ["gedruckt", "wartend"]);
    library.later(1);
    await doDailyWork(library.app.daily);
    const after = (await library.app.store.read.walk(library.app.kinds.one("nachricht"), 0, 9)).map(
      ({ values }) => values.zustand,
    );
    assert.deepEqual(after, ["gedruckt", "hinfällig"]);
  },
  { site },
);

withLibrary(
  "a library's own texts are taken, and what is wrong with them is said",
  async (library) => {
    await late(library);
    const page = await library.ask("GET", "/postausgang/texte", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(page.text, /Letzte Mahnung für/);
    assert.match(page.text, /Jetzt aber:/);
    const english = await library.ask("GET", "/postausgang/texte?lang=en", {
      as: "bibliothekarin",
    });
    assert.match(english.text, /Overdue: please return/);
    const remarks = library.app.remarks.join("\n");
    assert.match(remarks, /abholen\.md: .*\{nmae\}/);
    assert.match(remarks, /abholen\.md: .*\{gebuehr\}/);
    assert.match(remarks, /manung\.md: There is no message of this name/);
    assert.doesNotMatch(remarks, /mahnung-2/);
  },
  { site },
);

withLibrary(
  "a child's letter goes to whoever answers for it",
  async (library) => {
    await late(library);
    const { anna = 0, ben = 0 } = library.accounts;
    await library.change(`/konto/${ben}`, "bibliothekarin", {
      anschrift: null,
      vertretung: { url: `/konto/${anna}` },
    });
    const { json } = await library.ask("GET", "/postausgang/vorschau", { as: "bibliothekarin" });
    assert.equal(json.brief[1].anschrift, "Anna Ähre, Feldweg 3, 12345 Süd");
  },
  { site },
);

withLibrary(
  "the preview says that there are more only where there are",
  async (library) => {
    const { store, kinds } = library.app;
    const [konto, exemplar, ausleihe] = ["konto", "exemplar", "ausleihe"].map((name) =>
      kinds.one(name),
    ) as [Kind, Kind, Kind];
    const [copy] = await store.read.members(exemplar, [1]);
    const lend = (count: number, bis: string) =>
      store.write(async (writing) => {
        const readers = Array.from({ length: count }, (_, index) => ({
          values: { username: `leser-${bis}-${index}`, rolle: "leser", aktiv: "ja" },
        }));
        const copies = readers.map(() => ({ values: { ...copy?.values, barcode: null } }));
        const accounts = await writing.insert(konto, readers, null);
        const lent = await writing.insert(exemplar, copies, null);
        const link = (id = 0) => ({ id, slug: null, title: "", extras: {} });
        const loans = accounts.map((id, index) => ({
          values: { konto: link(id), exemplar: link(lent[index]), von: "2026-01-30", bis },
        }));
        await writing.insert(ausleihe, loans, null);
      });
    const said = async () => {
      const ask = { as: "bibliothekarin", accept: "text/html" };
      return (await library.ask("GET", "/postausgang/vorschau", ask)).text;
    };
    await lend(100, "2026-02-20");
    // Reminders before the due day are never letters: these readers are looked at and not written to.
    await lend(2, "2026-03-08");
    assert.match(await said(), /<p>100 Nachrichten\.<\/p>/);
    await lend(1, "2026-02-21");
    assert.match(await said(), /<p>Mehr als 100 Nachrichten;/);
  },
  { site },
);

async function late(library: Library): Promise<void> {
  const { anna = 0, ben = 0 } = library.accounts;
  const anschrift = "Feldweg 3\n12345 Süd";
  await library.change(`/konto/${anna}`, "bibliothekarin", {
    name: "Anna Ähre",
    anschrift,
    gruppe: { name: "7a" },
  });
  await library.change(`/konto/${ben}`, "bibliothekarin", { name: "Ben", anschrift });
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  library.later(35);
}

function basicOf(username: string): string {
  return `Basic ${Buffer.from(`${username}:correct horse battery`).toString("base64")}`;
}

/** What another maker's reader finds in it. */
function reading(bytes: Uint8Array, program: string, options: readonly string[]): string {
  const folder = temporaryFolder();
  const file = join(folder, "letters.pdf");
  writeFileSync(file, bytes);
  return execFileSync(program, [...options, file, "-"], { encoding: "utf8" });
}
