/** Shared HTML of loans and reservations: the work of the copy, the name of the reader, further links. */

import type { View } from "../../../core/model/answers/representation.ts";
import { mayReadLoanList } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { beside } from "../../../core/representations/html/member/beside.ts";
import { linkIn } from "../../circulation/values.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** The linked copies and accounts. */
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

export function workOfLoan(loan: Member, view: View): Link | null {
  const copy = beside("exemplar", linkIn(loan.values, "exemplar")?.id, view);
  return linkIn(copy?.values ?? {}, "werk");
}

/** Links from a loan or reservation to its work, and to the loan list of the reader. */
export function onwards(entry: Member, view: View): Markup {
  const { list } = lendingTexts(view.texts);
  const work = workOfLoan(entry, view);
  const account = linkIn(entry.values, "konto");
  return html`<ul class="titles">
${work && html`<li><a href="werk/${work.id}">${list.toWork}</a></li>\n`}${account && mayReadLoanList(view.actor, account.id) && html`<li><a href="ausleihliste/${account.id}">${list.link}</a></li>\n`}</ul>`;
}
