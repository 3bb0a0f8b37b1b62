/** What lending, returning and reserving have in common: the next state of a copy, and refusals. */

import { pathOf } from "../../core/model/answers/address.ts";
import { invalid, Problem } from "../../core/model/answers/problem.ts";
import { answersFor, isReader, isStaff, may, ownerOf } from "../../core/model/kinds/access.ts";
import { isEnabled } from "../../core/model/kinds/enabled.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Occasion, ReadOccasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import { cached } from "../../core/words/cached.ts";
import type { Borrower } from "../lending/borrower.ts";
import { copiesFor, servedBy, waitingFor } from "../lending/editions.ts";
import { type CopyState, isWithheld, stateOnShelf } from "../lending/loan.ts";
import { notPossible, type Refusal } from "../lending/refusal.ts";
import { firstInQueue } from "../lending/reservation.ts";
import { type LendingRules, lendingRules, rulesOfReader } from "../lending/rules.ts";
import { isKeptForBooking } from "./booking.ts";
import { catalogueOf, linkIn, stateOfCopy } from "./values.ts";

export function libraryRules({ site }: Pick<Occasion, "site">): LendingRules {
  return lendingRules(site);
}

export function rulesFor(account: Member | null, occasion: Occasion): Promise<LendingRules> {
  return rulesOfReader(account, libraryRules(occasion), catalogueOf(occasion));
}

/** 409: why it is not possible now, with the addresses of the members that prevent it. */
export function refusal(
  why: Refusal,
  { origin, actor, site }: Pick<Occasion, "origin" | "actor" | "site">,
  ...about: readonly Member[]
): Problem {
  // Members are named only to users who may read them, and where their kind is not turned off.
  const readable = about.filter((one) => may(one.kind.access.read, actor, ownerOf(one)));
  const named = readable.filter((one) => isEnabled(one.kind, site));
  const links = named.map((member) => ({
    url: origin + pathOf(member.kind, member),
    title: member.title,
  }));
  const hidden = readable.filter((one) => !named.includes(one));
  const off = hidden.map(({ kind }) => kind.singular);
  const { trotzdem, ...asIs } = why;
  // Only staff may give a reason.
  return notPossible(isStaff(actor) ? why : (asIs as Refusal), links, off);
}

export function missingFields(...names: readonly string[]): Problem {
  return invalid(...names.map((name) => ({ pointer: `/${name}`, code: "pflicht" as const })));
}

/** Loads the member that a link points to. */
export async function linked(
  values: Values,
  name: string,
  kind: string,
  { writing, kinds }: Pick<ReadOccasion, "writing" | "kinds">,
): Promise<Member | null> {
  const link = linkIn(values, name);
  if (link === null) return null;
  const [member] = await writing.members(kinds.one(kind), [link.id]);
  return member ?? null;
}

/** A reader reserves and books for themselves or for those they are responsible for; staff name the reader. */
export async function actingReader(
  named: number | null,
  { actor, writing, kinds }: Occasion,
): Promise<Member> {
  const self = isReader(actor) ? (actor?.id ?? null) : null;
  if (self !== null && named !== null && named !== self && !answersFor(actor, named))
    throw new Problem("kein-zugriff");
  const id = named ?? self;
  const [account] = id === null ? [] : await writing.members(kinds.one("konto"), [id]);
  if (!account) throw missingFields("konto");
  return account;
}

export function borrowerOf(account: Member): Borrower {
  const { gesperrt, gueltigBis } = account.values;
  return {
    gesperrt: gesperrt as string | null,
    gueltigBis: gueltigBis as string | null,
  };
}

/** `seen`: the day on which somebody held the copy, where that is the reason. */
export async function setState(
  copy: Member,
  status: CopyState,
  { writing }: Occasion,
  seen: string | null = null,
): Promise<void> {
  const { values } = copy;
  const zuletztGesehen = lastSeen(values, seen);
  if (values.status !== status || values.zuletztGesehen !== zuletztGesehen)
    await writing.adjust(copy, { status, zuletztGesehen });
}

/** The later of both days: offline transactions are entered afterwards. */
function lastSeen({ zuletztGesehen }: Values, seen: string | null): string | null {
  const before = (zuletztGesehen ?? null) as string | null;
  return seen !== null && seen > (before ?? "") ? seen : before;
}

/**
 * A free copy goes to the first in the queue; to the shelf if nobody waits, it cannot be lent or is kept for a booking. Returns whether
 * somebody gets it.
 */
export async function release(
  copy: Member,
  occasion: Occasion,
  seen: string | null = null,
): Promise<boolean> {
  const withheld = await withheldState(copy, occasion);
  if (withheld) {
    await setState(copy, withheld, occasion, seen);
    return false;
  }
  const { writing } = occasion;
  const work = linkIn(copy.values, "werk");
  const isKept = work === null || (await isKeptForBooking(copy, occasion));
  const waiting = isKept ? [] : await waitingFor(work.id, catalogueOf(occasion));
  const first = firstInQueue(
    waiting.map((member) => ({ seit: `${member.values.seit}`, id: member.id, member })),
  );
  if (first === null) {
    await setState(copy, "verfügbar", occasion, seen);
    return false;
  }
  const { member } = first;
  const values = { ...member.values, status: "bereitgestellt", exemplar: linkToMember(copy) };
  await writing.update(member, values, null);
  await setState(copy, "bereitgestellt", occasion, seen);
  return true;
}

/** Somebody waits for a work: the first of its free copies that is not kept for a booking goes to the queue. */
export async function offerFree(work: number, occasion: Occasion, except = 0): Promise<void> {
  for (const copy of await copiesFor(work, catalogueOf(occasion)))
    if (copy.id !== except && isFree(copy) && (await release(copy, occasion))) return;
}

/** On the shelf, and for loan by the rules of the library. */
export function isFree(copy: Member): boolean {
  return stateOfCopy(copy) === "verfügbar";
}

/** After a copy or its place has changed: a copy that cannot be lent any more is withdrawn from its reader, one that can is released. */
export async function settleCopy(copy: Member, occasion: Occasion): Promise<CopyState | null> {
  const state = stateOfCopy(copy);
  const withheld = await withheldState(copy, occasion);
  if (state === "ausgeliehen") return withheld;
  if (withheld) {
    await withdrawFromReader(copy, occasion);
    await setState(copy, withheld, occasion);
  } else if (isWithheld(state)) await release(copy, occasion);
  return withheld;
}

/** The state of a copy that cannot be lent because of itself or its place; null if it can be lent. */
async function withheldState(copy: Member, occasion: Occasion): Promise<CopyState | null> {
  const own = stateOnShelf(copy.values, libraryRules(occasion));
  const place = linkIn(copy.values, "standort");
  if (own || !place) return own;
  return (await isLentFrom(place.id, occasion)) ? null : "nicht ausleihbar";
}

const lentFrom = new WeakMap<Occasion, Map<number, Promise<boolean>>>();

/** Cached per occasion, so once for a batch of an import. */
function isLentFrom(place: number, occasion: Occasion): Promise<boolean> {
  const known = cached(lentFrom, occasion, () => new Map());
  return cached(known, place, () => {
    const { writing, kinds } = occasion;
    // Loading the whole member would also load everything that stands at the place.
    const found = writing.entries(kinds.one("standort"), [place]);
    return found.then(([entry]) => entry?.values.ausleihbar !== "nein");
  });
}

export const NOT_READY = { exemplar: null, bis: null, bereitgelegt: null };

/** The reader for whom this copy was put aside waits again, at the old position, unless another copy is free. */
export async function withdrawFromReader(copy: Member, occasion: Occasion): Promise<void> {
  const { writing } = occasion;
  const reservation = await putAsideFor(copy, occasion);
  if (reservation === null) return;
  const values = { ...reservation.values, status: "wartend", ...NOT_READY };
  await writing.update(reservation, values, null);
  const work = linkIn(values, "werk");
  if (work) await offerFree(work.id, occasion, copy.id);
}

/** After a work has become an edition of another one, or ceased to be one: reassigns its copies to the changed queue. */
export async function settleEdition(work: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  const served = await servedBy(work.id, catalogueOf(occasion));
  for (const copy of await writing.matching(kinds.one("exemplar"), { werk: work.id })) {
    const state = stateOfCopy(copy);
    const reservation = state === "bereitgestellt" ? await putAsideFor(copy, occasion) : null;
    const isMeant = served.includes(linkIn(reservation?.values ?? {}, "werk")?.id ?? 0);
    if (reservation && !isMeant) await withdrawFromReader(copy, occasion);
    if (state === "verfügbar" || (reservation && !isMeant)) await release(copy, occasion);
  }
}

/** Assigns the free copies of a work and of its editions to the waiting readers. */
export async function settleWork(work: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  await settleEdition(work, occasion);
  for (const edition of await writing.matching(kinds.one("werk"), { ausgabeVon: work.id }))
    await settleEdition(edition, occasion);
}

/** The reservation that a copy is put aside for. */
export async function putAsideFor(
  copy: Member,
  { writing, kinds }: Occasion,
): Promise<Member | null> {
  if (stateOfCopy(copy) !== "bereitgestellt") return null;
  const conditions = { exemplar: copy.id, status: "bereitgestellt" };
  const [reservation] = await writing.matching(kinds.one("vormerkung"), conditions);
  return reservation ?? null;
}

type OneOrSome = number | { readonly among: readonly number[] };

export function openLoans(
  conditions: { readonly exemplar: OneOrSome } | { readonly konto: OneOrSome },
  { writing, kinds }: Occasion,
): Promise<readonly Member[]> {
  return writing.matching(kinds.one("ausleihe"), { ...conditions, zurueck: null });
}
