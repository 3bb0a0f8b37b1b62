/** Copies in shelf order: by shelf mark and, where marks are alike, by the first author and the title. */

import { sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import { amongIds } from "../../core/storage/engines/backend.ts";
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
  /** Place by place, without missing and withdrawn ones. `place`: its id; null for all of them. */
  shelfRows(place: number | null, limit: number): Promise<readonly ShelfRow[]>;
  /** The same copies in the order of the shelf. */
  inShelfOrder(copies: readonly number[]): Promise<readonly number[]>;
}

const COPIES = sql`exemplar e join werk w on w.id = e.werk left join person p on p.id =
  (select m.ziel from werk_person m where m.mitglied = w.id order by m.position limit 1)`;

/** A work without an author stands by its title. */
const ORDER = sql`e.sortiert, coalesce(p.sortiert, w.sortiert), w.sortiert, e.id`;

export const shelfList: AddedTables<ShelfReading> = { reader, writer: reader };

function reader({ backend, database }: TableConnection): ShelfReading {
  return {
    async shelfRows(place, limit) {
      const here = place === null ? sql`` : sql`and e.standort = ${place}`;
      const { rows } = await sql<ShelfRow>`
        select o.bezeichnung as standort, e.bezeichnung as signatur, w.bezeichnung as titel, e.barcode, e.status,
          e.id as exemplar, p.bezeichnung as person
        from ${COPIES} left join standort o on o.id = e.standort
        where coalesce(e.zustand, '') not in ('ausgesondert', 'verloren', 'vermisst') ${here}
        order by case when o.id is null then 1 else 0 end, o.sortiert, o.id, ${ORDER} limit ${limit}`.execute(
        database,
      );
      return rows.map((row) => ({ ...row, exemplar: Number(row.exemplar) }));
    },

    async inShelfOrder(copies) {
      const { rows } = await sql<{ id: number }>`
        select e.id from ${COPIES} where ${amongIds(backend, "e.id", copies)} order by ${ORDER}`.execute(
        database,
      );
      return rows.map(({ id }) => Number(id));
    },
  };
}
