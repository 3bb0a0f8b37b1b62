/** The daily work, done by one worker: expires reservations, deletes old data, writes messages. */

import type { Identity } from "../../core/accounts/authenticate.ts";
import { repeatEvery } from "../../core/http/processes/repeat.ts";
import { SKEW } from "../../core/identity/moments.ts";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import {
  changeAndFollow,
  type Occasion,
  removeAndFollow,
  rulesOf,
} from "../../core/model/kinds/rules.ts";
import type { Conditions } from "../../core/model/store/conditions.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { withLease } from "../../core/storage/lease.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { addDays } from "../../core/words/dates/days.ts";
import { shortenBookings } from "../circulation/booked-times.ts";
import { isDamageSettled, settleDamaged } from "../circulation/changed-bookings.ts";
import { lapseImports } from "../import/work/lapsed-imports.ts";
import { forgetMerging } from "../kinds/konto/merging-readers.ts";
import { isHeld, keepsFees } from "../lending/fee-rules.ts";
import { lendingRules, lends } from "../lending/rules.ts";
import {
  forgetNotices,
  makeNotices,
  type NoticeWork,
  retireLetters,
} from "../notices/send/make-notices.ts";
import { countEndedMemberships } from "./ended-memberships.ts";

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

/** null if it was already done today, or another process is at it. `again`: once more today, which does only what is left. */
export async function doDailyWork(
  work: DailyWork,
  { again = false }: { readonly again?: boolean } = {},
): Promise<DayDone | null> {
  const { store, identity } = work;
  const today = store.read.today();
  await followSettings(work);
  const isDone = async () => !again && (await store.read.setting(DONE)) === today;
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

/** The file of the library can have changed while the server was down. */
async function followSettings(work: DailyWork): Promise<void> {
  const { store, site } = work;
  if (await isDamageSettled(lendingRules(site), store.read)) return;
  await store.write((writing) => settleDamaged(occasionOf(work, writing)));
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
  await countEndedMemberships(work.store, work.kinds, (writing) => occasionOf(work, writing));
  await forgetHistory(work);
  await tidy(work);
  return { lapsed, forgotten, written, unconfirmed };
}

async function lapse(work: DailyWork): Promise<number> {
  const { kinds } = work;
  // Nobody could collect anything: what waits is there when lending is turned on again.
  if (!lends(work)) return 0;
  // Rules in the library's file may have changed since.
  await work.store.write((writing) => shortenBookings(lendingRules(work.site), { writing, kinds }));
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
  const { read } = work.store;
  const { vergessenNachTagen: days } = lendingRules(site);
  const accounts = await read.matching(kinds.one("konto"), { verlaufBehalten: "ja" }, 1e6);
  const keepers = new Set(accounts.map(({ id }) => id));
  const isKept = (one: Member) => keepers.has(linkOf(one, "konto")?.id ?? 0);
  const gebuehr = kinds.one("gebuehr");
  const open = keepsFees(site) ? await read.matching(gebuehr, { zustand: "offen" }, 1e6) : [];
  const owed = new Set(open.map((fee) => linkOf(fee, "ausleihe")?.id));
  const forgotten = await eachOver(
    work,
    kinds.one("ausleihe"),
    "zurueck",
    days,
    KNOWN,
    async (loan, writing) => {
      // A loan keeps its reader while something of it is owed, or its copy is lost and neither found nor replaced.
      if (loan.values.ausgang === "verloren" || owed.has(loan.id) || isKept(loan)) return false;
      await writing.forget(loan, "konto");
      return true;
    },
  );
  await eachOver(work, gebuehr, "erledigt", days, KNOWN, async (fee, writing) => {
    if (!isHeld(fee.values) && !isKept(fee)) await writing.forget(fee, "konto");
  });
  await removeOver(work, kinds.one("vormerkung"), "ende", days);
  await removeOver(work, kinds.one("buchung"), "ende", days);
  // Appointments are not kept after their day.
  await removeOver(work, kinds.one("termin"), "tag", 0);
  await forgetReaderMergings(work, days);
  return forgotten;
}

/** Their reader is not forgotten yet. */
const KNOWN: Conditions = { konto: { filled: true } };

async function removeOver(work: DailyWork, kind: Kind, end: string, days: number): Promise<void> {
  await eachOver(work, kind, end, days, {}, async (one, writing) => {
    await rulesOf(kind).remove?.(one, occasionOf(work, writing));
    const [before = one] = await writing.members(kind, [one.id]);
    if (before.values.konto !== null) await writing.forget(before, "konto");
    const [now] = await writing.members(kind, [one.id]);
    if (now) await writing.remove(now, null);
  });
}

/** What an undo needs says whose the loans were, which is forgotten by then. */
async function forgetReaderMergings(work: DailyWork, days: number): Promise<void> {
  const { mergings, accounts } = work.kinds;
  if (!mergings) return;
  await eachOver(work, mergings, "wann", days, {}, async (merging, writing) => {
    if (`${merging.values.bleibt}`.startsWith(`/${accounts.singular}/`))
      await forgetMerging(merging, writing);
  });
}

/** Accounts with members that keep them (`keepsAccount`), such as loans, are not deleted. */
async function dropUnconfirmed(work: DailyWork): Promise<number> {
  const { kinds, site } = work;
  const konto = kinds.one("konto");
  const days = Number(site.registrierungstage ?? UNCONFIRMED_DAYS);
  return eachOver(work, konto, "unbestaetigt", days, {}, async (account, writing) => {
    const owned = await Promise.all(
      kinds.owned
        .filter(({ keepsAccount }) => keepsAccount)
        .map((kind) => writing.matching(kind, { [kind.owner]: account.id }, 1)),
    );
    if (owned.flat().length > 0) return false;
    const occasion = occasionOf(work, writing);
    await rulesOf(konto).checkRemoval?.(account, occasion);
    await rulesOf(konto).remove?.(account, occasion);
    await removeAndFollow(account, occasion);
    return true;
  });
}

/** Each whose day in `field` lies more than `days` back; returns for how many `act` said that something was done. */
async function eachOver(
  work: DailyWork,
  kind: Kind,
  field: string,
  days: number,
  more: Conditions,
  act: (member: Member, writing: Writing) => Promise<unknown>,
): Promise<number> {
  let [after, done] = [0, 0];
  await inBatches(work, async (writing) => {
    const before = addDays(writing.today(), -days);
    const conditions = { ...more, [field]: { before }, id: { above: after } };
    const over = await writing.matching(kind, conditions, BATCH);
    after = over.at(-1)?.id ?? after;
    for (const one of over) if ((await act(one, writing)) === true) done++;
    return over;
  });
  return done;
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
): Promise<number> {
  for (let total = 0; ; ) {
    const members = await store.write(step);
    total += members.length;
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
