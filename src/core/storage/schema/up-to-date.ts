/** Updates the schema and reindexes what is outdated before a database is used. */

import { sql } from "kysely";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Backend, Database } from "../engines/backend.ts";
import { Statements } from "../engines/prepared.ts";
import { LONG_LOCK_TIMEOUT } from "../engines/write-lock.ts";
import { filingOf } from "../index/facets.ts";
import { Writer } from "../write/writer.ts";
import { becomeCodes } from "./become-codes.ts";
import { becomeLinks, formerTexts } from "./become-links.ts";
import { becomeList, formerSingles } from "./become-lists.ts";
import { prepareTables } from "./tables.ts";

export async function bringUpToDate(
  backend: Backend,
  kinds: Kinds,
  today: () => string,
  before?: (version: number) => Promise<void>,
): Promise<void> {
  const { stale, layout } = await prepareTables(backend, kinds, undefined, before);
  const statements = new Statements(backend, kinds, today);
  const filed = await filedBefore(backend.database);
  // Named kinds first, because texts that become links are looked up in their name index.
  const order = [...kinds.all].sort((a, b) => Number(b.named !== null) - Number(a.named !== null));
  for (const kind of order) {
    const former = await formerTexts(layout, backend.database, kinds, kind);
    const singles = await formerSingles(layout, backend.database, kind);
    const isFiled = filed.get(orderName(kind)) === filingOf(kind);
    if (former.length + singles.length === 0 && isFiled && !stale.includes(kind)) continue;
    await backend.transaction(async (transaction) => {
      const writer = new Writer(backend, transaction, kinds, statements, today);
      for (const field of former) await becomeLinks(transaction, kinds, kind, field, writer);
      for (const name of singles) await becomeList(transaction, kind, name);
      if (!isFiled || singles.length > 0) await becomeCodes(transaction, kind);
      await writer.refreshAll(kind);
      await writer.setSetting(orderName(kind), filingOf(kind));
      await writer.finish();
    }, LONG_LOCK_TIMEOUT);
  }
}

async function filedBefore(database: Database): Promise<Map<string, unknown>> {
  const { rows } = await sql<{
    name: string;
    wert: string;
  }>`select name, wert from einstellung where name like 'ordnung %'`.execute(database);
  return new Map(rows.map(({ name, wert }) => [name, wert]));
}

/** The setting that stores the fingerprint of the index rules of a kind. */
export function orderName({ singular }: { readonly singular: string }): string {
  return `ordnung ${singular}`;
}
