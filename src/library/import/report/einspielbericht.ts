/**
 * `/einspielbericht/<id>`: the refused and incomplete rows of an import with reasons, and the members that an undo has left; for
 * librarians.
 */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  place,
  placeAt,
  reference,
} from "../../../core/model/answers/document.ts";
import { each, type FormFields, memberAt, type Page } from "../../../core/model/answers/page.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { choice, number, text, texts } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { csvLine } from "../../../core/words/csv-line.ts";
import { notPossible } from "../../lending/refusal.ts";
import { listIn } from "../columns/chosen-columns.ts";
import { keepMended, type MendedRows } from "../rows/mended-rows.ts";
import {
  type ImportState,
  isDeciding,
  JUST_BEGUN,
  retryAfterStep,
  startedBy,
} from "../run/import-states.ts";
import { CELL_FAULTS } from "../texts/row-codes.ts";
import { importTexts } from "../texts/themes.ts";
import { type CellGroup, namingIn, readGroups, sayGroup } from "./cells-left-out.ts";
import { filledUp, inputForCell, reportPage, saidOfRow } from "./einspielbericht-html.ts";
import {
  isMendable,
  REPORT_OUTCOMES,
  readReport,
  type StoredReportRow,
  sayReasons,
} from "./stored-report.ts";

const SHAPE: DocumentShape = {
  name: "einspielbericht",
  table: "zeile",
  parts: {
    einspielung: reference("einspielung", { required: true }),
    ungelesen: texts("ungelesene"),
    gruppe: entries("gruppen", {
      spalte: text({ max: 2000 }),
      feld: text({ required: true }),
      fehler: choice(CELL_FAULTS, { required: true }),
      anzahl: number({ min: 1, required: true }),
      grund: text({ max: 20_000, required: true }),
    }),
    zelle: entries("zellen", {
      nummer: number({ min: 1 }),
      spalte: text({ max: 2000 }),
      feld: text({ required: true }),
      fehler: choice(CELL_FAULTS, { required: true }),
      inhalt: text({ max: 2000 }),
      grund: text({ max: 20_000, required: true }),
    }),
    zeile: entries("zeilen", {
      nummer: number({ min: 1 }),
      ausgang: choice(REPORT_OUTCOMES, { required: true }),
      kennung: text({ max: 2000 }),
      grund: text({ max: 20_000, required: true }),
      mitglied: place(),
    }),
  },
};

/** Rows per page; fewer where they are wide, as the number of inputs of a form is limited. */
const SHOWN = 50;
const MOST_FIELDS = 800;

export function importPages(store: Pick<Store, "write">): Page[] {
  return [reportOf(store), refusedRows];
}

function reportOf(store: Pick<Store, "write">): Page {
  return {
    path: "/einspielbericht/:key",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    document: SHAPE,
    keys: "id",
    parameters: { ausgang: parameter.choice(REPORT_OUTCOMES), ab: parameter.number(0, 999_999) },
    takes: { zelle: each(text({ max: 20_000 }), 2) },
    async answer({ key, view, read }) {
      const member = await memberAt("einspielung", key, { view, read });
      if (!member) return null;
      const all = await rowsOf(member, read);
      const outcome = view.query.get("ausgang") || null;
      const rows = all.filter((row) => outcome === null || row.outcome === outcome);
      const groups = await readGroups(read, member.kind, member.id);
      const asked = /^\d{1,6}$/.exec(view.query.get("ab") ?? "")?.[0];
      const from = Math.min(Number(asked ?? 0), rows.length);
      const shown = rows.slice(from, from + shownOf(member));
      return {
        html: () => {
          const counts = Map.groupBy(all, (row) => row.outcome);
          return reportPage(
            { member, groups, counts, outcome, shown, from, total: rows.length },
            view,
          );
        },
        values: {
          einspielung: linkTo(member),
          ungelesen: listIn(member.values, "ungelesen"),
          gruppe: groups.map((group) => groupEntry(group, view)),
          zelle: rows.flatMap((row) => cellEntries(row, view)),
          zeile: rows.map((row) => entryOf(row, view)),
        },
      };
    },
    async act({ key, view, read }, fields) {
      const member = await memberAt("einspielung", key, { view, read });
      if (!member) throw new Problem("nicht-gefunden", { path: `/einspielbericht/${key}` });
      const { kind, id } = member;
      const refused = await readReport(read, kind, id, "bericht-");
      const mended = mendedIn(fields, refused, listIn(member.values, "kopf").length);
      await store.write(async (writing) => {
        const [now] = await writing.members(kind, [id]);
        const state = now?.values.zustand as ImportState;
        if (!now || !isDeciding(state))
          throw notPossible({ reason: "einspielung-laeuft", ...retryAfterStep(state) });
        await keepMended(writing, kind, id, mended);
        const next = {
          ...now.values,
          zustand: "probe",
          ...JUST_BEGUN,
          meldung: null,
          ...startedBy(view.actor),
        };
        await writing.update(now, next, view.actor);
      });
      return { seeOther: `/einspielung/${id}` };
    },
  };
}

/** A table with the columns of the file and the reason, to be corrected in an office program and uploaded again. */
const refusedRows: Page = {
  path: "/ablehnungen/:key",
  read: LIBRARIAN,
  negotiated: false,
  personal: true,
  keys: "id",
  sends: ["text/csv"],
  takenAlong: true,
  async answer({ key, view, read }) {
    const member = await memberAt("einspielung", key, { view, read });
    if (!member) return null;
    const { list } = view.texts;
    const importing = importTexts(view.texts);
    const separator = list.separator === "komma" ? "," : ";";
    const rows = await readReport(read, member.kind, member.id, "bericht-");
    // A line can have several reports, but is listed once.
    const refused = [...Map.groupBy(rows.filter(isMendable), lineOf).values()].map(
      ([first, ...more]): StoredReportRow => {
        const row = first as StoredReportRow;
        return { ...row, reasons: [row, ...more].flatMap((one) => saidOfRow(one, view)) };
      },
    );
    const named = listIn(member.values, "kopf");
    // A row that is too long keeps the cells behind the last column.
    const width = Math.max(...refused.map(({ cells }) => cells?.length ?? 0), named.length);
    const columns = Array.from({ length: width }, (_, index) => named[index] ?? `#${index + 1}`);
    const lines = refused.map(({ cells, key: id, reasons }) => {
      // A file that is not a table has no cells: the key identifies the row.
      const own = cells ?? [id ?? ""];
      return [...columns.map((_, index) => own[index] ?? ""), sayReasons(reasons, view.texts)];
    });
    const head = [...columns, importing.report.reasonColumn];
    const body = [head, ...lines].map((cells) => csvLine(cells, separator)).join("");
    // The byte order mark tells office programs that it is UTF-8.
    return {
      type: "text/csv; charset=utf-8; header=present",
      body: `\ufeff${body}`,
      savedAs: `${member.title}.csv`,
    };
  },
};

/** Rows in which a cell was changed. */
function mendedIn(
  fields: FormFields,
  refused: readonly StoredReportRow[],
  columns: number,
): MendedRows {
  const mended = new Map<number, readonly string[]>();
  for (const { line, cells } of refused) {
    if (!cells) continue;
    const now = filledUp(cells, columns).map(
      (cell, column) => fields.get(inputForCell(line, column)) ?? cell,
    );
    // Forms send line ends as CRLF.
    if (now.some((cell, column) => plain(cell) !== plain(cells[column] ?? "")))
      mended.set(line, now);
  }
  return mended;
}

function plain(cell: string): string {
  return cell.replaceAll("\r\n", "\n");
}

function shownOf({ values }: Member): number {
  const columns = Math.max(1, listIn(values, "kopf").length);
  return Math.max(1, Math.min(SHOWN, Math.floor(MOST_FIELDS / columns)));
}

/** Members that have stayed come before refused rows, as they are news. */
async function rowsOf({ kind, id }: Member, read: Reading): Promise<StoredReportRow[]> {
  return [
    ...(await readReport(read, kind, id, "rest-")),
    ...(await readReport(read, kind, id, "bericht-")),
  ];
}

function lineOf({ line, key, cells }: StoredReportRow): string {
  return cells ? `${line}` : `${line} ${key}`;
}

function groupEntry(group: CellGroup, { kinds, language, texts }: View): DocumentEntry {
  const { column, field, code, count } = group;
  const grund = sayGroup(group, texts, namingIn(kinds, language));
  return { values: { spalte: column, feld: field, fehler: code, anzahl: count, grund } };
}

function cellEntries({ line, left = [] }: StoredReportRow, { texts }: View): DocumentEntry[] {
  return left.map(({ column, field, code, text: inhalt, why }) => {
    const grund = sayReasons([why], texts);
    const about = { nummer: line, spalte: column, feld: field, fehler: code };
    return { values: { ...about, inhalt, grund } };
  });
}

function entryOf(row: StoredReportRow, view: View): DocumentEntry {
  const { line, outcome, key, path } = row;
  return {
    values: {
      nummer: line > 0 ? line : null,
      ausgang: outcome,
      kennung: key,
      grund: sayReasons(saidOfRow(row, view), view.texts),
      mitglied: path === undefined ? null : placeAt(path),
    },
  };
}
