/** Letters and photographs were made, and never published: their year is shown where that of others is. */

import assert from "node:assert/strict";
import { withLibrary } from "../../support/library.ts";

const LIBRARIAN = "bibliothekarin";

withLibrary(
  "what was made and never published has its year in lists and for programs",
  async (library) => {
    const add = async (path: string, body: object) => {
      const { status, json, text } = await library.ask("POST", path, { as: LIBRARIAN, body });
      assert.equal(status, 201, text);
      return new URL(json.url).pathname;
    };
    const person = [{ url: await add("/personen", { vorname: "Hedwig", nachname: "Lohse" }) }];
    const letter = await add("/werke", { titel: "Brief an Paula", entstanden: 1911, person });
    await add("/werke", { titel: "Werkverzeichnis", jahr: 1988, person });
    const dated = await add("/werke", { titel: "Am Fenster", datierung: "um 1920", person });
    const read = async (path: string) =>
      (await library.ask("GET", path, { accept: "text/html" })).text.replace(/<[^>]*>/g, "");
    assert.match(await read("/werke?suche=paula"), /Hedwig Lohse, 1911/);
    assert.match(await read(person[0]?.url ?? ""), /sind 3 Werke aus den Jahren 1911 bis 1988/);
    const dates = async (path: string) => {
      const identifier = `http://localhost${path.replace("werke", "werk")}`;
      const query = new URLSearchParams({
        verb: "GetRecord",
        metadataPrefix: "oai_dc",
        identifier,
      });
      const { text } = await library.ask("GET", `/oai?${query}`);
      return [...text.matchAll(/<dc:date>(.*?)<\/dc:date>/g)].map(([, date]) => date);
    };
    assert.deepEqual(await dates(letter), ["1911"]);
    const cited = async (format: string, work = letter) =>
      (await library.ask("GET", `${work.replace("werke", "werk")}.${format}`)).text;
    assert.match(await cited("bib"), /^ {2}year = \{1911\}/m);
    assert.match(await cited("ris"), /^PY {2}- 1911\r$/m);
    assert.deepEqual(JSON.parse(await cited("csl.json"))[0].issued, { "date-parts": [[1911]] });
    assert.deepEqual(await dates(dated), ["um 1920"]);
    assert.match(await cited("bib", dated), /^ {2}year = \{um 1920\}/m);
    assert.match(await cited("ris", dated), /^PY {2}- um 1920\r$/m);
    const [item] = JSON.parse(await cited("csl.json", dated));
    assert.deepEqual(item.issued, { literal: "um 1920" });
    const page = await cited("html", dated);
    assert.match(page, /Lohse, H\. \(um 1920\)\. Am Fenster\./);
    assert.doesNotMatch(page, /o\. J\.|citation_publication_date|rft\.date/);
    assert.match(await cited("html"), /name="citation_publication_date" content="1911"/);
  },
);

withLibrary("no year is said of works that have none", async (library) => {
  const add = async (path: string, body: object) =>
    new URL((await library.ask("POST", path, { as: LIBRARIAN, body })).json.url).pathname;
  const person = [{ url: await add("/personen", { vorname: "Ida", nachname: "Kern" }) }];
  const lead = async () => {
    const { text } = await library.ask("GET", "/person/ida-kern", { accept: "text/html" });
    return /<p class="lead">(.*?)<\/p>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, "");
  };
  await add("/werke", { titel: "Brief an Otto Dix", jahr: 1927, person });
  assert.equal(await lead(), "Von Ida Kern (ida.kern) ist 1 Werk aus dem Jahr 1927 verzeichnet.");
  await add("/werke", { titel: "Am See", datierung: "um 1930", person });
  assert.equal(await lead(), "Von Ida Kern (ida.kern) sind 2 Werke verzeichnet.");
});
