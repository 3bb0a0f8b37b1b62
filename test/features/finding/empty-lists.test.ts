/** Lists with nothing in them: they say what that means, and what to do next, to whoever looks. */

import assert from "node:assert/strict";
import { type Account, type TestApp, withApp } from "../../support/app.ts";

async function html(app: TestApp, path: string, as?: Account, language = "de"): Promise<string> {
  const answer = await app.request("GET", path, {
    ...(as && { as }),
    headers: { Accept: "text/html", "Accept-Language": language },
  });
  assert.equal(answer.status, 200, path);
  return answer.text();
}

function nothing(page: string): string {
  return /<(div|p) class="nothing">[\s\S]*?<\/\1>/.exec(page)?.[0] ?? "";
}

withApp(
  "an empty catalogue leads librarians to the import, and promises nothing to visitors",
  async (app) => {
    const own = nothing(await html(app, "/werke", "bibliothekarin"));
    assert.match(own, /Katalog ist noch leer/);
    assert.match(own, /href="einspielungen"/);
    assert.match(own, /href="werke\?formular=neu"/);
    const anybody = nothing(await html(app, "/werke"));
    assert.match(anybody, /Katalog ist noch leer/);
    assert.doesNotMatch(anybody, /href=/);
    assert.match(nothing(await html(app, "/werke", undefined, "en")), /still empty/);
    assert.match(nothing(await html(app, "/")), /noch leer/);
    assert.match(nothing(await html(app, "/", "bibliothekarin")), /href="einspielungen"/);
  },
  { fresh: true },
);

withApp(
  "every kind that can be empty says what that means, a site's own kind too",
  async (app) => {
    for (const kind of app.kinds.all) {
      if (kind.alone || kind.singular === "konto") continue;
      const found = nothing(await html(app, `/${kind.plural}`, "bibliothekarin"));
      assert.notEqual(found, "", kind.plural);
      if (!kind.merges && kind.access.create.includes("bibliothekar"))
        assert.ok((found.match(/<p>/g)?.length ?? 0) >= 2, found);
    }
  },
  { fresh: true },
);

withApp(
  "an empty list that shows readers only their own speaks of them, not of everybody",
  async (app) => {
    const all = { wuensche: "ja", termine: "ja", gebuehren: "ja", benachrichtigen: "ja" };
    const settings = { as: "bibliothekarin", body: { ...all, buchungSelbst: "ja" } } as const;
    assert.equal((await app.request("PATCH", "/einstellungen", settings)).status, 200);
    const own = app.kinds.all.filter(({ access }) => access.list.includes("owner"));
    assert.ok(own.length >= 6, own.map(({ plural }) => plural).join());
    for (const { plural } of own) {
      const found = nothing(await html(app, `/${plural}`, "leserin"));
      assert.match(found, /^<div class="nothing"><p>[^<]*\bSie\b/, plural);
      assert.doesNotMatch(found, /niemand|Leser/, plural);
      const english = nothing(await html(app, `/${plural}`, "leserin", "en"));
      assert.match(english, /^<div class="nothing"><p>[^<]*\byou\b/i, plural);
    }
    // Of those that are not chosen there may be some.
    const narrowed = nothing(await html(app, "/buchungen?status=storniert", "leserin"));
    assert.match(narrowed, /Auf diese Auswahl passt nichts/);
  },
  { fresh: true },
);

withApp(
  "that nothing is late is good news",
  async (app) => {
    for (const path of ["/theke/ueberfaellig", "/ausleihen?status=überfällig"])
      assert.match(nothing(await html(app, path, "bibliothekarin")), /Nichts ist überfällig/, path);
    assert.match(
      nothing(await html(app, "/theke/heute", "bibliothekarin")),
      /Heute ist nichts fällig/,
    );
  },
  { fresh: true },
);

withApp(
  "what is empty because the library is new says what will stand there, and leads on",
  async (app) => {
    const lists = [
      ["/theke/bereitlegen", /Niemand wartet auf etwas/, /nobody is waiting/i, "vormerkungen"],
      ["/theke/zettel", /Niemand wartet auf etwas/, /nobody is waiting/i, null],
      ["/theke/buchungen", /Nichts Gebuchtes/, /nothing booked/i, "buchungen"],
      ["/regalliste", /steht nichts/, /nothing stands/i, "einspielungen"],
      ["/zahlen", /nichts gezählt/, /nothing was counted/i, "theke"],
      ["/bilder", /keine Bilder/, /no pictures/, "titelbilder"],
    ] as const;
    for (const [path, german, english, way] of lists) {
      const found = nothing(await html(app, path, "bibliothekarin"));
      assert.match(found, german, path);
      assert.match(nothing(await html(app, path, "bibliothekarin", "en")), english, path);
      if (way === null) continue;
      assert.ok((found.match(/<p>/g)?.length ?? 0) >= 2, found);
      assert.match(found, new RegExp(`href="${way}"`), path);
    }
  },
  { fresh: true },
);

withApp(
  "an empty list leads nobody where they may not go, nor to lending where nothing is lent",
  async (app) => {
    const { konto } = await app.json("/konten?suche=leserin", "bibliothekarin");
    const desk = { as: "bibliothekarin", body: { rolle: "theke" } } as const;
    assert.equal((await app.request("PATCH", new URL(konto[0].url).pathname, desk)).status, 200);
    const shelves = nothing(await html(app, "/regalliste", "leserin"));
    assert.match(shelves, /steht nichts/);
    assert.doesNotMatch(shelves, /href=/);
    const lending = { as: "bibliothekarin", body: { ausleihe: "nein" } } as const;
    assert.equal((await app.request("PATCH", "/einstellungen", lending)).status, 200);
    const figures = nothing(await html(app, "/zahlen", "bibliothekarin"));
    assert.match(figures, /href="werke\?formular=neu"/);
    assert.doesNotMatch(figures, /href="theke"|usgeliehen/);
    assert.doesNotMatch(nothing(await html(app, "/exemplare", "bibliothekarin")), /usleihen/);
    const past = nothing(await html(app, "/zahlen/2019", "bibliothekarin"));
    assert.match(past, /nichts gezählt/);
    assert.doesNotMatch(past, /href=/);
  },
  { fresh: true },
);
