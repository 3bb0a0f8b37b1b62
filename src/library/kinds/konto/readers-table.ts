/** The list of readers for staff: by surname, with class, open loans, overdue loans and fees. */

import type { View } from "../../../core/model/answers/representation.ts";
import { coinsOf, currencyIn } from "../../../core/model/codes/money.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { foundIn, wordsIn } from "../../../core/representations/html/collection/entry.ts";
import { marked } from "../../../core/representations/html/collection/highlight.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import type { EntryColumn } from "../../../core/representations/html/look.ts";
import { shownAs } from "../../../core/representations/html/member/values.ts";
import { linkIn } from "../../circulation/values.ts";
import { sumOf } from "../../lending/fee-rules.ts";
import { surnameFirst } from "../../lending/reader-name.ts";
import { lends } from "../../lending/rules.ts";
import { confirmForm } from "../../site/pages/confirm-reader.ts";
import { readerTexts } from "../../texts/themes.ts";

/** Upper limit of a query; more than a page of readers can have. */
const MOST = 10_000;

/** The open loans and fees of all listed readers, in one query each. */
export async function openByReader(
  accounts: readonly Member[],
  read: Reading,
  { kinds, site = {} }: View,
): Promise<Member[]> {
  const konto = { among: accounts.map(({ id }) => id) };
  const fees = { konto, zustand: "offen" };
  return [
    ...(lends({ site })
      ? await read.matching(kinds.one("ausleihe"), { konto, zurueck: null }, MOST)
      : []),
    ...(isEnabled({ needs: "gebuehren" }, site)
      ? await read.matching(kinds.one("gebuehr"), fees, MOST)
      : []),
  ];
}

export function readerColumns(view: View): readonly EntryColumn[] {
  const texts = readerTexts(view.texts).table;
  const konto = view.kinds.accounts;
  const { number, money } = view.texts.formats;
  const open = Map.groupBy(
    view.beside ?? [],
    ({ kind, values }) => `${kind.singular} ${linkIn(values, "konto")?.id}`,
  );
  const of = (kind: string, { id }: Member) => open.get(`${kind} ${id}`) ?? [];
  const loans = (account: Member) => of("ausleihe", account);
  const isLate = ({ values }: Member) => values.status === "überfällig";
  const counted = (account: Member, some: readonly Member[], states: string) =>
    some.length === 0
      ? null
      : html`<a href="ausleihen?konto=${account.id}${states}">${number(some.length)}</a>`;
  const owing: EntryColumn = {
    title: texts.owing,
    numeric: true,
    cell(account) {
      const fees = of("gebuehr", account);
      const currencies = new Set(fees.map(({ values }) => currencyIn(`${values.betrag}`)));
      const sums = [...currencies].map((currency) => sumOf(fees, currency));
      const owed = sums.filter((sum) => coinsOf(sum) > 0).map((sum) => money(sum));
      return owed.length === 0
        ? null
        : html`<a href="gebuehren?konto=${account.id}&amp;zustand=offen">${owed.join(" + ")}</a>`;
    },
  };
  const group: EntryColumn = {
    title: nounsOf(view.kinds.one("gruppe"), view)[0],
    cell: ({ values }) => shownAs(konto, "gruppe", values.gruppe, view),
  };
  const validity: EntryColumn = {
    title: labelOf(konto, "gueltigBis", view),
    cell: ({ values }) => shownAs(konto, "gueltigBis", values.gueltigBis, view),
  };
  const lent: readonly EntryColumn[] = [
    {
      title: texts.loans,
      numeric: true,
      cell: (account) => counted(account, loans(account), "&status=laufend&status=überfällig"),
    },
    {
      title: texts.late,
      numeric: true,
      cell(account) {
        const late = counted(account, loans(account).filter(isLate), "&status=überfällig");
        return late && html`<strong>${late}</strong>`;
      },
    },
  ];
  // On the page of a group all are in it.
  return [
    { title: texts.reader, cell: (account) => named(account, view) },
    ...(view.listed ? [] : [group]),
    ...(view.listed || !lends(view) ? [] : [validity]),
    ...(lends(view) ? lent : []),
    ...(isEnabled({ needs: "gebuehren" }, view.site) ? [owing] : []),
  ];
}

/** The same part of the list. */
function pathHere({ path, query }: View): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The name as sorted in the list, with the user name to tell namesakes apart. */
function named(account: Member, view: View): Markup {
  const { kind, title, values } = account;
  const name = surnameFirst(values) || `${values.name ?? ""}`.trim();
  const role = values.rolle === "leser" ? null : shownAs(kind, "rolle", values.rolle, view);
  const card = lends(view) ? values.ausweis : null;
  const known = [name && title, card, role].filter(Boolean);
  return html`<a class="entry-title" href="${hrefOf(kind, account)}"><bdi>${marked(name || title, wordsIn(view))}</bdi></a><span class="entry-facts">${known.map((fact, index) => html`${index > 0 && " · "}${fact as string | Markup}`)}</span>${confirmForm(account, pathHere(view), view)}${foundIn(account, view)}`;
}
