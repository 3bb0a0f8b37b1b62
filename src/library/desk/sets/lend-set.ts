/** Several copies of a work in one act, such as a class set: each is lent or refused by itself, and all are undone together. */

import type { FormFields, Visit } from "../../../core/model/answers/page.ts";
import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import { problemDocument } from "../../../core/model/answers/problem-document.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { notPossible } from "../../lending/refusal.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { readerNames } from "../steps/reader-names.ts";
import {
  type DeskButton,
  type DeskOutcome,
  type DeskStep,
  deskAt,
  type Scene,
} from "../steps/scene.ts";
import { idsIn, type NamedStep, nameOfStep } from "../steps/step-name.ts";
import { DeskWork } from "../steps/work.ts";

/** More than any class has, and few enough for an address. */
export const LARGEST_SET = 200;

interface RefusedCopy {
  readonly copy: Member;
  readonly why: string;
  /** A rule of the library refuses it: a reason helps. */
  readonly isRule: boolean;
}

/**
 * The form names the copies, so that a repeated request lends no others. Where one of them is gone, the next of those named takes its place.
 */
export async function lendSet(scene: Scene): Promise<DeskOutcome | null> {
  const { context, visit, fields, account, when } = scene;
  const { view, read } = visit;
  const named = await membersOfSet(idsIn(fields.get("exemplare") ?? ""), "exemplar", scene);
  if (account === null || named.length === 0) return null;
  const wanted = Math.min(countIn(fields) ?? named.length, named.length);
  const anyway = (fields.get("trotzdem") ?? "").trim();
  const work = new DeskWork(context, view);
  const among = { among: named.map(({ id }) => id) };
  const own = { exemplar: among, konto: account.id };
  const lastBefore = Number(fields.get("stand"));
  // What was lent since the form was shown, and is back, was lent by this form, sent before: it counts, so that nothing is lent anew.
  const held = async (from: Pick<Reading, "matching"> = read) => {
    const loans = await from.matching(view.kinds.one("ausleihe"), own);
    const some = loans.filter(({ id, values }) => values.zurueck === null || id > lastBefore);
    return [...new Map(some.map((loan) => [linkOf(loan, "exemplar")?.id, loan])).values()];
  };
  // The same form, sent twice at once, may have lent others of them just now.
  const check = async (writing: Writing) => {
    if ((await held(writing)).length >= wanted) throw notPossible({ reason: "schon-ausgeliehen" });
  };
  const refused: RefusedCopy[] = [];
  for (const copy of named) {
    const had = await held();
    if (had.length + refused.filter(({ isRule }) => isRule).length >= wanted) break;
    if (had.some((loan) => linkOf(loan, "exemplar")?.id === copy.id)) continue;
    try {
      await work.lend(copy, account, anyway, { ...when, key: null }, { check });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const now = await held();
      const isHad = now.some((loan) => linkOf(loan, "exemplar")?.id === copy.id);
      if (isHad || now.length >= wanted) continue;
      const { detail } = problemDocument(error, view.texts, null, view.path);
      refused.push({ copy, why: detail, isRule: error.members.trotzdem === true });
    }
  }
  const all = await held();
  const lent = all.filter(({ values }) => values.zurueck === null);
  if (all.length >= wanted) {
    const back = nameOfStep("zuruecksatz", ...all.map(({ id }) => id));
    return { at: deskAt(scene, { schritt: lent.length > 0 ? nameOfSet(lent) : back }) };
  }
  const step = await partlyLent({ named, lent, refused, wanted }, account, scene);
  return { step, status: lent.length > 0 ? 200 : 409 };
}

/** How many are wanted; null without the field: all that are named. */
function countIn(fields: FormFields): number | null {
  const typed = fields.get("anzahl");
  if (typed === undefined) return null;
  const count = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 0;
  if (count >= 1 && count <= LARGEST_SET) return count;
  throw invalid({ pointer: "/anzahl", code: "bereich", params: { min: 1, max: LARGEST_SET } });
}

interface SetOutcome {
  readonly named: readonly Member[];
  readonly lent: readonly Member[];
  readonly refused: readonly RefusedCopy[];
  readonly wanted: number;
}

/** What was lent, what was not and why, copies with the same reason together. */
async function partlyLent(
  { named, lent, refused, wanted }: SetOutcome,
  account: Member,
  scene: Scene,
): Promise<DeskStep> {
  const { desk } = lendingTexts(scene.visit.view.texts);
  const first = named[0] as Member;
  const title = titleOfWork(first);
  const reasons = [...Map.groupBy(refused, ({ why }) => why)].map(([why, some]) =>
    desk.setRefused(
      some.map(({ copy }) => `${copy.values.barcode ?? copy.title}`),
      why,
    ),
  );
  const rest = refused.filter(({ isRule }) => isRule).map(({ copy }) => copy.id);
  const names = await readerNames([account], { ...scene.visit.view, read: scene.visit.read });
  const message = [desk.setPartly(lent.length, wanted, title, names(account)), ...reasons];
  const button = {
    action: "satz",
    fields: setFields(rest, await lastLoanOf(account, scene.visit)),
    label: desk.setAnyway(rest.length),
    asksReason: true,
  } as const;
  return {
    state: rest.length > 0 ? "warning" : "problem",
    message: message.join(" "),
    ...(rest.length > 0 && { buttons: [button] }),
    ...(lent.length > 0 && { undo: nameOfSet(lent) }),
  };
}

/** The sentence about a set, derived from the address; null where nothing of it is lent any more. */
export async function setStep(
  { ids, isUndone }: NamedStep,
  scene: Pick<Scene, "visit">,
): Promise<DeskStep | null> {
  const { view, read } = scene.visit;
  const { desk } = lendingTexts(view.texts);
  const loans = await loansOfSet(ids, scene);
  if (isUndone) return loans.length > 0 ? null : { state: "done", message: desk.undone };
  const [first] = loans;
  if (!first) return null;
  const [copy] = await read.members(view.kinds.one("exemplar"), [
    linkOf(first, "exemplar")?.id ?? 0,
  ]);
  const [account] = await read.members(view.kinds.one("konto"), [linkOf(first, "konto")?.id ?? 0]);
  const names = await readerNames([account], { ...view, read });
  const title = titleOfWork(copy, first.title);
  const firstDue = loans.map(({ values }) => `${values.bis}`).sort()[0] ?? "";
  const reader = account ? names(account) : "";
  const message = desk.setLent(loans.length, title, reader, view.texts.formats.day(firstDue));
  return {
    state: "done",
    message,
    undo: nameOfStep("satz", ...ids),
    ...(account && { reader: account }),
  };
}

/** All of it that is still lent, or nothing. */
export async function undoSet({ ids }: NamedStep, scene: Scene): Promise<boolean> {
  const loans = await loansOfSet(ids, scene);
  if (loans.length === 0) return false;
  await new DeskWork(scene.context, scene.visit.view).undoLendings(loans);
  return true;
}

/** The last loan of a reader so far: what a form that is shown now lends has a higher id. */
export async function lastLoanOf({ id }: Member, { view, read }: Visit): Promise<number> {
  const [last] = await read.matching(view.kinds.one("ausleihe"), { konto: id }, 1, "last first");
  return last?.id ?? 0;
}

/** The copies that a form lends, and the last loan of its reader before it was shown. */
export function setFields(ids: readonly number[], lastLoan: number): DeskButton["fields"] {
  return [
    ["exemplare", ids.join(".")],
    ["stand", `${lastLoan}`],
  ];
}

function nameOfSet(loans: readonly Member[]): string {
  return nameOfStep("satz", ...loans.map(({ id }) => id));
}

/** The loans of a set that were made today and are still open. */
async function loansOfSet(
  ids: readonly number[],
  scene: Pick<Scene, "visit">,
): Promise<readonly Member[]> {
  const today = scene.visit.read.today();
  const loans = await membersOfSet(ids, "ausleihe", scene);
  return loans.filter(({ values }) => values.zurueck === null && values.von === today);
}

export async function membersOfSet(
  named: readonly number[],
  kind: string,
  { visit: { view, read } }: Pick<Scene, "visit">,
): Promise<readonly Member[]> {
  const ids = [...new Set(named)];
  const found = new Map(
    (await read.members(view.kinds.one(kind), ids)).map((one) => [one.id, one]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
