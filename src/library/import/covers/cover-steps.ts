/** The steps of a cover import: a zip of pictures is checked in a dry run, then imported picture by picture. */

import { createReadStream } from "node:fs";
import type { Member } from "../../../core/model/store/member.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import { staging } from "../../tables/staging.ts";
import { FormatFault } from "../formats/format.ts";
import { isZip, openZip, type Zip } from "../formats/zip.ts";
import type { StoredReportRow } from "../report/stored-report.ts";
import { FileError } from "../rows/source-file.ts";
import { readPiece } from "../run/import-file.ts";
import { coverTexts, fileTexts } from "../texts/themes.ts";
import type { ImportContext } from "../work/import-context.ts";
import { conclude, fail, inState, keepReport, move } from "../work/import-moves.ts";
import { Watch } from "../work/import-watch.ts";
import { withFile } from "../work/with-file.ts";
import { CoverCount, coverRow } from "./cover-words.ts";
import { COVERS, filesIn, hasPictures, takeCovers } from "./covers.ts";

const BATCH = 500;
/** The highest possible id. */
const TOP = 2 ** 31 - 1;

export function isOfCovers({ values }: Member): boolean {
  return values.art === COVERS;
}

/** false where the file is something else. */
export async function lookAtCovers(context: ImportContext, member: Member): Promise<boolean> {
  const start = await readPiece(context.store.read, member.kind, member.id, 0);
  const { art } = member.values;
  if (art !== COVERS && (art !== null || start === null || !isZip(start))) return false;
  let is = true;
  await withZip(context, member, async (zip) => {
    is = isOfCovers(member) || hasPictures(zip);
    if (!is) return;
    if (filesIn(zip).length === 0) return fail(context, member, coverTexts(NOTED).nothing);
    const { rows, count } = await take(zip, context, member, { trial: true });
    await context.store.write(async (writing) => {
      const now = await inState(writing, member, "liest");
      if (!now) return;
      await keepReport(writing, now, rows, "bericht-");
      await move(writing, now, "geprüft", { art: COVERS, ...sumsOf(count), fortschritt: 100 });
    });
  });
  return is;
}

/** Works in the change log of this import are skipped, so that it can resume after a crash. */
export async function bringCovers(context: ImportContext, member: Member): Promise<void> {
  await withZip(context, member, async (zip) => {
    await using watch = new Watch(context, member, "läuft");
    const before = await worksDone(context, member);
    const { rows, count } = await take(zip, context, member, { job: member.id, before }, watch);
    const left = filesIn(zip).length - count.all;
    await context.store.write(async (writing) => {
      const [now] = await writing.members(member.kind, [member.id]);
      if (!now) return;
      await keepReport(writing, now, rows, "bericht-");
      if (left === 0) await conclude(writing, now, "fertig", sumsOf(count));
      else await move(writing, now, "angehalten", { ...sumsOf(count), offen: left });
    });
  });
}

async function take(
  zip: Zip,
  { store, kinds }: ImportContext,
  { values }: Member,
  how: { trial: true } | { job: number; before: ReadonlySet<number> },
  watch?: Watch,
): Promise<{ rows: StoredReportRow[]; count: CoverCount }> {
  const all = filesIn(zip).length;
  const count = new CoverCount();
  const rows: StoredReportRow[] = [];
  const replace = values.ersetzen === "ja";
  for await (const outcome of takeCovers(zip, { store, kinds, replace, ...how })) {
    count.add(outcome);
    rows.push(...coverRow(outcome, count.all));
    watch?.tell(count.all / all, count.all);
    if (watch?.signal.aborted) break;
  }
  return { rows, count };
}

async function worksDone({ store }: ImportContext, { id }: Member): Promise<Set<number>> {
  const done = new Set<number>();
  for (let upTo = TOP; upTo > 0; ) {
    const traces = await store.read.with(staging).traces(id, "werk", upTo, BATCH);
    for (const { member } of traces) done.add(member);
    upTo = traces.length < BATCH ? 0 : (traces.at(-1)?.member ?? 1) - 1;
  }
  return done;
}

function sumsOf({ taken, kept, unmatched, refused }: CoverCount): Record<string, number> {
  return { neu: taken, behalten: kept, abgelehnt: unmatched + refused };
}

async function withZip(
  context: ImportContext,
  member: Member,
  work: (zip: Zip) => Promise<void>,
): Promise<void> {
  await withFile(context, member, async (path) => {
    try {
      await work(await openZip(() => createReadStream(path)));
    } catch (error) {
      throw error instanceof FormatFault ? FileError.of(path, error, fileTexts(NOTED)) : error;
    }
  });
}
