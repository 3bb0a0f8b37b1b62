/** What is turned off names what turns it on: the setting that helps, and where it is decided. */

import assert from "node:assert/strict";
import { siteFolder } from "../app.ts";
import { type Library, withLibrary } from "../library.ts";
import { Visitor } from "../visitor.ts";

const LIBRARIAN = "bibliothekarin";
const OF_LENDING = ["/theke", "/gebuehren", "/kassenbuch", "/terminplan", "/termine"];

async function toldAt(library: Library, path: string, language = "en") {
  const headers = { "Accept-Language": language };
  const { status, json } = await library.ask("GET", path, { as: LIBRARIAN, headers });
  assert.equal(status, 404, path);
  return { detail: json.detail as string, links: json.links };
}

withLibrary(
  "where nothing is lent, lending is named, not what it would need next",
  async (library) => {
    await library.patch("/einstellungen", { ausleihe: "nein", gebuehren: "ja", termine: "ja" });
    for (const path of OF_LENDING) {
      const { detail, links } = await toldAt(library, path);
      assert.equal(
        detail,
        `What is at ${path} is turned off. The setting “We lend” (ausleihe) at /einstellungen turns it on.`,
      );
      assert.equal(links[0].url, "http://localhost/einstellungen");
    }
    assert.match((await toldAt(library, "/webhooks")).detail, /\(webhooks\)/);
    await library.patch("/einstellungen", { ausleihe: "ja", gebuehren: "nein" });
    assert.match((await toldAt(library, "/kassenbuch")).detail, /\(gebuehren\) at \/einstellungen/);
  },
);

withLibrary(
  "what the library's file fixes is named with the file, not with the page of the settings",
  async (library) => {
    for (const path of OF_LENDING) {
      const { detail, links } = await toldAt(library, path);
      assert.equal(
        detail,
        `What is at ${path} is turned off. The setting “We lend” (ausleihe) turns it on; it is set in leihwerk.json.`,
      );
      assert.equal(links, undefined);
    }
    assert.equal(
      (await toldAt(library, "/wuensche", "de")).detail,
      "Was unter /wuensche steht, ist ausgeschaltet. Die Einstellung „Leser wünschen sich Anschaffungen“ (wuensche) schaltet es ein; sie ist in leihwerk.json festgelegt.",
    );
    assert.match((await toldAt(library, "/webhooks")).detail, /at \/einstellungen/);
  },
  {
    site: siteFolder({
      "leihwerk.json": JSON.stringify({ ausleihe: { an: false }, wuensche: false }),
    }),
  },
);

withLibrary(
  "the first set-up offers no choice of what the library's file fixes, and says what it is",
  async (library) => {
    await library.patch("/einstellungen", { ausleihe: "ja", sprache: "en" });
    const visitor = await Visitor.signedIn(library, LIBRARIAN);
    const page = await visitor.get("/einrichten?lang=de");
    assert.doesNotMatch(
      page.text,
      /<select[^>]* name="ausleihe"|<input[^>]* name="name" type="text"/,
    );
    for (const said of ["Wir verleihen", "Name der Bibliothek"])
      assert.match(
        page.text,
        new RegExp(
          `<p class="fixed-label">${said}</p>\\n<p class="help">Festgelegt in leihwerk.json; hier lässt es sich nicht ändern.</p>\\n<p class="fixed-value" dir="auto">(?:nein[^<]*|Archiv)</p>`,
        ),
      );
    const saved = await visitor.submit(page, { _ziel: "/einstellungen" }, { sprache: "de" });
    assert.equal(saved.status, 303, saved.text);
    const { json } = await library.ask("GET", "/einstellungen", { as: LIBRARIAN });
    assert.deepEqual([json.ausleihe, json.sprache], ["ja", "de"], "what is stored stays");
  },
  {
    site: siteFolder({
      "leihwerk.json": JSON.stringify({ name: "Archiv", ausleihe: { an: false } }),
    }),
  },
);
