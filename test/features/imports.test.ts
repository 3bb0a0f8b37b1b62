/** Imports through the front door: a file, its columns, a trial, the run, the report, and the undoing. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../app.ts";

const LIST = `id;titel;person;jahr
1;Leben des Galilei;Brecht, Bertolt;1955
2;Gilgi;Keun, Irmgard;1931
`;

async function upload(
  app: TestApp,
  bytes: string | Uint8Array,
  type = "text/csv",
): Promise<Response> {
  return app.request("POST", "/einspielungen", {
    as: "bibliothek",
    body: typeof bytes === "string" ? Buffer.from(bytes) : bytes,
    headers: { "Content-Type": type, Accept: "application/json" },
  });
}

/** The path of a new import. */
async function uploaded(app: TestApp, bytes: string | Uint8Array): Promise<string> {
  const response = await upload(app, bytes);
  assert.equal(response.status, 201, await response.clone().text());
  return `/einspielung/${response.headers.get("Location")?.split("/").at(-1)}`;
}

async function patch(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  return app.request("PATCH", path, {
    as: "bibliothek",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
}

async function step(app: TestApp, path: string, body: Record<string, unknown>) {
  const response = await patch(app, path, body);
  assert.equal(response.status, 200, await response.clone().text());
  await app.import();
  return app.json(path, "bibliothek");
}

withApps(
  "a list goes all the way: columns, trial, run, undoing, and once more",
  async (app) => {
    const path = await uploaded(app, LIST);
    assert.equal((await app.json(path, "bibliothek")).zustand, "liest");
    await app.import();
    const seen = await app.json(path, "bibliothek");
    assert.deepEqual(
      [seen.zustand, seen.format, seen.trennzeichen, seen.art],
      ["spalten", "csv", ";", "werk"],
    );
    assert.deepEqual(seen.kopf, ["id", "titel", "person", "jahr"]);
    assert.deepEqual(seen.spalte, ["id", "werk.titel", "werk.person", "werk.jahr"]);
    const tried = await step(app, path, { zustand: "probe" });
    assert.deepEqual([tried.zustand, tried.neu, tried.abgelehnt], ["geprüft", 2, 0]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 0);
    const done = await step(app, path, { zustand: "läuft" });
    assert.deepEqual([done.zustand, done.neu, done.fortschritt], ["fertig", 2, 100]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 2);
    assert.equal(await app.store.read.count(app.kinds.one("person")), 2);
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    assert.equal(await app.store.read.count(app.kinds.one("werk")), 0);
    assert.equal(await app.store.read.count(app.kinds.one("person")), 0);
  },
  { fresh: true },
);
