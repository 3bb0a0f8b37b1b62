/** Which Idempotency-Key made what, so that a repeated request makes nothing twice. */

import type { Kind } from "../../model/kinds/kind.ts";
import type { Writing } from "../../model/store/writing.ts";
import type { Database } from "../engines/backend.ts";
import { SYSTEM_TABLES } from "../schema/migrations.ts";

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
