/** What a reader has, for the papers that the desk prints. */

import type { Visit } from "../../../core/model/answers/page.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { titleOfWork } from "../../lending/editions.ts";

export interface LentThing {
  readonly loan: Member;
  /** null: it was removed. */
  readonly copy: Member | null;
  readonly title: string;
  readonly bis: string;
}

/** The earliest due first. */
export async function thingsLentTo(
  { id: konto }: Member,
  { view: { kinds }, read }: Visit,
): Promise<LentThing[]> {
  const loans = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const things = loans.map((loan): LentThing => {
    const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0) ?? null;
    const title = titleOfWork(copy, loan.title);
    return { loan, copy, title, bis: `${loan.values.bis}` };
  });
  return things.sort((a, b) => a.bis.localeCompare(b.bis));
}
