/** What was made under which Idempotency-Key, so that a request that comes again makes nothing twice. */

import type { Kind } from "../model/kind.ts";
import type { Writing } from "../model/writing.ts";
import type { Database } from "./backend.ts";
import { ACCOUNT_COLUMNS, SYSTEM_TABLES } from "./migrations.ts";

export async function findRepeat(
  database: Database,
  account: number,
  key: string,
): ReturnType<Writing["repeated"]> {
  const row = await database
    .selectFrom("wiederholung")
    .select(["pruefwert as fingerprint", "mitglied as id"])
    .where(ACCOUNT_COLUMNS.wiederholung, "=", account)
    .where("schluessel", "=", key)
    .executeTakeFirst();
  return (row ?? null) as { fingerprint: string; id: number } | null;
}

export async function rememberRepeat(
  database: Database,
  repeat: Parameters<Writing["remember"]>[0],
  kind: Kind,
  id: number,
): Promise<void> {
  const row = {
    konto: repeat.account,
    schluessel: repeat.key,
    pruefwert: repeat.fingerprint,
    art: kind.singular,
    mitglied: id,
    zeitpunkt: new Date().toISOString(),
  };
  await database
    .insertInto("wiederholung")
    .values(row)
    .onConflict((conflict) => conflict.columns(SYSTEM_TABLES.wiederholung).doUpdateSet(row))
    .execute();
}
