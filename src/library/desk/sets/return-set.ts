/** All copies of a work that a reader or a class has, taken back in one act, and all of it undone together. */

import type { Visit } from "../../../core/model/answers/page.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { titleOfWork } from "../../lending/editions.ts";
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
import { LARGEST_SET, membersOfSet } from "./lend-set.ts";

/** Who has several copies of a work: their loans can be taken back together. */
export interface LentSet {
  /** The reader or the class. */
  readonly holder: string;
  readonly loans: readonly Member[];
}

/** The form names the loans, so that a repeated request ends no others. */
export async function takeBackSet(scene: Scene): Promise<DeskOutcome | null> {
  const { context, visit, fields, when } = scene;
  const named = await membersOfSet(idsIn(fields.get("ausleihen") ?? ""), "ausleihe", scene);
  const work = new DeskWork(context, visit.view);
  const back = await work.takeBackAll(named, when);
  return back.length === 0 ? null : { at: deskAt(scene, { schritt: nameOf(back) }) };
}

export function takingBackAll(loans: readonly Member[], label: string): DeskButton {
  const ids = loans.slice(0, LARGEST_SET).map(({ id }) => id);
  return { action: "alleZurueck", fields: [["ausleihen", ids.join(".")]], label };
}

/** The sentence about them, derived from the address; null where none of it is back any more. */
export async function returnedStep(
  { ids, isUndone }: NamedStep,
  visit: Visit,
): Promise<DeskStep | null> {
  const { view, read } = visit;
  const { desk } = lendingTexts(view.texts);
  const loans = await loansOf(ids, visit);
  if (isUndone) return loans.length > 0 ? null : { state: "done", message: desk.undone };
  if (loans.length === 0) return null;
  const copies = await linkedBy(loans, "exemplar", { kinds: view.kinds, read });
  const accounts = [...(await linkedBy(loans, "konto", { kinds: view.kinds, read })).values()];
  const [account] = accounts;
  const names = await readerNames([account], { ...view, read });
  const [copy] = copies.values();
  const title = titleOfWork(copy, "");
  const isOne = accounts.length === 1 && account;
  const aside = [...copies.values()].filter(({ values }) => values.status === "bereitgestellt");
  const message = [
    desk.setReturned(loans.length, title, isOne ? names(account) : ""),
    ...(aside.length > 0 ? [desk.setAside(aside.map(numberOf))] : []),
  ];
  return {
    state: "done",
    message: message.join(" "),
    undo: nameOfStep("zuruecksatz", ...ids),
    ...(aside.length > 0 && { exception: true }),
    ...(isOne && { reader: account }),
  };
}

/** All of it that came back today, or nothing. */
export async function undoReturnedSet({ ids }: NamedStep, scene: Scene): Promise<boolean> {
  const loans = await loansOf(ids, scene.visit);
  if (loans.length === 0) return false;
  await new DeskWork(scene.context, scene.visit.view).undoReturns(loans);
  return true;
}

/** Who has at least two copies of each of these works: a reader, or the readers of a class together. By the id of the work. */
export async function setsOut(
  works: readonly Member[],
  { view, read }: Visit,
): Promise<ReadonlyMap<number, readonly LentSet[]>> {
  const { kinds } = view;
  const lent = works.flatMap((work) => linksIn(work, "exemplar")).filter(isLent);
  if (lent.length < 2) return new Map();
  const among = { exemplar: { among: lent.map(({ id }) => id) }, zurueck: null };
  const loans = await read.matching(kinds.one("ausleihe"), among);
  const accounts = await linkedBy(loans, "konto", { kinds, read });
  const names = await readerNames([...accounts.values()], { kinds, read });
  const holderOf = (loan: Member) => accounts.get(linkOf(loan, "konto")?.id ?? 0);
  const sets = (some: readonly Member[]): LentSet[] => {
    const byReader = Map.groupBy(some, holderOf);
    const byClass = Map.groupBy(some, (loan) => {
      const holder = holderOf(loan);
      return holder && linkOf(holder, "gruppe")?.title;
    });
    const ofReaders = [...byReader].flatMap(([holder, own]) =>
      holder && own.length > 1 ? [{ holder: names(holder), loans: own }] : [],
    );
    const ofClasses = [...byClass].flatMap(([holder, own]) =>
      holder && new Set(own.map(holderOf)).size > 1 ? [{ holder, loans: own }] : [],
    );
    return [...ofClasses, ...ofReaders].slice(0, MOST_HOLDERS);
  };
  return new Map(
    works.map((work) => {
      const ids = new Set(linksIn(work, "exemplar").map(({ id }) => id));
      return [work.id, sets(loans.filter((one) => ids.has(linkOf(one, "exemplar")?.id ?? 0)))];
    }),
  );
}

const MOST_HOLDERS = 8;

function nameOf(loans: readonly Member[]): string {
  return nameOfStep("zuruecksatz", ...loans.map(({ id }) => id));
}

async function loansOf(ids: readonly number[], visit: Visit): Promise<readonly Member[]> {
  const loans = await membersOfSet(ids, "ausleihe", { visit });
  const today = visit.read.today();
  return loans.filter(({ values }) => values.zurueck === today);
}

function numberOf({ values, title }: Member): string {
  return `${values.barcode ?? title}`;
}

function isLent({ extras }: { readonly extras: Readonly<Record<string, string>> }): boolean {
  return extras.status === "ausgeliehen";
}
