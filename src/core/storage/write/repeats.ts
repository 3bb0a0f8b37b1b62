/** Stores which Idempotency-Key created what, so that a repeated request creates nothing twice. */

import type { OperationNodeSource } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Writing } from "../../model/store/writing.ts";
import type { Database } from "../engines/backend.ts";
import { SYSTEM_TABLES } from "../schema/migrations.ts";

export type RepeatRow = ReturnType<typeof repeatRow>;

export function repeatRow(repeat: Parameters<Writing["remember"]>[0], kind: Kind, id: number) {
  return {
    konto: repeat.account,
    schluessel: repeat.key,
    pruefwert: repeat.fingerprint,
    art: kind.singular,
    mitglied: id,
    zeitpunkt: new Date().toISOString(),
  };
}

/** All pending rows in one statement; none if there are no rows. */
export function insertRepeats(
  database: Database,
  rows: readonly RepeatRow[],
): OperationNodeSource[] {
  if (rows.length === 0) return [];
  const insert = database.insertInto("wiederholung").values([...rows]);
  return [
    insert.onConflict((conflict) =>
      conflict
        .columns(SYSTEM_TABLES.wiederholung)
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(Object.keys(rows[0]!).map((name) => [name, ref(`excluded.${name}`)])),
        ),
    ),
  ];
}
