/** What the table of counters knows, kept up to date by every write: nothing is counted. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Ask } from "../engines/prepared.ts";

export async function memberCount(ask: Ask, { singular }: Kind): Promise<number> {
  const [row] = await ask(
    `count ${singular}`,
    {},
    () => sql`select anzahl from zaehler where art = ${sql.lit(singular)}`,
  );
  return row?.anzahl ?? 0;
}

/** Every write appends to the record of changes, so its last number shows whether anything was written. */
export async function lastWrite(ask: Ask): Promise<number> {
  const [row] = await ask(
    "change",
    {},
    () => sql`select naechste from zaehler where art = 'aenderung'`,
  );
  return row?.naechste ?? 0;
}
