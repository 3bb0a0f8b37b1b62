/** The fees of a loan on its page, so that staff who mark a copy as lost see at once what was charged. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { itemWithSteps } from "../../../core/representations/html/look.ts";
import { feeTexts } from "../../texts/themes.ts";

export async function feesOfLoan(
  loan: Member,
  read: Reading,
  { kinds, site }: View,
): Promise<readonly Member[]> {
  if (!isEnabled({ needs: "gebuehren" }, site)) return [];
  return read.matching(kinds.one("gebuehr"), { ausleihe: loan.id });
}

export function loanFees(loan: Member, view: View): Markup | null {
  const fees = (view.beside ?? []).filter(({ kind }) => kind.singular === "gebuehr");
  if (fees.length === 0) return null;
  const next = `/ausleihe/${loan.id}`;
  return html`<section class="owed" aria-labelledby="gebuehren"><h2 id="gebuehren">${feeTexts(view.texts).owed.charged}</h2>
<ul class="entries">
${fees.map((fee) => itemWithSteps(fee, next, view))}</ul></section>`;
}
