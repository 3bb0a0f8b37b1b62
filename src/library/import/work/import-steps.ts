/** The steps of an import, each from the state that asks for it to the one that it leads to. */

import type { Member } from "../../../core/model/store/member.ts";
import { NOTED } from "../../../core/texts/noted.ts";
import { NO_SOURCE } from "../columns/file-name.ts";
import { mappingOf } from "../columns/told-columns.ts";
import { DEMO, DEMO_KINDS, DEMO_SOURCE, importDemo } from "../demo/demo-catalogue.ts";
import { bringLife } from "../demo/demo-life.ts";
import { closeDemoAccounts, removeWhatWasPlayed } from "../demo/remove-demo.ts";
import { readReport } from "../report/kept-report.ts";
import { cellsAt, readMended } from "../rows/mended-rows.ts";
import { finishImports } from "../run/finish-imports.ts";
import { type ImportOptions, importFiles, type Progress } from "../run/import.ts";
import type { ImportJob } from "../run/import-job.ts";
import { NOTHING_CAME_IN } from "../run/import-states.ts";
import { undoImport } from "../run/undo-import.ts";
import type { ImportHouse } from "./import-house.ts";
import { conclude, fail, inState, keepReport, move } from "./import-moves.ts";
import { leftRow, sumsOf, toldRows, withCells } from "./import-sums.ts";
import { Watch } from "./import-watch.ts";
import { withFile } from "./with-file.ts";

/** How much of the way the check is, where rows come in behind it. */
const CHECKING = 0.4;

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
      const rows = toldRows(report);
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
    const finished = await finishImports(store, kinds, checksOf(house, member), undefined, job);
    if (finished.length > 0) return;
    if (isDemo(member)) {
      await importDemo(store, kinds, { ...how, ...checksOf(house, member) });
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
  const checks = checksOf(house, member);
  await finishImports(store, kinds, checks, undefined, jobOf(house, member, stopped));
}

/** A process has died of it again and again. */
export async function giveUp(house: ImportHouse, member: Member): Promise<void> {
  await clearUp(house, member);
  await fail(house, member, NOTED.importing.gaveUp);
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
      await keepReport(writing, now, withCells(toldRows(report), cells), "bericht-");
      const isUnknown = report.stopped && now.values.neu === null;
      const sums = report.written ? sumsOf(report) : isUnknown ? NOTHING_CAME_IN : {};
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
        // Whoever wants it to go on again has said so already.
        await move(writing, now, now.values.zustand === "läuft" ? "läuft" : "angehalten", {
          ...sums,
          offen: report.left ?? now.values.offen ?? null,
        });
      // Somebody has changed the catalogue since the trial, and rows are refused that were not then.
      else await move(writing, now, "geprüft", sumsOf(report));
    },
  };
}

function optionsFor(house: ImportHouse, member: Member): ImportOptions {
  const { kinds, url, otherCatalogue = null } = house;
  const { values } = member;
  const kind = kinds.all.find(({ singular }) => singular === values.art);
  const mapping = mappingOf(values);
  return {
    ...checksOf(house, member),
    called: `${values.titel ?? NOTED.importing.theFile}`,
    ...(kind && { kind }),
    ...(mapping && { mapping }),
    source: `${values.herkunft ?? NO_SOURCE}`,
    ignoreColumns: true,
    otherCatalogue,
    origin: url,
  };
}

function checksOf({ site }: ImportHouse, { values }: Member) {
  return { texts: NOTED, site: { ...site }, byKey: values.durchSchluessel === "ja" };
}
