/** The copies in shelf order, place by place, without missing and withdrawn ones. */

import { sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

export interface ShelfRow {
  readonly standort: string | null;
  readonly signatur: string;
  readonly person: string | null;
  readonly titel: string;
  readonly barcode: string | null;
  readonly status: string;
  readonly exemplar: number;
}

interface ShelfReading {
  /** `place`: its id; null for all of them. */
  shelfRows(place: number | null, limit: number): Promise<readonly ShelfRow[]>;
}

export const shelfList: AddedTables<ShelfReading> = { reader, writer: reader };

function reader({ database }: TableConnection): ShelfReading {
  return {
    async shelfRows(place, limit) {
      const here = place === null ? sql`` : sql`and e.standort = ${place}`;
      const { rows } = await sql<ShelfRow>`
        select o.bezeichnung as standort, e.bezeichnung as signatur, w.bezeichnung as titel, e.barcode, e.status,
          e.id as exemplar, (select p.bezeichnung from werk_person m join person p on p.id = m.ziel
            where m.mitglied = w.id order by m.position limit 1) as person
        from exemplar e join werk w on w.id = e.werk left join standort o on o.id = e.standort
        where coalesce(e.zustand, '') not in ('ausgesondert', 'verloren', 'vermisst') ${here}
        order by case when o.id is null then 1 else 0 end, o.sortiert, o.id, e.sortiert, e.id limit ${limit}`.execute(
        database,
      );
      return rows.map((row) => ({ ...row, exemplar: Number(row.exemplar) }));
    },
  };
}
