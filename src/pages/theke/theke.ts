/** `/theke`: the desk. A card, then one barcode after the other; each step is a plain form, and can be undone. */

import { membersMeant } from "../../engine/ask/meant.ts";
import { STAFF } from "../../model/access.ts";
import type { Member } from "../../model/member.ts";
import type { FormFields, Page, PageAnswer, Visit } from "../../model/page.ts";
import { Problem } from "../../model/problem.ts";
import { linksIn } from "../../representations/html/member/related.ts";
import { isId } from "../../words/slug.ts";
import { type DeskStep, deskPage } from "./html.ts";
import { deskEntries, deskRefusal, sentenceOf } from "./words.ts";
import { DeskWork, type Room } from "./work.ts";

/** A day's returns can be many; whoever looks for one looks for the last ones. */
const SHOWN = 12;

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
      read: STAFF,
      negotiated: true,
      personal: true,
      takes: ["aktion", "ausweis", "konto", "modus", "barcode", "trotzdem", "schritt"],
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
  const anyway = (fields.get("trotzdem") ?? "").trim();
  const loan = await new DeskWork(room, visit.view).lend(copy, account, anyway);
  return { seeOther: `/theke?konto=${account.id}&schritt=ausgeliehen-${loan.id}` };
}

async function takeBack(scene: Scene): Promise<PageAnswer> {
  const { room, visit } = scene;
  const { view, read } = visit;
  const copy = await copyOf(scene);
  if (copy === null) return unknownBarcode(scene);
  const ausleihe = view.kinds.one("ausleihe");
  const back = (zurueck: string | null) => read.matching(ausleihe, { exemplar: copy.id, zurueck });
  // Scanned twice, it came back once: the second time says so again.
  const loan = (await back(null))[0] ?? (await back(read.today())).at(-1);
  if (!loan) throw new Problem("nicht-moeglich", { reason: "nicht-ausgeliehen" });
  await new DeskWork(room, view).takeBack(loan);
  return { seeOther: `/theke?${placeOf(scene)}&schritt=zurueck-${loan.id}` };
}

async function undo(scene: Scene): Promise<PageAnswer> {
  const { room, visit, fields } = scene;
  const { what, loan } = await loanOfStep(visit, fields.get("schritt") ?? "");
  if (loan === null) {
    const { undoImpossible: message } = visit.view.texts.lending.desk;
    return show(scene, { state: "problem", message }, 409);
  }
  const work = new DeskWork(room, visit.view);
  if (what === "ausgeliehen") await work.undoLending(loan);
  else await work.undoReturn(loan);
  return { seeOther: `/theke?${placeOf(scene)}&schritt=rueckgaengig` };
}

function placeOf({ account, returning }: Scene): string {
  return account && !returning ? `konto=${account.id}` : "modus=rueckgabe";
}

/** By its barcode, or by another number that only it can mean: of a work that has one copy its ISBN. */
async function copyOf({ visit, fields }: Scene): Promise<Member | null> {
  const { view, read } = visit;
  const code = (fields.get("barcode") ?? "").trim();
  const exemplar = view.kinds.one("exemplar");
  const byBarcode = code === "" ? null : await read.findBy(exemplar, "barcode", code);
  if (byBarcode || code === "") return byBarcode;
  const meant = await membersMeant(code, { ...view, reading: read });
  const copies = meant.flatMap(({ member }) =>
    member.kind === exemplar ? [member.id] : linksIn(member, "exemplar").map(({ id }) => id),
  );
  const ids = [...new Set(copies)];
  return ids.length === 1 ? ((await read.members(exemplar, ids))[0] ?? null) : null;
}

function unknownBarcode(scene: Scene): Promise<PageAnswer> {
  const { desk } = scene.visit.view.texts.lending;
  const message = desk.barcodeUnknown((scene.fields.get("barcode") ?? "").trim());
  return show(scene, { state: "problem", message }, 422);
}

/** What the rules refuse is told large, with the way out of it where the desk has one. */
async function refuse(scene: Scene, problem: Problem): Promise<PageAnswer> {
  const { visit, fields, account } = scene;
  const barcode = (fields.get("barcode") ?? "").trim();
  const asked = { copy: await copyOf(scene), account, barcode };
  return show(scene, await deskRefusal(problem, asked, visit), problem.status);
}

/** What the last step was, from its place in the address. */
async function stepOf(visit: Visit, step: string | null): Promise<DeskStep | null> {
  const { desk } = visit.view.texts.lending;
  if (step === "rueckgaengig") return { state: "done", message: desk.undone };
  const { what, loan } = await loanOfStep(visit, step ?? "");
  if (loan === null || step === null) return null;
  return { state: "done", message: await sentenceOf(what, loan, visit), undo: step };
}

/** Only what is of today and still so: an old address must not undo what has become of the loan since. */
async function loanOfStep(
  { view, read }: Visit,
  step: string,
): Promise<{ what: string; loan: Member | null }> {
  const [, what = "", id = ""] = /^(ausgeliehen|zurueck)-([0-9]+)$/.exec(step) ?? [];
  const [loan] = isId(id) ? await read.members(view.kinds.one("ausleihe"), [Number(id)]) : [];
  const today = read.today();
  const { von, zurueck } = loan?.values ?? {};
  const holds = what === "zurueck" ? zurueck === today : von === today && zurueck === null;
  return { what, loan: loan && holds ? loan : null };
}

async function show(scene: Scene, step: DeskStep | null, status = 200): Promise<PageAnswer> {
  const { room, visit, account, returning } = scene;
  const { view, read } = visit;
  const today = read.today();
  const loans = await loansAt(scene, today);
  const entries = await deskEntries(loans, visit);
  const page = { account, returning, step, loans: entries, today, logView: room.logView };
  return { status, html: () => deskPage(page, view) };
}

/** What lies on the desk, the last one first: all that the reader has, or what came back today. */
async function loansAt({ visit, account, returning }: Scene, today: string): Promise<Member[]> {
  const ausleihe = visit.view.kinds.one("ausleihe");
  if (returning) {
    const back = await visit.read.matching(ausleihe, { zurueck: today });
    return back.toSorted((a, b) => (a.changed < b.changed ? 1 : -1)).slice(0, SHOWN);
  }
  if (account === null) return [];
  const open = await visit.read.matching(ausleihe, { konto: account.id, zurueck: null });
  return open.toReversed();
}
