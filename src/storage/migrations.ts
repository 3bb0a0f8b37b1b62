/** The steps that made the tables which are no kind's own. Appended to, never edited: a database remembers how many it has had. */

import { sql } from "kysely";
import type { Backend, Database } from "./backend.ts";

/** Those tables and their keys. */
export const SYSTEM_TABLES = {
  einstellung: ["name"],
  zaehler: ["art"],
  adresse: ["art", "schluessel"],
  aenderung: ["id"],
} as const;

type Migration = (transaction: Database, types: Backend["types"]) => Promise<void>;

export const MIGRATIONS: readonly Migration[] = [foundation];

async function foundation(transaction: Database, types: Backend["types"]): Promise<void> {
  const text = sql.raw(types.text);
  const integer = sql.raw(types.integer);
  const statements = [
    sql`create table einstellung (name ${text} primary key, wert ${text} not null)`,

    // Every address ever given out; nothing in here is ever deleted, so nothing is ever given out twice.
    sql`create table adresse (
      art ${text} not null,
      schluessel ${text} not null,
      mitglied ${integer} not null,
      zustand ${text} not null check (zustand in ('aktuell', 'frueher', 'fort')),
      bezeichnung ${text},
      seit ${text},
      primary key (art, schluessel)
    )`,
    sql`create index adresse_nach_mitglied on adresse (art, mitglied)`,

    // What was written, by whom and when: append-only, in the transaction of the write itself.
    sql`create table aenderung (
      id ${integer} primary key,
      zeitpunkt ${text} not null,
      wer ${integer},
      art ${text} not null,
      mitglied ${integer} not null,
      version ${integer} not null,
      vorher ${text},
      nachher ${text}
    )`,
    sql`create index aenderung_nach_mitglied on aenderung (art, mitglied, version)`,

    // The next id and the number of members of a kind: counting rows would cost more with every row.
    sql`create table zaehler (art ${text} primary key, naechste ${integer} not null, anzahl ${integer} not null)`,
    sql`insert into zaehler (art, naechste, anzahl) values ('aenderung', 1, 0)`,
  ];
  for (const statement of statements) await statement.execute(transaction);
}
