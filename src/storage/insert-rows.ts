/** Many rows at once, in as few statements as the database allows. */

import type { Database } from "./backend.ts";

/** Both engines bound how many parameters a statement may have. */
const PARAMETERS = 30_000;

export type Row = Record<string, unknown>;

export async function insertRows(
  database: Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const step = Math.max(1, Math.floor(PARAMETERS / Math.max(1, columns)));
  for (let from = 0; from < rows.length; from += step) {
    await database
      .insertInto(table)
      .values(rows.slice(from, from + step))
      .execute();
  }
}
