/** The actions of the desk; each redirects to the desk with a sentence about its outcome. */

import { Problem } from "../../../core/model/answers/problem.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { isToPassOn, nextAt, onlyOneOf } from "../sets/class.ts";
import { lendSet, undoSet } from "../sets/lend-set.ts";
import { takeBackSet, undoReturnedSet } from "../sets/return-set.ts";
import { copyNumbered, understand } from "./find.ts";
import { noteParts } from "./parts.ts";
import { undoPayment } from "./payments.ts";
import { undoRecorded } from "./recorded-steps.ts";
import { type DeskOutcome, deskAt, memberIn, type Scene } from "./scene.ts";
import { type NamedStep, nameOfStep, nameOfUndone, readStepName } from "./step-name.ts";
import { loanOfStep } from "./steps.ts";
import { loansBefore } from "./words.ts";
import { DeskWork } from "./work.ts";

export const ACTIONS: ReadonlyMap<string, (scene: Scene) => Promise<DeskOutcome>> = new Map(
  Object.entries({
    feld: readField,
    ausleihen: lend,
    satz: async (scene: Scene) => (await lendSet(scene)) ?? gone(scene),
    weitergeben: passOn,
    zurueck: takeBack,
    alleZurueck: async (scene: Scene) => (await takeBackSet(scene)) ?? gone(scene),
    vermisst: (scene: Scene) => condition(scene, "vermisst"),
    gefunden: (scene: Scene) => condition(scene, null),
    teile: async (scene: Scene) => (await noteParts(scene)) ?? gone(scene),
    verlaengern: renew,
    alleVerlaengern: renewAll,
    vormerken: reserve,
    stornieren: cancel,
    bereitlegen: putAside,
    rueckgaengig: undo,
  }),
);

/** The one field: its text decides what is done. */
async function readField(scene: Scene): Promise<DeskOutcome> {
  const { visit, fields } = scene;
  const text = (fields.get("text") ?? "").trim();
  const meant = await understand(text, visit);
  switch (meant.what) {
    case "nothing":
      return { at: nextAt(scene) };
    case "reader":
      return {
        at: deskAt(
          { ...scene, account: meant.reader, returning: false },
          meant.former ? { schritt: nameOfStep("frueherer-ausweis", meant.reader.id) } : {},
        ),
      };
    case "copy":
      return scanned(meant.copy, text, scene);
    case "choose":
      return { at: deskAt(scene, { gesucht: text }) };
    case "unknown":
      return problem(lendingTexts(visit.view.texts).desk.unknown(text), 422);
  }
}

/** With an open reader the copy is lent or, of a class set, passed on; in return mode it is returned, else the desk offers both. */
async function scanned(copy: Member, text: string, scene: Scene): Promise<DeskOutcome> {
  const chosen = { ...scene, fields: new Map([...scene.fields, ["exemplar", `${copy.id}`]]) };
  if (scene.returning) return takeBack(chosen);
  if (await isToPassOn(copy, scene)) return passOn(chosen);
  return scene.account ? lend(chosen) : { at: deskAt(scene, { gesucht: text }) };
}

async function lend(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields, account, when } = scene;
  const copy = await copyIn(scene);
  const typed = (fields.get("leser") ?? "").trim();
  if (account === null && typed !== "")
    return problem(lendingTexts(visit.view.texts).desk.readerUnknown(typed), 422);
  if (account === null || copy === null) return unknownCopy(scene);
  const anyway = (fields.get("trotzdem") ?? "").trim();
  const check = onlyOneOf(copy, scene);
  const loan = await new DeskWork(context, visit.view).lend(copy, account, anyway, when, { check });
  return { at: deskAt(scene, { schritt: nameOfStep("ausgeliehen", loan.id) }) };
}

/** Moves a loan to the open reader, such as one of a class set from the teacher to a pupil. */
async function passOn(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields, account, when } = scene;
  const { view, read } = visit;
  const copy = await copyIn(scene);
  if (account === null || copy === null) return unknownCopy(scene);
  const open = { exemplar: copy.id, zurueck: null };
  const [loan] = await read.matching(view.kinds.one("ausleihe"), open);
  // Pressed twice, it is already the reader's; returned meanwhile, it is lent as usual.
  if (!loan || linkOf(loan, "konto")?.id === account.id) return lend(scene);
  const anyway = (fields.get("trotzdem") ?? "").trim();
  const work = new DeskWork(context, view);
  const lending = { passed: loan, check: onlyOneOf(copy, scene) };
  const { id } = await work.passOn(copy, account, anyway, when, lending);
  return { at: deskAt(scene, { schritt: nameOfStep("weitergegeben", id) }) };
}

async function takeBack(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, when } = scene;
  const copy = await copyIn(scene);
  if (copy === null) return unknownCopy(scene);
  const { what, loan } = await new DeskWork(context, visit.view).takeBackCopy(copy, when);
  const id = what === "gefunden" ? copy.id : loan.id;
  return { at: deskAt(scene, { schritt: nameOfStep(what, id) }) };
}

/** Marks a copy as missing, or as found. */
async function condition(scene: Scene, zustand: "vermisst" | null): Promise<DeskOutcome> {
  const { context, visit } = scene;
  const copy = await copyIn(scene);
  if (copy === null) return unknownCopy(scene);
  await new DeskWork(context, visit.view).setCondition(copy, zustand);
  const step = zustand ?? "gefunden";
  return { at: deskAt(scene, { schritt: nameOfStep(step, copy.id) }) };
}

async function renew(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields, when } = scene;
  const loan = await memberIn(fields, "ausleihe", visit);
  if (loan === null) return gone(scene);
  const anyway = (fields.get("trotzdem") ?? "").trim();
  await new DeskWork(context, visit.view).renew(loan, anyway, when);
  return { at: deskAt(scene, { schritt: nameOfStep("verlaengert", loan.id) }) };
}

/** Everything that can be renewed; what is refused stays as it is. */
async function renewAll(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, account, when } = scene;
  if (account === null) return gone(scene);
  const { view, read } = visit;
  const work = new DeskWork(context, view);
  const open = { konto: account.id, zurueck: null };
  for (const loan of await read.matching(view.kinds.one("ausleihe"), open))
    try {
      await work.renew(loan, "", { ...when, key: null });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  return { at: deskAt(scene), notice: "alleVerlaengert" };
}

async function reserve(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields, account } = scene;
  const work = await memberIn(fields, "werk", visit);
  if (work === null || account === null) return gone(scene);
  const reservation = await new DeskWork(context, visit.view).reserve(work, account);
  return { at: deskAt(scene, { schritt: nameOfStep("vorgemerkt", reservation.id) }) };
}

async function cancel(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields } = scene;
  const reservation = await memberIn(fields, "vormerkung", visit);
  if (reservation === null) return gone(scene);
  await new DeskWork(context, visit.view).cancel(reservation);
  return { at: deskAt(scene, { schritt: nameOfStep("storniert", reservation.id) }) };
}

/** From the list of copies to put aside, and back to it. */
async function putAside(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields } = scene;
  const reservation = await memberIn(fields, "vormerkung", visit);
  if (reservation?.values.status !== "bereitgestellt") return gone(scene);
  await new DeskWork(context, visit.view).putAside(reservation);
  return { at: "/theke/bereitlegen" };
}

async function undo(scene: Scene): Promise<DeskOutcome> {
  const said = scene.fields.get("schritt") ?? "";
  const step = readStepName(said);
  const isDone = step !== null && !step.isUndone && (await undoStep(step, said, scene));
  return isDone ? { at: deskAt(scene, { schritt: nameOfUndone(said) }) } : gone(scene);
}

/** Whether it could still be undone. */
function undoStep(step: NamedStep, said: string, scene: Scene): Promise<boolean> {
  switch (step.what) {
    case "zuruecksatz":
      return undoReturnedSet(step, scene);
    case "satz":
      return undoSet(step, scene);
    case "bezahlt":
    case "kaution":
      return undoPayment(step, scene);
    case "ausgeliehen":
    case "weitergegeben":
    case "zurueck":
      return undoLoan(step, scene);
    default:
      return undoRecorded(said, scene);
  }
}

async function undoLoan(step: NamedStep, { context, visit }: Scene): Promise<boolean> {
  const loan = await loanOfStep(step, visit);
  if (loan === null) return false;
  const work = new DeskWork(context, visit.view);
  const isReturn = step.what === "zurueck";
  const before = isReturn ? null : (await loansBefore([loan], visit)).get(loan.id);
  if (before) await work.undoPassingOn(loan, before);
  else if (isReturn) await work.undoReturn(loan);
  else await work.undoLending(loan);
  return true;
}

/** The copy named by a button, or typed. */
export async function copyIn({ visit, fields }: Scene): Promise<Member | null> {
  return (
    (await memberIn(fields, "exemplar", visit)) ??
    (await copyNumbered(fields.get("barcode") ?? fields.get("text") ?? "", visit))
  );
}

function unknownCopy({ visit, fields }: Scene): DeskOutcome {
  const typed = (fields.get("barcode") ?? "").trim();
  return problem(lendingTexts(visit.view.texts).desk.barcodeUnknown(typed), 422);
}

/** The page was open for too long: its button no longer applies. */
function gone({ visit }: Scene): DeskOutcome {
  return problem(lendingTexts(visit.view.texts).desk.undoImpossible, 409);
}

function problem(message: string, status: number): DeskOutcome {
  return { step: { state: "problem", message }, status };
}
