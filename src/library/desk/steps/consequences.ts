/** What undoing a step would change besides the step itself, shown before it is done. */

import { currencyIn } from "../../../core/model/codes/money.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { FEE_REASONS, feeOf, sumOf } from "../../lending/fee-rules.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { readerNames } from "./reader-names.ts";
import type { Scene } from "./scene.ts";
import { deskEntries } from "./words.ts";

/** Fees that are removed with the step, unless something was paid on them. */
const DROPPED: Readonly<Record<LoanStep["what"], readonly string[]>> = {
  ausgeliehen: FEE_REASONS,
  zurueck: ["verspätung", "verlust"],
};

interface LoanStep {
  readonly what: "ausgeliehen" | "zurueck";
  readonly loan: Member;
  readonly reader: string;
}

/** One sentence for each step, with one query for all of them (no N+1). `passed`: by loan, the one that ended when it was passed on. */
export async function consequencesOf(
  steps: readonly LoanStep[],
  passed: ReadonlyMap<number, Member>,
  { view, read }: Pick<Scene["visit"], "view" | "read">,
): Promise<string[]> {
  const { kinds } = view;
  const { undoes } = lendingTexts(view.texts).desk;
  if (steps.length === 0) return [];
  const before = await deskEntries([...passed.values()], { view, read });
  const loans = [...steps.map(({ loan }) => loan), ...passed.values()];
  const among = steps.flatMap(({ what, loan }) =>
    what === "zurueck" ? (linkOf(loan, "exemplar")?.id ?? []) : [],
  );
  const aside = await read.matching(kinds.one("vormerkung"), {
    exemplar: { among },
    status: "bereitgestellt",
  });
  const waiting = await linkedBy(aside, "konto", { kinds, read });
  const names = await readerNames([...waiting.values()], { kinds, read });
  const fees = isEnabled({ needs: "gebuehren" }, view.site)
    ? await read.matching(kinds.one("gebuehr"), {
        ausleihe: { among: loans.map(({ id }) => id) },
        zustand: "offen",
      })
    : [];
  return steps.map(({ what, loan, reader }) => {
    const copy = linkOf(loan, "exemplar")?.id;
    const held = aside.find((one) => linkOf(one, "exemplar")?.id === copy);
    const account = held && waiting.get(linkOf(held, "konto")?.id ?? 0);
    const from = before.find((entry) => entry.loan === passed.get(loan.id));
    const isOf = (fee: Member, id: number, step: LoanStep["what"]) =>
      linkOf(fee, "ausleihe")?.id === id && DROPPED[step].includes(`${fee.values.grund}`);
    const dropped = fees.filter(
      (fee) =>
        (isOf(fee, loan.id, what) || isOf(fee, from?.loan.id ?? 0, "zurueck")) &&
        feeOf(fee.values).bezahlt === 0,
    );
    const [first] = dropped;
    const sum = first && sumOf(dropped, currencyIn(`${first.values.betrag}`));
    return [
      what === "ausgeliehen" && !from ? undoes.lent : undoes.returned(from?.reader ?? reader),
      ...(what === "zurueck" && account ? [undoes.aside(names(account))] : []),
      ...(sum ? [undoes.fee(view.texts.formats.money(sum))] : []),
    ].join(", ");
  });
}
