/** Which works were borrowed most often, counted from the loans; who had them is not asked. */

import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

interface LoanCounting {
  /** The ids of works with at least so many loans since a day, the most borrowed first. */
  mostBorrowed(since: string, least: number, limit: number): Promise<readonly number[]>;
}

export const borrowedWorks: AddedTables<LoanCounting> = { reader, writer: reader };

function reader({ database }: TableConnection): LoanCounting {
  return {
    async mostBorrowed(since, least, limit) {
      const rows = await database
        .selectFrom("ausleihe")
        .innerJoin("exemplar", "exemplar.id", "ausleihe.exemplar")
        .select("exemplar.werk as id")
        .where("ausleihe.von", ">=", since)
        .groupBy("exemplar.werk")
        .having((columns) => columns.fn.countAll(), ">=", least)
        .orderBy((columns) => columns.fn.countAll(), "desc")
        .orderBy("exemplar.werk")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => Number(id));
    },
  };
}
