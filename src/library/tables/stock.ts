/** The stock on a day, aggregated by the database: by kind of work, place, subject and year of publication. */

import { type RawBuilder, sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

export const STOCK_SIDES = ["art", "ort", "schlagwort", "jahr"] as const;
export type StockSide = (typeof STOCK_SIDES)[number];

export interface StockCount {
  /** "" where the value is missing. */
  readonly name: string;
  readonly anzahl: number;
}

interface StockCounting {
  /** The number of copies at the end of a day; null: now. */
  total(day: string | null): Promise<number>;
  /** In descending order. A copy counts for each of its subjects. */
  by(side: StockSide, day: string | null, limit: number): Promise<readonly StockCount[]>;
}

export const stock: AddedTables<StockCounting> = { reader, writer: reader };

const NAMES: Readonly<Record<StockSide, RawBuilder<unknown>>> = {
  art: sql`w.art`,
  ort: sql`o.bezeichnung`,
  schlagwort: sql`s.bezeichnung`,
  jahr: sql`w.jahr`,
};
const JOINS: Readonly<Record<StockSide, RawBuilder<unknown>>> = {
  art: sql``,
  ort: sql`left join standort o on o.id = e.standort`,
  schlagwort: sql`join werk_schlagwort l on l.mitglied = e.werk join schlagwort s on s.id = l.ziel`,
  jahr: sql``,
};

function reader({ database }: TableConnection): StockCounting {
  return {
    async total(day) {
      const { rows } = await sql<{ anzahl: number }>`
        select count(*) as anzahl from exemplar e where ${wasThere(day)}`.execute(database);
      return Number(rows[0]?.anzahl ?? 0);
    },

    async by(side, day, limit) {
      const { rows } = await sql<{ name: string | number | null; anzahl: number }>`
        select ${NAMES[side]} as name, count(*) as anzahl
        from exemplar e join werk w on w.id = e.werk ${JOINS[side]}
        where ${wasThere(day)} group by ${NAMES[side]}
        order by count(*) desc, case when ${NAMES[side]} is null then 1 else 0 end, ${NAMES[side]} limit ${limit}`.execute(
        database,
      );
      return rows.map(({ name, anzahl }) => ({ name: `${name ?? ""}`, anzahl: Number(anzahl) }));
    },
  };
}

/** From accession (or creation of the record) until withdrawal. Timestamps are in UTC, and cut to their day. */
function wasThere(day: string | null): RawBuilder<boolean> {
  if (day === null) return sql<boolean>`coalesce(e.zustand, '') <> 'ausgesondert'`;
  return sql<boolean>`coalesce(e.zugang, substr(e.erstellt, 1, 10)) <= ${day}
    and (coalesce(e.zustand, '') <> 'ausgesondert' or e."ausgesondertAm" > ${day})`;
}
