import assert from "node:assert/strict";
import { inTurn } from "../../running/same-each-time.ts";
import { type Answer, type Library, PASSWORD, withLibrary } from "../../support/library.ts";
import { cheapHash } from "../../support/password.ts";
import { Visitor } from "../../support/visitor.ts";

/** Who may do what. The owner is anna, the stranger is ben; 409 is allowed, but her loan is still out. */
const TABLE = `
kind        who         list  read  create  replace  remove
person      nobody      200   200   403     403      403
person      stranger    200   200   403     403      403
person      desk        200   200   403     403      403
person      librarian   200   200   201     200      204
werk        nobody      200   200   403     403      403
werk        stranger    200   200   403     403      403
werk        desk        200   200   403     403      403
werk        librarian   200   200   201     200      204
exemplar    nobody      200   200   403     403      403
exemplar    stranger    200   200   403     403      403
exemplar    desk        200   200   403     403      403
exemplar    librarian   200   200   201     200      204
konto       nobody      403   403   403     403      403
konto       stranger    403   403   403     403      403
konto       owner       403   200   403     200      409
konto       desk        200   200   201     200      403
konto       librarian   200   200   201     200      204
ausleihe    nobody      403   403   403     403      403
ausleihe    stranger    403   403   403     403      403
ausleihe    owner       403   200   403     200      403
ausleihe    desk        200   200   201     200      204
ausleihe    librarian   200   200   201     200      204
vormerkung  nobody      403   403   403     403      403
vormerkung  stranger    403   403   201     403      403
vormerkung  owner       403   200   201     200      403
vormerkung  desk        200   200   201     200      204
vormerkung  librarian   200   200   201     200      204
gebuehr     nobody      403   403   403     403      403
gebuehr     stranger    200   403   403     403      403
gebuehr     owner       200   200   403     403      403
gebuehr     desk        200   200   201     200      204
gebuehr     librarian   200   200   201     200      204
standort    nobody      200   200   403     403      403
standort    stranger    200   200   403     403      403
standort    desk        200   200   403     403      403
standort    librarian   200   200   201     200      204
verlag      nobody      200   200   403     403      403
verlag      stranger    200   200   403     403      403
verlag      desk        200   200   403     403      403
verlag      librarian   200   200   201     200      204
nachricht   nobody      403   403   403     403      403
nachricht   stranger    200   403   403     403      403
nachricht   owner       200   200   403     403      403
nachricht   desk        200   200   201     200      403
nachricht   librarian   200   200   201     200      204
`;

const PEOPLE: Readonly<Record<string, string | undefined>> = {
  nobody: undefined,
  stranger: "ben",
  owner: "anna",
  desk: "helferin",
  librarian: "bibliothekarin",
};
const STAFF = ["desk", "librarian"];
/** Three each, so that everybody meets all of them in turn: the table has four or five people for each kind. */
const READ = inTurn(["html", "json", "xml"]);
const SENT = inTurn(["json", "xml", "html"] as const);
const FORM = "application/x-www-form-urlencoded";
const TYPES = { json: "application/json", xml: "application/xml", html: FORM } as const;
type Format = keyof typeof TYPES;
type Document = Record<string, string | Record<string, string>>;

/** What a form is answered with where a program gets another success. */
const BY_FORM: Readonly<Record<number, number>> = { 200: 303, 201: 303, 204: 303 };

withLibrary(
  "lets each do what the table says, in every format and by every form",
  async (library) => {
    const { anna } = library.accounts;
    await withDesk(library);
    await library.ask("POST", "/personen", { as: "bibliothekarin", body: { nachname: "Büchner" } });
    await library.ask("POST", "/standorte", { as: "bibliothekarin", body: { name: "Keller" } });
    await library.ask("POST", "/gruppen", { as: "bibliothekarin", body: { name: "7a" } });
    await library.ask("POST", "/verlage", { as: "bibliothekarin", body: { name: "Insel" } });
    await library.lend("B1", "anna");
    await library.lend("B3", "carla");
    await takeFees(library);
    await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body: fee("A-anna") });
    await library.ask("POST", "/vormerkungen", { as: "anna", body: { werk: { url: "/werk/2" } } });
    const message = { konto: { ausweis: "A-anna" }, text: "Guten Tag" };
    await library.ask("POST", "/nachrichten", { as: "bibliothekarin", body: message });
    const [, ...lines] = TABLE.trim().split("\n");
    for (const line of lines) {
      const [kind = "", who = "", ...expected] = line.split(/\s+/);
      const [list, read, create, replace, remove] = expected.map(Number);
      const as = PEOPLE[who];
      const { plural } = library.app.kinds.one(kind);
      const path = `/${kind}/${kind === "konto" ? anna : 1}`;
      const check = (what: string, answer: Answer, status: number | undefined) =>
        assert.equal(answer.status, status, `${kind} ${who} ${what}: ${answer.text.slice(0, 300)}`);
      library.clock.now += 61_000;

      for (const format of READ()) {
        check(`list ${format}`, await ask(library, "GET", `/${plural}.${format}`, as), list);
        check(`read ${format}`, await ask(library, "GET", `${path}.${format}`, as), read);
      }
      check("list csv", await ask(library, "GET", `/${plural}.csv`, as), list);
      check("read jsonld", await ask(library, "GET", `${path}.jsonld`, as), read);
      for (const format of SENT()) {
        const success = (status: number | undefined) =>
          format === "html" ? (BY_FORM[status ?? 0] ?? status) : status;
        const same = await sameAgain(library, path, format);
        check(
          `replace ${format}`,
          await send(library, "PUT", path, format, same, as),
          success(replace),
        );
        const fresh = await newDocument(library, kind, who);
        const made = await send(library, "POST", `/${plural}`, format, fresh, as);
        check(`create ${format}`, made, success(create));
        const location = madeAt(made, kind);
        const own = STAFF.includes(who) && create === 201 ? (location ?? path) : path;
        const target = own.replace(`/${plural}/`, `/${kind}/`);
        const gone = await send(library, "DELETE", target, format, {}, as);
        check(`remove ${format}`, gone, success(remove));
        if (create === 201 && who !== "librarian" && location) {
          await ask(
            library,
            "DELETE",
            location.replace(`/${plural}/`, `/${kind}/`),
            "bibliothekarin",
          );
        }
      }
    }
  },
);

/** What nobody but librarians does, whoever else is at the desk. */
withLibrary("leaves catalogue, settings and staff to librarians", async (library) => {
  await withDesk(library);
  await library.patch("/einstellungen", { webhooks: "ja" });
  const { anna = 0, bibliothekarin = 0 } = library.accounts;
  const as = "helferin";
  const refused = async (method: string, path: string, body?: unknown, unless = "") => {
    const answer = await library.ask(method, path, { as, ...(body !== undefined && { body }) });
    assert.equal(answer.status, 403, `${method} ${path}${unless}: ${answer.text.slice(0, 300)}`);
  };
  const before = await library.ask("GET", `/konto/${bibliothekarin}`, { as: "bibliothekarin" });

  for (const kind of library.app.kinds.all) {
    const lent = ["konto", "ausleihe", "vormerkung", "merkliste", "gruppe", "nachricht", "gebuehr"];
    // Everybody at the desk helps with a stocktaking, books, notes damages, and changes many of what they may change.
    const own = [...lent, "erfassung", "buchung", "pflege", "wunsch", "termin", "sammelaenderung"];
    const isOwn = own.includes(kind.singular);
    if (isOwn || kind.alone) continue;
    await refused("POST", `/${kind.plural}`, {}, " (or is it for the desk? Then add it to `own`)");
  }
  await refused("PATCH", "/einstellungen", { name: "Meine" });
  await refused("GET", "/einstellungen");
  await refused("PUT", `/konto/${bibliothekarin}`, { ...before.json, name: "Anders" });
  await refused("PATCH", `/konto/${bibliothekarin}`, { email: "helferin@example.org" });
  await refused("DELETE", `/konto/${bibliothekarin}`);
  await refused("GET", `/konto/${bibliothekarin}?formular=aendern`);
  await refused("GET", `/zugang/${bibliothekarin}`);
  await refused("GET", `/daten/${anna}`);
  for (const path of ["/vorgaenge", "/doppelte", "/titelbilder", "/einspielungen"])
    await refused("GET", path);
  for (const aktion of ["einmalcode", "andere", "sitzung", "widerrufen"]) {
    const headers = { "Content-Type": FORM };
    const body = new URLSearchParams({ aktion, sitzung: "1", schluessel: "1" }).toString();
    const answer = await library.ask("POST", `/zugang/${bibliothekarin}`, { as, headers, body });
    assert.equal(answer.status, 403, aktion);
  }
  const after = await library.ask("GET", `/konto/${bibliothekarin}`, { as: "bibliothekarin" });
  assert.deepEqual(after.json, before.json);

  const page = await library.ask("GET", `/konto/${bibliothekarin}`, { as, accept: "text/html" });
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /formular=(aendern|loeschen)/);
  assert.doesNotMatch(page.headers.get("Link") ?? "", /rel="edit"/);
});

withLibrary("gives nobody a role from the desk, nor the desk itself more", async (library) => {
  const own = await withDesk(library);
  const { anna = 0 } = library.accounts;
  const as = "helferin";
  const headers = { "Content-Type": "application/merge-patch+json" };
  const patch = (path: string, body: unknown) =>
    library.ask("PATCH", path, { as, headers, body: JSON.stringify(body) });
  for (const rolle of ["theke", "bibliothekar"]) {
    const made = await library.ask("POST", "/konten", { as, body: { username: "x", rolle } });
    assert.equal(made.status, 422, made.text);
    const changed = await patch(`/konto/${anna}`, { rolle });
    assert.equal(changed.status, 422, changed.text);
  }
  for (const change of [{ rolle: "bibliothekar" }, { gueltigBis: "2099-01-01" }, { notiz: "x" }]) {
    const answer = await patch(`/konto/${own}`, change);
    assert.equal(answer.status, 422, answer.text);
  }
  const name = { name: "Tom Tresen" };
  assert.equal((await patch(`/konto/${own}`, name)).status, 200);
});

withLibrary(
  "hands out codes for readers at the desk, void once they are staff",
  async (library) => {
    await withDesk(library);
    const { anna = 0 } = library.accounts;
    const codeFor = async (account: number): Promise<string> => {
      const headers = { "Content-Type": FORM };
      const ask = { as: "helferin", headers, body: "aktion=einmalcode" };
      const made = await library.ask("POST", `/zugang/${account}`, ask);
      assert.equal(made.status, 200, made.text);
      return made.json.geheim;
    };
    const first = await codeFor(anna);
    assert.equal((await new Visitor(library).signIn("anna", first)).status, 303);
    const second = await codeFor(anna);
    await library.change(`/konto/${anna}`, "bibliothekarin", { rolle: "bibliothekar" });
    assert.equal((await new Visitor(library).signIn("anna", second)).status, 401);
  },
);

withLibrary(
  "ends what began with a code of the desk once the reader becomes staff",
  async (library) => {
    await withDesk(library);
    const { anna = 0 } = library.accounts;
    const role = (rolle: string) => library.change(`/konto/${anna}`, "bibliothekarin", { rolle });
    const headers = { "Content-Type": FORM };
    const ask = { as: "helferin", headers, body: "aktion=einmalcode" };
    const { json: code } = await library.ask("POST", `/zugang/${anna}`, ask);
    const somebody = new Visitor(library);
    assert.equal((await somebody.signIn("anna", code.geheim)).status, 303);
    const page = await somebody.get(`/zugang/${anna}`);
    const token = { _csrf: /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "" };
    const act = (fields: Record<string, string>) =>
      somebody.post(`/zugang/${anna}`, { ...fields, ...token });
    const reader = await Visitor.signedIn(library, "anna");
    const form = await reader.get(`/zugang/${anna}`);
    const fields = { name: "x", umfang: "schreiben" };
    const made = await reader.submit(form, { aktion: "schluessel" }, fields);
    const [key = ""] = /leihwerk_[\w-]+/.exec(made.text) ?? [];
    const withKey = () =>
      library.ask("GET", `/konto/${anna}`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal((await withKey()).status, 200);

    await role("theke");
    assert.equal((await withKey()).status, 401);
    assert.equal((await somebody.get(`/zugang/${anna}`)).status, 403);
    assert.equal((await act({ aktion: "kennwort", neu: "das gehört jetzt mir" })).status, 403);

    // Fewer rights are no reason to sign anybody out.
    const own = await Visitor.signedIn(library, "anna");
    await role("leser");
    assert.equal((await own.get(`/zugang/${anna}`)).status, 200);
  },
);

/** Somebody at the desk who is no librarian; the id of the account. */
async function withDesk({ app }: Library): Promise<number> {
  const konto = app.kinds.one("konto");
  const values = { username: "helferin", rolle: "theke", aktiv: "ja", verlaufBehalten: "nein" };
  return app.store.write(async (writing) => {
    const [id = 0] = await writing.insert(konto, [{ values }], null);
    await writing.setSecret(konto, id, "kennwort", cheapHash(PASSWORD));
    return id;
  });
}

/** The form of an account leads on to the page of its one-time code, which names it. */
function madeAt({ headers }: Answer, kind: string): string | null {
  const location = headers.get("Location");
  if (location === null) return null;
  const { pathname, searchParams } = new URL(location, "http://localhost");
  const named = searchParams.get(kind);
  return named === null ? pathname : `/${kind}/${named}`;
}

function ask(library: Library, method: string, path: string, as: string | undefined) {
  return library.ask(method, path, as ? { as, accept: "*/*" } : { accept: "*/*" });
}

/** A form posts to the parent and names its command; a program uses the method. */
function send(
  library: Library,
  method: string,
  path: string,
  format: Format,
  document: Document | string,
  as: string | undefined,
): Promise<Answer> {
  const kind = path.split("/")[1] ?? "";
  const found = library.app.kinds.find(kind);
  const who = as ? { as } : {};
  if (format !== "html") {
    const body =
      typeof document === "string" ? document : written(found!.kind.singular, format, document);
    const headers = { "Content-Type": TYPES[format] };
    const more = method === "DELETE" ? {} : { body, headers };
    return library.ask(method, path, { ...who, ...more, accept: TYPES[format] });
  }
  const command = { PUT: "ersetzen", DELETE: "loeschen", POST: "anlegen" }[method] ?? "";
  const target = { _aktion: command, ...(method !== "POST" && { _ziel: path }) };
  const fields = typeof document === "string" ? document : written("", "html", document);
  const body = [new URLSearchParams(target).toString(), fields].filter(Boolean).join("&");
  const headers = { "Content-Type": FORM };
  return library.ask("POST", `/${found!.kind.plural}`, {
    ...who,
    body,
    headers,
    accept: "text/html",
  });
}

/** What stands there, as a librarian reads it, to be sent back unchanged. */
async function sameAgain(
  library: Library,
  path: string,
  format: Format,
): Promise<string | Document> {
  if (format !== "html")
    return (await library.ask("GET", `${path}.${format}`, { as: "bibliothekarin" })).text;
  const { json } = await library.ask("GET", `${path}.json`, { as: "bibliothekarin" });
  const fields = Object.entries(json as Record<string, unknown>).flatMap(([name, value]) => {
    if (name === "status" || name === "werk" || name === "exemplar" || name === "image")
      return typeof value === "object" && value !== null && "url" in value
        ? [[`${name}.url`, String(value.url)]]
        : [];
    if (Array.isArray(value)) return [];
    if (typeof value === "object" && value !== null && "url" in value)
      return [[`${name}.url`, String(value.url)]];
    return [[name, String(value)]];
  });
  const status = path.startsWith("/vormerkung") ? [["status", json.status as string]] : [];
  return new URLSearchParams([...fields, ...status] as [string, string][]).toString();
}

let number = 0;

async function newDocument(library: Library, kind: string, who: string): Promise<Document> {
  number++;
  const copyOf = async (werk: string, barcode: string) => {
    const body = { werk: { url: werk }, signatur: barcode, barcode };
    await library.ask("POST", "/exemplare", { as: "bibliothekarin", body });
  };
  switch (kind) {
    case "person":
      return { nachname: `Neu ${number}` };
    case "gruppe":
    case "standort":
    case "verlag":
      return { name: `Neu ${number}` };
    case "werk":
      return { titel: `Neu ${number}` };
    case "exemplar":
      return { werk: { url: "/werk/1" }, signatur: `N ${number}` };
    case "gebuehr":
      return fee("A-ben");
    case "konto":
      return { username: `neu${number}`, rolle: "leser" };
    case "nachricht":
      return { konto: { ausweis: "A-ben" }, text: `Neu ${number}` };
    case "ausleihe":
      await copyOf("/werk/1", `M${number}`);
      return { exemplar: { barcode: `M${number}` }, konto: { ausweis: "A-ben" } };
    default: {
      const body = { titel: `Begehrt ${number}` };
      const { json } = await library.ask("POST", "/werke", { as: "bibliothekarin", body });
      const url = new URL(json.url).pathname.replace("werke", "werk");
      await copyOf(url, `V${number}`);
      await library.change(`/exemplar/${await copyId(library, `V${number}`)}`, "bibliothekarin", {
        zustand: "in Reparatur",
      });
      const document = { werk: { url } };
      return STAFF.includes(who) ? { ...document, konto: { ausweis: "A-ben" } } : document;
    }
  }
}

function fee(ausweis: string): Document {
  return { konto: { ausweis }, grund: "sonstiges", betrag: "1.00 EUR" };
}

function takeFees(library: Library): Promise<Answer> {
  return library.change("/einstellungen", "bibliothekarin", { gebuehren: "ja" });
}

async function copyId(library: Library, barcode: string): Promise<number> {
  const { app } = library;
  const copy = await app.store.read.findBy(app.kinds.one("exemplar"), "barcode", barcode);
  return copy?.id ?? 0;
}

function written(root: string, format: Format, document: Document): string {
  const entries = Object.entries(document);
  if (format === "json") return JSON.stringify(document);
  if (format === "html") {
    const fields = entries.flatMap(([name, value]): [string, string][] =>
      typeof value === "string"
        ? [[name, value]]
        : Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]),
    );
    return new URLSearchParams(fields).toString();
  }
  const children = entries.map(([name, value]) => {
    if (typeof value === "string") return `<${name}>${value}</${name}>`;
    const [[part = "", text = ""] = []] = Object.entries(value);
    return `<${name} ${part === "url" ? "ref" : part}="${text}"/>`;
  });
  return `<${root}>${children.join("")}</${root}>`;
}
