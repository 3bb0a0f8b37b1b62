/**
 * `/jahreswechsel/<id>`: the new school year at a glance: the new name of each class, who leaves and with which loans, before and after it
 * is applied.
 */

import { put, type Write } from "../../../core/engine/write/write.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import {
  each,
  type FormFields,
  memberAt,
  type Page,
  type Visit,
} from "../../../core/model/answers/page.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { choice, number, text, type Values } from "../../../core/model/kinds/field.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import json from "../../../core/representations/json.ts";
import { accountsIn, type YearPlan, yearPlan } from "../../circulation/school-year.ts";
import { FATES } from "../../lending/school-year-rules.ts";
import { readerTexts } from "../../texts/themes.ts";
import { LEAVING_SHOWN } from "./abgaenge-html.ts";
import { type ClassRow, yearPage } from "./jahreswechsel-html.ts";
import {
  actOnLeaving,
  classOrder,
  LEAVING_ACTIONS,
  LEAVING_ENTRIES,
  leavingEntry,
  type OpenReader,
  openReaders,
  type SchoolParts,
} from "./leaving-readers.ts";

const SHAPE: DocumentShape = {
  name: "jahreswechsel",
  table: "gruppe",
  parts: {
    schuljahr: reference("schuljahr", { required: true }),
    /** What prevents it: two groups with the same new name, groups that swap names, or unknown groups. */
    hindernis: entries("hindernisse", {
      grund: choice(["klassen-gleich", "klassen-im-kreis", "klassen-unbekannt"], {
        required: true,
      }),
      name: text({ required: true }),
    }),
    gruppe: entries(
      "gruppen",
      {
        name: text({ required: true }),
        wird: text({ required: true }),
        wechsel: choice(FATES, { required: true }),
        leser: number({ min: 0, required: true }),
        ausleihen: number({ min: 0, required: true }),
        ueberfaellig: number({ min: 0, required: true }),
      },
      { addressed: true },
    ),
    konto: LEAVING_ENTRIES,
  },
};

const SAVE_NAMES = "namen";
const CHANGE_YEAR = "vollziehen";

export function yearPageOf(parts: SchoolParts): Page {
  return {
    path: "/jahreswechsel/:key",
    needs: "ausleihe",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    takes: {
      aktion: choice([SAVE_NAMES, CHANGE_YEAR, ...LEAVING_ACTIONS], { required: true }),
      konto: each(choice(["ja"])),
      wird: each(text()),
    },
    document: SHAPE,
    parameters: LEAVING_SHOWN,
    keys: "id",
    async answer(visit) {
      const year = await memberAt("schuljahr", visit.key, visit);
      if (!year) return null;
      const { view, read } = visit;
      const plan = await yearPlan(year, read, view.kinds);
      const rows = await rowsOf(plan, visit);
      const leaving = await leavingIn(plan, visit);
      return {
        html: () => yearPage({ year, plan, rows, leaving, today: read.today() }, view),
        values: {
          schuljahr: linkTo(year),
          hindernis: hindrances(plan).map((values) => ({ values })),
          gruppe: rows.map(({ move, readers, loans, late }) => ({
            path: pathOf(move.group.kind, move.group),
            values: {
              name: move.name,
              wird: move.becomes,
              wechsel: move.fate,
              leser: readers,
              ausleihen: loans,
              ueberfaellig: late,
            },
          })),
          konto: leaving.map((reader) => leavingEntry(reader, null)),
        },
      };
    },
    async act(visit, fields) {
      const { key, view, read } = visit;
      const year = await memberAt("schuljahr", visit.key, visit);
      if (!year) throw new Problem("nicht-gefunden", { path: `/jahreswechsel/${key}` });
      const seeOther = `/jahreswechsel/${year.id}`;
      const plan = await yearPlan(year, read, view.kinds);
      const action = fields.get("aktion");
      if (action === SAVE_NAMES || action === CHANGE_YEAR) {
        const names = namesIn(plan, fields);
        if (action === SAVE_NAMES) {
          await save(year, names, { ...parts, view });
          return { seeOther, notice: "gespeichert" };
        }
        const values = { ...year.values, ...names };
        const wanted = await yearPlan({ values }, read, view.kinds);
        const fits = hindrances(wanted).length === 0;
        // Which classes become one is typed into the same form: it is shown before it is done.
        const isSeen = joinsIn(wanted).every((join) => joinsIn(plan).includes(join));
        const isDone = fits && isSeen;
        await save(year, isDone ? { ...names, zustand: "vollzogen" } : names, { ...parts, view });
        return {
          seeOther,
          notice: isDone ? "jahrGewechselt" : fits ? "jahrVereint" : "jahrNochNicht",
        };
      }
      const reason = readerTexts(view.texts).leaving.reasonYear(year.title);
      const leaving = await leavingIn(plan, visit);
      return { seeOther, notice: await actOnLeaving(leaving, fields, reason, { ...parts, view }) };
    },
  };
}

async function leavingIn({ leaving }: YearPlan, visit: Visit): Promise<OpenReader[]> {
  return openReaders(await visit.read.members(visit.view.kinds.accounts, leaving), visit);
}

/** Each group with its number of readers, loans and overdue loans; changing groups first. */
async function rowsOf({ moves }: YearPlan, visit: Visit): Promise<ClassRow[]> {
  const { view, read } = visit;
  const ids = moves.map(({ id }) => id);
  const readers = await openReaders(await accountsIn(ids, read, view.kinds), visit);
  const byGroup = Map.groupBy(readers, ({ account }) => linkOf(account, "gruppe")?.id ?? 0);
  const rows = moves.map((move) => {
    const items = (byGroup.get(move.id) ?? []).flatMap((reader) => reader.items);
    return {
      move,
      readers: linksIn(move.group, "konto").length,
      loans: items.length,
      late: items.filter(({ late }) => late > 0).length,
    };
  });
  const key = ({ move }: ClassRow) => `${move.fate === "bleibt" ? 1 : 0}${classOrder(move.name)}`;
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function joinsIn({ moves }: YearPlan): string[] {
  return moves.flatMap(({ id, into, becomes }) => (into ? [`${id} ${into} ${becomes}`] : []));
}

function hindrances({ twice, circle, unknown }: YearPlan) {
  return [
    ...twice.map((name) => ({ grund: "klassen-gleich", name })),
    ...circle.map((name) => ({ grund: "klassen-im-kreis", name })),
    ...unknown.map((name) => ({ grund: "klassen-unbekannt", name })),
  ];
}

/** The names in the form: an empty one means that the class leaves. Groups not in the form keep their computed name. */
function namesIn({ moves }: YearPlan, fields: FormFields): Values {
  const wechsel = moves.flatMap(({ id, name }) => {
    const becomes = fields.get(`wird.${id}`);
    return becomes === undefined ? [] : [`${name}=${becomes.trim()}`];
  });
  return wechsel.length > 0 ? { wechsel } : {};
}

async function save(
  year: Member,
  input: Values,
  { store, site, view }: SchoolParts & { readonly view: View },
): Promise<void> {
  const { kinds } = view;
  const write: Write = { store, site, kinds, kind: year.kind, view };
  await put(write, { input, format: json, partial: true }, `${year.id}`);
}
