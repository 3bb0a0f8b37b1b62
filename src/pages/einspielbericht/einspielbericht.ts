/** `/einspielbericht/<id>`: the rows of an import that do not come in, and why, and what an undoing has left; for librarians. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../model/document.ts";
import { choice, number, text } from "../../model/field.ts";
import type { Member } from "../../model/member.ts";
import type { Page } from "../../model/page.ts";
import type { Reading } from "../../model/reading.ts";
import type { View } from "../../model/representation.ts";
import { type KeptRow, readReport } from "../../transfer/kept-report.ts";
import { isId } from "../../words/slug.ts";
import { reportPage } from "./html.ts";

const SHAPE: DocumentShape = {
  name: "einspielbericht",
  table: "zeile",
  parts: {
    einspielung: reference("einspielung", { required: true }),
    zeile: entries("zeilen", {
      nummer: number({ min: 1 }),
      ausgang: choice(["abgelehnt", "behalten", "geblieben"], { required: true }),
      kennung: text({ max: 2000 }),
      grund: text({ max: 20_000, required: true }),
      mitglied: text({ max: 2000, format: "uri" }),
    }),
  },
};

/** What a page shows of them at once. */
const SHOWN = 50;

export const importReport: Page = {
  path: "/einspielbericht/:key",
  read: ["bibliothekar"],
  negotiated: true,
  personal: true,
  document: SHAPE,
  keys: "id",
  async answer({ key, view, read }) {
    const member = await importOf(key, view, read);
    if (!member) return null;
    const rows = await rowsOf(member, read);
    const from = Math.min(
      Number(/^\d{1,6}$/.exec(view.query.get("ab") ?? "")?.[0] ?? 0),
      rows.length,
    );
    const shown = rows.slice(from, from + SHOWN);
    return {
      html: () => reportPage({ member, shown, from, total: rows.length }, view),
      values: {
        einspielung: linkTo(member),
        zeile: rows.map((row) => entryOf(row, view.origin)),
      },
    };
  },
};

async function importOf(key: string, view: View, read: Reading): Promise<Member | null> {
  const kind = view.kinds.one("einspielung");
  const [member = null] = isId(key) ? await read.members(kind, [Number(key)]) : [];
  return member;
}

/** What has stayed is news; what was refused is known. */
async function rowsOf({ kind, id }: Member, read: Reading): Promise<KeptRow[]> {
  return [
    ...(await readReport(read, kind, id, "rest-")),
    ...(await readReport(read, kind, id, "bericht-")),
  ];
}

function entryOf({ line, outcome, key, reasons, path }: KeptRow, origin: string): DocumentEntry {
  return {
    values: {
      nummer: line > 0 ? line : null,
      ausgang: outcome,
      kennung: key,
      grund: reasons.join(" "),
      mitglied: path === undefined ? null : origin + path,
    },
  };
}
