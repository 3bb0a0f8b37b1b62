/** Deletes what other tables hold of a member: for an account everything, for others the recorded values. */

import type { Kind } from "../../model/kinds/kind.ts";
import type { Database } from "../engines/backend.ts";
import { ACCOUNT_COLUMNS } from "../schema/migrations.ts";

export async function eraseAccount(database: Database, kind: Kind, id: number): Promise<void> {
  for (const [table, account] of Object.entries(ACCOUNT_COLUMNS)) {
    await database.deleteFrom(table).where(account, "=", id).execute();
  }
  await database
    .deleteFrom("wiederholung")
    .where(ACCOUNT_COLUMNS.wiederholung, "=", 0)
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .execute();
  await concealMember(database, kind, id);
  await database.updateTable("aenderung").set({ wer: null }).where("wer", "=", id).execute();
}

/** Sessions, of browsers and of apps, and keys of programs. */
export async function endAccess(database: Database, id: number): Promise<void> {
  for (const table of ["sitzung", "zugriffsschluessel"] as const)
    await database.deleteFrom(table).where(ACCOUNT_COLUMNS[table], "=", id).execute();
}

/** That the member existed stays recorded, but none of its values. */
export async function concealMember(database: Database, kind: Kind, id: number): Promise<void> {
  const own = (table: string) =>
    database.updateTable(table).where("art", "=", kind.singular).where("mitglied", "=", id);
  await own("aenderung").set({ vorher: null, nachher: null }).execute();
  await own("adresse").set({ bezeichnung: "" }).execute();
}

/** The last change stays, without its former values and its import: it can no longer be undone. */
export async function forgetPast(database: Database, kind: Kind, id: number): Promise<void> {
  const [last] = await database
    .selectFrom("aenderung")
    .select("id")
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  if (!last) return;
  await database
    .deleteFrom("aenderung")
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .where("id", "<", last.id)
    .execute();
  await database
    .updateTable("aenderung")
    .set({ vorher: null, auftrag: null })
    .where("id", "=", last.id)
    .execute();
}
