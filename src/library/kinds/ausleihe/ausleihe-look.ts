/** The look of loans: people know one by its work, the library knows it by the copy. */

import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { titleIn } from "../../../core/representations/html/member/beside.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { loanSteps } from "../exemplar/outcomes.ts";
import { copiesAndReaders, onwards, workOfLoan } from "./lending-look.ts";
import { feesOfLoan, loanFees } from "./loan-fees.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["theke"]),
  page(loan, view) {
    const title = workOfLoan(loan, view)?.title ?? titleIn(loan.kind, loan.title, view);
    return { ...plainContent({ ...loan, title }, view), title };
  },
  entry(loan, view) {
    const title = workOfLoan(loan, view)?.title ?? titleIn(loan.kind, loan.title, view);
    const names = loan.kind.entry.filter(
      (name) => name !== "zurueck" || loan.values.zurueck !== null,
    );
    return html`<div class="entry-text">${titleLink({ ...loan, title }, view)}${facts(loan, names, view)}${foundIn(loan, view)}</div>`;
  },
  titleIn: (title, { texts }) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => texts.formats.day(day)),
  beside: (loan, view) =>
    html`${loanSteps(loan, view, { back: true })}${loanFees(loan, view)}${onwards(loan, view)}`,
  gather: async (loan, read, view) => [
    ...(await copiesAndReaders([loan], read, view)),
    ...(await feesOfLoan(loan, read, view)),
  ],
  gatherEntries: copiesAndReaders,
  /** What readers do with loans, they do by the buttons of their list. */
  byButton: ["leser"],
});
