/**
 * A folder of small files, made by hand in the quirks of the programs that write them, each beside what must come of it.
 * A sample and what is expected of it share their name: `calibre.csv` becomes what `calibre.json` says.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tellingApart } from "../../src/core/model/duplicates/duplicate-keys.ts";
import type { Link, Value } from "../../src/core/model/kinds/field.ts";
import type { Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { FileError } from "../../src/library/import/rows/source-file.ts";
import { importFiles } from "../../src/library/import/run/import.ts";
import { withStores } from "../support/database/databases.ts";

const FOLDER = join(import.meta.dirname, "samples");
const SAMPLES = readdirSync(FOLDER).filter((name) => !name.endsWith(".json"));

/** What the program makes or decides by itself; a number is one of those where it looks so. */
const MADE = ["inventarnummer", "aktiv", "werk", "rolle", "status", "verlaufBehalten"];
const MADE_OF_READERS = ["nachrichten", "ausleihliste", "mitgliedschaft"];
const isMade = (name: string, value: unknown) =>
  [...MADE, ...MADE_OF_READERS].includes(name) ||
  (name === "ausleihbar" && value === "ja") ||
  /^(EX|LE)[0-9]{6}$/.test(`${value}`);

withStores("each sample becomes what stands beside it", async (store, kinds) => {
  for (const name of SAMPLES) {
    const expected = readFileSync(join(FOLDER, name.replace(/\.\w+$/, ".json")), "utf8");
    assert.deepEqual(await cameIn(store, kinds, join(FOLDER, name)), JSON.parse(expected), name);
  }
});

async function cameIn(store: Store, kinds: Kinds, path: string) {
  const before = await lastIds(store, kinds);
  const report = await importFiles(store, kinds, [path], { keepGoing: true }).catch((error) => {
    if (error instanceof FileError) return error.message.slice(path.length + 2);
    throw error;
  });
  if (typeof report === "string") return { fileRefused: report };
  const [first] = report.files;
  const made: Record<string, unknown> = {};
  for (const kind of ["werk", "konto"]) {
    const members = await store.read.walk(kinds.one(kind), before.get(kind) ?? 0, 99);
    const said = await Promise.all(members.map((member) => saidOf(store, kinds, member)));
    if (said.length > 0) made[kind] = said;
  }
  return {
    ...made,
    ...listOf("notRead", first?.leftOut ?? []),
    ...listOf(
      "withoutCells",
      report.without.flatMap(({ cells = [] }) => cells.map(({ text }) => text)),
    ),
    ...listOf(
      "refused",
      report.refused.map(({ line, key, reasons }) => `${line}: ${key ?? ""}: ${reasons.join(" ")}`),
    ),
  };
}

function listOf(name: string, list: readonly string[]) {
  return list.length > 0 ? { [name]: list } : {};
}

async function lastIds(store: Store, kinds: Kinds): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const kind of ["werk", "konto"]) {
    const all = await store.read.walk(kinds.one(kind), 0, 999);
    last.set(kind, all.at(-1)?.id ?? 0);
  }
  return last;
}

/** What it says, without what is empty; links by what they are called, with what stands with them, and copies whole. */
async function saidOf(store: Store, kinds: Kinds, { values }: Member) {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isMade(name, value)) continue;
    if (name === "ausgesondertAm" && value === store.read.today()) continue;
    if (name === "exemplar") {
      const ids = (value as readonly Link[]).map(({ id }) => id);
      const copies = await store.read.members(kinds.one("exemplar"), ids);
      if (ids.length > 0)
        said[name] = await Promise.all(copies.map((copy) => saidOf(store, kinds, copy)));
    } else if (name === "person" && !isEmpty(value)) {
      said[name] = await makersIn(store, kinds, value as readonly Link[]);
    } else if (!isEmpty(value)) said[name] = shown(value);
  }
  return said;
}

/** With what tells them apart: whether they are a body, when they lived, their number. */
async function makersIn(store: Store, kinds: Kinds, links: readonly Link[]): Promise<string[]> {
  const kind = kinds.one("person");
  const ids = links.map(({ id }) => id);
  const members = new Map((await store.read.members(kind, ids)).map((one) => [one.id, one]));
  return links.map((link) => {
    const { title = "", values = {} } = members.get(link.id) ?? {};
    return [tellingApart(kind, title, values), values.gnd, ...Object.values(link.extras)]
      .filter(Boolean)
      .join(" · ");
  });
}

function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === "" || [value].flat().length === 0;
}

function shown(value: Value | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(one as Value));
  if (typeof value !== "object" || value === null) return value;
  const { title, extras } = value as Link;
  return [title, ...Object.values(extras).filter((text) => text !== "")].join(" · ");
}
