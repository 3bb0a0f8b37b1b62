/**
 * What a machine recorded here and then could not finish (`BI`): a checkin with it cancels the checkout before, and a checkout with it the
 * checkin before. Each undoes what is of today, and changes nothing where nothing was recorded.
 */

import type { Member } from "../../core/model/store/member.ts";
import type { DeskWork } from "../desk/steps/work.ts";
import { readerTexts } from "../texts/themes.ts";
import { openLoan, RefusedAtMachine } from "./sip2-attempt.ts";
import type { MachineScene } from "./sip2-scene.ts";

export function isCancelling({ request }: MachineScene): boolean {
  return request.field("BI") === "Y";
}

/** What was lent on another day may have been renewed by that checkout: its copy is with the reader. */
export async function cancelCheckout(
  copy: Member,
  desk: DeskWork,
  scene: MachineScene,
): Promise<void> {
  const { parts, view } = scene;
  const loan = await openLoan(copy, scene);
  if (loan === null) return;
  if (loan.values.von !== parts.store.read.today())
    throw new RefusedAtMachine(readerTexts(view.texts).sip2.notLentToday);
  await desk.undoLending(loan);
}

/** Returns the open loan of the account. One that ended as lost or replaced was not brought back. */
export async function cancelCheckin(
  copy: Member,
  account: Member,
  desk: DeskWork,
  scene: MachineScene,
): Promise<Member> {
  const { parts, view } = scene;
  const { read } = parts.store;
  const open = await openLoan(copy, scene, account);
  if (open !== null) return open;
  const today = { exemplar: copy.id, konto: account.id, zurueck: read.today() };
  const loans = await read.matching(parts.kinds.one("ausleihe"), today);
  const back = loans.findLast(({ values }) => (values.ausgang ?? "zurück") === "zurück");
  if (!back) throw new RefusedAtMachine(readerTexts(view.texts).sip2.notYours);
  return desk.undoReturn(back);
}
