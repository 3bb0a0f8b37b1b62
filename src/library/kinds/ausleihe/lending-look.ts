/** What the pages and lists of loans and reservations tell: the copy's work, the reader's name, the ways on from there. */

import type { View } from "../../../core/model/answers/representation.ts";
import { mayReadLoanList } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { beside } from "../../../core/representations/html/member/beside.ts";
import { linkIn } from "../../circulation/values.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** The copies that they are of, and the accounts behind them. */
export async function copiesAndReaders(
  members: readonly Member[],
  read: Reading,
  { kinds }: View,
): Promise<Member[]> {
  const ids = (name: string) => members.flatMap(({ values }) => linkIn(values, name)?.id ?? []);
  return [
    ...(await read.members(kinds.one("exemplar"), ids("exemplar"))),
    ...(await read.members(kinds.one("konto"), ids("konto"))),
  ];
}

/** The work that a loan is of. */
export function workOfLoan(loan: Member, view: View): Link | null {
  const copy = beside("exemplar", linkIn(loan.values, "exemplar")?.id, view);
  return linkIn(copy?.values ?? {}, "werk");
}

/** From a loan or a reservation to what it is of, and to all that the reader has. */
export function onwards(entry: Member, view: View): Markup {
  const { list } = lendingTexts(view.texts);
  const work = workOfLoan(entry, view);
  const account = linkIn(entry.values, "konto");
  return html`<ul class="titles">
${work && html`<li><a href="werk/${work.id}">${list.toWork}</a></li>\n`}${account && mayReadLoanList(view.actor, account.id) && html`<li><a href="ausleihliste/${account.id}">${list.link}</a></li>\n`}</ul>`;
}
