/** Stores which Idempotency-Key created what, so that a repeated request creates nothing twice. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Writing } from "../../model/store/writing.ts";
import type { NamedStatement } from "../engines/backend.ts";
import { upsertion } from "../engines/prepared.ts";
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
export function insertRepeats(rows: readonly RepeatRow[]): NamedStatement[] {
  return upsertion("wiederholung", rows, SYSTEM_TABLES.wiederholung, (column) =>
    sql.ref(`excluded.${column}`),
  );
}
