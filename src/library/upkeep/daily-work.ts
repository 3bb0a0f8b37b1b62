/** The daily work, done by one worker: expires reservations, deletes old data, writes messages. */

import type { Identity } from "../../core/accounts/authenticate.ts";
import { repeatEvery } from "../../core/http/processes/repeat.ts";
import { SKEW } from "../../core/identity/moments.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import {
  changeAndFollow,
  type Occasion,
  removeAndFollow,
  rulesOf,
} from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { withLease } from "../../core/storage/lease.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { addDays } from "../../core/words/dates/days.ts";
import { lapseImports } from "../import/work/lapsed-imports.ts";
import { forgetMerging } from "../kinds/konto/merging-readers.ts";
import { isHeld } from "../lending/fee-values.ts";
import { feeRules } from "../lending/fees.ts";
import { lendingRules } from "../lending/rules.ts";
import {
  forgetNotices,
  makeNotices,
  type NoticeWork,
  retireLetters,
} from "../notices/send/make-notices.ts";

export interface DailyWork {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly identity: Identity;
  readonly notices: NoticeWork;
  /** Reloads the settings. */
  readonly renew?: () => Promise<void> | null;
}

interface DayDone {
  /** Reservations and bookings not collected in time. */
  readonly lapsed: number;
  /** Returned loans whose link to the reader was removed. */
  readonly forgotten: number;
  /** Messages written to readers. */
  readonly written: number;
  /** Deleted registrations that were never confirmed. */
  readonly unconfirmed: number;
}

/** Keys in the settings table: the last finished day, and the lease of the process at work. */
const DONE = "tagesarbeit";
const BEGUN = "tagesarbeit begonnen";
const BATCH = 100;
/** The default, a month. */
const UNCONFIRMED_DAYS = 30;
/** The default, a year. */
const HISTORY_DAYS = 365;
const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;
const LOOK_AGAIN = 10 * 60_000;

/** null if it was already done today. */
export async function doDailyWork(work: DailyWork): Promise<DayDone | null> {
  const { store, identity } = work;
  const today = store.read.today();
  const isDone = async () => (await store.read.setting(DONE)) === today;
  if (await isDone()) return null;
  const doOnce = async () => {
    if (await isDone()) return null;
    await work.renew?.();
    const done = await doAll(work);
    await store.write((writing) => writing.setSetting(DONE, today));
    return done;
  };
  const done = await withLease(store, BEGUN, doOnce, identity.now);
  if (done === null) return null;
  const { events } = identity;
  events.note({ what: "tagesarbeit", detail: today });
  const { lapsed, forgotten, written, unconfirmed } = done;
  if (lapsed > 0) events.note({ what: "verfallen", detail: `${lapsed}` });
  if (forgotten > 0) events.note({ what: "vergessen", detail: `${forgotten}` });
  if (written > 0) events.note({ what: "nachrichten", detail: `${written}` });
  if (unconfirmed > 0) events.note({ what: "unbestaetigt", detail: `${unconfirmed}` });
  return done;
}

/** Polls every ten minutes for a new day. Returns a function that stops it. */
export function keepDailyWork(
  work: DailyWork,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatEvery(LOOK_AGAIN, () => doDailyWork(work), onError, { atOnce: true });
}

/** Each step is idempotent: it finds what is left to do. */
async function doAll(work: DailyWork): Promise<DayDone> {
  const lapsed = await lapse(work);
  const forgotten = await forget(work);
  // After `lapse`, so that expired reservations are in the same message.
  await retireLetters(work.notices);
  const written = await makeNotices(work.notices);
  await forgetNotices(work.notices);
  const unconfirmed = await dropUnconfirmed(work);
  await forgetHistory(work);
  await tidy(work);
  return { lapsed, forgotten, written, unconfirmed };
}

async function lapse(work: DailyWork): Promise<number> {
  const { kinds } = work;
  const buchung = kinds.one("buchung");
  const uncollected = await inBatches(work, async (writing) => {
    const today = writing.today();
    const conditions = { status: "gebucht", bis: { before: today } };
    const past = await writing.matching(buchung, conditions, BATCH);
    for (const booking of past) {
      const values = { ...booking.values, status: "verfallen", ende: today };
      await changeAndFollow(booking, values, occasionOf(work, writing));
    }
    return past;
  });
  const vormerkung = kinds.one("vormerkung");
  const unfetched = await inBatches(work, async (writing) => {
    const today = writing.today();
    // Before it was put aside the reader was not told of it.
    const laid = { filled: true } as const;
    const conditions = { status: "bereitgestellt", bereitgelegt: laid, bis: { before: today } };
    const late = await writing.matching(vormerkung, conditions, BATCH);
    for (const reservation of late) {
      const values = { ...reservation.values, status: "verfallen", exemplar: null, ende: today };
      await changeAndFollow(reservation, values, occasionOf(work, writing));
    }
    return late;
  });
  return uncollected + unfetched;
}

/** Readers can choose to keep their own loans; old reservations are always deleted. */
async function forget(work: DailyWork): Promise<number> {
  const { kinds, site } = work;
  const { vergessenNachTagen } = lendingRules(site);
  const [ausleihe, vormerkung] = [kinds.one("ausleihe"), kinds.one("vormerkung")];
  const keepers = new Set<number>();
  for (const account of await work.store.read.matching(
    kinds.one("konto"),
    { verlaufBehalten: "ja" },
    1e6,
  ))
    keepers.add(account.id);
  const gebuehr = kinds.one("gebuehr");
  const owed = new Set<number>();
  const open =
    feeRules(site) && (await work.store.read.matching(gebuehr, { zustand: "offen" }, 1e6));
  for (const { values } of open ?? [])
    owed.add((values.ausleihe as { id: number } | null)?.id ?? 0);
  // Lost or unpaid loans keep their reader until that is settled.
  const isForgotten = (loan: Member) =>
    loan.values.ausgang !== "verloren" && !owed.has(loan.id) && !keepers.has(borrowerOf(loan));
  let after = 0;
  const forgotten = await inBatches(
    work,
    async (writing) => {
      const before = addDays(writing.today(), -vergessenNachTagen);
      const conditions = {
        zurueck: { before },
        konto: { filled: true },
        id: { above: after },
      } as const;
      const loans = await writing.matching(ausleihe, conditions, BATCH);
      after = loans.at(-1)?.id ?? after;
      for (const loan of loans) if (isForgotten(loan)) await writing.forget(loan, "konto");
      return loans;
    },
    (loans) => loans.filter(isForgotten).length,
  );
  let afterFee = 0;
  await inBatches(work, async (writing) => {
    const before = addDays(writing.today(), -vergessenNachTagen);
    const conditions = {
      erledigt: { before },
      konto: { filled: true },
      id: { above: afterFee },
    } as const;
    const fees = await writing.matching(gebuehr, conditions, BATCH);
    afterFee = fees.at(-1)?.id ?? afterFee;
    for (const fee of fees)
      if (!isHeld(fee.values) && !keepers.has(borrowerOf(fee))) await writing.forget(fee, "konto");
    return fees;
  });
  // Appointments are not kept after their day.
  const ends = [
    [vormerkung, "ende", vergessenNachTagen],
    [kinds.one("buchung"), "ende", vergessenNachTagen],
    [kinds.one("termin"), "tag", 0],
  ] as const;
  for (const [kind, end, days] of ends)
    await inBatches(work, async (writing) => {
      const before = addDays(writing.today(), -days);
      const over = await writing.matching(kind, { [end]: { before } }, BATCH);
      for (const one of over) {
        await rulesOf(kind).remove?.(one, occasionOf(work, writing));
        const [before = one] = await writing.members(kind, [one.id]);
        if (before.values.konto !== null) await writing.forget(before, "konto");
        const [now] = await writing.members(kind, [one.id]);
        if (now) await writing.remove(now, null);
      }
      return over;
    });
  await forgetReaderMergings(work, vergessenNachTagen);
  return forgotten;
}

/** What an undo needs says whose the loans were, which is forgotten by then. */
async function forgetReaderMergings(work: DailyWork, days: number): Promise<void> {
  const { mergings, accounts } = work.kinds;
  if (!mergings) return;
  let after = 0;
  await inBatches(work, async (writing) => {
    const before = addDays(writing.today(), -days);
    const conditions = { wann: { before }, id: { above: after } } as const;
    const all = await writing.matching(mergings, conditions, BATCH);
    after = all.at(-1)?.id ?? after;
    for (const merging of all)
      if (`${merging.values.bleibt}`.startsWith(`/${accounts.singular}/`))
        await forgetMerging(merging, writing);
    return all;
  });
}

/** Accounts with members that keep them (`keepsAccount`), such as loans, are not deleted. */
async function dropUnconfirmed(work: DailyWork): Promise<number> {
  const { kinds, site } = work;
  const konto = kinds.one("konto");
  const days = Number(site.registrierungstage ?? UNCONFIRMED_DAYS);
  let [after, total] = [0, 0];
  await inBatches(work, async (writing) => {
    const before = addDays(writing.today(), -days);
    const conditions = { unbestaetigt: { before }, id: { above: after } } as const;
    const accounts = await writing.matching(konto, conditions, BATCH);
    after = accounts.at(-1)?.id ?? after;
    for (const account of accounts) {
      const owned = await Promise.all(
        kinds.owned
          .filter(({ keepsAccount }) => keepsAccount)
          .map((kind) => writing.matching(kind, { [kind.owner]: account.id }, 1)),
      );
      if (owned.flat().length > 0) continue;
      const occasion = occasionOf(work, writing);
      await rulesOf(konto).remove?.(account, occasion);
      await removeAndFollow(account, occasion);
      total++;
    }
    return accounts;
  });
  return total;
}

/** Deletes the change log of accounts and their members; that of the catalogue is kept. */
async function forgetHistory({ store, kinds, site, identity }: DailyWork): Promise<void> {
  const days = Number(site.verlaufTage ?? HISTORY_DAYS);
  const before = new Date(identity.now() - days * DAY).toISOString();
  const personal = kinds.all.filter(({ owner }) => owner !== null);
  while (await store.write((writing) => writing.forgetChanges(personal, before)));
}

/** One transaction per batch, so that other writes do not wait long. */
async function inBatches(
  { store }: DailyWork,
  step: (writing: Writing) => Promise<readonly Member[]>,
  count: (members: readonly Member[]) => number = (members) => members.length,
): Promise<number> {
  for (let total = 0; ; ) {
    const members = await store.write(step);
    total += count(members);
    if (members.length < BATCH) return total;
  }
}

/** Deletes expired rows. */
async function tidy({ store, kinds, identity }: DailyWork): Promise<void> {
  await identity.sessions.removeExpired();
  await identity.rateLimit.removeExpired();
  await identity.events.removeExpired();
  const now = identity.now();
  const [week, future] = [now - WEEK, now + SKEW].map((time) => new Date(time).toISOString());
  await store.rows.remove("wiederholung", { zeitpunkt: { below: week as string } });
  await store.rows.remove("wiederholung", { zeitpunkt: { above: future as string } });
  // Also if it was touched in the future, by a wrong clock: nobody's work is to be lost by that.
  await lapseImports(store, kinds, ({ touched }) => now < Date.parse(touched) + WEEK);
}

function occasionOf({ kinds, site }: DailyWork, writing: Writing): Occasion {
  return { writing, kinds, site, actor: null, today: writing.today(), origin: "" };
}

function borrowerOf(loan: Member): number {
  return (loan.values.konto as { id: number } | null)?.id ?? 0;
}
