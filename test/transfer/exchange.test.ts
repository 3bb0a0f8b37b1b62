/** What a field says of itself is all that files need to know of it, in both directions. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isExchanged } from "../../src/library/import/columns/fields.ts";
import type { Fields } from "../../src/library/import/formats/format.ts";
import {
  entryOfMarc,
  marcPlaceIn,
  marcPlacesOf,
} from "../../src/library/import/formats/records/marc-words.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { withApps } from "../support/app.ts";
import { testKinds } from "../support/database/databases.ts";
import { withFiles } from "./scratch.ts";

const FORMATS = ["columns", "marc", "bibtex", "ris"] as const;

test("each field of a work that people fill in says its names in files, or why it has none", () => {
  for (const [name, field] of Object.entries(testKinds.one("werk").fields)) {
    if (!isExchanged(field)) continue;
    for (const format of FORMATS)
      assert.ok(
        field.exchange?.[format],
        `the field "${name}" of werk: say in "exchange" what ${format} call it, or { nowhere: "why" }`,
      );
  }
});

test("what is written where MARC has a field is read from there", () => {
  for (const [name, field] of Object.entries(testKinds.one("werk").fields)) {
    const places = marcPlacesOf(field);
    const place = places?.writes ?? places?.at?.[0];
    if (place === undefined) continue;
    const { tag, codes } = marcPlaceIn(place);
    const text = SAMPLES[name] ?? "Beispiel";
    const subfields = [[codes.slice(0, 1), text]] as const;
    const record = { leader: "", control: [], fields: [{ tag, indicators: "  ", subfields }] };
    const { fields, unread } = entryOfMarc(record, testKinds);
    assert.match(JSON.stringify((fields as Fields)[name]), new RegExp(text), `${name} in ${place}`);
    assert.deepEqual(unread, []);
  }
});

const SAMPLES: Readonly<Record<string, string>> = {
  jahr: "1996",
  isbn: "9783150000038",
  issn: "0028-0836",
  sprache: "de",
};

/** A field that no file of the program knows. */
const SITE = {
  "kinds/werk.ts": `import { extendKind, texts } from "leihwerk";
export default extendKind("werk", {
  fields: {
    preistraeger: texts("preise", {
      searchable: true,
      label: { de: "Preise", en: "Awards" },
      exchange: {
        columns: "auszeichnung, auszeichnungen, prize",
        marc: "586a",
        bibtex: { name: "award", splits: /;/, joins: "; " },
        ris: { name: "C1", also: ["C2"] },
      },
    }),
  },
});
`,
};

const FILES: Readonly<Record<string, string>> = {
  "a.xml": `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">1</controlfield>
<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Aus MARC</subfield></datafield>
<datafield tag="586" ind1=" " ind2=" "><subfield code="a">Preis A</subfield></datafield>
<datafield tag="586" ind1=" " ind2=" "><subfield code="a">Preis B</subfield></datafield></record></collection>`,
  "b.bib": "@book{b, title={Aus BibTeX}, award={Preis A; Preis B}}",
  "c.ris": "TY  - BOOK\nTI  - Aus RIS\nC1  - Preis A\nC2  - Preis B\nER  - \n",
  "d.csv": "Titel;Auszeichnung\nAus einer Liste;Preis A|Preis B\n",
};

withApps(
  "a field comes in from all files and goes out to them by its declaration alone",
  async (app) => {
    const { store, kinds } = app;
    const AS = { as: "bibliothekarin" } as const;
    const file = async (path: string) => (await app.request("GET", path, AS)).text();
    const bring = (files: Readonly<Record<string, string>>) =>
      withFiles(async (write) => {
        for (const [name, text] of Object.entries(files)) {
          const report = await importFiles(store, kinds, [await write(name, text)], {});
          assert.deepEqual(report.refused, [], name);
          assert.deepEqual(report.files[0]?.leftOut ?? [], [], name);
        }
      });
    const awards = async (work: string) => {
      const found = await app.json(`/werke?suche=${encodeURIComponent(work)}`);
      const [{ url }] = found.werk ?? found.werke;
      return [url, (await app.json(new URL(url).pathname)).preistraeger];
    };
    await bring(FILES);
    for (const title of ["Aus MARC", "Aus BibTeX", "Aus RIS", "Aus einer Liste"]) {
      const [url, found] = await awards(title);
      assert.deepEqual(found, ["Preis A", "Preis B"], title);
      const path = new URL(url).pathname;
      assert.match(await file(`${path}.bib`), /award = \{Preis A; Preis B\}/);
      assert.match(await file(`${path}.ris`), /C1 {2}- Preis A\r\nC1 {2}- Preis B/);
    }
    assert.match(await file("/werke.csv?suche=preis"), /Preis A\|Preis B/);
  },
  { site: SITE },
);
