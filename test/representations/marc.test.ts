/** Works as MARC: judged by yaz-marcdump, and read back by our own import as they were. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { readCode } from "../../src/core/model/codes/codes.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { marcLanguage } from "../../src/library/representations/marc/languages.ts";
import { type Library, withLibrary } from "../support/library.ts";
import { withFiles } from "../transfer/scratch.ts";
import { WORK } from "./cited-work.ts";

const FORMATS = [
  ["mrc", "application/marc", "marc"],
  ["marcxml", "application/marcxml+xml; charset=utf-8", "marcxml"],
] as const;

/** What MARC has no place for, or what cataloguers' marks would change. */
const AWKWARD = [
  { titel: "Es war einmal.", untertitel: "Ende /", art: "Spiel", jahr: -44, sprache: ["de-CH"] },
  { titel: "Ohne alles" },
  {
    titel: "Der Bär",
    jahr: 812,
    datierung: "um 812",
    entstanden: 1999,
    altersfreigabe: "ab 6",
    ean: ["4006381333931"],
    schlagwort: [{ name: "(Produktform)Buch" }, { name: "Bären" }],
    person: [
      { name: "Verein der Bären", rolle: "edt" },
      { name: "Braun, Bruno" },
      { name: "Braun, Bruno", rolle: "Fütterung" },
    ],
    reihe: [{ name: "Fünf Bären. 2" }, { name: "Tiere", band: "3" }],
    beschreibung: "Erster  Absatz.\n\n   Zweiter\nmit\u3000Umbruch\u00a0und\u2028Ende.",
    verweis: ["https://example.org/baer?a=1&b=2"],
  },
  { titel: 'Zeichen <&> " \u{1F43B} ß ﷽', verlag: [{ name: "A & B" }, { name: "C; D" }] },
];

for (const [suffix, type, format] of FORMATS)
  withLibrary(`works go out as .${suffix} and come back as they were`, async (library) => {
    const { store, kinds } = library.app;
    const paths: string[] = [];
    for (const body of [WORK, ...AWKWARD]) {
      const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body });
      assert.equal(made.status, 201, made.text);
      paths.push(`/werk/${made.headers.get("Location")?.split("/").at(-1)}`);
    }
    const before = await allFacts(library);
    const all = await library.ask("GET", `/werke.${suffix}`);
    assert.equal(all.headers.get("Content-Type"), type);
    const negotiated = await library.ask("GET", "/werke", { accept: type.split(";", 1).join() });
    assert.equal(negotiated.text, all.text);
    // The schema of MARCXML wants a subfield in each field.
    assert.doesNotMatch(all.text, /<datafield[^>]*(\/>|><\/datafield>)|\x1e..\x1e/);

    await withFiles(async (write) => {
      const file = await write(`werke.${suffix}`, all.bytes);
      assert.deepEqual(
        titlesBy("yaz-marcdump", format, file),
        before.map(({ titel }) => titel).sort(),
      );
      const same = await importFiles(store, kinds, [file], {});
      assert.deepEqual([same.refused, same.files[0]?.leftOut ?? []], [[], []]);
      assert.deepEqual([same.files[0]?.created, same.files[0]?.changed], [0, 0], "nothing changes");
      for (const path of paths) await library.ask("DELETE", path, { as: "bibliothekarin" });
      const again = await importFiles(store, kinds, [file], {});
      assert.deepEqual([again.refused, again.files[0]?.leftOut ?? []], [[], []]);
      assert.equal(again.files[0]?.created, paths.length, "the others are still here");
    });
    assert.deepEqual(await allFacts(library), before);
  });

withLibrary("the copies of a work stand in its record, alone and in lists", async (library) => {
  const made = await library.ask("POST", "/werke", {
    as: "bibliothekarin",
    body: { titel: "Zweimal da" },
  });
  const werk = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
  for (const signatur of ["Zw 1", "Zw 2"]) {
    const body = {
      werk: { url: werk },
      signatur,
      standort: { name: "Saal" },
      ausleihbar: "präsenz",
    };
    const copy = await library.ask("POST", "/exemplare", { as: "bibliothekarin", body });
    assert.equal(copy.status, 201, copy.text);
  }
  const { json } = await library.ask("GET", `${werk}?felder=geaendert`);
  const alone = await library.ask("GET", `${werk}.marcxml`);
  const [, touched = ""] = /tag="005">(\d+)/.exec(alone.text) ?? [];
  assert.equal(touched, json.geaendert.replace(/\D/g, "").slice(0, 14), "copies belong to it");
  const listed = await library.ask("GET", "/werke.marcxml?suche=zweimal");
  assert.equal(listed.text, alone.text);
  assert.deepEqual(
    [...alone.text.matchAll(/tag="952".*?code="o">([^<]+)/g)].map(([, mark]) => mark),
    ["Zw 1", "Zw 2"],
  );
  const { store, kinds } = library.app;
  await withFiles(async (write) => {
    const again = await importFiles(store, kinds, [await write("a.xml", alone.bytes)], {});
    assert.deepEqual([again.refused, again.files[0]?.created, again.files[0]?.changed], [[], 0, 0]);
  });
});

withLibrary(
  "a field that is too long for MARC is shortened, and the record can be read",
  async (library) => {
    const words = "Wörter ".repeat(2800).trim();
    const body = {
      titel: "Lang",
      beschreibung: words,
      weitererTitel: Array.from({ length: 200 }, (_, n) => `${n} ${"x".repeat(190)}`),
    };
    const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
    const path = `/werk/${made.headers.get("Location")?.split("/").at(-1)}`;
    const { bytes } = await library.ask("GET", `${path}.mrc`);
    await withFiles(async (write) => {
      const file = await write("lang.mrc", bytes);
      assert.deepEqual(titlesBy("yaz-marcdump", "marc", file), ["Lang"]);
    });
  },
);

test("every code that MARC has for a language means the tag that it is written for", () => {
  for (const tag of ["de", "en", "fr", "cs", "zh", "el", "sq", "cy", "hr", "yi", "grc", "nds"])
    assert.equal(readCode("language", marcLanguage(tag)), tag);
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  for (const tag of letters.flatMap((one) => letters.map((two) => one + two))) {
    const code = marcLanguage(tag);
    // "bh" is several languages today, and "twi" one of those that "ak" is.
    if (code !== tag && tag !== "bh" && tag !== "tw")
      assert.equal(readCode("language", code), readCode("language", tag), tag);
    // Field 008 has three places for it.
    const known = readCode("language", tag);
    if (known !== null) assert.equal(marcLanguage(known).length, 3, tag);
  }
});

/** As a program of others reads them. */
function titlesBy(program: string, format: string, file: string): string[] {
  const text = execFileSync(program, ["-i", format, "-o", "line", file], { encoding: "utf8" });
  const titles = text.matchAll(/^245 .. \$a (.*?)(?: \$b .*)?$/gm);
  return [...titles].map(([, title = ""]) => title).sort();
}

async function allFacts(library: Library): Promise<Record<string, unknown>[]> {
  const { werk: werke } = (await library.ask("GET", "/werke?anzahl=100")).json;
  const found = [];
  for (const { url } of werke) {
    const {
      url: _url,
      exemplar: _copies,
      ...rest
    } = (await library.ask("GET", new URL(url).pathname)).json;
    found.push(rest);
  }
  return found;
}
