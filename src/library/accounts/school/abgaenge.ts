/** `/abgaenge/<id>`: readers missing from an imported list, and what they still have. Nothing happens to them without a click. */

import { type DocumentShape, linkTo, reference } from "../../../core/model/answers/document.ts";
import { each, memberAt, type Page, type Visit } from "../../../core/model/answers/page.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { choice } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { readMissing } from "../../import/readers/missing-readers.ts";
import { readerTexts } from "../../texts/themes.ts";
import { LEAVING_SHOWN, type LeavingReader, leavingPage } from "./abgaenge-html.ts";
import {
  actOnLeaving,
  LEAVING_ACTIONS,
  LEAVING_ENTRIES,
  leavingEntry,
  openReaders,
  type SchoolParts,
} from "./leaving-readers.ts";

const SHAPE: DocumentShape = {
  name: "abgaenge",
  table: "konto",
  parts: { einspielung: reference("einspielung", { required: true }), konto: LEAVING_ENTRIES },
};

export function leavingPageOf(parts: SchoolParts): Page {
  return {
    path: "/abgaenge/:key",
    needs: "ausleihe",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    takes: { aktion: choice(LEAVING_ACTIONS, { required: true }), konto: each(choice(["ja"])) },
    document: SHAPE,
    parameters: LEAVING_SHOWN,
    keys: "id",
    async answer(visit) {
      const member = await memberAt("einspielung", visit.key, visit);
      if (!member) return null;
      const readers = await leavingIn(member, visit);
      return {
        html: () => leavingPage(member, readers, visit.view),
        values: {
          einspielung: linkTo(member),
          konto: readers.map((reader) => leavingEntry(reader, reader.grouped)),
        },
      };
    },
    async act(visit, fields) {
      const { key, view } = visit;
      const member = await memberAt("einspielung", visit.key, visit);
      if (!member) throw new Problem("nicht-gefunden", { path: `/abgaenge/${key}` });
      const readers = await leavingIn(member, visit);
      const reason = readerTexts(view.texts).leaving.reason(member.title);
      const notice = await actOnLeaving(readers, fields, reason, { ...parts, view });
      return { seeOther: `/abgaenge/${member.id}`, notice };
    },
  };
}

/** The missing readers whose accounts still exist; groups that are in the list first. */
async function leavingIn(member: Member, visit: Visit): Promise<LeavingReader[]> {
  const missing = await readMissing(visit.read, member);
  const grouped = new Map(missing.map(({ id, grouped }) => [id, grouped]));
  const accounts = await visit.read.members(visit.view.kinds.accounts, [...grouped.keys()]);
  const readers = (await openReaders(accounts, visit)).map((reader) => ({
    ...reader,
    grouped: grouped.get(reader.account.id) ?? false,
  }));
  return [...readers.filter((one) => one.grouped), ...readers.filter((one) => !one.grouped)];
}
