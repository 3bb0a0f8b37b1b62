/** Stored appointments, and what a reader can collect or return at one. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { TakenSlot } from "../lending/visits/appointment.ts";
import { linkIn } from "./values.ts";

interface VisitContext {
  readonly read: Reading;
  readonly kinds: Kinds;
}

/** Upper limit of a query; more than fit into a day. */
const MOST = 5000;

export async function takenSlots(
  tag: string,
  { read, kinds }: VisitContext,
): Promise<(TakenSlot & { readonly id: number })[]> {
  const all = await read.matching(kinds.one("termin"), { tag }, MOST);
  return all.map(({ id, values }) => ({
    id,
    konto: linkIn(values, "konto")?.id ?? null,
    uhr: `${values.uhr}`,
    bis: `${values.bis}`,
    platz: Number(values.platz),
  }));
}

/** Reservations ready for pickup, bookings and loans of a reader. */
export async function causesToCome(
  konto: number,
  { read, kinds }: VisitContext,
): Promise<readonly Member[]> {
  return [
    ...(await read.matching(kinds.one("vormerkung"), { konto, status: "bereitgestellt" })),
    ...(await read.matching(kinds.one("buchung"), { konto, status: "gebucht" })),
    ...(await read.matching(kinds.one("ausleihe"), { konto, zurueck: null })),
  ];
}
