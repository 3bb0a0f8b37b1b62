/** Counts the links of the members of a short list, the most frequent first: makers, subjects, locations. */

import { type RawBuilder, sql } from "kysely";
import type { FacetCounts } from "../../../model/kinds/facet.ts";
import type { DerivedField, Field } from "../../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../../model/kinds/kind.ts";
import { linkFacetsOf } from "../../../model/store/filter.ts";
import type { Query } from "../../../model/store/query.ts";
import { listTable } from "../../schema/columns.ts";
import type { SelectionContext } from "../selection/predicate.ts";

/** Further ones are found by searching. */
const SHOWN = 12;

export async function linkCounts(
  { ask, backend, kind, kinds }: SelectionContext,
  { fields = [] }: Query,
  ids: readonly number[],
): Promise<FacetCounts[]> {
  if (ids.length === 0) return [];
  const counts: FacetCounts[] = [];
  for (const facet of linkFacetsOf(kind, kinds)) {
    const chosen = fields.find(({ name }) => name === facet.name);
    const { from, owner, target } = linksOf(kinds, kind, facet);
    // If a value is chosen, only it is shown: to choose another, it has to be removed first.
    const which = chosen ? { targets: backend.listValue(chosen.values) } : {};
    const rows = await ask(
      `count ${kind.singular} ${facet.name} ${chosen ? "chosen" : ""}`,
      { ids: backend.listValue(ids), ...which },
      (slot) => sql`select z.id, z.slug, z.bezeichnung as title, c.anzahl
        from (select ${target} as ziel, count(distinct ${owner}) as anzahl from ${from}
          where ${backend.among(owner, "integer", slot("ids"))}
          and ${chosen ? backend.among(target, "integer", slot("targets")) : sql`${target} is not null`}
          group by ${target} order by 2 desc, 1 limit ${sql.lit(SHOWN)}) as c
        join ${sql.table(facet.to.singular)} as z on z.id = c.ziel
        order by c.anzahl desc, z.sortiert, z.id`,
    );
    const values = rows.map(({ id, slug, title, anzahl }) => ({
      value: (slug ?? `${id}`) as string,
      title: title as string,
      total: Number(anzahl),
    }));
    counts.push({ facet, values });
  }
  return counts;
}

/** The table of the links, its owner column and its target column. */
function linksOf(
  kinds: Kinds,
  kind: Kind,
  { field: name, there }: { field: string; there: string | null },
): { from: RawBuilder<unknown>; owner: RawBuilder<unknown>; target: RawBuilder<unknown> } {
  const field = kind.fields[name] as Field;
  if (there !== null && field.type === "link") {
    const from = sql`${sql.table(kind.singular)} as l join ${sql.table(field.to)} as t on t.id = ${sql.ref(`l.${name}`)}`;
    return { from, owner: sql`l.id`, target: sql`${sql.ref(`t.${there}`)}` };
  }
  if (there !== null) {
    const { by, through } = field as DerivedField;
    const table = sql.table(kinds.target(field as DerivedField).singular);
    const target = sql.ref(`t.${there}`);
    const own = sql`select ${sql.ref(`t.${by}`)} as mitglied, ${target} as ziel from ${table} as t`;
    const below = through
      ? sql` union all select ${sql.ref(`u.${through}`)}, ${target} from ${table} as t
          join ${sql.table(kind.singular)} as u on u.id = ${sql.ref(`t.${by}`)}`
      : sql``;
    return { from: sql`(${own}${below}) as l`, owner: sql`l.mitglied`, target: sql`l.ziel` };
  }
  if (field.type === "link") {
    const from = sql`${sql.table(kind.singular)} as l`;
    return { from, owner: sql`l.id`, target: sql`${sql.ref(`l.${name}`)}` };
  }
  return {
    from: sql`${sql.table(listTable(kind, name))} as l`,
    owner: sql`l.mitglied`,
    target: sql`l.ziel`,
  };
}
