/**
 * Saves a small library as a backup and as a database of the schema version that the program has: to be run, and its two files
 * added here, before a migration is appended. `npx node test/storage/backups/make.ts` in the tree of that version.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { openApp } from "../../../src/app.ts";
import { hashPassword } from "../../../src/core/identity/proofs/password.ts";

const PASSWORD = "correct horse battery";
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWNYpq29TFubAUIBAB2KA/Hh5CbhAAAAAElFTkSuQmCC";

const folder = mkdtempSync(join(tmpdir(), "leihwerk-backup-"));
const database = join(folder, "leihwerk.db");
const settings = { database, site: "none", environment: "production", displayErrors: true };
const app = await openApp({ ...settings, url: null } as never);
const version = await app.store.read.setting("fassung");
const target = join(import.meta.dirname, `version-${version}`);

const konto = app.kinds.one("konto");
const hash = await hashPassword(PASSWORD);
await app.store.write(async (writing) => {
  for (const [username, rolle] of [
    ["theke", "bibliothekar"],
    ["anna", "leser"],
  ]) {
    const values = { username, rolle, ausweis: `A-${username}`, aktiv: "ja" };
    const known = Object.entries(values).filter(([name]) => name in konto.fields);
    const all = Object.keys(konto.fields).map((name) => [name, null]);
    const draft = { values: Object.fromEntries([...all, ...known]) };
    const [id = 0] = await writing.insert(konto, [draft], null);
    await writing.setSecret(konto, id, "kennwort", hash);
  }
});

await ask("POST", "/personen/", { vorname: "Georg", nachname: "Buechner", username: "georg" });
await ask("PUT", "/person/1", { vorname: "Georg", nachname: "Büchner", username: "georg" });
await ask("POST", "/personen/", { vorname: "Niemand", nachname: "Mehr", username: "niemand" });
await ask("DELETE", "/person/2");
await ask("POST", "/werke/", {
  titel: "Woyzeck",
  jahr: 1879,
  art: "Buch",
  schlagwort: ["Drama", "Fragment"],
  person: [{ url: "/person/1", rolle: "Autor" }],
});
await ask("POST", "/werke/", { titel: "Lenz", person: [{ url: "/person/1" }] });
await ask("POST", "/bilder/", Buffer.from(PICTURE, "base64"));
const places = ["Freihand 1. OG", "freihand 1. OG"];
await ask("POST", "/exemplare/", {
  werk: { url: "/werk/1" },
  signatur: "S 1",
  barcode: "B1",
  standort: places[0],
});
await ask("POST", "/exemplare/", {
  werk: { url: "/werk/2" },
  signatur: "S 2",
  barcode: "B2",
  standort: places[1],
});
await ask("POST", "/ausleihen/", { exemplar: { url: "/exemplar/1" }, konto: { url: "/konto/2" } });
await ask("POST", "/ausleihen/", { exemplar: { url: "/exemplar/2" }, konto: { url: "/konto/2" } });
await ask("DELETE", "/ausleihe/2");
await ask("POST", "/vormerkungen/", { werk: { url: "/werk/1" }, konto: { url: "/konto/1" } });

await app.store.backup(`${target}.jsonl.gz`);
await app.close();
const whole = new DatabaseSync(database);
whole.exec("pragma journal_mode = delete; vacuum");
whole.close();
writeFileSync(`${target}.db.gz`, gzipSync(readFileSync(database), { level: 9 }));
rmSync(folder, { recursive: true });

/** What a version does not have yet is simply not there. */
async function ask(method: string, path: string, body?: object): Promise<void> {
  const isFile = body instanceof Buffer;
  const headers = {
    Authorization: `Basic ${Buffer.from(`theke:${PASSWORD}`).toString("base64")}`,
    Accept: "application/json",
    ...(body && { "Content-Type": isFile ? "image/png" : "application/json" }),
  };
  const bytes = isFile ? (body as BodyInit) : body ? JSON.stringify(body) : null;
  const request = new Request(`http://localhost${path}`, { method, headers, body: bytes });
  const exchange = { client: { address: "192.0.2.1", port: 1 }, target: path, user: null };
  const response = await app.application(request, { ...exchange, failure: null } as never);
  console.log(version, method, path, response.status);
  if (response.status >= 400 && response.status !== 404) console.log(await response.text());
}
