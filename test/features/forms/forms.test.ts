/** Forms as a librarian meets them, without any script: opened, filled in, mended, clashed, and used to remove. */

import assert from "node:assert/strict";
import { KINDS, ORIGIN, type TestApp, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const TYPE = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

type Pairs = readonly (readonly [string, string])[];

async function page(app: TestApp, path: string): Promise<string> {
  const response = await app.request("GET", path, AS);
  assert.equal(response.status, 200, path);
  return response.text();
}

function send(app: TestApp, path: string, pairs: Pairs | Record<string, string>) {
  const list = Array.isArray(pairs) ? pairs : Object.entries(pairs);
  const body = new URLSearchParams(list.map(([name, value]) => [name, value])).toString();
  return app.request("POST", path, { ...AS, body, headers: TYPE });
}

/** The page that a browser goes on to. */
async function told(app: TestApp, answer: Response): Promise<string> {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  const headers = { Accept: "text/html", Cookie: cookies.join("; ") };
  const location = answer.headers.get("Location") ?? "";
  return (await app.request("GET", location.slice(ORIGIN.length), { ...AS, headers })).text();
}

/** What a browser would send of a page's form that nobody has touched. */
function filledIn(html: string): [string, string][] {
  const form = html.slice(
    html.indexOf("data-form"),
    html.indexOf("</form>", html.indexOf("data-form")),
  );
  const pairs: [string, string][] = [];
  for (const [tag] of form.matchAll(
    /<input[^>]*>|<textarea[\s\S]*?<\/textarea>|<select[\s\S]*?<\/select>/g,
  )) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name === undefined || /type="file"/.test(tag)) continue;
    if (/type="radio"/.test(tag) && !/ checked/.test(tag)) continue;
    pairs.push([plain(name), plain(inputValue(tag))]);
  }
  return pairs;
}

function inputValue(tag: string): string {
  if (tag.startsWith("<textarea"))
    return /<textarea[^>]*>\n?([\s\S]*)<\/textarea>/.exec(tag)?.[1] ?? "";
  if (tag.startsWith("<select")) {
    const options = [...tag.matchAll(/<option([^>]*)>([^<]*)/g)];
    const chosen = options.find(([, marks]) => marks?.includes("selected")) ?? options[0];
    const value = /value="([^"]*)"/.exec(chosen?.[1] ?? "")?.[1];
    return value ?? chosen?.[2] ?? "";
  }
  return /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "";
}

function plain(text: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? "");
}

function changed(pairs: Pairs, changes: Record<string, string>): [string, string][] {
  const kept = pairs.filter(([name]) => !(name in changes));
  return [
    ...kept.map(([name, value]): [string, string] => [name, value]),
    ...Object.entries(changes),
  ];
}

for (const { singular, plural, access } of KINDS.all) {
  withApps(
    `the forms of a ${singular} are for those who may use them, and nobody keeps them`,
    async (app) => {
      const kind = app.kinds.one(singular);
      const { path } = await app.shown(kind);
      const forms = [
        `/${plural}?formular=neu`,
        `${path}?formular=aendern`,
        `${path}?formular=loeschen`,
      ];
      for (const address of forms) {
        assert.equal((await app.request("GET", address)).status, 403, address);
        const response = await app.request("GET", address, AS);
        assert.equal(response.status, 200, address);
        assert.equal(response.headers.get("Cache-Control"), "private, no-store", address);
        assert.match(response.headers.get("Content-Type") ?? "", /^text\/html/, address);
      }
      if (!access.create.includes("leser"))
        assert.equal((await app.request("GET", forms[0] as string, { as: "leserin" })).status, 403);
    },
  );

  withApps(`the form of a ${singular} that is sent back untouched changes nothing`, async (app) => {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.add(kind);
    const before = await app.member(kind, id);
    const pairs = filledIn(await page(app, `${path}?formular=aendern`));
    const response = await send(app, `/${plural}`, pairs);
    assert.equal(response.status, 303, await response.text());
    const after = await app.member(kind, id);
    assert.deepEqual(after.values, before.values);
    assert.equal(after.version, before.version);
  });
}

withApps("an unknown form is 400, and a form in JSON there is not", async (app) => {
  assert.equal((await app.request("GET", "/personen?formular=aendern", AS)).status, 400);
  const json = await app.request("GET", "/personen?formular=neu", {
    ...AS,
    headers: { Accept: "application/json" },
  });
  assert.equal(json.status, 406);
});

withApps("makes a person, leads to its page, and says one sentence there", async (app) => {
  const html = await page(app, "/personen?formular=neu");
  const sent = await send(
    app,
    "/personen",
    changed(filledIn(html), { vorname: "Rahel", nachname: "Formular" }),
  );
  assert.equal(sent.status, 303);
  const location = sent.headers.get("Location") ?? "";
  assert.match(location, /\/person\/rahel-formular(-\d+)?$/);
  const next = await told(app, sent);
  assert.match(next, /<p class="notice" role="status">Das ist angelegt\.<\/p>/);
  const stranger = await (await app.get(location.slice(ORIGIN.length))).text();
  assert.doesNotMatch(stranger, /class="notice"/);
});

withApps(
  "a faulty form comes back with every input, a summary and each fault beside its field",
  async (app) => {
    const response = await send(app, "/werke", {
      titel: " ",
      untertitel: 'ein "Unter" <titel>',
      jahr: "achtzehnhundert",
      art: "Oper",
      sprache: "!",
      schlagwort: "a\nb",
      verweis: "kein Weblink",
      beschreibung: "\nbleibt\n\nso",
    });
    assert.equal(response.status, 422);
    assert.equal(response.headers.get("Cache-Control"), "private, no-store");
    const html = await response.text();
    const kept = new Map(filledIn(html));
    assert.equal(kept.get("untertitel"), 'ein "Unter" <titel>');
    assert.equal(kept.get("jahr"), "achtzehnhundert");
    assert.equal(kept.get("art"), "Oper");
    assert.deepEqual([kept.get("schlagwort.0.name"), kept.get("schlagwort.1.name")], ["a", "b"]);
    assert.equal(kept.get("beschreibung"), "\nbleibt\n\nso");
    for (const name of ["titel", "jahr", "art", "sprache", "verweis"]) {
      assert.match(html, new RegExp(`<a href="/werke#feld-${name}"`), name);
      assert.match(html, new RegExp(`<p class="fault" id="fehler-${name}"`), name);
      assert.match(
        html,
        new RegExp(
          `id="feld-${name}"[^>]*aria-describedby="fehler-${name}[^>]*aria-invalid="true"`,
        ),
        name,
      );
    }
    assert.match(html, /<title>Fehler: /);
    assert.doesNotMatch(html, /fehler-untertitel/);
  },
);

withApps("a user name that is taken is told beside its field", async (app) => {
  await app.addPerson("Erste", "Inhaberin", { username: "inhaberin" });
  const response = await send(app, "/personen", { nachname: "Zweite", username: "inhaberin" });
  assert.equal(response.status, 409);
  const html = await response.text();
  assert.match(html, /<p class="fault" id="fehler-username"/);
  assert.equal(new Map(filledIn(html)).get("nachname"), "Zweite");
});

withApps("searches, chooses, orders and takes away links without a script", async (app) => {
  const clara = await app.addPerson("Clara", "Suchstein");
  const robert = await app.addPerson("Robert", "Suchstein");
  const start = filledIn(await page(app, "/werke?formular=neu"));
  const typed = changed(start, { titel: "Zu zweit", "_suche.person": "suchst" });

  const found = await send(app, "/werke", changed(typed, { _schritt: "suchen person" }));
  assert.equal(found.status, 200);
  const results = await found.text();
  assert.match(results, new RegExp(`value="waehlen person ${clara.path}"`));
  assert.equal(new Map(filledIn(results)).get("titel"), "Zu zweit");
  assert.equal(new Map(filledIn(results)).get("_suche.person"), "suchst");

  // The Enter key searches as long as words stand in the search, and saves when they do not.
  const entered = await send(app, "/werke", changed(typed, { _schritt: "weiter" }));
  assert.equal(entered.status, 200);

  const one = filledIn(
    await (
      await send(app, "/werke", changed(typed, { _schritt: `waehlen person ${clara.path}` }))
    ).text(),
  );
  assert.equal(new Map(one).get("person.0.url"), clara.path);
  assert.equal(new Map(one).get("_suche.person"), "");
  const two = filledIn(
    await (
      await send(
        app,
        "/werke",
        changed(one, { _schritt: `waehlen person ${robert.path}`, "person.0.rolle": "Musik" }),
      )
    ).text(),
  );
  const moved = filledIn(
    await (await send(app, "/werke", changed(two, { _schritt: "hoch person 1" }))).text(),
  );
  assert.equal(new Map(moved).get("person.0.url"), robert.path);
  assert.equal(new Map(moved).get("person.1.rolle"), "Musik");
  const saved = await send(app, "/werke", changed(moved, { _schritt: "weiter" }));
  assert.equal(saved.status, 303, await saved.text());
  const work = await app.json((saved.headers.get("Location") ?? "").slice(ORIGIN.length));
  assert.deepEqual(
    work.person.map(({ url, rolle }: { url: string; rolle?: string }) => [url, rolle]),
    [
      [ORIGIN + robert.path, undefined],
      [ORIGIN + clara.path, "mus"],
    ],
  );
  const less = await send(app, "/werke", changed(moved, { _schritt: "entfernen person 0" }));
  assert.equal(new Map(filledIn(await less.text())).get("person.0.url"), clara.path);
});

withApps("begins a copy of a work from the work's own page", async (app) => {
  const work = await app.addWork("Ein Werk mit Exemplar");
  const own = await page(app, work.path);
  const href = /href="(exemplare\?formular=neu[^"]*)"/.exec(own)?.[1] ?? "";
  const form = filledIn(await page(app, `/${plain(href)}`));
  assert.equal(new Map(form).get("werk.url"), work.path);
});

withApps(
  "two who edit at once: the second sees both versions and chooses field by field",
  async (app) => {
    const { id, path } = await app.addWork("Urfassung", [], {
      untertitel: "alt",
      datierung: "um 1800",
    });
    const kind = app.kinds.one("werk");
    const form = filledIn(await page(app, `${path}?formular=aendern`));
    const theirs = await send(
      app,
      "/werke",
      changed(form, { titel: "Ihre Fassung", datierung: "um 1810" }),
    );
    assert.equal(theirs.status, 303);

    const mine = await send(
      app,
      "/werke",
      changed(form, { titel: "Meine Fassung", untertitel: "neu" }),
    );
    assert.equal(mine.status, 412);
    const html = await mine.text();
    assert.match(html, /inzwischen geändert/);
    const both = new Map(filledIn(html));
    assert.equal(both.get("_wahl.titel"), "eigene", "both have changed the title");
    assert.equal(both.get("_wahl.datierung"), "andere", "only the other one has touched it");
    assert.equal(both.has("_wahl.untertitel"), false, "only mine, so there is nothing to choose");
    assert.equal(both.get("_andere.titel"), "Ihre Fassung");
    assert.equal((await app.member(kind, id)).title, "Ihre Fassung");

    const settled = await send(app, "/werke", changed(filledIn(html), { "_wahl.titel": "andere" }));
    assert.equal(settled.status, 303, await settled.text());
    const { titel, untertitel, datierung } = (await app.member(kind, id)).values;
    assert.deepEqual([titel, untertitel, datierung], ["Ihre Fassung", "neu", "um 1810"]);
  },
);

withApps("removing asks on its own page, says what points here, and is then done", async (app) => {
  const maker = await app.addPerson("Fest", "Verbunden");
  const work = await app.addWork("Hält sie fest", [maker]);
  const asks = await page(app, `${maker.path}?formular=loeschen`);
  assert.match(asks, /Hält sie fest/);
  assert.doesNotMatch(asks, /Ja, entfernen/);
  const remove = { _aktion: "loeschen", _ziel: `/person/${maker.id}`, _version: "1" };
  const refused = await send(app, "/personen", remove);
  assert.equal(refused.status, 409);
  assert.match(await refused.text(), /lässt sich noch nicht entfernen/);

  const free = { _aktion: "loeschen", _ziel: `/werk/${work.id}`, _version: "1" };
  const done = await send(app, "/werke", free);
  assert.equal(done.status, 303);
  assert.equal(done.headers.get("Location"), `${ORIGIN}/werke`);
  assert.match(await told(app, done), /Das ist entfernt\./);
});

withApps(
  "a reader changes what is theirs to change in the own account, and sees nothing else",
  async (app) => {
    const konto = app.kinds.one("konto");
    const own = await app.store.read.findBy(konto, "username", "leserin");
    const path = `/konto/${own?.id}`;
    const form = await app.request("GET", `${path}?formular=aendern`, { as: "leserin" });
    assert.equal(form.status, 200);
    const html = await form.text();
    const names = filledIn(html).map(([name]) => name);
    assert.ok(names.includes("name"));
    for (const hidden of ["rolle", "notiz", "gesperrt"]) assert.ok(!names.includes(hidden), hidden);
    const pairs = changed(filledIn(html), { name: "Lea Leserin" });
    const body = new URLSearchParams(pairs).toString();
    const sent = await app.request("POST", "/konten", { as: "leserin", body, headers: TYPE });
    assert.equal(sent.status, 303, await sent.text());
    const after = (await app.store.read.findBy(konto, "username", "leserin"))?.values;
    assert.deepEqual([after?.name, after?.rolle], ["Lea Leserin", "leser"]);
    const other = await app.request("GET", "/konto/1?formular=loeschen", { as: "leserin" });
    assert.equal(other.status, 403);
  },
);

withApps("the site's own kinds have forms with every sort of input", async (app) => {
  const html = await page(app, "/ausstellungen?formular=neu");
  for (const input of [
    /name="titel" required type="text" maxlength="200"/,
    /name="beginn" required type="date"/,
    /name="besucher"[^>]*type="number"[^>]*min="0"/,
    /<select id="feld-stand" name="stand"/,
    /<textarea id="feld-text" name="text"[^>]*maxlength="20000"/,
    /type="search" name="_suche.kuratorin"/,
    /type="search" name="_suche.werk"/,
    /name="plakat"[^>]*type="url"/,
    /type="file" name="_datei.plakat"/,
  ])
    assert.match(html, input);
});
