/** Counts what happens, in the transaction in which it does: gathered, and added up once at its end. */

import { sql } from "kysely";
import type { Figure, Tally } from "../../model/store/tally.ts";
import type { Backend, Database } from "../engines/backend.ts";

/** Rows of one statement. */
const AT_ONCE = 100;

export class Tallies {
  #gathered: Tally[] = [];

  add(tally: Tally): void {
    this.#gathered.push(tally);
  }

  async write(backend: Backend, database: Database): Promise<void> {
    const gathered = this.#gathered;
    if (gathered.length === 0) return;
    this.#gathered = [];
    const kinds = await kindsOf(gathered, backend, database);
    const sums = new Map<string, Figure>();
    for (const { art, ...tally } of gathered) {
      const known = typeof art === "object" ? art && kinds.get(keyOf(art)) : art;
      const figure = { ...tally, art: known ?? "" };
      const { tag, was, ort, kreis } = figure;
      const key = JSON.stringify([tag, was, figure.art, ort, kreis]);
      const anzahl = (sums.get(key)?.anzahl ?? 0) + figure.anzahl;
      sums.set(key, { ...figure, anzahl });
    }
    const figures = [...sums.values()].filter(({ anzahl }) => anzahl !== 0);
    for (let from = 0; from < figures.length; from += AT_ONCE)
      await database
        .insertInto("zaehlung")
        .values(figures.slice(from, from + AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(["tag", "was", "art", "ort", "kreis"]).doUpdateSet((columns) => ({
            anzahl: columns("zaehlung.anzahl", "+", columns.ref("excluded.anzahl")),
          })),
        )
        .execute();
  }
}

/** From the first day to the last, both included. */
export async function figuresOf(database: Database, from: string, to: string): Promise<Figure[]> {
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
}

async function kindsOf(
  tallies: readonly Tally[],
  backend: Backend,
  database: Database,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const asked = tallies.flatMap(({ art }) => (typeof art === "object" && art) || []);
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
