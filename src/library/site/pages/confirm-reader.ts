/** The button by which staff let in somebody who registered by themselves. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import type { Markup } from "../../../core/representations/html/frame/markup.ts";
import { isAwaiting } from "../../lending/borrower.ts";
import { readerTexts } from "../../texts/themes.ts";

/** Confirms in one step, by lifting the block; `next`: the page to go on with. */
export function confirmForm(account: Member, next: string, view: View): Markup | null {
  if (!isAwaiting(account.values) || !may(account.kind.access.replace, view.actor)) return null;
  const { confirm, confirmWho } = readerTexts(view.texts).registration;
  const change = {
    label: confirm,
    described: confirmWho(account.title),
    values: { gesperrt: null },
  };
  return changeForm(account, { ...change, next, done: "gespeichert" }, view);
}
