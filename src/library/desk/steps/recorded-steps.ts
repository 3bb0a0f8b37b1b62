/** Today's renewals, reservations and notes about accessories, from the change log: each can be undone if nothing has changed since. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { type Actor, isStaff } from "../../../core/model/kinds/access.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { RecordedChange } from "../../../core/model/store/recorded-change.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { instantIn } from "../../../core/words/dates/days.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { DAMAGED } from "../../lending/loan.ts";
import { lendingTexts } from "../../texts/themes.ts";
import type { DeskReading } from "./payments.ts";
import { readerNames } from "./reader-names.ts";
import type { Scene } from "./scene.ts";
import { nameOfStep } from "./step-name.ts";
import { deskEntries } from "./words.ts";
import { DeskWork } from "./work.ts";

export interface RecordedStep {
  /** The desk's name for the step, with the loan or the reservation. */
  readonly what: "verlaengert" | "vorgemerkt" | "vermerkt";
  readonly about: Member;
  readonly change: RecordedChange;
  readonly when: string;
  readonly consequence: string;
  readonly title: string;
  readonly reader: string;
  readonly account: Member | null;
}

/** The latest changes of the day that are searched for steps; mostly the first few are enough. */
const [LOOKED_AT, LOOKED_AT_FIRST] = [200, 60];
const NOTED = ["fehlteil", "zustand", "bemerkung"] as const;

/** The reader whose steps are wanted, with all members that these can be about. */
interface AskedReader {
  readonly id: number;
  readonly members: readonly Member[];
}

/** Newest first. `behind`: earlier steps are not needed. */
export async function recordedToday(
  desk: DeskReading,
  reader: AskedReader | null = null,
  behind = "",
): Promise<RecordedStep[]> {
  const { view, read } = desk;
  const { kinds } = view;
  const [ausleihe, vormerkung, exemplar] = ["ausleihe", "vormerkung", "exemplar"].map((name) =>
    kinds.one(name),
  ) as [Member["kind"], Member["kind"], Member["kind"]];
  const since = new Date(instantIn(view.timeZone ?? "UTC", read.today(), "00:00")).toISOString();
  const all = reader
    ? await changesOf(reader.members, since, desk)
    : await latestChanges([ausleihe, vormerkung, exemplar], since, behind, desk);
  const last = lastOfEach(all);
  const staff = await staffAmong(last, desk);
  const changed = (what: (change: RecordedChange) => boolean) =>
    new Map(
      last
        .filter((change) => staff.has(change.wer ?? 0) && what(change))
        .map((one) => [one.mitglied, one]),
    );
  const renewed = changed((one) => one.art === "ausleihe" && isRenewal(one));
  const reserved = changed(({ art, vorher }) => art === "vormerkung" && vorher === null);
  const noted = changed((one) => one.art === "exemplar" && isNote(one));

  const same = (change: RecordedChange | undefined, { version }: Member) =>
    change?.version === version;
  const loans = (await read.members(ausleihe, [...renewed.keys()])).filter(
    (loan) => loan.values.zurueck === null && same(renewed.get(loan.id), loan),
  );
  const waiting = (await read.members(vormerkung, [...reserved.keys()])).filter(
    ({ values }) => values.ende === null,
  );
  const copies = (await read.members(exemplar, [...noted.keys()])).filter((copy) =>
    same(noted.get(copy.id), copy),
  );
  const { undoes } = lendingTexts(view.texts).desk;
  const entries = await deskEntries([...loans, ...(await loansOf(copies, desk))], desk);
  const accounts = await linkedBy(waiting, "konto", { kinds, read });
  const names = await readerNames([...accounts.values()], { kinds, read });
  const steps = [
    ...entries.map(({ loan, title, reader, account }) => {
      const renewal = renewed.get(loan.id);
      const about = { about: loan, title, reader, account };
      if (renewal && loans.includes(loan)) {
        const day = view.texts.formats.day(`${renewal.vorher?.bis}`);
        const consequence = undoes.renewed(day);
        return { what: "verlaengert" as const, change: renewal, consequence, ...about };
      }
      const change = noted.get(linkOf(loan, "exemplar")?.id ?? 0) as RecordedChange;
      return { what: "vermerkt" as const, change, consequence: undoes.noted, ...about };
    }),
    ...waiting.map((about) => {
      const account = accounts.get(linkOf(about, "konto")?.id ?? 0) ?? null;
      return {
        what: "vorgemerkt" as const,
        about,
        change: reserved.get(about.id) as RecordedChange,
        consequence: undoes.reserved,
        title: titleOfWork(about),
        reader: account ? names(account) : "",
        account,
      };
    }),
  ];
  return steps
    .filter(({ account }) => reader === null || account?.id === reader.id)
    .map((step) => ({ ...step, when: step.change.zeitpunkt }))
    .sort((a, b) => b.change.id - a.change.id);
}

/** Mostly none of them was changed today. What has its first version was only created, which is a step of reservations alone. */
async function changesOf(
  members: readonly Member[],
  since: string,
  { read }: DeskReading,
): Promise<RecordedChange[]> {
  const changed = members.filter(
    ({ kind, version, changed }) =>
      changed >= since && (version > 1 || kind.singular === "vormerkung"),
  );
  const all: RecordedChange[] = [];
  for (const [kind, some] of Map.groupBy(changed, ({ kind }) => kind)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    all.push(...(await read.changes({ kind, ids }, LOOKED_AT)));
  }
  return all.filter(({ wer, zeitpunkt }) => wer !== null && zeitpunkt >= since);
}

async function latestChanges(
  kinds: readonly Kind[],
  since: string,
  behind: string,
  { read }: DeskReading,
): Promise<readonly RecordedChange[]> {
  const wanted = { kinds, since, by: "somebody" } as const;
  const first = await read.changes(wanted, LOOKED_AT_FIRST);
  const isEnough = first.length < LOOKED_AT_FIRST || first.at(-1)!.zeitpunkt < behind;
  return isEnough ? first : read.changes(wanted, LOOKED_AT);
}

/** `changes`: newest first. */
function lastOfEach(changes: readonly RecordedChange[]): RecordedChange[] {
  const last = new Map<string, RecordedChange>();
  for (const change of changes) {
    const name = `${change.art} ${change.mitglied}`;
    if (!last.has(name)) last.set(name, change);
  }
  return [...last.values()];
}

export function nameOfRecorded({ what, about }: Pick<RecordedStep, "what" | "about">): string {
  return nameOfStep(what, about.id);
}

/** Whether it was such a step that could still be undone; if so, it is undone. */
export function undoRecorded(step: string, { context, visit }: Scene): Promise<boolean> {
  return inOneWrite(context.store, async (store, writing) => {
    const steps = await recordedToday({ view: visit.view, read: writing });
    const found = steps.find((one) => nameOfRecorded(one) === step);
    if (!found) return false;
    const work = new DeskWork({ ...context, store }, visit.view);
    const { what, about, change } = found;
    const before = change.vorher ?? {};
    if (what === "verlaengert") await work.undoRenewal(about, before);
    else if (what === "vorgemerkt") await work.undoReserving(about);
    else {
      const made = { ausleihe: about.id, grund: "beschädigung", zustand: "offen" };
      const fees = await writing.matching(visit.view.kinds.one("gebuehr"), made);
      const own = fees.filter(({ created }) => created >= change.zeitpunkt);
      const values = Object.fromEntries(NOTED.map((name) => [name, before[name] ?? null]));
      await work.undoNote(change.mitglied, { ...values, fehlteil: before.fehlteil ?? [] }, own);
    }
    return true;
  });
}

/** Only changes by staff: readers undo their own. */
async function staffAmong(
  changes: readonly RecordedChange[],
  { view, read }: DeskReading,
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(changes.flatMap(({ wer }) => wer ?? []))];
  const accounts = await read.members(view.kinds.one("konto"), ids);
  const isOne = ({ values }: Member) => isStaff({ role: values.rolle as Actor["role"] });
  return new Set(accounts.filter(isOne).map(({ id }) => id));
}

function isRenewal({ vorher, nachher }: RecordedChange): boolean {
  return Number(nachher?.verlaengerungen ?? 0) === Number(vorher?.verlaengerungen ?? 0) + 1;
}

/** Whether only the fields noted at the desk have changed. */
function isNote({ vorher, nachher }: RecordedChange): boolean {
  if (!vorher || !nachher) return false;
  const differs = (name: string) =>
    JSON.stringify(vorher[name] ?? null) !== JSON.stringify(nachher[name] ?? null);
  const names = Object.keys({ ...vorher, ...nachher }).filter(differs);
  const isDamage = [vorher.zustand, nachher.zustand].includes(DAMAGED);
  return (
    names.some((name) => name !== "bemerkung") &&
    names.every((name) => NOTED.some((one) => one === name)) &&
    (isDamage || !differs("zustand"))
  );
}

/** The loan with which each copy was checked: open, or returned today. */
async function loansOf(
  copies: readonly Member[],
  { view, read }: DeskReading,
): Promise<readonly Member[]> {
  const exemplar = { among: copies.map(({ id }) => id) };
  const ausleihe = view.kinds.one("ausleihe");
  const found = [
    ...(await read.matching(ausleihe, { exemplar, zurueck: read.today() })),
    ...(await read.matching(ausleihe, { exemplar, zurueck: null })),
  ];
  return [...new Map(found.map((loan) => [linkOf(loan, "exemplar")?.id, loan])).values()];
}
