/** What a machine asks for is done by the writes of the desk; a refusal becomes a sentence for the reader. */

import { Problem } from "../../core/model/answers/problem.ts";
import { problemDocument } from "../../core/model/answers/problem-document.ts";
import type { Member } from "../../core/model/store/member.ts";
import { DeskWork, type When } from "../desk/steps/work.ts";
import { readerTexts } from "../texts/themes.ts";
import { readSipTime } from "./sip2-messages.ts";
import { patronFor } from "./sip2-patron.ts";
import type { MachineScene } from "./sip2-scene.ts";

/** The message for the reader at the machine. */
export class RefusedAtMachine extends Error {}

/** The account of the card, unless a wrong password was sent. */
export async function accountOf(scene: MachineScene): Promise<Member> {
  const { sip2 } = readerTexts(scene.view.texts);
  const { account, password } = await patronFor(scene);
  if (!account) throw new RefusedAtMachine(sip2.unknownCard);
  if (password === "wrong") throw new RefusedAtMachine(sip2.wrongPin);
  return account;
}

export async function attempt(
  scene: MachineScene,
  copy: Member | null,
  work: (desk: DeskWork, account: Member, copy: Member) => Promise<Member>,
): Promise<{ done: Member | null; refused: string | null }> {
  const { parts, view } = scene;
  return doneOrRefused(scene, async () => {
    const account = await accountOf(scene);
    if (!copy) throw new RefusedAtMachine(readerTexts(view.texts).sip2.unknownItem);
    return work(new DeskWork({ ...parts, now: parts.identity.now }, view), account, copy);
  });
}

/** A refusal is returned as a sentence. */
export async function doneOrRefused<T>(
  { view }: MachineScene,
  work: () => Promise<T>,
): Promise<{ done: T | null; refused: string | null }> {
  try {
    return { done: await work(), refused: null };
  } catch (error) {
    if (error instanceof RefusedAtMachine) return { done: null, refused: error.message };
    if (!(error instanceof Problem)) throw error;
    if (error.code === "schluessel-verbraucht")
      return { done: null, refused: readerTexts(view.texts).sip2.usedNumber };
    const { detail, faults } = problemDocument(error, view.texts, view.publicUrl, view.origin);
    const { sip2 } = readerTexts(view.texts);
    const said = error.status >= 500 ? sip2.busy : (faults[0]?.detail ?? detail);
    return { done: null, refused: said };
  }
}

/** Only by barcode: a machine reads labels. */
export async function copyOf({ parts, request }: MachineScene): Promise<Member | null> {
  const code = request.field("AB").normalize("NFC");
  if (code === "" || code.includes("\u0000")) return null;
  return parts.store.read.findBy(parts.kinds.one("exemplar"), "barcode", code);
}

/** `account`: only a loan of this account. */
export async function openLoan(
  copy: Member,
  { parts }: MachineScene,
  account?: Member,
): Promise<Member | null> {
  const open = { exemplar: copy.id, zurueck: null, ...(account && { konto: account.id }) };
  const [loan] = await parts.store.read.matching(parts.kinds.one("ausleihe"), open, 1);
  return loan ?? null;
}

/** An offline transaction counts for its own day and, where the machine says it, time: a return does not end a loan that began after it. */
export function whenOf(
  { parts, request }: MachineScene,
  offline = false,
  time = request.fixed.date ?? "",
): When {
  const today = parts.store.read.today();
  const said = offline ? readSipTime(time, parts.timeZone) : null;
  const day = said !== null && said.day < today ? said.day : today;
  if (said?.at === undefined) return { day, key: null };
  // The clock of a machine may be ahead.
  return { day, key: null, at: Math.min(said.at, parts.identity.now()) };
}
