/** Results of a stocktaking, counted and listed by joins: one statement, however many copies there are. */

import { type RawBuilder, sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

/** Which copies are counted; null: no restriction. */
export interface StockScope {
  readonly standort: number | null;
  readonly von: string | null;
  readonly bis: string | null;
  readonly art: string | null;
  readonly werk: number | null;
  readonly ausleihbar: string | null;
}

/** A stocktaking; first and last shelf mark of its scope as folded sort keys. */
export interface Stock extends StockScope {
  readonly id: number;
  /** The day on which it began. */
  readonly beginn: string;
  /** When it was created: copies added since are not part of it. */
  readonly erstellt: string;
  readonly closed: boolean;
}

/** A scanned or missing copy, with the columns of the list. */
export interface StockRow {
  readonly barcode: string | null;
  readonly gehoertNach: string | null;
  readonly exemplar: StockLink | null;
  readonly werk: StockLink | null;
  readonly standort: StockLink | null;
}

interface StockLink {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
}

/** Copies of one place whose shelf marks have the same prefix. */
export interface ShelfCount {
  readonly ort: string | null;
  readonly beginn: string;
  readonly gesamt: number;
  readonly da: number;
  readonly fehlt: number;
}

interface StockReading {
  /** The number of copies in scope and of scans, by result. */
  counts(stock: Stock): Promise<ReadonlyMap<string, number>>;
  rows(stock: Stock, result: string, limit: number): Promise<readonly StockRow[]>;
  /** The ids of the copies with this result. */
  copies(stock: Stock, result: string): Promise<readonly number[]>;
  shelves(stock: Stock): Promise<readonly ShelfCount[]>;
  /** The open loans of copies found on the shelf, without those made after the scan. */
  loansBefore(stock: Stock): Promise<readonly number[]>;
}

export const stocktaking: AddedTables<StockReading> = { reader, writer: reader };

/** Results of copies that count without a scan: seen at the desk meanwhile, on loan, already missing. */
export const UNSCANNED = ["gesehen", "unterwegs", "schon vermisst"] as const;
const SCANNED = "erfasst";
/** Length of the shelf mark prefix that identifies a shelf. */
const SHELF = 3;

function reader({ database }: TableConnection): StockReading {
  return {
    async counts(stock) {
      const { rows: scans } = await sql<{ name: string; total: number }>`
        select befund as name, count(*) as total from erfassung
        where inventur = ${stock.id} and ueberholt is null group by befund`.execute(database);
      const { rows: copies } = await sql<{ name: string; total: number }>`
        select lage as name, count(*) as total from (select ${stateOf(stock)} as lage ${copiesOf(stock)}) alle
        group by lage`.execute(database);
      const counts = new Map(scans.map(({ name, total }) => [name, Number(total)]));
      for (const { name, total } of copies) if (name !== SCANNED) counts.set(name, Number(total));
      return counts;
    },

    async rows(stock, result, limit) {
      const { rows } = await sql<Record<string, string | number | null>>`
        select g.barcode, g."gehoertNach", e.id as exemplar, e.bezeichnung as exemplar_titel,
          w.id as werk, w.slug as werk_slug, w.bezeichnung as werk_titel,
          o.id as standort, o.slug as standort_slug, o.bezeichnung as standort_titel
        from (${found(stock, result)} limit ${limit}) g left join exemplar e on e.id = g.exemplar
        left join werk w on w.id = e.werk left join standort o on o.id = e.standort
        order by g.rang, g.nummer`.execute(database);
      return rows.map((row) => ({
        barcode: row.barcode as string | null,
        gehoertNach: row.gehoertNach as string | null,
        exemplar: linkIn(row, "exemplar"),
        werk: linkIn(row, "werk"),
        standort: linkIn(row, "standort"),
      }));
    },

    async copies(stock, result) {
      const { rows } = await sql<{ exemplar: number | null }>`${found(stock, result)}`.execute(
        database,
      );
      return rows.flatMap(({ exemplar }) => (exemplar === null ? [] : [Number(exemplar)]));
    },

    async shelves(stock) {
      const { rows } = await sql<ShelfCount>`
        select ort, fach as beginn, count(*) as gesamt,
          sum(case when lage in (${SCANNED}, 'gesehen') then 1 else 0 end) as da,
          sum(case when lage = 'fehlt' then 1 else 0 end) as fehlt
        from (
          select o.bezeichnung as ort, o.sortiert as rang, substr(e.such_titel, 1, ${sql.lit(SHELF)}) as fach, ${stateOf(stock)} as lage
          ${copiesOf(stock, sql`left join standort o on o.id = e.standort`)}
        ) alle group by ort, rang, fach order by case when ort is null then 1 else 0 end, rang, fach`.execute(
        database,
      );
      return rows.map(({ ort, beginn, gesamt, da, fehlt }) => ({
        ort,
        beginn,
        gesamt: Number(gesamt),
        da: Number(da),
        fehlt: Number(fehlt),
      }));
    },

    async loansBefore({ id }) {
      const { rows } = await sql<{ id: number }>`
        select a.id from ausleihe a join erfassung s on s.exemplar = a.exemplar
        where s.inventur = ${id} and s.ueberholt is null and s.befund = 'ausgeliehen'
          and a.zurueck is null and a.erstellt <= s.erstellt
        order by a.id`.execute(database);
      return rows.map((row) => Number(row.id));
    },
  };
}

/** Unscanned and missing copies in shelf order, the others in the order of the scans. */
function found(stock: Stock, result: string): RawBuilder<unknown> {
  const isUnscanned =
    UNSCANNED.some((name) => name === result) || (result === "fehlt" && !stock.closed);
  if (isUnscanned)
    return sql`select e.barcode, null as "gehoertNach", e.id as exemplar, e.sortiert as rang, e.id as nummer
      ${copiesOf(stock)} and ${stateOf(stock)} = ${result} order by e.sortiert, e.id`;
  const rank = result === "fehlt" ? sql`coalesce(e.sortiert, '')` : sql`''`;
  return sql`select s.barcode, s."gehoertNach", s.exemplar, ${rank} as rang, s.id as nummer
    from erfassung s left join exemplar e on e.id = s.exemplar
    where s.inventur = ${stock.id} and s.ueberholt is null and s.befund = ${result} order by 4, s.id`;
}

function linkIn(
  row: Readonly<Record<string, string | number | null>>,
  name: string,
): StockLink | null {
  const slug = (row[`${name}_slug`] ?? null) as string | null;
  return row[name] === null
    ? null
    : { id: Number(row[name]), slug, title: `${row[`${name}_titel`]}` };
}

/** The copies `e` in scope, each with its scan `s`; without those withdrawn or lost before. */
function copiesOf(stock: Stock, join: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const conditions = [
    sql`e.erstellt <= ${stock.erstellt}`,
    sql`(s.befund is not null or coalesce(e.zustand, '') not in ('ausgesondert', 'verloren'))`,
    ...(stock.standort === null ? [] : [sql`e.standort = ${stock.standort}`]),
    ...(stock.von === null ? [] : [sql`e.sortiert >= ${stock.von}`]),
    ...(stock.bis === null ? [] : [sql`e.sortiert <= ${stock.bis}`]),
    ...(stock.art === null ? [] : [sql`w.art = ${stock.art}`]),
    ...(stock.werk === null ? [] : [sql`e.werk = ${stock.werk}`]),
    ...(stock.ausleihbar === null ? [] : [sql`coalesce(e.ausleihbar, 'ja') = ${stock.ausleihbar}`]),
  ];
  return sql`from exemplar e join werk w on w.id = e.werk
    left join erfassung s on s.inventur = ${stock.id} and s.exemplar = e.id and s.ueberholt is null
    ${join} where ${sql.join(conditions, sql` and `)}`;
}

function stateOf({ beginn, closed }: Stock): RawBuilder<string> {
  return sql<string>`case when s.befund = 'fehlt' then 'fehlt'
    when s.befund is not null then ${sql.lit(SCANNED)}
    when e.status in ('ausgeliehen', 'bereitgestellt')
      or e.zustand in ('in Reparatur', 'in Bearbeitung') then 'unterwegs'
    when e."zuletztGesehen" >= ${beginn} then 'gesehen'
    when e.zustand = 'vermisst' then 'schon vermisst'
    else ${sql.lit(closed ? "unterwegs" : "fehlt")} end`;
}
