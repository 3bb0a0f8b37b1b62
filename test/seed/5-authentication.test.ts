/** Section 5 of the seed: who may read the loan list, and what sessions are for. */

import assert from "node:assert/strict";
import { BEGIN, type Library, withLibrary } from "../support/library.ts";
import { Visitor } from "../support/visitor.ts";

const FORMATS = ["html", "json", "xml"];
const MINUTE = 60_000;

function listOf(library: Library, username: string): string {
  return `/ausleihliste/${library.accounts[username]}`;
}

withLibrary(
  "5.1: the loan list has a fixed address that depends on no session",
  async (library) => {
    const path = listOf(library, "anna");
    const byBasic = await library.ask("GET", path, { as: "anna" });
    const texts = [byBasic.text];
    for (const _ of [1, 2]) {
      const visitor = await Visitor.signedIn(library, "anna");
      texts.push((await visitor.get(path, "application/json")).text);
    }
    assert.equal(byBasic.status, 200);
    assert.deepEqual([...new Set(texts)], [byBasic.text]);
  },
);

withLibrary("5.2: its owner and a librarian read it, in every representation", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  await library.ask("POST", "/vormerkungen", { as: "anna", body: { werk: { url: "/werk/2" } } });
  library.later(1);
  for (const as of ["anna", "bibliothekarin"]) {
    const { status, json, headers } = await library.ask("GET", `/ausleihliste/${anna}`, { as });
    assert.equal(status, 200);
    assert.equal(headers.get("Cache-Control"), "private, no-store");
    assert.deepEqual(json, {
      konto: { username: "anna", url: `http://localhost/konto/${anna}` },
      ausleihe: [
        {
          werk: { titel: "Woyzeck", url: "http://localhost/werk/1" },
          exemplar: { signatur: "S 1", url: "http://localhost/exemplar/1" },
          von: "2026-03-06",
          bis: "2026-04-03",
          status: "laufend",
          verlaengerungen: 0,
          verlaengerbar: 2,
          moeglich: [
            {
              aktion: "verlaengern",
              methode: "PUT",
              verlaengerungen: 1,
              url: "http://localhost/ausleihe/1",
            },
          ],
          url: "http://localhost/ausleihe/1",
        },
      ],
      vormerkung: [
        {
          werk: { titel: "Metropolis", url: "http://localhost/werk/2" },
          seit: "2026-03-06",
          status: "wartend",
          platz: 1,
          moeglich: [
            {
              aktion: "stornieren",
              methode: "PUT",
              status: "storniert",
              url: "http://localhost/vormerkung/1",
            },
          ],
          url: "http://localhost/vormerkung/1",
        },
      ],
      buchung: [],
      ausleiheAnderer: [],
      vormerkungAnderer: [],
      termin: [],
      kalender: { url: `http://localhost/ausleihliste/${anna}.ics` },
    });
  }
  const xml = await library.ask("GET", `/ausleihliste/${anna}.xml`, { as: "anna" });
  assert.match(
    xml.text,
    /<ausleihe ref="http:\/\/localhost\/ausleihe\/1"><werk ref="http:\/\/localhost\/werk\/1">Woyzeck<\/werk>/,
  );
  const page = await library.ask("GET", `/ausleihliste/${anna}.html`, { as: "anna" });
  assert.match(page.text, /<h1[^>]*><bdi>Ausleihen von anna/);
  assert.match(page.text, /href="werk\/1"><bdi>Woyzeck/);
  assert.match(page.text, /name="verlaengerungen" value="1"/);
});

withLibrary(
  "5.3: every other party gets 403, in every representation, whether that user exists or not",
  async (library) => {
    const { anna } = library.accounts;
    await library.lend("B1", "anna");
    for (const format of FORMATS) {
      for (const as of [undefined, "ben"]) {
        const answers = [];
        for (const key of [anna, 4711, "x", "01", "1e3", "-1", "99999999999"]) {
          const path = `/ausleihliste/${key}`;
          const answer = await library.ask("GET", `${path}.${format}`, as ? { as } : {});
          assert.equal(answer.status, 403, `${as} ${path}.${format}`);
          assert.equal(answer.headers.get("Cache-Control"), "private, no-store");
          assert.match(answer.headers.get("Content-Type") ?? "", new RegExp(format));
          answers.push(answer.text.replaceAll(path, "…").replaceAll(encodeURIComponent(path), "…"));
        }
        assert.equal(answers[0], answers[1], `${as} ${format}`);
      }
    }
    assert.equal((await library.ask("GET", `/ausleihliste/${anna}.ics`)).status, 403);
  },
);

withLibrary(
  "5.3: the desk is neither the owner nor a librarian: it reads its own list, and no other",
  async (library) => {
    const { carla } = library.accounts;
    await library.patch(`/konto/${carla}`, { rolle: "theke" });
    for (const format of [...FORMATS, "csv", "ics"]) {
      for (const [username, status] of [
        ["anna", 403],
        ["carla", 200],
      ] as const) {
        const path = `${listOf(library, username)}.${format}`;
        assert.equal((await library.ask("GET", path, { as: "carla" })).status, status, path);
      }
    }
  },
);

withLibrary("5.4: a librarian reads all addresses of that shape", async (library) => {
  for (const id of Object.values(library.accounts))
    for (const format of FORMATS) {
      const path = `/ausleihliste/${id}.${format}`;
      assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).status, 200, path);
    }
  assert.equal(
    (await library.ask("GET", "/ausleihliste/4711", { as: "bibliothekarin" })).status,
    404,
  );
});

withLibrary("5.5: a session is small, and only signing in begins one", async (library) => {
  const visitor = new Visitor(library);
  for (const path of ["/", "/werke?suche=woyzeck", "/werk/1", listOf(library, "anna")])
    await visitor.get(path);
  assert.equal(visitor.cookies.size, 0);
  await visitor.signIn("anna");
  const bytes = [...visitor.cookies].reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  assert.ok(bytes > 0 && bytes < 300, `${bytes} bytes of cookies`);
});

withLibrary(
  "5.5: a session has a time limit for what changes data and for reading what is protected",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "anna");
    const path = listOf(library, "anna");
    assert.equal((await visitor.get(path)).status, 200);
    const page = await visitor.get("/merklisten?formular=neu");
    library.clock.now = BEGIN + 31 * MINUTE;
    assert.equal((await visitor.get(path)).status, 403);
    const late = await visitor.submit(page, {}, { name: "Zu spät" });
    assert.equal(late.status, 403);
    assert.equal((await library.ask("GET", "/merklisten", { as: "anna" })).json.gesamt, 0);
  },
);

withLibrary(
  "5.5: a form has a time limit too, against requests that other sites forge",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "anna");
    const page = await visitor.get("/merklisten?formular=neu");
    for (let minutes = 20; minutes <= 80; minutes += 20) {
      library.clock.now = BEGIN + minutes * MINUTE;
      assert.equal((await visitor.get(listOf(library, "anna"))).status, 200);
    }
    assert.equal((await visitor.submit(page, {}, { name: "Zu spät" })).status, 403);
    const fresh = await visitor.get("/merklisten?formular=neu");
    assert.equal((await visitor.submit(fresh, {}, { name: "Rechtzeitig" })).status, 303);
  },
);

withLibrary(
  "5.5: a search by a word of the title is public and needs no session",
  async (library) => {
    for (const accept of ["text/html", "application/xml", "application/json"]) {
      const found = await library.ask("GET", "/werke?suche=woyzeck", { accept });
      assert.equal(found.status, 200);
      assert.match(found.text, /Woyzeck/);
      assert.deepEqual(found.headers.getSetCookie(), []);
    }
  },
);

withLibrary(
  "5 Proof of identity (open): Basic for programs, a session for browsers; what is wrong is 401",
  async (library) => {
    const path = listOf(library, "anna");
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 200);
    const visitor = await Visitor.signedIn(library, "anna");
    assert.equal((await visitor.get(path)).status, 200);
    for (const Authorization of [`Basic ${btoa("anna:falsch")}`, "Bearer falsch"])
      assert.equal((await library.ask("GET", path, { headers: { Authorization } })).status, 401);
  },
);
