/** State transitions of an import, and what is stored with them. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { writtenOut } from "../../../core/texts/themes/noted.ts";
import { oneLine } from "../../../core/words/one-line.ts";
import { type MissingReader, missingFile } from "../readers/missing-readers.ts";
import { type CellGroup, groupsFile } from "../report/cells-left-out.ts";
import { type Sample, samplesFile } from "../report/samples.ts";
import { type ReportName, reportFiles, type StoredReportRow } from "../report/stored-report.ts";
import { CONTENT } from "../run/import-file.ts";
import { ALL_DONE, type ImportState, isOver } from "../run/import-states.ts";
import type { ImportContext } from "./import-context.ts";

const LONGEST_NOTE = 4000;

/** An unreadable file ends the import; where rows may have been written already, it can be undone. */
export async function fail(context: ImportContext, member: Member, note: string): Promise<void> {
  await context.store.write(async (writing) => {
    const [now] = await writing.members(member.kind, [member.id]);
    if (!now) return;
    const was = now.values.zustand as ImportState;
    // A cut note could not be parsed, so it is written out first.
    const said =
      note.length > LONGEST_NOTE ? writtenOut(note, textsOf(context.site.sprache)) : note;
    const why = { meldung: oneLine(said, LONGEST_NOTE) };
    if (was === "probe") await move(writing, now, "spalten", why);
    else if (was === "liest") await conclude(writing, now, "fehlgeschlagen", why);
    else if (was === "läuft") await move(writing, now, "angehalten", why);
    else if (was === "rücknahme") await conclude(writing, now, "fertig", why);
  });
}

/** Ends the import and deletes its file. */
export async function conclude(
  writing: Writing,
  member: Member,
  zustand: ImportState,
  more: Values,
): Promise<void> {
  const over = { ...ALL_DONE, ende: writing.today(), offen: null };
  await move(writing, member, zustand, { ...over, ...more });
  if (isOver(zustand)) await writing.removeFiles(member.kind, member.id, CONTENT);
}

/** Increases the version, so that requests made in the last state are stale. */
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
  rows: readonly StoredReportRow[],
  name: ReportName,
  groups: readonly CellGroup[] = [],
): Promise<void> {
  await writing.removeFiles(kind, id, name);
  await writing.addFiles(kind, id, [...reportFiles(rows, name), ...groupsFile(groups)]);
}

/** Replaces those of the last dry run. */
export async function keepMissing(
  writing: Writing,
  { kind, id }: Member,
  missing: readonly MissingReader[],
): Promise<void> {
  const file = missingFile(missing);
  await writing.removeFiles(kind, id, file.name);
  if (missing.length > 0) await writing.addFiles(kind, id, [file]);
}

/** Replaces those of the last dry run. */
export async function keepSamples(
  writing: Writing,
  { kind, id }: Member,
  samples: readonly Sample[],
): Promise<void> {
  const file = samplesFile(samples);
  await writing.removeFiles(kind, id, file.name);
  if (samples.length > 0) await writing.addFiles(kind, id, [file]);
}

export async function inState(
  writing: Writing,
  { kind, id }: Member,
  zustand: ImportState,
): Promise<Member | null> {
  const [now] = await writing.members(kind, [id]);
  return now?.values.zustand === zustand ? now : null;
}
