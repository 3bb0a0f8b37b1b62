/** The sentence about the last step, derived from the address: reloading the page shows it again. */

import { memberAt, type Visit } from "../../../core/model/answers/page.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { RecordedChange } from "../../../core/model/store/recorded-change.ts";
import { isId } from "../../../core/words/slug.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { isSet, setStep } from "../sets/lend-set.ts";
import { isReturnedSet, returnedStep } from "../sets/return-set.ts";
import { checkedCopy, copyInHand, faultsOfCopy, staffRemark } from "./parts.ts";
import { paymentStep } from "./payments.ts";
import { nameOfRecorded, recordedToday } from "./recorded-steps.ts";
import type { DeskStep } from "./scene.ts";
import { reservedSentence, sentenceOf } from "./words.ts";

export async function stepOf(visit: Visit, step: string | null): Promise<DeskStep | null> {
  if (step === null) return null;
  if (isReturnedSet(step)) return returnedStep(step, visit);
  if (isSet(step)) return setStep(step, { visit });
  const [, known = ""] = /^frueherer-ausweis-([0-9]+)$/.exec(step) ?? [];
  if (known !== "") return formerCard(known, visit);
  const [, undone = "", of = ""] =
    /^rueckgaengig-(ausgeliehen|weitergegeben|zurueck|verlaengert|vorgemerkt|vermerkt)-([0-9]+)$/.exec(
      step,
    ) ?? [];
  if (undone !== "") return undoneStep(undone, of, visit);
  const undo = await undoableAs(step, visit);
  const [, what = "", id = ""] = /^(vorgemerkt|storniert)-([0-9]+)$/.exec(step) ?? [];
  if (what !== "") return withUndo(await reservationStep(what, id, visit), undo);
  const [, state = "", copy = ""] = /^(vermisst|gefunden)-([0-9]+)$/.exec(step) ?? [];
  if (state !== "") return conditionStep(state, copy, visit);
  if (/bezahlt-|kaution-/.test(step)) return paymentStep(step, visit);
  const { what: done, loan } = await loanOfStep(visit, step);
  if (loan === null) return null;
  const copyHeld = await copyInHand(done, loan, visit);
  const parts = checkedCopy(copyHeld, loan);
  if (done === "vermerkt") return parts && withUndo(await notedStep(parts, visit), undo);
  const sentence = await sentenceOf(done, loan, visit);
  const faults = copyHeld ? faultsOfCopy(copyHeld, visit) : [];
  const remarks = copyHeld ? staffRemark(copyHeld, visit) : [];
  return {
    state: "done",
    ...sentence,
    message: [sentence.message, ...faults, ...remarks].join(" "),
    ...(faults.length > 0 && { exception: true }),
    ...(parts && { parts }),
    ...(done !== "verlaengert" ? { undo: step } : undo),
  };
}

/** The reader was found by a card that was replaced. */
async function formerCard(id: string, visit: Visit): Promise<DeskStep | null> {
  const account = await memberAt("konto", id, visit);
  const cards = (account?.values.ausweisAlt ?? []) as readonly string[];
  if (!account || cards.length === 0) return null;
  const { formerCard: said } = lendingTexts(visit.view.texts).desk;
  return { state: "warning", message: said(`${account.values.ausweis ?? ""}`) };
}

/** Steps that are only in the change log can be undone if nothing has changed since. */
async function undoableAs(step: string, visit: Visit): Promise<Pick<DeskStep, "undo">> {
  if (!/^(verlaengert|vorgemerkt|vermerkt)-/.test(step)) return {};
  const all = await recordedToday(visit);
  return all.some((one) => nameOfRecorded(one) === step) ? { undo: step } : {};
}

function withUndo(step: DeskStep | null, undo: Pick<DeskStep, "undo">): DeskStep | null {
  return step && { ...step, ...undo };
}

/** What is missing or broken now, with the fee for it. */
async function notedStep(parts: NonNullable<DeskStep["parts"]>, visit: Visit): Promise<DeskStep> {
  const { desk } = lendingTexts(visit.view.texts);
  const title = linkOf(parts.copy, "werk")?.title ?? parts.copy.title;
  const faults = faultsOfCopy(parts.copy, visit);
  const { reader, owed, deposit } = await sentenceOf("zurueck", parts.loan, visit);
  return {
    state: "done",
    message: [desk.noted(title), ...(faults.length > 0 ? faults : [desk.isWhole])].join(" "),
    ...(faults.length > 0 && { exception: true }),
    parts,
    ...(reader && { reader }),
    ...(owed && { owed }),
    ...(deposit && { deposit }),
  };
}

/** null if the step no longer holds: an old address must not undo later changes. */
export async function loanOfStep(
  { view, read }: Visit,
  step: string,
): Promise<{ what: string; loan: Member | null }> {
  const [, what = "", id = ""] =
    /^(ausgeliehen|weitergegeben|zurueck|verlaengert|vermerkt)-([0-9]+)$/.exec(step) ?? [];
  const loan = await memberAt("ausleihe", id, { view, read });
  const today = read.today();
  const { von, zurueck } = loan?.values ?? {};
  const isBack = zurueck === today;
  const isOut = zurueck === null && (what === "verlaengert" || von === today);
  const holds = what === "zurueck" ? isBack : isOut || (what === "vermerkt" && isBack);
  return { what, loan: loan && holds ? loan : null };
}

/** Only if undoing was the latest change of the loan or reservation. */
async function undoneStep(what: string, id: string, visit: Visit): Promise<DeskStep | null> {
  const { view, read } = visit;
  const { kinds } = view;
  const number = isId(id) ? Number(id) : 0;
  const [loan] = what === "vermerkt" ? await read.members(kinds.one("ausleihe"), [number]) : [];
  const [kind, about] = loan
    ? ["exemplar", linkOf(loan, "exemplar")?.id ?? 0]
    : [what === "vorgemerkt" ? "vormerkung" : "ausleihe", number];
  const [last] = await read.changes({ kind: kinds.one(kind), ids: [about] }, 1);
  const holds = last && isUndoing(what, last);
  return holds ? { state: "done", message: lendingTexts(view.texts).desk.undone } : null;
}

function isUndoing(what: string, { vorher, nachher }: RecordedChange): boolean {
  if (!vorher) return false;
  switch (what) {
    case "zurueck":
      return Boolean(vorher.zurueck && nachher && !nachher.zurueck);
    case "verlaengert":
      return Number(nachher?.verlaengerungen) === Number(vorher.verlaengerungen) - 1;
    case "vermerkt":
      return nachher !== null;
    default:
      return !vorher.zurueck && !nachher;
  }
}

async function reservationStep(what: string, id: string, visit: Visit): Promise<DeskStep | null> {
  const member = await memberAt("vormerkung", id, visit);
  const holds = member && (member.values.status === "storniert") === (what === "storniert");
  if (!holds) return null;
  return { state: "done", message: await reservedSentence(what, member, visit) };
}

async function conditionStep(what: string, id: string, visit: Visit): Promise<DeskStep | null> {
  const { desk } = lendingTexts(visit.view.texts);
  const copy = await memberAt("exemplar", id, visit);
  const isMissing = copy?.values.zustand === "vermisst";
  if (!copy || isMissing !== (what === "vermisst")) return null;
  const title = linkOf(copy, "werk")?.title ?? copy.title;
  return { state: "done", message: isMissing ? desk.isMissing(title) : desk.isFound(title) };
}
