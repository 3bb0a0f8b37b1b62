/** Readers with their open loans and fees: who leaves, who is late, and the actions on those who leave. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { put, remove, type Write } from "../../../core/engine/write/write.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { type DocumentEntry, entries, reference } from "../../../core/model/answers/document.ts";
import type { FormFields, Visit } from "../../../core/model/answers/page.ts";
import { invalid } from "../../../core/model/answers/problem.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import json from "../../../core/representations/json.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { fold } from "../../../core/words/fold.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { isHeld } from "../../lending/fee-rules.ts";
import { tickedAccounts } from "./versetzung.ts";

export interface SchoolParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

/** An open loan. */
export interface OpenItem {
  readonly title: string;
  readonly copy: string;
  readonly barcode: string | null;
  readonly bis: string;
  /** Days after the due day; 0 or less: in time. */
  readonly late: number;
}

export interface OpenReader {
  readonly account: Member;
  /** Sorted by due day. */
  readonly items: readonly OpenItem[];
  /** Open fees, and deposits to be returned. */
  readonly fees: readonly Member[];
}

/** Sorted by group and surname. */
export async function openReaders(
  accounts: readonly Member[],
  { view, read }: Pick<Visit, "view" | "read">,
): Promise<OpenReader[]> {
  const { kinds } = view;
  const konto = { among: accounts.map(({ id }) => id) };
  const loans = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const fees = await read.matching(kinds.one("gebuehr"), { konto });
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const today = read.today();
  const isOpen = ({ values }: Member) => values.zustand === "offen" || isHeld(values);
  const loansOf = Map.groupBy(loans, (loan) => linkOf(loan, "konto")?.id ?? 0);
  const feesOf = Map.groupBy(fees.filter(isOpen), (fee) => linkOf(fee, "konto")?.id ?? 0);
  const itemOf = (loan: Member): OpenItem => {
    const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0);
    const bis = `${loan.values.bis}`;
    return {
      title: titleOfWork(copy, loan.title),
      copy: copy?.title ?? "",
      barcode: (copy?.values.barcode ?? null) as string | null,
      bis,
      late: daysBetween(bis, today),
    };
  };
  const readers = accounts.map((account) => ({
    account,
    items: (loansOf.get(account.id) ?? []).map(itemOf).sort((a, b) => a.bis.localeCompare(b.bis)),
    fees: feesOf.get(account.id) ?? [],
  }));
  const keyed = readers.map((reader) => [orderOf(reader.account), reader] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reader]) => reader);
}

function orderOf(account: Member): string {
  const group = linkOf(account, "gruppe")?.title ?? "";
  return `${classOrder(group)}\n${fold(account.kind.sort(account.values))}`;
}

/** Natural sort order: "9b" before "10a". */
export function classOrder(name: string): string {
  return fold(name).replace(/\d+/g, (digits) => digits.padStart(3, "0"));
}

/** Only then the account can be deleted. */
export function hasNothing({ items, fees }: OpenReader): boolean {
  return items.length === 0 && fees.length === 0;
}

export const LEAVING_ENTRIES = entries(
  "konten",
  {
    username: text({ required: true }),
    name: text(),
    ausweis: text(),
    gruppe: reference("gruppe"),
    /** Whether others of the group are in the list. */
    gruppeInListe: choice(["ja", "nein"]),
    ausleihen: number({ min: 0, required: true }),
    gebuehren: number({ min: 0, required: true }),
    /** The titles of the open loans, joined. */
    werke: text({ max: 20_000 }),
    gesperrt: text(),
  },
  { addressed: true },
);

export function leavingEntry(reader: OpenReader, grouped: boolean | null): DocumentEntry {
  const { account, items, fees } = reader;
  const { values, title } = account;
  const textIn = (name: string) => (values[name] ?? null) as string | null;
  return {
    path: pathOf(account.kind, account),
    values: {
      username: title,
      name: textIn("name"),
      ausweis: textIn("ausweis"),
      gruppe: linkOf(account, "gruppe"),
      gruppeInListe: grouped === null ? null : grouped ? "ja" : "nein",
      ausleihen: items.length,
      gebuehren: fees.length,
      werke: items.map((item) => item.title).join("; ") || null,
      gesperrt: textIn("gesperrt"),
    },
  };
}

export const LEAVING_ACTIONS = ["sperren", "entfernen"] as const;

/**
 * Applies the action to all checked readers in one transaction; readers with open loans or fees are not deleted. Returns the notice for the
 * next page.
 */
export async function actOnLeaving(
  leaving: readonly OpenReader[],
  fields: FormFields,
  reason: string,
  { store, site, view }: SchoolParts & { readonly view: View },
): Promise<"entfernt" | "gespeichert"> {
  const action = LEAVING_ACTIONS.find((one) => one === fields.get("aktion"));
  const chosen = new Set(tickedAccounts(fields).map(Number));
  if (chosen.size === 0) throw invalid({ pointer: "/konto", code: "pflicht" });
  const { kinds } = view;
  await inOneWrite(store, async (here) => {
    const kind = kinds.accounts;
    const write: Write = { store: here, site, kinds, kind, view };
    for (const reader of leaving.filter(({ account }) => chosen.has(account.id))) {
      const id = `${reader.account.id}`;
      if (action === "entfernen") {
        if (hasNothing(reader)) await remove(write, id);
      } else if ((reader.account.values.gesperrt ?? null) === null)
        await put(write, { input: { gesperrt: reason }, format: json, partial: true }, id);
    }
  });
  return action === "entfernen" ? "entfernt" : "gespeichert";
}
