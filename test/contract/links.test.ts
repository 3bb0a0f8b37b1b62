/** Whatever leads somewhere does so by a link: no representation has a bare id, or an address of ours that is only a text. */

import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { dayIn } from "../../src/core/words/dates/days.ts";
import { manyOf, ORIGIN, type TestApp, withApps } from "../support/app.ts";
import { ORIGIN as HERE, withLibrary } from "../support/library.ts";
import { type Node, parseXml } from "./judges.ts";

/** Ids that nothing else looks like. */
const FIRST_ID = 700_000_000;
const ID = /(?<![0-9])7[0-9]{8}(?![0-9])/;

/** What is an address by its very name: ours, and those of JSON-LD and of problems (RFC 9457). */
const LINKS = ["url", "ref", "image", "weiter"];
const STANDARD: Readonly<Record<string, readonly string[]>> = {
  jsonld: ["@id", "target"],
  problem: ["type", "instance"],
};

/** One value of a document, with the name that it has there. */
type Said = readonly [name: string, value: string];

function saidInJson(value: unknown, name = ""): Said[] {
  if (Array.isArray(value)) return value.flatMap((entry) => saidInJson(entry, name));
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([inner, entry]) => saidInJson(entry, inner));
  return saidInText(name, String(value));
}

/** What stood in a record is JSON in a text where it is more than a text. */
function saidInText(name: string, text: string): Said[] {
  const isRecord = RECORDED.includes(name) && /^[{[]/.test(text);
  return isRecord ? saidInJson(JSON.parse(text)) : [[name, text]];
}

const RECORDED = ["vorher", "nachher"];

function saidInXml({ name, attributes, text, children }: Node): Said[] {
  if (RECORDED.includes(name)) return saidInText(name, text);
  return [[name, text.trim()], ...Object.entries(attributes), ...children.flatMap(saidInXml)];
}

/** A table has no other links than cells that are addresses, whole and several of them. */
function saidInCsv(text: string): Said[] {
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  return rows.flatMap((row) =>
    Object.entries(row).map(
      ([name, cell]): Said => [cell.startsWith(`${ORIGIN}/`) ? "url" : name, cell],
    ),
  );
}

const READERS: Readonly<Record<string, (text: string) => Said[]>> = {
  json: (text) => saidInJson(JSON.parse(text)),
  jsonld: (text) => saidInJson(JSON.parse(text)),
  xml: (text) => saidInXml(parseXml(text)),
  csv: saidInCsv,
};

/** `places`: how the addresses of ours begin. */
function isBare([, value]: Said, places: ReadonlySet<string>): boolean {
  const [, first = ""] = /^\/([a-z]+)(?:[/?.].*)?$/.exec(value) ?? [];
  return value.includes(`${ORIGIN}/`) || ID.test(value) || places.has(first);
}

interface Operation {
  readonly parameters?: readonly { $ref?: string; name?: string; schema?: { enum?: string[] } }[];
}

/** Every address that the description names, with each key that it can have. */
async function addressesOf(app: TestApp, keys: ReadonlyMap<string, readonly string[]>) {
  const description = await app.request("GET", "/openapi.json", { as: "bibliothekarin" });
  const { paths } = (await description.json()) as {
    paths: Record<string, { get?: Operation } & Operation>;
  };
  const now = new Date().toISOString().replace(/\D/g, "");
  return Object.entries(paths).flatMap(([pattern, item]) => {
    const path = pattern.replace("{zeit}", now);
    if (!item.get || /^\/(schema|sitemap|openapi|robots|\.well-known)/.test(path)) return [];
    if (!path.includes("{key}")) return [path];
    const parameters = [...(item.parameters ?? []), ...(item.get.parameters ?? [])];
    const words = parameters.find(({ name }) => name === "key")?.schema?.enum;
    const [, first = ""] = path.split("/");
    // What every member has is looked at for each kind.
    const arts = parameters.find(({ name }) => name === "art")?.schema?.enum;
    if (arts)
      return arts.flatMap((art) =>
        (keys.get(art) ?? []).map((key) => path.replace("{art}", art).replace("{key}", key)),
      );
    const known = words ?? keys.get(first);
    assert.ok(known, `${path}: this test has to be told a key`);
    return known.map((key) => path.replace("{key}", key));
  });
}

withApps(
  "no value of a representation is an id, or an address of ours outside of a link",
  async (app) => {
    const keys = new Map<string, string[]>();
    for (const [index, { singular }] of manyOf(app.kinds).entries()) {
      const naechste = FIRST_ID + index * 1_000_000;
      await app.store.rows.update("zaehler", { art: singular }, { naechste });
    }
    for (const kind of manyOf(app.kinds)) {
      const { id, slug } = await app.add(kind);
      keys.set(kind.singular, [`${slug ?? id}`]);
      keys.set(kind.plural, [`${id}`]);
    }
    await app.import();
    // So that something is recorded, booked and refused.
    const as = { as: "bibliothekarin" } as const;
    const change = async (kind: string, body: object) => {
      const headers = { "Content-Type": "application/merge-patch+json" };
      const path = `/${kind}/${keys.get(kind)?.[0]}`;
      const answer = await app.request("PATCH", path, {
        ...as,
        headers,
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 200, await answer.text());
    };
    await change("konto", { gruppe: null, person: null, vertretung: null });
    await change("gebuehr", { zustand: "bezahlt", weise: "bar" });
    await app.addPerson("Irmgard", "Keun");
    await app.addPerson("irmgard", "keun");
    await app.request("GET", "/konten", { as: "leserin" });
    const [account = ""] = keys.get("konto") ?? [];
    for (const page of ["ausleihliste", "zugang", "daten"]) keys.set(page, [account]);
    for (const page of ["einspielbericht", "ablehnungen", "abgaenge"])
      keys.set(page, keys.get("einspielung") ?? []);
    for (const page of ["erfassen", "inventurliste"]) keys.set(page, keys.get("inventur") ?? []);
    keys.set("jahreswechsel", keys.get("schuljahr") ?? []);
    const month = dayIn("Europe/Berlin", Date.now()).slice(0, 7);
    for (const page of ["zahlen", "kassenbuch"]) keys.set(page, [month]);

    const addresses = await addressesOf(app, keys);
    const places = new Set(addresses.map((address) => address.split("/")[1] ?? ""));
    places.delete("");
    const bare: string[] = [];
    const seen = new Set<string>();
    for (const address of addresses) {
      for (const [format, saidIn] of Object.entries(READERS)) {
        const query = address === "/" ? `/?format=${format}` : `${address}.${format}`;
        const asked = await app.request("GET", query, { as: "bibliothekarin" });
        // A time leads to the state that held then.
        const state = asked.status === 302 ? asked.headers.get("Location") : null;
        const response = state
          ? await app.request("GET", new URL(state, ORIGIN).pathname, { as: "bibliothekarin" })
          : asked;
        const text = await response.text();
        if (response.status !== 200) continue;
        seen.add(`${address} ${format}`);
        const [, first = ""] = address.split("/");
        const links = [...LINKS, ...(STANDARD[format] ?? []), ...(STANDARD[first] ?? [])];
        for (const said of saidIn(text))
          if (!links.includes(said[0]) && isBare(said, places))
            bare.push(`${query}: ${said.join(" = ")}`);
      }
    }
    assert.deepEqual(bare, []);
    // What is a file of its own has no other representations.
    const unseen = addresses.filter(
      (address) =>
        // What belongs to its owner alone has no history for anybody else.
        !/^\/merkliste\/.*\/verlauf$/.test(address) &&
        !/^\/(ablehnungen|gesundheit|oai|opensearch|sru|vorschlaege-browser)/.test(address),
    );
    assert.deepEqual(
      unseen.filter((address) => !seen.has(`${address} json`)),
      [],
    );
  },
  { fresh: true },
);

withLibrary("whoever is signed in is led to their account and their loan list", async (library) => {
  const { anna } = library.accounts;
  const konto = { username: "anna", url: `${HERE}/konto/${anna}` };
  const ausleihliste = { url: `${HERE}/ausleihliste/${anna}` };
  const start = await library.ask("GET", "/", { as: "anna" });
  assert.deepEqual(start.json.konto, konto);
  assert.deepEqual(start.json.ausleihliste, ausleihliste);
  const xml = await library.ask("GET", "/?format=xml", { as: "anna" });
  assert.match(xml.text, new RegExp(`<konto ref="${konto.url}">anna</konto>`));
  assert.match(xml.text, new RegExp(`<ausleihliste ref="${ausleihliste.url}"/>`));
  for (const format of ["json", "xml", "jsonld", "html"]) {
    const stranger = await library.ask("GET", `/?format=${format}`);
    assert.doesNotMatch(stranger.text, /konto\/|ausleihliste/, format);
  }

  const account = await library.ask("GET", `/konto/${anna}`, { as: "anna" });
  assert.deepEqual(account.json.ausleihliste, ausleihliste);
  const text = (await library.ask("GET", `/konto/${anna}.xml`, { as: "anna" })).text;
  assert.match(text, new RegExp(`<ausleihliste ref="${ausleihliste.url}"/>`));
  for (const sent of [account.json, { ...account.json, ausleihliste: ausleihliste.url }])
    assert.equal((await library.change(`/konto/${anna}`, "anna", sent)).status, 200);
  const other = await library.change(`/konto/${anna}`, "anna", {
    ausleihliste: { url: `${HERE}/ausleihliste/1` },
  });
  assert.equal(other.status, 422);
  // The desk reads the account, and gets no link to what it may not read.
  await library.patch(`/konto/${library.accounts.carla}`, { rolle: "theke" });
  const seen = await library.ask("GET", `/konto/${anna}`, { as: "carla" });
  assert.equal(seen.status, 200);
  assert.equal(seen.json.ausleihliste, undefined);
});

withLibrary("the copies of a work lead to where they stand", async (library) => {
  const made = await library.ask("POST", "/standorte", {
    as: "bibliothekarin",
    body: { name: "Regal 7" },
  });
  assert.equal(made.status, 201, made.text);
  await library.patch("/exemplar/1", { standort: { url: "/standort/regal-7" } });
  const url = `${HERE}/standort/regal-7`;
  const { json } = await library.ask("GET", "/werk/1");
  const [copy] = json.exemplar;
  assert.deepEqual(copy.standort, { name: "Regal 7", url });
  assert.equal(copy.status, "verfügbar");
  const xml = (await library.ask("GET", "/werk/1.xml")).text;
  assert.match(
    xml,
    new RegExp(
      `<exemplar [^>]*>${copy.signatur}<standort ref="${url}">Regal 7</standort></exemplar>`,
    ),
  );
  const data = await library.ask("GET", "/werk/1.jsonld");
  assert.equal(data.json.offers[0].availableAtOrFrom.url, url);
  // What was read can be sent back.
  const sent = { as: "bibliothekarin", body: json };
  assert.equal((await library.ask("PUT", "/werk/1", sent)).status, 200);
  const headers = { "Content-Type": "application/xml" };
  const back = await library.ask("PUT", "/werk/1", { as: "bibliothekarin", body: xml, headers });
  assert.equal(back.status, 200, back.text);
  assert.deepEqual((await library.ask("GET", "/werk/1")).json, json);
});

withLibrary("a merging is told by links, and takes links and plain addresses", async (library) => {
  const person = async (nachname: string) => {
    const made = await library.ask("POST", "/personen", {
      as: "bibliothekarin",
      body: { vorname: "Anna", nachname },
    });
    assert.equal(made.status, 201, made.text);
    return `/person/${new URL(made.json.url).pathname.split("/").at(-1)}`;
  };
  const [stays, links, plain, xml] = [
    await person("Eins"),
    await person("Zwei"),
    await person("Drei"),
    await person("Vier"),
  ];
  const bodies = [
    JSON.stringify({ bleibt: { url: HERE + stays }, geht: { url: links } }),
    JSON.stringify({ bleibt: stays, geht: HERE + plain }),
    `<zusammenfuehrung><bleibt ref="${HERE}${stays}"/><geht>${xml}</geht></zusammenfuehrung>`,
  ];
  for (const [index, body] of bodies.entries()) {
    const headers = { "Content-Type": index === 2 ? "application/xml" : "application/json" };
    const made = await library.ask("POST", "/zusammenfuehrungen", {
      as: "bibliothekarin",
      body,
      headers,
    });
    assert.equal(made.status, 201, made.text);
    const { pathname } = new URL(made.json.url);
    const { json } = await library.ask("GET", pathname, { as: "bibliothekarin" });
    assert.deepEqual(json.bleibt, { url: HERE + stays });
    assert.deepEqual(json.geht, { url: HERE + [links, plain, xml][index] });
    const { text } = await library.ask("GET", `${pathname}.xml`, { as: "bibliothekarin" });
    assert.ok(text.includes(`<bleibt ref="${HERE}${stays}"/>`), text);
  }
  for (const bleibt of [{ url: 7 }, { url: stays, name: "x" }, {}, [stays]]) {
    const body = { bleibt, geht: links };
    const refused = await library.ask("POST", "/zusammenfuehrungen", {
      as: "bibliothekarin",
      body,
    });
    assert.equal(refused.status, 422, JSON.stringify(bleibt));
  }
});
