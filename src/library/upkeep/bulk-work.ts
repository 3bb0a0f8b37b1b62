/** Bulk changes too large for one transaction: in batches, by one process at a time (lease). Interrupted work is resumed. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { Problem } from "../../core/model/answers/problem.ts";
import { type Actor, isStaff } from "../../core/model/kinds/access.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { withLease } from "../../core/storage/lease.ts";
import { workOnChanges } from "../../core/storage/work-on-changes.ts";
import { idsMeant, keepChosen, listMeant, NOT_BEGUN } from "../circulation/bulk/bulk.ts";
import { takeStep } from "../kinds/sammelaenderung/sammelaenderung.ts";

interface BulkWork {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
}

const LEASE = "sammelaenderungen";
const BUSY = ["probe", "läuft", "rücknahme"];

/** Returns a function that stops it. */
export function keepBulkChanges(
  work: BulkWork,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const look = async (stopping: AbortSignal) => {
    if ((await nextOf(work)) !== null) await doBulkChanges(work, stopping);
  };
  return workOnChanges(work.store, look, onError);
}

/** Processes everything that waits, unless another process holds the lease. */
export async function doBulkChanges(work: BulkWork, stopping?: AbortSignal): Promise<void> {
  const { store } = work;
  await withLease(store, LEASE, async (lost) => {
    while (!stopping?.aborted && !lost.aborted) {
      const next = await nextOf(work);
      if (next === null) return;
      try {
        await doBatch(next, work);
      } catch (error) {
        // There is no request to respond to: the change is halted until somebody continues it.
        if (error instanceof Problem && error.code === "nicht-bereit") throw error;
        await store.write((writing) => halt(next, writing));
        if (!(error instanceof Problem)) throw error;
      }
      await nextTurn();
    }
  });
}

async function nextOf({ store, kinds }: BulkWork): Promise<Member | null> {
  const kind = kinds.one("sammelaenderung");
  const [first] = await store.read.matching(kind, { zustand: { among: BUSY } }, 1);
  return first ?? null;
}

async function doBatch(record: Member, work: BulkWork): Promise<void> {
  const { store } = work;
  const actor = await actorOf(record, work);
  if (actor === null) throw new Problem("kein-zugriff");
  // Before the write lock is taken: reading all ids takes longer than a write may.
  const ids = await chosenOnce(record, actor, work);
  await store.write(async (writing) => {
    const [now] = await writing.members(record.kind, [record.id]);
    if (!now || now.values.zustand !== record.values.zustand) return;
    const occasion = occasionOf(writing, actor, work);
    if (ids === null) return takeStep(now, occasion);
    await keepChosen(now, ids, occasion);
    await writing.adjust(now, { insgesamt: ids.length });
  });
}

/** null if they are already stored. */
async function chosenOnce(
  record: Member,
  actor: Actor,
  work: BulkWork,
): Promise<readonly number[] | null> {
  const { read } = work.store;
  if ((await read.file(record.kind, record.id, "auswahl")) !== null) return null;
  // Read-only: nothing is written here.
  const occasion = occasionOf(read as Writing, actor, work);
  return idsMeant(await listMeant(`${record.values.liste}`, occasion), occasion, nextTurn);
}

/** The user who started it, with their current rights. */
async function actorOf({ values }: Member, { store, kinds }: BulkWork): Promise<Actor | null> {
  const account = await store.read.findBy(kinds.accounts, "username", `${values.durch}`);
  if (account === null || account.values.aktiv === "nein") return null;
  const { username, rolle } = account.values;
  const byKey = values.durchSchluessel === "ja";
  const actor: Actor = {
    id: account.id,
    username: `${username}`,
    role: rolle as Actor["role"],
    ...(byKey && { byKey }),
  };
  return isStaff(actor) ? actor : null;
}

function occasionOf(writing: Writing, actor: Actor, { kinds, site }: BulkWork): Occasion {
  return { writing, kinds, site, actor, today: writing.today(), origin: "" };
}

async function halt({ kind, id, values }: Member, writing: Writing): Promise<void> {
  const [now] = await writing.members(kind, [id]);
  if (!now || now.values.zustand !== values.zustand) return;
  // The results of a preview do not count for the real change.
  const anew = values.zustand === "probe" ? NOT_BEGUN : {};
  await writing.update(now, { ...now.values, ...anew, zustand: "angehalten" }, null);
}
