/** Assigns ids and slugs, each only once ever. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Draft, FormerPlace } from "../../model/store/writing.ts";
import { isId } from "../../words/slug.ts";
import type { Backend, Database } from "../engines/backend.ts";
import { askOn } from "../engines/prepared.ts";

/** Longer digit sequences are not read as a suffix number, so beyond this each candidate is looked up. */
const LARGEST_SEEN = 999_999_999;

/**
 * Counts the new members and returns an id for each: the requested one, or the next that was never used. `change`: the first of as many
 * change log numbers.
 */
export async function freeIds(
  backend: Backend,
  database: Database,
  kind: Kind,
  drafts: readonly Draft[],
): Promise<{ ids: number[]; change: number }> {
  const art = kind.singular;
  const fixed = new Set(drafts.flatMap((draft) => draft.id ?? []));
  const wanted = drafts.length - fixed.size;
  const free: number[] = [];
  const counted: NumberCount[] = [
    [art, wanted],
    [CHANGES, drafts.length],
  ];
  const taken = await takeNumbers(backend, database, counted, { art, made: drafts.length });
  const { first: change } = taken.get(CHANGES) as NumberRange;
  for (let next = taken.get(art) as NumberRange; free.length < wanted; ) {
    const missing = wanted - free.length;
    const { first, last, isUsed } = next;
    const range = Array.from({ length: missing }, (_, index) => first + index);
    // A PUT may have used an id far ahead of the counter.
    const used = missing > 1 ? await takenIds(database, art, first, last) : new Set<string>();
    if (isUsed) used.add(String(last));
    free.push(...range.filter((id) => !used.has(String(id)) && !fixed.has(id)));
    const more = wanted - free.length;
    if (more > 0)
      next = (await takeNumbers(backend, database, [[art, more]])).get(art) as NumberRange;
  }
  return { ids: drafts.map((draft) => draft.id ?? (free.shift() as number)), change };
}

/** The counter of the change log. */
export const CHANGES = "aenderung";

/** A range of reserved numbers. `isUsed`: the last of them is an address already. */
interface NumberRange {
  readonly first: number;
  readonly last: number;
  readonly isUsed: boolean;
}

/** How many numbers of a counter are wanted. */
type NumberCount = readonly [counter: string, count: number];

/** Advances counters in one statement. `made`: how many members are added to the total of one kind. */
export async function takeNumbers(
  backend: Backend,
  database: Database,
  counts: readonly NumberCount[],
  { art, made }: { art: string; made: number } = { art: "", made: 0 },
): Promise<Map<string, NumberRange>> {
  const names = counts.map(([name]) => name);
  const fill = [made, ...counts.map(([, count]) => count)];
  const rows = await askOn(backend, database)(`numbers for ${names}, made ${art}`, fill, (slot) => {
    // With casts, since PostgreSQL cannot infer the type of a parameter, and SQLite binds every number as a float.
    const cases = names.map(
      (name, index) => sql`when ${sql.lit(name)} then cast(${slot(index + 1)} as integer)`,
    );
    return sql`
        update zaehler set naechste = naechste + case art ${sql.join(cases, sql` `)} else 0 end,
          anzahl = anzahl + case art when ${sql.lit(art)} then cast(${slot(0)} as integer) else 0 end
        where art in (${sql.join(names.map((name) => sql.lit(name)))})
        returning art, naechste, case when art = ${sql.lit(CHANGES)} then 0 else (select count(*) from adresse as a
          where a.art = zaehler.art and a.schluessel = cast(zaehler.naechste - 1 as text)) end as benutzt`;
  });
  return new Map(
    rows.map(({ art: name, naechste, benutzt }) => {
      const last = Number(naechste) - 1;
      const [, count = 0] = counts.find(([counter]) => counter === name) ?? [];
      const first = last + 1 - count;
      return [name, { first, last, isUsed: Number(benutzt) > 0 }];
    }),
  );
}

/** `anna-meyer`, and for the next one `anna-meyer-2`. Former slugs of `owner` itself count as free. */
export async function freeSlugs(
  backend: Backend,
  database: Database,
  kind: Kind,
  wanted: readonly (string | null)[],
  owner: number | null = null,
): Promise<(string | null)[]> {
  const bases = [...new Set(wanted.filter((slug) => slug !== null))];
  if (bases.length === 0) return wanted.map(() => null);
  const taken = await takenKeys(backend, database, kind.singular, bases, owner);
  const last = new Map<string, number>();
  const given: (string | null)[] = [];
  for (const base of wanted) {
    if (base === null) {
      given.push(null);
    } else if (!taken.has(base)) {
      taken.add(base);
      given.push(base);
    } else {
      let number = last.get(base) ?? (await lastNumber(database, kind.singular, base));
      do number++;
      while (
        taken.has(`${base}-${number}`) ||
        (number > LARGEST_SEEN &&
          (await takenKeys(backend, database, kind.singular, [`${base}-${number}`])).size > 0)
      );
      last.set(base, number);
      taken.add(`${base}-${number}`);
      given.push(`${base}-${number}`);
    }
  }
  return given;
}

export async function giveAddresses(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
  slugs: readonly (string | null)[],
): Promise<void> {
  const rows: unknown[][] = [];
  ids.forEach((id, index) => {
    rows.push([kind.singular, String(id), id, "aktuell"]);
    if (slugs[index]) rows.push([kind.singular, slugs[index], id, "aktuell"]);
  });
  const columns = ["art", "schluessel", "mitglied", "zustand"];
  await backend.insertMany(database, "adresse", columns, rows);
}

/** The old slug redirects from now on; the new one may be a former slug of the member. */
export async function retireAddress(
  database: Database,
  kind: Kind,
  id: number,
  slug: string | null,
): Promise<void> {
  const art = kind.singular;
  await database
    .updateTable("adresse")
    .set({ zustand: "frueher" })
    .where("art", "=", art)
    .where("mitglied", "=", id)
    .where("schluessel", "!=", String(id))
    .execute();
  if (slug === null) return;
  await database
    .insertInto("adresse")
    .values({ art, schluessel: slug, mitglied: id, zustand: "aktuell" })
    .onConflict((conflict) =>
      conflict
        .columns(["art", "schluessel"])
        .doUpdateSet({ zustand: "aktuell" })
        .where("adresse.mitglied", "=", id),
    )
    .execute();
}

/** A removed member that is created again gets back its addresses: the one matching its name becomes current, the others redirect. */
export async function reclaimAddresses(
  database: Database,
  kind: Kind,
  id: number,
  wanted: string | null,
): Promise<FormerPlace> {
  const art = kind.singular;
  const own = (table: string) =>
    database.selectFrom(table).where("art", "=", art).where("mitglied", "=", id);
  const keys = (await own("adresse").select("schluessel").execute()).map((row) => row.schluessel);
  const slugs = keys.filter((key) => !isId(key));
  const slug =
    slugs.find((one) => one === wanted) ??
    slugs.find((one) => wanted !== null && isNumbered(one, wanted)) ??
    slugs.at(-1);
  const past = await own("aenderung")
    .select(({ fn }) => [fn.max("version").as("last"), fn.min("zeitpunkt").as("first")])
    .executeTakeFirst();
  await database
    .deleteFrom("adresse")
    .where("art", "=", art)
    .where("mitglied", "=", id)
    .where("schluessel", "in", [`${id}`, ...(slug === undefined ? [] : [slug])])
    .execute();
  await database
    .updateTable("adresse")
    .set({ zustand: "frueher", bezeichnung: null, seit: null })
    .where("art", "=", art)
    .where("mitglied", "=", id)
    .execute();
  return {
    id,
    version: Number(past?.last ?? 0) + 1,
    created: past?.first ?? new Date().toISOString(),
    ...(slug !== undefined && { slug }),
  };
}

function isNumbered(slug: string, base: string): boolean {
  return slug.startsWith(`${base}-`) && /^[0-9]+$/.test(slug.slice(base.length + 1));
}

async function takenKeys(
  backend: Backend,
  database: Database,
  art: string,
  keys: readonly string[],
  owner: number | null = null,
): Promise<Set<string>> {
  let taken = database
    .selectFrom("adresse")
    .select("schluessel")
    .where("art", "=", art)
    .where(backend.among(sql`schluessel`, "text", backend.listValue(keys)));
  if (owner !== null) taken = taken.where("mitglied", "!=", owner);
  return new Set((await taken.execute()).map((row) => row.schluessel));
}

/** Numbers with the same number of digits sort the same as texts: an index range holds all of them, and is mostly empty. */
async function takenIds(
  database: Database,
  art: string,
  first: number,
  last: number,
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = first; from <= last; ) {
    const to = Math.min(last, 10 ** `${from}`.length - 1);
    const rows = await database
      .selectFrom("adresse")
      .select("schluessel")
      .where("art", "=", art)
      .where(sql<boolean>`schluessel >= ${`${from}`} and schluessel <= ${`${to}`}`)
      .execute();
    for (const row of rows) taken.add(row.schluessel);
    from = to + 1;
  }
  return taken;
}

/** The highest numeric suffix of a slug; 1 for the slug without one. */
async function lastNumber(database: Database, art: string, base: string): Promise<number> {
  const rows = await database
    .selectFrom("adresse")
    .select("schluessel")
    .where("art", "=", art)
    .where(sql<boolean>`schluessel > ${`${base}-`} and schluessel < ${`${base}-:`}`)
    .execute();
  const numbers = rows
    .map((row) => row.schluessel.slice(base.length + 1))
    .filter((rest) => /^[0-9]{1,9}$/.test(rest));
  return Math.max(1, ...numbers.map(Number));
}
