/** The order of hits: by how well the title matches and how often others link to them, or by a sorting that was asked for. */

import { sql } from "kysely";
import { fold } from "../../../words/fold.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import { listTable } from "../../schema/columns.ts";
import { isSortedByNumbers, sortKeys } from "../../schema/sort-keys.ts";
import type { Order } from "../listing/keyset.ts";
import type { ListingContext } from "../listing/listing.ts";

/**
 * Ranks: the exact title, the same without its article, titles that begin so, titles with the whole words, with their prefixes, with
 * their letters, then the rest; equals by weight.
 */
export async function sortedByRank(
  context: ListingContext,
  rows: readonly StoredRow[],
  words: readonly string[],
  phrase: string,
): Promise<StoredRow[]> {
  const weights = await weightsOf(context, rows);
  const names = sortKeys(phrase, isSortedByNumbers(context.kind));
  const whole = fold(phrase);
  // As plain objects: comparing the properties of a row takes several times as long.
  const ranked = rows.map((row) => ({
    row,
    rank: rankOf(row.such_titel, row.sortiert, whole, names, words),
    weight: weights.get(row.id) ?? 0,
    sorted: row.sortiert,
    id: row.id,
  }));
  ranked.sort(
    (a, b) => a.rank - b.rank || b.weight - a.weight || compare(a.sorted, b.sorted) || a.id - b.id,
  );
  return ranked.map(({ row }) => row);
}

/** The number of members that point to each hit, along the `weighedBy` path of its kind; hits without any are absent. */
async function weightsOf(
  { ask, backend, kind, kinds }: ListingContext,
  found: readonly StoredRow[],
): Promise<Map<number, number>> {
  const steps = (kind.search.weighedBy ?? []).map((step, index) => {
    const [singular = "", name = ""] = step.split(".");
    const from = kinds.one(singular);
    const isList = from.fields[name]?.type === "links";
    const table = isList ? listTable(from, name) : singular;
    const [id, to] = isList ? ["mitglied", "ziel"] : ["id", name];
    return { as: `w${index}`, table, id: `w${index}.${id}`, to: `w${index}.${to}` };
  });
  const [first, ...others] = steps;
  if (!first || found.length < 2) return new Map();
  const rows = await ask(
    `weights ${kind.singular}`,
    { ids: backend.listValue(found.map(({ id }) => id)) },
    (slot) => {
      const joins = others.map(
        ({ as, table, to }, index) =>
          sql`left join ${sql.table(table)} as ${sql.ref(as)} on ${sql.ref(to)} = ${sql.ref(steps[index]!.id)}`,
      );
      const counts = steps.map(({ id }) => sql`count(distinct ${sql.ref(id)})`);
      return sql`select ${sql.ref(first.to)} as id, ${sql.join(counts, sql` + `)} as anzahl
        from ${sql.table(first.table)} as ${sql.ref(first.as)} ${sql.join(joins, sql` `)}
        where ${backend.among(sql.ref(first.to), "integer", slot("ids"))} group by 1`;
    },
  );
  return new Map(rows.map(({ id, anzahl }) => [id, Number(anzahl)]));
}

function rankOf(
  title: string,
  sorted: string,
  whole: string,
  names: readonly string[],
  words: readonly string[],
): number {
  if (title === whole) return 0;
  if (names.includes(sorted)) return 1;
  const begins = (text: string) =>
    text.startsWith(`${whole} `) || names.some((name) => text.startsWith(`${name} `));
  if (begins(title) || begins(sorted)) return 2;
  const padded = ` ${title} `;
  if (words.every((word) => padded.includes(` ${word} `))) return 3;
  if (words.every((word) => padded.includes(` ${word}`))) return 4;
  const letters = title.replaceAll(" ", "");
  return words.every((word) => title.includes(word) || letters.includes(word)) ? 5 : 6;
}

export function sortedBy({ descending }: Order, rows: readonly StoredRow[]): StoredRow[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if ((a.sortwert === null) !== (b.sortwert === null)) return a.sortwert === null ? 1 : -1;
    return sign * compare(a.sortwert, b.sortwert) || sign * (a.id - b.id);
  });
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}
