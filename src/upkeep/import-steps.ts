/** The steps of an import, each from the state that asks for it to the one that it leads to. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf } from "../model/address.ts";
import type { Value, Values } from "../model/field.ts";
import type { Kinds } from "../model/kind.ts";
import type { Member } from "../model/member.ts";
import type { Writing } from "../model/writing.ts";
import { textsOf } from "../texts/languages.ts";
import { NOTED, writtenOut } from "../texts/noted.ts";
import type { ImportSum } from "../texts/transfer.ts";
import { DEMO, DEMO_KINDS, DEMO_SOURCE, importDemo } from "../transfer/demo.ts";
import { bringLife } from "../transfer/demo-life.ts";
import { NO_SOURCE, readFileName } from "../transfer/file-name.ts";
import { finishImports } from "../transfer/finish-imports.ts";
import { type ImportOptions, importFiles, type Progress } from "../transfer/import.ts";
import { CONTENT, writeTo } from "../transfer/import-file.ts";
import type { ImportJob } from "../transfer/import-job.ts";
import type { ImportReport } from "../transfer/import-report.ts";
import { type ImportState, isOver } from "../transfer/import-states.ts";
import {
  type KeptRow,
  MOST_KEPT,
  readReport,
  type ReportName,
  reportFiles,
} from "../transfer/kept-report.ts";
import { cellsAt, type MendedRows, readMended } from "../transfer/mended-rows.ts";
import { peek } from "../transfer/peek.ts";
import { FileError } from "../transfer/source-file.ts";
import { LEFT_OUT, mappingOf, rememberedIn, settingOf } from "../transfer/told-columns.ts";
import { type LeftMember, undoImport } from "../transfer/undo-import.ts";
import { joinList } from "../words/list-cell.ts";
import type { ImportHouse } from "./import-house.ts";
import { closeDemoAccounts, removeWhatWasPlayed } from "./remove-demo.ts";

/** What is shown of a file before anything is decided. */
const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 200;
const SHOWN_CELL = 120;
const SHOWN_LINE = 4000;
const LONGEST_NOTE = 4000;
const LONGEST_NAME = 200;

/** Progress is told so often, in milliseconds; as often it is asked whether somebody has stopped it. */
const TELL_EVERY = 1000;
/** How much of the way the check is, where rows come in behind it. */
const CHECKING = 0.4;

/** What is it, and what do its columns mean? */
export async function lookAt(house: ImportHouse, member: Member): Promise<void> {
  const { store, kinds } = house;
  const { titel, art, herkunft } = member.values;
  const called = `${titel ?? ""}`;
  await withFile(house, member, async (path) => {
    const known = kinds.all.find(({ singular }) => singular === art);
    const seen = await peek(path, kinds, NOTED, { called, ...(known && { kind: known }) });
    const columns = seen.columns.slice(0, SHOWN_COLUMNS).map((name, index) => {
      const plain = plainText(name, LONGEST_NAME);
      return plain === "" ? `#${index + 1}` : plain;
    });
    const setting = seen.guess ? await store.read.setting(settingOf(columns)) : null;
    const before = rememberedIn(columns, setting, kinds);
    const remembered = known && before?.kind !== known.singular ? null : before;
    const guessed = seen.guess?.columns.slice(0, columns.length).map(({ to }) => to ?? LEFT_OUT);
    const name = readFileName(called, kinds);
    const found: Values = {
      format: seen.format,
      kodierung: seen.encoding,
      trennzeichen: seen.separator === "\t" ? "Tab" : seen.separator,
      kopf: columns,
      spalte: remembered?.columns ?? guessed ?? [],
      art:
        art ??
        remembered?.kind ??
        seen.guess?.kind ??
        name.kind?.singular ??
        (isEntries(seen.format) ? "werk" : null),
      herkunft: herkunft ?? name.source,
      vorschau: seen.rows
        .slice(0, SHOWN_ROWS)
        .map(({ cells }) => shownRow(cells.slice(0, columns.length))),
      zustand: "spalten",
    };
    await store.write(async (writing) => {
      const now = await inState(writing, member, "liest");
      if (now) await writing.update(now, { ...now.values, ...found }, null);
    });
  });
}

/** Formats in which every record says itself what it has. */
function isEntries(format: string): boolean {
  return !["csv", "xlsx", "ods", "json"].includes(format);
}

/** What would happen? */
export async function tryOut(house: ImportHouse, member: Member): Promise<void> {
  await withFile(house, member, async (path) => {
    const watch = new Watch(house, member, "probe");
    try {
      const mended = await readMended(house.store.read, member.kind, member.id);
      const report = await importFiles(house.store, house.kinds, [path], {
        ...optionsFor(house, member),
        mended,
        dryRun: true,
        signal: watch.signal,
        onProgress: ({ part }) => watch.tell(part),
      });
      const rows = rowsOf(report);
      const lines = new Set(
        rows.flatMap(({ line, outcome }) => (outcome === "abgelehnt" ? line : [])),
      );
      const cells = new Map([...(await cellsAt(path, NOTED, lines)), ...mended]);
      await house.store.write(async (writing) => {
        const now = await inState(writing, member, "probe");
        if (!now || report.stopped) return;
        await keepReport(writing, now, withCells(rows, cells), "bericht-");
        await move(writing, now, "geprüft", { ...sumsOf(report), fortschritt: 100 });
      });
    } finally {
      await watch.end();
    }
  });
}

/** What was broken off is finished first; nothing is done twice. */
export async function bringIn(house: ImportHouse, member: Member): Promise<void> {
  const { store, kinds } = house;
  const watch = new Watch(house, member, "läuft");
  const job = jobOf(house, member, watch.signal);
  const options = optionsFor(house, member);
  const how = {
    keepGoing: member.values.teilweise === "ja",
    job,
    onProgress: ({ step, part }: Progress) =>
      watch.tell(step === "check" ? part * CHECKING : CHECKING + part * (1 - CHECKING)),
  };
  try {
    const finished = await finishImports(store, kinds, checksOf(house), undefined, job);
    if (finished.length > 0) return;
    if (isDemo(member)) {
      await importDemo(store, kinds, { ...how, ...checksOf(house) });
      return;
    }
    await withFile(house, member, async (path) => {
      await importFiles(store, kinds, [path], {
        ...options,
        mended: await readMended(store.read, member.kind, member.id),
        ...how,
      });
    });
  } finally {
    await watch.end();
  }
}

export async function undo(house: ImportHouse, member: Member): Promise<void> {
  const { store, kinds, site, url } = house;
  const { neu, veraendert } = member.values;
  const all = Math.max(1, Number(neu ?? 0) + Number(veraendert ?? 0));
  const watch = new Watch(house, member, "rücknahme");
  let done = 0;
  try {
    if (isDemo(member)) {
      await closeDemoAccounts(member.id, house);
      await removeWhatWasPlayed(member.id, house);
    }
    await undoImport(member.id, {
      store,
      kinds,
      counted: !isDemo(member),
      site: { ...site },
      origin: url ?? "",
      onMembers: (count) => {
        done += count;
        watch.tell(Math.min(done / all, 0.99));
      },
      async settle(writing, { removed, restored, left, leftInAll }) {
        const now = await inState(writing, member, "rücknahme");
        if (!now) return;
        const rows = left.map((one) => leftRow(one, kinds));
        await keepReport(writing, now, rows, "rest-");
        const before = Number(now.values.zurueckgenommen ?? 0);
        await conclude(writing, now, "zurückgenommen", {
          zurueckgenommen: before + removed + restored,
          geblieben: leftInAll,
        });
      },
    });
  } finally {
    await watch.end();
  }
}

/** Nothing more comes in of what somebody has stopped. */
export async function clearUp(house: ImportHouse, member: Member): Promise<void> {
  const { store, kinds } = house;
  const stopped = AbortSignal.abort();
  const checks = checksOf(house);
  await finishImports(store, kinds, checks, undefined, jobOf(house, member, stopped));
}

/** A process has died of it again and again. */
export async function giveUp(house: ImportHouse, member: Member): Promise<void> {
  await clearUp(house, member);
  await fail(house, member, NOTED.importing.gaveUp);
}

/** What cannot be read leads nowhere; where rows can have come in already, that can be taken back. */
export async function fail(house: ImportHouse, member: Member, note: string): Promise<void> {
  await house.store.write(async (writing) => {
    const [now] = await writing.members(member.kind, [member.id]);
    if (!now) return;
    const was = now.values.zustand as ImportState;
    // A note that was cut could not be read.
    const said = note.length > LONGEST_NOTE ? writtenOut(note, textsOf(house.site.sprache)) : note;
    const told = { meldung: plainText(said, LONGEST_NOTE) };
    if (was === "probe") await move(writing, now, "spalten", told);
    else if (was === "liest") await conclude(writing, now, "fehlgeschlagen", told);
    else if (was === "läuft") await move(writing, now, "angehalten", told);
    else if (was === "rücknahme") await conclude(writing, now, "fertig", told);
  });
}

/** The file on disk for as long as it is read; a file that cannot be read is told of, not thrown. */
export async function withFile(
  house: ImportHouse,
  member: Member,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "leihwerk-einspielung-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  const leave = () => void clear().finally(() => process.exit(1));
  process.once("SIGTERM", leave);
  const path = join(folder, "datei");
  try {
    if (await writeTo(path, member.kind, member.id, house.store.read)) await work(path);
    else await fail(house, member, NOTED.importing.fileGone);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const name = `${member.values.titel ?? NOTED.importing.theFile}`;
    await fail(house, member, error.message.replaceAll(path, name));
  } finally {
    process.off("SIGTERM", leave);
    await clear();
  }
}

function isDemo({ values }: Member): boolean {
  return values.art === DEMO;
}

function jobOf(house: ImportHouse, member: Member, signal: AbortSignal): ImportJob {
  return {
    id: member.id,
    counted: !isDemo(member),
    isStopped: () => signal.aborted,
    async settle(writing, report) {
      const [now] = await writing.members(member.kind, [member.id]);
      if (!now) return;
      const tried = await readReport(writing, now.kind, now.id, "bericht-");
      const cells = new Map(tried.flatMap((row) => (row.cells ? [[row.line, row.cells]] : [])));
      await keepReport(writing, now, withCells(rowsOf(report), cells), "bericht-");
      const sums = report.written ? sumsOf(report) : {};
      if (isDemo(now) && report.written && !report.stopped) {
        writing.attribute(now.id, false);
        const { kinds, site, url } = house;
        // An older release has brought in the demo without telling whose doing it was.
        for (const name of DEMO_KINDS) await writing.staging.adopt(now.id, name, DEMO_SOURCE);
        const here = { today: writing.today(), site: { ...site }, origin: url ?? "" };
        await bringLife({ writing, kinds, actor: null, ...here });
        writing.attribute(null);
      }
      if (report.written && !report.stopped) await conclude(writing, now, "fertig", sums);
      else if (report.stopped)
        await move(writing, now, "angehalten", {
          ...sums,
          offen: report.left ?? now.values.offen ?? null,
        });
      // Somebody has changed the catalogue since the trial, and rows are refused that were not then.
      else await move(writing, now, "geprüft", sumsOf(report));
    },
  };
}

/** Nothing will come in by it any more. */
export async function conclude(
  writing: Writing,
  member: Member,
  zustand: ImportState,
  more: Values,
): Promise<void> {
  const over = { fortschritt: 100, ende: writing.today(), offen: null };
  await move(writing, member, zustand, { ...over, ...more });
  if (isOver(zustand)) await writing.removeFiles(member.kind, member.id, CONTENT);
}

/** A new version: what was asked for in the last state has nothing to do with this one. */
export async function move(
  writing: Writing,
  member: Member,
  zustand: ImportState,
  more: Values,
): Promise<void> {
  await writing.update(member, { ...member.values, ...more, zustand }, null);
}

export async function keepReport(
  writing: Writing,
  { kind, id }: Member,
  rows: readonly KeptRow[],
  name: ReportName,
): Promise<void> {
  await writing.removeFiles(kind, id, name);
  await writing.addFiles(kind, id, reportFiles(rows, name));
}

export async function inState(
  writing: Writing,
  { kind, id }: Member,
  zustand: ImportState,
): Promise<Member | null> {
  const [now] = await writing.members(kind, [id]);
  return now?.values.zustand === zustand ? now : null;
}

function optionsFor(
  { kinds, site, url, ...house }: ImportHouse,
  { values }: Member,
): ImportOptions {
  const kind = kinds.all.find(({ singular }) => singular === values.art);
  const mapping = mappingOf(values);
  return {
    ...(kind && { kind }),
    ...(mapping && { mapping }),
    source: `${values.herkunft ?? NO_SOURCE}`,
    ignoreColumns: true,
    texts: NOTED,
    otherCatalogue: house.otherCatalogue ?? null,
    origin: url,
    site: { ...site },
  };
}

function checksOf(house: ImportHouse) {
  return { texts: NOTED, site: { ...house.site } };
}

/** Of the rows themselves; what they bring along is counted by itself. */
function sumsOf({ files, refused }: ImportReport): Record<string, Value> {
  const [whole] = files;
  const own = files.filter(({ kind }) => kind === whole?.kind);
  const total = (name: ImportSum, of = own) => of.reduce((sum, file) => sum + (file[name] ?? 0), 0);
  return {
    neu: total("created"),
    veraendert: total("changed"),
    gleich: total("unchanged"),
    gefunden: total("found"),
    behalten: total("kept"),
    abgelehnt: new Set(refused.map(({ line }) => line)).size,
    mitgebracht: total(
      "created",
      files.filter((file) => !own.includes(file)),
    ),
  };
}

function rowsOf({ refused, kept, found }: ImportReport): KeptRow[] {
  const told = (outcome: KeptRow["outcome"], rows: ImportReport["refused"]) =>
    rows.map(({ line, key, reasons }): KeptRow => ({ line, outcome, key, reasons }));
  return [
    ...told("abgelehnt", refused),
    ...told("behalten", kept),
    ...told("gefunden", found),
  ].slice(0, MOST_KEPT);
}

/** What is refused comes with what stands in its cells, to be mended there. */
function withCells(rows: readonly KeptRow[], cells: MendedRows): KeptRow[] {
  return rows.map((row) => {
    const own = row.outcome === "abgelehnt" ? cells.get(row.line) : undefined;
    return own ? { ...row, cells: own } : row;
  });
}

function leftRow(left: LeftMember, kinds: Kinds): KeptRow {
  const { kind, title, reason, pointers } = left;
  const path = pathOf(kinds.one(kind), left);
  const reasons = [NOTED.importing.left[reason]({ pointers })];
  return { line: 0, outcome: "geblieben", key: title, reasons, path };
}

function shownRow(cells: readonly string[]): string {
  const shown = cells.map((cell) => plainText(cell, SHOWN_CELL));
  while (joinList(shown).length > SHOWN_LINE) shown.pop();
  return joinList(shown) || " ";
}

/** One line without anything that a field cannot hold. */
function plainText(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu, " ").trim();
  return plain.length > most ? `${[...plain].slice(0, most - 1).join("")}…` : plain;
}

/** Tells how far it is, and hears when somebody stops it. */
export class Watch {
  readonly #house: ImportHouse;
  readonly #member: Member;
  readonly #state: ImportState;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #part = 0;
  #told = -1;
  #under: Promise<void> = Promise.resolve();

  constructor(house: ImportHouse, member: Member, state: ImportState) {
    this.#house = house;
    this.#member = member;
    this.#state = state;
    this.#timer = setInterval(() => {
      this.#under = this.#under.then(() => this.#look());
    }, TELL_EVERY).unref();
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  tell(part: number): void {
    this.#part = Math.min(99, Math.round(part * 100));
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#under;
  }

  async #look(): Promise<void> {
    const { store } = this.#house;
    try {
      const [now] = await store.read.members(this.#member.kind, [this.#member.id]);
      if (now?.values.zustand !== this.#state) return this.#stopping.abort();
      if (this.#part === this.#told) return;
      this.#told = this.#part;
      await store.write(async (writing) => {
        const still = await inState(writing, this.#member, this.#state);
        if (still) await writing.adjust(still, { fortschritt: this.#told });
      });
    } catch {
      // It is only told; the next time it may be possible.
    }
  }
}
