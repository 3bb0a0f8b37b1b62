/** Works and their editions at the desk: a reservation of a work accepts a copy of any edition, one of an edition only that edition. */

import type { Link } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { isDamaged } from "./loan.ts";
import { isAwaited } from "./reservation.ts";

export interface Catalogue {
  readonly read: Reading;
  readonly kinds: Kinds;
}

/** The title of the work that a copy, reservation or booking belongs to; by default its own where it has none. */
export function titleOfWork(
  member: Member | null | undefined,
  otherwise = member?.title ?? "",
): string {
  return (member && linkOf(member, "werk")?.title) ?? otherwise;
}

/** The works whose reservations a copy of this work can fulfil: itself, and the work it is an edition of. */
export async function servedBy(work: number, { read, kinds }: Catalogue): Promise<number[]> {
  const [member] = await read.members(kinds.one("werk"), [work], "none");
  const whole = member ? linkOf(member, "ausgabeVon") : null;
  return whole ? [work, whole.id] : [work];
}

export async function editionsOf(work: number, { read, kinds }: Catalogue): Promise<number[]> {
  const editions = await read.matching(kinds.one("werk"), { ausgabeVon: work });
  return editions.map(({ id }) => id);
}

/** All copies that can fulfil a reservation of this work; damaged ones last, so that a good one is chosen first. */
export async function copiesFor(work: number, shelves: Catalogue): Promise<Member[]> {
  const { read, kinds } = shelves;
  const copies: Member[] = [];
  for (const id of [work, ...(await editionsOf(work, shelves))])
    copies.push(...(await read.matching(kinds.one("exemplar"), { werk: id })));
  return copies.sort((a, b) => Number(isDamaged(a.values)) - Number(isDamaged(b.values)));
}

/** The waiting reservations that a copy of this work can fulfil, without those for which a copy is put aside already. */
export async function waitingFor(work: number, shelves: Catalogue): Promise<Member[]> {
  const { read, kinds } = shelves;
  const waiting: Member[] = [];
  for (const werk of await servedBy(work, shelves))
    waiting.push(...(await read.matching(kinds.one("vormerkung"), { werk, status: "wartend" })));
  return waiting;
}

/** The same for several works in one query, keyed by work id. */
export async function waitingForEach(
  works: readonly Member[],
  { read, kinds }: Catalogue,
): Promise<Map<number, readonly Member[]>> {
  const wholeOf = ({ values }: Member) => (values.ausgabeVon as Link | null)?.id;
  const among = [...new Set(works.flatMap((work) => [work.id, wholeOf(work) ?? work.id]))];
  const reservation = kinds.one("vormerkung");
  const all = await read.matching(reservation, { werk: { among }, status: "wartend" });
  const byWork = Map.groupBy(all, ({ values }) => (values.werk as Link | null)?.id ?? 0);
  return new Map(
    works.map((work) => {
      const whole = wholeOf(work);
      const own = byWork.get(work.id) ?? [];
      return [work.id, whole === undefined ? own : [...own, ...(byWork.get(whole) ?? [])]];
    }),
  );
}

/** How many wait for the copy of this loan; 0 if other copies suffice, unless `all` count. `known`: the reservations, if loaded already. */
export async function awaiting(
  loan: Member,
  work: number,
  shelves: Catalogue,
  all: boolean,
  known?: readonly Member[],
): Promise<number> {
  const { read, kinds } = shelves;
  const waiting = known ?? (await waitingFor(work, shelves));
  if (waiting.length === 0 || all) return waiting.length;
  const whole = (await servedBy(work, shelves)).at(-1) ?? work;
  const werk = { among: [whole, ...(await editionsOf(whole, shelves))] };
  const queue = await read.matching(kinds.one("vormerkung"), { werk, status: "wartend" });
  const copies = await read.matching(kinds.one("exemplar"), { werk });
  const workOf = new Map(copies.map((copy) => [copy.id, linkOf(copy, "werk")?.id ?? whole]));
  const open = { exemplar: { among: [...workOf.keys()] }, zurueck: null };
  const out = await read.matching(kinds.one("ausleihe"), open);
  const returning = (one: Member) => ({
    id: one.id,
    bis: `${one.values.bis}`,
    serves: [workOf.get(linkOf(one, "exemplar")?.id ?? 0) ?? whole, whole],
  });
  const asked = queue.map(({ id, values }) => ({
    id,
    seit: `${values.seit}`,
    work: (values.werk as Link | null)?.id ?? 0,
  }));
  return isAwaited(returning(loan), out.map(returning), asked, read.today()) ? waiting.length : 0;
}
