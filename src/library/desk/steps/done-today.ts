/** The steps done at the desk today, newest first: for the open reader, or for everybody. */

import type { Visit } from "../../../core/model/answers/page.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { CHANGED, CREATED, filtered } from "../../../core/model/store/query.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import type { CashEntry } from "../../tables/cash-book.ts";
import { lendingTexts } from "../../texts/themes.ts";
import type { LoanList } from "../loan-list/ausleihliste-html.ts";
import { consequencesOf } from "./consequences.ts";
import { cashToday, feesOfEntries, isUndoable } from "./payments.ts";
import { type ReaderNames, readerNames } from "./reader-names.ts";
import { type RecordedStep, recordedToday } from "./recorded-steps.ts";
import type { Scene } from "./scene.ts";
import { type DeskEntry, deskEntries, deskEntry, loansBefore } from "./words.ts";

interface UndoableStep {
  /** A timestamp. */
  readonly when: string;
  /** What undoing it changes. */
  readonly consequence: string;
}

export interface LoanDone extends DeskEntry, UndoableStep {
  readonly what: "ausgeliehen" | "zurueck";
}

export interface PaymentDone extends UndoableStep {
  readonly what: "bezahlt";
  readonly fee: Member;
  /** Its entry in the cash book. */
  readonly line: CashEntry;
  readonly reader: string;
  readonly account: Member | null;
}

export type DoneStep = LoanDone | PaymentDone | RecordedStep;

/** Only the latest steps of the day are listed. */
const SHOWN = 20;

export async function doneToday(
  scene: Scene,
  reader: LoanList | null,
  names: ReaderNames,
): Promise<DoneStep[]> {
  const { visit, returning } = scene;
  const today = visit.read.today();
  // The reader's loans are already loaded, with their copies.
  const known = new Map(
    [...(reader?.open ?? []), ...(reader?.returned ?? [])].map((entry) => [entry.loan.id, entry]),
  );
  const loans = reader
    ? [...known.values()].map(({ loan }) => loan)
    : [...(await returnedToday(scene)), ...(returning ? [] : await lentToday(scene))];
  const steps = loans.flatMap((loan) => stepsOf(loan, today));
  const wanted = returning ? steps.filter(({ loan }) => loan.values.ausgang === "zurück") : steps;
  const last = distinct(wanted)
    .sort((a, b) => (a.when < b.when ? 1 : -1))
    .slice(0, SHOWN);
  const entries = reader
    ? last.map(({ loan }) => {
        const { copy = null, whole: work = null } = known.get(loan.id) ?? {};
        return deskEntry(loan, { copy, work, account: reader.account }, names);
      })
    : await deskEntries(
        last.map(({ loan }) => loan),
        visit,
      );
  const named = last.map(({ what, when }, index) => ({
    ...(entries[index] as DeskEntry),
    what,
    when,
  }));
  const lent = named.filter(({ what }) => what === "ausgeliehen").map(({ loan }) => loan);
  const passed = await loansBefore(lent, visit);
  const consequences = await consequencesOf(named, passed, visit);
  // The return of what was passed on is undone together with the loan after it.
  const ended = new Set([...passed.values()].map(({ id }) => id));
  const done = named
    .map((step, index) => ({ ...step, consequence: consequences[index] ?? "" }))
    .filter(({ loan }) => !ended.has(loan.id));
  const others = returning
    ? []
    : [
        ...(await paidToday(reader, visit)),
        ...(await recordedToday(visit, reader && askedReader(reader), done[SHOWN - 1]?.when)),
      ];
  return [...done, ...others].sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, SHOWN);
}

/** Their open loans and reservations, and all copies that they had today. */
function askedReader({ account, open, returned, reservations }: LoanList) {
  const copies = [...open, ...returned].flatMap(({ copy }) => copy ?? []);
  const loans = open.map(({ loan }) => loan);
  const waiting = reservations.map(({ reservation }) => reservation);
  return { id: account.id, members: [...loans, ...waiting, ...copies] };
}

async function paidToday(reader: LoanList | null, visit: Visit): Promise<PaymentDone[]> {
  const { view, read } = visit;
  const { kinds } = view;
  if (!isEnabled({ needs: "gebuehren" }, view.site)) return [];
  const lines = await cashToday(read);
  const fees = await feesOfEntries(reader ? lines : lines.slice(-SHOWN), visit);
  const isTheirs = (fee: Member) => !reader || linkOf(fee, "konto")?.id === reader.account.id;
  const own = lines.filter((line) => {
    const fee = fees.get(line.posten);
    return fee !== undefined && isTheirs(fee) && isUndoable(line, fee);
  });
  const accounts = await linkedBy([...fees.values()], "konto", { kinds, read });
  const names = await readerNames([...accounts.values()], { kinds, read });
  const { undoes } = lendingTexts(view.texts).desk;
  return own.flatMap((line): PaymentDone[] => {
    const fee = fees.get(line.posten);
    if (!fee) return [];
    const account = accounts.get(linkOf(fee, "konto")?.id ?? 0) ?? null;
    return [
      {
        what: "bezahlt",
        when: line.zeitpunkt,
        consequence: line.richtung === "ein" ? undoes.paid : undoes.givenBack,
        fee,
        line,
        reader: account ? names(account) : "",
        account,
      },
    ];
  });
}

interface StepDone {
  readonly loan: Member;
  readonly what: "ausgeliehen" | "zurueck";
  readonly when: string;
}

/** A returned loan is no longer listed as lent: undoing that would undo both. */
function stepsOf(loan: Member, today: string): StepDone[] {
  const { von, zurueck } = loan.values;
  if (zurueck === today) return [{ loan, what: "zurueck", when: loan.changed }];
  if (zurueck === null && von === today) return [{ loan, what: "ausgeliehen", when: loan.created }];
  return [];
}

function distinct(steps: readonly StepDone[]): StepDone[] {
  return [...new Map(steps.map((step) => [step.loan.id, step])).values()];
}

/** Those that were paid for afterwards come first, too: so more than are shown. */
function returnedToday(scene: Scene): Promise<readonly Member[]> {
  return latestOf("zurueck", CHANGED, 3 * SHOWN, scene);
}

function lentToday(scene: Scene): Promise<readonly Member[]> {
  return latestOf("von", CREATED, SHOWN, scene);
}

/** A desk takes back hundreds in a day. */
async function latestOf(
  day: "von" | "zurueck",
  order: string,
  limit: number,
  { visit: { view, read } }: Scene,
): Promise<readonly Member[]> {
  const ausleihe = view.kinds.one("ausleihe");
  const sorting = { field: order, descending: true };
  const query = { ...filtered(limit, filterBy(day, [read.today()])), sorting };
  const { members } = await read.list(ausleihe, query);
  return read.members(
    ausleihe,
    members.map(({ id }) => id),
  );
}
