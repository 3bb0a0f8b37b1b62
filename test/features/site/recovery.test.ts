import assert from "node:assert/strict";
import { type Library, PASSWORD, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

async function codeFor(library: Library, account = 0): Promise<string> {
  const body = "aktion=einmalcode";
  const handed = await library.ask("POST", `/zugang/${account}`, {
    as: "bibliothekarin",
    body,
    headers: FORM,
  });
  return handed.json.geheim;
}

withLibrary("a code lets one person in, however many type it at once", async (library) => {
  const code = await codeFor(library, library.accounts.anna);
  const visitors = Array.from({ length: 4 }, () => new Visitor(library));
  const answers = await Promise.all(visitors.map((visitor) => visitor.signIn("anna", code)));
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [303, 401, 401, 401]);
});

withLibrary("a code is no password, and is worthless once there is a new one", async (library) => {
  const { anna } = library.accounts;
  const path = `/zugang/${anna}`;
  const code = await codeFor(library, anna);
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const change = async (bisher: string) =>
    visitor.submit(
      await visitor.get(path),
      { aktion: "kennwort" },
      { bisher, neu: "a new password" },
    );
  assert.equal((await change(code)).status, 422);
  assert.equal((await change(PASSWORD)).status, 200);
  assert.equal((await new Visitor(library).signIn("anna", code)).status, 401);
});

withLibrary(
  "with a one-time code nobody gets a key before there is a password",
  async (library) => {
    const { anna } = library.accounts;
    const path = `/zugang/${anna}`;
    const visitor = new Visitor(library);
    await visitor.signIn("anna", await codeFor(library, anna));
    const page = await visitor.get(path);
    for (const aktion of ["schluessel", "kalender"]) {
      const known = { aktion: "kennwort" };
      const refused = await visitor.submit(page, known, { aktion, name: "x", umfang: "lesen" });
      assert.equal(refused.status, 422, refused.text);
      assert.match(refused.text, /wählen Sie jetzt ein Kennwort/);
      assert.doesNotMatch(refused.text, /<code>/);
    }
    await visitor.submit(page, { aktion: "kennwort" }, { neu: "a new password" });
    const fields = { name: "x", umfang: "lesen" };
    const made = await visitor.submit(await visitor.get(path), { aktion: "schluessel" }, fields);
    assert.match(made.text, /<code>/);
  },
);

withLibrary("a new password ends every key, and a key ends nothing", async (library) => {
  const { anna } = library.accounts;
  const path = `/zugang/${anna}`;
  const visitor = new Visitor(library);
  await visitor.signIn("anna");
  const fields = { name: "Programm", umfang: "schreiben", tage: "30" };
  const made = await visitor.submit(await visitor.get(path), { aktion: "schluessel" }, fields);
  const key = /<code>([^<]+)<\/code>/.exec(made.text)?.[1] ?? "";
  const headers = { Authorization: `Bearer ${key}` };
  const ended = await library.ask("POST", path, {
    body: "aktion=andere",
    headers: { ...headers, ...FORM },
  });
  assert.equal(ended.status, 403);
  assert.equal((await library.ask("GET", path, { headers })).status, 200);
  const change = { bisher: PASSWORD, neu: "a new password" };
  await visitor.submit(await visitor.get(path), { aktion: "kennwort" }, change);
  assert.equal((await library.ask("GET", path, { headers })).status, 401);
});

withLibrary(
  "an action that nobody knows is 422, also one that every object has",
  async (library) => {
    const { bibliothekarin } = library.accounts;
    for (const aktion of ["quatsch", "constructor", "__proto__", "toString"]) {
      for (const path of [`/zugang/${bibliothekarin}`, "/theke"]) {
        const body = `aktion=${aktion}`;
        const answer = await library.ask("POST", path, {
          as: "bibliothekarin",
          accept: "text/html",
          body,
          headers: FORM,
        });
        assert.equal(answer.status, 422, `${path} ${aktion}`);
      }
    }
  },
);

withLibrary("a body that is nested thirty thousand deep is 400", async (library) => {
  const body = `{"vorname":${"[".repeat(30_000)}${"]".repeat(30_000)},"nachname":"Tief"}`;
  const headers = { "Content-Type": "application/json" };
  const answer = await library.ask("POST", "/personen/", { as: "bibliothekarin", body, headers });
  assert.equal(answer.status, 400, answer.text);
});
