/** What a loan does to its copy, and to those who wait for it. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  collectBooking,
  finishBooking,
  followAbsence,
  fulfilAgain,
  makeWayFor,
  reopenBooking,
  settleBookings,
} from "../../circulation/changed-bookings.ts";
import {
  linked,
  NOT_READY,
  openLoans,
  release,
  setState,
  withdrawFromReader,
} from "../../circulation/circulation.ts";
import { count, countsOfCopy } from "../../circulation/tallies.ts";
import { catalogueOf, linkIn } from "../../circulation/values.ts";
import { servedBy } from "../../lending/editions.ts";
import type { LoanEnd } from "../../lending/loan.ts";
import type { LoanEvent } from "../../lending/loan-event.ts";

export async function applyToCopy(
  event: LoanEvent | null,
  copy: Member,
  loan: Member,
  occasion: Occasion,
): Promise<void> {
  switch (event) {
    case "lent":
      await handOut(copy, loan.values, occasion);
      await collectBooking(copy, loan, occasion);
      return makeWayFor(copy, loan, occasion);
    case "reopened":
      await handOut(copy, loan.values, occasion);
      await reopenBooking(loan, occasion);
      return makeWayFor(copy, loan, occasion);
    case "extended":
    case "shortened":
      return makeWayFor(copy, loan, occasion);
    case "returned":
    case "lost":
      await finishBooking(copy, loan, occasion);
      return takeIn(copy, loan.values, occasion);
    case "undone":
      await fulfilAgain(copy, occasion);
      return takeIn(copy, loan.values, occasion);
    case "found":
      return takeIn(copy, loan.values, occasion);
  }
}

/** Ends the reader's own reservations of the work; another reader for whom this copy was put aside waits again. */
async function handOut(copy: Member, loan: Values, occasion: Occasion): Promise<void> {
  const { writing, today } = occasion;
  const account = linkIn(loan, "konto")?.id ?? 0;
  const seen = `${loan.von}`;
  const work = linkIn(copy.values, "werk");
  for (const werk of work ? await servedBy(work.id, catalogueOf(occasion)) : []) {
    for (const reservation of await openReservations(account, werk, occasion)) {
      const other = await linked(reservation.values, "exemplar", "exemplar", occasion);
      const values = { ...reservation.values, status: "erledigt", exemplar: null, ende: today };
      await writing.update(reservation, values, null);
      if (other && other.id !== copy.id) await release(other, occasion);
    }
  }
  await withdrawFromReader(copy, occasion);
  const { zustand, grund } = copy.values;
  const wasEndedBy = zustand === "verloren" || (zustand === "ausgesondert" && grund === "ersetzt");
  const now = wasEndedBy ? await backInStock(copy, occasion) : copy;
  await setState(now, "ausgeliehen", occasion, seen);
}

/** The loan was entered by mistake, today: its reader waits again for what it ended, unless another loan fulfils it. */
export async function reserveAgain(loan: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  if (loan.values.zurueck !== null) return;
  const copy = await linked(loan.values, "exemplar", "exemplar", occasion);
  const work = linkIn(copy?.values ?? {}, "werk");
  const konto = linkIn(loan.values, "konto")?.id ?? 0;
  const ended = { konto, status: "erledigt", ende: today };
  const works = work ? await servedBy(work.id, catalogueOf(occasion)) : [];
  const others = (await openLoans({ konto }, occasion)).filter(({ id }) => id !== loan.id);
  for (const other of others) {
    const has = await linked(other.values, "exemplar", "exemplar", occasion);
    if (works.includes(linkIn(has?.values ?? {}, "werk")?.id ?? 0)) return;
  }
  for (const werk of works)
    for (const one of await writing.matching(kinds.one("vormerkung"), { ...ended, werk }))
      await writing.update(
        one,
        { ...one.values, status: "wartend", ...NOT_READY, ende: null },
        null,
      );
}

/** A copy that an ended loan counted as lost or replaced, and that somebody has after all. */
async function backInStock(copy: Member, occasion: Occasion): Promise<Member> {
  const { writing, actor } = occasion;
  const found: Values = { zustand: null, ausgesondertAm: null, grund: null };
  await writing.update(copy, { ...copy.values, ...found }, actor);
  const [now = copy] = await writing.members(copy.kind, [copy.id]);
  count(countsOfCopy(copy, now, occasion), now, occasion);
  await settleBookings(now, occasion);
  return now;
}

export function openReservations(konto: number, werk: number, { writing, kinds }: Occasion) {
  return writing.matching(kinds.one("vormerkung"), { konto, werk, ende: null });
}

/** A returned copy is no longer missing or lost; a lost one is not available; a replaced one is withdrawn. */
async function takeIn(copy: Member, loan: Values, occasion: Occasion): Promise<void> {
  const { writing, actor, today } = occasion;
  const { zustand } = copy.values;
  const outcome = (loan.ausgang ?? "zurück") as LoanEnd;
  const day = (loan.zurueck ?? null) as string | null;
  const changes: Values =
    outcome === "verloren"
      ? { zustand: "verloren" }
      : outcome === "ersetzt"
        ? { zustand: "ausgesondert", ausgesondertAm: today, grund: "ersetzt" }
        : zustand === "vermisst" || zustand === "verloren"
          ? { zustand: null }
          : {};
  if (Object.keys(changes).length > 0)
    await writing.update(copy, { ...copy.values, ...changes }, actor);
  const [now = copy] = await writing.members(copy.kind, [copy.id]);
  if (outcome === "ersetzt") count(countsOfCopy(copy, now, occasion), now, occasion);
  await followAbsence(copy, now, occasion);
  await release(now, occasion, outcome === "zurück" ? day : null);
}
