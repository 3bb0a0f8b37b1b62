/** The cash book: payments and refunds, by whom and how. Entries are never changed. */

import type { AddedTables } from "../../core/model/store/added-tables.ts";
import { amongIds } from "../../core/storage/engines/backend.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

/** Deposits are no income: they are given back. */
export const DEPOSIT = "kaution";

/** The reason of what was kept of a deposit: income, unlike the deposit. */
export const KEPT = "einbehalten";

export interface CashEntry {
  /** Consecutive from 1, without gaps. */
  readonly nummer: number;
  readonly tag: string;
  readonly zeitpunkt: string;
  readonly richtung: "ein" | "aus";
  readonly betrag: string;
  readonly weise: string;
  readonly grund: string;
  /** The fee that was paid. */
  readonly posten: number;
  /** The user name of the staff member who took or refunded it. */
  readonly durch: string | null;
}

/** Remembered of an entry whose fee was charged by the same step: both are undone together. */
export function chargedBy(nummer: number) {
  return { account: 0, key: `berechnet ${nummer}`, fingerprint: `${nummer}` };
}

/** Number and timestamp are set when it is written. */
type NewCashEntry = Omit<CashEntry, "nummer" | "zeitpunkt">;

/** A range of days, both included; or all entries of one fee or of several, or of one staff member. */
type CashQuery =
  | { readonly from: string; readonly to: string }
  | { readonly posten: number | readonly number[] }
  | { readonly durch: string };

interface CashReading {
  /** Ordered by number. */
  entries(query: CashQuery): Promise<readonly CashEntry[]>;
  /** How often each amount was taken or refunded in a range of days, to sum up without reading every entry. */
  amounts(from: string, to: string): Promise<readonly CashAmount[]>;
}

export interface CashAmount extends Pick<CashEntry, "richtung" | "betrag" | "grund"> {
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
      // The write lock guarantees that the next number is unique.
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

function readerOn({ backend, database }: TableConnection): CashReading {
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
          ? all.where(amongIds(backend, "posten", [query.posten].flat()))
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
