/** Statistics counted per day, kind, place and group, without names of persons: the figures never change afterwards. */

import { sql } from "kysely";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import type { Backend, Database, NamedStatement } from "../../core/storage/engines/backend.ts";
import {
  type TableConnection,
  upsertion,
  type WriteConnection,
} from "../../core/storage/engines/prepared.ts";
import { cached } from "../../core/words/cached.ts";

export interface Figure {
  readonly tag: string;
  readonly was: string;
  /** The kind of work; for readers the age group, for reminders the level, for hours the hour. */
  readonly art: string;
  readonly ort: string;
  /** The name of the reader's group; for money the currency. */
  readonly kreis: string;
  readonly anzahl: number;
}

/** `art`: the value, or a field of another member, looked up in one batch at the end of the write; `kreis` can wait until then, too. */
export interface Tally extends Omit<Figure, "art" | "kreis"> {
  readonly kreis: string | (() => Promise<string>);
  readonly art:
    | string
    | { readonly kind: Kind; readonly id: number; readonly field: string }
    | null;
}

interface FigureReading {
  /** The figures of a range of days, both included. */
  between(from: string, to: string): Promise<readonly Figure[]>;
  /** The same summed by month or day (`length` characters of a date), and not by anything else. */
  sums(from: string, to: string, length: 7 | 10): Promise<readonly Figure[]>;
  /** How often one thing was counted on a day. */
  counted(figure: Omit<Figure, "anzahl" | "ort">): Promise<number>;
  /** The day from which the library has worked here: copies and loans taken over from elsewhere are counted on much older days. */
  begun(): Promise<string | null>;
}

export interface FigureWriting extends FigureReading {
  /** Counts an event; buffered, and summed up once at the end of the write. */
  count(tally: Tally): void;
  /** false: later events are not counted. `movesIn`: they belong to an import from another system, or to its undo. */
  setCounting(counting: boolean, movesIn: boolean): void;
  /** What follows in this write brings nobody to the desk. */
  leaveOutVisits(): void;
  /** Removes all figures of a place. */
  forgetPlace(ort: string): Promise<void>;
  /** During an import: a copy without a date of accession was not acquired today. */
  readonly movesIn: boolean;
}

/** What is always counted on the day on which it is entered. */
const COUNTED_TODAY = ["verlaengerung", "vormerkung", "mahnung", "stunde", "anmeldung"];

/** Rows per statement. */
const AT_ONCE = 100;

export const tallies: AddedTables<FigureReading, FigureWriting> = {
  reader: readerOn,

  writer(connection: WriteConnection) {
    const { backend, database } = connection;
    const gathered: Tally[] = [];
    let [isCounting, isMovingIn, areVisitsLeftOut] = [true, false, false];
    connection.atEnd(() => addUp(gathered, backend, database));
    return {
      ...readerOn(connection),
      count(tally) {
        const isLeftOut = areVisitsLeftOut && tally.was === "besuch";
        if (isCounting && !isLeftOut) gathered.push(tally);
      },
      leaveOutVisits() {
        areVisitsLeftOut = true;
      },
      setCounting(counting, movesIn) {
        [isCounting, isMovingIn] = [counting, movesIn];
      },
      async forgetPlace(ort) {
        await database.deleteFrom("zaehlung").where("ort", "=", ort).execute();
      },
      get movesIn() {
        return isMovingIn;
      },
    };
  },
};

/** Attributes later writes to that import; `counted`: false keeps them out of the statistics. */
export function attributeTo(
  job: number | null,
  writing: Writing,
  counted = true,
  movesIn = job !== null,
): void {
  writing.attribute(job);
  writing.with(tallies).setCounting(counted, movesIn);
}

function readerOn({ database }: TableConnection): FigureReading {
  return {
    async between(from, to) {
      const rows = await database
        .selectFrom("zaehlung")
        .select(["tag", "was", "art", "ort", "kreis"])
        .select((columns) => columns.fn.sum("anzahl").as("anzahl"))
        .where("tag", ">=", from)
        .where("tag", "<=", to)
        .groupBy(["tag", "was", "art", "ort", "kreis"])
        .orderBy("tag")
        .orderBy("was")
        .orderBy("art")
        .orderBy("ort")
        .orderBy("kreis")
        .execute();
      return rows
        .map((row) => ({ ...row, anzahl: Number(row.anzahl) }) as Figure)
        .filter(({ anzahl }) => anzahl !== 0);
    },

    async counted({ tag, was, art, kreis }) {
      const sum = await database
        .selectFrom("zaehlung")
        .select((columns) => columns.fn.sum("anzahl").as("anzahl"))
        .where("tag", "=", tag)
        .where("was", "=", was)
        .where("art", "=", art)
        .where("kreis", "=", kreis)
        .executeTakeFirst();
      return Number(sum?.anzahl ?? 0);
    },

    async begun() {
      const first = await database
        .selectFrom("zaehlung")
        .select((columns) => columns.fn.min("tag").as("tag"))
        .where("was", "in", COUNTED_TODAY)
        .executeTakeFirst();
      return (first?.tag ?? null) as string | null;
    },

    async sums(from, to, length) {
      // Money is summed per currency.
      const kreis = sql<string>`case when was = 'ausgabe' then kreis else '' end`;
      const step = sql<string>`substr(tag, 1, ${sql.lit(length)})`;
      const { rows } = await sql<{ step: string; was: string; kreis: string; anzahl: number }>`
        select ${step} as step, was, ${kreis} as kreis, sum(anzahl) as anzahl from zaehlung
        where tag >= ${from} and tag <= ${to} group by ${step}, was, ${kreis} order by 1, 2, 3`.execute(
        database,
      );
      return rows.map(({ step, was, kreis, anzahl }) => ({
        ...{ tag: step, was, art: "", ort: "", kreis },
        anzahl: Number(anzahl),
      }));
    },
  };
}

async function addUp(
  gathered: readonly Tally[],
  backend: Backend,
  database: Database,
): Promise<NamedStatement[]> {
  const kinds = await kindsOf(gathered, backend, database);
  const sums = new Map<string, Omit<Figure, "anzahl"> & { anzahl: number }>();
  // A group asked for can add events: the loop takes them as well.
  for (const { tag, was, art: given, ort, kreis: group, anzahl } of gathered) {
    const art = (typeof given === "object" ? given && kinds.get(keyOf(given)) : given) ?? "";
    const kreis = typeof group === "string" ? group : await group();
    const key = JSON.stringify([tag, was, art, ort, kreis]);
    cached(sums, key, () => ({ tag, was, art, ort, kreis, anzahl: 0 })).anzahl += anzahl;
  }
  const figures = [...sums.values()].filter(({ anzahl }) => anzahl !== 0);
  const batches = Array.from({ length: Math.ceil(figures.length / AT_ONCE) }, (_, batch) =>
    figures.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE),
  );
  return batches.flatMap((some) =>
    upsertion(
      "zaehlung",
      some,
      ["tag", "was", "art", "ort", "kreis"],
      (column) => sql`zaehlung.${sql.ref(column)} + ${sql.ref(`excluded.${column}`)}`,
    ),
  );
}

async function kindsOf(
  gathered: readonly Tally[],
  backend: Backend,
  database: Database,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const asked = gathered.flatMap(({ art }) => (typeof art === "object" && art) || []);
  for (const some of Map.groupBy(
    asked,
    ({ kind, field }) => `${kind.singular} ${field}`,
  ).values()) {
    const { kind, field } = some[0]!;
    const ids = [...new Set(some.map(({ id }) => id))];
    const rows = await database
      .selectFrom(kind.singular)
      .select(["id", field])
      .where(backend.among(sql`id`, "integer", backend.listValue(ids)))
      .execute();
    for (const row of rows) found.set(keyOf({ kind, field, id: row.id }), row[field] ?? "");
  }
  return found;
}

function keyOf({ kind, id, field }: Exclude<Tally["art"], string | null>): string {
  return `${kind.singular} ${field} ${id}`;
}
