/** Before the demo is undone: closes its accounts, and removes what users did with its members. */

import { DEMO_OVER, DEMO_SECRET } from "../../../core/identity/demo.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { type Occasion, removeAndFollow } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { staging } from "../../tables/staging.ts";
import { attributeTo } from "../../tables/tallies.ts";
import { depth } from "../rows/depth.ts";
import type { ImportContext } from "../work/import-context.ts";
import { dropFigures } from "./demo-figures.ts";

const BATCH = 500;
const TOP = 2 ** 31 - 1;
const PATIENCE = 10 * 60_000;

/** Accounts that stay because somebody has changed them need a new password. */
export async function closeDemoAccounts(
  job: number,
  { store, kinds }: ImportContext,
): Promise<void> {
  const konto = kinds.accounts;
  const ids = (await traced(job, konto, store)).values();
  for (const account of await store.read.members(konto, [...ids])) {
    if (account.values.kennwort !== DEMO_SECRET) continue;
    await store.write((writing) => writing.setSecret(konto, account.id, "kennwort", DEMO_OVER));
    for (const table of ["sitzung", "zugriffsschluessel"])
      await store.rows.remove(table, { konto: account.id });
  }
}

/** Loans, reservations and other members owned by accounts that link to nothing but the demo, no matter who made them. */
export async function removeWhatWasPlayed(
  job: number,
  { store, kinds, site, url }: ImportContext,
): Promise<void> {
  await store.write(dropFigures);
  const demo = new Map<string, Set<number>>();
  for (const kind of kinds.all) demo.set(kind.singular, await traced(job, kind, store));
  const owned = kinds.owned.toSorted((a, b) => depth(a, kinds) - depth(b, kinds));
  for (const kind of owned) {
    const own = demo.get(kind.singular);
    for await (const member of all(kind, store))
      if (leadsOnlyTo(demo, member, kinds)) own?.add(member.id);
      else own?.delete(member.id);
  }
  for (const kind of owned.reverse()) {
    // The first of a series is removed last, as the others link to it.
    for (const id of [...(demo.get(kind.singular) ?? [])].sort((a, b) => b - a))
      await store.write(async (writing) => {
        attributeTo(null, writing, false);
        const [member] = await writing.members(kind, [id]);
        if (!member || (await writing.pointed(kind, [id])).has(id)) return;
        const today = writing.today();
        const occasion: Occasion = {
          writing,
          kinds,
          actor: null,
          today,
          site: { ...site },
          origin: url ?? "",
        };
        await removeAndFollow(member, occasion);
      }, PATIENCE);
  }
}

function leadsOnlyTo(
  demo: ReadonlyMap<string, ReadonlySet<number>>,
  { kind, values }: Member,
  kinds: Kinds,
): boolean {
  const ends = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (field.type !== "link" && field.type !== "links") return [];
    const target = kinds.target(field).singular;
    const links = [values[name] ?? []].flat() as readonly Link[];
    return links.map(({ id }) => demo.get(target)?.has(id) ?? false);
  });
  return ends.length > 0 && ends.every(Boolean);
}

async function* all(kind: Kind, { read }: Store): AsyncGenerator<Member> {
  for (let after = 0; ; ) {
    const members = await read.walk(kind, after, BATCH);
    yield* members;
    if (members.length < BATCH) return;
    after = members.at(-1)?.id ?? TOP;
  }
}

/** The members of a kind that the import has created or changed. */
async function traced(job: number, kind: Kind, { read }: Store): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let upTo = TOP; upTo > 0; ) {
    const traces = await read.with(staging).traces(job, kind.singular, upTo, BATCH);
    for (const { member } of traces) ids.add(member);
    upTo = traces.length < BATCH ? 0 : (traces.at(-1)?.member ?? 1) - 1;
  }
  return ids;
}
