/** Makes two members one, and two of them again. */

import { type Absorbed, storedValues } from "../../model/duplicates/merging.ts";
import type { Actor } from "../../model/kinds/access.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { settledWith, settlePair } from "../index/duplicates/pairs.ts";
import type { MemberWriter } from "./member-writer.ts";
import {
  addressesOf,
  handOnAddresses,
  handOnSources,
  moveLinks,
  moveLinksBack,
  takeBackWays,
} from "./merging.ts";

/** Links are moved first, because they would keep the member from being deleted. */
export async function absorb(
  members: MemberWriter,
  kept: Member,
  lost: Member,
  actor: Actor | null,
): Promise<Absorbed> {
  const { kind, id, slug, version, created } = lost;
  const { context } = members;
  const { backend, database, noted } = context;
  const { source, ...ways } = await addressesOf(context, lost);
  const apart = await settledWith(backend, database, kind, id);
  const moved = await moveLinks(context, lost, kept.id, (pointing, ids) =>
    members.reindexing.moved(pointing, ids),
  );
  await handOnSources(context, lost, source, kept.id);
  await members.removeAll(kind, [lost], actor);
  await handOnAddresses(context, lost, kept.id);
  for (const other of apart)
    if (other !== kept.id) await settlePair(backend, database, kind, kept.id, other, true);
  noted.add("written", kind.singular, [id, kept.id]);
  const what = { id, slug, version, created, values: storedValues(lost), source };
  return { kept: kept.id, lost: what, ...ways, moved, apart };
}

export async function separate(
  members: MemberWriter,
  kind: Kind,
  absorbed: Absorbed,
  actor: Actor | null,
): Promise<void> {
  const { context } = members;
  const { backend, database, noted } = context;
  const { id, slug, version, created, values, source } = absorbed.lost;
  await takeBackWays(context, kind, absorbed);
  // Removing and restoring count as changes, so that its last version before no longer counts as current.
  const now = version + 2;
  const draft = { id, values, version: now, created, ...(slug !== null && { slug }) };
  await members.insert(kind, [draft], actor);
  const [quelle = null, quelle_id = null, known = null] = source ?? [];
  const quelle_version = known === version ? now : known;
  const row = { quelle, quelle_id, quelle_version };
  await database.updateTable(kind.singular).set(row).where("id", "=", id).execute();
  await moveLinksBack(context, absorbed, (pointing, ids) =>
    members.reindexing.moved(pointing, ids),
  );
  // The links of both have changed only now.
  await members.dependents.placeAnew(kind, [id, absorbed.kept]);
  for (const other of absorbed.apart) await settlePair(backend, database, kind, id, other, true);
  noted.add("written", kind.singular, [id, absorbed.kept]);
}
