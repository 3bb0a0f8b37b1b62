import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { MailServer } from "../../mail/mail-server.ts";
import { eventually } from "../../server/serving.ts";
import { BEGIN, Library, settingsFor, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const CODE = /[A-Z2-9]{4}(-[A-Z2-9]{4}){2}/;

/** The same library, with a mail server. */
async function withMail(
  library: Library,
  run: (library: Library, server: MailServer) => Promise<void>,
): Promise<void> {
  await using server = await MailServer.open();
  const clock = { now: BEGIN };
  const settings = {
    ...settingsFor(library.database),
    smtp: server.smtp,
    mailSender: "b@example.org",
  };
  await using app = await openApp(settings, () => clock.now);
  await run(new Library(app, clock, library.accounts, library.database), server);
}

async function decide(library: Library, change: Record<string, string>): Promise<void> {
  const changed = await library.change("/einstellungen", "bibliothekarin", change);
  assert.equal(changed.status, 200, changed.text);
}

/** All messages, when what is done after the answers is over. */
async function mailsOf({ app }: Library, server: MailServer): Promise<string[]> {
  await app.backgroundTasks.idle();
  return server.mails.map((mail) => `${mail.to} ${mail.part("text/plain")}`);
}

/** The page without what differs between any two. */
function plain(text: string): string {
  return text.replace(/name="_csrf" value="[^"]*"/g, "");
}

withLibrary("has neither page until the settings say so", async (library) => {
  for (const path of ["/kennwort-vergessen", "/registrierung"]) {
    assert.equal((await new Visitor(library).get(path)).status, 404);
    assert.equal((await new Visitor(library).post(path, { wer: "anna", name: "x" })).status, 404);
  }
  // Without a mail server nobody can be written to.
  await decide(library, { kennwortVergessen: "ja", registrierung: "email" });
  for (const path of ["/kennwort-vergessen", "/registrierung"])
    assert.equal((await new Visitor(library).get(path)).status, 404);
  assert.doesNotMatch((await new Visitor(library).get("/anmeldung")).text, /kennwort-vergessen/);
});

withLibrary("sends a code to whoever has forgotten the password, and tells nobody", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0 } = house.accounts;
    await decide(house, { kennwortVergessen: "ja" });
    await house.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
    const visitor = new Visitor(house);
    assert.match((await visitor.get("/anmeldung")).text, /href="kennwort-vergessen"/);
    const asked: string[] = [];
    for (const wer of ["A-anna", "ben", "gibt.es.nicht"]) {
      const form = await visitor.get("/kennwort-vergessen");
      const answer = await visitor.submit(form, { wer: "" }, { wer });
      assert.equal(answer.status, 200, answer.text);
      asked.push(plain(answer.text));
    }
    for (const nobody of [{}, { name: "anna" }, { wer: " " }]) {
      const refused = await visitor.post("/kennwort-vergessen", nobody);
      assert.equal(refused.status, 422, JSON.stringify(nobody));
      assert.match(refused.text, /role="alert".*name="wer"/s);
    }
    assert.equal(new Set(asked).size, 1, "known, without an address, or unknown: the same answer");
    const [mail = ""] = await mailsOf(house, server);
    assert.match(mail, /^anna@example\.org /);
    const code = CODE.exec(mail)?.[0] ?? "";
    const entered = await visitor.signIn("anna", code);
    assert.equal(entered.status, 303);
    assert.match(entered.headers.get("Location") ?? "", new RegExp(`/zugang/${anna}\\?weiter=`));
    // The password that was there still holds.
    assert.equal((await new Visitor(house).signIn("anna")).status, 303);

    // Nobody floods a mailbox, and nobody asks for ever.
    const statuses: number[] = [];
    for (let index = 0; index < 20; index++) {
      const other = new Visitor(house, "192.0.2.99");
      statuses.push((await other.post("/kennwort-vergessen", { wer: "anna" })).status);
    }
    assert.ok(statuses.every((status) => status === 200));
    const late = await new Visitor(house, "192.0.2.99").post("/kennwort-vergessen", { wer: "ben" });
    assert.equal(late.status, 429);
    assert.equal((await mailsOf(house, server)).length, 3);
  }),
);

withLibrary("a code sent in another's name leaves the desk's slip good, each once", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0 } = house.accounts;
    await decide(house, { kennwortVergessen: "ja" });
    await house.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
    const desk = new Visitor(house);
    await desk.signIn("bibliothekarin");
    const slips = async () => {
      const page = await desk.get(`/einmalcodes?konto=${anna}`);
      const made = await desk.submit(page, { konto: `${anna}` });
      return CODE.exec(made.text)?.[0] ?? "";
    };
    const [old, slip] = [await slips(), await slips()];
    const stranger = new Visitor(house, "192.0.2.66");
    for (let count = 0; count < 2; count++) {
      await stranger.post("/kennwort-vergessen", { wer: "anna" });
      await house.app.backgroundTasks.idle();
    }
    const [first = "", second = ""] = (await mailsOf(house, server)).map(
      (mail) => CODE.exec(mail)?.[0],
    );
    const enter = async (code: string) => (await new Visitor(house).signIn("anna", code)).status;
    assert.equal(await enter(old), 401, "a new slip voids the last one");
    assert.equal(await enter(first), 401, "a new letter voids the last one");
    assert.equal(await enter(second), 303);
    assert.equal(await enter(second), 401, "once");
    assert.equal(await enter(slip), 303);
    assert.equal(await enter(slip), 401, "once");
  }),
);

withLibrary("lets readers register, confirmed by e-mail", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0 } = house.accounts;
    await decide(house, { registrierung: "email" });
    await house.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
    const visitor = new Visitor(house);
    const register = async (name: string, email: string) => {
      const form = await visitor.get("/registrierung");
      return visitor.submit(form, { email: "" }, { name, email });
    };
    assert.equal((await register("Mia Maurer", "keine")).status, 422);
    assert.equal((await register("  ", "mia@example.org")).status, 422);
    const known = await register("Mia Maurer", "Anna@example.org");
    const fresh = await register("Mia Maurer", "Mia@example.org");
    assert.equal(known.status, 200);
    assert.equal(plain(known.text), plain(fresh.text));

    const mails = await mailsOf(house, server);
    const told = mails.find((mail) => /^anna@example\.org/i.test(mail)) ?? "";
    assert.doesNotMatch(told, CODE);
    const mail = mails.find((one) => /^mia@example\.org/i.test(one)) ?? "";
    const entered = await new Visitor(house).signIn("mia@example.org", CODE.exec(mail)?.[0] ?? "");
    assert.equal(entered.status, 303);
    const { json } = await house.ask("GET", "/konto/5", { as: "bibliothekarin" });
    assert.equal(json.username, "mia.maurer");
    assert.equal(json.rolle, "leser");
    assert.equal(json.ausweis, "LE000001");
    assert.equal((await house.ask("GET", "/konten", { as: "bibliothekarin" })).json.gesamt, 5);
  }),
);

withLibrary("lets readers register, confirmed at the desk", async (library) => {
  await decide(library, { registrierung: "theke" });
  const visitor = new Visitor(library);
  const form = await visitor.get("/registrierung");
  const answer = await visitor.submit(form, { email: "" }, { name: "Mia <b>Maurer</b>" });
  assert.equal(answer.status, 200, answer.text);
  await library.app.backgroundTasks.idle();
  const made = await library.ask("GET", "/konto/5", { as: "bibliothekarin" });
  assert.equal(made.json.name, "Mia <b>Maurer</b>");
  const body = { exemplar: { barcode: "B1" }, konto: { ausweis: made.json.ausweis } };
  assert.equal(
    (await library.ask("POST", "/ausleihen", { as: "bibliothekarin", body })).status,
    409,
  );
  await library.change("/konto/5", "bibliothekarin", { gesperrt: null });
  assert.equal(
    (await library.ask("POST", "/ausleihen", { as: "bibliothekarin", body })).status,
    201,
  );
});

/** A registration is entered after the answer. */
async function registered(library: Library, id: number): Promise<string> {
  const form = await new Visitor(library).get("/registrierung");
  const fields = { name: `Leser ${id}`, email: `leser-${id}@example.org` };
  await new Visitor(library).submit(form, { email: "" }, fields);
  await library.app.backgroundTasks.idle();
  return `/konto/${id}`;
}

const statusesOf = (library: Library, paths: readonly string[]) =>
  Promise.all(
    paths.map(
      async (path) => (await library.ask("GET", path, { as: "bibliothekarin" })).status === 200,
    ),
  );

withLibrary("lets nobody in by e-mail who is to come to the desk first", (library) =>
  withMail(library, async (house, server) => {
    await decide(house, { kennwortVergessen: "ja", registrierung: "theke" });
    await house.change(`/konto/${house.accounts.anna}`, "bibliothekarin", {
      email: "anna@example.org",
    });
    const visitor = new Visitor(house);
    const form = await visitor.get("/registrierung");
    await visitor.submit(form, { name: "" }, { name: "Nina Neu", email: "nina@example.org" });
    await house.app.backgroundTasks.idle();
    const listed = await house.ask("GET", "/konten?suche=nina", { as: "bibliothekarin" });
    assert.equal(listed.json.gesamt, 1);
    for (const wer of ["nina@example.org", "anna@example.org"])
      await visitor.submit(await visitor.get("/kennwort-vergessen"), { wer: "" }, { wer });
    const mails = await mailsOf(house, server);
    assert.equal(mails.length, 1);
    assert.match(mails[0] ?? "", /^anna@/);
  }),
);

withLibrary("lets registrations go that nobody has confirmed for a month", async (library) => {
  await decide(library, { registrierung: "theke" });
  const waiting = await registered(library, 5);
  const confirmed = await registered(library, 6);
  const account = (await library.ask("GET", waiting, { as: "bibliothekarin" })).json;
  assert.equal(account.unbestaetigt, "2026-03-06");
  const changed = await library.change(confirmed, "bibliothekarin", { gesperrt: null });
  assert.equal(changed.json.unbestaetigt, undefined);
  await library.change(waiting, "bibliothekarin", { telefon: "123" });
  const own = (await library.ask("GET", waiting, { as: "bibliothekarin" })).json;
  assert.equal(own.unbestaetigt, "2026-03-06", "still blocked, so not confirmed");
  library.later(30);
  await doDailyWork(library.app.daily);
  assert.deepEqual(await statusesOf(library, [waiting, confirmed]), [true, true]);
  library.later(1);
  const done = await doDailyWork(library.app.daily);
  assert.equal(done?.unconfirmed, 1);
  assert.deepEqual(await statusesOf(library, [waiting, confirmed]), [false, true]);
});

withLibrary("keeps whoever has come in by the code, or has borrowed something", (library) =>
  withMail(library, async (house, server) => {
    await decide(house, { registrierung: "email" });
    await house.change("/einstellungen", "bibliothekarin", { registrierungstage: 7 });
    const paths = [];
    for (const id of [5, 6, 7]) paths.push(await registered(house, id));
    const mails = await mailsOf(house, server);
    const code = CODE.exec(mails.find((mail) => mail.includes("leser-5@")) ?? "")?.[0] ?? "";
    assert.equal((await new Visitor(house).signIn("leser-5@example.org", code)).status, 303);
    const { ausweis } = (await house.ask("GET", paths[1] ?? "", { as: "bibliothekarin" })).json;
    const body = { exemplar: { barcode: "B1" }, konto: { ausweis } };
    assert.equal(
      (await house.ask("POST", "/ausleihen", { as: "bibliothekarin", body })).status,
      201,
    );
    house.later(8);
    assert.equal((await doDailyWork(house.app.daily))?.unconfirmed, 1);
    assert.deepEqual(await statusesOf(house, paths), [true, true, false]);
  }),
);
withLibrary("makes an account of whatever it has said yes to", (library) =>
  withMail(library, async (house, server) => {
    await decide(house, { registrierung: "email" });
    const visitor = new Visitor(house);
    const register = (name: string, email: string) =>
      visitor.post("/registrierung", { name, email });
    const refused = await register("Anton Müller", "müller@example.de");
    assert.equal(refused.status, 422);
    assert.match(refused.text, /ohne Umlaute/);
    for (const email of ["jan@", "jan@-.de", "jan jan@example.org", "<jan@example.org>"])
      assert.equal((await register("Jan", email)).status, 422, email);
    assert.equal((await register("Ольга Иванова", "olga@example.org")).status, 200);
    assert.equal((await register("Jan", "Jan@Bücher.example")).status, 200);
    assert.equal((await register("王小明", "wang@example.org")).status, 200);
    const mails = await mailsOf(house, server);
    const codeTo = (address: string) =>
      CODE.exec(mails.find((mail) => mail.startsWith(address)) ?? "")?.[0] ?? "";
    for (const [said, address] of [
      ["olga@example.org", "olga@example.org"],
      ["jan@bücher.example", "jan@"],
      ["wang@example.org", "wang@example.org"],
    ] as const)
      assert.equal((await new Visitor(house).signIn(said, codeTo(address))).status, 303, said);
    const made = await Promise.all([5, 6, 7].map((id) => account(house, id)));
    assert.deepEqual(made.map(({ username, email }) => `${username} ${email}`).sort(), [
      "jan jan@xn--bcher-kva.example",
      "ольга.иванова olga@example.org",
      "王小明 wang@example.org",
    ]);
  }),
);

withLibrary("sends nobody what a stranger has called themselves", (library) =>
  withMail(library, async (house, server) => {
    await decide(house, { registrierung: "email", kennwortVergessen: "ja" });
    const visitor = new Visitor(house);
    const name = "Gewonnen http://boese.example";
    for (let count = 1; count < 3; count++) {
      await visitor.post("/registrierung", { name, email: "opfer@example.org" });
      await mailsOf(house, server);
    }
    await visitor.post("/kennwort-vergessen", { wer: "opfer@example.org" });
    await mailsOf(house, server);
    assert.equal(server.mails.length, 3);
    for (const { raw, ...mail } of server.mails) {
      assert.doesNotMatch(mail.part("text/plain") + mail.part("text/html"), /gewonnen|boese/i);
      assert.doesNotMatch(raw, /gewonnen|boese/i);
    }
  }),
);

withLibrary("never names anybody as a card is numbered", async (library) => {
  const { carla = 0 } = library.accounts;
  await decide(library, { registrierung: "theke" });
  await library.change(`/konto/${carla}`, "bibliothekarin", { ausweis: "LE000777" });
  const visitor = new Visitor(library);
  assert.equal((await visitor.post("/registrierung", { name: "LE000777" })).status, 200);
  const made = await account(library, 5);
  assert.equal(made.username, "leser.le000777");
  const entered = await new Visitor(library).signIn("LE000777");
  assert.match(entered.headers.get("Location") ?? "", new RegExp(`/${carla}$`));
});

withLibrary("sends a code for each account of an address, in one message", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0, ben = 0 } = house.accounts;
    await decide(house, { kennwortVergessen: "ja" });
    for (const id of [anna, ben])
      await house.change(`/konto/${id}`, "bibliothekarin", { email: "familie@example.org" });
    await new Visitor(house).post("/kennwort-vergessen", { wer: "Familie@example.org" });
    const [mail = ""] = await mailsOf(house, server);
    for (const [card, id] of [
      ["A-anna", anna],
      ["A-ben", ben],
    ] as const) {
      const code = CODE.exec(mail.slice(mail.indexOf(card)))?.[0] ?? "";
      const entered = await new Visitor(house).signIn(card, code);
      assert.match(entered.headers.get("Location") ?? "", new RegExp(`/zugang/${id}\\?weiter=`));
    }
    assert.equal(server.mails.length, 1);
  }),
);

withLibrary("tries again where the mail server wants to be asked later", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0 } = house.accounts;
    await decide(house, { kennwortVergessen: "ja" });
    await house.change(`/konto/${anna}`, "bibliothekarin", { email: "anna@example.org" });
    server.behaviour = { refuse: { step: "to", code: 450 } };
    await new Visitor(house).post("/kennwort-vergessen", { wer: "anna" });
    await eventually(() => server.refused || undefined, "the refusal");
    server.behaviour = {};
    const [mail = ""] = await mailsOf(house, server);
    assert.match(mail, CODE);

    // What is refused for good is told to whoever is asked about it.
    server.behaviour = { refuse: { step: "to", code: 550 } };
    await new Visitor(house).post("/kennwort-vergessen", { wer: "anna" });
    await house.app.backgroundTasks.idle();
    const events = (await house.ask("GET", "/vorgaenge", { as: "bibliothekarin" })).text;
    assert.match(events, /nicht-zugestellt.*?550/);
    assert.equal(server.refused, 2);
  }),
);

withLibrary("speaks of no cards to whoever comes in where nothing is lent", (library) =>
  withMail(library, async (house, server) => {
    const { anna = 0 } = house.accounts;
    await decide(house, { ausleihe: "nein", kennwortVergessen: "ja", registrierung: "theke" });
    const group = { as: "bibliothekarin", body: { name: "5a" } };
    assert.equal((await house.ask("POST", "/gruppen", group)).status, 201);
    const account = { email: "anna@example.org", gruppe: { name: "5a" } };
    await house.change(`/konto/${anna}`, "bibliothekarin", account);
    const staff = new Visitor(house);
    await staff.signIn("bibliothekarin");
    const slip = await staff.get(`/einmalcodes?konto=${anna}`);
    const said: string[] = [];
    for (const lang of ["de", "en"]) {
      for (const path of ["/kennwort-vergessen", "/registrierung"])
        said.push((await new Visitor(house).get(`${path}?lang=${lang}`)).text);
      const all = await staff.get(`/einmalcodes?gruppe=1&lang=${lang}`);
      said.push(all.text, (await staff.submit(all, { gruppe: "1" }, { alle: "ja" })).text);
    }
    assert.equal((await staff.submit(slip, { konto: `${anna}` }, { senden: "ja" })).status, 200);
    const visitor = new Visitor(house);
    const forgotten = await visitor.get("/kennwort-vergessen");
    await visitor.submit(forgotten, { wer: "" }, { wer: "anna" });
    said.push(...(await mailsOf(house, server)));
    for (const text of said) {
      const [main = text] = /<main.*<\/main>/s.exec(text) ?? [];
      assert.doesNotMatch(main.replace(/<[^>]*>/g, " "), /ausweis|\bcards?\b|A-anna/i);
    }
    assert.equal(server.mails.length, 2);
  }),
);

// biome-ignore lint/suspicious/noExplicitAny: looked into as a document would be
async function account(library: Library, id: number): Promise<any> {
  await library.app.backgroundTasks.idle();
  return (await library.ask("GET", `/konto/${id}`, { as: "bibliothekarin" })).json;
}

withLibrary("counts as new readers who came in by the code, and nobody else", (library) =>
  withMail(library, async (house, server) => {
    await decide(house, { registrierung: "email" });
    const ids = [5, 6, 7, 8];
    for (const id of ids) await registered(house, id);
    const mails = await mailsOf(house, server);
    for (const id of ids.slice(1)) {
      const mail = mails.find((one) => one.includes(`leser-${id}@`)) ?? "";
      const code = CODE.exec(mail)?.[0] ?? "";
      const came = await new Visitor(house).signIn(`leser-${id}@example.org`, code);
      assert.equal(came.status, 303, came.text);
    }
    const { json } = await house.ask("GET", "/zahlen/2026", { as: "bibliothekarin" });
    const line = json.kennzahl.find(({ name }: { name: string }) => name === "anmeldung");
    assert.equal(line.wert, "3");
  }),
);
