/** A whole library behind a real port: the demo catalogue, a librarian at the desk, a reader with loans, copies on the shelf. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, openApp } from "../../src/app.ts";
import type { Link, Values } from "../../src/engine/field.ts";
import { prepareFirstStart } from "../../src/first-start.ts";
import { hashPassword } from "../../src/identity/password.ts";
import { openLogs } from "../../src/logs/open-logs.ts";
import { listen } from "../../src/server/listen.ts";

export const LIBRARIAN = { username: "bibliothek", password: "geheimes Kennwort" };
export const READER = { username: "anna", password: "noch ein Kennwort" };

export interface Catalogue {
  readonly url: string;
  readonly app: App;
  /** Addresses of what the tests look at. */
  readonly work: string;
  readonly lentWork: string;
  readonly person: string;
  readonly gone: string;
  readonly reader: number;
  close(): Promise<void>;
}

export async function openCatalogue(site = "examples/none"): Promise<Catalogue> {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-browser-"));
  const logs = openLogs({ folder: join(folder, "logs"), timeZone: "Europe/Berlin", site });
  const settings = {
    database: join(folder, "leihwerk.db"),
    site,
    environment: "production" as const,
    displayErrors: false,
    url: null,
    logs: join(folder, "logs"),
    logView: true,
  };
  const app = await openApp(settings);
  await prepareFirstStart(app.store, app.kinds, { librarian: LIBRARIAN, demo: true }, () => {});
  const listening = await listen(app.application, { logs, port: 0 });
  const url = `http://localhost:${listening.port}`;
  const reader = await addReader(app);
  const places = await fillShelves(app, url, reader);
  return {
    url,
    app,
    reader,
    ...places,
    async close() {
      app.stopping();
      await listening.close(0);
      await app.close();
      logs.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addReader(app: App): Promise<number> {
  const konto = app.kinds.one("konto");
  const empty = Object.fromEntries(Object.keys(konto.fields).map((name) => [name, null]));
  const values: Values = {
    ...empty,
    username: READER.username,
    name: "Anna Amalia",
    rolle: "leser",
    ausweis: "A-1",
    aktiv: "ja",
    verlaufBehalten: "nein",
  };
  const hash = await hashPassword(READER.password);
  return app.store.write(async (writing) => {
    const [id = 0] = await writing.insert(konto, [{ values }], null);
    await writing.setSecret(konto, id, "kennwort", hash);
    return id;
  });
}

/** By the interface that programs use, so that every rule of lending has had its say. */
async function fillShelves(app: App, url: string, reader: number) {
  const [woyzeck, danton] = await Promise.all(
    ["Woyzeck", "Dantons Tod"].map((words) => find(app, words)),
  );
  const copies = [
    { werk: woyzeck, signatur: "Dra BUE 1", barcode: "0001", standort: "Regal 3" },
    { werk: woyzeck, signatur: "Dra BUE 2", barcode: "0002", standort: "Regal 3" },
    { werk: danton, signatur: "Dra BUE 3", barcode: "0003", standort: "Regal 3" },
  ];
  for (const { werk, ...rest } of copies) {
    await send(url, "/exemplare", { ...rest, werk: { url: `/werk/${werk}` }, zustand: "gut" });
  }
  const konto = { url: `/konto/${reader}` };
  await send(url, "/ausleihen", { exemplar: { barcode: "0001" }, konto });
  await send(url, "/ausleihen", { exemplar: { barcode: "0003" }, konto });
  const { url: gone } = await send(url, "/werke", { titel: "Verschollen", art: "Buch" });
  await fetch(gone, { method: "DELETE", headers: authorization() });
  return {
    work: `/werk/${woyzeck}`,
    lentWork: `/werk/${danton}`,
    person: "/person/georg-buechner",
    gone: new URL(gone).pathname,
  };
}

async function find(app: App, title: string): Promise<number> {
  const query = { words: [title.toLowerCase()], sorting: null, limit: 1, cursor: null };
  const words = title.toLowerCase().split(" ");
  const { members } = await app.store.read.list(app.kinds.one("werk"), { ...query, words });
  return (members[0] as Pick<Link, "id">).id;
}

async function send(url: string, path: string, body: unknown): Promise<{ url: string }> {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...authorization() },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`POST ${path}: ${await response.text()}`);
  return response.json() as Promise<{ url: string }>;
}

function authorization(): Record<string, string> {
  const { username, password } = LIBRARIAN;
  const bytes = Buffer.from(`${username}:${password}`).toString("base64");
  return { Authorization: `Basic ${bytes}` };
}
