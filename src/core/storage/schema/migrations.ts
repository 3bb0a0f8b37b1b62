/** The numbered migrations of the tables that belong to no kind. Append only, never edit: the database stores how many were run. */

import { type RawBuilder, sql } from "kysely";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Backend, Database } from "../engines/backend.ts";

/** Those tables and their primary keys. */
export const SYSTEM_TABLES = {
  einstellung: ["name"],
  zaehler: ["art"],
  adresse: ["art", "schluessel"],
  aenderung: ["id"],
  facette: ["art", "werte"],
  wort: ["art", "wort"],
  sitzung: ["id"],
  zugriffsschluessel: ["id"],
  versuch: ["id"],
  vorgang: ["id"],
  wiederholung: ["konto", "schluessel"],
  datei: ["art", "mitglied", "name"],
  wechsel: ["nummer"],
  einspiellauf: ["id"],
  einspiellauf_zeile: ["lauf", "nummer"],
  benennung: ["art", "schluessel", "mitglied"],
  aehnlich: ["art", "schluessel", "mitglied"],
  doppel: ["art", "eines", "anderes"],
  herkunft: ["art", "quelle", "quelle_id"],
  zaehlung: ["tag", "was", "art", "ort", "kreis"],
  kassenbuch: ["nummer"],
} as const;

/** Tables that are specific to this database and not part of a backup. */
export const PASSING_TABLES: readonly string[] = ["wechsel", "einspiellauf", "einspiellauf_zeile"];

/** Tables that refer to accounts, and the column. */
export const ACCOUNT_COLUMNS = {
  sitzung: "konto",
  zugriffsschluessel: "konto",
  vorgang: "konto",
  wiederholung: "konto",
} as const;

type Migration = (
  transaction: Database,
  types: Backend["types"],
  kinds: Kinds,
  /** The columns of a table; empty if there is no such table. */
  columnsOf: (table: string) => Promise<readonly string[]>,
) => Promise<void>;

/** A migration that only runs statements, with the column types of the engine. */
function statements(
  make: (text: RawBuilder<unknown>, integer: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
): Migration {
  return async (transaction, types) => {
    for (const statement of make(sql.raw(types.text), sql.raw(types.integer)))
      await statement.execute(transaction);
  };
}

const foundation = statements((text, integer) => [
  sql`create table einstellung (name ${text} primary key, wert ${text} not null)`,

  // Every address ever given out; rows are never deleted, so no address is given out twice.
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

  // The next id and the number of members of a kind, because counting rows gets slower with every row.
  sql`create table zaehler (art ${text} primary key, naechste ${integer} not null, anzahl ${integer} not null)`,
  sql`insert into zaehler (art, naechste, anzahl) values ('aenderung', 1, 0)`,
]);

/** Sessions, access tokens, sign-in attempts, security log. Nothing in here can be used to sign in: secrets are hashed. */
const identity = statements((text, integer) => [
  sql`create table sitzung (
    id ${text} primary key,
    pruefwert ${text} not null unique,
    konto ${integer} not null,
    anlass ${text} not null,
    begonnen ${text} not null,
    zuletzt ${text} not null,
    geraet ${text} not null,
    adresse ${text} not null
  )`,
  sql`create index sitzung_nach_konto on sitzung (konto)`,

  sql`create table zugriffsschluessel (
    id ${text} primary key,
    pruefwert ${text} not null unique,
    konto ${integer} not null,
    name ${text} not null,
    umfang ${text} not null,
    erstellt ${text} not null,
    ablauf ${text} not null
  )`,
  sql`create index zugriffsschluessel_nach_konto on zugriffsschluessel (konto)`,

  // Rate limits are counted in the database, so that they hold across all workers and nodes.
  sql`create table versuch (id ${text} primary key, wer ${text} not null, zeitpunkt ${text} not null)`,
  sql`create index versuch_nach_wer on versuch (wer, zeitpunkt)`,

  // The security log, for the staff.
  sql`create table vorgang (
    id ${text} primary key,
    zeitpunkt ${text} not null,
    was ${text} not null,
    konto ${integer},
    name ${text},
    adresse ${text},
    einzelheit ${text}
  )`,
  sql`create index vorgang_nach_zeitpunkt on vorgang (zeitpunkt, id)`,

  // What a request with an Idempotency-Key has created, so that repeating it returns the same answer.
  sql`create table wiederholung (
    konto ${integer} not null,
    schluessel ${text} not null,
    pruefwert ${text} not null,
    art ${text} not null,
    mitglied ${integer} not null,
    zeitpunkt ${text} not null,
    primary key (konto, schluessel)
  )`,
]);

/** The facet index, and the vocabulary for spelling suggestions. */
const finding = statements((text, integer) => [
  sql`create table facette (
    art ${text} not null,
    werte ${text} not null,
    anzahl ${integer} not null,
    primary key (art, werte)
  )`,
  sql`create table wort (
    art ${text} not null,
    wort ${text} not null,
    rueckwaerts ${text} not null,
    schreibung ${text} not null,
    primary key (art, wort)
  )`,
  sql`create index wort_nach_rueckwaerts on wort (art, rueckwaerts)`,
]);

/** Images are stored in the database, so that backups and all nodes have them. As base64, which is the same for every engine. */
const files = statements((text, integer) => [
  sql`create table datei (
    art ${text} not null,
    mitglied ${integer} not null,
    name ${text} not null,
    inhalt ${text} not null,
    primary key (art, mitglied, name)
  )`,
]);

/** The change feed: recent writes, for invalidating caches. */
const news = statements((text, integer) => [
  sql`create table wechsel (nummer ${integer} primary key, was ${text} not null)`,
  sql`insert into wechsel (nummer, was) values (0, '[]')`,
]);

/** Names of failed sign-ins were stored as typed, including passwords in the wrong field. */
const typedNames = statements(() => [
  sql`update vorgang set name = null where konto is null and was in ('fehlgeschlagen', 'gebremst')`,
]);

/** Lookups for deleting an account, which must not get slower over the years. */
const lookedUp = statements(() => [
  sql`create index aenderung_nach_wer on aenderung (wer)`,
  sql`create index vorgang_nach_konto on vorgang (konto, zeitpunkt)`,
]);

/** Running imports, and their checked rows that wait to be written. */
const imports = statements((text, integer) => [
  sql`create table einspielung (
    id ${text} primary key,
    begonnen ${text} not null,
    zustand ${text} not null,
    wer ${text} not null,
    zuletzt ${text} not null,
    plan ${text} not null
  )`,
  sql`create table einspielung_zeile (
    einspielung ${text} not null,
    nummer ${integer} not null,
    datei ${integer} not null,
    zeile ${integer} not null,
    inhalt ${text},
    mitglied ${integer},
    version ${integer},
    ausgang ${text},
    bericht ${text},
    primary key (einspielung, nummer)
  )`,
]);

/** The name index: folded names by which members are found where a link is entered. */
const names = statements((text, integer) => [
  sql`create table benennung (
    art ${text} not null,
    schluessel ${text} not null,
    mitglied ${integer} not null,
    primary key (art, schluessel, mitglied)
  )`,
  sql`create index benennung_nach_mitglied on benennung (art, mitglied)`,
]);

/** Duplicate keys with their distinguishing marks, and the pairs of possible duplicates. */
const duplicateKeys = statements((text, integer) => [
  sql`create table aehnlich (
    art ${text} not null,
    schluessel ${text} not null,
    mitglied ${integer} not null,
    merkmale ${text} not null,
    primary key (art, schluessel, mitglied)
  )`,
  sql`create index aehnlich_nach_mitglied on aehnlich (art, mitglied)`,

  // The older member first; a pair marked as different stays so.
  sql`create table doppel (
    art ${text} not null,
    eines ${integer} not null,
    anderes ${integer} not null,
    zustand ${text} not null check (zustand in ('offen', 'verschieden')),
    primary key (art, eines, anderes)
  )`,
  sql`create index doppel_nach_anderem on doppel (art, anderes)`,
  sql`create index doppel_nach_zustand on doppel (zustand, art, eines, anderes)`,
]);

/**
 * Imports get addresses: the tables of running imports are renamed, because the kind takes their name, and changes record the import that
 * made them.
 */
const addressedImports = statements((_text, integer) => [
  sql`alter table einspielung rename to einspiellauf`,
  sql`alter table einspielung_zeile rename to einspiellauf_zeile`,
  sql`alter table einspiellauf_zeile rename column einspielung to lauf`,
  sql`alter table einspiellauf add column auftrag ${integer}`,
  sql`alter table aenderung add column auftrag ${integer}`,
  sql`create index aenderung_nach_auftrag on aenderung (auftrag, art, mitglied) where auftrag is not null`,
]);

/** Drops indexes that no query used and that slowed down writes, or replaces them by partial ones. */
async function fewerIndexes(
  transaction: Database,
  _types: Backend["types"],
  kinds: Kinds,
): Promise<void> {
  const columns = kinds.all.flatMap(({ singular, fields }) => [
    `${singular}_nach_slug`,
    ...Object.keys(fields).flatMap((name) =>
      fields[name]?.type === "image" ? [`${singular}_nach_${name}`] : [],
    ),
  ]);
  for (const index of [...columns, "aenderung_nach_wer"])
    await sql`drop index if exists ${sql.ref(index)}`.execute(transaction);
  await sql`create index aenderung_von on aenderung (wer) where wer is not null`.execute(
    transaction,
  );
}

/** Further sources by which imports find a member: those of members merged into it. */
const origins = statements((text, integer) => [
  sql`create table herkunft (
    art ${text} not null,
    quelle ${text} not null,
    quelle_id ${text} not null,
    mitglied ${integer} not null,
    primary key (art, quelle, quelle_id)
  )`,
  sql`create index herkunft_nach_mitglied on herkunft (art, mitglied)`,
]);

/** Daily counters; and the outcome of loans that ended before it was recorded. */
async function happenings(
  transaction: Database,
  types: Backend["types"],
  _kinds: Kinds,
  columnsOf: (table: string) => Promise<readonly string[]>,
): Promise<void> {
  const text = sql.raw(types.text);
  await sql`create table zaehlung (
    tag ${text} not null,
    was ${text} not null,
    art ${text} not null,
    ort ${text} not null,
    kreis ${text} not null,
    anzahl ${sql.raw(types.integer)} not null,
    primary key (tag, was, art, ort, kreis)
  )`.execute(transaction);
  const loans = await columnsOf("ausleihe");
  if (loans.length === 0) return;
  if (!loans.includes("ausgang"))
    await sql`alter table ausleihe add column ausgang ${text}`.execute(transaction);
  await sql`update ausleihe set ausgang = 'zurück' where zurueck is not null and ausgang is null`.execute(
    transaction,
  );
}

/** The cash book: append only. */
const cashBook = statements((text, integer) => [
  sql`create table kassenbuch (
    nummer ${integer} primary key,
    tag ${text} not null,
    zeitpunkt ${text} not null,
    richtung ${text} not null check (richtung in ('ein', 'aus')),
    betrag ${text} not null,
    weise ${text} not null,
    grund ${text} not null,
    posten ${integer} not null,
    durch ${text}
  )`,
  sql`create index kassenbuch_nach_tag on kassenbuch (tag, nummer)`,
]);

/** Finds removals by time, for harvesters. */
const removals = statements(() => [
  sql`create index aenderung_fort on aenderung (art, zeitpunkt, id) where nachher is null`,
]);

/** The day on which a key was last used; empty: never since there is this column. */
const usedKeys = statements((text) => [
  sql`alter table zugriffsschluessel add column zuletzt ${text} not null default ''`,
]);

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  identity,
  finding,
  files,
  news,
  typedNames,
  lookedUp,
  imports,
  names,
  duplicateKeys,
  addressedImports,
  fewerIndexes,
  origins,
  happenings,
  cashBook,
  removals,
  usedKeys,
];

/** Kinds whose table name was used otherwise before: the schema version from which on they can be created. */
export const NAMED_LATER: Readonly<Record<string, number>> = {
  einspielung: MIGRATIONS.indexOf(addressedImports) + 1,
};
