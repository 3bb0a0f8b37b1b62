/** The cash book: what was taken and given back, by whom and how. What stands in it is never changed. */

import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

export interface CashEntry {
  /** The first is 1, and none is left out. */
  readonly nummer: number;
  readonly tag: string;
  readonly zeitpunkt: string;
  readonly richtung: "ein" | "aus";
  readonly betrag: string;
  readonly weise: string;
  readonly grund: string;
  /** What it was paid for. */
  readonly posten: number;
  /** The user name of whoever took it or gave it back. */
  readonly durch: string | null;
}

/** Its number and its instant are given when it is written. */
type NewCashEntry = Omit<CashEntry, "nummer" | "zeitpunkt">;

/** From the first day to the last, both included; or all for one fee, or by one who took it. */
type CashQuery =
  | { readonly from: string; readonly to: string }
  | { readonly posten: number }
  | { readonly durch: string };

interface CashReading {
  /** In the order in which they were entered. */
  entries(query: CashQuery): Promise<readonly CashEntry[]>;
  /** How often each amount went in or out in some days: what it comes to without reading every entry. */
  amounts(from: string, to: string): Promise<readonly CashAmount[]>;
}

interface CashAmount extends Pick<CashEntry, "richtung" | "betrag" | "grund"> {
  readonly anzahl: number;
}

export interface CashWriting extends CashReading {
  enter(entry: NewCashEntry): Promise<void>;
}

export const cashBook: AddedTables<CashReading, CashWriting> = {
  reader: readerOn,

  writer(connection: TableConnection) {
    const { database } = connection;
    return {
      ...readerOn(connection),
      // Writers take turns, so that the next number is nobody else's.
      async enter(entry) {
        const last = await database
          .selectFrom("kassenbuch")
          .select((columns) => columns.fn.max("nummer").as("nummer"))
          .executeTakeFirst();
        const nummer = Number(last?.nummer ?? 0) + 1;
        const row = { ...entry, nummer, zeitpunkt: new Date().toISOString() };
        await database.insertInto("kassenbuch").values(row).execute();
      },
    };
  },
};

function readerOn({ database }: TableConnection): CashReading {
  return {
    async amounts(from, to) {
      const rows = await database
        .selectFrom("kassenbuch")
        .select(["richtung", "betrag", "grund"])
        .select((columns) => columns.fn.countAll().as("anzahl"))
        .where("tag", ">=", from)
        .where("tag", "<=", to)
        .groupBy(["richtung", "betrag", "grund"])
        .execute();
      return rows.map((row) => ({ ...row, anzahl: Number(row.anzahl) })) as CashAmount[];
    },

    async entries(query) {
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
    },
  };
}
