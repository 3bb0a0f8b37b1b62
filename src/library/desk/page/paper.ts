/** `/theke/beleg` and `/theke/zettel`: what the desk prints, narrow enough for a roll of 80 mm. */

import type { Page, Visit } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { lastDayToFetch } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import { thingsLentTo } from "../loan-list/lent-things.ts";
import { TO_PUT_ASIDE } from "../steps/numbers.ts";
import { memberIn } from "../steps/scene.ts";
import { type PaperLine, receiptPage, type Slip, slipsPage } from "./paper-html.ts";

/** The most slips for one print. */
const MOST = 200;

export const deskPaper: readonly Page[] = [
  {
    path: "/theke/beleg",
    needs: "ausleihe",
    read: STAFF,
    negotiated: true,
    personal: true,
    async answer(visit) {
      const account = await memberIn(new Map([...visit.view.query]), "konto", visit);
      if (account === null) return null;
      const lines = await linesOf(account, visit);
      return { html: () => receiptPage(account, lines, visit.read.today(), visit.view) };
    },
  },
  {
    path: "/theke/zettel",
    needs: "ausleihe",
    read: STAFF,
    negotiated: true,
    personal: true,
    async answer(visit) {
      const slips = await slipsOf(visit);
      return slips && { html: () => slipsPage(slips, visit.view) };
    },
  },
];

async function linesOf(account: Member, visit: Visit): Promise<PaperLine[]> {
  const today = visit.read.today();
  const things = await thingsLentTo(account, visit);
  return things.map(({ title, copy, bis }) => ({
    title,
    copy: copy?.title ?? "",
    bis,
    isLate: bis < today,
  }));
}

/** The slip of one reservation, or of all that are not put aside yet; null if there is no such reservation. */
async function slipsOf(visit: Visit): Promise<Slip[] | null> {
  const { view, read } = visit;
  const { kinds, query } = view;
  const one = await memberIn(new Map([...query]), "vormerkung", visit);
  if (query.has("vormerkung") && one?.values.status !== "bereitgestellt") return null;
  const all = one ? [one] : await read.matching(kinds.one("vormerkung"), TO_PUT_ASIDE, MOST);
  const accounts = await linkedBy(all, "konto", { kinds, read });
  const copies = await linkedBy(all, "exemplar", { kinds, read });
  const rules = lendingRules(view.site ?? {});
  return all.map((reservation) => {
    const copy = copies.get(linkOf(reservation, "exemplar")?.id ?? 0) ?? null;
    return {
      account: accounts.get(linkOf(reservation, "konto")?.id ?? 0) ?? null,
      title: titleOfWork(copy, reservation.title),
      copy: copy?.title ?? "",
      bis: `${reservation.values.bis ?? lastDayToFetch(read.today(), rules)}`,
    };
  });
}
