/** What is turned off names what turns it on: the setting that helps, and where it is decided. */

import assert from "node:assert/strict";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

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
  "a page that is turned off does not say that nothing was ever there, nor look for its address",
  async (library) => {
    await library.patch("/einstellungen", { gebuehren: "nein" });
    const page = async (path: string, as?: string) => {
      const headers = { "Accept-Language": "en" };
      const asked = { accept: "text/html", headers, ...(as && { as }) };
      return (await library.ask("GET", path, asked)).text;
    };
    const own = await page("/kassenbuch", LIBRARIAN);
    assert.match(own, /is turned off\. The setting/);
    assert.doesNotMatch(own, /nothing ever did|value="kassenbuch"/);
    assert.match(own, /What is stored of it stays/);
    // Nobody else is told that it is there.
    for (const other of [await page("/kassenbuch"), await page("/kassnbuch", LIBRARIAN)]) {
      assert.match(other, /nothing ever did/);
      assert.doesNotMatch(other, /turned off|stays/);
    }
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
    site: siteSaying({ ausleihe: { an: false }, wuensche: false }),
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
    site: siteSaying({ name: "Archiv", ausleihe: { an: false } }),
  },
);

withLibrary(
  "what is turned off and keeps something from being removed is named, with its setting and no link to a 404",
  async (library) => {
    const loan = await library.lend("B1", "anna");
    assert.equal(loan.status, 201);
    await library.lend("B3", "anna");
    const body = { werk: { url: "/werk/2" } };
    assert.equal((await library.ask("POST", "/vormerkungen", { as: "ben", body })).status, 201);
    await library.patch("/einstellungen", { ausleihe: "nein" });
    const visitor = await Visitor.signedIn(library, LIBRARIAN);
    const on = "Die Einstellung „Wir verleihen“ (ausleihe) unter /einstellungen schaltet es ein.";
    for (const [path, off, links] of [
      ["/exemplar/1", "Ausleihen", []],
      ["/werk/2", "Vormerkungen", ["/exemplar/3"]],
      [`/konto/${library.accounts.anna}`, "Ausleihen", []],
    ] as const) {
      const sentence = `Im Weg steht, was ausgeschaltet ist: ${off}. ${on}`;
      const refused = await library.ask("DELETE", path, {
        as: LIBRARIAN,
        headers: { "Accept-Language": "de" },
      });
      assert.equal(refused.status, 409, path);
      assert.ok(refused.json.detail.endsWith(` ${sentence}`), refused.json.detail);
      assert.deepEqual(
        refused.json.links.map(({ url }: { url: string }) => url.slice("http://localhost".length)),
        [...links, "/einstellungen"],
      );
      const { text } = await visitor.get(`${path}?formular=loeschen&lang=de`);
      assert.doesNotMatch(text, /href="(?:ausleihe|vormerkung)\//);
      assert.ok(text.includes(`<p class="lead">${refused.json.detail}</p>`), path);
    }
    const inEnglish = await library.ask("DELETE", "/exemplar/1", {
      as: LIBRARIAN,
      headers: { "Accept-Language": "en" },
    });
    assert.match(
      inEnglish.json.detail,
      / What is turned off stands in the way: loans\. The setting/,
    );
    const anna = await library.ask("DELETE", `/konto/${library.accounts.anna}`, { as: "anna" });
    assert.equal(anna.status, 409);
    assert.doesNotMatch(anna.text, /einstellungen/, "readers cannot change the settings");
    await library.patch("/einstellungen", { ausleihe: "ja" });
    const again = await library.ask("DELETE", "/exemplar/1", { as: LIBRARIAN });
    assert.equal(again.json.grund, "war-ausgeliehen", "it stays when the loan is over, too");
    assert.deepEqual(
      again.json.links.map(({ url }: { url: string }) => url),
      ["http://localhost/exemplar/1", "http://localhost/ausleihe/1"],
    );
  },
);

withLibrary(
  "what keeps a copy that was on loan is no setting: turning loans on would not help",
  async (library) => {
    await library.lend("B1", "anna");
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    for (const [on, links] of [
      ["ja", ["/exemplar/1", "/ausleihe/1"]],
      ["nein", ["/exemplar/1"]],
    ] as const) {
      await library.patch("/einstellungen", { ausleihe: on });
      const headers = { "Accept-Language": "de" };
      const { status, json } = await library.ask("DELETE", "/exemplar/1", {
        as: LIBRARIAN,
        headers,
      });
      assert.deepEqual([status, json.grund], [409, "war-ausgeliehen"]);
      assert.doesNotMatch(json.detail, /ausgeschaltet/);
      assert.deepEqual(
        json.links.map(({ url }: { url: string }) => url),
        links.map((path) => `http://localhost${path}`),
      );
      const visitor = await Visitor.signedIn(library, LIBRARIAN);
      const { text } = await visitor.get("/exemplar/1?formular=loeschen&lang=de");
      assert.ok(text.includes(`<p class="lead">${json.detail}</p>`), text);
      assert.doesNotMatch(text, /Im Weg steht|href="http:\/\/localhost\/einstellungen"/);
    }
  },
);

withLibrary("a removal that is refused says once what is turned off", async (library) => {
  const visitor = await Visitor.signedIn(library, LIBRARIAN);
  const form = await visitor.get("/exemplar/1?formular=loeschen&lang=de");
  assert.equal((await library.lend("B1", "anna")).status, 201);
  await library.patch("/einstellungen", { ausleihe: "nein" });
  const { status, text } = await visitor.submit(form, { _ziel: "/exemplar/1" });
  assert.equal(status, 409);
  assert.equal(text.match(/Im Weg steht, was ausgeschaltet ist/g)?.length, 1);
  assert.match(text, /<a href="http:\/\/localhost\/einstellungen">Wir verleihen<\/a>/);
});
