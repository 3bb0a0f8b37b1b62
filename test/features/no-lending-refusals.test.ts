/** What is turned off names what turns it on: the setting that helps, and where it is decided. */

import assert from "node:assert/strict";
import { siteFolder } from "../app.ts";
import { type Library, withLibrary } from "../library.ts";

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
