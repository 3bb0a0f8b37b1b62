/** The help for librarians: every theme in every language, found by words and from the pages that it explains. */

import assert from "node:assert/strict";
import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { LANGUAGES } from "../../../src/core/texts/languages.ts";
import { HELP_KEYS, helpIn, searchHelp } from "../../../src/library/help/help.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "..", "docs", "hilfe");
const TONGUES = Object.keys(LANGUAGES);

function html(library: Library, path: string, as?: string, language = "de") {
  const headers = { "Accept-Language": language };
  return library.ask("GET", path, { accept: "text/html", headers, ...(as && { as }) });
}

test("every theme of the help is there in every language, with the same sections and pictures", () => {
  const files = globSync("*.md", { cwd: FOLDER });
  const expected = HELP_KEYS.flatMap((key) => TONGUES.map((language) => `${key}.${language}.md`));
  assert.deepEqual(files.sort(), expected.sort());
  const facts = TONGUES.map((language) =>
    helpIn(language).map(({ key, text, sections }) => [
      key,
      sections.length,
      text.split("![").length,
    ]),
  );
  for (const other of facts) assert.deepEqual(other, facts[0]);
});

test("the pictures of the help are small, and each is used", () => {
  const texts = globSync("*.md", { cwd: FOLDER }).map((file) =>
    readFileSync(join(FOLDER, file), "utf8"),
  );
  for (const picture of globSync("bilder/*", { cwd: FOLDER })) {
    assert.ok(statSync(join(FOLDER, picture)).size <= 60 * 1024, `${picture} is small`);
    assert.ok(
      texts.some((text) => text.includes(`(bilder/${basename(picture)})`)),
      `${picture} is used`,
    );
  }
});

test("every button that the help names is called so on the pages", () => {
  for (const language of TONGUES) {
    const files = globSync([`src/**/texts/${language}/*.ts`, "src/**/*-words.ts"]);
    const said = files.map((file) => readFileSync(file, "utf8")).join("\n");
    for (const { key, text } of helpIn(language))
      for (const [, name = ""] of text.matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g))
        assert.ok(said.toLowerCase().includes(name.toLowerCase()), `${key} ${language}: ${name}`);
  }
});

withLibrary("everybody can read the help, by theme, in both languages", async (library) => {
  const contents = await html(library, "/hilfe");
  assert.equal(contents.status, 200);
  for (const key of HELP_KEYS) {
    assert.match(contents.text, new RegExp(`<a href="hilfe/${key}">`));
    for (const language of TONGUES) {
      const page = await html(library, `/hilfe/${key}`, undefined, language);
      const theme = helpIn(language).find((one) => one.key === key);
      assert.equal(page.status, 200, key);
      assert.match(page.text, new RegExp(`<html lang="${language}">`));
      assert.ok(
        new RegExp(`<h1[^>]*>(<bdi>)?${theme?.title}<`).test(page.text),
        `${key} ${language}`,
      );
      for (const { id } of theme?.sections ?? [])
        assert.equal(page.text.split(` id="${id}"`).length, 2, `${key} ${language} #${id}`);
      assert.doesNotMatch(page.text, /\]\(|\.\w\w\.md/, "nothing is left of Markdown");
    }
  }
  assert.equal((await html(library, "/hilfe/nirgends")).status, 404);
});

withLibrary("a theme begins with links to its sections", async (library) => {
  for (const language of TONGUES) {
    const { text } = await html(library, "/hilfe/theke", undefined, language);
    const [above = ""] = text.split("<h2 id=");
    const links = [...above.matchAll(/<li><a href="(hilfe\/theke#[^"]+)">([^<]+)<\/a>/g)];
    const sections = helpIn(language).find(({ key }) => key === "theke")?.sections ?? [];
    assert.deepEqual(
      links.map(([, path, title]) => [`/${path}`, title]),
      sections.map(({ path, title }) => [path, title]),
    );
  }
});

withLibrary("every address that the help names is there", async (library) => {
  await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja", webhooks: "ja" });
  const addresses = new Set(
    TONGUES.flatMap((language) =>
      helpIn(language).flatMap(({ text }) =>
        [...text.matchAll(/\]\((\/[^)#]*)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path),
      ),
    ),
  );
  assert.ok(addresses.size > 20);
  for (const path of addresses) {
    const accept = path.endsWith(".webp") ? "*/*" : "text/html";
    const { status } = await library.ask("GET", path, { as: "bibliothekarin", accept });
    assert.ok(status === 200 || status === 303, `${path}: ${status}`);
  }
});

test("every section that a link of the help names is there", () => {
  for (const language of TONGUES) {
    const all = helpIn(language);
    const places = new Set(all.flatMap(({ sections }) => sections.map(({ path }) => path)));
    for (const { text } of all)
      for (const [, link = ""] of text.matchAll(/\]\((\/hilfe\/[\w-]+#[^)]+)\)/g))
        assert.ok(places.has(link), link);
  }
});

withLibrary(
  "the help is searched in the language of the page, inside of words too",
  async (library) => {
    const page = await html(library, "/hilfe?suche=VERLAENGERN");
    const [, found = ""] = /<ul class="help-found">([\s\S]*?)<\/ul>/.exec(page.text) ?? [];
    assert.match(found, /<a href="hilfe\/theke#[\w-]+">/);
    const english = await html(library, "/hilfe?suche=renew", undefined, "en");
    assert.match(english.text, /<ul class="help-found">\n<li><a href="hilfe\/theke#/);
    const { json } = await library.ask("GET", "/hilfe?suche=kaution");
    assert.match(json.fundstelle[0].url, /\/hilfe\/gebuehren#/);
    assert.equal(json.thema.length, HELP_KEYS.length);
    const none = await html(library, "/hilfe?suche=<Quarkstrudel>");
    assert.match(none.text, /„&lt;Quarkstrudel&gt;“ steht hier nichts/);
  },
);

test("what librarians ask is answered by one of the first three places", () => {
  const questions = [
    ["Passwort vergessen", "leser#kennwort-vergessen"],
    ["Buch verloren", "theke#verloren-beschaedigt-vermisst"],
    ["Klasse versetzen", "schuljahr#eine-klasse-versetzen"],
    ["Mahnungen drucken", "nachrichten#briefe"],
    ["Statistik", "zahlen"],
    ["Öffnungszeiten ändern", "einstellungen#oeffnungszeiten-und-schliesstage"],
    ["neues Buch", "katalog#ein-neues-buch-eintragen"],
    ["Gebühr erlassen", "gebuehren#erlassen-und-zuruecknehmen"],
    ["Bücher zusammenführen", "katalog#doppeltes-zusammenfuehren"],
    ["Excel-Liste", "einspielen"],
    ["Es kommt keine E-Mail", "nachrichten#es-kommt-keine-e-mail-an"],
    ["Etiketten drucken", "etiketten"],
    ["Bestand prüfen", "inventur"],
    ["Raumschlüssel", "buchungen"],
    ["Merkliste", "katalog#merklisten"],
  ] as const;
  for (const [question, place] of questions) {
    const first = searchHelp(question, "de").slice(0, 3);
    const paths = first.map(({ path }) => path);
    assert.ok(paths.includes(`/hilfe/${place}`), `${question}: ${paths.join(", ")}`);
  }
});

test("a question in a whole sentence finds what its telling words find", () => {
  const questions = {
    de: [
      ["Wie kann ich ein Buch verlängern?", "theke#verlaengern"],
      ["Was mache ich, wenn ein Buch verloren ist?", "theke#verloren-beschaedigt-vermisst"],
      ["Wie trage ich ein neues Buch ein?", "katalog#ein-neues-buch-eintragen"],
      ["Wie bekommt eine Leserin ein neues Kennwort?", "leser#kennwort-vergessen"],
      ["Wie versetze ich die Klasse 7a in die 8a?", "schuljahr#eine-klasse-versetzen"],
      ["Wo stelle ich die Leihfrist ein?", "einstellungen#leihfrist-verlaengerungen-grenzen"],
      ["Warum bekommt niemand eine E-Mail?", "nachrichten#es-kommt-keine-e-mail-an"],
      ["Wie kann ich einen Ausweis drucken?", "leser#ausweise-drucken"],
      ["Was tun ohne Internet?", "theke#kein-netz"],
      ["Wie bekomme ich meine Excel-Tabelle hinein?", "einspielen"],
      ["Wie oft wurde ein Buch im Jahr ausgeliehen?", "zahlen#was-gezaehlt-wird"],
      ["Wie lege ich eine Sicherung an?", "erste-stunde#sichern"],
    ],
    en: [
      ["How do I renew a book?", "theke#renewing"],
      ["What do I do when a book is lost?", "theke#lost-damaged-missing"],
      ["How can I add a new book?", "katalog#adding-a-new-book"],
      ["A reader forgot the password, what now?", "leser#forgotten-password"],
      ["How do I make a backup?", "erste-stunde#backups"],
      ["Where do I set the opening hours?", "einstellungen#opening-hours-and-closing-days"],
      ["How do I print labels?", "etiketten"],
      ["How do I let somebody off a fee?", "gebuehren#letting-off-and-reversing"],
      ["Why does nobody get an e-mail?", "nachrichten#no-e-mail-arrives"],
      ["What if the internet is down?", "theke#no-network"],
      ["How do I share a reading list?", "katalog#reading-lists"],
    ],
  } as const;
  const missed = Object.entries(questions).flatMap(([language, all]) =>
    all.flatMap(([question, place]) => {
      const paths = searchHelp(question, language).map(({ path }) => path);
      return paths.slice(0, 3).includes(`/hilfe/${place}`)
        ? []
        : [`${question}: ${paths.slice(0, 4)}`];
    }),
  );
  assert.deepEqual(missed, []);
  assert.ok(searchHelp("wie", "de").length > 0, "a filler alone is looked for");
});

withLibrary("help of a library without fees has no links to their pages", async (library) => {
  const links = async () => (await html(library, "/hilfe/gebuehren")).text;
  assert.doesNotMatch(await links(), /href="\/?(gebuehren|kassenbuch)"/);
  assert.match(await links(), /<code>\/kassenbuch<\/code>/);
  await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja", webhooks: "ja" });
  assert.match(await links(), /href="\/?kassenbuch"/);
});

withLibrary("a theme can be read by programs, as it is written too", async (library) => {
  const { json } = await library.ask("GET", "/hilfe/theke");
  assert.equal(json.titel, "Theke");
  const markdown = await library.ask("GET", "/hilfe/theke", { accept: "text/markdown" });
  assert.equal(markdown.headers.get("Content-Type"), "text/markdown; charset=utf-8");
  assert.equal(markdown.text, json.text);
  assert.equal((await library.ask("GET", "/hilfe/theke.md")).text, json.text);
  assert.match(markdown.text, /^# Theke\n/);
});

withLibrary("pages lead staff to the help that explains them, and nobody else", async (library) => {
  await library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja", webhooks: "ja" });
  const pages = [
    ["/einrichten", "erste-stunde"],
    ["/theke", "theke"],
    ["/theke/ueberfaellig", "theke"],
    ["/werke", "katalog"],
    ["/einspielungen", "einspielen"],
    ["/konten", "leser"],
    ["/etiketten", "etiketten"],
    ["/postausgang", "nachrichten"],
    ["/nachrichten", "nachrichten"],
    ["/gebuehren", "gebuehren"],
    ["/kassenbuch", "gebuehren"],
    ["/zahlen", "zahlen"],
    ["/gruppen", "schuljahr"],
    ["/inventuren", "inventur"],
    ["/belegung", "buchungen"],
    ["/pflegen", "dinge"],
    ["/einstellungen", "einstellungen"],
  ] as const;
  for (const [path, theme] of pages) {
    const { text } = await html(library, path, "bibliothekarin");
    assert.match(text, new RegExp(`<a class="page-help" href="hilfe/${theme}">Hilfe: `), path);
  }
  for (const as of [undefined, "anna"])
    assert.doesNotMatch((await html(library, "/werke", as)).text, /page-help/);
});

withLibrary("a page of the library's own can show a picture of the library's", async (library) => {
  const text =
    "Hier:\n\n![Der Eingang](/bild/monogramm-le-1)\n\n![Fremdes](https://x.example/a.png)";
  await library.ask("POST", "/seiten", { as: "bibliothekarin", body: { titel: "Anfahrt", text } });
  const page = (await html(library, "/seite/anfahrt")).text;
  assert.match(page, /<img class="picture" src="\/bild\/monogramm-le-1" alt="Der Eingang"/);
  assert.doesNotMatch(page, /<img[^>]+x\.example/);
});
