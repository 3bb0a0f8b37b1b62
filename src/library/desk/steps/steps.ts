/** The sentence about the last step, derived from the address: reloading the page shows it again. */

import { memberAt, type Visit } from "../../../core/model/answers/page.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { RecordedChange } from "../../../core/model/store/recorded-change.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { isDamaged } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { setStep } from "../sets/lend-set.ts";
import { returnedStep } from "../sets/return-set.ts";
import { checkedCopy, copyInHand, faultsOfCopy, staffRemark } from "./parts.ts";
import { paymentStep } from "./payments.ts";
import { nameOfRecorded, recordedToday } from "./recorded-steps.ts";
import type { DeskStep } from "./scene.ts";
import { type NamedStep, nameOfStep, readStepName, type StepKind } from "./step-name.ts";
import { readerOf, reservedSentence, sentenceOf } from "./words.ts";

export async function stepOf(visit: Visit, said: string | null): Promise<DeskStep | null> {
  const step = readStepName(said ?? "");
  if (step === null) return null;
  const { what, ids, isUndone } = step;
  const [id = 0] = ids;
  switch (what) {
    case "zuruecksatz":
      return returnedStep(step, visit);
    case "satz":
      return setStep(step, { visit });
    case "bezahlt":
    case "kaution":
      return paymentStep(step, visit);
  }
  if (isUndone) return undoneStep(what, id, visit);
  switch (what) {
    case "frueherer-ausweis":
      return formerCard(id, visit);
    case "vorgemerkt":
    case "storniert":
      return reservationStep(step, visit);
    case "vermisst":
    case "gefunden":
      return conditionStep(what, id, visit);
    default:
      return loanStep(step, visit);
  }
}

async function loanStep(step: NamedStep, visit: Visit): Promise<DeskStep | null> {
  const { what } = step;
  const loan = await loanOfStep(step, visit);
  if (loan === null) return null;
  const undo = await undoableAs(step, visit);
  const copyHeld = await copyInHand(what, loan, visit);
  const parts = checkedCopy(copyHeld, loan);
  if (what === "vermerkt") return parts && { ...(await notedStep(parts, visit)), ...undo };
  const sentence = await sentenceOf(what, loan, visit);
  const faults = copyHeld ? faultsOfCopy(copyHeld, visit) : [];
  const remarks = copyHeld ? staffRemark(copyHeld, visit) : [];
  return {
    state: "done",
    ...sentence,
    message: [sentence.message, ...faults, ...remarks].join(" "),
    ...(faults.length > 0 && { exception: true }),
    ...(parts && { parts }),
    ...undo,
  };
}

/** The reader was found by a card that was replaced. */
async function formerCard(id: number, visit: Visit): Promise<DeskStep | null> {
  const account = await memberAt("konto", `${id}`, visit);
  const cards = (account?.values.ausweisAlt ?? []) as readonly string[];
  if (!account || cards.length === 0) return null;
  const { formerCard: said } = lendingTexts(visit.view.texts).desk;
  return { state: "warning", message: said(`${account.values.ausweis ?? ""}`) };
}

/** Steps that are only in the change log can be undone if nothing has changed since. */
async function undoableAs({ what, ids }: NamedStep, visit: Visit): Promise<Pick<DeskStep, "undo">> {
  const undo = nameOfStep(what, ...ids);
  const isRecorded = ["verlaengert", "vorgemerkt", "vermerkt"].includes(what);
  if (isRecorded && !(await recordedToday(visit)).some((one) => nameOfRecorded(one) === undo))
    return {};
  return { undo };
}

/** What is missing or broken now, with the fee for it. */
async function notedStep(parts: NonNullable<DeskStep["parts"]>, visit: Visit): Promise<DeskStep> {
  const { desk } = lendingTexts(visit.view.texts);
  const title = titleOfWork(parts.copy);
  const faults = faultsOfCopy(parts.copy, visit);
  const taken = await takenFrom(parts.copy, visit);
  const { reader, owed, deposit } = await sentenceOf("zurueck", parts.loan, visit);
  return {
    state: "done",
    message: [desk.noted(title), ...(faults.length > 0 ? faults : [desk.isWhole]), ...taken].join(
      " ",
    ),
    ...(faults.length > 0 && { exception: true }),
    parts,
    ...(reader && { reader }),
    ...(owed && { owed }),
    ...(deposit && { deposit }),
  };
}

/** For whom the copy was put aside until it was noted as damaged, and what they get instead; empty where the library lends damaged copies. */
async function takenFrom(copy: Member, visit: Visit): Promise<string[]> {
  const { query, kinds, texts } = visit.view;
  const reservation = await memberAt("vormerkung", query.get("vormerkung") ?? "", visit);
  const other = reservation && linkOf(reservation, "exemplar");
  const isOpen = ["wartend", "bereitgestellt"].includes(`${reservation?.values.status}`);
  if (!reservation || !isOpen || other?.id === copy.id || !isDamaged(copy.values)) return [];
  const [instead] = await visit.read.members(kinds.one("exemplar"), other ? [other.id] : []);
  const { reader } = await readerOf(reservation, visit);
  const number = instead && `${instead.values.barcode ?? instead.title}`;
  return [lendingTexts(texts).desk.takenFrom(reader, number ?? null)];
}

/** null if the step no longer holds: an old address must not undo later changes. */
export async function loanOfStep({ what, ids }: NamedStep, visit: Visit): Promise<Member | null> {
  const loan = await memberAt("ausleihe", `${ids[0]}`, visit);
  const today = visit.read.today();
  const { von, zurueck } = loan?.values ?? {};
  const isBack = zurueck === today;
  const isOut = zurueck === null && (what === "verlaengert" || von === today);
  const holds = what === "zurueck" ? isBack : isOut || (what === "vermerkt" && isBack);
  return holds ? loan : null;
}

/** Only if undoing was the latest change of the loan or reservation. */
async function undoneStep(what: StepKind, id: number, visit: Visit): Promise<DeskStep | null> {
  const { view, read } = visit;
  const { kinds } = view;
  const [loan] = what === "vermerkt" ? await read.members(kinds.one("ausleihe"), [id]) : [];
  const [kind, about] = loan
    ? ["exemplar", linkOf(loan, "exemplar")?.id ?? 0]
    : [what === "vorgemerkt" ? "vormerkung" : "ausleihe", id];
  const [last] = await read.changes({ kind: kinds.one(kind), ids: [about] }, 1);
  const holds = last && isUndoing(what, last);
  return holds ? { state: "done", message: lendingTexts(view.texts).desk.undone } : null;
}

function isUndoing(what: StepKind, { vorher, nachher }: RecordedChange): boolean {
  if (!vorher) return false;
  switch (what) {
    case "zurueck":
      return Boolean(vorher.zurueck && nachher && !nachher.zurueck);
    case "verlaengert":
      return Number(nachher?.verlaengerungen) === Number(vorher.verlaengerungen) - 1;
    case "vermerkt":
      return nachher !== null;
    case "ausgeliehen":
    case "weitergegeben":
    case "vorgemerkt":
      return !vorher.zurueck && !nachher;
    default:
      return false;
  }
}

async function reservationStep(step: NamedStep, visit: Visit): Promise<DeskStep | null> {
  const { what, ids } = step;
  const member = await memberAt("vormerkung", `${ids[0]}`, visit);
  const holds = member && (member.values.status === "storniert") === (what === "storniert");
  if (!holds) return null;
  const message = await reservedSentence(what, member, visit);
  return { state: "done", message, ...(what === "vorgemerkt" && (await undoableAs(step, visit))) };
}

async function conditionStep(what: StepKind, id: number, visit: Visit): Promise<DeskStep | null> {
  const { desk } = lendingTexts(visit.view.texts);
  const copy = await memberAt("exemplar", `${id}`, visit);
  const isMissing = copy?.values.zustand === "vermisst";
  if (!copy || isMissing !== (what === "vermisst")) return null;
  const title = titleOfWork(copy);
  return { state: "done", message: isMissing ? desk.isMissing(title) : desk.isFound(title) };
}
