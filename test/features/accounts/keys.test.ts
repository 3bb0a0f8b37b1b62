/** What a key for programs may not do, although its account may: decide who comes in, and as what. */

import assert from "node:assert/strict";
import type { Kind } from "../../../src/core/model/kinds/kind.ts";
import { workOnImports } from "../../../src/library/import/work/import-work.ts";
import { readSite } from "../../../src/library/site/site.ts";
import { type Added, type TestApp, withApps } from "../../support/app.ts";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Answer, type Library, PASSWORD, withLibrary } from "../../support/library.ts";
import { formsIn, Visitor } from "../../support/visitor.ts";

const FORM = "application/x-www-form-urlencoded";
const PATCH = "application/merge-patch+json";

/** Every other field of every kind is set by a key as its account sets it. */
const NEVER = { reader: ["rolle"], staff: ["username", "email", "rolle", "ausweis", "aktiv"] };

/** A key of the librarian that reads and writes. */
async function keyOf(library: Library, who = "bibliothekarin"): Promise<Record<string, string>> {
  const made = await library.ask("POST", `/zugang/${library.accounts[who]}`, {
    as: who,
    body: "aktion=schluessel&name=Programm&umfang=schreiben&tage=3",
    headers: { "Content-Type": FORM },
  });
  return { Authorization: `Bearer ${made.json.geheim}` };
}

withApps(
  "a key sets every field of every kind, but for what lets somebody in",
  async (app) => {
    const key = await keyIn(app);
    for (const kind of app.kinds.all) {
      const isAccount = kind.singular === "konto";
      const first = kind.alone ? alone(kind) : await app.add(kind);
      assert.deepEqual(await refusedFields(app, kind, first, key), isAccount ? NEVER.reader : []);
      if (!isAccount) continue;
      const other = await app.add(kind, { rolle: "theke" });
      const own = { ...other, id: 1, path: "/konto/1" };
      for (const one of [other, own])
        assert.deepEqual(await refusedFields(app, kind, one, key), NEVER.staff);
    }
  },
  { fresh: true },
);

function alone(kind: Kind): Added {
  return { id: 1, slug: null, path: kind.alone ? `/${kind.plural}` : "" };
}

async function keyIn(app: TestApp): Promise<string> {
  const made = await app.request("POST", "/zugang/1", {
    as: "bibliothekarin",
    body: "aktion=schluessel&name=Programm&umfang=schreiben&tage=3",
    headers: { "Content-Type": FORM, Accept: "application/json" },
  });
  assert.equal(made.status, 200);
  return (await made.json()).geheim;
}

/** The fields that a key may not set to something else. Where the account itself may not, nothing is learned: so it is asked as well. */
async function refusedFields(
  app: TestApp,
  kind: Kind,
  { id, path }: Added,
  key: string,
): Promise<string[]> {
  const before = await app.member(kind, id);
  // Of the settings that there is one of, it is said that they are empty.
  const sample: Record<string, unknown> = kind.alone ? {} : await app.sample(kind);
  for (const [name, field] of Object.entries(kind.fields))
    if (field.type === "choice")
      sample[name] = field.choices.find((choice) => choice !== before.values[name]);
  const headers = { "Content-Type": PATCH, Accept: "application/json" };
  // What nobody is shown is set by the program alone.
  const set = Object.entries(kind.fields).filter(
    ([, { type, read }]) => type !== "secret" && read?.length !== 0,
  );
  const all = set.map(([name]) => [name, sample[name] ?? null] as const);
  const answer = await app.request("PATCH", path, {
    body: JSON.stringify(Object.fromEntries(all)),
    headers: { ...headers, Authorization: `Bearer ${key}` },
  });
  if (answer.status !== 403) return [];
  const told = (await answer.json()) as { errors: { pointer: string }[] };
  const refused = told.errors.map(({ pointer }) => pointer.slice(1));
  if (id === 1) return refused;
  for (const name of refused) {
    const body = JSON.stringify({ [name]: sample[name] ?? null });
    const byPerson = await app.request("PATCH", path, { body, headers, as: "bibliothekarin" });
    assert.equal(byPerson.status, 200, `${path} ${name}: ${await byPerson.text()}`);
    const { rolle = null } = before.values;
    const back = JSON.stringify({ [name]: name === "rolle" ? rolle : before.values[name] });
    await app.request("PATCH", path, { body: back, headers, as: "bibliothekarin" });
  }
  return refused;
}

withLibrary("a key of an unknown scope is refused, and no key is made", async (library) => {
  const make = async (umfang: string, type: string) => {
    const fields = { aktion: "schluessel", name: "Kiosk", tage: "3", umfang };
    const isForm = type === FORM;
    return library.ask("POST", `/zugang/${library.accounts.bibliothekarin}`, {
      as: "bibliothekarin",
      body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      headers: { "Content-Type": type },
    });
  };
  for (const type of [FORM, "application/json"]) {
    const refused = await make("alles", type);
    assert.equal(refused.status, 422, refused.text);
    assert.equal(refused.json.errors[0].pointer, "/umfang");
    assert.match(refused.json.errors[0].detail, /lesen, schreiben/);
  }
  const made = await make("lesen", "application/json");
  assert.equal(made.json.schluessel.length, 1);
});

withLibrary("a key gives no role, whatever the format", async (library) => {
  const { ben } = library.accounts;
  const headers = await keyOf(library);
  const path = `/konto/${ben}`;
  const send = (method: string, where: string, type: string, body: string) =>
    library.ask(method, where, { body, headers: { ...headers, "Content-Type": type } });
  const { json } = await library.ask("GET", path, { headers });
  const xml = (await library.ask("GET", path, { headers, accept: "application/xml" })).text;
  const staffXml = xml.replace("<rolle>leser<", "<rolle>theke<");
  assert.notEqual(staffXml, xml);
  const newXml = staffXml.replaceAll(/ben\b/g, "neu").replace(/<(id|url)>.*?<\/\1>/g, "");
  const fresh = { username: "neu", rolle: "theke" };
  const form = new URLSearchParams({ username: "neu", rolle: "bibliothekar" }).toString();
  const change = new URLSearchParams({
    _aktion: "ersetzen",
    _ziel: path,
    username: "ben",
    rolle: "theke",
  }).toString();
  const tries: Answer[] = [
    await send("PATCH", path, PATCH, '{"rolle":"bibliothekar"}'),
    await send("PUT", path, "application/json", JSON.stringify({ ...json, rolle: "theke" })),
    await send("PUT", path, "application/xml", staffXml),
    await send("POST", "/konten", FORM, change),
    await send("POST", "/konten", "application/json", JSON.stringify(fresh)),
    await send("POST", "/konten", "application/xml", newXml),
    await send("POST", "/konten", FORM, form),
    await send("PUT", "/konto/4711", "application/json", JSON.stringify(fresh)),
  ];
  assert.deepEqual(
    tries.map(({ status }) => status),
    tries.map(() => 403),
    tries.map(({ text }) => text).join("\n"),
  );
  const [first] = tries;
  assert.match(first?.text ?? "", /Schlüssel/);
  assert.equal((await library.ask("GET", path, { as: "bibliothekarin" })).json.rolle, "leser");
  // A reader is made and changed by a key as before, and what is so already may be said.
  const reader = { username: "neu", rolle: "leser", email: "neu@example.org" };
  const made = await send("POST", "/konten", "application/json", JSON.stringify(reader));
  assert.equal(made.status, 201, made.text);
  const changed = { ...json, email: "ben@example.org", ausweis: "B-1" };
  const done = await send("PUT", path, "application/json", JSON.stringify(changed));
  assert.equal(done.status, 200, done.text);
});

withLibrary("a key makes no role by an import, nor takes one back", async (library) => {
  const headers = await keyOf(library);
  const { accounts } = library;
  await library.patch(`/konto/${accounts.ben}`, { rolle: "theke" });
  const rows = [
    "username;ausweis;rolle;email",
    "dora;A-dora;bibliothekar;dora@example.org",
    "emil;A-emil;leser;emil@example.org",
    "anna;A-anna;theke;anna@example.org",
    "ben;A-ben;theke;evil@example.org",
    "carla;A-carla;leser;carla@example.org",
  ];
  const file = `${rows.join("\n")}\n`;
  const start = await library.ask("POST", "/einspielungen", {
    body: file,
    headers: { ...headers, "Content-Type": "text/csv" },
  });
  assert.equal(start.status, 201, start.text);
  const path = `/einspielung/${start.headers.get("Location")?.split("/").at(-1)}`;
  const read = async () => (await library.ask("GET", path, { as: "bibliothekarin" })).json;
  const step = async (who: Record<string, string>, body: object) => {
    const answer = await library.ask("PATCH", path, {
      body,
      headers: { ...who, "Content-Type": PATCH },
    });
    if (answer.status !== 200) return answer.status;
    await work(library);
    return (await read()).zustand;
  };
  const person = {
    Authorization: `Basic ${Buffer.from(`bibliothekarin:${PASSWORD}`).toString("base64")}`,
  };
  await work(library);
  assert.equal((await read()).art, "konto");

  // Tried by a key, three rows are refused; by a person none.
  assert.equal(await step(headers, { zustand: "probe", teilweise: "ja" }), "geprüft");
  assert.equal((await read()).abgelehnt, 3);
  const report = await library.ask("GET", `/einspielbericht/${path.split("/").at(-1)}`, {
    headers,
  });
  assert.match(report.text, /Schlüssel/);
  assert.equal(await step(person, { zustand: "probe" }), "geprüft");
  assert.equal((await read()).abgelehnt, 0);

  // Who starts it decides, whoever has tried it.
  assert.equal(await step(headers, { zustand: "läuft" }), "fertig");
  const people = (await library.ask("GET", "/konten?anzahl=100", { as: "bibliothekarin" })).json;
  const roles = JSON.stringify(people);
  assert.ok(!roles.includes("dora"), roles);
  assert.equal(
    (await library.ask("GET", `/konto/${accounts.anna}`, { as: "bibliothekarin" })).json.rolle,
    "leser",
  );
  const ben = (await library.ask("GET", `/konto/${accounts.ben}`, { as: "bibliothekarin" })).json;
  assert.equal(ben.email, undefined);
  const carla = (await library.ask("GET", `/konto/${accounts.carla}`, { as: "bibliothekarin" }))
    .json;
  assert.equal(carla.email, "carla@example.org");
  assert.equal(await step(headers, { zustand: "rücknahme" }), 403);
  assert.equal(await step(person, { zustand: "rücknahme" }), "zurückgenommen");
  // The accounts of the demo are staff, too.
  const demo = await library.ask("POST", "/einspielungen", { body: { art: "demo" }, headers });
  assert.equal(demo.status, 403, demo.text);
});

async function work({ app }: Library): Promise<void> {
  const site = await readSite("no-such-folder");
  await workOnImports({ store: app.store, kinds: app.kinds, site, url: null });
}

withLibrary("a key learns no secret of a webhook", async (library) => {
  await library.patch("/einstellungen", { webhooks: "ja" });
  const headers = await keyOf(library);
  const body = { empfaenger: "https://empfaenger.example/" };
  assert.equal((await library.ask("POST", "/webhooks", { body, headers })).status, 201);
  const path = "/webhook/1/geheimnis";
  assert.equal((await library.ask("POST", path, { body: {}, headers })).status, 403);
  assert.equal((await library.ask("GET", path, { headers })).json.gesetzt, "nein");
});

withLibrary("a key removes neither staff nor its own account", async (library) => {
  const { ben, anna } = library.accounts;
  await library.patch(`/konto/${ben}`, { rolle: "theke" });
  const headers = await keyOf(library);
  assert.equal((await library.ask("DELETE", `/konto/${ben}`, { headers })).status, 403);
  const own = await keyOf(library, "anna");
  assert.equal((await library.ask("DELETE", `/konto/${anna}`, { headers: own })).status, 403);
  assert.equal((await library.ask("DELETE", `/konto/${anna}`, { headers })).status, 204);
});

withLibrary("a form shows a key no field that it may not set", async (library) => {
  const headers = await keyOf(library);
  const fields = async (id: number | undefined, who: Record<string, string>) => {
    const asked = { headers: who, accept: "text/html" };
    const { text } = await library.ask("GET", `/konto/${id}?formular=aendern`, asked);
    return NEVER.staff.filter((name) => new RegExp(`name="${name}"`).test(text));
  };
  const basic = {
    Authorization: `Basic ${Buffer.from(`bibliothekarin:${PASSWORD}`).toString("base64")}`,
  };
  const { bibliothekarin, ben } = library.accounts;
  assert.deepEqual(await fields(bibliothekarin, basic), NEVER.staff);
  assert.deepEqual(await fields(bibliothekarin, headers), []);
  assert.deepEqual(await fields(ben, headers), ["username", "email", "ausweis", "aktiv"]);
});

withLibrary("revokes the key whose id was sent, and says so of no other", async (library) => {
  const path = `/zugang/${library.accounts.anna}`;
  const key = await keyOf(library, "anna");
  const other = await keyOf(library, "anna");
  const act = (body: unknown) => library.ask("POST", path, { as: "anna", body });
  const refused: [unknown, string[]][] = [
    [{ aktion: "widerrufen" }, ["/schluessel"]],
    [{ aktion: "widerrufen", name: "Programm" }, ["/schluessel"]],
    [{ aktion: "widerrufen", schluessel: "bogus" }, ["/schluessel"]],
    [{ aktion: "widerrufen", key: "x", nr: 1 }, ["/key", "/nr", "/schluessel"]],
    [{ aktion: "widerrufen", schluessel: ["x"] }, ["/schluessel"]],
    [{ aktion: "sitzung", sitzung: "bogus" }, ["/sitzung"]],
    [{ aktion: "sitzung" }, ["/sitzung"]],
    [{ aktion: "schluessel", tage: 3650, umfang: "alles" }, ["/tage", "/umfang", "/name"]],
    [{ aktion: "key" }, ["/aktion"]],
    [{}, ["/aktion"]],
  ];
  for (const [body, pointers] of refused) {
    const answer = await act(body);
    assert.equal(answer.status, 422, JSON.stringify(body));
    const named = answer.json.errors.map(({ pointer }: { pointer: string }) => pointer);
    assert.deepEqual(named, pointers, JSON.stringify(body));
  }
  assert.equal((await library.ask("GET", path, { headers: key })).status, 200);
  assert.equal(await revocations(library), 0);

  const listed = (await library.ask("GET", path, { as: "anna" })).json.schluessel;
  const ids: string[] = listed.map(({ id }: { id: string }) => id);
  const xml = await library.ask("GET", path, { as: "anna", accept: "application/xml" });
  for (const id of ids) assert.match(xml.text, new RegExp(`<schluessel id="${id}"`));
  assert.equal((await act({ aktion: "widerrufen", schluessel: ids[0] })).status, 200);
  assert.equal((await act({ aktion: "widerrufen", schluessel: ids[0] })).status, 422);
  const both = [key, other].map((headers) => library.ask("GET", path, { headers }));
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 401]);
  assert.equal(await revocations(library), 1);

  const again = { as: "anna", accept: "text/html", headers: { "Content-Type": FORM } };
  const body = `aktion=widerrufen&schluessel=${ids[0]}`;
  const page = await library.ask("POST", `${path}?lang=en`, { ...again, body });
  assert.equal(page.status, 422);
  assert.match(page.text, /role="status">That is no longer here\./);
});

withLibrary(
  "the form of a key that is refused keeps what was typed, and says all",
  async (library) => {
    const visitor = await Visitor.signedIn(library, "anna");
    const page = await visitor.get(`/zugang/${library.accounts.anna}?lang=en`);
    const key = { aktion: "schluessel" };
    for (const [fields, wrong] of [
      [{ name: "", tage: "30", umfang: "schreiben" }, ["name"]],
      [{ name: "mein", tage: "999", umfang: "schreiben" }, ["tage"]],
      [{ name: "x".repeat(101), tage: "999", umfang: "schreiben" }, ["name", "tage"]],
      [{ name: "", tage: "30", umfang: "alles" }, ["umfang", "name"]],
    ] as const) {
      const refused = await visitor.submit(page, key, fields);
      assert.equal(refused.status, 422);
      const [, alert = ""] = /role="alert">([\s\S]*?)<\/div>/.exec(refused.text) ?? [];
      const linked = [...alert.matchAll(/#feld-(\w+)"/g)].map(([, name]) => name);
      assert.deepEqual(linked, wrong);
      for (const name of wrong) {
        assert.match(refused.text, new RegExp(`<p class="fault" id="fehler-${name}"`));
        const marked = `name="${name}"[^>]* aria-describedby="fehler-${name}" aria-invalid="true"`;
        assert.match(refused.text, new RegExp(marked));
      }
      const form = formsIn(refused.text).find(
        ({ values }) => values.get("aktion") === "schluessel",
      );
      assert.equal(form?.values.get("name"), fields.name);
      assert.equal(form?.values.get("tage"), fields.tage);
      if (fields.umfang !== "alles")
        assert.match(refused.text, /<option value="schreiben" selected>/);
    }
    const made = await visitor.submit(page, key, { name: "mein", tage: "3", umfang: "lesen" });
    assert.equal(made.status, 200);
    const empty = formsIn(made.text).find(({ values }) => values.get("aktion") === "schluessel");
    assert.equal(empty?.values.get("name"), "");
  },
);

async function revocations(library: Library): Promise<number> {
  const { json } = await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" });
  return json.vorgang.filter(({ was }: { was: string }) => was === "schluessel-widerrufen").length;
}

withLibrary("a page whose action is unknown says which ones there are", async (library) => {
  const asked = { as: "bibliothekarin", headers: { "Content-Type": FORM }, body: "foo=bar" };
  for (const path of ["/zugang/1", "/doppelte", "/postausgang/briefe"]) {
    const answer = await library.ask("POST", `${path}?lang=en`, asked);
    assert.equal(answer.status, 422, path);
    const [fault] = answer.json.errors;
    assert.equal(fault.pointer, "/aktion", path);
    assert.match(fault.detail, /^Possible are: \w+/, path);
  }
  for (const path of ["/theke", "/einrichten", "/vorlage/mahnung"]) {
    const answer = await library.ask("POST", path, { ...asked, accept: "text/html" });
    assert.equal(answer.status, 422, path);
  }
  const wrong = await library.ask("POST", "/zugang/1?lang=de", { ...asked, body: "aktion=key" });
  assert.match(wrong.json.errors[0].detail, /^Möglich sind: kennwort, /);
});

withLibrary("a key that is refused is told what is wrong with the key", async (library) => {
  const { anna } = library.accounts;
  const make = (body: string, headers: Record<string, string>, as?: string) =>
    library.ask("POST", `/zugang/${anna}?lang=en`, {
      ...(as && { as }),
      body,
      headers: { "Content-Type": FORM, ...headers },
    });
  const reading = await make("aktion=schluessel&name=x&umfang=lesen", {}, "anna");
  const key = { Authorization: `Bearer ${reading.json.geheim}` };
  const patch = { headers: { ...key, "Content-Type": PATCH }, body: { email: "a@example.org" } };
  const written = await library.ask("PATCH", `/konto/${anna}?lang=en`, patch);
  assert.equal(written.status, 403);
  assert.match(written.json.detail, /^This key may only read\./);
  const german = await library.ask("PATCH", `/konto/${anna}?lang=de`, patch);
  assert.match(german.json.detail, /^Dieser Schlüssel darf nur lesen\./);
  const writing = await keyOf(library, "anna");
  const made = await make("aktion=schluessel&name=y", writing);
  assert.equal(made.status, 403);
  assert.match(made.json.detail, /a key cannot make keys/);
  const wrong = { headers: { Authorization: "Bearer leihwerk_nothing" } };
  const unknown = await library.ask("GET", "/werke?lang=en", wrong);
  assert.equal(unknown.status, 401);
  assert.match(unknown.json.detail, /^This key is unknown, revoked or expired\./);
});

withLibrary("staff who make a key for another are told who does, and how", async (library) => {
  const { anna = 0 } = library.accounts;
  const make = (fields: object) =>
    library.ask("POST", `/zugang/${anna}?lang=en`, { as: "bibliothekarin", body: fields });
  for (const fields of [
    { aktion: "schluessel", name: "Kiosk" },
    { aktion: "kennwort", bisher: "x", neu: "ein langes Kennwort" },
    { aktion: "kalender" },
  ]) {
    const answer = await make(fields);
    assert.equal(answer.status, 403, answer.text);
    assert.match(answer.json.detail, /^Only its owner does this.* npx leihwerk account key/);
  }
});

withLibrary("a key in the wrong place of a header is told the right one", async (library) => {
  const { Authorization: bearer = "" } = await keyOf(library);
  const key = bearer.replace("Bearer ", "");
  const detail = async (Authorization: string) => {
    const answer = await library.ask("GET", "/werke?lang=en", { headers: { Authorization } });
    assert.equal(answer.status, 401, Authorization);
    return answer.json.detail;
  };
  for (const header of [key, `Token ${key}`, `Bearer: ${key}`, "Basic !!!", "Basic Zm9v"])
    assert.match(
      await detail(header),
      /^The header Authorization cannot be read\..*Bearer/,
      header,
    );
  const asPassword = (name: string) => `Basic ${Buffer.from(`${name}:${key}`).toString("base64")}`;
  for (const name of ["bibliothekarin", ""])
    assert.match(await detail(asPassword(name)), /^A key is no password: .*Bearer/);
});

withLibrary(
  "the day of the last use of a key is kept, and a request is no write",
  async (library, context) => {
    const path = "/zugang/1";
    const zuletzt = async () => {
      const { json } = await library.ask("GET", path, { as: "bibliothekarin" });
      return json.schluessel.map((key: { zuletzt?: string }) => key.zuletzt);
    };
    const headers = await keyOf(library);
    assert.deepEqual(await zuletzt(), [undefined]);
    const page = async () =>
      (await library.ask("GET", path, { as: "bibliothekarin", accept: "text/html" })).text;
    assert.match(await page(), /noch nicht benutzt/);

    const counting = countingStatements(context);
    const asked = await counting(async () => {
      for (let time = 0; time < 5; time++) await library.ask("GET", "/konten", { headers });
    });
    assert.deepEqual(
      asked.filter(({ text }) => /^(update|insert)/i.test(text)),
      [],
    );
    assert.deepEqual(await zuletzt(), ["2026-03-06"]);
    assert.match(await page(), /zuletzt benutzt am 6\. März 2026/);
    library.later(1);
    await library.ask("GET", "/konten", { headers });
    assert.deepEqual(await zuletzt(), ["2026-03-07"]);
    const own = await library.ask("GET", "/daten/1", { as: "bibliothekarin" });
    assert.equal(own.json.schluessel[0].zuletzt, "2026-03-07");
  },
);
