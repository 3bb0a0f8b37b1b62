/** Reservations when two works or two readers are merged: nobody waits twice for one work, or for what they have on loan. */

import type { Link } from "../../core/model/kinds/field.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import { copiesFor, editionsOf, servedBy } from "../lending/editions.ts";
import { joinReservations, type ReservationState, type Waiting } from "../lending/reservation.ts";
import { linked, NOT_READY, openLoans, release, setState, settleWork } from "./circulation.ts";
import { catalogueOf, linkIn, stateOfCopy } from "./values.ts";

/** A reservation as it was before the merge. */
interface Joined {
  readonly id: number;
  readonly seit: string;
  /** Its version after the merge. */
  readonly version: number;
}

/** Before two works are merged: ends reservations of readers who wait twice or have a copy on loan. */
export async function joinWaiting(
  kept: Member,
  lost: Member,
  occasion: Occasion,
): Promise<Joined[]> {
  const { writing, kinds } = occasion;
  const shelves = catalogueOf(occasion);
  const works = [kept.id, lost.id];
  const copies: number[] = [];
  const same: number[] = [];
  for (const id of works) {
    copies.push(...(await copiesFor(id, shelves)).map((copy) => copy.id));
    same.push(...(await servedBy(id, shelves)), ...(await editionsOf(id, shelves)));
  }
  const waitFor = { werk: { among: same }, ende: null };
  const open = await writing.matching(kinds.one("vormerkung"), waitFor);
  const loans = await openLoans({ exemplar: { among: copies } }, occasion);
  const atHome = new Set(loans.map(({ values }) => linkIn(values, "konto")?.id ?? 0));
  const ofBoth = open.filter(({ values }) => works.includes(linkIn(values, "werk")?.id ?? 0));
  const readers = new Set(ofBoth.map(({ values }) => linkIn(values, "konto")?.id));
  // A reader with one edition on loan may still wait for another.
  const concerned = open.filter(
    (one) =>
      ofBoth.includes(one) ||
      (readers.has(linkIn(one.values, "konto")?.id) &&
        !atHome.has(linkIn(one.values, "konto")?.id ?? 0)),
  );
  const waiting = concerned.map((one) => waitingOf(one, linkIn(one.values, "konto")?.id ?? 0));
  const doubled = joinReservations(waiting, atHome);
  const { joined, freed } = await endDoubled(concerned, doubled, occasion);
  for (const copy of freed) await setState(copy, "verfügbar", occasion);
  return joined;
}

/** The same before two readers are merged; a copy that was put aside for the one goes to the next in the queue. */
export async function joinWaitingReaders(
  kept: Member,
  lost: Member,
  occasion: Occasion,
): Promise<Joined[]> {
  const { writing, kinds } = occasion;
  const konto = { among: [kept.id, lost.id] };
  const open = await writing.matching(kinds.one("vormerkung"), { konto, ende: null });
  const loans = await openLoans({ konto }, occasion);
  const borrowed = new Set(loans.map(({ values }) => linkIn(values, "exemplar")?.id ?? 0));
  const atHome = new Set<number>();
  const workOf = ({ values }: Member) => linkIn(values, "werk")?.id ?? 0;
  for (const work of new Set(open.map(workOf)))
    if ((await copiesFor(work, catalogueOf(occasion))).some(({ id }) => borrowed.has(id)))
      atHome.add(work);
  const waiting = open.map((one) => waitingOf(one, workOf(one)));
  const { joined, freed } = await endDoubled(open, joinReservations(waiting, atHome), occasion);
  for (const copy of freed) await release(copy, occasion);
  return joined;
}

/** `freed`: copies that were put aside for a reservation that has ended. */
async function endDoubled(
  open: readonly Member[],
  { left, over }: ReturnType<typeof joinReservations>,
  occasion: Occasion,
): Promise<{ joined: Joined[]; freed: Member[] }> {
  const { writing, today } = occasion;
  const reservations = new Map(open.map((member) => [member.id, member]));
  const joined: Joined[] = [];
  const freed: Member[] = [];
  const remember = ({ id, version, values }: Member) =>
    joined.push({ id, seit: `${values.seit}`, version: version + 1 });
  for (const id of over) {
    const reservation = reservations.get(id) as Member;
    remember(reservation);
    const copy = await linked(reservation.values, "exemplar", "exemplar", occasion);
    const ended = { status: "storniert", ...NOT_READY, ende: today };
    await writing.update(reservation, { ...reservation.values, ...ended }, null);
    if (copy && stateOfCopy(copy) === "bereitgestellt") freed.push(copy);
  }
  for (const { id, seit } of left) {
    const reservation = reservations.get(id) as Member;
    if (reservation.values.seit === seit) continue;
    remember(reservation);
    await writing.update(reservation, { ...reservation.values, seit }, null);
  }
  return { joined, freed };
}

/** Undoes joinWaiting. */
export async function partWaiting(
  kept: Member,
  back: Member,
  joining: unknown,
  occasion: Occasion,
): Promise<void> {
  await reopen(joining, occasion);
  await settleWork(kept, occasion);
  await settleWork(back, occasion);
}

/** Undoes joinWaitingReaders. */
export async function partWaitingReaders(joining: unknown, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const works = new Set(
    (await reopen(joining, occasion)).map(({ values }) => linkIn(values, "werk")?.id ?? 0),
  );
  for (const work of await writing.members(kinds.one("werk"), [...works]))
    await settleWork(work, occasion);
}

/** Restores the reservations, except those that have changed since. */
async function reopen(joining: unknown, occasion: Occasion): Promise<Member[]> {
  const { writing, kinds } = occasion;
  const vormerkung = kinds.one("vormerkung");
  const all: Member[] = [];
  for (const { id, seit, version } of (joining ?? []) as readonly Joined[]) {
    const [reservation] = await writing.members(vormerkung, [id]);
    if (reservation?.version !== version) continue;
    const { status, werk, konto } = reservation.values;
    const isOver = status === "storniert";
    const own = { werk: (werk as Link).id, konto: (konto as Link | null)?.id ?? null, ende: null };
    if (isOver && (own.konto === null || (await writing.matching(vormerkung, own, 1)).length > 0))
      continue;
    const again = isOver ? { status: "wartend", ende: null } : {};
    await writing.update(reservation, { ...reservation.values, ...again, seit }, null);
    all.push(reservation);
  }
  return all;
}

/** `group`: of those with the same, one stays. */
function waitingOf({ id, values }: Member, group: number): Waiting {
  return { id, group, status: values.status as ReservationState, seit: `${values.seit}` };
}
