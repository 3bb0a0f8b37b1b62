/** `/abgaenge/<id>`: who is here and was not in an imported list of readers, and what they still have. Nothing is done to them without a click. */

import { inOneWrite } from "../../core/engine/write/in-one-write.ts";
import { put, remove, type Write } from "../../core/engine/write/write.ts";
import { pathOf } from "../../core/model/answers/address.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../core/model/answers/document.ts";
import { each, type Page, type Visit } from "../../core/model/answers/page.ts";
import { invalid, Problem } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, number, text } from "../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import { linkedBy } from "../../core/pages/linked.ts";
import json from "../../core/representations/json.ts";
import { fold } from "../../core/words/fold.ts";
import { isId } from "../../core/words/slug.ts";
import { readMissing } from "../import/readers/missing-readers.ts";
import { isHeld } from "../lending/fee-values.ts";
import { readerTexts } from "../texts/themes.ts";
import { type LeavingReader, leavingPage } from "./abgaenge-html.ts";
import { tickedAccounts } from "./versetzung.ts";

const SHAPE: DocumentShape = {
  name: "abgaenge",
  table: "konto",
  parts: {
    einspielung: reference("einspielung", { required: true }),
    konto: entries("konten", {
      username: text({ required: true }),
      name: text(),
      ausweis: text(),
      gruppe: reference("gruppe"),
      /** Others of the group are in the list. */
      gruppeInListe: choice(["ja", "nein"], { required: true }),
      ausleihen: number({ min: 0, required: true }),
      gebuehren: number({ min: 0, required: true }),
      /** What they have, one title behind the other. */
      werke: text({ max: 20_000 }),
      gesperrt: text(),
    }),
  },
};

const ACTIONS = ["sperren", "entfernen"] as const;

interface LeavingParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

export function leavingPageOf({ store, site }: LeavingParts): Page {
  return {
    path: "/abgaenge/:key",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    takes: { aktion: choice(ACTIONS, { required: true }), konto: each(choice(["ja"])) },
    document: SHAPE,
    keys: "id",
    async answer(visit) {
      const member = await importOf(visit);
      if (!member) return null;
      const readers = await leavingIn(member, visit);
      return {
        html: () => leavingPage(member, readers, visit.view),
        values: { einspielung: linkTo(member), konto: readers.map(entryOf) },
      };
    },
    async act(visit, fields) {
      const { key, view } = visit;
      const member = await importOf(visit);
      if (!member) throw new Problem("nicht-gefunden", { path: `/abgaenge/${key}` });
      const action = ACTIONS.find((one) => one === fields.get("aktion"));
      if (!action) {
        const choices = ACTIONS.join(", ");
        throw invalid({ pointer: "/aktion", code: "auswahl", params: { choices } });
      }
      const chosen = new Set(tickedAccounts(fields).map(Number));
      if (chosen.size === 0) throw invalid({ pointer: "/konto", code: "pflicht" });
      const readers = (await leavingIn(member, visit)).filter(({ account }) =>
        chosen.has(account.id),
      );
      const { kinds } = view;
      const reason = readerTexts(view.texts).leaving.reason(member.title);
      await inOneWrite(store, async (here) => {
        const kind = kinds.accounts;
        const write: Write = { store: here, site, kinds, kind, view, precondition: () => {} };
        for (const reader of readers) {
          const id = `${reader.account.id}`;
          if (action === "entfernen") {
            if (hasNothing(reader)) await remove(write, id);
          } else if ((reader.account.values.gesperrt ?? null) === null)
            await put(write, { input: { gesperrt: reason }, format: json, partial: true }, id);
        }
      });
      const notice = action === "entfernen" ? "entfernt" : "gespeichert";
      return { seeOther: `/abgaenge/${member.id}`, notice };
    },
  };
}

/** Only then the account can go. */
function hasNothing({ loans, fees }: LeavingReader): boolean {
  return loans.length === 0 && fees === 0;
}

async function importOf({ key, view, read }: Visit): Promise<Member | null> {
  const kind = view.kinds.one("einspielung");
  const [member = null] = isId(key) ? await read.members(kind, [Number(key)]) : [];
  return member;
}

/** Those who are still here and read as readers: first the groups that are in the list, then by group and surname. */
async function leavingIn(member: Member, { view, read }: Visit): Promise<LeavingReader[]> {
  const { kinds } = view;
  const missing = await readMissing(read, member);
  const grouped = new Map(missing.map(({ id, grouped }) => [id, grouped]));
  const pointing = missing.map(({ id }) => ({ values: { konto: { id } } }) as unknown as Member);
  const accounts = await linkedBy(pointing, "konto", { kinds, read });
  const ids = [...accounts.keys()];
  const loans: Member[] = [];
  const fees: Member[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const konto = { among: ids.slice(from, from + AT_A_TIME) };
    loans.push(...(await read.matching(kinds.one("ausleihe"), { konto, zurueck: null })));
    fees.push(...(await read.matching(kinds.one("gebuehr"), { konto })));
  }
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const isOpen = ({ values }: Member) => values.zustand === "offen" || isHeld(values);
  const loansOf = Map.groupBy(loans, (loan) => linkOf(loan, "konto")?.id ?? 0);
  const feesOf = Map.groupBy(fees.filter(isOpen), (fee) => linkOf(fee, "konto")?.id ?? 0);
  const titleOf = (loan: Member) => {
    const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0);
    return (copy && linkOf(copy, "werk")?.title) ?? loan.title;
  };
  const readers = [...accounts.values()].map((account) => ({
    account,
    grouped: grouped.get(account.id) ?? false,
    loans: (loansOf.get(account.id) ?? []).map(titleOf),
    fees: feesOf.get(account.id)?.length ?? 0,
  }));
  const key = ({ account, grouped }: LeavingReader) => {
    const group = linkOf(account, "gruppe")?.title ?? "";
    return `${grouped ? 0 : 1} ${fold(group).replace(/\d+/g, (digits) => digits.padStart(3, "0"))}\n${fold(account.kind.sort(account.values))}`;
  };
  const keyed = readers.map((reader) => [key(reader), reader] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reader]) => reader);
}

/** Both storage engines bound how many parameters a statement may have. */
const AT_A_TIME = 500;

function entryOf({ account, grouped, loans, fees }: LeavingReader): DocumentEntry {
  const { values, title } = account;
  const textIn = (name: string) => (values[name] ?? null) as string | null;
  return {
    path: pathOf(account.kind, account),
    values: {
      username: title,
      name: textIn("name"),
      ausweis: textIn("ausweis"),
      gruppe: linkOf(account, "gruppe"),
      gruppeInListe: grouped ? "ja" : "nein",
      ausleihen: loans.length,
      gebuehren: fees,
      werke: loans.join("; ") || null,
      gesperrt: textIn("gesperrt"),
    },
  };
}
