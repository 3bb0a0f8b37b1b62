/** Section 4 of the seed: methods, endpoints, and how a representation is chosen. */

import assert from "node:assert/strict";
import {
  FREE_KINDS,
  formOf,
  isPutAnywhere,
  MEMBER_FORMATS,
  ORIGIN,
  type TestApp,
  withApps,
} from "../support/app.ts";
import { withLibrary } from "../support/library.ts";
import { formsIn, Visitor } from "../support/visitor.ts";

const AS = { as: "bibliothekarin" } as const;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

// Method meaning

withApps("4 GET: fetches a representation and changes nothing", async (app) => {
  for (const { singular, plural } of FREE_KINDS) {
    const { path } = await app.shown(app.kinds.one(singular));
    const before = await app.store.change();
    for (const address of [path, `/${plural}`])
      for (const { name } of MEMBER_FORMATS)
        assert.equal((await app.request("GET", `${address}.${name}`, AS)).status, 200);
    assert.equal(await app.store.change(), before, singular);
  }
});

withApps(
  "4 POST: makes what has no address yet, sent to the collection, which gets its own below it",
  async (app) => {
    for (const { singular, plural } of FREE_KINDS) {
      for (const at of [`/${plural}`, `/${plural}/`]) {
        const body = await app.sample(app.kinds.one(singular));
        const response = await app.request("POST", at, { ...AS, body });
        assert.equal(response.status, 201, at);
        const url = response.headers.get("Location") ?? "";
        assert.match(url, new RegExp(`^${ORIGIN}/${plural}/[1-9][0-9]*$`));
        assert.equal((await app.request("GET", url.slice(ORIGIN.length), AS)).status, 200);
      }
    }
  },
);

withApps("4 PUT: stores what is sent under the address given", async (app) => {
  for (const { singular } of FREE_KINDS) {
    const kind = app.kinds.one(singular);
    const { id, path } = await app.add(kind);
    const read = await app.json(path, "bibliothekarin");
    const replaced = await app.request("PUT", path, { ...AS, body: await app.sample(kind) });
    assert.equal(replaced.status, 200, path);
    assert.notDeepEqual(await app.json(`/${singular}/${id}`, "bibliothekarin"), read);
    if (!isPutAnywhere(kind)) continue;
    const free = `/${singular}/${id + 1000}`;
    const made = await app.request("PUT", free, { ...AS, body: await app.sample(kind) });
    assert.equal(made.status, 201, free);
    assert.equal((await app.request("GET", free, AS)).status, 200, free);
  }
});

withApps("4 DELETE: removes the resource at the address", async (app) => {
  const { path } = await app.addPerson("Nobody", "Anymore");
  assert.equal((await app.request("DELETE", path, AS)).status, 204);
  assert.equal((await app.get(path)).status, 410);
});

withLibrary(
  "4 PUT, DELETE: no form sends them; a POST to the parent is used instead, and GET and POST are enough",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const forms = async (path: string) => {
      const { text } = await visitor.get(path);
      for (const [form] of text.matchAll(/<form[^>]*>/g))
        assert.match(/method="([^"]*)"/.exec(form)?.[1] ?? "get", /^(get|post)$/i);
      for (const [, method] of text.matchAll(/formmethod="([^"]*)"/g))
        assert.match(method ?? "", /^(get|post)$/i);
      return text;
    };
    await forms("/personen?formular=neu");
    const page = await visitor.get("/personen?formular=neu");
    const made = await visitor.submit(page, {}, { vorname: "Irmgard", nachname: "Keun" });
    assert.equal(made.status, 303, made.text);

    const editing = await visitor.get("/person/irmgard-keun?formular=aendern");
    await forms("/person/irmgard-keun?formular=aendern");
    const known = { _aktion: "ersetzen" };
    const actions = formsIn(editing.text)
      .filter(({ values }) => values.has("_aktion"))
      .map(({ action }) => action);
    assert.deepEqual([...new Set(actions)], ["personen"]);
    const changed = await visitor.submit(editing, known, { vorname: "Charlotte" });
    assert.equal(changed.status, 303, changed.text);
    assert.equal((await library.ask("GET", "/person/charlotte-keun")).json.vorname, "Charlotte");

    await forms("/person/charlotte-keun?formular=loeschen");
    const removing = await visitor.get("/person/charlotte-keun?formular=loeschen");
    const removed = await visitor.submit(removing, { _aktion: "loeschen" });
    assert.equal(removed.status, 303, removed.text);
    assert.equal((await library.ask("GET", "/person/charlotte-keun")).status, 410);
  },
);

// Endpoint shapes

withApps("4 GET /: an HTML page", async (app) => {
  const response = await app.get("/");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "text/html; charset=utf-8");
});

withApps(
  "4 GET /personen: the list of the persons, each with a link, to the byte",
  async (app) => {
    await app.addPerson("Georg", "Büchner");
    await app.addPerson("", "Klabund");
    const [first, second] = [`${ORIGIN}/person/georg-buechner`, `${ORIGIN}/person/klabund`];
    assert.equal(
      await (await app.get("/personen.json")).text(),
      `{"person":[{"vorname":"Georg","nachname":"Büchner","url":"${first}"},{"vorname":"","nachname":"Klabund","url":"${second}"}],"gesamt":2}`,
    );
    assert.equal(
      await (await app.get("/personen.xml")).text(),
      `<?xml version="1.0" encoding="UTF-8"?>
<personen gesamt="2"><person ref="${first}"><vorname>Georg</vorname><nachname>Büchner</nachname></person><person ref="${second}"><vorname/><nachname>Klabund</nachname></person></personen>
`,
    );
    const page = await (await app.get("/personen.html")).text();
    for (const slug of ["georg-buechner", "klabund"])
      assert.match(page, new RegExp(`<a[^>]* href="person/${slug}"`));
  },
  { fresh: true },
);

withApps(
  "4 GET /person/<slug> or /person/<id>, with .html, .xml and .json: the person in that representation",
  async (app) => {
    const { id, slug } = await app.addPerson("Anna", "Seghers");
    for (const key of [slug, id]) {
      assert.equal((await app.get(`/person/${key}`)).status, 200);
      for (const [suffix, type] of SUFFIXES) {
        const response = await app.get(`/person/${key}.${suffix}`);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get("Content-Type"), type);
      }
    }
  },
);

withApps("4 GET /werk/<id>: the work", async (app) => {
  const { id } = await app.addWork("Das siebte Kreuz");
  assert.equal((await app.json(`/werk/${id}`)).titel, "Das siebte Kreuz");
});

withLibrary("4 GET /<path>/<user_id>: the loan list of that user", async (library) => {
  await library.lend("B1", "anna");
  const path = `/ausleihliste/${library.accounts.anna}`;
  const { json } = await library.ask("GET", path, { as: "anna" });
  assert.equal(json.ausleihe[0].werk.titel, "Woyzeck");
});

withApps(
  "4 POST /<collection>/: a body or a form is answered with the status and the address, to the byte",
  async (app) => {
    for (const headers of [{ "Content-Type": "application/json" }, FORM]) {
      const body = headers === FORM ? formOf({ nachname: "Keun" }) : '{"nachname":"Keun"}';
      const post = async (Accept: string) => {
        const asking = { ...AS, headers: { ...headers, Accept }, body };
        const response = await app.request("POST", "/personen/", asking);
        assert.equal(response.status, 201, `${headers["Content-Type"]} ${Accept}`);
        const url = response.headers.get("Location");
        assert.match(url ?? "", new RegExp(`^${ORIGIN}/personen/[1-9][0-9]*$`));
        return { url, text: await response.text() };
      };
      const json = await post("application/json");
      assert.equal(json.text, `{"status":201,"url":"${json.url}"}`);
      const xml = await post("application/xml");
      assert.equal(
        xml.text,
        `<?xml version="1.0" encoding="UTF-8"?>\n<neu status="201" ref="${xml.url}"/>\n`,
      );
    }
  },
);

withApps(
  "4 POST /<collection>/: a form by a program that accepts anything is answered with 201 and both, too",
  async (app) => {
    for (const headers of [FORM, { ...FORM, Accept: "*/*" }]) {
      const body = formOf({ nachname: "Keun" });
      const response = await app.request("POST", "/personen/", { ...AS, headers, body });
      assert.equal(response.status, 201);
      const url = response.headers.get("Location") ?? "";
      assert.match(url, new RegExp(`^${ORIGIN}/personen/[1-9][0-9]*$`));
      assert.ok(
        (await response.text()).includes(url.slice(ORIGIN.length + 1)),
        "the page names it",
      );
    }
  },
);

withLibrary(
  "4 POST /<collection>/: a browser goes on to the clean address of the new resource",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const page = await visitor.get("/personen?formular=neu");
    const made = await visitor.submit(page, {}, { vorname: "Gabriele", nachname: "Tergit" });
    assert.equal(made.status, 303);
    assert.equal(new URL(made.headers.get("Location") ?? "").pathname, "/person/gabriele-tergit");
    assert.equal(new URL(made.headers.get("Location") ?? "").search, "");
    const told = async (path: string) => / class="notice"/.test((await visitor.get(path)).text);
    assert.equal(await told("/person/gabriele-tergit"), true, "said once");
    assert.equal(await told("/person/gabriele-tergit"), false);
    assert.equal(await told("/person/gabriele-tergit?meldung=angelegt"), false, "typed by hand");
  },
);

// Choosing the representation

const SUFFIXES = [
  ["html", "text/html; charset=utf-8"],
  ["xml", "application/xml; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
] as const;

async function addresses(app: TestApp): Promise<string[]> {
  const person = await app.shown(app.kinds.one("person"));
  const work = await app.shown(app.kinds.one("werk"));
  return [person.path, `/person/${person.id}`, work.path, "/personen", "/werke"];
}

withApps(
  "4 Choosing 1: Accept chooses: text/html, application/xml, and application/json for JSON (open)",
  async (app) => {
    for (const address of [...(await addresses(app)), "/"]) {
      for (const [, type] of SUFFIXES) {
        const response = await app.get(address, { Accept: type.replace(/;.*/, "") });
        assert.equal(response.status, 200, address);
        assert.equal(response.headers.get("Content-Type"), type, address);
        assert.match(response.headers.get("Vary") ?? "", /Accept(,|$)/);
      }
    }
  },
);

withApps(
  "4 Choosing 2: the suffixes .html, .xml and .json choose, whatever is accepted",
  async (app) => {
    for (const address of await addresses(app)) {
      for (const [suffix, type] of SUFFIXES) {
        for (const Accept of ["text/html", "application/xml", "image/png"]) {
          const response = await app.get(`${address}.${suffix}`, { Accept });
          assert.equal(response.status, 200);
          assert.equal(response.headers.get("Content-Type"), type);
        }
      }
    }
  },
);

withApps("4 Choosing 3: the parameter ?format= chooses as well", async (app) => {
  for (const address of [...(await addresses(app)), "/"]) {
    for (const [name, type] of SUFFIXES) {
      const response = await app.get(`${address}?format=${name}`, { Accept: "image/png" });
      assert.equal(response.headers.get("Content-Type"), type);
    }
  }
});

withApps("4 Default (open): where nothing is chosen, it is HTML", async (app) => {
  for (const address of [...(await addresses(app)), "/"])
    for (const headers of [{}, { Accept: "*/*" }])
      assert.equal((await app.get(address, headers)).headers.get("Content-Type"), SUFFIXES[0][1]);
});

withApps(
  "4 Payloads (open): PUT takes what GET gives and answers with it, DELETE answers 204 with nothing",
  async (app) => {
    const { path } = await app.addPerson("Rosa", "Mayreder");
    for (const [suffix, type] of SUFFIXES.slice(1)) {
      const document = await (await app.get(`${path}.${suffix}`)).text();
      const headers = { "Content-Type": type, Accept: type };
      const put = await app.request("PUT", path, { ...AS, headers, body: document });
      assert.equal(put.status, 200);
      assert.equal(await put.text(), document);
    }
    const removed = await app.request("DELETE", path, AS);
    assert.equal(removed.status, 204);
    assert.equal(await removed.text(), "");
  },
);

withApps(
  "4 Query, pages, sorting (open): ?suche=, ?sortierung=, ?anzahl= and ?nach=; a bad value is 400",
  async (app) => {
    for (const name of ["Ada", "Berta", "Clara"]) await app.addPerson(name, "Seitenzahl");
    const names = ({ person }: { person: { vorname: string }[] }) =>
      person.map(({ vorname }) => vorname);
    const first = await app.json("/personen?suche=seitenzahl&sortierung=-vorname&anzahl=2");
    assert.deepEqual(names(first), ["Clara", "Berta"]);
    const next = await app.json(first.weiter.slice(ORIGIN.length));
    assert.deepEqual(names(next), ["Ada"]);
    for (const query of ["anzahl=0", "anzahl=101", "nach=x", "sortierung=nichts"])
      assert.equal((await app.get(`/personen?${query}`)).status, 400, query);
  },
);
