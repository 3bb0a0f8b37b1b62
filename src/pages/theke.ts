/** `/theke`: the desk. A card, then one barcode after the other; each step is a plain form, and can be undone. */

import type { Link } from "../engine/field.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../engine/page.ts";
import { documentOf, Problem } from "../engine/problem.ts";
import type { Member } from "../engine/store.ts";
import { daysBetween } from "../lending/calendar.ts";
import { type DeskPage, type DeskStep, deskPage } from "../representations/html/desk.ts";
import { isId } from "../words/slug.ts";
import { DeskWork, type Room } from "./desk-work.ts";

/** Where somebody stands at the desk. */
interface Scene {
  readonly room: Room;
  readonly visit: Visit;
  readonly fields: FormFields;
  readonly returning: boolean;
  readonly account: Member | null;
}

export function deskPages(room: Room): Page[] {
  return [
    {
      path: "/theke",
      read: ["bibliothekar"],
      negotiated: true,
      personal: true,
      async answer(visit) {
        const { query } = visit.view;
        const fields = new Map([...query]);
        return show(await sceneOf(room, visit, fields), await stepOf(visit, query.get("schritt")));
      },
      async act(visit, fields) {
        const scene = await sceneOf(room, visit, fields);
        const action = ACTIONS.get(fields.get("aktion") ?? "");
        if (!action) throw new Problem("ungueltige-anfrage", { reason: "aktion" });
        try {
          return await action(scene);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          return refuse(scene, error);
        }
      },
    },
  ];
}

const ACTIONS = new Map<string, (scene: Scene) => Promise<PageAnswer>>(
  Object.entries({
    konto: openAccount,
    ausleihen: lend,
    zurueck: takeBack,
    rueckgaengig: undo,
  }),
);

async function sceneOf(room: Room, visit: Visit, fields: FormFields): Promise<Scene> {
  const { view, read } = visit;
  const id = fields.get("konto") ?? "";
  const [account] = isId(id) ? await read.members(view.kinds.one("konto"), [Number(id)]) : [];
  const returning = fields.get("modus") === "rueckgabe";
  return { room, visit, fields, returning, account: account ?? null };
}

async function openAccount(scene: Scene): Promise<PageAnswer> {
  const { visit, fields } = scene;
  const { view, read } = visit;
  const konto = view.kinds.one("konto");
  const card = (fields.get("ausweis") ?? "").trim();
  const found =
    (await read.findBy(konto, "ausweis", card)) ?? (await read.findBy(konto, "username", card));
  if (found) return { seeOther: `/theke?konto=${found.id}` };
  return show(scene, { state: "problem", message: view.texts.lending.desk.cardUnknown(card) }, 422);
}

async function lend(scene: Scene): Promise<PageAnswer> {
  const { room, visit, fields, account } = scene;
  const copy = await copyOf(scene);
  if (account === null || copy === null) return unknownBarcode(scene);
  const anyway = fields.get("trotzdem") === "ja";
  const loan = await new DeskWork(room, visit.view).lend(copy, account, anyway);
  return { seeOther: `/theke?konto=${account.id}&schritt=ausgeliehen-${loan.id}` };
}

async function takeBack(scene: Scene): Promise<PageAnswer> {
  const { room, visit } = scene;
  const { view, read } = visit;
  const copy = await copyOf(scene);
  if (copy === null) return unknownBarcode(scene);
  const conditions = { exemplar: copy.id, zurueck: null };
  const [loan] = await read.matching(view.kinds.one("ausleihe"), conditions);
  if (!loan) throw new Problem("nicht-moeglich", { reason: "nicht-ausgeliehen" });
  await new DeskWork(room, view).takeBack(loan);
  return { seeOther: `/theke?modus=rueckgabe&schritt=zurueck-${loan.id}` };
}

async function undo(scene: Scene): Promise<PageAnswer> {
  const { room, visit, fields, account, returning } = scene;
  const { what, loan } = await loanOfStep(visit, fields.get("schritt") ?? "");
  const work = new DeskWork(room, visit.view);
  if (loan && what === "ausgeliehen") await work.undoLending(loan);
  if (loan && what === "zurueck") await work.undoReturn(loan);
  const place = returning ? "modus=rueckgabe" : `konto=${account?.id ?? ""}`;
  return { seeOther: `/theke?${place}&schritt=rueckgaengig` };
}

async function copyOf({ visit, fields }: Scene): Promise<Member | null> {
  const barcode = (fields.get("barcode") ?? "").trim();
  const exemplar = visit.view.kinds.one("exemplar");
  return barcode === "" ? null : visit.read.findBy(exemplar, "barcode", barcode);
}

function unknownBarcode(scene: Scene): Promise<PageAnswer> {
  const { desk } = scene.visit.view.texts.lending;
  const message = desk.barcodeUnknown((scene.fields.get("barcode") ?? "").trim());
  return show(scene, { state: "problem", message }, 422);
}

/** What the rules refuse is told large; what is put aside for somebody else can be handed out all the same. */
async function refuse(scene: Scene, problem: Problem): Promise<PageAnswer> {
  const { visit, fields } = scene;
  const { view } = visit;
  const { detail } = documentOf(problem, view.texts, view.origin, view.path);
  if (problem.params.reason !== "bereitgestellt")
    return show(scene, { state: "problem", message: detail }, problem.status);
  const barcode = (fields.get("barcode") ?? "").trim();
  const copy = await copyOf(scene);
  const conditions = { exemplar: copy?.id ?? 0, status: "bereitgestellt" };
  const [held] = await visit.read.matching(view.kinds.one("vormerkung"), conditions);
  const reader = (held?.values.konto as Link | null)?.title ?? "";
  const message = `${view.texts.lending.desk.putAsideFor(reader)} ${detail}`;
  return show(scene, { state: "warning", message, anyway: barcode }, problem.status);
}

/** What the last step was, from its place in the address. */
async function stepOf(visit: Visit, step: string | null): Promise<DeskStep | null> {
  const { desk } = visit.view.texts.lending;
  if (step === "rueckgaengig") return { state: "done", message: desk.undone };
  const { what, loan } = await loanOfStep(visit, step ?? "");
  if (loan === null || step === null) return null;
  return { state: "done", message: await sentenceOf(visit, what, loan), undo: step };
}

async function loanOfStep(
  { view, read }: Visit,
  step: string,
): Promise<{ what: string; loan: Member | null }> {
  const [, what = "", id = ""] = /^(ausgeliehen|zurueck)-([0-9]+)$/.exec(step) ?? [];
  const [loan] = isId(id) ? await read.members(view.kinds.one("ausleihe"), [Number(id)]) : [];
  return { what, loan: loan ?? null };
}

async function sentenceOf({ view, read }: Visit, what: string, loan: Member): Promise<string> {
  const { desk } = view.texts.lending;
  const day = (value: unknown) => view.texts.formats.day(`${value}`);
  const copyId = (loan.values.exemplar as Link).id;
  const [copy] = await read.members(view.kinds.one("exemplar"), [copyId]);
  const title = (copy?.values.werk as Link | null)?.title ?? loan.title;
  const reader = (loan.values.konto as Link | null)?.title ?? "";
  if (what === "ausgeliehen") return desk.lentTo(title, reader, day(loan.values.bis));
  const conditions = { exemplar: copyId, status: "bereitgestellt" };
  const [held] = await read.matching(view.kinds.one("vormerkung"), conditions);
  if (held) {
    const next = (held.values.konto as Link | null)?.title ?? "";
    return desk.putAside(title, next, day(held.values.bis));
  }
  const late = daysBetween(`${loan.values.bis}`, `${loan.values.zurueck ?? loan.values.bis}`);
  return late > 0 ? desk.returnedLate(title, late) : desk.returned(title);
}

async function show(scene: Scene, step: DeskStep | null, status = 200): Promise<PageAnswer> {
  const { visit, account, returning } = scene;
  const { view, read } = visit;
  const loans = account
    ? await read.matching(view.kinds.one("ausleihe"), { konto: account.id, zurueck: null })
    : [];
  const page: DeskPage = { account, returning, step, loans, today: read.today() };
  return { status, views: { html: () => deskPage(page, view) } };
}
