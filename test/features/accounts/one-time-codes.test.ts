import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { MailServer } from "../../mail/mail-server.ts";
import { BEGIN, Library, settingsFor, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

function handOut(library: Library, as: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return library.ask("POST", "/einmalcodes", { as, headers: FORM, body });
}

/** All in one class. */
async function makeClass(library: Library, ...names: readonly string[]): Promise<number> {
  for (const name of names) {
    const body = { name, gruppe: { name: "7a" } };
    const made = await library.ask("POST", "/konten", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
  }
  return 1;
}

withLibrary("ends the form of a new reader on a page to print", async (library) => {
  const desk = new Visitor(library);
  await desk.signIn("bibliothekarin");
  const form = await desk.get("/konten?formular=neu");
  const made = await desk.submit(form, { email: "" }, { name: "Mia Maurer" });
  assert.equal(made.status, 303, made.text);
  const next = new URL(made.headers.get("Location") ?? "");
  assert.equal(next.pathname, "/einmalcodes");
  const asking = await desk.get(next.pathname + next.search);
  assert.match(asking.text, /mia\.maurer/);
  assert.match(asking.text, /LE000001/);
  const id = next.searchParams.get("konto") ?? "";
  const slip = await desk.submit(asking, { konto: id });
  assert.equal(slip.status, 200, slip.text);
  assert.match(slip.headers.get("Cache-Control") ?? "", /no-store|private/);
  const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){2}/.exec(slip.text)?.[0] ?? "";
  assert.match(slip.text, /http:\/\/localhost\/anmeldung/);

  // It is shown once, and good once.
  assert.doesNotMatch((await desk.get(next.pathname + next.search)).text, new RegExp(code));
  const mia = new Visitor(library);
  assert.equal((await mia.signIn("mia.maurer", code)).status, 303);
  assert.equal((await new Visitor(library).signIn("mia.maurer", code)).status, 401);
});

withLibrary("prints a slip for everybody in a class who has no password yet", async (library) => {
  const gruppe = `${await makeClass(library, "Ole Olsen", "Mia Maurer")}`;
  const { anna = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, "bibliothekarin", { gruppe: { name: "7a" } });
  const { json } = await handOut(library, "bibliothekarin", { gruppe });
  const names = json.konto.map(({ username }: { username: string }) => username);
  assert.deepEqual(names, ["mia.maurer", "ole.olsen"]);
  assert.equal(json.gueltigBis, "2026-03-20");
  library.later(13);
  assert.equal((await new Visitor(library).signIn("ole.olsen", json.konto[1].code)).status, 303);
  library.later(2);
  assert.equal((await new Visitor(library).signIn("mia.maurer", json.konto[0].code)).status, 401);

  const all = await handOut(library, "bibliothekarin", { gruppe, alle: "ja" });
  assert.equal(all.json.konto.length, 3);
  const shown = await library.ask("GET", `/einmalcodes.json?gruppe=${gruppe}`, {
    as: "bibliothekarin",
  });
  assert.equal(shown.json.konto.length, 3);
  assert.ok(shown.json.konto.every((one: { code?: string }) => one.code === undefined));
});

withLibrary(
  "hands out no way in to staff from the desk, nor to anybody by others",
  async (library) => {
    const { bibliothekarin = 0, anna = 0 } = library.accounts;
    const tresen = {
      username: "helferin",
      name: "Tom Tresen",
      rolle: "theke",
      gruppe: { name: "7a" },
    };
    await library.ask("POST", "/konten", { as: "bibliothekarin", body: tresen });
    await library.change(`/konto/${bibliothekarin}`, "bibliothekarin", { gruppe: { name: "7a" } });
    await makeClass(library, "Mia Maurer");
    const code = await handOut(library, "bibliothekarin", { konto: "5" });
    const desk = new Visitor(library);
    await desk.signIn("helferin", code.json.konto[0].code);
    const page = await desk.get("/einmalcodes?gruppe=1");
    assert.match(page.text, /Mia Maurer/);
    assert.doesNotMatch(page.text, /Tom Tresen|>bibliothekarin</);
    const made = await desk.submit(page, { gruppe: "1" });
    assert.equal(made.text.match(/class="access-slip"/g)?.length, 1);
    assert.equal((await desk.get(`/einmalcodes?konto=${bibliothekarin}`)).status, 403);

    for (const as of ["anna", "ben"]) {
      assert.equal((await handOut(library, as, { konto: `${anna}` })).status, 403);
      assert.equal((await library.ask("GET", "/einmalcodes?gruppe=1", { as })).status, 403);
    }
    assert.equal((await library.ask("GET", "/einmalcodes?gruppe=1")).status, 403);
    assert.equal((await handOut(library, "bibliothekarin", {})).status, 422);
    const gone = await library.ask("GET", "/einmalcodes?konto=99", { as: "bibliothekarin" });
    assert.equal(gone.status, 400);
  },
);

withLibrary("sends the way in by e-mail where there is a mail server", async (library) => {
  await using server = await MailServer.open();
  const settings = {
    ...settingsFor(library.database),
    smtp: server.smtp,
    mailSender: "b@example.org",
  };
  await using app = await openApp(settings, () => BEGIN);
  const sending = new Library(app, { now: BEGIN }, library.accounts, library.database);
  const body = { name: "Mia *M* Maurer", email: "mia@example.org" };
  await sending.ask("POST", "/konten", { as: "bibliothekarin", body });
  const answer = await handOut(sending, "bibliothekarin", { konto: "5", senden: "ja" });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.json.konto[0].code, undefined, "what was sent is not shown too");
  const [mail] = server.mails;
  assert.deepEqual(mail?.to, ["mia@example.org"]);
  const text = mail?.part("text/plain") ?? "";
  assert.match(text, /Mia \*M\* Maurer/);
  const code = /[A-Z2-9]{4}(-[A-Z2-9]{4}){2}/.exec(text)?.[0] ?? "";
  assert.equal((await new Visitor(sending).signIn("mia.m.maurer", code)).status, 303);

  server.behaviour = { refuse: { step: "to", code: 550 } };
  const refused = await handOut(sending, "bibliothekarin", { konto: "5", senden: "ja" });
  assert.ok(refused.json.konto[0].code, "what was not sent can be printed");
});
