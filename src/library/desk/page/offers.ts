/** What the desk offers: for a scanned copy, and after a refusal. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Problem } from "../../../core/model/answers/problem.ts";
import { problemDocument } from "../../../core/model/answers/problem-document.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { isMissing, isSound } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { faultsOfCopy, staffRemark } from "../steps/parts.ts";
import {
  type DeskButton,
  type DeskStep,
  lending,
  memberIn,
  passingOn,
  renewingLoan,
  type Scene,
  takingBack,
  withoutReason,
} from "../steps/scene.ts";
import {
  type DeskEntry,
  deskEntries,
  dueDayOf,
  reservationAside,
  type WordsContext,
} from "../steps/words.ts";

/** A scanned copy without an open account: who has it, and the possible actions. */
export async function offerOf(copy: Member, context: WordsContext): Promise<DeskStep> {
  const { view, read } = context;
  const { desk } = lendingTexts(view.texts);
  const title = titleOfWork(copy);
  const { status } = copy.values;
  const [loan] = await read.matching(view.kinds.one("ausleihe"), {
    exemplar: copy.id,
    zurueck: null,
  });
  if (loan) {
    const [{ reader, account }] = (await deskEntries([loan], context)) as [DeskEntry];
    const late = daysBetween(`${loan.values.bis}`, read.today());
    const message =
      late > 0
        ? desk.isLate(title, reader, late)
        : desk.isLent(title, reader, dueDayOf(loan, context));
    const buttons = [takingBack(copy, context), renewingLoan(loan, context)];
    return {
      state: "offer",
      message: withRemark(message, copy, context),
      buttons,
      ...(account && { reader: account }),
    };
  }
  const held = status === "bereitgestellt" ? await reservationAside(copy.id, context) : null;
  if (held)
    return {
      state: "offer",
      message: desk.isAside(title, held.reader),
      ...(held.account && { reader: held.account }),
    };
  const message =
    status === "verfügbar"
      ? desk.isFree(title, copy.title)
      : desk.isAway(title, choiceOf(copy.kind, "status", `${status}`, view));
  const faults = status === "verfügbar" ? faultsOfCopy(copy, context) : [];
  return { state: "offer", message: withRemark([message, ...faults].join(" "), copy, context) };
}

function withRemark(message: string, copy: Member, context: WordsContext): string {
  return [message, ...staffRemark(copy, context)].join(" ");
}

/** Why a step is refused, and the possible ways around it. */
export async function deskRefusal(
  problem: Problem,
  copy: Member | null,
  scene: Scene,
): Promise<DeskStep> {
  const { account, visit } = scene;
  const { view, read } = visit;
  const { desk } = lendingTexts(view.texts);
  const { reason } = problem.params;
  // null while passing on: the copy would be put aside only by the return in the same write.
  if (copy && reason === "nicht-ausgeliehen") return nothingToTakeBack(problem, copy, visit);
  const held = copy && reason === "bereitgestellt" ? await reservationAside(copy.id, visit) : null;
  if (copy && held) {
    const buttons = [withoutReason(lending(copy, scene), visit)];
    return { state: "warning", message: desk.putAsideFor(held.reader), buttons };
  }
  const lent = { exemplar: copy?.id ?? 0, zurueck: null };
  const [loan] =
    reason === "ausgeliehen" ? await read.matching(view.kinds.one("ausleihe"), lent) : [];
  if (loan && copy) {
    const [{ title, reader }] = (await deskEntries([loan], visit)) as [DeskEntry];
    const day = dueDayOf(loan, visit);
    return linkOf(loan, "konto")?.id === account?.id
      ? {
          state: "offer",
          message: desk.hasItAlready(title, reader, day),
          buttons: [takingBack(copy, visit), renewingLoan(loan, visit)],
        }
      : {
          state: "problem",
          message: desk.stillLent(title, reader, day),
          buttons: [...(account ? [passingOn(copy, scene)] : []), takingBack(copy, visit)],
        };
  }
  const { detail, faults } = problemDocument(problem, view.texts, null, view.path);
  const title = await titleToRenew(scene);
  const about = title === null ? notLent(copy, scene) : [desk.notRenewed(title)];
  const remarks = copy && reason === "beschaedigt" ? staffRemark(copy, visit) : [];
  const said = faults.map((fault) => fault.detail);
  const message = [...about, detail, ...said, ...remarks].join(" ");
  const buttons = problem.members.trotzdem === true ? goingOn(copy, title, scene) : [];
  const mend = reason === "abgelaufen" || reason === "gesperrt" ? await whose(scene) : null;
  const state = buttons.length > 0 ? "warning" : "problem";
  return { state, message, buttons, ...(mend && { mend }) };
}

/** Where the copy belongs: on its shelf, or to whom it is put aside; one that was missing is here again. */
async function nothingToTakeBack(problem: Problem, copy: Member, visit: Visit): Promise<DeskStep> {
  const { view } = visit;
  const { desk } = lendingTexts(view.texts);
  const { detail } = problemDocument(problem, view.texts, null, view.path);
  const held = await reservationAside(copy.id, visit);
  const { zustand } = copy.values;
  const aside = held ? [desk.putAsideFor(held.reader)] : [];
  const away = isSound(copy.values)
    ? []
    : [desk.isAway(titleOfWork(copy), choiceOf(copy.kind, "zustand", `${zustand}`, view))];
  const message = withRemark([detail, ...aside, ...away].join(" "), copy, visit);
  const found: DeskButton = {
    action: "gefunden",
    fields: [["exemplar", `${copy.id}`]],
    label: desk.found,
  };
  return { state: "problem", message, ...(isMissing(copy.values) && { buttons: [found] }) };
}

/** Says which copy it is, since others may have been scanned ahead of the answer. */
function notLent(copy: Member | null, { fields, returning, visit }: Scene): string[] {
  const isLent = ["feld", "ausleihen", "weitergeben"].includes(fields.get("aktion") ?? "");
  if (copy === null || returning || !isLent) return [];
  const { desk } = lendingTexts(visit.view.texts);
  return [desk.notLent(titleOfWork(copy), `${copy.values.barcode ?? copy.title}`)];
}

/** The account of the step's loan, which need not be the open one. */
async function whose({ account, fields, visit }: Scene): Promise<Member | null> {
  const loan = await memberIn(fields, "ausleihe", visit);
  if (loan === null) return account;
  const { view, read } = visit;
  return [...(await linkedBy([loan], "konto", { kinds: view.kinds, read })).values()][0] ?? null;
}

/** The rule can be about another loan of the reader, so the refusal says which one is not renewed; null for other steps. */
async function titleToRenew({ fields, visit }: Scene): Promise<string | null> {
  if (fields.get("aktion") !== "verlaengern") return null;
  const loan = await memberIn(fields, "ausleihe", visit);
  const [entry] = loan ? await deskEntries([loan], visit) : [];
  return entry?.title ?? null;
}

/** The same action again, with a reason. */
function goingOn(copy: Member | null, renewed: string | null, scene: Scene): DeskButton[] {
  const { fields, visit } = scene;
  const { desk } = lendingTexts(visit.view.texts);
  if (renewed !== null) {
    const named: [string, string] = ["ausleihe", fields.get("ausleihe") ?? ""];
    const label = desk.renewAnyway(renewed);
    return [{ action: "verlaengern", fields: [named], label, asksReason: true }];
  }
  if (copy && fields.get("aktion") === "weitergeben")
    return [{ ...passingOn(copy, scene), asksReason: true }];
  return copy ? [{ ...lending(copy, scene), asksReason: true }] : [];
}
