/** The most borrowed works, counted from the loans, regardless of the readers. */

import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

interface LoanCounting {
  /** The ids of works with at least `least` loans since a day, the most borrowed first. */
  mostBorrowed(since: string, least: number, limit: number): Promise<readonly number[]>;
  /** The same for a past range of days, with the number of loans. */
  borrowedBetween(
    from: string,
    to: string,
    least: number,
    limit: number,
  ): Promise<readonly BorrowedWork[]>;
}

interface BorrowedWork {
  readonly id: number;
  readonly loans: number;
}

export const borrowedWorks: AddedTables<LoanCounting> = { reader, writer: reader };

function reader({ database }: TableConnection): LoanCounting {
  return {
    async mostBorrowed(since, least, limit) {
      const found = await this.borrowedBetween(since, "9999-12-31", least, limit);
      return found.map(({ id }) => id);
    },

    async borrowedBetween(from, to, least, limit) {
      const rows = await database
        .selectFrom("ausleihe")
        .innerJoin("exemplar", "exemplar.id", "ausleihe.exemplar")
        .select("exemplar.werk as id")
        .select((columns) => columns.fn.countAll().as("loans"))
        .where("ausleihe.von", ">=", from)
        .where("ausleihe.von", "<=", to)
        .groupBy("exemplar.werk")
        .having((columns) => columns.fn.countAll(), ">=", least)
        .orderBy((columns) => columns.fn.countAll(), "desc")
        .orderBy("exemplar.werk")
        .limit(limit)
        .execute();
      return rows.map(({ id, loans }) => ({ id: Number(id), loans: Number(loans) }));
    },
  };
}
