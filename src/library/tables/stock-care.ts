/** Queries for stock maintenance: copies to weed, works to buy more of, gaps in series, checks and repairs that are due. */

import { type RawBuilder, sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";

export const CARE_LISTS = [
  "nie-ausgeliehen",
  "lange-nicht-ausgeliehen",
  "oft-ausgeliehen",
  "vorgemerkt",
  "mehrfach",
  "fehlende-baende",
  "abgenutzt",
  "pruefung-faellig",
  "reparatur-faellig",
] as const;
export type CareList = (typeof CARE_LISTS)[number];

/** Made from how often something was lent, or from who waits for it. */
const OF_LENDING: readonly CareList[] = [
  "nie-ausgeliehen",
  "lange-nicht-ausgeliehen",
  "oft-ausgeliehen",
  "vorgemerkt",
  "mehrfach",
  "abgenutzt",
];

export function careLists(lends: boolean): readonly CareList[] {
  return lends ? CARE_LISTS : CARE_LISTS.filter((list) => !OF_LENDING.includes(list));
}

/** Each list fills some of these columns. */
export interface CareRow {
  readonly titel: string;
  readonly werk: number | null;
  readonly exemplar: number | null;
  readonly reihe: number | null;
  readonly signatur: string | null;
  readonly standort: string | null;
  /** Depending on the list: accession, last loan, or the day when the check or the return was due. */
  readonly seit: string | null;
  readonly ausleihen: number | null;
  readonly exemplare: number | null;
  readonly vormerkungen: number | null;
  /** How often it was damaged. */
  readonly schaeden: number | null;
  readonly zustand: string | null;
  /** The numbers of the missing volumes. */
  readonly baende: string | null;
}

interface CareAsked {
  /** Loans count from this day on. */
  readonly since: string;
  readonly today: string;
  /** A copy with this many loans counts as worn out. */
  readonly loans: number;
}

interface CareReading {
  careList(list: CareList, asked: CareAsked, limit: number): Promise<readonly CareRow[]>;
}

export const stockCare: AddedTables<CareReading> = { reader, writer: reader };

/** A series with higher volume numbers uses years as numbers, or has a typo. */
const MOST_VOLUMES = 200;
const HERE = sql`coalesce(e.zustand, '') not in ('ausgesondert', 'verloren', 'vermisst')`;
const CAME = sql`coalesce(e.zugang, substr(e.erstellt, 1, 10))`;
const BACK = sql.ref("e.reparaturBis");
const OF_COPY = sql`w.bezeichnung as titel, w.id as werk, e.id as exemplar, e.bezeichnung as signatur, o.bezeichnung as standort`;
const COPIES = sql`from exemplar e join werk w on w.id = e.werk left join standort o on o.id = e.standort`;

function reader({ database }: TableConnection): CareReading {
  return {
    async careList(list, asked, limit) {
      if (list === "fehlende-baende") return gaps(limit);
      const { rows } = await sql<
        Partial<CareRow>
      >`${statementOf(list, asked)} limit ${limit}`.execute(database);
      return rows.map(rowOf);
    },
  };

  async function gaps(limit: number): Promise<CareRow[]> {
    const number = sql`case when ltrim(band, '0123456789') = '' and length(band) between 1 and 3 then cast(band as integer) end`;
    const { rows: series } = await sql<{ reihe: number; titel: string; letzter: number }>`
      select r.id as reihe, r.bezeichnung as titel, max(b.nummer) as letzter
      from (select ziel, ${number} as nummer from werk_reihe) b join reihe r on r.id = b.ziel
      where b.nummer > 0 group by r.id, r.bezeichnung, r.sortiert
      having count(distinct b.nummer) < max(b.nummer) and max(b.nummer) <= ${MOST_VOLUMES}
        and count(distinct b.nummer) > 1
      order by r.sortiert, r.id limit ${limit}`.execute(database);
    if (series.length === 0) return [];
    const ids = sql.join(series.map(({ reihe }) => Number(reihe)));
    const { rows: volumes } = await sql<{ reihe: number; band: string }>`
      select distinct ziel as reihe, band from werk_reihe where ziel in (${ids})`.execute(database);
    const known = Map.groupBy(volumes, ({ reihe }) => Number(reihe));
    return series.map(({ reihe, titel, letzter }) => {
      const have = new Set(known.get(Number(reihe))?.map(({ band }) => Number(band)));
      const missing = Array.from({ length: Number(letzter) }, (_, index) => index + 1).filter(
        (volume) => !have.has(volume),
      );
      return rowOf({ reihe, titel, baende: missing.join(", ") });
    });
  }
}

function statementOf(
  list: Exclude<CareList, "fehlende-baende">,
  { since, today, loans: most }: CareAsked,
): RawBuilder<unknown> {
  const loans = sql`(select count(*) from ausleihe a join exemplar c on c.id = a.exemplar where c.werk = w.id and a.von >= ${since})`;
  switch (list) {
    case "nie-ausgeliehen":
      return sql`select ${OF_COPY}, ${CAME} as seit ${COPIES}
        where ${HERE} and coalesce(e.ausleihbar, 'ja') = 'ja' and ${CAME} < ${since}
          and not exists (select 1 from ausleihe a where a.exemplar = e.id)
        order by ${CAME}, e.id`;
    case "lange-nicht-ausgeliehen":
      return sql`select * from (select ${OF_COPY},
          (select max(a.von) from ausleihe a where a.exemplar = e.id) as seit ${COPIES}
        where ${HERE} and e.status <> 'ausgeliehen'
          and not exists (select 1 from ausleihe a where a.exemplar = e.id and a.von >= ${since})) alle
        where seit is not null order by seit, exemplar`;
    case "oft-ausgeliehen":
      return sql`select w.bezeichnung as titel, w.id as werk, count(*) as ausleihen,
          (select count(*) from exemplar e where e.werk = w.id and ${HERE}) as exemplare
        from ausleihe a join exemplar c on c.id = a.exemplar join werk w on w.id = c.werk
        where a.von >= ${since} group by w.id, w.bezeichnung having count(*) >= 3
        order by count(*) desc, w.id`;
    case "vorgemerkt":
      return sql`select * from (select w.bezeichnung as titel, w.id as werk, count(*) as vormerkungen,
          (select count(*) from exemplar e where e.werk = w.id and ${HERE}) as exemplare
        from vormerkung v join werk w on w.id = v.werk where v.ende is null
        group by w.id, w.bezeichnung) alle
        order by vormerkungen * 1.0 / case when exemplare = 0 then 1 else exemplare end desc, werk`;
    case "mehrfach":
      return sql`select * from (select w.bezeichnung as titel, w.id as werk, count(*) as exemplare, ${loans} as ausleihen
        from exemplar e join werk w on w.id = e.werk where ${HERE} and ${CAME} < ${since}
        group by w.id, w.bezeichnung having count(*) > 1) alle
        where ausleihen < exemplare order by exemplare - ausleihen desc, werk`;
    case "abgenutzt":
      return sql`select * from (select ${OF_COPY}, e.zustand,
          (select count(*) from ausleihe a where a.exemplar = e.id) as ausleihen,
          (select count(*) from pflege p where p.exemplar = e.id and p.was = 'kaputt') as schaeden ${COPIES}
        where ${HERE}) alle
        where ausleihen >= ${most} or schaeden > 1 or zustand = 'beschädigt'
        order by ausleihen desc, schaeden desc, exemplar`;
    case "pruefung-faellig":
      // A later check, or a later due date, replaces an earlier one.
      return sql`select ${OF_COPY}, p.pruefung as seit ${COPIES} join pflege p on p.exemplar = e.id
        where ${HERE} and p.pruefung <= ${today} and not exists (select 1 from pflege q
          where q.exemplar = e.id and (q.pruefung is not null or q.was = 'geprüft')
            and (q.am > p.am or (q.am = p.am and q.id > p.id)))
        order by p.pruefung, e.id`;
    case "reparatur-faellig":
      // Repairs without a day are left out: the list of copies shows them by their condition.
      return sql`select ${OF_COPY}, ${BACK} as seit ${COPIES}
        where e.zustand = 'in Reparatur' and ${BACK} <= ${today} order by ${BACK}, e.id`;
  }
}

const NUMBERS = [
  ...["werk", "exemplar", "reihe", "ausleihen", "exemplare", "vormerkungen", "schaeden"],
] as (keyof CareRow)[];

function rowOf(row: Partial<CareRow>): CareRow {
  const { titel = "", signatur = null, standort = null, seit = null } = row;
  const { baende = null, zustand = null } = row;
  const numbers = NUMBERS.map((name) => {
    const value = row[name] ?? null;
    return [name, value === null ? null : Number(value)];
  });
  return { titel, signatur, standort, seit, baende, zustand, ...Object.fromEntries(numbers) };
}
