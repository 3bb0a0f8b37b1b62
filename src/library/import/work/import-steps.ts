/** The steps of an import, each from the state that requests it to the state that it leads to. */

import type { Member } from "../../../core/model/store/member.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import { staging } from "../../tables/staging.ts";
import { attributeTo } from "../../tables/tallies.ts";
import { listIn, mappingOf } from "../columns/chosen-columns.ts";
import { NO_SOURCE } from "../columns/file-name.ts";
import { DEMO, DEMO_KINDS, DEMO_SOURCE, importDemo } from "../demo/demo-catalogue.ts";
import { bringFigures } from "../demo/demo-figures.ts";
import { bringLife } from "../demo/demo-life.ts";
import { closeDemoAccounts, removeWhatWasPlayed } from "../demo/remove-demo.ts";
import { isMendable, readReport } from "../report/stored-report.ts";
import { cellsAt, readMended } from "../rows/mended-rows.ts";
import { finishImports } from "../run/finish-imports.ts";
import { type ImportOptions, importFiles, type Progress } from "../run/import.ts";
import type { ImportJob } from "../run/import-job.ts";
import { ALL_DONE, NOTHING_CAME_IN } from "../run/import-states.ts";
import { undoImport } from "../run/undo-import.ts";
import { importTexts } from "../texts/themes.ts";
import type { ImportContext } from "./import-context.ts";
import {
  conclude,
  fail,
  inState,
  keepMissing,
  keepReport,
  keepSamples,
  move,
} from "./import-moves.ts";
import { groupsOf, leftRow, reportRows, sumsOf, withCells } from "./import-sums.ts";
import { Watch } from "./import-watch.ts";
import { withFile } from "./with-file.ts";

/** Share of the progress bar for the check, if rows are written after it. */
const CHECKING = 0.4;

/** Dry run. */
export async function tryOut(context: ImportContext, member: Member): Promise<void> {
  await withFile(context, member, async (path) => {
    await using watch = new Watch(context, member, "probe");
    const mended = await readMended(context.store.read, member.kind, member.id);
    const report = await importFiles(context.store, context.kinds, [path], {
      ...optionsFor(context, member),
      mended,
      dryRun: true,
      signal: watch.signal,
      onProgress: ({ part, rows }) => watch.tell(part, rows),
    });
    await watch.end();
    const rows = reportRows(report);
    const lines = new Set(rows.flatMap((row) => (isMendable(row) ? row.line : [])));
    const cells = new Map([...(await cellsAt(path, context.kinds, NOTED, lines)), ...mended]);
    await context.store.write(async (writing) => {
      const now = await inState(writing, member, "probe");
      if (!now || report.stopped) return;
      const groups = groupsOf(report.files);
      await keepReport(writing, now, withCells(rows, cells), "bericht-", groups);
      await keepMissing(writing, now, report.missing ?? []);
      await keepSamples(writing, now, report.samples ?? []);
      await move(writing, now, "geprüft", { ...sumsOf(report), ...ALL_DONE });
    });
  });
}

/** Finishes an interrupted import first; nothing is written twice. */
export async function bringIn(context: ImportContext, member: Member): Promise<void> {
  const { store, kinds } = context;
  await using watch = new Watch(context, member, "läuft");
  const job = jobOf(context, member, watch.signal);
  const options = optionsFor(context, member);
  const how = {
    keepGoing: member.values.teilweise === "ja",
    job,
    onProgress: ({ step, part, rows }: Progress) =>
      watch.tell(step === "check" ? part * CHECKING : CHECKING + part * (1 - CHECKING), rows),
  };
  const finished = await finishImports(store, kinds, checksOf(context, member), undefined, job);
  if (finished.length > 0) return;
  if (isDemo(member)) {
    await importDemo(store, kinds, { ...how, ...checksOf(context, member) });
    return;
  }
  await withFile(context, member, async (path) => {
    await importFiles(store, kinds, [path], {
      ...options,
      mended: await readMended(store.read, member.kind, member.id),
      ...how,
    });
  });
}

export async function undo(context: ImportContext, member: Member): Promise<void> {
  const { store, kinds, site, url } = context;
  const { neu, veraendert } = member.values;
  const all = Math.max(1, Number(neu ?? 0) + Number(veraendert ?? 0));
  await using watch = new Watch(context, member, "rücknahme");
  let done = 0;
  if (isDemo(member)) {
    await closeDemoAccounts(member.id, context);
    await removeWhatWasPlayed(member.id, context);
  }
  await undoImport(member.id, {
    store,
    kinds,
    counted: !isDemo(member),
    site: { ...site },
    origin: url ?? "",
    onMembers: (count) => {
      done += count;
      watch.tell(Math.min(done / all, 0.99), done);
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
}

/** Discards the staged rows of a stopped import. */
export async function clearUp(context: ImportContext, member: Member): Promise<void> {
  const { store, kinds } = context;
  const stopped = AbortSignal.abort();
  const checks = checksOf(context, member);
  await finishImports(store, kinds, checks, undefined, jobOf(context, member, stopped));
}

/** After repeated crashes in the same step. */
export async function giveUp(context: ImportContext, member: Member): Promise<void> {
  await clearUp(context, member);
  await fail(context, member, importTexts(NOTED).gaveUp);
}

function isDemo({ values }: Member): boolean {
  return values.art === DEMO;
}

function jobOf(context: ImportContext, member: Member, signal: AbortSignal): ImportJob {
  return {
    id: member.id,
    counted: !isDemo(member),
    isStopped: () => signal.aborted,
    async settle(writing, report) {
      const [now] = await writing.members(member.kind, [member.id]);
      if (!now) return;
      const tried = await readReport(writing, now.kind, now.id, "bericht-");
      const cells = new Map(tried.flatMap((row) => (row.cells ? [[row.line, row.cells]] : [])));
      const rows = withCells(reportRows(report), cells);
      await keepReport(writing, now, rows, "bericht-", groupsOf(report.files));
      const isUnknown = report.stopped && now.values.neu === null;
      const sums = report.written ? sumsOf(report) : isUnknown ? NOTHING_CAME_IN : {};
      if (isDemo(now) && report.written && !report.stopped) {
        attributeTo(now.id, writing, false);
        const { kinds, site, url } = context;
        // An older release imported the demo without recording which import it was.
        for (const name of DEMO_KINDS) await writing.with(staging).adopt(now.id, name, DEMO_SOURCE);
        const here = { today: writing.today(), site: { ...site }, origin: url ?? "" };
        await bringLife({ writing, kinds, actor: null, ...here });
        attributeTo(now.id, writing);
        await bringFigures(writing, here.today);
        attributeTo(null, writing);
      }
      if (report.written && !report.stopped) await conclude(writing, now, "fertig", sums);
      else if (report.stopped)
        // Stays running if a user has already resumed it.
        await move(writing, now, now.values.zustand === "läuft" ? "läuft" : "angehalten", {
          ...sums,
          offen: report.left ?? now.values.offen ?? null,
        });
      // The catalogue has changed since the dry run, and further rows are refused.
      else await move(writing, now, "geprüft", sumsOf(report));
    },
  };
}

function optionsFor(context: ImportContext, member: Member): ImportOptions {
  const { kinds, url, otherCatalogue = null } = context;
  const { values } = member;
  const kind = kinds.all.find(({ singular }) => singular === values.art);
  const mapping = mappingOf(values);
  return {
    ...checksOf(context, member),
    called: `${values.titel ?? importTexts(NOTED).theFile}`,
    ...(kind && { kind }),
    ...(mapping && { mapping }),
    source: `${values.herkunft ?? NO_SOURCE}`,
    ...(values.werkArt && kind?.singular === "werk" && { set: { art: `${values.werkArt}` } }),
    strict: values.streng === "ja",
    noted: listIn(values, "alsNotiz"),
    apart: values.doppelte === "einzeln",
    ignoreColumns: true,
    otherCatalogue,
    origin: url,
  };
}

function checksOf({ site }: ImportContext, { values }: Member) {
  return { texts: NOTED, site: { ...site }, byKey: values.durchSchluessel === "ja" };
}
