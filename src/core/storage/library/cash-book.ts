/** Writes and reads the cash book; there is no way to change it. */

import type { CashEntry, CashQuery, NewCashEntry } from "../../model/store/cash.ts";
import type { Database } from "../engines/backend.ts";

/** Writers take turns, so that the next number is nobody else's. */
export async function enterCash(database: Database, entry: NewCashEntry): Promise<void> {
  const last = await database
    .selectFrom("kassenbuch")
    .select((columns) => columns.fn.max("nummer").as("nummer"))
    .executeTakeFirst();
  const nummer = Number(last?.nummer ?? 0) + 1;
  const row = { ...entry, nummer, zeitpunkt: new Date().toISOString() };
  await database.insertInto("kassenbuch").values(row).execute();
}

export async function cashEntries(database: Database, query: CashQuery): Promise<CashEntry[]> {
  const all = database.selectFrom("kassenbuch").selectAll().orderBy("nummer");
  const rows =
    "posten" in query
      ? all.where("posten", "=", query.posten)
      : "durch" in query
        ? all.where("durch", "=", query.durch)
        : all.where("tag", ">=", query.from).where("tag", "<=", query.to);
  return (await rows.execute()).map((row) => ({
    ...row,
    nummer: Number(row.nummer),
    posten: Number(row.posten),
  })) as CashEntry[];
}
