/** Pages are told apart by their titles, and what they speak of has one name on all of them, in every language. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGE_CODES } from "../../../src/core/texts/language-code.ts";
import einspielung from "../../../src/library/kinds/einspielung/einspielung.ts";
import nachricht from "../../../src/library/kinds/nachricht/nachricht.ts";
import person from "../../../src/library/kinds/person/person.ts";
import { withLibrary } from "../../support/library.ts";

withLibrary("no two pages have the same title, in any language", async (library) => {
  await library.patch("/einstellungen", { webhooks: "ja", termine: "ja", gebuehren: "ja" });
  const { json } = await library.ask("GET", "/openapi.json");
  // Whoever is signed in is asked at the sign-in whether to sign out.
  const paths = Object.keys(json.paths as object).filter(
    (path) => !/[{.]/.test(path) && path !== "/anmeldung",
  );
  assert.ok(paths.length > 60, `${paths.length}`);
  for (const language of LANGUAGE_CODES) {
    const headers = { "Accept-Language": language };
    const titles = new Map<string, string[]>();
    for (const path of paths) {
      const asked = { as: "bibliothekarin", accept: "text/html", headers };
      const { status, text } = await library.ask("GET", path, asked);
      const [, title] = /<title>(.*?) &ndash; /.exec(text) ?? [];
      if (status === 200 && title) titles.set(title, [...(titles.get(title) ?? []), path]);
    }
    assert.ok(titles.size > 50, `${titles.size}`);
    const alike = [...titles].filter(([, places]) => places.length > 1);
    assert.deepEqual(alike, [], language);
  }
});

withLibrary(
  "types and locations are called the same in the catalogue and in lists",
  async (library) => {
    await library.patch("/exemplar/1", { standort: "Regal 3", zugang: "2020-01-01" });
    await library.patch("/exemplar/2", { standort: "Regal 3", zugang: "2020-01-01" });
    await library.lend("B1", "anna");
    const { werk, exemplar } = Object.fromEntries(
      ["werk", "exemplar"].map((name) => [name, library.app.kinds.one(name)]),
    );
    for (const language of LANGUAGE_CODES) {
      const type = werk?.fields.art?.label?.[language] ?? "";
      const location = exemplar?.fields.standort?.label?.[language] ?? "";
      for (const [path, names] of [
        ["/zahlen", [type, location]],
        ["/regalliste", [location]],
        ["/bestandspflege/nie-ausgeliehen?jahre=1", [location]],
      ] as const) {
        const headers = { "Accept-Language": language };
        const asked = { as: "bibliothekarin", accept: "text/html", headers };
        const { text } = await library.ask("GET", path, asked);
        for (const name of names)
          assert.ok(text.includes(`>${name}<`), `${path} (${language}): ${name}`);
      }
    }
  },
);

withLibrary("a bulk change counts in English as every list does", async (library) => {
  const headers = { "Accept-Language": "en" };
  const asked = { as: "bibliothekarin", accept: "text/html", headers };
  for (const [list, said] of [
    ["liste=/werke", "Change 2 works"],
    ["werk=1", "Change 1 work"],
  ] as const) {
    const { text } = await library.ask("GET", `/sammelaenderungen?formular=neu&${list}`, asked);
    assert.ok(text.includes(said), said);
  }
});

test("the help calls the states of messages as their pages do", () => {
  for (const language of LANGUAGE_CODES) {
    const help = readFileSync(`docs/hilfe/nachrichten.${language}.md`, "utf8");
    for (const state of Object.values(nachricht.words[language]?.choices?.zustand ?? {}))
      assert.ok(help.includes(state), `${state} (${language})`);
  }
});

test("an import calls people as the catalogue does", () => {
  for (const language of LANGUAGE_CODES) {
    const label = einspielung.words[language]?.fields.personen ?? "";
    assert.ok(label.endsWith(`: ${person.words[language]?.many}`), label);
  }
});
