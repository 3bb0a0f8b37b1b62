/** `/theke/heute`, `ueberfaellig`, `bereitgestellt`, `bereitlegen`, `buchungen`: the open work of the desk, also as a spreadsheet. */

import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { day, number } from "../../../core/model/kinds/field.ts";
import type { Conditions } from "../../../core/model/store/conditions.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { inTurns } from "../../../core/words/in-turns.ts";
import { lastDayToFetch } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import { bookingsAtDesk, PUT_ASIDE, TO_PUT_ASIDE } from "../steps/numbers.ts";
import { readerNames } from "../steps/reader-names.ts";
import { type DeskRow, deskListPage } from "./lists-html.ts";

const MOST = 10_000;
const LISTS = ["heute", "ueberfaellig", "bereitgestellt", "bereitlegen", "buchungen"];

const SHAPE: DocumentShape = {
  name: "eintraege",
  table: "eintrag",
  parts: {
    eintrag: entries(
      "eintraege",
      {
        werk: reference("werk"),
        exemplar: reference("exemplar"),
        konto: reference("konto", { extras: ["name", "email"] }),
        gruppe: reference("gruppe"),
        bis: day({ required: true }),
        tage: number({ required: true }),
      },
      { addressed: true },
    ),
  },
};

export const deskLists: Page = {
  path: "/theke/:key",
  needs: "ausleihe",
  read: STAFF,
  negotiated: true,
  personal: true,
  document: SHAPE,
  keys: LISTS,
  async answer(visit) {
    const { key, view } = visit;
    if (!LISTS.includes(key)) return null;
    const rows = await rowsOf(visit);
    const names = await readerNames(
      rows.map(({ account }) => account),
      { kinds: view.kinds, read: visit.read },
    );
    return {
      html: () => deskListPage(key, rows, names, view),
      values: { eintrag: rows.map(entryOf) },
    };
  },
};

const RESERVED: ReadonlyMap<string, Conditions> = new Map<string, Conditions>([
  ["bereitgestellt", PUT_ASIDE],
  ["bereitlegen", TO_PUT_ASIDE],
]);

async function rowsOf({ key, view, read }: Visit): Promise<DeskRow[]> {
  const { kinds } = view;
  const today = read.today();
  const loans = { zurueck: null, bis: key === "heute" ? today : { before: today } };
  const reserved = RESERVED.get(key);
  const isBooked = key === "buchungen";
  const rules = lendingRules(view.site ?? {});
  const booked = bookingsAtDesk(today, rules);
  const until = lastDayToFetch(today, rules);
  const entries = isBooked
    ? (
        await Promise.all(booked.map((one) => read.matching(kinds.one("buchung"), one, MOST)))
      ).flat()
    : reserved
      ? await read.matching(kinds.one("vormerkung"), reserved, MOST)
      : await read.matching(kinds.one("ausleihe"), loans, MOST);
  const copies = await linkedBy(entries, "exemplar", { kinds, read });
  const accounts = await linkedBy(entries, "konto", { kinds, read });
  const rows = await inTurns(entries, (entry): DeskRow => {
    const copy = copies.get(linkOf(entry, "exemplar")?.id ?? 0) ?? null;
    const account = accounts.get(linkOf(entry, "konto")?.id ?? 0) ?? null;
    // A booking is due on its first day; what is to be put aside has the days that begin if that is done today.
    const bis = `${isBooked ? entry.values.von : (entry.values.bis ?? until)}`;
    const days = daysBetween(bis, today);
    return { entry, copy, account, work: copy && linkOf(copy, "werk"), bis, days };
  });
  return rows.sort((a, b) => a.bis.localeCompare(b.bis));
}

function entryOf({ entry, copy, account, work, bis, days }: DeskRow): DocumentEntry {
  return {
    path: pathOf(entry.kind, entry),
    values: {
      werk: work,
      exemplar: copy && linkTo(copy),
      konto: account && linkTo(account, textsOf(account, ["name", "email"])),
      gruppe: account && linkOf(account, "gruppe"),
      bis,
      tage: days,
    },
  };
}

function textsOf({ values }: Member, names: readonly string[]): Record<string, string> {
  const filled = names.filter((name) => (values[name] ?? null) !== null);
  return Object.fromEntries(filled.map((name) => [name, `${values[name]}`]));
}
