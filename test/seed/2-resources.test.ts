/** Section 2 of the seed: resources and their fields. */

import assert from "node:assert/strict";
import { parseXml } from "../contract/judges.ts";
import { FREE_KINDS, ORIGIN, withApps } from "../support/app.ts";
import { withLibrary } from "../support/library.ts";
import { Visitor } from "../support/visitor.ts";

const AS = { as: "bibliothekarin" } as const;

// URL shapes

withApps("2 URL shapes: the start page stands at /", async (app) => {
  assert.equal((await app.get("/")).status, 200);
});

withApps("2 URL shapes: the collection of persons stands at /personen", async (app) => {
  assert.equal((await app.get("/personen")).status, 200);
});

withApps("2 URL shapes: a person stands at /person/<slug> and at /person/<id>", async (app) => {
  const { id, slug } = await app.addPerson("Georg", "Büchner-Reuß");
  assert.equal(slug, "georg-buechner-reuss");
  const answers = [];
  for (const key of [slug, id]) {
    const response = await app.get(`/person/${key}`);
    assert.equal(response.status, 200);
    answers.push(await (await app.get(`/person/${key}.json`)).text());
  }
  assert.equal(answers[0], answers[1]);
});

withApps("2 URL shapes: a work stands at /werk/<id>", async (app) => {
  const { id, path } = await app.addWork("Woyzeck");
  assert.equal(path, `/werk/${id}`);
  assert.equal((await app.get(path)).status, 200);
});

withApps(
  "2 URL shapes: what is new below a collection stands at /<collection>/<id>",
  async (app) => {
    for (const { singular, plural } of FREE_KINDS) {
      const body = await app.sample(app.kinds.one(singular));
      const response = await app.request("POST", `/${plural}`, { ...AS, body });
      assert.equal(response.status, 201, singular);
      const location = response.headers.get("Location") ?? "";
      assert.match(location, new RegExp(`^${ORIGIN}/${plural}/[1-9][0-9]*$`));
      const there = await app.request("GET", location.slice(ORIGIN.length), AS);
      assert.equal(there.status, 200, location);
    }
  },
);

withLibrary(
  "2 URL shapes: the loan list of a user stands at /<path>/<user_id>",
  async (library) => {
    const path = `/ausleihliste/${library.accounts.anna}`;
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 200);
    assert.equal((await library.ask("GET", path)).status, 403);
  },
);

withLibrary("2 URL shapes: no address carries a session", async (library) => {
  const visitor = new Visitor(library);
  const signedIn = await visitor.signIn("bibliothekarin");
  assert.equal(signedIn.status, 303);
  const secrets = [...visitor.cookies.values()];
  assert.ok(secrets.length > 0);
  const addresses = [signedIn.headers.get("Location") ?? ""];
  for (const path of [
    "/",
    "/personen",
    "/werk/1",
    `/ausleihliste/${library.accounts.anna}`,
    "/theke",
  ]) {
    const { text, headers } = await visitor.get(path);
    addresses.push(
      ...[...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, url]) => url ?? ""),
    );
    addresses.push(headers.get("Link") ?? "");
    // Forms that read put what they hold into the address.
    for (const [form] of text.matchAll(/<form(?![^>]*method="post")[\s\S]*?<\/form>/g))
      addresses.push(form);
  }
  for (const address of addresses) {
    assert.doesNotMatch(address, /_csrf|session|sitzung=|sid=/i);
    for (const secret of secrets) assert.ok(!address.includes(secret), address);
  }
});

withApps(
  "2 URL shapes: an address that works keeps working: renamed, and after a restart",
  async (app) => {
    const { id } = await app.addPerson("Rahel", "Levin");
    const work = await app.addWork("Buch des Andenkens");
    const body = { vorname: "Rahel", nachname: "Varnhagen" };
    assert.equal((await app.request("PUT", `/person/${id}`, { ...AS, body })).status, 200);
    for (const restarted of [false, true]) {
      if (restarted) await app.reopen();
      const former = await app.get("/person/rahel-levin.json");
      assert.equal(former.status, 308);
      assert.equal(former.headers.get("Location"), `${ORIGIN}/person/rahel-varnhagen.json`);
      for (const path of ["/person/rahel-varnhagen", `/person/${id}`, `/personen/${id}`, work.path])
        assert.equal((await app.get(path)).status, 200, path);
    }
  },
);

// Person: field names per representation

withApps(
  "2 Person: its JSON and XML have the fields of the tables in their order, and no others, to the byte",
  async (app) => {
    const person = await app.addPerson("Georg", "Büchner", {
      username: "georg.buechner",
      image: "https://example.org/b.jpg",
      geboren: 1813,
      gestorben: 1837,
      beschreibung: "Schriftsteller & Arzt",
      gnd: "118517074",
      wikidata: "Q7033",
    });
    const woyzeck = await app.addWork("Woyzeck", [person]);
    const lenz = await app.addWork("Lenz <1839>", [person]);

    const json = await (await app.get("/person/georg-buechner.json")).text();
    assert.equal(
      json,
      JSON.stringify({
        image: "https://example.org/b.jpg",
        vorname: "Georg",
        nachname: "Büchner",
        werk: [
          { titel: "Lenz <1839>", url: ORIGIN + lenz.path },
          { titel: "Woyzeck", url: ORIGIN + woyzeck.path },
        ],
      }),
    );

    const xml = await (await app.get("/person/georg-buechner.xml")).text();
    assert.equal(
      xml,
      `<?xml version="1.0" encoding="UTF-8"?>
<person><image ref="https://example.org/b.jpg"/><vorname>Georg</vorname><nachname>Büchner</nachname><username>georg.buechner</username><werke><werk ref="${ORIGIN}${lenz.path}">Lenz &lt;1839&gt;</werk><werk ref="${ORIGIN}${woyzeck.path}">Woyzeck</werk></werke></person>
`,
    );
    for (const address of [`/person/${person.id}`, `/personen/${person.id}`]) {
      assert.equal(await (await app.get(`${address}.json`)).text(), json);
      assert.equal(await (await app.get(`${address}.xml`)).text(), xml);
    }
  },
  { fresh: true },
);

withApps(
  "2 Person: without first name, works or image it still has every field of the tables",
  async (app) => {
    const { path } = await app.addPerson("", "Klabund");
    const json = await app.json(path);
    assert.deepEqual(Object.keys(json), ["image", "vorname", "nachname", "werk"]);
    assert.deepEqual([json.vorname, json.nachname, json.werk], ["", "Klabund", []]);
    const xml = parseXml(await (await app.get(`${path}.xml`)).text());
    assert.deepEqual(
      xml.children.map(({ name, text, attributes }) => [name, text, Object.keys(attributes)]),
      [
        ["image", "", ["ref"]],
        ["vorname", "", []],
        ["nachname", "Klabund", []],
        ["username", "klabund", []],
        ["werke", "", []],
      ],
    );
    assert.equal(xml.children[0]?.attributes.ref, json.image);
  },
);

withApps("2 Person: its image is an address that answers with a picture", async (app) => {
  for (const nachname of [
    "Büchner",
    "😀",
    "İnönü",
    "李白",
    "von der Vogelweide",
    "O’Neill",
    "3 Brüder",
    "ǅungla",
    "ﬁ",
  ]) {
    const { path } = await app.addPerson("", nachname);
    const { image } = await app.json(path);
    assert.ok(image.startsWith(`${ORIGIN}/bild/`), image);
    const picture = await app.get(image.slice(ORIGIN.length));
    assert.equal(picture.status, 200, `${nachname}: ${image}`);
    assert.match(picture.headers.get("Content-Type") ?? "", /^image\//);
    assert.equal(parseXml(await picture.text()).name, "svg");
  }
});

withApps(
  "2 Person: its page has a heading, the image, the sentence, and a list of relative links with the titles",
  async (app) => {
    const person = await app.addPerson("Marieluise", "Fleißer", { username: "fleisser" });
    const works = [
      await app.addWork("Fegefeuer in Ingolstadt", [person]),
      await app.addWork("Pioniere <in> Ingolstadt & anderswo", [person]),
    ];
    for (const address of [
      person.path,
      `/person/${person.id}`,
      `/personen/${person.id}`,
      `${person.path}.html`,
    ]) {
      const page = await (await app.get(address, { Accept: "text/html" })).text();
      assert.match(page, /<h1[^>]*>(<bdi>)?Marieluise Fleißer</);
      assert.match(page, /<img[^>]+src="[^"]*\/bild\/monogramm-mf-[0-7]"/);
      const sentence = /<p class="lead">(.*?)<\/p>/s.exec(page)?.[1]?.replace(/<[^>]*>/g, "") ?? "";
      assert.match(sentence, /zwei|2/);
      assert.match(sentence, /fleisser/);
      // The base makes them work from every address of the page.
      assert.match(page, /<base href="\/">/);
      for (const [index, { id }] of works.entries()) {
        const link = new RegExp(`<a href="werk/${id}">(<bdi>)?([^<]*)`).exec(page);
        const title = ["Fegefeuer in Ingolstadt", "Pioniere &lt;in&gt; Ingolstadt &amp; anderswo"][
          index
        ];
        assert.equal(link?.[2], title, address);
        const target = new URL(`werk/${id}`, new URL("/", ORIGIN + address));
        assert.equal((await app.get(target.pathname)).status, 200);
      }
    }
  },
);

withApps("2 Person: the user name stands in XML and HTML, and not in JSON", async (app) => {
  const { path } = await app.addPerson("Else", "Ury", { username: "nesthaekchen" });
  assert.ok(!(await (await app.get(`${path}.json`)).text()).includes("nesthaekchen"));
  assert.match(await (await app.get(`${path}.xml`)).text(), /<username>nesthaekchen<\/username>/);
  assert.ok((await (await app.get(`${path}.html`)).text()).includes("nesthaekchen"));
});

// What is not shown

withApps("2 Fields of a work (open): it says its title, and a list its address", async (app) => {
  const { path } = await app.addWork("Der Schimmelreiter");
  assert.equal((await app.json(path)).titel, "Der Schimmelreiter");
  const { werk } = await app.json("/werke?suche=schimmelreiter");
  assert.equal(werk[0].titel, "Der Schimmelreiter");
  assert.equal(werk[0].url, ORIGIN + path);
});

withApps(
  "2 Types and bounds (open): the schema says them, and what breaks them is 422",
  async (app) => {
    const schema = await (await app.get("/schema/person.json")).json();
    assert.ok(JSON.stringify(schema).includes('"maxLength":200'));
    for (const body of [{}, { nachname: "" }, { nachname: "x".repeat(201) }, { nachname: 7 }]) {
      const response = await app.request("POST", "/personen", { ...AS, body });
      assert.equal(response.status, 422, JSON.stringify(body).slice(0, 40));
    }
  },
);
